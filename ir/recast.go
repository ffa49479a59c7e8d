package ir

import (
	"slices"
	"strconv"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// Recast converts a number, or every element of an elements attribute, to another type, as
// stablehlo.convert does. The outcome says what was lost over all elements. The result is 0 for literals
// that have no bits: strings, integers of odd widths, numbers as complex ones.
func (c *Context) Recast(a Attr, to elem.Type) (Attr, elem.Outcome) {
	return c.RecastFit(a, to, elem.Wrap)
}

// RecastFit is Recast with another fate for integers out of range.
func (c *Context) RecastFit(a Attr, to elem.Type, fit elem.Fit) (Attr, elem.Outcome) {
	r := &c.attrs[a]
	e := r.elems
	if e == nil && (r.kind == IntegerAttr || r.kind == FloatAttr) {
		return c.recastNumber(a, to, fit)
	}
	if e == nil || e.elem == elem.None || !to.Numeric() {
		return 0, elem.Exact
	}
	t := c.WithElement(r.typ, c.Scalar(to))
	if e.hex != nil && e.from == elem.None && elem.Widens(e.elem, to) {
		wide := &Literal{elem: to, count: e.count, hex: e.hex, lower: e.lower, from: e.elem}
		if !wide.same() {
			return c.elementsAttr(wide, t), elem.Exact
		}
	}
	out := &Literal{elem: to, count: e.count, splat: e.splat}
	var outcome elem.Outcome
	switch {
	case e.hex == nil:
		out.data, outcome = elem.FitBlob(nil, e.elem, to, fit, e.data)
	case e.from == elem.None:
		out.data, outcome = c.fitHex(e.elem, to, fit, e.hex[2:])
	default: // exact conversions in between change nothing
		out.data, outcome = c.fitHex(e.from, to, fit, e.hex[2:])
	}
	size := to.StorageBytes()
	if !out.splat && out.count > 0 && elem.IsSplat(out.data, size) {
		out.splat, out.data = true, out.data[:size:size]
	}
	return c.elementsAttr(out, t), outcome
}

// longHex is the number of digits from which on two goroutines convert them.
const longHex = 1 << 18

// fitHex converts the digits of a long constant.
func (c *Context) fitHex(from, to elem.Type, fit elem.Fit, digits []byte) (data []byte, outcome elem.Outcome) {
	defer c.source.discard(digits)
	if c.parallel == nil || len(digits) < longHex {
		return elem.FitHex(nil, from, to, fit, digits)
	}
	n := 2 * from.StorageBytes()
	half := len(digits) / n / 2
	data = make([]byte, len(digits)/n*to.StorageBytes())
	middle := half * to.StorageBytes()
	type secondHalf struct {
		lost  elem.Outcome
		fault any // of memory that mirrors a file
	}
	other := make(chan secondHalf, 1)
	c.parallel(func() {
		var h secondHalf
		defer func() { h.fault = recover(); other <- h }()
		_, h.lost = elem.FitHex(data[middle:middle], from, to, fit, digits[half*n:])
	})
	defer func() {
		h := <-other
		if h.fault != nil {
			panic(h.fault)
		}
		outcome |= h.lost
	}()
	_, outcome = elem.FitHex(data[:0:middle], from, to, fit, digits[:half*n])
	return data, outcome
}

func (c *Context) recastNumber(a Attr, to elem.Type, fit elem.Fit) (Attr, elem.Outcome) {
	r := &c.attrs[a]
	from := c.types[r.typ].elem
	bits, err := elem.Parse(from, r.short)
	if err != nil || !to.Numeric() || to.IsComplex() {
		return 0, elem.Exact
	}
	bits, outcome := elem.ConvertFit(from, to, fit, bits)
	t := c.Scalar(to)
	if to.IsFloat() {
		return c.float(bits, t), outcome
	}
	return c.integer(string(elem.AppendIntAttr(nil, to, bits)), t, signExtend(to, bits)), outcome
}

// ResourceValue is the elements attribute with the value of a dense_resource attribute; 0 if the module has no blob of its name, or
// one of another size.
func (m *Module) ResourceValue(a Attr) Attr {
	r := &m.attrs[a]
	blob, ok := m.blobs[r.value]
	dims, static := m.shapeOf(r.typ)
	if r.kind != ResourceAttr || !ok || !static {
		return 0
	}
	e := &Literal{elem: m.Elem(r.typ)}
	text := m.Source.Text[blob.start+1 : blob.end-1]
	size := int64(e.elem.StorageBytes())
	digits := text[min(alignmentDigits, len(text)):]
	if e.count, ok = product(dims); !ok || !e.elem.Numeric() || int64(len(digits)) != 2*size*e.count {
		return 0
	}
	e.data, _ = elem.FitHex(nil, e.elem, e.elem, elem.Wrap, digits)
	if e.count > 0 && elem.IsSplat(e.data, int(size)) {
		e.splat, e.data = true, e.data[:size:size]
	}
	return m.elementsAttr(e, r.typ)
}

// MapTypes is an attribute with the types in it exchanged for others: those that it names, also within arrays, dictionaries and
// the parts of attributes of dialects. The types of numbers and of literals stay.
func (c *Context) MapTypes(a Attr, become func(Type) Type) Attr {
	switch r := c.attrs[a]; r.kind {
	case TypeAttr:
		if t := become(r.typ); t != r.typ {
			return c.TypeAttr(t)
		}
	case ArrayAttr:
		items := slices.Clone(r.attrs)
		for i := range items {
			items[i] = c.MapTypes(items[i], become)
		}
		if !slices.Equal(items, r.attrs) {
			return c.Array(items)
		}
	case DictAttr:
		d := r.dict
		for _, e := range slices.Clone(c.Entries(d)) {
			if to := c.MapTypes(e.Attr, become); to != e.Attr {
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
	r := c.attrs[a]
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
	fields := structs[r.name]
	values := make([]string, len(fields))
	for i, f := range fields {
		for _, p := range parts {
			if p.Name == f.name {
				values[i] = c.spellPart(f.kind, p)
			}
		}
	}
	short, _ := spellFields(fields, values)
	return c.internAttr(attrRec{kind: DialectAttr, text: r.name + short, short: short, name: r.name, fields: parts})
}

// spellPart writes the value of a part.
func (c *Context) spellPart(kind fieldKind, p Field) string {
	switch {
	case p.Type != 0:
		return c.types[p.Type].text
	case p.Attr != 0:
		return c.AttrString(p.Attr)
	case kind == dimsField || kind == listField:
		return "[" + spellDims(p.Ints) + "]"
	case kind == wordField:
		return strconv.FormatBool(p.Ints[0] != 0)
	}
	return strconv.FormatInt(p.Ints[0], 10)
}
