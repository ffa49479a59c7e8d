package ir

import (
	"slices"
	"strings"
)

// builtinOps lists the operations of builtin, func and cf (BuiltinOps.td, FuncOps.td and
// ControlFlowOps.td of MLIR 22), and operations of interpreter and ub.
var builtinOps = []opRow{
	{name: "builtin.module", regions: "bodyRegion", special: "module", attrs: "sym_name?:string sym_visibility?:string",
		traits: []Trait{NoRegionArguments, NoTerminator, HasOnlyGraphRegion, SingleBlock, IsIsolatedFromAbove, SymbolTable, SymbolOpInterface}, short: true},
	{name: "builtin.unrealized_conversion_cast", operands: "inputs*:Any", results: "outputs*:Any",
		form: "{?inputs: $inputs : ~inputs} to ~outputs{}", special: "declared"},

	{name: "func.func", regions: "body+", special: "func",
		attrs:  "sym_name:string function_type:type sym_visibility?:string arg_attrs?:dicts res_attrs?:dicts no_inline?:unit",
		traits: []Trait{SymbolOpInterface, FunctionOpInterface, IsIsolatedFromAbove}},
	{name: "func.call", operands: "operands*:Any", results: "results*:Any",
		form: " #callee($operands){} : fn", attrs: "callee:symbol arg_attrs?:dicts res_attrs?:dicts no_inline?:unit", short: true},
	{name: "func.return", operands: "operands*:Any", form: "{}{?operands: $operands} : pairs?", traits: []Trait{HasParentFunc, IsTerminator}, short: true},
	{name: "func.constant", results: "result:Any", form: "{} #value : result", attrs: "value:symbol", valueName: "f", short: true},
	{name: "func.call_indirect", operands: "callee:Function callee_operands*:Any", results: "results*:Any",
		form: " $callee($callee_operands){} : callee", attrs: "arg_attrs?:dicts res_attrs?:dicts",
		predicates: []string{"callee input types match argument types", "callee result types match result types"}, short: true},

	{name: "cf.br", operands: "destOperands*:Any", special: "branch", traits: []Trait{BranchOpInterface, IsTerminator}, successors: 1},
	{name: "cf.cond_br", operands: "condition:I1 trueDestOperands*:Any falseDestOperands*:Any", special: "branch",
		attrs: "branch_weights?:attr operandSegmentSizes:i32s", traits: []Trait{AttrSizedOperandSegments, BranchOpInterface, IsTerminator}, successors: 2},

	{name: "interpreter.run_parallel", role: Foreign, operands: "inputs*:TensorOrToken", results: "results*:TensorOrToken",
		attrs: "infeed?:symbols programs:programs"},
	{name: "interpreter.probe", operands: "operand:Tensor", results: "result:Tensor",
		form: " $operand, probe_id = #probe_id{} : one", attrs: "probe_id:string", traits: sameType},
	{name: "interpreter.print", operands: "operand:Tensor", form: " $operand{} : pairs"},

	{name: "cf.assert", role: Foreign, operands: "arg:I1", form: " $arg, #msg{}", special: "declared", attrs: "msg:string"},
	{name: "cf.switch", role: Foreign, operands: "flag:Integer defaultOperands*:Any caseOperands*:Any", special: "cf.switch",
		attrs:  "case_values?:attr case_operand_segments:i32s " + segmentsAttr,
		traits: []Trait{AttrSizedOperandSegments, BranchOpInterface, IsTerminator}, successors: -1},

	{name: "ub.poison", role: Foreign, results: "result:Any", form: "{} : result", attrs: "value?:attr!=#ub.poison"},
	{name: "ub.unreachable", role: Foreign, form: "{}", special: "declared", traits: []Trait{IsTerminator}},
}

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
			form: " #predicate, $lhs, $rhs" + fastGroup + "{} : test", attrs: "predicate:arith.cmpf " + fastAttr, traits: comparisonTraits, predicates: isTest},
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
	fastAttr      = "fastmath?:arith.fastmath!=#arith.fastmath<none>"
	fastGroup     = "{?fastmath: fastmath#fastmath}"
	roundingGroup = "{?roundingmode: #roundingmode}"
)

var (
	isTest           = []string{"result type has i1 element type and same shape as operands"}
	comparisonTraits = []Trait{SameTypeOperands, Elementwise}
	onlyElementwise  = []Trait{Elementwise}
)

// flaggedRow returns the row of a binary operation with overflow or, for floats, fastmath flags.
func flaggedRow(name, flags string) opRow {
	attr, constraint := "overflowFlags", "SignlessIntegerLike"
	if flags == "fastmath" {
		attr, constraint = "fastmath", "FloatLike"
	}
	row := binaryRow(name, constraint, constraint)
	row.form = " $lhs, $rhs{?" + attr + ": " + flags + "#" + attr + "}{} : one"
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
		form: " $operand" + fastGroup + "{} : one", attrs: fastAttr, traits: arithTraits}
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

