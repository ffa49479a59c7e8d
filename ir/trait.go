package ir

import (
	"cmp"
	"slices"

	"github.com/hlo-promote/hlo-promote/internal/lazy"
)

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
	HasParentFuncOrFor
	AttrSizedOperandSegments
	AttrSizedResultSegments
	SymbolOpInterface
	SymbolTable
	FunctionOpInterface
	BranchOpInterface
	CastOpInterface
	Broadcasting     // of CHLO
	NumTraits    int = iota
)

// Shared lists of traits, each in the order in which MLIR checks them.
var (
	unaryTraits        = []Trait{CompatibleOperandsAndResultType, Elementwise, SameOperandsAndResultShape}
	binaryTraits       = []Trait{CompatibleOperandsAndResultType, SameOperandsAndResultShape, Elementwise}
	mappedTraits       = []Trait{Elementwise, SameOperandsAndResultShape}
	arithTraits        = []Trait{SameOperandsAndResultType, Elementwise}
	bodyTraits         = []Trait{SingleBlock, SingleBlockImplicitTerminator}
	isolatedBody       = []Trait{SingleBlock, SingleBlockImplicitTerminator, IsIsolatedFromAbove}
	sameType           = []Trait{SameOperandsAndResultType}
	sameElements       = []Trait{SameOperandsAndResultElementType}
	compatibleTypes    = []Trait{CompatibleOperandsAndResultType}
	compatibleElements = []Trait{CompatibleOperandsAndResultElementType}
)

// Has reports whether an operation has a trait.
func (d *OpDef) Has(t Trait) bool { return slices.Contains(d.Traits, t) }

// implicitTerminators has the terminators of regions, by operation or by dialect.
var implicitTerminators = lazy.Value[map[string]OpName]{New: func() map[string]OpName {
	return map[string]OpName{"scf": OpScfYield, "affine": OpAffineYield, "linalg": OpLinalgYield, "tensor": OpTensorYield,
		"shape.assuming": OpShapeAssumingYield, "memref.alloca_scope": OpMemrefAllocaScopeReturn, "scf.parallel": OpScfReduce, "scf.forall": OpScfForallInParallel,
		"sdy": OpSdyReturn, "mpmd": OpMpmdReturn}
}}

// ImplicitTerminator returns the terminator that SingleBlockImplicitTerminator requires.
func (d *OpDef) ImplicitTerminator() OpName {
	return cmp.Or(implicitTerminators.Get()[d.Name], implicitTerminators.Get()[d.Dialect], OpReturn)
}
