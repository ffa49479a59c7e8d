package elem

// Widens reports whether to has every value of from, so that a literal may keep its digits until it
// is printed. Only the payload of a NaN can be lost. It is false for complex types.
func Widens(from, to Type) bool {
	switch a, b := from.row(), to.row(); {
	case from == to || from.IsComplex() || to.IsComplex() || from.Bits() > 32 || to.Bits() > 64 || !Holds(to, from):
		return false
	case from.IsInteger() && to.IsInteger():
		return !from.hasWidth1() && !to.hasWidth1()
	default:
		return a.float.special == IEEE && b.float.special == IEEE && from.Bits() >= 8 && to.Bits() >= 32
	}
}

// AppendWideHex appends the digits, without 0x, of a part of a hex blob converted to another type.
// The part must be valid and have whole elements.
func AppendWideHex(dst, row []byte, from, to Type) []byte {
	data, _ := FitHex(nil, from, to, Wrap, row)
	return AppendHexDigits(dst, data)
}
