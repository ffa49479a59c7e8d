// A mesh in a sharding may be an alias, which is printed as the mesh.
// RUN: hlo-promote %s | FileCheck %s
// RUN: hlo-promote %s | hlo-promote | FileCheck %s

#mesh = #sdy.mesh<["a"=2]>
#sharding = #sdy.sharding<mesh #mesh, [{"a"}]>

// CHECK:      %0 = stablehlo.abs %arg0 {sdy.sharding = #sdy.sharding_per_value<[<mesh<["a"=2]>, [{"a"}]>]>} : tensor<4xf32>
// CHECK-NEXT: %1 = sdy.sharding_constraint %0 <mesh<["a"=2]>, [{"a"}]> : tensor<4xf32>
func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.abs %a {sdy.sharding = #sdy.sharding_per_value<[#sharding]>} : tensor<4xf32>
  %1 = sdy.sharding_constraint %0 <mesh #mesh, [{"a"}]> : tensor<4xf32>
  return %1 : tensor<4xf32>
}
