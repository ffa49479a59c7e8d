package text

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/attr"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// A stmtLayout lists the tokens of a statement that are operands, attributes, types and regions. It
// is computed once per plan; building another statement of the plan is a walk over these lists.
// Numbers are token indices, -1 for an absent part.
type stmtLayout struct {
	kind      statementKind
	form      *opForm // form of a registered operation, or nil
	name      ir.OpName
	nameToken int32 // token of the operation name
	quoted    bool  // in the generic form
	once      bool  // it depends on the text of tokens, and so holds for one statement only
	results   []resultPlace
	operands  []int32
	attrs     []attrPlace
	made      []formAttr // attributes that the form computes
	dict      int32      // {…}: discardable attributes, and inherent ones not in the form
	props     int32      // <{…}>
	regions   []regionPlace
	loc       int32

	operandTypes []typePlace
	resultTypes  []typePlace
	signature    signatureKind
	literal      [2]int32 // first and last token of the value of a constant
	function     *functionLayout
	successors   []int32
	segments     []int64 // number of operands of each successor, or of each list
	applies      int32   // the operation name after applies
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

// resultPlace holds the tokens of one name of a result list: %a, %b:2.
type resultPlace struct{ name, count int32 }

// attrPlace holds the tokens of one or several attributes of a form.
type attrPlace struct {
	name        ir.AttrName  // name of a single attribute
	syntax      *attr.Syntax // syntax of a single attribute
	names       []ir.AttrName
	group       *attr.Group // group of several attributes, or nil
	first, last int32
}

// A formAttr is an inherent attribute that a form computes.
type formAttr struct {
	name string
	make func(b *builder) (ir.Attr, *syntax.Error)
}

// A regionPlace is a region of a statement.
type regionPlace struct {
	token  int32      // its token, or -1 if it is not written
	args   []argPlace // arguments that the statement names
	isBody bool       // its implicit terminator may be missing
}

// argPlace holds the tokens of an argument or result with its attributes and location.
type argPlace struct {
	typ             typePlace
	dict, name, loc int32
}

// functionLayout is the layout of the header of a func.func, or of the arguments of a label.
type functionLayout struct {
	visibility, symbol int32
	args, results      []argPlace
}

// typePlace is a type: the tokens from first to last, and its derivation from the type written
// there.
type typePlace struct {
	first, last int32
	derive      derivation
}

var (
	noType     = typePlace{last: -1} // of a type that is not known
	indexPlace = typePlace{derive: indexType}
)

// A derivation tells how a type follows from a written type.
type derivation uint8

const (
	asWritten   derivation = iota
	boolType               // i1
	indexType              // index
	witnessType            // !shape.witness, and so on
	shapeType
	sizeType
	valueShapeType
	realPart    // real part: tensor<4xcomplex<f32>> gives tensor<4xf32>
	elementType // element type of the written type
	testType    // the same shape with elements i1: tensor<4xf32> gives tensor<4xi1>
)

// A signatureKind tells how the types of results and operands follow from the written ones if the
// lists of a layout are not complete.
type signatureKind uint8

const (
	listed         signatureKind = iota // the lists are complete
	tupleParts                          // operand types are the parts of the tuple type
	sameAsOperands                      // result types are the operand types
	literalType                         // result type is that of the literal
	// functionAlias means that the listed result type is an alias of a function type with all types
	functionAlias
	maybeAlias // the listed result type may be such an alias; otherwise the lists are complete
	// calleeAlias means that the listed operand type is an alias of the function type of the first
	// operand
	calleeAlias
)
