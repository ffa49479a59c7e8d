package retarget

import (
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/promote/target"
)

// A row says what a target can ask of one operation.
type row struct {
	op    ir.OpName
	role  role
	bits  bitRule
	data  int8 // how many leading operands are data; 0: all. The others are indices, shapes and sizes
	flags rowFlags
	fixed fixedType
}

// A role is what an operation does with values.
type role uint8

const (
	moves    role = iota + 1 // makes them, hands them on, or calls what computes: every element type is alike to it
	computes                 // with its operands: another type gives other roundings, and no other meaning
	bitwise                  // with the bits of its operands: in another type it would mean something else
	reduces                  // computes in a body, and holds the accumulator
	hosts                    // exchanges values with the host
	foreign                  // what it does is known to others
)

// A bitRule says when an operation looks at the bits of its operands.
type bitRule uint8

const (
	noBits    bitRule = iota
	anyBits           // always
	unsigned          // those of unsigned integers: of signed ones it gives the same number in every width
	recasts           // it gives them another type
	generator         // it makes them
	rounding          // it models another float format
)

type rowFlags uint8

const (
	places rowFlags = 1 << iota // integers among its operands, or its result, number the elements of a tensor
	parts                       // ties complex numbers and their parts
	mixes                       // the result may have another type than the operands
)

// A fixedType is an operand or a result that has one element type, whatever the others have.
type fixedType struct {
	operand, result int8 // from 1; 0: none
	typ             elem.Type
}

