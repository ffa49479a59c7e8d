func.func @f() -> tensor<4xf32> {
  return %nothing : tensor<4xf32>
}
