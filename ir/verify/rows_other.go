package verify

import (
	"github.com/hlo-promote/hlo-promote/internal/lazy"
	"github.com/hlo-promote/hlo-promote/internal/shardy"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/fail"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/sdy"
)

// otherRows holds the operations of builtin, func, arith, shape, tensor and interpreter.
var otherRows = []row{
	{op: ir.OpModule, verify: verifyModule},
	{op: ir.OpFuncCall, symbols: verifyCallSymbols},
	{op: ir.OpFunc, verifyLate: verifyFuncReturns},
	{op: ir.OpFuncReturn, verify: verifyReturn},
	{op: ir.OpFuncConstant, symbols: verifyFuncConstantSymbols},
	{op: ir.OpInterpreterRunParallel, verify: verifyRunParallel, readsMore: true},
	{op: ir.OpArithConstant, verify: verifyArithConstant},
	{op: ir.OpArithIndexCast, canCast: canCastIndex},
	{op: ir.OpArithIndexCastui, canCast: canCastIndex},
	{op: ir.OpArithExtui, canCast: canWiden, verify: checkExtend},
	{op: ir.OpArithExtsi, canCast: canWiden, verify: checkExtend},
	{op: ir.OpArithExtf, canCast: canWiden, verify: checkExtend},
	{op: ir.OpArithTrunci, canCast: canNarrow, verify: checkTruncate},
	{op: ir.OpArithTruncf, canCast: canNarrow, verify: checkTruncate},
	{op: ir.OpArithConvertf, canCast: canConvertFloat},
	{op: ir.OpArithScalingExtf, canCast: canWiden},
	{op: ir.OpArithScalingTruncf, canCast: canNarrow},
	{op: ir.OpArithUitofp, canCast: canCastElements},
	{op: ir.OpArithSitofp, canCast: canCastElements},
	{op: ir.OpArithFptoui, canCast: canCastElements},
	{op: ir.OpArithFptosi, canCast: canCastElements},
	{op: ir.OpArithBitcast, canCast: canBitcast},
	{op: ir.OpArithSelect, verify: verifyArithSelect},
	{op: ir.OpUnrealizedConversionCast, verify: verifyUnrealizedCast},
	{op: ir.OpShapeBroadcast, verify: verifyShapeResult},
	{op: ir.OpShapeConstShape, infer: inferConstShape, compare: shapeCompatible},
	{op: ir.OpShapeCstrBroadcastable, verify: verifyCstrBroadcastable},
	{op: ir.OpShapeNumElements, verify: verifySizeResult},
	{op: ir.OpShapeShapeOf, infer: inferShapeOf, compare: shapeCompatible, verify: verifyShapeResult},
	{op: ir.OpShapeAdd, verify: verifySizeResult},
	{op: ir.OpShapeMul, verify: verifySizeResult},
	{op: ir.OpShapeGetExtent, verify: verifySizeResult},
	{op: ir.OpShapeRank, verify: verifySizeResult},
	{op: ir.OpTensorBitcast, canCast: canBitcast},
	{op: ir.OpTensorCast, canCast: canCastTensor},
	{op: ir.OpTensorEmpty, verify: func(c *check) *fail.Failure { return checkDynamicSizes(c, 0) }},
	{op: ir.OpTensorSplat, verify: func(c *check) *fail.Failure { return checkDynamicSizes(c, 1) }},
	{op: ir.OpTensorInsert, verify: checkInsert},
	{op: ir.OpTensorExtract, verify: checkExtract},
}

// chloRows holds the operations of CHLO (ChloOps.td).
var chloRows = []row{
	{op: ir.OpChloBroadcastComplex, infer: inferBroadcastComplex},
	{op: ir.OpChloBroadcastCompare, infer: inferBroadcastCompare},
	{op: ir.OpChloBroadcastSelect, infer: inferBroadcastSelect, compare: shapesCompatible},
	{op: ir.OpChloIsInf, infer: inferI1},
	{op: ir.OpChloIsNegInf, infer: inferI1},
	{op: ir.OpChloIsPosInf, infer: inferI1},
	{op: ir.OpChloConstant, infer: inferConstant},
	{op: ir.OpChloConstantLike, infer: inferConstantLike, verify: verifyConstantLike},
	{op: ir.OpChloRaggedDot, verify: verifyRaggedDot},
	{op: ir.OpChloTopK, infer: inferTopK},
	{op: ir.OpChloScan, infer: inferScan, compare: shapesCompatible, verify: verifyScan},
}

