// The selectors at, func, rank and except.
// RUN: hlo-promote --target %S/Inputs/selectors.target %s 2>/dev/null | FileCheck %s

// A name stack matches by any run of components, inside of transformations too; a frame by the end
// of its path, its line or its function; callers count.
// CHECK-LABEL: func.func @main
// CHECK: stablehlo.abs %{{.*}} : tensor<4xf32>
// CHECK: stablehlo.negate %{{.*}} : tensor<4xf32>
// CHECK: stablehlo.sign %{{.*}} : tensor<4xf32>
// CHECK: stablehlo.sine %{{.*}} : tensor<4xf32>
// CHECK: stablehlo.cosine %{{.*}} : tensor<4xf32>
// CHECK: stablehlo.floor %{{.*}} : tensor<4xf32>
// CHECK: stablehlo.ceil %{{.*}} : tensor<4xbf16>
// CHECK: stablehlo.rsqrt %{{.*}} : tensor<4xbf16>
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.abs %x : tensor<4xf32> loc("jit(step)/jvp(M)/LayerNorm_0/abs")
  %1 = stablehlo.negate %0 : tensor<4xf32> loc("jit(step)/transpose(jvp(LayerNorm_1))/neg")
  %2 = stablehlo.sign %1 : tensor<4xf32> loc(callsite("f"("/home/x/nn/rope.py":3:1) at "g"("run.py":5:1)))
  %3 = stablehlo.sine %2 : tensor<4xf32> loc(fused["a", "f"("src/model.py":7:3)])
  %4 = stablehlo.cosine %3 : tensor<4xf32> loc(callsite("sub"("lib.py":1:1) at "Model.rotate"("model.py":8:1)))
  %5 = stablehlo.floor %4 : tensor<4xf32> loc("two words"("x.py":1:1))
  %6 = stablehlo.ceil %5 : tensor<4xf32> loc("jit(step)/LayerNorm/ceil")
  %7 = stablehlo.rsqrt %6 : tensor<4xf32> loc("rotated"("model.py":17:1))
  return %7 : tensor<4xf32>
}

// CHECK-LABEL: func.func @head
// CHECK: stablehlo.tanh %{{.*}} : tensor<4xf32>
func.func @head(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.tanh %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @ranks
// CHECK: stablehlo.tanh %{{.*}} : tensor<4xbf16>
// CHECK: stablehlo.tanh %{{.*}} : tensor<4x4xf32>
func.func @ranks(%x: tensor<4xf32>, %y: tensor<4x4xf32>) -> (tensor<4xf32>, tensor<4x4xf32>) {
  %0 = stablehlo.tanh %x : tensor<4xf32>
  %1 = stablehlo.tanh %y : tensor<4x4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4x4xf32>
}

// After except both kinds must match, so that the tanh of @other is kept.
// CHECK-LABEL: func.func @other
// CHECK: stablehlo.tanh %{{.*}} : tensor<4x4xf32>
func.func @other(%y: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %1 = stablehlo.tanh %y : tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}
