package upstream

import "github.com/hlo-promote/hlo-promote/ir"

// Checks holds the verifiers that read regions or parents. They run after the regions have been
// verified.
var Checks = map[ir.OpName]Check{
	ir.OpScfFor: checkScfFor, ir.OpScfIf: checkScfIf, ir.OpScfWhile: checkScfWhile, ir.OpScfParallel: checkScfParallel, ir.OpScfReduce: checkScfReduce, ir.OpScfReduceReturn: checkScfReduceReturn,
	ir.OpScfIndexSwitch: checkScfIndexSwitch, ir.OpScfExecuteRegion: checkScfExecuteRegion, ir.OpScfForall: checkScfForall, ir.OpScfForallInParallel: checkScfForallInParallel,
	ir.OpTensorExtractSlice: checkTensorExtractSlice, ir.OpTensorInsertSlice: checkTensorInsertSlice, ir.OpTensorParallelInsertSlice: checkTensorInsertSlice,
	ir.OpTensorCollapseShape: checkTensorCollapseShape, ir.OpTensorExpandShape: checkTensorExpandShape, ir.OpTensorPad: checkTensorPad, ir.OpTensorGenerate: checkTensorGenerate,
	ir.OpShapeAssuming: checkShapeAssuming, ir.OpShapeAssumingAll: checkShapeAssumingAll, ir.OpShapeDiv: checkShapeDiv, ir.OpShapeReduce: checkShapeReduce, ir.OpShapeYield: checkShapeYield,
	ir.OpCfSwitch:        checkCfSwitch,
	ir.OpComplexConstant: checkComplexConstant, ir.OpComplexBitcast: checkComplexBitcast,
	ir.OpTensorGather: checkTensorGather, ir.OpTensorScatter: checkTensorScatter,
	ir.OpTensorConcat: checkTensorConcat, ir.OpTensorReshape: checkTensorReshape,
	ir.OpMemrefLoad: checkMemrefLoad, ir.OpAffineLoad: checkAffineLoad, ir.OpMemrefStore: checkMemrefStore, ir.OpAffineStore: checkAffineStore, ir.OpMemrefGlobal: checkMemrefGlobal,
}

// Casts holds areCastCompatible of each cast: whether a type may be cast to another.
var Casts = map[ir.OpName]func(m *ir.Module, from, to ir.Type) bool{
	ir.OpTensorBitcast: canBitcast,
}

// Parents holds the operations that may be the parent of an operation (HasParent, ParentOneOf).
var Parents = map[ir.OpName][]ir.OpName{
	ir.OpScfCondition: {ir.OpScfWhile}, ir.OpScfReduce: {ir.OpScfParallel}, ir.OpScfReduceReturn: {ir.OpScfReduce},
	ir.OpScfForallInParallel: {ir.OpScfForall}, ir.OpTensorYield: {ir.OpTensorGenerate, ir.OpTensorPad},
	ir.OpShapeAssumingYield: {ir.OpShapeAssuming}, ir.OpShapeReturn: {ir.OpShapeFunc}, ir.OpShapeYield: {ir.OpShapeReduce, ir.OpShapeFunctionLibrary},
	ir.OpMemrefAllocaScopeReturn: {ir.OpMemrefAllocaScope}, ir.OpMemrefAtomicYield: {ir.OpMemrefGenericAtomicRmw},
	ir.OpScfYield: {ir.OpScfExecuteRegion, ir.OpScfFor, ir.OpScfIf, ir.OpScfIndexSwitch, ir.OpScfWhile},
}

// Terminators holds the implicit terminator of regions, by operation or by dialect.
var Terminators = map[string]ir.OpName{"scf": ir.OpScfYield, "affine": ir.OpAffineYield, "linalg": ir.OpLinalgYield, "tensor": ir.OpTensorYield,
	"shape.assuming": ir.OpShapeAssumingYield, "memref.alloca_scope": ir.OpMemrefAllocaScopeReturn, "scf.parallel": ir.OpScfReduce, "scf.forall": ir.OpScfForallInParallel}
