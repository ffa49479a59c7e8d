// The number of an element is the same in every type that holds it, and so is what a right shift
// leaves of it. JAX's random numbers split such numbers of ui64 into halves of 32 bits, with 64-bit
// types off as well (jax/_src/prng.py@0.10.2, iota_2x32_shape).
// RUN: hlo-promote --target no64 %s -o %t.mlir
// RUN: FileCheck %s <%t.mlir
// RUN: hlo-promote diff %s %t.mlir | FileCheck %s --check-prefix=VALUES

// VALUES: values of @main{{.*}} 11 compared, 0 beyond

// CHECK-LABEL: func.func @main() -> (tensor<2x2xui32>, tensor<2x2xui32>)
// CHECK:         %[[HALF:.*]] = stablehlo.shift_right_logical {{.*}} : tensor<2x2xui32>
// CHECK-NOT:     64
// CHECK:         return
func.func @main() -> (tensor<2x2xui32>, tensor<2x2xui32>) {
  %0 = stablehlo.iota dim = 0 : tensor<2x2xui64>
  %stride = stablehlo.constant dense<2> : tensor<ui64>
  %1 = stablehlo.broadcast_in_dim %stride, dims = [] : (tensor<ui64>) -> tensor<2x2xui64>
  %2 = stablehlo.multiply %1, %0 : tensor<2x2xui64>
  %3 = stablehlo.iota dim = 1 : tensor<2x2xui64>
  %4 = stablehlo.add %2, %3 : tensor<2x2xui64>
  %bits = stablehlo.constant dense<32> : tensor<ui64>
  %5 = stablehlo.broadcast_in_dim %bits, dims = [] : (tensor<ui64>) -> tensor<2x2xui64>
  %6 = stablehlo.shift_right_logical %4, %5 : tensor<2x2xui64>
  %7 = stablehlo.convert %4 : (tensor<2x2xui64>) -> tensor<2x2xui32>
  %8 = stablehlo.convert %6 : (tensor<2x2xui64>) -> tensor<2x2xui32>
  return %8, %7 : tensor<2x2xui32>, tensor<2x2xui32>
}
