package explain

import (
	"strings"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// A Class is the set of effects that a conversion may have on values; the empty set is exact.
type Class uint8

// Classes of conversions. All but Weak follow from the two element types; those of a literal follow
// from its elements.
const (
	Widening Class = 1 << iota // every value is kept, in more bits
	// values are rounded: digits, a fraction or an imaginary part are lost; for i1, every value
	// except zero and one
	Precision
	// values overflow or underflow, or the type has no zero
	Range
	// negative values are not representable, or large ones become negative, as between signed and
	// unsigned integers
	Sign
	Weak // the value was weak: it had no type of its own to lose

	Exact Class = 0
)

// A classRow describes a class in messages.
type classRow struct {
	class       Class
	name, code  string
	description string
}

// classes has the classes, worst first.
var classes = [...]classRow{
	{Weak, "weak", WeakCode, "because it is weak and takes the type of the operation"},
	{Sign, "sign", SignCode, "which may change its sign"},
	{Range, "range", RangeCode, "which is too narrow for some values"},
	{Precision, "precision", PrecisionCode, "which rounds it"},
	{Widening, "widening", WideningCode, "which keeps every value and takes more bits"},
	{Exact, "exact", ExactCode, "which keeps every value"},
}

// String returns the names of the classes in a set, worst first: "range, precision".
func (c Class) String() string { return strings.Join(c.Names(), ", ") }

// Names returns the names of the classes in a set, worst first; "exact" for the empty set.
func (c Class) Names() (words []string) {
	for _, row := range classes {
		if c&row.class != 0 || c == row.class {
			words = append(words, row.name)
		}
	}
	return words
}

// worst returns the row of the worst class in a set.
func (c Class) worst() *classRow {
	i := 0
	for c&classes[i].class == 0 && classes[i].class != Exact {
		i++
	}
	return &classes[i]
}

// Worst returns the worst class in a set.
func (c Class) Worst() Class { return c.worst().class }

// Code returns the code of the worst class in a set.
func (c Class) Code() string { return c.worst().code }

// ClassNames returns the names of all classes, worst first.
func ClassNames() (names []string) {
	for _, row := range classes {
		names = append(names, row.name)
	}
	return names
}

// ParseClass returns the class with this name.
func ParseClass(name string) (Class, bool) {
	for _, row := range classes {
		if row.name == name {
			return row.class, true
		}
	}
	return 0, false
}

// A numericRange describes the numbers of a type: binary digits, the range of exponents, and
// whether zero, negative numbers and fractions exist. Floats count normal numbers only: becoming
// subnormal is a loss of precision, not of range.
type numericRange struct {
	digits    int
	low, high int
	negative  bool
	noZero    bool
	fractions bool
}

// rangeOf returns the numeric range of a type, or of one part of a complex type.
func rangeOf(t elem.Type) numericRange {
	switch t.Kind() {
	case elem.KindBool:
		return numericRange{digits: 1}
	case elem.KindUnsigned:
		return numericRange{digits: t.Bits(), high: t.Bits() - 1}
	case elem.KindSignless: // the minimum has the largest exponent
		return numericRange{digits: t.Bits() - 1, high: t.Bits() - 1, negative: true}
	}
	part := t.Part()
	_, fraction, _ := part.FloatBits()
	low, high := part.Exponents()
	return numericRange{digits: fraction + 1, low: low, high: high, negative: !part.IsScale(), noZero: part.IsScale(), fractions: true}
}

// ClassOf returns the possible effects of converting one element type to another. stablehlo.convert
// follows spec.md#convert and, where that is open, the interpreter of jaxlib 0.10.2 (package
// ir/elem). Only finite numbers count, and for floats only normal ones.
func ClassOf(from, to elem.Type) (c Class) {
	a, b := rangeOf(from), rangeOf(to)
	switch {
	case from == to:
	case to == elem.I1:
		return Precision
	case b.fractions:
		c = toFloat(a, b)
	default:
		c = toInteger(a, b)
	}
	if from.IsComplex() && !to.IsComplex() {
		c |= Precision
	}
	if c == Exact && to.Bits() > from.Bits() {
		c = Widening
	}
	return c
}

func toFloat(a, b numericRange) (c Class) {
	digits := a.digits
	switch {
	case a.fractions && a.low < b.low && a.low-a.digits < b.low-b.digits:
		// the last digits of the smallest number underflow
		c |= Range
	case !a.fractions && a.maxExponent() == b.high && a.digits > b.digits:
		// the largest number is rounded up
		c |= Range
	}
	if !a.fractions {
		digits = min(digits, b.high+1) // of numbers within the range
	}
	if digits > b.digits {
		c |= Precision
	}
	if a.high > b.high || b.noZero && !a.noZero {
		c |= Range
	}
	if a.negative && !b.negative {
		c |= Sign
	}
	return c
}

// toInteger returns the possible effects of a conversion to an integer. Between signed and unsigned
// integers, values out of range change their sign.
func toInteger(a, b numericRange) (c Class) {
	if a.fractions {
		c |= Precision
	}
	if a.maxExponent() > b.maxExponent() || a.negative && b.negative && a.high > b.high {
		c |= Range
	}
	if a.negative && !b.negative || !a.fractions && !a.negative && b.negative && a.digits > b.digits {
		c |= Sign
	}
	return c
}

func (e numericRange) maxExponent() int {
	if e.negative && !e.fractions {
		return e.high - 1
	}
	return e.high
}
