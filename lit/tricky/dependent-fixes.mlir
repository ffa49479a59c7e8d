// Programs with fixes that depend on each other (TestFixesKeepTheMeaning and TestFixesOfTargets
// apply each alone): a value whose type changes for one of its users, a barrier of a tuple, and a
// weak constant that loses its mark while a user changes its literal.
// RUN: hlo-promote --signature keep --explain --format json --split-input-file %s | FileCheck %s
// CHECK-COUNT-9: "message": "write the conversion explicitly

// -----

func.func @main(%x: tensor<?xf32>, %n: tensor<i32>, %d: tensor<f32>) -> (tensor<?xf32>, tensor<f32>) {
  %c3 = stablehlo.constant dense<3> : tensor<i64>
  %t = stablehlo.multiply %n, %c3 : (tensor<i32>, tensor<i64>) -> tensor<i32>
  %half = stablehlo.divide %d, %c3 : (tensor<f32>, tensor<i64>) -> tensor<f32>
  return %x, %half : tensor<?xf32>, tensor<f32>
}

// -----
func.func @main(%z: tensor<f32>, %x: tensor<bf16>, %y: tensor<i8>) -> (tensor<bf16>, tensor<i8>) {
  %n = stablehlo.constant {promote.weak} dense<1> : tensor<i32>
  %w = stablehlo.add %z, %x {promote.weak} : (tensor<f32>, tensor<bf16>) -> tensor<f32>
  %t = stablehlo.tuple %w, %n : tuple<tensor<f32>, tensor<i32>>
  %o = stablehlo.optimization_barrier %t : tuple<tensor<f32>, tensor<i32>>
  %a = stablehlo.get_tuple_element %o[0] : (tuple<tensor<f32>, tensor<i32>>) -> tensor<f32>
  %b = stablehlo.get_tuple_element %o[1] : (tuple<tensor<f32>, tensor<i32>>) -> tensor<i32>
  %c = stablehlo.add %a, %x : (tensor<f32>, tensor<bf16>) -> tensor<bf16>
  %d = stablehlo.add %b, %y : (tensor<i32>, tensor<i8>) -> tensor<i8>
  return %c, %d : tensor<bf16>, tensor<i8>
}

// -----
func.func @f(%x: tensor<4xbf16>, %y: tensor<4xf16>, %i: tensor<4xi8>) -> (tensor<4xbf16>, tensor<4xf16>, tensor<4xf32>) {
  %c = stablehlo.constant {promote.weak} dense<[1.0039063, 1.00390625, 65519.996, 1.0e-8]> : tensor<4xf32>
  %d = stablehlo.constant {promote.weak} dense<[1.003906250000001, 1.00390625, 65519.99999999, 3.0517578125e-5]> : tensor<4xf64>
  %0 = stablehlo.add %x, %c : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xbf16>
  %1 = stablehlo.add %0, %d : (tensor<4xbf16>, tensor<4xf64>) -> tensor<4xbf16>
  %2 = stablehlo.add %y, %d : (tensor<4xf16>, tensor<4xf64>) -> tensor<4xf16>
  %3 = stablehlo.add %2, %c : (tensor<4xf16>, tensor<4xf32>) -> tensor<4xf16>
  %4 = stablehlo.convert %3 : (tensor<4xf16>) -> tensor<4xf32>
  return %1, %3, %4 : tensor<4xbf16>, tensor<4xf16>, tensor<4xf32>
}
