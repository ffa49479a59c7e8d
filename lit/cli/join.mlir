// --join prints the row of --print-lattice tsv for some operands, and exits with status 1 if they are refused.
// RUN: hlo-promote --join ui64,i32 | FileCheck %s --strict-whitespace --match-full-lines
// RUN: hlo-promote --print-lattice tsv > %t.tsv && hlo-promote --join 'ui64, i32' > %t.row && grep -x -F -f %t.row %t.tsv
// RUN: hlo-promote --join 'i32,f32*,bf16' | FileCheck %s --check-prefix=THREE --strict-whitespace --match-full-lines
// RUN: hlo-promote --join 'i32*,i32*' | FileCheck %s --check-prefix=WEAK --strict-whitespace --match-full-lines
// RUN: not hlo-promote -s tf-safe --join ui64,i32 2>&1 | FileCheck %s --check-prefix=REFUSED
// RUN: not hlo-promote --join i32 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: not hlo-promote --join i32,float 2>&1 | FileCheck %s --check-prefix=WORD
// RUN: not hlo-promote --join i32,i8 %s 2>&1 | FileCheck %s --check-prefix=FILE

//   CHECK:ui64	i32	f64	1
//   THREE:i32	f32*	bf16	bf16	0
//    WEAK:i32*	i32*	i32	1
// REFUSED: ui64	i32	-	0
// REFUSED: error:
// ONE: must be two operands or more, such as ui64,i32
// WORD: 'float' is no operand of jax; --print-lattice tsv lists them
// FILE: error: --join reads no file, got
