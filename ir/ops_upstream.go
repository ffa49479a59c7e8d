package ir

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir/internal/trait"
)

// builtinOps lists the operations of builtin, func and cf (BuiltinOps.td, FuncOps.td and
// ControlFlowOps.td of MLIR 22), and operations of interpreter and ub.
var builtinOps = []opRow{
	{name: "builtin.module", regions: "bodyRegion", special: "module", attrs: "sym_name?:string sym_visibility?:string",
		traits: []trait.Trait{trait.NoRegionArguments, trait.NoTerminator, trait.HasOnlyGraphRegion, trait.SingleBlock, trait.IsIsolatedFromAbove, trait.SymbolTable, trait.SymbolOpInterface}, short: true},
	{name: "builtin.unrealized_conversion_cast", operands: "inputs*:Any", results: "outputs*:Any",
		form: "{?inputs: $inputs : ~inputs} to ~outputs{}", special: "declared", short: true},

	{name: "func.func", regions: "body+", special: "func",
		attrs:  "sym_name:string function_type:type sym_visibility?:string arg_attrs?:dicts res_attrs?:dicts no_inline?:unit",
		traits: []trait.Trait{trait.SymbolOpInterface, trait.FunctionOpInterface, trait.IsIsolatedFromAbove}},
	{name: "func.call", operands: "operands*:Any", results: "results*:Any",
		form: " #callee($operands){} : fn", attrs: "callee:symbol arg_attrs?:dicts res_attrs?:dicts no_inline?:unit", short: true},
	{name: "func.return", operands: "operands*:Any", form: "{}{?operands: $operands} : pairs?", traits: []trait.Trait{trait.HasParentFunc, trait.IsTerminator}, short: true},
	{name: "func.constant", results: "result:Any", form: "{} #value : result", attrs: "value:symbol", valueName: "f", short: true},
	{name: "func.call_indirect", operands: "callee:Function callee_operands*:Any", results: "results*:Any",
		form: " $callee($callee_operands){} : callee", attrs: "arg_attrs?:dicts res_attrs?:dicts",
		predicates: []string{"callee input types match argument types", "callee result types match result types"}, short: true},

	{name: "cf.br", operands: "destOperands*:Any", special: "branch", traits: []trait.Trait{trait.BranchOpInterface, trait.IsTerminator}, successors: 1},
	{name: "cf.cond_br", operands: "condition:I1 trueDestOperands*:Any falseDestOperands*:Any", special: "branch",
		attrs: "branch_weights?:attr operandSegmentSizes:i32s", traits: []trait.Trait{trait.AttrSizedOperandSegments, trait.BranchOpInterface, trait.IsTerminator}, successors: 2},

	{name: "interpreter.run_parallel", role: Foreign, operands: "inputs*:TensorOrToken", results: "results*:TensorOrToken",
		attrs: "infeed?:symbols programs:programs"},
	{name: "interpreter.probe", operands: "operand:Tensor", results: "result:Tensor",
		form: " $operand, probe_id = #probe_id{} : one", attrs: "probe_id:string", traits: sameType},
	{name: "interpreter.print", operands: "operand:Tensor", form: " $operand{} : pairs"},

	{name: "cf.assert", role: Foreign, operands: "arg:I1", form: " $arg, #msg{}", special: "declared", attrs: "msg:string"},
	{name: "cf.switch", role: Foreign, operands: "flag:Integer defaultOperands*:Any caseOperands*:Any", special: "cf.switch",
		attrs:  "case_values?:attr case_operand_segments:i32s " + segmentsAttr,
		traits: []trait.Trait{trait.AttrSizedOperandSegments, trait.BranchOpInterface, trait.IsTerminator}, successors: -1},

	{name: "ub.poison", role: Foreign, results: "result:Any", form: "{} : result", attrs: "value?:attr!=#ub.poison"},
	{name: "ub.unreachable", role: Foreign, form: "{}", special: "declared", traits: []trait.Trait{trait.IsTerminator}},
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
		flaggedRow("arith.maximumnumf", "fastmath"), flaggedRow("arith.minimumnumf", "fastmath"), fastRow("arith.flush_denormals"),
		opRow{name: "arith.addui_extended", operands: "lhs:SignlessIntegerLike rhs:SignlessIntegerLike", results: "sum:SignlessIntegerLike overflow:BoolLike",
			form: " $lhs, $rhs{} : ~sum=lhs=rhs, ~overflow", special: "declared", traits: onlyElementwise, predicates: []string{"all of {lhs, rhs, sum} have same type"}},
		opRow{name: "arith.subui_extended", operands: "lhs:SignlessIntegerLike rhs:SignlessIntegerLike", results: "diff:SignlessIntegerLike borrow:BoolLike",
			form: " $lhs, $rhs{} : ~diff=lhs=rhs, ~borrow", special: "declared", traits: onlyElementwise, predicates: []string{"all of {lhs, rhs, diff} have same type"}},
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
		withGroup(castRow("arith.convertf", "FloatLike", "FloatLike"), roundingGroup+fastGroup, "roundingmode?:arith.rounding fastmath?:arith.fastmath"),
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
	comparisonTraits = []trait.Trait{trait.SameTypeOperands, trait.Elementwise}
	onlyElementwise  = []trait.Trait{trait.Elementwise}
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
		traits: []trait.Trait{trait.SameOperandsAndResultShape, trait.CastOpInterface, trait.Elementwise}, predicates: []string{"input and output have the same tensor dimensions"}}
}

// withGroup returns a cast with an optional group after its operand.
func withGroup(row opRow, group, attrs string) opRow {
	row.form, row.attrs, row.special = " $in"+group+"{} : ~in to ~out", attrs, "declared"
	return row
}

