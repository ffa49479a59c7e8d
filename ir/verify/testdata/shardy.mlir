// Programs about MPMD, meshes, propagation edges and symbols, and what jaxlib 0.10.2 says of each, line and column from its first line on: all of its errors
// (hloref.py), or "valid".
// -----
// valid
func.func @f(%a: !mpmd.mesh_tensor<"m1", tensor<4x8xf32>>) -> !mpmd.mesh_tensor<"m1", tensor<4x8xf32>> attributes {topology = #mpmd.topology<<"m1" : <["x"=2, "y"=4]>>, <"m2" : <["x"=2, "y"=4]>>>} {
  %0 = mpmd.fragment<mesh="m1", origin=["f"]> (%a) (%b: tensor<4x8xf32>) {
    mpmd.return %b : tensor<4x8xf32>
  } : (!mpmd.mesh_tensor<"m1", tensor<4x8xf32>>) -> !mpmd.mesh_tensor<"m1", tensor<4x8xf32>>
  return %0 : !mpmd.mesh_tensor<"m1", tensor<4x8xf32>>
}
// -----
// valid
func.func @main(%a: !mpmd.mesh_tensor<"m1", tensor<4x8xf32>>) -> !mpmd.mesh_tensor<"m1", tensor<4x8xf32>> attributes {topology = #mpmd.topology<<"m1" : <["x"=2, "y"=4]>>, <"m2" : <["x"=2, "y"=4]>>>} {
  %0 = mpmd.fragment_call<mesh="m1", origin=["f"]> @g(%a) : (!mpmd.mesh_tensor<"m1", tensor<4x8xf32>>) -> !mpmd.mesh_tensor<"m1", tensor<4x8xf32>>
  return %0 : !mpmd.mesh_tensor<"m1", tensor<4x8xf32>>
}
func.func private @g(%a: tensor<4x8xf32>) -> tensor<4x8xf32> attributes {mesh_shape = #sdy.mesh<["x"=2, "y"=4]>} {
  return %a : tensor<4x8xf32>
}
// -----
// valid
func.func @f(%a: !mpmd.mesh_tensor<"m1", tensor<4x8xf32>>) -> !mpmd.mesh_tensor<"m2", tensor<4x8xf32>> attributes {topology = #mpmd.topology<<"m1" : <["x"=2, "y"=4]>>, <"m2" : <["x"=2, "y"=4]>>>} {
  %0 = mpmd.transfer %a : (!mpmd.mesh_tensor<"m1", tensor<4x8xf32>>) -> !mpmd.mesh_tensor<"m2", tensor<4x8xf32>>
  return %0 : !mpmd.mesh_tensor<"m2", tensor<4x8xf32>>
}
// -----
// valid
func.func @f(%a: !mpmd.mesh_tensor<"m1", tensor<4x8xf32>, memory_kind="pinned_host">) -> !mpmd.mesh_tensor<"m2", tensor<4x8xf32>, sharding=<@mesh, [{"y"}, {}]>, memory_kind="device"> attributes {topology = #mpmd.topology<<"m1" : <["x"=2, "y"=4]>>, <"m2" : <["x"=2, "y"=4]>>>} {
  %0 = mpmd.transfer %a : (!mpmd.mesh_tensor<"m1", tensor<4x8xf32>, memory_kind="pinned_host">) -> !mpmd.mesh_tensor<"m2", tensor<4x8xf32>, sharding=<@mesh, [{"y"}, {}]>, memory_kind="device">
  return %0 : !mpmd.mesh_tensor<"m2", tensor<4x8xf32>, sharding=<@mesh, [{"y"}, {}]>, memory_kind="device">
}
// -----
// valid
func.func @f(%a: tensor<4x8xf32>) -> !mpmd.mesh_tensor<"m1", tensor<4x8xf32>> attributes {topology = #mpmd.topology<<"m1" : <["x"=2, "y"=4]>>, <"m2" : <["x"=2, "y"=4]>>>} {
  %0 = mpmd.assign %a : (tensor<4x8xf32>) -> !mpmd.mesh_tensor<"m1", tensor<4x8xf32>>
  return %0 : !mpmd.mesh_tensor<"m1", tensor<4x8xf32>>
}
// -----
// valid
func.func @f(%a: !mpmd.mesh_tensor<"m1", tensor<4x8xf32>>) -> tensor<4x8xf32> attributes {topology = #mpmd.topology<<"m1" : <["x"=2, "y"=4]>>, <"m2" : <["x"=2, "y"=4]>>>} {
  %0 = mpmd.unassign %a : (!mpmd.mesh_tensor<"m1", tensor<4x8xf32>>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
// -----
// valid
func.func @f(%a: tensor<4x8xf32>) -> !mpmd.mesh_tensor<"m1", tensor<4x8xf32>, sharding=<@mesh, [{}, {?}]>> attributes {topology = #mpmd.topology<<"m1" : <["x"=2, "y"=4]>>, <"m2" : <["x"=2, "y"=4]>>>} {
  %0 = mpmd.assign %a : (tensor<4x8xf32>) -> !mpmd.mesh_tensor<"m1", tensor<4x8xf32>, sharding=<@mesh, [{}, {?}]>>
  return %0 : !mpmd.mesh_tensor<"m1", tensor<4x8xf32>, sharding=<@mesh, [{}, {?}]>>
}
// -----
// valid
func.func @f(%a: !mpmd.mesh_tensor<"m1", tensor<4x8xf32>, sharding=<@mesh, [{}, {?}]>>) -> tensor<4x8xf32> attributes {topology = #mpmd.topology<<"m1" : <["x"=2, "y"=4]>>, <"m2" : <["x"=2, "y"=4]>>>} {
  %0 = mpmd.unassign %a : (!mpmd.mesh_tensor<"m1", tensor<4x8xf32>, sharding=<@mesh, [{}, {?}]>>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
// -----
// valid
func.func public @main(%a: tensor<4x8xf32>) -> tensor<4x8xf32> attributes {topology = #mpmd.topology<<"m1" : <["x"=2, "y"=4]>>, <"m2" : <["x"=2, "y"=4]>>>} {
  %0 = mpmd.call @g(%a) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
func.func private @g(%a: tensor<4x8xf32>) -> tensor<4x8xf32> attributes {topology = #mpmd.topology<<"m1" : <["x"=2, "y"=4]>>, <"m2" : <["x"=2, "y"=4]>>>} {
  return %a : tensor<4x8xf32>
}
// -----
// valid
func.func private @main(%a: tensor<4x8xf32>) -> tensor<4x8xf32>  {
  %0 = mpmd.call @g(%a) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
func.func private @g(%a: tensor<4x8xf32>) -> tensor<4x8xf32> attributes {topology = #mpmd.topology<<"m1" : <["x"=2, "y"=4]>>, <"m2" : <["x"=2, "y"=4]>>>} {
  return %a : tensor<4x8xf32>
}
// -----
// valid
func.func public @main(%a: tensor<4x8xf32>) -> tensor<4x8xf32> attributes {topology = #mpmd.topology<<"m1" : <["x"=2, "y"=4]>>, <"m2" : <["x"=2, "y"=4]>>>} {
  %0 = mpmd.call @g(%a) {call_counter = 1 : ui32} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
func.func private @g(%a: tensor<4x8xf32>) -> tensor<4x8xf32> attributes {topology = #mpmd.topology<<"m1" : <["x"=2, "y"=4]>>, <"m2" : <["x"=2, "y"=4]>>>} {
  return %a : tensor<4x8xf32>
}
// -----
// valid
func.func @f(%a: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %r = mpmd.for (%a) {iterations = 4 : ui32} (%b: tensor<4x8xf32>, %i: tensor<ui32>) {
    mpmd.return %b : tensor<4x8xf32>
  } : tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}
// -----
// valid
func.func @f(%a: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %r = mpmd.for (%a) {iterations = 4 : ui32, unroll_factor = 2 : ui32} (%b: tensor<4x8xf32>, %i: tensor<ui32>) {
    mpmd.return %b : tensor<4x8xf32>
  } : tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}
// -----
// valid
func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = mpmd.reduce<add> %a, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
// -----
// 1:24 custom op 'sdy.mesh' axis size must be at least 1, got: 0
// 1:29 custom op 'sdy.mesh' failed to parse Sdy_Mesh parameter 'axes' which is to be a `::llvm::ArrayRef<MeshAxisAttr>`
sdy.mesh @m = <["a"=2, "b"=0]>
// -----
// 1:75 axis size must be at least 1, got: 0
// 1:80 failed to parse Sdy_Mesh parameter 'axes' which is to be a `::llvm::ArrayRef<MeshAxisAttr>`
// 1:80 failed to parse MeshAttr
func.func @f(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<mesh<["a"=2, "b"=0]>, [{}]>}) {
  return
}
// -----
// 1:15 custom op 'sdy.mesh' duplicate axis name: "a"
sdy.mesh @m = <["a"=2, "a"=2]>
// -----
// 1:66 duplicate axis name: "a"
// 1:82 failed to parse MeshAttr
func.func @f(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<mesh<["a"=2, "a"=2]>, [{}]>}) {
  return
}
// -----
// 1:17 custom op 'sdy.mesh' axis size must be at least 1, got: -1
// 1:23 custom op 'sdy.mesh' failed to parse Sdy_Mesh parameter 'axes' which is to be a `::llvm::ArrayRef<MeshAxisAttr>`
sdy.mesh @m = <["a"=-1]>
// -----
// 1:68 axis size must be at least 1, got: -1
// 1:74 failed to parse Sdy_Mesh parameter 'axes' which is to be a `::llvm::ArrayRef<MeshAxisAttr>`
// 1:74 failed to parse MeshAttr
func.func @f(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<mesh<["a"=-1]>, [{}]>}) {
  return
}
// -----
// 1:15 custom op 'sdy.mesh' device id must be non-negative, got: -1
sdy.mesh @m = <[], device_ids=[-1]>
// -----
// 1:66 device id must be non-negative, got: -1
// 1:87 failed to parse MeshAttr
func.func @f(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<mesh<[], device_ids=[-1]>, [{}]>}) {
  return
}
// -----
// 1:15 custom op 'sdy.mesh' axes is empty and device_ids has more than one element
sdy.mesh @m = <[], device_ids=[0, 1]>
// -----
// 1:66 axes is empty and device_ids has more than one element
// 1:89 failed to parse MeshAttr
func.func @f(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<mesh<[], device_ids=[0, 1]>, [{}]>}) {
  return
}
// -----
// 1:15 custom op 'sdy.mesh' total product of axis sizes must match total number of device ids, got: 2 != 3
sdy.mesh @m = <["a"=2], device_ids=[1, 0, 2]>
// -----
// 1:66 total product of axis sizes must match total number of device ids, got: 2 != 3
// 1:97 failed to parse MeshAttr
func.func @f(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<mesh<["a"=2], device_ids=[1, 0, 2]>, [{}]>}) {
  return
}
// -----
// 1:15 custom op 'sdy.mesh' sorted device ids must be iota(product(axes)), got: 1, 1
sdy.mesh @m = <["a"=2], device_ids=[1, 1]>
// -----
// 1:66 sorted device ids must be iota(product(axes)), got: 1, 1
// 1:94 failed to parse MeshAttr
func.func @f(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<mesh<["a"=2], device_ids=[1, 1]>, [{}]>}) {
  return
}
// -----
// valid
sdy.mesh @m = <["a"=2], device_ids=[1, 0]>
// -----
// valid
func.func @f(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<mesh<["a"=2], device_ids=[1, 0]>, [{}]>}) {
  return
}
// -----
// valid
func.func @f(%a: tensor<8xf32>) attributes {topology = #mpmd.topology<<"m1" : <["a"=2], device_ids=[1, 0]>>>} {
  return
}
// -----
// valid
sdy.mesh @m = <["a"=2], device_ids=[0, 1]>
// -----
// valid
func.func @f(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<mesh<["a"=2], device_ids=[0, 1]>, [{}]>}) {
  return
}
// -----
// valid
func.func @f(%a: tensor<8xf32>) attributes {topology = #mpmd.topology<<"m1" : <["a"=2], device_ids=[0, 1]>>>} {
  return
}
// -----
// 1:28 custom op 'sdy.mesh' expected integer value
// 1:28 custom op 'sdy.mesh' failed to parse Sdy_MeshAxis parameter 'size' which is to be a `int64_t`
// 1:28 custom op 'sdy.mesh' failed to parse Sdy_Mesh parameter 'axes' which is to be a `::llvm::ArrayRef<MeshAxisAttr>`
sdy.mesh @m = <["a"=2, "b"="c"]>
// -----
// 1:79 expected integer value
// 1:79 failed to parse Sdy_MeshAxis parameter 'size' which is to be a `int64_t`
// 1:79 failed to parse Sdy_Mesh parameter 'axes' which is to be a `::llvm::ArrayRef<MeshAxisAttr>`
// 1:79 failed to parse MeshAttr
func.func @f(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<mesh<["a"=2, "b"="c"]>, [{}]>}) {
  return
}
// -----
// valid
sdy.mesh @m = <[]>
// -----
// valid
func.func @f(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<mesh<[]>, [{}]>}) {
  return
}
// -----
// valid
func.func @f(%a: tensor<8xf32>) attributes {topology = #mpmd.topology<<"m1" : <[]>>>} {
  return
}
// -----
// valid
sdy.mesh @mesh = <["x"=2, "y"=4]>
sdy.mesh @other = <["x"=4, "z"=2]>
func.func @f(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %b: tensor<8xf32> {sdy.sharding = #sdy.sharding<@other, [{"z"}]>}) {
  %0 = stablehlo.add %a, %a {sdy.propagation_edges = #sdy.propagation_edges<[{step-0 = [{"x" = operand-0 -> [result-0]}]}]>} : tensor<8xf32>
  return
}
// -----
// 4:8 'stablehlo.add' op expected axis ref to be in one of the meshes
sdy.mesh @mesh = <["x"=2, "y"=4]>
sdy.mesh @other = <["x"=4, "z"=2]>
func.func @f(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %b: tensor<8xf32> {sdy.sharding = #sdy.sharding<@other, [{"z"}]>}) {
  %0 = stablehlo.add %a, %a {sdy.propagation_edges = #sdy.propagation_edges<[{step-0 = [{"z" = operand-0 -> [result-0]}]}]>} : tensor<8xf32>
  return
}
// -----
// 4:8 'stablehlo.add' op expected a value ref to have a result index in range [0, 1), got: 1
sdy.mesh @mesh = <["x"=2, "y"=4]>
sdy.mesh @other = <["x"=4, "z"=2]>
func.func @f(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %b: tensor<8xf32> {sdy.sharding = #sdy.sharding<@other, [{"z"}]>}) {
  %0 = stablehlo.add %a, %a {sdy.propagation_edges = #sdy.propagation_edges<[{step-0 = [{"x" = operand-0 -> [result-1]}]}]>} : tensor<8xf32>
  return
}
// -----
// 4:8 'stablehlo.add' op expected a value ref to have an operand index in range [0, 2), got: 2
sdy.mesh @mesh = <["x"=2, "y"=4]>
sdy.mesh @other = <["x"=4, "z"=2]>
func.func @f(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %b: tensor<8xf32> {sdy.sharding = #sdy.sharding<@other, [{"z"}]>}) {
  %0 = stablehlo.add %a, %a {sdy.propagation_edges = #sdy.propagation_edges<[{step-0 = [{"x" = operand-2 -> [result-0, operand-1]}]}]>} : tensor<8xf32>
  return
}
// -----
// 4:76 propagation edges have a source that is the same as a target
sdy.mesh @mesh = <["x"=2, "y"=4]>
sdy.mesh @other = <["x"=4, "z"=2]>
func.func @f(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %b: tensor<8xf32> {sdy.sharding = #sdy.sharding<@other, [{"z"}]>}) {
  %0 = stablehlo.add %a, %a {sdy.propagation_edges = #sdy.propagation_edges<[{step-0 = [{"x" = operand-0 -> [operand-0]}]}]>} : tensor<8xf32>
  return
}
// -----
// 4:76 propagation edges have duplicate targets for step index: 0 and axis: x
sdy.mesh @mesh = <["x"=2, "y"=4]>
sdy.mesh @other = <["x"=4, "z"=2]>
func.func @f(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %b: tensor<8xf32> {sdy.sharding = #sdy.sharding<@other, [{"z"}]>}) {
  %0 = stablehlo.add %a, %a {sdy.propagation_edges = #sdy.propagation_edges<[{step-0 = [{"x" = operand-0 -> [result-0, result-0]}]}]>} : tensor<8xf32>
  return
}
// -----
// 4:76 propagation edges have duplicate step index: 0
sdy.mesh @mesh = <["x"=2, "y"=4]>
sdy.mesh @other = <["x"=4, "z"=2]>
func.func @f(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %b: tensor<8xf32> {sdy.sharding = #sdy.sharding<@other, [{"z"}]>}) {
  %0 = stablehlo.add %a, %a {sdy.propagation_edges = #sdy.propagation_edges<[{step-0 = [{"x" = operand-0 -> [result-0]}]}, {step-0 = [{"y" = operand-0 -> [result-0]}]}]>} : tensor<8xf32>
  return
}
// -----
// 4:76 propagation edges have negative step index: -1
sdy.mesh @mesh = <["x"=2, "y"=4]>
sdy.mesh @other = <["x"=4, "z"=2]>
func.func @f(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %b: tensor<8xf32> {sdy.sharding = #sdy.sharding<@other, [{"z"}]>}) {
  %0 = stablehlo.add %a, %a {sdy.propagation_edges = #sdy.propagation_edges<[{step--1 = [{"x" = operand-0 -> [result-0]}]}]>} : tensor<8xf32>
  return
}
// -----
// valid
sdy.mesh @mesh = <["x"=2, "y"=4]>
sdy.mesh @other = <["x"=4, "z"=2]>
func.func @f(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %b: tensor<8xf32> {sdy.sharding = #sdy.sharding<@other, [{"z"}]>}) {
  %0 = stablehlo.add %a, %a {sdy.propagation_edges = #sdy.propagation_edges<[{step-0 = [{"x" = operand-0 -> [result-0]}, {"y":(1)2 = operand-1 -> [result-0]}]}, {step-7 = [{"y":(2)2 = result-0 -> [operand-0, operand-1]}]}]>} : tensor<8xf32>
  return
}
// -----
// 4:8 'stablehlo.add' op expected propagation edges attr to reference a sharding.
sdy.mesh @mesh = <["x"=2, "y"=4]>
sdy.mesh @other = <["x"=4, "z"=2]>
func.func @f(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %b: tensor<8xf32> {sdy.sharding = #sdy.sharding<@other, [{"z"}]>}) {
  %0 = stablehlo.add %a, %a {sdy.propagation_edges = #sdy.propagation_edges<[{step-0 = [{"x" = result-9 -> [operand-9]}]}]>} : tensor<8xf32>
  return
}
// -----
// 4:8 'stablehlo.add' op expected propagation edges attr to reference a sharding.
sdy.mesh @mesh = <["x"=2, "y"=4]>
sdy.mesh @other = <["x"=4, "z"=2]>
func.func @f(%a: tensor<8xf32>, %b: tensor<8xf32> {sdy.sharding = #sdy.sharding<@other, [{"z"}]>}) {
  %0 = stablehlo.add %a, %a {sdy.propagation_edges = #sdy.propagation_edges<[{step-0 = [{"x" = operand-0 -> [result-0]}]}]>} : tensor<8xf32>
  return
}
// -----
// 4:8 'stablehlo.add' op expected a common mesh for propagation edges attr.
sdy.mesh @mesh = <["x"=2, "y"=4]>
sdy.mesh @other = <["x"=4, "z"=2]>
func.func @f(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %b: tensor<8xf32> {sdy.sharding = #sdy.sharding<@other, [{"z"}]>}) {
  %0 = stablehlo.add %a, %b {sdy.propagation_edges = #sdy.propagation_edges<[{step-0 = [{"x" = operand-0 -> [operand-1]}]}]>} : tensor<8xf32>
  return
}
// -----
// 4:8 'stablehlo.add' op should have a propagation edges attribute of type PropagationEdgesAttr for attr named 'sdy.propagation_edges'
sdy.mesh @mesh = <["x"=2, "y"=4]>
sdy.mesh @other = <["x"=4, "z"=2]>
func.func @f(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %b: tensor<8xf32> {sdy.sharding = #sdy.sharding<@other, [{"z"}]>}) {
  %0 = stablehlo.add %a, %a {sdy.propagation_edges = 1 : i64} : tensor<8xf32>
  return
}
// -----
// 4:8 'stablehlo.add' op should have a propagation edges attribute of type ArrayAttr<PropagationEdgesAttr> for attr named 'sdy.result_propagation_edges' or 'sdy.block_arg_propagation_edges'
sdy.mesh @mesh = <["x"=2, "y"=4]>
sdy.mesh @other = <["x"=4, "z"=2]>
func.func @f(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %b: tensor<8xf32> {sdy.sharding = #sdy.sharding<@other, [{"z"}]>}) {
  %0 = stablehlo.add %a, %a {sdy.result_propagation_edges = 1 : i64} : tensor<8xf32>
  return
}
// -----
// 4:8 'stablehlo.add' op should have a propagation edges attribute of type ArrayAttr<PropagationEdgesAttr> for attr named 'sdy.result_propagation_edges' or 'sdy.block_arg_propagation_edges'
sdy.mesh @mesh = <["x"=2, "y"=4]>
sdy.mesh @other = <["x"=4, "z"=2]>
func.func @f(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %b: tensor<8xf32> {sdy.sharding = #sdy.sharding<@other, [{"z"}]>}) {
  %0 = stablehlo.add %a, %a {sdy.block_arg_propagation_edges = [1]} : tensor<8xf32>
  return
}
// -----
// valid
sdy.mesh @mesh = <["x"=2, "y"=4]>
sdy.mesh @other = <["x"=4, "z"=2]>
func.func @f(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %b: tensor<8xf32> {sdy.sharding = #sdy.sharding<@other, [{"z"}]>}) {
  %0 = stablehlo.add %a, %a {sdy.result_propagation_edges = [#sdy.propagation_edges<[{step-0 = [{"x" = operand-0 -> [result-0]}]}]>]} : tensor<8xf32>
  return
}
// -----
// valid
sdy.mesh @mesh = <["x"=2, "y"=4]>
sdy.mesh @other = <["x"=4, "z"=2]>
func.func @f(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %b: tensor<8xf32> {sdy.sharding = #sdy.sharding<@other, [{"z"}]>}) {
  %0 = stablehlo.add %a, %a {sdy.result_propagation_edges = []} : tensor<8xf32>
  return
}
// -----
// 4:8 'stablehlo.add' op result - unknown axis name: "q"
sdy.mesh @mesh = <["x"=2, "y"=4]>
sdy.mesh @other = <["x"=4, "z"=2]>
func.func @f(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %b: tensor<8xf32> {sdy.sharding = #sdy.sharding<@other, [{"z"}]>}) {
  %0 = stablehlo.add %a, %a {sdy.propagation_edges = #sdy.propagation_edges<[{step-0 = [{"x" = operand-0 -> [result-0]}]}]>, sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"q"}]>]>} : tensor<8xf32>
  return
}
// -----
// 2:8 'stablehlo.custom_call' op replica_groups: mesh symbol 'nope' not found
func.func @f(%a: tensor<f32>) -> tensor<f32> {
  %0 = "stablehlo.custom_call"(%a) {call_target_name = "t", replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @nope, axes = [#stablehlo.axis_ref<name = "foo">]>} : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
// -----
// 2:3 custom op 'return' is unknown (tried 'builtin.return' as well)
"func.func"() <{sym_name = "f", function_type = () -> ()}> ({
  return
}) : () -> ()
// -----
// valid
func.func @f(%p: tensor<i1>) {
  "stablehlo.if"(%p) ({
    call @f(%p) : (tensor<i1>) -> ()
    stablehlo.return
  }, {
    stablehlo.return
  }) : (tensor<i1>) -> ()
  return
}
// -----
// 4:5 Dialect `' not found for custom op 'call'  (tried '.call' as well)
func.func @f(%p: tensor<i32>) {
  %0 = stablehlo.while(%i = %p) : tensor<i32>
  cond {
    call @f(%i) : (tensor<i32>) -> ()
    %c = stablehlo.constant dense<true> : tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    stablehlo.return %i : tensor<i32>
  }
  return
}
// -----
// 2:3 custom op 'return' is unknown (tried 'builtin.return' as well)
module @m {
  return
}
