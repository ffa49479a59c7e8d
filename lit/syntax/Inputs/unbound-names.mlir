func.func @f(%m: memref<10xf32>) {
  mydialect.loop over %m {
    %v = "mydialect.load"(%m, %i) : (memref<10xf32>, index) -> f32
    %w = "mydialect.load"(%m, %i) : (memref<10xf32>, index) -> f32
    "mydialect.use"(%v, %w, %k) : (f32, f32, f32) -> ()
    mydialect.end
  }
  return
}
