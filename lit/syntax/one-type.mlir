// Operations of arith, math, complex and Shardy have one type, and a function type in its place is
// an error, as in jaxlib 0.10.2 and mlir-opt. The verifier refuses them in the generic form with
// several types.
// RUN: hlo-promote --verify-diagnostics --split-input-file %s

// expected-note@+1 {{prior use here}}
func.func @arith(%a: tensor<4xf32>) {
  // expected-error@+1 {{use of value '%a' expects different type than prior uses: '(tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>' vs 'tensor<4xf32>'}}
  %0 = arith.addf %a, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=2]>
// expected-note@+1 {{prior use here}}
func.func @shardy(%a: tensor<8xf32>) {
  // expected-error@+1 {{use of value '%a' expects different type}}
  %0 = sdy.all_slice [{"x"}] %a out_sharding=<@mesh, [{"x"}]> : (tensor<8xf32>) -> tensor<8xf32>
  return
}
