// Weak constants take the type of the other operand, rounded like a Python scalar.
// RUN: hlo-promote %s | FileCheck %s
// RUN: hlo-promote %s 2>&1 >/dev/null | FileCheck %s --check-prefix=WARNING

// CHECK-LABEL: func.func @rounded(
// CHECK:         stablehlo.constant dense<1.000980e-01> : tensor<2xbf16>
// CHECK:         stablehlo.constant dense<9.997550e-02> : tensor<2xf16>
// CHECK:         stablehlo.constant dense<1.015630e-01> : tensor<2xf8E4M3FN>
// CHECK:         stablehlo.constant dense<0x4B800000> : tensor<2xf32>
// CHECK-NOT:     stablehlo.convert
// CHECK:         return
func.func @rounded(%b: tensor<2xbf16>, %h: tensor<2xf16>, %e: tensor<2xf8E4M3FN>, %f: tensor<2xf32>) {
  %0 = stablehlo.constant {promote.weak} dense<0.1> : tensor<2xf32>
  %1 = stablehlo.multiply %b, %0 : (tensor<2xbf16>, tensor<2xf32>) -> tensor<2xbf16>
  %2 = stablehlo.constant {promote.weak} dense<0.1> : tensor<2xf64>
  %3 = stablehlo.multiply %h, %2 : (tensor<2xf16>, tensor<2xf64>) -> tensor<2xf16>
  %4 = stablehlo.constant {promote.weak} dense<0.1> : tensor<2xf32>
  %5 = stablehlo.multiply %e, %4 : (tensor<2xf8E4M3FN>, tensor<2xf32>) -> tensor<2xf8E4M3FN>
  %6 = stablehlo.constant {promote.weak} dense<16777217> : tensor<2xi64>
  %7 = stablehlo.multiply %f, %6 : (tensor<2xf32>, tensor<2xi64>) -> tensor<2xf32>
  return
}

// Two uses with two types get a constant each.
// CHECK-LABEL: func.func @two_types(
// CHECK-DAG:     %[[B:.*]] = stablehlo.constant dense<3> : tensor<2xi8>
// CHECK-DAG:     %[[F:.*]] = stablehlo.constant dense<3.000000e+00> : tensor<2xf32>
// CHECK-DAG:     stablehlo.add %arg0, %[[B]] : tensor<2xi8>
// CHECK-DAG:     stablehlo.add %arg1, %[[F]] : tensor<2xf32>
// CHECK-NOT:     tensor<2xi32>
// CHECK:         return
func.func @two_types(%b: tensor<2xi8>, %f: tensor<2xf32>) {
  %c = stablehlo.constant {promote.weak} dense<3> : tensor<2xi32>
  %0 = stablehlo.add %b, %c : (tensor<2xi8>, tensor<2xi32>) -> tensor<2xi8>
  %1 = stablehlo.add %f, %c : (tensor<2xf32>, tensor<2xi32>) -> tensor<2xf32>
  return
}

// The broadcast of a weak scalar is weak, and the scalar's literal changes.
// CHECK-LABEL: func.func @broadcast(
// CHECK-NEXT:    %[[C:.*]] = stablehlo.constant dense<1> : tensor<i8>
// CHECK-NEXT:    %[[B:.*]] = stablehlo.broadcast_in_dim %[[C]], dims = [] : (tensor<i8>) -> tensor<2xi8>
// CHECK-NEXT:    stablehlo.add %arg0, %[[B]] : tensor<2xi8>
func.func @broadcast(%x: tensor<2xi8>) {
  %c = stablehlo.constant {promote.weak} dense<1> : tensor<i64>
  %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<2xi64>
  %1 = stablehlo.add %x, %0 : (tensor<2xi8>, tensor<2xi64>) -> tensor<2xi8>
  return
}

