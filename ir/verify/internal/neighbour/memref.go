package neighbour

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
)

// memrefCopy is the trait SameOperandsShape of memref.copy.
func memrefCopy(m *ir.Module, op ir.Op) *Fault {
	a, b := m.Dims(m.Type(m.Operand(op, 0))), m.Dims(m.Type(m.Operand(op, 1)))
	if a != nil && b != nil && !mayBe(a, b) {
		return fault("requires the same shape for all operands")
	}
	return nil
}

// memrefRealloc is memref::ReallocOp::verify.
func memrefRealloc(m *ir.Module, op ir.Op) *Fault {
	from, to := m.Type(m.Operand(op, 0)), m.Type(m.Result(op, 0))
	both, needs := "source memref type "+spelled(m, from)+" and result memref type "+spelled(m, to), dynamic(m.Dims(to)) > 0
	switch {
	case !isIdentity(m, from):
		return bare("unsupported layout for source memref type ", spelled(m, from))
	case !isIdentity(m, to):
		return bare("unsupported layout for result memref type ", spelled(m, to))
	case space(m, from) != space(m, to):
		return bare("different memory spaces specified for ", both)
	case m.ElementType(from) != m.ElementType(to):
		return bare("different element types specified for ", both)
	case needs && m.NumOperands(op) == 1:
		return bare("missing dimension operand for result type ", spelled(m, to))
	case !needs && m.NumOperands(op) > 1:
		return bare("unnecessary dimension operand for result type ", spelled(m, to))
	}
	return nil
}

// memrefAssumeAlignment is AssumeAlignmentOp::verify.
func memrefAssumeAlignment(m *ir.Module, op ir.Op) *Fault {
	if n := ints(m, op, "alignment")[0]; n&(n-1) != 0 {
		return fault("alignment must be power of 2")
	}
	return nil
}

// memrefGlobal is GlobalOp::verify.
func memrefGlobal(m *ir.Module, op ir.Op) *Fault {
	t := m.AttrType(property(m, op, "type"))
	if dims := m.Dims(t); m.TypeKind(t) != ir.MemRefType || dims == nil || dynamic(dims) > 0 {
		return fault("type should be static shaped memref, but got ", spelled(m, t))
	}
	a := property(m, op, "initial_value")
	if a == 0 || m.AttrKind(a) == ir.UnitAttr {
		return nil
	}
	value := m.AttrType(a)
	switch {
	case m.Literal(a) == nil || m.TypeKind(value) != ir.TensorType && m.TypeKind(value) != ir.VectorType:
		return fault("initial value should be a unit or elements attribute, but got ", m.AttrString(a))
	case m.ElementType(value) != m.ElementType(t):
		return fault("initial value element expected to be of type ", spelled(m, m.ElementType(t)), ", but was of type ", spelled(m, m.ElementType(value)))
	case !slices.Equal(m.Dims(value), m.Dims(t)):
		return fault("initial value shape expected to be ", joined(m.Dims(t)), " but was ", joined(m.Dims(value)))
	}
	return nil
}

// memrefDmaWait is DmaWaitOp::verify.
func memrefDmaWait(m *ir.Module, op ir.Op) *Fault {
	if rank, have := len(m.Dims(m.Type(m.Operand(op, 0)))), m.NumOperands(op)-2; rank != have {
		return fault("expected tagIndices to have the same number of elements as the tagMemRef rank, expected ", itoa(rank), ", but got ", itoa(have))
	}
	return nil
}

func memrefAllocaScope(m *ir.Module, op ir.Op) *Fault {
	return yields(m, op, 0, ir.OpMemrefAllocaScopeReturn)
}

// atomicKinds are the kinds of memref.atomic_rmw that take floats (-1), integers (1) or both, in the order of their numbers (ArithBase.td).
var atomicKinds = []struct {
	name  string
	takes int
}{
	{"addf", -1}, {"addi", 1}, {"andi", 1}, {"assign", 0}, {"maximumf", -1}, {"maxnumf", -1}, {"maxs", 1}, {"maxu", 1}, {"minimumf", -1}, {"minnumf", -1},
	{"mins", 1}, {"minu", 1}, {"mulf", -1}, {"muli", 1}, {"ori", 1}, {"xori", 1},
}

