// Loops that JAX refuses: a strong carry that the body changes, a condition that is not a bool, a
// body that cannot be traced with the initial values.
// RUN: not hlo-promote %s 2>&1 | FileCheck %s

func.func @refused(%i: tensor<i32>, %f: tensor<f32>, %p: tensor<i1>) {
  // CHECK:      [[#@LINE+4]]:8: error: 'stablehlo.while' op carry #0 is 'i32' but the body yields 'f32'
  // CHECK:      note: operand #0 is defined here as 'tensor<i32>'
  // CHECK:      note: JAX would say: TypeError: while_loop body function carry input and carry output must have equal types, but they differ: The input carry component {{.*}} has type int32[] but the corresponding output carry component has type float32[], so the dtypes do not match.
  // CHECK:      note: convert the initial value or the yielded value, or use --control-flow=widen
  %0 = stablehlo.while(%t = %i) : tensor<i32>
  cond {
    stablehlo.return %p : tensor<i1>
  } do {
    %s = stablehlo.add %t, %f : (tensor<i32>, tensor<f32>) -> tensor<f32>
    stablehlo.return %s : tensor<f32>
  }

  // Yielding a lower type is also an error.
  // CHECK:      [[#@LINE+1]]:8: error: 'stablehlo.while' op carry #0 is 'f32' but the body yields 'i32'
  %1 = stablehlo.while(%t = %f) : tensor<f32>
  cond {
    stablehlo.return %p : tensor<i1>
  } do {
    stablehlo.return %i : tensor<i32>
  }

  // There is no implicit comparison with zero.
  // CHECK:      error: 'stablehlo.while' op {{.*}}'i32
  // CHECK:      note: JAX would say: TypeError: cond_fun must return a boolean scalar
  %2 = stablehlo.while(%t = %i) : tensor<i32>
  cond {
    stablehlo.return %t : tensor<i32>
  } do {
    stablehlo.return %t : tensor<i32>
  }
  return
}

// A second round, with an f32 carry, would succeed, but JAX does not try it.
func.func @traced(%i: tensor<i8> {promote.weak}, %x: tensor<bf16>, %p: tensor<i1>) -> tensor<f32> {
  // CHECK:      [[#@LINE+5]]:10: error: 'stablehlo.complex' op takes f32 or f64 elements {{.*}} but its operands have the common type 'bf16'
  %0 = stablehlo.while(%t = %i) : tensor<i8>
  cond {
    stablehlo.return %p : tensor<i1>
  } do {
    %c = stablehlo.complex %x, %t : (tensor<bf16>, tensor<i8>) -> tensor<complex<f32>>
    %r = stablehlo.real %c : (tensor<complex<f32>>) -> tensor<f32>
    stablehlo.return %r : tensor<f32>
  }
  %1 = stablehlo.negate %0 : (tensor<i8>) -> tensor<f32>
  return %1 : tensor<f32>
}
// CHECK-NOT: error:
