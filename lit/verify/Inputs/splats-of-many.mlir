// CHECK: :[[#@LINE+2]]:8: error: 'stablehlo.constant' op value 70000000000 is out of range for 'i32', which replaces 'i64'
func.func @constants() -> (tensor<4000000000xi64>, tensor<4000000000xi64>) {
  %0 = stablehlo.constant dense<70000000000> : tensor<4000000000xi64>
  %1 = arith.constant dense<1> : tensor<4000000000xindex>
  %2 = arith.index_cast %1 : tensor<4000000000xindex> to tensor<4000000000xi64>
  return %0, %2 : tensor<4000000000xi64>, tensor<4000000000xi64>
}
