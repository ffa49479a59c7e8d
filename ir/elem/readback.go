package elem

import (
	"math"
	"strconv"
)

// readsBack reports whether the short form d, written as text, is nearest to b
// among the values of t.
func readsBack(t Type, b Bits, text []byte, d *decimal) bool {
	f := &t.row().float
	switch {
	case f.precision() <= 11:
		// Adjacent values differ by more than 1 in 4096, and six digits, truncated ones included,
		// differ from the value by less than 1 in 100000.
		return true
	case t == F32:
		const sign = 1 << 31
		// Rounding a double to f32 is the right rounding of d unless the double
		// is half way between two of them.
		if x, ok := d.float64(); ok && math.Float64bits(x)<<35 != 1<<63 {
			return uint64(math.Float32bits(float32(x))) == b.Lo&^sign
		}
		x, err := strconv.ParseFloat(string(text), 32)
		return err == nil && uint64(math.Float32bits(float32(x))) == b.Lo
	case t == F64:
		const sign = 1 << 63
		if x, ok := d.float64(); ok {
			return math.Float64bits(x) == b.Lo&^sign
		}
		x, err := strconv.ParseFloat(string(text), 64)
		return err == nil && math.Float64bits(x) == b.Lo
	}
	return f.isNearest(f.unpack(b), d)
}

// pow10Float holds the powers of ten that a double represents exactly.
var pow10Float = [...]float64{
	1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
	1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
}

// asUint returns the digits as a number; d has at most 15 of them.
func (d *decimal) asUint() (x uint64) {
	for _, c := range d.digits() {
		x = x*10 + uint64(c-'0')
	}
	return x
}

// float64 returns the double nearest to d. ok is false unless a single operation on exact doubles
// gives it, with a single rounding.
func (d *decimal) float64() (x float64, ok bool) {
	x = float64(d.asUint())
	switch {
	case d.exp >= 0 && d.exp < len(pow10Float):
		return x * pow10Float[d.exp], true
	case d.exp < 0 && -d.exp < len(pow10Float):
		return x / pow10Float[-d.exp], true
	}
	return 0, false
}

// isNearest reports whether d is within half a unit of n's last place, or a quarter below a power
// of two, where the unit halves.
func (f *format) isNearest(n number, d *decimal) bool {
	// Scale n, d and n's unit by the same powers of two and five to whole
	// numbers, then by 4 for the quarter.
	mantissa := n.mant
	value := natural(nil).set(mantissa)
	unit := natural{1}
	text := natural{d.asUint()}
	two, five := n.exp-d.exp, -d.exp
	if five > 0 {
		value, unit = value.mulPow5(five), unit.mulPow5(five)
	} else {
		text = text.mulPow5(-five)
	}
	if two > 0 {
		value, unit = value.shl(two), unit.shl(two)
	} else {
		text = text.shl(-two)
	}
	value, text = value.shl(2), text.shl(2)
	even := mantissa.lo&1 == 0
	power := mantissa.bitLen() == f.precision() && mantissa.trailingZeros() == f.precision()-1
	limit := unit.shl(1)
	var distance natural
	if text.cmp(value) >= 0 {
		distance = text.sub(value)
	} else {
		distance = value.sub(text)
		if power && n.exp > f.minExp() {
			limit = unit
		}
	}
	order := distance.cmp(limit)
	return order < 0 || order == 0 && even
}
