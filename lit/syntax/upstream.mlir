// RUN: hlo-promote -s none %s | FileCheck %s
// Forms that MLIR prints with names in groups, or without the dialect name that is the default of
// their region.

// CHECK-LABEL: func.func @metadata
func.func @metadata(%m: memref<4x5xf32>) -> index {
  // CHECK: %[[M:.*]]:6 = memref.extract_strided_metadata %arg0 : memref<4x5xf32> -> memref<f32>, index, index, index, index, index
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m : memref<4x5xf32> -> memref<f32>, index, index, index, index, index
  // CHECK-NEXT: return %[[M]]#3
  return %sizes#1 : index
}
shape.func private @e(%a: !shape.value_shape) -> !shape.shape
shape.function_library @lib {
  shape.func @same(%arg: !shape.value_shape {a.b}) -> !shape.shape {
    %0 = shape.shape_of %arg : !shape.value_shape -> !shape.shape
    shape.return %0 : !shape.shape
  }
  shape.func private @nothing() attributes {a.b} {
    shape.return
  }
} mapping {
  test.op = @same, foo.op = @nothing
}
shape.function_library @lib2 attributes {a.c} {
  shape.func private @nothing() attributes {a.b} {
    shape.return
  }
} mapping {}
