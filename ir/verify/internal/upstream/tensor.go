package upstream

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
)

// countDynamic returns the number of dynamic dimensions.
func countDynamic(dims []int64) (n int) {
	for _, d := range dims {
		if d == ir.Dynamic {
			n++
		}
	}
	return n
}

// canBitcast implements tensor::BitcastOp::areCastCompatible.
func canBitcast(m *ir.Module, from, to ir.Type) bool {
	a, b := m.Types.Dims(from), m.Types.Dims(to)
	if m.Types.Elem(m.Types.ElementType(from)).Bits() != m.Types.Elem(m.Types.ElementType(to)).Bits() {
		return false
	}
	return a == nil || b == nil || compatibleShapes(a, b)
}

// compatibleShapes reports whether shapes are compatible: equal where both are static.
func compatibleShapes(a, b []int64) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] && a[i] != ir.Dynamic && b[i] != ir.Dynamic {
			return false
		}
	}
	return true
}

// CheckExtract implements ExtractOp::verify of TensorOps.cpp.
func CheckExtract(m *ir.Module, op ir.Op) *Failure {
	if len(m.Types.Shape(m.Type(m.Operand(op, 0)))) != m.NumOperands(op)-1 {
		return opError("incorrect number of indices for extract_element")
	}
	return nil
}

// CheckInsert implements InsertOp::verify of TensorOps.cpp.
func CheckInsert(m *ir.Module, op ir.Op) *Failure {
	if len(m.Types.Shape(m.Type(m.Operand(op, 1)))) != m.NumOperands(op)-2 {
		return opError("incorrect number of indices")
	}
	return nil
}

// CheckEmpty implements EmptyOp::verify of TensorOps.cpp.
func CheckEmpty(m *ir.Module, op ir.Op) *Failure { return checkDynamicSizes(m, op, m.NumOperands(op)) }

// CheckSplat implements SplatOp::verify of TensorOps.cpp.
func CheckSplat(m *ir.Module, op ir.Op) *Failure {
	return checkDynamicSizes(m, op, m.NumOperands(op)-1)
}

// checkDynamicSizes compares the number of size operands with the dynamic dimensions of the result.
func checkDynamicSizes(m *ir.Module, op ir.Op, have int) *Failure {
	if want := countDynamic(m.Types.Shape(m.Type(m.Result(op, 0)))); have != want {
		return opError("incorrect number of dynamic sizes, has ", itoa(have), ", expected ", itoa(want))
	}
	return nil
}

// sliceParams returns the static offsets, sizes and strides of a slice of a tensor with this rank.
// before is the number of operand segments in front of them.
func sliceParams(m *ir.Module, op ir.Op, before, rank int) (parts [3][]int64, failed *Failure) {
	return checkSliceParams(m, op, before, [3]int{rank, rank, rank})
}

// checkSliceParams implements verifyOffsetSizeAndStrideOp of ViewLikeInterface.cpp.
func checkSliceParams(m *ir.Module, op ir.Op, before int, ranks [3]int) (parts [3][]int64, failed *Failure) {
	l, names := segments(m, op, before+3), []string{"offset", "size", "stride"}
	for i, name := range names {
		parts[i] = ints(m, op, "static_"+name+"s")
		if n := countDynamic(parts[i]); n != len(l[before+i]) {
			return parts, plainError("expected the number of '", name, "s' to match the number of dynamic entries in 'static_", name, "s' (", itoa(len(l[before+i])), " vs ", itoa(n), ")")
		}
	}
	so := ") so the rank of the result type is well-formed."
	switch offsets, sizes, strides := len(parts[0]), len(parts[1]), len(parts[2]); {
	case !(offsets == 1 && ranks[0] == 1) && offsets != sizes:
		return parts, plainError("expected mixed offsets rank to match mixed sizes rank (", itoa(offsets), " vs ", itoa(sizes), so)
	case sizes != strides:
		return parts, plainError("expected mixed sizes rank to match mixed strides rank (", itoa(sizes), " vs ", itoa(strides), so)
	}
	for i, name := range names {
		if len(parts[i]) != ranks[i] {
			return parts, plainError("expected ", itoa(ranks[i]), " ", name, " values, got ", itoa(len(parts[i])))
		}
	}
	for i, name := range names[:2] {
		for _, n := range parts[i] {
			if n < 0 && n != ir.Dynamic {
				return parts, plainError("expected ", name, "s to be non-negative, but got ", itoa64(n))
			}
		}
	}
	return parts, nil
}

