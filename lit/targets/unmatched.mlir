// Statements and names of a target file that match nothing in any input are errors at their place in
// the file, after the last input. What is included may match nothing.
// RUN: not hlo-promote --target %S/Inputs/unmatched.target %s 2>&1 | FileCheck %s
// RUN: not hlo-promote --target %S/Inputs/unmatched.target --format json %s | FileCheck %s --check-prefix=JSON
// RUN: not hlo-promote --target %S/Inputs/unmatched.target %s -o %t.mlir 2>/dev/null
// RUN: FileCheck %s --check-prefix=WRITTEN < %t.mlir
// RUN: hlo-promote --target amp-bf16 %s 2>&1 | FileCheck %s --check-prefix=BUILTIN
// RUN: echo 'func.func @g(%%x: tensor<f32>) { return }' > %t.other.mlir
// RUN: not hlo-promote --target %S/Inputs/unmatched.target %t.other.mlir 2>&1 | FileCheck %s --check-prefix=BARE
// RUN: not hlo-promote --target %S/Inputs/unmatched.target -j 2 %t.other.mlir %s 2>&1 | FileCheck %s

// CHECK:      unmatched.target:2:13: error: no operation is at 'LayerNrom_*'; did you mean 'LayerNorm_0'?
// CHECK-NEXT: {{^}}keep f32 at LayerNrom_*
// CHECK-NEXT: {{^}}            ^~~~~~~~~~~
// CHECK-NEXT: {{.*}}unmatched.target:2:13: note: write 'optional' before the statement if it may match nothing
// CHECK:      unmatched.target:3:15: error: no function is named 'mian'; did you mean 'main'?
// CHECK:      unmatched.target:4:14: error: no public argument is named 'wieght'; did you mean 'weight'?
// CHECK:      unmatched.target:5:17: error: no public result is named '7'
// CHECK:      unmatched.target:6:1: error: 'keep f32 in tanh rank 5' matches nothing
// CHECK:      unmatched.target:7:1: warning: 'keep f32 in sine' matches no operation
// CHECK-NOT:  target:8
// CHECK:      unmatched.target:9:1: warning: 'follow cosine' matches no operation
// CHECK:      unmatched.target:10:41: error: no function is named 'haed'; did you mean 'head'?
// JSON:       "code": "HP317"
// JSON:       "message": "no operation is at 'LayerNrom_*'; did you mean 'LayerNorm_0'?"
// JSON:       "code": "HP364"
// WRITTEN:    stablehlo.exponential %{{.*}} : tensor<4xf32>
// BUILTIN-NOT: HP3{{17|64}}
// BUILTIN-NOT: matches no
// BARE:       unmatched.target:2:13: error: no operation is at 'LayerNrom_*': the modules have no locations
func.func @main(%weight: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.exponential %weight : tensor<4xf32> loc("jit(step)/jvp(M)/LayerNorm_0/exp")
  %1 = stablehlo.tanh %0 : tensor<4xf32>
  return %1 : tensor<4xf32>
}
func.func @head() { return }
