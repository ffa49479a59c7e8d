package verify

import "github.com/hlo-promote/hlo-promote/ir"

// Windows: convolution, dynamic_conv, reduce_window and select_and_scatter.

// A window is the window along one dimension.
type window struct {
	size, stride, baseDilation, windowDilation, low, high int64
}

// windowLists are what an operation says of its window, one number for each dimension; an empty list says nothing.
type windowLists struct {
	sizes, strides, baseDilations, windowDilations []int64
	padding                                        []int64 // low, high, low, high, …
	reversal                                       int     // how many flags
}

// windows is TypeInference.cpp verifyWindowAttributesAndInferWindowDimensions (spec.md#convolution C2-C9,
// #reduce_window C5-C12, #select_and_scatter C5-C8).
func (w *windowLists) windows() ([]window, *fault) {
	for _, l := range []struct {
		n    int
		name string
	}{{len(w.strides), "window-strides"}, {len(w.baseDilations), "base-dilation factors"}, {len(w.windowDilations), "window-dilation factors"},
		{len(w.padding) / 2, "padding-entries"}, {w.reversal, "window-reversal"}} {
		if l.n != 0 && l.n != len(w.sizes) {
			return nil, bareFault("expects ", l.name, " to have same dimension-size as size of window dimensions (", itoa(len(w.sizes)), "), but got: ", itoa(l.n), ".")
		}
	}
	out := make([]window, len(w.sizes))
	for i := range out {
		d := window{w.sizes[i], numberAt(w.strides, i, 1), numberAt(w.baseDilations, i, 1), numberAt(w.windowDilations, i, 1), numberAt(w.padding, 2*i, 0),
			numberAt(w.padding, 2*i+1, 0)}
		for _, p := range []struct {
			value int64
			name  string
		}{{d.size, "value"}, {d.stride, "stride"}, {d.baseDilation, "base dilation factor"}, {d.windowDilation, "window dilation factor"}} {
			if p.value <= 0 && isStaticDim(p.value) {
				return nil, bareFault("expects window to have positive ", p.name, " for ", itoa(i), "-th window dimension, but got ", number(p.value), ".")
			}
		}
		out[i] = d
	}
	return out, nil
}

// numberAt is a number of a list, or what it is by default.
func numberAt(v []int64, i int, preset int64) int64 {
	if len(v) == 0 {
		return preset
	}
	return v[i]
}

// paddingPairs are the numbers of the attribute padding (TypeInference.cpp, convertPaddingAttribute).
func (c *check) paddingPairs() ([]int64, *fault) {
	a := c.property("padding")
	if a == 0 {
		return nil, nil
	}
	dims := c.m.Dims(c.m.AttrType(a))
	if len(dims) != 2 || dims[1] != 2 {
		return nil, bareFault("expects the shape of padding-attribute to be {N, 2}, but got {", list(dims), "}.")
	}
	return intsOf(c.m.Context, a), nil
}

// slid is the shape of a window's places in a shape (TypeInference.cpp, inferWindowOutputShape).
func slid(base []int64, windows []window) []int64 {
	out := make([]int64, len(windows))
	for i, w := range windows {
		if isDynamic(base[i]) || isDynamic(w.size) {
			out[i] = ir.Dynamic
			continue
		}
		size := w.low + dilated(base[i], w.baseDilation) + w.high
		if taken := dilated(w.size, w.windowDilation); size != 0 && taken <= size {
			out[i] = (size-taken)/w.stride + 1
		}
	}
	return out
}

// dilated is a size with holes between its elements.
func dilated(size, by int64) int64 {
	if size == 0 {
		return 0
	}
	return (size-1)*by + 1
}

// windowOfReduction is TypeInference.cpp verifyReduceWindowOpInputsAndInferWindow (spec.md#reduce_window C1-C12).
func (c *check) windowOfReduction() ([]window, *fault) {
	inputs := c.operandTypes()[:c.inputs()]
	if len(inputs) == 0 {
		return nil, bareFault("requires at least 1 input value")
	}
	for i, t := range inputs {
		if !mayBeOneShape(c.m.Context, inputs[0], t) {
			return nil, bareFault("expects all inputs to have compatible shapes. Shape at input-index ", itoa(i), " is not compatible with shape at input-index 0")
		}
	}
	padding, f := c.paddingPairs()
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
	w := windowLists{sizes: sizes, strides: c.ints("window_strides"), baseDilations: c.ints("base_dilations"), windowDilations: c.ints("window_dilations"), padding: padding}
	return w.windows()
}

