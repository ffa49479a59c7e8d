// Attributes of every kind, in the forms that MLIR reads.
#alias = "aliased"
#map = affine_map<(d0, d1)[s0] -> (d0 + d1 * 2 + s0, (d0 floordiv 4) mod 3, -d1 ceildiv 2)>
#set = affine_set<(d0)[s0] : (d0 - 1 >= 0, s0 - d0 == 0)>
module attributes {mhlo.num_partitions = 1 : i32, "a.b c" = 0 : i64, x.unit, x.alias = #alias} {
  func.func @numbers() attributes {
    a.i1 = true, a.i8 = -128 : i8, a.i16 = 0x7F : i16, a.i64 = 9223372036854775807, a.ui8 = 255 : ui8, a.index = 4 : index, a.wide = 170141183460469231731687303715884105727 : i128,
    a.f32 = 1.5 : f32, a.f64 = 2.5e-300, a.bf16 = 1.000000e+00 : bf16, a.f16 = 0x7C00 : f16, a.nan = 0x7FC00000 : f32, a.f8 = 1.0 : f8E4M3FN, a.neg = -0.0 : f32
  } {
    return
  }
  func.func @composites() attributes {
    a.string = "line\nbreak \"quoted\" \\ \00\FF", a.typed = "s" : i32, a.symbol = @f::@"odd name"::@g, a.type = tensor<4xf32>, a.fn = (i32, f32) -> (), a.none = none,
    a.list = [1, 2.0 : f32, "x", [], {}, @f, unit], a.dict = {b = 1 : i8, c = {d = []}, "e f"}, a.array = array<i64: 1, -2, 3>, a.bools = array<i1: true, false>, a.empty = array<i32>, a.floats = array<f32: 1.0, 2.5>,
    a.map = #map, a.set = #set, a.strided = strided<[4, ?], offset: 2>, a.distinct = distinct[0]<"one">, a.same = distinct[0]<"one">, a.loc = loc("f.py":3:4)
  } {
    return
  }
  func.func @literals() {
    %0 = stablehlo.constant dense<[[1, 2], [-3, 4]]> : tensor<2x2xi32>
    %1 = stablehlo.constant dense<true> : tensor<3xi1>
    %2 = stablehlo.constant dense<[true, false]> : tensor<2xi1>
    %3 = stablehlo.constant dense<"0x0000803F00000040"> : tensor<2xf32>
    %4 = stablehlo.constant dense<[1.0, 0x7F800000, -2.5e10]> : tensor<3xf32>
    %5 = stablehlo.constant dense<(1.0, -2.0)> : tensor<2xcomplex<f32>>
    %6 = stablehlo.constant dense<[(1.0, 2.0), (0.0, -0.0)]> : tensor<2xcomplex<f64>>
    %7 = stablehlo.constant dense<> : tensor<0x4xi8>
    %8 = stablehlo.constant sparse<[[0, 1], [1, 0]], [3.0, 4.0]> : tensor<2x2xf32>
    %9 = stablehlo.constant dense<[1.0, 2.0, -0.5]> : tensor<3xbf16>
    %10 = stablehlo.constant dense<255> : tensor<ui8>
    %11 = stablehlo.constant dense<-7> : tensor<2xi4>
    %12 = stablehlo.constant dense<[0.5, 448.0]> : tensor<2xf8E4M3FN>
    %13 = "stablehlo.constant"() <{value = dense<1> : tensor<i64>}> {note = "generic"} : () -> tensor<i64>
    %14 = stablehlo.constant dense_resource<blob> : tensor<2xf32>
    return
  }
}

{-#
  dialect_resources: {
    builtin: {
      blob: "0x040000000000803F00000040"
    }
  }
#-}

// -----

// Attributes of StableHLO, in custom and generic form.
func.func @named(%x: tensor<2x3xbf16>, %y: tensor<3x2xf32>, %i: tensor<2xi32>) -> tensor<2x2xf32> {
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0], precision = [HIGHEST, DEFAULT] : (tensor<2x3xbf16>, tensor<3x2xf32>) -> tensor<2x2xf32>
  %1 = "stablehlo.dot_general"(%x, %y) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision HIGH>, #stablehlo<precision HIGH>]}> : (tensor<2x3xbf16>, tensor<3x2xf32>) -> tensor<2x2xf32>
  %2 = stablehlo.compare LT, %0, %1, FLOAT {mark} : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xi1>
  %3 = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3xbf16>) -> tensor<3x2xbf16>
  %4 = stablehlo.exponential %y {result_accuracy = #stablehlo.result_accuracy<atol = 1.0e-3, ulps = 2, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<3x2xf32>
  %5 = stablehlo.add %3, %4 : (tensor<3x2xbf16>, tensor<3x2xf32>) -> tensor<3x2xf32>
  %6 = "stablehlo.gather"(%y, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2>}> : (tensor<3x2xf32>, tensor<2xi32>) -> tensor<2x2xf32>
  %7 = stablehlo.custom_call @target(%6) {api_version = 2 : i32, backend_config = "", mhlo.sharding = "{replicated}", operand_layouts = [dense<[1, 0]> : tensor<2xindex>], result_layouts = [dense<[1, 0]> : tensor<2xindex>]} : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return %7 : tensor<2x2xf32>
}
