// Notes suggest what to write instead; under -s none there are none.
// RUN: not hlo-promote --split-input-file %s 2>&1 >/dev/null | FileCheck %s --implicit-check-not=note:
// RUN: not hlo-promote -s none --split-input-file %s 2>&1 >/dev/null | FileCheck %s --check-prefix=NONE --implicit-check-not=note: --implicit-check-not=warning:
// RUN: not hlo-promote --systm jax %s 2>&1 | FileCheck %s --check-prefix=FLAG
// FLAG: unknown flag: --systm; did you mean '--system'?
// NONE: custom op 'stablehlo.addd' is unknown

// CHECK:      error: custom op 'stablehlo.addd' is unknown
// CHECK:      note: did you mean 'stablehlo.add'?
func.func @operation(%x: tensor<4xf32>) {
  %0 = stablehlo.addd %x, %x : tensor<4xf32>
  return
}

// -----

// CHECK:      error: operation 'StableHLO.add' belongs to an unknown dialect
// CHECK:      note: did you mean 'stablehlo.add'?
func.func @dialect(%x: tensor<4xf32>) {
  %0 = "StableHLO.add"(%x, %x) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// CHECK:      error: expected '(', a dimension or a type, found 'float32'
// CHECK:      note: did you mean 'f32'?
func.func private @type(tensor<4xfloat32>)

// -----

// CHECK:      error: use of undeclared SSA value name '%inptu'
// CHECK:      note: did you mean '%input'?
// CHECK:      error: use of undeclared SSA value name '%y'
func.func @value(%input: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  return %inptu, %y : tensor<4xf32>, tensor<4xf32>
}

// -----

// CHECK:      error: 'func.call' op 'gathr' does not reference a valid function
// CHECK:      note: did you mean '@gather'?
func.func @gather(%x: tensor<4xf32>) {
  call @gathr(%x) : (tensor<4xf32>) -> ()
  return
}

// -----

// CHECK:      error: 'stablehlo.compare' op requires attribute 'comparison_direction'
// CHECK:      note: 'comparision_direction' is a discardable attribute; did you mean 'comparison_direction'?
func.func @attribute(%x: tensor<4xf32>) {
  %0 = "stablehlo.compare"(%x, %x) {comparision_direction = #stablehlo<comparison_direction LT>} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return
}

// -----

// CHECK:      error: 'stablehlo.add' op requires the same shape for all operands and results
// CHECK:      note: StableHLO has no implicit broadcasting: write %wide = stablehlo.broadcast_in_dim %y, dims = [1] : (tensor<8xbf16>) -> tensor<4x8xbf16>, and use %wide
func.func @ranks(%x: tensor<4x8xf32>, %y: tensor<8xbf16>) {
  %0 = stablehlo.add %x, %y : (tensor<4x8xf32>, tensor<8xbf16>) -> tensor<4x8xf32>
  return
}

// -----

// One warning for each name.
// CHECK:      warning: 'foo.add' op is unregistered: it is neither promoted nor verified, and its operands have the element types 'f32' and 'i32'
// CHECK-NOT:  warning: 'foo.add'
// CHECK:      warning: 'mhlo.add' op is unregistered
// CHECK:      note: convert MHLO with mlir-hlo-opt --hlo-legalize-to-stablehlo
func.func @foreign(%x: tensor<4xf32>, %y: tensor<4xi32>) {
  %0 = "foo.add"(%x, %y) : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32>
  %1 = "foo.add"(%y, %x) : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = "foo.neg"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %3 = "mhlo.add"(%x, %y) : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32>
  return
}
