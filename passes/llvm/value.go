package llvm

import (
	"fmt"
	"math"

	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// A val is one element: re, and for a complex one also im.
type val struct{ re, im value.Value }

// real1 is the val of a number that is not complex.
func real1(x value.Value) val { return val{re: x} }

// parts are the LLVM values that a val is made of.
func (v val) parts() []value.Value {
	if v.im == nil {
		return []value.Value{v.re}
	}
	return []value.Value{v.re, v.im}
}

// fromParts is parts the other way round.
func fromParts(parts []value.Value) val {
	v := val{re: parts[0]}
	if len(parts) > 1 {
		v.im = parts[1]
	}
	return v
}

// A literal is a constant by its spelling. Those of llir go through decimals and lose what a NaN
// holds.
type literal struct {
	typ  types.Type
	text string
}

func (l literal) Type() types.Type { return l.typ }
func (l literal) Ident() string    { return l.text }
func (l literal) String() string   { return l.typ.String() + " " + l.text }
func (l literal) IsConstant()      {}

var _ constant.Constant = literal{}

// number is an integer constant. Bits beyond the width are dropped.
func number[T int | int64 | uint64](t types.Type, n T) value.Value {
	width := t.(*types.IntType).BitSize
	switch {
	case width == 1:
		return literal{t, fmt.Sprint(n&1 == 1)}
	case width > 64:
		return literal{t, fmt.Sprint(n)}
	}
	return literal{t, fmt.Sprint(int64(n) << (64 - width) >> (64 - width))}
}

// decimal is a constant of a float type. x must be a value of the type.
func decimal(t types.Type, x float64) value.Value {
	return literal{t, fmt.Sprintf("0x%016X", math.Float64bits(x))}
}

// like is the number n as a constant of x's type, a float.
func like(x value.Value, n float64) value.Value { return decimal(x.Type(), n) }

// constantOf is the constant with the bits of an element.
func constantOf(t elem.Type, b elem.Bits) val {
	if t.IsComplex() {
		return val{constantOf(t.Part(), elem.Bits{Lo: b.Lo}).re, constantOf(t.Part(), elem.Bits{Lo: b.Hi}).re}
	}
	b = t.Clean(b)
	switch s := storage(t); s {
	case types.Half:
		return real1(literal{s, fmt.Sprintf("0xH%04X", b.Lo)})
	case types.Double:
		return real1(literal{s, fmt.Sprintf("0x%016X", b.Lo)})
	case types.Float:
		if x := math.Float32frombits(uint32(b.Lo)); x == x {
			return real1(decimal(s, float64(x)))
		}
		// LLVM writes a float as the double of the same value, which says nothing of a NaN's bits.
		return real1(literal{s, fmt.Sprintf("bitcast (i32 %d to float)", int32(b.Lo))})
	default:
		return real1(number(s, b.Lo))
	}
}
