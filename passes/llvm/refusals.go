package llvm

import "github.com/hlo-promote/hlo-promote/ir"

// A reason is why an operation is not elementwise or cannot be written: the end of a sentence that begins
// with the operation, and what to do.
type reason struct{ why, advice string }

const splitAdvice = "move the elementwise part into a function of its own"

var (
	combines    = reason{"combines different elements of its operands", splitAdvice}
	moves       = reason{"moves elements to other places", splitAdvice}
	places      = reason{"gives elements that depend on their place", "pass them as an argument"}
	shapes      = reason{"is about the shape of a tensor", splitAdvice}
	devices     = reason{"communicates with other devices or with the host", splitAdvice}
	outside     = reason{"calls code that is not in the module", splitAdvice}
	randomBits  = reason{"draws random numbers", "pass them as an argument"}
	tuples      = reason{"makes or takes a tuple", "use several arguments and results"}
	quantized   = reason{"is about quantized elements", "dequantize outside of the function"}
	environment = reason{"gives a number that depends on the device", "pass it as an argument"}
	blocks      = reason{"jumps between blocks", "use stablehlo.if, stablehlo.case or stablehlo.while"}
	internal    = reason{"is a step of a decomposition that front ends do not write", "use chlo.asin or chlo.acos"}
	mismatch    = reason{"has regions or a callee that do not fit it", "promote the module first"}
	foreign     = reason{"is of a dialect without a scalar meaning here", "use the operation of stablehlo"}
)

// refusals has every operation of StableHLO and CHLO that is not written.
var refusals = map[ir.OpName]reason{
	ir.OpBatchNormGrad: combines, ir.OpBatchNormInference: combines, ir.OpBatchNormTraining: combines,
	ir.OpCholesky: combines, ir.OpConvolution: combines, ir.OpDot: combines, ir.OpDotGeneral: combines,
	ir.OpDynamicConv: combines, ir.OpEinsum: combines, ir.OpFft: combines, ir.OpReduce: combines,
	ir.OpReduceWindow: combines, ir.OpSelectAndScatter: combines, ir.OpSort: combines,
	ir.OpTriangularSolve: combines, ir.OpUnaryEinsum: combines, ir.OpScatter: combines,
	ir.OpChloRaggedDot: combines, ir.OpChloScan: combines, ir.OpChloTopK: combines,

	ir.OpConcatenate: moves, ir.OpDynamicGather: moves, ir.OpDynamicPad: moves, ir.OpDynamicSlice: moves,
	ir.OpDynamicUpdateSlice: moves, ir.OpGather: moves, ir.OpPad: moves, ir.OpRealDynamicSlice: moves,
	ir.OpSlice: moves, ir.OpTorchIndexSelect: moves, ir.OpReverse: moves, ir.OpTranspose: moves,
	ir.OpBroadcast: moves, ir.OpBroadcastInDim: moves, ir.OpDynamicBroadcastInDim: moves,

	ir.OpIota: places, ir.OpDynamicIota: places,
	ir.OpGetDimensionSize: shapes, ir.OpSetDimensionSize: shapes,

	ir.OpAfterAll: devices, ir.OpAllGather: devices, ir.OpAllReduce: devices, ir.OpAllToAll: devices,
	ir.OpAsyncDone: devices, ir.OpAsyncStart: devices, ir.OpCollectiveBroadcast: devices,
	ir.OpCollectivePermute: devices, ir.OpCollectiveReduce: devices, ir.OpCreateToken: devices,
	ir.OpCrossReplicaSum: devices, ir.OpInfeed: devices, ir.OpOutfeed: devices, ir.OpRecv: devices,
	ir.OpReduceScatter: devices, ir.OpSend: devices,
	ir.OpPartitionId: environment, ir.OpReplicaId: environment,

	ir.OpCustomCall: outside,
	ir.OpRng:        randomBits, ir.OpRngBitGenerator: randomBits,
	ir.OpTuple: tuples, ir.OpGetTupleElement: tuples,
	ir.OpUniformDequantize: quantized, ir.OpUniformQuantize: quantized,
	ir.OpChloAsinAcosKernel: internal,

	ir.OpBranch: blocks, ir.OpCondBranch: blocks,
}
