package llvm

import (
	ll "github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// A builder appends instructions to a block of a function.
type builder struct {
	*ll.Block
	lib   *library
	count *int // number of control flow operations so far, for labels
}

// newBuilder creates a builder for a new entry block of a function.
func newBuilder(lib *library, f *ll.Func) *builder {
	return &builder{Block: f.NewBlock("entry"), lib: lib, count: new(int)}
}

// block adds a block to the function. The builder stays at its current block.
func (b *builder) block(label string) *ll.Block { return b.Parent.NewBlock(label) }

// intrinsic calls @llvm.NAME. name includes the suffixes of overloaded types.
func (b *builder) intrinsic(name string, result types.Type, x ...value.Value) value.Value {
	return b.NewCall(b.lib.declare("llvm."+name, result, typesOf(x)), x...)
}

// overloaded calls an intrinsic whose operands and result have one type.
func (b *builder) overloaded(name string, x ...value.Value) value.Value {
	t := x[0].Type()
	return b.intrinsic(name+"."+typeSuffix(t), t, x...)
}

func typeSuffix(t types.Type) string {
	switch t {
	case types.Half:
		return "f16"
	case types.Float:
		return "f32"
	case types.Double:
		return "f64"
	}
	return t.String()
}

func typesOf(x []value.Value) []types.Type { return collect(x, value.Value.Type) }

// bitcast returns the bits of an element that is not complex as another type of the same width.
func (b *builder) bitcast(x value.Value, t types.Type) value.Value {
	if t.Equal(x.Type()) {
		return x
	}
	return b.NewBitCast(x, t)
}

// pack returns the struct of a complex number, and any other value itself.
func (b *builder) pack(v val) value.Value {
	if len(v) == 1 {
		return v[0]
	}
	return b.aggregate(typeOf(v), v...)
}

func (b *builder) aggregate(t types.Type, x ...value.Value) value.Value {
	var s value.Value = constant.NewPoison(t)
	for i, v := range x {
		s = b.NewInsertValue(s, v, uint64(i))
	}
	return s
}

// unpack reverses pack.
func (b *builder) unpack(t elem.Type, x value.Value) val {
	if !t.IsComplex() {
		return val{x}
	}
	return val{b.NewExtractValue(x, 0), b.NewExtractValue(x, 1)}
}

func (b *builder) isNaN(x value.Value) value.Value { return b.NewFCmp(enum.FPredUNO, x, x) }

func (b *builder) selectVal(c value.Value, x, y val) val {
	v := make(val, len(x))
	for i := range x {
		v[i] = b.NewSelect(c, x[i], y[i])
	}
	return v
}
