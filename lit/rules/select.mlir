// Select joins its two values. The predicate takes no part, and becomes i1 by a comparison with
// zero.
// RUN: hlo-promote %s | FileCheck %s

// CHECK-LABEL: func.func @values(
// CHECK:         %[[T:.*]] = stablehlo.convert %arg1 : (tensor<2xi32>) -> tensor<2xf16>
// CHECK-NEXT:    stablehlo.select %arg0, %[[T]], %arg2 : tensor<2xi1>, tensor<2xf16>
func.func @values(%p: tensor<2xi1>, %t: tensor<2xi32>, %f: tensor<2xf16>) {
  %0 = stablehlo.select %p, %t, %f : (tensor<2xi1>, tensor<2xi32>, tensor<2xf16>) -> tensor<2xf32>
  return
}

// A predicate of a wider type than the values does not widen them.
// CHECK-LABEL: func.func @integer_predicate(
// CHECK:         %[[Z:.*]] = stablehlo.constant dense<0> : tensor<2xi64>
// CHECK-NEXT:    %[[P:.*]] = stablehlo.compare NE, %arg0, %[[Z]], SIGNED : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
// CHECK-NEXT:    stablehlo.select %[[P]], %arg1, %arg1 : tensor<2xi1>, tensor<2xi8>
func.func @integer_predicate(%p: tensor<2xi64>, %x: tensor<2xi8>) {
  %0 = stablehlo.select %p, %x, %x : (tensor<2xi64>, tensor<2xi8>, tensor<2xi8>) -> tensor<2xi8>
  return
}

// CHECK-LABEL: func.func @predicates(
// CHECK-NEXT:    %[[Z:.*]] = stablehlo.constant dense<0> : tensor<ui8>
// CHECK-NEXT:    %[[P:.*]] = stablehlo.compare NE, %arg0, %[[Z]], UNSIGNED : (tensor<ui8>, tensor<ui8>) -> tensor<i1>
// CHECK-NEXT:    stablehlo.select %[[P]], %arg3, %arg3 : tensor<i1>, tensor<2xi8>
// CHECK-NEXT:    %[[Z:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
// CHECK-NEXT:    %[[P:.*]] = stablehlo.compare NE, %arg1, %[[Z]], FLOAT : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
// CHECK-NEXT:    stablehlo.select %[[P]], %arg3, %arg3 : tensor<i1>, tensor<2xi8>
// CHECK-NEXT:    %[[Z:.*]] = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<complex<f64>>
// CHECK-NEXT:    %[[P:.*]] = stablehlo.compare NE, %arg2, %[[Z]], FLOAT : (tensor<complex<f64>>, tensor<complex<f64>>) -> tensor<i1>
// CHECK-NEXT:    stablehlo.select %[[P]], %arg3, %arg3 : tensor<i1>, tensor<2xi8>
func.func @predicates(%u: tensor<ui8>, %h: tensor<bf16>, %c: tensor<complex<f64>>, %x: tensor<2xi8>) {
  %0 = stablehlo.select %u, %x, %x : (tensor<ui8>, tensor<2xi8>, tensor<2xi8>) -> tensor<2xi8>
  %1 = stablehlo.select %h, %x, %x : (tensor<bf16>, tensor<2xi8>, tensor<2xi8>) -> tensor<2xi8>
  %2 = stablehlo.select %c, %x, %x : (tensor<complex<f64>>, tensor<2xi8>, tensor<2xi8>) -> tensor<2xi8>
  return
}

// A predicate with two uses is compared once.
// CHECK-LABEL: func.func @shared(
// CHECK:         %[[P:.*]] = stablehlo.compare NE, %arg0,
// CHECK-NEXT:    stablehlo.select %[[P]], %arg0, %arg1 : tensor<2xi1>, tensor<2xi32>
// CHECK-NEXT:    stablehlo.select %[[P]], %arg1, %arg0 : tensor<2xi1>, tensor<2xi32>
// CHECK-NEXT:    return
func.func @shared(%x: tensor<2xi32>, %y: tensor<2xi32>) {
  %0 = stablehlo.select %x, %x, %y : (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  %1 = stablehlo.select %x, %y, %x : (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  return
}
