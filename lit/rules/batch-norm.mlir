// All operands and results of batch normalization have one type; epsilon is always f32.
// RUN: hlo-promote %s | FileCheck %s

// CHECK-LABEL: func.func @training(
// CHECK:         %[[X:.*]] = stablehlo.convert %arg0 : (tensor<4x2xbf16>) -> tensor<4x2xf64>
// CHECK-NEXT:    %[[S:.*]] = stablehlo.convert %arg1 : (tensor<2xf32>) -> tensor<2xf64>
// CHECK-NEXT:    %[[R:[a-z]+]], %{{.*}} = "stablehlo.batch_norm_training"(%[[X]], %[[S]], %arg2) <{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}> : (tensor<4x2xf64>, tensor<2xf64>, tensor<2xf64>) -> (tensor<4x2xf64>, tensor<2xf64>, tensor<2xf64>)
// CHECK-NEXT:    return %[[R]] : tensor<4x2xf64>
func.func @training(%x: tensor<4x2xbf16>, %scale: tensor<2xf32>, %offset: tensor<2xf64>) -> tensor<4x2xf64> {
  %0:3 = "stablehlo.batch_norm_training"(%x, %scale, %offset) <{epsilon = 0.001 : f32, feature_index = 1 : i64}> : (tensor<4x2xbf16>, tensor<2xf32>, tensor<2xf64>) -> (tensor<4x2xf64>, tensor<2xf32>, tensor<2xf64>)
  return %0#0 : tensor<4x2xf64>
}

// CHECK-LABEL: func.func @inference(
// CHECK:         "stablehlo.batch_norm_inference"(%{{.*}}, %arg1, %{{.*}}, %arg3, %{{.*}}) <{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}> : (tensor<4x2xf16>, tensor<2xf16>, tensor<2xf16>, tensor<2xf16>, tensor<2xf16>) -> tensor<4x2xf16>
func.func @inference(%x: tensor<4x2xi8>, %scale: tensor<2xf16>, %offset: tensor<2xi32>, %mean: tensor<2xf16>, %var: tensor<2xi1>) {
  %0 = "stablehlo.batch_norm_inference"(%x, %scale, %offset, %mean, %var) <{epsilon = 0.001 : f32, feature_index = 1 : i64}> : (tensor<4x2xi8>, tensor<2xf16>, tensor<2xi32>, tensor<2xf16>, tensor<2xi1>) -> tensor<4x2xf32>
  return
}

// CHECK-LABEL: func.func @grad(
// CHECK-COUNT-4: stablehlo.convert {{.*}}f32>
// CHECK:         "stablehlo.batch_norm_grad"(%{{.*}}) <{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}> : (tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<4x2xf32>) -> (tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>)
func.func @grad(%x: tensor<4x2xi8>, %scale: tensor<2xf16>, %mean: tensor<2xi32>, %var: tensor<2xf32>, %g: tensor<4x2xbf16>) {
  %0:3 = "stablehlo.batch_norm_grad"(%x, %scale, %mean, %var, %g) <{epsilon = 0.001 : f32, feature_index = 1 : i64}> : (tensor<4x2xi8>, tensor<2xf16>, tensor<2xi32>, tensor<2xf32>, tensor<4x2xbf16>) -> (tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>)
  return
}

// If all operands are integers, they become floats.
// CHECK-LABEL: func.func @integers(
// CHECK:         "stablehlo.batch_norm_training"(%{{.*}}) <{{.*}}> : (tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>)
func.func @integers(%x: tensor<4x2xi8>, %scale: tensor<2xi32>, %offset: tensor<2xi1>) {
  %0:3 = "stablehlo.batch_norm_training"(%x, %scale, %offset) <{epsilon = 0.001 : f32, feature_index = 1 : i64}> : (tensor<4x2xi8>, tensor<2xi32>, tensor<2xi1>) -> (tensor<4x2xi8>, tensor<2xi8>, tensor<2xi8>)
  return
}
