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
	collective(ir.OpSdyAllGather, verifyOver("gathering_axes", sdy.ParseAxisLists, sdy.Collective.CheckAllGather), "AllGatherOp::verifySymbolUses"),
	collective(ir.OpSdyAllSlice, verifyOver("slicing_axes", sdy.ParseAxisLists, sdy.Collective.CheckAllSlice), "AllSliceOp::verifySymbolUses"),
	collective(ir.OpSdyAllToAll, verifyOver("params", sdy.ParseMoves, sdy.Collective.CheckAllToAll), "AllToAllOp::verifySymbolUses"),
	collective(ir.OpSdyCollectivePermute, verifySdyCollectivePermute, "CollectivePermuteOp::verifySymbolUses"),
	collective(ir.OpSdyAllReduce, verifyOver("reduction_axes", sdy.ParseAxes, sdy.Collective.CheckAllReduce), "AllReduceOp::verifySymbolUses"),
	collective(ir.OpSdyReduceScatter, verifyOver("reduce_scatter_axes", sdy.ParseAxisLists, sdy.Collective.CheckReduceScatter), "ReduceScatterOp::verifySymbolUses"),
	collective(ir.OpSdyShardedToUnreduced, verifyOver("axes", sdy.ParseAxisLists, sdy.Collective.CheckShardedToUnreduced), "ShardedToUnreducedOp::verifySymbolUses"),
	collective(ir.OpSdyReplicatedToUnreduced, verifyOver("axes", sdy.ParseAxes, sdy.Collective.CheckReplicatedToUnreduced), "ReplicatedToUnreducedOp::verifySymbolUses"),

	{op: ir.OpMpmdFragmentCall, symbols: verifyMpmdCallee, source: "FragmentCallOp::verifySymbolUses"},
	{op: ir.OpMpmdCall, symbols: verifyMpmdCallee, source: "CallOp::verifySymbolUses"},
}

func collective(op ir.OpName, symbols func(c *check) *failure, source string) row {
	return row{op: op, usesContext: true, verify: verifyCollective, symbols: symbols, source: "verifyCollectiveOp, " + source}
}
