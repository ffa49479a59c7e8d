// Package bytecode reads and writes modules as MLIR bytecode, plain or a portable artifact of
// StableHLO.
//
// # Format
//
// A file is a header and sections (container.go; mlir/docs/BytecodeFormat.md): strings, dialects
// with the names of operations, attributes and types with their sizes, resources, properties,
// operations. Attributes and types refer to one another by number and are read when they are first
// asked for (entries.go), by the rows of package schema that their dialect has (fields.go), else as
// text. Operations are read in their order into a module of package ir (module.go, operation.go);
// what they have of attributes is in properties.go.
//
// An artifact is bytecode whose operations, attributes and types are those of VHLO. They become
// those of StableHLO while they are read, by the tables of package vhlo, without a module of VHLO
// in between.
//
// Writing is two passes: numbering.go, attached.go and items.go number what the module has, as MLIR
// does, and writer.go, writer_ops.go and uses.go write it, by the same rows. Operations of
// StableHLO become those of VHLO in a version by package vhlo (legalize.go).
//
// # Invariants, each with a test
//
//   - What jaxlib writes is read as the module that jaxlib reads: the text of both is the same.
//   - What is written is, byte for byte, what jaxlib 0.12.0.1 writes of the same module.
//   - Any bytes are read or refused: an error names the byte. Every length, number and index is
//     checked before it is used.
//   - Memory stays within 64 MB and 20 times the file. Long dense constants stay in the file, and
//     are copied once when they are written. Resources become the text that package ir has.
package bytecode
