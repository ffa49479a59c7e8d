package neighbour

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
)

// dynamic is how many dimensions of a type are not known.
func dynamic(dims []int64) (n int) {
	for _, d := range dims {
		if d == ir.Dynamic {
			n++
		}
	}
	return n
}

// Load is memref::LoadOp::verify, Store StoreOp::verify.
func Load(m *ir.Module, op ir.Op) *Fault {
	t := m.Type(m.Operand(op, 0))
	if m.Type(m.Result(op, 0)) != m.ElementType(t) {
		return fault("failed to verify that result type matches element type of 'memref'")
	}
	return indices(m, t, m.NumOperands(op)-1, "load")
}

func Store(m *ir.Module, op ir.Op) *Fault {
	t := m.Type(m.Operand(op, 1))
	if m.Type(m.Operand(op, 0)) != m.ElementType(t) {
		return fault("failed to verify that type of 'value' matches element type of 'memref'")
	}
	return indices(m, t, m.NumOperands(op)-2, "store")
}

func indices(m *ir.Module, t ir.Type, n int, what string) *Fault {
	if dims := m.Dims(t); dims != nil && len(dims) != n {
		return fault("incorrect number of indices for ", what, ", expected ", itoa(len(dims)), " but got ", itoa(n))
	}
	return nil
}

// Alloc is verifyAllocLikeOp.
func Alloc(m *ir.Module, op ir.Op) *Fault {
	sizes := lists(m, op, 2)[0]
	if want := dynamic(m.Dims(m.Type(m.Result(op, 0)))); len(sizes) != want {
		return fault("incorrect number of dynamic sizes, has ", itoa(len(sizes)), ", expected ", itoa(want))
	}
	return nil
}

// CastsMemref is memref::CastOp::areCastCompatible, as far as elements and dimensions tell.
func CastsMemref(m *ir.Module, from, to ir.Type) bool {
	if m.ElementType(from) != m.ElementType(to) {
		return false
	}
	a, b := m.Dims(from), m.Dims(to)
	return a == nil || b == nil || mayBe(a, b)
}

// CastsBits is tensor::BitcastOp::areCastCompatible, CastsIndex that of index.casts (IndexOps.cpp).
func CastsBits(m *ir.Module, from, to ir.Type) bool {
	a, b := m.Dims(from), m.Dims(to)
	if m.Elem(m.ElementType(from)).Bits() != m.Elem(m.ElementType(to)).Bits() {
		return false
	}
	return a == nil || b == nil || mayBe(a, b)
}

func CastsIndex(m *ir.Module, from, to ir.Type) bool { return isIndex(m, from) != isIndex(m, to) }

// mayBe tells whether dimensions are equal where both are known.
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

// Extracts is TensorOps.cpp ExtractOp::verify, Inserts InsertOp::verify.
func Extracts(m *ir.Module, op ir.Op) *Fault {
	if len(m.Shape(m.Type(m.Operand(op, 0)))) != m.NumOperands(op)-1 {
		return fault("incorrect number of indices for extract_element")
	}
	return nil
}

func Inserts(m *ir.Module, op ir.Op) *Fault {
	if len(m.Shape(m.Type(m.Operand(op, 1)))) != m.NumOperands(op)-2 {
		return fault("incorrect number of indices")
	}
	return nil
}

// HasSizes is TensorOps.cpp EmptyOp::verify, Splats SplatOp::verify.
func HasSizes(m *ir.Module, op ir.Op) *Fault { return sizes(m, op, m.NumOperands(op)) }
func Splats(m *ir.Module, op ir.Op) *Fault   { return sizes(m, op, m.NumOperands(op)-1) }

func sizes(m *ir.Module, op ir.Op, have int) *Fault {
	if want := dynamic(m.Shape(m.Type(m.Result(op, 0)))); have != want {
		return fault("incorrect number of dynamic sizes, has ", itoa(have), ", expected ", itoa(want))
	}
	return nil
}

