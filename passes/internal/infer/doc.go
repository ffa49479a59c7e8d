// Package infer finds the types of all values of a module under a promotion system, by a dataflow
// analysis to a fixed point. [Run] returns a [Solution]: the lattice element of each value, and a
// table of decisions. It changes nothing in the module, except that it adds the copies of functions
// that are called with several lists of types.
//
// The lattice element of a value is one node (promote.Node): an element type, whether it is weak,
// and for some systems whether it counts as a scalar. The attribute promote.weak, called a mark,
// makes a value weak. A tuple or future has one node for each leaf: each nested component that is
// not itself a tuple or future.
//
// A solver visits the operations of a function in order, computes a decision for each from the
// lattice elements of its operands, records it, and propagates the types of the results. The
// package rules computes most decisions, from the facts of an operation (rules.Facts): the nodes of
// the operands, the declared types of the results, and what its rule reads besides. The table of
// handlers here has the other operations: those that have regions, call functions, take tuples or
// futures, or have one result for each operand, such as optimization_barrier. The body of a loop is
// visited until its carries no longer change, or as often as the options allow. A later visit
// covers only the operations in a worklist: those that use a changed value. A private function is
// analysed for each list of argument nodes with which it is called; with the option ConvertCalls it
// keeps its declared types, and operands of calls are converted. The number of visits in a run is
// limited to a budget that is linear in the size of the module.
//
//	infer.go        the result of the analysis
//	solver.go       visiting operations and recording decisions
//	values.go       lattice elements
//	decision.go     decisions and their table
//	worklist.go     operations that must be visited again
//	cache.go        operations that are known to stay unchanged
//	legal.go        legal modules, which stay unchanged
//	facts.go        facts for package rules
//	fixed.go        operations that keep their declared types
//	tuples.go       tuples
//	loops.go        while and scan
//	branches.go     if, case, and other operations that run a region once
//	reductions.go   reductions, scatter, sort and map
//	functions.go    the call graph
//	symbols.go      references to functions other than by calls
//	weakargs.go     arguments that options make weak
//	specialize.go   calls and specializations
//	frame.go        the call stack
//	returns.go      results of functions
//	report.go       diagnostics
//	refusals.go     errors about operands without a common type, branches and carries
//	remedies.go     options that avoid an error
//	overruled.go    warnings about results that are declared in a wider type
package infer
