// The command precision: what each statement of a target does.
// RUN: hlo-promote precision --target %S/Inputs/logits.target %s | FileCheck %s
// RUN: hlo-promote precision --target %S/Inputs/logits.target --format json %s | FileCheck %s --check-prefix=JSON
// RUN: not hlo-promote precision %s 2>&1 | FileCheck %s --check-prefix=NEEDS
// RUN: hlo-promote precision --target %S/Inputs/logits.target --format html %s | FileCheck %s --check-prefix=HTML
// RUN: hlo-promote precision --target %S/Inputs/logits.target --measure --input zeros %s | FileCheck %s --check-prefix=ZEROS
// RUN: hlo-promote precision --target %S/Inputs/logits.target --measure %s | FileCheck %s --check-prefix=MEASURED
// RUN: hlo-promote precision --target %S/Inputs/logits.target --measure --max-steps 1 %s | FileCheck %s --check-prefix=STOPPED
// RUN: not hlo-promote precision --target no64 --format sarif %s 2>&1 | FileCheck %s --check-prefix=FORM
// RUN: not hlo-promote precision --target no64 --input zeros %s 2>&1 | FileCheck %s --check-prefix=INPUT
// RUN: not hlo-promote precision --target no64 --out-dir x %s 2>&1 | FileCheck %s --check-prefix=FLAG
// RUN: not hlo-promote precision --target %S/Inputs/unmatched.target %s 2>&1 | FileCheck %s --check-prefix=NOTHING

// Two operands of the first product are converted to 32 bytes each; it has 32 bytes, and is converted
// back to 64. The second product and its exponential have 64 bytes each.
// CHECK:      target 'logits', 1 module
// CHECK:        matched  added  arguments    written  statement
// CHECK-NEXT:         2      3          -   64 → 160  cast convolution dynamic_conv dot dot_general ragged_dot einsum : f32 = bf16 (amp-bf16:2)
// CHECK-NEXT:         1      0          -          -  compute bf16 f16 = f32 in {{.*}} (amp-bf16:3)
// CHECK-NEXT:         1      0          -         64  keep f32 in dot_general at logits ({{.*}}logits.target:2)
// CHECK-NEXT:         1      0          -          -  compute bf16 = f64 in exponential ({{.*}}logits.target:3)
// CHECK-NEXT:                3        128  192 → 288  all
// JSON:       "target": "logits",
// JSON:       "matched": 2,
// JSON-NEXT:  "converts": 3
// JSON:       "written_bytes": {
// JSON-NEXT:    "before": 64,
// JSON-NEXT:    "after": 160
// JSON-NEXT:  },
// JSON-NEXT:  "rounding": 0.00390625
// JSON:       "inserted": 3,
// JSON:       "written_bytes": {
// JSON-NEXT:    "before": 192,
// JSON-NEXT:    "after": 288
// HTML:       <tr><td>2</td><td>3</td><td>0</td><td>-</td><td>64 → 160</td>
// ZEROS:      matched  added  arguments    written  rounding  error  statement
// ZEROS-NEXT:       2      3          -   64 → 160  0.003906      0  cast
// ZEROS:            3        128  192 → 288         -      0  all
// MEASURED:   0.003906  0.{{0.*}}  cast
// MEASURED:   -  0.{{.*}}  all
// STOPPED:    64         -         -  keep f32
// STOPPED:    note: {{.*}}precision.mlir: A was not evaluated to its end:
// NEEDS:      precision needs --target or --demote
// FORM:       the format of precision is text, json or html
// INPUT:      --input needs --measure
// FLAG:       precision has no flag --out-dir
// NOTHING:    unmatched.target:3:15: error: no function is named 'mian'; did you mean 'main'?
func.func @main(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = stablehlo.dot_general %0, %x, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32> loc("M/logits/dot_general")
  %2 = stablehlo.exponential %1 : tensor<4x4xf32>
  return %2 : tensor<4x4xf32>
}