// complexOps lists the operations of complex (ComplexOps.td of MLIR 22).
func complexOps() []opRow {
	return foreignRows(slices.Concat(
		complexFunctions("cos", "exp", "expm1", "log", "log1p", "neg", "rsqrt", "sign", "sin", "sqrt", "tanh", "tan", "conj"),
		[]opRow{
			complexBinary("add"), complexBinary("sub"), complexBinary("mul"), complexBinary("div"), complexBinary("pow"), complexBinary("atan2"),
			complexPart("abs", "result"), complexPart("angle", "result"), complexPart("re", "real"), complexPart("im", "imaginary"),
			complexTest("eq"), complexTest("neq"),
			{name: "complex.create", operands: "real:Float imaginary:Float", results: "complex:FloatComplex", form: " $real, $imaginary{} : parts",
				predicates: []string{"all of {real, imaginary} have same type", "complex element type matches real operand type"}},
			{name: "complex.powi", operands: "lhs:FloatComplex rhs:SignlessInteger", results: "result:FloatComplex",
				form: " $lhs, $rhs" + fastGroup + "{} : ~lhs=result, ~rhs", special: "declared", attrs: "fastmath?:arith.fastmath", traits: mappedTraits,
				predicates: []string{"all of {lhs, result} have same type"}},
			{name: "complex.constant", results: "complex:AnyComplex", form: " #value{} : result", attrs: "value:array", valueName: "cst"},
			{name: "complex.bitcast", operands: "operand:Any", results: "result:Any", form: " $operand{} : to"},
		},
	)...)
}

// complexFunctions returns the rows of unary functions of complex.
func complexFunctions(names ...string) (rows []opRow) {
	for _, name := range names {
		rows = append(rows, opRow{name: "complex." + name, operands: "complex:FloatComplex", results: "result:FloatComplex",
			form: " $complex" + fastGroup + "{} : one", attrs: fastAttr, traits: arithTraits})
	}
	return rows
}

// complexBinary returns the row of an operation with two operands and a result of the same type.
func complexBinary(name string) opRow {
	row := flaggedRow("complex."+name, "fastmath")
	row.operands, row.results = "lhs:FloatComplex rhs:FloatComplex", "result:FloatComplex"
	return row
}

// complexPart returns the row of an operation that maps a complex number to a float.
func complexPart(name, result string) opRow {
	return opRow{name: "complex." + name, operands: "complex:FloatComplex", results: result + ":Float", form: " $complex" + fastGroup + "{} : part",
		attrs: fastAttr, traits: onlyElementwise, predicates: []string{"complex element type matches result type"}}
}

// complexTest returns the row of a comparison.
func complexTest(name string) opRow {
	return opRow{name: "complex." + name, operands: "lhs:FloatComplex rhs:FloatComplex", results: "result:I1", form: " $lhs, $rhs{} : test",
		traits: onlyElementwise, predicates: []string{"all of {lhs, rhs} have same type"}}
}

// scfOps lists the operations of scf (SCFOps.td of MLIR 22). They only pass values on: promotion
// keeps the declared types of carried values, bounds and indices.
func scfOps() []opRow {
	return []opRow{
		{name: "scf.for", operands: "lowerBound:LoopInteger upperBound:LoopInteger step:LoopInteger initArgs*:Any", results: "results*:Any", regions: "region",
			special: "scf.for", attrs: "unsignedCmp?:unit", traits: bodyTraits},
		{name: "scf.if", operands: "condition:I1", results: "results*:Any", regions: "thenRegion elseRegion+", traits: branchTraits,
			form: " $condition{->()} {&-}{else}{}", special: "declared"},
		{name: "scf.while", operands: "inits*:Any", results: "results*:Any", regions: "before after", special: "scf.while", traits: []Trait{SingleBlock}},
		declaredRow("scf.condition", "condition:I1 args*:Any", "", "", "($condition){}{?args: $args : ~args}", IsTerminator),
		{name: "scf.parallel", operands: "lowerBound*:Index upperBound*:Index step*:Index initVals*:Any", results: "results*:Any", regions: "region",
			special: "scf.parallel", attrs: segmentsAttr, traits: segmentedBody},
		{name: "scf.reduce", operands: "operands*:Any", regions: "reductions*", traits: []Trait{IsTerminator},
			form: "{?operands:($operands : ~operands)} {&*}{}", special: "declared"},
		{name: "scf.reduce.return", operands: "result:Any", form: " $result{} : pairs", traits: []Trait{IsTerminator}},
		{name: "scf.index_switch", operands: "arg:Index", results: "results*:Any", regions: "defaultRegion caseRegions*", special: "scf.index_switch",
			attrs: "cases:i64s", traits: bodyTraits},
		{name: "scf.execute_region", results: "result*:Any", regions: "region+", attrs: "no_inline?:unit",
			form: "{->}{?no_inline: no_inline} {&}{}", special: "declared"},
		{name: "scf.forall", operands: "dynamicLowerBound*:Index dynamicUpperBound*:Index dynamicStep*:Index outputs*:AnyElementRankedTensor",
			results: "results*:Any", regions: "region", special: "scf.forall",
			attrs: segmentsAttr + " staticLowerBound:i64s staticUpperBound:i64s staticStep:i64s mapping?:array", traits: segmentedBody},
		{name: "scf.forall.in_parallel", regions: "region", form: " {&-}{}", special: "declared",
			traits: []Trait{NoTerminator, SingleBlock, IsTerminator, HasOnlyGraphRegion}},
		{name: "scf.yield", operands: "results*:Any", form: "{}{?results: $results} : pairs?", traits: []Trait{IsTerminator}},
	}
}

