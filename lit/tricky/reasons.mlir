// RUN: hlo-promote --explain --split-input-file %s -o /dev/null 2>&1 | FileCheck %s
// RUN: hlo-promote --deny range,sign --split-input-file %s -o /dev/null

// An operand that has the type by coincidence is not a reason: operands of a return are independent
// of each other.
// CHECK:     :[[#@LINE+6]]:10: remark: 'func.return' op operand #0 is converted from 'bf16' to 'f32'
// CHECK-NOT: forces the conversion
// CHECK:     note: the enclosing function or operation requires 'f32' here
// CHECK-NOT: forces the conversion
func.func @declared(%a: tensor<4xbf16>, %c: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = stablehlo.add %a, %a : (tensor<4xbf16>, tensor<4xbf16>) -> tensor<4xf32>
  return %0, %c : tensor<4xf32>, tensor<4xf32>
}

// -----

// CHECK: remark: 'stablehlo.pad' op operand #1 is converted from 'bf16' to 'f32'
// CHECK: note: operand #0 has type 'f32', which forces the conversion
func.func @tied(%a: tensor<4xf32>, %c: tensor<bf16>) -> tensor<6xf32> {
  %0 = stablehlo.pad %a, %c, low = [1], high = [1], interior = [0] : (tensor<4xf32>, tensor<bf16>) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}

// -----

// An index is clamped first, so nothing is lost.
// CHECK: remark: 'stablehlo.case' op operand #0 is converted from 'ui32' to 'i32', which keeps every value [exact]
func.func @clamped(%p: tensor<ui32>, %a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "stablehlo.case"(%p) ({
    stablehlo.return %a : tensor<4xf32>
  }, {
    stablehlo.return %b : tensor<4xf32>
  }) : (tensor<ui32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// In a retyped private function, the operand that forces a conversion is declared otherwise.
// CHECK: remark: 'stablehlo.add' op operand #0 is converted from 'i32' to 'bf16'
// CHECK: note: operand #1 has type 'bf16', declared as 'i32', which forces the conversion{{$}}
func.func @caller(%i: tensor<4xi32>, %h: tensor<4xbf16>) -> tensor<4xbf16> {
  %0 = call @retyped(%i, %h) : (tensor<4xi32>, tensor<4xbf16>) -> tensor<4xbf16>
  return %0 : tensor<4xbf16>
}
func.func private @retyped(%a: tensor<4xi32>, %b: tensor<4xi32>) -> tensor<4xi32> {
  %0 = stablehlo.add %a, %b : tensor<4xi32>
  return %0 : tensor<4xi32>
}
