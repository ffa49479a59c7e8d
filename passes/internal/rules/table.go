package rules

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/promote"
)

// A rule is a row of the table: the promotion rule of one operation. spec is the constraint of
// StableHLO's spec.md that ties the element types, "" if there is none. docs/ops.md is generated
// from the table.
//
// sig is a signature: a letter for each operand, `->`, a letter for each result. * repeats a
// letter.
//
//	T  all T operands are converted to their join; a T result has that type
//	K  an operand that keeps its type; a K result has the type of the first K operand
//	I  an index; all I operands are joined, never to a float type
//	D  a shape or a size: an integer or index that keeps its type
//	P  a predicate: anything but i1 is compared with zero
//	.  an operand that the signature does not convert; a result of the declared type
//	=  an operand that is converted back to its declared type
//	B  a result of i1
//	C  a result of complex<T>
//	N  a result of i32
//	W  a result of ui32
//
// kinds has the kinds of elements that the operation accepts (of the T operands, of the first K
// operand, or of the operands that the decide function reads): Bool, Signed, Unsigned, Float,
// Complex. legal has further kinds that the verifier accepts although they have no defined meaning;
// an operation on these kinds stays unchanged. decide implements the rules that a signature cannot
// describe, and may use the signature for the rest.
type rule struct {
	op       ir.OpName
	sig      string
	kinds    string
	legal    string
	flags    ruleFlags
	number   promote.NumberUse // how a numeric operation uses the number that a bool becomes
	weakness weakRule
	// the float type that integers and bools become before they are joined, if it differs from that
	// of other functions of floats
	integerAs elem.Type
	spec      string
	decide    func(f *Facts) Decision
	// package infer decides the operation, because it has regions, calls a function, or takes
	// tuples
	infer    bool
	Needs    NeededFacts
	EnumAttr string // the enum attribute whose value becomes Facts.EnumValue
}

// A NeededFacts is a set of facts that a row needs in addition to operands and results.
type NeededFacts uint8

const (
	NeedsLiteral     NeededFacts = 1 << iota // Facts.Literal
	NeedsShapeChange                         // Facts.ChangesShape
	NeedsStatic                              // Facts.IsStatic
	NeedsQuantized                           // Facts.IsQuantized and Expressed
	NeedsAlgorithm                           // Facts.HasAlgorithm
	NeedsSize                                // Facts.FromDimensionSize
)

// A ruleFlags is a set of properties of a row.
type ruleFlags uint32

const (
	inexact    ruleFlags = 1 << iota // integers are converted to floats
	numeric                          // bool is converted to an integer
	comparison                       // the compare type follows the operands
	noHalf                           // f16 and bf16 are refused, or widened by policy
	// JAX defines it for ordered kinds only: jax-strict refuses to mix real and complex values
	unordered
	// the result has more elements, but a scalar operand gives a scalar for joins
	broadcasts
	// NumPy joins as np.result_type does, not by ufunc loops
	resultTypeJoin
	noBF16Loop // NumPy's function has no loop for bf16
	// an update is converted to the type of the updated operand, even if that loses information
	convertsUpdates
	// a declared integer type of the result is the accumulator type
	declaredSums
	exactComparison // ui64 and signed integers are compared exactly
	keepsBool       // the operation is the identity on a bool
	// its body combines two elements; the types in the body follow the operands
	elementCombiner
	undecided // the parent decides, whatever the operands
	// StableHLO accepts an index of any type: an unchanged index stays
	anyIndexType
	// no library function joins the operands: those of one type stay, weak or not
	noJoin
	// each result element is the K operand's element at the same position, so that the rank for
	// joins stays
	elementwise
	// operands are tensors with dimensions: none is a scalar for joins
	ignoresRank
	widensHalf // f16 and bf16 are computed in f32
	// a dimension size stays weak when it is converted to the default integer type
	keepsWeakSize
	everyFlag = 1<<iota - 1
)

// A weakRule selects when a result is weak.
type weakRule uint8

const (
	// if the join of the T operands is; without T operands, if the first K operand is
	weakAsJoin  weakRule = iota
	weakIfAll            // if all operands are
	weakAsFirst          // if the first operand is
	// as weakAsJoin, but with an inexact base and an integer exponent only if both are, because JAX
	// does not join them
	weakAsPower
	weakAsSecond // if the second operand is
	neverWeak
)

// An exception describes how a library differs from a row: additional flags, another weakness,
// another use of numbers.
type exception struct {
	library   promote.Library
	ops       []ir.OpName
	flags     ruleFlags
	weakness  weakRule
	number    promote.NumberUse
	integerAs elem.Type
	source    string
}

