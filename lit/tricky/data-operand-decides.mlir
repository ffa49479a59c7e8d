// Clamp, pad and dynamic_update_slice: one operand has the data, the others follow it if they are
// weak or fit. A strong f32 and an i32 join, although jnp.pad would convert the f32 to i32.
// RUN: hlo-promote --signature infer %s | FileCheck %s

// CHECK-LABEL: func.func @clamp(
// CHECK-DAG:     %[[LO:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
// CHECK-DAG:     %[[HI:.*]] = stablehlo.constant dense<6.000000e+00> : tensor<bf16>
// CHECK:         stablehlo.clamp %[[LO]], %arg0, %[[HI]] : (tensor<bf16>, tensor<4xbf16>, tensor<bf16>) -> tensor<4xbf16>
func.func @clamp(%x: tensor<4xbf16>) -> tensor<4xbf16> {
  %lo = stablehlo.constant {promote.weak} dense<0> : tensor<i32>
  %hi = stablehlo.constant {promote.weak} dense<6> : tensor<i32>
  %0 = stablehlo.clamp %lo, %x, %hi : (tensor<i32>, tensor<4xbf16>, tensor<i32>) -> tensor<4xbf16>
  return %0 : tensor<4xbf16>
}

// CHECK-LABEL: func.func @pad(
// CHECK-NEXT:    %[[K:.*]] = stablehlo.convert %arg0 : (tensor<4xi32>) -> tensor<4xf32>
// CHECK-NEXT:    stablehlo.pad %[[K]], %arg1, low = [1], high = [1], interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<6xf32>
func.func @pad(%k: tensor<4xi32>, %g: tensor<f32>) -> tensor<6xf32> {
  %0 = stablehlo.pad %k, %g, low = [1], high = [1], interior = [0] : (tensor<4xi32>, tensor<f32>) -> tensor<6xi32>
  %1 = stablehlo.convert %0 : (tensor<6xi32>) -> tensor<6xf32>
  return %1 : tensor<6xf32>
}

// The buffer keeps its type, whatever is written to it (x.at[i].set(u)).
// CHECK-LABEL: func.func @write(
// CHECK-NEXT:    %[[W:.*]] = stablehlo.convert %arg0 : (tensor<4xi32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[U:.*]] = stablehlo.dynamic_update_slice %[[W]], %arg1, %arg2 : (tensor<4xf32>, tensor<2xf32>, tensor<i32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[R:.*]] = stablehlo.convert %[[U]] : (tensor<4xf32>) -> tensor<4xi32>
// CHECK-NEXT:    return %[[R]] : tensor<4xi32>
func.func @write(%k: tensor<4xi32>, %u: tensor<2xf32>, %i: tensor<i32>) -> tensor<4xi32> {
  %0 = stablehlo.dynamic_update_slice %k, %u, %i : (tensor<4xi32>, tensor<2xf32>, tensor<i32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
