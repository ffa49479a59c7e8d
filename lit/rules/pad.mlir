// Pad: the padding value follows the operand, unless it is strong and of a higher type; then both
// join.
// RUN: hlo-promote --split-input-file %s | FileCheck %s
// RUN: not hlo-promote --split-input-file -s jax-strict %s 2>&1 | FileCheck %s --check-prefix=STRICT

// CHECK-LABEL: func.func @follows(
// CHECK:         %[[V:.*]] = stablehlo.convert %arg1 : (tensor<i8>) -> tensor<bf16>
// CHECK-NEXT:    stablehlo.pad %arg0, %[[V]], low = [1], high = [0], interior = [0] : (tensor<4xbf16>, tensor<bf16>) -> tensor<5xbf16>
// STRICT:      error: 'stablehlo.pad' op {{.*}}'tensor<4xbf16>'{{.*}}'tensor<i8>'
func.func @follows(%x: tensor<4xbf16>, %v: tensor<i8>) -> tensor<5xbf16> {
  %0 = stablehlo.pad %x, %v, low = [1], high = [0], interior = [0] : (tensor<4xbf16>, tensor<i8>) -> tensor<5xbf16>
  return %0 : tensor<5xbf16>
}

// -----

// jnp.pad would convert the value silently and lose information.
// CHECK-LABEL: func.func @joins(
// CHECK:         %[[X:.*]] = stablehlo.convert %arg0 : (tensor<4xi32>) -> tensor<4xf32>
// CHECK-NEXT:    stablehlo.pad %[[X]], %arg1, low = [1], high = [1], interior = [2] : (tensor<4xf32>, tensor<f32>) -> tensor<12xf32>
// STRICT:      error: 'stablehlo.pad' op {{.*}}'tensor<4xi32>'{{.*}}'tensor<f32>'
func.func @joins(%x: tensor<4xi32>, %v: tensor<f32>) -> tensor<12xf32> {
  %0 = stablehlo.pad %x, %v, low = [1], high = [1], interior = [2] : (tensor<4xi32>, tensor<f32>) -> tensor<12xi32>
  %1 = stablehlo.convert %0 : (tensor<12xi32>) -> tensor<12xf32>
  return %1 : tensor<12xf32>
}

// -----

// A weak value of the same or a lower kind is converted, in strict mode too.
// CHECK-LABEL: func.func @weak(
// CHECK:         %[[V:.*]] = stablehlo.constant dense<1.000980e-01> : tensor<bf16>
// CHECK-NEXT:    stablehlo.pad %arg0, %[[V]], low = [0], high = [1], interior = [0] : (tensor<4xbf16>, tensor<bf16>) -> tensor<5xbf16>
// STRICT-NOT:  error:
// STRICT:      stablehlo.pad %arg0, %{{.*}} : (tensor<4xbf16>, tensor<bf16>) -> tensor<5xbf16>
func.func @weak(%x: tensor<4xbf16>) -> tensor<5xbf16> {
  %v = stablehlo.constant {promote.weak} dense<0.1> : tensor<f64>
  %0 = stablehlo.pad %x, %v, low = [0], high = [1], interior = [0] : (tensor<4xbf16>, tensor<f64>) -> tensor<5xbf16>
  return %0 : tensor<5xbf16>
}

// -----

// The sizes of dynamic_pad join with each other.
// CHECK-LABEL: func.func @dynamic(
// CHECK-DAG:     %[[V:.*]] = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
// CHECK-DAG:     %[[L:.*]] = stablehlo.convert %arg2 : (tensor<1xi32>) -> tensor<1xi64>
// CHECK-DAG:     %[[I:.*]] = stablehlo.convert %arg4 : (tensor<1xi8>) -> tensor<1xi64>
// CHECK:         stablehlo.dynamic_pad %arg0, %[[V]], %[[L]], %arg3, %[[I]] : (tensor<?xf32>, tensor<f32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
func.func @dynamic(%x: tensor<?xf32>, %v: tensor<i32>, %l: tensor<1xi32>, %h: tensor<1xi64>, %i: tensor<1xi8>) -> tensor<?xf32> {
  %0 = stablehlo.dynamic_pad %x, %v, %l, %h, %i : (tensor<?xf32>, tensor<i32>, tensor<1xi32>, tensor<1xi64>, tensor<1xi8>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
