// Random numbers between two scalars are a tensor in PyTorch's joins, not a broadcast scalar:
// torch.empty(4).uniform_(0, 1) with a torch.float64 tensor is float64, and with a zero-dimensional
// one float32.
// RUN: hlo-promote -s torch --signature infer %s | FileCheck %s

// CHECK-LABEL: func.func @drawn(
// CHECK-SAME:  -> (tensor<4xf32>, tensor<4xf64>)
func.func @drawn(%low: tensor<f32>, %high: tensor<f32>, %scalar: tensor<f64>, %x: tensor<4xf64>) -> (tensor<4xf32>, tensor<4xf32>) {
  %shape = stablehlo.constant dense<4> : tensor<1xi64>
  %0 = stablehlo.rng %low, %high, %shape, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<4xf32>
  %s = stablehlo.broadcast_in_dim %scalar, dims = [] : (tensor<f64>) -> tensor<4xf64>
  %1 = stablehlo.add %0, %s : (tensor<4xf32>, tensor<4xf64>) -> tensor<4xf32>
  %2 = stablehlo.add %0, %x : (tensor<4xf32>, tensor<4xf64>) -> tensor<4xf32>
  return %1, %2 : tensor<4xf32>, tensor<4xf32>
}
