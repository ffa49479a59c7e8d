// A string that is a shape of HLO names element types, which change with the values.
// RUN: hlo-promote --target no64 %s 2>/dev/null | FileCheck %s

// CHECK:      stablehlo.negate %arg0 {other = "f64", text = "see f64[4]", xla_shape = "f32[4,2]{0,1}"} : tensor<4x2xf32>
// CHECK-NEXT: stablehlo.abs %{{.*}} {xla_shape = "(s32[], u32[3]{0}, c64[], bf16[2], pred[], s8[<=4])"} : tensor<4x2xf32>
func.func @f(%a: tensor<4x2xf64>) -> tensor<4x2xf64> {
  %0 = stablehlo.negate %a {xla_shape = "f64[4,2]{0,1}", other = "f64", text = "see f64[4]"} : tensor<4x2xf64>
  %1 = stablehlo.abs %0 {xla_shape = "(s64[], u64[3]{0}, c128[], bf16[2], pred[], s8[<=4])"} : tensor<4x2xf64>
  return %1 : tensor<4x2xf64>
}