// rows has a row for each operation that package ir knows. The roles are those of StableHLO's spec.md and of ChloOps.td; which
// operations XLA keeps in their type, since they mean something else in another one, is said in xla/service/float_support.cc.
var rows = []row{
	// Structure, calls and control flow.
	{op: ir.OpModule, role: moves},
	{op: ir.OpFunc, role: moves},
	{op: ir.OpFuncCall, role: moves},
	{op: ir.OpFuncReturn, role: moves},
	{op: ir.OpFuncConstant, role: moves},
	{op: ir.OpFuncCallIndirect, role: moves},
	{op: ir.OpBranch, role: moves},
	{op: ir.OpCondBranch, role: moves},
	{op: ir.OpReturn, role: moves},
	{op: ir.OpIf, role: moves},
	{op: ir.OpCase, role: moves, fixed: fixedType{operand: 1, typ: elem.I32}},
	{op: ir.OpWhile, role: moves},
	{op: ir.OpComposite, role: moves},
	{op: ir.OpCustomCall, role: foreign},
	{op: ir.OpAsyncStart, role: moves},
	{op: ir.OpAsyncDone, role: moves},
	{op: ir.OpTuple, role: moves},
	{op: ir.OpGetTupleElement, role: moves},
	{op: ir.OpOptimizationBarrier, role: moves},
	{op: ir.OpCreateToken, role: moves},
	{op: ir.OpAfterAll, role: moves},
	{op: ir.OpSdyMesh, role: moves},
	{op: ir.OpSdyShardingConstraint, role: moves},
	{op: ir.OpSdyReshard, role: moves},
	{op: ir.OpSdyManualComputation, role: moves},
	{op: ir.OpSdyReturn, role: moves},
	{op: ir.OpSdyShardingGroup, role: moves},
	{op: ir.OpSdyConstant, role: moves},
	{op: ir.OpSdyDataFlowEdge, role: moves},
	{op: ir.OpSdyFuncDataFlowEdge, role: moves},
	{op: ir.OpSdyPropagationBarrier, role: moves},
	{op: ir.OpSdyNamedComputation, role: moves},
	{op: ir.OpSdyAllGather, role: moves},
	{op: ir.OpSdyAllSlice, role: moves},
	{op: ir.OpSdyAllToAll, role: moves},
	{op: ir.OpSdyCollectivePermute, role: moves},
	{op: ir.OpSdyAllReduce, role: moves},
	{op: ir.OpSdyReduceScatter, role: moves},
	{op: ir.OpSdyShardedToUnreduced, role: moves},
	{op: ir.OpSdyReplicatedToUnreduced, role: moves},

	// MPMD: types that hold tensors are text.
	{op: ir.OpMpmdReturn, role: foreign},
	{op: ir.OpMpmdNamedComputation, role: foreign},
	{op: ir.OpMpmdNamedTensor, role: foreign},
	{op: ir.OpMpmdFragment, role: foreign},
	{op: ir.OpMpmdFragmentCall, role: foreign},
	{op: ir.OpMpmdTransfer, role: foreign},
	{op: ir.OpMpmdAssign, role: foreign},
	{op: ir.OpMpmdUnassign, role: foreign},
	{op: ir.OpMpmdCall, role: foreign},
	{op: ir.OpMpmdFor, role: foreign},
	{op: ir.OpMpmdBroadcast, role: foreign},
	{op: ir.OpMpmdReduce, role: foreign},

	// Other dialects, as far as StableHLO's own files use them. They take every type, but for the interpreter that runs programs.
	{op: ir.OpInterpreterRunParallel, role: foreign},
	{op: ir.OpInterpreterProbe, role: moves},
	{op: ir.OpInterpreterPrint, role: moves},
	{op: ir.OpArithConstant, role: moves},
	{op: ir.OpArithAddI, role: moves},
	{op: ir.OpArithSubI, role: moves},
	{op: ir.OpArithMulI, role: moves},
	{op: ir.OpArithAddF, role: moves},
	{op: ir.OpArithSubF, role: moves},
	{op: ir.OpArithMulF, role: moves},
	{op: ir.OpArithDivF, role: moves},
	{op: ir.OpArithIndexCast, role: moves},
	{op: ir.OpUnrealizedConversionCast, role: moves},
	{op: ir.OpShapeBroadcast, role: moves},
	{op: ir.OpShapeConstShape, role: moves},
	{op: ir.OpShapeCstrBroadcastable, role: moves},
	{op: ir.OpShapeNumElements, role: moves},
	{op: ir.OpShapeShapeOf, role: moves},
	{op: ir.OpTensorCast, role: moves},
	{op: ir.OpTensorDim, role: moves},
	{op: ir.OpTensorExtract, role: moves},
	{op: ir.OpTensorFromElements, role: moves},

	// Movement of data.
	{op: ir.OpConstant, role: moves},
	{op: ir.OpIota, role: moves, flags: places},
	{op: ir.OpDynamicIota, role: moves, flags: places},
	{op: ir.OpConvert, role: moves},
	{op: ir.OpBitcastConvert, role: bitwise, bits: recasts},
	{op: ir.OpUniformQuantize, role: moves},
	{op: ir.OpUniformDequantize, role: moves},
	{op: ir.OpReal, role: moves, flags: parts},
	{op: ir.OpImag, role: moves, flags: parts},
	{op: ir.OpComplex, role: moves, flags: parts},
	{op: ir.OpSelect, role: moves},
	{op: ir.OpConcatenate, role: moves},
	{op: ir.OpPad, role: moves},
	{op: ir.OpDynamicPad, role: moves, data: 2, flags: places},
	{op: ir.OpBroadcast, role: moves},
	{op: ir.OpBroadcastInDim, role: moves},
	{op: ir.OpDynamicBroadcastInDim, role: moves, data: 1, flags: places},
	{op: ir.OpReshape, role: moves},
	{op: ir.OpDynamicReshape, role: moves, data: 1, flags: places},
	{op: ir.OpTranspose, role: moves},
	{op: ir.OpReverse, role: moves},
	{op: ir.OpSlice, role: moves},
	{op: ir.OpDynamicSlice, role: moves, data: 1, flags: places},
	{op: ir.OpDynamicUpdateSlice, role: moves, data: 2, flags: places},
	{op: ir.OpRealDynamicSlice, role: moves, data: 1, flags: places},
	{op: ir.OpGather, role: moves, data: 1, flags: places},
	{op: ir.OpDynamicGather, role: moves, data: 1, flags: places},
	{op: ir.OpTorchIndexSelect, role: moves, data: 1, flags: places},
	{op: ir.OpGetDimensionSize, role: moves, fixed: fixedType{result: 1, typ: elem.I32}},
	{op: ir.OpSetDimensionSize, role: moves, data: 1, fixed: fixedType{operand: 2, typ: elem.I32}},
	{op: ir.OpSort, role: moves},
	{op: ir.OpMap, role: moves},
	{op: ir.OpChloConstant, role: moves},
	{op: ir.OpChloConstantLike, role: moves},
	{op: ir.OpChloBroadcastComplex, role: moves, flags: parts},
	{op: ir.OpChloBroadcastSelect, role: moves},
	{op: ir.OpChloScan, role: moves},

	// Between devices, and with the host.
	{op: ir.OpAllGather, role: moves},
	{op: ir.OpAllToAll, role: moves},
	{op: ir.OpCollectiveBroadcast, role: moves},
	{op: ir.OpCollectivePermute, role: moves},
	{op: ir.OpReplicaId, role: moves, fixed: fixedType{result: 1, typ: elem.UI32}},
	{op: ir.OpPartitionId, role: moves, fixed: fixedType{result: 1, typ: elem.UI32}},
	{op: ir.OpInfeed, role: hosts},
	{op: ir.OpOutfeed, role: hosts},
	{op: ir.OpSend, role: hosts},
	{op: ir.OpRecv, role: hosts},

	// Reductions.
	{op: ir.OpReduce, role: reduces},
	{op: ir.OpReduceWindow, role: reduces},
	{op: ir.OpScatter, role: reduces, flags: places},
	{op: ir.OpSelectAndScatter, role: reduces},
	{op: ir.OpAllReduce, role: reduces},
	{op: ir.OpReduceScatter, role: reduces},
	{op: ir.OpCollectiveReduce, role: reduces},
	{op: ir.OpCrossReplicaSum, role: computes},

	// Unary elementwise.
	{op: ir.OpAbs, role: computes, flags: parts},
	{op: ir.OpCbrt, role: computes},
	{op: ir.OpCeil, role: computes},
	{op: ir.OpCosine, role: computes},
	{op: ir.OpExponential, role: computes},
	{op: ir.OpExponentialMinusOne, role: computes},
	{op: ir.OpFloor, role: computes},
	{op: ir.OpIsFinite, role: computes},
	{op: ir.OpLog, role: computes},
	{op: ir.OpLogPlusOne, role: computes},
	{op: ir.OpLogistic, role: computes},
	{op: ir.OpNegate, role: computes},
	{op: ir.OpNot, role: computes, bits: unsigned},
	{op: ir.OpPopcnt, role: bitwise, bits: anyBits},
	{op: ir.OpCountLeadingZeros, role: bitwise, bits: anyBits},
	{op: ir.OpReducePrecision, role: computes, bits: rounding},
	{op: ir.OpRoundNearestAfz, role: computes},
	{op: ir.OpRoundNearestEven, role: computes},
	{op: ir.OpRsqrt, role: computes},
	{op: ir.OpSign, role: computes},
	{op: ir.OpSine, role: computes},
	{op: ir.OpSqrt, role: computes},
	{op: ir.OpTan, role: computes},
	{op: ir.OpTanh, role: computes},
	{op: ir.OpChloAsinAcosKernel, role: computes},
	{op: ir.OpChloAcos, role: computes},
	{op: ir.OpChloAcosh, role: computes},
	{op: ir.OpChloAsin, role: computes},
	{op: ir.OpChloAsinh, role: computes},
	{op: ir.OpChloAtan, role: computes},
	{op: ir.OpChloAtanh, role: computes},
	{op: ir.OpChloBesselI1e, role: computes},
	{op: ir.OpChloConj, role: computes},
	{op: ir.OpChloCosh, role: computes},
	{op: ir.OpChloDigamma, role: computes},
	{op: ir.OpChloErf, role: computes},
	{op: ir.OpChloErfInv, role: computes},
	{op: ir.OpChloErfc, role: computes},
	{op: ir.OpChloIsInf, role: computes},
	{op: ir.OpChloIsNegInf, role: computes},
	{op: ir.OpChloIsPosInf, role: computes},
	{op: ir.OpChloLgamma, role: computes},
	{op: ir.OpChloSinh, role: computes},
	{op: ir.OpChloSquare, role: computes},
	{op: ir.OpChloTan, role: computes},

	// Binary and ternary elementwise.
	{op: ir.OpAdd, role: computes},
	{op: ir.OpAnd, role: computes},
	{op: ir.OpAtan2, role: computes},
	{op: ir.OpClamp, role: computes},
	{op: ir.OpCompare, role: computes},
	{op: ir.OpDivide, role: computes},
	{op: ir.OpMaximum, role: computes},
	{op: ir.OpMinimum, role: computes},
	{op: ir.OpMultiply, role: computes},
	{op: ir.OpOr, role: computes},
	{op: ir.OpPower, role: computes},
	{op: ir.OpRemainder, role: computes},
	{op: ir.OpShiftLeft, role: computes, bits: anyBits},
	{op: ir.OpShiftRightArithmetic, role: bitwise, bits: anyBits},
	{op: ir.OpShiftRightLogical, role: bitwise, bits: anyBits},
	{op: ir.OpSubtract, role: computes},
	{op: ir.OpXor, role: computes, bits: unsigned},
	{op: ir.OpChloNextAfter, role: bitwise, bits: anyBits},
	{op: ir.OpChloPolygamma, role: computes},
	{op: ir.OpChloZeta, role: computes},
	{op: ir.OpChloMulhi, role: bitwise, bits: anyBits},
	{op: ir.OpChloBroadcastAdd, role: computes},
	{op: ir.OpChloBroadcastAnd, role: computes},
	{op: ir.OpChloBroadcastAtan2, role: computes},
	{op: ir.OpChloBroadcastCompare, role: computes},
	{op: ir.OpChloBroadcastDivide, role: computes},
	{op: ir.OpChloBroadcastMaximum, role: computes},
	{op: ir.OpChloBroadcastMinimum, role: computes},
	{op: ir.OpChloBroadcastMultiply, role: computes},
	{op: ir.OpChloBroadcastNextAfter, role: bitwise, bits: anyBits},
	{op: ir.OpChloBroadcastOr, role: computes},
	{op: ir.OpChloBroadcastPolygamma, role: computes},
	{op: ir.OpChloBroadcastPower, role: computes},
	{op: ir.OpChloBroadcastRemainder, role: computes},
	{op: ir.OpChloBroadcastShiftLeft, role: computes, bits: anyBits},
	{op: ir.OpChloBroadcastShiftRightArithmetic, role: bitwise, bits: anyBits},
	{op: ir.OpChloBroadcastShiftRightLogical, role: bitwise, bits: anyBits},
	{op: ir.OpChloBroadcastSubtract, role: computes},
	{op: ir.OpChloBroadcastXor, role: computes, bits: unsigned},
	{op: ir.OpChloBroadcastZeta, role: computes},

	// Contractions, linear algebra, FFT, normalisation, random numbers.
	{op: ir.OpDot, role: computes, flags: mixes},
	{op: ir.OpDotGeneral, role: computes, flags: mixes},
	{op: ir.OpEinsum, role: computes, flags: mixes},
	{op: ir.OpUnaryEinsum, role: computes},
	{op: ir.OpConvolution, role: computes, flags: mixes},
	{op: ir.OpDynamicConv, role: computes, data: 2, flags: mixes | places},
	{op: ir.OpChloRaggedDot, role: computes, data: 2, flags: mixes},
	{op: ir.OpCholesky, role: computes},
	{op: ir.OpTriangularSolve, role: computes},
	{op: ir.OpFft, role: computes, flags: parts},
	{op: ir.OpBatchNormGrad, role: computes},
	{op: ir.OpBatchNormInference, role: computes},
	{op: ir.OpBatchNormTraining, role: computes},
	{op: ir.OpChloTopK, role: computes, fixed: fixedType{result: 2, typ: elem.I32}},
	{op: ir.OpRng, role: computes, data: 2, flags: places},
	{op: ir.OpRngBitGenerator, role: bitwise, bits: generator},
}

// byOp is rows by operation.
var byOp = func() (all []*row) {
	for i := range rows {
		r := &rows[i]
		all = append(all, make([]*row, max(0, int(r.op)+1-len(all)))...)
		all[r.op] = r
	}
	return all
}()

// rowOf is the row of an operation, or nil if nobody knows it.
func rowOf(n ir.OpName) *row {
	if int(n) < len(byOp) {
		return byOp[n]
	}
	return nil
}

// Ops are the operations that target files may name, which are those of StableHLO and CHLO.
func Ops() (ops []target.Op) {
	c := ir.NewContext()
	for i := range rows {
		r := &rows[i]
		name := c.OpNameString(r.op)
		if dialect, _, _ := strings.Cut(name, "."); dialect == "stablehlo" || dialect == "chlo" {
			ops = append(ops, target.Op{Name: name, Computes: r.role == computes, Accumulates: r.role == reduces, Mixes: r.flags&mixes != 0})
		}
	}
	return ops
}

// dataOperand tells whether operand i of an operation that has n is data: no index, shape or size.
func (r *row) dataOperand(i, n int) bool {
	if r.op == ir.OpScatter {
		return i != (n-1)/2
	}
	return r.data == 0 && r.flags&places == 0 || i < int(r.data)
}
