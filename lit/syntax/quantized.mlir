// Quantized types print as mlir-opt 22 prints them: scales as floats, no space between those of an
// axis, and ranges and zero points only if they are not the default. jaxlib does not have their
// dialect.
// RUN: hlo-promote %s | FileCheck %s

// CHECK: func.func private @per_tensor(tensor<4x!quant.uniform<i8:f32, 2.000000e+00:15>>)
func.func private @per_tensor(tensor<4x!quant.uniform<i8<-128:127>:f32, 2.0:15>>)
// CHECK: func.func private @per_axis(tensor<4x2x!quant.uniform<u8<1:254>:f32:1, {2.000000e-01,3.000000e-01:120}>>)
func.func private @per_axis(tensor<4x2x!quant.uniform<u8<1:254>:f32:1, {0.2:0, 0.3:120}>>)
// CHECK: func.func private @blocks(tensor<2x4x!quant.uniform<i8:f32:{0:1, 1:2}, {{[{][{]}}1.000000e+00, 2.000000e+00}, {3.000000e+00, 4.000000e+00}}>>)
func.func private @blocks(tensor<2x4x!quant.uniform<i8:f32:{0:1,1:2}, {{1.0,2.0},{3.0,4.0}}>>)

// A quantized type that MLIR does not define keeps its text, including spaces: 1 2 are two numbers.
// CHECK: func.func private @odd(!quant.x<0x 5, 1 2>, tensor<!quant.<{0x 0.}>>)
func.func private @odd(!quant.x<0x 5, 1 2>, tensor<!quant.<{0x 0.}>>)
