// Programs that cannot be read, and what MLIR's parser says of them in jaxlib 0.10.2 (hloref.py verify), one error a line: line and column
// count from the first line of the program. Its lines are ours; the words are not.
// -----
// 2:39 expected '>' in tensor type
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.abs %a : tensor<4xf32
  return
}
// -----
// 2:35 expected 'x' in dimension list
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.abs %a : tensor<4f32>
  return
}
// -----
// 2:33 expected '<' in tensor type
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.abs %a : tensor 4xf32>
  return
}
// -----
// 2:36 expected non-function type
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.abs %a : tensor<4x>
  return
}
// -----
// 2:26 expected non-function type
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.abs %a : float32
  return
}
// -----
// 2:24 expected ':'
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.abs %a tensor<4xf32>
  return
}
// -----
// 2:21 expected SSA operand
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.abs a : tensor<4xf32>
  return
}
// -----
// 2:42 expected '->' in function type
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.abs %a : (tensor<4xf32>) tensor<4xf32>
  return
}
// -----
// 2:29 expected attribute value
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.abs %a {x = } : tensor<4xf32>
  return
}
// -----
// 2:33 duplicate key 'x' in dictionary attribute
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.abs %a {x = 1, x = 2} : tensor<4xf32>
  return
}
// -----
// 2:26 expected attribute name
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.abs %a {= 1} : tensor<4xf32>
  return
}
// -----
// 2:31 expected '}' in attribute dictionary
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.abs %a {x = 1 y = 2} : tensor<4xf32>
  return
}
// -----
// 2:27 custom op 'stablehlo.abs' 1 operands present, but expected 2
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.abs %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
// 2:31 custom op 'stablehlo.add' expected single output
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.add %a, %b : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return
}
// -----
// 2:24 expected ','
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.add %a %b : tensor<4xf32>
  return
}
// -----
// 2:25 expected SSA operand
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.add %a, : tensor<4xf32>
  return
}
// -----
// 2:35 custom op 'stablehlo.complex' expected tensor with complex element type
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.complex %a, %b : tensor<4xf32>
  return
}
// -----
// 2:38 custom op 'stablehlo.select' expected functional type or list of two types
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.select %p, %a, %b : tensor<4xi1>
  return
}
// -----
// 2:25 custom op 'stablehlo.select' number of operands and types do not match: got 0 operands and 3 types
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.select : tensor<4xi1>, tensor<4xf32>
  return
}
// -----
// 2:33 custom op 'stablehlo.tuple' expected tuple type
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.tuple %a, %b : tensor<4xf32>
  return
}
// -----
// 2:24 custom op 'stablehlo.tuple' number of operands and types do not match: got 2 operands and 1 types
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.tuple %a, %b : tuple<tensor<4xf32>>
  return
}
// -----
// 2:34 expected '<' in tuple type
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.tuple %a : tuple tensor<4xf32>>
  return
}
// -----
// 2:39 custom op 'stablehlo.optimization_barrier' number of operands and types do not match: got 2 operands and 1 types
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.optimization_barrier %a, %b : tensor<4xf32>
  return
}
// -----
// 2:48 custom op 'stablehlo.reduce_precision' expected valid keyword
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.reduce_precision %a, format = 5m10 : tensor<4xf32>
  return
}
// -----
// 2:48 custom op 'stablehlo.reduce_precision' expected exponent mantissa in format e#m#, saw m10e5
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.reduce_precision %a, format = m10e5 : tensor<4xf32>
  return
}
// -----
// 2:48 custom op 'stablehlo.reduce_precision' unable to parse mantissa '99999999999'
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.reduce_precision %a, format = e5m99999999999 : tensor<4xf32>
  return
}
// -----
// 2:26 custom op 'stablehlo.compare' expected ::mlir::stablehlo::ComparisonDirection to be one of: EQ, NE, GE, GT, LE, LT
// 2:30 custom op 'stablehlo.compare' failed to parse StableHLO_ComparisonDirectionAttr parameter 'value' which is to be a `::mlir::stablehlo::ComparisonDirection`
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.compare LESS, %a, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return
}
// -----
// 2:26 custom op 'stablehlo.compare' expected valid keyword or string
// 2:26 custom op 'stablehlo.compare' failed to parse StableHLO_ComparisonDirectionAttr parameter 'value' which is to be a `::mlir::stablehlo::ComparisonDirection`
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.compare %a, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return
}
// -----
// 2:38 expected '['
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.transpose %m, dims = 1, 0 : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return
}
// -----
// 2:36 expected '='
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.transpose %m, dims [1, 0] : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return
}
// -----
// 2:32 custom op 'stablehlo.transpose' expected 'dims'
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.transpose %m, permutation = [1, 0] : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return
}
// -----
// 2:48 custom op 'stablehlo.transpose' invalid kind of type specified: expected builtin.function, but found 'tensor<2x2xf32>'
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.transpose %m, dims = [1, 0] : tensor<2x2xf32>
  return
}
// -----
// 2:30 custom op 'stablehlo.slice' expected integer value
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.slice %a [0:b] : (tensor<4xf32>) -> tensor<2xf32>
  return
}
// -----
// 2:29 expected ':'
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.slice %a [0-2] : (tensor<4xf32>) -> tensor<2xf32>
  return
}
// -----
// 2:26 expected '['
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.slice %a 0:2 : (tensor<4xf32>) -> tensor<2xf32>
  return
}
// -----
// 2:36 expected ','
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.concatenate %a, %b dim = 0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  return
}
// -----
// 2:38 custom op 'stablehlo.concatenate' expected 'dim'
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.concatenate %a, %b, dimension = 0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  return
}
// -----
// 2:44 custom op 'stablehlo.concatenate' invalid kind of attribute specified
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.concatenate %a, %b, dim = "0" : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  return
}
// -----
// 2:33 floating point value not valid for specified type
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.iota dim = 0.5 : tensor<4xf32>
  return
}
// -----
// 2:23 custom op 'stablehlo.iota' expected 'dim'
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.iota : tensor<4xf32>
  return
}
// -----
// 2:61 custom op 'stablehlo.dot_general' expected 'x'
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.dot_general %m, %m, contracting_dims = [1] [0] : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  return
}
// -----
// 2:38 custom op 'stablehlo.dot_general' expected 'contracting_dims'
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.dot_general %m, %m, contracting = [1] x [0] : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  return
}
// -----
// 2:43 custom op 'stablehlo.dot' expected ::mlir::stablehlo::Precision to be one of: DEFAULT, HIGH, HIGHEST
// 2:47 custom op 'stablehlo.dot' failed to parse StableHLO_PrecisionAttr parameter 'value' which is to be a `::mlir::stablehlo::Precision`
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.dot %m, %m, precision = [FAST] : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  return
}
// -----
// 2:71 custom op 'stablehlo.convolution' Unexpected dimension g, expecting f
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.convolution(%m, %m) dim_numbers = [b, f]x[i, o]->[b, g], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  return
}
// -----
// 2:61 custom op 'stablehlo.convolution' Expected dimensions o not specified
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.convolution(%m, %m) dim_numbers = [b, f]x[i]->[b, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  return
}
// -----
// 2:93 custom op 'stablehlo.convolution' Unexpected keyword strides
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.convolution(%m, %m) dim_numbers = [b, f]x[i, o]->[b, f], window = {strides = []} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  return
}
// -----
// 2:30 custom op 'stablehlo.custom_call' expected valid '@'-identifier for symbol name
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.custom_call "f"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
// 2:32 expected '('
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.custom_call @f %a : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
// 2:36 expected SSA operand
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.custom_call @f(%a, ) : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
// 2:36 expected ':'
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.custom_call @f(%a) (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
// 2:44 tensor literal is invalid; ranks are not consistent between elements
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.constant dense<[1.0, [2.0]]> : tensor<2xf32>
  return
}
// -----
// 2:27 parsed zero elements, but type ('tensor<2xf32>') expected at least 1
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.constant dense<> : tensor<2xf32>
  return
}
// -----
// 2:33 expected element literal of primitive type
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.constant dense<one> : tensor<f32>
  return
}
// -----
// 2:27 elements literal must be a shaped type
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.constant dense<1.0> : f32
  return
}
// -----
// 2:27 elements literal type must have static shape
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.constant dense<1.0> : tensor<?xf32>
  return
}
// -----
// 2:7 expected '=' after SSA name
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0:2 stablehlo.add %a, %b : tensor<4xf32>
  return
}
// -----
// 2:6 expected named operation to have at least 1 result
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0:0 = stablehlo.add %a, %b : tensor<4xf32>
  return
}
// -----
// 2:6 expected valid ssa identifier
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0, = stablehlo.add %a, %b : tensor<4xf32>
  return
}
// -----
// 2:23 expected '(' to start operand list
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = "stablehlo.add" %a, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
// 2:33 expected '{' to begin a region
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = "stablehlo.add"(%a, %b) (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
// 2:34 expected 2 operand types but had 1
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = "stablehlo.add"(%a, %b) : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
// 2:34 expected function type
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = "stablehlo.add"(%a, %b) : tensor<4xf32>
  return
}
// -----
// 2:53 expected '}' in attribute dictionary
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = "stablehlo.iota"() <{iota_dimension = 0 : i64> : () -> tensor<4xf32>
  return
}
// -----
// 2:52 expected '}' in attribute dictionary
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = "stablehlo.iota"() {iota_dimension = 0 : i64 : () -> tensor<4xf32>
  return
}
// -----
// 2:51 undefined symbol alias id 'undefined'
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.abs %a : tensor<4xf32, #undefined>
  return
}
// -----
// 2:46 undefined symbol alias id 'undefined'
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.abs %a : tensor<4x!undefined>
  return
}
// -----
// 2:36 expected non-function type
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.abs %a : tensor<4xi0x4>
  return
}
// -----
// 2:36 invalid tensor element type
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.abs %a : tensor<4xtensor<4xf32>>
  return
}
// -----
// 2:44 invalid element type for complex
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.abs %a : tensor<4xcomplex<index>>
  return
}
// -----
// 2:7 expected attribute value
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  call f(%a) : (tensor<4xf32>) -> ()
  return
}
// -----
// 2:17 custom op 'func.call' invalid kind of type specified: expected builtin.function, but found 'tensor<4xf32>'
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  call @f(%a) : tensor<4xf32>
  return
}
// -----
// 2:32 expected ':'
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.while(%i = %a) tensor<4xf32> cond { } do { }
  return
}
// -----
// 2:26 expected '='
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.while(%i %a) : tensor<4xf32> cond { } do { }
  return
}
// -----
// 2:32 expected ':'
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.reduce(%a init %b) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  return
}
// -----
// 2:60 custom op 'stablehlo.reduce' expected 'across'
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.reduce(%a init: %b) applies stablehlo.add over dimensions = [0] : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  return
}
// -----
// 2:110 custom op 'stablehlo.reduce' expected 'reducer'
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.reduce(%a init: %b) across dimensions = [0] : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32> { }
  return
}
// -----
// 2:73 unbalanced '<' character in pretty dialect name
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.abs %a {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}]]>} : tensor<4xf32>
  return
}
// -----
// 2:73 expected string
// 2:73 failed to parse Sdy_AxisRef parameter 'name' which is to be a `::llvm::StringRef`
// 2:73 failed to parse Sdy_TensorSharding parameter 'dim_shardings' which is to be a `::llvm::ArrayRef<DimensionShardingAttr>`
// 2:73 failed to parse Sdy_TensorShardingPerValue parameter 'shardings' which is to be a `::llvm::ArrayRef<TensorShardingAttr>`
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.abs %a {sdy.sharding = #sdy.sharding_per_value<[<@m, [{x}]>]>} : tensor<4xf32>
  return
}
// -----
// 2:80 priorities with leading zeros are not allowed, got: p01
// 2:80 failed to parse Sdy_TensorSharding parameter 'dim_shardings' which is to be a `::llvm::ArrayRef<DimensionShardingAttr>`
// 2:80 failed to parse Sdy_TensorShardingPerValue parameter 'shardings' which is to be a `::llvm::ArrayRef<TensorShardingAttr>`
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.abs %a {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}p01]>]>} : tensor<4xf32>
  return
}
// -----
// 2:80 failed to parse Sdy_TensorSharding, expected valid named axis list after comma
// 2:80 failed to parse Sdy_TensorShardingPerValue parameter 'shardings' which is to be a `::llvm::ArrayRef<TensorShardingAttr>`
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.abs %a {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}], sharded={"y"}>]>} : tensor<4xf32>
  return
}
// -----
// 2:67 invalid kind of attribute specified
// 2:70 expecting MeshAttr or FlatSymbolRefAttr, got: <<NULL ATTRIBUTE>>
// 2:70 failed to parse Sdy_TensorShardingPerValue parameter 'shardings' which is to be a `::llvm::ArrayRef<TensorShardingAttr>`
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.abs %a {sdy.sharding = #sdy.sharding_per_value<[<"m", [{"x"}]>]>} : tensor<4xf32>
  return
}
// -----
// 2:83 expecting factor indices to be ordered like an iota ([0,1,2,...], e.g. {i=#, j=#, ...}). Expecting factor index symbol 'i', received: 'j'
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.abs %a {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i]) {j=4}>} : tensor<4xf32>
  return
}
// -----
// 2:71 expecting symbol from 'i' to 'z'. Received: 'h'
// 2:71 failed to parse Sdy_TensorMapping parameter 'dim_mappings' which is to be a `::llvm::ArrayRef<DimMappingAttr>`
// 2:71 failed to parse Sdy_OpShardingRule parameter 'operand_mappings' which is to be a `::llvm::ArrayRef<TensorMappingAttr>`
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.abs %a {sdy.sharding_rule = #sdy.op_sharding_rule<([h])->([i]) {i=4}>} : tensor<4xf32>
  return
}
// -----
// 2:88 expected 'custom'
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.abs %a {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i]) {i=4}, own>} : tensor<4xf32>
  return
}
// -----
// 2:34 expected '<'
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = sdy.sharding_constraint %a @m : tensor<4xf32>
  return
}
// -----
// 2:49 expected one of: `update_window_dims`, `inserted_window_dims`, `input_batching_dims`, `scatter_indices_batching_dims`, `scatter_dims_to_operand_dims`, `index_vector_dim`
// 2:49 failed parsing scatter dimension numbers attribute
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.abs %a {x = #stablehlo.scatter<a = 1>} : tensor<4xf32>
  return
}
// -----
// 2:41 unknown StableHLO attribute
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %m: tensor<2x2xf32>) {
  %0 = stablehlo.abs %a {x = #stablehlo.nothing} : tensor<4xf32>
  return
}
// -----
// 1:11 custom op 'func.func' expected valid '@'-identifier for symbol name
func.func f() { return }
// -----
// 1:16 expected ':'
func.func @f(%a tensor<4xf32>) { return }
// -----
// 1:33 custom op 'func.func' expected SSA identifier
func.func @f(%a: tensor<4xf32>, tensor<4xf32>) { return }
// -----
// 1:48 expected '>' in tensor type
func.func @f(%a: tensor<4xf32>) -> tensor<4xf32 { return %a : tensor<4xf32> }
// -----
// 1:59 expected '}' in attribute dictionary
func.func @f(%a: tensor<4xf32>) -> (tensor<4xf32> { return %a : tensor<4xf32> }
// -----
// 1:23 expected operation name in quotes
func.func @f() { return
// -----
// 1:18 custom op 'walk' is unknown (tried 'func.walk' as well)
func.func @f() { walk }
// -----
// 1:18 custom op 'x' is unknown (tried 'func.x' as well)
func.func @f() { x = 1 }
// -----
// 1:34 expected operation name in quotes
module @m { func.func @f() { %0 = } }
// -----
// 1:10 custom op 'sdy.mesh' expected valid '@'-identifier for symbol name
sdy.mesh m = <["a"=2]>
// -----
// 1:14 expected '<'
sdy.mesh @m = ["a"=2]
// -----
// 1:17 custom op 'sdy.mesh' expected string
// 1:17 custom op 'sdy.mesh' failed to parse Sdy_MeshAxis parameter 'name' which is to be a `::llvm::StringRef`
// 1:17 custom op 'sdy.mesh' failed to parse Sdy_Mesh parameter 'axes' which is to be a `::llvm::ArrayRef<MeshAxisAttr>`
sdy.mesh @m = <[a=2]>
// -----
// 1:25 custom op 'sdy.mesh' expected 'device_ids'
sdy.mesh @m = <["a"=2], devices=[0, 1]>
// -----
// 2:3 operation defines 1 results but was provided 9223372036854775807 to bind
func.func @f(%a: tensor<2xf32>) {
  %0:9223372036854775807 = stablehlo.abs %a : tensor<2xf32>
  return
}
// -----
// 2:3 operation defines 1 results but was provided 2 to bind
func.func @f(%a: tensor<2xf32>) {
  %0, %0 = stablehlo.abs %a : tensor<2xf32>
  return
}
// -----
// 2:3 cannot name an operation with no results
func.func @f(%a: tensor<2xf32>) {
  %0 = func.return
}
// -----
// 1:33 region entry argument '%a' is already in use
func.func @f(%a: tensor<2xf32>, %a: tensor<2xf32>) {
  return
}
// -----
// 3:3 definition of SSA value '%1#0' has type 'tensor<3xf32>'
func.func @f(%a: tensor<2xf32>) {
  %0 = stablehlo.abs %1 : tensor<2xf32>
  %1 = stablehlo.constant dense<1.0> : tensor<3xf32>
  return
}
// -----
// 3:3 definition of SSA value '%1#1' has type 'tensor<2xf64>'
func.func @f(%a: tensor<2xf32>) {
  %0 = stablehlo.abs %1#1 : tensor<2xf32>
  %1:2 = "stablehlo.optimization_barrier"(%a, %a) : (tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf64>)
  return
}
// -----
// 2:76 expected operation name in quotes
func.func @f(%a: tensor<2xf32>) {
  %0 = stablehlo.dot %a, %a : (tensor<2xf32>, tensor<2xf32>) -> tensor<f32>, tensor<f32>
  return
}
// -----
// 2:43 expected operation name in quotes
func.func @f(%a: tensor<2xf32>) {
  %0 = stablehlo.negate %a : tensor<2xf32>, tensor<2xf32>
  return
}
// -----
// 2:26 custom op 'stablehlo.complex' number of operands and types do not match: got 3 operands and 2 types
func.func @f(%a: tensor<2xf32>) {
  %0 = stablehlo.complex %a, %a, %a : tensor<2xcomplex<f32>>
  return
}
// -----
// 2:24 custom op 'shape.broadcast' number of operands and types do not match: got 1 operands and 2 types
func.func @f(%a: tensor<2xindex>) {
  %0 = shape.broadcast %a : tensor<2xindex>, tensor<2xindex> -> !shape.shape
  return
}
// -----
// 2:8 custom op 'stablehlo.all_reduce' has no custom assembly form
func.func @f(%a: tensor<2xf32>) {
  %0 = stablehlo.all_reduce %a : tensor<2xf32>
  return
}
// -----
// 2:27 elements hex data size is invalid for provided type: 'tensor<2xf32>'
func.func @f(%a: tensor<2xf32>) {
  %0 = stablehlo.constant dense<"0x0011"> : tensor<2xf32>
  return
}
// -----
// 2:27 expected string token, got 1
func.func @f(%a: tensor<2xf32>) {
  %0 = stablehlo.constant dense<[1, 2]> : tensor<2x!stablehlo.token>
  return
}
// -----
// 2:27 elements literal must be a shaped type
func.func @f(%a: tensor<2xf32>) {
  %0 = stablehlo.constant dense<1> : !stablehlo.token
  return
}
// -----
// 2:24 custom op 'stablehlo.reduce' number of operands and types do not match: got 2 operands and 3 types
func.func @f(%a: tensor<2xf32>, %b: tensor<f32>) {
  %0 = stablehlo.reduce(%a init: %b) applies stablehlo.add across dimensions = [0] : (tensor<2xf32>, tensor<f32>, tensor<f32>) -> tensor<f32>
  return
}
// -----
// 2:24 custom op 'stablehlo.reduce' expected the inner-op to be a commutative binary-op from the stablehlo dialect, with zero region, producing single result
func.func @f(%a: tensor<2xf32>, %b: tensor<f32>) {
  %0 = stablehlo.reduce(%a init: %b) applies stablehlo.subtract across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
  return
}
// -----
// 2:3 custom op 'stablehlo.custom_call' number of operands and types do not match: got 2 operands and 1 types
func.func @f(%a: tensor<2xf32>) {
  stablehlo.custom_call @x(%a, %a) : (tensor<2xf32>) -> ()
  return
}
// -----
// 2:34 custom op 'stablehlo.dynamic_reshape' number of operands and types do not match: got 3 operands and 2 types
func.func @f(%a: tensor<2xf32>, %b: tensor<1xi32>) {
  %0 = stablehlo.dynamic_reshape %a, %a, %b : (tensor<2xf32>, tensor<1xi32>) -> tensor<?xf32>
  return
}
// -----
// 2:8 custom op 'stablehlo.concatenate' number of operands and types do not match: got 2 operands and 1 types
func.func @f(%a: tensor<2xf32>) {
  %0 = stablehlo.concatenate %a, %a, dim = 0 : (tensor<2xf32>) -> tensor<4xf32>
  return
}
// -----
// 2:69 expected ','
func.func @f(%a: tensor<4x8xf32>) {
  %0:2 = chlo.top_k(%a, k = 2) : tensor<4x8xf32> -> (tensor<4x2xf32>)
  return
}
// -----
// 2:86 expected ')'
func.func @f(%a: tensor<4x8xf32>) {
  %0:2 = chlo.top_k(%a, k = 2) : tensor<4x8xf32> -> (tensor<4x2xf32>, tensor<4x2xi32>, tensor<f32>)
  return
}
// -----
// 2:3 custom op 'return' is unknown (tried 'builtin.return' as well)
"func.func"() <{sym_name = "f", function_type = () -> ()}> ({
  return
}) : () -> ()
// -----
// 7:5 Dialect `' not found for custom op 'return'  (tried '.return' as well)
func.func @f(%p: tensor<i32>) {
  %0 = stablehlo.while(%i = %p) : tensor<i32>
  cond {
    %c = stablehlo.constant dense<true> : tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    return
  }
  return
}
// -----
// 2:8 custom op 'sdy.sharding' is unknown
func.func @f(%a: tensor<2xf32>) {
  %0 = sdy.sharding %a : tensor<2xf32>
  return
}
// -----
// 3:53 custom op 'sdy.propagation_barrier' expected string or keyword containing one of the following enum values for attribute 'allowed_direction' [NONE, FORWARD, BACKWARD, BOTH]
sdy.mesh @mesh = <["x"=2]>
func.func @f(%a: tensor<8xf32>) {
  %0 = sdy.propagation_barrier %a allowed_direction=SIDEWARD : tensor<8xf32>
  return
}
// -----
// 1:40 unbalanced '<' character in pretty dialect name
func.func @f() attributes {a.k = #foo.x<a <= b>} {
  return
}
// -----
// 1:40 unbalanced '(' character in pretty dialect name
func.func @f() attributes {a.k = #foo.x<(a >= b)>} {
  return
}
// -----
// 1:36 expected '"' in string literal
func.func @f() attributes {a.k = "ab"} {
  return
}
// -----
// 1:42 expected '"' in string literal
func.func @f() attributes {a.k = #foo.x<"">} {
  return
}
