// Diagnostics have MLIR's layout: position, severity, message, source line, carets.
// RUN: not hlo-promote %s 2>&1 | FileCheck %s --strict-whitespace
// RUN: not hlo-promote %s 2>/dev/null | count 0

// CHECK:{{^.*}}layout.mlir:[[#@LINE+4]]:10: error: use of undeclared SSA value name '%nothing'{{$}}
// CHECK-NEXT:{{^}}  return %nothing : tensor<4xf32>{{$}}
// CHECK-NEXT:{{^}}         ^~~~~~~~{{$}}
func.func @f() -> tensor<4xf32> {
  return %nothing : tensor<4xf32>
}
