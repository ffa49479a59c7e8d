// NumPy compares ui64 with signed integers exactly, in every kind of comparison; a policy for the
// pair applies too.
// RUN: hlo-promote -s numpy %s | FileCheck %s
// RUN: not hlo-promote -s numpy --policy u64-signed=error %s 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: hlo-promote -s numpy --policy u64-signed=i64 %s | FileCheck %s --check-prefix=SIGNED

// CHECK-LABEL: func.func @static(
// CHECK:         %[[G:.*]] = stablehlo.compare GE, %arg1, %{{.*}}, SIGNED : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi1>
// CHECK-NEXT:    %[[U:.*]] = stablehlo.convert %arg1 : (tensor<4xi64>) -> tensor<4xui64>
// CHECK-NEXT:    %[[L:.*]] = stablehlo.compare LT, %arg0, %[[U]], UNSIGNED
// CHECK-NEXT:    stablehlo.and %[[L]], %[[G]] : tensor<4xi1>
// ERROR:       error: 'stablehlo.compare' op operands 'tensor<4xui64>' and 'tensor<4xi64>' have no common type in numpy
// SIGNED:        stablehlo.compare LT, %{{.*}}, %arg1 : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi1>
func.func @static(%a: tensor<4xui64>, %b: tensor<4xi64>) {
  %0 = stablehlo.compare LT, %a, %b : (tensor<4xui64>, tensor<4xi64>) -> tensor<4xi1>
  return
}

// CHECK-LABEL: func.func @dynamic(
// CHECK:         %[[G:.*]] = chlo.broadcast_compare %arg1, %{{.*}} {{{.*}}GE>} : (tensor<?xi64>, tensor<i64>) -> tensor<?xi1>
// CHECK-NEXT:    %[[U:.*]] = stablehlo.convert %arg1 : (tensor<?xi64>) -> tensor<?xui64>
// CHECK-NEXT:    %[[L:.*]] = stablehlo.compare EQ, %arg0, %[[U]], UNSIGNED
// CHECK-NEXT:    stablehlo.and %[[L]], %[[G]] : tensor<?xi1>
func.func @dynamic(%a: tensor<?xui64>, %b: tensor<?xi64>) {
  %0 = stablehlo.compare EQ, %a, %b : (tensor<?xui64>, tensor<?xi64>) -> tensor<?xi1>
  return
}

// CHECK-LABEL: func.func @broadcast(
// CHECK:         %[[S:.*]] = stablehlo.compare LT, %arg1, %{{.*}}, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
// CHECK-NEXT:    %[[U:.*]] = stablehlo.convert %arg1 : (tensor<4xi32>) -> tensor<4xui64>
// CHECK-NEXT:    %[[N:.*]] = chlo.broadcast_compare %arg0, %[[U]] {broadcast_dimensions = array<i64: 1>, {{.*}}UNSIGNED>{{.*}}NE>} : (tensor<2x4xui64>, tensor<4xui64>) -> tensor<2x4xi1>
// CHECK-NEXT:    chlo.broadcast_or %[[N]], %[[S]] {broadcast_dimensions = array<i64: 1>} : (tensor<2x4xi1>, tensor<4xi1>) -> tensor<2x4xi1>
// CHECK:         %[[S:.*]] = stablehlo.compare LT, %arg2, %{{.*}} : (tensor<2x4xi8>, tensor<2x4xi8>) -> tensor<2x4xi1>
// CHECK:         chlo.broadcast_or %{{.*}}, %[[S]] : (tensor<2x4xi1>, tensor<2x4xi1>) -> tensor<2x4xi1>
func.func @broadcast(%a: tensor<2x4xui64>, %b: tensor<4xi32>, %c: tensor<2x4xi8>, %d: tensor<4xui64>) {
  %0 = chlo.broadcast_compare %a, %b {broadcast_dimensions = array<i64: 1>, comparison_direction = #chlo<comparison_direction NE>} : (tensor<2x4xui64>, tensor<4xi32>) -> tensor<2x4xi1>
  %1 = chlo.broadcast_compare %c, %d {broadcast_dimensions = array<i64: 1>, comparison_direction = #chlo<comparison_direction LE>} : (tensor<2x4xi8>, tensor<4xui64>) -> tensor<2x4xi1>
  return
}

// A type without zero is compared with NaN: all of its values are true.
// CHECK-LABEL: func.func @scales(
// CHECK:         %[[N:.*]] = stablehlo.constant dense<0xFF> : tensor<4xf8E8M0FNU>
// CHECK-NEXT:    stablehlo.compare NE, %arg0, %[[N]], FLOAT
func.func @scales(%p: tensor<4xf8E8M0FNU>, %x: tensor<4xf32>) {
  %0 = stablehlo.select %p, %x, %x : (tensor<4xf8E8M0FNU>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
