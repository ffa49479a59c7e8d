// scf.forall.in_parallel contains only inserts: the values that they insert are converted before
// it, once for all of them.
// RUN: hlo-promote %s | FileCheck %s
// RUN: %if mlir-opt %{ hlo-promote --print generic %s | mlir-opt --allow-unregistered-dialect | FileCheck %s --check-prefix=VALID %}
// RUN: hlo-promote --print source %s | hlo-promote | FileCheck %s

// VALID: scf.forall.in_parallel
// CHECK:      %[[A:.*]] = stablehlo.add {{.*}} : tensor<1xf32>
// CHECK:      %[[B:.*]] = stablehlo.convert %[[A]] : (tensor<1xf32>) -> tensor<1xi32>
// CHECK:      %[[P:.*]] = stablehlo.compare NE,
// CHECK-NEXT: scf.forall.in_parallel {
// CHECK-NEXT:   tensor.parallel_insert_slice %[[B]] into %arg5[%arg4]
// CHECK-NEXT:   tensor.parallel_insert_slice %[[B]] into %arg6[%arg4]
// CHECK-NEXT:   tensor.parallel_insert_slice %[[P]] into %arg7[%arg4]
func.func @f(%a: tensor<1xi32>, %b: tensor<1xf32>, %p: tensor<4xi1>, %o: tensor<4xi32>) -> tensor<4xi32> {
  %r:3 = scf.forall (%i) in (4) shared_outs(%x = %o, %y = %o, %z = %p) -> (tensor<4xi32>, tensor<4xi32>, tensor<4xi1>) {
    %0 = stablehlo.add %a, %b : (tensor<1xi32>, tensor<1xf32>) -> tensor<1xi32>
    %1 = stablehlo.add %a, %b : (tensor<1xi32>, tensor<1xf32>) -> tensor<1xi1>
    scf.forall.in_parallel { tensor.parallel_insert_slice %0 into %x[%i] [1] [1] : tensor<1xi32> into tensor<4xi32>
      tensor.parallel_insert_slice %0 into %y[%i] [1] [1] : tensor<1xi32> into tensor<4xi32>
      tensor.parallel_insert_slice %1 into %z[%i] [1] [1] : tensor<1xi1> into tensor<4xi1> }
  }
  return %r#0 : tensor<4xi32>
}
