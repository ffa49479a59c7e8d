// Operations that move data keep the element type of their operand, whatever type is declared.
// RUN: hlo-promote %s | FileCheck %s

// CHECK-LABEL: func.func @shapes(
// CHECK-NEXT:    stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<3xbf16>) -> tensor<2x3xbf16>
// CHECK-NEXT:    stablehlo.broadcast %arg0, sizes = [2] : (tensor<3xbf16>) -> tensor<2x3xbf16>
// CHECK-NEXT:    stablehlo.reshape %arg1 : (tensor<2x3xi8>) -> tensor<6xi8>
// CHECK-NEXT:    stablehlo.transpose %arg1, dims = [1, 0] : (tensor<2x3xi8>) -> tensor<3x2xi8>
// CHECK-NEXT:    stablehlo.reverse %arg0, dims = [0] : tensor<3xbf16>
// CHECK-NEXT:    stablehlo.slice %arg0 [0:2] : (tensor<3xbf16>) -> tensor<2xbf16>
// CHECK-NEXT:    return
func.func @shapes(%x: tensor<3xbf16>, %y: tensor<2x3xi8>) {
  %0 = stablehlo.broadcast_in_dim %x, dims = [1] : (tensor<3xbf16>) -> tensor<2x3xf32>
  %1 = stablehlo.broadcast %x, sizes = [2] : (tensor<3xbf16>) -> tensor<2x3xf32>
  %2 = stablehlo.reshape %y : (tensor<2x3xi8>) -> tensor<6xi32>
  %3 = stablehlo.transpose %y, dims = [1, 0] : (tensor<2x3xi8>) -> tensor<3x2xf32>
  %4 = stablehlo.reverse %x, dims = [0] : (tensor<3xbf16>) -> tensor<3xf16>
  %5 = stablehlo.slice %x [0:2] : (tensor<3xbf16>) -> tensor<2xf32>
  return
}

// A changed type propagates through a chain of them to the first join.
// CHECK-LABEL: func.func @chain(
// CHECK:         %[[S:.*]] = stablehlo.add %{{.*}}, %arg1 : tensor<6xf32>
// CHECK-NEXT:    %[[R:.*]] = stablehlo.reshape %[[S]] : (tensor<6xf32>) -> tensor<2x3xf32>
// CHECK-NEXT:    %[[T:.*]] = stablehlo.transpose %[[R]], dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
// CHECK-NEXT:    %[[B:.*]] = stablehlo.broadcast_in_dim %[[T]], dims = [1, 2] : (tensor<3x2xf32>) -> tensor<4x3x2xf32>
// CHECK-NEXT:    %[[D:.*]] = stablehlo.convert %[[B]] : (tensor<4x3x2xf32>) -> tensor<4x3x2xf64>
// CHECK-NEXT:    %[[P:.*]] = stablehlo.multiply %[[D]], %arg2 : tensor<4x3x2xf64>
// CHECK-NEXT:    return %[[P]] : tensor<4x3x2xf64>
func.func @chain(%i: tensor<6xi32>, %f: tensor<6xf32>, %d: tensor<4x3x2xf64>) -> tensor<4x3x2xf64> {
  %0 = stablehlo.add %i, %f : (tensor<6xi32>, tensor<6xf32>) -> tensor<6xi32>
  %1 = stablehlo.reshape %0 : (tensor<6xi32>) -> tensor<2x3xi32>
  %2 = stablehlo.transpose %1, dims = [1, 0] : (tensor<2x3xi32>) -> tensor<3x2xi32>
  %3 = stablehlo.broadcast_in_dim %2, dims = [1, 2] : (tensor<3x2xi32>) -> tensor<4x3x2xi32>
  %4 = stablehlo.multiply %3, %d : (tensor<4x3x2xi32>, tensor<4x3x2xf64>) -> tensor<4x3x2xf64>
  return %4 : tensor<4x3x2xf64>
}

// Each operand of a barrier determines its result.
// CHECK-LABEL: func.func @barrier(
// CHECK-NEXT:    %{{.*}}:2 = stablehlo.optimization_barrier %arg0, %arg1 : tensor<2xi32>, tensor<2xf32>
// CHECK-NEXT:    return
func.func @barrier(%x: tensor<2xi32>, %y: tensor<2xf32>) {
  %0:2 = "stablehlo.optimization_barrier"(%x, %y) : (tensor<2xi32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xi32>)
  return
}

// The operand of a convert is never converted, and an explicit convert does not join with anything.
// CHECK-LABEL: func.func @explicit(
// CHECK-NEXT:    %[[N:.*]] = stablehlo.convert %arg0 : (tensor<2xf32>) -> tensor<2xi8>
// CHECK-NEXT:    %[[W:.*]] = stablehlo.convert %[[N]] : (tensor<2xi8>) -> tensor<2xf32>
// CHECK-NEXT:    %[[S:.*]] = stablehlo.convert %[[W]] : tensor<2xf32>
// CHECK-NEXT:    return %[[S]] : tensor<2xf32>
func.func @explicit(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.convert %x : (tensor<2xf32>) -> tensor<2xi8>
  %1 = stablehlo.convert %0 : (tensor<2xi8>) -> tensor<2xf32>
  %2 = stablehlo.convert %1 : tensor<2xf32>
  return %2 : tensor<2xf32>
}

// bitcast_convert depends on the bits: an operand whose type changed is converted back.
// CHECK-LABEL: func.func @bitcast(
// CHECK:         %[[S:.*]] = stablehlo.add %{{.*}}, %arg1 : tensor<2xf32>
// CHECK-NEXT:    %[[B:.*]] = stablehlo.convert %[[S]] : (tensor<2xf32>) -> tensor<2xi16>
// CHECK-NEXT:    stablehlo.bitcast_convert %[[B]] : (tensor<2xi16>) -> tensor<2xf16>
// CHECK-NEXT:    return
func.func @bitcast(%x: tensor<2xi16>, %y: tensor<2xf32>) {
  %0 = stablehlo.add %x, %y : (tensor<2xi16>, tensor<2xf32>) -> tensor<2xi16>
  %1 = stablehlo.bitcast_convert %0 : (tensor<2xi16>) -> tensor<2xf16>
  return
}

// An iota keeps its declared type, and joins as a strong value.
// CHECK-LABEL: func.func @iota(
// CHECK-NEXT:    %[[I:.*]] = stablehlo.iota dim = 0 : tensor<4xi32>
// CHECK-NEXT:    %[[W:.*]] = stablehlo.convert %arg0 : (tensor<4xi8>) -> tensor<4xi32>
// CHECK-NEXT:    stablehlo.add %[[I]], %[[W]] : tensor<4xi32>
func.func @iota(%x: tensor<4xi8>) -> tensor<4xi32> {
  %0 = stablehlo.iota dim = 0 : tensor<4xi32>
  %1 = stablehlo.add %0, %x : (tensor<4xi32>, tensor<4xi8>) -> tensor<4xi32>
  return %1 : tensor<4xi32>
}