// memrefAtomicRMW is memref::AtomicRMWOp::verify.
func memrefAtomicRMW(m *ir.Module, op ir.Op) *Fault {
	value, buffer := m.Type(m.Operand(op, 0)), m.Type(m.Operand(op, 1))
	switch {
	case value != m.Type(m.Result(op, 0)):
		return fault("failed to verify that all of {value, result} have same type")
	case value != m.ElementType(buffer):
		return fault("failed to verify that value type matches element type of memref")
	case len(m.Dims(buffer)) != m.NumOperands(op)-2:
		return fault("expects the number of subscripts to be equal to memref rank")
	}
	kind, float := atomicKinds[ints(m, op, "kind")[0]], m.Elem(value).IsFloat()
	switch {
	case kind.takes < 0 && !float:
		return fault("with kind '", kind.name, "' expects a floating-point type")
	case kind.takes > 0 && float:
		return fault("with kind '", kind.name, "' expects an integer type")
	}
	return nil
}

// memrefGenericAtomicRMW is memref::GenericAtomicRMWOp::verify.
func memrefGenericAtomicRMW(m *ir.Module, op ir.Op) *Fault {
	region := args(m, op, 0)
	switch {
	case len(region) != 1:
		return fault("expected single number of entry block arguments")
	case region[0] != m.Type(m.Result(op, 0)):
		return fault("expected block argument of the same type result type")
	}
	return nil
}

// memrefAtomicYield is memref::AtomicYieldOp::verify.
func memrefAtomicYield(m *ir.Module, op ir.Op) *Fault {
	given, taken := m.Type(m.Operand(op, 0)), resultTypes(m, m.ParentOp(op))
	if len(taken) == 1 && given != taken[0] {
		return fault("types mismatch between yield op: ", spelled(m, given), " and its parent: ", spelled(m, taken[0]))
	}
	return nil
}

// memrefPrefetch is memref::PrefetchOp::verify.
func memrefPrefetch(m *ir.Module, op ir.Op) *Fault {
	if len(m.Dims(m.Type(m.Operand(op, 0)))) != m.NumOperands(op)-1 {
		return fault("too few indices")
	}
	return nil
}

func sizesOfMemref(m *ir.Module, op ir.Op, have int) *Fault {
	if want := dynamic(m.Dims(m.Type(m.Result(op, 0)))); have != want {
		return fault("incorrect number of dynamic sizes, has ", itoa(have), ", expected ", itoa(want))
	}
	return nil
}

// memrefLoad is memref::LoadOp::verify, memrefStore StoreOp::verify.
func memrefLoad(m *ir.Module, op ir.Op) *Fault {
	t := m.Type(m.Operand(op, 0))
	if m.Type(m.Result(op, 0)) != m.ElementType(t) {
		return fault("failed to verify that result type matches element type of 'memref'")
	}
	return indices(m, t, m.NumOperands(op)-1, "load")
}

func memrefStore(m *ir.Module, op ir.Op) *Fault {
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

// memrefAlloc is verifyAllocLikeOp.
func memrefAlloc(m *ir.Module, op ir.Op) *Fault {
	sizes := lists(m, op, 2)[0]
	if want := dynamic(m.Dims(m.Type(m.Result(op, 0)))); len(sizes) != want {
		return fault("incorrect number of dynamic sizes, has ", itoa(len(sizes)), ", expected ", itoa(want))
	}
	symbols := 0
	if a, _ := m.Layout(m.Type(m.Result(op, 0))); a != 0 && m.AttrKind(a) == ir.AffineMapAttr {
		symbols = shapeOf(m, a).symbols
	} else if l, ok := layoutOf(m, m.Type(m.Result(op, 0))); ok && a != 0 {
		symbols = dynamic(l.strides) + dynamic([]int64{l.offset})
	}
	if have := len(lists(m, op, 2)[1]); have != symbols {
		return fault("symbol operand count does not equal memref symbol count: expected ", itoa(symbols), ", got ", itoa(have))
	}
	return nil
}

// castsMemref is memref::CastOp::areCastCompatible.
func castsMemref(m *ir.Module, from, to ir.Type) bool {
	a, b := m.Dims(from), m.Dims(to)
	if m.ElementType(from) != m.ElementType(to) || space(m, from) != space(m, to) || a == nil && b == nil {
		return false
	}
	if a == nil || b == nil {
		return true
	}
	if one, _ := m.Layout(from); !mayBe(a, b) {
		return false
	} else if other, _ := m.Layout(to); one == other {
		return true
	}
	k, known := layoutOf(m, from)
	l, alsoKnown := layoutOf(m, to)
	return known && alsoKnown && mayBe([]int64{k.offset}, []int64{l.offset}) && mayBe(k.strides, l.strides)
}

// castsSpace is MemorySpaceCastOp::areCastCompatible: only the memory space differs.
func castsSpace(m *ir.Module, from, to ir.Type) bool {
	a, b := m.Dims(from), m.Dims(to)
	one, _ := m.Layout(from)
	other, _ := m.Layout(to)
	return m.ElementType(from) == m.ElementType(to) && one == other && (a == nil) == (b == nil) && slices.Equal(a, b)
}
