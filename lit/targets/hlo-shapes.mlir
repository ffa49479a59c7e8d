// A string that is a shape of HLO names element types, which change with the values. The summary
// has the first one of each attribute.
// RUN: hlo-promote --target no64 %s 2>/dev/null | FileCheck %s
// RUN: hlo-promote --target no64 %s 2>&1 >/dev/null | FileCheck %s --check-prefix=SUMMARY
// RUN: hlo-promote --target no64 %s --explain -o /dev/null 2>&1 | FileCheck %s --check-prefix=NOTE

// NOTE-DAG: hlo-shapes.mlir:[[#@LINE+13]]:8: remark: 'stablehlo.negate' op has "f32[4,2]{0,1}" instead of "f64[4,2]{0,1}" in attribute 'xla_shape'
// NOTE-DAG: remark: target 'no64': 5 values of 'f64' became 'f32', 4 strings got other types in a shape

// SUMMARY:      remark: target 'no64': 5 values of 'f64' became 'f32', 4 strings got other types in a shape
// SUMMARY-NEXT: note: attribute 'xla_shape' of 'stablehlo.negate' changed from "f64[4,2]{0,1}" to "f32[4,2]{0,1}", and 2 more
// SUMMARY-NEXT: note: attribute 'mhlo.frontend_attributes' of 'stablehlo.abs' changed from "s64[]" to "s32[]"
// SUMMARY-NEXT: note: '@f' changed from

// CHECK:      stablehlo.negate %arg0 {other = "f64", text = "see f64[4]", xla_shape = "f32[4,2]{0,1}"} : tensor<4x2xf32>
// CHECK-NEXT: stablehlo.abs %{{.*}} {xla_shape = "(s32[], u32[3]{0}, c64[], bf16[2], pred[], s8[<=4])"} : tensor<4x2xf32>
// CHECK-NEXT: stablehlo.abs %{{.*}} {mhlo.frontend_attributes = {shapes = ["s32[]", "f32[2]"]}} : tensor<4x2xf32>
// CHECK-NEXT: stablehlo.custom_call @Sharding(%{{.*}}) {xla_shape = "f32[4,2]"} : (tensor<4x2xf32>) -> tensor<4x2xf32>
func.func @f(%a: tensor<4x2xf64>) -> tensor<4x2xf64> {
  %0 = stablehlo.negate %a {xla_shape = "f64[4,2]{0,1}", other = "f64", text = "see f64[4]"} : tensor<4x2xf64>
  %1 = stablehlo.abs %0 {xla_shape = "(s64[], u64[3]{0}, c128[], bf16[2], pred[], s8[<=4])"} : tensor<4x2xf64>
  %2 = stablehlo.abs %1 {mhlo.frontend_attributes = {shapes = ["s64[]", "f32[2]"]}} : tensor<4x2xf64>
  %3 = stablehlo.custom_call @Sharding(%2) {xla_shape = "f64[4,2]"} : (tensor<4x2xf64>) -> tensor<4x2xf64>
  return %3 : tensor<4x2xf64>
}
