// RUN: hlo-promote --split-input-file %s | FileCheck %s

// Each kind of call with each kind of callee; docs/calls.md has the table.

// A public callee keeps its signature. If it is lossless, the result is converted to the declared
// type.
// CHECK:      %[[R:.*]] = call @api(%arg0) : (tensor<f32>) -> tensor<f32>
// CHECK-NEXT: stablehlo.convert %[[R]] : (tensor<f32>) -> tensor<f64>
func.func @main(%x: tensor<f32>) -> tensor<f64> {
  %0 = func.call @api(%x) : (tensor<f32>) -> tensor<f64>
  return %0 : tensor<f64>
}
func.func @api(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}

// -----

// An external callee is treated like a public one: operands and results are converted.
// CHECK:      %[[X:.*]] = stablehlo.convert %arg0 : (tensor<bf16>) -> tensor<f32>
// CHECK-NEXT: %[[R:.*]] = call @lib(%[[X]]) : (tensor<f32>) -> tensor<f32>
// CHECK-NEXT: stablehlo.convert %[[R]] : (tensor<f32>) -> tensor<f64>
// CHECK:      func.func private @lib(tensor<f32>) -> tensor<f32>
func.func @main(%x: tensor<bf16>) -> tensor<f64> {
  %0 = func.call @lib(%x) : (tensor<bf16>) -> tensor<f64>
  return %0 : tensor<f64>
}
func.func private @lib(tensor<f32>) -> tensor<f32>

// -----

// A composite calls its decomposition.
// CHECK:      stablehlo.composite "my.add" %arg0, %arg1 {decomposition = @add} : (tensor<bf16>, tensor<f32>) -> tensor<f32>
// CHECK:      func.func private @add(%arg0: tensor<bf16>, %arg1: tensor<f32>) -> tensor<f32>
func.func @main(%x: tensor<bf16>, %y: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.composite "my.add" %x, %y {decomposition = @add} : (tensor<bf16>, tensor<f32>) -> tensor<bf16>
  return %0 : tensor<bf16>
}
func.func private @add(%x: tensor<bf16>, %y: tensor<bf16>) -> tensor<bf16> {
  %0 = stablehlo.add %x, %y : tensor<bf16>
  return %0 : tensor<bf16>
}

// -----

// A custom call refers to its computations by attribute: the function keeps its signature, and its
// calls use a copy.
// CHECK:      %[[S:.*]] = stablehlo.convert {{.*}} : (tensor<f32>) -> tensor<bf16>
// CHECK-NEXT: stablehlo.custom_call @run(%[[S]]) {called_computations = [@body]} : (tensor<bf16>) -> tensor<bf16>
// CHECK-NEXT: call @body_0(%arg1) : (tensor<f32>) -> tensor<f32>
// CHECK:      func.func private @body(%arg0: tensor<bf16>) -> tensor<bf16>
// CHECK:      func.func private @body_0(%arg0: tensor<f32>) -> tensor<f32>
func.func @main(%x: tensor<bf16>, %y: tensor<f32>) -> tensor<f32> {
  %s = stablehlo.add %x, %y : (tensor<bf16>, tensor<f32>) -> tensor<bf16>
  %0 = stablehlo.custom_call @run(%s) {called_computations = [@body]} : (tensor<bf16>) -> tensor<bf16>
  %1 = func.call @body(%y) : (tensor<f32>) -> tensor<f32>
  return %1 : tensor<f32>
}
func.func private @body(%x: tensor<bf16>) -> tensor<bf16> {
  %0 = stablehlo.add %x, %x : tensor<bf16>
  return %0 : tensor<bf16>
}

// -----

// A call in the body of a map, whose result has the callee's type.
// CHECK:      ^bb0(%arg2: tensor<bf16>, %arg3: tensor<f32>):
// CHECK-NEXT: func.call @add(%arg2, %arg3) : (tensor<bf16>, tensor<f32>) -> tensor<f32>
// CHECK:      }) : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xf32>
func.func @main(%x: tensor<4xbf16>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %a = "stablehlo.map"(%x, %y) <{dimensions = array<i64: 0>}> ({
  ^bb0(%p: tensor<bf16>, %q: tensor<f32>):
    %0 = func.call @add(%p, %q) : (tensor<bf16>, tensor<f32>) -> tensor<bf16>
    stablehlo.return %0 : tensor<bf16>
  }) : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xbf16>
  return %a : tensor<4xbf16>
}
func.func private @add(%x: tensor<bf16>, %y: tensor<bf16>) -> tensor<bf16> {
  %0 = stablehlo.add %x, %y : tensor<bf16>
  return %0 : tensor<bf16>
}

