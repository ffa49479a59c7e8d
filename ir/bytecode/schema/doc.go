// Package schema says how dialects encode their attributes and types in MLIR bytecode, as data: for
// each dialect and code the fields in their order, and what is made of them. Package bytecode
// interprets the rows.
//
// The rows are those of MLIR (BuiltinDialectBytecode.td, QuantDialectBytecode.td) and of StableHLO
// (StablehloBytecode.cpp, ChloBytecode.cpp). Those of VHLO have versions and are in package vhlo.
package schema
