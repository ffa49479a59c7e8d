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
	return []schema.Part{{Int: c.Attrs.Ints(a)[0] & 1}}, c.Types.Elem(c.Attrs.Type(a)) == elem.I1
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
