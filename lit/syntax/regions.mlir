// Operations with regions, in their compact, custom and generic forms.
// RUN: hlo-promote %s | FileCheck %s
// RUN: hlo-promote --mlir-print-op-generic %s | hlo-promote - | FileCheck %s

// CHECK-LABEL: func.func @compact_reduce(
// CHECK:         %[[R:.*]] = stablehlo.reduce(%{{.*}} init: %{{.*}}) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
// CHECK-NEXT:    return %[[R]]
func.func @compact_reduce(%x: tensor<4xf32>, %zero: tensor<f32>) -> tensor<f32> {
  %r = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}

// CHECK-LABEL: func.func @reduce_of_two(
// CHECK:         %[[R:.*]]:2 = stablehlo.reduce(%{{.*}} init: %[[F:.*]]), (%{{.*}} init: %[[I:.*]]) across dimensions = [0]
// CHECK-NEXT:     reducer(%[[A:.*]]: tensor<f32>, %{{.*}}: tensor<f32>) (%[[B:.*]]: tensor<i32>, %{{.*}}: tensor<i32>) {
// CHECK-NEXT:      stablehlo.return %[[A]], %[[B]] : tensor<f32>, tensor<i32>
// CHECK:         return %[[R]]#1, %[[R]]#0 : tensor<i32>, tensor<f32>
func.func @reduce_of_two(%x: tensor<4xf32>, %y: tensor<4xi32>, %f: tensor<f32>, %i: tensor<i32>) -> (tensor<i32>, tensor<f32>) {
  %r:2 = stablehlo.reduce(%x init: %f), (%y init: %i) across dimensions = [0] : (tensor<4xf32>, tensor<4xi32>, tensor<f32>, tensor<i32>) -> (tensor<f32>, tensor<i32>)
    reducer(%a: tensor<f32>, %b: tensor<f32>) (%c: tensor<i32>, %d: tensor<i32>) {
    stablehlo.return %a, %c : tensor<f32>, tensor<i32>
  }
  return %r#1, %r#0 : tensor<i32>, tensor<f32>
}

// CHECK-LABEL: func.func @loop(
// CHECK:         stablehlo.while(%[[IT:.*]] = %{{.*}}) : tensor<i32>
// CHECK-NEXT:    cond {
// CHECK:           stablehlo.compare LT, %[[IT]], %{{.*}}, SIGNED
// CHECK:         } do {
// CHECK:           stablehlo.add %[[IT]], %{{.*}} : tensor<i32>
func.func @loop(%start: tensor<i32>, %end: tensor<i32>) -> tensor<i32> {
  %one = stablehlo.constant dense<1> : tensor<i32>
  %r = stablehlo.while(%i = %start) : tensor<i32>
  cond {
    %lt = stablehlo.compare LT, %i, %end, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %lt : tensor<i1>
  } do {
    %next = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %next : tensor<i32>
  }
  return %r : tensor<i32>
}

// Names of one region are not visible in the next, and shadow nothing outside.
// CHECK-LABEL: func.func @branches(
// CHECK:         "stablehlo.if"(%{{.*}}) ({
// CHECK-NEXT:      %[[T:.*]] = stablehlo.negate %{{.*}} : tensor<f32>
// CHECK-NEXT:      stablehlo.return %[[T]] : tensor<f32>
// CHECK-NEXT:    }, {
// CHECK-NEXT:      %[[E:.*]] = stablehlo.abs %{{.*}} : tensor<f32>
// CHECK-NEXT:      stablehlo.return %[[E]] : tensor<f32>
// CHECK-NEXT:    }) : (tensor<i1>) -> tensor<f32>
func.func @branches(%p: tensor<i1>, %x: tensor<f32>) -> tensor<f32> {
  %r = "stablehlo.if"(%p) ({
    %y = stablehlo.negate %x : tensor<f32>
    stablehlo.return %y : tensor<f32>
  }, {
    %y = stablehlo.abs %x : tensor<f32>
    stablehlo.return %y : tensor<f32>
  }) : (tensor<i1>) -> tensor<f32>
  return %r : tensor<f32>
}
