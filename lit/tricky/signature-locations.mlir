// When the type of a function changes, locations of arguments stay in the source form.
// RUN: grep -v "^// " %s | hlo-promote --target no64 --print source - 2>/dev/null | FileCheck %s

// CHECK: func.func @last(%x: tensor<4xf32> loc("x")) -> tensor<4xf32> {
// CHECK: func.func @first(%x: tensor<4xf32> loc("x"), %y: tensor<4xi8> loc("y")) -> (tensor<4xf32>, tensor<4xf32>) {
func.func @last(%x: tensor<4xf64> loc("x")) -> tensor<4xf64> {
  return %x : tensor<4xf64>
}
func.func @first(%x: tensor<4xf64> loc("x"), %y: tensor<4xi8> loc("y")) -> (tensor<4xf32>, tensor<4xf64>) {
  %0 = stablehlo.constant dense<0.0> : tensor<4xf32>
  return %0, %x : tensor<4xf32>, tensor<4xf64>
}
