package elem

import (
	"bytes"
	"math"
	"testing"
)

// BenchmarkAppendFloat measures common values of a model's constants, and the slowest ones.
func BenchmarkAppendFloat(b *testing.B) {
	f32 := func(x float32) Bits { return Bits{Lo: uint64(math.Float32bits(x))} }
	f64 := func(x float64) Bits { return Bits{Lo: math.Float64bits(x)} }
	for _, c := range []struct {
		name string
		t    Type
		b    Bits
	}{
		{"f32/0", F32, f32(0)},
		{"f32/1", F32, f32(1)},
		{"f32/0.1", F32, f32(0.1)},
		{"f32/0.8999999", F32, f32(0.9)},
		{"f32/1e-5", F32, f32(1e-5)},
		{"f32/1e30", F32, f32(1e30)},
		{"f32/inf", F32, f32(float32(math.Inf(1)))},
		{"bf16/1", BF16, Bits{Lo: 0x3F80}},
		{"bf16/0.1", BF16, Bits{Lo: 0x3DCD}},
		{"f64/1", F64, f64(1)},
		{"f64/0.1", F64, f64(0.1)},
		{"f64/pi", F64, f64(math.Pi)},
		{"f64/5e-324", F64, f64(5e-324)},
		{"f64/max", F64, f64(math.MaxFloat64)},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			buf := make([]byte, 0, 64)
			for b.Loop() {
				buf = AppendFloat(buf[:0], c.t, c.b)
			}
		})
	}
}

func BenchmarkParseFloat(b *testing.B) {
	for _, text := range []string{"1.000000e+00", "1.000000e-01", "0.899999976", "0x7F800000"} {
		b.Run(text, func(b *testing.B) {
			b.ReportAllocs()
			input := []byte(text)
			for b.Loop() {
				ParseFloat(F32, input)
			}
		})
	}
}

func BenchmarkInt(b *testing.B) {
	b.Run("parse", func(b *testing.B) {
		b.ReportAllocs()
		input := []byte("-123456")
		for b.Loop() {
			ParseInt(I32, input)
		}
	})
	b.Run("append", func(b *testing.B) {
		b.ReportAllocs()
		buf := make([]byte, 0, 64)
		for b.Loop() {
			buf = AppendInt(buf[:0], I32, Bits{Lo: 0xFFFE1DC0})
		}
	})
}

func BenchmarkConvert(b *testing.B) {
	for _, c := range []struct{ from, to Type }{{F32, BF16}, {I32, F32}, {F64, I64}, {BF16, F32}, {F32, C64}} {
		b.Run(c.from.String()+"-"+c.to.String(), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Convert(c.from, c.to, Bits{Lo: 0x3F8CCCCD})
			}
		})
	}
}

func BenchmarkHex(b *testing.B) {
	const size = 16 << 20
	text := append([]byte("0x"), bytes.Repeat([]byte("0000803F"), size/8)...)
	run := func(name string, f func()) {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				f()
			}
		})
	}
	run("scan", func() { ScanHex(text) })
	run("splat", func() { IsSplatHex(text, 4) })
	buf := make([]byte, 0, len(text))
	run("upper", func() { buf = AppendUpperHex(buf[:0], text) })
	run("decode", func() { buf, _ = DecodeHex(buf[:0], text) })
	data, _ := DecodeHex(nil, text)
	run("append", func() { buf = AppendHex(buf[:0], data) })
	run("bytes.IndexByte", func() { bytes.IndexByte(text, '"') }) // for comparison
}
