// Syntax errors: what was found, and what was expected.
// RUN: hlo-promote --verify-diagnostics --split-input-file %s

// expected-error@+1 {{expected an operation, found 'hello'}}
hello, world

// -----

func.func @missing_comma(%a: tensor<4xf32>) {
  // expected-error@+1 {{expected ',' in 'stablehlo.add', found '%a'}}
  %0 = stablehlo.add %a %a : tensor<4xf32>
  return
}

// -----

// expected-error@+1 {{expected '(', a dimension or a type, found 'q7'}}
func.func @unknown_type(%a: tensor<4xq7>) {
  return
}

// -----

// expected-note@+1 {{to close the region opened here}}
func.func @open_region() {
  // expected-error@+1 {{expected '}' before the end of the file}}
  return

// -----

// A brace that MLIR does not reach is not reported as open.
// expected-error@+1 {{expected '(', ')', a type or an argument name, found '{'}}
func.func @open_arguments( {

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
// expected-error@-1 {{expected the start of an operation, found '}'}}
}

// -----

func.func @second_colon(%a: tensor<4xf32>) {
  // expected-error@+1 {{expected}}
  %0 = stablehlo.tanh %a : : tensor<4xf32>
  return
}

// -----

// An unclosed parenthesis in the text of an unregistered operation would include the text after it.
func.func @open_parenthesis(%a: tensor<4xf32>, %b: tensor<4xi32>) {
  // expected-error@+1 {{expected ')' to close this '('}}
  foo.bar(%a
  %0 = stablehlo.add %a, %b : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32>
  return
}

// -----

// Alone in a region, the braces would be an attribute dictionary.
func.func @attribute() {
  %c = stablehlo.constant dense<0> : tensor<i32>
  // expected-error@+1 {{'foo.bar' must not be followed by ',' or '=' in its custom form; write it in the generic form}}
  foo.bar = 3
  return
}

// -----

// expected-error@+1 {{'foo.bar' must not be followed by ',' or '=' in its custom form; write it in the generic form}}
foo.bar == 3

// -----

func.func @goes_on(%a: tensor<4xf32>) {
  // expected-error@+1 {{the custom form of 'foo.bar' cannot end here; write it in the generic form}}
  foo.bar %a ->
}
