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
	return map[elem.Type]scalar{
		elem.I1:   {storage: types.I1},
		elem.I2:   {storage: types.I2},
		elem.I4:   {storage: types.I4},
		elem.I8:   {storage: types.I8},
		elem.I16:  {storage: types.I16},
		elem.I32:  {storage: types.I32},
		elem.I64:  {storage: types.I64},
		elem.UI2:  {storage: types.I2},
		elem.UI4:  {storage: types.I4},
		elem.UI8:  {storage: types.I8},
		elem.UI16: {storage: types.I16},
		elem.UI32: {storage: types.I32},
		elem.UI64: {storage: types.I64},

		elem.F4E2M1FN:      {types.I4, types.Float, &format{frac: 1, bias: 1, top: 0x7, over: 0x7, nan: 0x8}},
		elem.F6E2M3FN:      {types.I6, types.Float, &format{frac: 3, bias: 1, top: 0x1F, over: 0x1F, nan: 0x20}},
		elem.F6E3M2FN:      {types.I6, types.Float, &format{frac: 2, bias: 3, top: 0x1F, over: 0x1F, nan: 0x20}},
		elem.F8E3M4:        {types.I8, types.Float, &format{frac: 4, bias: 3, top: 0x6F, over: 0x70, nan: 0x78, kind: ieee}},
		elem.F8E4M3:        {types.I8, types.Float, &format{frac: 3, bias: 7, top: 0x77, over: 0x78, nan: 0x7C, kind: ieee}},
		elem.F8E4M3B11FNUZ: {types.I8, types.Float, &format{frac: 3, bias: 11, top: 0x7F, over: 0x80, nan: 0x80, kind: unsignedZero}},
		elem.F8E4M3FN:      {types.I8, types.Float, &format{frac: 3, bias: 7, top: 0x7E, over: 0x7F, nan: 0x7F, kind: finite}},
		elem.F8E4M3FNUZ:    {types.I8, types.Float, &format{frac: 3, bias: 8, top: 0x7F, over: 0x80, nan: 0x80, kind: unsignedZero}},
		elem.F8E5M2:        {types.I8, types.Float, &format{frac: 2, bias: 15, top: 0x7B, over: 0x7C, nan: 0x7E, kind: ieee}},
		elem.F8E5M2FNUZ:    {types.I8, types.Float, &format{frac: 2, bias: 16, top: 0x7F, over: 0x80, nan: 0x80, kind: unsignedZero}},
		elem.F8E8M0FNU:     {types.I8, types.Double, &format{frac: 0, bias: 127, top: 0xFE, over: 0xFF, nan: 0xFF, kind: scaleOnly}},
		elem.BF16:          {types.I16, types.Float, &format{frac: 7, bias: 127, top: 0x7F7F, over: 0x7F80, nan: 0x7FC0, kind: ieee}},

		elem.F16: {storage: types.Half, compute: types.Float},
		elem.F32: {storage: types.Float, compute: types.Float},
		elem.F64: {storage: types.Double, compute: types.Double},
	}
}}

// isSupported reports whether values of t can be emitted: a row of scalars, or complex over f32 or
// f64.
func isSupported(t elem.Type) bool {
	if t.IsComplex() {
		return t == elem.C64 || t == elem.C128
	}
	_, ok := scalars.Get()[t]
	return ok
}

func storage(t elem.Type) types.Type {
	s := scalars.Get()[t.Part()].storage
	if t.IsComplex() {
		return types.NewStruct(s, s)
	}
	return s
}

// bits returns the LLVM integer type with the width of an element that is not complex.
func bits(t elem.Type) *types.IntType { return types.NewInt(uint64(t.Bits())) }

// A family is a kind of element types for which operations have one column in rules.
type family uint8

const (
	boolean family = iota
	integer
	floating
	complexNumber
)

func familyOf(t elem.Type) family {
	switch {
	case t.IsComplex():
		return complexNumber
	case t.IsFloat():
		return floating
	case t.IsBool():
		return boolean
	}
	return integer
}
