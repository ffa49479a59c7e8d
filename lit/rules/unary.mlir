// Unary elementwise operations. Float functions convert an integer to a float: up to 32 bits to
// f32, 64 bits to f64.
// RUN: hlo-promote %s | FileCheck %s

// CHECK-LABEL: func.func @float_functions(
// CHECK:         %[[F:.*]] = stablehlo.convert %arg0 : (tensor<4xi32>) -> tensor<4xf32>
// CHECK-NEXT:    stablehlo.cbrt %[[F]] : tensor<4xf32>
// CHECK-NEXT:    stablehlo.cosine %[[F]] : tensor<4xf32>
// CHECK-NEXT:    stablehlo.exponential %[[F]] : tensor<4xf32>
// CHECK-NEXT:    stablehlo.exponential_minus_one %[[F]] : tensor<4xf32>
// CHECK-NEXT:    stablehlo.log %[[F]] : tensor<4xf32>
// CHECK-NEXT:    stablehlo.log_plus_one %[[F]] : tensor<4xf32>
// CHECK-NEXT:    stablehlo.logistic %[[F]] : tensor<4xf32>
// CHECK-NEXT:    stablehlo.rsqrt %[[F]] : tensor<4xf32>
// CHECK-NEXT:    stablehlo.sine %[[F]] : tensor<4xf32>
// CHECK-NEXT:    stablehlo.sqrt %[[F]] : tensor<4xf32>
// CHECK-NEXT:    stablehlo.tan %[[F]] : tensor<4xf32>
// CHECK-NEXT:    stablehlo.tanh %[[F]] : tensor<4xf32>
// CHECK-NEXT:    stablehlo.round_nearest_afz %[[F]] : tensor<4xf32>
// CHECK-NEXT:    return
func.func @float_functions(%x: tensor<4xi32>) {
  %0 = stablehlo.cbrt %x : tensor<4xi32>
  %1 = stablehlo.cosine %x : tensor<4xi32>
  %2 = stablehlo.exponential %x : tensor<4xi32>
  %3 = stablehlo.exponential_minus_one %x : tensor<4xi32>
  %4 = stablehlo.log %x : tensor<4xi32>
  %5 = stablehlo.log_plus_one %x : tensor<4xi32>
  %6 = stablehlo.logistic %x : tensor<4xi32>
  %7 = stablehlo.rsqrt %x : tensor<4xi32>
  %8 = stablehlo.sine %x : tensor<4xi32>
  %9 = stablehlo.sqrt %x : tensor<4xi32>
  %10 = stablehlo.tan %x : tensor<4xi32>
  %11 = stablehlo.tanh %x : tensor<4xi32>
  %12 = stablehlo.round_nearest_afz %x : tensor<4xi32>
  return
}

// The width decides, not the sign; bool becomes f32.
// CHECK-LABEL: func.func @widths(
// CHECK:         %[[B:.*]] = stablehlo.convert %arg0 : (tensor<2xi1>) -> tensor<2xf32>
// CHECK-NEXT:    stablehlo.sine %[[B]] : tensor<2xf32>
// CHECK-NEXT:    %[[I8:.*]] = stablehlo.convert %arg1 : (tensor<2xi8>) -> tensor<2xf32>
// CHECK-NEXT:    stablehlo.sine %[[I8]] : tensor<2xf32>
// CHECK-NEXT:    %[[U32:.*]] = stablehlo.convert %arg2 : (tensor<2xui32>) -> tensor<2xf32>
// CHECK-NEXT:    stablehlo.sine %[[U32]] : tensor<2xf32>
// CHECK-NEXT:    %[[I64:.*]] = stablehlo.convert %arg3 : (tensor<2xi64>) -> tensor<2xf64>
// CHECK-NEXT:    stablehlo.sine %[[I64]] : tensor<2xf64>
// CHECK-NEXT:    %[[U64:.*]] = stablehlo.convert %arg4 : (tensor<2xui64>) -> tensor<2xf64>
// CHECK-NEXT:    stablehlo.sine %[[U64]] : tensor<2xf64>
func.func @widths(%b: tensor<2xi1>, %i8: tensor<2xi8>, %u32: tensor<2xui32>, %i64: tensor<2xi64>, %u64: tensor<2xui64>) {
  %0 = stablehlo.sine %b : (tensor<2xi1>) -> tensor<2xf32>
  %1 = stablehlo.sine %i8 : (tensor<2xi8>) -> tensor<2xf16>
  %2 = stablehlo.sine %u32 : (tensor<2xui32>) -> tensor<2xf32>
  %3 = stablehlo.sine %i64 : (tensor<2xi64>) -> tensor<2xf64>
  %4 = stablehlo.sine %u64 : (tensor<2xui64>) -> tensor<2xf32>
  return
}

