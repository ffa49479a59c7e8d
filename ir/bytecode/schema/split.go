package schema

import (
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// Splitters are the inverse of Encoding.Attr and Encoding.Type. Attributes and types that no row
// splits are written as text, which is valid in all dialects but VHLO.

// An AttrSplitter splits an attribute into the parts of a row; ok is false if the attribute has
// another row.
type AttrSplitter func(c *ir.Context, a ir.Attr) (parts []Part, ok bool)

// A TypeSplitter splits a type into the parts of a row; ok is false if the type has another row.
type TypeSplitter func(c *ir.Context, t ir.Type) (parts []Part, ok bool)

// SplitAttr returns the row and the parts of an attribute, or nil if no row splits it. as names the
// row, if the attribute does not determine it.
func (d *Dialect) SplitAttr(c *ir.Context, a ir.Attr, as string) (*Encoding, []Part) {
	for i := range d.Attrs {
		e := &d.Attrs[i]
		if isRow := as == e.Name || as == "" && e.kind == c.Attrs.Kind(a); !isRow || e.SplitAttr == nil {
			continue
		}
		if parts, ok := e.SplitAttr(c, a); ok {
			return e, parts
		}
	}
	return nil, nil
}

// SplitType returns the row and the parts of a type, or nil if no row splits it.
func (d *Dialect) SplitType(c *ir.Context, t ir.Type) (*Encoding, []Part) {
	for i := range d.Types {
		e := &d.Types[i]
		if e.SplitType == nil {
			continue
		}
		if parts, ok := e.SplitType(c, t); ok {
			return e, parts
		}
	}
	return nil, nil
}

// partsSplitter returns the splitter of types of a kind that consist of a list of types.
func partsSplitter(k ir.TypeKind) TypeSplitter {
	return func(c *ir.Context, t ir.Type) ([]Part, bool) {
		if c.Types.Kind(t) != k {
			return nil, false
		}
		types, _ := c.Types.Parts(t)
		return []Part{{Types: types}}, true
	}
}

// Exported splitters are shared with package vhlo.

// splitDict splits a dictionary into names and values.
func splitDict(c *ir.Context, a ir.Attr) ([]Part, bool) {
	var pairs []ir.Attr
	for _, e := range c.Dicts.Entries(c.Attrs.DictOf(a)) {
		pairs = append(pairs, c.Attrs.String(c.Names.AttrText(e.Name)), e.Attr)
	}
	return []Part{{Attrs: pairs}}, true
}

// splitString splits strings without a type.
func splitString(c *ir.Context, a ir.Attr) ([]Part, bool) {
	return []Part{{Text: c.Attrs.StringOf(a)}}, c.Attrs.Type(a) == 0
}

func splitTypedString(c *ir.Context, a ir.Attr) ([]Part, bool) {
	return []Part{{Text: c.Attrs.StringOf(a)}, {Type: c.Attrs.Type(a)}}, c.Attrs.Type(a) != 0
}

func splitResource(c *ir.Context, a ir.Attr) ([]Part, bool) {
	return []Part{{Type: c.Attrs.Type(a)}, {Text: c.Attrs.StringOf(a)}}, true
}

func splitDistinct(c *ir.Context, a ir.Attr) ([]Part, bool) {
	return []Part{{Attr: c.Attrs.ReferencedAttr(a)}}, true
}

func splitFlatSymbol(c *ir.Context, a ir.Attr) ([]Part, bool) {
	path := c.Attrs.SymbolPath(a)
	if len(path) != 1 {
		return nil, false
	}
	return []Part{{Attr: c.Attrs.String(path[0])}}, true
}

func splitSymbol(c *ir.Context, a ir.Attr) ([]Part, bool) {
	path := c.Attrs.SymbolPath(a)
	if len(path) < 2 {
		return nil, false
	}
	nested := make([]ir.Attr, len(path)-1)
	for i, name := range path[1:] {
		nested[i] = c.Attrs.Symbol(name)
	}
	return []Part{{Attr: c.Attrs.String(path[0])}, {Attrs: nested}}, true
}

// SplitLocation returns the row of a location, and appends its parts to parts. The caller may
// use parts again, since there are many locations.
func SplitLocation(c *ir.Context, a ir.Attr, parts []Part) (*Encoding, []Part) {
	row := func(code uint64) *Encoding { return EncodingOf(Builtin().Attrs, code) }
	p, _ := c.Locs.Parts(a)
	switch {
	case p.Kind == ir.UnknownLocation:
		return row(codeUnknown), parts
	case p.Kind == ir.NameLocation:
		return row(codeNamed), append(parts, Part{Attr: c.Attrs.String(p.Text)}, Part{Attr: p.Inner[0]})
	case p.Kind == ir.CallSiteLocation:
		return row(codeCallSite), append(parts, Part{Attr: p.Inner[0]}, Part{Attr: p.Inner[1]})
	case p.Kind == ir.FusedLocation && p.Metadata == 0:
		return row(codeFused), append(parts, Part{Attrs: p.Inner})
	case p.Kind == ir.FusedLocation:
		return row(codeFusedWith), append(parts, Part{Attrs: p.Inner}, Part{Attr: p.Metadata})
	case p.Numbers == 2:
		return row(codeFileLine), append(parts, Part{Attr: c.Attrs.String(p.Text)}, Part{Int: int64(p.From.Line)}, Part{Int: int64(p.From.Column)})
	}
	return row(codeFileRange), append(parts, Part{Attr: c.Attrs.String(p.Text)}, Part{Ints: rangeNumbers(&p)})
}

// rangeNumbers returns the numbers that are written of a range
// (mlir/lib/IR/BuiltinDialectBytecode.cpp, writeFileLineColRangeLocs). A range in one line that
// starts at column 0, as a statement at the top level of a script, loses its columns.
func rangeNumbers(p *ir.LocationParts) []int64 {
	line, column, toLine, toColumn := int64(p.From.Line), int64(p.From.Column), int64(p.To.Line), int64(p.To.Column)
	switch {
	case p.Numbers < 2:
		return []int64{line}[:p.Numbers]
	case line != toLine:
		return []int64{line, column, toLine, toColumn}
	case column != toColumn && column != 0:
		return []int64{line, column, toColumn}
	case column != 0:
		return []int64{line, column}
	case line != 0 || toColumn != 0:
		return []int64{line}
	}
	return nil
}

// SplitNumber splits integers and floats of the widths in package elem.
func SplitNumber(c *ir.Context, a ir.Attr) ([]Part, bool) {
	bits, ok := c.Attrs.Number(a)
	return []Part{{Type: c.Attrs.Type(a)}, {Bits: bits}}, ok
}

// splitDenseArray splits arrays of numbers of the types in package elem.
func splitDenseArray(c *ir.Context, a ir.Attr) ([]Part, bool) {
	t := c.Attrs.Type(a)
	e := c.Types.Elem(t)
	if !e.IsInteger() && !e.IsFloat() {
		return nil, false
	}
	var data []byte
	for _, n := range c.Attrs.Ints(a) {
		data = elem.Store(data, e, e.Clean(elem.Bits{Lo: uint64(n)}))
	}
	if list := c.Attrs.ShortText(a); e.IsFloat() && list != "[]" {
		for number := range strings.SplitSeq(list[1:len(list)-1], ", ") {
			bits, err := elem.Parse(e, number)
			if err != nil {
				return nil, false
			}
			data = elem.Store(data, e, bits)
		}
	}
	return []Part{{Type: t}, {Int: int64(len(data) / e.StorageBytes())}, {Data: data}}, true
}

// splitElements splits dense literals of numbers. The second part holds the literal itself, so
// elements are not copied.
func splitElements(c *ir.Context, a ir.Attr) ([]Part, bool) {
	return []Part{{Type: c.Attrs.Type(a)}, {Attr: a}}, c.Attrs.Literal(a).Strings() == nil
}

func splitStrings(c *ir.Context, a ir.Attr) ([]Part, bool) {
	l, splat := c.Attrs.Literal(a), int64(0)
	if l.Splat() {
		splat = 1
	}
	return []Part{{Type: c.Attrs.Type(a)}, {Int: splat}, {Texts: l.Strings()}}, l.Strings() != nil
}

func splitInteger(c *ir.Context, t ir.Type) ([]Part, bool) {
	e, n := c.Types.Elem(t), c.Types.IntWidth(t)
	if c.Types.Kind(t) != ir.ScalarType || e != elem.None && !e.IsInteger() {
		return nil, false
	}
	if e != elem.None {
		n, _ = e.Int()
	}
	sign := slices.Index(signedness[:], n.Kind)
	return []Part{{Int: int64(n.Width)<<2 | int64(sign)}}, sign >= 0 && n.Width <= elem.MaxIntWidth
}

func splitFunction(c *ir.Context, t ir.Type) ([]Part, bool) {
	if c.Types.Kind(t) != ir.FunctionType {
		return nil, false
	}
	types, inputs := c.Types.Parts(t)
	return []Part{{Types: types[:inputs]}, {Types: types[inputs:]}}, true
}

// fieldsSplitter returns the splitter of an attribute that consists of fields. Missing fields are 0
// or empty.
func fieldsSplitter(attribute string, fields []Field) AttrSplitter {
	return func(c *ir.Context, a ir.Attr) ([]Part, bool) {
		if c.Attrs.DialectName(a) != attribute {
			return nil, false
		}
		parts := make([]Part, len(fields))
		for i, field := range fields {
			f, p := c.Attrs.Field(a, field.Name), &parts[i]
			switch field.Kind {
			case VarInt, SignedVarInt, Bool:
				if len(f.Ints) > 0 {
					p.Int = f.Ints[0]
				}
			case VarInts, SignedVarInts:
				p.Ints = f.Ints
			case String:
				p.Text = c.Attrs.StringOf(f.Attr)
			case Type:
				p.Type = f.Type
			default:
				p.Attr = f.Attr
			}
		}
		return parts, true
	}
}

// accuracySplitter splits the result accuracy.
func accuracySplitter(c *ir.Context, a ir.Attr) ([]Part, bool) {
	if c.Attrs.DialectName(a) != "#stablehlo.result_accuracy" {
		return nil, false
	}
	number := func(name string) elem.Bits {
		bits, _ := c.Attrs.Number(c.Attrs.Field(a, name).Attr)
		return bits
	}
	return []Part{{Bits: number("atol")}, {Bits: number("rtol")}, {Int: int64(number("ulps").Lo)}, {Attr: c.Attrs.Field(a, "mode").Attr}}, true
}

// SplitAxisRef splits a reference to an axis into its name and its sub-axis, which is encoded by
// row.
func SplitAxisRef(c *ir.Context, a ir.Attr, row string) (name ir.Attr, part Part, ok bool) {
	if c.Attrs.DialectName(a) != "#stablehlo.axis_ref" {
		return 0, part, false
	}
	if f := c.Attrs.Field(a, "sub_axis_info"); len(f.Ints) == 2 {
		part = Part{Attr: c.Attrs.IntArray(f.Ints), As: row}
	}
	return c.Attrs.Field(a, "name").Attr, part, true
}

// splitSubAxis splits the array that SplitAxisRef returns. It is used only through Part.As.
func splitSubAxis(c *ir.Context, a ir.Attr) ([]Part, bool) {
	list := c.Attrs.Ints(a)
	if len(list) != 2 {
		return nil, false
	}
	return []Part{{Int: list[0]}, {Int: list[1]}}, true
}

// quantFlags returns the flags and the storage type of a quantized type.
func quantFlags(c *ir.Context, q *ir.Quantization) (flags int64, storage ir.Type) {
	if q.Signed {
		flags = isSigned
	}
	kind := elem.KindSignless
	if q.Explicit {
		kind = elem.KindUnsigned
		if q.Signed {
			kind = elem.KindSigned
		}
	}
	return flags, c.Types.Integer(elem.Int{Kind: kind, Width: q.Width})
}

func splitUniform(c *ir.Context, t ir.Type) ([]Part, bool) {
	q := c.Types.Quantization(t)
	if q == nil || q.Form != ir.UniformQuant || len(q.Axes) > 0 {
		return nil, false
	}
	flags, storage := quantFlags(c, q)
	return []Part{{Int: flags}, {Type: storage}, {Type: q.Expressed}, {Bits: q.Scale.Scale}, {Int: q.Scale.Zero}, {Int: q.Low}, {Int: q.High}}, true
}

func splitPerAxis(c *ir.Context, t ir.Type) ([]Part, bool) {
	q := c.Types.Quantization(t)
	if q == nil || q.Form != ir.UniformQuant || len(q.Axes) != 1 || q.Axes[0].Block != 0 {
		return nil, false
	}
	flags, storage := quantFlags(c, q)
	scales, zeros := make([]elem.Bits, len(q.Scale.List)), make([]int64, len(q.Scale.List))
	for i, s := range q.Scale.List {
		scales[i], zeros[i] = s.Scale, s.Zero
	}
	return []Part{{Int: flags}, {Type: storage}, {Type: q.Expressed}, {Int: q.Axes[0].Axis}, {Int: q.Low}, {Int: q.High}, {Floats: scales}, {Ints: zeros}}, true
}

// SplitMeshAxes splits replica groups over mesh axes.
func SplitMeshAxes(c *ir.Context, a ir.Attr) (mesh, axes ir.Attr, ok bool) {
	if c.Attrs.DialectName(a) != "#stablehlo.replica_group_mesh_axes" {
		return 0, 0, false
	}
	return c.Attrs.Field(a, "mesh").Attr, c.Attrs.Field(a, "axes").Attr, true
}
