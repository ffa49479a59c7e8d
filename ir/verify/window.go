package verify

import (
	"cmp"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/shape"
)

// Windows: convolution, dynamic_conv, reduce_window and select_and_scatter.

// readPadding returns the elements of the attribute padding (TypeInference.cpp,
// convertPaddingAttribute).
func readPadding(c *check) ([]int64, *failure) {
	a := c.property("padding")
	if a == 0 {
		return nil, nil
	}
	dims := c.m.Types.Dims(c.m.Attrs.Type(a))
	if len(dims) != 2 || dims[1] != 2 {
		return nil, plainError("expects the shape of padding-attribute to be {N, 2}, but got {", shape.ListString(dims), "}.")
	}
	if l := c.m.Attrs.Literal(a); l.Splat() && l.Len() > maxRepeated {
		return nil, plainError("expects padding of fewer than ", itoa(maxRepeated), " dimensions, but got ", itoa64(dims[0]))
	}
	return intsOf(c.m.Context, a), nil
}

// reduceWindows implements verifyReduceWindowOpInputsAndInferWindow of TypeInference.cpp
// (spec.md#reduce_window C1-C12).
func reduceWindows(c *check) ([]shape.Window, *failure) {
	inputs := c.operandTypes()[:numReduceInputs(c)]
	if len(inputs) == 0 {
		return nil, plainError("requires at least 1 input value")
	}
	for i, t := range inputs {
		if !shapesMayMatch(c.m.Context, inputs[0], t) {
			return nil, plainError("expects all inputs to have compatible shapes. Shape at input-index ", itoa(i), " is not compatible with shape at input-index 0")
		}
	}
	padding, f := readPadding(c)
	if f != nil {
		return nil, f
	}
	sizes := c.intsAttr("window_dimensions")
	for _, t := range inputs {
		if rank := len(c.shape(t)); rank != len(sizes) {
			return nil, plainError("expects window-dimensions size == input rank, but got window-dimensions size: ", itoa(len(sizes)), " and input: ", c.quoted(t),
				" with rank = ", itoa(rank), ".")
		}
	}
	w := shape.WindowLists{Sizes: sizes, Strides: c.intsAttr("window_strides"), BaseDilations: c.intsAttr("base_dilations"), WindowDilations: c.intsAttr("window_dilations"), Padding: padding}
	windows, msg := w.Windows()
	return windows, plainErrorIf(msg)
}

// verifyReduceWindow implements verifyReduceWindowOp of TypeInference.cpp (spec.md#reduce_window
// C3, C13).
func verifyReduceWindow(c *check) *failure {
	if _, f := reduceWindows(c); f != nil {
		return f
	}
	types, n := c.operandTypes(), numReduceInputs(c)
	return checkReducer(c, c.body(0), reducer{inputs: types[:n], inits: types[n : 2*n], allowed: c.intsAttr("window_dimensions")})
}

// inferReduceWindow implements inferReduceWindowOp of TypeInference.cpp (spec.md#reduce_window
// C14-C16).
func inferReduceWindow(c *check) ([]inferred, *failure) {
	windows, f := reduceWindows(c)
	if f != nil {
		return nil, f
	}
	inputs := c.operandTypes()[:numReduceInputs(c)]
	elements := accumulatorTypes(c, 0, inputs)
	out := make([]inferred, min(len(inputs), len(elements)))
	for i := range out {
		out[i] = inferredTensor(shape.WindowOutputShape(c.shape(inputs[i]), windows), c.elementType(elements[i]))
		if bounds := ods.Bounds(c.m.Context, inputs[i]); len(bounds) > 0 {
			out[i].bounds = shape.WindowOutputShape(bounds, windows)
		}
	}
	return out, nil
}

// verifySelectAndScatter implements verifySelectAndScatterOp of TypeInference.cpp
// (spec.md#select_and_scatter C1-C10).
func verifySelectAndScatter(c *check) *failure {
	operand, source, init := c.operandType(0), c.operandType(1), c.operandType(2)
	if f := cmp.Or(checkSelectBody(c, c.body(0), operand),
		checkReducer(c, c.body(1), reducer{inputs: []ir.Type{source}, inits: []ir.Type{init}})); f != nil {
		return f
	}
	sizes, rank := c.intsAttr("window_dimensions"), len(c.shape(operand))
	if rank != len(sizes) {
		return plainError("expects window-dimensions size == operand rank, but got window-dimensions size: ", itoa(len(sizes)), " and operand-type: ", c.quoted(operand),
			" with rank = ", itoa(rank), ".")
	}
	padding, f := readPadding(c)
	if f != nil {
		return f
	}
	w := shape.WindowLists{Sizes: sizes, Strides: c.intsAttr("window_strides"), Padding: padding}
	windows, msg := w.Windows()
	if msg != "" {
		return plainError(msg)
	}
	want := inferredTensor(shape.WindowOutputShape(c.shape(operand), windows), c.elementType(operand))
	if !shape.CompatibleShapes(want.dims, c.shape(source)) || !elementsEqual(c, operand, source, anyFloat) {
		return plainError("expects source-type to be '", c.inferredString(&want), "', but got", c.quoted(source))
	}
	return nil
}

// checkSelectBody checks the body that selects between two elements (C9).
func checkSelectBody(c *check, b ir.Block, operand ir.Type) *failure {
	if n := c.m.NumArgs(b); n != 2 {
		return plainError("expects the select-region to take 2 parameters, but takes ", itoa(n))
	}
	for i, t := range c.argTypes(b) {
		dims := c.m.Types.Dims(t)
		if !ods.IsShaped(c.m.Context, t) || len(dims) != 0 || !elementsEqual(c, operand, t, anyFloat) {
			return plainError("expects the type of select-region's parameter at index ", itoa(i), " to be ", quotedScalar(c, operand, true), ", but got ", c.quoted(t))
		}
	}
	yields := c.yieldedTypes(b)
	if len(yields) != 1 {
		return plainError("expects select-region to return single value, but got: ", itoa(len(yields)))
	}
	if !ods.IsRanked(c.m.Context, yields[0]) || !isI1Scalar(c, yields[0]) {
		return plainError("expects the return-type of select-region to be tensor<i1>, but got: ", c.quoted(yields[0]))
	}
	return nil
}

// inferSelectAndScatter implements inferSelectAndScatterOp of TypeInference.cpp
// (spec.md#select_and_scatter C11, C12).
func inferSelectAndScatter(c *check) ([]inferred, *failure) {
	return inferAccumulated(c, 1, 1, true), nil
}
