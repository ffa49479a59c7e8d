// i4 and f8 have only a few implicit conversions to wider types. A refused part leaves an empty
// part in the output.
// RUN: not hlo-promote --split-input-file %s 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=ERROR --input-file %t

// f8 with an integer of 8 bits or more is f8: the integer is narrowed. i4 joins bools and weak
// integers.
// CHECK-LABEL: func.func @joined(
// CHECK:         %[[I:.*]] = stablehlo.convert %arg2 : (tensor<4xi32>) -> tensor<4xf8E4M3FN>
// CHECK-NEXT:    stablehlo.add %arg1, %[[I]] : tensor<4xf8E4M3FN>
// CHECK-NEXT:    %[[C:.*]] = stablehlo.constant dense<3> : tensor<4xi4>
// CHECK-NEXT:    stablehlo.add %arg0, %[[C]] : tensor<4xi4>
// CHECK-NEXT:    %[[P:.*]] = stablehlo.convert %arg3 : (tensor<4xi1>) -> tensor<4xi4>
// CHECK-NEXT:    stablehlo.multiply %arg0, %[[P]] : tensor<4xi4>
// CHECK-NEXT:    %[[D:.*]] = stablehlo.constant dense<5.000000e-01> : tensor<4xf8E4M3FN>
// CHECK-NEXT:    stablehlo.multiply %arg1, %[[D]] : tensor<4xf8E4M3FN>
// CHECK-NEXT:    return
func.func @joined(%q: tensor<4xi4>, %e: tensor<4xf8E4M3FN>, %i: tensor<4xi32>, %p: tensor<4xi1>) {
  %0 = stablehlo.add %e, %i : (tensor<4xf8E4M3FN>, tensor<4xi32>) -> tensor<4xf32>
  %c = stablehlo.constant {promote.weak} dense<3> : tensor<4xi32>
  %1 = stablehlo.add %q, %c : (tensor<4xi4>, tensor<4xi32>) -> tensor<4xi32>
  %2 = stablehlo.multiply %q, %p : (tensor<4xi4>, tensor<4xi1>) -> tensor<4xi32>
  %d = stablehlo.constant {promote.weak} dense<0.5> : tensor<4xf32>
  %3 = stablehlo.multiply %e, %d : (tensor<4xf8E4M3FN>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// CHECK-NOT:   func.func @refused
func.func @refused(%q: tensor<4xi4>, %b: tensor<4xi8>, %e: tensor<4xf8E4M3FN>, %h: tensor<4xbf16>, %t: tensor<4xi2>) {
  // ERROR:     [[#@LINE+2]]:8: error: 'stablehlo.add' op operands 'tensor<4xi4>' and 'tensor<4xi8>' have no common type in jax
  // ERROR:     note: JAX would say: TypePromotionError: Input dtypes ('int4', 'int8') have no available implicit dtype promotion path.
  %0 = stablehlo.add %q, %b : (tensor<4xi4>, tensor<4xi8>) -> tensor<4xi8>
  // ERROR:     [[#@LINE+2]]:8: error: 'stablehlo.add' op operands 'tensor<4xf8E4M3FN>' and 'tensor<4xbf16>' have no common type in jax
  // ERROR:     note: JAX would say: TypePromotionError: Input dtypes ('float8_e4m3fn', 'bfloat16') have no available implicit dtype promotion path.
  %1 = stablehlo.add %e, %h : (tensor<4xf8E4M3FN>, tensor<4xbf16>) -> tensor<4xbf16>
  // i2 has no float in JAX's table, so it stays i2, which sine does not accept.
  // ERROR:     [[#@LINE+1]]:8: error: 'stablehlo.sine' op takes float or complex elements (spec.md#sine C1), but {{.*}} 'i2'
  %2 = stablehlo.sine %t : tensor<4xi2>
  // ERROR-NOT: error:
  return
}

// -----

// CHECK-LABEL: func.func @after(
// CHECK:         stablehlo.add %arg0, %arg0 : tensor<4xi4>
func.func @after(%q: tensor<4xi4>) -> tensor<4xi4> {
  %0 = stablehlo.add %q, %q : tensor<4xi4>
  return %0 : tensor<4xi4>
}
