// RUN: hlo-promote --verify-diagnostics --split-input-file %s
// RUN: hlo-promote --verify-diagnostics=all --split-input-file %s
// RUN: not hlo-promote --verify-diagnostics=only-expected %S/Inputs/wrong-expectations.mlir 2>&1 | FileCheck %s --check-prefix=ONLY --implicit-check-not=diagnostic
// RUN: not hlo-promote --verify-diagnostics=some %s 2>&1 | FileCheck %s --check-prefix=WORD
// RUN: not hlo-promote --verify-diagnostics %S/Inputs/wrong-expectations.mlir 2>&1 | FileCheck %s

// CHECK:      wrong-expectations.mlir:3:6: error: 'error' diagnostic emitted when expecting a 'warning'
// CHECK:      wrong-expectations.mlir:3:6: error: expected warning "undeclared SSA value" was not produced
// CHECK:      wrong-expectations.mlir:7:6: error: expected error "nothing of the kind" was not produced
// CHECK-NOT:  error:{{.*}}produced
// ONLY:       wrong-expectations.mlir:3:6: error: expected warning "undeclared SSA value" was not produced
// ONLY:       wrong-expectations.mlir:7:6: error: expected error "nothing of the kind" was not produced
// WORD:       error: invalid argument "some" for "--verify-diagnostics" flag: must be one of all, only-expected

func.func @above() -> i32 {
  // expected-error@+1 {{use of undeclared SSA value name '%here'}}
  return %here : i32
}

// -----

func.func @behind() -> i32 {
  return %here : i32 // expected-error {{undeclared SSA value}}
}

// -----

func.func @twice(%x: i32) -> i32 {
  // expected-error@below 2 {{undeclared}}
  %y = "any.op"(%here, %there) : (i32, i32) -> i32
  return %x : i32
}

// -----

func.func @pattern() -> i32 {
  return %here : i32
  // expected-error-re@above {{name '%{{h.*e}}'}}
}
