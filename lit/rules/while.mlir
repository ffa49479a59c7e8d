// Loops: a weak initial value is converted to the type that the body yields, as in JAX. Condition
// and body follow the carries.
// RUN: hlo-promote %s | FileCheck %s

// CHECK-LABEL: func.func @weak_init(
// CHECK:         %[[Z:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
// CHECK:         %[[R:.*]]:2 = stablehlo.while(%[[I:.*]] = %arg1, %[[T:.*]] = %[[Z]]) : tensor<i32>, tensor<bf16>
// CHECK:           stablehlo.compare LT, %[[I]], %{{.*}}, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
// CHECK:           %[[S:.*]] = stablehlo.add %[[T]], %arg0 : tensor<bf16>
// CHECK-NEXT:      stablehlo.return %{{.*}}, %[[S]] : tensor<i32>, tensor<bf16>
// CHECK:         return %[[R]]#1 : tensor<bf16>
func.func @weak_init(%x: tensor<bf16>, %start: tensor<i32>) -> tensor<bf16> {
  %zero = stablehlo.constant {promote.weak} dense<0> : tensor<i32>
  %n = stablehlo.constant dense<3> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %r:2 = stablehlo.while(%i = %start, %total = %zero) : tensor<i32>, tensor<i32>
  cond {
    %p = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %next = stablehlo.add %i, %one : tensor<i32>
    %sum = stablehlo.add %total, %x : (tensor<i32>, tensor<bf16>) -> tensor<bf16>
    stablehlo.return %next, %sum : tensor<i32>, tensor<bf16>
  }
  %1 = stablehlo.convert %r#1 : (tensor<i32>) -> tensor<bf16>
  return %1 : tensor<bf16>
}

// The condition does not change the carries, but uses their types.
// CHECK-LABEL: func.func @condition(
// CHECK:         stablehlo.while(%[[I:.*]] = %{{.*}}) : tensor<f32>
// CHECK:           stablehlo.compare LT, %[[I]], %{{.*}}, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
// CHECK:           stablehlo.add %[[I]], %arg0 : tensor<f32>
func.func @condition(%step: tensor<f32>, %start: tensor<i32> {promote.weak}) {
  %n = stablehlo.constant dense<3> : tensor<i32>
  %r = stablehlo.while(%i = %start) : tensor<i32>
  cond {
    %p = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %next = stablehlo.add %i, %step : (tensor<i32>, tensor<f32>) -> tensor<f32>
    stablehlo.return %next : tensor<f32>
  }
  return
}

// A strong carry joins with lower types, and keeps its type.
// CHECK-LABEL: func.func @strong(
// CHECK:         stablehlo.while(%[[T:.*]] = %arg0) : tensor<f32>
// CHECK:           %[[C:.*]] = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
// CHECK-NEXT:      %[[S:.*]] = stablehlo.add %[[T]], %[[C]] : tensor<f32>
// CHECK-NEXT:      stablehlo.return %[[S]] : tensor<f32>
func.func @strong(%x: tensor<f32>, %k: tensor<i32>, %p: tensor<i1>) -> tensor<f32> {
  %r = stablehlo.while(%t = %x) : tensor<f32>
  cond {
    stablehlo.return %p : tensor<i1>
  } do {
    %s = stablehlo.add %t, %k : (tensor<f32>, tensor<i32>) -> tensor<f32>
    stablehlo.return %s : tensor<f32>
  }
  return %r : tensor<f32>
}

// In the generic form a carry may be declared with another type than the initial value, which is
// then converted.
// CHECK-LABEL: func.func @declared(
// CHECK:         %[[C:.*]] = stablehlo.convert %arg0 : (tensor<i32>) -> tensor<f32>
// CHECK-NEXT:    stablehlo.while(%[[T:.*]] = %[[C]]) : tensor<f32>
func.func @declared(%x: tensor<i32>, %k: tensor<f32>, %p: tensor<i1>) -> tensor<f32> {
  %r = "stablehlo.while"(%x) ({
  ^bb0(%t: tensor<f32>):
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%t: tensor<f32>):
    %s = stablehlo.add %t, %k : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<i32>) -> tensor<f32>
  return %r : tensor<f32>
}

// A weak carry may also become narrower.
// CHECK-LABEL: func.func @narrower(
// CHECK:         %[[C:.*]] = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i8>
// CHECK-NEXT:    stablehlo.while(%[[T:.*]] = %[[C]]) : tensor<i8>
// CHECK:           stablehlo.multiply %[[T]], %arg1 : tensor<i8>
func.func @narrower(%x: tensor<i64> {promote.weak}, %k: tensor<i8>, %p: tensor<i1>) {
  %r = stablehlo.while(%t = %x) : tensor<i64>
  cond {
    stablehlo.return %p : tensor<i1>
  } do {
    %s = stablehlo.multiply %t, %k : (tensor<i64>, tensor<i8>) -> tensor<i8>
    stablehlo.return %s : tensor<i8>
  }
  return
}
