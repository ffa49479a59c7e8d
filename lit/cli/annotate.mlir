// --annotate marks what promotion changes and has no other effect. Promoting the output changes
// nothing; --strip undoes it.
// RUN: hlo-promote --annotate %s | FileCheck %s
// RUN: hlo-promote --annotate %s -o %t.mlir && hlo-promote %t.mlir | diff %t.mlir -
// RUN: hlo-promote --strip %t.mlir | FileCheck %s --check-prefix=STRIP
// RUN: hlo-promote --annotate --print source %s -o %t.source.mlir && hlo-promote --strip -d %t.source.mlir | FileCheck %s --check-prefix=DIFF
// RUN: hlo-promote --annotate %t.mlir | diff %t.mlir -
// RUN: not hlo-promote --annotate --emit llvm %s 2>&1 | FileCheck %s --check-prefix=EMIT
// RUN: not hlo-promote --annotate -s none %s 2>&1 | FileCheck %s --check-prefix=NONE
// EMIT: --annotate and --emit llvm cannot be combined
// NONE: --system none and --annotate cannot be combined

// CHECK-LABEL: func.func @main(%arg0: tensor<4xi32>, %arg1: tensor<4xbf16>)
// CHECK-NEXT:    %0 = stablehlo.convert %arg0 {promote.from = "{{.*}}annotate.mlir:[[#@LINE+16]]:17 jax i32 -> bf16"}
// CHECK-NEXT:    %1 = stablehlo.subtract %0, %arg1 {promote.was = {types = [tensor<4xf32>]}} : tensor<4xbf16>
// CHECK-NEXT:    stablehlo.constant {promote.was = {attributes = {promote.weak}, properties = {value = dense<5.000000e-01> : tensor<4xf32>}, types = [tensor<4xf32>]}}
// CHECK:         call @half(%{{.*}}) {promote.was = {types = [tensor<4xf32>]}}
// CHECK:         call @half_0(%arg0) {promote.was = {properties = {callee = @half}}}
// CHECK:       func.func private @half(%arg0: tensor<4xbf16>) -> tensor<4xbf16> attributes {promote.was = {blocks = {{\[}}[tensor<4xf32>]],
// CHECK:       func.func private @half_0({{.*}} attributes {promote.from = "{{.*}}annotate.mlir:[[#@LINE+17]]:1 jax, a copy of half"}
// STRIP-LABEL: func.func @main(
// STRIP-NEXT:    stablehlo.subtract %arg0, %arg1 : (tensor<4xi32>, tensor<4xbf16>) -> tensor<4xf32>
// STRIP-NEXT:    stablehlo.constant {promote.weak} dense<5.000000e-01> : tensor<4xf32>
// STRIP:         call @half(%{{.*}}) : (tensor<4xbf16>) -> tensor<4xf32>
// STRIP:         call @half(%arg0) : (tensor<4xi32>) -> tensor<4xi32>
// STRIP:       func.func private @half(%arg0: tensor<4xf32>) -> tensor<4xf32> {
// STRIP-NOT:   promote.
// DIFF:      -  %x_bf16 = stablehlo.convert %x {promote.from = "{{.*}}annotate.mlir:[[#@LINE+2]]:17 jax i32 -> bf16"} : (tensor<4xi32>) -> tensor<4xbf16>
func.func @main(%x: tensor<4xi32>, %y: tensor<4xbf16>) -> (tensor<4xbf16>, tensor<4xi32>) {
  %difference = stablehlo.subtract %x, %y : (tensor<4xi32>, tensor<4xbf16>) -> tensor<4xf32>
  %scale = stablehlo.constant {promote.weak} dense<5.000000e-01> : tensor<4xf32>
  %scaled = stablehlo.multiply %difference, %scale : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xbf16>
  %0 = func.call @half(%scaled) : (tensor<4xbf16>) -> tensor<4xf32>
  %1 = func.call @half(%x) : (tensor<4xi32>) -> tensor<4xi32>
  return %0, %1 : tensor<4xf32>, tensor<4xi32>
}
func.func private @half(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.negate %a : tensor<4xf32>
  return %0 : tensor<4xf32>
}
