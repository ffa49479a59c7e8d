package ir

import "slices"

// arithOps lists the operations of arith and math (ArithOps.td and MathOps.td of MLIR 22). The
// clause nneg, and the rounding mode of operations other than truncf, are newer, but jaxlib 0.10.2
// reads and prints them. Promotion does not analyse these operations.
func arithOps() []opRow {
	return slices.Concat([]opRow{
		{name: "arith.constant", results: "result:Any", special: "constant", attrs: "value:typed",
			predicates: []string{"all of {value, result} have same type"}},
		flaggedRow("arith.addi", "overflow"),
		flaggedRow("arith.subi", "overflow"),
		flaggedRow("arith.muli", "overflow"),
		roundedRow("arith.addf"),
		roundedRow("arith.subf"),
		roundedRow("arith.mulf"),
		roundedRow("arith.divf"),
		castRow("arith.index_cast", "IndexCast", "IndexCast"),
	}, foreignRows(
		flaggedRow("arith.shli", "overflow"),
		exactRow("arith.divui"), exactRow("arith.divsi"), exactRow("arith.shrui"), exactRow("arith.shrsi"),
		integerRow("arith.ceildivui"), integerRow("arith.ceildivsi"), integerRow("arith.floordivsi"), integerRow("arith.remui"), integerRow("arith.remsi"),
		integerRow("arith.andi"), integerRow("arith.ori"), integerRow("arith.xori"),
		integerRow("arith.maxsi"), integerRow("arith.maxui"), integerRow("arith.minsi"), integerRow("arith.minui"),
		flaggedRow("arith.maximumf", "fastmath"), flaggedRow("arith.maxnumf", "fastmath"), flaggedRow("arith.minimumf", "fastmath"),
		flaggedRow("arith.minnumf", "fastmath"), flaggedRow("arith.remf", "fastmath"), fastRow("arith.negf"),
		opRow{name: "arith.addui_extended", operands: "lhs:SignlessIntegerLike rhs:SignlessIntegerLike", results: "sum:SignlessIntegerLike overflow:BoolLike",
			form: " $lhs, $rhs{} : ~sum=lhs=rhs, ~overflow", special: "declared", traits: onlyElementwise, predicates: []string{"all of {lhs, rhs, sum} have same type"}},
		extendedRow("arith.mulsi_extended"), extendedRow("arith.mului_extended"),
		opRow{name: "arith.cmpi", operands: "lhs:SignlessIntegerLike rhs:SignlessIntegerLike", results: "result:BoolLike",
			form: " #predicate, $lhs, $rhs{} : test", attrs: "predicate:arith.cmpi", traits: comparisonTraits, predicates: isTest},
		opRow{name: "arith.cmpf", operands: "lhs:FloatLike rhs:FloatLike", results: "result:BoolLike",
			form: " #predicate, $lhs, $rhs" + fastClause + "{} : test", attrs: "predicate:arith.cmpf " + fastAttr, traits: comparisonTraits, predicates: isTest},
		opRow{name: "arith.select", operands: "condition:BoolLike true_value:Any false_value:Any", results: "result:Any",
			form: " $condition, $true_value, $false_value{} : choice", traits: onlyElementwise,
			predicates: []string{"all of {true_value, false_value, result} have same type", "condition is signless i1 or has matching shape"}},
		signRow(castRow("arith.extui", "SignlessFixedWidthIntegerLike", "SignlessFixedWidthIntegerLike")),
		castRow("arith.extsi", "SignlessFixedWidthIntegerLike", "SignlessFixedWidthIntegerLike"),
		signRow(castRow("arith.uitofp", "SignlessFixedWidthIntegerLike", "FloatLike")),
		castRow("arith.sitofp", "SignlessFixedWidthIntegerLike", "FloatLike"),
		castRow("arith.fptoui", "FloatLike", "SignlessFixedWidthIntegerLike"),
		castRow("arith.fptosi", "FloatLike", "SignlessFixedWidthIntegerLike"),
		signRow(castRow("arith.index_castui", "IndexCast", "IndexCast")),
		castRow("arith.bitcast", "Bitcast", "Bitcast"),
		withGroup(castRow("arith.trunci", "SignlessFixedWidthIntegerLike", "SignlessFixedWidthIntegerLike"),
			"{?overflowFlags: overflow#overflowFlags}", "overflowFlags?:arith.overflow!=#arith.overflow<none>"),
		withGroup(castRow("arith.extf", "FloatLike", "FloatLike"), fastGroup, "fastmath?:arith.fastmath"),
		scalingRow("arith.scaling_extf", fastGroup, "fastmath?:arith.fastmath"),
		scalingRow("arith.scaling_truncf", roundingGroup+fastGroup, "roundingmode?:arith.rounding fastmath?:arith.fastmath"),
		withGroup(castRow("arith.truncf", "FloatLike", "FloatLike"), roundingGroup+fastGroup, "roundingmode?:arith.rounding fastmath?:arith.fastmath"),
	), foreignRows(floatFunctions(
		"absf", "acos", "acosh", "asin", "asinh", "atan", "atanh", "cbrt", "ceil", "cos", "cosh", "erf", "erfc", "exp", "exp2", "expm1", "floor",
		"log", "log10", "log1p", "log2", "round", "roundeven", "rsqrt", "sin", "sinh", "sqrt", "tan", "tanh", "trunc")...,
	), foreignRows(
		flaggedRow("math.atan2", "fastmath"), flaggedRow("math.copysign", "fastmath"), flaggedRow("math.powf", "fastmath"),
		integerFunction("math.absi"), integerFunction("math.ctlz"), integerFunction("math.cttz"), integerFunction("math.ctpop"), integerRow("math.ipowi"),
		opRow{name: "math.fma", operands: "a:FloatLike b:FloatLike c:FloatLike", results: "result:FloatLike",
			form: " $a, $b, $c" + roundingGroup + fastGroup + "{} : ~result=a=b=c", special: "declared", attrs: "roundingmode?:arith.rounding " + fastAttr, traits: arithTraits},
		opRow{name: "math.clampf", operands: "value:FloatLike min:FloatLike max:FloatLike", results: "result:FloatLike",
			form: " $value to [$min, $max]" + fastGroup + "{} : ~result=value=min=max", special: "declared", attrs: fastAttr, traits: arithTraits},
		opRow{name: "math.fpowi", operands: "lhs:FloatLike rhs:SignlessIntegerLike", results: "result:FloatLike",
			form: " $lhs, $rhs" + fastGroup + "{} : ~lhs=result, ~rhs", special: "declared", attrs: fastAttr, traits: mappedTraits,
			predicates: []string{"all of {lhs, result} have same type"}},
		opRow{name: "math.sincos", operands: "operand:FloatLike", results: "sin:FloatLike cos:FloatLike",
			form: " $operand" + fastGroup + "{} : ~operand=sin=cos", special: "declared", attrs: fastAttr, traits: mappedTraits,
			predicates: []string{"all of {operand, sin, cos} have same type"}},
		classRow("math.isfinite"), classRow("math.isinf"), classRow("math.isnan"), classRow("math.isnormal"),
	))
}

