// --stats prints counts and phase times.
// RUN: hlo-promote --stats %s 2>&1 >/dev/null | FileCheck %s
// CHECK:      hlo-promote: 1 input, 1 changed; 0 errors, 0 warnings, 0 remarks; {{[0-9.]+}} s
// CHECK-NEXT: read {{ *}}{{[0-9.]+}} s
// CHECK-NEXT: verify
// CHECK-NEXT: promote
func.func @f(%x: tensor<4xi32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %y : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
