package explain

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/passes"
	"github.com/hlo-promote/hlo-promote/promote"
)

// A Reason explains one conversion in a module.
type Reason struct {
	passes.Change
	Class Class
	Value ir.Value // the converted value; for a literal, the constant
	Bytes int64    // the growth of the value in memory; negative if it shrinks
	Sized bool     // the shape is known, so that Bytes is

	Forcer  int          // the operand of Cause that forced the type, or -1 if no single one did
	By      promote.Node // the type of that operand before its own conversion
	Forcing ir.Value     // that operand in the source; 0 if there is none
	// the declared type of Forcing
	ByDeclared elem.Type
	// the path from the old to the new type through the lattice; nil if there is none, or no
	// lattice
	Path []string
}

// Reasons returns the reasons for the changes of a run, in their order. The module must be
// unchanged since the run.
func Reasons(m *ir.Module, r *passes.Result, system *promote.System) []Reason {
	x := &explainer{m, r, system, map[ir.Value]promote.Node{}, map[group]promote.Node{}}
	changes := r.Changes()
	for _, c := range changes {
		if m.NumResults(c.Op) == 1 {
			x.sourceNodes[m.Result(c.Op, 0)] = promote.Node{Type: c.From, Weak: c.Weak}
		}
	}
	reasons := make([]Reason, len(changes))
	for i, c := range changes {
		reasons[i] = x.reason(c)
	}
	return reasons
}

// An explainer holds the state of Reasons.
type explainer struct {
	m           *ir.Module
	result      *passes.Result
	system      *promote.System
	sourceNodes map[ir.Value]promote.Node // by result of a conversion: the type of its operand
	joins       map[group]promote.Node    // caches the joins of tied operands
}

// A group identifies the operands of op that are tied together, by the first of them.
type group struct {
	op    ir.Op
	first int
}

func (x *explainer) reason(c passes.Change) Reason {
	m := x.m
	r := Reason{Change: c, Class: ClassOf(c.From, c.To), Forcer: -1}
	if c.Lossless {
		r.Class &= Widening
	}
	if c.Weak {
		r.Class |= Weak
	}
	r.Value = m.Result(c.Op, 0)
	if c.Kind != passes.LiteralRewritten && m.NumOperands(c.Op) > 0 {
		r.Value = m.Operand(c.Op, 0)
	}
	shape := m.Types.Shape(m.Type(r.Value))
	if n, known := ir.Product(shape); known && n <= 1<<56 && !slices.Contains(shape, ir.Dynamic) {
		r.Bytes, r.Sized = n*int64(c.To.StorageBytes()-c.From.StorageBytes()), true
	}
	if x.system.PropagatesWeak() || !c.Weak {
		r.Path = x.system.Path(promote.Node{Type: c.From, Weak: c.Weak}, promote.Node{Type: c.To, Weak: x.joinsWeak(&c)})
	}
	if c.Operand >= 0 && c.Cause != 0 && !m.Erased(c.Cause) {
		r.Forcer, r.By = x.findForcer(&c)
	}
	if r.Forcer >= 0 {
		r.Forcing = unconverted(m, m.Operand(c.Cause, r.Forcer))
		r.ByDeclared = x.result.DeclaredElem(r.Forcing)
	}
	return r
}

// findForcer returns the operand that by itself makes promotion choose the type of a change: one
// that has this type, or else one whose join with the converted operand is this type.
func (x *explainer) findForcer(c *passes.Change) (operand int, by promote.Node) {
	from := promote.Node{Type: c.From, Weak: c.Weak}
	operand = -1
	for i, v := range x.m.Operands(c.Cause) {
		n := x.unpromoted(v)
		if i == c.Operand || n.Type == elem.None || !x.result.AreTied(c.Cause, i, c.Operand) {
			continue
		}
		if n.Type == c.To && !n.Weak {
			return i, n
		}
		if operand < 0 {
			if joined, refusal := x.system.Join(from, n); refusal == nil && joined.Type == c.To && joined.Type != c.From {
				operand, by = i, n
			}
		}
	}
	return operand, by
}

// joinsWeak reports whether the type of a change is the storage type of a weak join: ui64 and i32
// join to f* in JAX, which is stored as f64. Tied operands share one cached join.
func (x *explainer) joinsWeak(c *passes.Change) bool {
	if c.Operand < 0 || c.Cause == 0 || x.m.Erased(c.Cause) {
		return false
	}
	operands := x.m.Operands(c.Cause)
	tied := func(i int) bool { return i == c.Operand || x.result.AreTied(c.Cause, i, c.Operand) }
	first := 0
	for !tied(first) {
		first++
	}
	key := group{c.Cause, first}
	joined, known := x.joins[key]
	if !known {
		var nodes []promote.Node
		for i := first; i < len(operands); i++ {
			if n := x.unpromoted(operands[i]); n.Type != elem.None && tied(i) {
				nodes = append(nodes, n)
			}
		}
		joined, _ = x.system.Join(nodes...)
		x.joins[key] = joined
	}
	return joined.Weak && joined.Type == c.To
}

// unpromoted returns the type of a value before promotion converted it.
func (x *explainer) unpromoted(v ir.Value) promote.Node {
	if n, converted := x.sourceNodes[v]; converted {
		return n
	}
	return x.result.Node(v)
}

// unconverted returns the operand of v's definition if that is a conversion that is not in the
// source, otherwise v.
func unconverted(m *ir.Module, v ir.Value) ir.Value {
	if op, _ := m.DefiningOp(v); op != 0 && m.Ranges().SourceSpan(op) == (ir.Range{}) && m.NumOperands(op) > 0 {
		return m.Operand(op, 0)
	}
	return v
}
