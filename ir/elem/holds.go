package elem

// maxExhaustive is the width in bits up to which Holds tries every value of a type.
const maxExhaustive = 16

// Holds reports whether t has every value of type of, including the sign of zero, infinities and
// NaN: whether stablehlo.convert from of to t loses at most the payload of a NaN. A complex type
// includes the real numbers of its part. It can take milliseconds; callers should cache the result.
func Holds(t, of Type) bool {
	switch {
	case t == of:
		return true
	case !t.Numeric() || !of.Numeric() || of.IsComplex() && !t.IsComplex():
		return false
	case t.IsComplex():
		return Holds(t.Part(), of.Part())
	case of.Bits() <= maxExhaustive:
		for x := range uint64(1) << of.Bits() {
			if _, lost := Convert(of, t, Bits{Lo: x}); lost&^PayloadLost != 0 {
				return false
			}
		}
		return true
	case of.IsInteger() && t.IsFloat():
		_, fraction, ieee754 := t.FloatBits()
		// the exponents of f32 and f64 are large enough
		return ieee754 && of.Bits() <= fraction && of.Bits() <= 64
	case of.IsInteger() && t.IsInteger():
		return holdsInteger(t, of)
	}
	return Widens(of, t)
}

func holdsInteger(t, of Type) bool {
	switch {
	case of.IsSigned() == t.IsSigned():
		return t.Bits() >= of.Bits()
	case t.IsSigned():
		return t.Bits() > of.Bits()
	}
	return false
}
