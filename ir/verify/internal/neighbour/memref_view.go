package neighbour

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
)

// Other views of a buffer, and what their layouts and memory spaces must be (MemRefOps.cpp).

// memrefSubview is SubViewOp::verify.
func memrefSubview(m *ir.Module, op ir.Op) *Fault {
	from, to := m.Type(m.Operand(op, 0)), m.Type(m.Result(op, 0))
	parts, wrong := slice(m, op, 1, len(m.Dims(from)))
	if wrong != nil {
		return wrong
	}
	if space(m, from) != space(m, to) {
		return bare("different memory spaces specified for base memref type ", spelled(m, from), " and subview memref type ", spelled(m, to))
	}
	l, ok := layoutOf(m, from)
	if !ok {
		return bare("base type ", spelled(m, from), " is not strided")
	}
	for i := range l.strides {
		l.offset = plus(l.offset, times(parts[0][i], l.strides[i]))
	}
	for i := range l.strides {
		l.strides[i] = times(l.strides[i], parts[2][i])
	}
	sizes := parts[1]
	want := spelled(m, strided(m, sizes, m.ElementType(from), l, space(m, from)))
	other := func(what string) *Fault {
		return bare("expected result type to be ", want, " or a rank-reduced version. (mismatch of result ", what, "), but got ", spelled(m, to))
	}
	is, ok := layoutOf(m, to)
	switch {
	case len(m.Dims(to)) > len(sizes):
		return bare("expected result rank to be smaller or equal to the source rank, but got ", spelled(m, to))
	case !reduces(sizes, m.Dims(to)):
		return other("sizes")
	case m.ElementType(from) != m.ElementType(to):
		return bare("expected result element type to be ", spelled(m, m.ElementType(from)), ", but got ", spelled(m, to))
	case !ok || is.offset != l.offset || !keeps(l.strides, is.strides, sizes):
		return other("layout")
	}
	return inBounds(m.Dims(from), parts)
}

// keeps tells whether strides are what is left of others where dimensions of size 1 are dropped (computeMemRefRankReductionMask).
func keeps(strides, left, sizes []int64) bool {
	dropped := make([]bool, len(strides))
	n := 0
	for i, size := range sizes {
		if size == 1 && len(left) < len(strides) {
			dropped[i] = true
			n++
		}
	}
	if n+len(left) != len(strides) {
		open, have := counts(strides), counts(left)
		for i, s := range strides {
			switch {
			case !dropped[i]:
			case open[s] > have[s]:
				open[s]--
			case open[s] == have[s]:
				dropped[i] = false
			default:
				return false
			}
		}
	}
	var kept []int64
	for i, s := range strides {
		if !dropped[i] {
			kept = append(kept, s)
		}
	}
	return slices.Equal(kept, left)
}

func counts(numbers []int64) map[int64]int {
	n := map[int64]int{}
	for _, s := range numbers {
		n[s]++
	}
	return n
}

// memrefReinterpretCast is ReinterpretCastOp::verify.
func memrefReinterpretCast(m *ir.Module, op ir.Op) *Fault {
	from, to := m.Type(m.Operand(op, 0)), m.Type(m.Result(op, 0))
	dims := m.Dims(to)
	parts, wrong := sliceOf(m, op, 1, [3]int{1, len(dims), len(dims)})
	if wrong != nil {
		return wrong
	}
	both := "source type " + spelled(m, from) + " and result memref type " + spelled(m, to)
	switch {
	case space(m, from) != space(m, to):
		return bare("different memory spaces specified for ", both)
	case m.ElementType(from) != m.ElementType(to):
		return bare("different element types specified for ", both)
	}
	for i, d := range dims {
		if f := declared(d, parts[1][i], "size", " in dim = "+itoa(i)); f != nil {
			return f
		}
	}
	l, ok := layoutOf(m, to)
	if !ok {
		return bare("expected result type to have strided layout but found ", spelled(m, to))
	}
	if f := declared(l.offset, parts[0][0], "offset", ""); f != nil {
		return f
	}
	for i, s := range l.strides {
		if f := declared(s, parts[2][i], "stride", " in dim = "+itoa(i)); f != nil {
			return f
		}
	}
	return nil
}

// declared checks a number of a type against that of the operation.
func declared(is, want int64, what, where string) *Fault {
	if is == ir.Dynamic || is == want {
		return nil
	}
	number := "dynamic"
	if want != ir.Dynamic {
		number = itoa64(want)
	}
	return bare("expected result type with ", what, " = ", number, " instead of ", itoa64(is), where)
}

