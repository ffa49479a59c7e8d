vhlo.func_v1 @main(%arg0: !vhlo.tensor_v1<4x!vhlo.f32_v1>) -> (!vhlo.tensor_v1<4x!vhlo.f32_v1>) {
  "vhlo.return_v1"(%arg0) : (!vhlo.tensor_v1<4x!vhlo.f32_v1>) -> ()
}
