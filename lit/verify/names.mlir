// A name is visible inside its region, isolated or not, and a use without a definition refers to
// the next definition of its name, wherever that is (MLIR, Parser.cpp): errors are then reported at
// the operations, as in jaxlib 0.10.2.
// RUN: hlo-promote -s none --verify-diagnostics --split-input-file %s

%0 = stablehlo.constant dense<1.0> : tensor<f32> // expected-note {{previously referenced here}}
// expected-error@+1 {{region entry argument '%0' is already in use}}
func.func @argument(%0: tensor<f32>) {
  return
}

// -----

%0 = stablehlo.constant dense<1.0> : tensor<f32>
func.func @outside() -> tensor<f32> { // expected-note {{required by region isolation constraints}}
  // expected-error@+1 {{'func.return' op using value defined outside the region}}
  return %0 : tensor<f32>
}

// -----

func.func @other() -> tensor<f32> { // expected-note {{required by region isolation constraints}}
  // expected-error@+1 {{'func.return' op using value defined outside the region}}
  return %0 : tensor<f32>
}
func.func @defines(%a: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.add %a, %a : tensor<f32>
  return %0 : tensor<f32>
}

// -----

func.func @types(%a: tensor<f32>) {
  %1 = stablehlo.add %0, %a : tensor<f32> // expected-note {{prior use here}}
  // expected-error@+1 {{use of value '%0' expects different type than prior uses: 'tensor<i32>' vs 'tensor<f32>'}}
  %2 = stablehlo.negate %0 : tensor<i32>
  return
}

// -----

func.func @number(%a: tensor<f32>) {
  // expected-error@+1 {{use of undeclared SSA value name}}
  %1 = stablehlo.add %0#0, %0#1 : tensor<f32>
  %0 = stablehlo.negate %a : tensor<f32>
  return
}

// -----

%1 = stablehlo.negate %arg0 : tensor<f32> // expected-note {{previously referenced here}}
// expected-error@+1 {{region entry argument '%arg0' is already in use}}
func.func @awaited(%arg0: tensor<f32>) {
  return
}

// -----

func.func @label(%arg0: tensor<f32>) {
// expected-error@+1 {{invalid block name in region with named arguments}}
^bb0(%0: tensor<f32>):
  return
}

// -----

// expected-error@+1 {{empty block: expect at least a terminator}}
func.func @empty(%arg0: tensor<f32>) {
}

// -----

// expected-error@+1 {{entry block must have 1 arguments to match function signature}}
func.func @unnamed(tensor<f32>) {
  return
}

// -----

func.func @brace() {
  return
  // expected-error@+1 {{expected the start of an operation, found '}'}}
}
}

// -----

// In a module, whose order has no meaning, a value must still be one of the module.
// expected-error@+1 {{operand #0 does not dominate this use}}
%1 = stablehlo.negate %0 : tensor<f32>
func.func @inside(%a: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.negate %a : tensor<f32> // expected-note {{operand defined here (op in a child region)}}
  return %0 : tensor<f32>
}

// -----

%1 = stablehlo.negate %0 : tensor<f32>
%0 = stablehlo.constant dense<1.0> : tensor<f32>

// -----

"func.func"() <{function_type = (tensor<i32>) -> (), sym_name = "argument_later"}> ({
^bb0(%a: tensor<i32>):
  %0 = "stablehlo.negate"(%b) : (tensor<i32>) -> tensor<i32> // expected-note {{previously used here with type 'tensor<i32>'}}
  "func.return"() : () -> ()
// expected-error@+1 {{definition of SSA value '%b#0' has type 'tensor<f32>'}}
^bb1(%b: tensor<f32>):
  "func.return"() : () -> ()
}) : () -> ()
