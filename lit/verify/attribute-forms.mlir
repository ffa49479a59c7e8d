// Attributes in the forms that their dialects parse, and in invalid forms.
// RUN: not hlo-promote -s none --split-input-file %s 2>&1 | FileCheck %s

// CHECK: module attributes {foo.a = #chlo<precision HIGH>, foo.b = #stablehlo<precision HIGH>, foo.c = array<ui8: 255>, foo.d = #stablehlo.axis_ref<name = "x", sub_axis_info = (-1)-3>, foo.e = memref<4xf32, "a">} {
module attributes {foo.a = #chlo<precision "HIGH">, foo.b = #stablehlo<precision "HIGH">, foo.c = array<ui8: -1>, foo.d = #stablehlo.axis_ref<name = "x", sub_axis_info = (-1)-3>, foo.e = memref<4xf32, "a">} {}

// -----

// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: expected one of DEFAULT, HIGH, HIGHEST, found 'LOW'
module attributes {foo.x = #chlo<precision LOW>} {}

// -----

// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: expected 'output_tuple_indices'
module attributes {foo.x = #stablehlo.output_operand_alias<operand_index = 0, operand_tuple_indices = [], output_tuple_indices = []>} {}

// -----

// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error:
module attributes {foo.x = #stablehlo.mesh<axes = []>} {}

// -----

// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: unsupported memory space Attribute
module attributes {foo.x = memref<f32, f32>} {}

// -----

// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: expected distinct ID
module attributes {foo.x = distinct[true]<>} {}
