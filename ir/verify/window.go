package verify

import (
	"cmp"
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/fail"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/quant"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/shape"
)

// Windows: convolution, dynamic_conv, reduce_window and select_and_scatter.

// readPadding returns the elements of the attribute padding (convertPaddingAttribute).
func readPadding(c *check) ([]int64, *fail.Failure) {
	a := c.property("padding")
	if a == 0 {
		return nil, nil
	}
	dims := c.m.Types.Dims(c.m.Attrs.Type(a))
	if len(dims) != 2 || dims[1] != 2 {
		return nil, fail.Error("expects the shape of padding-attribute to be {N, 2}, but got {", dims, "}.")
	}
	l := c.m.Attrs.Literal(a)
	if l.Splat() && l.Len() > maxRepeated {
		return nil, fail.Error("expects padding of fewer than ", maxRepeated, " dimensions, but got ", dims[0])
	}
	return intsOf(c.m.Context, a), nil
}

// reduceWindows implements verifyReduceWindowOpInputsAndInferWindow (spec.md#reduce_window C1-C12).
func reduceWindows(c *check) ([]shape.Window, *fail.Failure) {
	inputs := c.operandTypes()[:numReduceInputs(c)]
	padding, wrongPadding := readPadding(c)
	if failed := cmp.Or(fail.If(len(inputs) == 0, "requires at least 1 input value"), checkInputShapes(c, inputs),
		wrongPadding); failed != nil {
		return nil, failed
	}
	sizes := c.intsAttr("window_dimensions")
	for _, t := range inputs {
		rank := len(c.shape(t))
		if rank != len(sizes) {
			return nil, fail.Error("expects window-dimensions size == input rank, but got window-dimensions size: ",
				len(sizes), " and input: ", c.quoted(t), " with rank = ", rank, ".")
		}
	}
	w := shape.WindowLists{Sizes: sizes, Strides: c.intsAttr("window_strides"), Padding: padding,
		BaseDilations: c.intsAttr("base_dilations"), WindowDilations: c.intsAttr("window_dilations")}
	return w.Windows()
}

// verifyReduceWindow implements verifyReduceWindowOp (spec.md#reduce_window C3, C13).
func verifyReduceWindow(c *check) *fail.Failure {
	if _, failed := reduceWindows(c); failed != nil {
		return failed
	}
	types, n := c.operandTypes(), numReduceInputs(c)
	return checkReducer(c, c.body(0), reducer{inputs: types[:n], inits: types[n : 2*n], allowed: c.intsAttr("window_dimensions")})
}

// inferReduceWindow implements inferReduceWindowOp (spec.md#reduce_window C14-C16).
func inferReduceWindow(c *check) ([]inferred, *fail.Failure) {
	windows, _ := reduceWindows(c) // verifyReduceWindow has checked them
	inputs := c.operandTypes()[:numReduceInputs(c)]
	elements := c.yieldedTypes(c.body(0))
	out := make([]inferred, min(len(inputs), len(elements)))
	for i := range out {
		out[i] = inferredTensor(shape.WindowOutputShape(c.shape(inputs[i]), windows), c.elementType(elements[i]))
		if bounds := ods.Bounds(c.m.Context, inputs[i]); len(bounds) > 0 {
			out[i].bounds = shape.WindowOutputShape(bounds, windows)
		}
	}
	return out, nil
}

// verifySelectAndScatter implements verifySelectAndScatterOp (spec.md#select_and_scatter C1-C10).
func verifySelectAndScatter(c *check) *fail.Failure {
	operand, source, init := c.operandType(0), c.operandType(1), c.operandType(2)
	sizes, rank := c.intsAttr("window_dimensions"), len(c.shape(operand))
	padding, wrongPadding := readPadding(c)
	if failed := cmp.Or(checkSelectBody(c, c.body(0), operand),
		checkReducer(c, c.body(1), reducer{inputs: []ir.Type{source}, inits: []ir.Type{init}}),
		fail.If(rank != len(sizes),
			"expects window-dimensions size == operand rank, but got window-dimensions size: ", len(sizes),
			" and operand-type: ", c.quoted(operand), " with rank = ", rank, "."),
		wrongPadding); failed != nil {
		return failed
	}
	w := shape.WindowLists{Sizes: sizes, Strides: c.intsAttr("window_strides"), Padding: padding}
	windows, failed := w.Windows()
	if failed != nil {
		return failed
	}
	want := inferredTensor(shape.WindowOutputShape(c.shape(operand), windows), c.elementType(operand))
	if shape.CompatibleShapes(want.dims, c.shape(source)) && elementsSameOrFloats(c, operand, source) {
		return nil
	}
	return fail.Error("expects source-type to be ", c.quoted(c.typeOf(want)), ", but got", c.quoted(source))
}

