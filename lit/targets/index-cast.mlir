// An index has 64 bits (mlir/docs/Dialects/ArithOps.md, index_cast): casting it to a replaced type
// may overflow.
// RUN: hlo-promote --verify-diagnostics --split-input-file --target no64 %s | FileCheck %s

// CHECK-LABEL: func.func @casts(%arg0: index, %arg1: tensor<3xindex>, %arg2: i32)
// CHECK:         arith.index_cast %arg0 : index to i32
// CHECK:         arith.index_cast %arg1 : tensor<3xindex> to tensor<3xi32>
// CHECK:         arith.index_cast %arg2 : i32 to index
// expected-remark@+3 {{target 'no64': 4 values of 'i64' became 'i32'}}
// expected-note@+2 {{2 values of 'i64' may leave the range of 'i32'}}
// expected-note@+1 {{'@casts' changed}}
module {
  func.func @casts(%i: index, %t: tensor<3xindex>, %k: i64) -> (i64, tensor<3xi64>, index, i64) {
    // expected-warning@+1 {{'arith.index_cast' op converts 'index' to 'i64', which becomes 'i32': values beyond its range are lost}}
    %0 = arith.index_cast %i : index to i64
    // expected-warning@+1 {{'arith.index_cast' op converts 'tensor<3xindex>' to 'i64', which becomes 'i32': values beyond its range are lost}}
    %1 = arith.index_cast %t : tensor<3xindex> to tensor<3xi64>
    %2 = arith.index_cast %k : i64 to index
    %c = arith.constant 2147483647 : index
    %3 = arith.index_cast %c : index to i64
    return %0, %1, %2, %3 : i64, tensor<3xi64>, index, i64
  }
}

// -----

func.func @constant() -> i64 {
  %c = arith.constant 2147483648 : index
  // expected-error@+1 {{'arith.index_cast' op value 2147483648 is out of range for 'i32', which replaces 'i64'}}
  %0 = arith.index_cast %c : index to i64
  return %0 : i64
}
