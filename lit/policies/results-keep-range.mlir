// An operation that is the identity and whose declared type is kept becomes a convert: a weak
// integer must fit.
// RUN: not hlo-promote --results keep %s 2>&1 | FileCheck %s
// CHECK: results-keep-range.mlir:[[#@LINE+2]]:{{[0-9]+}}: error: weak constant dense<-1> : tensor<i16> is out of range for 'ui16'
func.func @main() -> tensor<ui16> {
  %0 = stablehlo.constant {promote.weak} dense<-1> : tensor<i16>
  %1 = stablehlo.floor %0 : (tensor<i16>) -> tensor<ui16>
  return %1 : tensor<ui16>
}
