// RUN: hlo-promote --results=keep %s | FileCheck %s

// Each operation computes in the type of the system, and a convert to the declared type replaces
// its result. So carries, branches, calls and tuples keep their declared types.

// CHECK-LABEL: @loop(
// CHECK: stablehlo.while(%{{.*}} = %arg1) : tensor<bf16>
// CHECK: %[[S:.*]] = stablehlo.add {{.*}} : tensor<f32>
// CHECK: %[[R:.*]] = stablehlo.convert %[[S]] : (tensor<f32>) -> tensor<bf16>
// CHECK: stablehlo.return %[[R]] : tensor<bf16>
func.func @loop(%x: tensor<f32>, %y: tensor<bf16>, %n: tensor<i1>) -> tensor<bf16> {
  %0 = stablehlo.while(%i = %y) : tensor<bf16>
  cond {
    stablehlo.return %n : tensor<i1>
  } do {
    %1 = stablehlo.add %i, %x : (tensor<bf16>, tensor<f32>) -> tensor<bf16>
    stablehlo.return %1 : tensor<bf16>
  }
  return %0 : tensor<bf16>
}

// CHECK-LABEL: @choice(
// CHECK: %[[S:.*]] = stablehlo.add {{.*}} : tensor<f32>
// CHECK: %[[R:.*]] = stablehlo.convert %[[S]] : (tensor<f32>) -> tensor<bf16>
// CHECK: stablehlo.return %[[R]] : tensor<bf16>
// CHECK: stablehlo.return %arg2 : tensor<bf16>
func.func @choice(%p: tensor<i1>, %x: tensor<f32>, %y: tensor<bf16>) -> tensor<bf16> {
  %0 = "stablehlo.if"(%p) ({
    %1 = stablehlo.add %y, %x : (tensor<bf16>, tensor<f32>) -> tensor<bf16>
    stablehlo.return %1 : tensor<bf16>
  }, {
    stablehlo.return %y : tensor<bf16>
  }) : (tensor<i1>) -> tensor<bf16>
  return %0 : tensor<bf16>
}

// CHECK-LABEL: @call(
// CHECK: call @sum(%arg1, %arg0) : (tensor<bf16>, tensor<f32>) -> tensor<bf16>
func.func @call(%x: tensor<f32>, %y: tensor<bf16>) -> tensor<bf16> {
  %0 = call @sum(%y, %x) : (tensor<bf16>, tensor<f32>) -> tensor<bf16>
  return %0 : tensor<bf16>
}

// CHECK-LABEL: func.func private @sum(
// CHECK: %[[S:.*]] = stablehlo.add {{.*}} : tensor<f32>
// CHECK: %[[R:.*]] = stablehlo.convert %[[S]] : (tensor<f32>) -> tensor<bf16>
// CHECK: return %[[R]] : tensor<bf16>
func.func private @sum(%a: tensor<bf16>, %b: tensor<f32>) -> tensor<bf16> {
  %0 = stablehlo.add %a, %b : (tensor<bf16>, tensor<f32>) -> tensor<bf16>
  return %0 : tensor<bf16>
}

// CHECK-LABEL: @tuple(
// CHECK: %[[S:.*]] = stablehlo.add {{.*}} : tensor<f32>
// CHECK: %[[R:.*]] = stablehlo.convert %[[S]] : (tensor<f32>) -> tensor<bf16>
// CHECK: stablehlo.tuple %[[R]], %arg0 : tuple<tensor<bf16>, tensor<f32>>
func.func @tuple(%x: tensor<f32>, %y: tensor<bf16>) -> tensor<bf16> {
  %0 = stablehlo.add %x, %y : (tensor<f32>, tensor<bf16>) -> tensor<bf16>
  %1 = stablehlo.tuple %0, %x : tuple<tensor<bf16>, tensor<f32>>
  %2 = stablehlo.get_tuple_element %1[0] : (tuple<tensor<bf16>, tensor<f32>>) -> tensor<bf16>
  return %2 : tensor<bf16>
}
