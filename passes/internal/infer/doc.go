// Package infer finds the types of all values of a module under a promotion system, by a dataflow
// analysis to a fixed point. [Run] returns a [Solution]: the lattice element of each value, and a
// table of decisions. It changes nothing in the module, except that it adds the copies of functions
// that are called with several lists of types.
//
// The lattice element of a value is a node (promote.Node): an element type, and whether it is weak.
// The leaves of a tuple or future are its nested component types that are neither; it has one node
// for each leaf. A mark is the attribute promote.weak.
//
// A solver visits the operations of a function in order, computes a decision for each from the
// lattice elements of its operands, records it, and propagates the types of the results. Package
// rules computes most decisions from the facts of an operation; this package decides operations
// that have regions, call functions, take tuples, or give each result the type of its operand. Loop
// bodies are visited until their carries no longer change. A private function is visited once for
// each list of argument nodes with which it is called. A later visit covers only what an earlier
// one changed: a worklist follows the uses of changed values. The whole run has a budget of visits,
// so that no input takes more than linear time.
//
//	infer.go, solver.go           options, the solution; visiting operations and recording decisions
//	values.go, decision.go        lattice elements; decisions and their table
//	worklist.go, cache.go         operations to visit again; operations known to stay unchanged
//	legal.go                      operations that stay because the module is legal
//	facts.go, fixed.go, tuples.go facts for rules; operations that keep declared types; tuples
//	loops.go, branches.go,        operations with regions
//	  reductions.go
//	functions.go, symbols.go,     the call graph; symbols; arguments that options make weak
//	  weakargs.go
//	specialize.go, frame.go,      calls and specializations; the call stack; results of functions
//	  returns.go
//	report.go, refusals.go,       diagnostics; refusals; options that avoid them;
//	  remedies.go, overruled.go   results declared in a wider type
package infer
