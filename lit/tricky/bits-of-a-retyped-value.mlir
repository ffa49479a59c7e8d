// Where bits matter, a promoted value is converted back to its declared type.
// RUN: hlo-promote %s | FileCheck %s

// As f32, the bitcast would still verify but mean something else.
// CHECK-LABEL: func.func @bitcast(
// CHECK:         %[[S:.*]] = stablehlo.add %{{.*}}, %arg1 : tensor<4xf32>
// CHECK-NEXT:    %[[I:.*]] = stablehlo.convert %[[S]] : (tensor<4xf32>) -> tensor<4xi32>
// CHECK-NEXT:    %[[B:.*]] = stablehlo.bitcast_convert %[[I]] : (tensor<4xi32>) -> tensor<4xf32>
// CHECK-NEXT:    return %[[B]] : tensor<4xf32>
func.func @bitcast(%i: tensor<4xi32>, %f: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %i, %f : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xi32>
  %1 = stablehlo.bitcast_convert %0 : (tensor<4xi32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// With a 16-bit join the shapes would not match either (spec.md bitcast_convert C1).
// CHECK-LABEL: func.func @widths(
// CHECK:         %[[S:.*]] = stablehlo.add %{{.*}}, %arg1 : tensor<4xbf16>
// CHECK-NEXT:    %[[I:.*]] = stablehlo.convert %[[S]] : (tensor<4xbf16>) -> tensor<4xi32>
// CHECK-NEXT:    stablehlo.bitcast_convert %[[I]] : (tensor<4xi32>) -> tensor<4x2xf16>
func.func @widths(%i: tensor<4xi32>, %h: tensor<4xbf16>) {
  %0 = stablehlo.add %i, %h : (tensor<4xi32>, tensor<4xbf16>) -> tensor<4xi32>
  %1 = stablehlo.bitcast_convert %0 : (tensor<4xi32>) -> tensor<4x2xf16>
  return
}

// Others that take operands in their declared types: foreign code, other devices, the host.
// CHECK-LABEL: func.func @opaque(
// CHECK:         %[[S:.*]] = stablehlo.add %{{.*}}, %arg1 : tensor<4xf32>
// CHECK:         %[[I:.*]] = stablehlo.convert %[[S]] : (tensor<4xf32>) -> tensor<4xi32>
// CHECK-NEXT:    stablehlo.custom_call @f(%[[I]]) : (tensor<4xi32>) -> tensor<4xi32>
// CHECK-NEXT:    "stablehlo.send"(%[[I]], %arg2)
// CHECK-SAME:      : (tensor<4xi32>, !stablehlo.token) -> !stablehlo.token
// CHECK-NEXT:    "stablehlo.outfeed"(%[[I]], %arg2)
// CHECK-SAME:      : (tensor<4xi32>, !stablehlo.token) -> !stablehlo.token
func.func @opaque(%i: tensor<4xi32>, %f: tensor<4xf32>, %t: !stablehlo.token) {
  %0 = stablehlo.add %i, %f : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xi32>
  %1 = stablehlo.custom_call @f(%0) : (tensor<4xi32>) -> tensor<4xi32>
  %2 = "stablehlo.send"(%0, %t) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 2>, is_host_transfer = true}> : (tensor<4xi32>, !stablehlo.token) -> !stablehlo.token
  %3 = "stablehlo.outfeed"(%0, %t) <{outfeed_config = ""}> : (tensor<4xi32>, !stablehlo.token) -> !stablehlo.token
  return
}