// affineOps lists operations of affine (AffineOps.td of MLIR 22), which only pass values on.
func affineOps() []opRow {
	return slices.Concat([]opRow{
		{name: "affine.for", operands: "lowerBoundOperands*:Index upperBoundOperands*:Index inits*:Any", results: "results*:Any", regions: "region",
			special: "affine.for", attrs: "lowerBoundMap:map upperBoundMap:map step:index " + segmentsAttr,
			traits: []Trait{AttrSizedOperandSegments, SingleBlock, SingleBlockImplicitTerminator}},
		{name: "affine.if", operands: "operand*:Any", results: "results*:Any", regions: "thenRegion elseRegion+",
			form: " {#condition}{->} {&-}{else}{}", special: "declared", attrs: "condition:set", traits: branchTraits},
		{name: "affine.parallel", operands: "mapOperands*:Index", results: "results*:Any", regions: "region", special: "affine.parallel",
			attrs: "reductions:array lowerBoundsMap:map lowerBoundsGroups:i32elements upperBoundsMap:map upperBoundsGroups:i32elements steps:i64array", traits: bodyTraits},
		{name: "affine.load", operands: "memref:AnyMemref indices*:Index", results: "result:Any", attrs: "map:map",
			form: " $memref{[#map]}{} : ~memref^result", special: "declared"},
		{name: "affine.store", operands: "value:Any memref:AnyMemref indices*:Index", attrs: "map:map",
			form: " $value, $memref{[#map]}{} : ~memref^value", special: "declared"},
		declaredRow("affine.apply", "mapOperands*:Index", "result:Index", "map:map", " {#map}{}"),
		declaredRow("affine.min", "operands*:Index", "result:Index", "map:map", " {#map}{}"),
		declaredRow("affine.max", "operands*:Index", "result:Index", "map:map", " {#map}{}"),
		{name: "affine.yield", operands: "operands*:Any", form: "{}{?operands: $operands} : pairs?", traits: []Trait{IsTerminator}},
	}, foreignRows(
		declaredRow("affine.delinearize_index", "linear_index:Index dynamic_basis*:Index", "multi_index*:Index", "static_basis:i64s",
			" $linear_index into %(dynamic_basis){} : ~multi_index"),
		declaredRow("affine.linearize_index", "multi_index*:Index dynamic_basis*:Index", "linear_index:Index", "static_basis:i64s disjoint?:attr!=false "+segmentsAttr,
			"{?disjoint: disjoint} $[multi_index] by %(dynamic_basis){} : ~linear_index", AttrSizedOperandSegments),
		declaredRow("affine.prefetch", "memref:AnyMemref indices*:Index", "", prefetchAttrs+" map:map", " $memref{[#map]}"+prefetchClause),
		declaredRow("affine.vector_load", "memref:AnyMemref indices*:Index", "result:AnyVector", "map:map", " $memref{[#map]}{} : ~memref, ~result"),
		declaredRow("affine.vector_store", "value:AnyVector memref:AnyMemref indices*:Index", "", "map:map", " $value, $memref{[#map]}{} : ~memref, ~value"),
	))
}

