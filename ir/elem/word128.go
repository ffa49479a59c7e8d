package elem

import "math/bits"

// word128 is an unsigned 128-bit number: wide enough for the significand of f128.
type word128 struct{ hi, lo uint64 }

func (w word128) isZero() bool { return w.hi|w.lo == 0 }

// bitLen returns the number of bits up to the highest set one, 0 for zero.
func (w word128) bitLen() int {
	if w.hi != 0 {
		return 64 + bits.Len64(w.hi)
	}
	return bits.Len64(w.lo)
}

// trailingZeros returns the number of clear bits below the lowest set one; w must not be zero.
func (w word128) trailingZeros() int {
	if w.lo != 0 {
		return bits.TrailingZeros64(w.lo)
	}
	return 64 + bits.TrailingZeros64(w.hi)
}

// shl returns w << n for any n >= 0.
func (w word128) shl(n int) word128 {
	u := uint(n)
	if u >= 64 {
		return word128{w.lo << (u - 64), 0}
	}
	return word128{w.hi<<u | w.lo>>(64-u), w.lo << u}
}

// shr returns w >> n for any n >= 0.
func (w word128) shr(n int) word128 {
	u := uint(n)
	if u >= 64 {
		return word128{0, w.hi >> (u - 64)}
	}
	return word128{w.hi >> u, w.lo>>u | w.hi<<(64-u)}
}

func (w word128) add1() word128 {
	lo, carry := bits.Add64(w.lo, 1, 0)
	return word128{w.hi + carry, lo}
}

func (w word128) or(v word128) word128 { return word128{w.hi | v.hi, w.lo | v.lo} }

// lowBits returns w without the bits from n on.
func (w word128) lowBits(n int) word128 {
	if n >= 128 {
		return w
	}
	return w.shl(128 - n).shr(128 - n)
}

// shrEven returns w / 2^n rounded to the nearest integer, ties to even, and whether that is exact.
func (w word128) shrEven(n int) (q word128, exact bool) {
	if n <= 0 {
		return w, true
	}
	q = w.shr(n)
	rest := w.lowBits(n)
	if rest.isZero() {
		return q, true
	}
	half := word128{lo: 1}.shl(n - 1)
	above := rest.hi > half.hi || rest.hi == half.hi && rest.lo > half.lo
	// If n exceeds 128, half has been shifted out and exceeds any rest.
	if n <= 128 && (above || rest == half && q.lo&1 == 1) {
		q = q.add1()
	}
	return q, false
}
