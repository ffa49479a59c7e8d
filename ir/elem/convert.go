package elem

// An Outcome is a set of flags for what a conversion lost; Exact is the empty set.
type Outcome uint8

// The flags. They describe the value, not the types: 1.0 of f64 converts to f16 with Exact.
const (
	// Inexact: the result is a value next to the exact one: a float rounded to, a
	// fraction or an imaginary part dropped, or true for a number other than 1.
	Inexact Outcome = 1 << iota
	// Overflow: the value is outside the target's range. The result is wrapped
	// (integer to integer), saturated (float to integer, or to a float type of
	// finite numbers only), infinite, or NaN where there is no infinity.
	Overflow
	// Underflow, always with Inexact: a float that is not zero became zero, or in
	// f8E8M0FNU the smallest power.
	Underflow
	// NaNLost: NaN became a number or true.
	NaNLost
	// PayloadLost: NaN stayed NaN, with another payload or quieted.
	PayloadLost
	// SignLost: -0 became 0.
	SignLost
	// LimitMapped: the smallest or the largest integer of a type was mapped to that of another (see
	// MapLimits).
	LimitMapped

	// Exact: the result has the same value.
	Exact Outcome = 0
)

// Lossless reports whether the number is unchanged, ignoring the sign of zero and the payload of
// a NaN.
func (o Outcome) Lossless() bool { return o&^(PayloadLost|SignLost) == 0 }

// Convert converts b from one type to another as stablehlo.convert does. It ignores bits of b
// beyond the width of from.
//
// It follows the StableHLO specification (spec.md "convert") where that is specific: to i1, zero is
// false and everything else, NaN too, is true; i1 is 0 or 1; a real number becomes a complex one
// with imaginary part 0; a complex one becomes a real one without its imaginary part, and i1 by its
// real part alone. Where the specification leaves the result open, it is that of the reference
// interpreter in jaxlib 0.10.2, and the Outcome describes the loss:
//
//   - integers wrap, extended by the sign of the source type;
//   - floats round once, to nearest even, subnormals kept (XLA on the CPU flushes
//     f32 and f64 ones to zero); beyond the largest number comes infinity, or NaN;
//   - a float becomes an integer by dropping the fraction, saturates, and NaN is 0;
//   - NaN keeps its sign and the top of its payload, and is made quiet.
//
// In some cases the interpreter's result is not a rounding (infinity becomes 0, or NaN infinity);
// the result is then XLA's:
//
//   - in f4E2M1FN, f6E2M3FN and f6E3M2FN infinity is the largest number, NaN is -0;
//   - in f8E8M0FNU zero, negative numbers and infinity are NaN;
//   - a NaN of f8E8M0FNU, f8E4M3FN and the FNUZ types has no payload, and none but
//     that of f8E4M3FN a sign: elsewhere it is the quiet NaN, positive.
//
// A conversion to the same type is the identity; index counts as si64. If either
// type is not Numeric the result is the zero Bits with Overflow.
func Convert(from, to Type, b Bits) (Bits, Outcome) {
	if !from.Numeric() || !to.Numeric() {
		return Bits{}, Overflow
	}
	b = from.Clean(b)
	if from == to {
		return b, Exact
	}
	if from.IsComplex() {
		return convertComplex(from.Part(), to, b)
	}
	if to.IsComplex() {
		re, lost := convertScalar(from, to.Part(), b)
		im, lostToo := convertScalar(I1, to.Part(), Bits{})
		return Bits{re.Lo, im.Lo}, lost | lostToo
	}
	return convertScalar(from, to, b)
}

func convertComplex(part, to Type, b Bits) (Bits, Outcome) {
	re, lost := convertScalar(part, to.Part(), b.part(0))
	im, lostToo := convertScalar(part, to.Part(), b.part(1))
	if to.IsComplex() {
		return Bits{re.Lo, im.Lo}, lost | lostToo
	}
	if truth, _ := convertScalar(part, I1, b.part(1)); truth.Lo != 0 {
		lost |= Inexact
	}
	return re, lost
}

