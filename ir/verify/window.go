package verify

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/shape"
)

// Windows: convolution, dynamic_conv, reduce_window and select_and_scatter.

// paddingPairs returns the elements of the attribute padding (TypeInference.cpp,
// convertPaddingAttribute).
func paddingPairs(c *check) ([]int64, *fault) {
	a := c.property("padding")
	if a == 0 {
		return nil, nil
	}
	dims := c.m.Dims(c.m.AttrType(a))
	if len(dims) != 2 || dims[1] != 2 {
		return nil, bareFault("expects the shape of padding-attribute to be {N, 2}, but got {", shape.List(dims), "}.")
	}
	if l := c.m.Literal(a); l.Splat() && l.Len() > maxRepeated {
		return nil, bareFault("expects padding of fewer than ", itoa(maxRepeated), " dimensions, but got ", number(dims[0]))
	}
	return intsOf(c.m.Context, a), nil
}

// windowOfReduction implements verifyReduceWindowOpInputsAndInferWindow of TypeInference.cpp
// (spec.md#reduce_window C1-C12).
func windowOfReduction(c *check) ([]shape.Window, *fault) {
	inputs := c.operandTypes()[:reducedInputs(c)]
	if len(inputs) == 0 {
		return nil, bareFault("requires at least 1 input value")
	}
	for i, t := range inputs {
		if !mayBeOneShape(c.m.Context, inputs[0], t) {
			return nil, bareFault("expects all inputs to have compatible shapes. Shape at input-index ", itoa(i), " is not compatible with shape at input-index 0")
		}
	}
	padding, f := paddingPairs(c)
	if f != nil {
		return nil, f
	}
	sizes := c.ints("window_dimensions")
	for _, t := range inputs {
		if rank := len(c.shape(t)); rank != len(sizes) {
			return nil, bareFault("expects window-dimensions size == input rank, but got window-dimensions size: ", itoa(len(sizes)), " and input: ", c.spelled(t),
				" with rank = ", itoa(rank), ".")
		}
	}
	w := shape.WindowLists{Sizes: sizes, Strides: c.ints("window_strides"), BaseDilations: c.ints("base_dilations"), WindowDilations: c.ints("window_dilations"), Padding: padding}
	windows, wrong := w.Windows()
	return windows, wrongNumbers(wrong)
}

// reduceWindow implements verifyReduceWindowOp of TypeInference.cpp (spec.md#reduce_window C3,
// C13).
func reduceWindow(c *check) *fault {
	if _, f := windowOfReduction(c); f != nil {
		return f
	}
	types, n := c.operandTypes(), reducedInputs(c)
	return reducerShape(c, c.body(0), reducer{inputs: types[:n], inits: types[n : 2*n], allowed: c.ints("window_dimensions")})
}

// windowReduced implements inferReduceWindowOp of TypeInference.cpp (spec.md#reduce_window
// C14-C16).
func windowReduced(c *check) ([]inferred, *fault) {
	windows, f := windowOfReduction(c)
	if f != nil {
		return nil, f
	}
	inputs := c.operandTypes()[:reducedInputs(c)]
	elements := accumulators(c, 0, inputs)
	out := make([]inferred, min(len(inputs), len(elements)))
	for i := range out {
		out[i] = tensorLike(shape.Slid(c.shape(inputs[i]), windows), c.element(elements[i]))
		if bounds := ods.Bounds(c.m.Context, inputs[i]); len(bounds) > 0 {
			out[i].bounds = shape.Slid(bounds, windows)
		}
	}
	return out, nil
}

// selectsAndScatters implements verifySelectAndScatterOp of TypeInference.cpp
// (spec.md#select_and_scatter C1-C10).
func selectsAndScatters(c *check) *fault {
	operand, source, init := c.operandType(0), c.operandType(1), c.operandType(2)
	if f := selectBody(c, c.body(0), operand); f != nil {
		return f
	}
	if f := reducerShape(c, c.body(1), reducer{inputs: []ir.Type{source}, inits: []ir.Type{init}}); f != nil {
		return f
	}
	sizes, rank := c.ints("window_dimensions"), len(c.shape(operand))
	if rank != len(sizes) {
		return bareFault("expects window-dimensions size == operand rank, but got window-dimensions size: ", itoa(len(sizes)), " and operand-type: ", c.spelled(operand),
			" with rank = ", itoa(rank), ".")
	}
	padding, f := paddingPairs(c)
	if f != nil {
		return f
	}
	w := shape.WindowLists{Sizes: sizes, Strides: c.ints("window_strides"), Padding: padding}
	windows, wrong := w.Windows()
	if wrong != "" {
		return bareFault(wrong)
	}
	want := tensorLike(shape.Slid(c.shape(operand), windows), c.element(operand))
	if !shape.CompatibleShapes(want.dims, c.shape(source)) || !elementsEqual(c, operand, source, anyFloat) {
		return bareFault("expects source-type to be '", c.spelling(&want), "', but got", c.spelled(source))
	}
	return nil
}

// selectBody checks the body that selects between two elements (C9).
func selectBody(c *check, b ir.Block, operand ir.Type) *fault {
	if n := c.m.NumArgs(b); n != 2 {
		return bareFault("expects the select-region to take 2 parameters, but takes ", itoa(n))
	}
	for i, t := range c.argTypes(b) {
		dims := c.m.Dims(t)
		if !ods.IsShaped(c.m.Context, t) || len(dims) != 0 || !elementsEqual(c, operand, t, anyFloat) {
			return bareFault("expects the type of select-region's parameter at index ", itoa(i), " to be ", scalarSpelled(c, operand, true), ", but got ", c.spelled(t))
		}
	}
	yields := c.yields(b)
	if len(yields) != 1 {
		return bareFault("expects select-region to return single value, but got: ", itoa(len(yields)))
	}
	if !ods.IsRanked(c.m.Context, yields[0]) || !isTruth(c, yields[0]) {
		return bareFault("expects the return-type of select-region to be tensor<i1>, but got: ", c.spelled(yields[0]))
	}
	return nil
}

// selectedAndScattered implements inferSelectAndScatterOp of TypeInference.cpp
// (spec.md#select_and_scatter C11, C12).
func selectedAndScattered(c *check) ([]inferred, *fault) {
	return accumulated(c, 1, 1, true), nil
}
