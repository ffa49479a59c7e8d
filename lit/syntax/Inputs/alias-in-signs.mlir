!t = (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
func.func @main(%x: tensor<4xf32>) {
  %0 = chlo.broadcast_add %x, %x : !t
  return
}
