package ir

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// Recast converts a number, or every element of an elements attribute, to another type, as
// stablehlo.convert does. fit selects the conversion of integers out of range. The outcome combines
// the losses of all elements. The result is 0 for literals whose elements are strings or integers
// that elem does not define, and for numbers if to is complex.
func Recast(m *Module, a Attr, to elem.Type, fit elem.Fit) (Attr, elem.Outcome) {
	r := m.Attrs.record(a)
	e := r.elems
	if e == nil && (r.kind == IntegerAttr || r.kind == FloatAttr) {
		return m.Attrs.recastNumber(a, to, fit)
	}
	if e == nil || e.elem == elem.None || !to.Numeric() {
		return 0, elem.Exact
	}
	t := m.Types.WithElement(r.typ, m.Types.Scalar(to))
	out := Literal{dims: e.dims, elem: to, count: e.count, splat: e.splat}
	var outcome elem.Outcome
	if e.hex == nil {
		out.data, outcome = elem.FitBlob(nil, e.elem, to, fit, e.data)
	} else {
		out.data, outcome = fitHex(m, e.elem, to, fit, e.hex[len("0x"):])
	}
	return m.Attrs.elementsAttr(out, t), outcome
}

// fitChunk is the approximate number of digits that are converted before their memory is released.
const fitChunk = 1 << 22

// fitHex converts the digits of a long constant and releases their memory, so that it is not held
// twice.
func fitHex(m *Module, from, to elem.Type, fit elem.Fit, digits []byte) (data []byte, outcome elem.Outcome) {
	whole := 2 * from.StorageBytes()
	data = make([]byte, 0, len(digits)/whole*to.StorageBytes())
	for len(digits) > 0 {
		piece := digits[:min(fitChunk/whole*whole, len(digits))]
		digits = digits[len(piece):]
		var lost elem.Outcome
		data, lost = elem.FitHex(data, from, to, fit, piece)
		outcome |= lost
		m.Source.Discarded(piece)
	}
	return data, outcome
}

func (attrs *Attrs) recastNumber(a Attr, to elem.Type, fit elem.Fit) (Attr, elem.Outcome) {
	bits, ok := attrs.Number(a)
	if !ok || !to.Numeric() || to.IsComplex() {
		return 0, elem.Exact
	}
	bits, outcome := elem.ConvertFit(attrs.ctx.Types.Elem(attrs.Type(a)), to, fit, bits)
	t := attrs.ctx.Types.Scalar(to)
	if to.IsFloat() {
		return attrs.Float(bits, t), outcome
	}
	return attrs.IntBits(bits, t), outcome
}

// RecastResource is like Recast, for the data of a dense_resource attribute. The result is 0 if the
// module has no blob with its name and size.
func RecastResource(m *Module, a Attr, to elem.Type, fit elem.Fit) (Attr, elem.Outcome) {
	r := m.Attrs.record(a)
	blob, ok := m.Resources[r.value]
	dims, static := m.Types.StaticShape(r.typ)
	from := m.Types.Elem(r.typ)
	if r.kind != ResourceAttr || !ok || !static || !from.Numeric() || !to.Numeric() {
		return 0, elem.Exact
	}
	digits := blob[min(AlignmentDigits, len(blob)):]
	count, ok := Product(dims)
	if !ok || int64(len(digits)) != 2*int64(from.StorageBytes())*count {
		return 0, elem.Exact
	}
	data, outcome := fitHex(m, from, to, fit, digits)
	return m.Attrs.DenseData(m.Types.WithElement(r.typ, m.Types.Scalar(to)), data), outcome
}

// MapTypes replaces the types in a TypeAttr and the texts of strings, also inside arrays,
// dictionaries and fields of dialect attributes. The types of numbers and literals stay. It returns
// 0 if the result is invalid, such as a dot algorithm that no hardware supports.
func (attrs *Attrs) MapTypes(a Attr, convert func(Type) Type, text func(string) string) Attr {
	switch r := *attrs.record(a); r.kind {
	case StringAttr:
		old := attrs.StringOf(a)
		if to := text(old); to != old {
			return attrs.TypedString(to, r.typ)
		}
	case TypeAttr:
		if t := convert(r.typ); t != r.typ {
			return attrs.TypeAttr(t)
		}
	case ArrayAttr:
		items := slices.Clone(r.attrs)
		for i := range items {
			if items[i] = attrs.MapTypes(items[i], convert, text); items[i] == 0 {
				return 0
			}
		}
		if !slices.Equal(items, r.attrs) {
			return attrs.Array(items)
		}
	case DictAttr:
		d := r.dict()
		for _, e := range slices.Clone(attrs.ctx.Dicts.Entries(d)) {
			to := attrs.MapTypes(e.Attr, convert, text)
			if to == 0 {
				return 0
			}
			if to != e.Attr {
				d = attrs.ctx.Dicts.With(d, e.Name, to)
			}
		}
		if d != r.dict() {
			return attrs.Dict(d)
		}
	case DialectAttr:
		return attrs.mapFields(a, convert)
	}
	return a
}

// mapFields implements MapTypes for a dialect attribute that consists of fields.
func (attrs *Attrs) mapFields(a Attr, convert func(Type) Type) Attr {
	r := attrs.record(a).dialectPart()
	parts := slices.Clone(r.fields)
	changed := false
	for i := range parts {
		if t := parts[i].Type; t != 0 {
			parts[i].Type = convert(t)
			changed = changed || parts[i].Type != t
		}
	}
	if !changed {
		return a
	}
	mapped, err := attrs.Dialect(r.name, parts...)
	if err != nil {
		return 0
	}
	return mapped
}
