package verify

import (
	"github.com/hlo-promote/hlo-promote/ir"
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
	{op: ir.OpTensorEmpty, verify: verifyDynamicSizes(0), source: "tensor::EmptyOp::verify"},
	{op: ir.OpTensorSplat, verify: verifyDynamicSizes(1), source: "tensor::SplatOp::verify"},
	{op: ir.OpTensorInsert, verify: checkInsert, source: "tensor::InsertOp::verify"},
	{op: ir.OpTensorExtract, verify: checkExtract, source: "tensor::ExtractOp::verify"},
}
