// What a pass manager prints of a program, with a pass that computes in f64 in between.

// -----// IR Dump After CanonicalizerPass: canonicalize{cse-between-iterations=false    max-iterations=10} ('builtin.module' operation: @jit_f) //----- //
module @jit_f {
  func.func public @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.tanh %arg0 : tensor<4xf32>
    %1 = stablehlo.multiply %0, %0 : tensor<4xf32>
    return %1 : tensor<4xf32>
  }
}


// -----// IR Dump After CSEPass: cse ('builtin.module' operation: @jit_f) //----- //
module @jit_f {
  func.func public @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.tanh %arg0 : tensor<4xf32>
    %1 = stablehlo.multiply %0, %0 : tensor<4xf32>
    return %1 : tensor<4xf32>
  }
}
// -----// IR Dump After WidenPass (widen) //----- //
module @jit_f {
  func.func public @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.tanh %arg0 : tensor<4xf32>
    %1 = stablehlo.convert %0 : (tensor<4xf32>) -> tensor<4xf64>
    %2 = stablehlo.multiply %1, %1 : tensor<4xf64>
    %3 = stablehlo.convert %2 : (tensor<4xf64>) -> tensor<4xf32>
    return %3 : tensor<4xf32>
  }
}
// -----// IR Dump After CSEPass: cse ('builtin.module' operation: @jit_f) //----- //
module @jit_f {
  func.func public @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.tanh %arg0 : tensor<4xf32>
    %1 = stablehlo.convert %0 : (tensor<4xf32>) -> tensor<4xf64>
    %2 = stablehlo.multiply %1, %1 : tensor<4xf64>
    %3 = stablehlo.convert %2 : (tensor<4xf64>) -> tensor<4xf32>
    return %3 : tensor<4xf32>
  }
}
