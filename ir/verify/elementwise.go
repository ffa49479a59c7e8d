package verify

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/fail"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/quant"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/shape"
)

// Elementwise operations.

// verifyAdd implements verifyAddOp (spec.md#add C1-C7).
func verifyAdd(c *check) {
	if c.elements == ods.IgnoreElements {
		return
	}
	if hasQuantized(c, c.types...) {
		checkBinaryQuantization(c, c.types)
		return
	}
	for _, t := range c.types {
		fail.If(c.elementType(t) != c.elementType(c.types[0]),
			"op requires the same element type for all operands and results")
	}
}

// checkBinaryQuantization implements verifyBinaryOpQuantizationConstraints (spec.md#add C2-C7).
func checkBinaryQuantization(c *check, types []ir.Type) {
	var q [3]*quant.Type
	for i, t := range types {
		if q[i] = c.quantized(t); q[i] == nil {
			fail.With("expects  all operands and results to be either quantized or non-quantized")
		}
	}
	lhs, rhs, result := q[0], q[1], q[2]
	fail.If(!lhs.SameStorage(rhs) || !lhs.SameStorage(result),
		"mismatched operands and result quantization storage types")
	fail.If(lhs.Expressed != rhs.Expressed || lhs.Expressed != result.Expressed,
		"mismatched operands and result quantization expressed types")
	perAxis := lhs.Is(quant.PerAxis) || rhs.Is(quant.PerAxis)
	fail.If(!perAxis && result.Is(quant.PerAxis),
		"result per_axis quantized but none from rhs and lhs are per_axis quantized")
	fail.If(perAxis && !result.Is(quant.PerAxis), "result is not per_axis quantized but lhs or rhs are")
	for i, side := range []string{"lhs", "rhs"} {
		fail.If(q[i].Is(quant.PerAxis) && q[i].Axis != result.Axis,
			"quantization_dimension of ", side, " and result are not same ", c.quoted(c.elementType(types[i])), " vs ",
			c.quoted(c.elementType(types[2])))
	}
}

// inferAbs implements inferAbsOp, inferRealOp and inferImagOp (spec.md#abs C1, C2, #real C1, C2): a
// complex operand gives its part type.
func inferAbs(c *check) []inferred {
	t := c.operandType(0)
	return []inferred{c.withElement(t, c.partType(c.elementType(t)))}
}

// inferI1 implements inferIsFiniteOp and inferCompareOp (spec.md#is_finite C1,
// #compare C1, C2) and getIsInfLikeReturnType of ChloOps.cpp.
func inferI1(c *check) []inferred {
	return []inferred{c.withElement(c.operandType(0), c.m.Types.Scalar(elem.I1))}
}

// inferComplex implements inferComplexOp (spec.md#complex C2, C3).
func inferComplex(c *check) []inferred {
	t := c.operandType(0)
	return []inferred{c.withElement(t, complexElement(c, c.elementType(t)))}
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
func inferClamp(c *check) []inferred {
	sizes := c.operandShape(1)
	for _, bound := range []struct {
		operand int
		name    string
	}{{0, "min"}, {2, "max"}} {
		dims := c.operandShape(bound.operand)
		fail.If(!shape.CompatibleShapes(dims, sizes) && len(dims) != 0,
			bound.name, " shape [", dims, "] is not scalar and is not compatible to operand shape [", sizes, "]")
	}
	return withoutEncoding(c.withElement(c.operandType(1), c.elementType(c.operandType(1))))
}

// inferSelect implements inferSelectOp (spec.md#select C1, C2).
func inferSelect(c *check) []inferred {
	pred, yes, no := c.operandType(0), c.operandType(1), c.operandType(2)
	fail.If(!compatibleShapeAndElement(c, yes, no, exactly), "requires compatible types for non-predicate operands")
	fail.If(len(c.shape(pred)) != 0 && !shape.CompatibleShapes(c.shape(pred), c.shape(yes)),
		"requires the same shape for all operands")
	return []inferred{mostSpecificType(c, []ir.Type{yes, no})}
}

// A floatRule selects whether floats of different widths compare equal.
type floatRule uint8

const (
	exactly floatRule = iota
	anyFloat
)

// compatibleShapeAndElement reports whether two types have compatible shapes and equal element
// types (compatibleShapeAndElementType).
func compatibleShapeAndElement(c *check, a, b ir.Type, floats floatRule) bool {
	return shapesMayMatch(c.m.Context, a, b) && elementsEqual(c, a, b, floats)
}

// elementsEqual implements tensorsHaveSameElType.
func elementsEqual(c *check, a, b ir.Type, floats floatRule) bool {
	x, y := c.elementType(a), c.elementType(b)
	return c.elementsSame(x, y) || floats == anyFloat && ods.IsFloat(c.m.Context, x) && ods.IsFloat(c.m.Context, y)
}

// verifyUniformQuantize implements verifyUniformQuantizeOp (spec.md#uniform_quantize C2).
func verifyUniformQuantize(c *check) {
	result := c.quantized(c.resultType(0))
	want := c.elementType(c.operandType(0))
	if q := c.quantized(want); q != nil {
		want = q.Expressed
	}
	if c.elements == ods.CompareElements && result != nil && result.Expressed != want {
		fail.With("Expressed type of result expected to be ", c.quoted(want), ", but got ", c.quoted(result.Expressed))
	}
}

// inferUniformDequantize implements inferUniformDequantizeOp (spec.md#uniform_dequantize C1, C2).
func inferUniformDequantize(c *check) []inferred {
	t := c.operandType(0)
	out := inferred{dims: c.shape(t)}
	if q := c.quantized(t); q != nil {
		out.element = q.Expressed
	}
	return []inferred{out}
}
