// Angle brackets that contain only spaces or a comment are not properties.
// RUN: not hlo-promote --split-input-file %s 2>&1 | FileCheck %s --implicit-check-not=internal
// CHECK: empty-properties.mlir:[[#@LINE+1]]:10: error: expected an attribute
"a.b"() < > : () -> ()

// -----
// CHECK: empty-properties.mlir:[[#@LINE+1]]:{{[0-9]+}}: error: expected an attribute
"stablehlo.add"() <
> : () -> ()

// -----
// CHECK: empty-properties.mlir:[[#@LINE+1]]:{{[0-9]+}}: error: expected an attribute
"a.b"() < // a comment
  > : () -> ()
