// Operations of arith, math and tensor are not promoted: a value whose type changed is converted
// back to the declared type for them.
// RUN: hlo-promote -s jax --signature keep %s | FileCheck %s
// RUN: %if mlir-opt %{ hlo-promote -s jax --signature keep --print generic %s | mlir-opt --allow-unregistered-dialect | FileCheck %s --check-prefix=VALID %}

// VALID: arith.ori
// CHECK:      %[[A:.*]] = stablehlo.add %{{.*}} : tensor<4xf32>
// CHECK-NEXT: %[[I:.*]] = stablehlo.convert %[[A]] : (tensor<4xf32>) -> tensor<4xi32>
// CHECK-NEXT: %[[O:.*]] = arith.ori %[[I]], %arg0 : tensor<4xi32>
// CHECK-NEXT: %[[C:.*]] = arith.cmpi slt, %[[I]], %[[O]] : tensor<4xi32>
// CHECK-NEXT: arith.select %[[C]], %[[I]], %[[O]] : tensor<4xi1>, tensor<4xi32>
// CHECK-NEXT: %[[F:.*]] = arith.sitofp %[[I]] : tensor<4xi32> to tensor<4xf32>
// CHECK-NEXT: math.exp %[[F]] fastmath<fast> : tensor<4xf32>
func.func @f(%a: tensor<4xi32>, %b: tensor<4xf32>) -> tensor<4xi32> {
  %0 = "stablehlo.add"(%a, %b) : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xi32>
  %1 = arith.ori %0, %a : tensor<4xi32>
  %2 = arith.cmpi slt, %0, %1 : tensor<4xi32>
  %3 = arith.select %2, %0, %1 : tensor<4xi1>, tensor<4xi32>
  %4 = arith.sitofp %0 : tensor<4xi32> to tensor<4xf32>
  %5 = math.exp %4 fastmath<fast> : tensor<4xf32>
  return %0 : tensor<4xi32>
}
