package ir

// An opRow is one row of the operation table: the operands, results, attributes and regions of an
// operation, and its custom form. Names are those of the dialects' definitions; where these and
// jaxlib 0.10.2 differ, the row follows jaxlib's printer.
//
// operands and results list name:type, * after a name for any number; the types are the constraints
// of the dialects' definitions, which package ir/verify reads. attrs lists the inherent attributes
// as name:constraint (see constraints), with ? after a name that may be missing and =text for a
// default that printers leave out; != is a default that readers fill in. Defaults are in
// defaultAttrs. regions lists the regions, + for any number of blocks, * for any number of regions.
// traits are in the order in which MLIR checks them, predicates are the others that it has by their
// words.
//
// form is the text after the name, a template that package text reads and prints by. In it
//
//	$x $x*       an operand, a list of operands
//	#x           an attribute, in its short form
//	@x           a piece that is more than one attribute
//	{}           the attributes that are printed nowhere else, if any
//	?( … ?)      present if the attribute or the operands in it are
//	: kind       the types, after a colon; kind? if they may be missing
//
// and all other text is literal. A free form has a shape that the grammar does not know: it is
// matched token by token. special names a form that is no such template: package text has a file
// or, in its package upstream, a Form for each; one of them, declared, has a template in a notation
// of its own (declaredRow). An operation without form and special is always written in the generic
// form.
type opRow struct {
	name              string
	role              Role // if it is not that of its traits, see roleOf
	operands, results string
	attrs, regions    string
	traits            []Trait
	predicates        []string
	successors        int
	form, special     string
	freeForm          bool
	// MLIR's parser takes the operands as one list, so that it says of one that is missing that
	// something else should stand there
	oneList     bool
	valueName   string // what its one result is called in the custom form
	commutative bool
	short       bool // the name of the dialect may be left out
}

// opRows are all rows. The numbers of operations (OpAdd, …) and of the names of attributes are made
// of their order: after a change run
//
//	go test ./ir -run OpNames -update && go test ./ir/text -run Vocabulary -update
var opRows = [...][]opRow{builtinOps, arithOps, complexOps, scfOps, affineOps, tensorOps, memrefOps, linalgOps, shapeOps, indexOps, stablehloOps, chloOps,
	shardyOps}

// rowOf returns the row of an operation.
func rowOf(n OpName) *opRow {
	at := int(n) - 1
	for _, rows := range opRows {
		if at < len(rows) {
			return &rows[at]
		}
		at -= len(rows)
	}
	panic("ir: opnames.go: more operations than rows")
}

// completeDialects are those of which the table has all operations.
var completeDialects = []string{"builtin", "func", "stablehlo", "chlo", "sdy", "mpmd", "complex", "math", "scf", "cf"}

// Families: rows that differ in their names and constraints alone.

// withRole returns a row of a family that has another role than its traits say.
func withRole(role Role, row opRow) opRow {
	row.role = role
	return row
}

// unaryRow has one operand and a result of its type, and a kind of types after the colon.
func unaryRow(name, types, constraint string) opRow {
	row := mappedRow(name, types, constraint, constraint)
	row.traits = unaryTraits
	return row
}

// mappedRow is unary with a result of other elements.
func mappedRow(name, types, operand, result string) opRow {
	return opRow{name: name, operands: "operand:" + operand, results: "result:" + result, form: " $operand{} : " + types, traits: mappedTraits}
}

// accurateRow is unary over floats, with the accuracy that is asked of the result.
func accurateRow(name string) opRow {
	row := unaryRow(name, "same", "FpComplexOrQuantizedIntTensor")
	row.attrs = "result_accuracy?:accuracy=#stablehlo.result_accuracy<mode=#stablehlo.result_accuracy_mode<DEFAULT>>"
	return row
}

// binaryRow has two operands and a result of one type, of which the definition says more for
// operands.
func binaryRow(name, operand, result string) opRow {
	return opRow{name: name, operands: "lhs:" + operand + " rhs:" + operand, results: "result:" + result, form: " $lhs, $rhs{} : same", traits: binaryTraits}
}

// commutativeRow is binary, and the order of the operands does not matter.
func commutativeRow(name, operand string) opRow {
	row := binaryRow(name, operand, "Tensor")
	row.commutative = true
	return row
}

// broadcastingRow is binary over tensors of different shapes, and may ask more of their elements.
func broadcastingRow(name, operand, result string, elements ...Trait) opRow {
	row := binaryRow(name, operand, result)
	row.form, row.attrs, row.traits = " $lhs, $rhs{} : listed", "broadcast_dimensions?:i64s", append(elements, Broadcasting)
	return row
}

// foreignRows gives rows the role of operations that are not looked into.
func foreignRows(rows ...opRow) []opRow {
	for i := range rows {
		rows[i].role = Foreign
	}
	return rows
}

// declaredRow has a form that is written as the definitions of MLIR write it; see the form of this
// name in package text/internal/upstream.
func declaredRow(name, operands, results, attrs, form string, traits ...Trait) opRow {
	return opRow{name: name, operands: operands, results: results, attrs: attrs, form: form, special: "declared", traits: traits}
}

// where returns a row whose values satisfy predicates.
func (r opRow) where(predicates ...string) opRow {
	r.predicates = predicates
	return r
}

// named returns a row whose one result has a name.
func (r opRow) named(name string) opRow {
	r.valueName = name
	return r
}

// segmentsAttr is the attribute that says how many operands each list has.
const segmentsAttr = "operandSegmentSizes:i32s"

var (
	branchTraits  = []Trait{SingleBlock, SingleBlockImplicitTerminator, NoRegionArguments}
	segmentedBody = []Trait{AttrSizedOperandSegments, SingleBlock, SingleBlockImplicitTerminator}
)
