package verify

import "github.com/hlo-promote/hlo-promote/ir"

// chloRows holds the operations of CHLO (ChloOps.td).
var chloRows = []row{
	{op: ir.OpChloBroadcastComplex, infer: broadcasting(complexOfFirst), source: "BroadcastComplexOp::inferReturnTypeComponents"},
	{op: ir.OpChloBroadcastCompare, infer: broadcasting(truthElement), source: "BroadcastCompareOp::inferReturnTypeComponents"},
	{op: ir.OpChloBroadcastSelect, infer: broadcastSelect, compare: sameShapes, source: "BroadcastSelectOp::inferReturnTypeComponents"},
	{op: ir.OpChloIsInf, infer: truth, source: "getIsInfLikeReturnType"},
	{op: ir.OpChloIsNegInf, infer: truth, source: "getIsInfLikeReturnType"},
	{op: ir.OpChloIsPosInf, infer: truth, source: "getIsInfLikeReturnType"},
	{op: ir.OpChloConstant, infer: literal, source: "ConstantOp::inferReturnTypes"},
	{op: ir.OpChloConstantLike, infer: constantLike, verify: likesConstant, source: "ConstantLikeOp::verify"},
	{op: ir.OpChloRaggedDot, verify: raggedDots, source: "RaggedDotOp::verify"},
	{op: ir.OpChloTopK, infer: greatest, source: "inferTopKOp"},
	{op: ir.OpChloScan, infer: scanned, compare: sameShapes, verify: scans, source: "ScanOp::verify"},
}
