package ir

import "slices"

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

	onlyBroadcast       = []Trait{Broadcasting}
	sameBroadcast       = []Trait{SameOperandsAndResultElementType, Broadcasting}
	compatibleBroadcast = []Trait{CompatibleOperandsAndResultElementType, Broadcasting}
)

// Has reports whether an operation has a trait.
func (d *OpDef) Has(t Trait) bool { return slices.Contains(d.Traits, t) }

// implicitTerminators has the terminators of regions, by operation or by dialect.
var implicitTerminators = [...]struct {
	of   string
	name OpName
}{
	{"shape.assuming", OpShapeAssumingYield}, {"scf.parallel", OpScfReduce},
	{"scf.forall", OpScfForallInParallel}, {"scf", OpScfYield}, {"tensor", OpTensorYield},
	{"sdy", OpSdyReturn},
}

// ImplicitTerminator returns the terminator that SingleBlockImplicitTerminator requires.
func (d *OpDef) ImplicitTerminator() OpName {
	for i := range implicitTerminators {
		if t := &implicitTerminators[i]; t.of == d.Name || t.of == d.Dialect {
			return t.name
		}
	}
	return OpReturn
}
