// Package passes promotes the operand element types of a StableHLO module: it finds the element type that
// each operation works on under a promotion system, and inserts the converts that this takes.
//
// # Model
//
// [Run] walks each function once, from the first operation to the last, and decides each operation from
// the types that its operands have by then. A decision is a join of the operands that the operation ties
// together, its result types, and whether results are weak; package promote has the joins. What is known
// of a value beyond its type in the IR, that it is weak or, while nothing is changed yet, another type, is
// its state.
//
// What an operation ties is a row of one table, rules: a signature such as `T T -> T`, the kinds of elements
// that it takes, a few flags. The rows that a signature cannot say name a function: special.go has the
// unary ones, regions.go operations with bodies, loops.go while and scan, calls.go functions and calls. A
// test holds the table against the list of operations of both dialects.
//
// Loops and private functions are walked without changing anything (inferring) until the types of their
// carries and parameters stand, and once more to change them. loops.go says why that ends; beyond it, the
// whole run has a budget of looks at operations, so that no input takes more than linear time.
//
// When all operations have been decided, hoist.go moves converts if that is asked for, and literals.go
// rewrites constants in place of converts that change no value.
//
// # What is promised
//
//   - What the verifier accepts as written stays: operands and results keep their types and no convert is
//     added, unless a weak value takes part.
//   - What Run accepts is valid: each operation has the element types that spec.md demands, also where the
//     verifier of StableHLO is lax (shared/oracles/verifier.tsv has where).
//   - There is at most one convert for a value, a type and a block, none without a use, none to the same type.
//   - Running twice is running once.
//   - The same module and options give the same result.
//   - Errors are independent of each other: an operation that is refused has its declared results, and what
//     follows is judged by those.
//
// The tests check these over the programs of shared/oracles and the corpus.
//
// # What it refuses to do
//
// It casts no tensor to an index, narrows nothing that the source does not narrow, and changes no
// operation that it does not know: operands of other dialects are converted back to their declared types.
// Shapes, layouts and the bodies of custom calls are not its business.
//
// A run uses the module and nothing else; modules of different contexts may be promoted at the same time.
package passes
