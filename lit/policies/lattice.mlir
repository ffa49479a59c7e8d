// A complete lattice file, testdata/accelerator.lattice, for machines without 64-bit arithmetic.
// Expected types follow from its chains.
// RUN: hlo-promote --split-input-file -s %S/../../testdata/accelerator.lattice %s 2>%t | FileCheck %s
// RUN: not hlo-promote --split-input-file -s %S/../../testdata/accelerator.lattice %S/Inputs/accelerator-refused.mlir 2>&1 | FileCheck %S/Inputs/accelerator-refused.mlir

// A 64-bit type is treated as 32 bits wide in a join. Valid operations do not change.
// CHECK-LABEL: func.func @wide(
// CHECK-NEXT:    stablehlo.multiply %arg1, %arg1 : tensor<2xf64>
// CHECK-NEXT:    %[[I:.*]] = stablehlo.convert %arg0 : (tensor<2xi64>) -> tensor<2xf32>
// CHECK-NEXT:    %[[D:.*]] = stablehlo.convert %arg1 : (tensor<2xf64>) -> tensor<2xf32>
// CHECK-NEXT:    stablehlo.add %[[I]], %[[D]] : tensor<2xf32>
// CHECK-NEXT:    %[[N:.*]] = stablehlo.convert %arg0 : (tensor<2xi64>) -> tensor<2xi32>
// CHECK-NEXT:    %[[B:.*]] = stablehlo.convert %arg2 : (tensor<2xi8>) -> tensor<2xi32>
// CHECK-NEXT:    stablehlo.add %[[N]], %[[B]] : tensor<2xi32>
func.func @wide(%i: tensor<2xi64>, %d: tensor<2xf64>, %b: tensor<2xi8>) {
  %0 = stablehlo.multiply %d, %d : tensor<2xf64>
  %1 = stablehlo.add %i, %d : (tensor<2xi64>, tensor<2xf64>) -> tensor<2xf64>
  %2 = stablehlo.add %i, %b : (tensor<2xi64>, tensor<2xi8>) -> tensor<2xi64>
  return
}

// f8 is a storage format: it joins f8 or bf16 to bf16, f16 to f32, and integers and weak floats to
// itself.
// CHECK-LABEL: func.func @f8(
// CHECK-DAG:     %[[E:.*]] = stablehlo.convert %arg0 : (tensor<2xf8E4M3FN>) -> tensor<2xbf16>
// CHECK-DAG:     %[[G:.*]] = stablehlo.convert %arg1 : (tensor<2xf8E5M2>) -> tensor<2xbf16>
// CHECK:         stablehlo.add %[[E]], %[[G]] : tensor<2xbf16>
// CHECK-NEXT:    stablehlo.add %[[E]], %arg2 : tensor<2xbf16>
// CHECK-DAG:     %[[F:.*]] = stablehlo.convert %arg0 : (tensor<2xf8E4M3FN>) -> tensor<2xf32>
// CHECK-DAG:     %[[H:.*]] = stablehlo.convert %arg3 : (tensor<2xf16>) -> tensor<2xf32>
// CHECK:         stablehlo.add %[[F]], %[[H]] : tensor<2xf32>
// CHECK-NEXT:    %[[I:.*]] = stablehlo.convert %arg4 : (tensor<2xi32>) -> tensor<2xf8E4M3FN>
// CHECK-NEXT:    stablehlo.add %arg0, %[[I]] : tensor<2xf8E4M3FN>
// CHECK-NEXT:    %[[C:.*]] = stablehlo.constant dense<5.000000e-01> : tensor<2xf8E4M3FN>
// CHECK-NEXT:    stablehlo.multiply %arg0, %[[C]] : tensor<2xf8E4M3FN>
func.func @f8(%e: tensor<2xf8E4M3FN>, %g: tensor<2xf8E5M2>, %b: tensor<2xbf16>, %h: tensor<2xf16>, %i: tensor<2xi32>) {
  %0 = stablehlo.add %e, %g : (tensor<2xf8E4M3FN>, tensor<2xf8E5M2>) -> tensor<2xf32>
  %1 = stablehlo.add %e, %b : (tensor<2xf8E4M3FN>, tensor<2xbf16>) -> tensor<2xf32>
  %2 = stablehlo.add %e, %h : (tensor<2xf8E4M3FN>, tensor<2xf16>) -> tensor<2xf32>
  %3 = stablehlo.add %e, %i : (tensor<2xf8E4M3FN>, tensor<2xi32>) -> tensor<2xf32>
  %c = stablehlo.constant {promote.weak} dense<0.5> : tensor<2xf32>
  %4 = stablehlo.multiply %e, %c : (tensor<2xf8E4M3FN>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// Its maps: sine of an integer computes in f32, a shift of bools in i32.
// CHECK-LABEL: func.func @maps(
// CHECK-NEXT:    %[[F:.*]] = stablehlo.convert %arg0 : (tensor<2xi8>) -> tensor<2xf32>
// CHECK-NEXT:    stablehlo.sine %[[F]] : tensor<2xf32>
// CHECK-NEXT:    %[[P:.*]] = stablehlo.convert %arg1 : (tensor<2xi1>) -> tensor<2xi32>
// CHECK-NEXT:    stablehlo.shift_left %[[P]], %[[P]] : tensor<2xi32>
func.func @maps(%b: tensor<2xi8>, %p: tensor<2xi1>) {
  %0 = stablehlo.sine %b : (tensor<2xi8>) -> tensor<2xf32>
  %1 = stablehlo.shift_left %p, %p : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi32>
  return
}