// checkTensorExtractSlice implements ExtractSliceOp::verify.
func checkTensorExtractSlice(m *ir.Module, op ir.Op) *Failure {
	parts, failed := sliceParams(m, op, 1, len(m.Types.Shape(m.Type(m.Operand(op, 0)))))
	if failed != nil {
		return failed
	}
	return checkSliceType(m, parts, m.Type(m.Operand(op, 0)), m.Type(m.Result(op, 0)))
}

// checkTensorInsertSlice implements InsertSliceOp::verify and ParallelInsertSliceOp::verify, which
// compare the source with a slice of the destination.
func checkTensorInsertSlice(m *ir.Module, op ir.Op) *Failure {
	parts, failed := sliceParams(m, op, 2, len(m.Types.Shape(m.Type(m.Operand(op, 1)))))
	if failed != nil {
		return failed
	}
	return checkSliceType(m, parts, m.Type(m.Operand(op, 1)), m.Type(m.Operand(op, 0)))
}

// checkSliceType checks that part is the type of a slice of whole, where dimensions of size 1 may
// be missing (isRankReducedType), and that the slice is in bounds (verifyInBoundsSlice).
func checkSliceType(m *ir.Module, parts [3][]int64, whole, part ir.Type) *Failure {
	sizes := parts[1]
	want := "'" + m.Types.Text(m.Types.Tensor(sizes, m.Types.ElementType(whole))) + "'"
	switch {
	case m.Types.ElementType(whole) != m.Types.ElementType(part):
		return plainError("expected element type to be ", quoted(m, m.Types.ElementType(whole)))
	case len(m.Types.Shape(part)) > len(sizes):
		return plainError("expected rank to be smaller or equal to the other rank. ")
	case !isRankReduced(sizes, m.Types.Shape(part)):
		return plainError("expected type to be ", want, " or a rank-reduced version. (size mismatch) ")
	}
	return checkSliceBounds(m.Types.Shape(whole), parts)
}

// checkSliceBounds implements verifyInBoundsSlice.
func checkSliceBounds(dims []int64, parts [3][]int64) *Failure {
	for i, d := range dims {
		offset, size, stride := parts[0][i], parts[1][i], parts[2][i]
		switch {
		case d == ir.Dynamic || offset == ir.Dynamic:
		case offset < 0 || offset >= d && size != 0:
			return plainError("offset ", itoa(i), " is out-of-bounds: ", itoa64(offset), " >= ", itoa64(d))
		case size == ir.Dynamic || stride == ir.Dynamic || size <= 0:
		case stride < 0 || (d-1-offset)/max(stride, 1) < size-1 && stride > 0:
			return plainError("slice along dimension ", itoa(i), " runs out-of-bounds: ", itoa64(offset+(size-1)*stride), " >= ", itoa64(d))
		}
	}
	return nil
}

// isRankReduced reports whether part is sizes without some dimensions of size 1.
func isRankReduced(sizes, part []int64) bool {
	at := 0
	for _, d := range sizes {
		if at < len(part) && part[at] == d {
			at++
		} else if d != 1 {
			return false
		}
	}
	return at == len(part)
}

// checkTensorCollapseShape implements CollapseShapeOp::verify (verifyTensorReshapeOp).
func checkTensorCollapseShape(m *ir.Module, op ir.Op) *Failure {
	return checkReassociation(m, op, m.Type(m.Operand(op, 0)), m.Type(m.Result(op, 0)), "collapsed")
}

