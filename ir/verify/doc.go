// Package verify reimplements the verifiers of MLIR, StableHLO, CHLO and Shardy: it returns the
// same verdict, at the same place, with the same message. docs/verify.md lists the checks of each
// operation.
//
// # Model
//
// Most checks follow from the row of an operation in package ir: the number and the constraints of
// its values, attributes and regions (invariants.go, internal/ods), its traits (trait.go)
// and its predicates (predicate.go). The checks and type inference that the reference
// implements as C++ functions have a row here, in the rows_*.go of the dialect. A rule is both rows
// together.
//
// Functions are grouped in files by the role of their operations: elementwise.go, movement.go,
// reduction.go and so on. Comments name the function of the reference, with its file unless that is
// StableHLO's TypeInference.cpp. Arithmetic that needs no run is in internal packages: shapes in
// shape, quantized types in quant, axes of meshes in sdy.
//
// # Runs
//
// A run walks the module once (walk.go), in the order of the reference. Module records all failures
// and makes diagnostics of them; Legal stops at the first. Whether definitions dominate uses is
// known at once if all are in order (dominance.go); otherwise the walk checks each operand.
//
// A check is a function that returns its first failure, as those of the reference do, or nil. What
// follows a call may rely on what it has checked.
//
// With Options.IgnoreElementTypes everything except element types is checked. The input of
// promotion must pass this check.
//
// # To add a rule
//
// Put a constraint, a trait or a predicate of an operation definition into its row of package ir;
// if it is a new one, implement it once in internal/ods, trait.go or predicate.go. For any other
// check, add it to the operation's row in rows_*.go, write a function that returns a failure with
// the reference's message, and add a program to lit/verify with the reference's diagnostics. go
// test ./ir/verify -update writes the table of the docs.
//
// # Guarantees
//
// Verdict, line and message are those of jaxlib 0.10.2, except for the differences that
// docs/differences.md lists. Verification does not change the module and takes time proportional to
// its size.
package verify
