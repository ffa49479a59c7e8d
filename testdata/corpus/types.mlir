// Types of every kind.
!short = tensor<2x?xf32>
!both = tuple<!short, tensor<i32>>
module {
  func.func private @ints(tensor<i1>, tensor<i2>, tensor<i4>, tensor<i8>, tensor<i16>, tensor<i32>, tensor<i64>, tensor<ui2>, tensor<ui4>, tensor<ui8>, tensor<ui16>, tensor<ui32>, tensor<ui64>)
  func.func private @floats(tensor<f4E2M1FN>, tensor<f6E2M3FN>, tensor<f6E3M2FN>, tensor<f8E3M4>, tensor<f8E4M3>, tensor<f8E4M3FN>, tensor<f8E4M3FNUZ>, tensor<f8E4M3B11FNUZ>, tensor<f8E5M2>, tensor<f8E5M2FNUZ>, tensor<f8E8M0FNU>, tensor<bf16>, tensor<f16>, tensor<f32>, tensor<f64>)
  func.func private @complexes(tensor<complex<f32>>, tensor<3xcomplex<f64>>)
  func.func private @shapes(tensor<*xf32>, tensor<?xf32>, tensor<2x?x3xi8>, tensor<0xf32>, tensor<1x1x1x1x1x1x1x1xi1>)
  func.func private @encodings(tensor<4x?xf32, #stablehlo.bounds<?, 8>>, tensor<?xf32, #stablehlo.type_extensions<bounds = [16]>>, tensor<2xf32, "text">)
  func.func private @containers(tuple<>, tuple<tensor<f32>, tuple<tensor<i32>, tensor<i1>>>, !short, !both, !stablehlo.token)
  func.func private @buffers(memref<4x?xf32>, memref<2xf32, strided<[1], offset: ?>, 3>, memref<*xi8>, vector<4xf32>, vector<[4]x2xi32>)
  func.func private @scalars(i1, si8, ui16, i37, index, none, f80, f128, tf32, complex<i32>, (i32) -> f32, !other.type<a, [b]>, !other<"x">)
  func.func private @quantized(tensor<4x!quant.uniform<i8:f32, 5.0e-1:3>>, tensor<2x!quant.uniform<u8:f32, 0.1>>, tensor<2x3x!quant.uniform<i8:f32:1, {1.0:1, 2.0:2, 3.0}>>)
  func.func @use(%t: tuple<tensor<2xi32>, tuple<tensor<f32>, tensor<i1>>>, %s: !short) -> (tensor<2xi32>, !short) {
    %0 = stablehlo.get_tuple_element %t[0] : (tuple<tensor<2xi32>, tuple<tensor<f32>, tensor<i1>>>) -> tensor<2xi32>
    %1 = stablehlo.get_tuple_element %t[1] : (tuple<tensor<2xi32>, tuple<tensor<f32>, tensor<i1>>>) -> tuple<tensor<f32>, tensor<i1>>
    %2 = stablehlo.tuple %0, %1 : tuple<tensor<2xi32>, tuple<tensor<f32>, tensor<i1>>>
    %3 = stablehlo.create_token : !stablehlo.token
    %4 = stablehlo.after_all %3, %3 : !stablehlo.token
    %5, %6 = "stablehlo.infeed"(%4) <{infeed_config = "", layout = [[0]]}> : (!stablehlo.token) -> (tensor<2xi32>, !stablehlo.token)
    %7 = stablehlo.add %0, %5 : tensor<2xi32>
    return %7, %s : tensor<2xi32>, !short
  }
}
