// Values that pass through control flow, calls and sharded computations have their own sides.
// RUN: hlo-promote --target %S/Inputs/exponential.target %s 2>/dev/null | FileCheck %s
// RUN: hlo-promote --target %S/Inputs/exponential.target --debuginfo %s -o %t.mlir 2>/dev/null
// RUN: hlo-promote --target %S/Inputs/exponential.target --debuginfo %t.mlir 2>&1 | diff %t.mlir -

// The body returns %1, which is kept, as carry 0; carry 1 is replaced.
// CHECK-LABEL: func.func @loop(%arg0: tensor<bf16>, %arg1: tensor<i1>) -> (tensor<bf16>, tensor<bf16>) {
// CHECK-NEXT:    %[[X:.*]] = stablehlo.convert %arg0 : (tensor<bf16>) -> tensor<f32>
// CHECK-NEXT:    %[[L:.*]]:3 = stablehlo.while(%[[A:.*]] = %[[X]], %[[B:.*]] = %arg0, %{{.*}} = %arg1) : tensor<f32>, tensor<bf16>, tensor<i1>
// CHECK:         %[[E:.*]] = stablehlo.exponential %[[A]] : tensor<f32>
// CHECK-NEXT:    %[[S:.*]] = stablehlo.add %[[B]], %[[B]] : tensor<bf16>
// CHECK-NEXT:    stablehlo.return %[[E]], %[[S]], %{{.*}} : tensor<f32>, tensor<bf16>, tensor<i1>
// CHECK:         %[[R:.*]] = stablehlo.convert %[[L]]#0 : (tensor<f32>) -> tensor<bf16>
// CHECK-NEXT:    return %[[R]], %[[L]]#1 : tensor<bf16>, tensor<bf16>
func.func @loop(%x: tensor<f32>, %go: tensor<i1>) -> (tensor<f32>, tensor<f32>) {
  %0:3 = stablehlo.while(%a = %x, %b = %x, %p = %go) : tensor<f32>, tensor<f32>, tensor<i1>
  cond {
    stablehlo.return %p : tensor<i1>
  } do {
    %1 = stablehlo.exponential %a : tensor<f32>
    %2 = stablehlo.add %b, %b : tensor<f32>
    stablehlo.return %1, %2, %p : tensor<f32>, tensor<f32>, tensor<i1>
  }
  return %0#0, %0#1 : tensor<f32>, tensor<f32>
}

// A result of if is kept if a branch returns a kept value.
// CHECK-LABEL: func.func @branches
// CHECK:         %[[I:.*]] = "stablehlo.if"
// CHECK:         stablehlo.return %{{.*}} : tensor<f32>
// CHECK:         %[[C:.*]] = stablehlo.convert %{{.*}} : (tensor<bf16>) -> tensor<f32>
// CHECK-NEXT:    stablehlo.return %[[C]] : tensor<f32>
// CHECK:         (tensor<i1>) -> tensor<f32>
func.func @branches(%x: tensor<f32>, %p: tensor<i1>) -> tensor<f32> {
  %0 = "stablehlo.if"(%p) ({
    %1 = stablehlo.exponential %x : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }, {
    %2 = stablehlo.negate %x : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }) : (tensor<i1>) -> tensor<f32>
  return %0 : tensor<f32>
}

// The private function is called on both sides and becomes two. All calls of the copy are at norm,
// so that its operations are kept.
// CHECK-LABEL: func.func @calls
// CHECK:         %[[A:.*]] = call @half(%arg0) : (tensor<bf16>) -> tensor<bf16>
// CHECK:         %[[X:.*]] = stablehlo.convert %arg0 : (tensor<bf16>) -> tensor<f32>
// CHECK-NEXT:    call @half_kept(%[[X]]) : (tensor<f32>) -> tensor<f32>
// CHECK-LABEL: func.func private @half(%arg0: tensor<bf16>) -> tensor<bf16>
// CHECK:         stablehlo.multiply %arg0, %{{.*}} : tensor<bf16>
// CHECK-LABEL: func.func private @half_kept(%arg0: tensor<f32>) -> tensor<f32>
// CHECK:         stablehlo.multiply %arg0, %{{.*}} : tensor<f32>
func.func @calls(%x: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  %0 = call @half(%x) : (tensor<f32>) -> tensor<f32>
  %1 = call @half(%x) : (tensor<f32>) -> tensor<f32> loc("M/norm/half")
  return %0, %1 : tensor<f32>, tensor<f32>
}
func.func private @half(%x: tensor<f32>) -> tensor<f32> {
  %half = stablehlo.constant dense<0.5> : tensor<f32>
  %0 = stablehlo.multiply %x, %half : tensor<f32>
  return %0 : tensor<f32>
}

// CHECK-LABEL: func.func @barrier
// CHECK:         stablehlo.optimization_barrier %{{.*}}, %arg0 : tensor<f32>, tensor<bf16>
func.func @barrier(%x: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  %0 = stablehlo.exponential %x : tensor<f32>
  %1:2 = stablehlo.optimization_barrier %0, %x : tensor<f32>, tensor<f32>
  return %1#0, %1#1 : tensor<f32>, tensor<f32>
}

sdy.mesh @mesh = <["d"=2]>

// CHECK-LABEL: func.func @sharded
// CHECK:         %[[M:.*]] = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"d"}]>] out_shardings=[<@mesh, [{"d"}]>] manual_axes={"d"} (%[[A:.*]]: tensor<2xbf16>) {
// CHECK-NEXT:    %[[X:.*]] = stablehlo.convert %[[A]] : (tensor<2xbf16>) -> tensor<2xf32>
// CHECK-NEXT:    %[[E:.*]] = stablehlo.exponential %[[X]] : tensor<2xf32>
// CHECK-NEXT:    sdy.return %[[E]] : tensor<2xf32>
// CHECK-NEXT:    } : (tensor<4xbf16>) -> tensor<4xf32>
func.func @sharded(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"d"}]>] out_shardings=[<@mesh, [{"d"}]>] manual_axes={"d"} (%a: tensor<2xf32>) {
    %1 = stablehlo.exponential %a : tensor<2xf32>
    sdy.return %1 : tensor<2xf32>
  } : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
