// Results of zero-dimensional tensors and numbers stay in their slot, unless a function gives them
// dimensions. The types are those of torch 2.15.0.
// RUN: hlo-promote -s torch --signature infer --split-input-file %s | FileCheck %s

// x * -s, x * torch.tanh(-s)
// CHECK-LABEL: @unary
// CHECK-SAME: -> (tensor<4xf32>, tensor<4xf32>)
func.func @unary(%s: tensor<f64>, %x: tensor<4xf32>) -> (tensor<4xf64>, tensor<4xf64>) {
  %b = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f64>) -> tensor<4xf64>
  %n = stablehlo.negate %b : tensor<4xf64>
  %t = stablehlo.tanh %n : tensor<4xf64>
  %0 = stablehlo.multiply %x, %n : (tensor<4xf32>, tensor<4xf64>) -> tensor<4xf64>
  %1 = stablehlo.multiply %x, %t : (tensor<4xf32>, tensor<4xf64>) -> tensor<4xf64>
  return %0, %1 : tensor<4xf64>, tensor<4xf64>
}

// -----

// x * (s if p else -s)
// CHECK-LABEL: @branches
// CHECK-SAME: -> tensor<4xf32>
func.func @branches(%p: tensor<i1>, %s: tensor<f64>, %x: tensor<4xf32>) -> tensor<4xf64> {
  %b = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f64>) -> tensor<4xf64>
  %c = "stablehlo.if"(%p) ({
    stablehlo.return %b : tensor<4xf64>
  }, {
    %n = stablehlo.negate %b : tensor<4xf64>
    stablehlo.return %n : tensor<4xf64>
  }) : (tensor<i1>) -> tensor<4xf64>
  %0 = stablehlo.multiply %x, %c : (tensor<4xf32>, tensor<4xf64>) -> tensor<4xf64>
  return %0 : tensor<4xf64>
}

// -----

// torch.where(c, s, -s) * x: a tensor of the shape of c. torch.where(s > 0, s, -s) * x: c has none.
// CHECK-LABEL: @select
// CHECK-SAME: -> (tensor<4xf64>, tensor<4xf32>)
func.func @select(%c: tensor<4xi1>, %s: tensor<f64>, %x: tensor<4xf32>) -> (tensor<4xf64>, tensor<4xf64>) {
  %b = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f64>) -> tensor<4xf64>
  %n = stablehlo.negate %b : tensor<4xf64>
  %z = stablehlo.constant {promote.weak} dense<0.0> : tensor<4xf64>
  %p = stablehlo.compare GT, %b, %z : (tensor<4xf64>, tensor<4xf64>) -> tensor<4xi1>
  %w = stablehlo.select %c, %b, %n : tensor<4xi1>, tensor<4xf64>
  %v = stablehlo.select %p, %b, %n : tensor<4xi1>, tensor<4xf64>
  %0 = stablehlo.multiply %w, %x : (tensor<4xf64>, tensor<4xf32>) -> tensor<4xf64>
  %1 = stablehlo.multiply %v, %x : (tensor<4xf64>, tensor<4xf32>) -> tensor<4xf64>
  return %0, %1 : tensor<4xf64>, tensor<4xf64>
}

// -----

// torch.stack([s, s]) * x
// CHECK-LABEL: @stack
// CHECK-SAME: -> tensor<2xf64>
func.func @stack(%s: tensor<f64>, %x: tensor<2xf32>) -> tensor<2xf64> {
  %b = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f64>) -> tensor<1xf64>
  %c = stablehlo.concatenate %b, %b, dim = 0 : (tensor<1xf64>, tensor<1xf64>) -> tensor<2xf64>
  %0 = stablehlo.multiply %c, %x : (tensor<2xf64>, tensor<2xf32>) -> tensor<2xf64>
  return %0 : tensor<2xf64>
}
