package passes

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/passes/internal/rewrite"
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
	OperandConverted = ChangeKind(rewrite.OperandConverted) // an operation in front of Cause
	// an operation after Cause, to the type that the users of its result see
	ResultConverted = ChangeKind(rewrite.ResultConverted)
	// a constant has another literal, with the value that a convert would have given
	LiteralRewritten = ChangeKind(rewrite.LiteralRewritten)
)

// Changes returns the conversions in the module, those of operands in the order in which promotion
// came to them, then those of results. It must be called before the module is changed further.
func (r *Result) Changes() []Change {
	made := r.made.Changes()
	list := make([]Change, len(made))
	for i, c := range made {
		list[i] = Change{ChangeKind(c.Kind), c.Op, c.From, c.To, c.Weak, c.Lossless, c.Cause, c.Name, c.Operand}
	}
	return list
}

// A SignatureChange is a function that got another type, or a copy of it.
type SignatureChange = rewrite.SignatureChange

// Signatures returns the functions whose types changed, in the order of the module. It must be
// called before the module is changed further.
func (r *Result) Signatures() []SignatureChange { return r.made.Signatures() }

// Node returns what a run knows of a value of the module: its element type, whether it is weak,
// and, where the system asks, whether it counts as zero-dimensional.
func (r *Result) Node(v ir.Value) promote.Node { return r.made.Node(v) }

// HasWeak reports whether a value is weak, or a part of it if it is a tuple or a future.
func (r *Result) HasWeak(v ir.Value) bool { return r.made.HasWeak(v) }

// DropMarks removes promote.weak from values to which another pass has given a type without a weak
// form, because a run on such a module refuses it.
func (r *Result) DropMarks() { r.made.DropMarks() }
