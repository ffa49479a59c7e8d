package verify

import (
	"cmp"
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/fail"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/quant"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/shape"
)

// Elementwise operations.

// verifyAdd implements verifyAddOp (spec.md#add C1-C7).
func verifyAdd(c *check) *fail.Failure {
	if c.elements == ods.IgnoreElements {
		return nil
	}
	if hasQuantized(c, c.types...) {
		return checkBinaryQuantization(c, c.types)
	}
	isOther := func(t ir.Type) bool { return c.elementType(t) != c.elementType(c.types[0]) }
	return fail.If(slices.ContainsFunc(c.types, isOther), "op requires the same element type for all operands and results")
}

// checkBinaryQuantization implements verifyBinaryOpQuantizationConstraints (spec.md#add C2-C7).
func checkBinaryQuantization(c *check, types []ir.Type) *fail.Failure {
	var q [3]*quant.Type
	for i, t := range types {
		if q[i] = c.quantized(t); q[i] == nil {
			return fail.Error("expects  all operands and results to be either quantized or non-quantized")
		}
	}
	lhs, rhs, result := q[0], q[1], q[2]
	perAxis := lhs.Is(quant.PerAxis) || rhs.Is(quant.PerAxis)
	checkAxis := func(i int, side string) *fail.Failure {
		return fail.If(q[i].Is(quant.PerAxis) && q[i].Axis != result.Axis, "quantization_dimension of ", side,
			" and result are not same ", c.quoted(c.elementType(types[i])), " vs ", c.quoted(c.elementType(types[2])))
	}
	return cmp.Or(
		fail.If(!lhs.SameStorage(rhs) || !lhs.SameStorage(result),
			"mismatched operands and result quantization storage types"),
		fail.If(lhs.Expressed != rhs.Expressed || lhs.Expressed != result.Expressed,
			"mismatched operands and result quantization expressed types"),
		fail.If(!perAxis && result.Is(quant.PerAxis),
			"result per_axis quantized but none from rhs and lhs are per_axis quantized"),
		fail.If(perAxis && !result.Is(quant.PerAxis), "result is not per_axis quantized but lhs or rhs are"),
		checkAxis(0, "lhs"), checkAxis(1, "rhs"))
}

// inferAbs implements inferAbsOp, inferRealOp and inferImagOp (spec.md#abs C1, C2, #real C1, C2): a
// complex operand gives its part type.
func inferAbs(c *check) ([]inferred, *fail.Failure) {
	t := c.operandType(0)
	return []inferred{c.withElement(t, c.partType(c.elementType(t)))}, nil
}

// inferI1 implements inferIsFiniteOp and inferCompareOp (spec.md#is_finite C1,
// #compare C1, C2) and getIsInfLikeReturnType of ChloOps.cpp.
func inferI1(c *check) ([]inferred, *fail.Failure) {
	return []inferred{c.withElement(c.operandType(0), c.m.Types.Scalar(elem.I1))}, nil
}

// inferComplex implements inferComplexOp (spec.md#complex C2, C3).
func inferComplex(c *check) ([]inferred, *fail.Failure) {
	t := c.operandType(0)
	return []inferred{c.withElement(t, complexElement(c, c.elementType(t)))}, nil
}

// complexElement returns the complex type with parts of type e, or e if there is none.
func complexElement(c *check, e ir.Type) ir.Type {
	switch c.m.Types.Elem(e) {
	case elem.F32:
		return c.m.Types.Scalar(elem.C64)
	case elem.F64:
		return c.m.Types.Scalar(elem.C128)
	}
	return e
}

// inferClamp implements inferClampOp (spec.md#clamp C1-C4).
func inferClamp(c *check) ([]inferred, *fail.Failure) {
	sizes := c.operandShape(1)
	for _, bound := range []struct {
		operand int
		name    string
	}{{0, "min"}, {2, "max"}} {
		dims := c.operandShape(bound.operand)
		if !shape.CompatibleShapes(dims, sizes) && len(dims) != 0 {
			return nil, fail.Error(bound.name, " shape [", dims,
				"] is not scalar and is not compatible to operand shape [", sizes, "]")
		}
	}
	return withoutEncoding(c.withElement(c.operandType(1), c.elementType(c.operandType(1)))), nil
}

// inferSelect implements inferSelectOp (spec.md#select C1, C2).
func inferSelect(c *check) ([]inferred, *fail.Failure) {
	pred, yes, no := c.operandType(0), c.operandType(1), c.operandType(2)
	switch {
	case !compatibleShapeAndElement(c, yes, no):
		return nil, fail.Error("requires compatible types for non-predicate operands")
	case len(c.shape(pred)) != 0 && !shape.CompatibleShapes(c.shape(pred), c.shape(yes)):
		return nil, fail.Error("requires the same shape for all operands")
	}
	return one(mostSpecificType(c, []ir.Type{yes, no}))
}

// compatibleShapeAndElement reports whether two types have compatible shapes and equal element
// types (compatibleShapeAndElementType).
func compatibleShapeAndElement(c *check, a, b ir.Type) bool {
	return shapesMayMatch(c.m.Context, a, b) && c.elementsSame(a, b)
}

// elementsSameOrFloats implements tensorsHaveSameElType, for which all floats are equal.
func elementsSameOrFloats(c *check, a, b ir.Type) bool {
	return c.elementsSame(a, b) || ods.IsFloat(c.m.Context, c.elementType(a)) && ods.IsFloat(c.m.Context, c.elementType(b))
}

// verifyUniformQuantize implements verifyUniformQuantizeOp (spec.md#uniform_quantize C2).
func verifyUniformQuantize(c *check) *fail.Failure {
	result := c.quantized(c.resultType(0))
	want := c.elementType(c.operandType(0))
	if q := c.quantized(want); q != nil {
		want = q.Expressed
	}
	if result == nil {
		return nil
	}
	return fail.If(c.elements == ods.CompareElements && result.Expressed != want,
		"Expressed type of result expected to be ", c.quoted(want), ", but got ", c.quoted(result.Expressed))
}

// inferUniformDequantize implements inferUniformDequantizeOp (spec.md#uniform_dequantize C1, C2).
func inferUniformDequantize(c *check) ([]inferred, *fail.Failure) {
	t := c.operandType(0)
	out := inferred{dims: c.shape(t)}
	if q := c.quantized(t); q != nil {
		out.element = q.Expressed
	}
	return []inferred{out}, nil
}
