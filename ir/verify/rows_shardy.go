package verify

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/sdy"
)

// shardyRows holds the operations of Shardy and MPMD that are not in otherRows
// (shardy/dialect/sdy/ir/ops.td, mpmd/ir/ops.td).
var shardyRows = []row{
	{op: ir.OpSdyConstant, infer: inferConstant, compare: constantCompatible, source: "ConstantOp::inferReturnTypes"},
	{op: ir.OpSdyReturn, usesContext: true, verify: verifyReturn, source: "FuncOp::verifyRegions"},
	{op: ir.OpSdyDataFlowEdge, symbols: verifyDataFlowEdgeSymbols, source: "DataFlowEdgeOp::verifySymbolUses"},
	{op: ir.OpSdyFuncDataFlowEdge, symbols: verifyFuncDataFlowEdgeSymbols, source: "FuncDataFlowEdgeOp::verifySymbolUses"},
	{op: ir.OpSdyPropagationBarrier, verify: verifyPropagationBarrier, source: "PropagationBarrierOp::verify"},
	{op: ir.OpSdyNamedComputation, usesContext: true, infer: inferYielded, compare: identicalTypes, symbols: verifyNamedComputationSymbols,
		source: "NamedComputationOp::verifySymbolUses"},
	collective(ir.OpSdyAllGather, verifyPerDim("gathering_axes", sdy.Collective.CheckAllGather), "AllGatherOp::verifySymbolUses"),
	collective(ir.OpSdyAllSlice, verifyPerDim("slicing_axes", sdy.Collective.CheckAllSlice), "AllSliceOp::verifySymbolUses"),
	collective(ir.OpSdyAllToAll, verifySdyAllToAll, "AllToAllOp::verifySymbolUses"),
	collective(ir.OpSdyCollectivePermute, verifySdyCollectivePermute, "CollectivePermuteOp::verifySymbolUses"),
	collective(ir.OpSdyAllReduce, verifyOverAxes("reduction_axes", checkAllReduceAxes), "AllReduceOp::verifySymbolUses"),
	collective(ir.OpSdyReduceScatter, verifySdyReduceScatter, "ReduceScatterOp::verifySymbolUses"),
	collective(ir.OpSdyShardedToUnreduced, verifyPerDim("axes", sdy.Collective.CheckShardedToUnreduced), "ShardedToUnreducedOp::verifySymbolUses"),
	collective(ir.OpSdyReplicatedToUnreduced, verifyOverAxes("axes", checkReplicatedToUnreduced), "ReplicatedToUnreducedOp::verifySymbolUses"),

	{op: ir.OpMpmdFragmentCall, symbols: verifyMpmdCallee, source: "FragmentCallOp::verifySymbolUses"},
	{op: ir.OpMpmdCall, symbols: verifyMpmdCallee, source: "CallOp::verifySymbolUses"},
}

func collective(op ir.OpName, symbols func(c *check) *failure, source string) row {
	return row{op: op, usesContext: true, verify: verifyCollective, symbols: symbols, source: "verifyCollectiveOp, " + source}
}
