// PyTorch's refusals, in its own words with its C++ type names (run with PyTorch 2.15.0).
// RUN: not hlo-promote -s torch %s 2>&1 | FileCheck %s --implicit-check-not=error:

func.func @refused(%a: tensor<2xi1>, %b: tensor<2xui16>, %c: tensor<2xi8>, %d: tensor<ui16>, %e: tensor<2xf8E5M2>, %f: tensor<2xf32>, %g: tensor<2xui32>, %h: tensor<2xf16>) {
  // CHECK:     [[#@LINE+2]]:8: error: 'stablehlo.add' op operands 'tensor<2xi1>' and 'tensor<2xui16>' have no common type in torch
  // CHECK:     note: PyTorch would say: RuntimeError: Promotion for uint16, uint32, uint64 types is not supported, attempted to promote Bool and UInt16
  %0 = stablehlo.add %a, %b : (tensor<2xi1>, tensor<2xui16>) -> tensor<2xi1>
  // CHECK:     [[#@LINE+2]]:8: error: 'stablehlo.add' op operands 'tensor<2xui16>' and 'tensor<2xi8>' have no common type in torch
  // CHECK:     note: PyTorch would say: RuntimeError: Promotion for uint16, uint32, uint64 types is not supported, attempted to promote UInt16 and Char
  %1 = stablehlo.add %b, %c : (tensor<2xui16>, tensor<2xi8>) -> tensor<2xui16>
  // A higher category in the lower slot is refused in the same way.
  // CHECK:     [[#@LINE+2]]:8: error: 'chlo.broadcast_add' op operands 'tensor<2xi1>' and 'tensor<ui16>' have no common type in torch
  // CHECK:     note: PyTorch would say: RuntimeError: Promotion for uint16, uint32, uint64 types is not supported, attempted to promote {{Bool and UInt16|UInt16 and Bool}}
  %2 = chlo.broadcast_add %a, %d : (tensor<2xi1>, tensor<ui16>) -> tensor<2xi1>
  // CHECK:     [[#@LINE+2]]:8: error: 'stablehlo.add' op operands 'tensor<2xf8E5M2>' and 'tensor<2xf32>' have no common type in torch
  // CHECK:     note: PyTorch would say: RuntimeError: Promotion for Float8 Types is not supported, attempted to promote Float8_e5m2 and Float
  %3 = stablehlo.add %e, %f : (tensor<2xf8E5M2>, tensor<2xf32>) -> tensor<2xf8E5M2>
  // The fold refuses the first pair, before f16.
  // CHECK:     [[#@LINE+2]]:8: error: 'stablehlo.concatenate' op operands {{.*}} have no common type in torch
  // CHECK:     note: PyTorch would say: RuntimeError: Promotion for uint16, uint32, uint64 types is not supported, attempted to promote UInt32 and UInt16
  %4 = stablehlo.concatenate %g, %b, %h, dim = 0 : (tensor<2xui32>, tensor<2xui16>, tensor<2xf16>) -> tensor<6xui32>
  return
}
