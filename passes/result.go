package passes

import (
	"cmp"
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/passes/internal/infer"
	"github.com/hlo-promote/hlo-promote/passes/internal/rewrite"
	"github.com/hlo-promote/hlo-promote/promote"
)

// A Result describes what Promote did. Its methods describe the module until it changes again.
type Result struct {
	Warnings ir.Diagnostics // warnings and remarks, sorted by position
	made     *rewrite.Result
	solution *infer.Solution
}

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
// they were inserted, then those of results.
func (r *Result) Changes() (list []Change) {
	for _, c := range r.made.Changes() {
		kind := OperandConverted
		if c.Literal {
			kind = LiteralRewritten
		} else if c.Operand < 0 {
			kind = ResultConverted
		}
		list = append(list, Change{kind, c.Op, c.From, c.To, c.Weak, c.Lossless, c.Cause, c.Name, c.Operand})
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

// Signatures returns the functions whose types changed, in the order of the module.
func (r *Result) Signatures() (list []SignatureChange) {
	m := r.solution.Module
	for _, u := range r.solution.Units {
		v := u.Spec
		if v == nil || !r.made.IsLive(v.Op) {
			continue
		}
		if is := m.Attrs.Type(m.Property(v.Op, ir.NameFunctionType)); is != v.Of.Type {
			calls := slices.DeleteFunc(slices.Clone(v.Calls), func(call ir.Op) bool { return !r.made.IsLive(call) })
			slices.Sort(calls)
			list = append(list, SignatureChange{v.Op, v.Of.Name, v.Of.Private, v.Of.Type, is, calls})
		}
	}
	slices.SortFunc(list, func(a, b SignatureChange) int {
		return cmp.Or(cmp.Compare(m.Ranges().Op(a.Function).Start, m.Ranges().Op(b.Function).Start), cmp.Compare(a.Function, b.Function))
	})
	return list
}

// Node returns the lattice element of a value: its element type, whether it is weak, and, if the
// system needs it, whether it counts as zero-dimensional.
func (r *Result) Node(v ir.Value) promote.Node { return r.made.Node(v) }

// DeclaredElem returns the element type of a value in the input, or None if no system promotes
// it.
func (r *Result) DeclaredElem(v ir.Value) elem.Type { return r.made.DeclaredElem(v) }

// HasWeak reports whether a value is weak; for a tuple or a future, whether one of its leaves is.
func (r *Result) HasWeak(v ir.Value) bool { return r.made.HasWeak(v) }

// DropMarks removes promote.weak from values to which another pass gave a type without a weak form:
// a run refuses such a mark.
func (r *Result) DropMarks() { r.made.DropMarks() }

// AreTied reports whether operands i and j of an operation must have the same element type.
func (r *Result) AreTied(op ir.Op, i, j int) bool { return r.made.AreTied(op, i, j) }
