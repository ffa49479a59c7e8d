// Bounds of dynamic dimensions: a bound of 1 broadcasts like a size of 1, ? among bounds is not a
// size (StablehloBroadcastLowering.cpp), and the types that clamp and all_reduce infer have no
// bounds (ShapedTypeComponents). Verdicts of jaxlib 0.10.2.
// RUN: not hlo-promote -s none --split-input-file %s 2>&1 >/dev/null | FileCheck %s

// CHECK: :[[#@LINE+3]]:8: error: 'chlo.broadcast_add' op inferred type(s) 'tensor<0xf32>' are incompatible with return type(s) of operation 'tensor<1xf32>'
// CHECK: :[[#@LINE+2]]:8: error: 'chlo.broadcast_add' op failed to infer returned types
func.func @one(%a: tensor<?xf32, #stablehlo.bounds<1>>, %b: tensor<0xf32>) -> tensor<1xf32> {
  %0 = "chlo.broadcast_add"(%a, %b) : (tensor<?xf32, #stablehlo.bounds<1>>, tensor<0xf32>) -> tensor<1xf32>
  return %0 : tensor<1xf32>
}

// -----

// CHECK-NOT: error
func.func @unknown(%a: tensor<?x?xf32, #stablehlo.bounds<?, 3>>, %b: tensor<2x3xf32>) -> tensor<7xf32> {
  %0 = "chlo.broadcast_add"(%a, %b) : (tensor<?x?xf32, #stablehlo.bounds<?, 3>>, tensor<2x3xf32>) -> tensor<7xf32>
  return %0 : tensor<7xf32>
}

// -----

func.func @clamp(%a: tensor<?xf32, #stablehlo.bounds<1>>, %b: tensor<f32>) -> tensor<3xf32> {
  %0 = "stablehlo.clamp"(%b, %a, %b) : (tensor<f32>, tensor<?xf32, #stablehlo.bounds<1>>, tensor<f32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @reduce(%a: tensor<?xf32, #stablehlo.bounds<1>>) -> tensor<3xf32> {
  %0 = "stablehlo.all_reduce"(%a) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %1 = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<?xf32, #stablehlo.bounds<1>>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}
