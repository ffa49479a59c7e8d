package elem

// maxTried is the width in bits up to which Holds tries every value of a type.
const maxTried = 16

// Holds reports whether a type has every value of another one, the sign of zero, infinities and NaN
// included: whether stablehlo.convert from that type loses nothing but the payload of a NaN. Real
// numbers are those complex ones whose imaginary part is zero. It can take milliseconds; callers
// that ask often keep the answer.
func Holds(t, of Type) bool {
	switch {
	case t == of:
		return true
	case !t.Numeric() || !of.Numeric() || of.IsComplex() && !t.IsComplex():
		return false
	case t.IsComplex():
		return Holds(t.Part(), of.Part())
	case of.Bits() <= maxTried:
		for x := range uint64(1) << of.Bits() {
			if _, lost := Convert(of, t, Bits{Lo: x}); lost&^PayloadLost != 0 {
				return false
			}
		}
		return true
	case of.IsInteger() && t.IsFloat():
		_, fraction, ieee754 := t.FloatBits()
		// and the exponents of f32 and f64 are large enough
		return ieee754 && of.Bits() <= fraction && of.Bits() <= 64
	case of.IsInteger() && t.IsInteger():
		return holdsInteger(t, of)
	}
	return Widens(of, t)
}

// holdsInteger is Holds for integers.
func holdsInteger(t, of Type) bool {
	switch {
	case of.IsSigned() == t.IsSigned():
		return t.Bits() >= of.Bits()
	case t.IsSigned():
		return t.Bits() > of.Bits()
	}
	return false
}
