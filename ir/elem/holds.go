package elem

import "math/bits"

// Holds reports whether t has every value of type of, including the sign of zero, infinities and
// NaN: whether stablehlo.convert from of to t loses at most the payload of a NaN. A complex type
// includes the real numbers of its part.
func Holds(t, of Type) bool {
	switch {
	case t == of:
		return true
	case !t.Numeric() || !of.Numeric() || of.IsComplex() && !t.IsComplex():
		return false
	case t.IsComplex():
		return Holds(t.Part(), of.Part())
	case of.IsFloat():
		return t.IsFloat() && t.row().float.holds(&of.row().float)
	}
	low, high := of.intRange()
	if t.IsFloat() {
		_, most := t.Exponents()
		return !t.IsScale() && bits.Len64(high) <= t.row().float.precision() && bits.Len64(max(low, high)) <= most+1
	}
	least, most := t.intRange()
	return low <= least && high <= most
}

// holds compares ranges and precisions. It does not compare the fractions of the largest numbers,
// because no two formats differ in these alone.
func (f *format) holds(of *format) bool {
	field, _ := f.largest()
	ofField, _ := of.largest()
	return specialValues[of.special]&^specialValues[f.special] == 0 && f.frac >= of.frac && f.minExp() <= of.minExp() &&
		field-int(f.bias) >= ofField-int(of.bias)
}

const hasZero, hasNegativeZero, hasInfinity, hasNaN = 1, 2, 4, 8

// specialValues has the values that formats may lack.
var specialValues = [...]uint8{
	IEEE:              hasZero | hasNegativeZero | hasInfinity | hasNaN,
	IEEEExplicit:      hasZero | hasNegativeZero | hasInfinity | hasNaN,
	NaNIsAllOnes:      hasZero | hasNegativeZero | hasNaN,
	NaNIsNegativeZero: hasZero | hasNaN,
	FiniteOnly:        hasZero | hasNegativeZero,
	ScaleOnly:         hasNaN,
}
