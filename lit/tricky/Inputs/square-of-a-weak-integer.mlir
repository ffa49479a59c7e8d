// STRICT:      %[[STRONG:.*]] = stablehlo.convert %arg0 : tensor<i32>
// STRICT-NEXT: stablehlo.multiply %[[STRONG]], %[[STRONG]] {promote.weak} : tensor<i32>
func.func @square(%x: tensor<i32> {promote.weak}) -> tensor<i32> {
  %0 = chlo.square %x : tensor<i32> -> tensor<i32>
  return %0 : tensor<i32>
}
