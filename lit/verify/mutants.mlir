// The reference verifier's errors for programs with one or two mutations (jaxlib 0.10.2).
// RUN: hlo-promote -s none --split-input-file --verify-diagnostics=only-expected %s

// Operations whose operands and results have one type: the inferred type has unknown dimensions
// where shapes differ (mlir-tblgen, inferReturnTypes).
func.func @exact(%x: tensor<4xi32>) {
  // expected-error @below {{'arith.addi' op inferred type(s) 'tensor<4xi32>' are incompatible with return type(s) of operation 'tensor<?xi32>'}}
  %0 = "arith.addi"(%x, %x) : (tensor<4xi32>, tensor<4xi32>) -> tensor<?xi32>
  return
}

// -----

func.func @edge(%x: tensor<4xi32>) {
  // expected-error @below {{'sdy.data_flow_edge' op inferred type(s) 'tensor<4xi32>' are incompatible with return type(s) of operation 'tensor<?xi32>'}}
  %0 = "sdy.data_flow_edge"(%x) : (tensor<4xi32>) -> tensor<?xi32>
  return
}

// -----

// Nothing is inferred from a list.
func.func @listed(%x: tensor<4xi32>) {
  %0 = "mpmd.reduce"(%x) <{reduction = #mpmd.reduction<none>}> : (tensor<4xi32>) -> tensor<*xi32>
  return
}

// -----

func.func @element(%x: tensor<4xi32>) {
  // expected-error @below {{'sdy.propagation_barrier' op requires the same type for all operands and results}}
  %0 = "sdy.propagation_barrier"(%x) <{allowed_direction = 2 : i32}> : (tensor<4xi32>) -> tensor<4xf32>
  return
}

// -----

// A collective on an operand with an invalid sharding reports nothing more.
sdy.mesh @mesh = <["m1"=2, "y"=4, "z"=4]>
// expected-error @below {{'func.func' op arg 0 - unknown axis name: "x"}}
func.func @axis(%x: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {"x"}]>}) {
  %0 = sdy.collective_permute %x out_sharding=<@mesh, [{"z"}, {"y"}]> : tensor<16x8xf32>
  return
}

// -----

// Properties are checked while an operation is parsed: their errors precede later syntax errors.
func.func @read(%x: tensor<4xf32>) {
  // expected-error @below {{invalid properties {dimensions = 1 : i64} for op stablehlo.reverse: Invalid attribute `dimensions` in property conversion: 1 : i64}}
  %0 = "stablehlo.reverse"(%x) <{dimensions = 1 : i64}> : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "stablehlo.abs"(%0) : (tensor<5xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @unnamed(%x: tensor<4xf32>) {
  // expected-error @below {{invalid properties {call_target_name = 1 : i64} for op stablehlo.custom_call: Invalid attribute `call_target_name` in property conversion: 1 : i64}}
  %0 = "stablehlo.custom_call"(%x) <{call_target_name = 1 : i64}> : (tensor<4xf32>) -> ()
  return
}

// -----

func.func @undeclared(%x: tensor<4xf32>) {
  // expected-error @below {{invalid properties {iota_dimension} for op stablehlo.iota: Invalid attribute `iota_dimension` in property conversion: unit}}
  %0 = "stablehlo.iota"() <{iota_dimension}> : () -> tensor<4xf32>
  %1 = stablehlo.abs %y : tensor<4xf32>
  return
}

// -----

// An unknown operation is found by the verifier.
func.func @unregistered(%x: tensor<4xf32>) {
  // expected-error @below {{'stablehlo.abs' op all non-scalar operands/results must have the same shape and base type}}
  %0 = "stablehlo.abs"(%x) : (tensor<4xf32>) -> tensor<5xf32>
  %1 = "stablehlo.absolute"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @registered(%x: tensor<4xf32>) {
  // expected-error @below {{unregistered operation 'stablehlo.absolute' found in dialect ('stablehlo') that does not allow unknown operations}}
  %1 = "stablehlo.absolute"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// The returned values are checked after the body.
func.func @returns(%x: tensor<4xf32>, %p: tensor<i1>) -> tensor<f32> {
  "func.return"() : () -> ()
^unreached:
  // expected-error @below {{'stablehlo.abs' op all non-scalar operands/results must have the same shape and base type}}
  %0 = "stablehlo.abs"(%x) : (tensor<4xf32>) -> tensor<5xf32>
  "func.return"() : () -> ()
}

// -----

"func.func"() <{function_type = (tensor<f32>) -> tensor<4xf32>, sym_name = "f"}> ({
^bb0(%x: tensor<f32>):
  // expected-error @below {{'func.return' op using value defined outside the region}}
  "func.return"(%y) : (tensor<f32>) -> ()
}) : () -> ()
%y = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>

// -----

func.func @first(%x: tensor<f32>) -> tensor<f32> {
  "func.return"(%x) : (tensor<f32>) -> ()
^unreached:
  // expected-error @below {{'func.return' op has 2 operands, but enclosing function (@first) returns 1}}
  "func.return"(%x, %x) : (tensor<f32>, tensor<f32>) -> ()
}

// -----

// MLIR accepts sdy.return as the return of a function, and stablehlo.return not.
func.func @shardy(%x: tensor<f32>) -> tensor<4xf32> {
  // expected-error @below {{type of return operand 0 ('tensor<f32>') doesn't match function result type ('tensor<4xf32>') in function @shardy}}
  "sdy.return"(%x) : (tensor<f32>) -> ()
}

// -----

func.func @other(%x: tensor<f32>) -> tensor<4xf32> {
  "stablehlo.return"(%x) : (tensor<f32>) -> ()
}

// -----

// There are no blocks at the top level.
// expected-error @below {{expected operation name in quotes}}
^bb0:
func.func @f() { return }

// -----

// expected-error @below {{integer value too large}}
sdy.mesh @large = <["b"=9223372036854775808]>

// -----

sdy.mesh @largest = <["b"=9223372036854775807]>

// -----

// The types of a list are before the attributes, and the list may be empty (BuiltinOps.td).
func.func @cast(%a: i32, %b: f32) -> (i64, f64) {
  %0:2 = builtin.unrealized_conversion_cast %a, %b : i32, f32 to i64, f64 {a = 1 : i32}
  %1 = builtin.unrealized_conversion_cast to i64
  return %0#0, %0#1 : i64, f64
}

// -----

func.func @before(%a: i32) {
  // expected-error @below {{expected ':'}}
  %0 = builtin.unrealized_conversion_cast %a {a = 1 : i32} : i32 to i64
  return
}
