package verify

import (
	"math"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// A granularity says how finely a quantized type scales.
type granularity uint8

const (
	notUniform granularity = iota // any, calibrated, in blocks, or not understood
	perTensor                     // one scale
	perAxis                       // one for each place on an axis
)

// A quantized is what a quantized element type says.
type quantized struct {
	granularity
	storage   ir.Storage
	low, high int64 // range of the storage
	expressed ir.Type
	axis      int64
	scales    []float64
	zeros     []int64 // zero points
}

// quantizedOf takes a quantized element type apart; nil for any other type.
func quantizedOf(c *ir.Context, t ir.Type) *quantized {
	if c.TypeKind(t) != ir.QuantizedType {
		return nil
	}
	known := memoOf(c)
	if q, ok := known.quantized[t]; ok {
		return q
	}
	q := &quantized{expressed: c.Expressed(t)}
	if said := c.Quantization(t); said != nil {
		q.read(said)
	}
	known.quantized[t] = q
	return q
}

// sameStorage tells whether two are stored in the same type: i8 is that of both i8 and u8.
func (q *quantized) sameStorage(o *quantized) bool {
	return q.storage.Width == o.storage.Width && q.storage.Explicit == o.storage.Explicit && (!q.storage.Explicit || q.storage.Signed == o.storage.Signed)
}

// read takes over what the verifier asks for.
func (q *quantized) read(said *ir.Quantization) {
	q.storage, q.low, q.high = said.Storage, said.Low, said.High
	switch {
	case said.Form != ir.UniformQuant || len(said.Axes) > 0 && said.Axes[0].Block > 0:
		return
	case len(said.Axes) == 0:
		q.granularity = perTensor
	default:
		q.granularity = perAxis
		q.axis = said.Axes[0].Axis
	}
	scales := said.Scale.List
	if scales == nil {
		scales = []ir.QuantScale{said.Scale}
	}
	for _, s := range scales {
		q.scales, q.zeros = append(q.scales, math.Float64frombits(s.Scale.Lo)), append(q.zeros, s.Zero)
	}
}

// storageWidths are the widths of storage that StableHLO takes (Base.td, StableHLO_UniformQuantizedSignedInt); si8 is not
// among it.
var storageWidths = map[int]bool{2: true, 4: true, 8: true, 16: true, 32: true}

// isQuantized tells whether a type is quantized so finely, by integers that StableHLO takes (Base.cpp,
// isValidStablehloQuantizedElementType; spec.md#quantized-types C7, C8).
func isQuantized(g granularity) func(*ir.Context, ir.Type) bool {
	return func(c *ir.Context, t ir.Type) bool {
		q := quantizedOf(c, t)
		if q == nil || q.granularity != g || q.storage.Explicit && q.storage.Signed || !storageWidths[q.storage.Width] {
			return false
		}
		for _, z := range q.zeros {
			if z < q.low || z > q.high {
				return false
			}
		}
		return true
	}
}

// validAxis tells whether the axis of a tensor's elements fits its shape (Base.cpp, isValidQuantizedDimension;
// spec.md#quantized-types C12, C13).
func validAxis(c *ir.Context, t ir.Type) bool {
	q := quantizedOf(c, c.ElementType(t))
	if q == nil || q.granularity != perAxis || !isRanked(c, t) {
		return true
	}
	dims := c.Shape(t)
	return q.axis < int64(len(dims)) && compatible(dims[q.axis], int64(len(q.scales)))
}

// integer takes i8, si8, ui8 apart, of any width.
func integer(c *ir.Context, t ir.Type) (elem.Int, bool) {
	if c.TypeKind(t) != ir.ScalarType {
		return elem.Int{}, false
	}
	return elem.LookupInt(c.TypeString(t))
}
