// Package retarget rewrites a module for a machine that lacks element types. It applies a target
// of package promote/target.
//
// # Model
//
// [Run] expects a valid module, so promotion comes first. It works in the order of
// docs/targets.md: replace with keep and follow, cast and compute, merging of exact chains of
// converts, refuse.
//
// Replacing exchanges element types everywhere: in the types of results and block arguments, in
// signatures, in the literals of constants, which are converted by value, and in attributes that
// contain types. Equal types stay equal, so that a module stays valid except where StableHLO ties
// an operation to one type, or where only another program knows the meaning of a type. A replacer
// first checks every operation and reports all obstacles; it changes types only if there are none.
//
// With 'keep' and 'follow', a sides decides before for each value whether it keeps its type, and
// inserts the converts between kept and replaced values. The checks and the exchange of types pass
// over kept values. A storer changes the types of single arguments, results and constants before
// that, whose uses then read converts.
//
// Casting and computing change single operations: a computer converts their operands before and
// their results after them. With accumulate, the types in the bodies of reductions are replaced as
// above.
//
// Most facts about an operation follow from its definition in package ir: whether it moves data,
// computes, depends on bits or has a body (ir.Role), and which operands are indices. The table
// details has the exceptions. Other tables list the custom calls that accept any type.
//
// # Guarantees
//
//   - After replacing, no value of a replaced type is left, or there is an error for each obstacle.
//   - A module that has none of the types of the target is not changed.
//   - Running twice gives the same as running once.
//   - Casting and computing keep the rounding of each operation: a value that was rounded to its
//     type between two operations still is, except with compute ... excess.
//
// # Limits
//
// The package knows no shapes but sizes that an index or a position must fit. It folds nothing
// but converts that have become the identity and constants that a narrower integer needs, and it
// does not guess the meaning of a custom call.
//
// A run uses nothing but its module; modules of different contexts may be rewritten concurrently.
package retarget