// tensorOps lists operations of tensor (TensorOps.td of MLIR 22). They only move elements.
func tensorOps() []opRow {
	return slices.Concat([]opRow{
		{name: "tensor.cast", operands: "source:AnyElementTensor", results: "dest:AnyElementTensor",
			form: " $source{} : to", traits: []Trait{CastOpInterface}, valueName: "cast"},
		{name: "tensor.dim", operands: "source:NonScalarTensor index:Index", results: "result:Index", form: "{} $source, $index : ~source", special: "declared", valueName: "dim"},
		{name: "tensor.extract", operands: "tensor:AnyElementRankedTensor indices*:Index", results: "result:Any",
			form: " $tensor$[indices]{} : ~tensor^result", special: "declared", predicates: []string{"result type matches element type of tensor"}, valueName: "extracted"},
		{name: "tensor.from_elements", operands: "elements*:Any", results: "result:AnyElementStaticTensor",
			form: " $elements{} : ~result^elements", special: "declared", predicates: []string{"operand types match result element type"}, valueName: "from_elements"},
		declaredRow("tensor.empty", "dynamicSizes*:Index", "result:AnyElementRankedTensor", "", "($dynamicSizes){} : ~result"),
		{name: "tensor.splat", operands: "input:Any dynamicSizes*:Index", results: "aggregate:AnyElementRankedTensor", special: "declared",
			form: " $input{?dynamicSizes:$[dynamicSizes]}{} : ~aggregate^input", predicates: []string{"operand type matches element type of result"}, valueName: "splat"},
		{name: "tensor.rank", operands: "tensor:AnyElementTensor", results: "result:Index", form: " $tensor{} : ~tensor", special: "declared", valueName: "rank"},
		{name: "tensor.insert", operands: "scalar:Any dest:AnyElementRankedTensor indices*:Index", results: "result:AnyElementRankedTensor",
			form: " $scalar into $dest$[indices]{} : ~dest=result^scalar", special: "declared",
			predicates: []string{"result type matches type of dest", "scalar type matches element type of dest"}, valueName: "inserted"},
		declaredRow("tensor.extract_slice", "source:AnyElementRankedTensor offsets*:Index sizes*:Index strides*:Index", "result:AnyElementRankedTensor", sliceAttrs,
			" $source%[offsets] %[sizes] %[strides]{} : ~source to ~result", AttrSizedOperandSegments).withValueName("extracted_slice"),
		insertRow("tensor.insert_slice", "result:AnyElementRankedTensor", "~dest=result", "result type matches type of dest").withValueName("inserted_slice"),
		insertRow("tensor.parallel_insert_slice", "", "~dest"),
		declaredRow("tensor.expand_shape", "src:AnyElementTensor output_shape*:Index", "result:AnyElementTensor", "reassociation:i64arrays static_output_shape:i64s",
			" $src #reassociation output_shape %[output_shape]{} : ~src into ~result").withValueName("expanded"),
		declaredRow("tensor.collapse_shape", "src:AnyElementTensor", "result:AnyElementTensor", "reassociation:i64arrays",
			" $src #reassociation{} : ~src into ~result").withValueName("collapsed"),
		{name: "tensor.pad", operands: "source:AnyElementRankedTensor low*:Index high*:Index", results: "result:AnyElementRankedTensor", regions: "region",
			attrs: "static_low:i64s static_high:i64s nofold?:unit " + segmentsAttr, traits: segmentedBody, valueName: "padded",
			form: " $source{?nofold: nofold} low%[low] high%[high] {&}{} : ~source to ~result", special: "declared"},
		{name: "tensor.generate", operands: "dynamicExtents*:Index", results: "result:AnyElementRankedTensor", regions: "body",
			form: " $dynamicExtents {&}{} : ~result", special: "declared", traits: bodyTraits, valueName: "generated"},
		{name: "tensor.yield", operands: "value:Any", form: " $value{} : pairs", traits: []Trait{IsTerminator}},
		declaredRow("tensor.concat", "inputs*:AnyElementRankedTensor", "result:AnyElementRankedTensor", "dim:i64", " dim(#dim) $inputs{} : ~()").withValueName("concat"),
		declaredRow("tensor.reshape", "source:AnyElementTensor shape:ExtentsTensor", "result:AnyElementTensor", "", " $source($shape){} : ~()").withValueName("reshape"),
	}, foreignRows(
		declaredRow("tensor.bitcast", "source:IntegerOrFloatTensor", "dest:IntegerOrFloatTensor", "", " $source{} : ~source to ~dest", CastOpInterface),
		declaredRow("tensor.gather", "source:AnyElementRankedTensor indices:IndexLikeTensor", "result:AnyElementRankedTensor", "gather_dims:i64s unique?:unit",
			" $source[$indices] gather_dims(#gather_dims){?unique: unique}{} : ~()").withValueName("gather"),
		declaredRow("tensor.scatter", "source:AnyElementRankedTensor dest:AnyElementRankedTensor indices:IndexLikeTensor", "result:AnyElementRankedTensor",
			"scatter_dims:i64s unique?:unit", " $source into $dest[$indices] scatter_dims(#scatter_dims){?unique: unique}{} : ~()").withValueName("scatter"),
	))
}

// sliceAttrs lists the attributes of slice operations.
const sliceAttrs = segmentsAttr + " static_offsets:i64s static_sizes:i64s static_strides:i64s"

// insertRow returns the row of an operation that inserts a tensor into another one, whose type is
// that of the result, if any.
func insertRow(name, result, dest string, predicates ...string) opRow {
	row := declaredRow(name, "source:AnyElementRankedTensor dest:AnyElementRankedTensor offsets*:Index sizes*:Index strides*:Index", result, sliceAttrs,
		" $source into $dest%[offsets] %[sizes] %[strides]{} : ~source into "+dest, AttrSizedOperandSegments)
	row.predicates = predicates
	return row
}

