package ir

import "github.com/hlo-promote/hlo-promote/ir/internal/syntax"

// Operations with a row in opTable. The zero OpName is no operation.
const (
	OpNone OpName = iota
	OpModule
	OpFunc
	OpFuncCall
	OpFuncReturn
	OpFuncConstant
	OpFuncCallIndirect
	OpSdyMesh
	OpSdyShardingConstraint
	OpSdyReshard
	OpSdyReturn
	OpSdyManualComputation
	OpInterpreterRunParallel
	OpInterpreterProbe
	OpArithConstant
	OpArithAddI
	OpArithSubI
	OpArithMulI
	OpArithAddF
	OpArithSubF
	OpArithMulF
	OpArithDivF
	OpArithIndexCast
	OpUnrealizedConversionCast
	OpBranch
	OpCondBranch
	OpInterpreterPrint
	OpShapeBroadcast
	OpShapeConstShape
	OpShapeCstrBroadcastable
	OpShapeNumElements
	OpShapeShapeOf
	OpTensorCast
	OpTensorDim
	OpTensorExtract
	OpTensorFromElements
	OpAbs
	OpCbrt
	OpCeil
	OpConvert
	OpCountLeadingZeros
	OpCosine
	OpExponential
	OpExponentialMinusOne
	OpFloor
	OpImag
	OpIsFinite
	OpLog
	OpLogPlusOne
	OpLogistic
	OpNegate
	OpNot
	OpPopcnt
	OpReal
	OpRoundNearestAfz
	OpRoundNearestEven
	OpRsqrt
	OpSign
	OpSine
	OpSqrt
	OpTan
	OpTanh
	OpUniformQuantize
	OpUniformDequantize
	OpAdd
	OpAnd
	OpAtan2
	OpDivide
	OpMaximum
	OpMinimum
	OpMultiply
	OpOr
	OpPower
	OpRemainder
	OpShiftLeft
	OpShiftRightArithmetic
	OpShiftRightLogical
	OpSubtract
	OpXor
	OpComplex
	OpAfterAll
	OpAllGather
	OpAllReduce
	OpAllToAll
	OpAsyncDone
	OpAsyncStart
	OpBatchNormGrad
	OpBatchNormInference
	OpBatchNormTraining
	OpBitcastConvert
	OpBroadcast
	OpBroadcastInDim
	OpCase
	OpCholesky
	OpClamp
	OpCollectiveBroadcast
	OpCollectivePermute
	OpCollectiveReduce
	OpCompare
	OpComposite
	OpConcatenate
	OpConstant
	OpConvolution
	OpCreateToken
	OpCrossReplicaSum
	OpCustomCall
	OpDot
	OpDotGeneral
	OpDynamicBroadcastInDim
	OpDynamicConv
	OpDynamicGather
	OpDynamicIota
	OpDynamicPad
	OpDynamicReshape
	OpDynamicSlice
	OpDynamicUpdateSlice
	OpEinsum
	OpFft
	OpGather
	OpGetDimensionSize
	OpGetTupleElement
	OpIf
	OpInfeed
	OpIota
	OpMap
	OpOptimizationBarrier
	OpOutfeed
	OpPad
	OpPartitionId
	OpRealDynamicSlice
	OpRecv
	OpReduce
	OpReducePrecision
	OpReduceScatter
	OpReduceWindow
	OpReplicaId
	OpReshape
	OpReturn
	OpReverse
	OpRng
	OpRngBitGenerator
	OpScatter
	OpSelect
	OpSelectAndScatter
	OpSend
	OpSetDimensionSize
	OpSlice
	OpSort
	OpTorchIndexSelect
	OpTranspose
	OpTriangularSolve
	OpTuple
	OpUnaryEinsum
	OpWhile
	OpChloBroadcastAdd
	OpChloBroadcastAnd
	OpChloBroadcastAtan2
	OpChloBroadcastDivide
	OpChloBroadcastMaximum
	OpChloBroadcastMinimum
	OpChloBroadcastMultiply
	OpChloBroadcastNextAfter
	OpChloBroadcastOr
	OpChloBroadcastPolygamma
	OpChloBroadcastPower
	OpChloBroadcastRemainder
	OpChloBroadcastShiftLeft
	OpChloBroadcastShiftRightArithmetic
	OpChloBroadcastShiftRightLogical
	OpChloBroadcastSubtract
	OpChloBroadcastXor
	OpChloBroadcastZeta
	OpChloBroadcastComplex
	OpChloBroadcastCompare
	OpChloBroadcastSelect
	OpChloNextAfter
	OpChloPolygamma
	OpChloZeta
	OpChloMulhi
	OpChloAsinAcosKernel
	OpChloAcos
	OpChloAcosh
	OpChloAsin
	OpChloAsinh
	OpChloAtan
	OpChloAtanh
	OpChloBesselI1e
	OpChloConj
	OpChloCosh
	OpChloDigamma
	OpChloErf
	OpChloErfInv
	OpChloErfc
	OpChloIsInf
	OpChloIsNegInf
	OpChloIsPosInf
	OpChloLgamma
	OpChloSinh
	OpChloSquare
	OpChloTan
	OpChloConstant
	OpChloConstantLike
	OpChloRaggedDot
	OpChloTopK
	OpChloScan

	knownOpCount
)

