// TensorFlow's refusals in both modes: types outside of its table, and all weak types except five.
// RUN: not hlo-promote -s tf-all %s 2>&1 | FileCheck %s --implicit-check-not=error: -D'$S=tf-all'
// RUN: not hlo-promote -s tf-safe %s 2>&1 | FileCheck %s --implicit-check-not=error: -D'$S=tf-safe'

func.func @refused(%q: tensor<2xi4>, %b: tensor<2xi8>, %e: tensor<2xf8E5M2>, %f: tensor<2xf32>, %c: tensor<2xi32> {promote.weak}) {
  // CHECK:     [[#@LINE+2]]:8: error: 'stablehlo.add' op operands 'tensor<2xi4>' and 'tensor<2xi8>' have no common type in [[$S]]
  // CHECK:     note: TensorFlow would say: NotImplementedError: Implicit Conversion between <dtype: 'int4'> and <dtype: 'int8'> is not allowed. Please convert the input manually if you need to.
  %0 = stablehlo.add %q, %b : (tensor<2xi4>, tensor<2xi8>) -> tensor<2xi8>

  // CHECK:     [[#@LINE+1]]:8: error: 'stablehlo.add' op operands 'tensor<2xf8E5M2>' and 'tensor<2xf32>' have no common type in [[$S]]
  %1 = stablehlo.add %e, %f : (tensor<2xf8E5M2>, tensor<2xf32>) -> tensor<2xf32>

  // A weak integer does not help. Equal types need no promotion, so they are valid as written.
  // CHECK:     [[#@LINE+1]]:8: error: 'stablehlo.add' op operands 'tensor<2xi4>' and 'tensor<2xi32>' have no common type in [[$S]]
  %2 = stablehlo.add %q, %c : (tensor<2xi4>, tensor<2xi32>) -> tensor<2xi4>
  %3 = stablehlo.add %e, %e : tensor<2xf8E5M2>

  // TensorFlow: <dtype: 'int8'> not allowed as a weak type. The allowed types are (tf.int32,
  // tf.int64, tf.float32, tf.float64, tf.complex128).
  // CHECK:     [[#@LINE+1]]:8: error: {{.*}}promote.weak{{.*}}'{{.*}}i8
  %4 = stablehlo.constant {promote.weak} dense<1> : tensor<2xi8>

  // CHECK:     [[#@LINE+1]]:8: error: {{.*}}promote.weak{{.*}}'{{.*}}complex<f32>
  %5 = stablehlo.constant {promote.weak} dense<(1.0,0.0)> : tensor<2xcomplex<f32>>
  return
}
