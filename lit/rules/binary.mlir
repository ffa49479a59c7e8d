// Binary elementwise operations join their operands, and convert those that have another type.
// RUN: hlo-promote %s | FileCheck %s

// Both operands may need a convert: signed with unsigned needs a wider type.
// CHECK-LABEL: func.func @both(
// CHECK:         %[[L:.*]] = stablehlo.convert %arg0 : (tensor<4xi8>) -> tensor<4xi16>
// CHECK-NEXT:    %[[R:.*]] = stablehlo.convert %arg1 : (tensor<4xui8>) -> tensor<4xi16>
// CHECK-NEXT:    %[[S:.*]] = stablehlo.add %[[L]], %[[R]] : tensor<4xi16>
// CHECK-NEXT:    return %[[S]] : tensor<4xi16>
func.func @both(%x: tensor<4xi8>, %y: tensor<4xui8>) -> tensor<4xi16> {
  %0 = stablehlo.add %x, %y : (tensor<4xi8>, tensor<4xui8>) -> tensor<4xi16>
  return %0 : tensor<4xi16>
}

// One convert serves all operations that need it.
// CHECK-LABEL: func.func @operations(
// CHECK-NEXT:    %[[L:.*]] = stablehlo.convert %arg0 : (tensor<4xi32>) -> tensor<4xbf16>
// CHECK-NEXT:    stablehlo.add %[[L]], %arg1 : tensor<4xbf16>
// CHECK-NEXT:    stablehlo.subtract %[[L]], %arg1 : tensor<4xbf16>
// CHECK-NEXT:    stablehlo.multiply %[[L]], %arg1 : tensor<4xbf16>
// CHECK-NEXT:    stablehlo.divide %arg1, %[[L]] : tensor<4xbf16>
// CHECK-NEXT:    stablehlo.maximum %[[L]], %arg1 : tensor<4xbf16>
// CHECK-NEXT:    stablehlo.minimum %arg1, %[[L]] : tensor<4xbf16>
// CHECK-NEXT:    stablehlo.remainder %[[L]], %arg1 : tensor<4xbf16>
// CHECK-NEXT:    stablehlo.power %[[L]], %arg1 : tensor<4xbf16>
// CHECK-NEXT:    stablehlo.atan2 %[[L]], %arg1 : tensor<4xbf16>
// CHECK-NEXT:    return
func.func @operations(%x: tensor<4xi32>, %y: tensor<4xbf16>) {
  %0 = stablehlo.add %x, %y : (tensor<4xi32>, tensor<4xbf16>) -> tensor<4xbf16>
  %1 = stablehlo.subtract %x, %y : (tensor<4xi32>, tensor<4xbf16>) -> tensor<4xi32>
  %2 = stablehlo.multiply %x, %y : (tensor<4xi32>, tensor<4xbf16>) -> tensor<4xbf16>
  %3 = stablehlo.divide %y, %x : (tensor<4xbf16>, tensor<4xi32>) -> tensor<4xbf16>
  %4 = stablehlo.maximum %x, %y : (tensor<4xi32>, tensor<4xbf16>) -> tensor<4xf64>
  %5 = stablehlo.minimum %y, %x : (tensor<4xbf16>, tensor<4xi32>) -> tensor<4xbf16>
  %6 = stablehlo.remainder %x, %y : (tensor<4xi32>, tensor<4xbf16>) -> tensor<4xbf16>
  %7 = stablehlo.power %x, %y : (tensor<4xi32>, tensor<4xbf16>) -> tensor<4xbf16>
  %8 = stablehlo.atan2 %x, %y : (tensor<4xi32>, tensor<4xbf16>) -> tensor<4xbf16>
  return
}

