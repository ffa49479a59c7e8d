package rewrite

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/passes/internal/rules"
	"github.com/hlo-promote/hlo-promote/promote"
)

// A Change is the type of this name of package passes, which derives its kind.
type Change struct {
	Op       ir.Op
	From, To elem.Type
	Weak     bool
	Lossless bool
	Literal  bool // a literal was rewritten
	Cause    ir.Op
	Name     ir.OpName
	Operand  int
}

// Changes returns the conversions in the module: first those of operands, in the order in which
// they were inserted, then those of results. Call it before the module changes again.
func (r *Result) Changes() []Change {
	m := r.m
	var list []Change
	for _, c := range r.converts.list {
		if r.IsLive(c.Op) {
			c.Name = r.originalName(c.Cause)
			list = append(list, c.Change)
		}
	}
	for _, op := range r.converts.resultConverts {
		if !r.IsLive(op) {
			continue
		}
		from, to := m.Operand(op, 0), m.Result(op, 0)
		cause, _ := m.DefiningOp(from)
		list = append(list, Change{
			Op: op, From: r.values.Elem(from), To: rules.Promotable(m.Types.Elem(m.Type(to))), Weak: r.values.IsWeak(from),
			Cause: cause, Name: r.originalName(cause), Operand: -1,
		})
	}
	return list
}

// Node returns the lattice element of a value: its element type, whether it is weak, and, if the
// system needs it, whether it counts as zero-dimensional.
func (r *Result) Node(v ir.Value) promote.Node {
	r.values.Grow()
	return r.values.Node(v)
}

// DeclaredElem returns the element type of a value in the input, or None if no system promotes
// it.
func (r *Result) DeclaredElem(v ir.Value) elem.Type {
	r.values.Grow()
	return r.values.DeclaredElem(v)
}

// HasWeak reports whether a value is weak; for a tuple or a future, whether one of its leaves is.
func (r *Result) HasWeak(v ir.Value) bool {
	r.values.Grow()
	return slices.ContainsFunc(r.values.AppendLeaves(nil, v), func(n promote.Node) bool { return n.Weak })
}

// AreTied reports whether operands i and j of an operation must have the same element type.
func (r *Result) AreTied(op ir.Op, i, j int) bool { return r.config.AreTied(r.m, op, i, j) }

// IsLive reports whether an operation and all its ancestors are in the module. Merging erases
// functions with operations that are recorded as inserted.
func (r *Result) IsLive(op ir.Op) bool {
	for op != 0 && op != r.m.Top() && !r.m.Erased(op) {
		op = r.m.ParentOp(op)
	}
	return op == r.m.Top()
}
