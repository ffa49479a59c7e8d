// Every element type, and types around them, round-trip.
// RUN: hlo-promote %s | FileCheck %s
// RUN: %if mlir-opt %{ hlo-promote --print generic %s | mlir-opt --allow-unregistered-dialect | FileCheck %s %}

// CHECK: func.func private @integers(tensor<i1>, tensor<i2>, tensor<i4>, tensor<i8>, tensor<i16>, tensor<i32>, tensor<i64>, tensor<ui2>, tensor<ui4>, tensor<ui8>, tensor<ui16>, tensor<ui32>, tensor<ui64>, tensor<si8>, index)
func.func private @integers(tensor<i1>, tensor<i2>, tensor<i4>, tensor<i8>, tensor<i16>, tensor<i32>, tensor<i64>, tensor<ui2>, tensor<ui4>, tensor<ui8>, tensor<ui16>, tensor<ui32>, tensor<ui64>, tensor<si8>, index)
// CHECK: func.func private @floats(tensor<f4E2M1FN>, tensor<f6E2M3FN>, tensor<f6E3M2FN>, tensor<f8E3M4>, tensor<f8E4M3>, tensor<f8E4M3B11FNUZ>, tensor<f8E4M3FN>, tensor<f8E4M3FNUZ>, tensor<f8E5M2>, tensor<f8E5M2FNUZ>, tensor<f8E8M0FNU>, tensor<bf16>, tensor<f16>, tensor<tf32>, tensor<f32>, tensor<f64>, tensor<f80>, tensor<f128>)
func.func private @floats(tensor<f4E2M1FN>, tensor<f6E2M3FN>, tensor<f6E3M2FN>, tensor<f8E3M4>, tensor<f8E4M3>, tensor<f8E4M3B11FNUZ>, tensor<f8E4M3FN>, tensor<f8E4M3FNUZ>, tensor<f8E5M2>, tensor<f8E5M2FNUZ>, tensor<f8E8M0FNU>, tensor<bf16>, tensor<f16>, tensor<tf32>, tensor<f32>, tensor<f64>, tensor<f80>, tensor<f128>)
// CHECK: func.func private @others(tensor<?x4xcomplex<f32>>, tensor<*xcomplex<f64>>, tuple<tensor<2xf32>, tuple<>>, none, vector<4x[8]xf32>, memref<4xf32>, (i32) -> (f32, f32), !any.thing<"x", [1]>)
func.func private @others(tensor<?x4xcomplex<f32>>, tensor<*xcomplex<f64>>, tuple<tensor<2xf32>, tuple<>>, none, vector<4x[8]xf32>, memref<4xf32>, (i32) -> (f32, f32), !any.thing<"x", [1]>)
