// Package llvm emits elementwise functions of a StableHLO module as LLVM IR on scalars.
//
// # Model
//
// A function is elementwise if, in row-major order, element k of each of its results depends only
// on element k of its arguments and on arguments with a single element. Such a function computes
// the same for every k. It becomes one LLVM function, which has an argument or result of the
// element type for each tensor.
//
//	func.func @f(%a: tensor<4xi32>, %b: tensor<4xf32>) -> tensor<4xf32>
//	define float @f(i32 %0, float %1)
//
// Integers have their own width; i1, f16, f32 and f64 are LLVM's i1, half, float and double. A
// float of any other type is stored as an integer with its bits, for example bf16 as i16 and f8E5M2
// as i8, and computed in float: float has every such value, and since it has more than twice as
// many digits, rounding an operation to float and then to the narrow type is correct. (f8E8M0FNU is
// computed in double, because a product of two is out of float's range.) A complex number is a
// struct of its two parts. Several results are a struct.
//
// The package is driven by tables. scalarOf describes the element types. rules has one row for each
// operation that can be emitted, with a column for each kind of element. The reason why another
// operation cannot be emitted follows from its definition, or is in refusals. Code of more than a
// few instructions is an internal function @hlo.NAME, which is emitted once and only if it is used.
//
// # Invariants
//
// The emitted code has no undefined behaviour and produces no poison, whatever the arguments: where
// an LLVM instruction would (a shift by the width, a division by zero, a float out of the range of
// an integer), further instructions give StableHLO's result. docs/llvm.md lists these results, and
// their source if spec.md leaves them open.
//
// LLVM 20 and later accept the text. It has no pointers and no target, because sizes do not matter.
// It needs libm, and for complex transcendental functions those of C99, called as the System V and
// AArch64 procedure call standards pass a double _Complex.
//
// Emit depends only on the module and does not change it.
//
// # Refusals
//
// A function that is not elementwise is left out, and so is its caller, with a diagnostic that
// names it and the first operation that is not elementwise. A function is also left out if an
// element type is no number (quantized, index) or if an operation is not defined on its element
// type.
package llvm
