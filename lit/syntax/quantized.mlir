// Quantized types print as they are read. jaxlib does not know their dialect.
// RUN: hlo-promote %s | FileCheck %s

// CHECK: func.func private @per_tensor(tensor<4x!quant.uniform<i8:f32, 2.000000e+00:15>>)
func.func private @per_tensor(tensor<4x!quant.uniform<i8:f32, 2.000000e+00:15>>)
// CHECK: func.func private @per_axis(tensor<4x2x!quant.uniform<u8<1:254>:f32:1, {2.000000e-01,{{ ?}}3.000000e-01:120}>>)
func.func private @per_axis(tensor<4x2x!quant.uniform<u8<1:254>:f32:1, {2.000000e-01,3.000000e-01:120}>>)
