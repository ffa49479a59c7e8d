package elem

import "strconv"

// shortDigits is the number of significant digits of the preferred form; the
// seventh digit of 1.000000e+00 is always 0.
const shortDigits = 6

// AppendFloat appends a value of the float type t as the reference prints it. The
// first of these forms that is possible wins:
//
//  1. six significant digits, padded to seven, as in 1.000000e-01, if they read
//     back to the same bits of t directly (not by way of a double);
//  2. enough digits for any value of t (9 for f32, 17 for f64), zeros at the end
//     cut, if that text has a point: 0.899999976, 9.99999993E-9;
//  3. the bits in hexadecimal, leading zeros cut: infinity, NaN, and whole numbers
//     that form 2 writes without a point, 0x4B800000 for f32 16777216.
//
// It appends nothing if t is not a float type.
func AppendFloat(dst []byte, t Type, b Bits) []byte {
	if !t.IsFloat() {
		return dst
	}
	f := &t.row().float
	b = t.Clean(b)
	n := f.unpack(b)
	switch n.class {
	case zero:
		if n.negative {
			return append(dst, "-0.000000e+00"...)
		}
		return append(dst, "0.000000e+00"...)
	case infinite, nan:
		return appendFloatBits(dst, t, b)
	}
	start := len(dst)
	if n.negative {
		dst = append(dst, '-')
	}
	var d decimal
	d.setFinite(n.mant, n.exp, shortDigits)
	short := appendShort(dst, &d)
	if d.exact || f.readsBack(n, &d) {
		return short
	}
	digits := 2 + f.precision()*59/196
	d.setFinite(n.mant, n.exp, digits)
	if long, ok := appendLong(dst, &d, digits); ok {
		return long
	}
	return appendFloatBits(dst[:start], t, b)
}

// readsBack reports whether n is the number of the format that is nearest to its short form d.
func (f *format) readsBack(n number, d *decimal) bool {
	if f.precision() <= 11 {
		// Adjacent values differ by more than 1 in 4096, and six digits, truncated ones included,
		// differ from the value by less than 1 in 100000.
		return true
	}
	want, _ := f.pack(n)
	got, _ := f.pack(d.number(n.negative))
	return got == want
}

// appendShort writes d as 1.000000e+00: a digit, a point, shortDigits digits, and
// an exponent of at least two.
func appendShort(dst []byte, d *decimal) []byte {
	dst = append(dst, d.buf[0], '.')
	dst = append(dst, d.digits()[1:]...)
	for range shortDigits + 1 - d.n {
		dst = append(dst, '0')
	}
	exp := d.exp + d.n - 1
	sign := byte('+')
	if exp < 0 {
		sign, exp = '-', -exp
	}
	dst = append(dst, 'e', sign)
	if exp < 10 {
		dst = append(dst, '0')
	}
	return strconv.AppendInt(dst, int64(exp), 10)
}

// appendLong writes d as APFloat does by default, with at most three zeros of
// padding before it turns to 1.0E+10. ok is false if the text has no point.
func appendLong(dst []byte, d *decimal, digits int) (text []byte, ok bool) {
	const maxPadding = 3
	whole := d.exp + d.n // digits before the point
	switch {
	case d.exp >= 0 && d.exp <= maxPadding && whole <= digits:
		return dst, false
	case d.exp < 0 && whole > 0:
		dst = append(dst, d.buf[:whole]...)
		dst = append(dst, '.')
		return append(dst, d.digits()[whole:]...), true
	case d.exp < 0 && 1-whole <= maxPadding:
		dst = append(dst, "0."...)
		dst = append(dst, "000"[:-whole]...)
		return append(dst, d.digits()...), true
	}
	dst = append(dst, d.buf[0], '.')
	if d.n == 1 {
		dst = append(dst, '0')
	}
	dst = append(dst, d.digits()[1:]...)
	exp := whole - 1
	if exp < 0 {
		dst = append(dst, "E-"...)
		return strconv.AppendInt(dst, int64(-exp), 10), true
	}
	dst = append(dst, "E+"...)
	return strconv.AppendInt(dst, int64(exp), 10), true
}

// appendFloatBits writes the bits of a clean float in hexadecimal, without leading zeros.
func appendFloatBits(dst []byte, t Type, b Bits) []byte {
	if t == F80 {
		b = consistentF80(b)
	}
	w := word128{b.Hi, b.Lo}
	dst = append(dst, "0x"...)
	for shift := max(w.bitLen()-1, 0) &^ 3; shift >= 0; shift -= 4 {
		dst = append(dst, "0123456789ABCDEF"[w.shr(shift).lo&15])
	}
	return dst
}
