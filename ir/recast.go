package ir

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/internal/par"
)

// Recast converts a number, or every element of an elements attribute, to another type, as
// stablehlo.convert does. The outcome says what was lost over all elements. The result is 0 for
// literals that have no bits: strings, integers of odd widths, numbers as complex ones.
func (m *Module) Recast(a Attr, to elem.Type) (Attr, elem.Outcome) {
	return m.RecastFit(a, to, elem.Wrap)
}

// RecastFit is Recast with another fate for integers out of range.
func (m *Module) RecastFit(a Attr, to elem.Type, fit elem.Fit) (Attr, elem.Outcome) {
	r := m.attr(a)
	e := r.elems
	if e == nil && (r.kind == IntegerAttr || r.kind == FloatAttr) {
		return m.recastNumber(a, to, fit)
	}
	if e == nil || e.elem == elem.None || !to.Numeric() {
		return 0, elem.Exact
	}
	t := m.WithElement(r.typ, m.Scalar(to))
	if e.hex != nil && e.from == elem.None && elem.Widens(e.elem, to) {
		wide := &Literal{dims: e.dims, elem: to, count: e.count, hex: e.hex, lower: e.lower, from: e.elem}
		if !wide.same() { // two bit patterns may widen to one
			return m.elementsAttr(wide, t), elem.Exact
		}
	}
	out := &Literal{dims: e.dims, elem: to, count: e.count, splat: e.splat}
	var outcome elem.Outcome
	switch {
	case e.hex == nil:
		out.data, outcome = elem.FitBlob(nil, e.elem, to, fit, e.data)
	case e.from == elem.None:
		out.data, outcome = m.fitHex(e.elem, to, fit, e.hex[2:])
	default: // exact conversions in between change nothing
		out.data, outcome = m.fitHex(e.from, to, fit, e.hex[2:])
	}
	return m.elementsAttr(out, t), outcome
}

// longHex is the number of digits from which on two goroutines convert them.
const longHex = 1 << 18

// fitHex converts the digits of a long constant.
func (m *Module) fitHex(from, to elem.Type, fit elem.Fit, digits []byte) (data []byte, outcome elem.Outcome) {
	n := 2 * from.StorageBytes()
	data = make([]byte, len(digits)/n*to.StorageBytes())
	if m.Parallel == nil || len(digits) < longHex {
		return data, m.fitPieces(data, from, to, fit, digits)
	}
	half := len(digits) / n / 2
	middle := half * to.StorageBytes()
	var lost [2]elem.Outcome
	par.Do2(m.Parallel,
		func() { lost[0] = m.fitPieces(data[:middle:middle], from, to, fit, digits[:half*n]) },
		func() { lost[1] = m.fitPieces(data[middle:], from, to, fit, digits[half*n:]) })
	return data, lost[0] | lost[1]
}

// fitPiece is how many digits are converted before their memory is given back, about.
const fitPiece = 1 << 22

// fitPieces converts digits to as much data as they give. It gives back the memory of the digits as
// it goes, so that a constant is not in memory twice.
func (m *Module) fitPieces(data []byte, from, to elem.Type, fit elem.Fit, digits []byte) (outcome elem.Outcome) {
	whole := 2 * from.StorageBytes()
	for len(digits) > 0 {
		piece := digits[:min(fitPiece/whole*whole, len(digits))]
		digits = digits[len(piece):]
		out, lost := elem.FitHex(data[:0], from, to, fit, piece)
		data, outcome = data[len(out):], outcome|lost
		m.Source.Discarded(piece)
	}
	return outcome
}

func (c *Context) recastNumber(a Attr, to elem.Type, fit elem.Fit) (Attr, elem.Outcome) {
	bits, ok := c.Number(a)
	if !ok || !to.Numeric() || to.IsComplex() {
		return 0, elem.Exact
	}
	bits, outcome := elem.ConvertFit(c.Elem(c.AttrType(a)), to, fit, bits)
	t := c.Scalar(to)
	if to.IsFloat() {
		return c.Float(bits, t), outcome
	}
	return c.IntBits(bits, t), outcome
}

// ResourceValue returns the elements attribute with the value of a dense_resource attribute; 0 if
// the module has no blob of its name, or one of another size.
func (m *Module) ResourceValue(a Attr) Attr {
	value, _ := m.RecastResource(a, m.Elem(m.AttrType(a)), elem.Wrap)
	return value
}

// RecastResource is RecastFit for the value of a dense_resource attribute. The result is 0 where
// that of ResourceValue is.
func (m *Module) RecastResource(a Attr, to elem.Type, fit elem.Fit) (Attr, elem.Outcome) {
	r := m.attr(a)
	blob, ok := m.resources[r.valueText()]
	dims, static := m.StaticShape(r.typ)
	from := m.Elem(r.typ)
	if r.kind != ResourceAttr || !ok || !static || !from.Numeric() || !to.Numeric() {
		return 0, elem.Exact
	}
	digits := blob[min(AlignmentDigits, len(blob)):]
	count, ok := Product(dims)
	if !ok || int64(len(digits)) != 2*int64(from.StorageBytes())*count {
		return 0, elem.Exact
	}
	data, outcome := m.fitHex(from, to, fit, digits)
	return m.DenseData(m.WithElement(r.typ, m.Scalar(to)), data), outcome
}

// MapTypes returns an attribute with the types in it exchanged for others: those that it names,
// also within arrays, dictionaries and the parts of attributes of dialects. The types of numbers
// and of literals stay. It is 0 if there is no such attribute: a dialect may know no dot algorithm
// of the types.
func (c *Context) MapTypes(a Attr, become func(Type) Type) Attr {
	switch r := *c.attr(a); r.kind {
	case TypeAttr:
		if t := become(r.typ); t != r.typ {
			return c.TypeAttr(t)
		}
	case ArrayAttr:
		items := slices.Clone(r.attrs)
		for i := range items {
			if items[i] = c.MapTypes(items[i], become); items[i] == 0 {
				return 0
			}
		}
		if !slices.Equal(items, r.attrs) {
			return c.Array(items)
		}
	case DictAttr:
		d := r.dict
		for _, e := range slices.Clone(c.Entries(d)) {
			to := c.MapTypes(e.Attr, become)
			if to == 0 {
				return 0
			}
			if to != e.Attr {
				d = c.DictWith(d, e.Name, to)
			}
		}
		if d != r.dict {
			return c.DictAttr(d)
		}
	case DialectAttr:
		return c.mapFields(a, become)
	}
	return a
}

// mapFields is MapTypes for an attribute whose parts are known.
func (c *Context) mapFields(a Attr, become func(Type) Type) Attr {
	r := c.attr(a).of()
	parts := slices.Clone(r.fields)
	changed := false
	for i := range parts {
		if t := parts[i].Type; t != 0 {
			parts[i].Type = become(t)
			changed = changed || parts[i].Type != t
		}
	}
	if !changed {
		return a
	}
	mapped, err := c.DialectAttr(r.name, parts...)
	if err != nil {
		return 0
	}
	return mapped
}
