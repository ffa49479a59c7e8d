// Package bytecode reads and writes modules as MLIR bytecode, plain or a portable artifact of
// StableHLO.
//
// # Format
//
// A file is a header and sections (container.go; mlir/docs/BytecodeFormat.md): strings, dialects
// with the names of operations, attributes and types with their sizes, resources, properties,
// operations. Attributes and types refer to one another by number and are read on first use
// (entries.go), in the encoding of their dialect in package schema (fields.go), or else as text.
// Operations are read in file order into a module of package ir (module.go, operation.go), and
// their attributes by properties.go.
//
// An artifact is bytecode whose operations, attributes and types are those of VHLO; in a mixed one,
// those of Shardy stand beside them, with casts between (mixed.go). The reader converts VHLO to
// StableHLO with the tables of package vhlo, without building a module of VHLO.
//
// Writing has two passes: numbering.go, attached.go and items.go number the contents of the module
// as MLIR does; writer.go, writer_ops.go, uses.go and fields.go write them. Package vhlo
// converts operations of StableHLO to those of a version of VHLO (legalize.go).
//
// # Invariants, each with a test
//
//   - A file that jaxlib wrote is read as the module that jaxlib reads: both print the same text.
//   - Write produces the bytes that jaxlib 0.12.0.1 writes for the same module.
//   - What no table describes is kept as bytes (kept.go), and such a module is written with the
//     tables of its file.
//   - Any input is read, or rejected with the offset of the error. Every length, number and index
//     is checked before use.
//   - Memory use is limited to 64 MB plus 20 times the file. Reading does not copy long dense
//     constants, and writing copies them once. Resources are stored as the text of package ir.
package bytecode