// A float or complex operand determines the type; the declared type does not.
// CHECK-LABEL: func.func @declared(
// CHECK-NEXT:    stablehlo.exponential %arg0 : tensor<2xbf16>
// CHECK-NEXT:    stablehlo.log %arg1 : tensor<2xcomplex<f32>>
// CHECK-NEXT:    stablehlo.logistic %arg2 : tensor<2xf8E4M3FN>
// CHECK-NEXT:    return
func.func @declared(%x: tensor<2xbf16>, %c: tensor<2xcomplex<f32>>, %e: tensor<2xf8E4M3FN>) {
  %0 = stablehlo.exponential %x : (tensor<2xbf16>) -> tensor<2xf32>
  %1 = stablehlo.log %c : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
  %2 = stablehlo.logistic %e : (tensor<2xf8E4M3FN>) -> tensor<2xf16>
  return
}

// Attributes without an element type do not change, nor does the dialect name of the generic form.
// CHECK-LABEL: func.func @attributes(
// CHECK:         %[[F:.*]] = stablehlo.convert %arg0 : (tensor<2xi16>) -> tensor<2xf32>
// CHECK-NEXT:    stablehlo.exponential %[[F]] {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : tensor<2xf32>
// CHECK-NEXT:    stablehlo.tanh %[[F]] {mhlo.note = "kept"} : tensor<2xf32>
func.func @attributes(%x: tensor<2xi16>) {
  %0 = "stablehlo.exponential"(%x) {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : (tensor<2xi16>) -> tensor<2xf32>
  %1 = "stablehlo.tanh"(%x) {mhlo.note = "kept"} : (tensor<2xi16>) -> tensor<2xf32>
  return
}

// The format of reduce_precision is two numbers of bits, whatever the operand's type is.
// CHECK-LABEL: func.func @reduce_precision(
// CHECK-NEXT:    stablehlo.reduce_precision %arg0, format = e5m7 : tensor<2xf64>
// CHECK-NEXT:    return
func.func @reduce_precision(%x: tensor<2xf64>) {
  %0 = stablehlo.reduce_precision %x, format = e5m7 : (tensor<2xf64>) -> tensor<2xf16>
  return
}

// The part of a complex number has half of its width.
// CHECK-LABEL: func.func @parts(
// CHECK-NEXT:    stablehlo.abs %arg0 : (tensor<2xcomplex<f64>>) -> tensor<2xf64>
// CHECK-NEXT:    stablehlo.real %arg0 : (tensor<2xcomplex<f64>>) -> tensor<2xf64>
// CHECK-NEXT:    stablehlo.imag %arg0 : (tensor<2xcomplex<f64>>) -> tensor<2xf64>
// CHECK-NEXT:    return
func.func @parts(%x: tensor<2xcomplex<f64>>) {
  %0 = stablehlo.abs %x : (tensor<2xcomplex<f64>>) -> tensor<2xcomplex<f64>>
  %1 = stablehlo.real %x : (tensor<2xcomplex<f64>>) -> tensor<2xf32>
  %2 = stablehlo.imag %x : (tensor<2xcomplex<f64>>) -> tensor<2xi32>
  return
}
