// RUN: hlo-promote %s | FileCheck %s
// RUN: hlo-promote %s | hlo-promote | FileCheck %s
// RUN: not hlo-promote %S/Inputs/aliases-undefined.mlir 2>&1 | FileCheck %s --check-prefix=UNDEFINED

// Aliases in the text of an unregistered operation print expanded, because their definitions are
// dropped.

#map = affine_map<(d0) -> (d0)>
#values = dense<1> : tensor<2xi32>
!t = tensor<4xf32>
#loc1 = loc("a.py":1:2)

// CHECK-LABEL: @main
func.func @main(%a: !t, %b: tensor<4xbf16>) -> !t {
  // CHECK: mine.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], s = "#map"} ins(%arg0 : tensor<4xf32>)
  %0 = mine.generic {indexing_maps = [#map, #map], s = "#map"} ins(%a : !t) outs(%a : !t) {
  ^bb0(%x: f32, %y: f32):
    mine.yield %x : f32
  } -> !t loc(#loc1)
  // CHECK: mine.fragment %0 : (!mine.mesh_tensor<"m", tensor<4xf32>, #my.attr<dense<1> : tensor<2xi32>>>) -> tensor<4xf32>
  %1 = mine.fragment %0 : (!mine.mesh_tensor<"m", !t, #my.attr<#values>>) -> !t
  // CHECK: "a.b"(%1) {x = #my.attr<affine_map<(d0) -> (d0)>, #my.other<1>>}
  "a.b"(%1) {x = #my.attr<#map, #my.other<1>>} : (!t) -> ()
  %2 = stablehlo.add %a, %b : (!t, tensor<4xbf16>) -> !t
  return %2 : !t
}

// UNDEFINED: aliases-undefined.mlir:3:24: error: undefined symbol alias id 'map'
