// Package target parses target files (docs/targets.md) and has the built-in targets. A target
// describes the element types that a machine supports and those in which its operations compute.
//
// # Model
//
// A [Target] is parsed from statements: types that are replaced by others, operations that compute
// in another type than that in which their operands are stored, operations whose operands are
// cast, operations and values that keep their types, types that are refused; and three options for
// values that cannot be preserved. A [Selector] selects what a statement applies to. A target is
// independent of modules: package passes/retarget applies it.
//
// The notation is that of lattice files, see package promote. Operations are named. The caller of
// [Read] passes the operations and their properties, so that this package needs no table of its
// own.
//
// # Guarantees
//
//   - A target that [Read] returns is sound: no type is replaced by one that is itself replaced, no
//     operation computes in a replaced type, no statement undoes another as far as the names of
//     operations tell, and every statement may have an effect.
//   - The last statement about an operation and a type has precedence.
//   - Errors have a file, a line and a column, and suggest the intended word.
//   - Built-in targets are files like any other, and state their sources.
//
// A Target is immutable and safe for concurrent use.
package target
