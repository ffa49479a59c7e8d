// range saturate: a finite float constant beyond the new type becomes its largest finite number of
// that sign; infinities stay.
// RUN: hlo-promote --target %S/Inputs/saturate.target %s 2>&1 | FileCheck %s
// RUN: hlo-promote --demote f32=f16 %s 2>&1 | FileCheck %s --check-prefix=DEFAULT

// CHECK-DAG: saturate-floats.mlir:[[#@LINE+8]]:11: warning: 'stablehlo.constant' op value -1.000000e+09 is saturated to fit 'f16', which replaces 'f32'
// CHECK-DAG: note: 2 of 3 constants of 'f32' out of range for 'f16'
// CHECK-DAG: stablehlo.constant dense<-6.550400e+04> : tensor<f16>
// CHECK-DAG: stablehlo.constant dense<[6.550400e+04, 1.000000e+00]> : tensor<2xf16>
// CHECK-DAG: stablehlo.constant dense<0xFC00> : tensor<f16>
// DEFAULT-DAG: stablehlo.constant dense<[0x7C00, 1.000000e+00]> : tensor<2xf16>
// DEFAULT-DAG: saturate-floats.mlir:[[#@LINE+2]]:11: warning: 'stablehlo.constant' op value -1.000000e+09 is beyond the largest number of 'f16', which replaces 'f32'
func.func @masks() -> (tensor<f32>, tensor<2xf32>, tensor<f32>) {
  %mask = stablehlo.constant dense<-1.0e9> : tensor<f32>
  %most = stablehlo.constant dense<[3.4028234e38, 1.0]> : tensor<2xf32>
  %inf = stablehlo.constant dense<0xFF800000> : tensor<f32>
  return %mask, %most, %inf : tensor<f32>, tensor<2xf32>, tensor<f32>
}
