package neighbour

import "github.com/hlo-promote/hlo-promote/ir"

// Checks are the verifiers that look at a region, or at what is around an operation. They look after what is inside has been checked.
var Checks = map[ir.OpName]Check{
	ir.OpScfFor: scfFor, ir.OpScfIf: scfIf, ir.OpScfWhile: scfWhile, ir.OpScfParallel: scfParallel, ir.OpScfReduce: scfReduce, ir.OpScfReduceReturn: scfReduceReturn,
	ir.OpScfIndexSwitch: scfIndexSwitch, ir.OpScfExecuteRegion: scfExecuteRegion, ir.OpScfForall: scfForall, ir.OpScfForallInParallel: scfForallInParallel,
	ir.OpAffineFor: affineFor, ir.OpAffineIf: affineIf, ir.OpAffineParallel: affineParallel, ir.OpAffineLoad: affineLoad, ir.OpAffineStore: affineStore,
	ir.OpAffineApply: affineApply, ir.OpAffineMin: affineMinMax, ir.OpAffineMax: affineMinMax, ir.OpAffineYield: affineYield,
	ir.OpAffineVectorLoad: affineVectorLoad, ir.OpAffineVectorStore: affineVectorStore, ir.OpAffinePrefetch: affinePrefetch,
	ir.OpMemrefLoad: memrefLoad, ir.OpMemrefStore: memrefStore, ir.OpMemrefAlloc: memrefAlloc, ir.OpMemrefAlloca: memrefAlloc, ir.OpMemrefSubview: memrefSubview,
	ir.OpTensorExtractSlice: tensorExtractSlice, ir.OpTensorInsertSlice: tensorInsertSlice, ir.OpTensorParallelInsertSlice: tensorInsertSlice,
	ir.OpTensorCollapseShape: tensorCollapseShape, ir.OpTensorExpandShape: tensorExpandShape, ir.OpTensorPad: tensorPad, ir.OpTensorGenerate: tensorGenerate,
	ir.OpShapeAssuming: shapeAssuming, ir.OpShapeAssumingAll: shapeAssumingAll, ir.OpShapeDiv: shapeDiv, ir.OpShapeReduce: shapeReduce, ir.OpShapeYield: shapeYield,
	ir.OpMemrefAllocaScope: memrefAllocaScope, ir.OpMemrefAtomicRmw: memrefAtomicRMW, ir.OpMemrefGenericAtomicRmw: memrefGenericAtomicRMW,
	ir.OpMemrefAtomicYield: memrefAtomicYield, ir.OpMemrefPrefetch: memrefPrefetch, ir.OpMemrefView: memrefView, ir.OpAffineDelinearizeIndex: affineDelinearizeIndex,
	ir.OpAffineLinearizeIndex: affineLinearizeIndex, ir.OpCfSwitch: cfSwitch,
	ir.OpComplexConstant: complexConstant, ir.OpComplexBitcast: complexBitcast,
	ir.OpMemrefReinterpretCast: memrefReinterpretCast, ir.OpMemrefExpandShape: memrefExpandShape, ir.OpMemrefCollapseShape: memrefCollapseShape,
	ir.OpMemrefReshape: memrefReshape, ir.OpMemrefRealloc: memrefRealloc, ir.OpMemrefCopy: memrefCopy, ir.OpMemrefDmaWait: memrefDmaWait, ir.OpMemrefTranspose: memrefTranspose, ir.OpMemrefGlobal: memrefGlobal,
	ir.OpMemrefExtractStridedMetadata: memrefExtractStridedMetadata, ir.OpMemrefAssumeAlignment: memrefAssumeAlignment,
	ir.OpTensorGather: tensorGather, ir.OpTensorScatter: tensorScatter, ir.OpLinalgPack: linalgPack, ir.OpLinalgUnpack: linalgUnpack, ir.OpLinalgSoftmax: linalgSoftmax,
	ir.OpBufferizationMaterializeInDestination: bufferizationMaterializeInDestination, ir.OpBufferizationToBuffer: compatibleBuffer, ir.OpBufferizationToTensor: compatibleBuffer,
	ir.OpTensorConcat: tensorConcat, ir.OpTensorReshape: tensorReshape,
	ir.OpLinalgGeneric: linalgGeneric, ir.OpLinalgFill: linalgFill, ir.OpLinalgMatmul: linalgMatmul, ir.OpLinalgBatchMatmul: linalgMatmul, ir.OpLinalgMatvec: linalgContraction,
	ir.OpLinalgVecmat: linalgContraction, ir.OpLinalgDot: linalgContraction, ir.OpLinalgTranspose: linalgTranspose, ir.OpLinalgBroadcast: linalgBroadcast,
	ir.OpLinalgReduce: linalgReduce, ir.OpLinalgMap: linalgMap, ir.OpLinalgIndex: linalgIndex, ir.OpLinalgYield: linalgYield,
	ir.OpLinalgCopy: linalgFunction, ir.OpLinalgExp: linalgFunction, ir.OpLinalgLog: linalgFunction, ir.OpLinalgAbs: linalgFunction, ir.OpLinalgCeil: linalgFunction,
	ir.OpLinalgFloor: linalgFunction, ir.OpLinalgNegf: linalgFunction, ir.OpLinalgSqrt: linalgFunction, ir.OpLinalgRsqrt: linalgFunction, ir.OpLinalgTanh: linalgFunction,
	ir.OpLinalgRound: linalgFunction, ir.OpLinalgErf: linalgFunction, ir.OpLinalgAdd: linalgFunction, ir.OpLinalgSub: linalgFunction, ir.OpLinalgMul: linalgFunction,
	ir.OpLinalgDiv: linalgFunction, ir.OpLinalgMax: linalgFunction, ir.OpLinalgMin: linalgFunction,
}

