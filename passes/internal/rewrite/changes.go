package rewrite

import (
	"cmp"
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/passes/internal/rules"
	"github.com/hlo-promote/hlo-promote/promote"
)

// A Change is one conversion that promotion added: an inserted operation, or a literal that was
// rewritten instead.
type Change struct {
	Kind ChangeKind
	// the inserted operation, usually a convert, or the constant whose literal was rewritten
	Op       ir.Op
	From, To elem.Type // element types
	Weak     bool      // the converted value is weak at all uses of the conversion
	// no element changes its value; set only for literals and for clamped indices
	Lossless bool

	// Cause is the first operation that needed the conversion. Operand is the number of the converted
	// operand, or negative if a result of Cause is converted. Cause is no longer in the module if it
	// was a constant that a new one replaced.
	Cause ir.Op
	// of Cause in the source, which differs from its present name if promotion replaced it
	Name    ir.OpName
	Operand int
}

// A ChangeKind is the form of a conversion.
type ChangeKind uint8

const (
	OperandConverted ChangeKind = iota // an operation before Cause
	// an operation after Cause, which converts a result to the type that its users see
	ResultConverted
	// a constant has a new literal, with the value that a convert would return
	LiteralRewritten
)

// Changes returns the conversions in the module: first those of operands, in the order in which
// they were inserted, then those of results. Call it before the module changes again.
func (r *Result) Changes() []Change {
	m := r.m
	var list []Change
	for i := range r.converts.list {
		if c := r.converts.list[i].Change; r.isLive(c.Op) {
			c.Name = r.originalName(c.Cause)
			list = append(list, c)
		}
	}
	for _, op := range r.converts.resultConverts {
		if !r.isLive(op) {
			continue
		}
		from, to := m.Operand(op, 0), m.Result(op, 0)
		cause, _ := m.DefiningOp(from)
		list = append(list, Change{ResultConverted, op, r.values.Elem(from), rules.Promotable(m.Types.Elem(m.Type(to))), r.values.IsWeak(from), false, cause, r.originalName(cause), -1})
	}
	return list
}

// A SignatureChange describes a function whose type changed, or a copy of a function.
type SignatureChange struct {
	Function ir.Op
	Name     string // in the input; a copy has another one in the output
	Private  bool
	Was, Is  ir.Type // function types before and after
	Calls    []ir.Op // calls of the function, in the order of the text
}

// Signatures returns the functions whose types changed, in the order of the module. Call it before
// the module changes again.
func (r *Result) Signatures() (list []SignatureChange) {
	m := r.m
	for _, v := range r.retyped {
		is := m.Attrs.Type(m.Property(v.Op, ir.NameFunctionType))
		if !r.isLive(v.Op) || is == v.was {
			continue
		}
		calls := slices.DeleteFunc(slices.Clone(v.Calls), func(call ir.Op) bool { return !r.isLive(call) })
		slices.Sort(calls)
		list = append(list, SignatureChange{Function: v.Op, Name: v.Of.Name, Private: v.Of.Private, Was: v.was, Is: is, Calls: calls})
	}
	slices.SortFunc(list, func(a, b SignatureChange) int {
		return cmp.Or(cmp.Compare(m.Ranges().Op(a.Function).Start, m.Ranges().Op(b.Function).Start), cmp.Compare(a.Function, b.Function))
	})
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

// isLive reports whether an operation and all its ancestors are in the module. Merging erases
// functions with operations that are recorded as inserted.
func (r *Result) isLive(op ir.Op) bool {
	m := r.m
	for ; op != 0 && !m.Erased(op); op = m.ParentOp(op) {
		if op == m.Top() {
			return true
		}
	}
	return false
}
