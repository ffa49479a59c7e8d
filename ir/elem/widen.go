package elem

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// A widening converts values of one type to a wider one that has all of them, bits to bits, as Convert
// does. It is the fast twin of Convert for large constants.
type widening func(uint64) uint64

// Widens tells whether to has every value of from, and conversion is fast: the payload of a NaN is all that
// can be lost. It is false for complex types.
func Widens(from, to Type) bool { return wideningOf(from, to) != nil }

// wideningOf is the widening from a type to another, or nil.
func wideningOf(from, to Type) widening {
	switch a, b := from.row(), to.row(); {
	case from == to || from.IsComplex() || to.IsComplex() || from.Bits() > 32 || to.Bits() > 64:
		return nil
	case from.IsInteger() && to.IsInteger():
		return widenInteger(from, to)
	case a.float.special == ieee && b.float.special == ieee && from.Bits() >= 8 && to.Bits() >= 32:
		return widenFloat(&a.float, &b.float)
	}
	return nil
}

func widenInteger(from, to Type) widening {
	magnitude := func(t Type) int {
		if t.IsSigned() {
			return t.Bits() - 1
		}
		return t.Bits()
	}
	if from.isWidth1() || to.isWidth1() || from.IsSigned() && !to.IsSigned() || magnitude(from) > magnitude(to) {
		return nil
	}
	fromMask, toMask := from.mask(^uint64(0)), to.mask(^uint64(0))
	if !from.IsSigned() {
		return func(x uint64) uint64 { return x & fromMask }
	}
	unused := 64 - from.Bits()
	return func(x uint64) uint64 { return uint64(int64(x<<unused)>>unused) & toMask }
}

// widenFloat shifts the fraction and moves the bias of the exponent. Subnormal numbers become normal
// ones.
func widenFloat(from, to *format) widening {
	if from.exp > to.exp || from.frac > to.frac {
		return nil
	}
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
			n := uint64(bits.LeadingZeros64(f)) - uint64(63-from.frac) // to the place of the hidden bit
			f, exponent = f<<n&fraction, 1-n
			return sign | (exponent+rebias)<<to.frac | f<<shift
		}
		return sign | (exponent+rebias)<<to.frac | f<<shift
	}
}

// padFloat gives a format more digits of fraction, and makes NaN quiet.
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

// AppendWideHex appends the digits, without 0x, that a part of a valid hex blob of one type has as a blob of
// another; Widens must hold. The part has whole elements and no 0x.
func AppendWideHex(dst, digits []byte, from, to Type) []byte {
	widen := wideningOf(from, to)
	n, m := 2*from.StorageBytes(), 2*to.StorageBytes()
	dst = slices.Grow(dst, len(digits)/n*m+8)
	if from == BF16 && to == F32 {
		return appendBF16AsF32(dst, digits, widen)
	}
	for ; len(digits) >= n; digits = digits[n:] {
		dst = appendDigits(dst, widen(digitsValue(digits[:n])), m)
	}
	return dst
}

// appendBF16AsF32 puts four zeros in front of the digits of each element, but for NaN and infinity, whose
// high byte is 7F or FF. It is five times as fast as the general way (BenchmarkHex), for weights are of
// this kind and long.
func appendBF16AsF32(dst, digits []byte, widen widening) []byte {
	const zeros, letters, smallLetters = '0' * 0x01010101, 0x40 * 0x01010101, 0x20 * 0x01010101
	for ; len(digits) >= 4; digits = digits[4:] {
		x := binary.LittleEndian.Uint32(digits)
		if top := x>>16 | 0x2020; top == 'f'<<8|'f' || top == 'f'<<8|'7' {
			dst = appendDigits(dst, widen(digitsValue(digits[:4])), 8)
			continue
		}
		x &^= x & letters >> 1 & smallLetters
		dst = binary.LittleEndian.AppendUint64(dst, zeros|uint64(x)<<32)
	}
	return dst
}