// Shared parts of the forms of arith and math.
const (
	fastClause = "?( fastmath#fastmath?)"
	fastAttr   = "fastmath?:arith.fastmath!=#arith.fastmath<none>"
	// in declared forms
	fastGroup     = "{?fastmath: fastmath#fastmath}"
	roundingGroup = "{?roundingmode: #roundingmode}"
)

var (
	isTest           = []string{"result type has i1 element type and same shape as operands"}
	comparisonTraits = []Trait{SameTypeOperands, Elementwise}
	onlyElementwise  = []Trait{Elementwise}
)

// flaggedRow returns the row of a binary operation with arith flags: overflow for integers,
// fastmath for floats.
func flaggedRow(name, flags string) opRow {
	attr, constraint := "overflowFlags", "SignlessIntegerLike"
	if flags == "fastmath" {
		attr, constraint = "fastmath", "FloatLike"
	}
	row := binaryRow(name, constraint, constraint)
	row.form = " $lhs, $rhs?( " + flags + "#" + attr + "?){} : one"
	row.attrs = attr + "?:arith." + flags + "!=#arith." + flags + "<none>"
	row.traits = arithTraits
	return row
}

// roundedRow returns the row of a binary float operation with a rounding mode.
func roundedRow(name string) opRow {
	row := flaggedRow(name, "fastmath")
	row.form, row.special = " $lhs, $rhs"+roundingGroup+fastGroup+"{} : ~result=lhs=rhs", "declared"
	row.attrs = "roundingmode?:arith.rounding " + row.attrs
	return row
}

