// What mlir-opt 22 prints of scf; forms_test.go reads it both ways, and cmd/hlo-promote compares it with mlir-opt.
module {
  func.func @f(%arg0: index, %arg1: index, %arg2: index, %arg3: f32, %arg4: i1, %arg5: i32, %arg6: memref<4x?xf32>) -> f32 {
    scf.for %arg7 = %arg0 to %arg1 step %arg2 {
      scf.for %arg8 = %arg0 to %arg1 step %arg2 {
        "test.store"(%arg3, %arg6, %arg7, %arg8) : (f32, memref<4x?xf32>, index, index) -> ()
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
      "test.store"(%arg3, %arg6, %arg0, %arg1) : (f32, memref<4x?xf32>, index, index) -> ()
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
      "test.store"(%arg3, %arg6, %arg7, %arg8) : (f32, memref<4x?xf32>, index, index) -> ()
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
      scf.yield
    }
    default {
    }
    return
  }
}
