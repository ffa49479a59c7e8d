package interp

import (
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
)

// shardyRows lists the operations of Shardy. They say how tensors are divided over devices, and
// change no value of the whole tensor.
func shardyRows() []row {
	list := []row{
		{op: ir.OpSdyConstant, class: Exact, spec: "ops.td, ConstantOp", run: constant},
		{op: ir.OpSdyManualComputation, class: Control, spec: "ops.td, ManualComputationOp", run: manualComputation},
		{op: ir.OpSdyNamedComputation, class: Control, spec: "ops.td, NamedComputationOp", run: func(x *call) ([]Value, error) { return x.evalRegion(0, x.in) }},
		{op: ir.OpSdyShardingGroup, class: Control, spec: "ops.td, ShardingGroupOp", run: func(*call) ([]Value, error) { return nil, nil }},
	}
	for _, n := range []ir.OpName{
		ir.OpSdyShardingConstraint, ir.OpSdyReshard, ir.OpSdyPropagationBarrier, ir.OpSdyDataFlowEdge, ir.OpSdyFuncDataFlowEdge,
		ir.OpSdyAllGather, ir.OpSdyAllSlice, ir.OpSdyAllToAll, ir.OpSdyCollectivePermute,
	} {
		list = append(list, row{op: n, class: Exact, spec: "ops.td, " + strings.TrimPrefix(ir.Known(n).Name, "sdy."), run: identity})
	}
	return list
}

// manualComputation evaluates the body for one device, which has the whole tensors.
func manualComputation(x *call) ([]Value, error) {
	b := x.m.FirstBlock(x.region(0))
	for i, v := range x.in {
		if why := x.mismatch(v, x.m.Type(x.m.Arg(b, i))); why != "" {
			return nil, x.fail("divides its operands over several devices, and one is evaluated: " + why)
		}
	}
	return x.evalRegion(0, x.in)
}
