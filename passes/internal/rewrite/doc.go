// Package rewrite applies the decisions of package infer, in one walk over the operations that
// change, and optimizes the inserted conversions.
//
//	run.go, rewriter.go               the walk over operations
//	replacements.go                   replacements of operations by other ones
//	converts.go, results.go,          conversions of operands, results, and elements of tuples
//	  tuples.go
//	signatures.go                     types and marks of functions
//	changes.go                        the list of changes
//	hoist.go, literals.go, merge.go   hoisting of converts; folding of constants; deduplication
//	                                  of functions
package rewrite
