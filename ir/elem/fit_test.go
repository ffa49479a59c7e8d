package elem

import (
	"bytes"
	"math/rand/v2"
	"testing"
)

// TestFit checks the conversion of integers at and beyond the limits of the narrower type.
func TestFit(t *testing.T) {
	const minI64, maxI64 = 1 << 63, 1<<63 - 1
	neg := func(n uint64) uint64 { return -n }
	for _, c := range []struct {
		from, to Type
		in       uint64
		fit      Fit
		out      uint64
		lost     Outcome
	}{
		{I64, I32, minI64, MapLimits, 1 << 31, LimitMapped},
		{I64, I32, maxI64, MapLimits, 1<<31 - 1, LimitMapped},
		{I64, I32, maxI64 - 1, MapLimits, 1<<32 - 2, Overflow},
		{I64, I32, 1 << 31, MapLimits, 1 << 31, Overflow},
		{I64, I32, 1<<31 - 1, MapLimits, 1<<31 - 1, Exact},
		{I64, I32, neg(1 << 31), MapLimits, 1 << 31, Exact},
		{I64, I32, neg(1<<31 + 1), Saturate, 1 << 31, Overflow},
		{I64, I32, 5_000_000_000, Saturate, 1<<31 - 1, Overflow},
		{I64, I32, 5_000_000_000, Wrap, 5_000_000_000 - 1<<32, Overflow},
		{I64, I32, minI64, Wrap, 0, Overflow},
		{UI64, UI32, 1<<64 - 1, MapLimits, 1<<32 - 1, LimitMapped},
		{UI64, UI32, 1<<64 - 2, Saturate, 1<<32 - 1, Overflow},
		{UI64, UI32, 0, MapLimits, 0, Exact},
		{UI64, I32, 1<<64 - 1, MapLimits, 1<<31 - 1, LimitMapped},
		{I64, UI32, neg(1), Saturate, 0, Overflow},
		{I64, UI32, minI64, MapLimits, 0, LimitMapped},
		{I64, UI32, neg(1), MapLimits, 1<<32 - 1, Overflow},
		{I8, I4, 0x80, MapLimits, 8, LimitMapped},
		{I8, I32, 0x80, MapLimits, neg(128) & (1<<32 - 1), Exact},
		// Floats: the largest finite number of f16 is 65504, of bf16 0x7F7F, of f8E4M3FN
		// 448, of f8E5M2FNUZ 57344.
		{F32, F16, 0xCE6E6B28, Saturate, 0xFBFF, Overflow | Inexact}, // -1e9
		{F32, F16, 0xCE6E6B28, Wrap, 0xFC00, Overflow | Inexact},
		{F32, BF16, 0xFF7FFFFF, Saturate, 0xFF7F, Overflow | Inexact}, // the smallest f32
		{F32, F16, 0xFF800000, Saturate, 0xFC00, Exact},               // -inf
		{F32, F8E4M3FN, 0x44000000, Saturate, 0x7E, Overflow},         // 512
		{F32, F8E5M2FNUZ, 0x47E00000, Saturate, 0x7F, Overflow},       // 114688
		{F64, F32, 0x47EFFFFFFFFFFFFF, Saturate, 0x7F7FFFFF, Overflow | Inexact},
		{F64, I32, 0x7FF0000000000000, MapLimits, 1<<31 - 1, Overflow}, // floats are not mapped
	} {
		got, lost := ConvertFit(c.from, c.to, c.fit, Bits{Lo: c.in})
		if got.Lo != c.out || got.Hi != 0 || lost != c.lost {
			t.Errorf("ConvertFit(%s, %s, %d, %#x) = %#x, %b; want %#x, %b", c.from, c.to, c.fit, c.in, got.Lo, lost, c.out, c.lost)
		}
	}
}

// TestFitBlobAndHex compares the fast conversion of blobs with that of single elements, for all
// pairs of types.
func TestFitBlobAndHex(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var types []Type
	for i := range scalarCount {
		if Type(i).Numeric() {
			types = append(types, Type(i))
		}
	}
	types = append(types, C64, C128)
	for _, from := range types {
		data := edgeValues(r, from, 300)
		digits := AppendHex(nil, data)[hexPrefix:]
		for _, to := range types {
			for fit := Wrap; fit <= MapLimits; fit++ {
				want, lost := convertEach([]byte{1}, from, to, fit, data)
				got, outcome := FitBlob([]byte{1}, from, to, fit, data)
				if !bytes.Equal(got, want) || outcome != lost {
					t.Fatalf("%s to %s, fit %d, bytes: outcome %b, want %b, first difference at element %d", from, to, fit, outcome, lost, firstDifference(got, want, to.StorageBytes()))
				}
				got, outcome = FitHex([]byte{1}, from, to, fit, digits)
				if !bytes.Equal(got, want) || outcome != lost {
					t.Fatalf("%s to %s, fit %d: outcome %b, want %b, first difference at element %d", from, to, fit, outcome, lost, firstDifference(got, want, to.StorageBytes()))
				}
			}
		}
	}
}

// convertEach converts one element after the other with ConvertFit.
func convertEach(dst []byte, from, to Type, fit Fit, data []byte) (out []byte, lost Outcome) {
	for size := from.StorageBytes(); len(data) > 0; data = data[size:] {
		b, what := ConvertFit(from, to, fit, Load(from, data))
		dst, lost = Store(dst, to, b), lost|what
	}
	return dst, lost
}

// edgeValues returns n elements of a type: random bits, and numbers near the limits of formats and
// ranges.
func edgeValues(r *rand.Rand, t Type, n int) (data []byte) {
	for range n {
		b := Bits{Lo: r.Uint64(), Hi: r.Uint64()}
		switch r.IntN(4) {
		case 0: // small, or nearly all ones
			b.Lo >>= r.IntN(64)
		case 1:
			b.Lo = ^(b.Lo >> r.IntN(64))
		case 2: // a power of two, more or less
			b.Lo = 1<<r.IntN(64) + uint64(r.IntN(5)) - 2
		}
		data = Store(data, t, t.Clean(b))
	}
	return data
}

func firstDifference(a, b []byte, size int) int {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return (i - 1) / size
		}
	}
	return -1
}

func BenchmarkFitHex(b *testing.B) {
	for _, c := range [][2]Type{{F64, F32}, {F32, BF16}, {F32, F16}, {I64, I32}} {
		data := make([]byte, 0, 8<<20)
		for i := 0; len(data) < 8<<20; i++ {
			// increasing values, starting with 6553.6
			bits, _ := Convert(F64, c[0], Bits{Lo: 0x40B999999999999A + uint64(i)<<24})
			data = Store(data, c[0], bits)
		}
		digits := AppendHex(nil, data)[hexPrefix:]
		dst := make([]byte, 0, len(data))
		b.Run(c[0].String()+"-"+c[1].String(), func(b *testing.B) {
			b.SetBytes(int64(len(digits)))
			for b.Loop() {
				FitHex(dst, c[0], c[1], MapLimits, digits)
			}
		})
	}
}
