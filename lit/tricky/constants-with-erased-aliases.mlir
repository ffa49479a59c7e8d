// A literal that is rewritten in place of its conversion replaces all uses of the conversion: those
// of an erased operation that was an alias of it, also in other blocks, and the real part through
// which a complex value was converted.
// RUN: hlo-promote -s numpy --signature infer --split-input-file %s | FileCheck %s
// RUN: hlo-promote --signature keep --split-input-file %s | FileCheck %s --check-prefix=KEEP

// np.conjugate of bools is i8.
// CHECK-LABEL: func.func @conj() -> tensor<4xi8>
// CHECK:         %[[C:.*]] = stablehlo.constant dense<1> : tensor<4xi8>
// CHECK:         stablehlo.add %[[C]], %[[C]] : tensor<4xi8>
// CHECK:         return %[[C]] : tensor<4xi8>
func.func @conj() -> tensor<4xi1> {
  %c = stablehlo.constant dense<true> : tensor<4xi1>
  %0 = chlo.conj %c : tensor<4xi1> -> tensor<4xi1>
  cf.br ^bb1
^bb1:
  %1 = stablehlo.add %0, %0 : tensor<4xi1>
  cf.br ^bb2
^bb2:
  return %0 : tensor<4xi1>
}

// -----

// KEEP-LABEL: func.func @part() -> tensor<2xui16>
// KEEP:         %[[C:.*]] = stablehlo.constant dense<[(1.{{.*}},1.{{.*}}), (5.{{.*}},1.{{.*}}), (3.{{.*}},2.{{.*}})]> : tensor<3xcomplex<f32>>
// KEEP-NEXT:    %[[R:.*]] = stablehlo.real %[[C]] : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
// KEEP-NEXT:    %[[I:.*]] = stablehlo.convert %[[R]] : (tensor<3xf32>) -> tensor<3xui16>
// KEEP-NEXT:    %[[S:.*]] = stablehlo.slice %[[I]] [0:2] : (tensor<3xui16>) -> tensor<2xui16>
// KEEP-NEXT:    return %[[S]] : tensor<2xui16>
func.func @part() -> tensor<2xui16> {
  %c = stablehlo.constant {promote.weak} dense<[(1.0, 0.1), (0.5, 1.0), (3.0, 2.0)]> : tensor<3xcomplex<f32>>
  %0 = stablehlo.slice %c [0:2] : (tensor<3xcomplex<f32>>) -> tensor<2xui16>
  return %0 : tensor<2xui16>
}