// exceptions has the differences of the libraries. The sources are functions of the library.
// testdata/libs.jsonl has recorded results of each, and docs/systems.md describes them.
var exceptions = []exception{
	{library: promote.JAXLibrary, ops: []ir.OpName{ir.OpPower, ir.OpChloBroadcastPower}, weakness: weakAsPower, source: "jax lax.py@0.10.2 pow_p"},
	{library: promote.JAXLibrary, ops: []ir.OpName{ir.OpConvert}, flags: keepsWeakSize,
		source: "jax core.py@0.10.2 dim_value_aval: a dimension is a weak integer of the default type, and the text converts it to that type"},
	{library: promote.TensorFlowLibrary, ops: []ir.OpName{
		ir.OpSelect, ir.OpConcatenate, ir.OpMaximum, ir.OpMinimum, ir.OpChloBroadcastSelect, ir.OpChloBroadcastMaximum,
		ir.OpChloBroadcastMinimum,
	}, weakness: neverWeak, source: "tf.where, tf.concat, tf.maximum and tf.minimum return strong tensors"},
	{library: promote.TensorFlowLibrary, ops: []ir.OpName{ir.OpClamp}, weakness: weakAsSecond,
		source: "weak_tensor_ops.py@2.21.0 wraps tf.clip_by_value: the result is as weak as the clipped tensor"},
	{library: promote.TensorFlowLibrary, ops: []ir.OpName{
		ir.OpAnd, ir.OpOr, ir.OpXor, ir.OpShiftLeft, ir.OpShiftRightArithmetic, ir.OpShiftRightLogical, ir.OpAtan2, ir.OpComplex,
		ir.OpSlice, ir.OpDynamicSlice, ir.OpRealDynamicSlice, ir.OpGather, ir.OpDynamicGather, ir.OpTorchIndexSelect, ir.OpPad, ir.OpDynamicPad,
		ir.OpCholesky, ir.OpTriangularSolve, ir.OpFft, ir.OpConvolution, ir.OpDynamicConv, ir.OpEinsum, ir.OpUnaryEinsum, ir.OpScatter,
		ir.OpChloNextAfter, ir.OpChloPolygamma, ir.OpChloZeta, ir.OpChloTopK, ir.OpChloBroadcastAnd, ir.OpChloBroadcastOr, ir.OpChloBroadcastXor,
		ir.OpChloBroadcastShiftLeft, ir.OpChloBroadcastShiftRightArithmetic, ir.OpChloBroadcastShiftRightLogical, ir.OpChloBroadcastAtan2,
		ir.OpChloBroadcastComplex, ir.OpChloBroadcastNextAfter, ir.OpChloBroadcastPolygamma, ir.OpChloBroadcastZeta,
	}, weakness: neverWeak, source: "weak_tensor_ops.py@2.21.0 does not wrap these functions: they return strong tensors"},
	{library: promote.NumPyLibrary, ops: []ir.OpName{ir.OpDivide, ir.OpChloBroadcastDivide}, flags: numeric, number: promote.DivideUse,
		source: "np.floor_divide has the loop bb->b"},
	{library: promote.NumPyLibrary, ops: []ir.OpName{ir.OpChloConj}, flags: numeric, source: "np.conjugate has no loop for bool, and b->b"},
	{library: promote.NumPyLibrary, ops: []ir.OpName{ir.OpCompare, ir.OpChloBroadcastCompare}, flags: exactComparison,
		source: "np.less has the loops qQ->? and Qq->?"},
	{library: promote.NumPyLibrary, ops: []ir.OpName{ir.OpFft}, flags: widensHalf, integerAs: elem.F64, source: "np.fft.fft of integers is c128, of f16 c64"},
	{library: promote.NumPyLibrary, ops: []ir.OpName{ir.OpCholesky, ir.OpTriangularSolve}, integerAs: elem.F64, source: "np.linalg computes integers in f64"},
	{library: promote.NumPyLibrary, ops: updates, flags: convertsUpdates, source: "np.ndarray.__setitem__ casts the value"},
	{library: promote.PyTorchLibrary, ops: updates, flags: convertsUpdates, source: "torch.Tensor.copy_ casts the value"},
	{library: promote.PyTorchLibrary, ops: []ir.OpName{ir.OpReduce, ir.OpReduceWindow}, flags: declaredSums, source: "torch.sum of integers is i64"},
	{library: promote.PyTorchLibrary, ops: []ir.OpName{ir.OpFft}, integerAs: elem.F32, source: "torch.fft.fft of integers is c64"},
	{library: promote.PyTorchLibrary, ops: []ir.OpName{ir.OpSign}, flags: keepsBool, source: "torch.sign of a bool is the bool"},
}

