// Errors of syntax: what was found, and what was expected.
// RUN: hlo-promote --verify-diagnostics --split-input-file %s

// expected-error@+1 {{expected an operation, found 'hello'}}
hello, world

// -----

func.func @missing_comma(%a: tensor<4xf32>) {
  // expected-error@+1 {{expected}}
  %0 = stablehlo.add %a %a : tensor<4xf32>
  return
}

// -----

// expected-error@+1 {{expected '(' or a type, found 'q7'}}
func.func @unknown_type(%a: tensor<4xq7>) {
  return
}

// -----

// expected-note@+1 {{to close the region opened here}}
func.func @open_region() {
  return
// expected-error@+2 {{expected '}' before the end of the file}}

// -----

func.func @open_string() {
  // expected-error@+1 {{string is not closed on its line}}
  "any.op"() {name = "abc} : () -> ()
  return
}

// -----

func.func @open_hex() {
  // expected-error@+1 {{string is not closed on its line}}
  %0 = stablehlo.constant dense<"0x00> : tensor<1xf32>
  return
}

// -----

module {
}
// expected-error@+1 {{found '}'}}
}

// -----

func.func @second_colon(%a: tensor<4xf32>) {
  // expected-error@+1 {{expected}}
  %0 = stablehlo.tanh %a : : tensor<4xf32>
  return
}
