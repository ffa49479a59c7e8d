package vhlo

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/bytecode/schema"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// Splitters of VHLO (StablehloLegalizeToVhlo.cpp, convertGeneric; VhloTypes.cpp,
// addBuiltinToVhloConversions). Attributes and types that no row splits cannot be in an artifact.

func splitBool(c *ir.Context, a ir.Attr) ([]schema.Part, bool) {
	if !isBool(c, a) {
		return nil, false
	}
	return []schema.Part{{Int: c.Attrs.Ints(a)[0] & 1}}, true
}

func isBool(c *ir.Context, a ir.Attr) bool {
	return c.Attrs.Kind(a) == ir.IntegerAttr && c.Types.Elem(c.Attrs.Type(a)) == elem.I1
}

func splitInteger(c *ir.Context, a ir.Attr) ([]schema.Part, bool) {
	parts, ok := schema.NumberSplitter(ir.IntegerAttr)(c, a)
	return parts, ok && !isBool(c, a)
}

func splitAxisRef(c *ir.Context, a ir.Attr) ([]schema.Part, bool) {
	name, part, ok := schema.SplitAxisRef(c, a, "sub_axis_info_v1")
	return []schema.Part{{Attr: name}, part}, ok
}

func splitMeshAxes(c *ir.Context, a ir.Attr) ([]schema.Part, bool) {
	mesh, axes, ok := schema.SplitMeshAxes(c, a)
	return []schema.Part{{Attr: mesh}, {Attr: axes}}, ok
}

func splitBuffer(c *ir.Context, t ir.Type) ([]schema.Part, bool) {
	return []schema.Part{{Ints: c.Types.Dims(t)}, {Type: c.Types.ElementType(t)}}, c.Types.Kind(t) == ir.MemRefType && c.Types.Dims(t) != nil
}

// SplitAs splits an attribute into the parts of a row that an attribute does not determine, such as
// an array of two numbers as sub_axis_info_v1.
func SplitAs(c *ir.Context, row string, a ir.Attr) (*schema.Encoding, []schema.Part) {
	split := schema.SplitSubAxis
	if row == "api_version_v1" {
		split = splitAPIVersion
	}
	parts, ok := split(c, a)
	if !ok {
		return nil, nil
	}
	return schema.EncodingNamed(Dialect().Attrs, row), parts
}

// splitTensor splits dense literals, and arrays of i64 and i1, which are one-dimensional literals
// in VHLO.
func splitTensor(c *ir.Context, a ir.Attr) ([]schema.Part, bool) {
	if c.Attrs.Kind(a) == ir.DenseArrayAttr {
		if e := c.Types.Elem(c.Attrs.Type(a)); e != elem.I64 && e != elem.I1 {
			return nil, false
		}
		a = denseOf(c, c.Types.Elem(c.Attrs.Type(a)), []int64{int64(len(c.Attrs.Ints(a)))}, c.Attrs.Ints(a)...)
	}
	return schema.SplitElements(c, a)
}

// splitString splits strings without a type, and symbol references, which VHLO encodes as strings.
func splitString(c *ir.Context, a ir.Attr) ([]schema.Part, bool) {
	if path := c.Attrs.SymbolPath(a); len(path) == 1 {
		return []schema.Part{{Text: path[0]}}, true
	}
	return []schema.Part{{Text: c.Attrs.StringOf(a)}}, c.Attrs.Kind(a) == ir.StringAttr && c.Attrs.Type(a) == 0
}

func splitAPIVersion(c *ir.Context, a ir.Attr) ([]schema.Part, bool) {
	if c.Attrs.Kind(a) != ir.IntegerAttr {
		return nil, false
	}
	n := c.Attrs.Ints(a)[0]
	return []schema.Part{{Int: n}}, n >= 0 && n < apiVersions
}

// denseOf returns a dense literal. Equal elements become a splat.
func denseOf(c *ir.Context, e elem.Type, dims []int64, list ...int64) ir.Attr {
	if len(list) > 0 && !slices.ContainsFunc(list, func(n int64) bool { return n != list[0] }) {
		list = list[:1]
	}
	return c.Attrs.DenseInts(c.Types.Tensor(dims, c.Types.Scalar(e)), list)
}

// DenseOf converts an array of i64 or i1 to the dense literal that VHLO uses; it returns other
// attributes unchanged.
func DenseOf(c *ir.Context, a ir.Attr) ir.Attr {
	e := c.Types.Elem(c.Attrs.Type(a))
	if c.Attrs.Kind(a) != ir.DenseArrayAttr || e != elem.I64 && e != elem.I1 {
		return a
	}
	return denseOf(c, e, []int64{int64(len(c.Attrs.Ints(a)))}, c.Attrs.Ints(a)...)
}
