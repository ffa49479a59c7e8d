// --policy small-int: integers of 2 and 4 bits with types that have no join with them in the system
// (docs/systems.md).
// RUN: hlo-promote --split-input-file --policy small-int=widen %s | FileCheck %s --check-prefixes=CHECK,WIDEN
// RUN: not hlo-promote --split-input-file %s 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=ERROR --input-file %t
// RUN: not hlo-promote --split-input-file --policy small-int=error %s 2>&1 | FileCheck %s --check-prefix=ERROR

// They are treated as 8-bit integers of the same sign: i4 with i8 is i8; ui4 with i8 is ui8 with
// i8, which is i16.
// WIDEN-LABEL: func.func @refused(
// WIDEN-NEXT:    %[[A:.*]] = stablehlo.convert %arg0 : (tensor<2xi4>) -> tensor<2xi8>
// WIDEN-NEXT:    stablehlo.add %[[A]], %arg2 : tensor<2xi8>
// WIDEN-DAG:     %[[B:.*]] = stablehlo.convert %arg1 : (tensor<2xui4>) -> tensor<2xi16>
// WIDEN-DAG:     %[[C:.*]] = stablehlo.convert %arg2 : (tensor<2xi8>) -> tensor<2xi16>
// WIDEN:         stablehlo.add %[[B]], %[[C]] : tensor<2xi16>
// WIDEN-NEXT:    %[[D:.*]] = stablehlo.convert %arg0 : (tensor<2xi4>) -> tensor<2xf32>
// WIDEN-NEXT:    stablehlo.add %[[D]], %arg3 : tensor<2xf32>
// WIDEN-NEXT:    %[[E:.*]] = stablehlo.convert %arg4 : (tensor<2xi2>) -> tensor<2xi8>
// WIDEN-NEXT:    stablehlo.add %[[A]], %[[E]] : tensor<2xi8>
// As i8, it has a join with f8 in JAX, so no widening is needed.
// WIDEN-NEXT:    %[[F:.*]] = stablehlo.convert %arg0 : (tensor<2xi4>) -> tensor<2xf8E5M2>
// WIDEN-NEXT:    stablehlo.add %[[F]], %arg5 : tensor<2xf8E5M2>
// ERROR-COUNT-5: error: 'stablehlo.add' op operands 'tensor<2x{{u?}}i4>' and
// ERROR-NOT:   error:
func.func @refused(%q: tensor<2xi4>, %u: tensor<2xui4>, %b: tensor<2xi8>, %f: tensor<2xf32>, %t: tensor<2xi2>, %e: tensor<2xf8E5M2>) {
  %0 = stablehlo.add %q, %b : (tensor<2xi4>, tensor<2xi8>) -> tensor<2xi8>
  %1 = stablehlo.add %u, %b : (tensor<2xui4>, tensor<2xi8>) -> tensor<2xi8>
  %2 = stablehlo.add %q, %f : (tensor<2xi4>, tensor<2xf32>) -> tensor<2xf32>
  %3 = stablehlo.add %q, %t : (tensor<2xi4>, tensor<2xi2>) -> tensor<2xi4>
  %4 = stablehlo.add %q, %e : (tensor<2xi4>, tensor<2xf8E5M2>) -> tensor<2xi4>
  return
}

// -----

// CHECK-LABEL: func.func @joined(
// CHECK:         stablehlo.add %arg0, %{{.*}} : tensor<2xi4>
// CHECK:         stablehlo.add %arg0, %{{.*}} : tensor<2xi4>
func.func @joined(%q: tensor<2xi4>, %p: tensor<2xi1>) {
  %0 = stablehlo.add %q, %p : (tensor<2xi4>, tensor<2xi1>) -> tensor<2xi8>
  %c = stablehlo.constant {promote.weak} dense<-8> : tensor<2xi32>
  %1 = stablehlo.add %q, %c : (tensor<2xi4>, tensor<2xi32>) -> tensor<2xi8>
  return
}
