package upstream

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
)

// dynamic returns the number of dynamic dimensions.
func dynamic(dims []int64) (n int) {
	for _, d := range dims {
		if d == ir.Dynamic {
			n++
		}
	}
	return n
}

// castsBits implements tensor::BitcastOp::areCastCompatible.
func castsBits(m *ir.Module, from, to ir.Type) bool {
	a, b := m.Dims(from), m.Dims(to)
	if m.Elem(m.ElementType(from)).Bits() != m.Elem(m.ElementType(to)).Bits() {
		return false
	}
	return a == nil || b == nil || mayBe(a, b)
}

// mayBe reports whether shapes are compatible: equal where both are static.
func mayBe(a, b []int64) bool {
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

// Extracts implements ExtractOp::verify of TensorOps.cpp.
func Extracts(m *ir.Module, op ir.Op) *Fault {
	if len(m.Shape(m.Type(m.Operand(op, 0)))) != m.NumOperands(op)-1 {
		return fault("incorrect number of indices for extract_element")
	}
	return nil
}

// Inserts implements InsertOp::verify of TensorOps.cpp.
func Inserts(m *ir.Module, op ir.Op) *Fault {
	if len(m.Shape(m.Type(m.Operand(op, 1)))) != m.NumOperands(op)-2 {
		return fault("incorrect number of indices")
	}
	return nil
}

// HasSizes implements EmptyOp::verify of TensorOps.cpp.
func HasSizes(m *ir.Module, op ir.Op) *Fault { return sizes(m, op, m.NumOperands(op)) }

// Splats implements SplatOp::verify of TensorOps.cpp.
func Splats(m *ir.Module, op ir.Op) *Fault { return sizes(m, op, m.NumOperands(op)-1) }

// sizes compares the number of size operands with the dynamic dimensions of the result.
func sizes(m *ir.Module, op ir.Op, have int) *Fault {
	if want := dynamic(m.Shape(m.Type(m.Result(op, 0)))); have != want {
		return fault("incorrect number of dynamic sizes, has ", itoa(have), ", expected ", itoa(want))
	}
	return nil
}

// slice returns the static offsets, sizes and strides of a slice of a tensor with this rank. before
// is the number of operand segments in front of them.
func slice(m *ir.Module, op ir.Op, before, rank int) (parts [3][]int64, wrong *Fault) {
	return sliceOf(m, op, before, [3]int{rank, rank, rank})
}

// sliceOf implements verifyOffsetSizeAndStrideOp of ViewLikeInterface.cpp.
func sliceOf(m *ir.Module, op ir.Op, before int, ranks [3]int) (parts [3][]int64, wrong *Fault) {
	l, names := lists(m, op, before+3), []string{"offset", "size", "stride"}
	for i, name := range names {
		parts[i] = ints(m, op, "static_"+name+"s")
		if n := dynamic(parts[i]); n != len(l[before+i]) {
			return parts, bare("expected the number of '", name, "s' to match the number of dynamic entries in 'static_", name, "s' (", itoa(len(l[before+i])), " vs ", itoa(n), ")")
		}
	}
	so := ") so the rank of the result type is well-formed."
	switch offsets, sizes, strides := len(parts[0]), len(parts[1]), len(parts[2]); {
	case !(offsets == 1 && ranks[0] == 1) && offsets != sizes:
		return parts, bare("expected mixed offsets rank to match mixed sizes rank (", itoa(offsets), " vs ", itoa(sizes), so)
	case sizes != strides:
		return parts, bare("expected mixed sizes rank to match mixed strides rank (", itoa(sizes), " vs ", itoa(strides), so)
	}
	for i, name := range names {
		if len(parts[i]) != ranks[i] {
			return parts, bare("expected ", itoa(ranks[i]), " ", name, " values, got ", itoa(len(parts[i])))
		}
	}
	for i, name := range names[:2] {
		for _, n := range parts[i] {
			if n < 0 && n != ir.Dynamic {
				return parts, bare("expected ", name, "s to be non-negative, but got ", itoa64(n))
			}
		}
	}
	return parts, nil
}

// tensorExtractSlice implements ExtractSliceOp::verify.
func tensorExtractSlice(m *ir.Module, op ir.Op) *Fault {
	parts, wrong := slice(m, op, 1, len(m.Shape(m.Type(m.Operand(op, 0)))))
	if wrong != nil {
		return wrong
	}
	return fits(m, parts, m.Type(m.Operand(op, 0)), m.Type(m.Result(op, 0)))
}

// tensorInsertSlice implements InsertSliceOp::verify and ParallelInsertSliceOp::verify, which
// compare the source with a slice of the destination.
func tensorInsertSlice(m *ir.Module, op ir.Op) *Fault {
	parts, wrong := slice(m, op, 2, len(m.Shape(m.Type(m.Operand(op, 1)))))
	if wrong != nil {
		return wrong
	}
	return fits(m, parts, m.Type(m.Operand(op, 1)), m.Type(m.Operand(op, 0)))
}

// fits checks that part is the type of a slice of whole, where dimensions of size 1 may be missing
// (isRankReducedType), and that the slice is in bounds (verifyInBoundsSlice).
func fits(m *ir.Module, parts [3][]int64, whole, part ir.Type) *Fault {
	sizes := parts[1]
	want := "'" + m.TypeString(m.Tensor(sizes, m.ElementType(whole))) + "'"
	switch {
	case m.ElementType(whole) != m.ElementType(part):
		return bare("expected element type to be ", spelled(m, m.ElementType(whole)))
	case len(m.Shape(part)) > len(sizes):
		return bare("expected rank to be smaller or equal to the other rank. ")
	case !reduces(sizes, m.Shape(part)):
		return bare("expected type to be ", want, " or a rank-reduced version. (size mismatch) ")
	}
	return inBounds(m.Shape(whole), parts)
}

// inBounds implements verifyInBoundsSlice.
func inBounds(dims []int64, parts [3][]int64) *Fault {
	for i, d := range dims {
		offset, size, stride := parts[0][i], parts[1][i], parts[2][i]
		switch {
		case d == ir.Dynamic || offset == ir.Dynamic:
		case offset < 0 || offset >= d && size != 0:
			return bare("offset ", itoa(i), " is out-of-bounds: ", itoa64(offset), " >= ", itoa64(d))
		case size == ir.Dynamic || stride == ir.Dynamic || size <= 0:
		case stride < 0 || (d-1-offset)/max(stride, 1) < size-1 && stride > 0:
			return bare("slice along dimension ", itoa(i), " runs out-of-bounds: ", itoa64(offset+(size-1)*stride), " >= ", itoa64(d))
		}
	}
	return nil
}

// reduces reports whether part is sizes without some dimensions of size 1.
func reduces(sizes, part []int64) bool {
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

// tensorCollapseShape implements CollapseShapeOp::verify (verifyTensorReshapeOp).
func tensorCollapseShape(m *ir.Module, op ir.Op) *Fault {
	return reshapes(m, op, m.Type(m.Operand(op, 0)), m.Type(m.Result(op, 0)), "collapsed")
}

// tensorExpandShape implements ExpandShapeOp::verify (verifyTensorReshapeOp).
func tensorExpandShape(m *ir.Module, op ir.Op) *Fault {
	static, shape, values := ints(m, op, "static_output_shape"), m.Shape(m.Type(m.Result(op, 0))), m.NumOperands(op)-1
	switch {
	case len(static) != len(shape):
		return fault("expected number of static shape dims to be equal to the output rank (", itoa(len(shape)), ") but found ", itoa(len(static)), " inputs instead")
	case dynamic(static) != values:
		return openShape(static, values)
	case dynamic(shape) != values:
		return fault("incorrect number of dynamic sizes, has ", itoa(values), ", expected ", itoa(dynamic(shape)))
	}
	if f := givenShape(static, shape); f != nil {
		return f
	}
	return reshapes(m, op, m.Type(m.Result(op, 0)), m.Type(m.Operand(op, 0)), "expanded")
}

// reshapes checks that each reassociation group of the expanded shape gives one dimension of the
// collapsed shape.
func reshapes(m *ir.Module, op ir.Op, long, short ir.Type, what string) *Fault {
	groups := m.Items(property(m, op, "reassociation"))
	expanded, collapsed := m.Shape(long), m.Shape(short)
	if len(groups) != len(collapsed) {
		return fault("invalid number of reassociation groups: found ", itoa(len(groups)), ", expected ", itoa(len(collapsed)))
	}
	next := int64(0)
	var dims []int64
	for _, g := range groups {
		size := int64(1)
		for _, a := range m.Items(g) {
			n := m.Ints(a)[0]
			if n != next || n >= int64(len(expanded)) {
				return fault("expected reassociation map to be a valid and contiguous")
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
		return fault("expected reassociation map to cover all dimensions")
	}
	for i, d := range dims {
		switch {
		case d == ir.Dynamic && collapsed[i] != ir.Dynamic:
			return fault("expected dimension ", itoa(i), " of collapsed type to be dynamic since one or more of the corresponding dimensions in the expanded type is dynamic")
		case d != ir.Dynamic && collapsed[i] != d:
			return fault("expected dimension ", itoa(i), " of collapsed type to be static value of ", itoa64(d))
		}
	}
	if m.ElementType(long) != m.ElementType(short) {
		if what == "collapsed" {
			return fault("expected collapsed type to be ", spelled(m, m.WithElement(short, m.ElementType(long))), ", but got ", spelled(m, short))
		}
		return fault("expected element types to match")
	}
	return nil
}

// tensorPad implements PadOp::verify and verifyRegions.
func tensorPad(m *ir.Module, op ir.Op) *Fault {
	source, result := m.Type(m.Operand(op, 0)), m.Type(m.Result(op, 0))
	dims := m.Shape(source)
	low, high, l := ints(m, op, "static_low"), ints(m, op, "static_high"), lists(m, op, 3)
	if len(low) != len(dims) || len(high) != len(dims) || dynamic(low) != len(l[1]) || dynamic(high) != len(l[2]) {
		return fault("expected as many low and high values as dimensions")
	}
	want := slices.Clone(dims)
	for i := range want {
		if want[i] == ir.Dynamic || low[i] == ir.Dynamic || high[i] == ir.Dynamic {
			want[i] = ir.Dynamic
		} else {
			want[i] += low[i] + high[i]
		}
	}
	shape := m.Shape(result)
	if len(shape) != len(want) || m.ElementType(result) != m.ElementType(source) {
		return fault("specified type ", spelled(m, result), " does not match the inferred type")
	}
	for i := range want {
		if shape[i] != want[i] && want[i] != ir.Dynamic {
			return bare("specified type ", spelled(m, result), " does not match the inferred type ", spelled(m, m.Tensor(want, m.ElementType(source))))
		}
	}
	if region := args(m, op, 0); len(region) != len(dims) || slices.ContainsFunc(region, func(t ir.Type) bool { return !isIndex(m, t) }) {
		return fault("expected the block to have ", itoa(len(dims)), " arguments")
	}
	if last := end(m, op, 0, ir.OpTensorYield); last != 0 && m.Type(m.Operand(last, 0)) != m.ElementType(result) {
		return fault("expected yield type to match shape element type")
	}
	return nil
}

// tensorGenerate implements GenerateOp::verify and verifyRegions.
func tensorGenerate(m *ir.Module, op ir.Op) *Fault {
	result := m.Type(m.Result(op, 0))
	if f := sizes(m, op, m.NumOperands(op)); f != nil {
		return f
	}
	region := args(m, op, 0)
	if slices.ContainsFunc(region, func(t ir.Type) bool { return !isIndex(m, t) }) {
		return fault("all body arguments must be index")
	}
	if len(region) != len(m.Shape(result)) {
		return fault("must have one body argument per input dimension")
	}
	if last := end(m, op, 0, ir.OpTensorYield); last != 0 && m.Type(m.Operand(last, 0)) != m.ElementType(result) {
		return fault("body must be terminated with a `yield` operation of the tensor element type")
	}
	return nil
}

// tensorConcat implements ConcatOp::verify.
func tensorConcat(m *ir.Module, op ir.Op) *Fault {
	types := typesOf(m, m.Operands(op))
	if len(types) == 0 {
		return fault("requires at least one input")
	}
	result := m.Type(m.Result(op, 0))
	dims := m.Shape(result)
	for _, t := range types {
		if len(m.Shape(t)) != len(m.Shape(types[0])) {
			return fault("rank of concatenated inputs must match result rank")
		}
		if m.ElementType(t) != m.ElementType(result) {
			return fault("inputs and result element type must match")
		}
	}
	along := ints(m, op, "dim")[0]
	if along < 0 || along >= int64(len(m.Shape(types[0]))) {
		return fault("concatenation dim must be less than the tensor rank")
	}
	want, f := joinedAlong(m, types, along)
	if f != nil {
		return f
	}
	if len(dims) != len(want) {
		return fault("rank of concatenated inputs must match result rank")
	}
	for i, d := range dims {
		if d != ir.Dynamic && want[i] != ir.Dynamic && d != want[i] {
			return fault("result type ", spelled(m, result), "does not match inferred shape ", spelled(m, m.Tensor(want, m.ElementType(result))), " static sizes")
		}
	}
	return nil
}

// joinedAlong returns the shape of the concatenation of types along a dimension.
func joinedAlong(m *ir.Module, types []ir.Type, along int64) ([]int64, *Fault) {
	want := slices.Clone(m.Shape(types[0]))
	for _, t := range types[1:] {
		for i, d := range m.Shape(t) {
			switch {
			case int64(i) == along && (d == ir.Dynamic || want[i] == ir.Dynamic):
				want[i] = ir.Dynamic
			case int64(i) == along:
				want[i] += d
			case want[i] == ir.Dynamic:
				want[i] = d
			case d != ir.Dynamic && d != want[i]:
				return nil, fault("static concatenation size mismatch along non-concatenated dimension ", itoa(i))
			}
		}
	}
	return want, nil
}

// tensorReshape implements ReshapeOp::verify.
func tensorReshape(m *ir.Module, op ir.Op) *Fault {
	source, result := m.Type(m.Operand(op, 0)), m.Type(m.Result(op, 0))
	if m.ElementType(source) != m.ElementType(result) {
		return fault("element types of source and destination tensor types should be the same")
	}
	a, static := m.StaticShape(source)
	b, fixed := m.StaticShape(result)
	if static && fixed && product(a) != product(b) {
		return fault("source and destination tensor should have the same number of elements")
	}
	switch sizes := m.Shape(m.Type(m.Operand(op, 1))); {
	case len(sizes) != 1 || m.Shape(result) == nil:
	case sizes[0] == ir.Dynamic:
		return fault("cannot use shape operand with dynamic length to reshape to statically-ranked tensor type")
	case int64(len(m.Shape(result))) != sizes[0]:
		return fault("length of shape operand differs from the result's tensor rank")
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

// openShape reports that the number of output_shape operands differs from the dynamic sizes in
// static_output_shape.
func openShape(static []int64, values int) *Fault {
	return fault("mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has ", itoa(dynamic(static)),
		" dynamic dims while output_shape has ", itoa(values), " values")
}

// givenShape compares the static output shape with the shape of the result.
func givenShape(static, result []int64) *Fault {
	for i, d := range result {
		if d != ir.Dynamic && d != static[i] {
			return fault("invalid output shape provided at pos ", itoa(i))
		}
	}
	return nil
}

// tensorGather implements GatherOp::verify.
func tensorGather(m *ir.Module, op ir.Op) *Fault {
	source, indices := m.Type(m.Operand(op, 0)), m.Type(m.Operand(op, 1))
	dims := ints(m, op, "gather_dims")
	if f := picked(m, dims, indices, len(m.Shape(source)), "gather", "source"); f != nil {
		return f
	}
	return gathered(m, source, indices, dims, m.Type(m.Result(op, 0)), "result")
}

// tensorScatter implements ScatterOp::verify.
func tensorScatter(m *ir.Module, op ir.Op) *Fault {
	dest, indices := m.Type(m.Operand(op, 1)), m.Type(m.Operand(op, 2))
	dims := ints(m, op, "scatter_dims")
	if f := picked(m, dims, indices, len(m.Shape(dest)), "scatter", "dest"); f != nil {
		return f
	}
	if property(m, op, "unique") == 0 {
		return fault("requires 'unique' attribute to be set")
	}
	return gathered(m, dest, indices, dims, m.Type(m.Operand(op, 0)), "source")
}

// picked implements verifyGatherOrScatterDims.
func picked(m *ir.Module, dims []int64, indices ir.Type, rank int, what, whose string) *Fault {
	shape := m.Shape(indices)
	switch {
	case len(dims) == 0:
		return fault(what, "_dims must be non-empty")
	case len(dims) > rank:
		return fault(what, "_dims overflow ", whose, " rank")
	case len(shape) == 0 || shape[len(shape)-1] != int64(len(dims)):
		return fault(what, "_dims length must match the size of last dimension of indices")
	}
	for _, n := range dims {
		if n < 0 {
			return fault(what, "_dims value must be non-negative")
		}
		if n >= int64(rank) {
			return fault(what, "_dims value must be smaller than ", whose, " rank")
		}
	}
	for i, n := range dims[1:] {
		if dims[i] >= n {
			return fault(what, "_dims values must be strictly increasing")
		}
	}
	return nil
}

// gathered checks the type of the gathered slices: dimensions in dims have size 1 or are dropped.
func gathered(m *ir.Module, from, indices ir.Type, dims []int64, is ir.Type, what string) *Fault {
	shape := m.Shape(indices)
	long := slices.Clone(shape[:len(shape)-1])
	short := slices.Clone(long)
	for i, d := range m.Shape(from) {
		if slices.Contains(dims, int64(i)) {
			long = append(long, 1)
		} else {
			long, short = append(long, d), append(short, d)
		}
	}
	a, b := m.Tensor(long, m.ElementType(from)), m.Tensor(short, m.ElementType(from))
	if is != a && is != b {
		return fault(what, " type mismatch: expected ", spelled(m, a), " or its rank-reduced variant ", spelled(m, b), " (got: ", spelled(m, is), ")")
	}
	return nil
}
