// NumPy's refusals, in its own words (run with NumPy 2.4.6 and ml_dtypes 0.6.0).
// RUN: not hlo-promote -s numpy %s 2>&1 | FileCheck %s --implicit-check-not=error:

func.func @refused(%a: tensor<2xui8>, %b: tensor<2xi2>, %c: tensor<2xbf16>, %d: tensor<2xi16>, %e: tensor<2xf8E4M3>, %f: tensor<2xi1>, %g: tensor<2xi64> {promote.weak}, %h: tensor<2xui16>, %i: tensor<2xf32>) {
  // CHECK:     [[#@LINE+2]]:8: error: 'stablehlo.add' op operands 'tensor<2xui8>' and 'tensor<2xi2>' have no common type in numpy
  // CHECK:     note: NumPy would say: DTypePromotionError: The DType <class 'numpy.dtypes.UInt8DType'> could not be promoted by <class 'numpy.dtype[int2]'>. This means that no common DType exists for the given inputs. For example they cannot be stored in a single array unless the dtype is `object`. The full list of DTypes is: (<class 'numpy.dtypes.UInt8DType'>, <class 'numpy.dtype[int2]'>)
  %0 = stablehlo.add %a, %b : (tensor<2xui8>, tensor<2xi2>) -> tensor<2xui8>
  // bf16 casts only to wider floats and from 8-bit integers. np.add has a loop for both, in f32.
  // CHECK:     [[#@LINE+2]]:8: error: 'stablehlo.concatenate' op operands 'tensor<2xbf16>' and 'tensor<2xi16>' have no common type in numpy
  // CHECK:     note: NumPy would say: DTypePromotionError: The DType <class 'numpy.dtype[bfloat16]'> could not be promoted by <class 'numpy.dtypes.Int16DType'>.
  %1 = stablehlo.concatenate %c, %d, dim = 0 : (tensor<2xbf16>, tensor<2xi16>) -> tensor<4xbf16>
  %5 = stablehlo.add %c, %d : (tensor<2xbf16>, tensor<2xi16>) -> tensor<2xbf16>
  // f8E5M2 with i16 is f32.
  // CHECK:     [[#@LINE+2]]:8: error: 'stablehlo.add' op operands 'tensor<2xf8E4M3>' and 'tensor<2xi16>' have no common type in numpy
  // CHECK:     note: NumPy would say: DTypePromotionError: {{.*}}could not be promoted by
  %2 = stablehlo.add %e, %d : (tensor<2xf8E4M3>, tensor<2xi16>) -> tensor<2xf8E4M3>
  // The same three are accepted if bf16 comes first.
  // CHECK:     [[#@LINE+2]]:8: error: 'stablehlo.concatenate' op operands {{.*}} have no common type in numpy
  // CHECK:     note: NumPy would say: DTypePromotionError: The DTypes <class 'numpy.dtype[bfloat16]'> and <class 'numpy.dtypes.Int64DType'> do not have a common DType. For example they cannot be stored in a single array unless the dtype is `object`.
  %3 = stablehlo.concatenate %f, %c, %g, dim = 0 : (tensor<2xi1>, tensor<2xbf16>, tensor<2xi64>) -> tensor<6xi1>
  // f32 would be above both.
  // CHECK:     [[#@LINE+2]]:8: error: 'stablehlo.concatenate' op operands {{.*}} have no common type in numpy
  // CHECK:     note: NumPy would say: DTypePromotionError: The DType <class 'numpy.dtypes.UInt16DType'> could not be promoted by <class 'numpy.dtype[bfloat16]'>.
  %4 = stablehlo.concatenate %h, %i, %c, dim = 0 : (tensor<2xui16>, tensor<2xf32>, tensor<2xbf16>) -> tensor<6xui16>
  return
}
