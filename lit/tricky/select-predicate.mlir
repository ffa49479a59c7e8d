// A predicate that is not a bool is compared with zero, not converted, and never joins the data.
// RUN: hlo-promote %s | FileCheck %s

// CHECK-LABEL: func.func @integer(
// CHECK-DAG:     %[[Z:.*]] = stablehlo.constant dense<0> : tensor<4xi32>
// CHECK-DAG:     %[[P:.*]] = stablehlo.compare NE, %arg0, %[[Z]], SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
// CHECK-DAG:     %[[T:.*]] = stablehlo.convert %arg1 : (tensor<4xi32>) -> tensor<4xf32>
// CHECK:         stablehlo.select %[[P]], %[[T]], %arg2 : tensor<4xi1>, tensor<4xf32>
func.func @integer(%k: tensor<4xi32>, %t: tensor<4xi32>, %f: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.select %k, %t, %f : (tensor<4xi32>, tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// A convert would see only the real part of a complex number, and truncate 0.5 to zero.
// CHECK-LABEL: func.func @others(
// CHECK:         %[[C:.*]] = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<4xcomplex<f32>>
// CHECK-NEXT:    %[[P:.*]] = stablehlo.compare NE, %arg0, %[[C]], FLOAT : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> tensor<4xi1>
// CHECK-NEXT:    stablehlo.select %[[P]], %arg3, %arg4 : tensor<4xi1>, tensor<4xf32>
// CHECK-NEXT:    %[[U:.*]] = stablehlo.constant dense<0> : tensor<4xui8>
// CHECK-NEXT:    %[[Q:.*]] = stablehlo.compare NE, %arg1, %[[U]], UNSIGNED : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xi1>
// CHECK-NEXT:    stablehlo.select %[[Q]], %arg3, %arg4 : tensor<4xi1>, tensor<4xf32>
// CHECK-NEXT:    %[[H:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<f16>
// CHECK-NEXT:    %[[R:.*]] = stablehlo.compare NE, %arg2, %[[H]], FLOAT : (tensor<f16>, tensor<f16>) -> tensor<i1>
// CHECK-NEXT:    stablehlo.select %[[R]], %arg3, %arg4 : tensor<i1>, tensor<4xf32>
func.func @others(%c: tensor<4xcomplex<f32>>, %u: tensor<4xui8>, %h: tensor<f16>, %t: tensor<4xf32>, %f: tensor<4xf32>) {
  %0 = stablehlo.select %c, %t, %f : (tensor<4xcomplex<f32>>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = stablehlo.select %u, %t, %f : (tensor<4xui8>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = stablehlo.select %h, %t, %f : (tensor<f16>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// CHECK-LABEL: func.func @chlo(
// CHECK:         %[[P:.*]] = stablehlo.compare NE, %arg0, %{{.*}}, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
// CHECK:         chlo.broadcast_select %[[P]], %{{.*}}, %arg2 : (tensor<i1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
func.func @chlo(%k: tensor<i32>, %t: tensor<4xi8>, %f: tensor<4xf32>) {
  %0 = chlo.broadcast_select %k, %t, %f : (tensor<i32>, tensor<4xi8>, tensor<4xf32>) -> tensor<4xf32>
  return
}
