// Clamp joins the value and both bounds, as jnp.clip does.
// RUN: hlo-promote %s | FileCheck %s

// The bounds may be scalars. Their shapes do not change, so the form with all types stays.
// CHECK-LABEL: func.func @bounds(
// CHECK:         %[[LO:.*]] = stablehlo.convert %arg0 : (tensor<i32>) -> tensor<bf16>
// CHECK-NEXT:    %[[HI:.*]] = stablehlo.convert %arg2 : (tensor<i8>) -> tensor<bf16>
// CHECK-NEXT:    %[[R:.*]] = stablehlo.clamp %[[LO]], %arg1, %[[HI]] : (tensor<bf16>, tensor<4xbf16>, tensor<bf16>) -> tensor<4xbf16>
// CHECK-NEXT:    return %[[R]] : tensor<4xbf16>
func.func @bounds(%lo: tensor<i32>, %x: tensor<4xbf16>, %hi: tensor<i8>) -> tensor<4xbf16> {
  %0 = stablehlo.clamp %lo, %x, %hi : (tensor<i32>, tensor<4xbf16>, tensor<i8>) -> tensor<4xbf16>
  return %0 : tensor<4xbf16>
}

// A strong bound of a higher type widens the value. All three join at once: i8 and ui8 alone would
// be i16.
// CHECK-LABEL: func.func @widened(
// CHECK-COUNT-2: stablehlo.convert %{{.*}} -> tensor<4xf16>
// CHECK-NOT:     i16
// CHECK:         stablehlo.clamp %{{.*}}, %{{.*}}, %arg2 : tensor<4xf16>
func.func @widened(%lo: tensor<4xi8>, %x: tensor<4xui8>, %hi: tensor<4xf16>) -> tensor<4xf16> {
  %0 = stablehlo.clamp %lo, %x, %hi : (tensor<4xi8>, tensor<4xui8>, tensor<4xf16>) -> tensor<4xf16>
  return %0 : tensor<4xf16>
}

// StableHLO clamps complex values, so they are promoted although JAX has no such function.
// CHECK-LABEL: func.func @complex(
// CHECK:         %[[LO:.*]] = stablehlo.convert %arg0 : (tensor<2xf32>) -> tensor<2xcomplex<f32>>
// CHECK-NEXT:    stablehlo.clamp %[[LO]], %arg1, %arg1 : tensor<2xcomplex<f32>>
func.func @complex(%lo: tensor<2xf32>, %x: tensor<2xcomplex<f32>>) {
  %0 = stablehlo.clamp %lo, %x, %x : (tensor<2xf32>, tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>>
  return
}

// Weak bounds never widen the value.
// CHECK-LABEL: func.func @weak(
// CHECK-DAG:     %[[LO:.*]] = stablehlo.constant dense<0> : tensor<i8>
// CHECK-DAG:     %[[HI:.*]] = stablehlo.convert %arg1 : (tensor<i64>) -> tensor<i8>
// CHECK:         stablehlo.clamp %[[LO]], %arg0, %[[HI]] : (tensor<i8>, tensor<4xi8>, tensor<i8>) -> tensor<4xi8>
func.func @weak(%x: tensor<4xi8>, %hi: tensor<i64> {promote.weak}) -> tensor<4xi8> {
  %lo = stablehlo.constant {promote.weak} dense<0> : tensor<i32>
  %0 = stablehlo.clamp %lo, %x, %hi : (tensor<i32>, tensor<4xi8>, tensor<i64>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}
