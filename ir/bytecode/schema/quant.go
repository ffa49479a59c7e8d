package schema

import (
	"fmt"

	"github.com/hlo-promote/hlo-promote/internal/lazy"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// Quant returns the encodings of quantized types
// (mlir/include/mlir/Dialect/Quant/IR/QuantDialectBytecode.td).
func Quant() *Dialect { return quantDialect.Get() }

var quantDialect = lazy.Value[*Dialect]{New: func() *Dialect {
	return &Dialect{Name: "quant", Types: []Encoding{
		TypeRow(1, "AnyQuantizedType", Fields{{"flags", VarInt}, {"storageType", Type}, {"storageTypeMin", SignedVarInt}, {"storageTypeMax", SignedVarInt}},
			func(c *ir.Context, p []Part) (ir.Type, error) {
				return makeAny(c, p[0].Int, p[1].Type, 0, p[2].Int, p[3].Int)
			}, nil),
		TypeRow(2, "AnyQuantizedTypeWithExpressedType",
			Fields{
				{"flags", VarInt}, {"storageType", Type}, {"expressedType", Type}, {"storageTypeMin", SignedVarInt},
				{"storageTypeMax", SignedVarInt},
			},
			func(c *ir.Context, p []Part) (ir.Type, error) {
				return makeAny(c, p[0].Int, p[1].Type, p[2].Type, p[3].Int, p[4].Int)
			}, nil),
		TypeRow(3, "CalibratedQuantizedType", Fields{{"expressedType", Type}, {"min", Double}, {"max", Double}}, makeCalibrated, nil),
		UniformRow(4, "UniformQuantizedType"),
		PerAxisRow(5, "UniformQuantizedPerAxisType"),
		TypeRow(6, "UniformQuantizedSubChannelType",
			Fields{
				{"flags", VarInt}, {"storageType", Type}, {"expressedType", Type}, {"storageTypeMin", SignedVarInt},
				{"storageTypeMax", SignedVarInt}, {"quantizedDimensions", SignedVarInts}, {"blockSizes", SignedVarInts},
				{"scales", Attr}, {"zeroPoints", Attr},
			}, makeSubChannel, nil),
	}}
}}

// Fields of the quantized types that VHLO and the quant dialect encode alike.
var (
	uniformFields = Fields{
		{"flags", VarInt}, {"storageType", Type}, {"expressedType", Type}, {"scale", Double}, {"zeroPoint", SignedVarInt},
		{"storageTypeMin", SignedVarInt}, {"storageTypeMax", SignedVarInt},
	}
	perAxisFields = Fields{
		{"flags", VarInt}, {"storageType", Type}, {"expressedType", Type}, {"quantizedDimension", VarInt},
		{"storageTypeMin", SignedVarInt}, {"storageTypeMax", SignedVarInt}, {"scales", Doubles}, {"zeroPoints", SignedVarInts},
	}
)

// UniformRow returns the encoding of a per-tensor quantized type in VHLO (VhloBytecode.cpp).
func UniformRow(code uint64, name string) Encoding {
	return TypeRow(code, name, uniformFields, makeUniform, splitUniform)
}

// PerAxisRow returns the encoding of a per-axis quantized type in VHLO (VhloBytecode.cpp).
func PerAxisRow(code uint64, name string) Encoding {
	return TypeRow(code, name, perAxisFields, makePerAxis, splitPerAxis)
}

// isSigned is the flag of signed storage (QuantTypes.h, QuantizationFlags).
const isSigned = 1

// maxStorageWidth limits the width of the storage type (QuantTypes.h, MaxStorageBits).
const maxStorageWidth = 32

// newQuantization checks and returns the parameters that all quantized types share.
func newQuantization(c *ir.Context, form ir.QuantForm, flags int64, storage, expressed ir.Type, low, high int64) (*ir.Quantization, error) {
	n, ok := c.Types.Elem(storage).Int()
	if !ok {
		n = c.Types.IntWidth(storage)
	}
	if c.Types.Kind(storage) != ir.ScalarType || n.Width < 1 || n.Width > maxStorageWidth || flags&^isSigned != 0 {
		return nil, InvalidError(fmt.Sprintf("the storage type of a quantized type is '%s', with flags %d", c.Types.Text(storage), flags))
	}
	if expressed != 0 && !c.Types.Elem(expressed).IsFloat() {
		return nil, InvalidError("the expressed type of a quantized type is '" + c.Types.Text(expressed) + "', which is not a float type")
	}
	q := &ir.Quantization{Form: form, Low: low, High: high, Expressed: expressed}
	q.Storage = ir.Storage{Signed: flags&isSigned != 0, Explicit: n.Kind != elem.KindSignless, Width: n.Width}
	if least, most := ir.StorageRange(q.Signed, n.Width); low < least || high > most || low >= high {
		return nil, InvalidError(fmt.Sprintf("a quantized type has the range %d to %d", low, high))
	}
	return q, nil
}

// checkedType checks q and returns its type.
func checkedType(c *ir.Context, q *ir.Quantization) (ir.Type, error) {
	if err := c.Types.CheckQuantized(q); err != nil {
		return 0, err
	}
	return c.Types.Quantized(*q), nil
}

func makeAny(c *ir.Context, flags int64, storage, expressed ir.Type, low, high int64) (ir.Type, error) {
	q, err := newQuantization(c, ir.AnyQuant, flags, storage, expressed, low, high)
	if err != nil {
		return 0, err
	}
	return checkedType(c, q)
}

func makeCalibrated(c *ir.Context, p []Part) (ir.Type, error) {
	if !c.Types.Elem(p[0].Type).IsFloat() {
		return 0, InvalidError("a calibrated type of '" + c.Types.Text(p[0].Type) + "', which is not a float type")
	}
	q := &ir.Quantization{Form: ir.CalibratedQuant, Expressed: p[0].Type}
	q.Range = [2]elem.Bits{p[1].Bits, p[2].Bits}
	return checkedType(c, q)
}

// makeUniform returns a per-tensor quantized type.
func makeUniform(c *ir.Context, p []Part) (ir.Type, error) {
	q, err := newQuantization(c, ir.UniformQuant, p[0].Int, p[1].Type, p[2].Type, p[5].Int, p[6].Int)
	if err != nil {
		return 0, err
	}
	q.Scale = ir.QuantScale{Scale: p[3].Bits, Zero: p[4].Int}
	return checkedType(c, q)
}

// makePerAxis returns a per-axis quantized type.
func makePerAxis(c *ir.Context, p []Part) (ir.Type, error) {
	q, err := newQuantization(c, ir.UniformQuant, p[0].Int, p[1].Type, p[2].Type, p[4].Int, p[5].Int)
	if err != nil {
		return 0, err
	}
	scales, zeros := p[6].Floats, p[7].Ints
	if len(scales) != len(zeros) || len(scales) == 0 {
		return 0, InvalidError(fmt.Sprintf("a quantized type has %d scales and %d zero points", len(scales), len(zeros)))
	}
	q.Axes = []ir.QuantAxis{{Axis: p[3].Int}}
	q.Scale.List = make([]ir.QuantScale, len(scales))
	for i := range scales {
		q.Scale.List[i] = ir.QuantScale{Scale: scales[i], Zero: zeros[i]}
	}
	return checkedType(c, q)
}

// makeSubChannel returns a sub-channel quantized type: it has a scale for each block along several
// axes.
func makeSubChannel(c *ir.Context, p []Part) (ir.Type, error) {
	q, err := newQuantization(c, ir.UniformQuant, p[0].Int, p[1].Type, p[2].Type, p[3].Int, p[4].Int)
	if err != nil {
		return 0, err
	}
	axes, blocks, scales, zeros := p[5].Ints, p[6].Ints, c.Attrs.Literal(p[7].Attr), c.Attrs.Literal(p[8].Attr)
	dims, _ := c.Types.StaticShape(c.Attrs.Type(p[7].Attr))
	if len(axes) != len(blocks) || len(axes) == 0 || scales == nil || zeros == nil || scales.Len() != zeros.Len() || scales.Len() == 0 ||
		!scales.Elem().IsFloat() || !zeros.Elem().IsInteger() || scales.Len() > maxScales {
		return 0, InvalidError("the axes, scales and zero points of a quantized type do not match")
	}
	for i := range axes {
		if blocks[i] < 1 {
			return 0, InvalidError(fmt.Sprintf("a quantized type has blocks of %d", blocks[i]))
		}
		q.Axes = append(q.Axes, ir.QuantAxis{Axis: axes[i], Block: blocks[i]})
	}
	at := int64(0)
	var fill func(dims []int64) ir.QuantScale
	fill = func(dims []int64) ir.QuantScale {
		if len(dims) == 0 {
			bits, _ := elem.Convert(scales.Elem(), elem.F64, scales.At(at))
			zero, _ := elem.Convert(zeros.Elem(), elem.I64, zeros.At(at))
			at++
			return ir.QuantScale{Scale: bits, Zero: int64(zero.Lo)}
		}
		list := make([]ir.QuantScale, dims[0])
		for i := range list {
			list[i] = fill(dims[1:])
		}
		return ir.QuantScale{List: list}
	}
	q.Scale = fill(dims)
	return checkedType(c, q)
}

// maxScales limits the scales of a type. Each is a few bytes of its text, but a splat may declare
// any number.
const maxScales = 1 << 20
