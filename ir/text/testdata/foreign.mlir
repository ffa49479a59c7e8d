// What jaxlib 0.10.2 prints of operations that do not stand in the corpus; forms_test.go reads it both ways.
module @m attributes {sym_visibility = "private"} {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  sdy.mesh @empty = <[]>
  func.func private @g(i32) -> i32
  func.func @f(%arg0: tensor<8x4xf32>, %arg1: i32, %arg2: f32, %arg3: i1) -> tensor<8x4xf32> attributes {no_inline} {
    %f = constant @g : (i32) -> i32
    %0 = call_indirect %f(%arg1) : (i32) -> i32
    %1 = call_indirect %f(%arg1) {a.b} : (i32) -> i32
    %2 = sdy.sharding_constraint %arg0 <@mesh, [{"x"}, {}]> : tensor<8x4xf32>
    %3 = sdy.reshard %2 <@mesh, [{}, {"y", ?}], replicated={"x"}> : tensor<8x4xf32>
    %4 = sdy.manual_computation(%3) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x"} (%arg4: tensor<4x4xf32>) {
      %18 = stablehlo.add %arg4, %arg4 : tensor<4x4xf32>
      sdy.return %18 : tensor<4x4xf32>
    } : (tensor<8x4xf32>) -> tensor<8x4xf32>
    %5 = arith.addi %arg1, %arg1 : i32
    %6 = arith.addi %arg1, %arg1 overflow<nsw> : i32
    %7 = arith.subi %arg1, %arg1 overflow<nsw, nuw> : i32
    %8 = arith.addf %arg2, %arg2 : f32
    %9 = arith.subf %arg2, %arg2 fastmath<fast> : f32
    %10 = arith.mulf %arg2, %arg2 fastmath<nnan,ninf> : f32
    %11 = arith.divf %arg2, %arg2 : f32
    %12 = builtin.unrealized_conversion_cast %arg1 : i32 to i64
    %13:2 = builtin.unrealized_conversion_cast %arg1, %arg2 : i32, f32 to i64, f64
    %cast = tensor.cast %arg0 : tensor<8x4xf32> to tensor<?x4xf32>
    %14 = call @g(%arg1) {no_inline} : (i32) -> i32
    cf.cond_br %arg3, ^bb1(%5 : i32), ^bb2
  ^bb1(%15: i32):  // pred: ^bb0
    cf.br ^bb3(%15, %arg0 : i32, tensor<8x4xf32>)
  ^bb2:  // pred: ^bb0
    cf.br ^bb3(%6, %4 : i32, tensor<8x4xf32>)
  ^bb3(%16: i32, %17: tensor<8x4xf32>):  // 2 preds: ^bb1, ^bb2
    return %17 : tensor<8x4xf32>
  }
}