// groups are the dimensions of the longer shape that are one each of the shorter (verifyCollapsedShape).
func groups(m *ir.Module, op ir.Op, long, short []int64) (all [][]int64, wrong *Fault) {
	for _, g := range m.Items(property(m, op, "reassociation")) {
		var group []int64
		for _, a := range m.Items(g) {
			group = append(group, m.Ints(a)...)
		}
		all = append(all, group)
	}
	if len(all) != len(short) {
		return nil, fault("invalid number of reassociation groups: found ", itoa(len(all)), ", expected ", itoa(len(short)))
	}
	next := int64(0)
	for i, group := range all {
		size := int64(1)
		for _, n := range group {
			if n != next {
				return nil, fault("reassociation indices must be contiguous")
			}
			if next++; n >= int64(len(long)) {
				return nil, fault("reassociation index ", itoa64(n), " is out of bounds")
			}
			if long[n] == ir.Dynamic || size == ir.Dynamic {
				size = ir.Dynamic
			} else {
				size *= long[n]
			}
		}
		switch {
		case (size == ir.Dynamic) != (short[i] == ir.Dynamic):
			return nil, fault("collapsed dim (", itoa(i), ") must be dynamic if and only if reassociation group is dynamic")
		case size != short[i]:
			return nil, fault("collapsed dim size (", itoa64(short[i]), ") must equal reassociation group size (", itoa64(size), ")")
		}
	}
	switch {
	case len(short) == 0 && slices.ContainsFunc(long, func(d int64) bool { return d != 1 }):
		return nil, fault("rank 0 memrefs can only be extended/collapsed with/from ones")
	case len(short) > 0 && next != int64(len(long)):
		return nil, fault("expanded rank (", itoa(len(long)), ") inconsistent with number of reassociation indices (", itoa64(next), ")")
	}
	return all, nil
}

// memrefExpandShape is memref::ExpandShapeOp::verify.
func memrefExpandShape(m *ir.Module, op ir.Op) *Fault {
	from, to := m.Type(m.Operand(op, 0)), m.Type(m.Result(op, 0))
	short, long := m.Dims(from), m.Dims(to)
	if a, b := len(short), len(long); a > b {
		return fault("has source rank ", itoa(a), " and result rank ", itoa(b), ". This is not an expansion (", itoa(a), " > ", itoa(b), ").")
	}
	all, wrong := groups(m, op, long, short)
	if wrong != nil {
		return wrong
	}
	want := plain(m, long, m.ElementType(from), space(m, from))
	if !isIdentity(m, from) {
		l, ok := layoutOf(m, from)
		if !ok {
			return fault("invalid source layout map")
		}
		want = strided(m, long, m.ElementType(from), l.expanded(all, long), space(m, from))
	}
	if want != to {
		return fault("expected expanded type to be ", spelled(m, want), " but found ", spelled(m, to))
	}
	static := ints(m, op, "static_output_shape")
	switch {
	case len(static) != len(long):
		return fault("expected number of static shape bounds to be equal to the output rank (", itoa(len(long)), ") but found ", itoa(len(static)), " inputs instead")
	case dynamic(static) != m.NumOperands(op)-1:
		return openShape(static, m.NumOperands(op)-1)
	}
	return givenShape(static, long)
}

// expanded is the layout of groups of dimensions in the place of each (computeExpandedLayoutMap).
func (l layout) expanded(all [][]int64, long []int64) layout {
	out := layout{strides: slices.Repeat([]int64{1}, len(long)), offset: l.offset}
	at := len(long) - 1
	for i, group := range slices.Backward(all) {
		step := l.strides[i]
		for range group {
			out.strides[at] = step
			step = times(step, long[at])
			at--
		}
	}
	return out
}

// memrefCollapseShape is memref::CollapseShapeOp::verify.
func memrefCollapseShape(m *ir.Module, op ir.Op) *Fault {
	from, to := m.Type(m.Operand(op, 0)), m.Type(m.Result(op, 0))
	long, short := m.Dims(from), m.Dims(to)
	if a, b := len(long), len(short); a < b {
		return fault("has source rank ", itoa(a), " and result rank ", itoa(b), ". This is not a collapse (", itoa(a), " < ", itoa(b), ").")
	}
	all, wrong := groups(m, op, long, short)
	if wrong != nil {
		return wrong
	}
	want := plain(m, short, m.ElementType(from), space(m, from))
	if !isIdentity(m, from) {
		l, ok := layoutOf(m, from)
		if ok {
			l, ok = l.collapsed(all, long)
		}
		if !ok {
			return fault("invalid source layout map or collapsing non-contiguous dims")
		}
		want = strided(m, short, m.ElementType(from), l, space(m, from))
	}
	if want != to {
		return fault("expected collapsed type to be ", spelled(m, want), " but found ", spelled(m, to))
	}
	return nil
}

// collapsed is the layout of one dimension in the place of each group, which have to lie side by side where that is known
// (computeCollapsedLayoutMap).
func (l layout) collapsed(all [][]int64, long []int64) (out layout, ok bool) {
	out.offset = l.offset
	for _, group := range all {
		if len(group) == 0 {
			return out, false
		}
		last := group
		for len(last) > 1 && long[last[len(last)-1]] == 1 {
			last = last[:len(last)-1]
		}
		end := last[len(last)-1]
		if long[end] != ir.Dynamic || len(last) == 1 {
			out.strides = append(out.strides, l.strides[end])
		} else {
			out.strides = append(out.strides, ir.Dynamic)
		}
	}
	for i, group := range all {
		step := out.strides[i]
		for _, n := range slices.Backward(group[1:]) {
			step = times(step, long[n])
			if before := l.strides[n-1]; long[n-1] != 1 && step != ir.Dynamic && before != ir.Dynamic && step != before {
				return out, false
			}
		}
	}
	return out, true
}

