// Promotion that a library would do in another way gets a warning.
// RUN: hlo-promote %s -o %t --signature=infer 2>&1 | FileCheck %s --implicit-check-not=warning
// RUN: hlo-promote explain HP206 | FileCheck %s --check-prefix=CODE
// CODE: HP206: shift of another type

func.func @shifts(%x: tensor<4xi8>, %y: tensor<4xi32>, %u: tensor<4xui8>, %v: tensor<4xui32>, %l: tensor<4xui32>) {
  // CHECK: [[#@LINE+2]]:38: warning: 'stablehlo.shift_right_logical' op operand #0 is sign-extended from 'i8' to 'i32' before the shift, which moves ones, not zeros, into the upper bits of a negative 'i8'
  // CHECK: note: write a stablehlo.bitcast_convert of the operand to 'ui8'{{$}}
  %0 = stablehlo.shift_right_logical %x, %y : (tensor<4xi8>, tensor<4xi32>) -> tensor<4xi32>
  // CHECK: [[#@LINE+2]]:8: warning: 'stablehlo.shift_right_arithmetic' op shifts in copies of the sign bit, but the common type of its operands, 'ui32', is unsigned, and the libraries shift zeros into unsigned values
  // CHECK: note: write a logical shift, or convert the operands to a signed type first{{$}}
  %1 = stablehlo.shift_right_arithmetic %u, %v : (tensor<4xui8>, tensor<4xui32>) -> tensor<4xui32>
  // Valid, narrower and unsigned cases get none.
  %2 = stablehlo.shift_right_arithmetic %v, %l : tensor<4xui32>
  %3 = stablehlo.shift_right_logical %y, %x : (tensor<4xi32>, tensor<4xi8>) -> tensor<4xi32>
  %4 = stablehlo.shift_right_logical %u, %v : (tensor<4xui8>, tensor<4xui32>) -> tensor<4xui32>
  return
}

func.func @composite(%x: tensor<4xi32>, %y: tensor<4xf32>) {
  // CHECK: [[#@LINE+1]]:8: warning: 'stablehlo.composite' op has operands of other types than its decomposition '@d' declares; a backend that implements the composite by name may not support these types
  %0 = stablehlo.composite "my.op" %x, %y {decomposition = @d} : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = stablehlo.composite "my.op" %y, %y {decomposition = @d} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
func.func private @d(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %a, %b : tensor<4xf32>
  return %0 : tensor<4xf32>
}
