package elem

import "strconv"

// decimal is a number in decimal: the digits, without zeros at the end, times 10^exp.
//
// The digits are those of APFloat::toString (llvm/lib/Support/APFloat.cpp), which the reference
// prints with, and they are not always the rounded ones. APFloat first expands the value exactly,
// as a whole number times a power of ten. If that number has more bits than the wanted digits need
// (estimated with 196/59 for log2(10)), it drops decimal digits off the end, truncating. Then it
// rounds what is left to the wanted digits, half up. If the first step leaves exactly the wanted
// digits, the last digit is truncated, not rounded: 1.0e-20 of f64 has the six digits 999999e-26.
type decimal struct {
	buf   [48]byte
	n     int
	exp   int
	exact bool // the digits are the whole value
}

func (d *decimal) digits() []byte { return d.buf[:d.n] }

// bitsPerDigits returns APFloat's estimate of the number of bits for so many decimal digits.
func bitsPerDigits(digits int) int { return (digits*196 + 58) / 59 }

// setFinite sets d to mant * 2^exp with at most digits digits, 1 to 36. mant must not be zero.
func (d *decimal) setFinite(mant word128, exp, digits int) {
	var buf [16]uint64
	zeros := mant.trailingZeros()
	mant, exp = mant.shr(zeros), exp+zeros
	// The expansion is mant * 2^two * 5^five, times 10^d.exp: for a negative exp,
	// m * 2^exp is m * 5^-exp * 10^exp.
	two, five := max(exp, 0), max(-exp, 0)
	d.exp = -five
	z := natural(buf[:0]).set(mant).mulPow5(five)
	if excess := two + z.bitLen() - bitsPerDigits(digits); excess > 0 {
		drop := excess * 59 / 196
		two, five = two-drop, five-drop
		d.exp += drop
	}
	z, d.exact = z.set(mant).scale(two, five)
	d.setDigits(z)
	d.round(digits)
}

// setDigits sets the digits to z, which is below 10^38, without trailing zeros.
func (d *decimal) setDigits(z natural) {
	const tenTo19 = 1e19
	z, low := z.div(tenTo19)
	out := d.buf[:0]
	if len(z) > 0 {
		out = strconv.AppendUint(out, z[0], 10)
		for power := uint64(tenTo19 / 10); low < power && power > 1; power /= 10 {
			out = append(out, '0')
		}
	}
	out = strconv.AppendUint(out, low, 10)
	d.n = len(out)
	d.trim()
}

func (d *decimal) trim() {
	for d.n > 1 && d.buf[d.n-1] == '0' {
		d.n--
		d.exp++
	}
}

// round rounds d to at most digits digits, half up.
func (d *decimal) round(digits int) {
	if d.n <= digits {
		return
	}
	up := d.buf[digits] >= '5'
	d.exp += d.n - digits
	d.n = digits
	d.exact = false
	if up {
		i := digits - 1
		for i >= 0 && d.buf[i] == '9' {
			d.buf[i] = '0'
			i--
		}
		if i < 0 {
			d.buf[0] = '1'
			d.exp += digits
			d.n = 1
			return
		}
		d.buf[i]++
	}
	d.trim()
}

// number returns d with 128 significant bits. The last one is set if a part of d is cut off, so
// that rounding the number to fewer bits is correct.
func (d *decimal) number(negative bool) number {
	var buf [16]uint64
	z := natural(append(buf[:0], 0))
	for _, c := range d.digits() { // at most 15
		z[0] = z[0]*10 + uint64(c-'0')
	}
	two := 128 + 3*max(-d.exp, 0) // 5^n has fewer than 3n bits
	z, exact := z.scale(two, d.exp)
	excess := z.bitLen() - 128
	z, whole := z.shr(excess)
	n := number{class: finite, negative: negative, exp: d.exp - two + excess, mant: word128{z[1], z[0]}}
	if !exact || !whole {
		n.mant.lo |= 1
	}
	return n
}
