package elem

import (
	"encoding/binary"
	"slices"

	"github.com/hlo-promote/hlo-promote/ir/elem/internal/digits"
)

// A Fit selects the result of an integer conversion that is out of the range of the target integer
// type. The zero Fit behaves like [Convert].
type Fit uint8

const (
	Wrap     Fit = iota // keep the lowest bits
	Saturate            // use the nearest integer in the range
	// map the smallest and the largest integer of one type to those of the other; wrap all others
	MapLimits
)

// ConvertFit converts like [Convert], with another result for integers out of range. A saturated
// value has the outcome [Overflow] as with Convert.
func ConvertFit(from, to Type, fit Fit, b Bits) (Bits, Outcome) {
	out, lost := Convert(from, to, b)
	if fit == Wrap || lost&Overflow == 0 || from.IsFloat() || to.IsFloat() || from.IsComplex() || to.IsComplex() {
		return out, lost
	}
	x := from.Clean(b).Lo
	negative := from.IsSigned() && from.signed(x) < 0
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
	data = data[:len(data)/size*size]
	dst = slices.Grow(dst, len(data)/size*to.StorageBytes())
	if from.IsComplex() && to.IsComplex() { // convert the parts
		from, to, size = from.Part(), to.Part(), size/2
	}
	fast := fastConversionOf(from, to)
	var word [8]byte
	var lost Outcome
	for ; len(data) >= size; data = data[size:] {
		if from == BF16 && to == F32 {
			if dst, data = widenBF16(dst, data); len(data) == 0 {
				break
			}
		}
		if fast != nil {
			if y, what, ok := fast(loadWord(data[:size])); ok {
				binary.LittleEndian.PutUint64(word[:], y)
				dst = append(dst, word[:to.StorageBytes()]...)
				lost |= what
				continue
			}
		}
		b, what := ConvertFit(from, to, fit, Load(from, data))
		dst = Store(dst, to, b)
		lost |= what
	}
	return dst, lost
}

// FitHex converts like [FitBlob], from hex digits without 0x. The digits must be valid and have
// whole elements. It does not copy the blob.
func FitHex(dst []byte, from, to Type, fit Fit, row []byte) ([]byte, Outcome) {
	if !from.Numeric() || !to.Numeric() {
		return dst, Overflow
	}
	size := from.StorageBytes()
	dst = slices.Grow(dst, len(row)/2/size*to.StorageBytes())
	var lost Outcome
	var buf [1 << 12]byte
	for len(row) >= 2*size {
		data := buf[:min(len(row)/2, len(buf)/size*size)]
		digits.Decode(data, row[:2*len(data)])
		row = row[2*len(data):]
		var what Outcome
		dst, what = FitBlob(dst, from, to, fit, data)
		lost |= what
	}
	return dst, lost
}
