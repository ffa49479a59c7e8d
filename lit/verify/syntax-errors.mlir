// Syntax errors in custom forms and attributes: at the reference's lines, with the expected and the
// found token. One expectation matches any number of errors of its line, as in mlir-opt 22.
// RUN: hlo-promote -s none --split-input-file --verify-diagnostics %s

func.func @twice(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{expected integer value, found 'one'}}
  %0 = stablehlo.transpose %x, dims = [one, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @word(%x: tensor<2x2xf32>) {
  // expected-error@+1 {{expected one of DEFAULT, HIGH, HIGHEST, found 'LOW'}}
  %0 = stablehlo.dot %x, %x, precision = [LOW] : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  return
}

// -----

// Errors in the header precede errors in the region.
func.func @header(%x: tensor<f32>) {
  // expected-error@+1 {{expected ',', 'attributes' or 'cond', found 'condition'}}
  %0 = stablehlo.while(%i = %x) : tensor<f32> condition {
    nothing of this is read
  } do {
    stablehlo.return %i : tensor<f32>
  }
  return
}

// -----

func.func @many(%x: tensor<4xf32>) {
  // expected-error@+1 {{expecting positive integer without leading zeros. Received: '0'}}
  %0 = stablehlo.abs %x {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([z_0]) {i=4}>} : tensor<4xf32>
  return
}

// -----

// expected-error@+1 {{total product of axis sizes must match total number of device ids, got: 4 != 2}}
sdy.mesh @m = <["a"=4], device_ids=[1, 0]>

// -----

// An alias in a list is its attribute, and a mesh tensor has the shape of its tensor.
#row = #sdy.sharding<@m, [{"x"}, {}]>
sdy.mesh @m = <["x"=2]>
func.func @alias(%x: tensor<4x8xf32>, %y: !mpmd.mesh_tensor<"m", tensor<4x8xf32>> {sdy.sharding = #row}) {
  %0 = stablehlo.abs %x {sdy.sharding = #sdy.sharding_per_value<[#row]>} : tensor<4x8xf32>
  return
}

// -----

// An arrow is an error where one type applies to all values.
func.func @arrow(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected operation name in quotes}}
  %0 = stablehlo.tanh %x : tensor<4xf32> -> tensor<4xf32>
  return
}

// -----

func.func @outside() {
  // expected-error@+1 {{sparse index #1 is not contained within the value shape, with index=[2, 0], and type='tensor<2x3xf32>'}}
  %0 = stablehlo.constant sparse<[[0, 1], [2, 0]], 1.0> : tensor<2x3xf32>
  return
}

// -----

func.func @longer() {
  // expected-error@+1 {{expected shape ([2, 3]); inferred shape of indices literal ([1, 3]); inferred shape of values literal ([1])}}
  %0 = stablehlo.constant sparse<[[0, 2, 1]], [3.0]> : tensor<2x3xf32>
  return
}
