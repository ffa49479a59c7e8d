package verify

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/quant"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/shape"
)

func convolutionAttributes(c *check) *shape.Convolution {
	d := c.property("dimension_numbers")
	return &shape.Convolution{
		Batch: c.fieldInt(d, "input_batch_dimension"), Feature: c.fieldInt(d, "input_feature_dimension"), Spatial: c.field(d, "input_spatial_dimensions"),
		KernelIn: c.fieldInt(d, "kernel_input_feature_dimension"), KernelOut: c.fieldInt(d, "kernel_output_feature_dimension"), KernelSpatial: c.field(d, "kernel_spatial_dimensions"),
		OutBatch: c.fieldInt(d, "output_batch_dimension"), OutFeature: c.fieldInt(d, "output_feature_dimension"), OutSpatial: c.field(d, "output_spatial_dimensions"),
		FeatureGroups: c.int("feature_group_count", 1), BatchGroups: c.int("batch_group_count", 1), Input: c.operandShape(0), Kernel: c.operandShape(1),
	}
}

// convolves implements verifyConvolutionOp of TypeInference.cpp (spec.md#convolution C1-C34).
func convolves(c *check) *fault {
	v := convolutionAttributes(c)
	if f := convolutionParts(c, v); f != nil {
		return f
	}
	padding, f := paddingPairs(c)
	if f != nil {
		return f
	}
	dims, f := convolved(c, v, padding)
	if f != nil {
		return f
	}
	if f := resultLike(c, dims); f != nil {
		return f
	}
	return convolutionQuantized(c, v)
}

// resultLike compares the shape of the result with dims.
func resultLike(c *check, dims []int64) *fault {
	if !shape.CompatibleShapes(dims, c.resultShape(0)) {
		return bareFault("inferred shape '", shape.Words(dims), "' is incompatible with return type of operation ", c.spelled(c.resultType(0)))
	}
	return nil
}

// dynamicConvolves implements verifyDynamicConvOp of TypeInference.cpp (spec.md#dynamic_conv
// C1-C34), which does not check the result's shape.
func dynamicConvolves(c *check) *fault {
	v := convolutionAttributes(c)
	if f := convolutionParts(c, v); f != nil {
		return f
	}
	dims := c.operandShape(2)
	if len(dims) != 2 {
		return bareFault("expects padding to be of rank 2 but got ", itoa(len(dims)))
	}
	if n := int64(len(v.Input) - 2); dims[0] != n || dims[1] != 2 {
		return bareFault("expects padding to be of shape [", number(n), ", 2], but got [", number(dims[0]), ", ", number(dims[1]), "]")
	}
	if padding, ok := c.constant(2); ok {
		if _, f := convolved(c, v, padding); f != nil {
			return f
		}
	}
	return convolutionQuantized(c, v)
}

// convolutionParts checks all constraints except those of the window (C1, C10-C24, C27).
func convolutionParts(c *check, v *shape.Convolution) *fault {
	lhs, rhs := c.operandType(0), c.operandType(1)
	switch {
	case len(v.Input) < 2:
		return bareFault("expects convolution arguments to have >= 2 dimensions. Got: ", c.spelled(lhs), " and ", c.spelled(rhs), ".")
	case len(v.Input) != len(v.Kernel):
		return bareFault("expects convolution arguments to have same number of dimensions. Got: ", c.spelled(lhs), " and ", c.spelled(rhs), ".")
	case !anyQuantized(c, lhs, rhs) && !elementsCompatible(c, lhs, rhs):
		return bareFault("expects lhs and rhs to have compatible element type. Got: ", c.spelled(c.element(lhs)), " and ", c.spelled(c.element(rhs)))
	}
	if f := wrongNumbers(v.Wrong()); f != nil {
		return f
	}
	if f := checkPrecisions(c); f != nil {
		return f
	}
	if n := len(v.Spatial) + 2; n != len(v.Input) {
		return bareFault("expects convolution arguments to have ", itoa(n), " dimensions. Got: ", itoa(len(v.Input)))
	}
	return nil
}

// checkPrecisions implements verifyPrecisionConfig of TypeInference.cpp (C24, spec.md#dot_general
// C11).
func checkPrecisions(c *check) *fault {
	if n := len(c.m.Items(c.property("precision_config"))); n > 2 {
		return bareFault("expects precision config to be empty or have <= 2 elements, got ", itoa(n))
	}
	return nil
}

// convolved returns the shape of the result (C2-C9, C25).
func convolved(c *check, v *shape.Convolution, padding []int64) ([]int64, *fault) {
	dims, wrong := v.Shape(shape.WindowLists{Strides: c.ints("window_strides"), BaseDilations: c.ints("lhs_dilation"), WindowDilations: c.ints("rhs_dilation"),
		Padding: padding, Reversal: len(c.ints("window_reversal"))})
	return dims, wrongNumbers(wrong)
}

// convolutionQuantized implements verifyConvolutionOpQuantizationConstraints of TypeInference.cpp
// (C28-C34).
func convolutionQuantized(c *check, v *shape.Convolution) *fault {
	lhs, rhs, result := c.operandType(0), c.operandType(1), c.resultType(0)
	if !anyQuantized(c, lhs, rhs, result) || c.elements == ignored {
		return nil
	}
	if q := quant.Of(c.m.Context, c.element(rhs)); q != nil && q.Granularity == quant.PerAxis && q.Axis != v.KernelOut {
		return bareFault("quantization dimension of rhs should be same with kernel_output_feature_dimension")
	}
	if q := quant.Of(c.m.Context, c.element(result)); q != nil && q.Granularity == quant.PerAxis && q.Axis != v.OutFeature {
		return bareFault("quantization dimension of result should be same with output_feature_dimension")
	}
	return quantizedProduct(c, lhs, rhs, result)
}

// quantizedProduct implements verifyConvolutionDotGeneralCommonQuantizationConstraints of
// TypeInference.cpp (spec.md#convolution C28, C31-C34, #dot_general C14, C17-C20).
func quantizedProduct(c *check, lhs, rhs, result ir.Type) *fault {
	x, y, z := quant.Of(c.m.Context, c.element(lhs)), quant.Of(c.m.Context, c.element(rhs)), quant.Of(c.m.Context, c.element(result))
	switch {
	case y == nil || (x != nil) != (z != nil):
		return bareFault("rhs should be quantized for quantized operations and is_quantized(lhs)=is_quantized(result) should hold")
	case x == nil && (c.element(lhs) != y.Expressed || c.element(lhs) != c.element(result)):
		return bareFault("mismatched rhs quantization expressed type and lhs and result element type")
	case x == nil:
		return nil
	case !x.SameStorage(y):
		return bareFault("mismatched lhs and rhs quantization storage types")
	case x.Expressed != y.Expressed || x.Expressed != z.Expressed:
		return bareFault("mismatched lhs, rhs and result quantization expressed types")
	case y.Granularity == quant.PerTensor && z.Granularity != quant.PerTensor:
		return bareFault("mismatched rhs and result quantization granularity")
	}
	return nil
}