// checkSelectBody checks the body that selects between two elements (C9).
func checkSelectBody(c *check, b ir.Block, operand ir.Type) *fail.Failure {
	n := c.m.NumArgs(b)
	return cmp.Or(
		fail.If(n != 2, "expects the select-region to take 2 parameters, but takes ", n),
		fail.Each(c.argTypes(b), func(i int, t ir.Type) *fail.Failure {
			isScalar := ods.IsShaped(c.m.Context, t) && len(c.m.Types.Dims(t)) == 0
			return fail.If(!isScalar || !elementsSameOrFloats(c, operand, t), "expects the type of select-region's ",
				"parameter at index ", i, " to be ", quotedScalar(c, operand, true), ", but got ", c.quoted(t))
		}),
		checkYield(c, b, func(t ir.Type) bool { return ods.IsRanked(c.m.Context, t) && isI1Scalar(c, t) },
			"expects select-region to return single value, but got: ",
			"expects the return-type of select-region to be tensor<i1>, but got: "))
}

// inferSelectAndScatter implements inferSelectAndScatterOp (spec.md#select_and_scatter C11, C12).
func inferSelectAndScatter(c *check) ([]inferred, *fail.Failure) {
	return inferAccumulated(c, 1, 1, true), nil
}

func readConvolution(c *check) *shape.Convolution {
	d := c.property("dimension_numbers")
	return &shape.Convolution{
		Input: c.operandShape(0), Kernel: c.operandShape(1),
		Batch: c.fieldInt(d, "input_batch_dimension"), Feature: c.fieldInt(d, "input_feature_dimension"),
		KernelIn:  c.fieldInt(d, "kernel_input_feature_dimension"),
		KernelOut: c.fieldInt(d, "kernel_output_feature_dimension"),
		OutBatch:  c.fieldInt(d, "output_batch_dimension"), OutFeature: c.fieldInt(d, "output_feature_dimension"),
		Spatial: c.field(d, "input_spatial_dimensions"), KernelSpatial: c.field(d, "kernel_spatial_dimensions"),
		OutSpatial:    c.field(d, "output_spatial_dimensions"),
		FeatureGroups: c.intAttr("feature_group_count", 1), BatchGroups: c.intAttr("batch_group_count", 1),
	}
}

// verifyConvolution implements verifyConvolutionOp (spec.md#convolution C1-C34).
func verifyConvolution(c *check) *fail.Failure {
	v := readConvolution(c)
	padding, wrongPadding := readPadding(c)
	if failed := cmp.Or(checkConvolution(c, v), wrongPadding); failed != nil {
		return failed
	}
	dims, failed := convolutionShape(c, v, padding)
	return cmp.Or(failed, checkResultShape(c, dims), checkConvolutionQuantization(c, v))
}

func checkResultShape(c *check, dims []int64) *fail.Failure {
	return fail.If(!shape.CompatibleShapes(dims, c.resultShape(0)), "inferred shape '", shape.ShapeString(dims),
		"' is incompatible with return type of operation ", c.quoted(c.resultType(0)))
}

// verifyDynamicConv implements verifyDynamicConvOp (spec.md#dynamic_conv C1-C34), which does not
// check the result's shape.
func verifyDynamicConv(c *check) *fail.Failure {
	v := readConvolution(c)
	dims, n := c.operandShape(2), int64(len(v.Input)-2)
	if failed := cmp.Or(checkConvolution(c, v),
		fail.If(len(dims) != 2, "expects padding to be of rank 2 but got ", len(dims)),
		fail.If(!slices.Equal(dims, []int64{n, 2}), "expects padding to be of shape [", n, ", 2], but got [", dims, "]"),
	); failed != nil {
		return failed
	}
	var failed *fail.Failure
	if padding, ok := c.constant(2); ok {
		_, failed = convolutionShape(c, v, padding)
	}
	return cmp.Or(failed, checkConvolutionQuantization(c, v))
}