// checkTensorExpandShape implements ExpandShapeOp::verify (verifyTensorReshapeOp).
func checkTensorExpandShape(m *ir.Module, op ir.Op) *Failure {
	static, shape, values := ints(m, op, "static_output_shape"), m.Types.Shape(m.Type(m.Result(op, 0))), m.NumOperands(op)-1
	switch {
	case len(static) != len(shape):
		return opError("expected number of static shape dims to be equal to the output rank (", itoa(len(shape)), ") but found ", itoa(len(static)), " inputs instead")
	case countDynamic(static) != values:
		return dynamicShapeError(static, values)
	case countDynamic(shape) != values:
		return opError("incorrect number of dynamic sizes, has ", itoa(values), ", expected ", itoa(countDynamic(shape)))
	}
	if f := checkStaticShape(static, shape); f != nil {
		return f
	}
	return checkReassociation(m, op, m.Type(m.Result(op, 0)), m.Type(m.Operand(op, 0)), "expanded")
}

// checkReassociation checks that each reassociation group of the expanded shape gives one dimension
// of the collapsed shape.
func checkReassociation(m *ir.Module, op ir.Op, long, short ir.Type, what string) *Failure {
	groups := m.Attrs.Items(property(m, op, "reassociation"))
	expanded, collapsed := m.Types.Shape(long), m.Types.Shape(short)
	if len(groups) != len(collapsed) {
		return opError("invalid number of reassociation groups: found ", itoa(len(groups)), ", expected ", itoa(len(collapsed)))
	}
	next := int64(0)
	var dims []int64
	for _, g := range groups {
		size := int64(1)
		for _, a := range m.Attrs.Items(g) {
			n := m.Attrs.Ints(a)[0]
			if n != next || n >= int64(len(expanded)) {
				return opError("expected reassociation map to be a valid and contiguous")
			}
			next++
			if expanded[n] == ir.Dynamic || size == ir.Dynamic {
				size = ir.Dynamic
			} else {
				size *= expanded[n]
			}
		}
		dims = append(dims, size)
	}
	if next != int64(len(expanded)) {
		return opError("expected reassociation map to cover all dimensions")
	}
	for i, d := range dims {
		switch {
		case d == ir.Dynamic && collapsed[i] != ir.Dynamic:
			return opError("expected dimension ", itoa(i), " of collapsed type to be dynamic since one or more of the corresponding dimensions in the expanded type is dynamic")
		case d != ir.Dynamic && collapsed[i] != d:
			return opError("expected dimension ", itoa(i), " of collapsed type to be static value of ", itoa64(d))
		}
	}
	if m.Types.ElementType(long) != m.Types.ElementType(short) {
		if what == "collapsed" {
			return opError("expected collapsed type to be ", quoted(m, m.Types.WithElement(short, m.Types.ElementType(long))), ", but got ", quoted(m, short))
		}
		return opError("expected element types to match")
	}
	return nil
}

// checkTensorPad implements PadOp::verify and verifyRegions.
func checkTensorPad(m *ir.Module, op ir.Op) *Failure {
	source, result := m.Type(m.Operand(op, 0)), m.Type(m.Result(op, 0))
	dims := m.Types.Shape(source)
	low, high, l := ints(m, op, "static_low"), ints(m, op, "static_high"), segments(m, op, 3)
	if len(low) != len(dims) || len(high) != len(dims) || countDynamic(low) != len(l[1]) || countDynamic(high) != len(l[2]) {
		return opError("expected as many low and high values as dimensions")
	}
	want := slices.Clone(dims)
	for i := range want {
		if want[i] == ir.Dynamic || low[i] == ir.Dynamic || high[i] == ir.Dynamic {
			want[i] = ir.Dynamic
		} else {
			want[i] += low[i] + high[i]
		}
	}
	shape := m.Types.Shape(result)
	if len(shape) != len(want) || m.Types.ElementType(result) != m.Types.ElementType(source) {
		return opError("specified type ", quoted(m, result), " does not match the inferred type")
	}
	for i := range want {
		if shape[i] != want[i] && want[i] != ir.Dynamic {
			return plainError("specified type ", quoted(m, result), " does not match the inferred type ", quoted(m, m.Types.Tensor(want, m.Types.ElementType(source))))
		}
	}
	if region := args(m, op, 0); len(region) != len(dims) || slices.ContainsFunc(region, func(t ir.Type) bool { return !isIndex(m, t) }) {
		return opError("expected the block to have ", itoa(len(dims)), " arguments")
	}
	if last := terminatorNamed(m, op, 0, ir.OpTensorYield); last != 0 && m.Type(m.Operand(last, 0)) != m.Types.ElementType(result) {
		return opError("expected yield type to match shape element type")
	}
	return nil
}

