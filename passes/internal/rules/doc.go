// Package rules has the promotion rule of each operation: a table of rows and pure functions that
// map facts and lattice elements to a decision. [Decide] is the entry point: a test writes [Facts]
// as a literal and checks the [Decision]. The package does not read modules and keeps no state
// between operations.
//
// Each operation has a row in the table: a signature such as `T T -> T`, the kinds of elements that
// it accepts, and flags. If a signature cannot describe the rule, the row names a function. A
// difference of a library is a row in the table of exceptions. Operations with regions, calls and
// tuples have rows, but package infer decides them, and calls this package for the pure parts: the
// type of an accumulator, the next carry of a loop. A test compares the table with the operations
// of package ir, and docs/ops.md is generated from it.
//
//	table.go, notation.go         the table, and the meaning of its rows for a library
//	options.go                    the options of promotion
//	facts.go, config.go           inputs and outputs of rules; what follows from the options
//	summary.go, signature.go      decisions that a signature makes
//	unary.go, nary.go             decisions of functions
//	reduction.go, carry.go        rules of bodies and loops for package infer
//	types.go, codes.go            predicates of element types; the codes of diagnostics
package rules