// memrefView is memref::ViewOp::verify.
func memrefView(m *ir.Module, op ir.Op) *Fault {
	from, to := m.Type(m.Operand(op, 0)), m.Type(m.Result(op, 0))
	switch {
	case !isIdentity(m, from):
		return bare("unsupported map for base memref type ", spelled(m, from))
	case !isIdentity(m, to):
		return bare("unsupported map for result memref type ", spelled(m, to))
	case space(m, from) != space(m, to):
		return bare("different memory spaces specified for base memref type ", spelled(m, from), " and view memref type ", spelled(m, to))
	}
	return sizesOfMemref(m, op, m.NumOperands(op)-2)
}

// memrefReshape is memref::ReshapeOp::verify.
func memrefReshape(m *ir.Module, op ir.Op) *Fault {
	from, to := m.Type(m.Operand(op, 0)), m.Type(m.Result(op, 0))
	switch size := m.Dims(m.Type(m.Operand(op, 1))); {
	case m.ElementType(from) != m.ElementType(to):
		return fault("element types of source and destination memref types should be the same")
	case !isIdentity(m, from):
		return fault("source memref type should have identity affine map")
	case m.Dims(to) == nil:
	case !isIdentity(m, to):
		return fault("result memref type should have identity affine map")
	case size[0] == ir.Dynamic:
		return fault("cannot use shape operand with dynamic length to reshape to statically-ranked memref type")
	case size[0] != int64(len(m.Dims(to))):
		return fault("length of shape operand differs from the result's memref rank")
	}
	return nil
}

// memrefTranspose is memref::TransposeOp::verify.
func memrefTranspose(m *ir.Module, op ir.Op) *Fault {
	from, to := m.Type(m.Operand(op, 0)), m.Type(m.Result(op, 0))
	am, dims := mapOf(m, property(m, op, "permutation")), m.Dims(from)
	var order []int64
	for _, e := range am.results {
		if e.op == 'd' && !slices.Contains(order, e.value) {
			order = append(order, e.value)
		}
	}
	switch {
	case len(order) != am.dims || len(am.results) != am.dims || am.symbols > 0:
		return fault("expected a permutation map")
	case am.dims != len(dims):
		return fault("expected a permutation map of same rank as the input")
	}
	l, _ := layoutOf(m, from)
	want, sizes := layout{offset: l.offset}, make([]int64, len(dims))
	for i, n := range order {
		sizes[i] = dims[n]
		want.strides = append(want.strides, l.strides[n])
	}
	is, ok := layoutOf(m, to)
	if !ok || is.offset != want.offset || !slices.Equal(is.strides, want.strides) || !slices.Equal(m.Dims(to), sizes) ||
		m.ElementType(from) != m.ElementType(to) || space(m, from) != space(m, to) {
		return fault("result type ", spelled(m, to), " is not equivalent to the canonical transposed input type ", spelled(m, canonical(m, sizes, m.ElementType(from), want, space(m, from))))
	}
	return nil
}

// canonical is a memref whose layout is a map, or none (canonicalizeStridedLayout).
func canonical(m *ir.Module, dims []int64, element ir.Type, l layout, space ir.Attr) ir.Type {
	if l.offset == 0 && slices.Equal(l.strides, contiguous(dims)) {
		return plain(m, dims, element, space)
	}
	symbols := 0
	number := func(n int64) *ir.Affine {
		if n != ir.Dynamic {
			return ir.AffineNumber(n)
		}
		symbols++
		return ir.AffineSymbol(symbols - 1)
	}
	sum := number(l.offset)
	for i, n := range l.strides {
		sum = sum.Plus(ir.AffineDim(i).Times(number(n)))
	}
	tail := []ir.Attr{m.AffineMap(len(dims), symbols, []*ir.Affine{sum})}
	if space != 0 {
		tail = append(tail, space)
	}
	return m.MemRef(dims, element, tail...)
}

// memrefExtractStridedMetadata is ExtractStridedMetadataOp::inferReturnTypes.
func memrefExtractStridedMetadata(m *ir.Module, op ir.Op) *Fault {
	t, types := m.Type(m.Operand(op, 0)), resultTypes(m, op)
	want := []ir.Type{plain(m, []int64{}, m.ElementType(t), space(m, t))}
	for range 1 + 2*len(m.Dims(t)) {
		want = append(want, types[1])
	}
	if slices.Equal(types, want) {
		return nil
	}
	return fault("inferred type(s) ", listed(m, want), " are incompatible with return type(s) of operation ", listed(m, types))
}

func listed(m *ir.Module, types []ir.Type) (text string) {
	for i, t := range types {
		if i > 0 {
			text += ", "
		}
		text += spelled(m, t)
	}
	return text
}
