// Values that --weak-args makes weak are weak again when the output is read with the flag, so a
// convert that makes a value strong is kept where it changes a type. In NumPy and PyTorch no result
// is weak: a product of two Python integers is i64, and bf16 with a Python float is f32.
// RUN: hlo-promote -s numpy --weak-args 0,1,2 %s -o %t && FileCheck %s < %t
// RUN: hlo-promote -s numpy --weak-args 0,1,2 %t | diff %t -
// RUN: hlo-promote -s numpy --keep-weak --weak-args 0,1,2 %s -o %t.kept
// RUN: hlo-promote -s numpy --keep-weak --weak-args 0,1,2 %t.kept | diff %t.kept -
// RUN: hlo-promote -s torch --weak-args 0,1,2 %s -o %t.torch && hlo-promote -s torch --weak-args 0,1,2 %t.torch | diff %t.torch -
// RUN: hlo-promote -s jax-strict --weak-args 0,2 %s -o %t.strict && hlo-promote -s jax-strict --weak-args 0,2 %t.strict | diff %t.strict -
// Without the flag there is no such convert.
// RUN: hlo-promote -s numpy %s | FileCheck %s --check-prefix=STRONG --implicit-check-not="convert %arg"
// STRONG: stablehlo.multiply %arg0, %arg0 : tensor<i8>

// CHECK:      %[[I:.*]] = stablehlo.convert %arg0 : tensor<i8>
// CHECK-NEXT: stablehlo.multiply %[[I]], %[[I]] : tensor<i8>
// CHECK-NEXT: %[[J:.*]] = stablehlo.convert %arg0 : tensor<i8>
// CHECK:      %[[B:.*]] = stablehlo.convert %arg1 : tensor<bf16>
// CHECK:      %[[P:.*]] = stablehlo.compare NE, %[[B]], %{{.*}}, FLOAT : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
// CHECK-NEXT: stablehlo.select %[[P]], %arg3, %arg3
// CHECK-NEXT: %[[C:.*]] = stablehlo.convert %arg2 : tensor<complex<f32>>
// CHECK-NEXT: stablehlo.real %[[C]]
func.func @f(%i: tensor<i8>, %b: tensor<bf16>, %c: tensor<complex<f32>>, %x: tensor<2xi8>) -> (tensor<i8>, tensor<i8>, tensor<2xi8>, tensor<i1>) {
  %0 = "chlo.square"(%i) : (tensor<i8>) -> tensor<i8>
  %1 = "chlo.conj"(%i) : (tensor<i8>) -> tensor<i8>
  %2 = "stablehlo.select"(%b, %x, %x) : (tensor<bf16>, tensor<2xi8>, tensor<2xi8>) -> tensor<2xi8>
  %3 = "chlo.is_inf"(%c) : (tensor<complex<f32>>) -> tensor<i1>
  return %0, %1, %2, %3 : tensor<i8>, tensor<i8>, tensor<2xi8>, tensor<i1>
}
