// Package vhlo implements VHLO, the versioned copy of StableHLO in which portable artifacts are
// written: its operations, attributes and types, their versions, and the conversion from and to
// StableHLO.
//
// The tables follow openxla/stablehlo@3c9301c1: VhloOps.td, VhloAttrs.td, VhloTypes.td,
// VhloEnums.td, VhloBytecode.cpp, VhloToVersionPatterns.td, VhloToVersion.cpp and
// VhloLegalizeToStablehlo.cpp. Attributes and types of VHLO are decoded directly to those of
// StableHLO (Dialect); the row of an operation says how its attributes are converted (ops.go).
package vhlo