// memrefOps lists operations of MLIR 22's MemRefOps.td and BufferizationOps.td.
func memrefOps() []opRow {
	return slices.Concat([]opRow{
		{name: "memref.load", operands: "memref:AnyMemref indices*:Index", results: "result:Any", form: " $memref$[indices]{} : ~memref^result",
			special: "declared", attrs: "nontemporal?:bool=false alignment?:i64^2"},
		{name: "memref.store", operands: "value:Any memref:AnyMemref indices*:Index", form: " $value, $memref$[indices]{} : ~memref^value",
			special: "declared", attrs: "nontemporal?:bool=false alignment?:i64^2"},
		allocRow("alloc"), allocRow("alloca"),
		declaredRow("memref.subview", "source:AnyMemref offsets*:Index sizes*:Index strides*:Index", "result:AnyMemref", sliceAttrs,
			" $source%[offsets] %[sizes] %[strides]{} : ~source to ~result", AttrSizedOperandSegments).withValueName("subview"),
		{name: "memref.dealloc", operands: "memref:RankedOrUnrankedMemref", form: " $memref{} : pairs"},
		{name: "memref.cast", operands: "source:RankedOrUnrankedMemref", results: "dest:RankedOrUnrankedMemref", form: " $source{} : to", traits: []Trait{CastOpInterface, SameOperandsAndResultShape},
			valueName: "cast"},
		{name: "memref.dim", operands: "source:NonScalarMemref index:Index", results: "result:Index", form: "{} $source, $index : ~source", special: "declared", valueName: "dim"},
		declaredRow("memref.copy", "source:RankedOrUnrankedMemref target:RankedOrUnrankedMemref", "", "", " $source, $target{} : ~source to ~target", SameOperandsElementType),
	}, foreignRows(
		declaredRow("memref.assume_alignment", "memref:AnyMemref", "result:AnyMemref", "alignment:i32>0", " $memref, #alignment{} : ~memref=result",
			SameOperandsAndResultType).withValueName("assume_align"),
		declaredRow("memref.atomic_rmw", "value:SignlessIntegerOrFloat memref:AtomicMemref indices*:Index", "result:SignlessIntegerOrFloat", "kind:rmw",
			" #kind $value, $memref$[indices]{} : (~value, ~memref) -> ~result"),
		declaredRow("memref.atomic_yield", "result:Any", "", "", " $result{} : ~result", IsTerminator),
		opRow{name: "memref.generic_atomic_rmw", operands: "memref:AtomicMemref indices*:Index", results: "result:SignlessIntegerOrFloat", regions: "atomic_body",
			form: " $memref$[indices] : ~memref^result {&}{}", special: "declared", traits: []Trait{SingleBlock}},
		opRow{name: "memref.alloca_scope", results: "results*:Any", regions: "bodyRegion", form: " {->()} {&-}{}", special: "declared",
			traits: []Trait{SingleBlock, SingleBlockImplicitTerminator, NoRegionArguments}},
		opRow{name: "memref.alloca_scope.return", operands: "results*:Any", form: "{}{?results: $results} : pairs?", traits: []Trait{IsTerminator}},
		declaredRow("memref.distinct_objects", "operands*:AnyMemref", "results*:AnyMemref", "", " $operands{} : ~operands=results"),
		declaredRow("memref.collapse_shape", "src:StridedMemref", "result:StridedMemref", "reassociation:i64arrays",
			" $src #reassociation{} : ~src into ~result").withValueName("collapse_shape"),
		declaredRow("memref.expand_shape", "src:StridedMemref output_shape*:Index", "result:StridedMemref", "reassociation:i64arrays static_output_shape:i64s",
			" $src #reassociation output_shape %[output_shape]{} : ~src into ~result").withValueName("expand_shape"),
		declaredRow("memref.dma_wait", "tagMemRef:AnyMemref tagIndices*:Index numElements:Index", "", "", " $tagMemRef$[tagIndices], $numElements{} : ~tagMemRef"),
		declaredRow("memref.extract_aligned_pointer_as_index", "source:RankedOrUnrankedMemref", "aligned_pointer:Index", "",
			" $source : ~source -> ~aligned_pointer{}").withValueName("intptr"),
		declaredRow("memref.extract_strided_metadata", "source:StridedMemref", "base_buffer:StridedMemref offset:Index sizes*:Index strides*:Index", "",
			" $source : ~source -> ~*{}"),
		declaredRow("memref.get_global", "", "result:StaticMemref", "name:symbol", " #name : ~result{}"),
		opRow{name: "memref.global", special: "declared", traits: []Trait{SymbolOpInterface},
			form:  "{?sym_visibility: #sym_visibility}{?constant: constant} #sym_name : #type{=#initial_value}{}",
			attrs: "sym_name:symbolname sym_visibility?:string type:memreftype initial_value?:attr constant?:unit alignment?:i64^2"},
		declaredRow("memref.memory_space_cast", "source:RankedOrUnrankedMemref", "dest:RankedOrUnrankedMemref", "", " $source{} : ~source to ~dest",
			CastOpInterface, SameOperandsAndResultElementType, SameOperandsAndResultShape).withValueName("memspacecast"),
		declaredRow("memref.prefetch", "memref:AnyMemref indices*:Index", "", prefetchAttrs, " $memref$[indices]"+prefetchClause),
		declaredRow("memref.rank", "memref:RankedOrUnrankedMemref", "result:Index", "", " $memref{} : ~memref"),
		declaredRow("memref.realloc", "source:MemrefOfRank1 dynamicResultSize*:Index", "result:MemrefOfRank1", "alignment?:i64^2",
			" $source{?dynamicResultSize:($dynamicResultSize)}{} : ~source to ~result"),
		declaredRow("memref.reinterpret_cast", "source:RankedOrUnrankedMemref offsets*:Index sizes*:Index strides*:Index", "result:StridedMemref", sliceAttrs,
			" $source to offset: %[offsets], sizes: %[sizes], strides: %[strides]{} : ~source to ~result", AttrSizedOperandSegments).withValueName("reinterpret_cast"),
		declaredRow("memref.reshape", "source:RankedOrUnrankedMemref shape:ShapeMemref", "result:RankedOrUnrankedMemref", "", " $source($shape){} : ~()").withValueName("reshape"),
		declaredRow("memref.transpose", "in:StridedMemref", "result:StridedMemref", "permutation:permutation",
			" $in #permutation{} : ~in to ~result").withValueName("transpose"),
		declaredRow("memref.view", "source:ByteMemref byte_shift:Index sizes*:Index", "result:AnyMemref", "",
			" $source[$byte_shift]$[sizes]{} : ~source to ~result").withValueName("view"),

		declaredRow("bufferization.clone", "input:RankedOrUnrankedMemref", "output:RankedOrUnrankedMemref", "", " $input{} : ~input to ~output"),
		declaredRow("bufferization.dealloc_tensor", "tensor:AnyElementTensor", "", "", " $tensor{} : ~tensor"),
		declaredRow("bufferization.materialize_in_destination", "source:AnyElementTensor dest:AnyShaped", "result*:AnyElementTensor", "restrict?:unit writable?:unit",
			" $source in{?restrict: restrict}{?writable: writable} $dest{} : ~()").withPredicates("all of {source, dest} have same element type"),
		declaredRow("bufferization.to_buffer", "tensor:TensorLike", "buffer:BufferLike", "read_only?:unit",
			" $tensor{?read_only: read_only}{} : ~tensor to ~buffer"),
		declaredRow("bufferization.to_tensor", "buffer:BufferLike", "result:TensorLike", "restrict?:unit writable?:unit",
			" $buffer{?restrict: restrict}{?writable: writable}{} : ~buffer to ~result"),
	))
}

