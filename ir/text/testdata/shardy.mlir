// What jaxlib 0.10.2 prints of the operations of Shardy; forms_test.go reads it both ways.
module {
  sdy.mesh @mesh = <["x"=2, "y"=4, "z"=4]>
  func.func @moves(%arg0: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {"x"}]>}) -> tensor<16x8xf32> {
    %0 = sdy.all_gather [{}, {"x"}] %arg0 out_sharding=<@mesh, [{"y"}, {}]> {note = 1 : i32} : tensor<16x8xf32>
    %1 = sdy.all_slice [{"z":(1)2}, {"x"}] %0 out_sharding=<@mesh, [{"y", "z":(1)2}, {"x"}]> : tensor<16x8xf32>
    %2 = sdy.all_to_all [{"z":(1)2}: 0->1] %1 out_sharding=<@mesh, [{"y"}, {"x", "z":(1)2}]> : tensor<16x8xf32>
    %3 = sdy.collective_permute %2 out_sharding=<@mesh, [{"z"}, {"y"}]> : tensor<16x8xf32>
    %4 = sdy.all_reduce {"x"} %3 out_sharding=<@mesh, [{"z"}, {"y"}]> : tensor<16x8xf32>
    %5 = sdy.reduce_scatter [{"x"}, {}] %4 out_sharding=<@mesh, [{"z", "x"}, {"y"}]> : tensor<16x8xf32>
    %6 = sdy.sharded_to_unreduced [{"x"}, {}] %5 out_sharding=<@mesh, [{"z"}, {"y"}], unreduced={"x"}> : tensor<16x8xf32>
    %7 = sdy.all_reduce {"x"} %6 out_sharding=<@mesh, [{"z"}, {"y"}]> : tensor<16x8xf32>
    %8 = sdy.replicated_to_unreduced {"x"} %7 out_sharding=<@mesh, [{"z"}, {"y"}], unreduced={"x"}> : tensor<16x8xf32>
    sdy.sharding_group %8 group_id=21 : tensor<16x8xf32>
    %9 = sdy.propagation_barrier %8 allowed_direction=BACKWARD : tensor<16x8xf32>
    %10 = stablehlo.add %9, %9 {sdy.propagation_edges = #sdy.propagation_edges<[{step-2 = [{"y" = operand-1 -> [operand-0, result-0]}]}]>, sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"y"}, {"x"}]>]>} : tensor<16x8xf32>
    %11 = sdy.data_flow_edge %10 sharding=<@mesh, [{}, {"x"}]> : tensor<16x8xf32>
    %12 = stablehlo.negate %11 : tensor<16x8xf32>
    %13 = sdy.data_flow_edge %12 : tensor<16x8xf32>
    %14:2 = sdy.named_computation<"f">(%13, %9) in_shardings=[<@mesh, [{}, {}]>, <@mesh, [{"x"}, {}]>] (%arg1: tensor<16x8xf32>, %arg2: tensor<16x8xf32>) {
      sdy.return %arg1, %arg2 : tensor<16x8xf32>, tensor<16x8xf32>
    } {note} : (tensor<16x8xf32>, tensor<16x8xf32>) -> (tensor<16x8xf32>, tensor<16x8xf32>)
    %15 = sdy.constant dense<1.000000e+00> : tensor<16x8xf32>
    %16 = call @g(%14#0) : (tensor<16x8xf32>) -> tensor<16x8xf32>
    %17 = sdy.func_data_flow_edge %16 : tensor<16x8xf32>
    return %17 : tensor<16x8xf32>
  }
  func.func private @g(%arg0: tensor<16x8xf32>) -> tensor<16x8xf32> {
    return %arg0 : tensor<16x8xf32>
  }
  func.func private @body(%arg0: tensor<4x8xf32>) -> tensor<4x8xf32> attributes {mesh_shape = #sdy.mesh<["x"=2]>} {
    return %arg0 : tensor<4x8xf32>
  }
}