// slice is the offsets, sizes and strides of an operation, of which before operands stand before those that are values.
func slice(m *ir.Module, op ir.Op, before int) (parts [3][]int64, wrong *Fault) {
	l := lists(m, op, before+3)
	for i, name := range []string{"offset", "size", "stride"} {
		parts[i] = ints(m, op, "static_"+name+"s")
		if dynamic(parts[i]) != len(l[before+i]) {
			return parts, fault("expected the number of 'static_", name, "s' values that are dynamic to match the number of ", name, " operands")
		}
	}
	return parts, nil
}

// ExtractSlice is ExtractSliceOp::verify, InsertSlice InsertSliceOp::verify, of what is inserted and what it is inserted into.
func ExtractSlice(m *ir.Module, op ir.Op) *Fault {
	parts, wrong := slice(m, op, 1)
	if wrong != nil {
		return wrong
	}
	return fits(m, parts, m.Type(m.Operand(op, 0)), m.Type(m.Result(op, 0)))
}

func InsertSlice(m *ir.Module, op ir.Op) *Fault {
	parts, wrong := slice(m, op, 2)
	if wrong != nil {
		return wrong
	}
	return fits(m, parts, m.Type(m.Operand(op, 1)), m.Type(m.Operand(op, 0)))
}

// SubView is SubViewOp::verify, but for strides.
func SubView(m *ir.Module, op ir.Op) *Fault {
	if _, wrong := slice(m, op, 1); wrong != nil {
		return wrong
	}
	if from, to := m.Type(m.Operand(op, 0)), m.Type(m.Result(op, 0)); m.ElementType(from) != m.ElementType(to) {
		return bare("expected element type to be ", spelled(m, m.ElementType(from)))
	}
	return nil
}

// fits checks that a slice of a type may be another one, which may lack dimensions of size 1 (isRankReducedType), and that it lies inside
// (verifyInBoundsSlice).
func fits(m *ir.Module, parts [3][]int64, whole, part ir.Type) *Fault {
	dims := m.Shape(whole)
	for i, name := range []string{"offset", "size", "stride"} {
		if len(parts[i]) != len(dims) {
			return fault("expected ", itoa(len(dims)), " ", name, " values, got ", itoa(len(parts[i])))
		}
	}
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

// reduces tells whether a shape is another one without some dimensions of size 1.
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

// CollapseShape is CollapseShapeOp::verify, ExpandShape ExpandShapeOp::verify (verifyTensorReshapeOp).
func CollapseShape(m *ir.Module, op ir.Op) *Fault {
	return reshapes(m, op, m.Type(m.Operand(op, 0)), m.Type(m.Result(op, 0)), "collapsed")
}

func ExpandShape(m *ir.Module, op ir.Op) *Fault {
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

// reshapes checks the groups of dimensions of a longer shape that are one each of a shorter.
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

// Pad is PadOp::verify and verifyRegions.
func Pad(m *ir.Module, op ir.Op) *Fault {
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

// Generate is GenerateOp::verify and verifyRegions.
func Generate(m *ir.Module, op ir.Op) *Fault {
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

// Concat is ConcatOp::verify.
func Concat(m *ir.Module, op ir.Op) *Fault {
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

// joinedAlong is the shape of tensors that are joined along a dimension.
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

// Reshape is ReshapeOp::verify.
func Reshape(m *ir.Module, op ir.Op) *Fault {
	source, result := m.Type(m.Operand(op, 0)), m.Type(m.Result(op, 0))
	if m.ElementType(source) != m.ElementType(result) {
		return fault("element types of source and destination tensor types should be the same")
	}
	a, static := m.StaticShape(source)
	b, fixed := m.StaticShape(result)
	if static && fixed && product(a) != product(b) {
		return fault("source and destination tensor should have the same number of elements")
	}
	if sizes := m.Shape(m.Type(m.Operand(op, 1))); len(sizes) == 1 && sizes[0] != ir.Dynamic && m.Shape(result) != nil && int64(len(m.Shape(result))) != sizes[0] {
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
