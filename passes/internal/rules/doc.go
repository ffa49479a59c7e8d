// Package rules says what promotion does to each operation: a table of rows and pure functions,
// from facts and lattice elements to a decision. [Decide] is the entry: a test writes [Facts] as a
// literal and reads the [Decision]. Nothing here reads a module or remembers an operation.
//
// What an operation ties is a row of the table: a signature such as `T T -> T`, the kinds of
// elements that it takes, a few flags. The rows that a signature cannot say name a function as
// well. What a library does otherwise than the rows say is an exception, a row too. Operations with
// regions, calls and tuples have rows, but package infer decides them; it asks for what is pure in
// that: the type of an accumulator, the next carry of a loop. A test holds the table against the
// operations that package ir knows, and docs/ops.md is made from it.
//
//	table.go, notation.go         the table, and the meaning of its rows for a library
//	facts.go, config.go           what goes in and comes out; the system and the options
//	summary.go, signature.go      decisions that a signature makes
//	unary.go, nary.go             decisions of functions
//	reduction.go, carry.go        what package infer asks about bodies and loops
//	types.go, codes.go            predicates of element types; the codes of diagnostics
package rules
