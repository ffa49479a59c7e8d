package explain

import (
	"strings"

	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/promote"
)

// A Class says what a conversion may do to values, as a set; the empty set is exact.
type Class uint8

// The classes. All but Weak follow from the two element types, and for a literal from its elements.
const (
	Widening Class = 1 << iota // every value stays, in more bits
	// values are rounded: digits, a fraction or an imaginary part are lost; to i1, all but zero and
	// one
	Precision
	// values are too large for the type, or too small, or it has no zero
	Range
	// negative values have no place, or large ones become negative, as signed and unsigned integers
	// have it
	Sign
	Weak // the value was weak: it had no type of its own to lose

	Exact Class = 0
)

// classNames are the names of classes, worst first.
var classNames = []struct {
	class Class
	name  string
}{
	{Weak, "weak"}, {Sign, "sign"}, {Range, "range"}, {Precision, "precision"}, {Widening, "widening"}, {Exact, "exact"},
}

// String lists the classes in a set, worst first: "range, precision".
func (c Class) String() string { return strings.Join(c.Names(), ", ") }

// Names returns the names of the classes in a set, worst first; that of Exact for the empty one.
func (c Class) Names() (words []string) {
	for _, n := range classNames {
		if c&n.class != 0 || c == Exact && n.class == Exact {
			words = append(words, n.name)
		}
	}
	return words
}

// Worst is the one of the classes that a conversion is counted as.
func (c Class) Worst() Class {
	for _, n := range classNames {
		if c&n.class != 0 {
			return n.class
		}
	}
	return Exact
}

// ClassNames are the names of the classes, worst first.
func ClassNames() []string {
	var words []string
	for _, n := range classNames {
		words = append(words, n.name)
	}
	return words
}

// ParseClass is the class of a name.
func ParseClass(name string) (Class, bool) {
	for _, n := range classNames {
		if n.name == name {
			return n.class, true
		}
	}
	return 0, false
}

// An extent is which numbers a type has: digits in binary, the powers of two that the first digit
// may stand for, and whether there are zero and negative numbers. Those of floats are of normal
// numbers: what becomes subnormal loses precision and not range.
type extent struct {
	digits    int
	low, high int
	negative  bool
	noZero    bool
	fractions bool
}

// parts are the types of the parts of complex types.
var parts = map[promote.Type]promote.Type{
	promote.C64: promote.F32, promote.C128: promote.F64, promote.CF16: promote.F16, promote.CBF16: promote.BF16,
}

// extentOf is the extent of a type, of one part if it is complex.
func extentOf(t promote.Type) extent {
	if p := parts[t]; p != promote.NoType {
		t = p
	}
	switch t.Kind() {
	case promote.Bool:
		return extent{digits: 1}
	case promote.Unsigned:
		return extent{digits: t.Bits(), high: t.Bits() - 1}
	case promote.Signed: // the largest power of two is that of the least number
		return extent{digits: t.Bits() - 1, high: t.Bits() - 1, negative: true}
	}
	f, _ := elem.Lookup(t.String())
	_, fraction, _ := f.FloatBits()
	low, high := f.Exponents()
	return extent{digits: fraction + 1, low: low, high: high, negative: !f.IsScale(), noZero: f.IsScale(), fractions: true}
}

// ClassOf returns the possible effects of converting one element type to another. stablehlo.convert
// follows spec.md#convert and, where that is open, the interpreter of jaxlib 0.10.2 (package
// ir/elem). Only finite numbers count, and of floats only normal ones.
func ClassOf(from, to promote.Type) (c Class) {
	a, b := extentOf(from), extentOf(to)
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
func toFloat(a, b extent) (c Class) {
	digits := a.digits
	switch {
	case a.fractions && a.low < b.low && a.low-a.digits < b.low-b.digits:
		// the last digits of the least number have no place
		c |= Range
	case !a.fractions && a.top() == b.high && a.digits > b.digits:
		// the largest number is rounded up
		c |= Range
	}
	if !a.fractions {
		digits = min(digits, b.high+1) // of numbers that are in range
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
func toInteger(a, b extent) (c Class) {
	if a.fractions {
		c |= Precision
	}
	if a.top() > b.top() || a.negative && b.negative && a.high > b.high {
		c |= Range
	}
	if a.negative && !b.negative || !a.fractions && !a.negative && b.negative && a.digits > b.digits {
		c |= Sign
	}
	return c
}

// top is the largest power of two.
func (e extent) top() int {
	if e.negative && !e.fractions {
		return e.high - 1
	}
	return e.high
}
