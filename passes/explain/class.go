package explain

import (
	"strings"

	"github.com/hlo-promote/hlo-promote/internal/lazy"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/promote"
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

// classNames lists the names of the classes, worst first.
var classNames = []struct {
	class Class
	name  string
}{
	{Weak, "weak"}, {Sign, "sign"}, {Range, "range"}, {Precision, "precision"}, {Widening, "widening"}, {Exact, "exact"},
}

// String returns the names of the classes in a set, worst first: "range, precision".
func (c Class) String() string { return strings.Join(c.Names(), ", ") }

// Names returns the names of the classes in a set, worst first; "exact" for the empty set.
func (c Class) Names() (words []string) {
	for _, n := range classNames {
		if c&n.class != 0 || c == Exact && n.class == Exact {
			words = append(words, n.name)
		}
	}
	return words
}

// Worst returns the worst class in a set.
func (c Class) Worst() Class {
	for _, n := range classNames {
		if c&n.class != 0 {
			return n.class
		}
	}
	return Exact
}

// ClassNames returns the names of all classes, worst first.
func ClassNames() []string {
	var words []string
	for _, n := range classNames {
		words = append(words, n.name)
	}
	return words
}

// ParseClass returns the class with this name.
func ParseClass(name string) (Class, bool) {
	for _, n := range classNames {
		if n.name == name {
			return n.class, true
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

// complexPart maps complex types to the type of their parts.
var complexPart = lazy.Value[map[promote.Type]promote.Type]{New: func() map[promote.Type]promote.Type {
	return map[promote.Type]promote.Type{
		promote.C64: promote.F32, promote.C128: promote.F64, promote.CF16: promote.F16, promote.CBF16: promote.BF16,
	}
}}

// rangeOf returns the numeric range of a type, or of one part of a complex type.
func rangeOf(t promote.Type) numericRange {
	if p := complexPart.Get()[t]; p != promote.NoType {
		t = p
	}
	switch t.Kind() {
	case promote.Bool:
		return numericRange{digits: 1}
	case promote.Unsigned:
		return numericRange{digits: t.Bits(), high: t.Bits() - 1}
	case promote.Signed: // the minimum has the largest exponent
		return numericRange{digits: t.Bits() - 1, high: t.Bits() - 1, negative: true}
	}
	f, _ := elem.Lookup(t.String())
	_, fraction, _ := f.FloatBits()
	low, high := f.Exponents()
	return numericRange{digits: fraction + 1, low: low, high: high, negative: !f.IsScale(), noZero: f.IsScale(), fractions: true}
}

// ClassOf returns the possible effects of converting one element type to another. stablehlo.convert
// follows spec.md#convert and, where that is open, the interpreter of jaxlib 0.10.2 (package
// ir/elem). Only finite numbers count, and for floats only normal ones.
func ClassOf(from, to promote.Type) (c Class) {
	a, b := rangeOf(from), rangeOf(to)
	switch {
	case from == to:
	case to == promote.I1:
		return Precision
	case b.fractions:
		c = toFloat(a, b)
	default:
		c = toInteger(a, b)
	}
	if from.Kind() == promote.Complex && to.Kind() != promote.Complex {
		c |= Precision
	}
	if c == Exact && to.Bits() > from.Bits() {
		c = Widening
	}
	return c
}

// toFloat returns the possible effects of a conversion to a float.
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

// maxExponent returns the exponent of the largest number.
func (e numericRange) maxExponent() int {
	if e.negative && !e.fractions {
		return e.high - 1
	}
	return e.high
}
