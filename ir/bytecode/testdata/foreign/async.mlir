module {
 func.func private @w(%x: tensor<4xf32>) -> tensor<4xf32> attributes {execution_thread = "main"} { return %x : tensor<4xf32> }
 func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
   %s = "mhlo.async_start"(%x) <{called_computation = @w, execution_thread = "main"}> : (tensor<4xf32>) -> !mhlo.async_bundle<tuple<tensor<4xf32>>, tensor<4xf32>, tensor<ui32>>
   %d = "mhlo.async_done"(%s) : (!mhlo.async_bundle<tuple<tensor<4xf32>>, tensor<4xf32>, tensor<ui32>>) -> tensor<4xf32>
   return %d : tensor<4xf32> } }
