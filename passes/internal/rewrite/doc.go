// Package rewrite carries out the decisions of package infer, in one walk over what is to change,
// and improves the result.
//
//	run.go, rewriter.go, forms.go     the walk; what operations turn into
//	converts.go, results.go,          conversions of operands, of results, and of what is in tuples
//	  tuples.go
//	sign.go, marks.go, changes.go     signatures and marks; what was changed
//	hoist.go, literals.go, merge.go   hoisting of converts; constants; merging of equal functions
package rewrite
