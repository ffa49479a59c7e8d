func.func @"k e:y"(%x: tensor<4xbf16>, %a: tensor<4xf32> loc("p['a,b']"), %b: tensor<4xf32> loc("p['w:0']"), %c: tensor<4xf32> loc("p['@x\22y']")) -> tensor<4xbf16> {
  %0 = stablehlo.multiply %x, %a : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xbf16>
  %1 = stablehlo.multiply %0, %b : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xbf16>
  %2 = stablehlo.multiply %1, %c : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xbf16>
  return %2 : tensor<4xbf16>
}
