// boundary convert: signatures, declared functions and values exchanged with the host keep their
// types.
// RUN: hlo-promote --target %S/Inputs/convert.target %s 2>/dev/null | FileCheck %s
// RUN: hlo-promote --target %S/Inputs/convert.target %s 2>/dev/null | hlo-promote --target %S/Inputs/convert.target 2>/dev/null | FileCheck %s
// RUN: hlo-promote --target %S/Inputs/convert.target %s 2>&1 >/dev/null | FileCheck %s --check-prefix=SAID

// CHECK-LABEL: func.func @main(%arg0: tensor<4xf64>, %arg1: tensor<i64>) -> (tensor<4xf64>, tensor<i64>)
// CHECK-DAG:     %[[X:.*]] = stablehlo.convert %arg0 : (tensor<4xf64>) -> tensor<4xf32>
// CHECK-DAG:     %[[SUM:.*]] = stablehlo.add %[[X]], %[[X]] : tensor<4xf32>
// CHECK-DAG:     %[[OUT:.*]] = stablehlo.convert %[[SUM]] : (tensor<4xf32>) -> tensor<4xf64>
// CHECK-DAG:     call @elsewhere(%[[OUT]]) : (tensor<4xf64>) -> tensor<4xf64>
// A value that goes out as it came in is not converted.
// CHECK:         return %{{.*}}, %arg1 : tensor<4xf64>, tensor<i64>
func.func @main(%x: tensor<4xf64>, %n: tensor<i64>) -> (tensor<4xf64>, tensor<i64>) {
  %0 = stablehlo.add %x, %x : tensor<4xf64>
  %1 = call @elsewhere(%0) : (tensor<4xf64>) -> tensor<4xf64>
  return %1, %n : tensor<4xf64>, tensor<i64>
}
func.func private @elsewhere(tensor<4xf64>) -> tensor<4xf64>

// range saturate: a constant out of range becomes the nearest value, with a warning.
// CHECK-LABEL: func.func @saturate()
// CHECK:         dense<[2147483647, -2147483648]> : tensor<2xi32>
// SAID: warning: 'stablehlo.constant' op value 5000000000 is saturated to fit 'i32', which replaces 'i64'
func.func @saturate() -> tensor<2xi64> {
  %0 = stablehlo.constant dense<[5000000000, -5000000000]> : tensor<2xi64>
  %1 = stablehlo.negate %0 : tensor<2xi64>
  return %1 : tensor<2xi64>
}

// Narrowing an argument may lose information, and is reported.
// SAID: warning: a value of type 'tensor<i64>' enters at the boundary and becomes 'i32': values beyond its range are lost
// SAID: func.func @narrowed(%n: tensor<i64>)
// CHECK-LABEL: func.func @narrowed(%arg0: tensor<i64>) -> tensor<i64>
// CHECK-NEXT:    stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
func.func @narrowed(%n: tensor<i64>) -> tensor<i64> {
  %0 = stablehlo.negate %n : tensor<i64>
  return %0 : tensor<i64>
}

// An entering value is converted before its first use in each block, and not where a use wants it
// as it is.
// CHECK-LABEL: func.func @uses(%arg0: tensor<i1>, %arg1: tensor<4xf64>)
// CHECK-NEXT:    "stablehlo.if"(%arg0) ({
// CHECK-NEXT:      %[[IN:.*]] = stablehlo.convert %arg1 : (tensor<4xf64>) -> tensor<4xf32>
// CHECK-NEXT:      stablehlo.add %[[IN]], %[[IN]] : tensor<4xf32>
// CHECK:         }, {
// CHECK-NEXT:      stablehlo.constant
// CHECK-NEXT:      stablehlo.return
// CHECK-NEXT:    })
// CHECK-NEXT:    %[[OUT:.*]] = stablehlo.convert %arg1 : (tensor<4xf64>) -> tensor<4xf32>
// CHECK-NEXT:    stablehlo.cosine %[[OUT]]
// CHECK-NEXT:    stablehlo.sine %[[OUT]]
func.func @uses(%p: tensor<i1>, %x: tensor<4xf64>) -> (tensor<4xf64>, tensor<4xf64>) {
  %0 = "stablehlo.if"(%p) ({
    %4 = stablehlo.add %x, %x : tensor<4xf64>
    stablehlo.return %4 : tensor<4xf64>
  }, {
    %5 = stablehlo.constant dense<1.0> : tensor<4xf64>
    stablehlo.return %5 : tensor<4xf64>
  }) : (tensor<i1>) -> tensor<4xf64>
  %1 = stablehlo.cosine %x : tensor<4xf64>
  %2 = stablehlo.sine %x : tensor<4xf64>
  %3 = stablehlo.add %1, %2 : tensor<4xf64>
  return %0, %3 : tensor<4xf64>, tensor<4xf64>
}
