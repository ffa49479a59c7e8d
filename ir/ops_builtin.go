package ir

import "slices"

// builtinOps lists the operations of builtin, func and cf (BuiltinOps.td, FuncOps.td and
// ControlFlowOps.td of MLIR 22), and operations of interpreter and ub.
func builtinOps() []opRow {
	return slices.Concat([]opRow{
		{name: "builtin.module", regions: "bodyRegion", special: "module", attrs: "sym_name?:string sym_visibility?:string",
			traits: []Trait{NoRegionArguments, NoTerminator, HasOnlyGraphRegion, SingleBlock, IsIsolatedFromAbove, SymbolTable, SymbolOpInterface}, short: true},
		{name: "builtin.unrealized_conversion_cast", operands: "inputs*:Any", results: "outputs*:Any",
			form: "{?inputs: $inputs : ~inputs} to ~outputs{}", special: "declared"},

		{name: "func.func", regions: "body+", special: "func",
			attrs:  "sym_name:string function_type:type sym_visibility?:string arg_attrs?:dicts res_attrs?:dicts no_inline?:unit",
			traits: []Trait{SymbolOpInterface, FunctionOpInterface, IsIsolatedFromAbove}},
		{name: "func.call", operands: "operands*:Any", results: "results*:Any",
			form: " #callee($operands*){} : fn", attrs: "callee:symbol arg_attrs?:dicts res_attrs?:dicts no_inline?:unit", short: true},
		{name: "func.return", operands: "operands*:Any", form: "{}?( $operands*?) : pairs?", traits: []Trait{HasParentFunc, IsTerminator}, short: true},
		{name: "func.constant", results: "result:Any", form: "{} #value : result", attrs: "value:symbol", valueName: "f", short: true},
		{name: "func.call_indirect", operands: "callee:Function callee_operands*:Any", results: "results*:Any",
			form: " $callee($callee_operands*){} : callee", attrs: "arg_attrs?:dicts res_attrs?:dicts",
			predicates: []string{"callee input types match argument types", "callee result types match result types"}, short: true},

		{name: "cf.br", operands: "destOperands*:Any", special: "branch", traits: []Trait{BranchOpInterface, IsTerminator}, successors: 1},
		{name: "cf.cond_br", operands: "condition:I1 trueDestOperands*:Any falseDestOperands*:Any", special: "branch",
			attrs: "branch_weights?:attr operandSegmentSizes:i32s", traits: []Trait{AttrSizedOperandSegments, BranchOpInterface, IsTerminator}, successors: 2},

		{name: "interpreter.run_parallel", role: Foreign, operands: "inputs*:TensorOrToken", results: "results*:TensorOrToken",
			attrs: "infeed?:symbols programs:programs"},
		{name: "interpreter.probe", operands: "operand:Tensor", results: "result:Tensor",
			form: " $operand, probe_id = #probe_id{} : one", attrs: "probe_id:string", traits: sameType},
		{name: "interpreter.print", operands: "operand:Tensor", form: " $operand{} : pairs"},
	}, foreignRows(
		declaredRow("cf.assert", "arg:I1", "", "msg:string", " $arg, #msg{}"),
		opRow{name: "cf.switch", operands: "flag:Integer defaultOperands*:Any caseOperands*:Any", special: "cf.switch",
			attrs:  "case_values?:attr case_operand_segments:i32s " + segmentsAttr,
			traits: []Trait{AttrSizedOperandSegments, BranchOpInterface, IsTerminator}, successors: -1},

		opRow{name: "ub.poison", results: "result:Any", form: "{} : result", attrs: "value?:attr!=#ub.poison"},
		declaredRow("ub.unreachable", "", "", "", "{}", IsTerminator),
	))
}