// The ends of each range fit.
// CHECK-LABEL: func.func @limits(
// CHECK:         stablehlo.constant dense<[-128, 127]> : tensor<2xi8>
// CHECK:         stablehlo.constant dense<[0, 255]> : tensor<2xui8>
// CHECK:         stablehlo.constant dense<[-8, 7]> : tensor<2xi4>
func.func @limits(%i: tensor<2xi8>, %u: tensor<2xui8>, %q: tensor<2xi4>) {
  %0 = stablehlo.constant {promote.weak} dense<[-128, 127]> : tensor<2xi32>
  %1 = stablehlo.add %i, %0 : (tensor<2xi8>, tensor<2xi32>) -> tensor<2xi8>
  %2 = stablehlo.constant {promote.weak} dense<[0, 255]> : tensor<2xi32>
  %3 = stablehlo.add %u, %2 : (tensor<2xui8>, tensor<2xi32>) -> tensor<2xui8>
  %4 = stablehlo.constant {promote.weak} dense<[-8, 7]> : tensor<2xi32>
  %5 = stablehlo.add %q, %4 : (tensor<2xi4>, tensor<2xi32>) -> tensor<2xi4>
  return
}

// A type without infinity, NaN or zero uses the values of stablehlo.convert (XLA CPU, and ml_dtypes
// 0.6.0).
// WARNING:     [[#@LINE+9]]:8: warning: weak constant dense<[0.000000e+00, 3.000000e+00]> : tensor<2xf32> has no counterpart in 'f8E8M0FNU', and becomes dense<[0xFF, 4.000000e+00]> : tensor<2xf8E8M0FNU>
// WARNING:     [[#@LINE+9]]:8: warning: weak constant dense<[-0.000000e+00, 1.000000e+09]> : tensor<2xf32> has no counterpart in 'f8E4M3FNUZ', and becomes dense<[0.000000e+00, 0x80]> : tensor<2xf8E4M3FNUZ>
// WARNING:     [[#@LINE+9]]:8: warning: weak constant dense<0x7FC00000> : tensor<2xf32> has no counterpart in 'f4E2M1FN', and becomes dense<-0.000000e+00> : tensor<2xf4E2M1FN>
// WARNING-NOT: {{warning|error}}:
// CHECK-LABEL: func.func @no_counterpart(
// CHECK:         stablehlo.constant dense<[0xFF, 4.000000e+00]> : tensor<2xf8E8M0FNU>
// CHECK:         stablehlo.constant dense<[0.000000e+00, 0x80]> : tensor<2xf8E4M3FNUZ>
// CHECK:         stablehlo.constant dense<-0.000000e+00> : tensor<2xf4E2M1FN>
func.func @no_counterpart(%z: tensor<2xf8E8M0FNU>, %y: tensor<2xf8E4M3FNUZ>, %w: tensor<2xf4E2M1FN>) {
  %0 = stablehlo.constant {promote.weak} dense<[0.0, 3.0]> : tensor<2xf32>
  %1 = stablehlo.constant {promote.weak} dense<[-0.0, 1.0e9]> : tensor<2xf32>
  %2 = stablehlo.constant {promote.weak} dense<0x7FC00000> : tensor<2xf32>
  %3 = stablehlo.add %z, %0 : (tensor<2xf8E8M0FNU>, tensor<2xf32>) -> tensor<2xf8E8M0FNU>
  %4 = stablehlo.add %y, %1 : (tensor<2xf8E4M3FNUZ>, tensor<2xf32>) -> tensor<2xf8E4M3FNUZ>
  %5 = stablehlo.add %w, %2 : (tensor<2xf4E2M1FN>, tensor<2xf32>) -> tensor<2xf4E2M1FN>
  return
}

// A weak float that is too large for its new type becomes infinite, with a warning.
// WARNING:     [[#@LINE+5]]:8: warning: weak constant dense<1.000000e+06> : tensor<2xf32> becomes infinite in 'f16'
// WARNING-NOT: {{warning|error}}:
// CHECK-LABEL: func.func @overflow(
// CHECK:         stablehlo.constant dense<0x7C00> : tensor<2xf16>
func.func @overflow(%h: tensor<2xf16>) {
  %0 = stablehlo.constant {promote.weak} dense<1.0e6> : tensor<2xf32>
  %1 = stablehlo.add %h, %0 : (tensor<2xf16>, tensor<2xf32>) -> tensor<2xf16>
  return
}
