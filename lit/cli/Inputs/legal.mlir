// A valid module: there is nothing to promote.
func.func @legal(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
