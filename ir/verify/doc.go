// Package verify says what is wrong with a module, as the verifiers of MLIR, StableHLO, CHLO and
// Shardy say it: with the same verdict, at the same place, in the same words. docs/verify.md lists
// what is checked of each operation.
//
// # Model
//
// Most of it follows from the row of an operation in package ir: how many values, attributes and
// regions there are and of what they are (invariants.go, with the constraints of internal/ods), its
// traits (trait.go, place.go) and its predicates (match.go). What functions of the reference check
// or infer beyond that is a row here, in the rows_*.go of its dialect, that names functions of this
// package, and the reference's as their source. A rule is both rows together.
//
// Functions stand in files by what their operations do: elementwise.go, movement.go, reduction.go
// and so on. What they reckon with is in internal packages that know no run: shapes in extent,
// quantized types in quant, axes of meshes in shard. Checks of scf, tensor, shape, cf and complex
// that need nothing but the module and the operation are in internal/neighbour, which has a table
// of its own. Of affine, memref, linalg, bufferization, index and MPMD only what definitions say is
// checked.
//
// # Runs
//
// A run looks twice. The first walk (legal.go) finds out whether anything is wrong, stops at the
// first fault, and remembers in the Context which operations were right, so that the next that is
// the same is not looked at. Only if it finds something does the second (explain.go) go through all
// in the order of the reference, for the words, the places and the notes.
//
// With Options.IgnoreElementTypes all is checked but element types: what promotion asks of its
// input.
//
// # To add a rule
//
// A constraint, a trait or a predicate that operation definitions have is said in the row of
// package ir, and where it is new, once in internal/ods, trait.go or match.go. Else: the row of the
// operation in rows_*.go, a function that returns a fault in the reference's words, and a program
// for it in lit/verify with what the reference says. go test ./ir/verify -update writes the table
// of the docs.
//
// # What is promised
//
// Verdict, line and words are those of jaxlib 0.10.2 but for what docs/differences.md lists. A
// module is not changed. The time is in proportion to its size.
package verify
