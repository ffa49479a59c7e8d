package ir

import (
	"strings"

	"github.com/hlo-promote/hlo-promote/ir/internal/trait"
)

// shardyOps lists the operations of Shardy (shardy/dialect/sdy/ir/ops.td).
func shardyOps() []opRow {
	return []opRow{
		{name: "sdy.mesh", form: " #sym_name = #mesh{}", attrs: "sym_name:symbolname mesh:sdy.mesh", traits: []trait.Trait{trait.HasParentModule, trait.SymbolOpInterface}},
		{name: "sdy.sharding_constraint", operands: "input:Any", results: "result:Any",
			form: " $input #sharding{} : one", attrs: "sharding:sdy.sharding", traits: sameType},
		{name: "sdy.reshard", operands: "input:Any", results: "result:Any",
			form: " $input #sharding{} : one", attrs: "sharding:sdy.sharding", traits: sameType},
		{name: "sdy.return", operands: "results*:Any", form: "{}{?results: $results} : pairs?", traits: []trait.Trait{trait.IsTerminator}},
		{name: "sdy.manual_computation", operands: "tensors*:Any", results: "results*:Any", regions: "body", special: "manual",
			attrs: "in_shardings:sdy.sharding_per_value out_shardings:sdy.sharding_per_value manual_axes:sdy.manual_axes", traits: isolatedBody},
		{name: "sdy.sharding_group", operands: "input:AnyElementRankedTensor",
			form: " $input group_id=#group_id{} : ~input", special: "declared", attrs: "group_id:i64"},
		{name: "sdy.constant", results: "output:AnyElementStaticTensor", special: "constant", attrs: "value:elements"},
		{name: "sdy.data_flow_edge", operands: "input:AnyShaped", results: "result:AnyShaped",
			form: " $input{?sharding: sharding=#sharding}{} : ~input=result", special: "declared", attrs: "sharding?:sdy.sharding", traits: sameType},
		{name: "sdy.func_data_flow_edge", operands: "operand:AnyShaped", results: "result:AnyShaped", form: " $operand{} : one", traits: sameType},
		{name: "sdy.propagation_barrier", operands: "input:AnyElementRankedTensor", results: "result:AnyElementRankedTensor",
			form: " $input allowed_direction=#allowed_direction{} : ~input=result", special: "declared", attrs: "allowed_direction:sdy.direction", traits: sameType},
		{name: "sdy.named_computation", operands: "operands*:Any", results: "results*:Any", regions: "body",
			form:    "@name($operands){?in_shardings: in_shardings=#in_shardings}{?out_shardings: out_shardings=#out_shardings} {(&)}{} : ~()",
			special: "declared",
			attrs:   "name:string in_shardings?:sdy.sharding_per_value out_shardings?:sdy.sharding_per_value", traits: isolatedBody},
		collectiveRow("sdy.all_gather", "gathering_axes:sdy.axis_lists"),
		collectiveRow("sdy.all_slice", "slicing_axes:sdy.axis_lists"),
		collectiveRow("sdy.all_to_all", "params:sdy.all_to_all_params"),
		collectiveRow("sdy.collective_permute", ""),
		collectiveRow("sdy.all_reduce", "reduction_axes:sdy.axes"),
		collectiveRow("sdy.reduce_scatter", "reduce_scatter_axes:sdy.axis_lists"),
		collectiveRow("sdy.sharded_to_unreduced", "axes:sdy.axis_lists"),
		collectiveRow("sdy.replicated_to_unreduced", "axes:sdy.axes"),
	}
}

// collectiveRow returns the row of a Shardy collective: axes, a tensor, and the sharding of the
// result. Reducing collectives have an optional reduction.
func collectiveRow(name, axes string) opRow {
	r := opRow{name: name, operands: "tensor:AnyShaped", results: "result:AnyShaped", special: "declared", attrs: "out_sharding:sdy.sharding", traits: sameType}
	r.form = " $tensor out_sharding=#out_sharding{} : ~tensor=result"
	if axes != "" {
		attr, _, _ := strings.Cut(axes, ":")
		r.form, r.attrs = " #"+attr+r.form, axes+" "+r.attrs
	}
	if name == "sdy.all_reduce" || name == "sdy.reduce_scatter" {
		r.form, r.attrs = "{?reduction_op: #reduction_op}"+r.form, "reduction_op?:sdy.reduction=0:i32 "+r.attrs
	}
	return r
}
