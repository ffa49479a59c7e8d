package llvm

import (
	"math"
	"strconv"
	"strings"
	"testing"

	ll "github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// TestRound executes the emitted rounding of f32 and f64 to each format on every number of the
// format, halfway to the next, and beside both. The results must be those of elem.Convert, which
// package elem compares with ml_dtypes.
func TestRound(t *testing.T) {
	for _, w := range []*format{newFormat(elem.F32), newFormat(elem.F64)} {
		for _, to := range realTypes() {
			s := scalarOf(to)
			if s.format == nil {
				continue
			}
			round := helperOf(storage(w.Type), s.storage, func(b *builder, x []value.Value) value.Value {
				return s.format.round(b, w, x[0])
			})
			failed := 0
			for _, x := range halfway(to, w.Type) {
				got := execute(round, x)
				want, _ := elem.Convert(w.Type, to, elem.Bits{Lo: x})
				if got != want.Lo && !(isNaN(w.Type, x) && isNaN(to, got)) && failed < 3 {
					failed++
					t.Errorf("%v to %v: %X gives %X, want %X", w.Type, to, x, got, want.Lo)
				}
			}
		}
	}
}

// TestRoundValues compares the rounding of f32 with ml_dtypes 0.6.0: ties to even, down and up, a
// carry into the exponent, overflow and subnormals.
func TestRoundValues(t *testing.T) {
	for _, row := range roundValues {
		s := scalarOf(row.to)
		round := helperOf(types.Float, s.storage, func(b *builder, x []value.Value) value.Value {
			return s.format.round(b, newFormat(elem.F32), x[0])
		})
		if got := execute(round, uint64(math.Float32bits(row.x))); got != row.want {
			t.Errorf("%v to %v: got %#x, want %#x", row.x, row.to, got, row.want)
		}
	}
}

// TestExtend executes the emitted extension of every number of each format.
func TestExtend(t *testing.T) {
	for _, from := range realTypes() {
		s := scalarOf(from)
		if s.format == nil || from == elem.BF16 { // a shift, without a helper
			continue
		}
		extend := helperOf(s.storage, types.Float, s.format.extend)
		for x := range uint64(1) << from.Bits() {
			got := elem.Bits{Lo: execute(extend, x)}
			if want, _ := elem.Convert(from, elem.F32, elem.Bits{Lo: x}); got != want && !(isNaN(from, x) && isNaN(elem.F32, got.Lo)) {
				t.Errorf("%v: %X gives %X, want %X", from, x, got.Lo, want.Lo)
			}
		}
	}
}

// numberOf returns the number with a code of a type.
func numberOf(t elem.Type, code uint64) float64 { return toDouble(t, elem.Bits{Lo: code}) }

// isNaN reports whether a code of a type is a NaN.
func isNaN(t elem.Type, code uint64) bool { return math.IsNaN(numberOf(t, code)) }

// halfway returns codes of a wide type: each number of a type of at most 16 bits, the numbers in
// the middle between it and the next, and the two beside each of these.
func halfway(t, wide elem.Type) (codes []uint64) {
	for code := range uint64(1) << t.Bits() {
		if t == elem.BF16 && code%5 != 0 {
			continue
		}
		x, y := numberOf(t, code), numberOf(t, min(code+1, 1<<t.Bits()-1))
		for _, x := range []float64{x, (x + y) / 2} {
			b := fromDouble(wide, x).Lo
			codes = append(codes, b, max(b, 1)-1, b+1)
		}
	}
	return append(codes, fromDouble(wide, math.Inf(1)).Lo, fromDouble(wide, math.Inf(-1)).Lo, fromDouble(wide, 1e30).Lo)
}

// helperOf emits a function of one parameter.
func helperOf(from, to types.Type, body func(b *builder, x []value.Value) value.Value) *ll.Func {
	f := ll.NewFunc("f", to, unnamedParams([]types.Type{from})...)
	b := newBuilder(newLibrary(), f)
	b.NewRet(body(b, []value.Value{f.Params[0]}))
	return f
}

// execute executes a function of one block and one parameter, and returns the bits of the result.
func execute(f *ll.Func, x uint64) uint64 {
	known := map[value.Value]uint64{f.Params[0]: x}
	get := func(v value.Value) uint64 {
		l, ok := v.(literal)
		if !ok {
			return known[v]
		}
		n, err := strconv.ParseUint(strings.TrimPrefix(l.text, "-"), 0, 64)
		switch {
		case err != nil:
			panic(err)
		case !l.typ.Equal(types.Float) && !l.typ.Equal(types.Double):
			if l.text[0] == '-' {
				n = -n
			}
			return cut(l.typ, n)
		}
		return codeOf(l.typ, math.Float64frombits(n))
	}
	for _, inst := range f.Blocks[0].Insts {
		known[inst.(value.Value)] = cut(inst.(value.Value).Type(), compute(inst, get))
	}
	return get(f.Blocks[0].Term.(*ll.TermRet).X)
}

// cut clears the bits above an integer type.
func cut(t types.Type, x uint64) uint64 {
	if n, ok := t.(*types.IntType); ok && n.BitSize < 64 {
		return x & (1<<n.BitSize - 1)
	}
	return x
}

// compute returns the result of an instruction, whose bits above its type are not yet clear.
func compute(inst ll.Instruction, get func(value.Value) uint64) uint64 {
	switch i := inst.(type) {
	case *ll.InstBitCast:
		return get(i.From)
	case *ll.InstZExt:
		return get(i.From)
	case *ll.InstTrunc:
		return get(i.From)
	case *ll.InstUIToFP:
		return codeOf(i.To, float64(get(i.From)))
	case *ll.InstAnd:
		return get(i.X) & get(i.Y)
	case *ll.InstOr:
		return get(i.X) | get(i.Y)
	case *ll.InstShl:
		return get(i.X) << get(i.Y)
	case *ll.InstLShr:
		return get(i.X) >> get(i.Y)
	case *ll.InstAdd:
		return get(i.X) + get(i.Y)
	case *ll.InstSub:
		return get(i.X) - get(i.Y)
	case *ll.InstFAdd:
		return codeOf(i.Typ, floatOf(i.Typ, get(i.X))+floatOf(i.Typ, get(i.Y)))
	case *ll.InstFMul:
		return codeOf(i.Typ, floatOf(i.Typ, get(i.X))*floatOf(i.Typ, get(i.Y)))
	case *ll.InstSelect:
		if get(i.Cond) != 0 {
			return get(i.ValueTrue)
		}
		return get(i.ValueFalse)
	case *ll.InstICmp:
		return bit(holds(i.Pred, i.X.Type(), get(i.X), get(i.Y)))
	case *ll.InstFCmp: // uno, of a number with itself
		x := floatOf(i.X.Type(), get(i.X))
		return bit(x != x)
	}
	panic("no case for " + inst.LLString())
}

// bit returns 1 for true.
func bit(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// holds reports whether two integers of a type compare as a predicate says.
func holds(p enum.IPred, t types.Type, x, y uint64) bool {
	signed := func(x uint64) int64 {
		return int64(x<<(64-t.(*types.IntType).BitSize)) >> (64 - t.(*types.IntType).BitSize)
	}
	switch p {
	case enum.IPredEQ:
		return x == y
	case enum.IPredULT:
		return x < y
	case enum.IPredUGT:
		return x > y
	case enum.IPredSLT:
		return signed(x) < signed(y)
	case enum.IPredSGT:
		return signed(x) > signed(y)
	}
	panic("no case for " + p.String())
}

// floatOf and codeOf convert between bits and numbers of f32 or f64. Sums and products of two f32
// are right after the rounding to f64 and to f32.
func floatOf(t types.Type, x uint64) float64 {
	if t == types.Float {
		return float64(math.Float32frombits(uint32(x)))
	}
	return math.Float64frombits(x)
}

func codeOf(t types.Type, x float64) uint64 {
	if t == types.Float {
		return uint64(math.Float32bits(float32(x)))
	}
	return math.Float64bits(x)
}

// roundValues was computed by ml_dtypes 0.6.0 from f32.
var roundValues = []struct {
	to   elem.Type
	x    float32
	want uint64
}{
	{elem.BF16, 0x1.01p+0, 0x3f80}, {elem.BF16, 0x1.03p+0, 0x3f82}, {elem.BF16, 0x1.ffp+0, 0x4000}, {elem.BF16, 0x1.ff933cp+127, 0x7f80}, {elem.BF16, 0x1p-134, 0x0}, {elem.BF16, 0x1.8p-133, 0x2},
	{elem.F8E5M2, 0x1.2p+0, 0x3c}, {elem.F8E5M2, 0x1.6p+0, 0x3e}, {elem.F8E5M2, 0x1.ep+0, 0x40}, {elem.F8E5M2, 0x1.ep+15, 0x7c}, {elem.F8E5M2, 0x1.dffep+15, 0x7b}, {elem.F8E5M2, 0x1p-17, 0x0}, {elem.F8E5M2, 0x1.8p-16, 0x2},
	{elem.F8E4M3FN, 0x1.1p+0, 0x38}, {elem.F8E4M3FN, 0x1.3p+0, 0x3a}, {elem.F8E4M3FN, 0x1.fp+0, 0x40}, {elem.F8E4M3FN, 0x1.dp+8, 0x7e}, {elem.F8E4M3FN, 0x1.d1p+8, 0x7f}, {elem.F8E4M3FN, 0x1p-10, 0x0}, {elem.F8E4M3FN, 0x1.8p-9, 0x2},
	{elem.F8E4M3FNUZ, 0x1.1p+0, 0x40}, {elem.F8E4M3FNUZ, 0x1.3p+0, 0x42}, {elem.F8E4M3FNUZ, 0x1.fp+7, 0x80}, {elem.F8E4M3FNUZ, -0x1p-12, 0x0}, {elem.F8E4M3FNUZ, 0x1.8p-10, 0x2},
	{elem.F4E2M1FN, 0x1p-2, 0x0}, {elem.F4E2M1FN, 0x1.8p-1, 0x2}, {elem.F4E2M1FN, 0x1.4p+1, 0x4}, {elem.F4E2M1FN, 0x1.4p+2, 0x6}, {elem.F4E2M1FN, 0x1.cp+2, 0x7},
	{elem.F8E8M0FNU, 1.5, 0x80}, {elem.F8E8M0FNU, 3.0, 0x81}, {elem.F8E8M0FNU, 0x1.666666p+0, 0x7f},
}
