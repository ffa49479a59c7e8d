package verify

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
)

// A convolution is a convolution's operands and its dimension numbers.
type convolution struct {
	lhs, rhs                           ir.Type
	batch, feature                     int64 // of the input
	kernelIn, kernelOut                int64
	outBatch, outFeature               int64
	spatial, kernelSpatial, outSpatial []int64
	featureGroups, batchGroups         int64
	input, kernel                      []int64 // shapes
}

// convolution reads the operation.
func (c *check) convolution() *convolution {
	d := c.property("dimension_numbers")
	v := &convolution{
		lhs: c.operandType(0), rhs: c.operandType(1),
		batch: c.fieldInt(d, "input_batch_dimension"), feature: c.fieldInt(d, "input_feature_dimension"), spatial: c.field(d, "input_spatial_dimensions"),
		kernelIn: c.fieldInt(d, "kernel_input_feature_dimension"), kernelOut: c.fieldInt(d, "kernel_output_feature_dimension"), kernelSpatial: c.field(d, "kernel_spatial_dimensions"),
		outBatch: c.fieldInt(d, "output_batch_dimension"), outFeature: c.fieldInt(d, "output_feature_dimension"), outSpatial: c.field(d, "output_spatial_dimensions"),
		featureGroups: c.int("feature_group_count", 1), batchGroups: c.int("batch_group_count", 1),
	}
	v.input, v.kernel = c.shape(v.lhs), c.shape(v.rhs)
	return v
}

// convolves is TypeInference.cpp verifyConvolutionOp (spec.md#convolution C1-C34).
func convolves(c *check) *fault {
	v := c.convolution()
	if f := c.convolutionParts(v); f != nil {
		return f
	}
	padding, f := c.paddingPairs()
	if f != nil {
		return f
	}
	dims, f := c.convolved(v, padding)
	if f != nil {
		return f
	}
	if f := c.resultLike(dims); f != nil {
		return f
	}
	return c.convolutionQuantized(v)
}

// resultLike checks the shape of the result.
func (c *check) resultLike(dims []int64) *fault {
	if !compatibleShapes(dims, c.resultShape(0)) {
		return bareFault("inferred shape '", dimWords(dims), "' is incompatible with return type of operation ", c.spelled(c.resultType(0)))
	}
	return nil
}

// dynamicConvolves is TypeInference.cpp verifyDynamicConvOp (spec.md#dynamic_conv C1-C34), which does not look at the result's shape.
func dynamicConvolves(c *check) *fault {
	v := c.convolution()
	if f := c.convolutionParts(v); f != nil {
		return f
	}
	dims := c.operandShape(2)
	if len(dims) != 2 {
		return bareFault("expects padding to be of rank 2 but got ", itoa(len(dims)))
	}
	if n := int64(len(v.input) - 2); dims[0] != n || dims[1] != 2 {
		return bareFault("expects padding to be of shape [", number(n), ", 2], but got [", number(dims[0]), ", ", number(dims[1]), "]")
	}
	if padding, ok := c.constant(2); ok {
		if _, f := c.convolved(v, padding); f != nil {
			return f
		}
	}
	return c.convolutionQuantized(v)
}

// convolutionParts checks all but the window (C1, C10-C24, C27).
func (c *check) convolutionParts(v *convolution) *fault {
	switch {
	case len(v.input) < 2:
		return bareFault("expects convolution arguments to have >= 2 dimensions. Got: ", c.spelled(v.lhs), " and ", c.spelled(v.rhs), ".")
	case len(v.input) != len(v.kernel):
		return bareFault("expects convolution arguments to have same number of dimensions. Got: ", c.spelled(v.lhs), " and ", c.spelled(v.rhs), ".")
	case !c.anyQuantized(v.lhs, v.rhs) && !c.compatibleElements(v.lhs, v.rhs):
		return bareFault("expects lhs and rhs to have compatible element type. Got: ", c.spelled(c.element(v.lhs)), " and ", c.spelled(c.element(v.rhs)))
	}
	if f := v.spatialNumbers(); f != nil {
		return f
	}
	if f := v.groups(); f != nil {
		return f
	}
	if f := c.precisions(); f != nil {
		return f
	}
	if n := len(v.spatial) + 2; n != len(v.input) {
		return bareFault("expects convolution arguments to have ", itoa(n), " dimensions. Got: ", itoa(len(v.input)))
	}
	return nil
}

// spatialNumbers is TypeInference.cpp isSpatialDimensionsValid (C13, C17-C20).
func (v *convolution) spatialNumbers() *fault {
	n := len(v.spatial)
	if n != len(v.kernelSpatial) || n != len(v.outSpatial) {
		return bareFault("expects the same size for input, kernel and output spatial-dimensions, but got ", itoa(n), ", ", itoa(len(v.kernelSpatial)), ", and ",
			itoa(len(v.outSpatial)), " resp.")
	}
	sides := []struct {
		name    string
		numbers []int64
	}{
		{"input", slices.Concat([]int64{v.batch, v.feature}, v.spatial)},
		{"kernel", slices.Concat([]int64{v.kernelIn, v.kernelOut}, v.kernelSpatial)},
		{"output", slices.Concat([]int64{v.outBatch, v.outFeature}, v.outSpatial)},
	}
	rank := int64(len(v.input))
	for _, s := range sides {
		if slices.ContainsFunc(s.numbers, func(d int64) bool { return d < 0 || d >= rank }) {
			return bareFault("expects input, kernel, and output dimension-numbers to be in-range [0, ", number(rank), ").")
		}
	}
	for _, s := range sides {
		if !unique(s.numbers) {
			return bareFault("expects ", s.name, " dimension-numbers to be unique, got {", list(s.numbers), "}.")
		}
	}
	return nil
}

