// A function that an attribute names keeps its type for those uses: its computed result does not
// fit, which is reported.
// RUN: not hlo-promote --split-input-file %s 2>&1 | FileCheck %s
// RUN: hlo-promote --signature keep --split-input-file %s | FileCheck %s --check-prefix=KEEP

// CHECK: error: result #0 of '@g' is declared 'bf16' but promotion computes 'f32'; converting it to 'bf16' would lose information
// KEEP-LABEL: func.func private @g
// KEEP:         %[[SUM:.*]] = stablehlo.add {{.*}} : tensor<4xf32>
// KEEP:         stablehlo.convert %[[SUM]] : (tensor<4xf32>) -> tensor<4xbf16>
func.func @constant() -> ((tensor<4xbf16>) -> tensor<4xbf16>) {
  %0 = func.constant @g : (tensor<4xbf16>) -> tensor<4xbf16>
  return %0 : (tensor<4xbf16>) -> tensor<4xbf16>
}
func.func private @g(%a: tensor<4xbf16>) -> tensor<4xbf16> {
  %c = stablehlo.constant dense<1.0> : tensor<4xf32>
  %0 = stablehlo.add %a, %c : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xbf16>
  return %0 : tensor<4xbf16>
}

// -----

// CHECK: error: result #0 of '@h' is declared 'bf16' but promotion computes 'f32'; converting it to 'bf16' would lose information
// KEEP-LABEL: func.func private @h
// KEEP:         stablehlo.convert {{.*}} : (tensor<4xf32>) -> tensor<4xbf16>
func.func public @mpmd(%a: tensor<4xbf16>) -> tensor<4xbf16> attributes {topology = #mpmd.topology<<"m" : <["x"=2]>>>} {
  %0 = mpmd.call @h(%a) : (tensor<4xbf16>) -> tensor<4xbf16>
  return %0 : tensor<4xbf16>
}
func.func private @h(%a: tensor<4xbf16>) -> tensor<4xbf16> attributes {topology = #mpmd.topology<<"m" : <["x"=2]>>>} {
  %c = stablehlo.constant dense<1.0> : tensor<4xf32>
  %0 = stablehlo.add %a, %c : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xbf16>
  return %0 : tensor<4xbf16>
}