// checkTensorGenerate implements GenerateOp::verify and verifyRegions.
func checkTensorGenerate(m *ir.Module, op ir.Op) *Failure {
	result := m.Type(m.Result(op, 0))
	if f := checkDynamicSizes(m, op, m.NumOperands(op)); f != nil {
		return f
	}
	region := args(m, op, 0)
	if slices.ContainsFunc(region, func(t ir.Type) bool { return !isIndex(m, t) }) {
		return opError("all body arguments must be index")
	}
	if len(region) != len(m.Types.Shape(result)) {
		return opError("must have one body argument per input dimension")
	}
	if last := terminatorNamed(m, op, 0, ir.OpTensorYield); last != 0 && m.Type(m.Operand(last, 0)) != m.Types.ElementType(result) {
		return opError("body must be terminated with a `yield` operation of the tensor element type")
	}
	return nil
}

// checkTensorConcat implements ConcatOp::verify.
func checkTensorConcat(m *ir.Module, op ir.Op) *Failure {
	types := typesOf(m, m.Operands(op))
	if len(types) == 0 {
		return opError("requires at least one input")
	}
	result := m.Type(m.Result(op, 0))
	dims := m.Types.Shape(result)
	for _, t := range types {
		if len(m.Types.Shape(t)) != len(m.Types.Shape(types[0])) {
			return opError("rank of concatenated inputs must match result rank")
		}
		if m.Types.ElementType(t) != m.Types.ElementType(result) {
			return opError("inputs and result element type must match")
		}
	}
	along := ints(m, op, "dim")[0]
	if along < 0 || along >= int64(len(m.Types.Shape(types[0]))) {
		return opError("concatenation dim must be less than the tensor rank")
	}
	want, f := concatShape(m, types, along)
	if f != nil {
		return f
	}
	if len(dims) != len(want) {
		return opError("rank of concatenated inputs must match result rank")
	}
	for i, d := range dims {
		if d != ir.Dynamic && want[i] != ir.Dynamic && d != want[i] {
			return opError("result type ", quoted(m, result), "does not match inferred shape ", quoted(m, m.Types.Tensor(want, m.Types.ElementType(result))), " static sizes")
		}
	}
	return nil
}

// concatShape returns the shape of the concatenation of types along a dimension.
func concatShape(m *ir.Module, types []ir.Type, along int64) ([]int64, *Failure) {
	want := slices.Clone(m.Types.Shape(types[0]))
	for _, t := range types[1:] {
		for i, d := range m.Types.Shape(t) {
			switch {
			case int64(i) == along && (d == ir.Dynamic || want[i] == ir.Dynamic):
				want[i] = ir.Dynamic
			case int64(i) == along:
				want[i] += d
			case want[i] == ir.Dynamic:
				want[i] = d
			case d != ir.Dynamic && d != want[i]:
				return nil, opError("static concatenation size mismatch along non-concatenated dimension ", itoa(i))
			}
		}
	}
	return want, nil
}

// checkTensorReshape implements ReshapeOp::verify.
func checkTensorReshape(m *ir.Module, op ir.Op) *Failure {
	source, result := m.Type(m.Operand(op, 0)), m.Type(m.Result(op, 0))
	if m.Types.ElementType(source) != m.Types.ElementType(result) {
		return opError("element types of source and destination tensor types should be the same")
	}
	a, static := m.Types.StaticShape(source)
	b, fixed := m.Types.StaticShape(result)
	if static && fixed && product(a) != product(b) {
		return opError("source and destination tensor should have the same number of elements")
	}
	switch sizes := m.Types.Shape(m.Type(m.Operand(op, 1))); {
	case len(sizes) != 1 || m.Types.Shape(result) == nil:
	case sizes[0] == ir.Dynamic:
		return opError("cannot use shape operand with dynamic length to reshape to statically-ranked tensor type")
	case int64(len(m.Types.Shape(result))) != sizes[0]:
		return opError("length of shape operand differs from the result's tensor rank")
	}
	return nil
}