// checkConvolution checks all constraints except those of the window (C1, C10-C24, C27).
func checkConvolution(c *check, v *shape.Convolution) *fail.Failure {
	lhs, rhs := c.operandType(0), c.operandType(1)
	switch {
	case len(v.Input) < 2:
		return fail.Error("expects convolution arguments to have >= 2 dimensions. Got: ", c.quoted(lhs), " and ",
			c.quoted(rhs), ".")
	case len(v.Input) != len(v.Kernel):
		return fail.Error("expects convolution arguments to have same number of dimensions. Got: ", c.quoted(lhs),
			" and ", c.quoted(rhs), ".")
	case !hasQuantized(c, lhs, rhs) && !c.elementsCompatible(lhs, rhs):
		return fail.Error("expects lhs and rhs to have compatible element type. Got: ", c.quoted(c.elementType(lhs)),
			" and ", c.quoted(c.elementType(rhs)))
	}
	n := len(v.Spatial) + 2
	return cmp.Or(v.Check(), checkPrecisions(c),
		fail.If(n != len(v.Input), "expects convolution arguments to have ", n, " dimensions. Got: ", len(v.Input)))
}

// checkPrecisions implements verifyPrecisionConfig (C24, spec.md#dot_general C11).
func checkPrecisions(c *check) *fail.Failure {
	n := len(c.m.Attrs.Items(c.property("precision_config")))
	return fail.If(n > 2, "expects precision config to be empty or have <= 2 elements, got ", n)
}

// convolutionShape returns the shape of the result (C2-C9, C25).
func convolutionShape(c *check, v *shape.Convolution, padding []int64) ([]int64, *fail.Failure) {
	return v.Shape(shape.WindowLists{Strides: c.intsAttr("window_strides"), Padding: padding,
		BaseDilations: c.intsAttr("lhs_dilation"), WindowDilations: c.intsAttr("rhs_dilation"),
		Reversal: len(c.intsAttr("window_reversal"))})
}

// checkConvolutionQuantization implements verifyConvolutionOpQuantizationConstraints (C28-C34).
func checkConvolutionQuantization(c *check, v *shape.Convolution) *fail.Failure {
	lhs, rhs, result := c.operandType(0), c.operandType(1), c.resultType(0)
	if !hasQuantized(c, lhs, rhs, result) || c.elements == ods.IgnoreElements {
		return nil
	}
	kernel, output := c.quantized(rhs), c.quantized(result)
	return cmp.Or(
		fail.If(kernel.Is(quant.PerAxis) && kernel.Axis != v.KernelOut,
			"quantization dimension of rhs should be same with kernel_output_feature_dimension"),
		fail.If(output.Is(quant.PerAxis) && output.Axis != v.OutFeature,
			"quantization dimension of result should be same with output_feature_dimension"),
		checkProductQuantization(c, lhs, rhs, result))
}

// checkProductQuantization implements verifyConvolutionDotGeneralCommonQuantizationConstraints
// (spec.md#convolution C28, C31-C34, #dot_general C14, C17-C20).
func checkProductQuantization(c *check, lhs, rhs, result ir.Type) *fail.Failure {
	x, y, z := c.quantized(lhs), c.quantized(rhs), c.quantized(result)
	switch {
	case y == nil || (x != nil) != (z != nil):
		return fail.Error("rhs should be quantized for quantized operations and is_quantized(lhs)=is_quantized(result) should hold")
	case x == nil:
		return fail.If(c.elementType(lhs) != y.Expressed || c.elementType(lhs) != c.elementType(result),
			"mismatched rhs quantization expressed type and lhs and result element type")
	}
	return cmp.Or(
		fail.If(!x.SameStorage(y), "mismatched lhs and rhs quantization storage types"),
		fail.If(x.Expressed != y.Expressed || x.Expressed != z.Expressed,
			"mismatched lhs, rhs and result quantization expressed types"),
		fail.If(y.Is(quant.PerTensor) && !z.Is(quant.PerTensor), "mismatched rhs and result quantization granularity"))
}