// Casts tell whether a cast may be from one type to another (areCastCompatible).
var Casts = map[ir.OpName]func(m *ir.Module, from, to ir.Type) bool{
	ir.OpMemrefCast: castsMemref, ir.OpMemrefMemorySpaceCast: castsSpace, ir.OpTensorBitcast: castsBits, ir.OpIndexCasts: castsIndex,
	ir.OpIndexCastu: castsIndex,
}

// Parents are the operations in which others stand, and nowhere else.
var Parents = map[ir.OpName][]ir.OpName{
	ir.OpScfCondition: {ir.OpScfWhile}, ir.OpScfReduce: {ir.OpScfParallel}, ir.OpScfReduceReturn: {ir.OpScfReduce},
	ir.OpScfForallInParallel: {ir.OpScfForall}, ir.OpTensorYield: {ir.OpTensorGenerate, ir.OpTensorPad},
	ir.OpShapeAssumingYield: {ir.OpShapeAssuming}, ir.OpShapeReturn: {ir.OpShapeFunc}, ir.OpShapeYield: {ir.OpShapeReduce, ir.OpShapeFunctionLibrary},
	ir.OpMemrefAllocaScopeReturn: {ir.OpMemrefAllocaScope}, ir.OpMemrefAtomicYield: {ir.OpMemrefGenericAtomicRmw},
	ir.OpScfYield: {ir.OpScfExecuteRegion, ir.OpScfFor, ir.OpScfIf, ir.OpScfIndexSwitch, ir.OpScfWhile},
}

// Ends are what regions end with, by the operation or by its dialect.
var Ends = map[string]ir.OpName{"scf": ir.OpScfYield, "affine": ir.OpAffineYield, "linalg": ir.OpLinalgYield, "tensor": ir.OpTensorYield,
	"shape.assuming": ir.OpShapeAssumingYield, "memref.alloca_scope": ir.OpMemrefAllocaScopeReturn, "scf.parallel": ir.OpScfReduce, "scf.forall": ir.OpScfForallInParallel}
