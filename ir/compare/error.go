package compare

import (
	"bytes"
	"encoding/binary"
	"math"

	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/interp"
)

// A Bound says how far values may be apart: two elements agree if they differ by at most ULP units
// in the last place of B's type, or by at most Absolute + Relative·|a|. NaN agrees with NaN.
type Bound struct{ ULP, Absolute, Relative float64 }

// DefaultBound is the bound of a zero RunOptions.
var DefaultBound = Bound{ULP: 4}

// An Error is the difference of two values: the largest absolute, relative and ulp error of their
// elements, each of its own element. They are infinite if only one of two is NaN or an infinity.
type Error struct {
	Absolute float64
	Relative float64 // |a - b| / |a|
	ULP      float64 // in units in the last place that B's type has at a; |a - b| for integers
	// Absolute as a part of the largest finite element of A's value, or Absolute if that is 0
	Scaled float64
	// index, in row-major order, of the element with the largest ulp error; -1 if all are equal
	Element  int
	A, B     float64 // that element; its part that differs more if complex
	IsBeyond bool    // some element is beyond the bound
	Beyond   int     // number of elements beyond the bound
	Elements int     // number of elements
}

// measure compares two tensors of the same shape.
func measure(a, b *interp.Tensor, bound Bound) Error {
	e := Error{Elements: b.Len(), Element: -1}
	if a.Type == b.Type && bytes.Equal(a.Data, b.Data) {
		return e
	}
	load, loadB, ulp := decoder(a.Type.Part()), decoder(b.Type.Part()), ulpOf(b.Type.Part())
	partsA, partsB := numParts(a.Type), numParts(b.Type)
	largest := 0.0
	for i := range e.Elements {
		isBeyond := false
		for k := range max(partsA, partsB) {
			x, y := 0.0, 0.0
			if k < partsA {
				x = load(a.Data, i*partsA+k)
			}
			if k < partsB {
				y = loadB(b.Data, i*partsB+k)
			}
			if size := math.Abs(x); size > largest && !math.IsInf(x, 0) {
				largest = size
			}
			if x == y || x != x && y != y {
				continue
			}
			d := Error{Absolute: math.Abs(x - y)}
			d.Relative, d.ULP = d.Absolute/math.Abs(x), d.Absolute/ulp(x)
			if d.Absolute != d.Absolute || math.IsInf(x, 0) || math.IsInf(y, 0) {
				d.Absolute, d.Relative, d.ULP = math.Inf(1), math.Inf(1), math.Inf(1)
			}
			isBeyond = isBeyond || d.ULP > bound.ULP && !(d.Absolute <= bound.Absolute+bound.Relative*math.Abs(x))
			e.Absolute, e.Relative = max(e.Absolute, d.Absolute), max(e.Relative, d.Relative)
			if d.ULP > e.ULP {
				e.ULP, e.Element, e.A, e.B = d.ULP, i, x, y
			}
		}
		if isBeyond {
			e.IsBeyond = true
			e.Beyond++
		}
	}
	if e.Scaled = e.Absolute; largest > 0 {
		e.Scaled /= largest
	}
	return e
}

// numParts returns the number of real numbers in an element.
func numParts(t elem.Type) int {
	if t.IsComplex() {
		return 2
	}
	return 1
}

// decoder returns a function that returns element i of data as a number.
func decoder(t elem.Type) func(data []byte, i int) float64 {
	le := binary.LittleEndian
	switch t {
	case elem.F64:
		return func(data []byte, i int) float64 { return math.Float64frombits(le.Uint64(data[8*i:])) }
	case elem.F32:
		return func(data []byte, i int) float64 { return float64(math.Float32frombits(le.Uint32(data[4*i:]))) }
	case elem.BF16:
		return func(data []byte, i int) float64 {
			return float64(math.Float32frombits(uint32(le.Uint16(data[2*i:])) << 16))
		}
	}
	size := t.StorageBytes()
	if !t.IsFloat() {
		return func(data []byte, i int) float64 {
			b := t.Clean(elem.Load(t, data[size*i:]))
			if t.IsUnsigned() || t.IsBool() {
				return float64(b.Lo)
			}
			return float64(t.Int64(b))
		}
	}
	return func(data []byte, i int) float64 {
		wide, _ := elem.Convert(t, elem.F64, elem.Load(t, data[size*i:]))
		return math.Float64frombits(wide.Lo)
	}
}

// ulpOf returns a function that returns the unit in the last place that a type has at a number: the
// distance of numbers of the type with the same exponent. It is 1 for integers.
func ulpOf(t elem.Type) func(x float64) float64 {
	if !t.IsFloat() {
		return func(float64) float64 { return 1 }
	}
	_, fraction, _ := t.FloatBits()
	least, most := t.Exponents()
	return func(x float64) float64 {
		_, exponent := math.Frexp(x)
		if x == 0 {
			exponent = least
		}
		return math.Ldexp(1, min(max(exponent-1, least), most)-fraction)
	}
}

// Convert returns a tensor with the elements converted to another type, as stablehlo.convert does.
func Convert(t *interp.Tensor, to elem.Type) *interp.Tensor {
	if t.Type == to {
		return t
	}
	c := interp.NewTensor(to, t.Shape...)
	for i := range t.Len() {
		b, _ := elem.Convert(t.Type, to, t.At(i))
		c.Set(i, b)
	}
	return c
}
