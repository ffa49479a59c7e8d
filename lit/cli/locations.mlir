// Diagnostics are reported at the program location of an operation: the innermost frame outside of
// installed packages, else that of the function around. --locations=text reports them at the MLIR
// text instead. --verify-diagnostics always uses the text.
// RUN: rm -rf %t.d && mkdir %t.d && cp %S/Inputs/model.py %t.d/model.py
// RUN: cd %t.d && not hlo-promote --split-input-file %s 2>&1 | FileCheck %s --strict-whitespace
// RUN: cd %t.d && not hlo-promote --split-input-file --locations text %s 2>&1 | FileCheck %s --check-prefix=TEXT
// RUN: sed 's/error: //' %s > %t.mlir && not hlo-promote --verify-diagnostics --split-input-file %t.mlir 2>&1 | FileCheck %s --check-prefix=VERIFY

//      CHECK:{{^}}model.py:2:11: error: 'stablehlo.add' op operands
// CHECK-NEXT:{{^}}    return x + y
// CHECK-NEXT:{{^}}           ^~~~~
// CHECK-NEXT:{{^}}{{.*}}locations.mlir:31:8: note: in this operation
//      CHECK:{{^}}model.py:6:4: error: 'stablehlo.add' op operands
// CHECK-NEXT:{{^}}    é = 宽 + y
// CHECK-NEXT:{{^}}    ^{{$}}
//      CHECK:{{^}}no-such-file.py:3:1: error:
// CHECK-NEXT:{{^}}{{.*}}: note: in this operation
//      CHECK:{{^}}/etc/passwd.txt:1:1: error:
// CHECK-NEXT:{{^}}{{.*}}: note: in this operation
//      CHECK:{{^}}model.py:1: error:
//      CHECK:{{^}}{{.*}}locations.mlir:{{[0-9]+}}:8: error:
//      CHECK:{{^}}{{.*}}locations.mlir:{{[0-9]+}}:8: error:

// TEXT: locations.mlir:31:8: error: 'stablehlo.add' op operands
// TEXT: model.py:2:11: note: made from this source location

// VERIFY: locations.mlir.tmp.mlir:31:8: error: unexpected error

// A frame in an installed package is not part of the program.
func.func @f(%x: tensor<4xf32>, %y: tensor<4xf8E4M3FN>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %y : (tensor<4xf32>, tensor<4xf8E4M3FN>) -> tensor<4xf32> loc(callsite("g"("/venv/site-packages/lib.py":1:1) at "jit(f)"("model.py":2:11 to :16)))
  return %0 : tensor<4xf32>
}
// -----
func.func @wide(%x: tensor<4xf32>, %y: tensor<4xf8E4M3FN>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %y : (tensor<4xf32>, tensor<4xf8E4M3FN>) -> tensor<4xf32> loc(fused["x", "model.py":6:4])
  return %0 : tensor<4xf32>
}
// -----
func.func @missing(%x: tensor<4xf32>, %y: tensor<4xf8E4M3FN>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %y : (tensor<4xf32>, tensor<4xf8E4M3FN>) -> tensor<4xf32> loc("no-such-file.py":3:1)
  return %0 : tensor<4xf32>
}
// -----
// Only files of programs are quoted, because the module may come from another machine.
func.func @other(%x: tensor<4xf32>, %y: tensor<4xf8E4M3FN>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %y : (tensor<4xf32>, tensor<4xf8E4M3FN>) -> tensor<4xf32> loc("/etc/passwd.txt":1:1)
  return %0 : tensor<4xf32>
}
// -----
// The location of the enclosing function.
func.func @inherited(%x: tensor<4xf32>, %y: tensor<4xf8E4M3FN>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %y : (tensor<4xf32>, tensor<4xf8E4M3FN>) -> tensor<4xf32> loc("add")
  return %0 : tensor<4xf32>
} loc("model.py":1:0)
// -----
func.func @none(%x: tensor<4xf32>, %y: tensor<4xf8E4M3FN>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %y : (tensor<4xf32>, tensor<4xf8E4M3FN>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
// -----
// A name without an extension is not a file: it is the standard input of the tool that made the
// module.
func.func @stdin(%x: tensor<4xf32>, %y: tensor<4xf8E4M3FN>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %y : (tensor<4xf32>, tensor<4xf8E4M3FN>) -> tensor<4xf32> loc("-":9:1)
  return %0 : tensor<4xf32>
}