func product(dims []int64) int64 {
	n := int64(1)
	for _, d := range dims {
		n *= d
	}
	return n
}

// dynamicShapeError reports that the number of output_shape operands differs from the dynamic sizes
// in static_output_shape.
func dynamicShapeError(static []int64, values int) *Failure {
	return opError("mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has ", itoa(countDynamic(static)),
		" dynamic dims while output_shape has ", itoa(values), " values")
}

// checkStaticShape compares the static output shape with the shape of the result.
func checkStaticShape(static, result []int64) *Failure {
	for i, d := range result {
		if d != ir.Dynamic && d != static[i] {
			return opError("invalid output shape provided at pos ", itoa(i))
		}
	}
	return nil
}

// checkTensorGather implements GatherOp::verify.
func checkTensorGather(m *ir.Module, op ir.Op) *Failure {
	source, indices := m.Type(m.Operand(op, 0)), m.Type(m.Operand(op, 1))
	dims := ints(m, op, "gather_dims")
	if f := checkGatherDims(m, dims, indices, len(m.Types.Shape(source)), "gather", "source"); f != nil {
		return f
	}
	return checkGatheredType(m, source, indices, dims, m.Type(m.Result(op, 0)), "result")
}

// checkTensorScatter implements ScatterOp::verify.
func checkTensorScatter(m *ir.Module, op ir.Op) *Failure {
	dest, indices := m.Type(m.Operand(op, 1)), m.Type(m.Operand(op, 2))
	dims := ints(m, op, "scatter_dims")
	if f := checkGatherDims(m, dims, indices, len(m.Types.Shape(dest)), "scatter", "dest"); f != nil {
		return f
	}
	if property(m, op, "unique") == 0 {
		return opError("requires 'unique' attribute to be set")
	}
	return checkGatheredType(m, dest, indices, dims, m.Type(m.Operand(op, 0)), "source")
}

// checkGatherDims implements verifyGatherOrScatterDims.
func checkGatherDims(m *ir.Module, dims []int64, indices ir.Type, rank int, what, whose string) *Failure {
	shape := m.Types.Shape(indices)
	switch {
	case len(dims) == 0:
		return opError(what, "_dims must be non-empty")
	case len(dims) > rank:
		return opError(what, "_dims overflow ", whose, " rank")
	case len(shape) == 0 || shape[len(shape)-1] != int64(len(dims)):
		return opError(what, "_dims length must match the size of last dimension of indices")
	}
	for _, n := range dims {
		if n < 0 {
			return opError(what, "_dims value must be non-negative")
		}
		if n >= int64(rank) {
			return opError(what, "_dims value must be smaller than ", whose, " rank")
		}
	}
	for i, n := range dims[1:] {
		if dims[i] >= n {
			return opError(what, "_dims values must be strictly increasing")
		}
	}
	return nil
}

// checkGatheredType checks the type of the gathered slices: dimensions in dims have size 1 or are
// dropped.
func checkGatheredType(m *ir.Module, from, indices ir.Type, dims []int64, is ir.Type, what string) *Failure {
	shape := m.Types.Shape(indices)
	long := slices.Clone(shape[:len(shape)-1])
	short := slices.Clone(long)
	for i, d := range m.Types.Shape(from) {
		if slices.Contains(dims, int64(i)) {
			long = append(long, 1)
		} else {
			long, short = append(long, d), append(short, d)
		}
	}
	a, b := m.Types.Tensor(long, m.Types.ElementType(from)), m.Types.Tensor(short, m.Types.ElementType(from))
	if is != a && is != b {
		return opError(what, " type mismatch: expected ", quoted(m, a), " or its rank-reduced variant ", quoted(m, b), " (got: ", quoted(m, is), ")")
	}
	return nil
}
