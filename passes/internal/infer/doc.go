// Package infer finds the types of all values of a module under a promotion system, by a dataflow
// analysis to a fixed point. [Run] returns a [Solution]: the lattice element of each value, and a
// table of decisions. It changes nothing in the module, except that it adds the copies of functions
// that are called with several lists of types.
//
// The lattice element of a value is one node (promote.Node): an element type, and whether it is
// weak. A tuple or future has one node for each leaf: each nested component that is not itself a
// tuple or future. A mark is the attribute promote.weak.
//
// A solver visits the operations of a function in order, computes a decision for each from the
// lattice elements of its operands, records it, and propagates the types of the results. Package
// rules computes most decisions from the facts of an operation; this package decides the operations
// in the table of handlers: those that have regions, call functions, take tuples or futures, or
// give result i the type of operand i. The body of a loop is visited until its carries no longer
// change, or as often as the options allow. A later visit covers only the operations in a worklist:
// those that use a changed value. A private function is analysed for each list of argument nodes
// with which it is called. The number of visits in a run is limited to a budget that is linear in
// the size of the module.
//
//	infer.go, solver.go           the solution; visiting operations and recording decisions
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
