// RUN: not hlo-promote --target bf16-in-f32 --split-input-file %s 2>%t.log | FileCheck %s
// RUN: FileCheck %s --check-prefix=SAID < %t.log

// A reduction over devices computes in the other type as a whole: XLA accepts no converts in its
// body.
// CHECK-LABEL: func.func @all_reduce(
// CHECK:         %[[X:.*]] = stablehlo.convert %arg0 : (tensor<8xbf16>) -> tensor<8xf32>
// CHECK:         %[[R:.*]] = "stablehlo.all_reduce"(%[[X]])
// CHECK:           stablehlo.add %{{.*}}, %{{.*}} : tensor<f32>
// CHECK:         (tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:    stablehlo.convert %[[R]] : (tensor<8xf32>) -> tensor<8xbf16>
func.func @all_reduce(%x: tensor<8xbf16>) -> tensor<8xbf16> {
  %0 = "stablehlo.all_reduce"(%x) ({
  ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
    %1 = stablehlo.add %a, %b : tensor<bf16>
    stablehlo.return %1 : tensor<bf16>
  }) {replica_groups = dense<0> : tensor<1x1xi64>} : (tensor<8xbf16>) -> tensor<8xbf16>
  return %0 : tensor<8xbf16>
}

// -----

// The root is a device number, whatever the data is.
// CHECK-LABEL: func.func @root(
// CHECK:         "stablehlo.collective_reduce"(%{{.*}}, %arg1)
// CHECK:         (tensor<8xf32>, tensor<1xi32>) -> tensor<8xf32>
func.func @root(%x: tensor<8xbf16>, %r: tensor<1xi32>) -> tensor<8xbf16> {
  %0 = "stablehlo.collective_reduce"(%x, %r) ({
    ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
      %1 = stablehlo.add %a, %b : tensor<bf16>
      stablehlo.return %1 : tensor<bf16>
  }) {replica_groups = dense<0> : tensor<1x1xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, has_dynamic_root} : (tensor<8xbf16>, tensor<1xi32>) -> tensor<8xbf16>
  return %0 : tensor<8xbf16>
}

// -----

func.func @asynchronous(%x: tensor<8xbf16>) -> tensor<8xbf16> {
  %0 = "stablehlo.async_start"(%x) ({
  ^bb0(%a: tensor<8xbf16>):
    // SAID: [[#@LINE+2]]:10: error: 'stablehlo.all_reduce' op cannot compute in another type, because 'stablehlo.async_start' can contain only one operation and no converts
    // SAID: note: write it without stablehlo.async_start
    %2 = "stablehlo.all_reduce"(%a) ({
    ^bb1(%c: tensor<bf16>, %d: tensor<bf16>):
      %1 = stablehlo.add %c, %d : tensor<bf16>
      stablehlo.return %1 : tensor<bf16>
    }) {replica_groups = dense<0> : tensor<1x1xi64>} : (tensor<8xbf16>) -> tensor<8xbf16>
    stablehlo.return %2 : tensor<8xbf16>
  }) : (tensor<8xbf16>) -> !stablehlo.future<tensor<8xbf16>>
  %1 = "stablehlo.async_done"(%0) : (!stablehlo.future<tensor<8xbf16>>) -> tensor<8xbf16>
  return %1 : tensor<8xbf16>
}
