// Aliases of types, attributes and locations may be defined anywhere.
// RUN: hlo-promote %s | FileCheck %s
// RUN: hlo-promote --debuginfo %s | FileCheck %s --check-prefix=LOC

// CHECK-LABEL: func.func @f(
// CHECK-SAME:    %[[X:.*]]: tensor<4x8xf32>) -> tensor<4xf32>
// CHECK:         stablehlo.dot_general %[[X]], %{{.*}}, contracting_dims = [1] x [0] : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4xf32>
// LOC:           stablehlo.dot_general {{.*}} loc(#[[LOC:.*]])
// LOC:         #[[LOC]] = loc("somewhere.py":1:2)
!matrix = tensor<4x8xf32>
#dims = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>
func.func @f(%x: !matrix) -> tensor<4xf32> {
  %c = stablehlo.constant dense<1.0> : tensor<8xf32>
  %y = "stablehlo.dot_general"(%x, %c) {dot_dimension_numbers = #dims} : (!matrix, tensor<8xf32>) -> tensor<4xf32> loc(#late)
  return %y : tensor<4xf32>
}
#late = loc("somewhere.py":1:2)
