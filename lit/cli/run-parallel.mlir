// run evaluates several replicas and partitions, whose collective operations meet.
// RUN: hlo-promote run --input x=3 --replicas 2 --partitions 2 %s | FileCheck %s
// RUN: hlo-promote run --input x=3 --replicas 1 --partitions 4 --output %t.npz %s
// RUN: not hlo-promote run --input x=3 %s 2>&1 | FileCheck %s --check-prefix=ALONE
// RUN: not hlo-promote run --replicas 100 --partitions 100 %s 2>&1 | FileCheck %s --check-prefix=MANY

//      CHECK: // replica0.partition0
// CHECK-NEXT: dense<18> : tensor<ui32>
//      CHECK: // replica0.partition1
// CHECK-NEXT: dense<18> : tensor<ui32>
//      CHECK: // replica1.partition0
//      CHECK: // replica1.partition1
// CHECK-NEXT: dense<18> : tensor<ui32>

// ALONE: error: 'stablehlo.all_reduce' op needs the other processes of its group
// MANY: error: --replicas times --partitions must be at most 4096

// The sum of x + replica + 2 * partition over four processes: 4 * 3 + 2 * 1 + 2 * 2.
func.func @main(%x: tensor<ui32>) -> tensor<ui32> {
  %replica = stablehlo.replica_id : tensor<ui32>
  %partition = stablehlo.partition_id : tensor<ui32>
  %0 = stablehlo.add %x, %replica : tensor<ui32>
  %1 = stablehlo.add %0, %partition : tensor<ui32>
  %2 = stablehlo.add %1, %partition : tensor<ui32>
  %sum = "stablehlo.all_reduce"(%2) ({
  ^bb0(%a: tensor<ui32>, %b: tensor<ui32>):
    %s = stablehlo.add %a, %b : tensor<ui32>
    stablehlo.return %s : tensor<ui32>
  }) {replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids} : (tensor<ui32>) -> tensor<ui32>
  return %sum : tensor<ui32>
}
