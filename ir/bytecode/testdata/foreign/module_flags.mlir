module { func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> { return %a : tensor<4xf32> }
 llvm.module_flags [#llvm.mlir.module_flag<warning, "Debug Info Version", 3 : i32>] }
