// Several blocks.
func.func @blocks(%p: i1, %x: tensor<4xf64>) -> tensor<4xf64> {
  cf.cond_br %p, ^bb1(%x : tensor<4xf64>), ^bb2(%x : tensor<4xf64>)
^bb1(%a: tensor<4xf64>):
  %0 = stablehlo.add %a, %a : tensor<4xf64>
  cf.br ^bb3(%0 : tensor<4xf64>)
^bb2(%b: tensor<4xf64>):
  %1 = stablehlo.convert %b : (tensor<4xf64>) -> tensor<4xf32>
  %2 = stablehlo.convert %1 : (tensor<4xf32>) -> tensor<4xf64>
  cf.br ^bb3(%2 : tensor<4xf64>)
^bb3(%c: tensor<4xf64>):
  return %c : tensor<4xf64>
}
// -----
// Nested modules.
module @outer {
  module @inner {
    func.func @main(%x: tensor<4xi64>) -> tensor<4xi64> {
      %0 = func.call @g(%x) : (tensor<4xi64>) -> tensor<4xi64>
      return %0 : tensor<4xi64>
    }
    func.func private @g(%x: tensor<4xi64>) -> tensor<4xi64> {
      %c = stablehlo.constant dense<9223372036854775807> : tensor<4xi64>
      %0 = stablehlo.minimum %x, %c : tensor<4xi64>
      return %0 : tensor<4xi64>
    }
  }
  func.func @g(%x: tensor<4xf64>) -> tensor<4xf64> {
    return %x : tensor<4xf64>
  }
}
// -----
// Tuples.
func.func @tuples(%t: tuple<tensor<4xf64>, tuple<tensor<i64>, tensor<f32>>>) -> tuple<tensor<4xf64>, tensor<i64>> {
  %0 = stablehlo.get_tuple_element %t[0] : (tuple<tensor<4xf64>, tuple<tensor<i64>, tensor<f32>>>) -> tensor<4xf64>
  %1 = stablehlo.get_tuple_element %t[1] : (tuple<tensor<4xf64>, tuple<tensor<i64>, tensor<f32>>>) -> tuple<tensor<i64>, tensor<f32>>
  %2 = stablehlo.get_tuple_element %1[0] : (tuple<tensor<i64>, tensor<f32>>) -> tensor<i64>
  %3 = stablehlo.tuple %0, %2 : tuple<tensor<4xf64>, tensor<i64>>
  return %3 : tuple<tensor<4xf64>, tensor<i64>>
}
// -----
// Composite.
func.func @comp(%x: tensor<4xf64>) -> tensor<4xf64> {
  %0 = stablehlo.composite "my.op" %x {composite_attributes = {eps = 1.0e-5 : f64, n = 4 : i64, dtype = f64}, decomposition = @impl, version = 1 : i32} : (tensor<4xf64>) -> tensor<4xf64>
  return %0 : tensor<4xf64>
}
func.func private @impl(%x: tensor<4xf64>) -> tensor<4xf64> {
  %0 = stablehlo.sine %x : tensor<4xf64>
  return %0 : tensor<4xf64>
}
// -----
// External.
func.func private @ext(tensor<4xf64>) -> tensor<4xf64>
func.func @callext(%x: tensor<4xf64>) -> tensor<4xf64> {
  %0 = call @ext(%x) : (tensor<4xf64>) -> tensor<4xf64>
  return %0 : tensor<4xf64>
}
// -----
// While carries.
func.func @wh(%x: tensor<f64>, %n: tensor<i64>) -> (tensor<f64>, tensor<i64>) {
  %c0 = stablehlo.constant dense<0> : tensor<i64>
  %0:2 = stablehlo.while(%a = %x, %i = %c0) : tensor<f64>, tensor<i64>
  cond {
    %p = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i64>
    %j = stablehlo.add %i, %one : tensor<i64>
    %b = stablehlo.add %a, %a : tensor<f64>
    stablehlo.return %b, %j : tensor<f64>, tensor<i64>
  }
  return %0#0, %0#1 : tensor<f64>, tensor<i64>
}
// -----
// Case.
func.func @cs(%i: tensor<i32>, %x: tensor<f64>) -> tensor<f64> {
  %0 = "stablehlo.case"(%i) ({
    stablehlo.return %x : tensor<f64>
  }, {
    %1 = stablehlo.negate %x : tensor<f64>
    stablehlo.return %1 : tensor<f64>
  }) : (tensor<i32>) -> tensor<f64>
  return %0 : tensor<f64>
}
// -----
// Sort.
func.func @srt(%x: tensor<4xf64>, %i: tensor<4xi64>) -> (tensor<4xf64>, tensor<4xi64>) {
  %0:2 = "stablehlo.sort"(%x, %i) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f64>, %b: tensor<f64>, %c: tensor<i64>, %d: tensor<i64>):
    %1 = stablehlo.compare LT, %a, %b, TOTALORDER : (tensor<f64>, tensor<f64>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }) : (tensor<4xf64>, tensor<4xi64>) -> (tensor<4xf64>, tensor<4xi64>)
  return %0#0, %0#1 : tensor<4xf64>, tensor<4xi64>
}
// -----
// Reduce compact, reduce_window, select_and_scatter, scatter, map.
func.func @reds(%x: tensor<4x4xf64>, %idx: tensor<2x1xi64>, %u: tensor<2x4xf64>) -> (tensor<4xf64>, tensor<3x3xf64>, tensor<4x4xf64>, tensor<4x4xf64>, tensor<4x4xf64>) {
  %z = stablehlo.constant dense<0xFFF0000000000000> : tensor<f64>
  %0 = stablehlo.reduce(%x init: %z) applies stablehlo.maximum across dimensions = [1] : (tensor<4x4xf64>, tensor<f64>) -> tensor<4xf64>
  %1 = "stablehlo.reduce_window"(%x, %z) <{window_dimensions = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f64>, %b: tensor<f64>):
    %m = stablehlo.maximum %a, %b : tensor<f64>
    stablehlo.return %m : tensor<f64>
  }) : (tensor<4x4xf64>, tensor<f64>) -> tensor<3x3xf64>
  %2 = "stablehlo.scatter"(%x, %idx, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f64>, %b: tensor<f64>):
    %m = stablehlo.add %a, %b : tensor<f64>
    stablehlo.return %m : tensor<f64>
  }) : (tensor<4x4xf64>, tensor<2x1xi64>, tensor<2x4xf64>) -> tensor<4x4xf64>
  %3 = "stablehlo.map"(%x) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%a: tensor<f64>):
    %m = stablehlo.sine %a : tensor<f64>
    stablehlo.return %m : tensor<f64>
  }) : (tensor<4x4xf64>) -> tensor<4x4xf64>
  %src = stablehlo.constant dense<1.0> : tensor<2x2xf64>
  %4 = "stablehlo.select_and_scatter"(%x, %src, %z) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f64>, %b: tensor<f64>):
    %p = stablehlo.compare GE, %a, %b : (tensor<f64>, tensor<f64>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<f64>, %b: tensor<f64>):
    %m = stablehlo.add %a, %b : tensor<f64>
    stablehlo.return %m : tensor<f64>
  }) : (tensor<4x4xf64>, tensor<2x2xf64>, tensor<f64>) -> tensor<4x4xf64>
  return %0, %1, %2, %3, %4 : tensor<4xf64>, tensor<3x3xf64>, tensor<4x4xf64>, tensor<4x4xf64>, tensor<4x4xf64>
}
// -----
// Dynamic shapes and bounds.
func.func @dyn(%x: tensor<?xf64>, %s: tensor<1xi64>, %b: tensor<?xf64, #stablehlo.bounds<8>>) -> (tensor<?xf64>, tensor<?xf64, #stablehlo.bounds<8>>, tensor<i32>, tensor<?xi64>) {
  %0 = stablehlo.dynamic_broadcast_in_dim %x, %s, dims = [0] : (tensor<?xf64>, tensor<1xi64>) -> tensor<?xf64>
  %1 = stablehlo.negate %b : tensor<?xf64, #stablehlo.bounds<8>>
  %2 = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?xf64>) -> tensor<i32>
  %3 = stablehlo.dynamic_iota %s, dim = 0 : (tensor<1xi64>) -> tensor<?xi64>
  return %0, %1, %2, %3 : tensor<?xf64>, tensor<?xf64, #stablehlo.bounds<8>>, tensor<i32>, tensor<?xi64>
}
// -----
// Iota too large.
func.func @bigiota() -> tensor<3000000000xi64> {
  %0 = stablehlo.iota dim = 0 : tensor<3000000000xi64>
  return %0 : tensor<3000000000xi64>
}
// -----
// Gather.
func.func @gat(%x: tensor<10x4xf64>, %i: tensor<3x1xi64>) -> tensor<3x4xf64> {
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<10x4xf64>, tensor<3x1xi64>) -> tensor<3x4xf64>
  return %0 : tensor<3x4xf64>
}
// -----
// Constants.
func.func @consts() -> (tensor<3xi64>, tensor<2xf64>, tensor<2xcomplex<f64>>, tensor<2xui64>, tensor<3xi64>) {
  %0 = stablehlo.constant dense<[-9223372036854775808, 9223372036854775807, 5]> : tensor<3xi64>
  %1 = stablehlo.constant dense<"0x000000000000F03F0000000000000040"> : tensor<2xf64>
  %2 = stablehlo.constant dense<(1.0, 2.5)> : tensor<2xcomplex<f64>>
  %3 = stablehlo.constant dense<[18446744073709551615, 0]> : tensor<2xui64>
  %4 = stablehlo.constant dense_resource<blob> : tensor<3xi64>
  return %0, %1, %2, %3, %4 : tensor<3xi64>, tensor<2xf64>, tensor<2xcomplex<f64>>, tensor<2xui64>, tensor<3xi64>
}
{-#
  dialect_resources: {
    builtin: {
      blob: "0x08000000010000000000000002000000000000000300000000000000"
    }
  }
#-}
// -----
// Sharding.
func.func @shard(%x: tensor<8xf64> {mhlo.sharding = "{devices=[2]<=[2]}"}) -> (tensor<8xf64> {mhlo.sharding = "{replicated}"}) {
  %0 = stablehlo.custom_call @Sharding(%x) {mhlo.sharding = "{devices=[2]<=[2]}"} : (tensor<8xf64>) -> tensor<8xf64>
  %1 = stablehlo.custom_call @SPMDFullToShardShape(%0) {mhlo.sharding = "{manual}"} : (tensor<8xf64>) -> tensor<4xf64>
  %2 = stablehlo.custom_call @SPMDShardToFullShape(%1) {mhlo.sharding = "{devices=[2]<=[2]}"} : (tensor<4xf64>) -> tensor<8xf64>
  return %2 : tensor<8xf64>
}
// -----
// Custom calls.
func.func @lapack(%x: tensor<4x4xf64>) -> tensor<4x4xf64> {
  %0 = stablehlo.custom_call @lapack_dpotrf_ffi(%x) {api_version = 4 : i32, backend_config = {uplo = 76 : ui8}} : (tensor<4x4xf64>) -> tensor<4x4xf64>
  return %0 : tensor<4x4xf64>
}
// -----
// Weak.
func.func @weak(%x: tensor<4xf64>) -> tensor<4xf64> {
  %c = stablehlo.constant {promote.weak} dense<2.0> : tensor<4xf64>
  %0 = stablehlo.multiply %x, %c : tensor<4xf64>
  return %0 : tensor<4xf64>
}
// -----
// Rng bits.
func.func @rng(%s: tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>) {
  %0, %1 = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>)
  return %0, %1 : tensor<2xui64>, tensor<4xui32>
}
// -----
// Bitcast.
func.func @bc(%x: tensor<4xf64>) -> tensor<4xi64> {
  %0 = stablehlo.bitcast_convert %x : (tensor<4xf64>) -> tensor<4xi64>
  return %0 : tensor<4xi64>
}
// -----
// Bitcast to parts.
func.func @bcp(%x: tensor<4xf64>) -> tensor<4x2xui32> {
  %0 = stablehlo.bitcast_convert %x : (tensor<4xf64>) -> tensor<4x2xui32>
  return %0 : tensor<4x2xui32>
}
// -----
// Async.
func.func @as(%x: tensor<4xf64>) -> tensor<8xf64> {
  %0 = "stablehlo.async_start"(%x) ({
  ^bb0(%a: tensor<4xf64>):
    %1 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4xf64>) -> tensor<8xf64>
    stablehlo.return %1 : tensor<8xf64>
  }) : (tensor<4xf64>) -> !stablehlo.future<tensor<8xf64>>
  %2 = "stablehlo.async_done"(%0) : (!stablehlo.future<tensor<8xf64>>) -> tensor<8xf64>
  return %2 : tensor<8xf64>
}
// -----
// Convert to int.
func.func @conv(%x: tensor<4xf32>) -> tensor<4xi64> {
  %0 = stablehlo.convert %x : (tensor<4xf32>) -> tensor<4xi64>
  return %0 : tensor<4xi64>
}
// -----
// Dot algorithm.
func.func @dota(%x: tensor<4x4xf64>) -> tensor<4x4xf64> {
  %0 = stablehlo.dot_general %x, %x, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = f64, rhs_precision_type = f64, accumulation_type = f64, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<4x4xf64>, tensor<4x4xf64>) -> tensor<4x4xf64>
  return %0 : tensor<4x4xf64>
}
// -----
// Const attr elsewhere.
func.func @attrs(%x: tensor<4xf64> {jax.arg = 1.0 : f64, tf.type = f64}) -> (tensor<4xf64> {jax.result_info = "r"}) attributes {k = dense<1> : tensor<2xi64>} {
  return %x : tensor<4xf64>
}
// -----
// Scalars of arith.
func.func @sc(%x: f64, %n: i64, %t: tensor<4xf64>) -> f64 {
  %c = arith.constant 1.5 : f64
  %k = arith.constant 9223372036854775807 : i64
  %0 = arith.addf %x, %c : f64
  return %0 : f64
}
// -----
// Out of range scalar arith.
func.func @sc() -> i64 {
  %k = arith.constant 5000000000 : i64
  return %k : i64
}
// -----
// Folded convert constant.
func.func @fold() -> (tensor<i64>, tensor<2xi64>) {
  %c = stablehlo.constant dense<1.0e+10> : tensor<f64>
  %0 = stablehlo.convert %c : (tensor<f64>) -> tensor<i64>
  %d = stablehlo.constant dense<[-9.3e18, 9.3e18]> : tensor<2xf64>
  %1 = stablehlo.convert %d : (tensor<2xf64>) -> tensor<2xi64>
  return %0, %1 : tensor<i64>, tensor<2xi64>
}
// -----
// Memref vector.
func.func @mv(%m: memref<4xf64>, %v: vector<4xf64>) -> vector<4xf64> {
  return %v : vector<4xf64>
}
// -----
// Indirect.
func.func @g(%x: tensor<f64>) -> tensor<f64> { return %x : tensor<f64> }
func.func @ind(%x: tensor<f64>) -> tensor<f64> {
  %f = constant @g : (tensor<f64>) -> tensor<f64>
  %0 = call_indirect %f(%x) : (tensor<f64>) -> tensor<f64>
  return %0 : tensor<f64>
}
// -----
// Recursion.
func.func @rec(%x: tensor<f64>) -> tensor<f64> {
  %0 = call @rec(%x) : (tensor<f64>) -> tensor<f64>
  return %0 : tensor<f64>
}
// -----
// Called computations.
func.func private @body(%x: tensor<f64>) -> tensor<f64> { return %x : tensor<f64> }
func.func @cc(%x: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.custom_call @mine(%x) {called_computations = [@body]} : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
// -----
// Hosts.
func.func @hosts(%t: !stablehlo.token, %x: tensor<4xi64>) -> (tensor<4xi64>, !stablehlo.token) {
  %0:2 = "stablehlo.infeed"(%t) <{infeed_config = ""}> : (!stablehlo.token) -> (tensor<4xi64>, !stablehlo.token)
  %1 = "stablehlo.outfeed"(%0#0, %0#1) <{outfeed_config = ""}> : (tensor<4xi64>, !stablehlo.token) -> !stablehlo.token
  %2 = "stablehlo.send"(%x, %1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 2>, is_host_transfer = true}> : (tensor<4xi64>, !stablehlo.token) -> !stablehlo.token
  %3:2 = "stablehlo.recv"(%2) <{channel_handle = #stablehlo.channel_handle<handle = 2, type = 3>, is_host_transfer = true}> : (!stablehlo.token) -> (tensor<4xi64>, !stablehlo.token)
  return %3#0, %3#1 : tensor<4xi64>, !stablehlo.token
}
// -----
// Elided.
func.func @el() -> tensor<4xf64> {
  %0 = stablehlo.constant dense_resource<__elided__> : tensor<4xf64>
  return %0 : tensor<4xf64>
}
// -----
// Huge splat, empty.
func.func @hs() -> (tensor<1000000x1000000xf64>, tensor<0xf64>, tensor<0xi64>, tensor<1000000x1000000xi64>) {
  %0 = stablehlo.constant dense<1.1> : tensor<1000000x1000000xf64>
  %1 = stablehlo.constant dense<> : tensor<0xf64>
  %2 = stablehlo.constant dense<> : tensor<0xi64>
  %3 = stablehlo.constant dense<-1> : tensor<1000000x1000000xi64>
  return %0, %1, %2, %3 : tensor<1000000x1000000xf64>, tensor<0xf64>, tensor<0xi64>, tensor<1000000x1000000xi64>
}
// -----
// Sparse.
func.func @sp() -> tensor<4xf64> {
  %0 = stablehlo.constant sparse<[[0]], [1.0]> : tensor<4xf64>
  return %0 : tensor<4xf64>
}
// -----
// Shape assertion.
func.func @sa(%p: tensor<i1>, %n: tensor<i64>) {
  stablehlo.custom_call @shape_assertion(%p, %n) {api_version = 2 : i32, error_message = "x {0}", has_side_effect = true} : (tensor<i1>, tensor<i64>) -> ()
  return
}
// -----
// Reduce precision.
func.func @rp(%x: tensor<f64>) -> (tensor<f64>, tensor<f64>) {
  %0 = stablehlo.reduce_precision %x, format = e8m7 : tensor<f64>
  %1 = stablehlo.reduce_precision %x, format = e11m20 : tensor<f64>
  return %0, %1 : tensor<f64>, tensor<f64>
}
// -----
// Chlo.
func.func @ch(%x: tensor<4xf64>) -> (tensor<2xf64>, tensor<2xi32>, tensor<4xf64>) {
  %0, %1 = chlo.top_k(%x, k = 2) : tensor<4xf64> -> (tensor<2xf64>, tensor<2xi32>)
  %2 = chlo.next_after %x, %x : tensor<4xf64>, tensor<4xf64> -> tensor<4xf64>
  return %0, %1, %2 : tensor<2xf64>, tensor<2xi32>, tensor<4xf64>
}
// -----
// Shift of an index.
func.func @sh(%x: tensor<4xui64>, %y: tensor<4xi64>) -> (tensor<4xui64>, tensor<4xi64>) {
  %c = stablehlo.constant dense<33> : tensor<4xui64>
  %0 = stablehlo.shift_right_logical %x, %c : tensor<4xui64>
  %1 = stablehlo.xor %y, %y : tensor<4xi64>
  return %0, %1 : tensor<4xui64>, tensor<4xi64>
}
// -----
// Popcnt.
func.func @pc(%x: tensor<4xui64>) -> tensor<4xui64> {
  %0 = stablehlo.popcnt %x : tensor<4xui64>
  %1 = stablehlo.not %0 : tensor<4xui64>
  %2 = stablehlo.count_leading_zeros %1 : tensor<4xui64>
  return %2 : tensor<4xui64>
}
// -----
// Sdy.
sdy.mesh @mesh = <["x"=2]>
func.func @sd(%x: tensor<8xf64> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> tensor<8xf64> {
  %0 = sdy.sharding_constraint %x <@mesh, [{"x"}]> : tensor<8xf64>
  %1 = sdy.manual_computation(%0) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{"x"}]>] manual_axes={"x"} (%a: tensor<4xf64>) {
    %2 = stablehlo.add %a, %a : tensor<4xf64>
    sdy.return %2 : tensor<4xf64>
  } : (tensor<8xf64>) -> tensor<8xf64>
  return %1 : tensor<8xf64>
}
// -----
// Vector of converts.
func.func @cv(%x: tensor<4xf32>, %i: tensor<4xi32>) -> (tensor<4xf64>, tensor<4xf32>, tensor<4xi64>) {
  %0 = stablehlo.convert %x : (tensor<4xf32>) -> tensor<4xf64>
  %1 = stablehlo.convert %0 : (tensor<4xf64>) -> tensor<4xf32>
  %2 = stablehlo.convert %i : (tensor<4xi32>) -> tensor<4xi64>
  %3 = stablehlo.convert %2 : (tensor<4xi64>) -> tensor<4xf32>
  %4 = stablehlo.add %1, %3 : tensor<4xf32>
  return %0, %4, %2 : tensor<4xf64>, tensor<4xf32>, tensor<4xi64>
}
// -----
// Nan inf subnormal.
func.func @nan() -> tensor<6xf64> {
  %0 = stablehlo.constant dense<[0x7FF8000000000001, 0xFFF8000000000000, 1.0e300, -0.0, 1.0e-40, 1.0e-300]> : tensor<6xf64>
  return %0 : tensor<6xf64>
}
// -----
// Nothing to do.
func.func @n(%x: tensor<4xf32>) -> tensor<4xf32> attributes {a = 5 : i64, b = 1.0 : f64, c = f64} {
  return %x : tensor<4xf32>
}
// -----
// Accuracy & while with f32/f64 cond.
func.func @ra(%x: tensor<4xf64>) -> tensor<4xf64> {
  %0 = "stablehlo.exponential"(%x) <{result_accuracy = #stablehlo.result_accuracy<atol = 1.0e-9, rtol = 0.0, ulps = 0, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>}> : (tensor<4xf64>) -> tensor<4xf64>
  return %0 : tensor<4xf64>
}
// -----
// Dynamic conv pads etc.
func.func @dp(%x: tensor<?xf64>, %v: tensor<f64>, %s: tensor<1xi64>) -> tensor<?xf64> {
  %0 = stablehlo.dynamic_pad %x, %v, %s, %s, %s : (tensor<?xf64>, tensor<f64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf64>
  %1 = stablehlo.real_dynamic_slice %0, %s, %s, %s : (tensor<?xf64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf64>
  return %1 : tensor<?xf64>
}
// -----
// While carry.
func.func @w(%x: tensor<4xbf16>, %n: tensor<i32>) -> tensor<4xbf16> {
  %z = stablehlo.constant dense<0> : tensor<i32>
  %0:2 = stablehlo.while(%a = %x, %i = %z) : tensor<4xbf16>, tensor<i32>
  cond {
    %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %j = stablehlo.add %i, %one : tensor<i32>
    %b = stablehlo.add %a, %x : tensor<4xbf16>
    %c = stablehlo.multiply %b, %b : tensor<4xbf16>
    stablehlo.return %c, %j : tensor<4xbf16>, tensor<i32>
  }
  return %0#0 : tensor<4xbf16>
}
// -----
// Reduce, sort, scatter.
func.func @r(%x: tensor<4x4xbf16>, %i: tensor<2x1xi32>, %u: tensor<2x4xbf16>) -> (tensor<4xbf16>, tensor<4x4xbf16>, tensor<4x4xbf16>) {
  %z = stablehlo.constant dense<0.0> : tensor<bf16>
  %0 = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [1] : (tensor<4x4xbf16>, tensor<bf16>) -> tensor<4xbf16>
  %1 = "stablehlo.sort"(%x) <{dimension = 0 : i64}> ({
  ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
    %c = stablehlo.compare LT, %a, %b : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) : (tensor<4x4xbf16>) -> tensor<4x4xbf16>
  %2 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
    %m = stablehlo.add %a, %b : tensor<bf16>
    stablehlo.return %m : tensor<bf16>
  }) : (tensor<4x4xbf16>, tensor<2x1xi32>, tensor<2x4xbf16>) -> tensor<4x4xbf16>
  return %0, %1, %2 : tensor<4xbf16>, tensor<4x4xbf16>, tensor<4x4xbf16>
}
// -----
// Several users, blocks, unused.
func.func @s(%p: i1, %x: tensor<4xbf16>) -> tensor<4xbf16> {
  %0 = stablehlo.tanh %x : tensor<4xbf16>
  %1 = stablehlo.exponential %x : tensor<4xbf16>
  %2 = stablehlo.exponential %x : tensor<4xbf16>
  cf.cond_br %p, ^bb1(%0 : tensor<4xbf16>), ^bb2
^bb1(%a: tensor<4xbf16>):
  %3 = stablehlo.add %a, %x : tensor<4xbf16>
  return %3 : tensor<4xbf16>
^bb2:
  %4 = stablehlo.add %1, %x : tensor<4xbf16>
  cf.br ^bb1(%4 : tensor<4xbf16>)
}
// -----
// Dots.
func.func @d(%x: tensor<4x4xbf16>, %y: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xbf16>, tensor<4x4xf32>) {
  %0 = stablehlo.dot_general %x, %x, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<4x4xbf16>, tensor<4x4xbf16>) -> tensor<4x4xf32>
  %1 = stablehlo.dot_general %x, %x, contracting_dims = [1] x [0] : (tensor<4x4xbf16>, tensor<4x4xbf16>) -> tensor<4x4xbf16>
  %2 = stablehlo.dot_general %y, %y, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0, %1, %2 : tensor<4x4xf32>, tensor<4x4xbf16>, tensor<4x4xf32>
}
// -----
// Nested reduce compact with constants, batch norm.
func.func @b(%x: tensor<2x3xbf16>, %s: tensor<3xbf16>) -> (tensor<2x3xbf16>, tensor<2x3xbf16>) {
  %0 = "stablehlo.batch_norm_inference"(%x, %s, %s, %s, %s) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<2x3xbf16>, tensor<3xbf16>, tensor<3xbf16>, tensor<3xbf16>, tensor<3xbf16>) -> tensor<2x3xbf16>
  %1 = stablehlo.clamp %x, %0, %x : tensor<2x3xbf16>
  return %0, %1 : tensor<2x3xbf16>, tensor<2x3xbf16>
}
// -----
// All_reduce, select_and_scatter.
func.func @ar(%x: tensor<4xbf16>) -> tensor<4xbf16> {
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0]]> : tensor<1x1xi64>}> ({
  ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
    %m = stablehlo.add %a, %b : tensor<bf16>
    stablehlo.return %m : tensor<bf16>
  }) : (tensor<4xbf16>) -> tensor<4xbf16>
  return %0 : tensor<4xbf16>
}
// -----
// Is_finite, compare, pow mixed.
func.func @cmp(%x: tensor<4xbf16>, %y: tensor<4xf16>) -> (tensor<4xi1>, tensor<4xi1>, tensor<4xbf16>, tensor<4xf16>) {
  %0 = stablehlo.is_finite %x : (tensor<4xbf16>) -> tensor<4xi1>
  %1 = stablehlo.compare EQ, %y, %y : (tensor<4xf16>, tensor<4xf16>) -> tensor<4xi1>
  %2 = stablehlo.power %x, %x : tensor<4xbf16>
  %3 = stablehlo.select %1, %y, %y : tensor<4xi1>, tensor<4xf16>
  return %0, %1, %2, %3 : tensor<4xi1>, tensor<4xi1>, tensor<4xbf16>, tensor<4xf16>
}
