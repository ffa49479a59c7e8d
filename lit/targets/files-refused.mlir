// Target files with errors: one run reports all errors of a file with line and column, and prints
// nothing.
// RUN: not hlo-promote --target %S/Inputs/errors.target %s 2>&1 | FileCheck %s --check-prefix=WORDS
// RUN: not hlo-promote --target %S/Inputs/cycle.target %s 2>&1 | FileCheck %s --check-prefix=CYCLE
// RUN: not hlo-promote --target %S/Inputs/contradiction.target %s 2>&1 | FileCheck %s --check-prefix=TAKEN
// RUN: not hlo-promote --target %S/Inputs/empty.target %s 2>&1 | FileCheck %s --check-prefix=EMPTY
// RUN: not hlo-promote --target %S/Inputs/errors.target %s 2>/dev/null | count 0
// RUN: not hlo-promote --target no46 %s 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: not hlo-promote --target ./no64 %s 2>&1 | FileCheck %s --check-prefix=PATH
// RUN: not hlo-promote --demote f64 %s 2>&1 | FileCheck %s --check-prefix=LIST
// RUN: not hlo-promote --target no64 --demote f64=bf16 %s 2>&1 | FileCheck %s --check-prefix=BOTH
// RUN: not hlo-promote --demote f64=f3 %s 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: not hlo-promote --demote f64=f32,f32=f64 %s 2>&1 | FileCheck %s --check-prefix=CIRCLE
// RUN: not hlo-promote --demote f64=f32,f32=bf16 %s 2>&1 | FileCheck %s --check-prefix=CHAIN
// RUN: not hlo-promote lattice --form svg --target no64 2>&1 | FileCheck %s --check-prefix=SVG
// RUN: not hlo-promote lattice --form table --target no64 --compare numpy 2>&1 | FileCheck %s --check-prefix=COMPARE
// RUN: not hlo-promote --target no64 --emit llvm %s 2>&1 | FileCheck %s --check-prefix=LLVM
// RUN: not hlo-promote --demote f64=f32 --emit llvm %s 2>&1 | FileCheck %s --check-prefix=LLVM
// RUN: not hlo-promote --pin-precision --emit llvm %s 2>&1 | FileCheck %s --check-prefix=LLVM

// WORDS:      errors.target:1:1: error: unknown statement 'repalce'; did you mean 'replace'?
// WORDS-NEXT: {{^}}repalce f64 = f32{{$}}
// WORDS-NEXT: {{^}}^~~~~~~{{$}}
// WORDS:      errors.target:2:9: error: unknown element type 'f63'; did you mean 'f64'?
// WORDS:      errors.target:4:9: error: 'f64' is already replaced by 'f32' (line 3)
// WORDS:      errors.target:7:9: error: unknown element type 'float64'; did you mean 'f64'?
// WORDS:      errors.target:8:23: error: unknown operation 'ad'; did you mean 'add'?
// WORDS:      errors.target:9:20: error: expected 'in', 'func', 'at', 'rank', 'except', 'accumulate' or 'excess', found 'by'
// WORDS:      errors.target:10:1: error: expected 'cast OP... : TYPE... = TYPE [-> TYPE]'
// WORDS:      errors.target:11:1: error: expected 'refuse TYPE... [in OP...]'
// WORDS:      errors.target:12:1: error: expected 'range error|saturate|wrap'
// WORDS:      errors.target:14:1: error: 'bits' is already 'error' (line 13)
// WORDS:      errors.target:15:7: error: group 'nothing' is not used
// WORDS:      errors.target:16:9: error: StableHLO has no 'complex<f16>'
// WORDS-NOT:  target:{{[0-9]}}

// CYCLE:      cycle.target:1:9: error: 'f64' is replaced by 'f32', which is itself replaced (line 2); write 'replace f64 = bf16'
// CYCLE:      cycle.target:3:9: error: cycle: 'i64 = i32 = i64'
// CYCLE:      cycle.target:4:9: error: cycle: 'i32 = i64 = i32'

// TAKEN:      contradiction.target:2:15: error: 'f64' has no values: it is replaced by 'f32' (line 1)
// TAKEN:      contradiction.target:3:1: error: 'f32' is refused, but 'f64' becomes it (line 1)
// TAKEN:      contradiction.target:4:23: error: 'reshape' does not compute with its operands
// TAKEN:      contradiction.target:5:6: error: 'add' returns the type of its operands, 'bf16'; only contractions may return another one
// TAKEN:      contradiction.target:6:22: error: 'reduce' computes in its body; name the operations of the body, or write 'accumulate'

// EMPTY: empty.target:1:1: error: the target has no statement
// NAME:  unknown target 'no46'; there are no64, no-f64, bf16-in-f32, amp-bf16, no-f8, or the path of a target file
// PATH:  cannot read the target file
// LIST:  invalid argument "f64" for "--demote" flag: write f64=f32,i64=i32
// BOTH:  hlo-promote: error: --demote f64=bf16: 'f64' is already replaced by 'f32' (no64:2)
// TYPE:  hlo-promote: error: --demote f64=f3: unknown element type 'f3'; did you mean 'f32'?
// CIRCLE:      hlo-promote: error: --demote f64=f32: cycle: 'f64 = f32 = f64'
// CIRCLE-NEXT: hlo-promote: error: --demote f32=f64: cycle: 'f32 = f64 = f32'
// CHAIN: hlo-promote: error: --demote f64=f32: 'f64' is replaced by 'f32', which is itself replaced (--demote f32=bf16); write 'replace f64 = bf16'
// SVG:     error: --target and --form svg cannot be combined
// COMPARE: error: --compare and --target cannot be combined
// LLVM:  error: --{{target|demote|pin-precision}} and --emit llvm cannot be combined
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
