// Package retarget rewrites a module for a machine that lacks element types: it carries out a
// target of package promote/target.
//
// # Model
//
// [Run] expects a valid module: promotion comes first. It works in the order of docs/targets.md:
// replace, cast, compute, refuse.
//
// Replacing is one exchange of element types, the same everywhere: in the types of results and
// arguments of blocks, in signatures, in the literals of constants, which change by value, and in
// attributes that name types. What was equal stays equal, so a module stays valid but where
// StableHLO ties an operation to one type, or where only another program knows what a type is for.
// A replacer looks at every operation first (look), reports all that stands against it, and changes
// types only if nothing does (change).
//
// Casting and computing move single operations: a computer converts their operands in front of them
// and their results behind. With accumulate, the bodies of reductions are exchanged as above.
//
// What a target can ask of an operation follows from its definition in package ir: whether it moves
// data, computes, looks at bits or has a body (ir.Role), which operands are indices. A table,
// details, has what does not follow. Other tables have the custom calls that take any type.
//
// # What is promised
//
//   - After replacing, no value of a replaced type is left anywhere, or there is an error for each
//     place that stands against it.
//   - A module that has none of the types of the target is not changed.
//   - Running twice is running once.
//   - Casting and computing keep the rounding of each operation: a value that was rounded to its
//     type between two operations still is, but for compute ... excess.
//
// # What it refuses to do
//
// It knows no shapes but for the sizes that an index type must hold, folds nothing but converts
// that have become the identity and constants that a narrower integer needs, and does not guess
// what a custom call does.
//
// A run uses the module and nothing else; modules of different contexts may be rewritten at the
// same time.
package retarget
