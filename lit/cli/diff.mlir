// -d prints the change that -i would make, as a patch for patch -p1 and git apply.
// RUN: rm -rf %t && mkdir -p %t && cp %s %t/in.mlir
// RUN: cd %t && hlo-promote -d in.mlir > %t.diff
// RUN: FileCheck %s --strict-whitespace --match-full-lines < %t.diff
// RUN: cd %t && patch -s -p1 < %t.diff && hlo-promote --check in.mlir | count 0
// RUN: not hlo-promote -d --check %s | FileCheck %s --check-prefix=BOTH

//      CHECK:--- a/in.mlir
// CHECK-NEXT:+++ b/in.mlir
// CHECK-NEXT:@@ -[[#@LINE+2]],6 +[[#@LINE+2]],7 @@
//       BOTH:--- a/
//
//
func.func @f(%count: tensor<4xi32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %sum = stablehlo.add %count, %y : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>
  return %sum : tensor<4xf32>
}
