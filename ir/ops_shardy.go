package ir

import "strings"

// shardyOps are the operations of Shardy that are not among neighbourOps (shardy/dialect/sdy/ir/ops.td and mpmd/ir/ops.td).
var shardyOps = []opRow{
	{name: "sdy.sharding_group", operands: "input", form: " $input group_id=#group_id{} : pairs", loose: true, attrs: "group_id:i64"},
	{name: "sdy.constant", results: "output", special: "constant", attrs: "value:elements"},
	{name: "sdy.data_flow_edge", operands: "input", results: "result", form: " $input?( sharding=#sharding?){} : same", loose: true, attrs: "sharding?:sdy.sharding"},
	{name: "sdy.func_data_flow_edge", operands: "operand", results: "result", form: " $operand{} : same"},
	{name: "sdy.propagation_barrier", operands: "input", results: "result", form: " $input allowed_direction=#allowed_direction{} : same", loose: true,
		attrs: "allowed_direction:sdy.direction"},
	{name: "sdy.named_computation", operands: "operands*", results: "results*", regions: "body(o)r", isolated: true, loose: true,
		form:  "@name($operands*)?( in_shardings=#in_shardings?)?( out_shardings=#out_shardings?) @body{} : fn",
		attrs: "name:string in_shardings?:sdy.sharding_per_value out_shardings?:sdy.sharding_per_value"},
	collectiveRow("sdy.all_gather", "gathering_axes:sdy.axis_lists"),
	collectiveRow("sdy.all_slice", "slicing_axes:sdy.axis_lists"),
	collectiveRow("sdy.all_to_all", "params:sdy.all_to_all_params"),
	collectiveRow("sdy.collective_permute", ""),
	collectiveRow("sdy.all_reduce", "reduction_axes:sdy.axes"),
	collectiveRow("sdy.reduce_scatter", "reduce_scatter_axes:sdy.axis_lists"),
	collectiveRow("sdy.sharded_to_unreduced", "axes:sdy.axis_lists"),
	collectiveRow("sdy.replicated_to_unreduced", "axes:sdy.axes"),

	{name: "mpmd.return", operands: "results*", terminator: true, form: "{}?( $results*?) : pairs?"},
	{name: "mpmd.named_computation", operands: "tensors*", results: "results*", regions: "region(o)r", isolated: true, loose: true,
		form: "#origin ($tensors*){} @body : fn", attrs: "origin:mpmd.origin"},
	{name: "mpmd.named_tensor", operands: "tensor", results: "result", form: " $tensor name=#name{} : same", loose: true, attrs: "name:string"},
	{name: "mpmd.fragment", operands: "inputs*", results: "results*", regions: "region(o)r", isolated: true, loose: true,
		form:  "@fragment ($inputs*){} @body : fn",
		attrs: "origin:mpmd.origins mesh_name:string stage_id?:i64 in_shardings?:sdy.sharding_per_value out_shardings?:sdy.sharding_per_value"},
	{name: "mpmd.fragment_call", operands: "tensors*", results: "results*", loose: true,
		form: "@fragmentcall #callee($tensors*){} : fn", attrs: "origin:mpmd.origins mesh_name:string callee:symbol"},
	{name: "mpmd.transfer", operands: "tensor", results: "result", form: "{} $tensor : fn"},
	{name: "mpmd.assign", operands: "tensor", results: "result", form: "{} $tensor : fn", attrs: "origin?:string"},
	{name: "mpmd.unassign", operands: "tensor", results: "result", form: "{} $tensor : fn", attrs: "origin?:string"},
	{name: "mpmd.call", operands: "tensors*", results: "results*", form: " #callee($tensors*){} : fn", attrs: "callee:symbol"},
	{name: "mpmd.for", operands: "tensors*", results: "results*", regions: "region", loose: true,
		form: " ($tensors*){} @body : pairs", attrs: "iterations:ui32 unroll_factor?:ui32"},
	{name: "mpmd.broadcast", operands: "tensor", results: "result", form: "{} $tensor : same"},
	{name: "mpmd.reduce", operands: "tensors*", results: "result", form: "#reduction{} $tensors* : fn", loose: true, attrs: "reduction:mpmd.reduction"},
}

// collectiveRow is a collective of Shardy: axes, a tensor, and how the result is sharded. What reduces may say how.
func collectiveRow(name, axes string) opRow {
	r := opRow{name: name, operands: "tensor", results: "result", loose: true, attrs: "out_sharding:sdy.sharding"}
	r.form = " $tensor out_sharding=#out_sharding{} : same"
	if axes != "" {
		attr, _, _ := strings.Cut(axes, ":")
		r.form, r.attrs = " #"+attr+r.form, axes+" "+r.attrs
	}
	if name == "sdy.all_reduce" || name == "sdy.reduce_scatter" {
		r.form, r.attrs = "?( #reduction_op?)"+r.form, "reduction_op?:sdy.reduction=0:i32 "+r.attrs
	}
	return r
}
