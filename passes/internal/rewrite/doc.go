// Package rewrite applies the decisions of package infer, in one walk over the operations that
// change, and optimizes the inserted conversions.
//
//	run.go, rewriter.go, forms.go     the walk; replacements of operations
//	converts.go, results.go,          conversions of operands, results, and elements of tuples
//	  tuples.go
//	sign.go, marks.go, changes.go     signatures and marks; what was changed
//	hoist.go, literals.go, merge.go   hoisting of converts; constants; merging of equal functions
package rewrite
