package neighbour

import "github.com/hlo-promote/hlo-promote/ir"

// Checks are the verifiers that look at a region, or at what is around an operation. They look after what is inside has been checked.
var Checks = map[ir.OpName]Check{
	ir.OpScfFor: For, ir.OpScfIf: If, ir.OpScfWhile: While, ir.OpScfParallel: Parallel, ir.OpScfReduce: Reduce, ir.OpScfReduceReturn: ReduceReturn,
	ir.OpScfIndexSwitch: Switch, ir.OpScfExecuteRegion: ExecuteRegion, ir.OpScfForall: Forall, ir.OpScfForallInParallel: InParallel,
	ir.OpAffineFor: AffineFor, ir.OpAffineIf: AffineIf, ir.OpAffineParallel: AffineParallel, ir.OpAffineLoad: AffineLoad, ir.OpAffineStore: AffineStore,
	ir.OpAffineApply: AffineApply, ir.OpAffineMin: AffineMinMax, ir.OpAffineMax: AffineMinMax, ir.OpAffineYield: AffineYield,
	ir.OpAffineVectorLoad: AffineVectorLoad, ir.OpAffineVectorStore: AffineVectorStore, ir.OpAffinePrefetch: AffinePrefetch,
	ir.OpMemrefLoad: Load, ir.OpMemrefStore: Store, ir.OpMemrefAlloc: Alloc, ir.OpMemrefAlloca: Alloc, ir.OpMemrefSubview: SubView,
	ir.OpTensorExtractSlice: ExtractSlice, ir.OpTensorInsertSlice: InsertSlice, ir.OpTensorParallelInsertSlice: InsertSlice,
	ir.OpTensorCollapseShape: CollapseShape, ir.OpTensorExpandShape: ExpandShape, ir.OpTensorPad: Pad, ir.OpTensorGenerate: Generate,
	ir.OpShapeAssuming: Assuming, ir.OpShapeAssumingAll: AssumingAll, ir.OpShapeDiv: SizeDivision, ir.OpShapeReduce: ShapeReduce, ir.OpShapeYield: ShapeYield,
	ir.OpMemrefAllocaScope: AllocaScope, ir.OpMemrefAtomicRmw: AtomicRMW, ir.OpMemrefGenericAtomicRmw: GenericAtomicRMW,
	ir.OpMemrefAtomicYield: AtomicYield, ir.OpMemrefPrefetch: Prefetch, ir.OpMemrefView: View, ir.OpAffineDelinearizeIndex: Delinearize,
	ir.OpAffineLinearizeIndex: Linearize, ir.OpCfSwitch: Switches,
	ir.OpComplexConstant: ComplexConstant, ir.OpComplexBitcast: ComplexBitcast,
	ir.OpMemrefReinterpretCast: ReinterpretCast, ir.OpMemrefExpandShape: ExpandMemref, ir.OpMemrefCollapseShape: CollapseMemref,
	ir.OpMemrefReshape: MemrefReshape, ir.OpMemrefRealloc: Realloc, ir.OpMemrefCopy: Copy, ir.OpMemrefDmaWait: Wait, ir.OpMemrefTranspose: TransposeMemref, ir.OpMemrefGlobal: Global,
	ir.OpMemrefExtractStridedMetadata: StridedMetadata, ir.OpMemrefAssumeAlignment: AssumeAlignment,
	ir.OpTensorGather: Gather, ir.OpTensorScatter: Scatter, ir.OpLinalgPack: Pack, ir.OpLinalgUnpack: Unpack, ir.OpLinalgSoftmax: Softmax,
	ir.OpBufferizationMaterializeInDestination: Materialize, ir.OpBufferizationToBuffer: Buffered, ir.OpBufferizationToTensor: Buffered,
	ir.OpTensorConcat: Concat, ir.OpTensorReshape: Reshape,
	ir.OpLinalgGeneric: Generic, ir.OpLinalgFill: Fill, ir.OpLinalgMatmul: Matmul, ir.OpLinalgBatchMatmul: Matmul, ir.OpLinalgMatvec: Contraction,
	ir.OpLinalgVecmat: Contraction, ir.OpLinalgDot: Contraction, ir.OpLinalgTranspose: Transpose, ir.OpLinalgBroadcast: Broadcast,
	ir.OpLinalgReduce: Reduction, ir.OpLinalgMap: Mapping, ir.OpLinalgIndex: Index, ir.OpLinalgYield: Yield,
	ir.OpLinalgCopy: Function, ir.OpLinalgExp: Function, ir.OpLinalgLog: Function, ir.OpLinalgAbs: Function, ir.OpLinalgCeil: Function,
	ir.OpLinalgFloor: Function, ir.OpLinalgNegf: Function, ir.OpLinalgSqrt: Function, ir.OpLinalgRsqrt: Function, ir.OpLinalgTanh: Function,
	ir.OpLinalgRound: Function, ir.OpLinalgErf: Function, ir.OpLinalgAdd: Function, ir.OpLinalgSub: Function, ir.OpLinalgMul: Function,
	ir.OpLinalgDiv: Function, ir.OpLinalgMax: Function, ir.OpLinalgMin: Function,
}

// Casts tell whether a cast may be from one type to another (areCastCompatible).
var Casts = map[ir.OpName]func(m *ir.Module, from, to ir.Type) bool{
	ir.OpMemrefCast: CastsMemref, ir.OpMemrefMemorySpaceCast: CastsSpace, ir.OpTensorBitcast: CastsBits, ir.OpIndexCasts: CastsIndex,
	ir.OpIndexCastu: CastsIndex,
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
