package interp

import (
	"fmt"

	"github.com/hlo-promote/hlo-promote/ir"
)

// A frame holds the values of a running function.
type frame struct {
	vals  []Value
	base  ir.Value
	depth int
	proc  *process // nil outside of interpreter.run_parallel
	holds []Value  // values of regions that have ended, until their operation has used them
}

func (f *frame) get(v ir.Value) Value { return f.vals[v-f.base] }

// set gives an SSA value its value.
func (e *Interp) set(f *frame, v ir.Value, x Value) {
	e.heap.retain(x)
	slot := &f.vals[v-f.base]
	if *slot != nil {
		e.heap.release(*slot)
	}
	*slot = x
}

// drop frees the value of an SSA value.
func (e *Interp) drop(f *frame, v ir.Value) {
	if slot := &f.vals[v-f.base]; *slot != nil {
		e.heap.release(*slot)
		*slot = nil
	}
}

// hold keeps values until release is called with the mark from before.
func (e *Interp) hold(f *frame, list []Value) {
	for _, v := range list {
		e.heap.retain(v)
	}
	f.holds = append(f.holds, list...)
}

func (e *Interp) unhold(f *frame, mark int) {
	for _, v := range f.holds[mark:] {
		e.heap.release(v)
	}
	f.holds = f.holds[:mark]
}

// spanOf returns the range of the values of a function.
func (e *Interp) spanOf(function ir.Op) span {
	s, ok := e.spans[function]
	if !ok {
		see := func(v ir.Value) {
			if v < s.first || s.first == 0 {
				s.first = v
			}
			s.last = max(s.last, v)
		}
		for v := range ir.Definitions(e.m, function) {
			see(v)
		}
		e.m.WalkBelow(function, func(op ir.Op) {
			for v := range ir.Definitions(e.m, op) {
				see(v)
			}
		})
		e.spans[function] = s
	}
	return s
}

// call evaluates a function. The results are held by the calling frame.
func (e *Interp) call(from *frame, function ir.Op, args []Value) ([]Value, error) {
	if from.depth >= e.o.Depth {
		return nil, e.errorAt(function, fmt.Sprintf("exceeds the bound of %d nested calls", e.o.Depth))
	}
	s := e.spanOf(function)
	f := &frame{vals: make([]Value, s.last-s.first+1), base: s.first, depth: from.depth + 1, proc: from.proc}
	results, err := e.region(f, e.m.FirstRegion(function), args)
	if err != nil {
		return nil, err
	}
	e.hold(from, results)
	for _, v := range f.vals {
		if v != nil {
			e.heap.release(v)
		}
	}
	e.unhold(f, 0)
	return results, nil
}

// maxNested bounds the nested regions that are evaluated, so that the stack, which needs about 2 KB
// for each, does not overflow.
const maxNested = 100_000

// region evaluates the blocks of a region and returns the operands of its terminator, which the
// frame holds.
func (e *Interp) region(f *frame, r ir.Region, args []Value) ([]Value, error) {
	if e.nested >= maxNested {
		return nil, e.errorAt(e.m.RegionOp(r), fmt.Sprintf("exceeds the bound of %d nested regions", maxNested))
	}
	e.nested++
	results, err := e.blocks(f, r, args)
	e.nested--
	return results, err
}

// blocks evaluates the blocks of a region, see region.
func (e *Interp) blocks(f *frame, r ir.Region, args []Value) ([]Value, error) {
	b := e.m.FirstBlock(r)
	for {
		if e.m.NumArgs(b) != len(args) {
			return nil, e.errorAt(e.m.RegionOp(r), "passes a wrong number of values to a region")
		}
		for i, v := range args {
			e.set(f, e.m.Arg(b, i), v)
		}
		last, err := e.block(f, b)
		if err != nil {
			return nil, err
		}
		operands := e.operands(f, last)
		target, passed, err := e.branch(last, operands)
		if err != nil {
			return nil, err
		}
		e.hold(f, passed)
		e.dropAfter(f, last)
		if target == 0 {
			return passed, nil
		}
		b, args = target, passed
	}
}

// operands returns the values of the operands of an operation.
func (e *Interp) operands(f *frame, op ir.Op) []Value {
	list := e.m.Operands(op)
	values := make([]Value, len(list))
	for i, v := range list {
		values[i] = f.get(v)
	}
	return values
}

// block evaluates the operations of a block but for its terminator, which it returns.
func (e *Interp) block(f *frame, b ir.Block) (ir.Op, error) {
	e.plan(b)
	last := e.m.LastOp(b)
	for op := e.m.FirstOp(b); op != last; op = e.m.NextOp(op) {
		if err := e.step(f, op); err != nil {
			return 0, err
		}
	}
	if last == 0 {
		return 0, e.errorAt(e.m.RegionOp(e.m.BlockRegion(b)), "has a block without a terminator")
	}
	return last, e.charge(last, 1)
}

