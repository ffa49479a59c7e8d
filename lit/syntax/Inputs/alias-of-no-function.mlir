!b = tensor<4xf32>
func.func @main(%x: tensor<4xf32>) {
  %0 = stablehlo.is_finite %x : !b
  return
}