// The result has the computed type, which its users see.
// CHECK-LABEL: func.func @chain(
// CHECK:         %[[C:.*]] = stablehlo.convert %arg0 : (tensor<2xf16>) -> tensor<2xf32>
// CHECK-NEXT:    %[[A:.*]] = stablehlo.add %[[C]], %arg1 : tensor<2xf32>
// CHECK-NEXT:    %[[N:.*]] = stablehlo.negate %[[A]] : tensor<2xf32>
// CHECK-NEXT:    %[[D:.*]] = stablehlo.convert %[[N]] : (tensor<2xf32>) -> tensor<2xf64>
// CHECK-NEXT:    %[[M:.*]] = stablehlo.multiply %[[D]], %arg2 : tensor<2xf64>
// CHECK-NEXT:    return %[[M]] : tensor<2xf64>
func.func @chain(%x: tensor<2xf16>, %y: tensor<2xf32>, %z: tensor<2xf64>) -> tensor<2xf64> {
  %0 = stablehlo.add %x, %y : (tensor<2xf16>, tensor<2xf32>) -> tensor<2xf16>
  %1 = stablehlo.negate %0 : tensor<2xf16>
  %2 = stablehlo.multiply %1, %z : (tensor<2xf16>, tensor<2xf64>) -> tensor<2xf64>
  return %2 : tensor<2xf64>
}

// The same value as both operands needs one convert. Two operands of the same type need none, but
// the declared result may be wrong.
// CHECK-LABEL: func.func @equal(
// CHECK-NEXT:    %[[S:.*]] = stablehlo.multiply %arg0, %arg0 : tensor<2xf16>
// CHECK-NEXT:    return %[[S]] : tensor<2xf16>
func.func @equal(%x: tensor<2xf16>) -> tensor<2xf16> {
  %0 = stablehlo.multiply %x, %x : (tensor<2xf16>, tensor<2xf16>) -> tensor<2xf32>
  %1 = stablehlo.convert %0 : (tensor<2xf32>) -> tensor<2xf16>
  return %1 : tensor<2xf16>
}