// allocRow returns the row of an operation that allocates a buffer, which is named after it.
func allocRow(name string) opRow {
	return declaredRow("memref."+name, "dynamicSizes*:Index symbolOperands*:Index", "memref:AnyMemref", "alignment?:i64^2 "+segmentsAttr,
		"($dynamicSizes){?symbolOperands:$[symbolOperands]}{} : ~memref", AttrSizedOperandSegments).withValueName(name)
}

// Attributes of prefetch operations, and the rest of their form.
const (
	prefetchAttrs  = "isWrite:bool.write localityHint:i32<4 isDataCache:bool.cache"
	prefetchClause = ", #isWrite, locality#localityHint, #isDataCache{} : ~memref"
)

// linalgOps lists operations of linalg (LinalgOps.td, LinalgStructuredOps.td and
// LinalgRelayoutOps.td of MLIR 22). They pass elements on to their regions, which do the
// computation.
func linalgOps() []opRow {
	return slices.Concat([]opRow{
		structuredRow("linalg.generic", "linalg.generic", "indexing_maps:maps iterator_types:iterators doc?:string library_call?:string"),
		structuredRow("linalg.fill", "linalg.named", ""),
		structuredRow("linalg.copy", "linalg.named", "cast?:attr"),
		structuredRow("linalg.matmul", "linalg.named", "indexing_maps?:maps cast?:attr"),
		structuredRow("linalg.batch_matmul", "linalg.named", "indexing_maps?:maps cast?:attr"),
		structuredRow("linalg.matvec", "linalg.named", ""),
		structuredRow("linalg.vecmat", "linalg.named", ""),
		structuredRow("linalg.dot", "linalg.named", ""),
		{name: "linalg.transpose", operands: "input:ShapedValue init:ShapedValue", results: "result*:AnyElementTensor", regions: "region",
			form: " ins($input : ~input) outs($init : ~init|result) permutation = #permutation {}", special: "declared",
			attrs: "permutation:i64s", traits: bodyTraits, valueName: "transposed"},
		{name: "linalg.broadcast", operands: "input:ShapedValue init:ShapedValue", results: "result*:AnyElementTensor", regions: "region",
			form: " ins($input : ~input) outs($init : ~init|result) dimensions = #dimensions {}", special: "declared",
			attrs: "dimensions:i64s", traits: bodyTraits, valueName: "broadcasted"},
		{name: "linalg.reduce", operands: "inputs*:ShapedValue inits*:ShapedValue", results: "result*:AnyElementTensor", regions: "combiner", special: "linalg.reduce",
			attrs: "dimensions:i64s", traits: bodyTraits, valueName: "reduced"},
		{name: "linalg.map", operands: "inputs*:ShapedValue init:ShapedValue", results: "result*:AnyElementTensor", regions: "mapper", special: "linalg.map",
			traits: bodyTraits, valueName: "mapped"},
		declaredRow("linalg.index", "", "result:Index", "dim:i64>-1", " #dim{} : ~result"),
		declaredRow("linalg.yield", "values*:Any", "", "", "{?values: $values}{}{?values: : ~values}", IsTerminator),
	}, structuredFunctions("exp", "log", "abs", "ceil", "floor", "negf", "sqrt", "rsqrt", "tanh", "round", "erf", "add", "sub", "mul", "div", "max", "min"), foreignRows(
		declaredRow("linalg.pack", "source:AnyElementRankedTensor dest:AnyElementRankedTensor padding_value*:Any inner_tiles*:Index", "result:AnyElementRankedTensor",
			"outer_dims_perm?:i64s inner_dims_pos:i64s static_inner_tiles:i64s "+segmentsAttr,
			" $source{?padding_value: padding_value($padding_value : ~padding_value)}{?outer_dims_perm: outer_dims_perm = #outer_dims_perm} "+
				"inner_dims_pos = #inner_dims_pos inner_tiles = %[inner_tiles] into $dest{} : ~source -> ~dest=result", AttrSizedOperandSegments).withValueName("pack"),
		declaredRow("linalg.unpack", "source:AnyElementRankedTensor dest:AnyElementRankedTensor inner_tiles*:Index", "result:AnyElementRankedTensor",
			"outer_dims_perm?:i64s inner_dims_pos:i64s static_inner_tiles:i64s",
			" $source{?outer_dims_perm: outer_dims_perm = #outer_dims_perm} inner_dims_pos = #inner_dims_pos inner_tiles = %[inner_tiles] "+
				"into $dest{} : ~source -> ~dest=result").withValueName("unpack"),
		declaredRow("linalg.softmax", "input:ShapedValue output:ShapedValue", "result*:AnyElementTensor", "dimension:i64",
			"{} dimension(#dimension) ins($input : ~input) outs($output : ~output){?result: -> ~result}"),
	))
}

