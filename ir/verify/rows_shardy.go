package verify

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/sdy"
)

// shardyRows holds the operations of Shardy and MPMD that are not in otherRows
// (shardy/dialect/sdy/ir/ops.td, mpmd/ir/ops.td).
var shardyRows = []row{
	{op: ir.OpSdyConstant, infer: literal, compare: asStored, source: "ConstantOp::inferReturnTypes"},
	{op: ir.OpSdyReturn, around: true, verify: returns, source: "FuncOp::verifyRegions"},
	{op: ir.OpSdyDataFlowEdge, symbols: dataFlowEdge, source: "DataFlowEdgeOp::verifySymbolUses"},
	{op: ir.OpSdyFuncDataFlowEdge, symbols: funcDataFlowEdge, source: "FuncDataFlowEdgeOp::verifySymbolUses"},
	{op: ir.OpSdyPropagationBarrier, verify: barrier, source: "PropagationBarrierOp::verify"},
	{op: ir.OpSdyNamedComputation, around: true, infer: yielded, compare: sameTypes, symbols: namedComputation,
		source: "NamedComputationOp::verifySymbolUses"},
	collective(ir.OpSdyAllGather, perDim("gathering_axes", sdy.Collective.Gathers), "AllGatherOp::verifySymbolUses"),
	collective(ir.OpSdyAllSlice, perDim("slicing_axes", sdy.Collective.Slices), "AllSliceOp::verifySymbolUses"),
	collective(ir.OpSdyAllToAll, movesAxes, "AllToAllOp::verifySymbolUses"),
	collective(ir.OpSdyCollectivePermute, permutesAxes, "CollectivePermuteOp::verifySymbolUses"),
	collective(ir.OpSdyAllReduce, overAxes("reduction_axes", reducesAxes), "AllReduceOp::verifySymbolUses"),
	collective(ir.OpSdyReduceScatter, reduceScatters, "ReduceScatterOp::verifySymbolUses"),
	collective(ir.OpSdyShardedToUnreduced, perDim("axes", sdy.Collective.UnreducesSharded), "ShardedToUnreducedOp::verifySymbolUses"),
	collective(ir.OpSdyReplicatedToUnreduced, overAxes("axes", unreducesReplicated), "ReplicatedToUnreducedOp::verifySymbolUses"),

	{op: ir.OpMpmdFragmentCall, symbols: mpmdCallee, source: "FragmentCallOp::verifySymbolUses"},
	{op: ir.OpMpmdCall, symbols: mpmdCallee, source: "CallOp::verifySymbolUses"},
}

// collective returns the row of a Shardy collective.
func collective(op ir.OpName, symbols func(c *check) *fault, source string) row {
	return row{op: op, around: true, verify: collectiveShardings, symbols: symbols, source: "verifyCollectiveOp, " + source}
}
