// The effect of a declared type on rounding, contractions, async_start and conversions to bool.
// RUN: hlo-promote %s | FileCheck %s
// RUN: hlo-promote --results=keep %s | FileCheck %s --check-prefix=KEEP

// jnp.floor of a bool or an integer is the value (ufuncs.py, floor): if another such type is
// declared, it is converted where that is kept.
// CHECK-LABEL: func.func @floor(
// CHECK-NOT:     stablehlo.floor
// CHECK:         stablehlo.convert %arg0 : (tensor<4xi1>) -> tensor<4xui8>
// CHECK-NOT:     stablehlo.floor
// KEEP-LABEL:  func.func @floor(
// KEEP:          stablehlo.compare NE, %arg1
func.func @floor(%p: tensor<4xi1>, %x: tensor<4xi8>, %y: tensor<4xi1>) -> (tensor<4xui8>, tensor<4xi1>) {
  %0 = stablehlo.floor %p : (tensor<4xi1>) -> tensor<4xui8>
  %1 = stablehlo.ceil %x : (tensor<4xi8>) -> tensor<4xi1>
  %2 = stablehlo.compare NE, %1, %1 : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  return %0, %2 : tensor<4xui8>, tensor<4xi1>
}

// A float type that is narrower than the joined integers is not an accumulator (lax.py:
// "preferred_element_type must not be narrower").
// CHECK-LABEL: func.func private @dot(
// CHECK:         stablehlo.dot_general {{.*}} -> tensor<2x2xi64>
// CHECK:         stablehlo.dot_general {{.*}} -> tensor<2x2xf64>
func.func private @dot(%p: tensor<2x2xi1>, %x: tensor<2x2xi64>) {
  %0 = stablehlo.dot_general %p, %x, contracting_dims = [1] x [0] : (tensor<2x2xi1>, tensor<2x2xi64>) -> tensor<2x2xbf16>
  %1 = stablehlo.dot_general %p, %x, contracting_dims = [1] x [0] : (tensor<2x2xi1>, tensor<2x2xi64>) -> tensor<2x2xf64>
  return
}

// The single operation of an async_start is not converted; its result is, after the async_done.
// KEEP-LABEL: func.func private @async(
// KEEP:         "stablehlo.async_start"
// KEEP:         : (tensor<4xi64>) -> !stablehlo.future<tensor<4xi64>>
// KEEP:         stablehlo.async_done
// KEEP:         stablehlo.convert %{{.*}} : (tensor<4xi64>) -> tensor<4xi32>
func.func private @async(%x: tensor<4xi32>, %y: tensor<4xi64>) -> tensor<4xi32> {
  %f = "stablehlo.async_start"(%y) ({
  ^bb0(%a: tensor<4xi64>):
    %0 = "stablehlo.all_gather"(%a) {all_gather_dim = 0 : i64, replica_groups = dense<0> : tensor<1x1xi64>} : (tensor<4xi64>) -> tensor<4xi32>
    stablehlo.return %0 : tensor<4xi32>
  }) : (tensor<4xi64>) -> !stablehlo.future<tensor<4xi32>>
  %1 = "stablehlo.async_done"(%f) : (!stablehlo.future<tensor<4xi32>>) -> tensor<4xi32>
  return %1 : tensor<4xi32>
}

// A complex value is true if it is not zero, by its real or its imaginary part, also for a convert
// of the input whose operand has become complex.
// CHECK-LABEL: func.func private @truth(
// CHECK:         %[[C:.*]] = stablehlo.add {{.*}} : tensor<4xcomplex<f32>>
// CHECK:         stablehlo.compare NE, %[[C]], %{{.*}} FLOAT : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> tensor<4xi1>
func.func private @truth(%x: tensor<4xbf16>, %c: tensor<4xcomplex<f32>>) -> tensor<4xi1> {
  %0 = stablehlo.add %x, %c : (tensor<4xbf16>, tensor<4xcomplex<f32>>) -> tensor<4xbf16>
  %1 = stablehlo.convert %0 : (tensor<4xbf16>) -> tensor<4xi1>
  return %1 : tensor<4xi1>
}
