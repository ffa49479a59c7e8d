// compute: operations whose types do not follow from the operands alone. All of these results were
// invalid.
// RUN: hlo-promote --target %S/Inputs/integers.target %s 2>/dev/null | FileCheck %s
// RUN: hlo-promote --target %S/Inputs/integers.target %s 2>/dev/null | hlo-promote -s none | FileCheck %s

// Positions are i32, whatever is compared (ChloOps.td, TopKOp).
// CHECK-LABEL: func.func @positions
// CHECK:         %[[X:.*]] = stablehlo.convert %arg0 : (tensor<4xi32>) -> tensor<4xi64>
// CHECK-NEXT:    %[[V:.*]], %[[I:.*]] = chlo.top_k(%[[X]], k = 2) : tensor<4xi64> -> (tensor<2xi64>, tensor<2xi32>)
// CHECK-NEXT:    %[[B:.*]] = stablehlo.convert %[[V]] : (tensor<2xi64>) -> tensor<2xi32>
// CHECK-NEXT:    return %[[B]], %[[I]]
func.func @positions(%x: tensor<4xi32>) -> (tensor<2xi32>, tensor<2xi32>) {
  %v, %i = chlo.top_k(%x, k = 2) : tensor<4xi32> -> (tensor<2xi32>, tensor<2xi32>)
  return %v, %i : tensor<2xi32>, tensor<2xi32>
}

// The compare type follows (spec.md#compare C3).
// CHECK-LABEL: func.func @compare
// CHECK:         stablehlo.compare LT, %{{.*}}, %{{.*}}, SIGNED : (tensor<4xi16>, tensor<4xi16>) -> tensor<4xi1>
func.func @compare(%x: tensor<4xui8>, %y: tensor<4xui8>) -> tensor<4xi1> {
  %0 = stablehlo.compare LT, %x, %y, UNSIGNED : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// A part has the type of the complex number's parts, even if its own type is computed in another
// one (spec.md#abs C1).
// CHECK-LABEL: func.func @part
// CHECK:         stablehlo.abs %{{.*}} : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
// CHECK-NEXT:    stablehlo.convert %{{.*}} : (tensor<4xf32>) -> tensor<4xf64>
func.func @part(%z: tensor<4xcomplex<f64>>) -> tensor<4xf64> {
  %0 = stablehlo.abs %z : (tensor<4xcomplex<f64>>) -> tensor<4xf64>
  return %0 : tensor<4xf64>
}
