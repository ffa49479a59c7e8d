package ir

import (
	"github.com/hlo-promote/hlo-promote/internal/lazy"

	"github.com/hlo-promote/hlo-promote/ir/internal/trait"
)

// An opRow is a row of the operation table: the operands, results, attributes, regions and custom
// form of an operation. Names are those in the dialects' definitions. Where jaxlib 0.10.2 differs,
// the row follows jaxlib's printer.
//
// operands and results list name:type; a * after a name allows any number. The types are the
// constraints in the dialects' definitions, which package ir/verify checks. attrs lists the
// inherent attributes as name:constraint (see constraints), with ? after a name that may be missing
// and =text for a default that printers omit; != is a default that readers also add. Defaults are
// in defaultAttrs. regions lists the regions, with + for any number of blocks and * for any number
// of regions. traits are in the order in which MLIR checks them. predicates are MLIR's other
// traits, as it words them.
//
// form is a template for the text after the name, by which package text reads and prints. In it
//
//	$x       the operand x, or the operands of the list x; $*: all operands
//	#x       the attribute x, in its short syntax
//	@x       a directive for several attributes
//	{}       the attributes that are printed nowhere else, if any
//	{?x:…}   printed if x is present
//	: kind   at the end, the types after a colon; kind? if they may be missing
//
// and all other text is literal. special names a form without such a template: package text has a
// file for each, or for those of a dialect. With special "declared", which is similar to MLIR's
// assemblyFormat, there is no kind of types, but
//
//	$[x]     the list x in brackets
//	%[x]     the same with constants, which are the attribute static_x
//	~x       the types of x; ~x=y: y has the same types; ~x^y: y has their element types
//	~()      a function type
//	{->}     an arrow and the types of all results, if any; {->()}: always in parentheses
//	{attributes}  the word attributes and the attributes that are printed nowhere else, if any
//	{&}      the next region, with its arguments and its terminator
//	{&*}     all regions, separated by commas
//	{(&)}    the next region, with the arguments in parentheses before it
//	{&-}     the next region, without its arguments, and without its terminator if nothing results
//	{else}   the same after the word else, if it is not empty
//
// Types that are not written follow from the constraints in the row, such as Index. An operation
// without form and special has only the generic form.
type opRow struct {
	name              string
	role              Role // if it does not follow from the traits, see roleOf
	operands, results string
	attrs, regions    string
	traits            []trait.Trait
	predicates        []string
	successors        int
	form, special     string
	// MLIR's parser reads the operands as one list, which changes its error for a missing operand
	oneList     bool
	valueName   string // printed name of the only result
	commutative bool
	short       bool // the dialect name may be omitted
}

// opRows lists the rows of each group of dialects. They are built when an operation of the group is
// first looked up, because a program uses few of the dialects. Their order determines the numbers
// of operations (OpAdd, …) and of attribute names. After a change run make generate.
var opRows = [...]lazy.Value[[]opRow]{
	{New: func() []opRow { return builtinOps }}, {New: arithOps}, {New: complexOps}, {New: scfOps}, {New: tensorOps},
	{New: shapeOps}, {New: func() []opRow { return stablehloOps }}, {New: func() []opRow { return chloOps }}, {New: shardyOps},
}

// rowOf returns the row of an operation.
func rowOf(n OpName) *opRow {
	group := len(firstOps) - 1
	for n < firstOps[group] {
		group--
	}
	return &opRows[group].Get()[n-firstOps[group]]
}

// completeDialects lists the dialects whose operations are all in the table.
var completeDialects = []string{"builtin", "func", "stablehlo", "chlo", "sdy", "complex", "math", "scf", "cf"}

// Families of rows that differ only in names and constraints.

// The functions up to broadcastingRow are single expressions, so that the compiler evaluates their
// calls in the tables that most programs need, which then cost nothing to build.

// unaryRow returns the row of an operation with one operand and a result of the same type.
func unaryRow(name, types, constraint string) opRow {
	return opRow{name: name, operands: "operand:" + constraint, results: "result:" + constraint, form: " $operand{} : " + types, traits: unaryTraits}
}

// mappedRow returns the row of a unary operation whose result may have another element type.
func mappedRow(name, types, operand, result string) opRow {
	return opRow{name: name, operands: "operand:" + operand, results: "result:" + result, form: " $operand{} : " + types, traits: mappedTraits}
}

// accurateRow returns the row of a unary float operation with a result accuracy.
func accurateRow(name string) opRow {
	return opRow{name: name, operands: "operand:FpComplexOrQuantizedIntTensor", results: "result:FpComplexOrQuantizedIntTensor", form: " $operand{} : same",
		attrs: "result_accuracy?:accuracy=#stablehlo.result_accuracy<mode=#stablehlo.result_accuracy_mode<DEFAULT>>", traits: unaryTraits}
}

// binaryRow returns the row of an operation with two operands and a result of the same type. The
// constraints of operands and result may differ.
func binaryRow(name, operand, result string) opRow {
	return opRow{name: name, operands: "lhs:" + operand + " rhs:" + operand, results: "result:" + result, form: " $lhs, $rhs{} : same", traits: binaryTraits}
}

// commutativeRow returns the row of a commutative binary operation.
func commutativeRow(name, operand string) opRow {
	return opRow{name: name, operands: "lhs:" + operand + " rhs:" + operand, results: "result:Tensor", form: " $lhs, $rhs{} : same", traits: binaryTraits,
		commutative: true}
}

// broadcastingRow returns the row of a binary operation on tensors of different shapes, with traits
// that constrain their element types.
func broadcastingRow(name, operand, result string, traits []trait.Trait) opRow {
	return opRow{name: name, operands: "lhs:" + operand + " rhs:" + operand, results: "result:" + result, form: " $lhs, $rhs{} : listed",
		attrs: "broadcast_dimensions?:i64s", traits: traits}
}

// foreignRows gives rows the role Foreign.
func foreignRows(rows ...opRow) []opRow {
	for i := range rows {
		rows[i].role = Foreign
	}
	return rows
}

// declaredRow returns a row with a declared form.
func declaredRow(name, operands, results, attrs, form string, traits ...trait.Trait) opRow {
	return opRow{name: name, operands: operands, results: results, attrs: attrs, form: form, special: "declared", traits: traits}
}

// withValueName returns the row with a printed name for its only result.
func (r opRow) withValueName(name string) opRow {
	r.valueName = name
	return r
}

// segmentsAttr is the attribute with the length of each operand list.
const segmentsAttr = "operandSegmentSizes:i32s"

var (
	branchTraits  = []trait.Trait{trait.SingleBlock, trait.SingleBlockImplicitTerminator, trait.NoRegionArguments}
	segmentedBody = []trait.Trait{trait.AttrSizedOperandSegments, trait.SingleBlock, trait.SingleBlockImplicitTerminator}
)
