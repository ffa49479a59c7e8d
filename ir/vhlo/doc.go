// Package vhlo knows VHLO, the versioned copy of StableHLO that portable artifacts are written in:
// which operations, attributes and types there are, in which versions, and what they are in
// StableHLO.
//
// The facts are those of openxla/stablehlo@3c9301c1: VhloOps.td, VhloAttrs.td, VhloTypes.td,
// VhloEnums.td, VhloBytecode.cpp, VhloToVersionPatterns.td, VhloToVersion.cpp and
// VhloLegalizeToStablehlo.cpp. Attributes and types of VHLO are read as what they are in StableHLO
// at once (Dialect); what an operation does with its attributes is said by its row (ops.go).
package vhlo
