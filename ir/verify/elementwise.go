package verify

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/quant"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/shape"
)

// Elementwise operations.

// add implements verifyAddOp of TypeInference.cpp (spec.md#add C1-C7).
func add(c *check) *fault {
	types := allTypes(c)
	if c.elements == ignored {
		return nil
	}
	for _, t := range types {
		if quant.Of(c.m.Context, c.element(t)) != nil {
			return quantizedBinary(c, types)
		}
	}
	for _, t := range types {
		if c.element(t) != c.element(types[0]) {
			return bareFault("op requires the same element type for all operands and results")
		}
	}
	return nil
}

// quantizedBinary implements verifyBinaryOpQuantizationConstraints of TypeInference.cpp
// (spec.md#add C2-C7).
func quantizedBinary(c *check, types []ir.Type) *fault {
	var q [3]*quant.Type
	for i, t := range types {
		if q[i] = quant.Of(c.m.Context, c.element(t)); q[i] == nil {
			return bareFault("expects  all operands and results to be either quantized or non-quantized")
		}
	}
	lhs, rhs, result := q[0], q[1], q[2]
	switch {
	case !lhs.SameStorage(rhs) || !lhs.SameStorage(result):
		return bareFault("mismatched operands and result quantization storage types")
	case lhs.Expressed != rhs.Expressed || lhs.Expressed != result.Expressed:
		return bareFault("mismatched operands and result quantization expressed types")
	case lhs.Granularity != quant.PerAxis && rhs.Granularity != quant.PerAxis:
		if result.Granularity == quant.PerAxis {
			return bareFault("result per_axis quantized but none from rhs and lhs are per_axis quantized")
		}
		return nil
	case result.Granularity != quant.PerAxis:
		return bareFault("result is not per_axis quantized but lhs or rhs are")
	}
	for i, side := range []string{"lhs", "rhs"} {
		if q[i].Granularity == quant.PerAxis && q[i].Axis != result.Axis {
			return bareFault("quantization_dimension of ", side, " and result are not same ", c.spelled(c.element(types[i])), " vs ", c.spelled(c.element(types[2])))
		}
	}
	return nil
}

// absolute implements inferAbsOp of TypeInference.cpp (spec.md#abs C1, C2): a complex operand gives
// its part type.
func absolute(c *check) ([]inferred, *fault) {
	t := c.operandType(0)
	return []inferred{c.over(t, c.part(c.element(t)))}, nil
}

// realPart implements inferRealOp and inferImagOp of TypeInference.cpp (spec.md#real C1, C2).
func realPart(c *check) ([]inferred, *fault) { return absolute(c) }

// truth implements inferIsFiniteOp of TypeInference.cpp (spec.md#is_finite C1) and
// getIsInfLikeReturnType of ChloOps.cpp.
func truth(c *check) ([]inferred, *fault) {
	return []inferred{c.over(c.operandType(0), c.m.Scalar(elem.I1))}, nil
}

// complexOf implements inferComplexOp of TypeInference.cpp (spec.md#complex C2, C3).
func complexOf(c *check) ([]inferred, *fault) {
	t := c.operandType(0)
	return []inferred{c.over(t, complexElement(c, c.element(t)))}, nil
}

// complexElement returns the complex type with parts of type e, or e if there is none.
func complexElement(c *check, e ir.Type) ir.Type {
	switch c.m.Elem(e) {
	case elem.F32:
		return c.m.Scalar(elem.C64)
	case elem.F64:
		return c.m.Scalar(elem.C128)
	}
	return e
}

// comparing implements inferCompareOp of TypeInference.cpp (spec.md#compare C1, C2).
func comparing(c *check) ([]inferred, *fault) { return truth(c) }

// clamp implements inferClampOp of TypeInference.cpp (spec.md#clamp C1-C4).
func clamp(c *check) ([]inferred, *fault) {
	sizes := c.operandShape(1)
	for _, bound := range []struct {
		operand int
		name    string
	}{{0, "min"}, {2, "max"}} {
		dims := c.operandShape(bound.operand)
		if !shape.CompatibleShapes(dims, sizes) && len(dims) != 0 {
			return nil, bareFault(bound.name, " shape [", shape.List(dims), "] is not scalar and is not compatible to operand shape [", shape.List(sizes), "]")
		}
	}
	return unbounded(c.over(c.operandType(1), c.element(c.operandType(1)))), nil
}

// selection implements inferSelectOp of TypeInference.cpp (spec.md#select C1, C2).
func selection(c *check) ([]inferred, *fault) {
	pred, yes, no := c.operandType(0), c.operandType(1), c.operandType(2)
	if !sameFloatly(c, yes, no, exactly) {
		return nil, bareFault("requires compatible types for non-predicate operands")
	}
	if len(c.shape(pred)) != 0 && !shape.CompatibleShapes(c.shape(pred), c.shape(yes)) {
		return nil, bareFault("requires the same shape for all operands")
	}
	t, f := mostSpecificType(c, []ir.Type{yes, no})
	if f != nil {
		return nil, f
	}
	return []inferred{t}, nil
}

// A floatRule selects whether floats of different widths compare equal.
type floatRule uint8

const (
	exactly floatRule = iota
	anyFloat
)

// sameFloatly reports whether two types have compatible shapes and equal element types
// (TypeInference.cpp, compatibleShapeAndElementType).
func sameFloatly(c *check, a, b ir.Type, floats floatRule) bool {
	if !mayBeOneShape(c.m.Context, a, b) {
		return false
	}
	return elementsEqual(c, a, b, floats)
}

// elementsEqual implements tensorsHaveSameElType of TypeInference.cpp.
func elementsEqual(c *check, a, b ir.Type, floats floatRule) bool {
	x, y := c.element(a), c.element(b)
	return c.elements == ignored || x == y || floats == anyFloat && ods.IsFloat(c.m.Context, x) && ods.IsFloat(c.m.Context, y)
}

// quantizes implements verifyUniformQuantizeOp of TypeInference.cpp (spec.md#uniform_quantize C2).
func quantizes(c *check) *fault {
	result := quant.Of(c.m.Context, c.element(c.resultType(0)))
	want := c.element(c.operandType(0))
	if q := quant.Of(c.m.Context, want); q != nil {
		want = q.Expressed
	}
	if c.elements == compared && result != nil && result.Expressed != want {
		return bareFault("Expressed type of result expected to be ", c.spelled(want), ", but got ", c.spelled(result.Expressed))
	}
	return nil
}

// dequantized implements inferUniformDequantizeOp of TypeInference.cpp (spec.md#uniform_dequantize
// C1, C2).
func dequantized(c *check) ([]inferred, *fault) {
	t := c.operandType(0)
	out := inferred{dims: c.shape(t)}
	if q := quant.Of(c.m.Context, c.element(t)); q != nil {
		out.element = q.Expressed
	}
	return []inferred{out}, nil
}
