// An operation that replaces another one gets its attributes. Comments of the removed operation
// stay in source form.
// RUN: grep -v "CHECK\|ATTRS\|^// " %s > %t.mlir
// RUN: hlo-promote --print source %t.mlir -o %t && FileCheck %s --match-full-lines --strict-whitespace < %t
// RUN: hlo-promote --print source %t | diff %t -
// RUN: hlo-promote %s | FileCheck %s --check-prefix=ATTRS

//      CHECK:func.func @comments(%x: tensor<f32>, %u: tensor<ui8>) -> (tensor<f32>, tensor<ui8>, tensor<ui8>) {
// CHECK-NEXT:  // above
// CHECK-NEXT:  // unsigned already
// CHECK-NEXT:  // inside
// CHECK-NEXT:      // and behind
// CHECK-NEXT:  return %x, %u, %u : tensor<f32>, tensor<ui8>, tensor<ui8> // r
// CHECK-NEXT:}
func.func @comments(%x: tensor<f32>, %u: tensor<ui8>) -> (tensor<f32>, tensor<ui8>, tensor<ui8>) {
  // above
  %1 = stablehlo.abs %u : tensor<ui8> // unsigned already
  %2 = stablehlo.abs // inside
      %u {a = "// no comment"} : tensor<ui8> // and behind
  %3 = stablehlo.real %u : tensor<ui8>
  return %x, %1, %2 : tensor<f32>, tensor<ui8>, tensor<ui8> // r
}

// ATTRS-LABEL: func.func @attributes(
// ATTRS:         %[[B:.*]]:2 = stablehlo.optimization_barrier {b = 2 : i32, mhlo.sharding = "{replicated}"} %arg0, %arg0
// ATTRS-NEXT:    stablehlo.tuple %[[B]]#0, %[[B]]#1
// ATTRS:         stablehlo.compare NE, %{{.*}}, %{{.*}}, FLOAT {c = 3 : i32} : (tensor<complex<f32>>, tensor<complex<f32>>) -> tensor<i1>
func.func @attributes(%x: tensor<f32>, %c: tensor<complex<f32>>, %d: tensor<f32>) -> (tuple<tensor<f32>, tensor<f32>>, tensor<i1>) {
  %t = stablehlo.tuple %x, %x : tuple<tensor<f32>, tensor<f32>>
  %b = "stablehlo.optimization_barrier"(%t) {b = 2 : i32, mhlo.sharding = "{replicated}"} : (tuple<tensor<f32>, tensor<f32>>) -> tuple<tensor<f32>, tensor<f32>>
  %s = stablehlo.add %c, %d : (tensor<complex<f32>>, tensor<f32>) -> tensor<f32>
  %p = stablehlo.convert %s {c = 3 : i32} : (tensor<f32>) -> tensor<i1>
  return %b, %p : tuple<tensor<f32>, tensor<f32>>, tensor<i1>
}
