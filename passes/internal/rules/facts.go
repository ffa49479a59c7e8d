package rules

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/promote"
)

// Facts has the properties of an operation that rules read. The zero value of each field is the
// common case, so that a test sets only the fields it needs.
type Facts struct {
	Config   *Config
	Rule     *Rule
	Operands []Operand
	Results  []Result

	// KeepsResults means that users of the results see the declared types.
	KeepsResults bool

	// The following fields are set if the row of the operation needs them.

	// Word is the enum attribute that the row names: the distribution of rng, the kind of an FFT.
	Word string
	// Algorithm means that a contraction has an algorithm.
	Algorithm bool
	// Size means that the first operand is the result of a get_dimension_size without a mark.
	Size bool
	// Literal has the facts about the literal of a constant.
	Literal Literal
	// Reshapes means that operand and result differ in more than the element type: one of them has
	// a dimension or an encoding that the other lacks. The result is then not an alias of the
	// operand.
	Reshapes bool
	// Static means that the type of the first operand is allowed for constants.
	Static bool
	// Quantized means that the quantized side of a conversion has a quantized type, and Expressed
	// is its expressed type.
	Quantized bool
	Expressed promote.Type

	nodes []promote.Node // scratch
}

// An Operand has the lattice element of an operand, whose type is NoType if no system promotes it,
// and its declared element type.
type Operand struct {
	promote.Node
	Declared promote.Type
	Constant bool // it is a constant; known of operands with the letter I
	FitsI64  bool // a constant whose elements fit in i64
}

// isChanged reports whether the element type of the operand differs from the declared one.
func (o *Operand) isChanged() bool { return o.Type != o.Declared }

// A Result has the declared type of a result.
type Result struct {
	Declared promote.Type // NoType if no system promotes it
	Rank0    bool         // zero-dimensional; known where the system counts ranks
}

// A Literal has the facts about the literal of a constant.
type Literal struct {
	Elem  promote.Type // of its own
	Fits  bool         // each element is exact in the declared type of the result
	Splat bool
	Rank0 bool
}

// A Decision describes how promotion changes an operation. Lists are by leaf: a tuple has the
// leaves of its elements, so that most operations have as many leaves as operands.
type Decision struct {
	Kind Kind
	// Operands has the element types to which the operands are converted, NoType for operands that
	// stay. The list may be shorter than the operands.
	Operands []promote.Type
	// Results has the computed nodes, and Visible those that users of the results see: a convert
	// follows where they differ. A nil Visible stands for Results.
	Results, Visible []promote.Node
	// Intermediate, if not nil, has types to which results are converted before they are converted
	// to Visible.
	Intermediate []promote.Node
	// WeakByOption means that an option makes the results weak.
	WeakByOption bool
	// Spread means that the result is as weak as the operand, even if the system has no weak
	// results.
	Spread bool
	// Rewrite replaces the operation by another one after its operands have been converted.
	Rewrite Rewrite
	// Findings has the diagnostics about the operation.
	Findings []Finding
}

// A Kind is the outcome of a rule.
type Kind uint8

const (
	// nothing changes; nil Results stand for strong values of the declared types
	Unchanged Kind = iota
	Changed        // the lists say what
	Identity       // the result is the operand, and the operation goes
	Refused        // an error is among the findings; the results are as declared
	// operands and results have their declared types: changed operands are converted back
	Fixed
)

// IsHeld reports whether the first result is converted to its declared type, which makes it strong.
func (d *Decision) IsHeld() bool {
	return d.Visible != nil && d.Visible[0].Type != d.Results[0].Type
}

// refuse returns a decision that refuses an operation.
func refuse(findings ...Finding) Decision { return Decision{Kind: Refused, Findings: findings} }

// fixed returns a decision that keeps the declared types.
var fixed = Decision{Kind: Fixed}

// A Rewrite describes the operation that replaces another one. Kind determines which fields are
// used.
type Rewrite struct {
	Kind RewriteKind
	// SplitParts: the type of each part; ClampOperand: of the operand; SetLiteral: of the literal
	Type     promote.Type
	Op       ir.OpName // SplitParts: the operation that combines the parts
	Unsigned int32     // CompareExactly: the unsigned operand
	Branches int32     // ClampOperand: those that the operand chooses from
}

// A RewriteKind is a way to rewrite an operation.
type RewriteKind uint8

const (
	NoRewrite      RewriteKind = iota
	SetCompareType             // the compare type follows the operands
	SetLiteral                 // the literal gets the type of the result
	BecomeConvert              // a convert of the operand to the type of the result
	BecomeTest                 // a comparison of the operand with zero
	BecomeOperand              // an alias of the converted operand
	MakeZeros                  // zeros in the shape and type of the operand
	SplitParts                 // the operation on both parts of a complex operand, combined
	AtMostOne                  // min(x, 1)
	TimesItself                // x * x
	CompareExactly             // a comparison of ui64 with a signed integer
	ClampOperand               // the operation on an i32 between two bounds
	UnpackOperands             // the operation on the leaves of its operands
)

// A Finding is a diagnostic of a rule about an operation. Package infer adds the place, the names
// and the types in the module.
type Finding struct {
	Code    Code
	Warning bool
	Operand int    // which one it is about; WholeOp for the operation
	Text    string // text after the name of the operation or operand
	Shows   Shown  // whose type follows the text
	Says    string // what JAX says
	Advice  string // what to write

	// For operands without a common type: their indices, and the refusal of the system.
	Joined  []int
	Refusal *promote.Refusal

	// For a type that the operation does not accept: the rule, the node, and the refusal of the
	// system.
	Rule   *Rule
	Node   promote.Node
	Quoted *promote.Refusal
}

// WholeOp is the Operand of a finding about the whole operation.
const WholeOp = -1

// Shown selects the type that a finding shows.
type Shown uint8

const (
	NoTypeShown Shown = iota
	OperandType       // that of its operand, or of the first one
	ResultType        // that of the first result
)

// hasErrors reports whether a finding is an error.
func hasErrors(findings []Finding) bool {
	for i := range findings {
		if !findings[i].Warning {
			return true
		}
	}
	return false
}

// mustBe returns the finding that an operand has the wrong kind.
func mustBe(operand int, what, advice string) *Finding {
	return &Finding{Code: WrongOperand, Operand: operand, Text: "must " + what + ", but is ", Shows: OperandType, Advice: advice}
}

// withoutJoin returns the finding that the operands with these indices have no common type.
func withoutJoin(operands []int, refusal *promote.Refusal) *Finding {
	return &Finding{Code: NoJoin, Operand: WholeOp, Joined: operands, Refusal: refusal}
}

// notTaken returns the finding that an operation does not accept a type.
func notTaken(r *Rule, n promote.Node, quoted *promote.Refusal) *Finding {
	return &Finding{Code: WrongKind, Operand: WholeOp, Rule: r, Node: n, Quoted: quoted}
}
