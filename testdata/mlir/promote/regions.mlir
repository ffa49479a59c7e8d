// Inits and bodies of reductions, a loop whose weak counter meets an i64 bound, branches.
func.func @reduce(%x: tensor<4xf32>) -> tensor<f32> {
  %zero = stablehlo.constant dense<0.0> : tensor<bf16>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<bf16>) -> tensor<f32>
  return %0 : tensor<f32>
}

func.func @loop(%n: tensor<i64>, %x: tensor<f32>) -> tensor<f32> {
  %zero = stablehlo.constant {promote.weak} dense<0> : tensor<i32>
  %one = stablehlo.constant {promote.weak} dense<1> : tensor<i32>
  %r:2 = stablehlo.while(%i = %zero, %acc = %x) : tensor<i32>, tensor<f32>
  cond {
    %more = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i64>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %next = stablehlo.add %i, %one : tensor<i32>
    %sum = stablehlo.add %acc, %i : (tensor<f32>, tensor<i32>) -> tensor<f32>
    stablehlo.return %next, %sum : tensor<i32>, tensor<f32>
  }
  return %r#1 : tensor<f32>
}

func.func @branches(%p: tensor<i32>, %x: tensor<f32>) -> tensor<f32> {
  %0 = "stablehlo.if"(%p) ({
    %1 = stablehlo.negate %x : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }, {
    stablehlo.return %x : tensor<f32>
  }) : (tensor<i32>) -> tensor<f32>
  return %0 : tensor<f32>
}
