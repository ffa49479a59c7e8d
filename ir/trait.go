package ir

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir/internal/trait"
)

// Shared lists of traits, each in the order in which MLIR checks them.
var (
	unaryTraits        = []trait.Trait{trait.CompatibleOperandsAndResultType, trait.Elementwise, trait.SameOperandsAndResultShape}
	binaryTraits       = []trait.Trait{trait.CompatibleOperandsAndResultType, trait.SameOperandsAndResultShape, trait.Elementwise}
	mappedTraits       = []trait.Trait{trait.Elementwise, trait.SameOperandsAndResultShape}
	arithTraits        = []trait.Trait{trait.SameOperandsAndResultType, trait.Elementwise}
	bodyTraits         = []trait.Trait{trait.SingleBlock, trait.SingleBlockImplicitTerminator}
	isolatedBody       = []trait.Trait{trait.SingleBlock, trait.SingleBlockImplicitTerminator, trait.IsIsolatedFromAbove}
	sameType           = []trait.Trait{trait.SameOperandsAndResultType}
	sameElements       = []trait.Trait{trait.SameOperandsAndResultElementType}
	compatibleTypes    = []trait.Trait{trait.CompatibleOperandsAndResultType}
	compatibleElements = []trait.Trait{trait.CompatibleOperandsAndResultElementType}

	onlyBroadcast       = []trait.Trait{trait.Broadcasting}
	sameBroadcast       = []trait.Trait{trait.SameOperandsAndResultElementType, trait.Broadcasting}
	compatibleBroadcast = []trait.Trait{trait.CompatibleOperandsAndResultElementType, trait.Broadcasting}
)

// Broadcasts reports whether an operation broadcasts its operands (ChloOps.td).
func (d *OpDef) Broadcasts() bool { return d.Has(trait.Broadcasting) }

// Has reports whether an operation has a trait.
func (d *OpDef) Has(t trait.Trait) bool { return slices.Contains(d.Traits, t) }

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
