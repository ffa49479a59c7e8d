// What mlir-opt 22 prints of scf, affine and memref; forms_test.go reads it both ways, and cmd/hlo-promote compares it with mlir-opt.
#map = affine_map<(d0) -> (d0 * 4)>
#map1 = affine_map<()[s0] -> (s0 + 4)>
#map2 = affine_map<(d0)[s0] -> (d0 + s0, s0)>
#map3 = affine_map<(d0) -> (d0)>
#map4 = affine_map<(d0) -> (d0 + 1)>
#map5 = affine_map<(d0)[s0] -> (d0 + s0)>
#set = affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 == 0)>
module {
  func.func @f(%arg0: index, %arg1: index, %arg2: index, %arg3: f32, %arg4: i1, %arg5: i32, %arg6: memref<4x?xf32>) -> f32 {
    scf.for %arg7 = %arg0 to %arg1 step %arg2 {
      scf.for %arg8 = %arg0 to %arg1 step %arg2 {
        memref.store %arg3, %arg6[%arg7, %arg8] : memref<4x?xf32>
      }
    }
    scf.for %arg7 = %arg5 to %arg5 step %arg5  : i32 {
    } {my.attr = 1 : i64}
    scf.for unsigned %arg7 = %arg5 to %arg5 step %arg5  : i32 {
    }
    %0:2 = scf.for %arg7 = %arg0 to %arg1 step %arg2 iter_args(%arg8 = %arg3, %arg9 = %arg3) -> (f32, f32) {
      scf.yield %arg9, %arg8 : f32, f32
    }
    %1 = scf.for %arg7 = %arg5 to %arg5 step %arg5 iter_args(%arg8 = %arg3) -> (f32)  : i32 {
      scf.yield %arg8 : f32
    }
    scf.if %arg4 {
    }
    scf.if %arg4 {
      memref.store %arg3, %arg6[%arg0, %arg1] : memref<4x?xf32>
    } else {
    } {k}
    %2 = scf.if %arg4 -> (f32) {
      scf.yield %arg3 : f32
    } else {
      scf.yield %1 : f32
    }
    %3:2 = scf.if %arg4 -> (f32, i32) {
      scf.yield %arg3, %arg5 : f32, i32
    } else {
      scf.yield %1, %arg5 : f32, i32
    }
    %4 = scf.while (%arg7 = %arg3) : (f32) -> i32 {
      scf.condition(%arg4) %arg5 : i32
    } do {
    ^bb0(%arg7: i32):
      scf.yield %arg3 : f32
    }
    scf.while : () -> () {
      scf.condition(%arg4)
    } do {
      scf.yield
    }
    %5:2 = scf.while (%arg7 = %arg3, %arg8 = %arg3) : (f32, f32) -> (f32, f32) {
      scf.condition(%arg4) {z} %arg7, %arg8 : f32, f32
    } do {
    ^bb0(%arg7: f32, %arg8: f32):
      scf.yield %arg7, %arg8 : f32, f32
    } attributes {k = 2 : i64}
    scf.parallel (%arg7, %arg8) = (%arg0, %arg0) to (%arg1, %arg1) step (%arg2, %arg2) {
      memref.store %arg3, %arg6[%arg7, %arg8] : memref<4x?xf32>
      scf.reduce 
    }
    scf.parallel (%arg7) = (%arg0) to (%arg1) step (%arg2) {
      scf.reduce 
    } {k}
    %6 = scf.parallel (%arg7) = (%arg0) to (%arg1) step (%arg2) init (%arg3) -> f32 {
      scf.reduce(%arg3 : f32) {
      ^bb0(%arg8: f32, %arg9: f32):
        %10 = arith.addf %arg8, %arg9 : f32
        scf.reduce.return %10 : f32
      }
    }
    %7:2 = scf.parallel (%arg7) = (%arg0) to (%arg1) step (%arg2) init (%arg3, %arg3) -> (f32, f32) {
      scf.reduce(%arg3, %arg3 : f32, f32) {
      ^bb0(%arg8: f32, %arg9: f32):
        scf.reduce.return %arg8 : f32
      }, {
      ^bb0(%arg8: f32, %arg9: f32):
        scf.reduce.return %arg9 : f32
      }
    }
    %8 = scf.index_switch %arg0 -> f32 
    case 2 {
      scf.yield %arg3 : f32
    }
    case 5 {
      scf.yield %1 : f32
    }
    default {
      scf.yield %1 : f32
    }
    scf.index_switch %arg0 {k} 
    default {
    }
    %9 = scf.execute_region -> f32 {
      scf.yield %arg3 : f32
    }
    scf.execute_region no_inline {
      cf.br ^bb1
    ^bb1:  // pred: ^bb0
      scf.yield
    }
    return %9 : f32
  }
  func.func @g(%arg0: index, %arg1: f32, %arg2: memref<4x?xf32>, %arg3: memref<f32>) -> f32 {
    affine.for %arg4 = 0 to 10 {
      affine.for %arg5 = 0 to %arg0 step 2 {
        %3 = affine.load %arg2[%arg4 + 3, %arg5 * 2 + symbol(%arg0) - 1] : memref<4x?xf32>
        affine.store %3, %arg2[%arg5 floordiv 2, %arg4 mod 3] {k} : memref<4x?xf32>
        affine.store %3, %arg3[] : memref<f32>
        affine.if #set(%arg4)[%arg0] {
          affine.store %3, %arg2[%arg4, %arg4] : memref<4x?xf32>
        }
        %4 = affine.apply #map(%arg4)
        %5 = affine.apply #map1()[%arg0]
        %6 = affine.min #map2(%arg4)[%arg0]
        %7 = affine.max #map2(%arg4)[%arg0]
      } {kk}
    }
    affine.for %arg4 = max #map2(%arg0)[%arg0] to min #map2(%arg0)[%arg0] {
    }
    affine.for %arg4 = #map3(%arg0) to #map4(%arg0) {
    }
    %0:2 = affine.for %arg4 = 0 to 10 iter_args(%arg5 = %arg1, %arg6 = %arg1) -> (f32, f32) {
      %3 = affine.if #set(%arg4)[%arg0] -> f32 {
        affine.yield %arg5 : f32
      } else {
        affine.yield %arg6 : f32
      }
      affine.yield %arg6, %3 : f32, f32
    }
    affine.parallel (%arg4, %arg5) = (0, %arg0) to (10, %arg0 + 4) {
      affine.store %arg1, %arg2[%arg4, %arg5] : memref<4x?xf32>
    }
    affine.parallel (%arg4) = (0) to (min(%arg0, 4)) step (2) {
    } {k}
    affine.parallel (%arg4, %arg5) = (max(%arg0, 3), 0) to (10, symbol(%arg0)) step (2, 3) {
    }
    %1:2 = affine.parallel (%arg4) = (0) to (10) reduce ("addf", "mulf") -> (f32, f32) {
      affine.yield %arg1, %arg1 : f32, f32
    }
    %2 = memref.load %arg2[%arg0, %arg0] : memref<4x?xf32>
    %alloc = memref.alloc(%arg0) : memref<?xf32>
    %alloc_0 = memref.alloc() {alignment = 16 : i64} : memref<f32>
    %alloca = memref.alloca() : memref<4xf32>
    %alloc_1 = memref.alloc(%arg0)[%arg0] : memref<?xf32, #map5>
    memref.dealloc %alloc : memref<?xf32>
    %cast = memref.cast %alloca : memref<4xf32> to memref<?xf32>
    %dim = memref.dim %arg2, %arg0 : memref<4x?xf32>
    memref.copy %alloca, %cast : memref<4xf32> to memref<?xf32>
    return %2 : f32
  }
  func.func @multiple_results(%arg0: index, %arg1: i32, %arg2: f64) -> (i32, f64) {
    %0:2 = scf.index_switch %arg0 -> i32, f64 
    case 0 {
      scf.yield %arg1, %arg2 : i32, f64
    }
    default {
      scf.yield %arg1, %arg2 : i32, f64
    }
    return %0#0, %0#1 : i32, f64
  }
  func.func @switch(%arg0: index, %arg1: memref<4x4xf64>) {
    scf.index_switch %arg0 
    case 0 {
      %subview = memref.subview %arg1[%arg0, 0] [1, 4] [1, 1] : memref<4x4xf64> to memref<4xf64, strided<[1], offset: ?>>
      scf.yield
    }
    default {
    }
    return
  }
}
