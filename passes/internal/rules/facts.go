package rules

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/promote"
)

// Facts are what a rule knows of an operation. The zero value of each field says that nothing is
// special, so that a test writes those it needs.
type Facts struct {
	Config   *Config
	Rule     *Rule
	Operands []Operand
	Results  []Result

	// KeepsResults says that users of the results see the types that the text declares.
	KeepsResults bool

	// What follows is known if the row of the operation asks for it.

	// Word is the enum attribute that the row names: the distribution of rng, the kind of an FFT.
	Word string
	// Algorithm says that a contraction has an algorithm.
	Algorithm bool
	// Size says that the first operand is the result of a get_dimension_size without a mark.
	Size bool
	// Literal is what is known of the literal of a constant.
	Literal Literal
	// Reshapes says that operand and result differ in more than the element type: one of them has a
	// dimension or an encoding that the other lacks. Then the result is no alias of the operand.
	Reshapes bool
	// Static says that the first operand has a type that a constant can have.
	Static bool
	// Quantized says that the quantized side of a conversion is quantized, and Expressed is its
	// expressed type.
	Quantized bool
	Expressed promote.Type

	nodes []promote.Node // scratch
}

// An Operand is what is known of an operand: its lattice element, whose type is NoType if no system
// promotes it, and the element type that the text declares.
type Operand struct {
	promote.Node
	Declared promote.Type
	Constant bool // it is a constant; known of operands with the letter I
	FitsI64  bool // a constant whose elements i64 holds
}

// isChanged reports whether the operand no longer has the element type that the text declares.
func (o *Operand) isChanged() bool { return o.Type != o.Declared }

// A Result is what the text declares of a result.
type Result struct {
	Declared promote.Type // NoType if no system promotes it
	Rank0    bool         // zero-dimensional; known where the system counts ranks
}

// A Literal is what is known of the literal of a constant.
type Literal struct {
	Elem  promote.Type // of its own
	Fits  bool         // each element is exact in the declared type of the result
	Splat bool
	Rank0 bool
}

// A Decision is what becomes of an operation. Lists are by leaf: a tuple counts as what is in it,
// so that most operations have as many leaves as operands.
type Decision struct {
	Kind Kind
	// Operands are the element types that the operands are converted to, NoType for those that
	// stay. The list may be shorter than the operands.
	Operands []promote.Type
	// Results are what the operation computes, and Visible what the users of its results see: a
	// convert follows where these differ. A nil Visible is Results.
	Results, Visible []promote.Node
	// Intermediate, if not nil, are types that results are converted to before those that are
	// visible.
	Intermediate []promote.Node
	// WeakByOption says that an option makes the results weak.
	WeakByOption bool
	// Spread says that the result is as weak as the operand, also where results never are.
	Spread bool
	// Rewrite makes the operation another one, once its operands are converted.
	Rewrite Rewrite
	// Findings are what is to be reported of the operation.
	Findings []Finding
}

// A Kind is the outcome of a rule.
type Kind uint8

const (
	Unchanged Kind = iota // nothing changes; without Results these are as declared, and strong
	Changed               // the lists say what
	Identity              // the result is the operand, and the operation goes
	Refused               // an error is among the findings; the results are as declared
	// operands and results have their declared types: changed operands are converted back
	Fixed
)

// IsHeld reports whether the first result is converted to its declared type, which makes it strong.
func (d *Decision) IsHeld() bool {
	return d.Visible != nil && d.Visible[0].Type != d.Results[0].Type
}

// refuse returns the decision to refuse an operation.
func refuse(findings ...Finding) Decision { return Decision{Kind: Refused, Findings: findings} }

// fixed is the decision to keep the declared types.
var fixed = Decision{Kind: Fixed}

// A Rewrite is what an operation turns into. Its fields are those of its kind.
type Rewrite struct {
	Kind RewriteKind
	// SplitParts: of what each part gives; ClampOperand: of the operand; SetLiteral: of the literal
	Type     promote.Type
	Op       ir.OpName // SplitParts: what combines the parts
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

// A Finding is what a rule reports of an operation. Package infer adds the place, the names and the
// types as the module has them.
type Finding struct {
	Code    Code
	Warning bool
	Operand int    // which one it is about; WholeOp for the operation
	Text    string // what follows the name of the operation, or of the operand
	Shows   Shown  // whose type follows the text
	Says    string // what JAX says
	Advice  string // what to write

	// Of operands without a common type: which, and the refusal of the system.
	Joined  []int
	Refusal *promote.Refusal

	// Of a type that the operation does not take: the rule, the type, and what the system says of
	// it.
	Rule   *Rule
	Node   promote.Node
	Quoted *promote.Refusal
}

// WholeOp is the operand of a finding that is about the operation.
const WholeOp = -1

// Shown says whose type a finding shows.
type Shown uint8

const (
	NoTypeShown Shown = iota
	OperandType       // that of its operand, or of the first one
	ResultType        // that of the first result
)

// hasErrors reports whether some finding is an error.
func hasErrors(findings []Finding) bool {
	for i := range findings {
		if !findings[i].Warning {
			return true
		}
	}
	return false
}

// mustBe is the finding that an operand is not what it must be.
func mustBe(operand int, what, advice string) *Finding {
	return &Finding{Code: WrongOperand, Operand: operand, Text: "must " + what + ", but is ", Shows: OperandType, Advice: advice}
}

// withoutJoin is the finding that operands, given by number, have no common type.
func withoutJoin(operands []int, refusal *promote.Refusal) *Finding {
	return &Finding{Code: NoJoin, Operand: WholeOp, Joined: operands, Refusal: refusal}
}

// notTaken is the finding that an operation does not take a type.
func notTaken(r *Rule, n promote.Node, quoted *promote.Refusal) *Finding {
	return &Finding{Code: WrongKind, Operand: WholeOp, Rule: r, Node: n, Quoted: quoted}
}
