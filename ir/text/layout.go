package text

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/attr"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/upstream"
)

// A layout says which tokens of a plan are operands, attributes, types and regions of which
// operation. It is compiled once for each plan; building another statement of the plan is a walk
// over these lists. Numbers are token indices, -1 for an absent part.
type layout struct {
	kind      statementKind
	form      *opForm // of a known operation
	name      ir.OpName
	nameToken int32 // of the operation
	quoted    bool  // it is in the generic form
	results   []resultPlace
	operands  []int32
	emptyList bool // while matching: the last list of operands was empty
	attrs     []attrPlace
	dict      int32 // discardable attributes, and inherent ones that have no place in the form
	props     int32 // <{…}>
	regions   []int32
	loc       int32

	operandTypes []typePlace
	resultTypes  []typePlace
	signature    signatureKind
	literal      [2]int32 // first and last token of a constant's value
	function     *functionLayout
	successors   []int32
	segments     []int64 // how many operands belong to each successor
	applies      int32   // the operation name after applies
	// of a form of that package; such a layout is that of one statement alone
	upstreamStatement *upstream.Statement
}

// A statementKind distinguishes operations, unregistered operations kept as text, block labels,
// alias definitions and resources.
type statementKind uint8

const (
	opStatement statementKind = iota
	textStatement
	labelStatement
	aliasStatement
	typeAliasStatement
	resourcesStatement
)

// resultPlace is one name of a result list: %a, %b:2.
type resultPlace struct{ name, count int32 }

// attrPlace is where a form says one or several attributes.
type attrPlace struct {
	name        ir.AttrName  // of a single one
	syntax      *attr.Syntax // how it is read
	names       []ir.AttrName
	group       *attr.Group // of several; nil for a single one
	first, last int32
}

// typePlace is a type: the tokens from first to last.
type typePlace struct {
	first, last int32
	derive      derivation
}

// A derivation makes an operand type from the type that is written.
type derivation uint8

const (
	asWritten   derivation = iota
	boolType               // i1, whatever is written
	indexType              // index, likewise
	witnessType            // !shape.witness, and so on
	shapeType
	sizeType
	valueShapeType
	realPart    // of complex: tensor<4xcomplex<f32>> gives tensor<4xf32>
	elementType // of a shaped type
	testType    // with elements i1: tensor<4xf32> gives tensor<4xi1>
)

// A signatureKind says how the types of results and operands follow from those written, where the
// lists of places do not say all.
type signatureKind uint8

const (
	listed         signatureKind = iota // the lists say all
	tupleParts                          // operands have the types of the tuple's parts
	sameAsOperands                      // results have the types of the operands
	literalType                         // the result has the type of the literal
	likeInits                           // as upstream.Statement.Inits says
	// the result type that is listed is an alias of a function type, which says all
	functionAlias
	maybeAlias // it may be one; otherwise the lists say all
	// the operand type that is listed is an alias of the function type of the first operand
	calleeAlias
)

// functionLayout is the header of a func.func, or the arguments of a label.
type functionLayout struct {
	visibility, symbol int32
	args, results      []functionPlace
}

// functionPlace is an argument or a result with its attributes.
type functionPlace struct {
	typ  typePlace
	dict int32
	name int32
	loc  int32
}