// opTable says of each known operation what it is made of and how it is written: builtin, func, what
// JAX emits of Shardy, all of StableHLO and CHLO, and the little of other dialects that stands in
// StableHLO's own files. Sources: FuncOps.td and BuiltinOps.td of MLIR,
// shardy/dialect/sdy/ir/ops.td, StablehloOps.td and ChloOps.td of openxla/stablehlo@3c9301c1, whose
// names of operands, results and attributes these are, and jaxlib 0.10.2, whose printer has the last word.
//
// form is the text behind the name. In it
//
//	$x $x*       an operand, a list of operands          #x    an attribute, in its short form
//	@x           one of the named pieces of form_custom.go
//	?( … ?)      is there when the attribute or the operands in it are
//	{}           the attributes that have no place of their own, if any
//	: kind       the types, see typeForms
//
// and all else stands for itself. An operation without a form is always written in the generic form,
// unless its class has a reader and a printer of its own. operands and results list the names, * for
// any number; several results that all have names of their own print with them. attrs lists the
// inherent attributes as name:kind (see attrKinds), with ? where it may be missing and =text for a
// default that the printer leaves out; != is a default that the parser fills in. regions lists the
// regions, * for any number: in parentheses the arguments of the entry block, and behind them what the
// terminator gives, see regionCount.
var opTable = [knownOpCount]opDef{
	OpModule:                            {name: "builtin.module", class: syntax.ModuleOp, attrs: "sym_name?:string sym_visibility?:string", regions: "bodyRegion"},
	OpFunc:                              {name: "func.func", class: syntax.FuncOp, attrs: "sym_name:string function_type:type sym_visibility?:string arg_attrs?:array res_attrs?:array no_inline?:unit", regions: "body"},
	OpFuncCall:                          {name: "func.call", class: syntax.PlainOp, form: " #callee($operands*){} : fn", operands: "operands*", results: "results*", attrs: "callee:symbol arg_attrs?:array res_attrs?:array no_inline?:unit"},
	OpFuncReturn:                        {name: "func.return", class: syntax.OpenOp, form: "{}?( $operands*?) : pairs?", operands: "operands*", terminator: true},
	OpFuncConstant:                      {name: "func.constant", class: syntax.PlainOp, form: "{} #value : result", results: "result", attrs: "value:symbol", suggest: "f"},
	OpFuncCallIndirect:                  {name: "func.call_indirect", class: syntax.PlainOp, form: " $callee($callee_operands*){} : callee", operands: "callee callee_operands*", results: "results*", attrs: "arg_attrs?:array res_attrs?:array"},
	OpSdyMesh:                           {name: "sdy.mesh", class: syntax.OpenOp, form: " #sym_name = #mesh{}", attrs: "sym_name:symbolname mesh:sdy.mesh"},
	OpSdyShardingConstraint:             {name: "sdy.sharding_constraint", class: syntax.PlainOp, form: " $input #sharding{} : same", operands: "input", results: "result", attrs: "sharding:sdy.sharding"},
	OpSdyReshard:                        {name: "sdy.reshard", class: syntax.PlainOp, form: " $input #sharding{} : same", operands: "input", results: "result", attrs: "sharding:sdy.sharding"},
	OpSdyReturn:                         {name: "sdy.return", class: syntax.OpenOp, form: "{}?( $operands*?) : pairs?", operands: "results*", terminator: true},
	OpSdyManualComputation:              {name: "sdy.manual_computation", class: syntax.ManualOp, operands: "tensors*", results: "results*", attrs: "in_shardings:sdy.sharding_per_value out_shardings:sdy.sharding_per_value manual_axes:sdy.manual_axes", regions: "body(o)r"},
	OpInterpreterRunParallel:            {name: "interpreter.run_parallel", class: syntax.QuotedOp, operands: "inputs*", results: "results*", attrs: "infeed?:array programs:array"},
	OpInterpreterProbe:                  {name: "interpreter.probe", class: syntax.PlainOp, form: " $operand, probe_id = #probe_id{} : same", operands: "operand", results: "result", attrs: "probe_id:string"},
	OpArithConstant:                     {name: "arith.constant", class: syntax.ConstantOp, results: "result", attrs: "value:attr"},
	OpArithAddI:                         {name: "arith.addi", class: syntax.PlainOp, form: " $lhs, $rhs?( overflow#overflowFlags?){} : same", operands: "lhs rhs", results: "result", attrs: "overflowFlags?:arith.overflow!=#arith.overflow<none>"},
	OpArithSubI:                         {name: "arith.subi", class: syntax.PlainOp, form: " $lhs, $rhs?( overflow#overflowFlags?){} : same", operands: "lhs rhs", results: "result", attrs: "overflowFlags?:arith.overflow!=#arith.overflow<none>"},
	OpArithMulI:                         {name: "arith.muli", class: syntax.PlainOp, form: " $lhs, $rhs?( overflow#overflowFlags?){} : same", operands: "lhs rhs", results: "result", attrs: "overflowFlags?:arith.overflow!=#arith.overflow<none>"},
	OpArithAddF:                         {name: "arith.addf", class: syntax.PlainOp, form: " $lhs, $rhs?( fastmath#fastmath?){} : same", operands: "lhs rhs", results: "result", attrs: "fastmath?:arith.fastmath!=#arith.fastmath<none>"},
	OpArithSubF:                         {name: "arith.subf", class: syntax.PlainOp, form: " $lhs, $rhs?( fastmath#fastmath?){} : same", operands: "lhs rhs", results: "result", attrs: "fastmath?:arith.fastmath!=#arith.fastmath<none>"},
	OpArithMulF:                         {name: "arith.mulf", class: syntax.PlainOp, form: " $lhs, $rhs?( fastmath#fastmath?){} : same", operands: "lhs rhs", results: "result", attrs: "fastmath?:arith.fastmath!=#arith.fastmath<none>"},
	OpArithDivF:                         {name: "arith.divf", class: syntax.PlainOp, form: " $lhs, $rhs?( fastmath#fastmath?){} : same", operands: "lhs rhs", results: "result", attrs: "fastmath?:arith.fastmath!=#arith.fastmath<none>"},
	OpArithIndexCast:                    {name: "arith.index_cast", class: syntax.PlainOp, form: " $in{} : to", operands: "in", results: "out"},
	OpUnrealizedConversionCast:          {name: "builtin.unrealized_conversion_cast", class: syntax.PlainOp, form: " $inputs*{} : to", operands: "inputs*", results: "outputs*"},
	OpInterpreterPrint:                  {name: "interpreter.print", class: syntax.PlainOp, form: " $operand{} : pairs", operands: "operand"},
	OpShapeBroadcast:                    {name: "shape.broadcast", class: syntax.PlainOp, form: " $shapes*{} : arrow", operands: "shapes*", results: "result", attrs: "error?:string"},
	OpShapeConstShape:                   {name: "shape.const_shape", class: syntax.PlainOp, form: "{} #shape : result", results: "result", attrs: "shape:extents"},
	OpShapeCstrBroadcastable:            {name: "shape.cstr_broadcastable", class: syntax.PlainOp, form: " $shapes*{} : witness", operands: "shapes*", results: "result"},
	OpShapeNumElements:                  {name: "shape.num_elements", class: syntax.PlainOp, form: " $shape{} : arrow", operands: "shape", results: "result"},
	OpShapeShapeOf:                      {name: "shape.shape_of", class: syntax.PlainOp, form: " $arg{} : arrow", operands: "arg", results: "result"},
	OpTensorCast:                        {name: "tensor.cast", class: syntax.PlainOp, form: " $source{} : to", operands: "source", results: "dest", suggest: "cast"},
	OpTensorDim:                         {name: "tensor.dim", class: syntax.PlainOp, form: " $source, $index{} : first", operands: "source index", results: "result", suggest: "dim"},
	OpTensorExtract:                     {name: "tensor.extract", class: syntax.PlainOp, form: " $tensor@indices{} : element", operands: "tensor indices*", results: "result", suggest: "extracted"},
	OpTensorFromElements:                {name: "tensor.from_elements", class: syntax.PlainOp, form: " $elements*{} : elements", operands: "elements*", results: "result", suggest: "from_elements"},
	OpBranch:                            {name: "cf.br", class: syntax.BranchOp, operands: "dest_operands*", terminator: true},
	OpCondBranch:                        {name: "cf.cond_br", class: syntax.BranchOp, operands: "condition true_dest_operands* false_dest_operands*", attrs: "branch_weights?:attr operandSegmentSizes:i32s", terminator: true},
	OpAbs:                               {name: "stablehlo.abs", class: syntax.PlainOp, form: " $operand{} : same", operands: "operand", results: "result"},
	OpCbrt:                              {name: "stablehlo.cbrt", class: syntax.PlainOp, form: " $operand{} : same", operands: "operand", results: "result", attrs: "result_accuracy?:attr=#stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<DEFAULT>>"},
	OpCeil:                              {name: "stablehlo.ceil", class: syntax.PlainOp, form: " $operand{} : same", operands: "operand", results: "result"},
	OpConvert:                           {name: "stablehlo.convert", class: syntax.PlainOp, form: " $operand{} : same", operands: "operand", results: "result"},
	OpCountLeadingZeros:                 {name: "stablehlo.count_leading_zeros", class: syntax.PlainOp, form: " $operand{} : same", operands: "operand", results: "result"},
	OpCosine:                            {name: "stablehlo.cosine", class: syntax.PlainOp, form: " $operand{} : same", operands: "operand", results: "result", attrs: "result_accuracy?:attr=#stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<DEFAULT>>"},
	OpExponential:                       {name: "stablehlo.exponential", class: syntax.PlainOp, form: " $operand{} : same", operands: "operand", results: "result", attrs: "result_accuracy?:attr=#stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<DEFAULT>>"},
	OpExponentialMinusOne:               {name: "stablehlo.exponential_minus_one", class: syntax.PlainOp, form: " $operand{} : same", operands: "operand", results: "result", attrs: "result_accuracy?:attr=#stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<DEFAULT>>"},
	OpFloor:                             {name: "stablehlo.floor", class: syntax.PlainOp, form: " $operand{} : same", operands: "operand", results: "result"},
	OpImag:                              {name: "stablehlo.imag", class: syntax.PlainOp, form: " $operand{} : same", operands: "operand", results: "result"},
	OpIsFinite:                          {name: "stablehlo.is_finite", class: syntax.PlainOp, form: " $x{} : fn", operands: "x", results: "y"},
	OpLog:                               {name: "stablehlo.log", class: syntax.PlainOp, form: " $operand{} : same", operands: "operand", results: "result", attrs: "result_accuracy?:attr=#stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<DEFAULT>>"},
	OpLogPlusOne:                        {name: "stablehlo.log_plus_one", class: syntax.PlainOp, form: " $operand{} : same", operands: "operand", results: "result", attrs: "result_accuracy?:attr=#stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<DEFAULT>>"},
	OpLogistic:                          {name: "stablehlo.logistic", class: syntax.PlainOp, form: " $operand{} : same", operands: "operand", results: "result", attrs: "result_accuracy?:attr=#stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<DEFAULT>>"},
	OpNegate:                            {name: "stablehlo.negate", class: syntax.PlainOp, form: " $operand{} : same", operands: "operand", results: "result"},
	OpNot:                               {name: "stablehlo.not", class: syntax.PlainOp, form: " $operand{} : same", operands: "operand", results: "result"},
	OpPopcnt:                            {name: "stablehlo.popcnt", class: syntax.PlainOp, form: " $operand{} : same", operands: "operand", results: "result"},
	OpReal:                              {name: "stablehlo.real", class: syntax.PlainOp, form: " $operand{} : same", operands: "operand", results: "result"},
	OpRoundNearestAfz:                   {name: "stablehlo.round_nearest_afz", class: syntax.PlainOp, form: " $operand{} : same", operands: "operand", results: "result"},
	OpRoundNearestEven:                  {name: "stablehlo.round_nearest_even", class: syntax.PlainOp, form: " $operand{} : same", operands: "operand", results: "result"},
	OpRsqrt:                             {name: "stablehlo.rsqrt", class: syntax.PlainOp, form: " $operand{} : same", operands: "operand", results: "result", attrs: "result_accuracy?:attr=#stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<DEFAULT>>"},
	OpSign:                              {name: "stablehlo.sign", class: syntax.PlainOp, form: " $operand{} : same", operands: "operand", results: "result"},
	OpSine:                              {name: "stablehlo.sine", class: syntax.PlainOp, form: " $operand{} : same", operands: "operand", results: "result", attrs: "result_accuracy?:attr=#stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<DEFAULT>>"},
	OpSqrt:                              {name: "stablehlo.sqrt", class: syntax.PlainOp, form: " $operand{} : same", operands: "operand", results: "result", attrs: "result_accuracy?:attr=#stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<DEFAULT>>"},
	OpTan:                               {name: "stablehlo.tan", class: syntax.PlainOp, form: " $operand{} : same", operands: "operand", results: "result", attrs: "result_accuracy?:attr=#stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<DEFAULT>>"},
	OpTanh:                              {name: "stablehlo.tanh", class: syntax.PlainOp, form: " $operand{} : same", operands: "operand", results: "result", attrs: "result_accuracy?:attr=#stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<DEFAULT>>"},
	OpUniformQuantize:                   {name: "stablehlo.uniform_quantize", class: syntax.PlainOp, form: " $operand{} : same", operands: "operand", results: "result"},
	OpUniformDequantize:                 {name: "stablehlo.uniform_dequantize", class: syntax.PlainOp, form: " $operand{} : same", operands: "operand", results: "result"},
	OpAdd:                               {name: "stablehlo.add", class: syntax.PlainOp, form: " $lhs, $rhs{} : same", operands: "lhs rhs", results: "result", commutative: true},
	OpAnd:                               {name: "stablehlo.and", class: syntax.PlainOp, form: " $lhs, $rhs{} : same", operands: "lhs rhs", results: "result", commutative: true},
	OpAtan2:                             {name: "stablehlo.atan2", class: syntax.PlainOp, form: " $lhs, $rhs{} : same", operands: "lhs rhs", results: "result"},
	OpDivide:                            {name: "stablehlo.divide", class: syntax.PlainOp, form: " $lhs, $rhs{} : same", operands: "lhs rhs", results: "result"},
	OpMaximum:                           {name: "stablehlo.maximum", class: syntax.PlainOp, form: " $lhs, $rhs{} : same", operands: "lhs rhs", results: "result", commutative: true},
	OpMinimum:                           {name: "stablehlo.minimum", class: syntax.PlainOp, form: " $lhs, $rhs{} : same", operands: "lhs rhs", results: "result", commutative: true},
	OpMultiply:                          {name: "stablehlo.multiply", class: syntax.PlainOp, form: " $lhs, $rhs{} : same", operands: "lhs rhs", results: "result", commutative: true},
	OpOr:                                {name: "stablehlo.or", class: syntax.PlainOp, form: " $lhs, $rhs{} : same", operands: "lhs rhs", results: "result", commutative: true},
	OpPower:                             {name: "stablehlo.power", class: syntax.PlainOp, form: " $lhs, $rhs{} : same", operands: "lhs rhs", results: "result"},
	OpRemainder:                         {name: "stablehlo.remainder", class: syntax.PlainOp, form: " $lhs, $rhs{} : same", operands: "lhs rhs", results: "result"},
	OpShiftLeft:                         {name: "stablehlo.shift_left", class: syntax.PlainOp, form: " $lhs, $rhs{} : same", operands: "lhs rhs", results: "result"},
	OpShiftRightArithmetic:              {name: "stablehlo.shift_right_arithmetic", class: syntax.PlainOp, form: " $lhs, $rhs{} : same", operands: "lhs rhs", results: "result"},
	OpShiftRightLogical:                 {name: "stablehlo.shift_right_logical", class: syntax.PlainOp, form: " $lhs, $rhs{} : same", operands: "lhs rhs", results: "result"},
	OpSubtract:                          {name: "stablehlo.subtract", class: syntax.PlainOp, form: " $lhs, $rhs{} : same", operands: "lhs rhs", results: "result"},
	OpXor:                               {name: "stablehlo.xor", class: syntax.PlainOp, form: " $lhs, $rhs{} : same", operands: "lhs rhs", results: "result", commutative: true},
	OpComplex:                           {name: "stablehlo.complex", class: syntax.PlainOp, form: " $lhs, $rhs{} : complex", operands: "lhs rhs", results: "result"},
	OpAfterAll:                          {name: "stablehlo.after_all", class: syntax.PlainOp, form: " $inputs*{} : same", operands: "inputs*", results: "result"},
	OpAllGather:                         {name: "stablehlo.all_gather", class: syntax.QuotedOp, operands: "operands*", results: "results*", attrs: "all_gather_dim:i64 replica_groups:attr channel_handle?:attr use_global_device_ids?:unit"},
	OpAllReduce:                         {name: "stablehlo.all_reduce", class: syntax.QuotedOp, operands: "operands*", results: "results*", attrs: "replica_groups:attr channel_handle?:attr use_global_device_ids?:unit", regions: "computation(2)1"},
	OpAllToAll:                          {name: "stablehlo.all_to_all", class: syntax.QuotedOp, operands: "operands*", results: "results*", attrs: "split_dimension:i64 concat_dimension:i64 split_count:i64 replica_groups:attr channel_handle?:attr"},
	OpAsyncDone:                         {name: "stablehlo.async_done", class: syntax.QuotedOp, operands: "operand", results: "result"},
	OpAsyncStart:                        {name: "stablehlo.async_start", class: syntax.QuotedOp, operands: "operands*", results: "result", regions: "body(o)"},
	OpBatchNormGrad:                     {name: "stablehlo.batch_norm_grad", class: syntax.QuotedOp, operands: "operand scale mean variance grad_output", results: "grad_operand grad_scale grad_offset", attrs: "epsilon:f32 feature_index:i64"},
	OpBatchNormInference:                {name: "stablehlo.batch_norm_inference", class: syntax.QuotedOp, operands: "operand scale offset mean variance", results: "result", attrs: "epsilon:f32 feature_index:i64"},
	OpBatchNormTraining:                 {name: "stablehlo.batch_norm_training", class: syntax.QuotedOp, operands: "operand scale offset", results: "output batch_mean batch_var", attrs: "epsilon:f32 feature_index:i64"},
	OpBitcastConvert:                    {name: "stablehlo.bitcast_convert", class: syntax.PlainOp, form: " $operand{} : fn", operands: "operand", results: "result"},
	OpBroadcast:                         {name: "stablehlo.broadcast", class: syntax.PlainOp, form: " $operand, sizes = #broadcast_sizes{} : fn", operands: "operand", results: "result", attrs: "broadcast_sizes:i64s"},
	OpBroadcastInDim:                    {name: "stablehlo.broadcast_in_dim", class: syntax.PlainOp, form: " $operand, dims = #broadcast_dimensions{} : fn", operands: "operand", results: "result", attrs: "broadcast_dimensions:i64s"},
	OpCase:                              {name: "stablehlo.case", class: syntax.QuotedOp, operands: "index", results: "results*", regions: "branches*(0)r"},
	OpCholesky:                          {name: "stablehlo.cholesky", class: syntax.PlainOp, form: " $a?(, lower = #lower?){} : same", operands: "a", results: "result", attrs: "lower?:bool=false"},
	OpClamp:                             {name: "stablehlo.clamp", class: syntax.PlainOp, form: " $min, $operand, $max{} : same", operands: "min operand max", results: "result"},
	OpCollectiveBroadcast:               {name: "stablehlo.collective_broadcast", class: syntax.QuotedOp, operands: "operands*", results: "results*", attrs: "replica_groups:attr channel_handle?:attr has_dynamic_root?:unit"},
	OpCollectivePermute:                 {name: "stablehlo.collective_permute", class: syntax.QuotedOp, operands: "operand", results: "result", attrs: "source_target_pairs:i64elements channel_handle?:attr"},
	OpCollectiveReduce:                  {name: "stablehlo.collective_reduce", class: syntax.QuotedOp, operands: "operands*", results: "results*", attrs: "replica_groups:attr channel_handle?:attr use_global_device_ids?:unit has_dynamic_root?:unit", regions: "computation(2)1"},
	OpCompare:                           {name: "stablehlo.compare", class: syntax.PlainOp, form: " #comparison_direction, $lhs, $rhs?(, #compare_type?){} : fn", operands: "lhs rhs", results: "result", attrs: "comparison_direction:enum.comparison_direction compare_type?:enum.comparison_type"},
	OpComposite:                         {name: "stablehlo.composite", class: syntax.PlainOp, form: " #name $inputs*@regions{} : fn", operands: "inputs*", results: "results*", attrs: "name:string composite_attributes?:dict={} decomposition:symbol version?:i32=0 : i32", regions: "composite_regions*"},
	OpConcatenate:                       {name: "stablehlo.concatenate", class: syntax.PlainOp, form: " $inputs*, dim = #dimension{} : fn", operands: "inputs*", results: "result", attrs: "dimension:i64"},
	OpConstant:                          {name: "stablehlo.constant", class: syntax.ConstantOp, results: "output", attrs: "value:elements"},
	OpConvolution:                       {name: "stablehlo.convolution", class: syntax.PlainOp, form: "($operands*) dim_numbers = #dimension_numbers, window = @window{} : fn", operands: "lhs rhs", results: "result", attrs: "window_strides?:i64s padding?:i64elements lhs_dilation?:i64s rhs_dilation?:i64s window_reversal?:bools dimension_numbers:conv feature_group_count:i64 batch_group_count:i64 precision_config?:array"},
	OpCreateToken:                       {name: "stablehlo.create_token", class: syntax.PlainOp, form: "{} : result", results: "output"},
	OpCrossReplicaSum:                   {name: "stablehlo.cross-replica-sum", class: syntax.QuotedOp, operands: "operand", results: "result", attrs: "replica_groups:i64elements"},
	OpCustomCall:                        {name: "stablehlo.custom_call", class: syntax.PlainOp, form: " #call_target_name($inputs*){} : fn", operands: "inputs*", results: "results*", attrs: "call_target_name:symbolname has_side_effect?:bool=false backend_config?:attr api_version?:i32=1 : i32 called_computations?:array=[] operand_layouts?:array result_layouts?:array output_operand_aliases?:array=[]"},
	OpDot:                               {name: "stablehlo.dot", class: syntax.PlainOp, form: " $lhs, $rhs@precision{} : fn", operands: "lhs rhs", results: "result", attrs: "precision_config?:array"},
	OpDotGeneral:                        {name: "stablehlo.dot_general", class: syntax.PlainOp, form: " $lhs, $rhs, @dims@precision@algorithm{} : fn", operands: "lhs rhs", results: "result", attrs: "dot_dimension_numbers:dot precision_config?:array algorithm?:attr"},
	OpDynamicBroadcastInDim:             {name: "stablehlo.dynamic_broadcast_in_dim", class: syntax.PlainOp, form: " $operand, $output_dimensions, dims = #broadcast_dimensions{} : fn", operands: "operand output_dimensions", results: "result", attrs: "broadcast_dimensions:i64s known_expanding_dimensions?:i64s known_nonexpanding_dimensions?:i64s"},
	OpDynamicConv:                       {name: "stablehlo.dynamic_conv", class: syntax.QuotedOp, operands: "lhs rhs padding", results: "result", attrs: "window_strides?:i64s lhs_dilation?:i64s rhs_dilation?:i64s window_reversal?:bools dimension_numbers:conv feature_group_count:i64 batch_group_count:i64 precision_config?:array"},
	OpDynamicGather:                     {name: "stablehlo.dynamic_gather", class: syntax.QuotedOp, operands: "operand start_indices slice_sizes", results: "result", attrs: "dimension_numbers:attr indices_are_sorted?:bool=false"},
	OpDynamicIota:                       {name: "stablehlo.dynamic_iota", class: syntax.PlainOp, form: " $output_shape, dim = #iota_dimension{} : fn", operands: "output_shape", results: "result", attrs: "iota_dimension:i64"},
	OpDynamicPad:                        {name: "stablehlo.dynamic_pad", class: syntax.PlainOp, form: " $operands*{} : fn", operands: "operand padding_value edge_padding_low edge_padding_high interior_padding", results: "result"},
	OpDynamicReshape:                    {name: "stablehlo.dynamic_reshape", class: syntax.PlainOp, form: " $operands*{} : fn", operands: "operand output_shape", results: "result"},
	OpDynamicSlice:                      {name: "stablehlo.dynamic_slice", class: syntax.PlainOp, form: " $operand, $start_indices*, sizes = #slice_sizes{} : fn", operands: "operand start_indices*", results: "result", attrs: "slice_sizes:i64s"},
	OpDynamicUpdateSlice:                {name: "stablehlo.dynamic_update_slice", class: syntax.PlainOp, form: " $operands*{} : fn", operands: "operand update start_indices*", results: "result"},
	OpEinsum:                            {name: "stablehlo.einsum", class: syntax.PlainOp, form: " $lhs, $rhs, config = #einsum_config{} : fn", operands: "lhs rhs", results: "result", attrs: "einsum_config:string"},
	OpFft:                               {name: "stablehlo.fft", class: syntax.PlainOp, form: " $operand, type = #fft_type, length = #fft_length{} : fn", operands: "operand", results: "result", attrs: "fft_type:enum.fft_type fft_length:i64s"},
	OpGather:                            {name: "stablehlo.gather", class: syntax.QuotedOp, operands: "operand start_indices", results: "result", attrs: "dimension_numbers:attr slice_sizes:i64s indices_are_sorted?:bool=false"},
	OpGetDimensionSize:                  {name: "stablehlo.get_dimension_size", class: syntax.PlainOp, form: " $operand, dim = #dimension{} : fn", operands: "operand", results: "result", attrs: "dimension:i64"},
	OpGetTupleElement:                   {name: "stablehlo.get_tuple_element", class: syntax.PlainOp, form: " $operand#index{} : fn", operands: "operand", results: "result", attrs: "index:[i32]"},
	OpIf:                                {name: "stablehlo.if", class: syntax.QuotedOp, operands: "pred", results: "results*", regions: "true_branch(0)r false_branch(0)r"},
	OpInfeed:                            {name: "stablehlo.infeed", class: syntax.QuotedOp, operands: "token", results: "results*", attrs: `infeed_config:string!="" layout?:array`},
	OpIota:                              {name: "stablehlo.iota", class: syntax.PlainOp, form: " dim = #iota_dimension{} : result", results: "output", attrs: "iota_dimension:i64"},
	OpMap:                               {name: "stablehlo.map", class: syntax.QuotedOp, operands: "inputs*", results: "result", attrs: "dimensions:i64s", regions: "computation(o)1"},
	OpOptimizationBarrier:               {name: "stablehlo.optimization_barrier", class: syntax.OpenOp, form: "{}@barrier", operands: "operand*", results: "result*"},
	OpOutfeed:                           {name: "stablehlo.outfeed", class: syntax.QuotedOp, operands: "inputs* token", results: "result", attrs: `outfeed_config:string!=""`},
	OpPad:                               {name: "stablehlo.pad", class: syntax.PlainOp, form: " $operand, $padding_value, low = #edge_padding_low, high = #edge_padding_high, interior = #interior_padding{} : fn", operands: "operand padding_value", results: "result", attrs: "edge_padding_low:i64s edge_padding_high:i64s interior_padding:i64s"},
	OpPartitionId:                       {name: "stablehlo.partition_id", class: syntax.PlainOp, form: "{} : result", results: "result"},
	OpRealDynamicSlice:                  {name: "stablehlo.real_dynamic_slice", class: syntax.PlainOp, form: " $operands*{} : fn", operands: "operand start_indices limit_indices strides", results: "result"},
	OpRecv:                              {name: "stablehlo.recv", class: syntax.QuotedOp, operands: "token", results: "results*", attrs: "channel_handle:attr is_host_transfer?:bool=false source_target_pairs?:i64elements"},
	OpReduce:                            {name: "stablehlo.reduce", class: syntax.ReduceOp, operands: "inputs* init_values*", results: "results*", attrs: "dimensions:i64s", regions: "body(o)h"},
	OpReducePrecision:                   {name: "stablehlo.reduce_precision", class: syntax.PlainOp, form: " $operand, format = @format{} : same", operands: "operand", results: "output", attrs: "exponent_bits:i32 mantissa_bits:i32"},
	OpReduceScatter:                     {name: "stablehlo.reduce_scatter", class: syntax.QuotedOp, operands: "operand", results: "result", attrs: "scatter_dimension:i64 replica_groups:attr channel_handle?:attr use_global_device_ids?:unit", regions: "computation(2)1"},
	OpReduceWindow:                      {name: "stablehlo.reduce_window", class: syntax.QuotedOp, operands: "inputs* init_values*", results: "results*", attrs: "window_dimensions:i64s window_strides?:i64s base_dilations?:i64s window_dilations?:i64s padding?:i64elements", regions: "body(o)h"},
	OpReplicaId:                         {name: "stablehlo.replica_id", class: syntax.PlainOp, form: "{} : result", results: "result"},
	OpReshape:                           {name: "stablehlo.reshape", class: syntax.PlainOp, form: " $operand{} : fn", operands: "operand", results: "result"},
	OpReturn:                            {name: "stablehlo.return", class: syntax.OpenOp, form: " $operands*{} : pairs?", operands: "results*", terminator: true},
	OpReverse:                           {name: "stablehlo.reverse", class: syntax.PlainOp, form: " $operand, dims = #dimensions{} : same", operands: "operand", results: "result", attrs: "dimensions:i64s"},
	OpRng:                               {name: "stablehlo.rng", class: syntax.PlainOp, form: " $a, $b, $shape, distribution = #rng_distribution{} : fn", operands: "a b shape", results: "result", attrs: "rng_distribution:enum.rng_distribution"},
	OpRngBitGenerator:                   {name: "stablehlo.rng_bit_generator", class: syntax.PlainOp, form: " $initial_state, algorithm = #rng_algorithm{} : fn", operands: "initial_state", results: "output_state output", attrs: "rng_algorithm:enum.rng_algorithm"},
	OpScatter:                           {name: "stablehlo.scatter", class: syntax.QuotedOp, operands: "inputs* scatter_indices updates*", results: "results*", attrs: "scatter_dimension_numbers:attr indices_are_sorted?:bool=false unique_indices?:bool=false", regions: "update_computation(i)j"},
	OpSelect:                            {name: "stablehlo.select", class: syntax.PlainOp, form: " $pred, $on_true, $on_false{} : select", operands: "pred on_true on_false", results: "result"},
	OpSelectAndScatter:                  {name: "stablehlo.select_and_scatter", class: syntax.QuotedOp, operands: "operand source init_value", results: "result", attrs: "window_dimensions?:i64s window_strides?:i64s padding?:i64elements", regions: "select(2)1 scatter(2)1"},
	OpSend:                              {name: "stablehlo.send", class: syntax.QuotedOp, operands: "inputs* token", results: "result", attrs: "channel_handle:attr is_host_transfer?:bool=false source_target_pairs?:i64elements"},
	OpSetDimensionSize:                  {name: "stablehlo.set_dimension_size", class: syntax.PlainOp, form: " $operand, $size, dim = #dimension{} : fn", operands: "operand size", results: "result", attrs: "dimension:i64"},
	OpSlice:                             {name: "stablehlo.slice", class: syntax.PlainOp, form: " $operand @ranges{} : fn", operands: "operand", results: "result", attrs: "start_indices:i64s limit_indices:i64s strides:i64s"},
	OpSort:                              {name: "stablehlo.sort", class: syntax.QuotedOp, operands: "inputs*", results: "results*", attrs: "dimension?:i64=-1 : i64 is_stable?:bool=false", regions: "comparator(d)1"},
	OpTorchIndexSelect:                  {name: "stablehlo.torch_index_select", class: syntax.QuotedOp, operands: "operand index", results: "result", attrs: "dim:i64 batch_dims:i64"},
	OpTranspose:                         {name: "stablehlo.transpose", class: syntax.PlainOp, form: " $operand, dims = #permutation{} : fn", operands: "operand", results: "result", attrs: "permutation:i64s"},
	OpTriangularSolve:                   {name: "stablehlo.triangular_solve", class: syntax.QuotedOp, operands: "a b", results: "result", attrs: "left_side:bool lower:bool unit_diagonal:bool transpose_a:enum.transpose"},
	OpTuple:                             {name: "stablehlo.tuple", class: syntax.PlainOp, form: " $val*{} : tuple", operands: "val*", results: "result"},
	OpUnaryEinsum:                       {name: "stablehlo.unary_einsum", class: syntax.PlainOp, form: " $operand, config = #einsum_config{} : fn", operands: "operand", results: "result", attrs: "einsum_config:string"},
	OpWhile:                             {name: "stablehlo.while", class: syntax.WhileOp, operands: "operand*", results: "results*", regions: "cond(o)1 body(o)o"},
	OpChloBroadcastAdd:                  {name: "chlo.broadcast_add", class: syntax.PlainOp, form: " $lhs, $rhs{} : fn", operands: "lhs rhs", results: "result", attrs: "broadcast_dimensions?:i64s"},
	OpChloBroadcastAnd:                  {name: "chlo.broadcast_and", class: syntax.PlainOp, form: " $lhs, $rhs{} : fn", operands: "lhs rhs", results: "result", attrs: "broadcast_dimensions?:i64s"},
	OpChloBroadcastAtan2:                {name: "chlo.broadcast_atan2", class: syntax.PlainOp, form: " $lhs, $rhs{} : fn", operands: "lhs rhs", results: "result", attrs: "broadcast_dimensions?:i64s"},
	OpChloBroadcastDivide:               {name: "chlo.broadcast_divide", class: syntax.PlainOp, form: " $lhs, $rhs{} : fn", operands: "lhs rhs", results: "result", attrs: "broadcast_dimensions?:i64s"},
	OpChloBroadcastMaximum:              {name: "chlo.broadcast_maximum", class: syntax.PlainOp, form: " $lhs, $rhs{} : fn", operands: "lhs rhs", results: "result", attrs: "broadcast_dimensions?:i64s"},
	OpChloBroadcastMinimum:              {name: "chlo.broadcast_minimum", class: syntax.PlainOp, form: " $lhs, $rhs{} : fn", operands: "lhs rhs", results: "result", attrs: "broadcast_dimensions?:i64s"},
	OpChloBroadcastMultiply:             {name: "chlo.broadcast_multiply", class: syntax.PlainOp, form: " $lhs, $rhs{} : fn", operands: "lhs rhs", results: "result", attrs: "broadcast_dimensions?:i64s"},
	OpChloBroadcastNextAfter:            {name: "chlo.broadcast_next_after", class: syntax.PlainOp, form: " $lhs, $rhs{} : fn", operands: "lhs rhs", results: "result", attrs: "broadcast_dimensions?:i64s"},
	OpChloBroadcastOr:                   {name: "chlo.broadcast_or", class: syntax.PlainOp, form: " $lhs, $rhs{} : fn", operands: "lhs rhs", results: "result", attrs: "broadcast_dimensions?:i64s"},
	OpChloBroadcastPolygamma:            {name: "chlo.broadcast_polygamma", class: syntax.PlainOp, form: " $lhs, $rhs{} : fn", operands: "lhs rhs", results: "result", attrs: "broadcast_dimensions?:i64s"},
	OpChloBroadcastPower:                {name: "chlo.broadcast_power", class: syntax.PlainOp, form: " $lhs, $rhs{} : fn", operands: "lhs rhs", results: "result", attrs: "broadcast_dimensions?:i64s"},
	OpChloBroadcastRemainder:            {name: "chlo.broadcast_remainder", class: syntax.PlainOp, form: " $lhs, $rhs{} : fn", operands: "lhs rhs", results: "result", attrs: "broadcast_dimensions?:i64s"},
	OpChloBroadcastShiftLeft:            {name: "chlo.broadcast_shift_left", class: syntax.PlainOp, form: " $lhs, $rhs{} : fn", operands: "lhs rhs", results: "result", attrs: "broadcast_dimensions?:i64s"},
	OpChloBroadcastShiftRightArithmetic: {name: "chlo.broadcast_shift_right_arithmetic", class: syntax.PlainOp, form: " $lhs, $rhs{} : fn", operands: "lhs rhs", results: "result", attrs: "broadcast_dimensions?:i64s"},
	OpChloBroadcastShiftRightLogical:    {name: "chlo.broadcast_shift_right_logical", class: syntax.PlainOp, form: " $lhs, $rhs{} : fn", operands: "lhs rhs", results: "result", attrs: "broadcast_dimensions?:i64s"},
	OpChloBroadcastSubtract:             {name: "chlo.broadcast_subtract", class: syntax.PlainOp, form: " $lhs, $rhs{} : fn", operands: "lhs rhs", results: "result", attrs: "broadcast_dimensions?:i64s"},
	OpChloBroadcastXor:                  {name: "chlo.broadcast_xor", class: syntax.PlainOp, form: " $lhs, $rhs{} : fn", operands: "lhs rhs", results: "result", attrs: "broadcast_dimensions?:i64s"},
	OpChloBroadcastZeta:                 {name: "chlo.broadcast_zeta", class: syntax.PlainOp, form: " $lhs, $rhs{} : fn", operands: "lhs rhs", results: "result", attrs: "broadcast_dimensions?:i64s"},
	OpChloBroadcastComplex:              {name: "chlo.broadcast_complex", class: syntax.PlainOp, form: " $lhs, $rhs{} : fn", operands: "lhs rhs", results: "result", attrs: "broadcast_dimensions?:i64s"},
	OpChloBroadcastCompare:              {name: "chlo.broadcast_compare", class: syntax.PlainOp, form: " $lhs, $rhs{} : fn", operands: "lhs rhs", results: "result", attrs: "broadcast_dimensions?:i64s comparison_direction:enum.comparison_direction compare_type?:enum.comparison_type"},
	OpChloBroadcastSelect:               {name: "chlo.broadcast_select", class: syntax.PlainOp, form: " $pred, $on_true, $on_false{} : fn", operands: "pred on_true on_false", results: "result"},
	OpChloNextAfter:                     {name: "chlo.next_after", class: syntax.PlainOp, form: " $x, $y{} : arrow", operands: "x y", results: "result"},
	OpChloPolygamma:                     {name: "chlo.polygamma", class: syntax.PlainOp, form: " $n, $x{} : arrow", operands: "n x", results: "result"},
	OpChloZeta:                          {name: "chlo.zeta", class: syntax.PlainOp, form: " $x, $q{} : arrow", operands: "x q", results: "result"},
	OpChloMulhi:                         {name: "chlo.mulhi", class: syntax.PlainOp, form: " $lhs, $rhs{} : arrow", operands: "lhs rhs", results: "result"},
	OpChloAsinAcosKernel:                {name: "chlo._asin_acos_kernel", class: syntax.PlainOp, form: " $operand{} : arrow", operands: "operand", results: "result"},
	OpChloAcos:                          {name: "chlo.acos", class: syntax.PlainOp, form: " $operand{} : arrow", operands: "operand", results: "result"},
	OpChloAcosh:                         {name: "chlo.acosh", class: syntax.PlainOp, form: " $operand{} : arrow", operands: "operand", results: "result"},
	OpChloAsin:                          {name: "chlo.asin", class: syntax.PlainOp, form: " $operand{} : arrow", operands: "operand", results: "result"},
	OpChloAsinh:                         {name: "chlo.asinh", class: syntax.PlainOp, form: " $operand{} : arrow", operands: "operand", results: "result"},
	OpChloAtan:                          {name: "chlo.atan", class: syntax.PlainOp, form: " $operand{} : arrow", operands: "operand", results: "result"},
	OpChloAtanh:                         {name: "chlo.atanh", class: syntax.PlainOp, form: " $operand{} : arrow", operands: "operand", results: "result"},
	OpChloBesselI1e:                     {name: "chlo.bessel_i1e", class: syntax.PlainOp, form: " $operand{} : arrow", operands: "operand", results: "result"},
	OpChloConj:                          {name: "chlo.conj", class: syntax.PlainOp, form: " $operand{} : arrow", operands: "operand", results: "result"},
	OpChloCosh:                          {name: "chlo.cosh", class: syntax.PlainOp, form: " $operand{} : arrow", operands: "operand", results: "result"},
	OpChloDigamma:                       {name: "chlo.digamma", class: syntax.PlainOp, form: " $operand{} : arrow", operands: "operand", results: "result"},
	OpChloErf:                           {name: "chlo.erf", class: syntax.PlainOp, form: " $operand{} : arrow", operands: "operand", results: "result"},
	OpChloErfInv:                        {name: "chlo.erf_inv", class: syntax.PlainOp, form: " $operand{} : arrow", operands: "operand", results: "result"},
	OpChloErfc:                          {name: "chlo.erfc", class: syntax.PlainOp, form: " $operand{} : arrow", operands: "operand", results: "result"},
	OpChloIsInf:                         {name: "chlo.is_inf", class: syntax.PlainOp, form: " $operand{} : arrow", operands: "operand", results: "result"},
	OpChloIsNegInf:                      {name: "chlo.is_neg_inf", class: syntax.PlainOp, form: " $operand{} : arrow", operands: "operand", results: "result"},
	OpChloIsPosInf:                      {name: "chlo.is_pos_inf", class: syntax.PlainOp, form: " $operand{} : arrow", operands: "operand", results: "result"},
	OpChloLgamma:                        {name: "chlo.lgamma", class: syntax.PlainOp, form: " $operand{} : arrow", operands: "operand", results: "result"},
	OpChloSinh:                          {name: "chlo.sinh", class: syntax.PlainOp, form: " $operand{} : arrow", operands: "operand", results: "result"},
	OpChloSquare:                        {name: "chlo.square", class: syntax.PlainOp, form: " $operand{} : arrow", operands: "operand", results: "result"},
	OpChloTan:                           {name: "chlo.tan", class: syntax.PlainOp, form: " $operand{} : arrow", operands: "operand", results: "result"},
	OpChloConstant:                      {name: "chlo.constant", class: syntax.ConstantOp, results: "output", attrs: "value:elements"},
	OpChloConstantLike:                  {name: "chlo.constant_like", class: syntax.QuotedOp, operands: "operand", results: "result", attrs: "value:attr"},
	OpChloRaggedDot:                     {name: "chlo.ragged_dot", class: syntax.QuotedOp, operands: "lhs rhs group_sizes", results: "result", attrs: "ragged_dot_dimension_numbers:attr precision_config?:array"},
	OpChloTopK:                          {name: "chlo.top_k", class: syntax.PlainOp, form: "($operand, k = #k?(, is_stable = #is_stable?)){} : arrow", operands: "operand", results: "values indices", attrs: "k:i64 is_stable?:bool=true"},
	OpChloScan:                          {name: "chlo.scan", class: syntax.ScanOp, operands: "inputs* inits*", results: "outputs* carries*", attrs: "dimension:i64 scan_dim_size?:i64 is_reverse?:bool=false is_associative?:bool operandSegmentSizes:i32s resultSegmentSizes:i32s", regions: "body(o)r"},
}
