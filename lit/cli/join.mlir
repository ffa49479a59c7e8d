// join prints the types of operands, their join, and whether it is weak. It exits with status 1
// if they are refused.
// RUN: hlo-promote join ui64 i32 | FileCheck %s --strict-whitespace --match-full-lines
// RUN: hlo-promote join i32 'f32*' bf16 | FileCheck %s --check-prefix=THREE --strict-whitespace --match-full-lines
// RUN: hlo-promote join 'i32*' 'i32*' | FileCheck %s --check-prefix=WEAK --strict-whitespace --match-full-lines
// RUN: not hlo-promote join ui64 i32 -s tf-safe 2>&1 | FileCheck %s --check-prefix=REFUSED
// RUN: not hlo-promote join i32 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: not hlo-promote join i32 float 2>&1 | FileCheck %s --check-prefix=WORD
// RUN: not hlo-promote join i32 flaot32 2>&1 | FileCheck %s --check-prefix=NEAR
// RUN: not hlo-promote join i32 np.float32 2>&1 | FileCheck %s --check-prefix=PREFIX
// RUN: not hlo-promote join i32 i8 %s 2>&1 | FileCheck %s --check-prefix=FILE

//   CHECK:ui64, i32: type f64, weak
//   THREE:i32, f32*, bf16: type bf16, strong
//    WEAK:i32*, i32*: type i32, weak
// REFUSED: ui64, i32: refused in tf-safe
// REFUSED: error:
// ONE: join needs two types or more, such as u64 i32
// WORD: 'float' is not an operand of jax; did you mean 'f*', or 'float64'?
// NEAR: 'flaot32' is not an operand of jax; hlo-promote lattice --form tsv lists them; did you mean 'float32'?
// PREFIX: 'np.float32' is not an operand of jax; did you mean 'float32'?
// FILE: join.mlir' is not an operand of jax

// RUN: hlo-promote join u64 i32 --system jax,numpy | FileCheck %s --check-prefix=SEVERAL --match-full-lines
// RUN: hlo-promote join i32 f16 --system all | FileCheck %s --check-prefix=EVERY
// SEVERAL:      jax         ui64, i32: type f64, weak
// SEVERAL-NEXT: numpy       ui64, i32: type f64, strong
// EVERY:        jax-strict  i32, f16: refused in jax-strict
// EVERY:        numpy       i32, f16: type f64, strong
// EVERY:        onnx

// It accepts the spellings of --explain and of tables in the documentation of JAX and NumPy, under
// every system.
// RUN: hlo-promote join 'i*' f32 | FileCheck %s --check-prefix=KIND --match-full-lines
// RUN: hlo-promote join 'i*' 'f*' --x32 | FileCheck %s --check-prefix=X32 --match-full-lines
// RUN: hlo-promote join int32 float32 -s jax > %t.NUMPY 2>&1
// RUN: hlo-promote join int32 float32 -s numpy >> %t.NUMPY 2>&1
// RUN: hlo-promote join int32 float32 -s torch >> %t.NUMPY 2>&1
// RUN: hlo-promote join int32 float32 -s tf-all >> %t.NUMPY 2>&1
// RUN: not hlo-promote join int32 float32 -s tf-safe >> %t.NUMPY 2>&1
// RUN: FileCheck %s --check-prefix=NUMPY < %t.NUMPY
// RUN: hlo-promote join 'i*' f4 -s jax > %t.ALL 2>&1
// RUN: hlo-promote join 'i*' f4 -s jax-strict >> %t.ALL 2>&1
// RUN: hlo-promote join 'i*' f4 -s numpy >> %t.ALL 2>&1
// RUN: hlo-promote join 'i*' f4 -s torch >> %t.ALL 2>&1
// RUN: hlo-promote join 'i*' f4 -s tf-all >> %t.ALL 2>&1
// RUN: hlo-promote join 'i*' f4 -s tf-safe >> %t.ALL 2>&1
// RUN: FileCheck %s --check-prefix=ALL < %t.ALL
// RUN: hlo-promote join b1 u1 bf f2 | FileCheck %s --check-prefix=BYTES --match-full-lines
// RUN: not hlo-promote join i4 f4 2>&1 | FileCheck %s --check-prefix=BITS
// RUN: hlo-promote join i4 i4  2>&1 | FileCheck %s --check-prefix=MLIR --implicit-check-not=note
// RUN: hlo-promote join u8 f32 2>&1 | FileCheck %s --check-prefix=UNSIGNED

//  KIND: i64*, f32: type f32, strong
//   X32: i32*, f32*: type f32, weak
// NUMPY: i32, f32: type f32, strong
// NUMPY: i32, f32: type f64, strong
// NUMPY: i32, f32: type f32, strong
// NUMPY: i32, f32: type f32, strong
// NUMPY: i32, f32: refused in tf-safe
//   ALL: i64*, f32: type f32, strong
//   ALL: i64*, f32: type f32, strong
//   ALL: i*, f32: type f32, strong
//   ALL: i*, f32: type f32, strong
//   ALL: i32*, f32: type f32, strong
//   ALL: i32*, f32: type f32, strong
// BYTES: i1, ui8, bf16, f16: type f32, strong
//  BITS: i4, f32: refused in jax
//  BITS: note: 'i4' is read as the MLIR type, whose width is in bits; for the JAX and NumPy type of this name, write 'int32'
//  MLIR: i4, i4: type i4, strong
// UNSIGNED: ui64, f32: type f32, strong
// UNSIGNED: note: 'u8' is read as the type of JAX and NumPy, whose width is in bytes: 'ui64'; for the MLIR type write a width in bits, such as 'ui8'

// RUN: not hlo-promote -s tensorflow %s 2>&1 | FileCheck %s --check-prefix=SYSTEM
// RUN: not hlo-promote -s PyTorch %s 2>&1 | FileCheck %s --check-prefix=TORCH
// SYSTEM: did you mean 'tf-all' or 'tf-safe'?
// TORCH: did you mean 'torch'?
