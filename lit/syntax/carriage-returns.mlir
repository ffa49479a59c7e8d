// A carriage return also ends a comment, as in MLIR's lexer: the text after it is not lost.
// RUN: grep -v '^// ' %s | tr '\n' '\r' | hlo-promote - | FileCheck %s
// RUN: grep -v '^// ' %s | tr '\n' '\r' | hlo-promote --print source - | tr '\r' '\n' | FileCheck %s --check-prefix=SOURCE

// CHECK: func.func @f
// CHECK-NEXT: stablehlo.convert
// CHECK-NEXT: stablehlo.add
// CHECK-NEXT: foo.bar
// CHECK-NEXT: foo.baz
// CHECK-NEXT: "foo.op"() {k = 1 : i64, l = 2 : i64}
// CHECK-NEXT: return
// SOURCE: %y_f32 = stablehlo.convert %y
// SOURCE-NEXT: %0 = stablehlo.add %x, %y_f32 : tensor<4xf32> //second
//first
func.func @f(%x: tensor<4xf32>, %y: tensor<4xi32>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %y : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32> //second
  foo.bar %0 : tensor<4xf32>
  foo.baz %0 : tensor<4xf32>
  "foo.op"() {k = 1 //third
    , l = 2} : () -> ()
  return %0 : tensor<4xf32> //fourth
}
