// --signature: the results of public functions.
// RUN: not hlo-promote --split-input-file %s 2>%t | FileCheck %s --check-prefixes=CHECK,CONVERTED
// RUN: FileCheck %s --check-prefix=ERROR --input-file %t
// RUN: hlo-promote --split-input-file --signature keep %s | FileCheck %s --check-prefixes=CHECK,CONVERTED,KEEP
// RUN: hlo-promote --split-input-file --signature infer %s | FileCheck %s --check-prefixes=CHECK,INFER

// A result that fits the declared type is converted.
// CHECK-LABEL:   func.func @exact(
// CONVERTED-SAME:  -> tensor<2xf32>
// INFER-SAME:      -> tensor<2xbf16>
// CHECK:           %[[S:.*]] = stablehlo.add %{{.*}}, %arg1 : tensor<2xbf16>
// CONVERTED-NEXT:  %[[R:.*]] = stablehlo.convert %[[S]] : (tensor<2xbf16>) -> tensor<2xf32>
// CONVERTED-NEXT:  return %[[R]] : tensor<2xf32>
// INFER-NEXT:      return %[[S]] : tensor<2xbf16>
func.func @exact(%x: tensor<2xi8>, %y: tensor<2xbf16>) -> tensor<2xf32> {
  %0 = stablehlo.add %x, %y : (tensor<2xi8>, tensor<2xbf16>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// Converting a weak value to another width of the same kind loses nothing.
// CHECK-LABEL:   func.func @weak(
// CONVERTED-SAME:  -> tensor<2xf32>
// INFER-SAME:      -> tensor<2xf64>
// CHECK:           %[[S:.*]] = stablehlo.add %{{.*}}, %{{.*}} : tensor<2xf64>
// CONVERTED-NEXT:  %[[R:.*]] = stablehlo.convert %[[S]] : (tensor<2xf64>) -> tensor<2xf32>
// CONVERTED-NEXT:  return %[[R]] : tensor<2xf32>
// INFER-NEXT:      return %[[S]] : tensor<2xf64>
func.func @weak(%x: tensor<2xui64>, %y: tensor<2xi8>) -> tensor<2xf32> {
  %0 = stablehlo.add %x, %y : (tensor<2xui64>, tensor<2xi8>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// Each result is checked: the first fits f32, the second is f32, the third loses its fraction.
// ERROR:           [[#@LINE+13]]:18: error: result #2 of '@each' is declared 'i32' but promotion computes 'f32'; converting it to 'i32' would lose information
// ERROR:           note: the value is defined here
// ERROR:           note: use --signature=infer to return 'f32', or --signature=keep to convert it anyway
// KEEP-LABEL:      func.func @each(
// KEEP-SAME:         -> (tensor<2xf64>, tensor<2xf32>, tensor<2xi32>) {
// KEEP-DAG:          %[[W:.*]] = stablehlo.convert %{{.*}} : (tensor<2xf32>) -> tensor<2xf64>
// KEEP-DAG:          %[[N:.*]] = stablehlo.convert %{{.*}} : (tensor<2xf32>) -> tensor<2xi32>
// KEEP:              return %[[W]], %arg1, %[[N]] : tensor<2xf64>, tensor<2xf32>, tensor<2xi32>
// INFER-LABEL:     func.func @each(
// INFER-SAME:        -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
func.func @each(%x: tensor<2xi32>, %y: tensor<2xf32>) -> (tensor<2xf64>, tensor<2xf32>, tensor<2xi32>) {
  %0 = stablehlo.add %x, %y : (tensor<2xi32>, tensor<2xf32>) -> tensor<2xf64>
  %1 = stablehlo.add %x, %y : (tensor<2xi32>, tensor<2xf32>) -> tensor<2xi32>
  return %0, %y, %1 : tensor<2xf64>, tensor<2xf32>, tensor<2xi32>
}

// -----

// A strong value loses information if its kind is higher, its type is wider, or its sign does not
// fit.
// ERROR:           error: result #0 of '@wider' is declared 'f32' but promotion computes 'f64'; converting it to 'f32' would lose information
// ERROR:           error: result #0 of '@sign' is declared 'ui16' but promotion computes 'i32'; converting it to 'ui16' would lose information
// ERROR-NOT:       error:
// INFER:           func.func @wider({{.*}} -> tensor<2xf64> {
// INFER:           func.func @sign({{.*}} -> tensor<2xi32> {
// KEEP:            func.func @wider({{.*}} -> tensor<2xf32> {
// KEEP:            func.func @sign({{.*}} -> tensor<2xui16> {
func.func @wider(%x: tensor<2xf64>, %y: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.add %x, %y : (tensor<2xf64>, tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func @sign(%x: tensor<2xui16>, %y: tensor<2xi8>) -> tensor<2xui16> {
  %0 = stablehlo.add %x, %y : (tensor<2xui16>, tensor<2xi8>) -> tensor<2xui16>
  return %0 : tensor<2xui16>
}

// -----

// A private function is not an interface: its result types change in every mode.
// CHECK-LABEL:   func.func @main(
// CHECK:           call @f(%arg0, %arg1) : (tensor<2xi32>, tensor<2xf32>) -> tensor<2xf32>
// CHECK:         func.func private @f({{.*}}) -> tensor<2xf32> {
func.func @main(%x: tensor<2xi32>, %y: tensor<2xf32>) -> tensor<2xf32> {
  %0 = func.call @f(%x, %y) : (tensor<2xi32>, tensor<2xf32>) -> tensor<2xi32>
  %1 = stablehlo.convert %0 : (tensor<2xi32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}
func.func private @f(%x: tensor<2xi32>, %y: tensor<2xf32>) -> tensor<2xi32> {
  %0 = stablehlo.add %x, %y : (tensor<2xi32>, tensor<2xf32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}
