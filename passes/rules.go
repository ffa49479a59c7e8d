package passes

import "github.com/hlo-promote/hlo-promote/ir"

// A rule says what promotion does to one operation. Rows are in the order of ops.md, whose text and
// corrections they follow; spec is the section of StableHLO's spec.md with the constraints that tie
// the element types, empty where spec.md has none.
//
// sig is a signature: a letter for each operand, `->`, a letter for each result; * repeats a letter.
//
//	T  all T operands are joined and converted to their join; a T result has that type
//	K  an operand that keeps its type; a K result has the type of the first K operand
//	I  indices, joined among themselves; never a float
//	D  a shape or a size: an integer or index that keeps its type
//	P  a predicate: anything but i1 is compared with zero
//	.  an operand that takes no part; a result whose type is as declared
//	=  an operand that must have the type the text declares: it is converted back
//	B  a result of i1
//	C  a result of complex<T>
//	R  a result of the real part of the first operand's type
//	N  a result of i32
//	W  a result of ui32
//
// kinds are the kinds of T (or of the first K) that the operation can take: Bool, Signed, Unsigned,
// Float, Complex. legal are those with which an operation is left as it stands, where the verifier
// accepts more than has a meaning. An operation that its row cannot describe has a function in its place.
type rule struct {
	op    ir.OpName
	sig   string
	kinds string
	legal string
	flags ruleFlags
	weak  weakRule
	spec  string
	run   func(p *promoter, op ir.Op)
}

type ruleFlags uint16

const (
	inexact    ruleFlags = 1 << iota // integers become floats
	numeric                          // bool becomes an integer
	shift                            // numeric, as NumPy's shifts
	power                            // numeric, as NumPy's power
	modulo                           // numeric, as NumPy's remainder
	comparison                       // has a compare type that follows the operands
	tall                             // f16 and bf16 are refused, or widened by policy
	contracted                       // a wider declared result is a deliberate accumulator
	unordered                        // JAX has it for ordered kinds only: jax-strict refuses a mixture with complex values
)

// A weakRule is when a result is weak.
type weakRule uint8

const (
	ofJoin  weakRule = iota // as the join of the T operands; without T, as the first K
	ofAll                   // if all operands are
	ofFirst                 // as the first operand
	never
)

