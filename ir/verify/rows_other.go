package verify

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/sdy"
)

// otherRows holds the operations of builtin, func, arith, shape, tensor, memref, interpreter, and
// some of Shardy.
var otherRows = []row{
	{op: ir.OpModule, verify: verifyModule, source: "ModuleOp::verify"},
	{op: ir.OpFuncCall, symbols: verifyCallSymbols, source: "CallOp::verifySymbolUses"},
	{op: ir.OpFunc, verifyLate: verifyFuncReturns, source: "FuncOp::verifyRegions"},
	{op: ir.OpFuncReturn, verify: verifyReturn, source: "FuncOp::verifyRegions"},
	{op: ir.OpFuncConstant, symbols: verifyFuncConstantSymbols, source: "ConstantOp::verifySymbolUses"},
	{op: ir.OpSdyShardingConstraint, symbols: verifyShardingConstraintSymbols, source: "ShardingConstraintOp::verifySymbolUses"},
	{op: ir.OpSdyReshard, symbols: verifyShardingConstraintSymbols, source: "ShardingConstraintOp::verifySymbolUses"},
	{op: ir.OpSdyManualComputation, verify: verifyManualComputation, symbols: verifyManualComputationSymbols, source: "ManualComputationOp::verifySymbolUses"},
	{op: ir.OpInterpreterRunParallel, verify: verifyRunParallel, usesContext: true, source: "RunParallelOp::verify"},
	{op: ir.OpArithConstant, verify: verifyArithConstant, source: "arith::ConstantOp::verify"},
	{op: ir.OpArithIndexCast, canCast: canCastIndex},
	{op: ir.OpArithIndexCastui, canCast: canCastIndex},
	{op: ir.OpArithExtui, canCast: canWiden, verify: checkExtend, source: "arith::ExtUIOp::verify"},
	{op: ir.OpArithExtsi, canCast: canWiden, verify: checkExtend, source: "arith::ExtSIOp::verify"},
	{op: ir.OpArithExtf, canCast: canWiden, verify: checkExtend, source: "arith::ExtFOp::verify"},
	{op: ir.OpArithTrunci, canCast: canNarrow, verify: checkTruncate, source: "arith::TruncIOp::verify"},
	{op: ir.OpArithTruncf, canCast: canNarrow, verify: checkTruncate, source: "arith::TruncFOp::verify"},
	{op: ir.OpArithScalingExtf, canCast: canWiden},
	{op: ir.OpArithScalingTruncf, canCast: canNarrow},
	{op: ir.OpArithUitofp, canCast: canCastElements},
	{op: ir.OpArithSitofp, canCast: canCastElements},
	{op: ir.OpArithFptoui, canCast: canCastElements},
	{op: ir.OpArithFptosi, canCast: canCastElements},
	{op: ir.OpArithBitcast, canCast: canBitcast},
	{op: ir.OpArithSelect, verify: verifyArithSelect, source: "arith::SelectOp::verify"},
	{op: ir.OpUnrealizedConversionCast, verify: verifyUnrealizedCast, source: "UnrealizedConversionCastOp::verify"},
	{op: ir.OpShapeBroadcast, verify: verifyShapeResult, source: "shape::BroadcastOp::verify"},
	{op: ir.OpShapeConstShape, infer: inferConstShape, compare: shapeCompatible},
	{op: ir.OpShapeCstrBroadcastable, verify: verifyCstrBroadcastable, source: "shape::CstrBroadcastableOp::verify"},
	{op: ir.OpShapeNumElements, verify: verifySizeResult, source: "shape::NumElementsOp::verify"},
	{op: ir.OpShapeShapeOf, infer: inferShapeOf, compare: shapeCompatible, verify: verifyShapeResult, source: "shape::ShapeOfOp::verify"},
	{op: ir.OpShapeAdd, verify: verifySizeResult, source: "shape::AddOp::verify"},
	{op: ir.OpShapeMul, verify: verifySizeResult, source: "shape::MulOp::verify"},
	{op: ir.OpShapeGetExtent, verify: verifySizeResult, source: "shape::GetExtentOp::verify"},
	{op: ir.OpShapeRank, verify: verifySizeResult, source: "shape::RankOp::verify"},
	{op: ir.OpMemrefGetGlobal, symbols: verifyGetGlobalSymbols, source: "GetGlobalOp::verifySymbolUses"},
	{op: ir.OpTensorBitcast, canCast: canBitcastTensor},
	{op: ir.OpTensorCast, canCast: canCastTensor},
	{op: ir.OpTensorEmpty, verify: func(c *check) *failure { return verifyDynamicSizes(0)(c) }, source: "tensor::EmptyOp::verify"},
	{op: ir.OpTensorSplat, verify: func(c *check) *failure { return verifyDynamicSizes(1)(c) }, source: "tensor::SplatOp::verify"},
	{op: ir.OpTensorInsert, verify: checkInsert, source: "tensor::InsertOp::verify"},
	{op: ir.OpTensorExtract, verify: checkExtract, source: "tensor::ExtractOp::verify"},
}

