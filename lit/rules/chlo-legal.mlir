// CHLO operations that the verifier accepts do not change; others are promoted (ChloOps.td).
// RUN: hlo-promote %s | FileCheck %s

// CHECK-LABEL: func.func @legal(
// CHECK-NEXT:    chlo.broadcast_subtract %arg0, %arg0 : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi1>
// CHECK-NEXT:    return
func.func @legal(%p: tensor<2xi1>) {
  %0 = chlo.broadcast_subtract %p, %p : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi1>
  return
}

// CHECK-LABEL: func.func @zeta(
// CHECK-NEXT:    %[[X:.*]] = stablehlo.convert %arg0 : (tensor<2xi32>) -> tensor<2xf32>
// CHECK-NEXT:    chlo.broadcast_zeta %[[X]], %[[X]] : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
func.func @zeta(%x: tensor<2xi32>) {
  %0 = chlo.broadcast_zeta %x, %x : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  return
}