// scalingRow returns the row of a cast with a scale operand.
func scalingRow(name, groups, attrs string) opRow {
	return declaredRow(name, "in:FloatLike scale:FloatLike", "out:FloatLike", attrs, " $in, $scale"+groups+"{} : ~in, ~scale to ~out", trait.CastOpInterface, trait.Elementwise)
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
		{name: "scf.while", operands: "inits*:Any", results: "results*:Any", regions: "before after", special: "scf.while", traits: []trait.Trait{trait.SingleBlock}},
		declaredRow("scf.condition", "condition:I1 args*:Any", "", "", "($condition){}{?args: $args : ~args}", trait.IsTerminator),
		{name: "scf.parallel", operands: "lowerBound*:Index upperBound*:Index step*:Index initVals*:Any", results: "results*:Any", regions: "region",
			special: "scf.parallel", attrs: "unsignedCmp?:unit " + segmentsAttr, traits: segmentedBody},
		{name: "scf.reduce", operands: "operands*:Any", regions: "reductions*", traits: []trait.Trait{trait.IsTerminator},
			form: "{?operands:($operands : ~operands)} {&*}{}", special: "declared"},
		{name: "scf.reduce.return", operands: "result:Any", form: " $result{} : pairs", traits: []trait.Trait{trait.IsTerminator}},
		{name: "scf.index_switch", operands: "arg:Index", results: "results*:Any", regions: "defaultRegion caseRegions*", special: "scf.index_switch",
			attrs: "cases:i64s", traits: bodyTraits},
		{name: "scf.execute_region", results: "result*:Any", regions: "region+", attrs: "no_inline?:unit",
			form: "{->}{?no_inline: no_inline} {&}{}", special: "declared"},
		{name: "scf.forall", operands: "dynamicLowerBound*:Index dynamicUpperBound*:Index dynamicStep*:Index outputs*:AnyElementRankedTensor",
			results: "results*:Any", regions: "region", special: "scf.forall",
			attrs: segmentsAttr + " staticLowerBound:i64s staticUpperBound:i64s staticStep:i64s mapping?:array", traits: segmentedBody},
		{name: "scf.forall.in_parallel", regions: "region", form: " {&-}{}", special: "declared",
			traits: []trait.Trait{trait.NoTerminator, trait.SingleBlock, trait.IsTerminator, trait.HasOnlyGraphRegion}},
		{name: "scf.yield", operands: "results*:Any", form: "{}{?results: $results} : pairs?", traits: []trait.Trait{trait.IsTerminator}},
	}
}

// tensorOps lists operations of tensor (TensorOps.td of MLIR 22). They only move elements.
func tensorOps() []opRow {
	return slices.Concat([]opRow{
		{name: "tensor.cast", operands: "source:AnyElementTensor", results: "dest:AnyElementTensor",
			form: " $source{} : to", traits: []trait.Trait{trait.CastOpInterface}, valueName: "cast"},
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
			" $source%[offsets] %[sizes] %[strides]{} : ~source to ~result", trait.AttrSizedOperandSegments).withValueName("extracted_slice"),
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
		{name: "tensor.yield", operands: "value:Any", form: " $value{} : pairs", traits: []trait.Trait{trait.IsTerminator}},
		declaredRow("tensor.concat", "inputs*:AnyElementRankedTensor", "result:AnyElementRankedTensor", "dim:i64", " dim(#dim) $inputs{} : ~()").withValueName("concat"),
		declaredRow("tensor.reshape", "source:AnyElementTensor shape:ExtentsTensor", "result:AnyElementTensor", "", " $source($shape){} : ~()").withValueName("reshape"),
	}, foreignRows(
		declaredRow("tensor.bitcast", "source:IntegerOrFloatTensor", "dest:IntegerOrFloatTensor", "", " $source{} : ~source to ~dest", trait.CastOpInterface),
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
		" $source into $dest%[offsets] %[sizes] %[strides]{} : ~source into "+dest, trait.AttrSizedOperandSegments)
	row.predicates = predicates
	return row
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
		declaredRow("shape.size_to_index", "arg:SizeOrIndex", "result:Index", "", " $arg{} : ~arg", trait.CastOpInterface),
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
			traits: []trait.Trait{trait.SingleBlock}},
		opRow{name: "shape.func", regions: "body+", special: "func",
			attrs:  "sym_name:string function_type:type sym_visibility?:string arg_attrs?:dicts res_attrs?:dicts",
			traits: []trait.Trait{trait.FunctionOpInterface, trait.IsIsolatedFromAbove}},
		opRow{name: "shape.function_library", regions: "body", attrs: "sym_name:symbolname sym_visibility?:string mapping:dict",
			form: " #sym_name{attributes} {&} mapping #mapping", special: "declared",
			traits: []trait.Trait{trait.IsIsolatedFromAbove, trait.NoRegionArguments, trait.SymbolTable, trait.SymbolOpInterface, trait.NoTerminator, trait.SingleBlock}},
	), foreignRows(yieldRows("shape.assuming_yield", "shape.return", "shape.yield")...))
}

// arrowRow returns the row of an operation of shape that prints all types after the colon.
func arrowRow(name, operands, results, form string) opRow {
	return opRow{name: name, operands: operands, results: results, form: form + "{} : arrow"}
}

// yieldRows returns rows of terminators that yield any number of operands.
func yieldRows(names ...string) (rows []opRow) {
	for _, name := range names {
		rows = append(rows, opRow{name: name, operands: "operands*:Any", form: "{}{?operands: $operands} : pairs?", traits: []trait.Trait{trait.IsTerminator}})
	}
	return rows
}
