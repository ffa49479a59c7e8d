// An operation with fixed types keeps its declared results, also if an operand has to be converted
// back: their tuples and futures keep their parts.
// RUN: hlo-promote %s -o %t && FileCheck %s < %t
// RUN: hlo-promote %t | diff %t -
// RUN: hlo-promote --print source %s | hlo-promote | diff %t -

// CHECK-LABEL: func.func @element(
// CHECK:         %[[S:.*]] = stablehlo.add %arg0, %{{.*}} : tensor<bf16>
// CHECK-NEXT:    %[[F:.*]] = stablehlo.convert %[[S]] : (tensor<bf16>) -> tensor<f32>
// CHECK-NEXT:    %[[T:.*]] = stablehlo.custom_call @c(%[[F]]) : (tensor<f32>) -> tuple<tensor<f32>, tensor<i8>>
// CHECK-NEXT:    stablehlo.get_tuple_element %[[T]][1] : (tuple<tensor<f32>, tensor<i8>>) -> tensor<i8>
// CHECK-NEXT:    %[[U:.*]] = "foo.bar"(%[[F]]) : (tensor<f32>) -> tuple<tensor<f32>, tuple<tensor<i8>>>
// CHECK-NEXT:    %[[V:.*]] = stablehlo.get_tuple_element %[[U]][1] : (tuple<tensor<f32>, tuple<tensor<i8>>>) -> tuple<tensor<i8>>
// CHECK-NEXT:    stablehlo.get_tuple_element %[[V]][0] : (tuple<tensor<i8>>) -> tensor<i8>
func.func @element(%x: tensor<bf16>, %y: tensor<i64>) -> (tensor<i8>, tensor<i8>) {
  %s = stablehlo.add %x, %y : (tensor<bf16>, tensor<i64>) -> tensor<f32>
  %t = stablehlo.custom_call @c(%s) : (tensor<f32>) -> tuple<tensor<f32>, tensor<i8>>
  %e = stablehlo.get_tuple_element %t[1] : (tuple<tensor<f32>, tensor<i8>>) -> tensor<i8>
  %u = "foo.bar"(%s) : (tensor<f32>) -> tuple<tensor<f32>, tuple<tensor<i8>>>
  %v = stablehlo.get_tuple_element %u[1] : (tuple<tensor<f32>, tuple<tensor<i8>>>) -> tuple<tensor<i8>>
  %w = stablehlo.get_tuple_element %v[0] : (tuple<tensor<i8>>) -> tensor<i8>
  return %e, %w : tensor<i8>, tensor<i8>
}

// CHECK-LABEL: func.func @onwards(
// CHECK:         %[[T:.*]]:2 = stablehlo.custom_call @c(%{{.*}}) : (tensor<f32>) -> (tuple<tensor<f32>, tensor<f32>>, tensor<i8>)
// CHECK:         stablehlo.tuple %{{.*}}, %[[T]]#1 : tuple<tuple<tensor<f32>, tensor<f32>>, tensor<i8>>
// CHECK:         call @h(%[[T]]#0) : (tuple<tensor<f32>, tensor<f32>>) -> tensor<f32>
// CHECK-NEXT:    %[[F:.*]] = stablehlo.custom_call @d(%{{.*}}) : (tensor<f32>) -> !stablehlo.future<tensor<f32>>
// CHECK-NEXT:    "stablehlo.async_done"(%[[F]]) : (!stablehlo.future<tensor<f32>>) -> tensor<f32>
func.func @onwards(%x: tensor<bf16>, %y: tensor<i64>) -> (tensor<f32>, tensor<f32>) {
  %s = stablehlo.add %x, %y : (tensor<bf16>, tensor<i64>) -> tensor<f32>
  %t:2 = stablehlo.custom_call @c(%s) : (tensor<f32>) -> (tuple<tensor<f32>, tensor<f32>>, tensor<i8>)
  %o = stablehlo.optimization_barrier %t#0 : tuple<tensor<f32>, tensor<f32>>
  %u = stablehlo.tuple %o, %t#1 : tuple<tuple<tensor<f32>, tensor<f32>>, tensor<i8>>
  %r = func.call @h(%t#0) : (tuple<tensor<f32>, tensor<f32>>) -> tensor<f32>
  %f = stablehlo.custom_call @d(%s) : (tensor<f32>) -> !stablehlo.future<tensor<f32>>
  %d = "stablehlo.async_done"(%f) : (!stablehlo.future<tensor<f32>>) -> tensor<f32>
  return %r, %d : tensor<f32>, tensor<f32>
}
func.func private @h(%t: tuple<tensor<f32>, tensor<f32>>) -> tensor<f32> {
  %0 = stablehlo.get_tuple_element %t[1] : (tuple<tensor<f32>, tensor<f32>>) -> tensor<f32>
  return %0 : tensor<f32>
}
