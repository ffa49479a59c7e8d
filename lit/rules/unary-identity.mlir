// Unary operations that JAX defines for types that StableHLO's operation does not accept: the value
// itself, zeros, or other operations.
// RUN: hlo-promote %s | FileCheck %s

// The absolute value of a bool or an unsigned integer is the value itself.
// CHECK-LABEL: func.func @abs(
// CHECK-NEXT:    return %arg0, %arg1 : tensor<2xi1>, tensor<2xui8>
func.func @abs(%b: tensor<2xi1>, %u: tensor<2xui8>) -> (tensor<2xi1>, tensor<2xui8>) {
  %0 = stablehlo.abs %b : tensor<2xi1>
  %1 = stablehlo.abs %u : tensor<2xui8>
  return %0, %1 : tensor<2xi1>, tensor<2xui8>
}

// The absolute value of a signed integer keeps its type, whatever type is declared.
// CHECK-LABEL: func.func @abs_signed(
// CHECK-NEXT:    stablehlo.abs %arg0 : tensor<2xi8>
// CHECK-NEXT:    return
func.func @abs_signed(%x: tensor<2xi8>) {
  %0 = stablehlo.abs %x : (tensor<2xi8>) -> tensor<2xi32>
  return
}

// Floor of an integer is the integer if the declared result is an integer.
// CHECK-LABEL: func.func @integral(
// CHECK-NEXT:    return %arg0, %arg0, %arg0 : tensor<2xi32>, tensor<2xi32>, tensor<2xi32>
func.func @integral(%x: tensor<2xi32>) -> (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) {
  %0 = stablehlo.ceil %x : tensor<2xi32>
  %1 = stablehlo.floor %x : tensor<2xi32>
  %2 = stablehlo.round_nearest_even %x : tensor<2xi32>
  return %0, %1, %2 : tensor<2xi32>, tensor<2xi32>, tensor<2xi32>
}

// If a float is declared, the integer is converted, as for any float function.
// CHECK-LABEL: func.func @rounded(
// CHECK:         %[[F:.*]] = stablehlo.convert %arg0 : (tensor<2xi32>) -> tensor<2xf32>
// CHECK-NEXT:    stablehlo.ceil %[[F]] : tensor<2xf32>
// CHECK-NEXT:    stablehlo.floor %[[F]] : tensor<2xf32>
// CHECK-NEXT:    stablehlo.round_nearest_even %[[F]] : tensor<2xf32>
func.func @rounded(%x: tensor<2xi32>) {
  %0 = stablehlo.ceil %x : (tensor<2xi32>) -> tensor<2xf32>
  %1 = stablehlo.floor %x : (tensor<2xi32>) -> tensor<2xbf16>
  %2 = stablehlo.round_nearest_even %x : (tensor<2xi32>) -> tensor<2xf32>
  return
}

// The real part of a real value is the value; the imaginary part is zeros of its type.
// CHECK-LABEL: func.func @parts_of_integers(
// CHECK:         %[[Z:.*]] = stablehlo.constant dense<0> : tensor<2xi32>
// CHECK-NEXT:    return %arg0, %[[Z]] : tensor<2xi32>, tensor<2xi32>
func.func @parts_of_integers(%x: tensor<2xi32>) -> (tensor<2xi32>, tensor<2xi32>) {
  %0 = stablehlo.real %x : tensor<2xi32>
  %1 = stablehlo.imag %x : tensor<2xi32>
  return %0, %1 : tensor<2xi32>, tensor<2xi32>
}

// For floats both are valid as written.
// CHECK-LABEL: func.func @parts_of_floats(
// CHECK-NEXT:    %[[R:.*]] = stablehlo.real %arg0 : tensor<2xf32>
// CHECK-NEXT:    %[[I:.*]] = stablehlo.imag %arg0 : tensor<2xf32>
// CHECK-NEXT:    return %[[R]], %[[I]]
func.func @parts_of_floats(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %0 = stablehlo.real %x : tensor<2xf32>
  %1 = stablehlo.imag %x : tensor<2xf32>
  return %0, %1 : tensor<2xf32>, tensor<2xf32>
}

// StableHLO's sign does not accept unsigned integers: zero stays zero, all others become one.
// CHECK-LABEL: func.func @sign(
// CHECK-NEXT:    %[[ONE:.*]] = stablehlo.constant dense<1> : tensor<2xui8>
// CHECK-NEXT:    %[[R:.*]] = stablehlo.minimum %arg0, %[[ONE]] : tensor<2xui8>
// CHECK-NEXT:    return %[[R]] : tensor<2xui8>
func.func @sign(%x: tensor<2xui8>) -> tensor<2xui8> {
  %0 = stablehlo.sign %x : tensor<2xui8>
  return %0 : tensor<2xui8>
}

// jnp.round, jnp.isfinite and jnp.isinf apply to both parts of a complex number.
// CHECK-LABEL: func.func @complex(
// CHECK:         %[[R:.*]] = stablehlo.real %arg0 : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
// CHECK-NEXT:    %[[I:.*]] = stablehlo.imag %arg0 : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
// CHECK-NEXT:    %[[RR:.*]] = stablehlo.round_nearest_even %[[R]] : tensor<2xf32>
// CHECK-NEXT:    %[[RI:.*]] = stablehlo.round_nearest_even %[[I]] : tensor<2xf32>
// CHECK-NEXT:    stablehlo.complex %[[RR]], %[[RI]] : tensor<2xcomplex<f32>>
// CHECK:         %[[FR:.*]] = stablehlo.is_finite
// CHECK-NEXT:    %[[FI:.*]] = stablehlo.is_finite
// CHECK-NEXT:    stablehlo.and %[[FR]], %[[FI]] : tensor<2xi1>
// CHECK:         %[[NR:.*]] = chlo.is_inf
// CHECK-NEXT:    %[[NI:.*]] = chlo.is_inf
// CHECK-NEXT:    stablehlo.or %[[NR]], %[[NI]] : tensor<2xi1>
func.func @complex(%x: tensor<2xcomplex<f32>>) {
  %0 = stablehlo.round_nearest_even %x : tensor<2xcomplex<f32>>
  %1 = stablehlo.is_finite %x : (tensor<2xcomplex<f32>>) -> tensor<2xi1>
  %2 = chlo.is_inf %x : tensor<2xcomplex<f32>> -> tensor<2xi1>
  return
}
