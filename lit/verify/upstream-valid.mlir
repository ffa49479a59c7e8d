// Custom forms of linalg and affine, as mlir-opt 22 accepts them, which are read as text.
// RUN: hlo-promote -s none --split-input-file %s
// RUN: %if mlir-opt %{ mlir-opt --split-input-file %s %}

func.func @f(%a: tensor<4x?xf16>, %o: tensor<3x?xf32>) -> tensor<3x?xf32> {
  %0 = linalg.copy ins(%a : tensor<4x?xf16>) outs(%o : tensor<3x?xf32>) -> tensor<3x?xf32>
  return %0 : tensor<3x?xf32>
}

// -----

func.func @f(%a: f32, %o: tensor<3x2xf32>) -> tensor<3x2xf32> {
  %0 = linalg.floor ins(%a : f32) outs(%o : tensor<3x2xf32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

// -----

func.func @f(%a: tensor<f32>, %o: tensor<3x2xf32>) -> tensor<3x2xf32> {
  %0 = linalg.floor ins(%a : tensor<f32>) outs(%o : tensor<3x2xf32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

// -----

func.func @f(%a: tensor<2x?xf32>, %x: tensor<?xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.matvec ins(%a, %x : tensor<2x?xf32>, tensor<?xf32>) outs(%o : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @f(%a: tensor<3xf32>, %b: tensor<3x4xf32>, %o: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %0 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>]
    ins(%a, %b : tensor<3xf32>, tensor<3x4xf32>) outs(%o : tensor<2x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// -----

func.func @f(%a: memref<4x4xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0 - d1, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a : memref<4x4xf32>) outs(%a : memref<4x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @f(%a: memref<4x4xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0 floordiv 2, (d1 * 3) mod 4)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a : memref<4x4xf32>) outs(%a : memref<4x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    %q = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    %q = affine.min affine_map<(d0) -> (d0, 1)>(%i)
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    %x = arith.addi %i, %i : index
    %q = affine.apply affine_map<(d0) -> (d0 + 1)>(%x)
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    %x = index.add %i, %i
    %q = affine.apply affine_map<(d0) -> (d0 + 1)>(%x)
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    %x = arith.addi %a, %a : index
    %q = affine.apply affine_map<(d0) -> (d0 + 1)>(%x)
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    %x = arith.addi %a, %a : index
    %q = affine.load %m[%x, %x] : memref<4x?xf32>
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    %x = arith.addi %a, %a : index
    %q = affine.vector_load %m[%x, %x] : memref<4x?xf32>, vector<2xf32>
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    %x = arith.addi %a, %a : index
    affine.prefetch %m[%x, %x], read, locality<3>, data : memref<4x?xf32>
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    %x = arith.addi %a, %a : index
    affine.for %q = 0 to %x {
    }
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    %x = arith.addi %a, %a : index
    affine.if affine_set<(d0) : (d0 >= 0)>(%x) {
    }
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    %x = arith.addi %a, %a : index
    affine.parallel (%q) = (0) to (%x) {
    }
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    %x = arith.addi %a, %a : index
    %z = arith.constant 1.0 : f32
    affine.store %z, %m[%x, %x] : memref<4x?xf32>
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    %x = arith.constant 3 : index
    %q = affine.apply affine_map<(d0) -> (d0 + 1)>(%x)
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    %x = index.constant 3
    %q = affine.apply affine_map<(d0) -> (d0 + 1)>(%x)
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    %c1 = arith.constant 1 : index
    %x = memref.dim %m, %c1 : memref<4x?xf32>
    %q = affine.apply affine_map<(d0) -> (d0 + 1)>(%x)
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    %c1 = arith.constant 0 : index
    %x = tensor.dim %t, %c1 : tensor<?xf32>
    %q = affine.apply affine_map<(d0) -> (d0 + 1)>(%x)
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    %c1 = arith.constant 1 : index
    %al = memref.alloc(%i) : memref<4x?xf32>
    %x = memref.dim %al, %c1 : memref<4x?xf32>
    %q = affine.apply affine_map<(d0) -> (d0 + 1)>(%x)
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    %c1 = arith.constant 1 : index
    %al = memref.alloc(%a) : memref<4x?xf32>
    %x = memref.dim %al, %c1 : memref<4x?xf32>
    %q = affine.apply affine_map<(d0) -> (d0 + 1)>(%x)
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    %c1 = arith.constant 1 : index
    %al = memref.alloca(%a) : memref<4x?xf32>
    %x = memref.dim %al, %c1 : memref<4x?xf32>
    %q = affine.apply affine_map<(d0) -> (d0 + 1)>(%x)
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    %c1 = arith.constant 1 : index
    %al = memref.subview %m[0, 0] [4, %a] [1, 1] : memref<4x?xf32> to memref<4x?xf32, strided<[?, 1]>>
    %x = memref.dim %al, %c1 : memref<4x?xf32, strided<[?, 1]>>
    %q = affine.apply affine_map<(d0) -> (d0 + 1)>(%x)
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    %c1 = arith.constant 1 : index
    %al = memref.subview %m[0, 0] [4, %i] [1, 1] : memref<4x?xf32> to memref<4x?xf32, strided<[?, 1]>>
    %x = memref.dim %al, %c1 : memref<4x?xf32, strided<[?, 1]>>
    %q = affine.apply affine_map<(d0) -> (d0 + 1)>(%x)
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    %al = memref.alloc(%a) : memref<4x?xf32>
    %x = memref.dim %al, %a : memref<4x?xf32>
    %q = affine.apply affine_map<(d0) -> (d0 + 1)>(%x)
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    %c1 = arith.constant 1 : index
    %al = memref.cast %m : memref<4x?xf32> to memref<?x?xf32>
    %x = memref.dim %al, %c1 : memref<?x?xf32>
    %q = affine.apply affine_map<(d0) -> (d0 + 1)>(%x)
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    %c1 = arith.constant 0 : index
    %e = tensor.empty(%a) : tensor<?xf32>
    %x = tensor.dim %e, %c1 : tensor<?xf32>
    %q = affine.apply affine_map<(d0) -> (d0 + 1)>(%x)
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    %x = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    %q = affine.apply affine_map<(d0) -> (d0 + 1)>(%x)
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    %x = affine.apply affine_map<(d0) -> (d0 + 1)>(%a)
    %q = affine.apply affine_map<(d0) -> (d0 + 1)>(%x)
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    %ii = memref.alloc() : memref<index>
    %x = memref.load %ii[] : memref<index>
    %q = affine.apply affine_map<(d0) -> (d0 + 1)>(%x)
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    %x = scf.if %c -> index {
      scf.yield %a : index
    } else {
      scf.yield %n : index
    }
    %q = affine.apply affine_map<(d0) -> (d0 + 1)>(%x)
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    %x = affine.min affine_map<(d0) -> (d0, 3)>(%a)
    %q = affine.apply affine_map<(d0) -> (d0 + 1)>(%x)
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    %x = affine.linearize_index [%a, %a] by (2, 3) : index
    %q = affine.apply affine_map<(d0) -> (d0 + 1)>(%x)
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    %k = arith.index_cast %a : index to i64
    %x = arith.index_cast %k : i64 to index
    %q = affine.apply affine_map<(d0) -> (d0 + 1)>(%x)
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    %x = memref.rank %m : memref<4x?xf32>
    %q = affine.apply affine_map<(d0) -> (d0 + 1)>(%x)
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    %x = scf.execute_region -> index {
      scf.yield %a : index
    }
    %q = affine.apply affine_map<(d0) -> (d0 + 1)>(%x)
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    %x = ub.poison : index
    %q = affine.apply affine_map<(d0) -> (d0 + 1)>(%x)
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    %sz = shape.const_size 3
    %x = shape.size_to_index %sz : !shape.size
    %q = affine.apply affine_map<(d0) -> (d0 + 1)>(%x)
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>) {
  scf.for %i = %a to %n step %n {
    scf.execute_region {
    %q = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
      scf.yield
    }
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>) {
  scf.for %i = %a to %n step %n {
    scf.execute_region {
      %x = arith.addi %i, %i : index
    %q = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
      scf.yield
    }
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>) {
  scf.for %i = %a to %n step %n {
    scf.execute_region {
      %x = arith.addi %a, %n : index
    %q = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
      scf.yield
    }
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>) {
  affine.for %i = 0 to 10 {
    %q = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>) {
  affine.for %i = 0 to 10 {
    %x = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    %q = affine.apply affine_map<(d0) -> (d0 + 1)>(%x)
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>) {
  affine.for %i = 0 to 10 {
    %x = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%a]
    %q = affine.apply affine_map<(d0) -> (d0 + 1)>(%x)
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>) {
  affine.for %i = 0 to 10 {
    %x = arith.addi %i, %i : index
    %q = affine.apply affine_map<(d0) -> (d0 + 1)>(%x)
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>) {
  affine.for %i = 0 to 10 {
    %x = affine.max affine_map<(d0) -> (d0 + 1, 2)>(%i)
    %q = affine.apply affine_map<(d0) -> (d0 + 1)>(%x)
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>) {
  affine.for %i = 0 to 10 {
    %x = affine.linearize_index [%i, %i] by (2, 3) : index
    %q = affine.apply affine_map<(d0) -> (d0 + 1)>(%x)
  }
  return
}
