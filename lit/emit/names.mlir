// Functions with names that LLVM, the C library or a compiler's runtime reserves are renamed, with
// a warning if they are public. Names of TensorFlow are not reserved.
// RUN: hlo-promote --emit=llvm %s > %t.ll 2> %t.log
// RUN: FileCheck %s < %t.ll
// RUN: FileCheck %s --check-prefix=LOG --implicit-check-not=warning < %t.log
// RUN: %if opt %{ opt -passes=verify -disable-output %t.ll %}

// CHECK: define float @_llvm.sqrt.f32(float %0)
// LOG:   names.mlir:[[#@LINE+1]]:1: warning: function '@llvm.sqrt.f32' is emitted as '@_llvm.sqrt.f32': LLVM or the C library has a function of its name
func.func @llvm.sqrt.f32(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}
// CHECK: define float @exp_1(float %0)
// LOG:   warning: function '@exp' is emitted as '@exp_1'
// LOG:   note: call it '@exp_1', or give it another name
func.func @exp(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}
// CHECK: define float @exp_0(float %0)
func.func @exp_0(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}
// CHECK: define float @__inference_step_12(float %0)
func.func @__inference_step_12(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}
// CHECK: define float @__truncdfsf2_0(float %0)
// LOG:   warning: function '@__truncdfsf2' is emitted as '@__truncdfsf2_0'
func.func @__truncdfsf2(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}
// CHECK: define internal float @___atomic_load(float %0)
func.func private @__atomic_load(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}
// CHECK: define internal float @hypot_0(float %0)
func.func private @hypot(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}
