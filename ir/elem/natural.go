package elem

import "math/bits"

// natural is an unsigned number of any size, least significant word first, the
// highest word not zero. Operations work in place where there is room.
type natural []uint64

// maxPow5 is the highest power of five that fits a word.
const maxPow5 = 27

// pow5 holds the powers of five up to maxPow5.
var pow5 = [maxPow5 + 1]uint64{
	1, 5, 25, 125, 625, 3125, 15625, 78125, 390625,
	1953125, 9765625, 48828125, 244140625, 1220703125, 6103515625, 30517578125,
	152587890625, 762939453125, 3814697265625, 19073486328125, 95367431640625, 476837158203125,
	2384185791015625, 11920928955078125, 59604644775390625, 298023223876953125, 1490116119384765625, 7450580596923828125,
}

func (z natural) set(w word128) natural {
	return append(z[:0], w.lo, w.hi).trim()
}

func (z natural) trim() natural {
	for len(z) > 0 && z[len(z)-1] == 0 {
		z = z[:len(z)-1]
	}
	return z
}

func (z natural) bitLen() int {
	if len(z) == 0 {
		return 0
	}
	return 64*(len(z)-1) + bits.Len64(z[len(z)-1])
}

func (z natural) mul(m uint64) natural {
	var carry uint64
	for i, w := range z {
		hi, lo := bits.Mul64(w, m)
		sum, c := bits.Add64(lo, carry, 0)
		z[i], carry = sum, hi+c
	}
	if carry != 0 {
		z = append(z, carry)
	}
	return z
}

// mulPow5 returns z * 5^n.
func (z natural) mulPow5(n int) natural {
	for ; n > maxPow5; n -= maxPow5 {
		z = z.mul(pow5[maxPow5])
	}
	return z.mul(pow5[n])
}

func (z natural) div(d uint64) (natural, uint64) {
	var rest uint64
	for i := len(z) - 1; i >= 0; i-- {
		z[i], rest = bits.Div64(rest, z[i], d)
	}
	return z.trim(), rest
}

// divPow5 returns the quotient of z / 5^n and whether it is exact.
func (z natural) divPow5(n int) (q natural, exact bool) {
	exact = true
	for n > 0 {
		k := min(n, maxPow5)
		var rest uint64
		z, rest = z.div(pow5[k])
		exact = exact && rest == 0
		n -= k
	}
	return z, exact
}

// scale returns the integer part of z * 2^two * 5^five and whether it is exact. The exponents may
// be negative.
func (z natural) scale(two, five int) (q natural, exact bool) {
	z = z.mulPow5(max(five, 0)).shl(max(two, 0))
	z, exact = z.divPow5(max(-five, 0))
	if two < 0 {
		var all bool
		z, all = z.shr(-two)
		exact = exact && all
	}
	return z, exact
}

// shl returns z * 2^n.
func (z natural) shl(n int) natural {
	words, shift := n/64, uint(n%64)
	if shift != 0 {
		var carry uint64
		for i, w := range z {
			z[i], carry = w<<shift|carry, w>>(64-shift)
		}
		if carry != 0 {
			z = append(z, carry)
		}
	}
	if words == 0 {
		return z
	}
	size := len(z)
	for range words {
		z = append(z, 0)
	}
	copy(z[words:], z[:size])
	clear(z[:words])
	return z
}

// shr returns the quotient of z / 2^n and whether it is exact.
func (z natural) shr(n int) (q natural, exact bool) {
	words, shift := n/64, uint(n%64)
	if words >= len(z) {
		return z[:0], len(z) == 0
	}
	exact = z[words]<<(64-shift) == 0
	for _, w := range z[:words] {
		exact = exact && w == 0
	}
	size := copy(z, z[words:])
	z = z[:size]
	for i := range z {
		z[i] >>= shift
		if i+1 < size {
			z[i] |= z[i+1] << (64 - shift)
		}
	}
	return z.trim(), exact
}
