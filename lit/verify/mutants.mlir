// What the reference verifier says of programs of which one or two things were changed (jaxlib 0.10.2, asked in process).
// RUN: hlo-promote -s none --split-input-file --verify-diagnostics=only-expected %s

// Operations whose operands and results have one type: that type, where the shape is what may be known or not (mlir-tblgen, inferReturnTypes).
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

func.func @named(%x: tensor<4xi32>) {
  // expected-error @below {{'mpmd.named_tensor' op inferred type(s) 'tensor<4xi32>' are incompatible with return type(s) of operation 'tensor<?xi32>'}}
  %0 = "mpmd.named_tensor"(%x) <{name = "a"}> : (tensor<4xi32>) -> tensor<?xi32>
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

// A collective of an operand whose sharding is at fault says nothing more.
sdy.mesh @mesh = <["m1"=2, "y"=4, "z"=4]>
// expected-error @below {{'func.func' op arg 0 - unknown axis name: "x"}}
func.func @axis(%x: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {"x"}]>}) {
  %0 = sdy.collective_permute %x out_sharding=<@mesh, [{"z"}, {"y"}]> : tensor<16x8xf32>
  return
}