// -----

// A function that an attribute names is copied for its calls, and itself unchanged.
// CHECK:      call @f_0(%arg0) : (tensor<f32>) -> tensor<f32>
// CHECK:      func.func private @f(%arg0: tensor<bf16>) -> tensor<bf16>
// CHECK:      func.func private @f_0(%arg0: tensor<f32>) -> tensor<f32>
// CHECK:      attributes {entry = @f}
func.func @main(%x: tensor<f32>) -> tensor<f32> {
  %0 = func.call @f(%x) : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
func.func private @f(%x: tensor<bf16>) -> tensor<bf16> {
  return %x : tensor<bf16>
}
func.func @table() attributes {entry = @f} {
  return
}

// -----

// A specialization without calls is not created.
// CHECK:      func.func private @f(%arg0: tensor<f32>) -> tensor<f32>
// CHECK-NEXT: call @g(%arg0) : (tensor<f32>) -> tensor<f32>
// CHECK:      func.func private @g(%arg0: tensor<f32>) -> tensor<f32>
// CHECK-NOT:  func.func
// CHECK:      {{^// -----}}
func.func @main(%x: tensor<f32>) -> tensor<f32> {
  %0 = func.call @f(%x) : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
func.func private @f(%x: tensor<bf16>) -> tensor<bf16> {
  %0 = func.call @g(%x) : (tensor<bf16>) -> tensor<bf16>
  return %0 : tensor<bf16>
}
func.func private @g(%x: tensor<bf16>) -> tensor<bf16> {
  return %x : tensor<bf16>
}

// -----

// Specializations that differ only in weakness are merged if their code is the same.
// CHECK:      call @f(%arg0) : (tensor<f32>) -> tensor<f32>
// CHECK-NEXT: call @f(%arg1) : (tensor<f32>) -> tensor<f32>
// CHECK:      func.func private @f(
// CHECK-NOT:  func.func
// CHECK:      {{^// -----}}
func.func @main(%x: tensor<f32>, %w: tensor<f32> {promote.weak}) -> (tensor<f32>, tensor<f32>) {
  %0 = func.call @f(%x) : (tensor<f32>) -> tensor<f32>
  %1 = func.call @f(%w) : (tensor<f32>) -> tensor<f32>
  return %0, %1 : tensor<f32>, tensor<f32>
}
func.func private @f(%x: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.add %x, %x : tensor<f32>
  return %0 : tensor<f32>
}

// -----

// A symbol belongs to the enclosing module.
// CHECK:      module @inner {
// CHECK-NEXT: func.func private @f(%arg0: tensor<f32>) -> tensor<f32>
// CHECK:      func.func private @f(%arg0: tensor<i32>) -> tensor<i32>
module {
  module @inner {
    func.func private @f(%x: tensor<bf16>) -> tensor<bf16> {
      return %x : tensor<bf16>
    }
    func.func @main(%x: tensor<f32>) -> tensor<f32> {
      %0 = func.call @f(%x) : (tensor<f32>) -> tensor<f32>
      return %0 : tensor<f32>
    }
  }
  func.func private @f(%x: tensor<i8>) -> tensor<i8> {
    return %x : tensor<i8>
  }
  func.func @main(%x: tensor<i32>) -> tensor<i32> {
    %0 = func.call @f(%x) : (tensor<i32>) -> tensor<i32>
    return %0 : tensor<i32>
  }
}

// -----

// A composite whose decomposition is public.
// CHECK:      %[[X:.*]] = stablehlo.convert %arg0 : (tensor<bf16>) -> tensor<f32>
// CHECK-NEXT: %[[R:.*]] = stablehlo.composite "my.id" %[[X]] {decomposition = @id} : (tensor<f32>) -> tensor<f32>
// CHECK-NEXT: stablehlo.convert %[[R]] : (tensor<f32>) -> tensor<f64>
func.func @main(%x: tensor<bf16>) -> tensor<f64> {
  %0 = stablehlo.composite "my.id" %x {decomposition = @id} : (tensor<bf16>) -> tensor<f64>
  return %0 : tensor<f64>
}
func.func @id(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}
