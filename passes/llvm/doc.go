// Package llvm writes elementwise functions of a StableHLO module as LLVM IR over scalars.
//
// # Model
//
// A function is elementwise if, in row-major order, element k of each of its results depends on
// element k of its arguments and on arguments with a single element, and on nothing else. Such a
// function has the same meaning for every k, and that meaning is one LLVM function: an argument and
// a result for each tensor, of the type of one element.
//
//	func.func @f(%a: tensor<4xi32>, %b: tensor<4xf32>) -> tensor<4xf32>
//	define float @f(i32 %0, float %1)
//
// Integers have their own width; i1, f16, f32 and f64 are LLVM's i1, half, float and double. A
// float of another type is an integer that holds its bits, as bf16 in i16 and f8E5M2 in i8, and is
// computed with as a float: every such value is one, and one operation rounded to float and then to
// the narrow type is rounded right, because float has more than twice as many digits. (f8E8M0FNU is
// computed with as a double: a product of two is out of float's range.) A complex number is a
// struct of its two parts. Several results are a struct.
//
// Work is done from tables. scalars has the types, rules one row for each operation that can be
// written, with a column for each kind of element; why another cannot follows from its definition,
// or stands in refusals. Code that an operation needs in more than a few instructions is a function
// @hlo.NAME of its own, internal, written once and only where it is used.
//
// # Invariants
//
// What is written has no undefined behaviour and makes no poison, whatever the arguments: where the
// LLVM instruction does (a shift by the width, a division by zero, a float out of the range of an
// integer), more instructions give StableHLO's result. docs/llvm.md lists these results, and where
// they come from if spec.md leaves them open.
//
// The text is read by LLVM 20 and later. There are no pointers in it, and no target: sizes do not
// matter. It needs libm, and for complex transcendental functions the C99 ones of it, called as the
// System V and AArch64 procedure call standards pass a double _Complex.
//
// Emit is a function of the module and changes nothing in it.
//
// # Refusals
//
// A function that is not elementwise is left out, with a diagnostic that names it and the first
// operation that makes it so; so is one that calls it. Left out are also functions with element
// types that are no numbers (quantized, index) or in an operation that has no meaning on them.
package llvm
