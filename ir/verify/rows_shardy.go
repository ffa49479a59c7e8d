package verify

import "github.com/hlo-promote/hlo-promote/ir"

// shardyRows are the operations of Shardy that are not among otherRows (shardy/dialect/sdy/ir/ops.td, mpmd/ir/ops.td).
var shardyRows = []row{
	{op: ir.OpSdyShardingGroup, operands: "AnyElementRankedTensor"},
	{op: ir.OpSdyConstant, results: "AnyElementStaticTensor", infer: literal, compare: asStored, source: "ConstantOp::inferReturnTypes"},
	{op: ir.OpSdyDataFlowEdge, operands: "AnyShaped", results: "AnyShaped", traits: "SameOperandsAndResultType", symbols: dataFlowEdge, source: "DataFlowEdgeOp::verifySymbolUses"},
	{op: ir.OpSdyFuncDataFlowEdge, operands: "AnyShaped", results: "AnyShaped", traits: "SameOperandsAndResultType", symbols: funcDataFlowEdge,
		source: "FuncDataFlowEdgeOp::verifySymbolUses"},
	{op: ir.OpSdyPropagationBarrier, operands: "AnyElementRankedTensor", results: "AnyElementRankedTensor", traits: "SameOperandsAndResultType", verify: barrier,
		source: "PropagationBarrierOp::verify"},
	{op: ir.OpSdyNamedComputation, operands: "Any*", results: "Any*", traits: "SingleBlock SingleBlockImplicitTerminator IsIsolatedFromAbove", around: true,
		infer: yielded, compare: sameTypes, symbols: namedComputation, source: "NamedComputationOp::verifySymbolUses"},
	collective(ir.OpSdyAllGather, allGathers, "AllGatherOp::verifySymbolUses"),
	collective(ir.OpSdyAllSlice, allSlices, "AllSliceOp::verifySymbolUses"),
	collective(ir.OpSdyAllToAll, movesAxes, "AllToAllOp::verifySymbolUses"),
	collective(ir.OpSdyCollectivePermute, permutesAxes, "CollectivePermuteOp::verifySymbolUses"),
	collective(ir.OpSdyAllReduce, reducesAxes, "AllReduceOp::verifySymbolUses"),
	collective(ir.OpSdyReduceScatter, reduceScatters, "ReduceScatterOp::verifySymbolUses"),
	collective(ir.OpSdyShardedToUnreduced, unreducesSharded, "ShardedToUnreducedOp::verifySymbolUses"),
	collective(ir.OpSdyReplicatedToUnreduced, unreducesReplicated, "ReplicatedToUnreducedOp::verifySymbolUses"),

	{op: ir.OpMpmdReturn, operands: "Any*", traits: "IsTerminator"},
	{op: ir.OpMpmdNamedComputation, operands: "TensorOrToken*", results: "TensorOrToken*", traits: "SingleBlock SingleBlockImplicitTerminator IsIsolatedFromAbove"},
	{op: ir.OpMpmdNamedTensor, operands: "AnyElementTensor", results: "AnyElementTensor", traits: "SameOperandsAndResultType"},
	{op: ir.OpMpmdFragment, operands: "MeshTensorOrToken*", results: "MeshTensorOrToken*", traits: "SingleBlock SingleBlockImplicitTerminator IsIsolatedFromAbove"},
	{op: ir.OpMpmdFragmentCall, operands: "MeshTensor*", results: "MeshTensor*", traits: "HasParent<FuncOp>"},
	{op: ir.OpMpmdTransfer, operands: "MeshTensor", results: "MeshTensor", traits: "HasParent<FuncOp>"},
	{op: ir.OpMpmdAssign, operands: "AnyElementTensor", results: "MeshTensor"},
	{op: ir.OpMpmdUnassign, operands: "MeshTensor", results: "AnyElementTensor"},
	{op: ir.OpMpmdCall, operands: "LocalOrMeshTensor*", results: "LocalOrMeshTensor*"},
	{op: ir.OpMpmdFor, operands: "Any*", results: "Any*", traits: "hlo::PairwiseSameOperandAndResultType SingleBlock SingleBlockImplicitTerminator"},
	{op: ir.OpMpmdBroadcast, operands: "AnyElementTensor", results: "AnyElementTensor", traits: "SameOperandsAndResultType"},
	{op: ir.OpMpmdReduce, operands: "AnyElementTensor*", results: "AnyElementTensor", traits: "SameOperandsAndResultType"},
}

// collective is a collective of Shardy.
func collective(op ir.OpName, symbols func(c *check) *fault, source string) row {
	return row{op: op, operands: "AnyShaped", results: "AnyShaped", traits: "SameOperandsAndResultType", around: true, verify: collectiveShardings, symbols: symbols,
		source: "verifyCollectiveOp, " + source}
}