// shardyRows holds the operations of Shardy (shardy/dialect/sdy/ir/ops.td).
var shardyRows = []row{
	{op: ir.OpSdyShardingConstraint, symbols: verifyShardingConstraintSymbols},
	{op: ir.OpSdyReshard, symbols: verifyShardingConstraintSymbols},
	{op: ir.OpSdyManualComputation, verify: verifyManualComputation, symbols: verifyManualComputationSymbols},
	{op: ir.OpSdyConstant, infer: inferConstant, compare: constantCompatible},
	{op: ir.OpSdyReturn, verify: verifyReturn},
	{op: ir.OpSdyDataFlowEdge, symbols: verifyDataFlowEdgeSymbols},
	{op: ir.OpSdyFuncDataFlowEdge, symbols: verifyFuncDataFlowEdgeSymbols},
	{op: ir.OpSdyPropagationBarrier, verify: verifyPropagationBarrier},
	{op: ir.OpSdyNamedComputation, infer: inferYielded, compare: identicalTypes,
		symbols: verifyNamedComputationSymbols},
	{op: ir.OpSdyAllGather, verify: verifyCollective,
		symbols: checkAxes("gathering_axes", shardy.ParseAxisLists, sdy.Collective.CheckAllGather)},
	{op: ir.OpSdyAllSlice, verify: verifyCollective,
		symbols: checkAxes("slicing_axes", shardy.ParseAxisLists, sdy.Collective.CheckAllSlice)},
	{op: ir.OpSdyAllToAll, verify: verifyCollective,
		symbols: checkAxes("params", shardy.ParseMoves, sdy.Collective.CheckAllToAll)},
	{op: ir.OpSdyCollectivePermute, verify: verifyCollective, symbols: checkPermute},
	{op: ir.OpSdyAllReduce, verify: verifyCollective,
		symbols: checkAxes("reduction_axes", shardy.ParseAxes, sdy.Collective.CheckAllReduce)},
	{op: ir.OpSdyReduceScatter, verify: verifyCollective,
		symbols: checkAxes("reduce_scatter_axes", shardy.ParseAxisLists, sdy.Collective.CheckReduceScatter)},
	{op: ir.OpSdyShardedToUnreduced, verify: verifyCollective,
		symbols: checkAxes("axes", shardy.ParseAxisLists, sdy.Collective.CheckShardedToUnreduced)},
	{op: ir.OpSdyReplicatedToUnreduced, verify: verifyCollective,
		symbols: checkAxes("axes", shardy.ParseAxes, sdy.Collective.CheckReplicatedToUnreduced)},
}

// lateChecks holds the verifiers of scf, tensor, shape, cf and complex (MLIR 22). They read regions
// or parents, and run after the regions have been verified.
var lateChecks = lazy.Value[map[ir.OpName]func(c *check) *fail.Failure]{New: func() map[ir.OpName]func(c *check) *fail.Failure {
	return map[ir.OpName]func(c *check) *fail.Failure{
		ir.OpScfFor: checkScfFor, ir.OpScfIf: checkScfIf, ir.OpScfWhile: checkScfWhile,
		ir.OpScfParallel: checkScfParallel, ir.OpScfReduce: checkScfReduce,
		ir.OpScfReduceReturn: checkScfReduceReturn, ir.OpScfIndexSwitch: checkScfIndexSwitch,
		ir.OpScfExecuteRegion: checkScfExecuteRegion, ir.OpScfForall: checkScfForall,
		ir.OpScfForallInParallel: checkScfForallInParallel, ir.OpTensorExtractSlice: checkTensorExtractSlice,
		ir.OpTensorInsertSlice: checkTensorInsertSlice, ir.OpTensorParallelInsertSlice: checkTensorInsertSlice,
		ir.OpTensorCollapseShape: checkTensorCollapseShape, ir.OpTensorExpandShape: checkTensorExpandShape,
		ir.OpTensorPad: checkTensorPad, ir.OpTensorGenerate: checkTensorGenerate,
		ir.OpShapeAssuming: checkShapeAssuming, ir.OpShapeAssumingAll: checkShapeAssumingAll,
		ir.OpShapeDiv: verifySizeResult, ir.OpShapeReduce: checkShapeReduce, ir.OpShapeYield: checkShapeYield,
		ir.OpCfSwitch: checkCfSwitch, ir.OpComplexConstant: checkComplexConstant,
		ir.OpComplexBitcast: checkComplexBitcast, ir.OpTensorGather: checkTensorGather,
		ir.OpTensorScatter: checkTensorScatter, ir.OpTensorConcat: checkTensorConcat,
		ir.OpTensorReshape: checkTensorReshape,
	}
}}

// parentOps holds the operations that may be the parent of an operation (HasParent, ParentOneOf).
var parentOps = lazy.Value[map[ir.OpName][]ir.OpName]{New: func() map[ir.OpName][]ir.OpName {
	return map[ir.OpName][]ir.OpName{
		ir.OpScfCondition: {ir.OpScfWhile}, ir.OpScfReduce: {ir.OpScfParallel}, ir.OpScfReduceReturn: {ir.OpScfReduce},
		ir.OpScfForallInParallel: {ir.OpScfForall}, ir.OpTensorYield: {ir.OpTensorGenerate, ir.OpTensorPad},
		ir.OpShapeAssumingYield: {ir.OpShapeAssuming}, ir.OpShapeReturn: {ir.OpShapeFunc},
		ir.OpShapeYield: {ir.OpShapeReduce, ir.OpShapeFunctionLibrary},
		ir.OpScfYield:   {ir.OpScfExecuteRegion, ir.OpScfFor, ir.OpScfIf, ir.OpScfIndexSwitch, ir.OpScfWhile},
	}
}}

// upstreamRow returns the row of an operation with an entry in these tables, or nil.
func upstreamRow(d *ir.OpDef) *row {
	switch d.Dialect {
	case "builtin", "func", "stablehlo", "chlo": // the tables need not be built
		return nil
	}
	late, parents := lateChecks.Get()[d.Op], parentOps.Get()[d.Op]
	if late == nil && parents == nil {
		return nil
	}
	r := &row{op: d.Op, verifyLate: late}
	if parents != nil {
		r.parent = verifyParent(parents...)
	}
	return r
}
