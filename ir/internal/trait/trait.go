// Package trait names the traits of operation definitions.
package trait

// A Trait is a named property of operation definitions, such as SameOperandsAndResultType.
type Trait uint8

// The traits of MLIR (OpBase.td, SymbolInterfaces.td, FunctionInterfaces.td,
// ControlFlowInterfaces.td, CastInterfaces.td), of StableHLO (Base.td) and CHLO (ChloOps.td).
// Package ir/verify checks them.
const (
	SameOperandsAndResultShape Trait = iota
	SameOperandsElementType
	SameTypeOperands
	SameOperandsAndResultElementType
	SameOperandsAndResultType
	Elementwise
	CompatibleOperandsAndResultType // of StableHLO, as are the next four
	CompatibleOperandsAndResultElementType
	CompatibleOperandsElementType
	PairwiseSameOperandAndResultType
	PairwiseSameOperandAndResultElementType
	SingleBlock
	SingleBlockImplicitTerminator
	NoRegionArguments
	NoTerminator
	IsTerminator
	IsIsolatedFromAbove
	HasOnlyGraphRegion
	HasParentFunc
	HasParentModule
	AttrSizedOperandSegments
	AttrSizedResultSegments
	SymbolOpInterface
	SymbolTable
	FunctionOpInterface
	BranchOpInterface
	CastOpInterface
	Broadcasting     // of CHLO
	Num          int = iota
)
