// JAX joins an 8-bit float with no other float, and says so in these words; NumPy would. The squiggle
// has the reason and what to do. Convert %y with stablehlo.convert, or switch "system" to numpy.
func.func @f(%x: tensor<4xf32>, %y: tensor<4xf8E4M3FN>) -> tensor<4xf32> {
  %sum = stablehlo.add %x, %y : (tensor<4xf32>, tensor<4xf8E4M3FN>) -> tensor<4xf32>
  return %sum : tensor<4xf32>
}
