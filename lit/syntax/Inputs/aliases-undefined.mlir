func.func @f(%a: tensor<4xf32>) {
  // #other is a comment
  mine.generic {maps = #map} ins(%a : tensor<4xf32>)
  return
}
