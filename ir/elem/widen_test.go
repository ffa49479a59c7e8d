package elem

import (
	"bytes"
	"math/rand"
	"testing"
)

// TestWidens converts all values of types of up to 16 bits, and many of 32 bits: none may lose more
// than the payload of a NaN.
func TestWidens(t *testing.T) {
	pairs := 0
	for from := range scalarCount {
		for to := range scalarCount {
			if !Widens(from, to) {
				continue
			}
			pairs++
			values := func(yield func(uint64) bool) {
				for x := range uint64(1) << min(from.Bits(), 16) {
					if !yield(x) {
						return
					}
				}
			}
			if from.Bits() > 16 {
				values = samples(from.Bits())
			}
			for x := range values {
				if got, outcome := Convert(from, to, Bits{Lo: x}); !outcome.Lossless() {
					t.Fatalf("%s %#x to %s: %#x, %v", from, x, to, got, outcome)
				}
			}
		}
	}
	for _, p := range [][2]Type{{BF16, F32}, {F16, F32}, {F32, F64}, {F8E5M2, F32}, {I8, I32}, {UI8, I16}, {I32, I64}} {
		if !Widens(p[0], p[1]) {
			t.Errorf("%s to %s is no widening", p[0], p[1])
		}
	}
	for _, p := range [][2]Type{{F32, BF16}, {BF16, F16}, {I8, UI16}, {I64, F64}, {I1, I8}, {F8E4M3FN, F32}} {
		if Widens(p[0], p[1]) {
			t.Errorf("%s to %s is a widening", p[0], p[1])
		}
	}
	if pairs < 40 {
		t.Errorf("%d pairs", pairs)
	}
}

// samples yields numbers of up to a width: those near powers of two, and others.
func samples(width int) func(func(uint64) bool) {
	r := rand.New(rand.NewSource(1))
	return func(yield func(uint64) bool) {
		for i := range width {
			for d := -2; d <= 2; d++ {
				if !yield(uint64(1<<i+d) & (1<<width - 1)) {
					return
				}
			}
		}
		for range 1 << 18 {
			if !yield(uint64(r.Uint32())) {
				return
			}
		}
	}
}

func TestAppendWideHex(t *testing.T) {
	cases := []struct {
		from, to   Type
		text, want string
	}{
		{BF16, F32, "803f00C0c07F", "0000803F000000C00000C07F"},
		{F32, F64, "0000803F", "000000000000F03F"},
		{I8, I32, "7f80", "7F00000080FFFFFF"},
		{UI8, UI16, "FF", "FF00"},
		{I16, I64, "FEFF", "FEFFFFFFFFFFFFFF"},
	}
	for _, c := range cases {
		if got := string(AppendWideHex(nil, []byte(c.text), c.from, c.to)); got != c.want {
			t.Errorf("%s as %s to %s: %s, want %s", c.text, c.from, c.to, got, c.want)
		}
	}
}

// TestWideHexIsConversion compares blobs of all values of 16 bits, in both letter cases, with
// Convert.
func TestWideHexIsConversion(t *testing.T) {
	var data []byte
	for x := range 1 << 16 {
		data = append(data, byte(x), byte(x>>8))
	}
	upper := AppendHex(nil, data)[hexPrefix:]
	for _, to := range []Type{F32, F64} {
		for _, from := range []Type{BF16, F16} {
			converted, _ := convertBlob(from, to, data)
			want := string(AppendHex(nil, converted)[hexPrefix:])
			for _, digits := range [][]byte{upper, bytes.ToLower(upper)} {
				if got := string(AppendWideHex(nil, digits, from, to)); got != want {
					t.Errorf("%s to %s differs", from, to)
				}
			}
		}
	}
}
