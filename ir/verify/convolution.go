package verify

import (
	"cmp"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/quant"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/shape"
)

func readConvolution(c *check) *shape.Convolution {
	d := c.property("dimension_numbers")
	return &shape.Convolution{
		Batch: c.fieldInt(d, "input_batch_dimension"), Feature: c.fieldInt(d, "input_feature_dimension"), Spatial: c.field(d, "input_spatial_dimensions"),
		KernelIn: c.fieldInt(d, "kernel_input_feature_dimension"), KernelOut: c.fieldInt(d, "kernel_output_feature_dimension"), KernelSpatial: c.field(d, "kernel_spatial_dimensions"),
		OutBatch: c.fieldInt(d, "output_batch_dimension"), OutFeature: c.fieldInt(d, "output_feature_dimension"), OutSpatial: c.field(d, "output_spatial_dimensions"),
		FeatureGroups: c.intAttr("feature_group_count", 1), BatchGroups: c.intAttr("batch_group_count", 1), Input: c.operandShape(0), Kernel: c.operandShape(1),
	}
}

// verifyConvolution implements verifyConvolutionOp of TypeInference.cpp (spec.md#convolution
// C1-C34).
func verifyConvolution(c *check) *failure {
	v := readConvolution(c)
	if f := checkConvolution(c, v); f != nil {
		return f
	}
	padding, f := readPadding(c)
	if f != nil {
		return f
	}
	dims, f := convolutionShape(c, v, padding)
	if f != nil {
		return f
	}
	if f := checkResultShape(c, dims); f != nil {
		return f
	}
	return checkConvolutionQuantization(c, v)
}

func checkResultShape(c *check, dims []int64) *failure {
	if !shape.CompatibleShapes(dims, c.resultShape(0)) {
		return plainError("inferred shape '", shape.ShapeString(dims), "' is incompatible with return type of operation ", c.quoted(c.resultType(0)))
	}
	return nil
}

// verifyDynamicConv implements verifyDynamicConvOp of TypeInference.cpp (spec.md#dynamic_conv
// C1-C34), which does not check the result's shape.
func verifyDynamicConv(c *check) *failure {
	v := readConvolution(c)
	if f := checkConvolution(c, v); f != nil {
		return f
	}
	dims := c.operandShape(2)
	if len(dims) != 2 {
		return plainError("expects padding to be of rank 2 but got ", itoa(len(dims)))
	}
	if n := int64(len(v.Input) - 2); dims[0] != n || dims[1] != 2 {
		return plainError("expects padding to be of shape [", itoa64(n), ", 2], but got [", itoa64(dims[0]), ", ", itoa64(dims[1]), "]")
	}
	if padding, ok := c.constant(2); ok {
		if _, f := convolutionShape(c, v, padding); f != nil {
			return f
		}
	}
	return checkConvolutionQuantization(c, v)
}

// checkConvolution checks all constraints except those of the window (C1, C10-C24, C27).
func checkConvolution(c *check, v *shape.Convolution) *failure {
	lhs, rhs := c.operandType(0), c.operandType(1)
	switch {
	case len(v.Input) < 2:
		return plainError("expects convolution arguments to have >= 2 dimensions. Got: ", c.quoted(lhs), " and ", c.quoted(rhs), ".")
	case len(v.Input) != len(v.Kernel):
		return plainError("expects convolution arguments to have same number of dimensions. Got: ", c.quoted(lhs), " and ", c.quoted(rhs), ".")
	case !hasQuantized(c, lhs, rhs) && !c.elementsCompatible(lhs, rhs):
		return plainError("expects lhs and rhs to have compatible element type. Got: ", c.quoted(c.elementType(lhs)), " and ", c.quoted(c.elementType(rhs)))
	}
	if f := cmp.Or(plainErrorIf(v.Check()), checkPrecisions(c)); f != nil {
		return f
	}
	if n := len(v.Spatial) + 2; n != len(v.Input) {
		return plainError("expects convolution arguments to have ", itoa(n), " dimensions. Got: ", itoa(len(v.Input)))
	}
	return nil
}

// checkPrecisions implements verifyPrecisionConfig of TypeInference.cpp (C24, spec.md#dot_general
// C11).
func checkPrecisions(c *check) *failure {
	if n := len(c.m.Attrs.Items(c.property("precision_config"))); n > 2 {
		return plainError("expects precision config to be empty or have <= 2 elements, got ", itoa(n))
	}
	return nil
}

// convolutionShape returns the shape of the result (C2-C9, C25).
func convolutionShape(c *check, v *shape.Convolution, padding []int64) ([]int64, *failure) {
	dims, msg := v.Shape(shape.WindowLists{Strides: c.intsAttr("window_strides"), BaseDilations: c.intsAttr("lhs_dilation"), WindowDilations: c.intsAttr("rhs_dilation"),
		Padding: padding, Reversal: len(c.intsAttr("window_reversal"))})
	return dims, plainErrorIf(msg)
}

// checkConvolutionQuantization implements verifyConvolutionOpQuantizationConstraints of
// TypeInference.cpp (C28-C34).
func checkConvolutionQuantization(c *check, v *shape.Convolution) *failure {
	lhs, rhs, result := c.operandType(0), c.operandType(1), c.resultType(0)
	if !hasQuantized(c, lhs, rhs, result) || c.elements == ignoreElements {
		return nil
	}
	if q := quant.Parse(c.m.Context, c.elementType(rhs)); q != nil && q.Granularity == quant.PerAxis && q.Axis != v.KernelOut {
		return plainError("quantization dimension of rhs should be same with kernel_output_feature_dimension")
	}
	if q := quant.Parse(c.m.Context, c.elementType(result)); q != nil && q.Granularity == quant.PerAxis && q.Axis != v.OutFeature {
		return plainError("quantization dimension of result should be same with output_feature_dimension")
	}
	return checkProductQuantization(c, lhs, rhs, result)
}

// checkProductQuantization implements verifyConvolutionDotGeneralCommonQuantizationConstraints of
// TypeInference.cpp (spec.md#convolution C28, C31-C34, #dot_general C14, C17-C20).
func checkProductQuantization(c *check, lhs, rhs, result ir.Type) *failure {
	x, y, z := quant.Parse(c.m.Context, c.elementType(lhs)), quant.Parse(c.m.Context, c.elementType(rhs)), quant.Parse(c.m.Context, c.elementType(result))
	switch {
	case y == nil || (x != nil) != (z != nil):
		return plainError("rhs should be quantized for quantized operations and is_quantized(lhs)=is_quantized(result) should hold")
	case x == nil && (c.elementType(lhs) != y.Expressed || c.elementType(lhs) != c.elementType(result)):
		return plainError("mismatched rhs quantization expressed type and lhs and result element type")
	case x == nil:
		return nil
	case !x.SameStorage(y):
		return plainError("mismatched lhs and rhs quantization storage types")
	case x.Expressed != y.Expressed || x.Expressed != z.Expressed:
		return plainError("mismatched lhs, rhs and result quantization expressed types")
	case y.Granularity == quant.PerTensor && z.Granularity != quant.PerTensor:
		return plainError("mismatched rhs and result quantization granularity")
	}
	return nil
}
