package llvm

import (
	"github.com/llir/llvm/ir/types"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// A scalar describes how an element type is represented in LLVM IR.
type scalar struct {
	storage types.Type       // in arguments and results, and between operations
	compute *types.FloatType // floats: the type in which arithmetic is done
	format  *format          // floats that are stored in an integer
}

// scalarOf describes an element type of StableHLO (spec.md#types) that is not complex.
func scalarOf(t elem.Type) scalar {
	switch {
	case t == elem.F16:
		return scalar{storage: types.Half, compute: types.Float}
	case t == elem.F32:
		return scalar{storage: types.Float, compute: types.Float}
	case t == elem.F64:
		return scalar{storage: types.Double, compute: types.Double}
	case t.IsScale(): // a product of two is out of float's range
		return scalar{bits(t), types.Double, newFormat(t)}
	case t.IsFloat():
		return scalar{bits(t), types.Float, newFormat(t)}
	}
	return scalar{storage: bits(t)}
}

func storage(t elem.Type) types.Type {
	s := scalarOf(t.Part()).storage
	if t.IsComplex() {
		return types.NewStruct(s, s)
	}
	return s
}

// bits returns the LLVM integer type with the width of an element that is not complex.
func bits(t elem.Type) *types.IntType { return types.NewInt(uint64(t.Bits())) }

// bySign returns the signed or the unsigned variant, by the signedness of a type.
func bySign[T any](t elem.Type, signed, unsigned T) T {
	if t.IsSigned() {
		return signed
	}
	return unsigned
}
