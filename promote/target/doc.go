// Package target says which element types a machine has, and in which ones its operations compute:
// the target files of docs/targets.md and the targets that are built in.
//
// # The model
//
// A [Target] is a list of statements, read from text: types that are replaced by others, operations
// that compute in another type than that in which their operands are stored, operations whose
// operands are cast, types that are refused; and three choices about what cannot be kept. It says
// nothing of modules: package passes/retarget carries it out.
//
// The text is in the notation of lattice files, see package promote. Operations are known by name.
// Which ones there are, and what can be asked of each, the caller of [Read] says, so that this
// package needs no table of its own.
//
// # What is promised
//
//   - A target that [Read] returns is sound: no type is replaced by one that is replaced itself,
//     nothing computes in a type that is not there, no two statements say different things of one
//     operation and one type, and each statement says something.
//   - Errors have a file, a line and a column, and name what was probably meant.
//   - Built-in targets are texts like any other, and name their sources.
//
// A Target is immutable; several goroutines may read it.
package target
