package interp

import (
	"github.com/hlo-promote/hlo-promote/ir"
)

// controlRows lists the operations of StableHLO, func and scf that evaluate regions and functions.
func controlRows() []row {
	return []row{
		{op: ir.OpAfterAll, class: Control, spec: "after_all", run: token},
		{op: ir.OpAsyncDone, class: Control, spec: "async_done", run: asyncDone},
		{op: ir.OpAsyncStart, class: Control, spec: "async_start", run: asyncStart},
		{op: ir.OpCase, class: Control, spec: "case", run: caseOp},
		{op: ir.OpComposite, class: Control, spec: "composite", run: composite},
		{op: ir.OpCreateToken, class: Control, spec: "StablehloOps.td, CreateTokenOp", run: token},
		{op: ir.OpCustomCall, class: Control, spec: "custom_call", run: customCall},
		{op: ir.OpFuncCall, class: Control, spec: "FuncOps.td, CallOp", run: func(x *call) ([]Value, error) { return x.callee("callee") }},
		{op: ir.OpGetTupleElement, class: Control, spec: "get_tuple_element", run: getTupleElement},
		{op: ir.OpIf, class: Control, spec: "if", run: ifOp},
		{op: ir.OpOptimizationBarrier, class: Control, spec: "optimization_barrier", run: identity},
		{op: ir.OpTuple, class: Control, spec: "tuple", run: func(x *call) ([]Value, error) { return []Value{Tuple(x.in)}, nil }},
		{op: ir.OpWhile, class: Control, spec: "while", run: while},
	}
}

// asyncStart computes at once: a future is the tuple of its results.
func asyncStart(x *call) ([]Value, error) {
	results, err := x.evalRegion(0, x.in)
	return []Value{Tuple(results)}, err
}

func asyncDone(x *call) ([]Value, error) {
	future, _ := x.in[0].(Tuple)
	return future, nil
}

func token(*call) ([]Value, error) { return []Value{Token{}}, nil }

func identity(x *call) ([]Value, error) { return x.in, nil }

// callee calls the function that an attribute names.
func (x *call) callee(name string) ([]Value, error) {
	f := x.symbols.Find(x.op, x.m.Attrs.StringOf(x.property(name)))
	if f == 0 || x.m.OpName(f) != ir.OpFunc || x.m.Body(f) == 0 {
		return nil, x.fail("calls a function that has no body")
	}
	return x.call(x.f, f, x.in)
}

func composite(x *call) ([]Value, error) { return x.callee("decomposition") }

func getTupleElement(x *call) ([]Value, error) {
	t, ok := x.in[0].(Tuple)
	if i := int(x.int("index")); ok && i >= 0 && i < len(t) {
		return []Value{t[i]}, nil
	}
	return nil, x.fail("has an index beyond its tuple")
}

func (x *call) evalRegion(i int, args []Value) ([]Value, error) {
	return x.Interp.region(x.f, x.region(i), args)
}

func ifOp(x *call) ([]Value, error) {
	if x.tensor(0).truth(0) {
		return x.evalRegion(0, nil)
	}
	return x.evalRegion(1, nil)
}

func caseOp(x *call) ([]Value, error) {
	n := 0
	for r := x.m.FirstRegion(x.op); r != 0; r = x.m.NextRegion(r) {
		n++
	}
	i := int(x.tensor(0).Int(0))
	if i < 0 || i >= n {
		i = n - 1
	}
	return x.evalRegion(i, nil)
}

func while(x *call) ([]Value, error) {
	state := x.in
	mark := len(x.f.holds)
	for {
		more, err := x.evalRegion(0, state)
		if err != nil {
			return nil, err
		}
		t, ok := more[0].(*Tensor)
		if !ok || t.Len() != 1 {
			return nil, x.fail("has a condition that is not a truth value")
		}
		again := t.truth(0)
		x.unhold(x.f, len(x.f.holds)-len(more))
		if !again {
			return state, nil
		}
		next, err := x.evalRegion(1, state)
		if err != nil {
			return nil, err
		}
		x.advance(mark, next)
		state = next
	}
}