var updates = []ir.OpName{ir.OpDynamicUpdateSlice, ir.OpScatter}

func (e *exception) apply(r *rule) {
	r.flags |= e.flags
	if e.weakness != weakAsJoin {
		r.weakness = e.weakness
	}
	if e.number != promote.OtherUse {
		r.number = e.number
	}
	if e.integerAs != elem.None {
		r.integerAs = e.integerAs
	}
}

// loop returns how NumPy selects the type in which the operation's function computes.
func (r *rule) loop() promote.Loop {
	switch {
	case r.flags&resultTypeJoin != 0:
		return promote.ResultType
	case r.flags&noBF16Loop != 0:
		return promote.BuiltinLoops
	}
	return promote.Ufunc
}

// rules has one row for each operation of StableHLO and CHLO, and for the operations of func and
// Shardy that handle values. An operation without a row belongs to another dialect and keeps its
// declared types.
var rules = []rule{
	// Unary elementwise.
	{op: ir.OpAbs, decide: abs, Needs: NeedsShapeChange, sig: "K -> .", kinds: "SFC", spec: "abs C2"},
	{op: ir.OpCbrt, sig: "T -> T", kinds: "FC", flags: inexact, spec: "cbrt C1"},
	{op: ir.OpCeil, decide: rounding, Needs: NeedsShapeChange, sig: "T -> T", kinds: "F", flags: inexact, spec: "ceil C1"},
	{op: ir.OpConvert, decide: convertOp, Needs: NeedsShapeChange | NeedsSize, sig: ". -> .", kinds: "BSUFC", weakness: neverWeak, spec: "convert C1"},
	{op: ir.OpCountLeadingZeros, sig: "K -> K", kinds: "SU", flags: elementwise, spec: "count_leading_zeros C1"},
	{op: ir.OpCosine, sig: "T -> T", kinds: "FC", flags: inexact, spec: "cosine C1"},
	{op: ir.OpExponential, sig: "T -> T", kinds: "FC", flags: inexact, spec: "exponential C1"},
	{op: ir.OpExponentialMinusOne, sig: "T -> T", kinds: "FC", flags: inexact, spec: "exponential_minus_one C1"},
	{op: ir.OpFloor, decide: rounding, Needs: NeedsShapeChange, sig: "T -> T", kinds: "F", flags: inexact, spec: "floor C1"},
	{op: ir.OpImag, decide: imagOp, Needs: NeedsShapeChange, sig: "K -> .", kinds: "FC", spec: "imag C2"},
	{op: ir.OpIsFinite, decide: finiteTest, sig: "T -> B", kinds: "F", flags: inexact, spec: "is_finite C1"},
	{op: ir.OpLog, sig: "T -> T", kinds: "FC", flags: inexact, spec: "log C1"},
	{op: ir.OpLogPlusOne, sig: "T -> T", kinds: "FC", flags: inexact, spec: "log_plus_one C1"},
	{op: ir.OpLogistic, sig: "T -> T", kinds: "FC", flags: inexact, spec: "logistic C1"},
	{op: ir.OpNot, sig: "K -> K", kinds: "BSU", flags: elementwise, spec: "not C1"},
	{op: ir.OpNegate, sig: "K -> K", kinds: "SUFC", flags: elementwise, spec: "negate C1"},
	{op: ir.OpPopcnt, sig: "K -> K", kinds: "SU", flags: numeric | elementwise, spec: "popcnt C1"},
	{op: ir.OpReal, decide: realOp, Needs: NeedsShapeChange, sig: "K -> .", kinds: "FC", spec: "real C2"},
	{op: ir.OpRoundNearestAfz, sig: "T -> T", kinds: "F", flags: inexact, spec: "round_nearest_afz C1"},
	{op: ir.OpRoundNearestEven, decide: rounding, Needs: NeedsShapeChange, sig: "T -> T", kinds: "F", flags: inexact, spec: "round_nearest_even C1"},
	{op: ir.OpRsqrt, sig: "T -> T", kinds: "FC", flags: inexact, spec: "rsqrt C1"},
	{op: ir.OpSign, decide: sign, Needs: NeedsShapeChange | NeedsStatic, sig: "K -> K", kinds: "SUFC", flags: elementwise, spec: "sign C1"},
	{op: ir.OpSine, sig: "T -> T", kinds: "FC", flags: inexact, spec: "sine C1"},
	{op: ir.OpSqrt, sig: "T -> T", kinds: "FC", flags: inexact, spec: "sqrt C1"},
	{op: ir.OpTan, sig: "T -> T", kinds: "FC", flags: inexact, spec: "tan C1"},
	{op: ir.OpTanh, sig: "T -> T", kinds: "FC", flags: inexact, spec: "tanh C1"},
	{op: ir.OpUniformQuantize, decide: quantize, Needs: NeedsQuantized, sig: ". -> .", kinds: "F", spec: "uniform_quantize C2"},
	{op: ir.OpUniformDequantize, decide: dequantize, Needs: NeedsQuantized, sig: ". -> .", spec: "uniform_dequantize C2"},
	{op: ir.OpReducePrecision, sig: "T -> T", kinds: "F", spec: "reduce_precision C1"},

	// Binary elementwise.
	{op: ir.OpAdd, sig: "T T -> T", kinds: "BSUFC", spec: "add C1"},
	{op: ir.OpAtan2, sig: "T T -> T", kinds: "FC", flags: inexact, spec: "atan2 C1"},
	{op: ir.OpComplex, sig: "T T -> C", kinds: "F", flags: inexact | noHalf | noJoin, spec: "complex C1"},
	{op: ir.OpDivide, sig: "T T -> T", kinds: "SUFC", spec: "divide C1"},
	{op: ir.OpMaximum, sig: "T T -> T", kinds: "BSUFC", spec: "maximum C1"},
	{op: ir.OpMinimum, sig: "T T -> T", kinds: "BSUFC", spec: "minimum C1"},
	{op: ir.OpMultiply, sig: "T T -> T", kinds: "BSUFC", spec: "multiply C1"},
	{op: ir.OpPower, sig: "T T -> T", kinds: "SUFC", flags: numeric, number: promote.PowerUse, spec: "power C1"},
	{op: ir.OpRemainder, sig: "T T -> T", kinds: "SUFC", flags: numeric | unordered, number: promote.RemainderUse, spec: "remainder C1"},
	{op: ir.OpShiftLeft, sig: "T T -> T", kinds: "SU", flags: numeric, number: promote.ShiftUse, spec: "shift_left C1"},
	{op: ir.OpShiftRightArithmetic, decide: shiftRight, sig: "T T -> T", kinds: "SU", flags: numeric, number: promote.ShiftUse, spec: "shift_right_arithmetic C1"},
	{op: ir.OpShiftRightLogical, decide: shiftRight, sig: "T T -> T", kinds: "SU", flags: numeric, number: promote.ShiftUse, spec: "shift_right_logical C1"},
	{op: ir.OpSubtract, sig: "T T -> T", kinds: "SUFC", spec: "subtract C1"},
	{op: ir.OpAnd, sig: "T T -> T", kinds: "BSU", spec: "and C1"},
	{op: ir.OpOr, sig: "T T -> T", kinds: "BSU", spec: "or C1"},
	{op: ir.OpXor, sig: "T T -> T", kinds: "BSU", spec: "xor C1"},

	// Compare, select, clamp, and operations that move elements.
	{op: ir.OpCompare, decide: compare, sig: "T T -> B", kinds: "BSUFC", flags: comparison, spec: "compare C1"},
	{op: ir.OpSelect, sig: "P T T -> T", kinds: "BSUFC", flags: resultTypeJoin, spec: "select C2"},
	{op: ir.OpClamp, sig: "T T T -> T", kinds: "BSUFC", flags: unordered | noBF16Loop, spec: "clamp C3"},
	{op: ir.OpConcatenate, sig: "T* -> T", kinds: "BSUFC", flags: resultTypeJoin | ignoresRank, spec: "concatenate C1"},
	{op: ir.OpPad, decide: pad, sig: "K . -> K", kinds: "BSUFC", spec: "pad C1"},
	{op: ir.OpDynamicPad, decide: pad, sig: "K . I I I -> K", kinds: "BSUFC", spec: "dynamic_pad C1"},
	{op: ir.OpDynamicSlice, sig: "K I* -> K", kinds: "BSUFC", weakness: weakAsFirst, spec: "dynamic_slice C1"},
	{op: ir.OpDynamicUpdateSlice, decide: update, sig: "K . I* -> K", kinds: "BSUFC", weakness: weakIfAll, spec: "dynamic_update_slice C2"},
	{op: ir.OpBroadcast, sig: "K -> K", kinds: "BSUFC", flags: broadcasts},
	{op: ir.OpBroadcastInDim, sig: "K -> K", kinds: "BSUFC", flags: broadcasts, spec: "broadcast_in_dim C1"},
	{op: ir.OpDynamicBroadcastInDim, sig: "K D -> K", kinds: "BSUFC", flags: broadcasts, weakness: weakAsFirst, spec: "dynamic_broadcast_in_dim C1"},
	{op: ir.OpReshape, sig: "K -> K", kinds: "BSUFC", spec: "reshape C1"},
	{op: ir.OpDynamicReshape, sig: "K D -> K", kinds: "BSUFC", weakness: weakAsFirst, spec: "dynamic_reshape C1"},
	{op: ir.OpTranspose, sig: "K -> K", kinds: "BSUFC", spec: "transpose C1"},
	{op: ir.OpReverse, sig: "K -> K", kinds: "BSUFC", spec: "reverse C1"},
	{op: ir.OpSlice, sig: "K -> K", kinds: "BSUFC", spec: "slice C1"},
	{op: ir.OpRealDynamicSlice, sig: "K I I I -> K", kinds: "BSUFC", weakness: weakAsFirst},
	{op: ir.OpGather, sig: "K I -> K", kinds: "BSUFC", weakness: weakAsFirst, spec: "gather C23"},
	{op: ir.OpDynamicGather, sig: "K I D -> K", kinds: "BSUFC", weakness: weakAsFirst, spec: "dynamic_gather C14"},
	{op: ir.OpTorchIndexSelect, sig: "K I -> K", kinds: "BSUFC", weakness: weakAsFirst, flags: anyIndexType},
	{op: ir.OpBitcastConvert, sig: "= -> .", weakness: neverWeak, spec: "bitcast_convert C1"},
	{op: ir.OpIota, decide: iotaOp, sig: "-> .", kinds: "SUFC", weakness: neverWeak, spec: "iota"},
	{op: ir.OpDynamicIota, decide: iotaOp, sig: "D -> .", kinds: "SUFC", weakness: neverWeak, spec: "dynamic_iota"},
	{op: ir.OpConstant, decide: constant, Needs: NeedsLiteral, sig: "-> .", kinds: "BSUFC", spec: "constant C1"},
	{op: ir.OpGetDimensionSize, decide: dimensionSize, sig: ". -> N", spec: "get_dimension_size"},
	{op: ir.OpSetDimensionSize, decide: setDimensionSize, sig: "K D -> K", kinds: "BSUFC", weakness: weakAsFirst},
	{op: ir.OpOptimizationBarrier, infer: true, sig: ".* -> .*", flags: elementwise, spec: "optimization_barrier C1"},

	// Contractions, linear algebra, FFT, normalisation.
	{op: ir.OpDot, decide: contraction, Needs: NeedsAlgorithm, sig: "T T -> T", kinds: "BSUFC", flags: noBF16Loop},
	{op: ir.OpDotGeneral, decide: contraction, Needs: NeedsAlgorithm, sig: "T T -> T", kinds: "BSUFC", flags: noBF16Loop, spec: "dot_general C13"},
	{op: ir.OpEinsum, decide: contraction, Needs: NeedsAlgorithm, sig: "T T -> T", kinds: "BSUFC", flags: noBF16Loop},
	{op: ir.OpUnaryEinsum, sig: "K -> K", kinds: "BSUFC", weakness: weakAsFirst},
	{op: ir.OpConvolution, decide: contraction, Needs: NeedsAlgorithm, sig: "T T -> T", kinds: "BSUFC", flags: resultTypeJoin, spec: "convolution C27"},
	{op: ir.OpDynamicConv, decide: contraction, Needs: NeedsAlgorithm, sig: "T T D -> T", kinds: "BSUFC", flags: resultTypeJoin, spec: "dynamic_conv C27"},
	{op: ir.OpCholesky, sig: "T -> T", kinds: "FC", flags: inexact, spec: "cholesky C1"},
	{op: ir.OpTriangularSolve, sig: "T T -> T", kinds: "FC", flags: inexact, spec: "triangular_solve C1"},
	{op: ir.OpFft, decide: fft, EnumAttr: "fft_type", sig: "T -> .", kinds: "FC", flags: inexact, spec: "fft C2"},
	{op: ir.OpBatchNormGrad, sig: "T T T T T -> T T T", kinds: "F", flags: inexact, spec: "batch_norm_grad C2"},
	{op: ir.OpBatchNormInference, sig: "T T T T T -> T", kinds: "F", flags: inexact, spec: "batch_norm_inference C2"},
	{op: ir.OpBatchNormTraining, sig: "T T T -> T T T", kinds: "F", flags: inexact, spec: "batch_norm_training C2"},

	// Control flow and operations with regions.
	{op: ir.OpIf, infer: true, sig: "P -> .*", spec: "if C2"},
	{op: ir.OpCase, infer: true, sig: "I -> .*", spec: "case C3"},
	{op: ir.OpWhile, infer: true, sig: ".* -> .*", spec: "while C2"},
	{op: ir.OpReduce, infer: true, sig: ".* -> .*", kinds: "BSUFC", flags: elementCombiner, spec: "reduce C2"},
	{op: ir.OpReduceWindow, infer: true, sig: ".* -> .*", kinds: "BSUFC", flags: elementCombiner, spec: "reduce_window C3"},
	{op: ir.OpMap, infer: true, sig: ".* -> .*", kinds: "BSUFC", spec: "map C4"},
	{op: ir.OpSort, infer: true, sig: ".* -> .*", kinds: "BSUFC", spec: "sort C5"},
	{op: ir.OpScatter, infer: true, sig: ".* -> .*", kinds: "BSUFC", flags: elementCombiner, spec: "scatter C6"},
	{op: ir.OpSelectAndScatter, infer: true, sig: ". . . -> .", kinds: "BSUFC", flags: elementCombiner, spec: "select_and_scatter C1"},
	{op: ir.OpReturn, decide: noRule, sig: ".* ->", flags: undecided},
	{op: ir.OpComposite, infer: true, sig: ".* -> .*", spec: "composite C3"},
	{op: ir.OpCustomCall, decide: fixedTypes, sig: "=* -> .*", spec: "custom_call"},
	{op: ir.OpAsyncStart, infer: true, sig: ".* -> .", spec: "async_start C3"},
	{op: ir.OpAsyncDone, infer: true, sig: ". -> .*", spec: "async_done C1"},

	// Collectives, tokens, host transfer, ids, random numbers, tuples.
	{op: ir.OpAllGather, infer: true, sig: ".* -> .*", kinds: "BSUFC", spec: "all_gather C6"},
	{op: ir.OpAllReduce, infer: true, sig: ".* -> .*", kinds: "BSUFC", flags: elementCombiner, spec: "all_reduce C5"},
	{op: ir.OpReduceScatter, infer: true, sig: ". -> .", kinds: "BSUFC", flags: elementCombiner, spec: "reduce_scatter C7"},
	{op: ir.OpAllToAll, infer: true, sig: ".* -> .*", kinds: "BSUFC", weakness: neverWeak, spec: "all_to_all C9"},
	{op: ir.OpCollectiveBroadcast, infer: true, sig: ".* -> .*", kinds: "BSUFC", spec: "collective_broadcast C3"},
	{op: ir.OpCollectiveReduce, infer: true, sig: ".* -> .*", kinds: "BSUFC", flags: elementCombiner, spec: "collective_reduce C4"},
	{op: ir.OpCollectivePermute, sig: "K -> K", kinds: "BSUFC", spec: "collective_permute C5"},
	{op: ir.OpCrossReplicaSum, sig: "K -> K", kinds: "BSUFC", weakness: weakAsFirst},
	{op: ir.OpReplicaId, sig: "-> W", weakness: neverWeak, spec: "replica_id"},
	{op: ir.OpPartitionId, sig: "-> W", weakness: neverWeak, spec: "partition_id"},
	{op: ir.OpCreateToken, sig: "-> .", weakness: neverWeak},
	{op: ir.OpAfterAll, sig: ".* -> .", weakness: neverWeak, spec: "after_all"},
	{op: ir.OpInfeed, sig: ". -> .*", weakness: neverWeak, spec: "infeed"},
	{op: ir.OpOutfeed, decide: fixedTypes, sig: "=* -> .", spec: "outfeed"},
	{op: ir.OpSend, decide: fixedTypes, sig: "=* -> .", spec: "send"},
	{op: ir.OpRecv, sig: ". -> .*", weakness: neverWeak, spec: "recv"},
	{op: ir.OpRng, decide: rng, EnumAttr: "rng_distribution", sig: "T T D -> T", kinds: "BSUF", spec: "rng C1"},
	{op: ir.OpRngBitGenerator, decide: fixedTypes, sig: "= -> . .", spec: "rng_bit_generator C1"},
	{op: ir.OpTuple, infer: true, sig: ".* -> .", spec: "tuple C1"},
	{op: ir.OpGetTupleElement, infer: true, sig: ". -> .", spec: "get_tuple_element C2"},

	// CHLO: broadcasting binary operations.
	{op: ir.OpChloBroadcastAdd, sig: "T T -> T", kinds: "BSUFC"},
	{op: ir.OpChloBroadcastAnd, sig: "T T -> T", kinds: "BSU"},
	{op: ir.OpChloBroadcastAtan2, sig: "T T -> T", kinds: "FC", legal: "BSUFC", flags: inexact},
	{op: ir.OpChloBroadcastDivide, sig: "T T -> T", kinds: "SUFC", legal: "BSUFC"},
	{op: ir.OpChloBroadcastMaximum, sig: "T T -> T", kinds: "BSUFC"},
	{op: ir.OpChloBroadcastMinimum, sig: "T T -> T", kinds: "BSUFC"},
	{op: ir.OpChloBroadcastMultiply, sig: "T T -> T", kinds: "BSUFC"},
	{op: ir.OpChloBroadcastNextAfter, sig: "T T -> T", kinds: "F", legal: "BSUFC", flags: inexact},
	{op: ir.OpChloBroadcastOr, sig: "T T -> T", kinds: "BSU"},
	{op: ir.OpChloBroadcastPolygamma, sig: "T T -> T", kinds: "F", legal: "BSUFC", flags: inexact},
	{op: ir.OpChloBroadcastPower, sig: "T T -> T", kinds: "SUFC", legal: "BSUFC", flags: numeric, number: promote.PowerUse},
	{op: ir.OpChloBroadcastRemainder, sig: "T T -> T", kinds: "SUFC", legal: "BSUFC", flags: numeric | unordered, number: promote.RemainderUse},
	{op: ir.OpChloBroadcastShiftLeft, sig: "T T -> T", kinds: "SU", legal: "BSUFC", flags: numeric, number: promote.ShiftUse},
	{op: ir.OpChloBroadcastShiftRightArithmetic, decide: shiftRight, sig: "T T -> T", kinds: "SU", legal: "BSUFC", flags: numeric, number: promote.ShiftUse},
	{op: ir.OpChloBroadcastShiftRightLogical, decide: shiftRight, sig: "T T -> T", kinds: "SU", legal: "BSUFC", flags: numeric, number: promote.ShiftUse},
	{op: ir.OpChloBroadcastSubtract, sig: "T T -> T", kinds: "SUFC", legal: "BSUFC"},
	{op: ir.OpChloBroadcastXor, sig: "T T -> T", kinds: "BSU"},
	{op: ir.OpChloBroadcastZeta, sig: "T T -> T", kinds: "F", flags: inexact},
	{op: ir.OpChloBroadcastComplex, sig: "T T -> C", kinds: "F", flags: inexact | noHalf | noJoin},
	{op: ir.OpChloBroadcastCompare, decide: compare, sig: "T T -> B", kinds: "BSUFC", flags: comparison},
	{op: ir.OpChloBroadcastSelect, sig: "P T T -> T", kinds: "BSUFC", flags: resultTypeJoin},

	// CHLO: other operations.
	{op: ir.OpChloNextAfter, sig: "T T -> T", kinds: "F", flags: inexact},
	{op: ir.OpChloPolygamma, sig: "T T -> T", kinds: "F", flags: inexact},
	{op: ir.OpChloZeta, sig: "T T -> T", kinds: "F", flags: inexact},
	{op: ir.OpChloMulhi, sig: "T T -> T", kinds: "SU", flags: numeric},
	{op: ir.OpChloAsinAcosKernel, decide: toComplex, sig: "T -> T", kinds: "C"},
	{op: ir.OpChloAcos, sig: "T -> T", kinds: "FC", flags: inexact},
	{op: ir.OpChloAcosh, sig: "T -> T", kinds: "FC", flags: inexact},
	{op: ir.OpChloAsin, sig: "T -> T", kinds: "FC", flags: inexact},
	{op: ir.OpChloAsinh, sig: "T -> T", kinds: "FC", flags: inexact},
	{op: ir.OpChloAtan, sig: "T -> T", kinds: "FC", flags: inexact},
	{op: ir.OpChloAtanh, sig: "T -> T", kinds: "FC", flags: inexact},
	{op: ir.OpChloBesselI1e, sig: "T -> T", kinds: "F", legal: "FC", flags: inexact},
	{op: ir.OpChloConj, decide: conj, Needs: NeedsShapeChange, sig: "K -> K", kinds: "FC", flags: elementwise, number: promote.ConjugateUse},
	{op: ir.OpChloCosh, sig: "T -> T", kinds: "FC", flags: inexact},
	{op: ir.OpChloDigamma, sig: "T -> T", kinds: "F", flags: inexact},
	{op: ir.OpChloErf, sig: "T -> T", kinds: "F", flags: inexact},
	{op: ir.OpChloErfInv, sig: "T -> T", kinds: "F", flags: inexact},
	{op: ir.OpChloErfc, sig: "T -> T", kinds: "F", flags: inexact},
	{op: ir.OpChloIsInf, decide: finiteTest, sig: "T -> B", kinds: "F", flags: inexact},
	{op: ir.OpChloIsNegInf, sig: "T -> B", kinds: "F", flags: inexact},
	{op: ir.OpChloIsPosInf, sig: "T -> B", kinds: "F", flags: inexact},
	{op: ir.OpChloLgamma, sig: "T -> T", kinds: "F", flags: inexact},
	{op: ir.OpChloSinh, sig: "T -> T", kinds: "FC", flags: inexact},
	{op: ir.OpChloSquare, decide: square, sig: "K -> K", kinds: "FC", flags: numeric | elementwise, number: promote.SquareUse},
	{op: ir.OpChloTan, sig: "T -> T", kinds: "FC", flags: inexact},
	{op: ir.OpChloConstant, decide: constant, Needs: NeedsLiteral, sig: "-> .", kinds: "BSUFC"},
	{op: ir.OpChloConstantLike, decide: constantLike, Needs: NeedsLiteral, sig: ". -> .", kinds: "BSUFC"},
	{op: ir.OpChloRaggedDot, decide: contraction, Needs: NeedsAlgorithm, sig: "T T D -> T", kinds: "BSUFC", flags: noBF16Loop},
	{op: ir.OpChloTopK, sig: "K -> K N", kinds: "BSUF"},
	{op: ir.OpChloScan, infer: true, sig: ".* -> .*"},

	// func and Shardy.
	{op: ir.OpFunc, decide: noRule, sig: "->"},
	{op: ir.OpFuncCall, infer: true, sig: ".* -> .*"},
	{op: ir.OpFuncReturn, decide: noRule, sig: ".* ->", flags: undecided},
	{op: ir.OpModule, decide: noRule, sig: "->"},
	{op: ir.OpSdyMesh, decide: noRule, sig: "->"},
	{op: ir.OpSdyShardingConstraint, sig: "K -> K", kinds: "BSUFC", flags: elementwise},
	{op: ir.OpSdyShardingGroup, sig: "K ->", kinds: "BSUFC"},
	{op: ir.OpSdyReshard, sig: "K -> K", kinds: "BSUFC", flags: elementwise},
	{op: ir.OpSdyManualComputation, infer: true, sig: ".* -> .*"},
	{op: ir.OpSdyDataFlowEdge, sig: "K -> K", kinds: "BSUFC", flags: elementwise},
	{op: ir.OpSdyFuncDataFlowEdge, infer: true, sig: "K -> K", kinds: "BSUFC", flags: elementwise},
	{op: ir.OpSdyPropagationBarrier, sig: "K -> K", kinds: "BSUFC", flags: elementwise},
	{op: ir.OpSdyAllGather, sig: "K -> K", kinds: "BSUFC"},
	{op: ir.OpSdyAllSlice, sig: "K -> K", kinds: "BSUFC"},
	{op: ir.OpSdyAllToAll, sig: "K -> K", kinds: "BSUFC"},
	{op: ir.OpSdyCollectivePermute, sig: "K -> K", kinds: "BSUFC"},
	{op: ir.OpSdyAllReduce, sig: "K -> K", kinds: "BSUFC"},
	{op: ir.OpSdyReduceScatter, sig: "K -> K", kinds: "BSUFC"},
	{op: ir.OpSdyShardedToUnreduced, sig: "K -> K", kinds: "BSUFC"},
	{op: ir.OpSdyReplicatedToUnreduced, sig: "K -> K", kinds: "BSUFC"},
	{op: ir.OpSdyNamedComputation, infer: true, sig: ".* -> .*"},
	{op: ir.OpSdyReturn, decide: noRule, sig: ".* ->", flags: undecided},
}