// structuredRow returns the row of an operation on inputs and outputs with a region for elements.
func structuredRow(name, special, attrs string) opRow {
	return opRow{name: name, operands: "inputs*:Any outputs*:Any", results: "result_tensors*:AnyElementTensor", regions: "region", special: special,
		attrs: strings.TrimSpace(attrs + " " + segmentsAttr), traits: []Trait{SingleBlock, SingleBlockImplicitTerminator, AttrSizedOperandSegments}}
}

// structuredFunctions returns the rows of operations that apply a function to each element.
func structuredFunctions(names ...string) (rows []opRow) {
	for _, name := range names {
		rows = append(rows, structuredRow("linalg."+name, "linalg.named", ""))
	}
	return rows
}

// shapeOps lists the operations of shape (ShapeOps.td of MLIR 22).
func shapeOps() []opRow {
	return slices.Concat([]opRow{
		{name: "shape.broadcast", operands: "shapes*:ShapeOrExtents", results: "result:ShapeOrExtents", form: " $shapes{} : arrow", attrs: "error?:string"},
		{name: "shape.const_shape", results: "result:ShapeOrExtents", form: "{} #shape : result", attrs: "shape:extents"},
		declaredRow("shape.cstr_broadcastable", "shapes*:ShapeOrExtents", "result:Witness", "", " $shapes{} : ~shapes"),
		{name: "shape.num_elements", operands: "shape:ShapeOrExtents", results: "result:SizeOrIndex", form: " $shape{} : arrow"},
		{name: "shape.shape_of", operands: "arg:ShapedOrValueShape", results: "result:ShapeOrExtents", form: " $arg{} : arrow"},
	}, foreignRows(
		arrowRow("shape.add", "lhs:SizeOrIndex rhs:SizeOrIndex", "result:SizeOrIndex", " $lhs, $rhs"),
		arrowRow("shape.mul", "lhs:SizeOrIndex rhs:SizeOrIndex", "result:SizeOrIndex", " $lhs, $rhs"),
		arrowRow("shape.get_extent", "shape:ShapeOrExtents dim:SizeOrIndex", "extent:SizeOrIndex", " $shape, $dim"),
		arrowRow("shape.dim", "value:AnyShaped index:SizeOrIndex", "extent:SizeOrIndex", " $value, $index"),
		arrowRow("shape.rank", "shape:ShapeOrExtents", "rank:SizeOrIndex", " $shape"),
		declaredRow("shape.size_to_index", "arg:SizeOrIndex", "result:Index", "", " $arg{} : ~arg", CastOpInterface),
		declaredRow("shape.cstr_eq", "shapes*:ShapeOrExtents", "result:Witness", "", " $shapes{} : ~shapes"),
		declaredRow("shape.cstr_require", "pred:I1", "result:Witness", "msg:string", " $pred, #msg{}"),
		declaredRow("shape.const_witness", "", "result:Witness", "passing:bool", " #passing{}"),
		arrowRow("shape.any", "inputs*:ShapeOrExtents", "result:ShapeOrExtents", " $inputs"),
		arrowRow("shape.concat", "lhs:ShapeOrExtents rhs:ShapeOrExtents", "result:ShapeOrExtents", " $lhs, $rhs"),
		arrowRow("shape.div", "lhs:SizeOrIndex rhs:SizeOrIndex", "result:SizeOrIndex", " $lhs, $rhs"),
		arrowRow("shape.max", "lhs:ShapeOrSize rhs:ShapeOrSize", "result:ShapeOrSize", " $lhs, $rhs"),
		arrowRow("shape.min", "lhs:ShapeOrSize rhs:ShapeOrSize", "result:ShapeOrSize", " $lhs, $rhs"),
		arrowRow("shape.to_extent_tensor", "input:ShapeOrExtents", "result:IndexTensor", " $input"),
		arrowRow("shape.value_as_shape", "arg:ExtentsOrValueShape", "result:ShapeOrExtents", " $arg"),
		declaredRow("shape.meet", "arg0:AnyShapeOrSize arg1:AnyShapeOrSize", "result:AnyShapeOrSize", "error?:string",
			" $arg0, $arg1{?error:, error = #error}{} : ~arg0, ~arg1 -> ~result"),
		declaredRow("shape.assuming_all", "inputs*:Witness", "result:Witness", "", " $inputs{}"),
		declaredRow("shape.const_size", "", "result:Size", "value:index", " #value{}"),
		declaredRow("shape.index_to_size", "arg:Index", "result:Size", "", " $arg{}"),
		declaredRow("shape.from_extent_tensor", "input:ExtentTensor", "result:Shape", "", " $input{} : ~input"),
		declaredRow("shape.from_extents", "extents*:SizeOrIndex", "shape:Shape", "", " $extents{} : ~extents"),
		declaredRow("shape.is_broadcastable", "shapes*:ShapeOrExtents", "result:I1", "", " $shapes{} : ~shapes"),
		declaredRow("shape.shape_eq", "shapes*:ShapeOrExtents", "result:I1", "", " $shapes{} : ~shapes"),
		declaredRow("shape.value_of", "arg:ValueShape", "result:AnyShaped", "", " $arg{} : ~result"),
		declaredRow("shape.with_shape", "operand:ShapedOrValueShape shape:ShapeOrExtents", "result:ValueShape", "", " $operand, $shape{} : ~operand, ~shape"),
		opRow{name: "shape.debug_print", operands: "input:ShapeOrSize", results: "output:ShapeOrSize"},
		opRow{name: "shape.split_at", operands: "operand:ShapeOrExtents index:SizeOrIndex", results: "head:ShapeOrExtents tail:ShapeOrExtents"},
		opRow{name: "shape.assuming", operands: "witness:Witness", results: "results*:Any", regions: "doRegion", traits: bodyTraits,
			form: " $witness{->()} {&-}{}", special: "declared"},
		opRow{name: "shape.reduce", operands: "shape:ShapeOrExtents initVals*:Any", results: "result*:Any", regions: "region", special: "shape.reduce",
			traits: []Trait{SingleBlock}},
		opRow{name: "shape.func", regions: "body+", special: "func",
			attrs:  "sym_name:string function_type:type sym_visibility?:string arg_attrs?:dicts res_attrs?:dicts",
			traits: []Trait{FunctionOpInterface, IsIsolatedFromAbove}},
		opRow{name: "shape.function_library", regions: "body", attrs: "sym_name:symbolname sym_visibility?:string mapping:dict",
			form: " #sym_name{attributes} {&} mapping #mapping", special: "declared",
			traits: []Trait{IsIsolatedFromAbove, NoRegionArguments, SymbolTable, SymbolOpInterface, NoTerminator, SingleBlock}},
	), foreignRows(yieldRows("shape.assuming_yield", "shape.return", "shape.yield")...))
}

