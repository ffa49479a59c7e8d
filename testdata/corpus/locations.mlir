// Locations of every kind, given in place and by alias, before and after their use.
#file = loc("model.py":12:7)
#range = loc("model.py":1:2 to 3:4)
module @located {
  func.func public @main(%arg0: tensor<4xf32> loc("x"), %arg1: tensor<4xi32> loc(#file)) -> (tensor<4xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.add %arg0, %arg1 : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32> loc(#name)
    %1 = stablehlo.multiply %0, %0 : tensor<4xf32> loc(callsite("inner"(#file) at fused[#range, "outer", unknown]))
    %z = stablehlo.constant dense<0.0> : tensor<f32>
    %2 = stablehlo.reduce(%1 init: %z) across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
     reducer(%a: tensor<f32> loc("acc"), %b: tensor<f32> loc(unknown)) {
      %4 = stablehlo.add %a, %b : tensor<f32> loc(#name)
      stablehlo.return %4 : tensor<f32> loc(#file)
    } loc(fused<{pass = "one"}>["r"])
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<f32>) -> tensor<4xf32> loc(#chain)
    return %3 : tensor<4xf32> loc(unknown)
  } loc("main"(#range))
} loc(#file)
#name = loc("add"(#file))
#chain = loc(callsite(#name at #file))
