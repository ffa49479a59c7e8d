// Bytecode, StableHLO artifacts and jax.export files are valid inputs. Options that need text say
// so.
// RUN: hlo-promote %S/../../testdata/bytecode/mixed.mlirbc | FileCheck %s
// RUN: hlo-promote - < %S/../../testdata/bytecode/mixed.mlirbc | FileCheck %s
// RUN: not hlo-promote --check %S/../../testdata/bytecode/mixed.mlirbc %S/../../testdata/bytecode/wide.mlir.bc | FileCheck %s --check-prefix=CHANGED
// RUN: hlo-promote --explain %S/../../testdata/bytecode/mixed.mlirbc 2>&1 >/dev/null | FileCheck %s --check-prefix=NUMBER
// RUN: hlo-promote --explain %S/../../testdata/bytecode/located.mlirbc 2>&1 >/dev/null | FileCheck %s --check-prefix=MODEL
// RUN: hlo-promote --explain --format sarif %S/../../testdata/bytecode/mixed.mlirbc | FileCheck %s --check-prefix=SARIF
// RUN: hlo-promote --target no64 %S/../../testdata/bytecode/wide.mlir.bc 2>/dev/null | FileCheck %s --check-prefix=NARROW
// RUN: hlo-promote -s none --debuginfo %S/../../testdata/bytecode/wide.mlir.bc | FileCheck %s --check-prefix=WIDE
// RUN: hlo-promote -s none %S/../../testdata/bytecode/matmul.jaxexport | FileCheck %s --check-prefix=EXPORT
// RUN: not hlo-promote -d %S/../../testdata/bytecode/wide.mlir.bc 2>&1 | FileCheck %s --check-prefix=TEXT
// RUN: not hlo-promote --split-input-file %S/../../testdata/bytecode/wide.mlir.bc 2>&1 | FileCheck %s --check-prefix=TEXT
// RUN: not hlo-promote --print source %S/../../testdata/bytecode/wide.mlir.bc 2>&1 | FileCheck %s --check-prefix=TEXT
// RUN: not hlo-promote --verify-diagnostics %S/../../testdata/bytecode/wide.mlir.bc 2>&1 | FileCheck %s --check-prefix=TEXT
// RUN: head -c 200 %S/../../testdata/bytecode/wide.mlir.bc | not hlo-promote 2>&1 | FileCheck %s --check-prefix=CUT

// CHECK:      func.func public @main(%arg0: tensor<4xf32>, %arg1: tensor<4xbf16>) -> tensor<4xf32> {
// CHECK-NEXT:   %0 = stablehlo.convert %arg1 : (tensor<4xbf16>) -> tensor<4xf32>
// CHECK-NEXT:   %1 = stablehlo.multiply %arg0, %0 : tensor<4xf32>

// CHANGED:     {{^.*}}mixed.mlirbc{{$}}
// CHANGED-NOT: wide

// NUMBER:      {{^.*}}mixed.mlirbc: remark: @main, operation 1 'stablehlo.multiply': 'stablehlo.multiply' op operand #1 is converted from 'bf16' to 'f32'
// NUMBER-NOT:  :1:

// MODEL:       {{^}}model.py:3:7: remark: 'stablehlo.multiply' op operand #1 is converted from 'bf16' to 'f32'
// MODEL:       {{^.*}}located.mlirbc: note: in @main, operation 1 'stablehlo.multiply'

// SARIF-NOT:   "region"
// SARIF:       "fullyQualifiedName": "main/stablehlo.multiply (operation 1)"
// SARIF-NOT:   "region"
// SARIF-NOT:   "fixes"

// NARROW:      stablehlo.constant dense<[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00]> : tensor<4xf32>
// NARROW-NOT:  f64

// WIDE:        %0 = stablehlo.exponential %arg0 : tensor<4xf64> loc(#[[L:.*]])
// WIDE:        #[[L]] = loc("model.py":3:7)

// EXPORT:      stablehlo.dot_general

// TEXT:        error: --{{[a-z-]+.*}} needs text, and '{{.*}}wide.mlir.bc' is a binary module
// CUT:         <stdin>: error: at byte {{[0-9]+}}:
