llvm.func @f(%a: i32, %p: !llvm.ptr, %i : i64) -> i32 {
  %0 = llvm.add %a, %a overflow<nsw, nuw> : i32
  %1 = llvm.add %0, %a overflow<nsw> : i32
  %2 = llvm.getelementptr inbounds %p[1, %i] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<4 x i32>
  %3 = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, i32
  %f = llvm.mlir.constant(1.0 : f32) : f32
  %g = llvm.fadd %f, %f fastmath<fast> : f32
  %h = llvm.fadd %f, %f fastmath<nnan,ninf> : f32
  llvm.return %1 : i32
}