// arrowRow returns the row of an operation of shape that prints all types after the colon.
func arrowRow(name, operands, results, form string) opRow {
	return opRow{name: name, operands: operands, results: results, form: form + "{} : arrow"}
}

// yieldRows returns rows of terminators that yield any number of operands.
func yieldRows(names ...string) (rows []opRow) {
	for _, name := range names {
		rows = append(rows, opRow{name: name, operands: "operands*:Any", form: "{}{?operands: $operands} : pairs?", traits: []Trait{IsTerminator}})
	}
	return rows
}

// indexOps lists the operations of index (IndexOps.td of MLIR 22).
func indexOps() []opRow {
	return foreignRows(append(
		indexRows("add", "and", "ceildivs", "ceildivu", "divs", "divu", "floordivs", "maxs", "maxu", "mins", "minu", "mul", "or", "rems", "remu", "shl",
			"shrs", "shru", "sub", "xor"),
		declaredRow("index.casts", "input:IntegerOrIndex", "output:IntegerOrIndex", "", " $input{} : ~input to ~output", CastOpInterface),
		declaredRow("index.castu", "input:IntegerOrIndex", "output:IntegerOrIndex", "", " $input{} : ~input to ~output", CastOpInterface),
		declaredRow("index.cmp", "lhs:Index rhs:Index", "result:I1", "pred:index.cmp", " #pred($lhs, $rhs){}"),
		declaredRow("index.constant", "", "result:Index", "value:index", "{} #value"),
		declaredRow("index.bool.constant", "", "result:I1", "value:bool", "{} #value"),
		declaredRow("index.sizeof", "", "result:Index", "", "{}"),
	)...)
}

func indexRows(names ...string) (rows []opRow) {
	for _, name := range names {
		rows = append(rows, declaredRow("index."+name, "lhs:Index rhs:Index", "result:Index", "", " $lhs, $rhs{}"))
	}
	return rows
}
