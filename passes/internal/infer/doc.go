// Package infer finds the types of all values of a module under a promotion system, by a dataflow
// analysis to a fixed point. [Run] returns a [Solution]: the lattice element of each value, and a
// table of decisions. It changes nothing in the module, except that it adds the copies of functions
// that are called with several lists of types.
//
// A solver visits the operations of a function in order, decides each from the lattice elements of
// its operands, and records the decision and what it says of the results. Most decisions are those
// of package rules, given the facts of the operation; this package decides what has regions, calls
// functions or takes tuples. Bodies of loops and private functions are visited until the types of
// their carries and parameters no longer change. A later round visits only what an earlier one
// changed: a worklist follows the uses of changed values. The whole run has a budget of visits, so
// that no input takes more than linear time.
//
//	infer.go, solver.go           options, the solution; visiting operations and recording decisions
//	values.go, decision.go        lattice elements; decisions and their table
//	worklist.go, cache.go,        what has to be visited again, what need not be decided, and what stays because the
//	  legal.go                    module is legal
//	facts.go, fixed.go, tuples.go facts for rules; operations that keep declared types; tuples
//	loops.go, branches.go,        operations with regions
//	  reductions.go
//	functions.go, symbols.go,     functions and who calls them, symbols, arguments that options make weak
//	  weakargs.go
//	specialize.go, frame.go,      calls and specializations, the stack of functions, what they return
//	  returns.go
//	report.go, refusals.go,       diagnostics and the wording of refusals; options that end them; results that
//	  remedies.go, overruled.go   are declared wider than they are
package infer
