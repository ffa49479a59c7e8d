// An operation that is the identity becomes a convert if its result has another known shape or
// drops an encoding: the result is then not an alias of the operand, and constants have no
// encodings.
// RUN: hlo-promote %s | FileCheck %s
// RUN: hlo-promote %s | hlo-promote | FileCheck %s

// CHECK-LABEL: func.func @identity(
func.func @identity(%i: tensor<4xi32>, %u: tensor<4xui32>, %e: tensor<4xi32, #stablehlo.bounds<?>>) -> tensor<?xi32> {
  // CHECK-NEXT: %[[R:.*]] = stablehlo.convert %arg0 : (tensor<4xi32>) -> tensor<?xi32>
  %0 = stablehlo.real %i : (tensor<4xi32>) -> tensor<?xi32>
  // CHECK-NEXT: stablehlo.convert %arg0 : (tensor<4xi32>) -> tensor<?xi32>
  %1 = stablehlo.floor %i : (tensor<4xi32>) -> tensor<?xi32>
  // CHECK-NEXT: stablehlo.convert %arg1 : (tensor<4xui32>) -> tensor<?xui32>
  %2 = stablehlo.abs %u : (tensor<4xui32>) -> tensor<?xui32>
  // CHECK-NEXT: stablehlo.convert %arg2 : (tensor<4xi32, #stablehlo.bounds<?>>) -> tensor<4xi32>
  %3 = stablehlo.real %e : (tensor<4xi32, #stablehlo.bounds<?>>) -> tensor<4xi32>
  // CHECK-NEXT: return %[[R]] : tensor<?xi32>
  return %0 : tensor<?xi32>
}

// CHECK-LABEL: func.func @zeros(
func.func @zeros(%i: tensor<4xi32>, %e: tensor<4xi32, #stablehlo.bounds<?>>) -> tensor<?xi32> {
  // CHECK-NEXT: %[[Z:.*]] = "chlo.constant_like"(%arg0) <{value = 0 : i32}> : (tensor<4xi32>) -> tensor<?xi32>
  %0 = stablehlo.imag %i : (tensor<4xi32>) -> tensor<?xi32>
  // CHECK-NEXT: "chlo.constant_like"(%arg1) <{value = 0 : i32}> : (tensor<4xi32, #stablehlo.bounds<?>>) -> tensor<4xi32>
  %1 = stablehlo.imag %e : (tensor<4xi32, #stablehlo.bounds<?>>) -> tensor<4xi32>
  // CHECK-NEXT: return %[[Z]]
  return %0 : tensor<?xi32>
}

// A convert of the input whose element types are now equal.
// CHECK-LABEL: func.func @converted(
func.func @converted(%x: tensor<4xf32>, %i: tensor<4xi32>) -> tensor<?xf32> {
  // CHECK: %[[S:.*]] = stablehlo.add
  %0 = stablehlo.add %x, %i : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xi32>
  // CHECK-NEXT: %[[C:.*]] = stablehlo.convert %[[S]] : (tensor<4xf32>) -> tensor<?xf32>
  %1 = stablehlo.convert %0 : (tensor<4xi32>) -> tensor<?xf32>
  // CHECK-NEXT: return %[[C]]
  return %1 : tensor<?xf32>
}

// CHECK-LABEL: func.func @predicate(
func.func @predicate(%e: tensor<4xi32, #stablehlo.bounds<?>>, %x: tensor<4xf32>) {
  // CHECK: chlo.broadcast_compare %arg0, %c
  %0 = stablehlo.select %e, %x, %x : (tensor<4xi32, #stablehlo.bounds<?>>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// A loop whose arguments and results have another shape than its operands prints in generic form:
// the custom form has one list of types.
// CHECK-LABEL: func.func @loop(
func.func @loop(%x: tensor<4xf32>, %i: tensor<4xi32>) -> tensor<?xf32> {
  // CHECK: %[[S:.*]] = stablehlo.add
  %0 = stablehlo.add %x, %i : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xi32>
  // CHECK: %[[W:.*]] = "stablehlo.while"(%[[S]]) ({
  // CHECK: ^bb0(%{{.*}}: tensor<?xf32>):
  // CHECK: }) : (tensor<4xf32>) -> tensor<?xf32>
  %1 = "stablehlo.while"(%0) ({
  ^bb0(%c: tensor<?xf32>):
    %true = stablehlo.constant dense<true> : tensor<i1>
    stablehlo.return %true : tensor<i1>
  }, {
  ^bb0(%c: tensor<?xf32>):
    stablehlo.return %c : tensor<?xf32>
  }) : (tensor<4xi32>) -> tensor<?xf32>
  // CHECK: return %[[W]]
  return %1 : tensor<?xf32>
}