// reduceWindow is TypeInference.cpp verifyReduceWindowOp (spec.md#reduce_window C3, C13).
func reduceWindow(c *check) *fault {
	if _, f := c.windowOfReduction(); f != nil {
		return f
	}
	types, n := c.operandTypes(), c.inputs()
	return c.reducerShape(c.body(0), reducer{inputs: types[:n], inits: types[n : 2*n], allowed: c.ints("window_dimensions")})
}

// windowReduced is TypeInference.cpp inferReduceWindowOp (spec.md#reduce_window C14-C16).
func windowReduced(c *check) ([]inferred, *fault) {
	windows, f := c.windowOfReduction()
	if f != nil {
		return nil, f
	}
	inputs := c.operandTypes()[:c.inputs()]
	elements := c.accumulators(0, inputs)
	out := make([]inferred, min(len(inputs), len(elements)))
	for i := range out {
		out[i] = tensorLike(slid(c.shape(inputs[i]), windows), c.element(elements[i]))
		if bounds := boundsOf(c.m.Context, inputs[i]); len(bounds) > 0 {
			out[i].bounds = slid(bounds, windows)
		}
	}
	return out, nil
}

// selectsAndScatters is TypeInference.cpp verifySelectAndScatterOp (spec.md#select_and_scatter C1-C10).
func selectsAndScatters(c *check) *fault {
	operand, source, init := c.operandType(0), c.operandType(1), c.operandType(2)
	if f := c.selectBody(c.body(0), operand); f != nil {
		return f
	}
	if f := c.reducerShape(c.body(1), reducer{inputs: []ir.Type{source}, inits: []ir.Type{init}}); f != nil {
		return f
	}
	sizes, rank := c.ints("window_dimensions"), len(c.shape(operand))
	if rank != len(sizes) {
		return bareFault("expects window-dimensions size == operand rank, but got window-dimensions size: ", itoa(len(sizes)), " and operand-type: ", c.spelled(operand),
			" with rank = ", itoa(rank), ".")
	}
	padding, f := c.paddingPairs()
	if f != nil {
		return f
	}
	w := windowLists{sizes: sizes, strides: c.ints("window_strides"), padding: padding}
	windows, f := w.windows()
	if f != nil {
		return f
	}
	want := tensorLike(slid(c.shape(operand), windows), c.element(operand))
	if !compatibleShapes(want.dims, c.shape(source)) || !c.sameElements(operand, source, anyFloat) {
		return bareFault("expects source-type to be '", c.spelling(&want), "', but got", c.spelled(source))
	}
	return nil
}

// selectBody checks the body that says which of two elements is selected (C9).
func (c *check) selectBody(b ir.Block, operand ir.Type) *fault {
	if n := c.m.NumArgs(b); n != 2 {
		return bareFault("expects the select-region to take 2 parameters, but takes ", itoa(n))
	}
	for i, t := range c.argTypes(b) {
		dims := c.m.Dims(t)
		if !isShaped(c.m.Context, t) || len(dims) != 0 || !c.sameElements(operand, t, anyFloat) {
			return bareFault("expects the type of select-region's parameter at index ", itoa(i), " to be ", c.scalarSpelled(operand, true), ", but got ", c.spelled(t))
		}
	}
	yields := c.yields(b)
	if len(yields) != 1 {
		return bareFault("expects select-region to return single value, but got: ", itoa(len(yields)))
	}
	if !isRanked(c.m.Context, yields[0]) || !c.isTruth(yields[0]) {
		return bareFault("expects the return-type of select-region to be tensor<i1>, but got: ", c.spelled(yields[0]))
	}
	return nil
}

// scattered is TypeInference.cpp inferSelectAndScatterOp (spec.md#select_and_scatter C11, C12).
func selectedAndScattered(c *check) ([]inferred, *fault) {
	return c.accumulated(1, 1, true), nil
}
