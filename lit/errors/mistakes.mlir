// Mistakes that people make in StableHLO text: the error is where jaxlib reports it, or at the token where jaxlib
// points at the blank before, and a note says what to write.
// RUN: not hlo-promote --split-input-file %s 2>&1 | FileCheck %s

// CHECK: :[[#@LINE+3]]:45: error: expected '->' and a function type in 'stablehlo.convert', found 'to'{{$}}
// CHECK: note: write '(tensor<4xf32>) -> tensor<4xbf16>'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.convert %x : tensor<4xf32> to tensor<4xbf16>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:45: error: expected operation name in quotes{{$}}
// CHECK: note: write '(tensor<4xf32>) -> tensor<4xbf16>'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.convert %x : tensor<4xf32> -> tensor<4xbf16>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:31: error: custom op 'stablehlo.reshape' invalid kind of type specified: expected builtin.function, but found 'tensor<4x2xf32>'{{$}}
// CHECK: note: write '(tensor<4x2xf32>) -> tensor<8xf32>'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.reshape %m : tensor<4x2xf32> -> tensor<8xf32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:35: error: custom op 'stablehlo.slice' invalid kind of type specified: expected builtin.function, but found 'tensor<4xf32>'{{$}}
// CHECK: note: write '(tensor<4xf32>) -> tensor<2xf32>'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.slice %x [0:2] : tensor<4xf32> -> tensor<2xf32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:48: error: custom op 'stablehlo.transpose' invalid kind of type specified: expected builtin.function, but found 'tensor<4x2xf32>'{{$}}
// CHECK: note: write '(tensor<4x2xf32>) -> tensor<2x4xf32>'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.transpose %m, dims = [1, 0] : tensor<4x2xf32> -> tensor<2x4xf32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:33: error: custom op 'stablehlo.iota' invalid kind of type specified: expected builtin.tensor, but found a function type{{$}}
// CHECK: note: write the type of the result alone: 'tensor<4xf32>'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.iota dim = 0 : () -> tensor<4xf32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+2]]:23: error: expected 'dim' in 'stablehlo.iota', found '0'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.iota 0 : tensor<4xf32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:27: error: floating point value not valid for specified type{{$}}
// CHECK: note: write 'dense<1.0>'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.constant 1.0 : tensor<4xf32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:27: error: custom op 'stablehlo.constant' invalid kind of attribute specified{{$}}
// CHECK: note: write 'dense<[1.0, 2.0]>'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.constant [1.0, 2.0] : tensor<2xf32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:27: error: expected ':' and the type of the elements{{$}}
// CHECK: note: write the type, such as 'dense<1.0> : tensor<4xf32>'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.constant dense<1.0>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:37: error: expected ':' in 'stablehlo.compare', found 'FLOAT'{{$}}
// CHECK: note: write ', FLOAT'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.compare LT, %x, %x FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:26: error: expected one of EQ, NE, GE, GT, LE, LT, found 'lt'{{$}}
// CHECK: note: write the direction in capitals{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.compare lt, %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:26: error: expected EQ, NE, GE, GT, LE or LT in 'stablehlo.compare', found '%x'{{$}}
// CHECK: note: write the direction first: 'compare LT, %x, %x'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.compare %x, %x, LT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:39: error: custom op 'stablehlo.compare' invalid kind of type specified: expected builtin.function, but found 'tensor<4xf32>'{{$}}
// CHECK: note: write a function type: the types of the operands in parentheses, '->' and the types of the results{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.compare LT, %x, %x : tensor<4xf32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:28: error: expected ':' and the types in 'stablehlo.add'{{$}}
// CHECK: note: write ':' and the type at the end of the line, such as ' : tensor<4xf32>'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %x
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+2]]:25: error: expected ',' in 'stablehlo.add', found '%x'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.add %x %x : tensor<4xf32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:21: error: expected operand 'lhs' in 'stablehlo.add', found '('{{$}}
// CHECK: note: write the operands without parentheses: 'stablehlo.add %x, %x'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.add(%x, %x) : tensor<4xf32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:21: error: expected operand 'lhs' in 'stablehlo.add', found '('{{$}}
// CHECK: note: write the operands without parentheses: 'stablehlo.add %x, %x'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.add(%x, %x) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:31: error: expected one type or a function type in 'stablehlo.add', found 'tensor<4xf32>'{{$}}
// CHECK: note: write one type if all are equal, or '(tensor<4xf32>, tensor<4xf32>) -> ' and the type of the result{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %x : tensor<4xf32>, tensor<4xf32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+2]]:25: error: expected ',' in 'stablehlo.add', found ':'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.add %x : tensor<4xf32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+2]]:28: error: expected ':' in 'stablehlo.add', found ','{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %x, %x : tensor<4xf32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:22: error: expected operand 'lhs' in 'stablehlo.add', found 'x'{{$}}
// CHECK: note: write '%x'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.add x, %x : tensor<4xf32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:8: error: custom op 'add' is unknown (tried 'func.add' as well){{$}}
// CHECK: note: did you mean 'stablehlo.add'?{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = add %x, %x : tensor<4xf32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:8: error: custom op 'stablehlo.ad' is unknown{{$}}
// CHECK: note: did you mean 'stablehlo.add'?{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.ad %x, %x : tensor<4xf32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:8: error: custom op 'stablehlo.mul' is unknown{{$}}
// CHECK: note: did you mean 'stablehlo.multiply'?{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.mul %x, %x : tensor<4xf32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:8: error: custom op 'stablehlo.dotGeneral' is unknown{{$}}
// CHECK: note: did you mean 'stablehlo.dot_general'?{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.dotGeneral %x, %x : tensor<4xf32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:52: error: custom op 'stablehlo.broadcast_in_dim' invalid kind of type specified: expected builtin.function, but found 'tensor<4xf32>'{{$}}
// CHECK: note: write '(tensor<4xf32>) -> tensor<4x4xf32>'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.broadcast_in_dim %x, dims = [0] : tensor<4xf32> -> tensor<4x4xf32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:46: error: expected a list of integers in 'stablehlo.broadcast_in_dim', found 'dense<[0]>'{{$}}
// CHECK: note: write '[0]'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.broadcast_in_dim %x, dims = dense<[0]> : (tensor<4xf32>) -> tensor<4x4xf32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:39: error: expected 'dims' in 'stablehlo.broadcast_in_dim', found '[0]'{{$}}
// CHECK: note: write 'dims = [0]'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.broadcast_in_dim %x, [0] : (tensor<4xf32>) -> tensor<4x4xf32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:8: error: 'stablehlo.broadcast_in_dim' op attribute 'broadcast_dimensions' failed to satisfy constraint: i64 dense array attribute{{$}}
// CHECK: note: write 'array<i64: 0>'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = "stablehlo.broadcast_in_dim"(%x) {broadcast_dimensions = dense<0> : tensor<1xi64>} : (tensor<4xf32>) -> tensor<4x4xf32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:8: error: 'stablehlo.transpose' op attribute 'permutation' failed to satisfy constraint: i64 dense array attribute{{$}}
// CHECK: note: write 'array<i64: 1, 0>'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = "stablehlo.transpose"(%m) {permutation = dense<[1, 0]> : tensor<2xi64>} : (tensor<4x2xf32>) -> tensor<2x4xf32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:8: error: 'stablehlo.slice' op attribute 'start_indices' failed to satisfy constraint: i64 dense array attribute{{$}}
// CHECK: note: write 'array<i64: 0>'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = "stablehlo.slice"(%x) {start_indices = dense<0> : tensor<1xi64>, limit_indices = dense<2> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} : (tensor<4xf32>) -> tensor<2xf32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:8: error: 'stablehlo.compare' op attribute 'comparison_direction' failed to satisfy constraint: Which comparison operation to perform.{{$}}
// CHECK: note: write '#stablehlo<comparison_direction LT>'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = "stablehlo.compare"(%x, %x) {comparison_direction = "LT"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:29: error: expected 'dim' in 'stablehlo.concatenate', found '('{{$}}
// CHECK: note: write the operands without parentheses: 'stablehlo.concatenate %x, %x'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.concatenate(%x, %x), dim = 0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:48: error: custom op 'stablehlo.concatenate' invalid kind of type specified: expected builtin.function, but found 'tensor<4xf32>'{{$}}
// CHECK: note: write '(tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.concatenate %x, %x, dim = 0 : tensor<4xf32>, tensor<4xf32> -> tensor<8xf32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:37: error: expected ',' in 'stablehlo.concatenate', found ':'{{$}}
// CHECK: note: write ', dim = ' and a dimension before ':'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.concatenate %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:38: error: expected ',', 'across' or 'applies', found 'dimensions'{{$}}
// CHECK: note: write 'applies stablehlo.add across dimensions = ' and the list{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.reduce(%x init: %c) dimensions = [0] applies stablehlo.add : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:27: error: expected 'init', found ','{{$}}
// CHECK: note: write '(%x init: %c)'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.reduce(%x, %c) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:38: error: custom op 'stablehlo.select' expected functional type or list of two types{{$}}
// CHECK: note: write the types of the predicate and of the result, such as ' : tensor<i1>, tensor<4xf32>'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.select %p, %x, %x : tensor<4xf32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:38: error: expected 'contracting_dims' in 'stablehlo.dot_general', found 'lhs_contracting_dims'{{$}}
// CHECK: note: write 'contracting_dims = [0] x [0]'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.dot_general %m, %m, lhs_contracting_dims = [0], rhs_contracting_dims = [0] : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<2x2xf32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:61: error: expected '[…] x […]' in 'stablehlo.dot_general', found 'by'{{$}}
// CHECK: note: write '[0] x [0]'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.dot_general %m, %m, contracting_dims = [0] by [0] : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<2x2xf32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:31: error: custom op 'stablehlo.dot' invalid kind of type specified: expected builtin.function, but found 'tensor<4x2xf32>'{{$}}
// CHECK: note: write a function type: the types of the operands in parentheses, '->' and the types of the results{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.dot %m, %m : tensor<4x2xf32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:23: error: expected ':' in 'stablehlo.tuple', found '('{{$}}
// CHECK: note: write the operands without parentheses: 'stablehlo.tuple %x, %x'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.tuple(%x, %x) : tuple<tensor<4xf32>, tensor<4xf32>>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:77: error: expected operation name in quotes{{$}}
// CHECK: note: write '(tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.clamp %c, %x, %c : tensor<f32>, tensor<4xf32>, tensor<f32> -> tensor<4xf32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+2]]:40: error: expected ',' in 'stablehlo.pad', found 'high'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.pad %x, %c, low = [1] high = [1] interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<6xf32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:54: error: custom op 'stablehlo.dynamic_slice' invalid kind of type specified: expected builtin.function, but found 'tensor<4xf32>'{{$}}
// CHECK: note: write the types of all operands in parentheses, '->' and 'tensor<2xf32>'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.dynamic_slice %x, %i, sizes = [2] : tensor<4xf32> -> tensor<2xf32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:35: error: expected 'x' in dimension list{{$}}
// CHECK: note: write 'tensor<4xf32>'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.abs %x : tensor<4,f32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:36: error: expected '(', a dimension or a type, found 'float32'{{$}}
// CHECK: note: did you mean 'f32'?{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.abs %x : tensor<4xfloat32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:33: error: expected '<' in tensor type{{$}}
// CHECK: note: write 'tensor<4xf32>'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.abs %x : tensor(4xf32)
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+2]]:41: error: expected ',' or '>', found 'return'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.abs %x : tensor<?x4xf32
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+2]]:6: error: expected '=' after the results, found 'stablehlo.abs'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 stablehlo.abs %x : tensor<4xf32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:40: error: unexpected character ';'{{$}}
// CHECK: note: write operations without ';'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.abs %x : tensor<4xf32>;
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+2]]:25: error: expected ':' in 'stablehlo.abs', found 'tensor<4xf32>'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.abs %x tensor<4xf32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:27: error: expected '}' in attribute dictionary{{$}}
// CHECK: note: write '{a = …}'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.abs %x {a: 1} : tensor<4xf32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:41: error: expected an operation, found '{a = 1 : i32}'{{$}}
// CHECK: note: write the attributes '{a = 1 : i32}' before ':'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.abs %x : tensor<4xf32> {a = 1 : i32}
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:41: error: expected a name after '#'{{$}}
// CHECK: note: write '//' in front of a comment{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.abs %x : tensor<4xf32> # a comment
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+2]]:29: error: expected '{', '{}' or a region, found 'tensor<4xf32>'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = "stablehlo.abs"(%x) (tensor<4xf32>) -> tensor<4xf32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:30: error: expected function type{{$}}
// CHECK: note: write '(tensor<4xf32>) -> tensor<4xf32>'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = "stablehlo.abs"(%x) : tensor<4xf32> -> tensor<4xf32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:30: error: expected function type{{$}}
// CHECK: note: write a function type: the types of the operands in parentheses, '->' and the types of the results{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = "stablehlo.abs"(%x) : tensor<4xf32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:13: error: expected a symbol in 'func.call', found 'g'{{$}}
// CHECK: note: write '@g'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = call g(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:19: error: expected ':' and the types in 'call'{{$}}
// CHECK: note: write ':' and a function type at the end of the line, such as ' : (tensor<4xf32>) -> tensor<4xf32>'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = call @g(%x)
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+2]]:12: error: expected ':' and the types in 'func.return'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  return %x
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:10: error: expected ':' in 'func.return', found '('{{$}}
// CHECK: note: write the operands without parentheses: 'return %x'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  return (%x) : tensor<4xf32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:30: error: expected a symbol in 'stablehlo.custom_call', found '"foo"'{{$}}
// CHECK: note: write '@foo'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.custom_call "foo"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:80: error: expected a list of precisions in 'stablehlo.dot_general', found 'DEFAULT'{{$}}
// CHECK: note: write 'precision = [DEFAULT, DEFAULT]'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.dot_general %m, %m, contracting_dims = [0] x [0], precision = DEFAULT : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<2x2xf32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:8: error: custom op 'stablehlo.exp' is unknown{{$}}
// CHECK: note: did you mean 'stablehlo.exponential'?{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.exp %x : tensor<4xf32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:49: error: expected ',', 'attributes' or 'cond', found '{…'{{$}}
// CHECK: note: write 'cond {'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.while(%a = %x) : tensor<4xf32> {
    stablehlo.return %p : tensor<i1>
  } do {
    stablehlo.return %a : tensor<4xf32>
  }
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:25: error: expected ',' in 'stablehlo.add', found ':'{{$}}
// CHECK: note: write the types after all operands: 'stablehlo.add %x, %x : tensor<4xf32>'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.add %x : tensor<4xf32>, %x : tensor<4xf32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:8: error: expected '=' after the results, found 'tensor<4xf32>'{{$}}
// CHECK: note: write the type after the operation: 'stablehlo.abs %x : tensor<4xf32>'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 : tensor<4xf32> = stablehlo.abs %x
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:33: error: unexpected decimal integer literal for a floating point value{{$}}
// CHECK: note: write floating point numbers with a point, such as 1.0{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.constant dense<1> : tensor<4xf32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:33: error: expected integer elements, but parsed floating-point{{$}}
// CHECK: note: write integers, or a floating point type{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.constant dense<1.0> : tensor<4xi32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+2]]:33: error: inferred shape of elements literal does not match type: expected 4 elements here, found 2{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.constant dense<[1.0, 2.0]> : tensor<4xf32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:33: error: expected a number, found 'True'{{$}}
// CHECK: note: write 'true' or 'false'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.constant dense<True> : tensor<4xi1>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:27: error: integer literal not valid for specified type{{$}}
// CHECK: note: write 'dense<1>'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.constant 1 : tensor<4xi32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:27: error: invalid kind of attribute specified{{$}}
// CHECK: note: write 'dense<true>'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.constant true : tensor<4xi1>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+4]]:8: error: 'stablehlo.add' op requires the same shape for all operands and results{{$}}
// CHECK: :[[#@LINE+2]]:14: note: operand #0 is defined here as 'tensor<4xf32>'{{$}}
// CHECK: :[[#@LINE+1]]:33: note: operand #1 is defined here as 'tensor<5xf32>'{{$}}
func.func @f(%x: tensor<4xf32>, %y: tensor<5xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %y : (tensor<4xf32>, tensor<5xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:61: error: expected '[…] x […]' in 'stablehlo.dot_general', found ':'{{$}}
// CHECK: note: write '[0] x ' and the dimensions of the right-hand side{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.dot_general %x, %x, contracting_dims = [0] : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:60: error: expected 'across', found ':'{{$}}
// CHECK: note: write ' across dimensions = ' and a list before ':'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.reduce(%x init: %c) applies stablehlo.add : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:25: error: expected '(', found '%x'{{$}}
// CHECK: note: write '(%x init: %c)'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.reduce %x, %c applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:46: error: expected a list of integers in 'stablehlo.broadcast_in_dim', found '0'{{$}}
// CHECK: note: write '[0]'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.broadcast_in_dim %x, dims = 0 : (tensor<4xf32>) -> tensor<4x2xf32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:32: error: expected 'dims' in 'stablehlo.transpose', found 'permutation'{{$}}
// CHECK: note: write 'dims = [1, 0]'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.transpose %m, permutation = [1, 0] : (tensor<4x2xf32>) -> tensor<2x4xf32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:39: error: expected a list of integers in 'stablehlo.transpose', found '('{{$}}
// CHECK: note: write '[1, 0]'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.transpose %m, dims = (1, 0) : (tensor<4x2xf32>) -> tensor<2x4xf32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:38: error: expected 'dim' in 'stablehlo.concatenate', found 'dimension'{{$}}
// CHECK: note: write 'dim = 0'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.concatenate %x, %x, dimension = 0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:24: error: expected '(' to start operand list{{$}}
// CHECK: note: write '(%x, %x)'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = "stablehlo.add" %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:3: error: custom op 'y' is unknown (tried 'func.y' as well){{$}}
// CHECK: note: write '%y'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  y = stablehlo.add %x, %x : tensor<4xf32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:23: error: unexpected decimal integer literal for a floating point value{{$}}
// CHECK: note: write '1.0'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = arith.constant 1 : f32
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+4]]:3: error: custom op 'stablehlo.reduce' expected 'reducer'{{$}}
// CHECK: note: write 'applies' and an operation before 'across', or a reducer region after the types{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.reduce(%x init: %c) across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:30: error: expected '->', found '}'{{$}}
// CHECK: note: write 'tensor<4xf32>'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  return %x : (tensor<4xf32>)
}
// -----
// CHECK: :[[#@LINE+3]]:24: error: expected '(' to start operand list{{$}}
// CHECK: note: write '(%x, %x)'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = "stablehlo.add" %x, %x : tensor<4xf32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:67: error: expected 'dimensions' in 'stablehlo.reduce', found 'dims'{{$}}
// CHECK: note: write 'dimensions = [0]'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.reduce(%x init: %c) applies stablehlo.add across dims = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:32: error: expected 'dims' in 'stablehlo.transpose', found 'perm'{{$}}
// CHECK: note: write 'dims = [1, 0]'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.transpose %m, perm = [1, 0] : (tensor<4x2xf32>) -> tensor<2x4xf32>
  return %x : tensor<4xf32>
}
// -----
// CHECK: :[[#@LINE+3]]:23: error: expected 'dim' in 'stablehlo.iota', found '{iota_dimension = 0 : i64}'{{$}}
// CHECK: note: write 'dim = 0'{{$}}
func.func @f(%x: tensor<4xf32>, %m: tensor<4x2xf32>, %c: tensor<f32>, %i: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = stablehlo.iota {iota_dimension = 0 : i64} : tensor<4xi32>
  return %x : tensor<4xf32>
}
