// A function may have an empty name (mlir SymbolTable.cpp, verifySymbol).
// RUN: hlo-promote %s | FileCheck %s

// CHECK:      %[[R:.*]] = call @""(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT: stablehlo.convert %[[R]] : (tensor<4xf32>) -> tensor<4xf64>
func.func @main(%a: tensor<4xf32>, %b: tensor<4xf64>) -> tensor<4xf64> {
  %0 = call @""(%a) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = stablehlo.add %0, %b : (tensor<4xf32>, tensor<4xf64>) -> tensor<4xf64>
  return %1 : tensor<4xf64>
}

// CHECK: func.func private @""
func.func private @""(%a: tensor<4xf32>) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}
