module {
  func.func @reduce(%arg0: tensor<4xf32>) -> tensor<f32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    return %0 : tensor<f32>
  }
  func.func @loop(%arg0: tensor<i64>, %arg1: tensor<f32>) -> tensor<f32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %0:2 = stablehlo.while(%iterArg = %c, %iterArg_1 = %arg1) : tensor<i32>, tensor<f32>
    cond {
      %1 = stablehlo.convert %iterArg : (tensor<i32>) -> tensor<i64>
      %2 = stablehlo.compare LT, %1, %arg0, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %2 : tensor<i1>
    } do {
      %1 = stablehlo.add %iterArg, %c_0 : tensor<i32>
      %2 = stablehlo.convert %iterArg : (tensor<i32>) -> tensor<f32>
      %3 = stablehlo.add %iterArg_1, %2 : tensor<f32>
      stablehlo.return %1, %3 : tensor<i32>, tensor<f32>
    }
    return %0#1 : tensor<f32>
  }
  func.func @branches(%arg0: tensor<i32>, %arg1: tensor<f32>) -> tensor<f32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.compare NE, %arg0, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %1 = "stablehlo.if"(%0) ({
      %2 = stablehlo.negate %arg1 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }, {
      stablehlo.return %arg1 : tensor<f32>
    }) : (tensor<i1>) -> tensor<f32>
    return %1 : tensor<f32>
  }
}
