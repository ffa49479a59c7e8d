package elem

import "encoding/binary"

// A fastConversion converts the bits of common values as Convert does; ok is false for values that
// need Convert. Constants may have hundreds of megabytes.
type fastConversion func(x uint64) (y uint64, lost Outcome, ok bool)

// fastConversionOf returns the fast conversion between two types, or nil.
func fastConversionOf(from, to Type) fastConversion {
	a, b := &from.row().float, &to.row().float
	switch {
	case from.IsComplex() || to.IsComplex() || from.Bits() > 64 || to.Bits() > 64:
		return nil
	case from.IsInteger() && to.IsInteger() && !from.hasWidth1() && !to.hasWidth1():
		return fastInteger(from, to)
	case a.special == IEEE && b.special == IEEE:
		return fastFloat(a, b)
	}
	return nil
}

// fastInteger converts numbers that both types have.
func fastInteger(from, to Type) fastConversion {
	extend := func(t Type) func(uint64) uint64 {
		unused := 64 - t.Bits()
		if t.IsSigned() {
			return func(x uint64) uint64 { return uint64(int64(x<<unused) >> unused) }
		}
		return func(x uint64) uint64 { return x << unused >> unused }
	}
	extendFrom, extendTo := extend(from), extend(to)
	mask, mixed := to.maskBits(^uint64(0)), from.IsSigned() != to.IsSigned()
	return func(x uint64) (y uint64, lost Outcome, ok bool) {
		x = extendFrom(x)
		y = x & mask
		return y, Exact, extendTo(y) == x && (!mixed || x>>63 == 0)
	}
}

// fastFloat converts zeros and the numbers that are normal in both formats: it rounds the fraction
// to nearest even and rebiases the exponent.
func fastFloat(from, to *format) fastConversion {
	frac := max(from.frac, to.frac)
	pad, shift := frac-from.frac, frac-to.frac
	cut := uint64(1)<<shift - 1 // the bits that are rounded off
	rebias := int(from.bias) - int(to.bias)
	// exponent fields of from: the least normal in both, and the first that is infinite in one
	least, top := max(1, 1+rebias), min(1<<from.exp-1, 1<<to.exp-1+rebias)
	low, span, bias := uint64(least)<<frac, uint64(top-least)<<frac, uint64(rebias)<<frac
	sign, toSign := from.exp+from.frac, to.exp+to.frac
	magnitude := uint64(1)<<sign - 1
	return func(x uint64) (y uint64, lost Outcome, ok bool) {
		m := x & magnitude << pad
		y = x >> sign & 1 << toSign
		if m == 0 {
			return y, Exact, true
		}
		rounded := m
		if m&cut != 0 {
			rounded, lost = m+cut>>1+m>>shift&1, Inexact
		}
		return y | (rounded-bias)>>shift, lost, m >= low && rounded-low < span
	}
}

// widenBF16 widens bf16 to f32, four elements at a time, because most large constants are weights
// in bf16. It appends them to dst, which must have capacity, and returns the rest of data, from the
// first group with an infinity or a NaN, whose exponent is all ones.
func widenBF16(dst, data []byte) (wide, rest []byte) {
	const exponents, lowest, top = 0x7F80_7F80_7F80_7F80, 0x0080_0080_0080_0080, 0x8000_8000_8000_8000
	const low = 0xFFFF
	out, rest := dst[len(dst):len(dst)+2*len(data)], data
	for ; len(rest) >= 8 && len(out) >= 16; out, rest = out[16:], rest[8:] {
		x := binary.LittleEndian.Uint64(rest)
		if (x&exponents+lowest)&top != 0 {
			break
		}
		binary.LittleEndian.PutUint64(out, x&low<<16|x>>16&low<<48)
		binary.LittleEndian.PutUint64(out[8:], x>>32&low<<16|x>>48<<48)
	}
	return dst[:len(dst)+2*(len(data)-len(rest))], rest
}

// Widens reports whether to has every value of from, and a fast conversion exists. Only the payload
// of a NaN can be lost. It is false for complex types.
func Widens(from, to Type) bool {
	return from != to && Holds(to, from) && fastConversionOf(from, to) != nil
}

// AppendWideHex appends the digits, without 0x, of a part of a hex blob converted to another type.
// The part must be valid and have whole elements, and Widens must hold.
func AppendWideHex(dst, row []byte, from, to Type) []byte {
	wide, _ := FitHex(nil, from, to, Wrap, row)
	return AppendHexDigits(dst, wide)
}
