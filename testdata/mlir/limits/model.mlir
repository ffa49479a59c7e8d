func.func @f(%x: tensor<4xf32>, %y: tensor<4xf8E4M3FN>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %y : (tensor<4xf32>, tensor<4xf8E4M3FN>) -> tensor<4xf32> loc("error"("testdata/mlir/limits/model.py":5:11 to :25))
  return %0 : tensor<4xf32>
}
