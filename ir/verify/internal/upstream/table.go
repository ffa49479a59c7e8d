package upstream

import "github.com/hlo-promote/hlo-promote/ir"

// Checks holds the verifiers that read regions or parents. They run after the regions have been
// verified.
var Checks = map[ir.OpName]Check{
	ir.OpScfFor: scfFor, ir.OpScfIf: scfIf, ir.OpScfWhile: scfWhile, ir.OpScfParallel: scfParallel, ir.OpScfReduce: scfReduce, ir.OpScfReduceReturn: scfReduceReturn,
	ir.OpScfIndexSwitch: scfIndexSwitch, ir.OpScfExecuteRegion: scfExecuteRegion, ir.OpScfForall: scfForall, ir.OpScfForallInParallel: scfForallInParallel,
	ir.OpTensorExtractSlice: tensorExtractSlice, ir.OpTensorInsertSlice: tensorInsertSlice, ir.OpTensorParallelInsertSlice: tensorInsertSlice,
	ir.OpTensorCollapseShape: tensorCollapseShape, ir.OpTensorExpandShape: tensorExpandShape, ir.OpTensorPad: tensorPad, ir.OpTensorGenerate: tensorGenerate,
	ir.OpShapeAssuming: shapeAssuming, ir.OpShapeAssumingAll: shapeAssumingAll, ir.OpShapeDiv: shapeDiv, ir.OpShapeReduce: shapeReduce, ir.OpShapeYield: shapeYield,
	ir.OpCfSwitch:        cfSwitch,
	ir.OpComplexConstant: complexConstant, ir.OpComplexBitcast: complexBitcast,
	ir.OpTensorGather: tensorGather, ir.OpTensorScatter: tensorScatter,
	ir.OpTensorConcat: tensorConcat, ir.OpTensorReshape: tensorReshape,
	ir.OpMemrefLoad: loadsElement, ir.OpAffineLoad: affineLoad, ir.OpMemrefStore: storesElement, ir.OpAffineStore: affineStore, ir.OpMemrefGlobal: memrefGlobal,
}

// Casts holds areCastCompatible of each cast: whether a type may be cast to another.
var Casts = map[ir.OpName]func(m *ir.Module, from, to ir.Type) bool{
	ir.OpTensorBitcast: castsBits,
}

// Parents holds the operations that may be the parent of an operation (HasParent, ParentOneOf).
var Parents = map[ir.OpName][]ir.OpName{
	ir.OpScfCondition: {ir.OpScfWhile}, ir.OpScfReduce: {ir.OpScfParallel}, ir.OpScfReduceReturn: {ir.OpScfReduce},
	ir.OpScfForallInParallel: {ir.OpScfForall}, ir.OpTensorYield: {ir.OpTensorGenerate, ir.OpTensorPad},
	ir.OpShapeAssumingYield: {ir.OpShapeAssuming}, ir.OpShapeReturn: {ir.OpShapeFunc}, ir.OpShapeYield: {ir.OpShapeReduce, ir.OpShapeFunctionLibrary},
	ir.OpMemrefAllocaScopeReturn: {ir.OpMemrefAllocaScope}, ir.OpMemrefAtomicYield: {ir.OpMemrefGenericAtomicRmw},
	ir.OpScfYield: {ir.OpScfExecuteRegion, ir.OpScfFor, ir.OpScfIf, ir.OpScfIndexSwitch, ir.OpScfWhile},
}

// Ends holds the implicit terminator of regions, by operation or by dialect.
var Ends = map[string]ir.OpName{"scf": ir.OpScfYield, "affine": ir.OpAffineYield, "linalg": ir.OpLinalgYield, "tensor": ir.OpTensorYield,
	"shape.assuming": ir.OpShapeAssumingYield, "memref.alloca_scope": ir.OpMemrefAllocaScopeReturn, "scf.parallel": ir.OpScfReduce, "scf.forall": ir.OpScfForallInParallel}
