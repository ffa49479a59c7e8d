// Python numbers in NumPy and PyTorch.
// RUN: split-file %s %t
// RUN: hlo-promote -s numpy --signature=infer %t/numpy.mlir | FileCheck %s --check-prefix=NUMPY
// RUN: hlo-promote -s numpy --policy small-int=widen %t/policy.mlir | FileCheck %s --check-prefix=POLICY
// RUN: hlo-promote -s numpy --control-flow=widen %t/carry.mlir | FileCheck %s --check-prefix=CARRY
// RUN: hlo-promote -s torch %t/calls.mlir | FileCheck %s --check-prefix=CALLS
// RUN: hlo-promote -s torch %t/map.mlir | FileCheck %s --check-prefix=MAP
// RUN: hlo-promote -s torch %t/bools.mlir | FileCheck %s --check-prefix=BOOLS

// A weak value is a Python number, whatever its storage type: np.ones(4, np.uint8) + 0.5 and
// np.sin(0.5) are float64, and so is np.arctan2(1, np.array([True])).
//--- numpy.mlir
// NUMPY-LABEL: func.func @a(
// NUMPY:         stablehlo.add {{.*}} : tensor<4xf64>
// NUMPY:         stablehlo.sine {{.*}} : tensor<4xf64>
// NUMPY:         stablehlo.atan2 {{.*}} : tensor<4xf64>
func.func @a(%x: tensor<4xbf16> {promote.weak}, %y: tensor<4xui8>, %i: tensor<4xi32> {promote.weak}, %p: tensor<4xi1>) {
  %0 = stablehlo.add %x, %y : (tensor<4xbf16>, tensor<4xui8>) -> tensor<4xbf16>
  %1 = stablehlo.sine %x : tensor<4xbf16>
  %2 = stablehlo.atan2 %i, %p : (tensor<4xi32>, tensor<4xi1>) -> tensor<4xf64>
  return
}

// A policy for small integers does not affect the loops of ml_dtypes: np.multiply of float16 and
// bfloat16 is float32.
//--- policy.mlir
// POLICY: stablehlo.multiply {{.*}} : tensor<4xf32>
func.func @b(%x: tensor<4xf16>, %y: tensor<4xbf16>) {
  %0 = stablehlo.multiply %x, %y : (tensor<4xf16>, tensor<4xbf16>) -> tensor<4xf32>
  return
}

// A carry that the body returns unchanged does not change type.
//--- carry.mlir
// CARRY:     stablehlo.while
// CARRY-SAME: tensor<4xbf16>
func.func @c(%x: tensor<4xbf16> {promote.weak}, %p: tensor<i1>) {
  %r = stablehlo.while(%a = %x) : tensor<4xbf16>
  cond {
    stablehlo.return %p : tensor<i1>
  } do {
    stablehlo.return %a : tensor<4xbf16>
  }
  return
}

// A scalar that is broadcast stays a zero-dimensional tensor for PyTorch, also in a function that
// is called with it, and only there.
//--- calls.mlir
// CALLS-LABEL: func.func @main(
// CALLS:         call @g(%arg1
// CALLS:         call @g_0(%0
// CALLS:       func.func private @g(
// CALLS:         stablehlo.add {{.*}} : tensor<4xi32>
// CALLS:       func.func private @g_0(
// CALLS:         stablehlo.add {{.*}} : tensor<4xi8>
func.func @main(%s: tensor<i32>, %t: tensor<4xi32>, %y: tensor<4xi8>) {
  %b = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<i32>) -> tensor<4xi32>
  %0 = call @g(%t, %y) : (tensor<4xi32>, tensor<4xi8>) -> tensor<4xi32>
  %1 = call @g(%b, %y) : (tensor<4xi32>, tensor<4xi8>) -> tensor<4xi32>
  return
}
func.func private @g(%x: tensor<4xi32>, %y: tensor<4xi8>) -> tensor<4xi32> {
  %0 = stablehlo.add %x, %y : (tensor<4xi32>, tensor<4xi8>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// The elements of a map have no dimensions, its result has.
//--- map.mlir
// MAP: stablehlo.add {{.*}} : tensor<4xi32>
func.func @m(%x: tensor<4xi32>, %y: tensor<4xi8>) {
  %0 = "stablehlo.map"(%x) ({
  ^bb0(%a: tensor<i32>):
    %n = stablehlo.negate %a : tensor<i32>
    stablehlo.return %n : tensor<i32>
  }) {dimensions = array<i64: 0>} : (tensor<4xi32>) -> tensor<4xi32>
  %1 = stablehlo.add %0, %y : (tensor<4xi32>, tensor<4xi8>) -> tensor<4xi32>
  return
}

// A value computed from Python numbers has no dimensions in a join, even a bool:
// torch.promote_types(torch.bool, torch.uint16) is an error, but torch.result_type(torch.ones(4,
// dtype=torch.uint16), torch.tensor(True)) is uint16.
//--- bools.mlir
// BOOLS:     stablehlo.or %arg0, %arg0 : tensor<4xi1>
// BOOLS:     stablehlo.convert {{.*}} : (tensor<4xi1>) -> tensor<4xui16>
func.func @f(%b: tensor<4xi1> {promote.weak}, %u: tensor<4xui16>) -> tensor<4xui16> {
  %0 = stablehlo.or %b, %b : tensor<4xi1>
  %1 = stablehlo.add %0, %u : (tensor<4xi1>, tensor<4xui16>) -> tensor<4xui16>
  return %1 : tensor<4xui16>
}
