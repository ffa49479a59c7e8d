// Operations of affine, memref, linalg, bufferization, index, MPMD, vector and LLVM in custom form
// are kept as text. An operand whose type changes is converted back to the type in the text.
// RUN: hlo-promote %s | FileCheck %s
// RUN: hlo-promote %s | hlo-promote - | FileCheck %s
// RUN: grep -v '^// ' %s | hlo-promote --print source | FileCheck %s --check-prefix=SOURCE
// RUN: hlo-promote %s --print generic | hlo-promote - | FileCheck %s
// RUN: hlo-promote %s --results=keep | hlo-promote - -s none

// CHECK-LABEL: @linalg
// CHECK: %[[SUM:.*]] = stablehlo.add {{.*}} : tensor<4xf32>
// CHECK-NEXT: %[[BACK:.*]] = stablehlo.convert %[[SUM]] : (tensor<4xf32>) -> tensor<4xi32>
// CHECK-NEXT: %[[MAP:.*]] = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%[[BACK]] : tensor<4xi32>) outs(%arg0 : tensor<4xi32>) {
// CHECK-NEXT: ^bb0(%[[IN:.*]]: i32, %[[OUT:.*]]: i32):
// CHECK-NEXT: arith.addi %[[IN]], %[[OUT]] : i32
// CHECK-NEXT: linalg.yield
// CHECK-NEXT: } -> tensor<4xi32>
// CHECK-NEXT: %[[ABS:.*]] = linalg.abs ins(%[[BACK]] : tensor<4xi32>) outs(%[[MAP]] : tensor<4xi32>) -> tensor<4xi32>
// CHECK-NEXT: return %[[ABS]]
// SOURCE-LABEL: @linalg
// SOURCE: %[[BACK:.*]] = stablehlo.convert %sum : (tensor<4xf32>) -> tensor<4xi32>
// SOURCE-NEXT: %map = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%[[BACK]] : tensor<4xi32>)
#map = affine_map<(d0) -> (d0)>
func.func @linalg(%x: tensor<4xi32>, %y: tensor<4xf32>) -> tensor<4xi32> {
  %sum = stablehlo.add %x, %y : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xi32>
  %map = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%sum : tensor<4xi32>) outs(%x : tensor<4xi32>) {
  ^bb0(%in: i32, %out: i32):
    %s = arith.addi %in, %out : i32
    linalg.yield %s : i32
  } -> tensor<4xi32>
  %abs = linalg.abs ins(%sum : tensor<4xi32>) outs(%map : tensor<4xi32>) -> tensor<4xi32>
  return %abs : tensor<4xi32>
}

// CHECK-LABEL: @affine
// CHECK: affine.for %[[I:.*]] = 0 to %arg2 iter_args(%[[A:.*]] = %arg0) -> (tensor<4xi32>) {
// CHECK: %[[SUM:.*]] = stablehlo.add {{.*}} : tensor<4xf32>
// CHECK-NEXT: %[[BACK:.*]] = stablehlo.convert %[[SUM]] : (tensor<4xf32>) -> tensor<4xi32>
// CHECK-NEXT: affine.yield %[[BACK]] : tensor<4xi32>
// CHECK: affine.for %[[I:.*]] = affine_map<(d0) -> (d0)>(%arg2) to 8 {
// CHECK-NEXT: }
func.func @affine(%x: tensor<4xi32>, %y: tensor<4xf32>, %n: index) -> tensor<4xi32> {
  %r = affine.for %i = 0 to %n iter_args(%a = %x) -> (tensor<4xi32>) {
    %sum = stablehlo.add %a, %y : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xi32>
    affine.yield %sum : tensor<4xi32>
  }
  affine.for %i = #map(%n) to 8 {
  }
  return %r : tensor<4xi32>
}

// CHECK-LABEL: @buffers
// CHECK: %[[SUM:.*]] = stablehlo.add {{.*}} : tensor<4xf32>
// CHECK-NEXT: %[[BACK:.*]] = stablehlo.convert %[[SUM]] : (tensor<4xf32>) -> tensor<4xi32>
// CHECK-NEXT: %[[M:.*]] = bufferization.to_buffer %[[BACK]] : tensor<4xi32> to memref<4xi32>
// CHECK-NEXT: %[[ZERO:.*]] = index.constant 0
// CHECK-NEXT: %[[ONE:.*]] = index.add %[[ZERO]], %arg2
// CHECK-NEXT: %[[E:.*]] = memref.load %[[M]][%[[ONE]]] : memref<4xi32>
// CHECK-NEXT: return %[[E]] : i32
func.func @buffers(%x: tensor<4xi32>, %y: tensor<4xf32>, %n: index) -> i32 {
  %sum = stablehlo.add %x, %y : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xi32>
  %m = bufferization.to_buffer %sum : tensor<4xi32> to memref<4xi32>
  %zero = index.constant 0
  %one = index.add %zero, %n
  %e = memref.load %m[%one] : memref<4xi32>
  return %e : i32
}

// CHECK-LABEL: @others
// CHECK: %[[SUM:.*]] = stablehlo.add {{.*}} : tensor<4xf32>
// CHECK-NEXT: %[[BACK:.*]] = stablehlo.convert %[[SUM]] : (tensor<4xf32>) -> tensor<4xi32>
// CHECK-NEXT: %[[V:.*]] = vector.transfer_read %[[BACK]][%arg2], %arg3 : tensor<4xi32>, vector<4xi32>
// CHECK-NEXT: llvm.call @sink(%[[BACK]]) : (tensor<4xi32>) -> ()
// CHECK-NEXT: %[[A:.*]] = mpmd.assign {origin = "o"} %[[BACK]] : (tensor<4xi32>) -> !mpmd.mesh_tensor<"m1", tensor<4xi32>>
// CHECK-NEXT: %[[F:.*]] = mpmd.fragment<mesh="m1", origin=["f"]> (%[[A]]) (%[[X:.*]]: tensor<4xi32>) {
// CHECK: %[[INNER:.*]] = stablehlo.add {{.*}} : tensor<4xf32>
// CHECK-NEXT: %[[BACK2:.*]] = stablehlo.convert %[[INNER]] : (tensor<4xf32>) -> tensor<4xi32>
// CHECK-NEXT: mpmd.return %[[BACK2]] : tensor<4xi32>
// CHECK-NEXT: } : (!mpmd.mesh_tensor<"m1", tensor<4xi32>>) -> !mpmd.mesh_tensor<"m1", tensor<4xi32>>
// CHECK-NEXT: mpmd.unassign %[[F]]
func.func @others(%x: tensor<4xi32>, %y: tensor<4xf32>, %n: index, %pad: i32) -> vector<4xi32> {
  %sum = stablehlo.add %x, %y : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xi32>
  %v = vector.transfer_read %sum[%n], %pad : tensor<4xi32>, vector<4xi32>
  llvm.call @sink(%sum) : (tensor<4xi32>) -> ()
  %a = mpmd.assign {origin = "o"} %sum : (tensor<4xi32>) -> !mpmd.mesh_tensor<"m1", tensor<4xi32>>
  %f = mpmd.fragment<mesh="m1", origin=["f"]> (%a) (%b: tensor<4xi32>) {
    %0 = stablehlo.add %b, %y : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xi32>
    mpmd.return %0 : tensor<4xi32>
  } : (!mpmd.mesh_tensor<"m1", tensor<4xi32>>) -> !mpmd.mesh_tensor<"m1", tensor<4xi32>>
  %u = mpmd.unassign %f : (!mpmd.mesh_tensor<"m1", tensor<4xi32>>) -> tensor<4xi32>
  return %v : vector<4xi32>
}
