// Operations of the dialects that programs meet beside StableHLO.
module @others attributes {sym_visibility = "private"} {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  func.func private @callee(i32) -> i32
  func.func @shardings(%x: tensor<8x4xf32>, %i: tensor<8x4xi32>) -> tensor<8x4xf32> {
    %0 = sdy.sharding_constraint %x <@mesh, [{"x"}, {}]> : tensor<8x4xf32>
    %1 = sdy.reshard %0 <@mesh, [{}, {"y", ?}], replicated={"x"}> : tensor<8x4xf32>
    %2 = sdy.manual_computation(%1) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x"} (%part: tensor<4x4xf32>) {
      %sum = stablehlo.add %part, %part : tensor<4x4xf32>
      sdy.return %sum : tensor<4x4xf32>
    } : (tensor<8x4xf32>) -> tensor<8x4xf32>
    %3 = stablehlo.add %2, %i : (tensor<8x4xf32>, tensor<8x4xi32>) -> tensor<8x4xf32>
    return %3 : tensor<8x4xf32>
  }
  func.func @scalars(%i: i32, %f: f32, %n: index, %p: i1) -> (i32, f32) {
    %0 = arith.addi %i, %i : i32
    %1 = arith.subi %0, %i overflow<nsw, nuw> : i32
    %2 = arith.muli %1, %i overflow<nsw> : i32
    %3 = arith.addf %f, %f : f32
    %4 = arith.subf %3, %f fastmath<fast> : f32
    %5 = arith.mulf %4, %f fastmath<nnan,ninf> : f32
    %6 = arith.divf %5, %f : f32
    %7 = arith.index_cast %n : index to i32
    %8 = builtin.unrealized_conversion_cast %i : i32 to i64
    %9:2 = builtin.unrealized_conversion_cast %i, %f : i32, f32 to i64, f64
    %c = constant @callee : (i32) -> i32
    %10 = call_indirect %c(%7) : (i32) -> i32
    cf.cond_br %p, ^some(%2 : i32), ^none
  ^some(%11: i32):
    cf.br ^end(%11, %6 : i32, f32)
  ^none:
    cf.br ^end(%10, %f : i32, f32)
  ^end(%12: i32, %13: f32):
    return %12, %13 : i32, f32
  }
  func.func @shapes(%x: tensor<?x4xf32>, %y: tensor<2x4xbf16>, %n: index) -> tensor<?x?xf32> {
    %0 = shape.shape_of %x : tensor<?x4xf32> -> tensor<2xindex>
    %1 = shape.const_shape [2, 4] : tensor<2xindex>
    %2 = shape.broadcast %0, %1 : tensor<2xindex>, tensor<2xindex> -> tensor<2xindex>
    %3 = shape.cstr_broadcastable %0, %1 : tensor<2xindex>, tensor<2xindex>
    %4 = shape.num_elements %0 : tensor<2xindex> -> index
    %c0 = arith.constant 0 : index
    %5 = tensor.dim %x, %c0 : tensor<?x4xf32>
    %6 = tensor.from_elements %4, %5 : tensor<2xindex>
    %7 = tensor.cast %x : tensor<?x4xf32> to tensor<?x?xf32>
    %8 = chlo.broadcast_add %x, %y : (tensor<?x4xf32>, tensor<2x4xbf16>) -> tensor<?x4xf32>
    %9 = tensor.cast %8 : tensor<?x4xf32> to tensor<?x?xf32>
    return %9 : tensor<?x?xf32>
  }
}

// -----

// StableHLO's interpreter, and operations of which nothing is known.
func.func @quiet() { return }
func.func @traced(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = interpreter.probe %x, probe_id = "first" : tensor<2xf32>
  "interpreter.print"(%0) : (tensor<2xf32>) -> ()
  "interpreter.run_parallel"() {programs = [[@quiet], [@quiet]]} : () -> ()
  %2 = "unknown.op"(%0, %x) <{inner = 1 : i8}> ({
  ^bb0(%a: tensor<2xf32>):
    "unknown.yield"(%a) : (tensor<2xf32>) -> ()
  }) {"odd name" = unit, list = [#unknown.attr<a -> b, "c">, !unknown<"t">]} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %3 = unknown.pretty %2[%x], {a = 3 : i32} to tensor<2xf32>
  unknown.other @traced attributes {a}
  return %2 : tensor<2xf32>
}
