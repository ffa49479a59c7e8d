// --print source: the convert after one of several results gets its own name.
// RUN: hlo-promote --results keep --print source %s | hlo-promote - | FileCheck %s
// RUN: hlo-promote --results keep --print source %s | grep -v '^//' | FileCheck %s --check-prefix=SOURCE

// CHECK-LABEL: func.func @several(
// CHECK:         %[[C:.*]] = stablehlo.convert %{{.*}} : (tensor<2xf32>) -> tensor<2xf16>
// CHECK-NEXT:    stablehlo.negate %[[C]] : tensor<2xf16>
// SOURCE:      %[[B:.*]]:3 = "stablehlo.batch_norm_training"
// SOURCE-NEXT: %[[C:[a-z_0-9]*]] = stablehlo.convert %[[B]]#2 : (tensor<2xf32>) -> tensor<2xf16>
// SOURCE-NEXT: stablehlo.negate %[[C]] : tensor<2xf16>
func.func @several(%x: tensor<4x2xf16>, %s: tensor<2xf32>, %o: tensor<2xf32>) {
  %0:3 = "stablehlo.batch_norm_training"(%x, %s, %o) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<4x2xf16>, tensor<2xf32>, tensor<2xf32>) -> (tensor<4x2xf16>, tensor<2xf32>, tensor<2xf16>)
  %1 = stablehlo.negate %0#2 : tensor<2xf16>
  return
}
