// Package passes promotes the operand element types of a StableHLO module: it finds the element type that
// each operation works on under a promotion system, and inserts the converts that this takes.
//
// # Model
//
// [Run] has two halves. A solver decides and changes nothing: it walks each function from the first operation
// to the last, and makes a decision for each from what is known of its operands by then: their element
// types and whether they are weak. A decision is what the operands become, what the results are and what
// their users see of them, and whether the operation turns into another one. When all functions stand, a
// rewriter carries the decisions out, in one walk over what is to change. No rule changes a module.
//
//	options.go, run.go, changes.go, codes.go, diag.go  what goes in, what comes out
//	state.go, flow.go, solver.go, decision.go,         what is known of values, what is to be looked at again,
//	  resting.go, overruled.go                         what need not be looked at, what the text declares wider
//	rules.go, notation.go, survey.go, signature.go     the table of rules, its notation, what it asks of operands, and decides
//	unary.go, several.go, reductions.go, loops.go,     rules that a signature cannot say
//	  branches.go, foreign.go
//	functions.go, calls.go, activation.go,             functions, their versions, what they return
//	  signatures.go
//	rewriter.go, rewritings.go, results.go,            carrying decisions out
//	  converts.go, tuples.go, marks.go
//	hoist.go, literals.go, merge.go                    improving the result
//
// What an operation ties is a row of the table rules: a signature such as `T T -> T`, the kinds of elements
// that it takes, a few flags. The rows that a signature cannot say name a function as well. What a library
// does otherwise than the rows say is an exception, a row too. A test holds the table against the operations
// that package ir knows.
//
// Bodies of loops and private functions are looked at until the types of their carries and parameters stand.
// A later round looks only at what an earlier one changed (flow.go), and the whole run has a budget of
// looks, so that no input takes more than linear time.
//
// # What is promised
//
//   - What the verifier accepts as written stays: operands and results keep their types and no convert is
//     added, unless a weak value takes part.
//   - What Run accepts is valid: each operation has the element types that spec.md demands, also where the
//     verifier of StableHLO is lax.
//   - There is at most one convert for a value, a type and a block, none without a use, none to the same type.
//   - Running twice is running once.
//   - The same module and options give the same result.
//   - Errors are independent of each other: an operation that is refused has its declared results, and what
//     follows is judged by those.
//
// # What it refuses to do
//
// It casts no tensor to an index, narrows nothing that the source does not narrow, and changes no
// operation that it does not know: operands of other dialects are converted back to their declared types.
// Shapes, layouts and the bodies of custom calls are not its business.
//
// A run uses the module and nothing else; modules of different contexts may be promoted at the same time.
package passes