// chloRows holds the operations of CHLO (ChloOps.td).
var chloRows = []row{
	{op: ir.OpChloBroadcastComplex, infer: func(c *check) ([]inferred, *failure) { return inferNumpyBroadcast(complexOfOperand)(c) }, source: "BroadcastComplexOp::inferReturnTypeComponents"},
	{op: ir.OpChloBroadcastCompare, infer: func(c *check) ([]inferred, *failure) { return inferNumpyBroadcast(i1Element)(c) }, source: "BroadcastCompareOp::inferReturnTypeComponents"},
	{op: ir.OpChloBroadcastSelect, infer: inferBroadcastSelect, compare: shapesCompatible, source: "BroadcastSelectOp::inferReturnTypeComponents"},
	{op: ir.OpChloIsInf, infer: inferI1, source: "getIsInfLikeReturnType"},
	{op: ir.OpChloIsNegInf, infer: inferI1, source: "getIsInfLikeReturnType"},
	{op: ir.OpChloIsPosInf, infer: inferI1, source: "getIsInfLikeReturnType"},
	{op: ir.OpChloConstant, infer: inferConstant, source: "ConstantOp::inferReturnTypes"},
	{op: ir.OpChloConstantLike, infer: inferConstantLike, verify: verifyConstantLike, source: "ConstantLikeOp::verify"},
	{op: ir.OpChloRaggedDot, verify: verifyRaggedDot, source: "RaggedDotOp::verify"},
	{op: ir.OpChloTopK, infer: inferTopK, source: "inferTopKOp"},
	{op: ir.OpChloScan, infer: inferScan, compare: shapesCompatible, verify: verifyScan, source: "ScanOp::verify"},
}

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
	{op: ir.OpSdyAllGather, usesContext: true, verify: verifyCollective, source: "verifyCollectiveOp, AllGatherOp::verifySymbolUses",
		symbols: func(c *check) *failure {
			return verifyOver(c, "gathering_axes", sdy.ParseAxisLists, sdy.Collective.CheckAllGather)
		}},
	{op: ir.OpSdyAllSlice, usesContext: true, verify: verifyCollective, source: "verifyCollectiveOp, AllSliceOp::verifySymbolUses",
		symbols: func(c *check) *failure {
			return verifyOver(c, "slicing_axes", sdy.ParseAxisLists, sdy.Collective.CheckAllSlice)
		}},
	{op: ir.OpSdyAllToAll, usesContext: true, verify: verifyCollective, source: "verifyCollectiveOp, AllToAllOp::verifySymbolUses",
		symbols: func(c *check) *failure { return verifyOver(c, "params", sdy.ParseMoves, sdy.Collective.CheckAllToAll) }},
	{op: ir.OpSdyCollectivePermute, usesContext: true, verify: verifyCollective, symbols: verifySdyCollectivePermute, source: "verifyCollectiveOp, CollectivePermuteOp::verifySymbolUses"},
	{op: ir.OpSdyAllReduce, usesContext: true, verify: verifyCollective, source: "verifyCollectiveOp, AllReduceOp::verifySymbolUses",
		symbols: func(c *check) *failure {
			return verifyOver(c, "reduction_axes", sdy.ParseAxes, sdy.Collective.CheckAllReduce)
		}},
	{op: ir.OpSdyReduceScatter, usesContext: true, verify: verifyCollective, source: "verifyCollectiveOp, ReduceScatterOp::verifySymbolUses",
		symbols: func(c *check) *failure {
			return verifyOver(c, "reduce_scatter_axes", sdy.ParseAxisLists, sdy.Collective.CheckReduceScatter)
		}},
	{op: ir.OpSdyShardedToUnreduced, usesContext: true, verify: verifyCollective, source: "verifyCollectiveOp, ShardedToUnreducedOp::verifySymbolUses",
		symbols: func(c *check) *failure {
			return verifyOver(c, "axes", sdy.ParseAxisLists, sdy.Collective.CheckShardedToUnreduced)
		}},
	{op: ir.OpSdyReplicatedToUnreduced, usesContext: true, verify: verifyCollective, source: "verifyCollectiveOp, ReplicatedToUnreducedOp::verifySymbolUses",
		symbols: func(c *check) *failure {
			return verifyOver(c, "axes", sdy.ParseAxes, sdy.Collective.CheckReplicatedToUnreduced)
		}},

	{op: ir.OpMpmdFragmentCall, symbols: verifyMpmdCallee, source: "FragmentCallOp::verifySymbolUses"},
	{op: ir.OpMpmdCall, symbols: verifyMpmdCallee, source: "CallOp::verifySymbolUses"},
}
