// The source form keeps comments and names, even if blocks are not in execution order.
// RUN: hlo-promote --target bf16-in-f32 --print source %s 2>/dev/null | grep -v '// ' | FileCheck %s
// RUN: hlo-promote --target bf16-in-f32 --print source %s 2>/dev/null | hlo-promote -o %t.mlir
// RUN: cp %s %t.in.mlir
// RUN: hlo-promote --target bf16-in-f32 -i %t.in.mlir 2>&1 | grep remark
// RUN: hlo-promote --target bf16-in-f32 --check %t.in.mlir | count 0
// RUN: not hlo-promote --target bf16-in-f32 --check %s 2>/dev/null | count 1
// RUN: hlo-promote --target bf16-in-f32 -d %s 2>/dev/null | FileCheck %s --check-prefix=DIFF

// Names in these comments are taken, so new ones are longer.
// CHECK:      ^bb1(%a: tensor<4xbf16>):
// CHECK-NEXT:   %[[A:.*]] = stablehlo.convert %a : (tensor<4xbf16>) -> tensor<4xf32>
// CHECK-NEXT:   %[[X:.*]] = stablehlo.convert %x : (tensor<4xbf16>) -> tensor<4xf32>
// CHECK-NEXT:   %[[Y:.*]] = stablehlo.add %[[A]], %[[X]] : tensor<4xf32>
// CHECK-NEXT:   %y = stablehlo.convert %[[Y]] : (tensor<4xf32>) -> tensor<4xbf16>
// CHECK-NEXT:   return %y
// DIFF: +  %y = stablehlo.convert %{{.*}} : (tensor<4xf32>) -> tensor<4xbf16>
func.func @blocks(%x: tensor<4xbf16>) -> tensor<4xbf16> {
  cf.br ^bb2
^bb1(%a: tensor<4xbf16>):
  %y = stablehlo.add %a, %x : tensor<4xbf16>
  return %y : tensor<4xbf16>
^bb2:
  %z = stablehlo.add %x, %x : tensor<4xbf16>
  cf.br ^bb1(%z : tensor<4xbf16>)
}