// step evaluates an operation.
func (e *Interp) step(f *frame, op ir.Op) error {
	if err := e.charge(op, 1); err != nil {
		return err
	}
	holds, fresh := len(f.holds), len(e.heap.fresh)
	in := e.operands(f, op)
	if e.o.Begin != nil {
		if err := e.o.Begin(op, in); err != nil {
			return err
		}
	}
	results, err := e.evalChecked(f, op, in)
	if err != nil {
		return err
	}
	if n := e.m.NumResults(op); n != len(results) {
		return e.errorAt(op, fmt.Sprintf("computes %d results, but has %d", len(results), n))
	}
	for i, v := range results {
		if why := e.mismatch(v, e.m.Type(e.m.Result(op, i))); why != "" {
			return e.errorAt(op, "result: "+why)
		}
		e.set(f, e.m.Result(op, i), v)
	}
	if e.o.Observe != nil {
		if err := e.o.Observe(op, in, results); err != nil {
			return err
		}
	}
	e.unhold(f, holds)
	e.heap.sweep(fresh)
	e.dropAfter(f, op)
	return nil
}

// eval returns the results of an operation.
func (e *Interp) eval(f *frame, op ir.Op, in []Value) ([]Value, error) {
	r, x := e.rowOf(op), &call{Interp: e, f: f, op: op, in: in}
	if r == nil {
		return x.unregistered()
	}
	if (r.kern != nil || r.quantized) && e.hasQuantized && x.isQuantized() {
		return x.quantized(r)
	}
	return x.evalRow(r)
}

// evalChecked is eval, and returns an error for shapes that do not fit each other: an index out of
// range. The verifier does not check those of dynamic shapes (spec.md#dynamism), nor all of static
// ones.
func (e *Interp) evalChecked(f *frame, op ir.Op, in []Value) (results []Value, err error) {
	defer func() {
		if p := recover(); p != nil {
			if _, ok := p.(error); !ok {
				panic(p)
			}
			shapes := ""
			for _, v := range in {
				if t, ok := v.(*Tensor); ok {
					shapes += " " + joinInts(t.Shape) + "x" + t.Type.String()
				}
			}
			results, err = nil, e.errorAt(op, "has operands that do not fit:"+shapes)
		}
	}()
	return e.eval(f, op, in)
}

// dropAfter frees the values whose last use is an operation.
func (e *Interp) dropAfter(f *frame, op ir.Op) {
	for _, v := range e.free[op] {
		e.drop(f, v)
	}
}

// plan finds the last uses of the values of a block. Values of a region with several blocks are
// freed with the frame.
func (e *Interp) plan(b ir.Block) {
	if e.planned[b] {
		return
	}
	e.planned[b] = true
	if e.m.NextBlock(e.m.FirstBlock(e.m.BlockRegion(b))) != 0 {
		return
	}
	seen := map[ir.Value]bool{}
	use := func(at ir.Op, v ir.Value) {
		if !seen[v] && e.blockOf(v) == b {
			seen[v] = true
			e.free[at] = append(e.free[at], v)
		}
	}
	for op := e.m.LastOp(b); op != 0; op = e.m.PrevOp(op) {
		first, n := e.m.Results(op)
		for i := range n {
			use(op, first+ir.Value(i))
		}
		for _, v := range e.m.Operands(op) {
			use(op, v)
		}
		if e.m.FirstRegion(op) != 0 {
			e.m.WalkBelow(op, func(inner ir.Op) {
				for _, v := range e.m.Operands(inner) {
					use(op, v)
				}
			})
		}
	}
	if first := e.m.FirstOp(b); first != 0 {
		for i := range e.m.NumArgs(b) {
			use(first, e.m.Arg(b, i))
		}
	}
}

// blockOf returns the block that defines a value.
func (e *Interp) blockOf(v ir.Value) ir.Block {
	if op, _ := e.m.DefiningOp(v); op != 0 {
		return e.m.Block(op)
	}
	b, _ := e.m.ArgOf(v)
	return b
}

// branch returns the block to which a terminator passes control and the values that it passes; 0
// and the values that it returns if it ends the region.
func (e *Interp) branch(op ir.Op, in []Value) (ir.Block, []Value, error) {
	next := e.m.Successors(op)
	if len(next) == 0 {
		return 0, in, nil
	}
	x := &call{Interp: e, op: op, in: in}
	switch e.m.OpName(op) {
	case ir.OpBranch:
		return next[0], in, nil
	case ir.OpCondBranch:
		sizes := x.ints("operandSegmentSizes")
		t, isTensor := in[0].(*Tensor)
		if !isTensor || len(sizes) != 3 || len(next) != 2 {
			break
		}
		if t.truth(0) {
			return next[0], in[1 : 1+sizes[1]], nil
		}
		return next[1], in[1+sizes[1]:], nil
	case ir.OpCfSwitch:
		return x.switchTarget(next)
	}
	return 0, nil, e.errorAt(op, "has no value that is defined")
}

// switchTarget is branch for cf.switch.
func (x *call) switchTarget(next []ir.Block) (ir.Block, []Value, error) {
	sizes, counts := x.ints("operandSegmentSizes"), x.ints("case_operand_segments")
	if len(sizes) != 3 || len(counts) != len(next)-1 {
		return 0, nil, x.fail("has operands that do not fit its cases")
	}
	at, flag := 1+sizes[1], x.tensor(0).Int(0)
	if values := x.m.Attrs.Literal(x.property("case_values")); values != nil {
		for i, n := range counts {
			if values.Elem().Int64(values.At(int64(i))) == flag {
				return next[i+1], x.in[at : at+n], nil
			}
			at += n
		}
	}
	return next[0], x.in[1 : 1+sizes[1]], nil
}
