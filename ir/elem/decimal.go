package elem

import (
	"bytes"
	"encoding/binary"
	"math/big"
)

// decimal is a number in decimal: the digits, without zeros at the end, times 10^exp.
//
// The digits are those of APFloat::toString (llvm/lib/Support/APFloat.cpp), which the reference
// prints with, and they are not always the rounded ones. APFloat first expands the value exactly,
// as a whole number times a power of ten. If that number has more bits than the wanted digits need
// (estimated with 196/59 for log2(10)), it drops decimal digits off the end, truncating. Then it
// rounds what is left to the wanted digits, half up. If the first step leaves exactly the wanted
// digits, the last digit is truncated, not rounded: 1.0e-20 of f64 has the six digits 999999e-26.
type decimal struct {
	digits []byte
	exp    int
	exact  bool // the digits are the whole value
}

// bitsPerDigits returns APFloat's estimate of the number of bits for so many decimal digits.
func bitsPerDigits(digits int) int { return (digits*196 + 58) / 59 }

// newDecimal returns mant * 2^exp with at most limit digits, 1 to 36. mant must not be zero.
func newDecimal(mant word128, exp, limit int) *decimal {
	zeros := mant.trailingZeros()
	exp += zeros
	// The expansion is z * 2^two * 10^d.exp: for a negative exp, m * 2^exp is m * 5^-exp * 10^exp.
	d, two, drop := &decimal{exp: min(exp, 0)}, max(exp, 0), 0
	z, _ := scale(mant.shr(zeros).big(), 0, -d.exp)
	if excess := two + z.BitLen() - bitsPerDigits(limit); excess > 0 {
		drop = excess * 59 / 196
	}
	z, d.exact = scale(z, two-drop, -drop)
	text := z.Append(nil, 10)
	if len(bytes.TrimRight(text, "0")) > limit { // round half up
		z.SetString(string(text[:limit]), 10)
		if text[limit] >= '5' {
			z.Add(z, big.NewInt(1))
		}
		d.exact, drop = false, drop+len(text)-limit
		text = z.Append(nil, 10)
	}
	d.digits = bytes.TrimRight(text, "0")
	d.exp += drop + len(text) - len(d.digits)
	return d
}

// number returns d with 128 significant bits. The last one is set if a part of d is cut off, so
// that rounding the number to fewer bits is correct.
func (d *decimal) number(negative bool) number {
	z, _ := new(big.Int).SetString(string(d.digits), 10)
	two := 128 + 3*max(-d.exp, 0) // 5^n has fewer than 3n bits
	z, exact := scale(z, two, d.exp)
	excess := z.BitLen() - 128
	z, whole := scale(z, -excess, 0)
	var bytes [16]byte
	z.FillBytes(bytes[:])
	n := number{class: finite, negative: negative, exp: d.exp - two + excess}
	n.mant = word128{binary.BigEndian.Uint64(bytes[:]), binary.BigEndian.Uint64(bytes[8:])}
	if !exact || !whole {
		n.mant.lo |= 1
	}
	return n
}

// scale returns the integer part of z * 2^two * 5^five, and whether it is exact. The exponents may
// be negative.
func scale(z *big.Int, two, five int) (q *big.Int, exact bool) {
	power := func(two, five int) *big.Int {
		n := new(big.Int).Exp(big.NewInt(5), big.NewInt(int64(max(five, 0))), nil)
		return n.Lsh(n, uint(max(two, 0)))
	}
	q, rest := new(big.Int).QuoRem(z.Mul(z, power(two, five)), power(-two, -five), new(big.Int))
	return q, rest.Sign() == 0
}