// integerRow returns the row of a binary integer operation.
func integerRow(name string) opRow {
	row := binaryRow(name, "SignlessIntegerLike", "SignlessIntegerLike")
	row.form, row.traits = " $lhs, $rhs{} : one", arithTraits
	return row
}

// exactRow returns the row of an integer division or shift with the flag exact.
func exactRow(name string) opRow {
	row := integerRow(name)
	row.form, row.special, row.attrs = " $lhs, $rhs{?isExact: exact}{} : ~result=lhs=rhs", "declared", "isExact?:unit"
	return row
}

// extendedRow returns the row of an operation whose results are the two halves of a wide result.
func extendedRow(name string) opRow {
	row := integerRow(name)
	row.results, row.form = "low:SignlessIntegerLike high:SignlessIntegerLike", " $lhs, $rhs{} : ~lhs=rhs=low=high"
	row.special, row.traits, row.predicates = "declared", onlyElementwise, []string{"all of {lhs, rhs, low, high} have same type"}
	return row
}

// castRow returns the row of an element conversion.
func castRow(name, from, to string) opRow {
	return opRow{name: name, operands: "in:" + from, results: "out:" + to, form: " $in{} : to",
		traits: []Trait{SameOperandsAndResultShape, CastOpInterface, Elementwise}, predicates: []string{"input and output have the same tensor dimensions"}}
}

// withGroup returns a cast with an optional group after its operand.
func withGroup(row opRow, group, attrs string) opRow {
	row.form, row.attrs, row.special = " $in"+group+"{} : ~in to ~out", attrs, "declared"
	return row
}

// scalingRow returns the row of a cast with a scale operand.
func scalingRow(name, groups, attrs string) opRow {
	return declaredRow(name, "in:FloatLike scale:FloatLike", "out:FloatLike", attrs, " $in, $scale"+groups+"{} : ~in, ~scale to ~out", CastOpInterface, Elementwise)
}

// signRow adds the nneg flag, which asserts that the operand is not negative.
func signRow(row opRow) opRow { return withGroup(row, "{?nonNeg: nneg}", "nonNeg?:unit") }

// fastRow returns the row of a unary float operation.
func fastRow(name string) opRow {
	return opRow{name: name, operands: "operand:FloatLike", results: "result:FloatLike",
		form: " $operand" + fastClause + "{} : one", attrs: fastAttr, traits: arithTraits}
}

// floatFunctions returns the rows of float functions of math.
func floatFunctions(names ...string) (rows []opRow) {
	for _, name := range names {
		rows = append(rows, fastRow("math."+name))
	}
	return rows
}

// integerFunction returns the row of a unary integer operation.
func integerFunction(name string) opRow {
	return opRow{name: name, operands: "operand:SignlessIntegerLike", results: "result:SignlessIntegerLike", form: " $operand{} : one", traits: arithTraits}
}

// classRow returns the row of a float classification such as isnan.
func classRow(name string) opRow {
	return opRow{name: name, operands: "operand:FloatLike", results: "result:BoolLike", form: " $operand{} : test", attrs: fastAttr,
		traits: onlyElementwise, predicates: isTest}
}
