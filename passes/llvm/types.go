package llvm

import (
	"github.com/llir/llvm/ir/types"

	"github.com/hlo-promote/hlo-promote/internal/lazy"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// A scalar describes how an element type is represented in LLVM IR.
type scalar struct {
	storage types.Type       // in arguments and results, and between operations
	compute *types.FloatType // floats: the type in which arithmetic is done
	format  *format          // floats that are stored in an integer
}

// scalars has the element types of StableHLO (spec.md#types) other than complex ones.
var scalars = lazy.Value[map[elem.Type]scalar]{New: func() map[elem.Type]scalar {
	all := map[elem.Type]scalar{
		elem.F16: {storage: types.Half, compute: types.Float},
		elem.F32: {storage: types.Float, compute: types.Float},
		elem.F64: {storage: types.Double, compute: types.Double},
	}
	for t := elem.I1; t <= elem.F64; t++ {
		s := scalar{storage: bits(t)}
		if t.IsFloat() {
			s.compute, s.format = types.Float, newFormat(t)
		}
		if t.IsScale() { // a product of two is out of float's range
			s.compute = types.Double
		}
		if _, native := all[t]; !native {
			all[t] = s
		}
	}
	return all
}}

func storage(t elem.Type) types.Type {
	s := scalars.Get()[t.Part()].storage
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
