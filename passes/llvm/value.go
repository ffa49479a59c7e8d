package llvm

import (
	"fmt"
	"math"

	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// A val is an element: one value, or the two parts of a complex one.
type val []value.Value

func (v val) re() value.Value { return v[0] }
func (v val) im() value.Value { return v[1] }

// collect returns the results of a function for the elements of a list.
func collect[T, U any](list []T, f func(T) U) []U {
	out := make([]U, len(list))
	for i, x := range list {
		out[i] = f(x)
	}
	return out
}

// A literal is a constant given by its text. The constants of llir are formatted as decimals, which
// loses the payload of NaN.
type literal struct {
	typ  types.Type
	text string
}

func (l literal) Type() types.Type { return l.typ }
func (l literal) Ident() string    { return l.text }
func (l literal) String() string   { return l.typ.String() + " " + l.text }
func (l literal) IsConstant()      {}

var _ constant.Constant = literal{}

// intConst returns an integer constant. Bits beyond the width are dropped.
func intConst[T int | int64 | uint64](t types.Type, n T) value.Value {
	width := t.(*types.IntType).BitSize
	switch {
	case width == 1:
		return literal{t, fmt.Sprint(n&1 == 1)}
	case width > 64:
		return literal{t, fmt.Sprint(n)}
	}
	return literal{t, fmt.Sprint(int64(n) << (64 - width) >> (64 - width))}
}

// floatConst returns a constant of a float type. x must be a value of the type.
func floatConst(t types.Type, x float64) value.Value {
	return literal{t, fmt.Sprintf("0x%016X", math.Float64bits(x))}
}

func constLike(x value.Value, n float64) value.Value { return floatConst(x.Type(), n) }

func constantOf(t elem.Type, b elem.Bits) val {
	if t.IsComplex() {
		return val{constantOf(t.Part(), elem.Bits{Lo: b.Lo}).re(), constantOf(t.Part(), elem.Bits{Lo: b.Hi}).re()}
	}
	b = t.Clean(b)
	switch s := storage(t); s {
	case types.Half:
		return val{literal{s, fmt.Sprintf("0xH%04X", b.Lo)}}
	case types.Double:
		return val{literal{s, fmt.Sprintf("0x%016X", b.Lo)}}
	case types.Float:
		if x := math.Float32frombits(uint32(b.Lo)); x == x {
			return val{floatConst(s, float64(x))}
		}
		// LLVM spells a float as a double of the same value, which does not determine the bits of NaN.
		return val{literal{s, fmt.Sprintf("bitcast (i32 %d to float)", int32(b.Lo))}}
	default:
		return val{intConst(s, b.Lo)}
	}
}
