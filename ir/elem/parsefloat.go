package elem

import (
	"math"
	"strconv"
	"strings"
)

// ParseFloat reads a literal of the float type t: a decimal with a point ("1.", "1.0e-3"), or 0x
// and the bits of the value, with any number of leading zeros. Errors are LiteralErrors.
//
// A decimal is read as the reference reads it: to the nearest double, and that is rounded to t,
// both to nearest even. The second rounding sees only the double, so f80 and f128 get no more than
// 53 bits and the narrow types can be one unit off the nearest value (confirmed with dense<>,
// array<> and plain attributes). Beyond the largest number the result is infinity, or NaN if the
// type has no infinity, or the largest number if it has no NaN. Three results follow APFloat and
// not any rounding; Convert does not share them:
//   - a decimal beyond the double's range reads as 0 in f4E2M1FN, f6E2M3FN and
//     f6E3M2FN, with its sign (an attribute prints that as 0x0, not as a number);
//   - zero and all that rounds to it is the smallest number, 2^-127, in f8E8M0FNU;
//   - a negative number in f8E8M0FNU, which has no sign, gets bit 7 set in its
//     exponent: -1.0 is NaN and -0.5 is 2^127. (So within dense<>. An attribute
//     -1.0 : f8E8M0FNU keeps its sign for the printer; Bits cannot say that.)
//
// The reference clamps exponents to 24000, this function to 10000. The difference shows only with
// that many digits before or after the point.
func ParseFloat[S Text](t Type, text S) (Bits, error) {
	if !t.IsFloat() {
		return Bits{}, ErrType
	}
	lit := classify(text)
	switch lit.class {
	case badLiteral:
		return Bits{}, ErrSyntax
	case boolLiteral:
		return Bits{}, ErrBoolForFloat
	case decimalLiteral:
		return Bits{}, ErrIntegerForFloat
	case hexLiteral:
		if lit.negative {
			return Bits{}, ErrHexMinus
		}
		return parseFloatBits(t, string(text[2:]))
	}
	// The only possible error is a range error, and then x is infinite, as it should be.
	x, _ := strconv.ParseFloat(string(text), 64)
	b := Bits{Lo: math.Float64bits(x)}
	if t == F64 {
		return b, nil
	}
	return t.row().float.packLiteral(table[F64].float.unpack(b)), nil
}

// parseFloatBits reads hexadecimal digits as the bits of a value of t.
func parseFloatBits(t Type, digits string) (Bits, error) {
	digits = strings.TrimLeft(digits, "0")
	high := max(len(digits)-16, 0)
	hi, err := strconv.ParseUint("0"+digits[:high], 16, 64)
	lo, _ := strconv.ParseUint("0"+digits[high:], 16, 64)
	if w := (word128{hi, lo}); err != nil || w.bitLen() > t.Bits() {
		return Bits{}, ErrHexRange
	}
	b := Bits{Lo: lo, Hi: hi}
	if t == F80 {
		b = consistentF80(b)
	}
	return b, nil
}

// consistentF80 normalizes an f80 whose integer bit contradicts its exponent, as APFloat does when
// it stores a value: NaN gets the exponent of NaN, and a subnormal with the bit set gets that of
// the smallest normal number. Bytes of a blob change only when they are printed.
func consistentF80(b Bits) Bits {
	switch n := table[F80].float.unpack(b); {
	case n.class == nan:
		b.Hi |= 0x7FFF
	case b.Hi&0x7FFF == 0 && b.Lo>>63 == 1:
		b.Hi |= 1
	}
	return b
}

// packLiteral packs the value of a decimal literal, with the deviations that ParseFloat documents.
// n is not NaN.
func (f *format) packLiteral(n number) Bits {
	switch {
	case f.special == FiniteOnly && n.class == infinite:
		b, _ := f.packZero(n.negative)
		return b
	case f.special != ScaleOnly:
		b, _ := f.pack(n)
		return b
	case n.class == zero:
		return Bits{}
	}
	negative := n.negative
	n.negative = false
	b, lost := f.pack(n)
	if negative && lost&Underflow == 0 {
		b.Lo |= 0x80
	}
	return b
}
