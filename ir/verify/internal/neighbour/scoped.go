package neighbour

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
)

// What the verifiers of shape, of memref beside loads and stores, and of cf.switch ask for (Shape.cpp, MemRefOps.cpp, ControlFlowOps.cpp).

// shapeAssuming and memrefAllocaScope give what their terminator gives.
func shapeAssuming(m *ir.Module, op ir.Op) *Fault { return yields(m, op, 0, ir.OpShapeAssumingYield) }

func memrefAllocaScope(m *ir.Module, op ir.Op) *Fault {
	return yields(m, op, 0, ir.OpMemrefAllocaScopeReturn)
}

// shapeAssumingAll is shape::AssumingAllOp::verify.
func shapeAssumingAll(m *ir.Module, op ir.Op) *Fault {
	if m.NumOperands(op) == 0 {
		return fault("no operands specified")
	}
	return nil
}

// shapeDiv is shape::DivOp::verify (verifySizeOrIndexOp).
func shapeDiv(m *ir.Module, op ir.Op) *Fault {
	fails := slices.ContainsFunc(typesOf(m, m.Operands(op)), func(t ir.Type) bool { return m.TypeKind(t) == ir.OpaqueType })
	if fails && m.TypeKind(m.Type(m.Result(op, 0))) != ir.OpaqueType {
		return fault("if at least one of the operands can hold error values then the result must be of type `size` to propagate them")
	}
	return nil
}

// shapeReduce is shape::ReduceOp::verify.
func shapeReduce(m *ir.Module, op ir.Op) *Fault {
	region, inits := args(m, op, 0), typesOf(m, m.Operands(op)[1:])
	if len(region) != len(inits)+2 {
		return fault("ReduceOp body is expected to have ", itoa(len(inits)+2), " arguments")
	}
	extent, ofShape := m.TypeString(region[1]), m.TypeKind(m.Type(m.Operand(op, 0))) == ir.OpaqueType
	switch {
	case !isIndex(m, region[0]):
		return fault("argument 0 of ReduceOp body is expected to be of IndexType")
	case ofShape && extent != "!shape.size":
		return fault("argument 1 of ReduceOp body is expected to be of SizeType if the ReduceOp operates on a ShapeType")
	case !ofShape && extent != "index":
		return fault("argument 1 of ReduceOp body is expected to be of IndexType if the ReduceOp operates on an extent tensor")
	}
	for i, t := range inits {
		if region[i+2] != t {
			return fault("type mismatch between argument ", itoa(i+2), " of ReduceOp body and initial value ", itoa(i))
		}
	}
	return nil
}

// shapeYield is shape::YieldOp::verify.
func shapeYield(m *ir.Module, op ir.Op) *Fault {
	given, taken := typesOf(m, m.Operands(op)), resultTypes(m, m.ParentOp(op))
	switch {
	case len(given) != len(taken):
		return fault("number of operands does not match number of results of its parent")
	case !slices.Equal(given, taken):
		return fault("types mismatch between yield op and its parent")
	}
	return nil
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

// affineDelinearizeIndex is affine::AffineDelinearizeIndexOp::verify, affineLinearizeIndex AffineLinearizeIndexOp::verify.
func affineDelinearizeIndex(m *ir.Module, op ir.Op) *Fault {
	basis := ints(m, op, "static_basis")
	if n := m.NumResults(op); n != len(basis) && n != len(basis)+1 {
		return fault("should return an index for each basis element and up to one extra index")
	}
	if dynamic(basis) != m.NumOperands(op)-1 {
		return fault("mismatch between dynamic and static basis (kDynamic marker but no corresponding dynamic basis entry) -- this can only happen due to an ",
			"incorrect fold/rewrite")
	}
	for _, n := range basis {
		if n <= 0 && n != ir.Dynamic {
			return fault("no basis element may be statically non-positive")
		}
	}
	return nil
}

func affineLinearizeIndex(m *ir.Module, op ir.Op) *Fault {
	l, basis := lists(m, op, 2), ints(m, op, "static_basis")
	if n := len(l[0]); n != len(basis) && n != len(basis)+1 {
		return fault("should be passed a basis element for each index except possibly the first")
	}
	if dynamic(basis) != len(l[1]) {
		return fault("mismatch between dynamic and static basis (kDynamic marker but no corresponding dynamic basis entry) -- this can only happen due to an ",
			"incorrect fold/rewrite")
	}
	return nil
}

// cfSwitch is cf::SwitchOp::verify.
func cfSwitch(m *ir.Module, op ir.Op) *Fault {
	a := property(m, op, "case_values")
	cases := len(m.Successors(op)) - 1
	if a == 0 {
		return nil
	}
	flag := m.Type(m.Operand(op, 0))
	if t := m.ElementType(m.AttrType(a)); t != flag {
		return fault("'flag' type (", spelled(m, flag), ") should match case value type (", spelled(m, t), ")")
	}
	if n := m.Literal(a); n != nil && n.Len() != int64(cases) {
		return fault("number of case values (", itoa64(n.Len()), ") should match number of case destinations (", itoa(cases), ")")
	}
	return nil
}
