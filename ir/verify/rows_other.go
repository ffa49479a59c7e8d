package verify

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/upstream"
)

// otherRows holds the operations of builtin, func, arith, shape, tensor, memref, interpreter, and
// some of Shardy.
var otherRows = []row{
	{op: ir.OpModule, verify: moduleNames, source: "ModuleOp::verify"},
	{op: ir.OpFuncCall, symbols: called, source: "CallOp::verifySymbolUses"},
	{op: ir.OpFunc, late: ends, source: "FuncOp::verifyRegions"},
	{op: ir.OpFuncReturn, verify: returns, source: "FuncOp::verifyRegions"},
	{op: ir.OpFuncConstant, symbols: functionNamed, source: "ConstantOp::verifySymbolUses"},
	{op: ir.OpSdyShardingConstraint, symbols: sharded, source: "ShardingConstraintOp::verifySymbolUses"},
	{op: ir.OpSdyReshard, symbols: sharded, source: "ShardingConstraintOp::verifySymbolUses"},
	{op: ir.OpSdyManualComputation, verify: manual, symbols: manualShardings, source: "ManualComputationOp::verifySymbolUses"},
	{op: ir.OpInterpreterRunParallel, verify: runsInParallel, around: true, source: "RunParallelOp::verify"},
	{op: ir.OpArithConstant, verify: arithConstant, source: "arith::ConstantOp::verify"},
	{op: ir.OpArithIndexCast, castable: castsIndex},
	{op: ir.OpArithIndexCastui, castable: castsIndex},
	{op: ir.OpArithExtui, castable: widens, verify: upstreamCheck(upstream.ExtendsWidth), source: "arith::ExtUIOp::verify"},
	{op: ir.OpArithExtsi, castable: widens, verify: upstreamCheck(upstream.ExtendsWidth), source: "arith::ExtSIOp::verify"},
	{op: ir.OpArithExtf, castable: widens, verify: upstreamCheck(upstream.ExtendsWidth), source: "arith::ExtFOp::verify"},
	{op: ir.OpArithTrunci, castable: narrows, verify: upstreamCheck(upstream.CutsWidth), source: "arith::TruncIOp::verify"},
	{op: ir.OpArithTruncf, castable: narrows, verify: upstreamCheck(upstream.CutsWidth), source: "arith::TruncFOp::verify"},
	{op: ir.OpArithScalingExtf, castable: widens},
	{op: ir.OpArithScalingTruncf, castable: narrows},
	{op: ir.OpArithUitofp, castable: castsElements},
	{op: ir.OpArithSitofp, castable: castsElements},
	{op: ir.OpArithFptoui, castable: castsElements},
	{op: ir.OpArithFptosi, castable: castsElements},
	{op: ir.OpArithBitcast, castable: keepsWidth},
	{op: ir.OpArithSelect, verify: selects, source: "arith::SelectOp::verify"},
	{op: ir.OpUnrealizedConversionCast, verify: hasResult, source: "UnrealizedConversionCastOp::verify"},
	{op: ir.OpShapeBroadcast, verify: shapeResult, source: "shape::BroadcastOp::verify"},
	{op: ir.OpShapeConstShape, infer: extents, compare: shapeLike},
	{op: ir.OpShapeCstrBroadcastable, verify: twoShapes, source: "shape::CstrBroadcastableOp::verify"},
	{op: ir.OpShapeNumElements, verify: sizeResult, source: "shape::NumElementsOp::verify"},
	{op: ir.OpShapeShapeOf, infer: extentsOf, compare: shapeLike, verify: shapeResult, source: "shape::ShapeOfOp::verify"},
	{op: ir.OpShapeAdd, verify: sizeResult, source: "shape::AddOp::verify"},
	{op: ir.OpShapeMul, verify: sizeResult, source: "shape::MulOp::verify"},
	{op: ir.OpShapeGetExtent, verify: sizeResult, source: "shape::GetExtentOp::verify"},
	{op: ir.OpShapeRank, verify: sizeResult, source: "shape::RankOp::verify"},
	{op: ir.OpShapeSizeToIndex, castable: castsSize},
	{op: ir.OpMemrefGetGlobal, symbols: globalNamed, source: "GetGlobalOp::verifySymbolUses"},
	{op: ir.OpTensorCast, castable: castsTensor},
	{op: ir.OpTensorEmpty, verify: upstreamCheck(upstream.HasSizes), source: "tensor::EmptyOp::verify"},
	{op: ir.OpTensorSplat, verify: upstreamCheck(upstream.Splats), source: "tensor::SplatOp::verify"},
	{op: ir.OpTensorInsert, verify: upstreamCheck(upstream.Inserts), source: "tensor::InsertOp::verify"},
	{op: ir.OpTensorExtract, verify: upstreamCheck(upstream.Extracts), source: "tensor::ExtractOp::verify"},
}
