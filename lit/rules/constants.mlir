// If all uses of a constant need another type, its literal is rewritten, provided that its value is
// exact or weak.
// RUN: hlo-promote %s | FileCheck %s

// CHECK-LABEL: func.func @lists(
// CHECK:         %[[C:.*]] = stablehlo.constant dense<{{\[\[}}1.000000e+00, -2.000000e+00], [3.000000e+00, 4.000000e+00{{\]\]}}> : tensor<2x2xf16>
// CHECK-NEXT:    %[[S:.*]] = stablehlo.add %[[C]], %arg0 : tensor<2x2xf16>
// CHECK-NEXT:    return %[[S]] : tensor<2x2xf16>
func.func @lists(%x: tensor<2x2xf16>) -> tensor<2x2xf16> {
  %c = stablehlo.constant dense<[[1, -2], [3, 4]]> : tensor<2x2xi32>
  %0 = stablehlo.add %c, %x : (tensor<2x2xi32>, tensor<2x2xf16>) -> tensor<2x2xf16>
  return %0 : tensor<2x2xf16>
}

// Each kind of literal has its own spelling.
// CHECK-LABEL: func.func @kinds(
// CHECK:         stablehlo.constant dense<[1, 0]> : tensor<2xi32>
// CHECK:         stablehlo.constant dense<[1.000000e+00, 0.000000e+00]> : tensor<2xbf16>
// CHECK:         stablehlo.constant dense<(2.000000e+00,0.000000e+00)> : tensor<2xcomplex<f32>>
// CHECK:         stablehlo.constant dense<[(5.000000e-01,0.000000e+00), (-1.500000e+00,0.000000e+00)]> : tensor<2xcomplex<f64>>
// CHECK:         stablehlo.constant dense<2.550000e+02> : tensor<2xf32>
// CHECK:         stablehlo.constant dense<-1> : tensor<2xi64>
// CHECK-NOT:     stablehlo.convert
// CHECK:         return
func.func @kinds(%i: tensor<2xi32>, %h: tensor<2xbf16>, %f: tensor<2xf32>, %c: tensor<2xcomplex<f32>>, %d: tensor<2xcomplex<f64>>, %l: tensor<2xi64>) {
  %b = stablehlo.constant dense<[true, false]> : tensor<2xi1>
  %0 = stablehlo.add %b, %i : (tensor<2xi1>, tensor<2xi32>) -> tensor<2xi32>
  %b2 = stablehlo.constant dense<[true, false]> : tensor<2xi1>
  %1 = stablehlo.add %b2, %h : (tensor<2xi1>, tensor<2xbf16>) -> tensor<2xbf16>
  %two = stablehlo.constant dense<2> : tensor<2xi8>
  %2 = stablehlo.multiply %two, %c : (tensor<2xi8>, tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>>
  %half = stablehlo.constant dense<[0.5, -1.5]> : tensor<2xf32>
  %3 = stablehlo.multiply %half, %d : (tensor<2xf32>, tensor<2xcomplex<f64>>) -> tensor<2xcomplex<f64>>
  %u = stablehlo.constant dense<255> : tensor<2xui8>
  %4 = stablehlo.multiply %u, %f : (tensor<2xui8>, tensor<2xf32>) -> tensor<2xf32>
  %m8 = stablehlo.constant dense<-1> : tensor<2xi8>
  %5 = stablehlo.add %m8, %l : (tensor<2xi8>, tensor<2xi64>) -> tensor<2xi64>
  return
}

// A value that does not fit the new type is converted at run time.
// CHECK-LABEL: func.func @inexact(
// CHECK:         %[[C:.*]] = stablehlo.constant dense<16777217> : tensor<2xi32>
// CHECK-NEXT:    %[[F:.*]] = stablehlo.convert %[[C]] : (tensor<2xi32>) -> tensor<2xf32>
// CHECK-NEXT:    stablehlo.add %[[F]], %arg0 : tensor<2xf32>
// CHECK:         %[[L:.*]] = stablehlo.constant dense<[1, 257]> : tensor<2xi32>
// CHECK-NEXT:    %[[H:.*]] = stablehlo.convert %[[L]] : (tensor<2xi32>) -> tensor<2xbf16>
// CHECK-NEXT:    stablehlo.add %[[H]], %arg1 : tensor<2xbf16>
func.func @inexact(%x: tensor<2xf32>, %y: tensor<2xbf16>) {
  %c = stablehlo.constant dense<16777217> : tensor<2xi32>
  %0 = stablehlo.add %c, %x : (tensor<2xi32>, tensor<2xf32>) -> tensor<2xf32>
  %l = stablehlo.constant dense<[1, 257]> : tensor<2xi32>
  %1 = stablehlo.add %l, %y : (tensor<2xi32>, tensor<2xbf16>) -> tensor<2xbf16>
  return
}

// The value is rounded to the literal's own type first: an f32 0.1 is not the f64 0.1.
// CHECK-LABEL: func.func @widened(
// CHECK:         stablehlo.constant dense<0.10000000149011612> : tensor<2xf64>
// CHECK-NEXT:    stablehlo.add %{{.*}}, %arg0 : tensor<2xf64>
func.func @widened(%x: tensor<2xf64>) {
  %c = stablehlo.constant dense<0.1> : tensor<2xf32>
  %0 = stablehlo.add %c, %x : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xf64>
  return
}

// Infinity and NaN print as bits, and are exact in every wider float.
// CHECK-LABEL: func.func @not_finite(
// CHECK:         stablehlo.constant dense<0x7F800000> : tensor<2xf32>
// CHECK:         stablehlo.constant dense<0xFFF0000000000000> : tensor<2xf64>
// CHECK-NOT:     stablehlo.convert
// CHECK:         return
func.func @not_finite(%f: tensor<2xf32>, %d: tensor<2xf64>) {
  %i = stablehlo.constant dense<0x7C00> : tensor<2xf16>
  %0 = stablehlo.add %i, %f : (tensor<2xf16>, tensor<2xf32>) -> tensor<2xf32>
  %n = stablehlo.constant dense<0xFF80> : tensor<2xbf16>
  %1 = stablehlo.add %n, %d : (tensor<2xbf16>, tensor<2xf64>) -> tensor<2xf64>
  return
}

// A use that needs the old type keeps the old constant.
// CHECK-LABEL: func.func @two_uses(
// CHECK-DAG:     %[[I:.*]] = stablehlo.constant dense<2> : tensor<2xi32>
// CHECK-DAG:     %[[F:.*]] = stablehlo.{{constant dense<2.000000e\+00> : tensor<2xf32>|convert .* : \(tensor<2xi32>\) -> tensor<2xf32>}}
// CHECK:         stablehlo.add %[[F]], %arg1 : tensor<2xf32>
// CHECK-NEXT:    stablehlo.add %[[I]], %arg0 : tensor<2xi32>
func.func @two_uses(%i: tensor<2xi32>, %f: tensor<2xf32>) {
  %c = stablehlo.constant dense<2> : tensor<2xi32>
  %0 = stablehlo.add %c, %f : (tensor<2xi32>, tensor<2xf32>) -> tensor<2xf32>
  %1 = stablehlo.add %c, %i : tensor<2xi32>
  return
}

// A long list prints as the bytes of its elements, least significant first.
// CHECK-LABEL: func.func @blob(
// CHECK:         stablehlo.constant dense<"0xFFFF0000010002000300{{[0-9A-F]+}}6A00"> : tensor<108xi16>
// CHECK-NEXT:    stablehlo.add %{{.*}}, %arg0 : tensor<108xi16>
func.func @blob(%x: tensor<108xi16>) {
  %c = stablehlo.constant dense<"0xFF000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F404142434445464748494A4B4C4D4E4F505152535455565758595A5B5C5D5E5F606162636465666768696A"> : tensor<108xi8>
  %0 = stablehlo.add %c, %x : (tensor<108xi8>, tensor<108xi16>) -> tensor<108xi16>
  return
}

// The same for chlo.constant.
// CHECK-LABEL: func.func @chlo(
// CHECK-NEXT:    %[[C:.*]] = chlo.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
// CHECK-NEXT:    stablehlo.add %arg0, %[[C]] : tensor<2xf32>
// CHECK-NEXT:    %[[D:.*]] = chlo.constant dense<9.997550e-02> : tensor<2xf16>
// CHECK-NEXT:    stablehlo.multiply %arg1, %[[D]] : tensor<2xf16>
func.func @chlo(%f: tensor<2xf32>, %h: tensor<2xf16>) {
  %c = chlo.constant dense<[1, 2]> : tensor<2xi32>
  %0 = stablehlo.add %f, %c : (tensor<2xf32>, tensor<2xi32>) -> tensor<2xf32>
  %d = chlo.constant {promote.weak} dense<0.1> : tensor<2xf32>
  %1 = stablehlo.multiply %h, %d : (tensor<2xf16>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// The bytes of a resource are not available, so it is converted at run time.
// CHECK-LABEL: func.func @resource(
// CHECK-NEXT:    %[[C:.*]] = stablehlo.constant dense_resource<weights> : tensor<2xi32>
// CHECK-NEXT:    %[[F:.*]] = stablehlo.convert %[[C]] : (tensor<2xi32>) -> tensor<2xf32>
func.func @resource(%x: tensor<2xf32>) {
  %c = stablehlo.constant dense_resource<weights> : tensor<2xi32>
  %0 = stablehlo.add %c, %x : (tensor<2xi32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// Constants without a conversion do not change.
// CHECK-LABEL: func.func @untouched(
// CHECK-NEXT:    stablehlo.constant dense<{{\[\[}}1, 2], [3, 4{{\]\]}}> : tensor<2x2xi4>
// CHECK-NEXT:    stablehlo.constant dense<[1.000000e+00, 2.500000e+00]> : tensor<2xf32>
// CHECK-NEXT:    stablehlo.constant dense<1.015630e-01> : tensor<f8E4M3FN>
// CHECK-NEXT:    stablehlo.constant dense<> : tensor<0xui64>
// CHECK-NEXT:    stablehlo.constant dense<18446744073709551615> : tensor<ui64>
// CHECK-NEXT:    return
func.func @untouched() {
  %0 = stablehlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi4>
  %1 = stablehlo.constant dense<"0x0000803F00002040"> : tensor<2xf32>
  %2 = stablehlo.constant dense<0.1> : tensor<f8E4M3FN>
  %3 = stablehlo.constant dense<> : tensor<0xui64>
  %4 = stablehlo.constant dense<18446744073709551615> : tensor<ui64>
  return
}
