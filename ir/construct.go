package ir

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// What attributes and types of StableHLO must be by themselves. The reference refuses others where they are written.

// constructs say what is wrong with the fields of an attribute; "" if nothing is.
var constructs = map[string]func(c *Context, fields []Field) string{
	"#stablehlo.dot_algorithm":           (*Context).checkAlgorithm,
	"#stablehlo.result_accuracy":         (*Context).checkAccuracy,
	"#chlo.result_accuracy":              (*Context).checkAccuracy,
	"#stablehlo.replica_group_mesh_axes": (*Context).checkMeshAxes,
}

// constructed makes an attribute of a dialect unless it cannot be.
func (b *body) constructed(r attrRec) (Attr, string) {
	if check := constructs[r.name]; check != nil {
		if message := check(b.Context, r.fields); message != "" {
			return 0, message
		}
	}
	return b.internAttr(r), ""
}

// fieldOf is the field of a name; an empty one if there is none.
func fieldOf(fields []Field, name string) Field {
	if i := slices.IndexFunc(fields, func(f Field) bool { return f.Name == name }); i >= 0 {
		return fields[i]
	}
	return Field{}
}

// algorithms are the products of floats that hardware is known to have: types of the sides and of the sum, and how many
// primitive operations (StableHLO, Base.cpp, getKnownDotAlgorithm).
var algorithms = map[string]bool{
	"f16 f16 f16 1": true, "f16 f16 f32 1": true, "bf16 bf16 bf16 1": true, "bf16 bf16 f32 1": true, "bf16 bf16 f32 3": true,
	"bf16 bf16 f32 6": true, "bf16 bf16 f32 9": true, "tf32 tf32 f32 1": true, "tf32 tf32 f32 3": true, "f32 f32 f32 1": true, "f64 f64 f64 1": true,
}

// eightBits are the floats of one byte that algorithms take, all alike.
var eightBits = []elem.Type{elem.F8E3M4, elem.F8E4M3, elem.F8E4M3FN, elem.F8E5M2, elem.F8E4M3FNUZ, elem.F8E4M3B11FNUZ, elem.F8E5M2FNUZ}

// checkAlgorithm is StableHLO's TypeInference.cpp verifyDotAlgorithmAttr (spec.md#dot_general C22-C24).
func (c *Context) checkAlgorithm(fields []Field) string {
	number := func(name string) int64 { return fieldOf(fields, name).Ints[0] }
	left, right, operations := number("lhs_component_count"), number("rhs_component_count"), number("num_primitive_operations")
	imprecise := number("allow_imprecise_accumulation")
	switch {
	case left < 1:
		return "lhs component count must be positive"
	case right < 1:
		return "rhs component count must be positive"
	case operations < 1:
		return "num primitive operations must be positive"
	}
	lhs, rhs, sum := fieldOf(fields, "lhs_precision_type").Type, fieldOf(fields, "rhs_precision_type").Type, fieldOf(fields, "accumulation_type").Type
	types := []string{c.types[lhs].text, c.types[rhs].text, c.types[sum].text}
	known := imprecise == 0 && algorithms[strings.Join(types, " ")+" "+strconv.FormatInt(operations, 10)]
	known = known || slices.Contains(eightBits, c.types[lhs].elem) && slices.Contains(eightBits, c.types[rhs].elem) && c.types[sum].elem == elem.F32 && operations == 1
	if known && left == 1 && right == 1 {
		return ""
	}
	return fmt.Sprintf("dot algorithm not known to be supported on any hardware: {lhs:'%s', rhs:'%s', accum:'%s', lhs_components:%d, rhs_components:%d, primitive_ops:%d, imprecise:%d}",
		types[0], types[1], types[2], left, right, operations, imprecise)
}

// checkAccuracy is StableHLO's TypeInference.cpp verifyResultAccuracyAttr.
func (c *Context) checkAccuracy(fields []Field) string {
	exact := true
	for _, name := range []string{"atol", "rtol", "ulps"} {
		a := fieldOf(fields, name).Attr
		switch {
		case a == 0:
		case strings.HasPrefix(c.AttrString(a), "-"):
			return "Negative tolerance"
		case !isZero(&c.attrs[a]):
			exact = false
		}
	}
	mode := c.attrs[fieldOf(fields, "mode").Attr].value
	if !exact && mode != "TOLERANCE" {
		return "Invalid tolerances for ResultAccuracyAttr with mode " + mode + ", must be all zero."
	}
	return ""
}

// checkMeshAxes is StableHLO's StablehloOps.cpp ReplicaGroupMeshAxesAttr::verify.
func (c *Context) checkMeshAxes(fields []Field) string {
	mesh, axes := fieldOf(fields, "mesh").Attr, fieldOf(fields, "axes").Attr
	switch {
	case c.attrs[mesh].kind == SymbolAttr:
		return ""
	case c.DialectName(mesh) != "#stablehlo.mesh":
		return "mesh must be a FlatSymbolRefAttr or MeshAttr"
	}
	for _, axis := range c.Items(axes) {
		if c.DialectName(axis) != "#stablehlo.axis_ref" {
			return "expected AxisRefAttr in axes list"
		}
		name := c.StringOf(c.Field(axis, "name").Attr)
		if !slices.ContainsFunc(c.Items(c.Field(mesh, "axes").Attr), func(a Attr) bool { return c.StringOf(c.Field(a, "name").Attr) == name }) {
			return "axis '" + name + "' not found in mesh definition"
		}
	}
	return ""
}

// checkBounds is StableHLO's Base.cpp verifyBounds: what the bounds of a tensor must be.
func (c *Context) checkBounds(encoding Attr, head []byte, dims []int64, element Type) string {
	if c.DialectName(encoding) != "#stablehlo.bounds" {
		return ""
	}
	bounds := c.Field(encoding, "bounds").Ints
	tensor := "'" + string(head) + c.types[element].text + ">'"
	if len(bounds) != len(dims) {
		return fmt.Sprintf("Bounds length is %d, expected to be equal to rank(%d) of the tensor %s", len(bounds), len(dims), tensor)
	}
	for i := range dims {
		if bounds[i] != Dynamic && dims[i] != Dynamic {
			return fmt.Sprintf("Static dimension %d cannot have a bound, use ShapedType::kDynamic to indicate a missing bound in tensor %s", i, tensor)
		}
	}
	return ""
}

// checkFuture is StableHLO's StablehloOps.cpp FutureType::verify.
func (c *Context) checkFuture(parts []Type) string {
	for _, t := range parts {
		if c.types[t].kind != TensorType {
			return "future element type must be a ranked tensor, but got '" + c.types[t].text + "'"
		}
	}
	return ""
}
