// Operand kinds that unary operations do not accept. One run reports all errors.
// RUN: not hlo-promote %s 2>&1 | FileCheck %s
// RUN: not hlo-promote %s 2>/dev/null | count 0

func.func @refused(%b: tensor<2xi1>, %i: tensor<2xi32>, %f: tensor<2xf32>, %c: tensor<2xcomplex<f32>>) {
  // CHECK:      [[#@LINE+4]]:8: error: 'stablehlo.negate' op takes {{.*}} (spec.md#negate C1), but its operand has type 'i1'
  // CHECK:      note: operand #0 is defined here as 'tensor<2xi1>'
  // CHECK:      [[#@LINE+2]]:8: note: convert the operand first: stablehlo.convert to
  // JAX refuses it too; the complement of a bool is stablehlo.not.
  %0 = stablehlo.negate %b : tensor<2xi1>

  // CHECK:      [[#@LINE+1]]:8: error: 'stablehlo.sign' op takes {{.*}} (spec.md#sign C1), but {{.*}} 'i1'
  %1 = stablehlo.sign %b : tensor<2xi1>

  // CHECK:      [[#@LINE+1]]:8: error: 'stablehlo.not' op takes bool, {{.*}} integer{{.*}} (spec.md#not C1), but {{.*}} 'f32'
  %2 = stablehlo.not %f : tensor<2xf32>

  // CHECK:      [[#@LINE+1]]:8: error: 'stablehlo.count_leading_zeros' op takes {{.*}} (spec.md#count_leading_zeros C1), but {{.*}} 'f32'
  %3 = stablehlo.count_leading_zeros %f : tensor<2xf32>

  // JAX: clz does not accept dtype bool.
  // CHECK:      [[#@LINE+1]]:8: error: 'stablehlo.count_leading_zeros' op takes {{.*}}, but {{.*}} 'i1'
  %4 = stablehlo.count_leading_zeros %b : tensor<2xi1>

  // CHECK:      [[#@LINE+1]]:8: error: 'stablehlo.popcnt' op takes {{.*}} (spec.md#popcnt C1), but {{.*}} 'complex<f32>'
  %5 = stablehlo.popcnt %c : tensor<2xcomplex<f32>>

  // CHECK:      [[#@LINE+2]]:8: error: 'stablehlo.ceil' op takes float elements (spec.md#ceil C1), but {{.*}} 'complex<f32>'
  // CHECK:      note: take stablehlo.real or stablehlo.imag of the complex operand first
  %6 = stablehlo.ceil %c : tensor<2xcomplex<f32>>

  // CHECK:      [[#@LINE+1]]:8: error: 'stablehlo.floor' op takes float elements (spec.md#floor C1), but {{.*}} 'complex<f32>'
  %7 = stablehlo.floor %c : tensor<2xcomplex<f32>>

  // CHECK:      [[#@LINE+1]]:8: error: 'stablehlo.round_nearest_afz' op takes float elements (spec.md#round_nearest_afz C1), but {{.*}} 'complex<f32>'
  %8 = stablehlo.round_nearest_afz %c : tensor<2xcomplex<f32>>

  // JAX: reduce_precision does not accept dtype int32. There is no jnp function that would convert.
  // CHECK:      [[#@LINE+2]]:8: error: 'stablehlo.reduce_precision' op takes float elements (spec.md#reduce_precision C1), but {{.*}} 'i32'
  // CHECK:      note: convert the operand first: stablehlo.convert to 'f32'
  %9 = stablehlo.reduce_precision %i, format = e5m10 : tensor<2xi32>

  // CHECK:      [[#@LINE+1]]:9: error: 'stablehlo.reduce_precision' op takes float elements (spec.md#reduce_precision C1), but {{.*}} 'complex<f32>'
  %10 = stablehlo.reduce_precision %c, format = e5m10 : tensor<2xcomplex<f32>>
  // CHECK-NOT:  error:
  return
}
