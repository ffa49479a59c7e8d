package explain

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
)

// A Calls finds the callees of a module and the first call of each function, as of the time of
// FindCalls. It must not be used concurrently.
type Calls struct {
	*ir.Symbols
	m         *ir.Module
	unlocated bool // frames finds none, as if no operation had a location
	firstCall map[ir.Op]ir.Op
}

// FindCalls finds the functions of a module and their first calls, in the order in which public
// functions make them.
func FindCalls(m *ir.Module) *Calls {
	c := &Calls{Symbols: ir.SymbolsOf(m), m: m, firstCall: map[ir.Op]ir.Op{}}
	calls := map[ir.Op][]ir.Op{} // by function: its calls, in order
	for _, f := range c.Functions() {
		m.WalkBelow(f, func(op ir.Op) {
			if ir.CalleeName(m.OpName(op)) >= 0 {
				calls[f] = append(calls[f], op)
			}
		})
	}
	var visit func(f, root ir.Op)
	visit = func(f, root ir.Op) {
		for _, call := range calls[f] {
			if callee := c.Callee(call); callee != 0 && callee != root && c.firstCall[callee] == 0 {
				c.firstCall[callee] = call
				visit(callee, root)
			}
		}
	}
	for _, private := range []bool{false, true} {
		for _, root := range c.Functions() {
			if ir.IsPrivate(m, root) == private {
				visit(root, root)
			}
		}
	}
	return c
}

// maxCalls bounds the length of a chain of calls.
const maxCalls = 64

// WalkEnclosing calls yield for op and its enclosing operations, then for the first call of the
// enclosing function and the operations around it, and so on, until yield returns false. It is the
// search path for the location of an operation that has none itself.
func (c *Calls) WalkEnclosing(op ir.Op, yield func(ir.Op) bool) {
	m := c.m
	for range maxCalls {
		var next ir.Op
		for ; op != 0; op = m.ParentOp(op) {
			if !yield(op) {
				return
			}
			if f := c.firstCall[op]; f != 0 && next == 0 {
				next = f
			}
		}
		op = next
	}
}

// frames returns the source locations of op, without function names.
func (c *Calls) frames(op ir.Op) []ir.Frame {
	if c.unlocated || !c.m.HasLocation(op) {
		return nil
	}
	list := c.m.Locs.Frames(c.m.OpLocation(op))
	for i := range list {
		list[i].Name = ""
	}
	return list
}

// frameOf returns the source location of an operation, or else of an enclosing operation.
func (c *Calls) frameOf(op ir.Op) (place ir.Frame, ok bool) {
	c.WalkEnclosing(op, func(op ir.Op) bool {
		if f := c.frames(op); len(f) > 0 {
			place, ok = f[0], true
		}
		return !ok
	})
	return place, ok
}

// siteOf returns the operation at which users look for v. For a constant, that is the operation
// that it was made for, if its location extends that of the constant: libraries create constants at
// the beginning of a function and pass them into loop bodies.
func (g *graph) siteOf(v ir.Value) ir.Op {
	best, _ := g.m.DefiningOp(v)
	if best == 0 || g.m.OpName(best) != ir.OpConstant {
		return best
	}
	own := g.calls.frames(best)
	for range maxCalls {
		user := g.firstUser[v]
		if user == 0 {
			break
		}
		if of := g.calls.frames(user); len(own) < len(of) && slices.Equal(own, of[len(of)-len(own):]) {
			best = user
		}
		next := g.forwarded(user, v)
		if next == 0 {
			break
		}
		if n := g.m.OpName(user); n == ir.OpFuncCall || n == ir.OpComposite {
			own = nil // locations in a function do not repeat that of its call
		}
		v = next
	}
	return best
}

// forwarded returns the value as which op passes v on unchanged: the result of a barrier, the
// argument of a loop body that keeps it, or the argument of a function that is such a body or has
// no call location of its own. It returns 0 if op computes with v.
func (g *graph) forwarded(op ir.Op, v ir.Value) ir.Value {
	m := g.m
	i := slices.Index(m.Operands(op), v)
	switch m.OpName(op) {
	case ir.OpOptimizationBarrier:
		return m.Result(op, i)
	case ir.OpWhile:
		b := m.FirstBlock(m.Region(op, 1))
		if last := m.LastOp(b); i < m.NumArgs(b) && i < m.NumOperands(last) && m.Operand(last, i) == m.Arg(b, i) {
			return m.Arg(b, i)
		}
	case ir.OpFuncCall, ir.OpComposite:
		f, of := g.callee(op), g.calls.frames(op)
		around := g.calls.frames(m.ParentOp(op))
		if f != 0 && i < m.NumArgs(m.Body(f)) && (len(of) == 0 || m.OpName(m.ParentOp(op)) != ir.OpFunc && len(around) > 0 && around[0] == of[0]) {
			return m.Arg(m.Body(f), i)
		}
	}
	return 0
}
