// What may be a dimension or a symbol of an affine map, in the words of mlir-opt 22.
// RUN: hlo-promote -s none --split-input-file --verify-diagnostics=only-expected %s
// RUN: %if mlir-opt %{ mlir-opt --split-input-file --verify-diagnostics=only-expected %s %}

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    // expected-error @+1 {{'affine.load' op operand cannot be used as a dimension id}}
    %q = affine.load %m[%i, %i] : memref<4x?xf32>
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    // expected-error @+1 {{'affine.load' op operand cannot be used as a symbol}}
    %q = affine.load %m[symbol(%i), 0] : memref<4x?xf32>
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    // expected-error @+1 {{'affine.vector_load' op operand cannot be used as a dimension id}}
    %q = affine.vector_load %m[%i, %i] : memref<4x?xf32>, vector<2xf32>
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    // expected-error @+1 {{'affine.prefetch' op index must be a valid dimension or symbol identifier}}
    affine.prefetch %m[%i, %i], read, locality<3>, data : memref<4x?xf32>
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    // expected-error @+1 {{'affine.for' op operand cannot be used as a symbol}}
    affine.for %q = 0 to %i {
    }
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    // expected-error @+1 {{'affine.for' op operand cannot be used as a dimension id}}
    affine.for %q = affine_map<(d0) -> (d0)>(%i) to 10 {
    }
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    // expected-error @+1 {{'affine.if' op operand cannot be used as a dimension id}}
    affine.if affine_set<(d0) : (d0 >= 0)>(%i) {
    }
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    // expected-error @+1 {{'affine.if' op operand cannot be used as a symbol}}
    affine.if affine_set<()[s0] : (s0 >= 0)>()[%i] {
    }
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    // expected-error @+1 {{'affine.parallel' op operand cannot be used as a dimension id}}
    affine.parallel (%q) = (0) to (%i) {
    }
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    // expected-error @+1 {{'affine.parallel' op operand cannot be used as a symbol}}
    affine.parallel (%q) = (symbol(%i)) to (10) {
    }
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    %z = arith.constant 1.0 : f32
    // expected-error @+1 {{'affine.store' op operand cannot be used as a dimension id}}
    affine.store %z, %m[%i, %i] : memref<4x?xf32>
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    %x = arith.addi %i, %i : index
    // expected-error @+1 {{'affine.load' op operand cannot be used as a dimension id}}
    %q = affine.load %m[%x, %x] : memref<4x?xf32>
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    %x = index.add %i, %i
    // expected-error @+1 {{'affine.load' op operand cannot be used as a dimension id}}
    %q = affine.load %m[%x, %x] : memref<4x?xf32>
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    %c1 = arith.constant 1 : index
    %al = memref.alloc(%i) : memref<4x?xf32>
    %x = memref.dim %al, %c1 : memref<4x?xf32>
    // expected-error @+1 {{'affine.load' op operand cannot be used as a dimension id}}
    %q = affine.load %m[%x, %x] : memref<4x?xf32>
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    %c1 = arith.constant 7 : index
    %al = memref.alloc(%a) : memref<4x?xf32>
    %x = memref.dim %al, %c1 : memref<4x?xf32>
    // expected-error @+1 {{'affine.load' op operand cannot be used as a dimension id}}
    %q = affine.load %m[%x, %x] : memref<4x?xf32>
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    %c1 = arith.constant 1 : index
    %al = memref.alloca(%a) : memref<4x?xf32>
    %x = memref.dim %al, %c1 : memref<4x?xf32>
    // expected-error @+1 {{'affine.load' op operand cannot be used as a dimension id}}
    %q = affine.load %m[%x, %x] : memref<4x?xf32>
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    %c1 = arith.constant 1 : index
    %al = memref.subview %m[0, 0] [4, %i] [1, 1] : memref<4x?xf32> to memref<4x?xf32, strided<[?, 1]>>
    %x = memref.dim %al, %c1 : memref<4x?xf32, strided<[?, 1]>>
    // expected-error @+1 {{'affine.load' op operand cannot be used as a dimension id}}
    %q = affine.load %m[%x, %x] : memref<4x?xf32>
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    %al = memref.alloc(%a) : memref<4x?xf32>
    %x = memref.dim %al, %a : memref<4x?xf32>
    // expected-error @+1 {{'affine.load' op operand cannot be used as a dimension id}}
    %q = affine.load %m[%x, %x] : memref<4x?xf32>
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    %c1 = arith.constant 1 : index
    %al = memref.cast %m : memref<4x?xf32> to memref<?x?xf32>
    %x = memref.dim %al, %c1 : memref<?x?xf32>
    // expected-error @+1 {{'affine.load' op operand cannot be used as a dimension id}}
    %q = affine.load %m[%x, %x] : memref<4x?xf32>
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    %c1 = arith.constant 0 : index
    %e = tensor.empty(%a) : tensor<?xf32>
    %x = tensor.dim %e, %c1 : tensor<?xf32>
    // expected-error @+1 {{'affine.load' op operand cannot be used as a dimension id}}
    %q = affine.load %m[%x, %x] : memref<4x?xf32>
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    %x = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    // expected-error @+1 {{'affine.load' op operand cannot be used as a dimension id}}
    %q = affine.load %m[%x, %x] : memref<4x?xf32>
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    %ii = memref.alloc() : memref<index>
    %x = memref.load %ii[] : memref<index>
    // expected-error @+1 {{'affine.load' op operand cannot be used as a dimension id}}
    %q = affine.load %m[%x, %x] : memref<4x?xf32>
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
    // expected-error @+1 {{'affine.load' op operand cannot be used as a dimension id}}
    %q = affine.load %m[%x, %x] : memref<4x?xf32>
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    %k = arith.index_cast %a : index to i64
    %x = arith.index_cast %k : i64 to index
    // expected-error @+1 {{'affine.load' op operand cannot be used as a dimension id}}
    %q = affine.load %m[%x, %x] : memref<4x?xf32>
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    %x = memref.rank %m : memref<4x?xf32>
    // expected-error @+1 {{'affine.load' op operand cannot be used as a dimension id}}
    %q = affine.load %m[%x, %x] : memref<4x?xf32>
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    %x = scf.execute_region -> index {
      scf.yield %a : index
    }
    // expected-error @+1 {{'affine.load' op operand cannot be used as a dimension id}}
    %q = affine.load %m[%x, %x] : memref<4x?xf32>
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>, %c: i1, %t: tensor<?xf32>) {
  scf.for %i = %a to %n step %n {
    %sz = shape.const_size 3
    %x = shape.size_to_index %sz : !shape.size
    // expected-error @+1 {{'affine.load' op operand cannot be used as a dimension id}}
    %q = affine.load %m[%x, %x] : memref<4x?xf32>
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>) {
  scf.for %i = %a to %n step %n {
    scf.execute_region {
    // expected-error @+1 {{'affine.load' op operand cannot be used as a dimension id}}
    %q = affine.load %m[%i, %i] : memref<4x?xf32>
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
    // expected-error @+1 {{'affine.load' op operand cannot be used as a dimension id}}
    %q = affine.load %m[%i, %i] : memref<4x?xf32>
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
    // expected-error @+1 {{'affine.load' op operand cannot be used as a dimension id}}
    %q = affine.load %m[%i, %i] : memref<4x?xf32>
      scf.yield
    }
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>) {
  affine.for %i = 0 to 10 {
    // expected-error @+1 {{dimensional operand cannot be used as a symbol}}
    %q = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%i]
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>) {
  affine.for %i = 0 to 10 {
    %x = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    // expected-error @+1 {{dimensional operand cannot be used as a symbol}}
    %q = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%x]
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>) {
  affine.for %i = 0 to 10 {
    %x = arith.addi %i, %i : index
    // expected-error @+1 {{'affine.load' op operand cannot be used as a dimension id}}
    %q = affine.load %m[%x, %x] : memref<4x?xf32>
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>) {
  affine.for %i = 0 to 10 {
    %x = affine.max affine_map<(d0) -> (d0 + 1, 2)>(%i)
    // expected-error @+1 {{'affine.load' op operand cannot be used as a dimension id}}
    %q = affine.load %m[%x, %x] : memref<4x?xf32>
  }
  return
}

// -----

func.func @f(%a: index, %n: index, %m: memref<4x?xf32>) {
  affine.for %i = 0 to 10 {
    %x = affine.linearize_index [%i, %i] by (2, 3) : index
    // expected-error @+1 {{dimensional operand cannot be used as a symbol}}
    %q = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%x]
  }
  return
}

// -----

func.func @f(%z: i32) {
  // expected-error @+1 {{use of value '%z' expects different type than prior uses: 'index' vs 'i32'}}
  affine.if affine_set<(d0) : (d0 >= 0)>(%z) {
  }
  return
}

// -----

// An operation that is not known may be a scope or none: what is right in one of the two is taken.
func.func @unknown(%m: memref<?xf64>, %s: index) {
  "foo.wrap"() ({
    %1 = affine.load %m[symbol(%s)] : memref<?xf64>
    affine.for %i = 0 to %s {
    }
    "foo.yield"() : () -> ()
  }) : () -> ()
  "foo.wrap"() ({
  ^bb0(%t: index):
    %1 = affine.load %m[symbol(%t)] : memref<?xf64>
    "foo.yield"() : () -> ()
  }) : () -> ()
  return
}
