package ir

import "slices"

// An opRow is what one row of the table says of an operation: what it is made of and how it is written. The names of
// operands, results, attributes and regions are those of the dialects' definitions; where these and jaxlib 0.10.2 differ,
// its printer has the last word.
//
// operands and results list names, * after one for any number. attrs lists the inherent attributes as name:constraint
// (see constraints), with ? after a name that may be missing and =text for a default that printers leave out; != is a
// default that readers fill in. Defaults are in presets. regions lists the regions, * for any number: in parentheses the
// number of arguments of the entry block, and after them how many values the terminator gives, see RegionDef.
//
// form is the text after the name, a template that package text reads and prints by. In it
//
//	$x $x*       an operand, a list of operands          #x    an attribute, in its short form
//	@x           a piece that one attribute cannot say   {}    the attributes without a place of their own, if any
//	?( … ?)      is there when the attribute or the operands in it are
//	: kind       the types, after a colon; kind? if they may be missing
//
// and all else stands for itself. special names a form that is no template; package text has a file for each. An operation
// with neither is always written in the generic form. A loose form is like no statement of the grammar: it is matched token by token.
type opRow struct {
	name              string
	operands, results string
	attrs, regions    string
	form, special     string
	loose             bool
	valueName         string // what its one result is called in the custom form
	commutative       bool
	terminator        bool
	isolated          bool // its regions see no values from outside
	short             bool // the name of the dialect may be left out
}

// opRows are all rows. The numbers of operations (OpAdd, …) are made of their order: after a change run
//
//	go test ./ir -run OpNames -update
func opRows() []opRow { return slices.Concat(neighbourOps, stablehloOps, chloOps, shardyOps) }

// completeDialects are those of which the table has all operations.
var completeDialects = []string{"builtin", "func", "stablehlo", "chlo"}

// Families: rows that differ in their names alone.

// unaryRow has one operand and one result, and a kind of types after the colon.
func unaryRow(name, types string) opRow {
	return opRow{name: name, operands: "operand", results: "result", form: " $operand{} : " + types}
}

// accurateRow is unary, with the accuracy that is asked of the result.
func accurateRow(name string) opRow {
	row := unaryRow(name, "same")
	row.attrs = "result_accuracy?:attr=#stablehlo.result_accuracy<mode=#stablehlo.result_accuracy_mode<DEFAULT>>"
	return row
}

// binaryRow has two operands and a result of one type.
func binaryRow(name string) opRow {
	return opRow{name: name, operands: "lhs rhs", results: "result", form: " $lhs, $rhs{} : same"}
}

// commutativeRow is binary, and the order of the operands does not matter.
func commutativeRow(name string) opRow {
	row := binaryRow(name)
	row.commutative = true
	return row
}

// broadcastingRow is binary over tensors of different shapes.
func broadcastingRow(name string) opRow {
	return opRow{name: name, operands: "lhs rhs", results: "result", form: " $lhs, $rhs{} : fn", attrs: "broadcast_dimensions?:i64s"}
}

// flaggedRow is binary with flags of arith, overflow or fastmath.
func flaggedRow(name, flags string) opRow {
	row := binaryRow(name)
	attr := map[string]string{"overflow": "overflowFlags", "fastmath": "fastmath"}[flags]
	row.form = " $lhs, $rhs?( " + flags + "#" + attr + "?){} : same"
	row.attrs = attr + "?:arith." + flags + "!=#arith." + flags + "<none>"
	return row
}
