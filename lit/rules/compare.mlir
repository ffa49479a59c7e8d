// Comparisons join their operands, and the compare type follows the join. The verifier does not
// check it.
// RUN: hlo-promote %s | FileCheck %s

// CHECK-LABEL: func.func @kinds(
// CHECK:         %[[F:.*]] = stablehlo.convert %arg0 : (tensor<2xi32>) -> tensor<2xf32>
// CHECK-NEXT:    stablehlo.compare LT, %[[F]], %arg1, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
// CHECK-NEXT:    %[[S:.*]] = stablehlo.convert %arg2 : (tensor<2xui8>) -> tensor<2xi32>
// CHECK-NEXT:    stablehlo.compare GE, %[[S]], %arg0, SIGNED : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
// CHECK-NEXT:    %[[U:.*]] = stablehlo.convert %arg3 : (tensor<2xi1>) -> tensor<2xui8>
// CHECK-NEXT:    stablehlo.compare EQ, %[[U]], %arg2, UNSIGNED : (tensor<2xui8>, tensor<2xui8>) -> tensor<2xi1>
// CHECK-NEXT:    %[[C:.*]] = stablehlo.convert %arg0 : (tensor<2xi32>) -> tensor<2xcomplex<f32>>
// CHECK-NEXT:    stablehlo.compare NE, %[[C]], %arg4, FLOAT : (tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>) -> tensor<2xi1>
func.func @kinds(%i: tensor<2xi32>, %f: tensor<2xf32>, %u: tensor<2xui8>, %b: tensor<2xi1>, %c: tensor<2xcomplex<f32>>) {
  %0 = stablehlo.compare LT, %i, %f, SIGNED : (tensor<2xi32>, tensor<2xf32>) -> tensor<2xi1>
  %1 = stablehlo.compare GE, %u, %i, UNSIGNED : (tensor<2xui8>, tensor<2xi32>) -> tensor<2xi1>
  %2 = stablehlo.compare EQ, %b, %u, SIGNED : (tensor<2xi1>, tensor<2xui8>) -> tensor<2xi1>
  %3 = stablehlo.compare NE, %i, %c, SIGNED : (tensor<2xi32>, tensor<2xcomplex<f32>>) -> tensor<2xi1>
  return
}

// TOTALORDER stays only if the join is a float.
// CHECK-LABEL: func.func @totalorder(
// CHECK:         stablehlo.compare LT, %{{.*}}, %arg1, TOTALORDER : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
// CHECK:         stablehlo.compare LT, %{{.*}}, %{{.*}}, FLOAT : (tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>) -> tensor<2xi1>
func.func @totalorder(%h: tensor<2xbf16>, %f: tensor<2xf32>, %c: tensor<2xcomplex<f32>>) {
  %0 = stablehlo.compare LT, %h, %f, TOTALORDER : (tensor<2xbf16>, tensor<2xf32>) -> tensor<2xi1>
  %1 = stablehlo.compare LT, %h, %c, TOTALORDER : (tensor<2xbf16>, tensor<2xcomplex<f32>>) -> tensor<2xi1>
  return
}

// A compare type that the text omits stays omitted.
// CHECK-LABEL: func.func @unnamed(
// CHECK:         stablehlo.compare LT, %{{.*}}, %{{.*}} : (tensor<2xi16>, tensor<2xi16>) -> tensor<2xi1>
func.func @unnamed(%x: tensor<2xi8>, %y: tensor<2xui8>) {
  %0 = stablehlo.compare LT, %x, %y : (tensor<2xi8>, tensor<2xui8>) -> tensor<2xi1>
  return
}

// The same attribute in the generic form.
// CHECK-LABEL: func.func @generic(
// CHECK:         stablehlo.compare GT, %{{.*}}, %arg1, FLOAT : (tensor<2xf64>, tensor<2xf64>) -> tensor<2xi1>
func.func @generic(%x: tensor<2xi8>, %y: tensor<2xf64>) {
  %0 = "stablehlo.compare"(%x, %y) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<2xi8>, tensor<2xf64>) -> tensor<2xi1>
  return
}

// The result is i1, whatever type is declared; its users join with i1.
// CHECK-LABEL: func.func @result(
// CHECK-NEXT:    %[[P:.*]] = stablehlo.compare EQ, %arg0, %arg0 : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
// CHECK-NEXT:    %[[W:.*]] = stablehlo.convert %[[P]] : (tensor<2xi1>) -> tensor<2xi32>
// CHECK-NEXT:    stablehlo.add %[[W]], %arg0 : tensor<2xi32>
func.func @result(%x: tensor<2xi32>) {
  %0 = stablehlo.compare EQ, %x, %x : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  %1 = stablehlo.add %0, %x : tensor<2xi32>
  return
}

// ui64 with a signed integer compares as floats, as in JAX, which is not exact near 2^63.
// CHECK-LABEL: func.func @ui64(
// CHECK:         stablehlo.compare LT, %{{.*}}, %{{.*}}, FLOAT : (tensor<2xf64>, tensor<2xf64>) -> tensor<2xi1>
func.func @ui64(%x: tensor<2xui64>, %y: tensor<2xi64>) {
  %0 = stablehlo.compare LT, %x, %y, UNSIGNED : (tensor<2xui64>, tensor<2xi64>) -> tensor<2xi1>
  return
}
