// Each function becomes one LLVM function on one element of each tensor. bf16 and f8 are integers
// with the same bits; complex numbers and multiple results are structs. Private functions are
// internal.
// RUN: hlo-promote --emit=llvm %s | FileCheck %s
// RUN: %if opt %{ hlo-promote --emit=llvm %s | opt -passes=verify -disable-output %}

// CHECK-LABEL: define float @promoted(i32 %0, float %1) {
// CHECK-NEXT:  entry:
// CHECK-NEXT:    %2 = sitofp i32 %0 to float
// CHECK-NEXT:    %3 = fadd float %2, %1
// CHECK-NEXT:    ret float %3
func.func @promoted(%x: tensor<4xi32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %y : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: define { i1, { double, double }, half } @results(double %0, double %1, i1 %2, half %3) {
func.func @results(%re: tensor<?xf64>, %im: tensor<?xf64>, %c: tensor<?xi1>, %h: tensor<?xf16>) -> (tensor<?xi1>, tensor<?xcomplex<f64>>, tensor<?xf16>) {
  %z = stablehlo.complex %re, %im : tensor<?xcomplex<f64>>
  return %c, %z, %h : tensor<?xi1>, tensor<?xcomplex<f64>>, tensor<?xf16>
}

// CHECK-LABEL: define void @nothing() {
func.func @nothing() {
  return
}

// CHECK-LABEL: define internal i8 @small(i16 %0) {
// CHECK:         call i8 @hlo.round.float.f8E5M2(float %{{.*}})
func.func private @small(%x: tensor<bf16>) -> tensor<f8E5M2> {
  %0 = stablehlo.convert %x : (tensor<bf16>) -> tensor<f8E5M2>
  return %0 : tensor<f8E5M2>
}

// A function with the name of a C library function is renamed, because LLVM would assume the
// library's semantics.
// CHECK-LABEL: define float @sinf_0(float %0) {
// CHECK:         call float @llvm.sin.f32(float %0)
func.func @sinf(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.sine %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK:       define internal i8 @hlo.round.float.f8E5M2(float %0) {
// CHECK:       declare float @llvm.sin.f32(float %0)
