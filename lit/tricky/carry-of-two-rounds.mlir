// Three carries: the second changes type in the first round, and the first in the second.
// RUN: not hlo-promote %s 2>&1 | FileCheck %s --check-prefix=JAX
// RUN: hlo-promote --control-flow widen %s | FileCheck %s --check-prefix=WIDEN
// RUN: not hlo-promote --control-flow keep %s 2>&1 | FileCheck %s --check-prefix=KEEP

// The third round reaches the fixed point. The comparison and its literal follow, although the
// condition yields no carry.
// WIDEN-LABEL: func.func @rounds(
// WIDEN-DAG:     %[[Z:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<f32>
// WIDEN-DAG:     %[[O:.*]] = stablehlo.constant dense<1.000000e+00> : tensor<f32>
// WIDEN:         %{{.*}}:3 = stablehlo.while(%[[A:.*]] = %[[Z]], %[[B:.*]] = %[[O]], %[[C:.*]] = %arg0) : tensor<f32>, tensor<f32>, tensor<f32>
// WIDEN:           %[[L:.*]] = stablehlo.constant dense<1.000000e+01> : tensor<f32>
// WIDEN:           stablehlo.compare LT, %[[A]], %[[L]], FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
// WIDEN:           stablehlo.return %[[B]], %[[C]], %[[C]] : tensor<f32>, tensor<f32>, tensor<f32>
// WIDEN-NOT:     stablehlo.convert
// WIDEN:         return
func.func @rounds(%x: tensor<f32>) -> tensor<f32> {
  %z = stablehlo.constant {promote.weak} dense<0> : tensor<i32>
  %o = stablehlo.constant {promote.weak} dense<1> : tensor<i32>
  // JAX traces the body twice and then refuses (run: jax.lax.while_loop with two weak integers and
  // an f32).
  // JAX:       [[#@LINE+8]]:10: error: 'stablehlo.while' op carry #0 is weak 'i32' but the body yields 'f32' when it is traced again, and JAX traces it at most twice
  // JAX:       note: operand #0 is defined here as 'tensor<i32>' (weak)
  // JAX:       note: the body yields 'f32' here, declared as 'i32'
  // JAX:       note: JAX would say: TypeError: while_loop body function carry input and carry output must have equal types, but they differ: {{.*}} so the dtypes do not match
  // JAX:       note: {{.*}}--control-flow=widen
  // The declared carry i32 does not fit the f32 that the body yields.
  // KEEP:      [[#@LINE+2]]:10: error: 'stablehlo.while' op carry #1 is declared 'i32' but the body yields 'f32'; converting it to 'i32' would lose information
  // KEEP-NOT:  error:
  %r:3 = "stablehlo.while"(%z, %o, %x) ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<f32>):
    %l = stablehlo.constant {promote.weak} dense<10> : tensor<i32>
    %p = stablehlo.compare LT, %a, %l, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<f32>):
    stablehlo.return %b, %c, %c : tensor<i32>, tensor<f32>, tensor<f32>
  }) : (tensor<i32>, tensor<i32>, tensor<f32>) -> (tensor<i32>, tensor<f32>, tensor<f32>)
  return %r#2 : tensor<f32>
}
