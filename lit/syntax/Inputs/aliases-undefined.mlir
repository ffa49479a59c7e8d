func.func @f(%a: tensor<4xf32>) {
  // #other is a comment
  linalg.generic {maps = #map} ins(%a : tensor<4xf32>)
  return
}
