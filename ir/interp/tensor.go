package interp

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// A Value is the value of an operand or a result: a [*Tensor], a [Token] or a [Tuple].
type Value interface{ isValue() }

// A Tensor is a value of a tensor type or of a scalar type. A quantized tensor has the element type
// of its storage.
type Tensor struct {
	Type  elem.Type
	Shape []int64
	Data  []byte // elements in row-major order, in the layout of elem.Store

	mem *memory // the counted memory of Data; nil if it belongs to the caller
}

// A Token is a value of the type !stablehlo.token.
type Token struct{}

// A Tuple is a value of a tuple type.
type Tuple []Value

func (*Tensor) isValue() {}
func (Token) isValue()   {}
func (Tuple) isValue()   {}

// NewTensor returns a tensor of zeros.
func NewTensor(t elem.Type, shape ...int64) *Tensor {
	n, ok := ir.Product(shape)
	if !ok {
		n = 0
	}
	return &Tensor{Type: t, Shape: shape, Data: make([]byte, n*int64(t.StorageBytes()))}
}

// Len returns the number of elements.
func (t *Tensor) Len() int { return len(t.Data) / t.Type.StorageBytes() }

// At returns the bits of element i.
func (t *Tensor) At(i int) elem.Bits { return elem.Load(t.Type, t.Data[i*t.Type.StorageBytes():]) }

// Set sets the bits of element i.
func (t *Tensor) Set(i int, b elem.Bits) {
	at := i * t.Type.StorageBytes()
	elem.Store(t.Data[at:at], t.Type, b)
}

// Int returns element i of an integer tensor.
func (t *Tensor) Int(i int) int64 { return t.Type.Int64(t.At(i)) }

// ints returns the elements of an integer tensor.
func (t *Tensor) ints() []int64 {
	list := make([]int64, t.Len())
	for i := range list {
		list[i] = t.Int(i)
	}
	return list
}

// truth returns whether element i of an i1 tensor is true.
func (t *Tensor) truth(i int) bool { return t.Data[i] != 0 }

// view returns a tensor of another type or shape with the same data.
func (t *Tensor) view(e elem.Type, shape []int64) *Tensor {
	return &Tensor{Type: e, Shape: shape, Data: t.Data, mem: t.mem}
}

// A memory counts the values of running functions that have the same data.
type memory struct {
	data []byte
	refs int
}

// strides returns the distance of neighbors along each dimension, in elements.
func strides(shape []int64) []int64 {
	s := make([]int64, len(shape))
	step := int64(1)
	for d := len(shape) - 1; d >= 0; d-- {
		s[d] = step
		step *= shape[d]
	}
	return s
}

// An odometer counts through the indices of a shape, in row-major order.
type odometer struct {
	shape, index []int64
}

func newOdometer(shape []int64) *odometer {
	return &odometer{shape, make([]int64, len(shape))}
}

// next moves to the next index, and returns false behind the last.
func (o *odometer) next() bool {
	for d := len(o.index) - 1; d >= 0; d-- {
		if o.index[d]++; o.index[d] < o.shape[d] {
			return true
		}
		o.index[d] = 0
	}
	return false
}

// isEmpty reports whether a shape has no elements.
func isEmpty(shape []int64) bool { return slices.Contains(shape, 0) }

// ravel returns the sum of index times stride.
func ravel(index, stride []int64) int64 {
	at := int64(0)
	for d, i := range index {
		at += i * stride[d]
	}
	return at
}

// inBounds reports whether an index is within a shape.
func inBounds(index, shape []int64) bool {
	for d, i := range index {
		if i < 0 || i >= shape[d] {
			return false
		}
	}
	return true
}

// fill repeats the element at the start of dst over dst.
func fill(dst []byte, size int) {
	for done := size; done < len(dst); done *= 2 {
		copy(dst[done:], dst[:done])
	}
}
