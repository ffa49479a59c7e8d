// Several files, parts of a file and any number of jobs give the same output and diagnostics.
// RUN: hlo-promote --target no64 -j 1 %S/replace.mlir %S/compute.mlir %S/cast.mlir --split-input-file >%t.1 2>%t.1.log
// RUN: hlo-promote --target no64 -j 3 %S/replace.mlir %S/compute.mlir %S/cast.mlir --split-input-file >%t.3 2>%t.3.log
// RUN: diff %t.1 %t.3
// RUN: diff %t.1.log %t.3.log
// RUN: FileCheck %s <%t.3
// RUN: FileCheck %s --check-prefix=LOG <%t.3.log

// CHECK:      func.func @loop(%arg0: tensor<f32>, %arg1: tensor<i32>)
// CHECK:      // -----
// CHECK:      func.func @chain(%arg0: tensor<4xbf16>)
// CHECK:      // -----
// CHECK:      func.func @product(%arg0: tensor<4x4xf32>)
// LOG:        replace.mlir:{{[0-9]+}}:1: remark: target 'no64'
// LOG-NOT:    remark
