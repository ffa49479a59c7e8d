// The total starts as the integer 0, and the body adds floats to it. JAX refuses that.
// Set "control-flow" to widen: the carry becomes f32, and 0 is converted once, before the loop.
func.func @sum(%n: tensor<i32>, %x: tensor<f32>) -> tensor<f32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %r:2 = stablehlo.while(%i = %zero, %total = %zero) : tensor<i32>, tensor<i32>
  cond {
    %more = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %next = stablehlo.add %i, %one : tensor<i32>
    %sum = stablehlo.add %total, %x : (tensor<i32>, tensor<f32>) -> tensor<f32>
    stablehlo.return %next, %sum : tensor<i32>, tensor<f32>
  }
  %s = stablehlo.add %r#1, %x : (tensor<i32>, tensor<f32>) -> tensor<f32>
  return %s : tensor<f32>
}
