// A replaced type does not remain anywhere: signatures, carries, bodies, constants, callees,
// composites.
// RUN: hlo-promote --target no64 %s 2>/dev/null | FileCheck %s --implicit-check-not='xf64>' --implicit-check-not='xi64>' --implicit-check-not='tensor<i64>' --implicit-check-not='tensor<f64>'
// RUN: hlo-promote --demote f64=f32,i64=i32,ui64=ui32,'complex<f64>=complex<f32>' %s 2>/dev/null | FileCheck %s
// RUN: hlo-promote --target no64 %s 2>/dev/null | hlo-promote --target no64 2>&1 | FileCheck %s --implicit-check-not=remark
// RUN: hlo-promote --target no64 --print generic %s 2>/dev/null | hlo-promote | FileCheck %s
// RUN: hlo-promote --target no64 --print source %s 2>/dev/null | hlo-promote | FileCheck %s

// CHECK-LABEL: func.func @loop(%arg0: tensor<f32>, %arg1: tensor<i32>) -> (tensor<f32>, tensor<i32>)
// CHECK:         stablehlo.constant dense<0> : tensor<i32>
// CHECK:         stablehlo.while{{.*}} : tensor<f32>, tensor<i32>
// CHECK:           compare  LT, {{.*}}, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
func.func @loop(%x: tensor<f64>, %n: tensor<i64>) -> (tensor<f64>, tensor<i64>) {
  %zero = stablehlo.constant dense<0> : tensor<i64>
  %r:2 = stablehlo.while(%a = %x, %i = %zero) : tensor<f64>, tensor<i64>
  cond {
    %p = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i64>
    %j = stablehlo.add %i, %one : tensor<i64>
    %b = func.call @twice(%a) : (tensor<f64>) -> tensor<f64>
    stablehlo.return %b, %j : tensor<f64>, tensor<i64>
  }
  return %r#0, %r#1 : tensor<f64>, tensor<i64>
}

// CHECK-LABEL: func.func private @twice(%arg0: tensor<f32>) -> tensor<f32>
func.func private @twice(%x: tensor<f64>) -> tensor<f64> {
  %0 = stablehlo.add %x, %x : tensor<f64>
  return %0 : tensor<f64>
}

// Constants change by value; the limits of a type become the limits of the other.
// CHECK-LABEL: func.func @constants()
// CHECK-NEXT:    dense<[-2147483648, 2147483647, 5]> : tensor<3xi32>
// CHECK-NEXT:    dense<4294967295> : tensor<ui32>
// CHECK-NEXT:    dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
// CHECK-NEXT:    dense<[0x7FC00000, 0xFF800000, -0.000000e+00]> : tensor<3xf32>
// CHECK-NEXT:    dense<(1.000000e+00,2.500000e+00)> : tensor<2xcomplex<f32>>
// CHECK-NEXT:    dense<[1, 2, 3]> : tensor<3xi32>
func.func @constants() -> (tensor<3xi64>, tensor<ui64>, tensor<2xf64>, tensor<3xf64>, tensor<2xcomplex<f64>>, tensor<3xi64>) {
  %0 = stablehlo.constant dense<[-9223372036854775808, 9223372036854775807, 5]> : tensor<3xi64>
  %1 = stablehlo.constant dense<18446744073709551615> : tensor<ui64>
  %2 = stablehlo.constant dense<"0x000000000000F03F0000000000000040"> : tensor<2xf64>
  %3 = stablehlo.constant dense<[0x7FF8000000000000, 0xFFF0000000000000, -0.0]> : tensor<3xf64>
  %4 = stablehlo.constant dense<(1.0, 2.5)> : tensor<2xcomplex<f64>>
  %5 = stablehlo.constant dense_resource<blob> : tensor<3xi64>
  return %0, %1, %2, %3, %4, %5 : tensor<3xi64>, tensor<ui64>, tensor<2xf64>, tensor<3xf64>, tensor<2xcomplex<f64>>, tensor<3xi64>
}

// Converts that become the identity are removed.
// CHECK-LABEL: func.func @converts(%arg0: tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    return %arg0
func.func @converts(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.convert %x : (tensor<4xf32>) -> tensor<4xf64>
  %1 = stablehlo.convert %0 : (tensor<4xf64>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// Attributes that name types change; numbers in attributes do not.
// CHECK-LABEL: func.func @attributes
// CHECK:         composite_attributes = {dtype = f32, eps = 1.000000e-05 : f64}, decomposition = @twice
// CHECK:         accumulation_type = f32
func.func @attributes(%x: tensor<f64>, %m: tensor<4x4xf64>) -> (tensor<f64>, tensor<4x4xf64>) {
  %0 = stablehlo.composite "my.twice" %x {composite_attributes = {dtype = f64, eps = 1.0e-5 : f64}, decomposition = @twice} : (tensor<f64>) -> tensor<f64>
  %1 = stablehlo.dot_general %m, %m, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = f64, rhs_precision_type = f64, accumulation_type = f64, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<4x4xf64>, tensor<4x4xf64>) -> tensor<4x4xf64>
  return %0, %1 : tensor<f64>, tensor<4x4xf64>
}

// Tuples, and bitcasts between types that both change.
// CHECK-LABEL: func.func @tuples(%arg0: tuple<tensor<4xf32>, tensor<i32>>) -> tensor<4xi32>
// CHECK:         bitcast_convert {{.*}} : (tensor<4xf32>) -> tensor<4xi32>
func.func @tuples(%t: tuple<tensor<4xf64>, tensor<i64>>) -> tensor<4xi64> {
  %0 = stablehlo.get_tuple_element %t[0] : (tuple<tensor<4xf64>, tensor<i64>>) -> tensor<4xf64>
  %1 = stablehlo.bitcast_convert %0 : (tensor<4xf64>) -> tensor<4xi64>
  return %1 : tensor<4xi64>
}

// Constants of Shardy are constants.
// CHECK-LABEL: func.func @shardy()
// CHECK-NEXT:    sdy.constant dense<[1.000000e-01, 0xFF800000, 0x7FC00000]> : tensor<3xf32>
func.func @shardy() -> tensor<3xf64> {
  %0 = sdy.constant dense<[0.1, 0xFFF0000000000000, 0x7FF8000000000000]> : tensor<3xf64>
  return %0 : tensor<3xf64>
}
{-#
  dialect_resources: {
    builtin: {
      blob: "0x08000000010000000000000002000000000000000300000000000000"
    }
  }
#-}
