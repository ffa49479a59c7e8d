func.func @first(%x: tensor<4xi64>) -> tensor<4xi64> {
  return %x : tensor<4xi64>
}
// -----
func.func @second(%x: tensor<4xi64>) -> tensor<4xi64> {
  return %x : tensor<4xi64>
}