// groups checks the counts of groups (C10, C11, C14-C16, C23).
func (v *convolution) groups() *fault {
	batch, in := v.input[v.batch], v.input[v.feature]
	kernelIn, kernelOut := v.kernel[v.kernelIn], v.kernel[v.kernelOut]
	features, batches := number(v.featureGroups), number(v.batchGroups)
	switch {
	case v.batchGroups > 1 && v.featureGroups > 1:
		return bareFault("expects batch_group_count and feature_group_count not to be both greater than 1. Got ", batches, " and ", features, " resp.")
	case isStaticDim(batch) && batch%v.batchGroups != 0:
		return bareFault("expects input batch dimension (", number(batch), ") to be divisible by batch_group_count. Got batch_group_count = ", batches, ".")
	case isStaticDim(in) && in%v.featureGroups != 0:
		return bareFault("expects input feature dimension (", number(in), ") to be a multiple of feature_group_count. Got feature_group_count = ", features, ".")
	case isStaticDim(in) && isStaticDim(kernelIn) && in/v.featureGroups != kernelIn:
		return bareFault("expects input feature dimension (", number(in), ") / feature_group_count = kernel input feature dimension (", number(kernelIn),
			"). Got feature_group_count = ", features, ".")
	case isStaticDim(kernelOut) && kernelOut%v.batchGroups != 0:
		return bareFault("expects output feature dimension size (", number(kernelOut), ") to be a multiple of batch_group_count. Got batch_group_count = ", batches, ".")
	case isStaticDim(kernelOut) && kernelOut%v.featureGroups != 0:
		return bareFault("expects kernel output feature dimension (", number(kernelOut), ") to be divisible by feature_group_count. For feature_group_count = ", features, ".")
	}
	return nil
}

// precisions is TypeInference.cpp verifyPrecisionConfig (C24, spec.md#dot_general C11).
func (c *check) precisions() *fault {
	if n := len(c.m.Items(c.property("precision_config"))); n > 2 {
		return bareFault("expects precision config to be empty or have <= 2 elements, got ", itoa(n))
	}
	return nil
}

// convolved is the shape of the result (C2-C9, C25).
func (c *check) convolved(v *convolution, padding []int64) ([]int64, *fault) {
	sizes, base := make([]int64, len(v.spatial)), make([]int64, len(v.spatial))
	for i := range sizes {
		sizes[i], base[i] = v.kernel[v.kernelSpatial[i]], v.input[v.spatial[i]]
	}
	w := windowLists{sizes: sizes, strides: c.ints("window_strides"), baseDilations: c.ints("lhs_dilation"), windowDilations: c.ints("rhs_dilation"),
		padding: padding, reversal: len(c.ints("window_reversal"))}
	windows, f := w.windows()
	if f != nil {
		return nil, f
	}
	out := slices.Repeat([]int64{ir.Dynamic}, len(v.input))
	for i, n := range slid(base, windows) {
		out[v.outSpatial[i]] = n
	}
	if batch := v.input[v.batch]; isStaticDim(batch) {
		out[v.outBatch] = batch / v.batchGroups
	}
	out[v.outFeature] = v.kernel[v.kernelOut]
	return out, nil
}

// convolutionQuantized is TypeInference.cpp verifyConvolutionOpQuantizationConstraints (C28-C34).
func (c *check) convolutionQuantized(v *convolution) *fault {
	result := c.resultType(0)
	if !c.anyQuantized(v.lhs, v.rhs, result) || c.elements == ignored {
		return nil
	}
	if q := quantizedOf(c.m.Context, c.element(v.rhs)); q != nil && q.granularity == perAxis && q.axis != v.kernelOut {
		return bareFault("quantization dimension of rhs should be same with kernel_output_feature_dimension")
	}
	if q := quantizedOf(c.m.Context, c.element(result)); q != nil && q.granularity == perAxis && q.axis != v.outFeature {
		return bareFault("quantization dimension of result should be same with output_feature_dimension")
	}
	return c.quantizedProduct(v.lhs, v.rhs, result)
}

// quantizedProduct is TypeInference.cpp verifyConvolutionDotGeneralCommonQuantizationConstraints (spec.md#convolution C28,
// C31-C34, #dot_general C14, C17-C20).
func (c *check) quantizedProduct(lhs, rhs, result ir.Type) *fault {
	x, y, z := quantizedOf(c.m.Context, c.element(lhs)), quantizedOf(c.m.Context, c.element(rhs)), quantizedOf(c.m.Context, c.element(result))
	switch {
	case y == nil || (x != nil) != (z != nil):
		return bareFault("rhs should be quantized for quantized operations and is_quantized(lhs)=is_quantized(result) should hold")
	case x == nil && (c.element(lhs) != y.expressed || c.element(lhs) != c.element(result)):
		return bareFault("mismatched rhs quantization expressed type and lhs and result element type")
	case x == nil:
		return nil
	case !x.sameStorage(y):
		return bareFault("mismatched lhs and rhs quantization storage types")
	case x.expressed != y.expressed || x.expressed != z.expressed:
		return bareFault("mismatched lhs, rhs and result quantization expressed types")
	case y.granularity == perTensor && z.granularity != perTensor:
		return bareFault("mismatched rhs and result quantization granularity")
	}
	return nil
}