// rules has one row for each operation of StableHLO and CHLO, and for what func and Shardy do with
// values. An operation without a row is of another dialect; its operands keep their declared types.
var rules = []rule{
	// Unary elementwise.
	{op: ir.OpAbs, run: (*promoter).abs, spec: "abs C2"},
	{op: ir.OpCbrt, sig: "T -> T", kinds: "FC", flags: inexact, spec: "cbrt C1"},
	{op: ir.OpCeil, run: (*promoter).rounding, sig: "T -> T", kinds: "F", flags: inexact, spec: "ceil C1"},
	{op: ir.OpConvert, run: (*promoter).explicit, spec: "convert C1"},
	{op: ir.OpCountLeadingZeros, sig: "K -> K", kinds: "SU", spec: "count_leading_zeros C1"},
	{op: ir.OpCosine, sig: "T -> T", kinds: "FC", flags: inexact, spec: "cosine C1"},
	{op: ir.OpExponential, sig: "T -> T", kinds: "FC", flags: inexact, spec: "exponential C1"},
	{op: ir.OpExponentialMinusOne, sig: "T -> T", kinds: "FC", flags: inexact, spec: "exponential_minus_one C1"},
	{op: ir.OpFloor, run: (*promoter).rounding, sig: "T -> T", kinds: "F", flags: inexact, spec: "floor C1"},
	{op: ir.OpImag, run: (*promoter).imag, spec: "imag C2"},
	{op: ir.OpIsFinite, run: (*promoter).test, sig: "T -> B", kinds: "F", flags: inexact, spec: "is_finite C1"},
	{op: ir.OpLog, sig: "T -> T", kinds: "FC", flags: inexact, spec: "log C1"},
	{op: ir.OpLogPlusOne, sig: "T -> T", kinds: "FC", flags: inexact, spec: "log_plus_one C1"},
	{op: ir.OpLogistic, sig: "T -> T", kinds: "FC", flags: inexact, spec: "logistic C1"},
	{op: ir.OpNot, sig: "K -> K", kinds: "BSU", spec: "not C1"},
	{op: ir.OpNegate, sig: "K -> K", kinds: "SUFC", spec: "negate C1"},
	{op: ir.OpPopcnt, sig: "K -> K", kinds: "SU", flags: numeric, spec: "popcnt C1"},
	{op: ir.OpReal, run: (*promoter).real, spec: "real C2"},
	{op: ir.OpRoundNearestAfz, sig: "T -> T", kinds: "F", flags: inexact, spec: "round_nearest_afz C1"},
	{op: ir.OpRoundNearestEven, run: (*promoter).rounding, sig: "T -> T", kinds: "F", flags: inexact, spec: "round_nearest_even C1"},
	{op: ir.OpRsqrt, sig: "T -> T", kinds: "FC", flags: inexact, spec: "rsqrt C1"},
	{op: ir.OpSign, run: (*promoter).sign, spec: "sign C1"},
	{op: ir.OpSine, sig: "T -> T", kinds: "FC", flags: inexact, spec: "sine C1"},
	{op: ir.OpSqrt, sig: "T -> T", kinds: "FC", flags: inexact, spec: "sqrt C1"},
	{op: ir.OpTan, sig: "T -> T", kinds: "FC", flags: inexact, spec: "tan C1"},
	{op: ir.OpTanh, sig: "T -> T", kinds: "FC", flags: inexact, spec: "tanh C1"},
	{op: ir.OpUniformQuantize, run: (*promoter).quantize, spec: "uniform_quantize C2"},
	{op: ir.OpUniformDequantize, run: (*promoter).dequantize, spec: "uniform_dequantize C2"},
	{op: ir.OpReducePrecision, sig: "T -> T", kinds: "F", spec: "reduce_precision C1"},

	// Binary elementwise.
	{op: ir.OpAdd, sig: "T T -> T", kinds: "BSUFC", spec: "add C1"},
	{op: ir.OpAtan2, sig: "T T -> T", kinds: "FC", flags: inexact, spec: "atan2 C1"},
	{op: ir.OpComplex, sig: "T T -> C", kinds: "F", flags: inexact | tall, spec: "complex C1"},
	{op: ir.OpDivide, sig: "T T -> T", kinds: "SUFC", spec: "divide C1"},
	{op: ir.OpMaximum, sig: "T T -> T", kinds: "BSUFC", spec: "maximum C1"},
	{op: ir.OpMinimum, sig: "T T -> T", kinds: "BSUFC", spec: "minimum C1"},
	{op: ir.OpMultiply, sig: "T T -> T", kinds: "BSUFC", spec: "multiply C1"},
	{op: ir.OpPower, run: (*promoter).power, sig: "T T -> T", kinds: "SUFC", flags: numeric | power, spec: "power C1"},
	{op: ir.OpRemainder, sig: "T T -> T", kinds: "SUFC", flags: numeric | modulo | unordered, spec: "remainder C1"},
	{op: ir.OpShiftLeft, sig: "T T -> T", kinds: "SU", flags: numeric | shift, spec: "shift_left C1"},
	{op: ir.OpShiftRightArithmetic, sig: "T T -> T", kinds: "SU", flags: numeric | shift, spec: "shift_right_arithmetic C1"},
	{op: ir.OpShiftRightLogical, sig: "T T -> T", kinds: "SU", flags: numeric | shift, spec: "shift_right_logical C1"},
	{op: ir.OpSubtract, sig: "T T -> T", kinds: "SUFC", spec: "subtract C1"},
	{op: ir.OpAnd, sig: "T T -> T", kinds: "BSU", spec: "and C1"},
	{op: ir.OpOr, sig: "T T -> T", kinds: "BSU", spec: "or C1"},
	{op: ir.OpXor, sig: "T T -> T", kinds: "BSU", spec: "xor C1"},

	// Compare, select, clamp and movement of several data operands.
	{op: ir.OpCompare, sig: "T T -> B", kinds: "BSUFC", flags: comparison, spec: "compare C1"},
	{op: ir.OpSelect, sig: "P T T -> T", kinds: "BSUFC", spec: "select C2"},
	{op: ir.OpClamp, sig: "T T T -> T", kinds: "BSUFC", flags: unordered, spec: "clamp C3"},
	{op: ir.OpConcatenate, sig: "T* -> T", kinds: "BSUFC", spec: "concatenate C1"},
	{op: ir.OpPad, run: (*promoter).pad, sig: "K . -> K", kinds: "BSUFC", spec: "pad C1"},
	{op: ir.OpDynamicPad, run: (*promoter).pad, sig: "K . I I I -> K", kinds: "BSUFC", spec: "dynamic_pad C1"},
	{op: ir.OpDynamicSlice, sig: "K I* -> K", kinds: "BSUFC", weak: ofFirst, spec: "dynamic_slice C1"},
	{op: ir.OpDynamicUpdateSlice, run: (*promoter).update, sig: "K . I* -> K", kinds: "BSUFC", weak: ofAll, spec: "dynamic_update_slice C2"},
	{op: ir.OpBroadcast, sig: "K -> K", kinds: "BSUFC"},
	{op: ir.OpBroadcastInDim, sig: "K -> K", kinds: "BSUFC", spec: "broadcast_in_dim C1"},
	{op: ir.OpDynamicBroadcastInDim, sig: "K D -> K", kinds: "BSUFC", weak: ofFirst, spec: "dynamic_broadcast_in_dim C1"},
	{op: ir.OpReshape, sig: "K -> K", kinds: "BSUFC", spec: "reshape C1"},
	{op: ir.OpDynamicReshape, sig: "K D -> K", kinds: "BSUFC", weak: ofFirst, spec: "dynamic_reshape C1"},
	{op: ir.OpTranspose, sig: "K -> K", kinds: "BSUFC", spec: "transpose C1"},
	{op: ir.OpReverse, sig: "K -> K", kinds: "BSUFC", spec: "reverse C1"},
	{op: ir.OpSlice, sig: "K -> K", kinds: "BSUFC", spec: "slice C1"},
	{op: ir.OpRealDynamicSlice, sig: "K I I I -> K", kinds: "BSUFC", weak: ofFirst},
	{op: ir.OpGather, sig: "K I -> K", kinds: "BSUFC", weak: ofFirst, spec: "gather C23"},
	{op: ir.OpDynamicGather, sig: "K I D -> K", kinds: "BSUFC", weak: ofFirst, spec: "dynamic_gather C14"},
	{op: ir.OpTorchIndexSelect, sig: "K I -> K", kinds: "BSUFC", weak: ofFirst},
	{op: ir.OpBitcastConvert, sig: "= -> .", weak: never, spec: "bitcast_convert C1"},
	{op: ir.OpIota, run: (*promoter).iota, sig: "-> .", kinds: "SUFC", weak: never, spec: "iota"},
	{op: ir.OpDynamicIota, run: (*promoter).iota, sig: "D -> .", kinds: "SUFC", weak: never, spec: "dynamic_iota"},
	{op: ir.OpConstant, run: (*promoter).constant, spec: "constant C1"},
	{op: ir.OpGetDimensionSize, run: (*promoter).dimensionSize, spec: "get_dimension_size"},
	{op: ir.OpSetDimensionSize, run: (*promoter).setDimensionSize, sig: "K D -> K", kinds: "BSUFC", weak: ofFirst},
	{op: ir.OpOptimizationBarrier, run: (*promoter).pairwise, spec: "optimization_barrier C1"},

	// Contractions, linear algebra, FFT, normalisation.
	{op: ir.OpDot, run: (*promoter).contraction, sig: "T T -> T", kinds: "BSUFC"},
	{op: ir.OpDotGeneral, run: (*promoter).contraction, sig: "T T -> T", kinds: "BSUFC", spec: "dot_general C13"},
	{op: ir.OpEinsum, run: (*promoter).contraction, sig: "T T -> T", kinds: "BSUFC"},
	{op: ir.OpUnaryEinsum, sig: "K -> K", kinds: "BSUFC", weak: ofFirst},
	{op: ir.OpConvolution, run: (*promoter).contraction, sig: "T T -> T", kinds: "BSUFC", spec: "convolution C27"},
	{op: ir.OpDynamicConv, run: (*promoter).contraction, sig: "T T D -> T", kinds: "BSUFC", spec: "dynamic_conv C27"},
	{op: ir.OpCholesky, sig: "T -> T", kinds: "FC", flags: inexact, spec: "cholesky C1"},
	{op: ir.OpTriangularSolve, sig: "T T -> T", kinds: "FC", flags: inexact, spec: "triangular_solve C1"},
	{op: ir.OpFft, run: (*promoter).fft, spec: "fft C2"},
	{op: ir.OpBatchNormGrad, sig: "T T T T T -> T T T", kinds: "F", flags: inexact, spec: "batch_norm_grad C2"},
	{op: ir.OpBatchNormInference, sig: "T T T T T -> T", kinds: "F", flags: inexact, spec: "batch_norm_inference C2"},
	{op: ir.OpBatchNormTraining, sig: "T T T -> T T T", kinds: "F", flags: inexact, spec: "batch_norm_training C2"},

	// Control flow and operations with regions.
	{op: ir.OpIf, run: (*promoter).branches, spec: "if C2"},
	{op: ir.OpCase, run: (*promoter).branches, spec: "case C3"},
	{op: ir.OpWhile, run: (*promoter).while, spec: "while C2"},
	{op: ir.OpReduce, run: (*promoter).reduce, spec: "reduce C2"},
	{op: ir.OpReduceWindow, run: (*promoter).reduce, spec: "reduce_window C3"},
	{op: ir.OpMap, run: (*promoter).mapOp, spec: "map C4"},
	{op: ir.OpSort, run: (*promoter).sort, spec: "sort C5"},
	{op: ir.OpScatter, run: (*promoter).scatter, spec: "scatter C6"},
	{op: ir.OpSelectAndScatter, run: (*promoter).selectAndScatter, spec: "select_and_scatter C1"},
	{op: ir.OpReturn, run: (*promoter).terminator},
	{op: ir.OpComposite, run: (*promoter).call, spec: "composite C3"},
	{op: ir.OpCustomCall, run: (*promoter).opaque, spec: "custom_call"},
	{op: ir.OpAsyncStart, run: (*promoter).asyncStart, spec: "async_start C3"},
	{op: ir.OpAsyncDone, run: (*promoter).asyncDone, spec: "async_done C1"},

	// Collectives, tokens, host transfer, ids, random numbers, tuples.
	{op: ir.OpAllGather, run: (*promoter).pairwise, spec: "all_gather C6"},
	{op: ir.OpAllReduce, run: (*promoter).allReduce, spec: "all_reduce C5"},
	{op: ir.OpReduceScatter, run: (*promoter).allReduce, spec: "reduce_scatter C7"},
	{op: ir.OpAllToAll, run: (*promoter).pairwise, weak: never, spec: "all_to_all C9"},
	{op: ir.OpCollectiveBroadcast, run: (*promoter).pairwise, spec: "collective_broadcast C3"},
	{op: ir.OpCollectiveReduce, run: (*promoter).allReduce, spec: "collective_reduce C4"},
	{op: ir.OpCollectivePermute, sig: "K -> K", kinds: "BSUFC", spec: "collective_permute C5"},
	{op: ir.OpCrossReplicaSum, sig: "K -> K", kinds: "BSUFC", weak: ofFirst},
	{op: ir.OpReplicaId, sig: "-> W", weak: never, spec: "replica_id"},
	{op: ir.OpPartitionId, sig: "-> W", weak: never, spec: "partition_id"},
	{op: ir.OpCreateToken, sig: "-> .", weak: never},
	{op: ir.OpAfterAll, sig: ".* -> .", weak: never, spec: "after_all"},
	{op: ir.OpInfeed, sig: ". -> .*", weak: never, spec: "infeed"},
	{op: ir.OpOutfeed, run: (*promoter).opaque, spec: "outfeed"},
	{op: ir.OpSend, run: (*promoter).opaque, spec: "send"},
	{op: ir.OpRecv, sig: ". -> .*", weak: never, spec: "recv"},
	{op: ir.OpRng, run: (*promoter).rng, sig: "T T D -> T", kinds: "BSUF", spec: "rng C1"},
	{op: ir.OpRngBitGenerator, run: (*promoter).opaque, spec: "rng_bit_generator C1"},
	{op: ir.OpTuple, run: (*promoter).tuple, spec: "tuple C1"},
	{op: ir.OpGetTupleElement, run: (*promoter).tupleElement, spec: "get_tuple_element C2"},

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
	{op: ir.OpChloBroadcastPower, run: (*promoter).power, sig: "T T -> T", kinds: "SUFC", legal: "BSUFC", flags: numeric | power},
	{op: ir.OpChloBroadcastRemainder, sig: "T T -> T", kinds: "SUFC", legal: "BSUFC", flags: numeric | modulo | unordered},
	{op: ir.OpChloBroadcastShiftLeft, sig: "T T -> T", kinds: "SU", legal: "BSUFC", flags: numeric | shift},
	{op: ir.OpChloBroadcastShiftRightArithmetic, sig: "T T -> T", kinds: "SU", legal: "BSUFC", flags: numeric | shift},
	{op: ir.OpChloBroadcastShiftRightLogical, sig: "T T -> T", kinds: "SU", legal: "BSUFC", flags: numeric | shift},
	{op: ir.OpChloBroadcastSubtract, sig: "T T -> T", kinds: "SUFC", legal: "BSUFC"},
	{op: ir.OpChloBroadcastXor, sig: "T T -> T", kinds: "BSU"},
	{op: ir.OpChloBroadcastZeta, sig: "T T -> T", kinds: "F", flags: inexact},
	{op: ir.OpChloBroadcastComplex, sig: "T T -> C", kinds: "F", flags: inexact | tall},
	{op: ir.OpChloBroadcastCompare, sig: "T T -> B", kinds: "BSUFC", flags: comparison},
	{op: ir.OpChloBroadcastSelect, sig: "P T T -> T", kinds: "BSUFC"},

	// CHLO: other operations.
	{op: ir.OpChloNextAfter, sig: "T T -> T", kinds: "F", flags: inexact},
	{op: ir.OpChloPolygamma, sig: "T T -> T", kinds: "F", flags: inexact},
	{op: ir.OpChloZeta, sig: "T T -> T", kinds: "F", flags: inexact},
	{op: ir.OpChloMulhi, sig: "T T -> T", kinds: "SU", flags: numeric},
	{op: ir.OpChloAsinAcosKernel, run: (*promoter).toComplex},
	{op: ir.OpChloAcos, sig: "T -> T", kinds: "FC", flags: inexact},
	{op: ir.OpChloAcosh, sig: "T -> T", kinds: "FC", flags: inexact},
	{op: ir.OpChloAsin, sig: "T -> T", kinds: "FC", flags: inexact},
	{op: ir.OpChloAsinh, sig: "T -> T", kinds: "FC", flags: inexact},
	{op: ir.OpChloAtan, sig: "T -> T", kinds: "FC", flags: inexact},
	{op: ir.OpChloAtanh, sig: "T -> T", kinds: "FC", flags: inexact},
	{op: ir.OpChloBesselI1e, sig: "T -> T", kinds: "F", legal: "FC", flags: inexact},
	{op: ir.OpChloConj, run: (*promoter).conj, sig: "T -> T", kinds: "FC"},
	{op: ir.OpChloCosh, sig: "T -> T", kinds: "FC", flags: inexact},
	{op: ir.OpChloDigamma, sig: "T -> T", kinds: "F", flags: inexact},
	{op: ir.OpChloErf, sig: "T -> T", kinds: "F", flags: inexact},
	{op: ir.OpChloErfInv, sig: "T -> T", kinds: "F", flags: inexact},
	{op: ir.OpChloErfc, sig: "T -> T", kinds: "F", flags: inexact},
	{op: ir.OpChloIsInf, run: (*promoter).test, sig: "T -> B", kinds: "F", flags: inexact},
	{op: ir.OpChloIsNegInf, sig: "T -> B", kinds: "F", flags: inexact},
	{op: ir.OpChloIsPosInf, sig: "T -> B", kinds: "F", flags: inexact},
	{op: ir.OpChloLgamma, sig: "T -> T", kinds: "F", flags: inexact},
	{op: ir.OpChloSinh, sig: "T -> T", kinds: "FC", flags: inexact},
	{op: ir.OpChloSquare, run: (*promoter).square},
	{op: ir.OpChloTan, sig: "T -> T", kinds: "FC", flags: inexact},
	{op: ir.OpChloConstant, run: (*promoter).constant},
	{op: ir.OpChloConstantLike, run: (*promoter).literal},
	{op: ir.OpChloRaggedDot, run: (*promoter).contraction, sig: "T T D -> T", kinds: "BSUFC"},
	{op: ir.OpChloTopK, sig: "K -> K N", kinds: "BSUF"},
	{op: ir.OpChloScan, run: (*promoter).scan},

	// func and Shardy.
	{op: ir.OpFunc, run: (*promoter).skip},
	{op: ir.OpFuncCall, run: (*promoter).call},
	{op: ir.OpFuncReturn, run: (*promoter).terminator},
	{op: ir.OpModule, run: (*promoter).skip},
	{op: ir.OpSdyMesh, run: (*promoter).skip},
	{op: ir.OpSdyShardingConstraint, sig: "K -> K", kinds: "BSUFC"},
	{op: ir.OpSdyReshard, sig: "K -> K", kinds: "BSUFC"},
	{op: ir.OpSdyManualComputation, run: (*promoter).manualComputation},
	{op: ir.OpSdyReturn, run: (*promoter).terminator},
}
