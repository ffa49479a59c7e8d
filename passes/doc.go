// Package passes promotes the operand element types of a StableHLO module: it computes the element
// type in which each operation works under a promotion system, and inserts the necessary converts.
//
// # Model
//
// [Promote] verifies the module, promotes it in two phases, and verifies it again. The first phase
// infers types: a dataflow analysis visits the operations of each function in order and computes a
// decision for each from the element types and weakness of its operands. A decision has the types
// to which operands are converted, the types of the results, the types that users of the results
// see, and the operation that replaces this one, if any. When the types of all functions have
// reached a fixed point, the second phase applies the decisions in one walk over the operations
// that change.
//
// This package is the interface: options, results, and the codes of diagnostics. It delegates to
//
//   - passes/internal/rules: the promotion rule of each operation, as a table and pure functions;
//   - passes/internal/infer: the analysis, which evaluates the rules;
//   - passes/internal/rewrite: the edits, and their optimization: hoisting of converts, folding of
//     constants, deduplication of functions.
//
// A front end may declare any element types of the right shapes for results: Promote computes them.
//
// # Guarantees
//
//   - A module that the verifier accepts as it is stays unchanged, even where the verifier is laxer
//     than spec.md, unless a weak value takes part or a policy asks to join contractions.
//   - In any other module, an operation that is legal as written stays unchanged if its operands
//     keep their types. Contractions of two element types are joined.
//   - The output is valid. After an error the module is as it was before.
//   - A value is converted to a type at most once in each block. No convert is unused, and none
//     converts to the type of its operand.
//   - Promote is idempotent.
//   - Promote is deterministic: the same module and options give the same result.
//   - Errors are independent of each other: a refused operation keeps its declared results, and its
//     users are checked against those.
//
// # Limits
//
// Promote casts no tensor to an index, narrows no value that the source does not narrow, and
// changes no unregistered operation: operands of such operations are converted back to their
// declared types. It does not change shapes, layouts, or the bodies of custom calls.
//
// A run uses only the module and its context; modules of different contexts may be promoted
// concurrently.
package passes
