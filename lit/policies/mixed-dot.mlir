// --policy mixed-dot: contractions with two element types, which the verifier accepts. A valid
// module keeps them (auto) under every system. In other modules they are joined, except for those
// with an algorithm. Each part is a separate module.
// RUN: hlo-promote --split-input-file --signature infer %s | FileCheck %s --check-prefixes=ALL,AUTO
// RUN: hlo-promote --split-input-file --signature infer --policy mixed-dot=auto %s | FileCheck %s --check-prefixes=ALL,AUTO
// RUN: hlo-promote --split-input-file --signature infer --policy mixed-dot=join %s | FileCheck %s --check-prefixes=ALL,JOIN
// RUN: hlo-promote --split-input-file --signature infer --policy mixed-dot=keep %s | FileCheck %s --check-prefixes=ALL,KEEP
// RUN: not hlo-promote --split-input-file -s jax-strict %s 2>%t | FileCheck %s --check-prefix=STRICT
// RUN: FileCheck %s --check-prefix=REFUSED --implicit-check-not=error: --input-file %t
// RUN: not hlo-promote --split-input-file -s jax-strict --policy mixed-dot=join %s 2>&1 | FileCheck %s --check-prefix=STRICTJOIN

// ALL-LABEL:  func.func @legal(
// AUTO-NEXT:    stablehlo.dot_general %arg0, %arg1, {{.*}} : (tensor<4x8xf32>, tensor<8x4xbf16>) -> tensor<4x4xf32>
// JOIN-NEXT:    %[[B:.*]] = stablehlo.convert %arg1 : (tensor<8x4xbf16>) -> tensor<8x4xf32>
// JOIN-NEXT:    stablehlo.dot_general %arg0, %[[B]], {{.*}} : (tensor<4x8xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
// KEEP-NEXT:    stablehlo.dot_general %arg0, %arg1, {{.*}} : (tensor<4x8xf32>, tensor<8x4xbf16>) -> tensor<4x4xf32>
// ALL-NEXT:     return
// STRICT-LABEL: func.func @legal(
// STRICT-NEXT:  stablehlo.dot_general %arg0, %arg1, {{.*}} : (tensor<4x8xf32>, tensor<8x4xbf16>) -> tensor<4x4xf32>
// STRICTJOIN: [[#@LINE+3]]:8: error: 'stablehlo.dot_general' op operands 'tensor<4x8xf32>' and 'tensor<8x4xbf16>' have no common type in jax-strict
// STRICTJOIN: note: write an explicit stablehlo.convert, {{.*}}use --policy mixed-dot=keep to keep contractions of two element types
func.func @legal(%a: tensor<4x8xf32>, %b: tensor<8x4xbf16>) -> tensor<4x4xf32> {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<4x8xf32>, tensor<8x4xbf16>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

// ALL-LABEL:  func.func @algorithm(
// ALL-NEXT:     stablehlo.dot_general %arg0, %arg1, {{.*}} : (tensor<4x8xf32>, tensor<8x4xbf16>) -> tensor<4x4xf32>
// ALL-NEXT:     return
// STRICT-LABEL: func.func @algorithm(
func.func @algorithm(%a: tensor<4x8xf32>, %b: tensor<8x4xbf16>) -> tensor<4x4xf32> {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<4x8xf32>, tensor<8x4xbf16>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

// An invalid add makes the module one to promote. Its result type differs from the declared one:
// the contraction with an algorithm gets a convert back to the declared type.
// ALL-LABEL:  func.func @refused(
// ALL-NEXT:     %[[I:.*]] = stablehlo.convert %arg0 : (tensor<4x8xi32>) -> tensor<4x8xbf16>
// ALL-NEXT:     %[[S:.*]] = stablehlo.add %[[I]], %arg1 : tensor<4x8xbf16>
// AUTO-NEXT:    %[[H:.*]] = stablehlo.convert %arg1 : (tensor<4x8xbf16>) -> tensor<4x8xf64>
// AUTO-NEXT:    stablehlo.dot_general %[[H]], %arg2, {{.*}} : (tensor<4x8xf64>, tensor<8x4xf64>) -> tensor<4x4xf64>
// JOIN-NEXT:    %[[H:.*]] = stablehlo.convert %arg1 : (tensor<4x8xbf16>) -> tensor<4x8xf64>
// JOIN-NEXT:    stablehlo.dot_general %[[H]], %arg2, {{.*}} : (tensor<4x8xf64>, tensor<8x4xf64>) -> tensor<4x4xf64>
// KEEP-NEXT:    stablehlo.dot_general %arg1, %arg2, {{.*}} : (tensor<4x8xbf16>, tensor<8x4xf64>) -> tensor<4x4xf64>
// ALL-NEXT:     %[[F:.*]] = stablehlo.convert %[[S]] : (tensor<4x8xbf16>) -> tensor<4x8xf32>
// ALL-NEXT:     stablehlo.dot_general %[[F]], %arg2, {{.*}}, algorithm = {{.*}} : (tensor<4x8xf32>, tensor<8x4xf64>) -> tensor<4x4xf64>
// ALL-NEXT:     return
// REFUSED:    [[#@LINE+3]]:8: error: 'stablehlo.add' op
// REFUSED:    [[#@LINE+3]]:8: error: 'stablehlo.dot_general' op
func.func @refused(%i: tensor<4x8xi32>, %h: tensor<4x8xbf16>, %b: tensor<8x4xf64>) -> (tensor<4x4xf64>, tensor<4x4xf64>) {
  %s = stablehlo.add %i, %h : (tensor<4x8xi32>, tensor<4x8xbf16>) -> tensor<4x8xf32>
  %0 = stablehlo.dot_general %h, %b, contracting_dims = [1] x [0] : (tensor<4x8xbf16>, tensor<8x4xf64>) -> tensor<4x4xf64>
  %1 = stablehlo.dot_general %s, %b, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = f64, rhs_precision_type = f64, accumulation_type = f64, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<4x8xf32>, tensor<8x4xf64>) -> tensor<4x4xf64>
  return %0, %1 : tensor<4x4xf64>, tensor<4x4xf64>
}

// -----

// The verifier rejects a convolution with two element types, so it is joined under every policy.
// ALL-LABEL:  func.func @convolution(
// ALL-NEXT:     %[[R:.*]] = stablehlo.convert %arg1 : (tensor<3x3x3xbf16>) -> tensor<3x3x3xf32>
// ALL-NEXT:     stablehlo.convolution(%arg0, %[[R]])
// REFUSED:    [[#@LINE+2]]:8: error: 'stablehlo.convolution' op
func.func @convolution(%l: tensor<1x8x3xf32>, %r: tensor<3x3x3xbf16>) -> tensor<1x6x3xf32> {
  %0 = stablehlo.convolution(%l, %r) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x3xf32>, tensor<3x3x3xbf16>) -> tensor<1x6x3xf32>
  return %0 : tensor<1x6x3xf32>
}
