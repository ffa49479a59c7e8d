package elem

import (
	"encoding/binary"
	"math/bits"
	"slices"

	"github.com/hlo-promote/hlo-promote/ir/elem/internal/digits"
)

// A widening converts the bits of a value to a wider type that has all values of the narrower one,
// as Convert does. It is the fast path of Convert for large constants.
type widening func(uint64) uint64

// Widens reports whether to has every value of from, and a fast conversion exists. Only the payload
// of a NaN can be lost. It is false for complex types.
func Widens(from, to Type) bool { return wideningOf(from, to) != nil }

// wideningOf returns the fast conversion between two types, or nil.
func wideningOf(from, to Type) widening {
	switch a, b := from.row(), to.row(); {
	case from == to || from.IsComplex() || to.IsComplex() || from.Bits() > 32 || to.Bits() > 64 || !Holds(to, from):
		return nil
	case from.IsInteger() && to.IsInteger():
		return widenInteger(from, to)
	case a.float.special == IEEE && b.float.special == IEEE && from.Bits() >= 8 && to.Bits() >= 32:
		return widenFloat(&a.float, &b.float)
	}
	return nil
}

func widenInteger(from, to Type) widening {
	if from.hasWidth1() || to.hasWidth1() {
		return nil
	}
	fromMask, toMask := from.maskBits(^uint64(0)), to.maskBits(^uint64(0))
	if !from.IsSigned() {
		return func(x uint64) uint64 { return x & fromMask }
	}
	unused := 64 - from.Bits()
	return func(x uint64) uint64 { return uint64(int64(x<<unused)>>unused) & toMask }
}

// widenFloat shifts the fraction and rebiases the exponent. Subnormal numbers become normal ones.
func widenFloat(from, to *format) widening {
	shift := to.frac - from.frac
	if from.exp == to.exp {
		return padFloat(from, shift)
	}
	fraction, top := uint64(1)<<from.frac-1, uint64(1)<<from.exp-1
	quiet, infinity := uint64(1)<<(to.frac-1), (uint64(1)<<to.exp-1)<<to.frac
	rebias := uint64(to.bias - from.bias)
	return func(x uint64) uint64 {
		sign := x >> (from.exp + from.frac) & 1 << (to.exp + to.frac)
		exponent, f := x>>from.frac&top, x&fraction
		switch {
		case exponent == top && f != 0:
			return sign | infinity | quiet | f<<shift
		case exponent == top:
			return sign | infinity
		case exponent == 0 && f == 0:
			return sign
		case exponent == 0:
			// shift the leading 1 to the hidden bit
			n := uint64(bits.LeadingZeros64(f)) - uint64(63-from.frac)
			f, exponent = f<<n&fraction, 1-n
			return sign | (exponent+rebias)<<to.frac | f<<shift
		}
		return sign | (exponent+rebias)<<to.frac | f<<shift
	}
}

// padFloat appends digits zero bits to the fraction and makes NaN quiet.
func padFloat(from *format, digits uint8) widening {
	all := uint64(1)<<(1+from.exp+from.frac) - 1
	infinity, quiet := (uint64(1)<<from.exp-1)<<from.frac, uint64(1)<<(from.frac-1)
	return func(x uint64) uint64 {
		if x &= all; x&(all>>1) > infinity {
			x |= quiet
		}
		return x << digits
	}
}

// AppendWideHex appends the digits, without 0x, of a part of a hex blob converted to another type.
// The part must be valid and have whole elements, and Widens must hold.
func AppendWideHex(dst, row []byte, from, to Type) []byte {
	widen := wideningOf(from, to)
	n, m := from.StorageBytes(), to.StorageBytes()
	dst = slices.Grow(dst, len(row)/n*m)
	var narrow, wide [bufSize]byte
	for len(row) >= 2*n {
		data := narrow[:min(len(row)/2, bufSize/m*n)]
		digits.Decode(data, row[:2*len(data)])
		row = row[2*len(data):]
		out := wide[:len(data)/n*m]
		if from == BF16 && to == F32 {
			widenBF16(out, data, widen)
		} else {
			widenEach(out, data, n, m, widen)
		}
		dst = AppendHexDigits(dst, out)
	}
	return dst
}

func widenEach(out, data []byte, n, m int, widen widening) {
	for ; len(data) >= n; out, data = out[m:], data[n:] {
		var word [8]byte
		binary.LittleEndian.PutUint64(word[:], widen(loadWord(data[:n])))
		copy(out, word[:m])
	}
}

// widenBF16 widens bf16 to f32, four elements at a time, because most large constants are weights
// in bf16. It leaves groups with an infinity or a NaN, whose exponent is all ones, to widenEach.
func widenBF16(out, data []byte, widen widening) {
	const exponents, lowest, top = 0x7F80_7F80_7F80_7F80, 0x0080_0080_0080_0080, 0x8000_8000_8000_8000
	const low = 0xFFFF
	for ; len(data) >= 8 && len(out) >= 16; out, data = out[16:], data[8:] {
		x := binary.LittleEndian.Uint64(data)
		if (x&exponents+lowest)&top != 0 {
			widenEach(out[:16], data[:8], 2, 4, widen)
			continue
		}
		binary.LittleEndian.PutUint64(out, x&low<<16|x>>16&low<<48)
		binary.LittleEndian.PutUint64(out[8:], x>>32&low<<16|x>>48<<48)
	}
	widenEach(out, data, 2, 4, widen)
}
