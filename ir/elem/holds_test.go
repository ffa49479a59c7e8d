package elem

import (
	"math/rand"
	"testing"
)

// TestHolds compares Holds with conversions of every value of types of up to 16 bits, and of the
// samples of 32 bits.
func TestHolds(t *testing.T) {
	types := []Type{C64, C128, CF16, CBF16}
	for i := range scalarCount {
		types = append(types, i)
	}
	for _, of := range types {
		values := samples(of.Bits())
		if of.Bits() <= 16 {
			values = func(yield func(uint64) bool) {
				for x := uint64(0); x < 1<<of.Bits() && yield(x); x++ {
				}
			}
		}
		for _, to := range types {
			if of.Bits() > 32 || of.IsComplex() {
				continue
			}
			want := of.Numeric() && to.Numeric()
			for x := range values {
				if !want {
					break
				}
				_, lost := Convert(of, to, Bits{Lo: x})
				want = lost&^PayloadLost == 0
			}
			if got := Holds(to, of); got != want && of != to {
				t.Errorf("%v holds %v: %v", to, of, got)
			}
		}
	}
	for _, p := range [][2]Type{{C128, C64}, {C64, F16}, {C64, CBF16}, {C64, C64}} {
		if !Holds(p[0], p[1]) || p[0] != p[1] && Holds(p[1], p[0]) {
			t.Errorf("%v and %v", p[0], p[1])
		}
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
