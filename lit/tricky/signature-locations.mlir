// When the type of a function changes, locations of arguments stay in the source form, and marks do
// not contain them.
// RUN: grep -v "^// " %s | hlo-promote --annotate --target no64 --print source - 2>/dev/null | FileCheck %s
// RUN: grep -v "^// " %s | hlo-promote --annotate --target no64 --print source - 2>/dev/null | hlo-promote --strip --print source - | FileCheck %s --check-prefix=BACK

// CHECK: func.func @last(%x: tensor<4xf32> loc("x")) -> tensor<4xf32> attributes {promote.was = {{.*}}function_type = (tensor<4xf64>) -> tensor<4xf64>}}} {
// CHECK: func.func @first(%x: tensor<4xf32> loc("x"), %y: tensor<4xi8> loc("y")) -> (tensor<4xf32>, tensor<4xf32>) attributes {promote.was = {{.*}}(tensor<4xf64>, tensor<4xi8>) -> (tensor<4xf32>, tensor<4xf64>)}}} {
// BACK: func.func @last(%x: tensor<4xf64> loc("x")) -> tensor<4xf64> {
// BACK: func.func @first(%x: tensor<4xf64> loc("x"), %y: tensor<4xi8> loc("y")) -> (tensor<4xf32>, tensor<4xf64>) {
func.func @last(%x: tensor<4xf64> loc("x")) -> tensor<4xf64> {
  return %x : tensor<4xf64>
}
func.func @first(%x: tensor<4xf64> loc("x"), %y: tensor<4xi8> loc("y")) -> (tensor<4xf32>, tensor<4xf64>) {
  %0 = stablehlo.constant dense<0.0> : tensor<4xf32>
  return %0, %x : tensor<4xf32>, tensor<4xf64>
}
