// A program for one device: Shardy's operations change no value.
module @shardy {
  sdy.mesh @mesh = <["x"=1]>
  func.func @main() {
    %0 = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{"x"}]> : tensor<2xi32>
    %2 = sdy.manual_computation(%1) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{"x"}]>] manual_axes={"x"} (%arg0: tensor<2xi32>) {
      %3 = stablehlo.add %arg0, %arg0 : tensor<2xi32>
      sdy.return %3 : tensor<2xi32>
    } : (tensor<2xi32>) -> tensor<2xi32>
    check.expect_eq_const %2, dense<[2, 4]> : tensor<2xi32>
    return
  }
}
