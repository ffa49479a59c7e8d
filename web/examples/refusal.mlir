// JAX does not join an 8-bit float with another float, and the error quotes JAX; NumPy does. The
// error also says what to do: convert %y with stablehlo.convert, or set "system" to numpy.
func.func @f(%x: tensor<4xf32>, %y: tensor<4xf8E4M3FN>) -> tensor<4xf32> {
  %sum = stablehlo.add %x, %y : (tensor<4xf32>, tensor<4xf8E4M3FN>) -> tensor<4xf32>
  return %sum : tensor<4xf32>
}
