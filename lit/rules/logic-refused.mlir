// Logic and shifts do not accept floats, neither as operands nor as the join of an integer and a
// float.
// RUN: not hlo-promote %s 2>&1 | FileCheck %s

func.func @refused(%b: tensor<2xi1>, %i: tensor<2xi32>, %u: tensor<2xui64>, %f: tensor<2xf32>, %c: tensor<2xcomplex<f32>>) {
  // CHECK:      [[#@LINE+4]]:8: error: 'stablehlo.and' op takes bool, {{.*}} (spec.md#and C1), but its operands have the common type 'f32'
  // CHECK:      note: operand #0 is defined here as 'tensor<2xf32>'
  // CHECK:      note: operand #1 is defined here as 'tensor<2xi32>'
  // CHECK:      note: convert the operands first: stablehlo.convert to 'i32'
  %0 = stablehlo.and %f, %i : (tensor<2xf32>, tensor<2xi32>) -> tensor<2xi32>

  // CHECK:      [[#@LINE+1]]:8: error: 'stablehlo.or' op takes bool, {{.*}} (spec.md#or C1), but {{.*}} 'f32'
  %1 = stablehlo.or %f, %f : tensor<2xf32>

  // CHECK:      [[#@LINE+1]]:8: error: 'stablehlo.xor' op takes bool, {{.*}} (spec.md#xor C1), but {{.*}} 'complex<f32>'
  %2 = stablehlo.xor %c, %b : (tensor<2xcomplex<f32>>, tensor<2xi1>) -> tensor<2xi1>

  // CHECK:      [[#@LINE+1]]:8: error: 'stablehlo.shift_left' op takes {{.*}}integer{{.*}} (spec.md#shift_left C1), but {{.*}} 'f32'
  %3 = stablehlo.shift_left %i, %f : (tensor<2xi32>, tensor<2xf32>) -> tensor<2xi32>

  // The join of ui64 and a signed integer is a float.
  // CHECK:      [[#@LINE+1]]:8: error: 'stablehlo.shift_right_logical' op takes {{.*}}integer{{.*}} (spec.md#shift_right_logical C1), but {{.*}} 'f64'
  %4 = stablehlo.shift_right_logical %u, %i : (tensor<2xui64>, tensor<2xi32>) -> tensor<2xui64>

  // CHECK:      [[#@LINE+1]]:8: error: 'stablehlo.and' op takes bool, {{.*}} (spec.md#and C1), but {{.*}} 'f64'
  %5 = stablehlo.and %u, %i : (tensor<2xui64>, tensor<2xi32>) -> tensor<2xui64>
  return
}
// CHECK-NOT: error:
