// A weak mark on a type without a weak form is an error at the marked argument or operation, with
// the type.
// RUN: hlo-promote --verify-diagnostics %s
// RUN: not hlo-promote --weak-args n %s 2>&1 | FileCheck %s

// CHECK: no-weak-form.mlir:[[#@LINE+2]]:14: error: the option weak-args names argument #0 of type 'index', which has no weak form in jax
// expected-error@+1 {{'promote.weak' marks a value of type 'index', which has no weak form in jax}}
func.func @f(%n: index, %m: memref<4xf32>) -> (index {promote.weak}) {
  // expected-error@+1 {{'promote.weak' marks a value of type '!stablehlo.token', which has no weak form in jax}}
  %t = stablehlo.create_token {promote.weak} : !stablehlo.token
  return %n : index
}