// A real operand becomes complex in one step. f64 with complex<f32> needs complex<f64>.
// CHECK-LABEL: func.func @complex(
// CHECK:         %[[A:.*]] = stablehlo.convert %arg0 : (tensor<2xi64>) -> tensor<2xcomplex<f32>>
// CHECK-NEXT:    stablehlo.multiply %[[A]], %arg2 : tensor<2xcomplex<f32>>
// CHECK-NEXT:    %[[B:.*]] = stablehlo.convert %arg1 : (tensor<2xf64>) -> tensor<2xcomplex<f64>>
// CHECK-NEXT:    %[[C:.*]] = stablehlo.convert %arg2 : (tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f64>>
// CHECK-NEXT:    stablehlo.power %[[B]], %[[C]] : tensor<2xcomplex<f64>>
func.func @complex(%i: tensor<2xi64>, %f: tensor<2xf64>, %c: tensor<2xcomplex<f32>>) {
  %0 = stablehlo.multiply %i, %c : (tensor<2xi64>, tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>>
  %1 = stablehlo.power %f, %c : (tensor<2xf64>, tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f64>>
  return
}

// For bools, add is or and multiply is and, as in JAX; they are valid as written.
// CHECK-LABEL: func.func @bools(
// CHECK-NEXT:    stablehlo.add %arg0, %arg1 : tensor<2xi1>
// CHECK-NEXT:    stablehlo.multiply %arg0, %arg1 : tensor<2xi1>
// CHECK-NEXT:    stablehlo.maximum %arg0, %arg1 : tensor<2xi1>
// CHECK-NEXT:    return
func.func @bools(%x: tensor<2xi1>, %y: tensor<2xi1>) {
  %0 = stablehlo.add %x, %y : tensor<2xi1>
  %1 = stablehlo.multiply %x, %y : tensor<2xi1>
  %2 = stablehlo.maximum %x, %y : tensor<2xi1>
  return
}

// Power and remainder do not accept bools, which become i32.
// CHECK-LABEL: func.func @numeric(
// CHECK:         %[[L:.*]] = stablehlo.convert %arg0 : (tensor<2xi1>) -> tensor<2xi32>
// CHECK-NEXT:    %[[R:.*]] = stablehlo.convert %arg1 : (tensor<2xi1>) -> tensor<2xi32>
// CHECK-NEXT:    stablehlo.power %[[L]], %[[R]] : tensor<2xi32>
// CHECK-NEXT:    stablehlo.remainder %[[L]], %[[R]] : tensor<2xi32>
// CHECK-NEXT:    %[[U:.*]] = stablehlo.convert %arg0 : (tensor<2xi1>) -> tensor<2xui8>
// CHECK-NEXT:    stablehlo.remainder %[[U]], %arg2 : tensor<2xui8>
func.func @numeric(%x: tensor<2xi1>, %y: tensor<2xi1>, %u: tensor<2xui8>) {
  %0 = stablehlo.power %x, %y : tensor<2xi1>
  %1 = stablehlo.remainder %x, %y : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi32>
  %2 = stablehlo.remainder %x, %u : (tensor<2xi1>, tensor<2xui8>) -> tensor<2xui8>
  return
}

// Division of integers stays integer division even if the declared result is a float.
// CHECK-LABEL: func.func @integer_division(
// CHECK:         %[[Q:.*]] = stablehlo.divide %arg0, %{{.*}} : tensor<2xi32>
// CHECK-NEXT:    %[[F:.*]] = stablehlo.convert %[[Q]] : (tensor<2xi32>) -> tensor<2xf64>
// CHECK-NEXT:    return %[[F]] : tensor<2xf64>
func.func @integer_division(%x: tensor<2xi32>, %y: tensor<2xi8>) -> tensor<2xf64> {
  %0 = stablehlo.divide %x, %y : (tensor<2xi32>, tensor<2xi8>) -> tensor<2xf64>
  return %0 : tensor<2xf64>
}

// Two integers are joined first, then converted to a float; with a float operand, that decides the
// type.
// CHECK-LABEL: func.func @atan2(
// CHECK:         %[[L:.*]] = stablehlo.convert %arg0 : (tensor<2xi8>) -> tensor<2xf64>
// CHECK-NEXT:    %[[R:.*]] = stablehlo.convert %arg1 : (tensor<2xi64>) -> tensor<2xf64>
// CHECK-NEXT:    stablehlo.atan2 %[[L]], %[[R]] : tensor<2xf64>
// CHECK-NEXT:    %[[H:.*]] = stablehlo.convert %arg1 : (tensor<2xi64>) -> tensor<2xf16>
// CHECK-NEXT:    stablehlo.atan2 %[[H]], %arg2 : tensor<2xf16>
func.func @atan2(%x: tensor<2xi8>, %y: tensor<2xi64>, %h: tensor<2xf16>) {
  %0 = stablehlo.atan2 %x, %y : (tensor<2xi8>, tensor<2xi64>) -> tensor<2xf64>
  %1 = stablehlo.atan2 %y, %h : (tensor<2xi64>, tensor<2xf16>) -> tensor<2xf16>
  return
}

// The parts of a complex number are f32 or f64, and the result has the same width.
// CHECK-LABEL: func.func @parts(
// CHECK:         %[[I:.*]] = stablehlo.convert %arg0 : (tensor<2xi32>) -> tensor<2xf32>
// CHECK-NEXT:    stablehlo.complex %[[I]], %arg1 : tensor<2xcomplex<f32>>
// CHECK-NEXT:    %[[D:.*]] = stablehlo.convert %arg1 : (tensor<2xf32>) -> tensor<2xf64>
// CHECK-NEXT:    stablehlo.complex %[[D]], %arg2 : tensor<2xcomplex<f64>>
func.func @parts(%i: tensor<2xi32>, %f: tensor<2xf32>, %d: tensor<2xf64>) {
  %0 = stablehlo.complex %i, %f : (tensor<2xi32>, tensor<2xf32>) -> tensor<2xcomplex<f32>>
  %1 = stablehlo.complex %f, %d : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xcomplex<f32>>
  return
}

// A 4-bit integer and an 8-bit float have few joins.
// CHECK-LABEL: func.func @small(
// CHECK:         %[[E:.*]] = stablehlo.convert %arg1 : (tensor<2xi32>) -> tensor<2xf8E5M2>
// CHECK-NEXT:    stablehlo.add %arg0, %[[E]] : tensor<2xf8E5M2>
// CHECK-NEXT:    %[[B:.*]] = stablehlo.convert %arg3 : (tensor<2xi1>) -> tensor<2xi4>
// CHECK-NEXT:    stablehlo.add %arg2, %[[B]] : tensor<2xi4>
func.func @small(%e: tensor<2xf8E5M2>, %i: tensor<2xi32>, %q: tensor<2xi4>, %b: tensor<2xi1>) {
  %0 = stablehlo.add %e, %i : (tensor<2xf8E5M2>, tensor<2xi32>) -> tensor<2xf32>
  %1 = stablehlo.add %q, %b : (tensor<2xi4>, tensor<2xi1>) -> tensor<2xi4>
  return
}
