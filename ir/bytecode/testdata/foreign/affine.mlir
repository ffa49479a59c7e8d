#lower = affine_map<() -> (0)>
#upper = affine_map<()[s0] -> (s0, 8)>
#set = affine_set<(d0) : (d0 - 2 >= 0)>
func.func @f(%m: memref<8xf32>, %n: index) -> index {
  affine.for %i = 0 to min #upper()[%n] step 2 {
    %0 = affine.load %m[%i + 1] : memref<8xf32>
    affine.store %0, %m[%i] : memref<8xf32>
    affine.if #set(%i) {
      affine.prefetch %m[%i], read, locality<3>, data : memref<8xf32>
    }
  }
  affine.parallel (%i, %j) = (0, 0) to (4, 8) step (1, 2) {
    %v = affine.vector_load %m[%j] : memref<8xf32>, vector<2xf32>
    affine.vector_store %v, %m[%j] : memref<8xf32>, vector<2xf32>
  }
  %1 = affine.apply affine_map<(d0) -> (d0 floordiv 2)>(%n)
  %2 = affine.max affine_map<(d0) -> (d0, 4)>(%1)
  %3:2 = affine.delinearize_index %2 into (2, 3) : index, index
  %4 = affine.linearize_index [%3#0, %3#1] by (2, 3) : index
  %5 = memref.alloc() : memref<8xf32>
  %6 = vector.broadcast %n : index to vector<4xindex>
  %7 = vector.reduction <add>, %6 : vector<4xindex> into index
  return %4 : index
}
