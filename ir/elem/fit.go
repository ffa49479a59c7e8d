package elem

import (
	"encoding/binary"
	"encoding/hex"
	"slices"
)

// A Fit selects the result of a conversion between integers, or between floats, that is out of the
// range of the target type. The zero Fit behaves like [Convert].
type Fit uint8

const (
	Wrap Fit = iota // keep the lowest bits; a float becomes infinite
	// use the nearest integer in the range; for a finite float, the largest finite one of its
	// sign
	Saturate
	// map the smallest and the largest integer of one type to those of the other; wrap all others
	MapLimits
)

// ConvertFit converts like [Convert], with another result for numbers out of range. A saturated
// value has the outcome [Overflow] as with Convert.
func ConvertFit(from, to Type, fit Fit, b Bits) (Bits, Outcome) {
	out, lost := Convert(from, to, b)
	if fit == Saturate && lost&Overflow != 0 && from.IsComplex() == to.IsComplex() && from.Part().IsFloat() && to.Part().IsFloat() {
		return saturateFloat(from, to, b, out), lost
	}
	if fit == Wrap || lost&Overflow == 0 || from.IsFloat() || to.IsFloat() || from.IsComplex() || to.IsComplex() {
		return out, lost
	}
	x := from.Clean(b).Lo
	negative := from.IsSigned() && from.Int64(Bits{Lo: x}) < 0
	low, high := to.intRange()
	if negative {
		high = low
	}
	switch {
	case fit == Saturate:
		return to.fromMagnitude(negative, high), lost
	case from.isLimit(negative, x):
		return to.fromMagnitude(negative, high), LimitMapped
	}
	return out, lost
}

// saturateFloat replaces the parts of a converted float or complex number that have overflowed, if
// they were finite.
func saturateFloat(from, to Type, b, out Bits) Bits {
	if !from.IsComplex() {
		n := from.row().float.unpack(b)
		if _, lost := convertScalar(from, to, b); lost&Overflow == 0 || n.class != finite {
			return out
		}
		return to.row().float.largestNumber(n.negative)
	}
	part := func(i int) uint64 {
		return saturateFloat(from.Part(), to.Part(), b.part(i), out.part(i)).Lo
	}
	return Bits{part(0), part(1)}
}

// isLimit reports whether x is the smallest integer of t, if it is negative, or else the largest.
func (t Type) isLimit(negative bool, x uint64) bool {
	low, high := t.intRange()
	if negative {
		return x == t.fromMagnitude(true, low).Lo
	}
	return x == high
}

// FitBlob converts the elements of data, laid out as Load reads them, and appends them to dst as
// Store does. It returns the union of all outcomes, and ignores an incomplete element at the end of
// data.
func FitBlob(dst []byte, from, to Type, fit Fit, data []byte) ([]byte, Outcome) {
	size := from.StorageBytes()
	if !from.Numeric() || !to.Numeric() {
		return dst, Overflow
	}
	dst = slices.Grow(dst, len(data)/size*to.StorageBytes())
	if from.IsComplex() && to.IsComplex() { // convert the parts
		data = data[:len(data)/size*size]
		from, to, size = from.Part(), to.Part(), size/2
	}
	quick := quickConversion(from, to)
	var lost Outcome
	for ; len(data) >= size; data = data[size:] {
		if quick != nil {
			if x, what, ok := quick(loadWord(data[:size])); ok {
				var word [8]byte
				binary.LittleEndian.PutUint64(word[:], x)
				dst, lost = append(dst, word[:to.StorageBytes()]...), lost|what
				continue
			}
		}
		b, what := ConvertFit(from, to, fit, Load(from, data))
		dst, lost = Store(dst, to, b), lost|what
	}
	return dst, lost
}

// quickConversion returns a function that converts common values as Convert does, and returns false
// for others: integers out of range; infinities, NaN and subnormal numbers. It is nil if there is
// none. Constants may have hundreds of megabytes, for which it is twenty times as fast.
func quickConversion(from, to Type) func(x uint64) (y uint64, lost Outcome, ok bool) {
	switch f, g := &from.row().float, &to.row().float; {
	case from.IsComplex() || to.IsComplex() || from.Bits() > 64 || to.Bits() > 64 || from.hasWidth1() || to.hasWidth1():
		return nil
	case from.IsInteger() && to.IsInteger() && from.IsSigned() == to.IsSigned():
		return func(x uint64) (uint64, Outcome, bool) {
			x = from.maskBits(x)
			y := to.maskBits(uint64(from.Int64(Bits{Lo: x})))
			return y, Exact, to.Int64(Bits{Lo: y}) == from.Int64(Bits{Lo: x})
		}
	case f.special == IEEE && g.special == IEEE:
		ones, top := 1<<f.exp-1, 1<<g.exp-1
		cut := max(f.frac, g.frac) - g.frac // bits of the fraction that are rounded
		half := (uint64(1)<<cut - 1) / 2
		return func(x uint64) (uint64, Outcome, bool) {
			sign, field, fraction := x>>(f.exp+f.frac)&1<<(g.exp+g.frac), int(x>>f.frac)&ones, x&(1<<f.frac-1)
			if field == 0 && fraction == 0 {
				return sign, Exact, true
			}
			exponent := field - int(f.bias) + int(g.bias)
			if field == 0 || field == ones || exponent <= 0 || exponent >= top {
				return 0, Exact, false
			}
			y, lost := uint64(exponent)<<f.frac|fraction, Exact
			if cut == 0 {
				return sign | y<<(g.frac-f.frac), Exact, true
			}
			if fraction<<(64-cut) != 0 {
				lost = Inexact
			}
			y = (y + half + y>>cut&1) >> cut
			return sign | y, lost, y < uint64(top)<<g.frac // rounding may carry to infinity
		}
	}
	return nil
}

// bufSize is the size of the buffer for decoded digits.
const bufSize = 1 << 12

// FitHex converts like [FitBlob], from hex digits without 0x. The digits must be valid and have
// whole elements. It does not copy the blob.
func FitHex(dst []byte, from, to Type, fit Fit, row []byte) ([]byte, Outcome) {
	if !from.Numeric() || !to.Numeric() {
		return dst, Overflow
	}
	size := from.StorageBytes()
	dst = slices.Grow(dst, len(row)/2/size*to.StorageBytes())
	var lost Outcome
	var buf [bufSize]byte
	for len(row) >= 2*size {
		data := buf[:min(len(row)/2, bufSize/size*size)]
		hex.Decode(data, row[:2*len(data)])
		row = row[2*len(data):]
		var what Outcome
		dst, what = FitBlob(dst, from, to, fit, data)
		lost |= what
	}
	return dst, lost
}
