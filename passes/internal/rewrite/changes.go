package rewrite

import (
	"cmp"
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/passes/internal/rules"
	"github.com/hlo-promote/hlo-promote/promote"
)

// A Change is one conversion that promotion needed: an operation that it inserted, or a literal
// that it wrote anew in the place of one.
type Change struct {
	Kind ChangeKind
	// the operation inserted, a convert as a rule; or the constant whose literal was rewritten
	Op       ir.Op
	From, To promote.Type // element types
	Weak     bool         // the value that was converted is weak, wherever the conversion is used
	// no element changed its value: literals, and indices that have been clamped
	Lossless bool

	// Cause is the operation for which it was made: whose operand it converts, the first of them if
	// there are several; or whose result, if Operand is negative. It may be gone, as the constants
	// are whose literal took its place.
	Cause   ir.Op
	Name    ir.OpName // of Cause in the source: promotion makes some operations others
	Operand int
}

// A ChangeKind is how a conversion is done.
type ChangeKind uint8

const (
	OperandConverted ChangeKind = iota // an operation in front of Cause
	// an operation after Cause, to the type that the users of its result see
	ResultConverted
	// a constant has another literal, with the value that a convert would have given
	LiteralRewritten
)

// Changes are the conversions in the module, those of operands in the order in which promotion came
// to them, then those of results. It must be asked before the module is changed further.
func (r *Result) Changes() []Change {
	m := r.m
	var list []Change
	for i := range r.converts.list {
		c := &r.converts.list[i]
		change := Change{OperandConverted, c.op, c.from, c.to, c.weak, c.lossless, c.cause, r.nameOf(c.cause), int(c.operand)}
		if c.literal != 0 {
			change.Kind, change.Op = LiteralRewritten, c.literal
		}
		if r.isLive(change.Op) {
			list = append(list, change)
		}
	}
	for _, b := range r.converts.back {
		op := b.op
		if !r.isLive(op) {
			continue
		}
		from, to := m.Operand(op, 0), m.Result(op, 0)
		cause, _ := m.DefiningOp(from)
		list = append(list, Change{ResultConverted, op, r.values.Elem(from), rules.Promotable(m.Elem(m.Type(to))), r.values.Weak(from), false, cause, r.nameOf(cause), -1})
	}
	return list
}

// A SignatureChange is a function that got another type, or a copy of it.
type SignatureChange struct {
	Function ir.Op
	Name     string // in the text; that of a copy is another one
	Private  bool
	Was, Is  ir.Type // function types
	Calls    []ir.Op // of it, in the order of the text
}

// Signatures returns the functions whose types changed, in the order of the module. It must be
// called before the module is changed further.
func (r *Result) Signatures() (list []SignatureChange) {
	m := r.m
	for _, v := range r.signed {
		is := m.AttrType(m.Property(v.Op, r.names.functionType))
		if !r.isLive(v.Op) || is == v.was {
			continue
		}
		calls := slices.DeleteFunc(slices.Clone(v.Calls), func(call ir.Op) bool { return !r.isLive(call) })
		slices.Sort(calls)
		list = append(list, SignatureChange{Function: v.Op, Name: v.Of.Name(), Private: v.Of.IsPrivate(), Was: v.was, Is: is, Calls: calls})
	}
	slices.SortFunc(list, func(a, b SignatureChange) int {
		return cmp.Or(cmp.Compare(m.OpRange(a.Function).Start, m.OpRange(b.Function).Start), cmp.Compare(a.Function, b.Function))
	})
	return list
}

// Node returns the lattice element of a value: its element type, whether it is weak, and, if the
// system needs it, whether it counts as zero-dimensional.
func (r *Result) Node(v ir.Value) promote.Node {
	r.values.Grow()
	return r.values.Node(v)
}

// HasWeak reports whether a value is weak, or a part of it if it is a tuple or a future.
func (r *Result) HasWeak(v ir.Value) bool {
	r.values.Grow()
	return slices.ContainsFunc(r.values.AppendLeaves(nil, v), func(n promote.Node) bool { return n.Weak })
}

// isLive reports whether an operation is in the module, and so is all that is around it: versions
// of a function that turned out to be the same code are merged.
func (r *Result) isLive(op ir.Op) bool {
	m := r.m
	for ; op != 0 && !m.Erased(op); op = m.ParentOp(op) {
		if op == m.Top() {
			return true
		}
	}
	return false
}
