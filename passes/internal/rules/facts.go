package rules

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/promote"
)

// Facts holds the properties of an operation that rules read. The zero value of each field is the
// common case, so that a test sets only the fields it needs.
type Facts struct {
	Config   *Config
	Rule     *Rule
	Operands []Operand
	Results  []promote.Node // with the declared types, None for those that no system promotes

	// KeepsResults is set if converts to the declared types follow the operation.
	KeepsResults bool

	// The following fields are set only if the row of the operation needs them.

	// EnumValue is the value of the enum attribute that the row names: the distribution of rng, the
	// kind of an FFT.
	EnumValue string
	// HasAlgorithm is set if a contraction has the attribute `algorithm`.
	HasAlgorithm bool
	// FromDimensionSize is set if the first operand is the result of an unmarked
	// get_dimension_size.
	FromDimensionSize bool
	// Literal describes the literal of a constant.
	Literal Literal
	// ChangesShape is set if operand and result are declared with different shapes, such as
	// tensor<?xf32> and tensor<4xf32>, or with different encodings.
	ChangesShape bool
	// IsStatic is set if a constant can have the type of the first operand.
	IsStatic bool
	// IsQuantized is set if the quantized side of a conversion has a quantized type, whose
	// expressed type is Expressed.
	IsQuantized bool
	Expressed   elem.Type

	nodes []promote.Node // scratch
}

// An Operand is the lattice element of an operand, with type None if no system promotes it, and
// its declared element type.
type Operand struct {
	promote.Node
	Declared   elem.Type
	IsConstant bool // it is a constant; set only for operands with the letter I
	FitsI64    bool // a constant whose elements all fit in i64
}

// isChanged reports whether promotion changed the element type of the operand.
func (o *Operand) isChanged() bool { return o.Type != o.Declared }

// A Literal describes the literal of a constant.
type Literal struct {
	Elem  elem.Type // its element type
	Fits  bool      // each element is exact in the declared result type
	Splat bool
	Rank0 bool
}

// A Decision describes how promotion changes an operation. Lists are by leaf: a tuple has the
// leaves of its elements, and any other value is its own only leaf.
type Decision struct {
	Kind Kind
	// Operands has the element types to which the operands are converted, None for those that
	// keep theirs. The list may be shorter than the operands.
	Operands []elem.Type
	// Results has the nodes of the results. Converted has their nodes after the converts that
	// follow the operation; it is nil if none follows.
	Results, Converted []promote.Node
	// Intermediate is set if two converts follow: to Intermediate, and from there to Converted.
	Intermediate []promote.Node
	// UndeclaredWeak is set if the results are weak although nothing declares it.
	UndeclaredWeak bool
	// PropagatesWeak is set if the result is as weak as the operand even in systems without weak
	// results.
	PropagatesWeak bool
	// Rewrite describes the operation that replaces this one after its operands have been
	// converted.
	Rewrite Rewrite
	// Findings has the diagnostics about the operation.
	Findings []Finding
}

// A Kind is the outcome of a rule.
type Kind uint8

const (
	// no change; if Results is nil, the results are strong and of the declared types
	Unchanged Kind = iota
	Changed        // the operation changes as the lists and Rewrite say
	Identity       // the result is replaced by the operand, and the operation is erased
	Refused        // a finding is an error; the results keep their declared types
	// operands and results keep their declared types: changed operands are converted back
	KeepDeclared
)

// Seen returns the nodes of the results that their users see.
func (d *Decision) Seen() []promote.Node {
	if d.Converted != nil {
		return d.Converted
	}
	return d.Results
}

// IsConvertedBack reports whether the first result is converted back to its declared type, which
// makes it strong.
func (d *Decision) IsConvertedBack() bool {
	return d.Converted != nil && d.Converted[0].Type != d.Results[0].Type
}

func refuse(findings ...Finding) Decision { return Decision{Kind: Refused, Findings: findings} }

// keepDeclared is the decision to keep the declared types.
var keepDeclared = Decision{Kind: KeepDeclared}

// A Rewrite describes the operation that replaces another one. Kind determines which other fields
// are set.
type Rewrite struct {
	Kind RewriteKind
	// the type of each part (SplitParts), of the operand (ClampOperand), of the literal
	// (SetLiteral)
	Type     elem.Type
	Op       ir.OpName // SplitParts: the operation that combines the two results
	Unsigned int32     // CompareExactly: the index of the unsigned operand
	Branches int32     // ClampOperand: the number of branches
}

// A RewriteKind is a way to rewrite an operation.
type RewriteKind uint8

const (
	NoRewrite      RewriteKind = iota
	SetCompareType             // set the compare type to that of the operands
	SetLiteral                 // convert the literal to the type of the result
	BecomeConvert              // a convert of the operand to the result type
	BecomeTest                 // a comparison of the operand with zero
	BecomeOperand              // the converted operand
	MakeZeros                  // zeros of the shape and type of the operand
	// the operation on both parts of a complex operand, and a combination of the two results
	SplitParts
	AtMostOne      // min(x, 1)
	TimesItself    // x * x
	CompareExactly // an exact comparison of ui64 with a signed integer
	ClampOperand   // the operation on an i32 index that is clamped first
	UnpackOperands // the operation on the leaves of its operands
)

// A Finding is a diagnostic of a rule. Package infer adds the position, the names and the types.
type Finding struct {
	Code       string
	Warning    bool
	Operand    int    // index of the operand that it is about; WholeOp for the operation
	Text       string // the message after the name of the operation or operand
	Shows      Shown  // whose type follows Text
	JAXMessage string // the message of JAX
	Advice     string // what the user should write

	// Set if operands have no common type: their indices, and the refusal of the system.
	Joined  []int
	Refusal error

	// Set if the operation does not accept a type: the rule, the node, and the refusal of the
	// system, if any.
	Rule   *Rule
	Node   promote.Node
	Quoted error
}

// WholeOp is the Operand of a finding about the whole operation.
const WholeOp = -1

// Shown selects the type that a finding shows.
type Shown uint8

const (
	NoTypeShown Shown = iota
	OperandType       // the type of Finding.Operand, or of the first operand
	ResultType        // the type of the first result
)

func wrongOperand(operand int, what, advice string) *Finding {
	return &Finding{Code: WrongOperand, Operand: operand, Text: "must " + what + ", but is ", Shows: OperandType, Advice: advice}
}

func noCommonType(operands []int, refusal error) *Finding {
	return &Finding{Code: NoJoin, Operand: WholeOp, Joined: operands, Refusal: refusal}
}

func wrongKind(r *Rule, n promote.Node, quoted error) *Finding {
	return &Finding{Code: WrongKind, Operand: WholeOp, Rule: r, Node: n, Quoted: quoted}
}
