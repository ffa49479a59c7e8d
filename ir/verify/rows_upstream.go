package verify

import (
	"github.com/hlo-promote/hlo-promote/internal/lazy"
	"github.com/hlo-promote/hlo-promote/ir"
)

// lateChecks holds the verifiers of scf, tensor, shape, cf, complex, memref and affine (MLIR 22).
// They read regions or parents, and run after the regions have been verified.
var lateChecks = lazy.Value[map[ir.OpName]func(c *check) *failure]{New: func() map[ir.OpName]func(c *check) *failure {
	return map[ir.OpName]func(c *check) *failure{
		ir.OpScfFor: checkScfFor, ir.OpScfIf: checkScfIf, ir.OpScfWhile: checkScfWhile, ir.OpScfParallel: checkScfParallel, ir.OpScfReduce: checkScfReduce, ir.OpScfReduceReturn: checkScfReduceReturn,
		ir.OpScfIndexSwitch: checkScfIndexSwitch, ir.OpScfExecuteRegion: checkScfExecuteRegion, ir.OpScfForall: checkScfForall, ir.OpScfForallInParallel: checkScfForallInParallel,
		ir.OpTensorExtractSlice: checkTensorExtractSlice, ir.OpTensorInsertSlice: checkTensorInsertSlice, ir.OpTensorParallelInsertSlice: checkTensorInsertSlice,
		ir.OpTensorCollapseShape: checkTensorCollapseShape, ir.OpTensorExpandShape: checkTensorExpandShape, ir.OpTensorPad: checkTensorPad, ir.OpTensorGenerate: checkTensorGenerate,
		ir.OpShapeAssuming: checkShapeAssuming, ir.OpShapeAssumingAll: checkShapeAssumingAll, ir.OpShapeDiv: verifySizeResult, ir.OpShapeReduce: checkShapeReduce, ir.OpShapeYield: checkShapeYield,
		ir.OpCfSwitch:        checkCfSwitch,
		ir.OpComplexConstant: checkComplexConstant, ir.OpComplexBitcast: checkComplexBitcast,
		ir.OpTensorGather: checkTensorGather, ir.OpTensorScatter: checkTensorScatter,
		ir.OpTensorConcat: checkTensorConcat, ir.OpTensorReshape: checkTensorReshape,
		ir.OpMemrefLoad:   verifyElementOf(0, "failed to verify that result type matches element type of 'memref'"),
		ir.OpAffineLoad:   verifyElementOf(0, "result type must match element type of memref"),
		ir.OpMemrefStore:  verifyElementOf(1, "failed to verify that type of 'value' matches element type of 'memref'"),
		ir.OpAffineStore:  verifyElementOf(1, "value to store must have the same type as memref element type"),
		ir.OpMemrefGlobal: checkMemrefGlobal,
	}
}}

// parentOps holds the operations that may be the parent of an operation (HasParent, ParentOneOf).
var parentOps = lazy.Value[map[ir.OpName][]ir.OpName]{New: func() map[ir.OpName][]ir.OpName {
	return map[ir.OpName][]ir.OpName{
		ir.OpScfCondition: {ir.OpScfWhile}, ir.OpScfReduce: {ir.OpScfParallel}, ir.OpScfReduceReturn: {ir.OpScfReduce},
		ir.OpScfForallInParallel: {ir.OpScfForall}, ir.OpTensorYield: {ir.OpTensorGenerate, ir.OpTensorPad},
		ir.OpShapeAssumingYield: {ir.OpShapeAssuming}, ir.OpShapeReturn: {ir.OpShapeFunc}, ir.OpShapeYield: {ir.OpShapeReduce, ir.OpShapeFunctionLibrary},
		ir.OpMemrefAllocaScopeReturn: {ir.OpMemrefAllocaScope}, ir.OpMemrefAtomicYield: {ir.OpMemrefGenericAtomicRmw},
		ir.OpScfYield: {ir.OpScfExecuteRegion, ir.OpScfFor, ir.OpScfIf, ir.OpScfIndexSwitch, ir.OpScfWhile},
	}
}}

// terminators holds the implicit terminator of regions, by operation or by dialect.
var terminators = lazy.Value[map[string]ir.OpName]{New: func() map[string]ir.OpName {
	return map[string]ir.OpName{"scf": ir.OpScfYield, "affine": ir.OpAffineYield, "linalg": ir.OpLinalgYield, "tensor": ir.OpTensorYield,
		"shape.assuming": ir.OpShapeAssumingYield, "memref.alloca_scope": ir.OpMemrefAllocaScopeReturn, "scf.parallel": ir.OpScfReduce, "scf.forall": ir.OpScfForallInParallel,
		"sdy": ir.OpSdyReturn, "mpmd": ir.OpMpmdReturn}
}}

// upstreamRow returns the row of an operation with an entry in these tables, or nil.
func upstreamRow(d *ir.OpDef) *row {
	late, parents := lateChecks.Get()[d.Op], parentOps.Get()[d.Op]
	if late == nil && parents == nil {
		return nil
	}
	r := &row{op: d.Op, usesContext: true, verifyLate: late}
	if parents != nil {
		r.parent = verifyParent(parents...)
	}
	return r
}
