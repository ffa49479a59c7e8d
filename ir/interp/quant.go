package interp

import (
	"math"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// storageOf returns the element type of the integers of a quantized type.
func storageOf(q *ir.Quantization) (elem.Type, bool) {
	for t := elem.I2; t <= elem.UI64; t++ {
		if t.Bits() == q.Width && t.IsSigned() == q.Signed {
			return t, q.Form == ir.UniformQuant
		}
	}
	return elem.None, false
}

// quantization returns the parameters of the elements of a type, or nil.
func (e *Interp) quantization(t ir.Type) *ir.Quantization {
	return e.m.Types.Quantization(e.m.Types.ElementType(t))
}

// isQuantized reports whether an operand or a result of the operation is quantized.
func (x *call) isQuantized() bool {
	for _, v := range x.m.Operands(x.op) {
		if x.quantization(x.m.Type(v)) != nil {
			return true
		}
	}
	for i := range x.m.NumResults(x.op) {
		if x.quantization(x.resultType(i)) != nil {
			return true
		}
	}
	return false
}

// scaleAt returns the function that finds scale and zero point of an element by its index.
func scaleAt(q *ir.Quantization, shape []int64) func(i int) (scale float64, zero int64) {
	steps := strides(shape)
	return func(i int) (float64, int64) {
		s := q.Scale
		for _, axis := range q.Axes {
			if len(s.List) == 0 || int(axis.Axis) >= len(shape) {
				break
			}
			at := int64(i) / steps[axis.Axis] % shape[axis.Axis] / max(axis.Block, 1)
			s = s.List[min(at, int64(len(s.List)-1))]
		}
		for len(s.List) > 0 {
			s = s.List[0]
		}
		return s.Float(), s.Zero
	}
}

// dequantized returns the numbers that quantized integers mean, in the expressed type (spec.md,
// dequantize).
func (x *call) dequantized(t *Tensor, q *ir.Quantization) (*Tensor, error) {
	to, ok := x.ElementType(q.Expressed)
	if !ok || !to.IsFloat() {
		return nil, x.fail("has an expressed type that is not supported")
	}
	r, err := x.alloc(to, t.Shape)
	if err != nil {
		return nil, err
	}
	c, at := codecOf(to), scaleAt(q, t.Shape)
	round := func(v float64) float64 { return c.dec(c.enc(v)) }
	for i := range t.Len() {
		scale, zero := at(i)
		store(r.Data, c.size, i, c.enc(round(float64(t.Int(i)-zero))*round(scale)))
	}
	return r, nil
}

// requantized returns the integers for numbers (spec.md, quantize).
func (x *call) requantized(t *Tensor, q *ir.Quantization) (*Tensor, error) {
	to, ok := storageOf(q)
	if !ok || !t.Type.IsFloat() {
		return nil, x.fail("has a storage type that is not supported")
	}
	r, err := x.alloc(to, t.Shape)
	if err != nil {
		return nil, err
	}
	c, at := codecOf(t.Type), scaleAt(q, t.Shape)
	round := func(v float64) float64 { return c.dec(c.enc(v)) }
	for i := range t.Len() {
		scale, zero := at(i)
		v := round(round(c.dec(load(t.Data, c.size, i))/round(scale)) + round(float64(zero)))
		v = math.RoundToEven(min(max(v, float64(q.Low)), float64(q.High)))
		b, _ := elem.Convert(elem.F64, to, elem.Bits{Lo: math.Float64bits(v)})
		r.Set(i, b)
	}
	return r, nil
}

// requantize is uniform_quantize and uniform_dequantize.
func requantize(x *call) ([]Value, error) {
	t := x.tensor(0)
	var err error
	if q := x.quantization(x.operandType(0)); q != nil {
		if t, err = x.dequantized(t, q); err != nil {
			return nil, err
		}
	}
	if q := x.quantization(x.resultType(0)); q != nil {
		t, err = x.requantized(t, q)
	}
	return one(t, err)
}

// quantized evaluates an operation on numbers and quantizes the results (spec.md,
// dequantize_op_quantize and hybrid_dequantize_then_op).
func (x *call) quantized(r *row) ([]Value, error) {
	y := *x
	y.in, y.expressed = make([]Value, len(x.in)), true
	for i, v := range x.in {
		y.in[i] = v
		if q := x.quantization(x.operandType(i)); q != nil {
			t, err := x.dequantized(x.tensor(i), q)
			if err != nil {
				return nil, err
			}
			y.in[i] = t
		}
	}
	results, err := y.evalRow(r)
	if err != nil {
		return nil, err
	}
	out := make([]Value, len(results))
	for i, v := range results {
		out[i] = v
		if q := x.quantization(x.resultType(i)); q != nil {
			t, ok := v.(*Tensor)
			if !ok {
				return nil, x.fail("has no value that is defined")
			}
			if out[i], err = x.requantized(t, q); err != nil {
				return nil, err
			}
		}
	}
	return out, nil
}
