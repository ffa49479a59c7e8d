// Operations of arith that newer versions of MLIR have (LLVM 23, jaxlib 0.12.0.1).
// RUN: hlo-promote %s | FileCheck %s

// CHECK:      %0 = arith.convertf %arg3 : bf16 to f16
// CHECK-NEXT: %1 = arith.flush_denormals %arg0 : f32
// CHECK-NEXT: %2 = arith.maximumnumf %arg0, %arg1 : f32
// CHECK-NEXT: %3 = arith.minimumnumf %arg0, %arg1 fastmath<fast> : f32
// CHECK-NEXT: %diff, %borrow = arith.subui_extended %arg2, %arg2 : i32, i1
func.func @f(%a: f32, %b: f32, %c: i32, %d: bf16) -> f32 {
  %0 = "arith.convertf"(%d) : (bf16) -> f16
  %1 = "arith.flush_denormals"(%a) : (f32) -> f32
  %2 = "arith.maximumnumf"(%a, %b) : (f32, f32) -> f32
  %3 = "arith.minimumnumf"(%a, %b) <{fastmath = #arith.fastmath<fast>}> : (f32, f32) -> f32
  %4:2 = "arith.subui_extended"(%c, %c) : (i32, i32) -> (i32, i1)
  return %1 : f32
}