func convertScalar(from, to Type, b Bits) (Bits, Outcome) {
	switch {
	case from == to:
		return b, Exact
	case from.IsFloat():
		n := from.row().float.unpack(b)
		if to.IsFloat() {
			return to.row().float.pack(n)
		}
		if to == I1 {
			return floatToBool(n)
		}
		return floatToInt(to, n)
	case to.IsFloat():
		return intToFloat(from, to, b)
	case to == I1:
		if b.Lo == 0 || b.Lo == 1 && from != SI1 { // the 1 of si1 is -1
			return b, Exact
		}
		return Bits{Lo: 1}, Inexact
	}
	return intToInt(from, to, b)
}

func intToInt(from, to Type, b Bits) (Bits, Outcome) {
	x := uint64(from.Int64(b))
	out := to.maskBits(x)
	back := uint64(to.Int64(Bits{Lo: out}))
	// x and back are equal 64-bit patterns if nothing was cut off; their signs
	// differ if one type is signed and the other read the top bit as a value.
	topMatters := from.IsSigned() != to.IsSigned() && x>>63 != 0
	if back != x || topMatters {
		return Bits{Lo: out}, Overflow
	}
	return Bits{Lo: out}, Exact
}

func intToFloat(from, to Type, b Bits) (Bits, Outcome) {
	n := number{class: finite, mant: word128{lo: b.Lo}}
	if x := from.Int64(b); from.IsSigned() && x < 0 {
		n.negative, n.mant.lo = true, -uint64(x)
	}
	if b.Lo == 0 {
		n.class = zero
	}
	return to.row().float.pack(n)
}

func floatToBool(n number) (Bits, Outcome) {
	switch {
	case n.class == zero && n.negative:
		return Bits{}, SignLost
	case n.class == zero:
		return Bits{}, Exact
	case n.class == nan:
		return Bits{Lo: 1}, NaNLost
	case n.class == infinite:
		return Bits{Lo: 1}, Overflow
	}
	one := !n.negative && n.mant.bitLen()+n.exp == 1 && n.mant.trailingZeros()+n.exp == 0
	if !one {
		return Bits{Lo: 1}, Inexact
	}
	return Bits{Lo: 1}, Exact
}

// floatToInt drops the fraction and saturates.
func floatToInt(to Type, n number) (Bits, Outcome) {
	switch n.class {
	case nan:
		return Bits{}, NaNLost
	case zero:
		if n.negative {
			return Bits{}, SignLost
		}
		return Bits{}, Exact
	}
	low, high := to.intRange()
	limit := high
	if n.negative {
		limit = low
	}
	if n.class == infinite || n.mant.bitLen()+n.exp > 64 {
		return to.fromMagnitude(n.negative, limit), Overflow
	}
	var w word128
	exact := true
	if n.exp >= 0 {
		w = n.mant.shl(n.exp)
	} else {
		w = n.mant.shr(-n.exp)
		exact = n.mant.lowBits(-n.exp).isZero()
	}
	var lost Outcome
	if !exact {
		lost = Inexact
	}
	if w.lo > limit {
		return to.fromMagnitude(n.negative, limit), lost | Overflow
	}
	return to.fromMagnitude(n.negative, w.lo), lost
}

// intRange returns the magnitudes of the smallest and the largest integer of t.
func (t Type) intRange() (low, high uint64) {
	all := ^uint64(0) >> (64 - t.row().bits)
	if t.IsSigned() {
		return all>>1 + 1, all >> 1
	}
	return 0, all
}

func (t Type) fromMagnitude(negative bool, magnitude uint64) Bits {
	if negative {
		magnitude = -magnitude
	}
	return Bits{Lo: t.maskBits(magnitude)}
}
