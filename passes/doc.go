// Package passes promotes the operand element types of a StableHLO module: it finds the element
// type that each operation works on under a promotion system, and inserts the converts that this
// takes.
//
// # Model
//
// [Run] has two phases. The first infers types and changes nothing: a dataflow analysis visits the
// operations of each function in order, and decides each from the element types and weakness of its
// operands. A decision has the types to which operands are converted, the types of the results, the
// types that their users see, and whether the operation is replaced by another one. When the types
// of all functions are known, the second phase applies the decisions, in one walk over the
// operations that change.
//
// This package is the interface: options, results, and the codes of diagnostics. The work is in
//
//   - passes/internal/rules: what promotion does to each operation, as a table and pure functions;
//   - passes/internal/infer: the analysis, which asks the rules;
//   - passes/internal/rewrite: the edits, and what improves them: hoisting, literals, merging of
//     functions.
//
// # What is promised
//
//   - A module that the verifier accepts as it is (Options.Legal) stays, also where the verifier
//     asks for less than spec.md does: operands and results keep their types and no convert is
//     added, unless a value that is marked as weak takes part, or a policy asks for the joins of
//     contractions.
//   - In any other module, an operation that is legal as written, and whose operands keep their
//     types, stays. Contractions of two element types are joined.
//   - What Run accepts is valid.
//   - There is at most one convert for a value, a type and a block, none without a use, none to the
//     same type.
//   - Running twice is running once.
//   - The same module and options give the same result.
//   - Errors are independent of each other: an operation that is refused has its declared results,
//     and what follows is judged by those.
//
// # What it refuses to do
//
// It casts no tensor to an index, narrows nothing that the source does not narrow, and changes no
// operation that it does not know: operands of other dialects are converted back to their declared
// types. Shapes, layouts and the bodies of custom calls are not its business.
//
// A run uses the module and nothing else; modules of different contexts may be promoted at the same
// time.
package passes
