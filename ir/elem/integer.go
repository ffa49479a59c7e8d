package elem

import "strconv"

// ParseInt reads an integer literal of type t (iN, siN, uiN or index): decimal or
// 0x and hexadecimal digits, with an optional minus, or true and false if t has
// width 1. Errors are LiteralErrors.
//
// The range is the reference's, with four peculiarities (all confirmed with it):
//   - a signless literal may be any bit pattern: 255 : i8 is -1, 1 and -1 are both
//     true as i1; siN and index must fit their signed range;
//   - -0 is out of range for every type;
//   - hexadecimal is a number like decimal: -0x80 : i8 is -128, 0xFF : si8 is out
//     of range;
//   - ui1 and si1 accept true and false too, and 1 is out of range for si1.
//
// In array<ui8: -1> the reference reads 255; here a minus before a uiN is ErrNegative everywhere.
func ParseInt[S Text](t Type, text S) (Bits, error) {
	kind := t.Kind()
	if !t.IsInteger() && kind != KindIndex {
		return Bits{}, ErrType
	}
	lit := classify(text)
	if err := lit.integerError(kind, t.Bits()); err != nil {
		return Bits{}, err
	}
	if lit.class == boolLiteral {
		return Bits{Lo: uint64(lit.value)}, nil
	}
	magnitude, ok := parseMagnitude(text, lit)
	if !ok || t.maskBits(magnitude) != magnitude {
		return Bits{}, ErrIntRange
	}
	x := magnitude
	if lit.negative {
		x = t.maskBits(-x)
	}
	// The sign bit must match the literal's sign, if the type is signed.
	top := x>>(t.row().bits-1) != 0
	if lit.negative && !top || !lit.negative && top && (kind == KindSigned || kind == KindIndex) {
		return Bits{}, ErrIntRange
	}
	return Bits{Lo: x}, nil
}

// parseMagnitude returns the number after the minus; ok is false above 2^64-1.
func parseMagnitude[S Text](text S, lit literal) (x uint64, ok bool) {
	digits, base := lit.digits(string(text))
	x, err := strconv.ParseUint(digits, base, 64)
	return x, err == nil
}

// AppendInt appends an integer element of type t as it is printed within dense<...>:
// true or false at width 1, unsigned decimal for uiN, signed decimal for the rest.
// It appends nothing if t is not an integer type or index.
//
// A plain attribute differs in one point: "1 : ui1" and "-1 : si1" print as numbers; see
// AppendIntAttr.
func AppendInt(dst []byte, t Type, b Bits) []byte {
	if t.IsInteger() && t.hasWidth1() {
		return strconv.AppendBool(dst, b.Lo != 0)
	}
	return AppendIntAttr(dst, t, b)
}

// AppendIntAttr appends an integer as it is printed before the colon of an attribute: like
// AppendInt, but only i1 prints as true and false.
func AppendIntAttr(dst []byte, t Type, b Bits) []byte {
	switch t.Kind() {
	case KindBool:
		return strconv.AppendBool(dst, b.Lo != 0)
	case KindUnsigned:
		return strconv.AppendUint(dst, b.Lo, 10)
	case KindSignless, KindSigned, KindIndex:
		return strconv.AppendInt(dst, t.Int64(b), 10)
	}
	return dst
}
