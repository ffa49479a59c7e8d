// What the verifiers of linalg say of indexing maps and of shapes that do not fit them, in the words of mlir-opt 22.
// RUN: hlo-promote -s none --split-input-file --verify-diagnostics=only-expected %s
// RUN: %if mlir-opt %{ mlir-opt --split-input-file --verify-diagnostics=only-expected %s %}

func.func @f(%a: tensor<4x2xf16>, %o: tensor<3x2xf32>) -> tensor<3x2xf32> {
  // expected-error @+1 {{'linalg.copy' op inferred input/output operand #1 has shape's dimension #0 to be 4, but found 3}}
  %0 = linalg.copy ins(%a : tensor<4x2xf16>) outs(%o : tensor<3x2xf32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

// -----

func.func @f(%a: tensor<3xf32>, %o: tensor<3x2xf32>) -> tensor<3x2xf32> {
  // expected-error @+1 {{'linalg.floor' op expected operand #0 rank (1) to match the result rank of indexing_map (2)}}
  %0 = linalg.floor ins(%a : tensor<3xf32>) outs(%o : tensor<3x2xf32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

// -----

func.func @f(%a: tensor<3xf32>, %o: tensor<3xf32>, %m: memref<3xf32>) -> tensor<3xf32> {
  // expected-error @+1 {{'linalg.add' op expected to have pure tensor or buffer semantics}}
  %0 = linalg.add ins(%a, %m : tensor<3xf32>, memref<3xf32>) outs(%o : tensor<3xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @f(%a: tensor<2x3xf32>, %x: tensor<3xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{'linalg.matvec' op inferred input/output operand #2 has shape's dimension #0 to be 2, but found 4}}
  %0 = linalg.matvec ins(%a, %x : tensor<2x3xf32>, tensor<3xf32>) outs(%o : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @f(%a: tensor<2x3xf32>, %x: tensor<2xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{'linalg.vecmat' op inferred input/output operand #2 has shape's dimension #0 to be 3, but found 4}}
  %0 = linalg.vecmat ins(%x, %a : tensor<2xf32>, tensor<2x3xf32>) outs(%o : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @f(%a: tensor<3xf32>, %x: tensor<2xf32>, %o: tensor<f32>) -> tensor<f32> {
  // expected-error @+1 {{'linalg.dot' op inferred input/output operand #1 has shape's dimension #0 to be 2, but found 3}}
  %0 = linalg.dot ins(%x, %a : tensor<2xf32>, tensor<3xf32>) outs(%o : tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

func.func @f(%a: tensor<2x3xf32>, %x: tensor<2xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{'linalg.vecmat' op expected operand #0 rank (2) to match the result rank of indexing_map (1)}}
  %0 = linalg.vecmat ins(%a, %x : tensor<2x3xf32>, tensor<2xf32>) outs(%o : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<4x4xf32>, %o: tensor<2x4xf32>) -> tensor<2x4xf32> {
  // expected-error @+1 {{'linalg.matmul' op inferred input/output operand #1 has shape's dimension #0 to be 3, but found 4}}
  %0 = linalg.matmul ins(%a, %b : tensor<2x3xf32>, tensor<4x4xf32>) outs(%o : tensor<2x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// -----

func.func @f(%a: tensor<5x2x3xf32>, %b: tensor<6x3x4xf32>, %o: tensor<5x2x4xf32>) -> tensor<5x2x4xf32> {
  // expected-error @+1 {{'linalg.batch_matmul' op inferred input/output operand #1 has shape's dimension #0 to be 5, but found 6}}
  %0 = linalg.batch_matmul ins(%a, %b : tensor<5x2x3xf32>, tensor<6x3x4xf32>) outs(%o : tensor<5x2x4xf32>) -> tensor<5x2x4xf32>
  return %0 : tensor<5x2x4xf32>
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<4x4xf32>, %o: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error @+1 {{'linalg.matmul' op expected operand #2 rank (1) to match the result rank of indexing_map (2)}}
  %0 = linalg.matmul ins(%a, %b : tensor<2x3xf32>, tensor<4x4xf32>) outs(%o : tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @f(%a: tensor<2xf32>, %b: tensor<3x4xf32>, %o: tensor<2x4xf32>) -> tensor<2x4xf32> {
  // expected-error @+1 {{'linalg.matmul' op Invalid broadcast requested, should be (d2).}}
  %0 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>]
    ins(%a, %b : tensor<2xf32>, tensor<3x4xf32>) outs(%o : tensor<2x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>, %o: tensor<2x4xf32>) -> tensor<2x4xf32> {
  // expected-error @+1 {{'linalg.matmul' op Unexpected dim expression in map result.}}
  %0 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>]
    ins(%a, %b : tensor<2x3xf32>, tensor<3x4xf32>) outs(%o : tensor<2x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>, %o: tensor<2x4xf32>) -> tensor<2x4xf32> {
  // expected-error @+1 {{'linalg.matmul' op Unexpected dim expression in map result.}}
  %0 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2 + 1)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>]
    ins(%a, %b : tensor<2x3xf32>, tensor<3x4xf32>) outs(%o : tensor<2x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>, %o: tensor<2x4xf32>) -> tensor<2x4xf32> {
  // expected-error @+1 {{'linalg.matmul' op Unexpected dim expression in map result.}}
  %0 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, -d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>]
    ins(%a, %b : tensor<2x3xf32>, tensor<3x4xf32>) outs(%o : tensor<2x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<4x3xf32>, %o: tensor<2x4xf32>) -> tensor<2x4xf32> {
  // expected-error @+1 {{expected indexing maps to be projected permutations}}
  %0 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, 0)>]
    ins(%a, %b : tensor<2x3xf32>, tensor<4x3xf32>) outs(%o : tensor<2x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<4x3xf32>, %o: tensor<2x4xf32>) -> tensor<2x4xf32> {
  // expected-error @+1 {{'linalg.matmul' op expected the number of indexing_map (2) to be equal to the number of input/output operands (3)}}
  %0 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>]
    ins(%a, %b : tensor<2x3xf32>, tensor<4x3xf32>) outs(%o : tensor<2x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<4x3xf32>, %o: tensor<2x4xf32>) -> tensor<2x4xf32> {
  // expected-error @+1 {{'linalg.matmul' op invalid indexing maps are non-invertible: ((d0, d1, d2, d3) -> (d0, d2, d1, d2, d0, d1))}}
  %0 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2, d3) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>]
    ins(%a, %b : tensor<2x3xf32>, tensor<4x3xf32>) outs(%o : tensor<2x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<4x3xf32>, %o: tensor<2x4xf32>) -> tensor<2x4xf32> {
  // expected-error @+1 {{'linalg.matmul' op Unexpected dim expression in map result.}}
  %0 = linalg.matmul indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>]
    ins(%a, %b : tensor<2x3xf32>, tensor<4x3xf32>) outs(%o : tensor<2x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// -----

func.func @f(%a: tensor<4x?xf16>, %o: tensor<4x?xf16>) -> tensor<4x?xf16> {
  // expected-error @+1 {{expected op with scalar input}}
  %0 = linalg.fill ins(%a : tensor<4x?xf16>) outs(%o : tensor<4x?xf16>) -> tensor<4x?xf16>
  return %0 : tensor<4x?xf16>
}

// -----

func.func @f(%a: tensor<f16>, %o: tensor<4x?xf16>) -> tensor<4x?xf16> {
  // expected-error @+1 {{expected op with scalar input}}
  %0 = linalg.fill ins(%a : tensor<f16>) outs(%o : tensor<4x?xf16>) -> tensor<4x?xf16>
  return %0 : tensor<4x?xf16>
}

// -----

func.func @f(%a: memref<4x4xf32>) {
  // expected-error @+1 {{'linalg.generic' op invalid indexing maps are non-invertible: ((d0, d1) -> (0, d1, 0, d1))}}
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a : memref<4x4xf32>) outs(%a : memref<4x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @f(%a: memref<4x4xf32>) {
  // expected-error @+1 {{'linalg.generic' op inferred input/output operand #0 has shape's dimension #0 to be greater than or equal to 7, but found 4}}
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0 + d1, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a : memref<4x4xf32>) outs(%a : memref<4x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @f(%a: memref<4x4xf32>) {
  // expected-error @+1 {{'linalg.generic' op unexpected result less than 0 at expression #0 in (d0, d1) -> (d0 ceildiv 2 - 1, d1 * -3 + 1)}}
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0 ceildiv 2 - 1, -(d1 * 3) + 1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a : memref<4x4xf32>) outs(%a : memref<4x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @f(%a: memref<4x4xf32>) {
  // expected-error @+1 {{'linalg.generic' op invalid indexing maps are non-invertible: ((d0, d1, d2) -> (d0, d1, d0, d1))}}
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a : memref<4x4xf32>) outs(%a : memref<4x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @f(%a: memref<4x4xf32>) {
  // expected-error @+1 {{'linalg.generic' op expected indexing_map #0 to have 1 dim(s) to match the number of loops}}
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel"]} ins(%a : memref<4x4xf32>) outs(%a : memref<4x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @f(%a: memref<4x4xf32>, %b: tensor<4x4xf32>) {
  // expected-error @+1 {{'linalg.generic' op expected to have pure tensor or buffer semantics}}
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%b : tensor<4x4xf32>) outs(%a : memref<4x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}
