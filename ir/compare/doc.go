// Package compare finds what differs between two modules: first in their graphs, then in the values
// that they compute.
//
// # Structure
//
// [Modules] matches functions, operations and values by the shape of their graphs. Names of values
// and functions, locations, and the order of independent operations, of functions and of attributes
// make no difference. An [Edit] is a difference: a convert that was added or removed, another
// element type, another constant, or any other change of an operation.
//
// Each operation has a hash of all its producers and one of all its consumers (hash.go), in three
// modes: exact, without element types and converts, and without the values of constants too. After
// a single change of an operation, each other operation has one of its exact hashes in both
// modules, because it does not both precede and follow the changed one. Matching (match.go) pairs
// equal hashes, the most specific first, and then the neighbors of pairs. Its time is proportional
// to the size of the modules, but for sorting.
//
// Functions are compared in pairs, those that matched calls call. A function may be in several
// pairs: that of one module may have become several in the other.
//
// # Values
//
// [Comparison.Run] evaluates both modules with package interp, one operation of one and then of the
// other, and compares matched values as they are computed. It keeps a copy of a value only until
// the other one is known. Values of loops are compared by iteration, those of functions by call.
//
// # Concurrency
//
// A comparison and its modules, which have the same Context, are for one goroutine at a time.
package compare
