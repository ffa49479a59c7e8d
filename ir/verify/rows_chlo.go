package verify

import "github.com/hlo-promote/hlo-promote/ir"

// chloRows holds the operations of CHLO (ChloOps.td).
var chloRows = []row{
	{op: ir.OpChloBroadcastComplex, infer: inferNumpyBroadcast(complexOfOperand), source: "BroadcastComplexOp::inferReturnTypeComponents"},
	{op: ir.OpChloBroadcastCompare, infer: inferNumpyBroadcast(i1Element), source: "BroadcastCompareOp::inferReturnTypeComponents"},
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
