// Package interp computes what a verified module computes: it evaluates functions of package ir on
// tensors in memory.
//
// # Model
//
// An [Interp] evaluates the functions of one module. A [Value] is a [*Tensor], a [Token] or a
// [Tuple]. A tensor holds its elements in one slice of bytes, in the layout of a dense literal
// (elem.Store), so that constants, files and results need no conversion. Scalars of arith and index
// values are tensors of rank 0. A quantized tensor holds its stored integers; the type of the value
// in the module says what they mean.
//
// One table (table.go, and a function in the file of each kind of operation) has a row for each
// operation: its function, its class of accuracy and its source in spec.md. An elementwise
// operation has a kernel, a loop over the bytes of its operands; all others have a function of
// values. Bodies that consist of scalar kernels, such as those of reduce and sort, are compiled
// once into a program (program.go) and do not allocate.
//
// # Values
//
// Integers wrap, and every bit is defined. Floats are computed as StableHLO's reference interpreter
// does (stablehlo/reference/Element.cpp): arithmetic rounds once to the element type, functions are
// evaluated in double precision and rounded. Contractions add in any order, in f64 if an operand or
// the result has it and else in f32; complex ones and reductions add in the order of the reference.
// CHLO's functions are their decompositions (chlo.mlir). What spec.md leaves to the implementation
// is computed as XLA for CPU does: division of an integer by zero is -1, its remainder the
// dividend, and rng_bit_generator has XLA's bits. The numbers of rng follow [Options.Seed]. Unlike
// XLA for CPU, subnormal numbers are kept.
//
// # Limits
//
// [Options] bounds the number of operations, the bytes of live values and the depth of calls, and a
// context cancels the evaluation. An error is an [*ir.Diagnostic] that names the operation and its
// place. No verified module makes the package panic.
//
// # Memory
//
// A value is freed after its last use, and its memory is used again for values of the same size.
// The slices of results belong to the caller.
//
// # Concurrency
//
// An Interp, its module and its tensors are for one goroutine at a time.
package interp
