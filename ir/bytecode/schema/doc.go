// Package schema describes how dialects encode their attributes and types in MLIR bytecode, as
// data: for each dialect and code the fields in order, and a function that builds the attribute or
// type. Package bytecode interprets the rows.
//
// The rows follow MLIR (BuiltinDialectBytecode.td, QuantDialectBytecode.td) and StableHLO
// (StablehloBytecode.cpp, ChloBytecode.cpp). Package vhlo has those of VHLO, which have versions.
package schema
