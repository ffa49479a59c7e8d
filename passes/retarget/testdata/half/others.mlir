func.func @main(%x: tensor<64x64xHALF>, %y: tensor<64x64xHALF>) -> tensor<64x64xHALF> {
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<64x64xHALF>, tensor<64x64xHALF>) -> tensor<64x64xHALF>
  return %0 : tensor<64x64xHALF>
}
// -----
func.func @main(%x: tensor<64x64xHALF>, %y: tensor<64x64xHALF>) -> tensor<64x64xf32> {
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<64x64xHALF>, tensor<64x64xHALF>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}
// -----
func.func @main(%x: tensor<1x16x16x4xHALF>, %y: tensor<3x3x4x8xHALF>) -> tensor<1x16x16x8xHALF> {
  %0 = stablehlo.convolution(%x, %y) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x16x16x4xHALF>, tensor<3x3x4x8xHALF>) -> tensor<1x16x16x8xHALF>
  return %0 : tensor<1x16x16x8xHALF>
}
// -----
func.func @main(%x: tensor<64x64xHALF>, %i: tensor<HALF>) -> tensor<64xHALF> {
  %0 = stablehlo.reduce(%x init: %i) applies stablehlo.add across dimensions = [1] : (tensor<64x64xHALF>, tensor<HALF>) -> tensor<64xHALF>
  return %0 : tensor<64xHALF>
}
// -----
func.func @main(%x: tensor<64x64xHALF>, %i: tensor<HALF>) -> tensor<64xHALF> {
  %0 = stablehlo.reduce(%x init: %i) applies stablehlo.maximum across dimensions = [1] : (tensor<64x64xHALF>, tensor<HALF>) -> tensor<64xHALF>
  return %0 : tensor<64xHALF>
}
// -----
func.func @main(%x: tensor<64x64xHALF>, %i: tensor<HALF>) -> tensor<64xHALF> {
  %0 = stablehlo.reduce(%x init: %i) applies stablehlo.minimum across dimensions = [1] : (tensor<64x64xHALF>, tensor<HALF>) -> tensor<64xHALF>
  return %0 : tensor<64xHALF>
}
// -----
func.func @main(%x: tensor<64x64xHALF>, %i: tensor<HALF>) -> tensor<64xHALF> {
  %0 = stablehlo.reduce(%x init: %i) applies stablehlo.multiply across dimensions = [1] : (tensor<64x64xHALF>, tensor<HALF>) -> tensor<64xHALF>
  return %0 : tensor<64xHALF>
}
// -----
func.func @main(%x: tensor<64xHALF>, %i: tensor<HALF>) -> tensor<64xHALF> {
  %0 = "stablehlo.reduce_window"(%x, %i) <{padding = dense<[[63, 0]]> : tensor<1x2xi64>, window_dimensions = array<i64: 64>}> ({
  ^bb0(%a: tensor<HALF>, %b: tensor<HALF>):
    %s = stablehlo.add %a, %b : tensor<HALF>
    stablehlo.return %s : tensor<HALF>
  }) : (tensor<64xHALF>, tensor<HALF>) -> tensor<64xHALF>
  return %0 : tensor<64xHALF>
}
// -----
func.func @main(%x: tensor<64xHALF>) -> tensor<64xHALF> {
  %0 = "stablehlo.sort"(%x) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<HALF>, %b: tensor<HALF>):
    %s = stablehlo.compare LT, %a, %b, TOTALORDER : (tensor<HALF>, tensor<HALF>) -> tensor<i1>
    stablehlo.return %s : tensor<i1>
  }) : (tensor<64xHALF>) -> tensor<64xHALF>
  return %0 : tensor<64xHALF>
}
// -----
func.func @main(%x: tensor<64xHALF>, %i: tensor<9x1xi32>, %u: tensor<9xHALF>) -> tensor<64xHALF> {
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<HALF>, %b: tensor<HALF>):
    %s = stablehlo.add %a, %b : tensor<HALF>
    stablehlo.return %s : tensor<HALF>
  }) : (tensor<64xHALF>, tensor<9x1xi32>, tensor<9xHALF>) -> tensor<64xHALF>
  return %0 : tensor<64xHALF>
}
// -----
func.func @main(%x: tensor<64x64xHALF>, %y: tensor<32x32xHALF>, %i: tensor<HALF>) -> tensor<64x64xHALF> {
  %0 = "stablehlo.select_and_scatter"(%x, %y, %i) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<HALF>, %b: tensor<HALF>):
    %s = stablehlo.compare GE, %a, %b, FLOAT : (tensor<HALF>, tensor<HALF>) -> tensor<i1>
    stablehlo.return %s : tensor<i1>
  }, {
  ^bb0(%a: tensor<HALF>, %b: tensor<HALF>):
    %s = stablehlo.add %a, %b : tensor<HALF>
    stablehlo.return %s : tensor<HALF>
  }) : (tensor<64x64xHALF>, tensor<32x32xHALF>, tensor<HALF>) -> tensor<64x64xHALF>
  return %0 : tensor<64x64xHALF>
}
// -----
func.func @main(%x: tensor<64xHALF>) -> (tensor<64xHALF>, tensor<i32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %ten = stablehlo.constant dense<10> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %half = stablehlo.constant dense<0.3> : tensor<64xHALF>
  %r:2 = stablehlo.while(%v = %x, %n = %zero) : tensor<64xHALF>, tensor<i32>
  cond {
    %c = stablehlo.compare LT, %n, %ten : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %m = stablehlo.multiply %v, %half : tensor<64xHALF>
    %s = stablehlo.add %m, %x : tensor<64xHALF>
    %k = stablehlo.add %n, %one : tensor<i32>
    stablehlo.return %s, %k : tensor<64xHALF>, tensor<i32>
  }
  return %r#0, %r#1 : tensor<64xHALF>, tensor<i32>
}
// -----
func.func @main(%x: tensor<8x8x4xHALF>, %s: tensor<4xHALF>, %o: tensor<4xHALF>, %m: tensor<4xHALF>, %v: tensor<4xHALF>) -> tensor<8x8x4xHALF> {
  %w = stablehlo.abs %v : tensor<4xHALF>
  %0 = "stablehlo.batch_norm_inference"(%x, %s, %o, %m, %w) <{epsilon = 0.001 : f32, feature_index = 2 : i64}> : (tensor<8x8x4xHALF>, tensor<4xHALF>, tensor<4xHALF>, tensor<4xHALF>, tensor<4xHALF>) -> tensor<8x8x4xHALF>
  return %0 : tensor<8x8x4xHALF>
}
// -----
func.func @main(%x: tensor<8x8x4xHALF>, %s: tensor<4xHALF>, %o: tensor<4xHALF>) -> (tensor<8x8x4xHALF>, tensor<4xHALF>, tensor<4xHALF>) {
  %0:3 = "stablehlo.batch_norm_training"(%x, %s, %o) <{epsilon = 0.001 : f32, feature_index = 2 : i64}> : (tensor<8x8x4xHALF>, tensor<4xHALF>, tensor<4xHALF>) -> (tensor<8x8x4xHALF>, tensor<4xHALF>, tensor<4xHALF>)
  return %0#0, %0#1, %0#2 : tensor<8x8x4xHALF>, tensor<4xHALF>, tensor<4xHALF>
}
// -----
func.func @main(%x: tensor<64xHALF>) -> (tensor<8xHALF>, tensor<8xi32>) {
  %0:2 = chlo.top_k(%x, k = 8) : tensor<64xHALF> -> (tensor<8xHALF>, tensor<8xi32>)
  return %0#0, %0#1 : tensor<8xHALF>, tensor<8xi32>
}
