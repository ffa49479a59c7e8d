// TensorFlow's refusals in mode SAFE, in its own words; mode ALL accepts these (run with TensorFlow
// 2.21.0).
// RUN: not hlo-promote -s tf-safe %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: hlo-promote -s tf-all --signature infer %s

func.func @refused(%a: tensor<2xui8>, %b: tensor<2xi8>, %c: tensor<2xi32>, %d: tensor<2xf32>, %e: tensor<2xf32> {promote.weak}, %f: tensor<2xi64>, %g: tensor<2xf64> {promote.weak}, %h: tensor<2xcomplex<f64>> {promote.weak}, %i: tensor<2xi16>) {
  // CHECK:     [[#@LINE+2]]:8: error: 'stablehlo.add' op operands 'tensor<2xui8>' and 'tensor<2xi8>' have no common type in tf-safe
  // CHECK:     note: TensorFlow would say: TypeError: In promotion mode PromoMode.SAFE, implicit dtype promotion between (<dtype: 'uint8'>, weak=False) and (<dtype: 'int8'>, weak=False) is disallowed. You need to explicitly specify the dtype in your op, or relax your dtype promotion rules (such as from SAFE mode to ALL mode).
  %0 = stablehlo.add %a, %b : (tensor<2xui8>, tensor<2xi8>) -> tensor<2xui8>
  // CHECK:     [[#@LINE+2]]:8: error: 'stablehlo.add' op operands 'tensor<2xi32>' and 'tensor<2xf32>' have no common type in tf-safe
  // CHECK:     note: TensorFlow would say: TypeError: In promotion mode PromoMode.SAFE, implicit dtype promotion between (<dtype: 'int32'>, weak=False) and (<dtype: 'float32'>, weak=False) is disallowed.
  %1 = stablehlo.add %c, %d : (tensor<2xi32>, tensor<2xf32>) -> tensor<2xi32>
  // A weak f32 would give a weak f64, which is wider than both.
  // CHECK:     [[#@LINE+2]]:8: error: 'stablehlo.add' op operands 'tensor<2xi8>' and 'tensor<2xf32>' have no common type in tf-safe
  // CHECK:     note: TensorFlow would say: TypeError: In promotion mode PromoMode.SAFE, implicit dtype promotion between (<dtype: 'int8'>, weak=False) and (<dtype: 'float32'>, weak=True) is disallowed.
  %2 = stablehlo.add %b, %e : (tensor<2xi8>, tensor<2xf32>) -> tensor<2xi8>
  // CHECK:     [[#@LINE+2]]:8: error: 'stablehlo.add' op operands 'tensor<2xi64>' and 'tensor<2xf64>' have no common type in tf-safe
  // CHECK:     note: TensorFlow would say: TypeError: In promotion mode PromoMode.SAFE, implicit dtype promotion between (<dtype: 'int64'>, weak=False) and (<dtype: 'float64'>, weak=True) is disallowed.
  %3 = stablehlo.add %f, %g : (tensor<2xi64>, tensor<2xf64>) -> tensor<2xi64>
  // f32 with a strong complex<f32> is accepted, and so is complex<f32> with this weak operand.
  // CHECK:     [[#@LINE+2]]:8: error: 'stablehlo.add' op operands 'tensor<2xf32>' and 'tensor<2xcomplex<f64>>' have no common type in tf-safe
  // CHECK:     note: TensorFlow would say: TypeError: In promotion mode PromoMode.SAFE, implicit dtype promotion between (<dtype: 'float32'>, weak=False) and (<dtype: 'complex128'>, weak=True) is disallowed.
  %4 = stablehlo.add %d, %h : (tensor<2xf32>, tensor<2xcomplex<f64>>) -> tensor<2xf32>
  // The fold refuses the first pair. With i16 between them the same three are accepted.
  // CHECK:     [[#@LINE+2]]:8: error: 'stablehlo.concatenate' op operands {{.*}} have no common type in tf-safe
  // CHECK:     note: TensorFlow would say: TypeError: In promotion mode PromoMode.SAFE, implicit dtype promotion between (<dtype: 'int8'>, weak=False) and (<dtype: 'uint8'>, weak=False) is disallowed.
  %5 = stablehlo.concatenate %b, %a, %i, dim = 0 : (tensor<2xi8>, tensor<2xui8>, tensor<2xi16>) -> tensor<6xi8>
  return
}
