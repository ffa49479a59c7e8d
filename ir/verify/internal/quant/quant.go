// Package quant parses quantized element types for the verifier.
package quant

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
)

// A Granularity is the quantization granularity of a type.
type Granularity uint8

const (
	NotUniform Granularity = iota // !quant.any, calibrated, sub-channel, or unparsed
	PerTensor
	PerAxis // one scale for each index along Axis
)

// A Type holds the parameters of a quantized element type.
type Type struct {
	ir.Quantization
	Granularity Granularity
	Axis        int64
	Scales      []ir.QuantScale
}

// Parse parses a quantized element type. It returns nil for any other type.
func Parse(c *ir.Context, t ir.Type) *Type {
	if c.Types.Kind(t) != ir.QuantizedType {
		return nil
	}
	params := c.Types.Quantization(t)
	if params == nil {
		return &Type{Quantization: ir.Quantization{Expressed: c.Types.Expressed(t)}}
	}
	q := &Type{Quantization: *params}
	switch {
	case q.Form != ir.UniformQuant || len(q.Axes) > 0 && q.Axes[0].Block > 0:
		return q
	case len(q.Axes) == 0:
		q.Granularity = PerTensor
	default:
		q.Granularity, q.Axis = PerAxis, q.Axes[0].Axis
	}
	if q.Scales = q.Scale.List; q.Scales == nil {
		q.Scales = []ir.QuantScale{q.Scale}
	}
	return q
}

// Is reports whether q is not nil and has granularity g.
func (q *Type) Is(g Granularity) bool { return q != nil && q.Granularity == g }

// SameStorage reports whether two types have the same storage type; i8 is the storage of both i8
// and u8.
func (q *Type) SameStorage(o *Type) bool {
	a, b := q.Storage, o.Storage
	return a.Width == b.Width && a.Explicit == b.Explicit && (!a.Explicit || a.Signed == b.Signed)
}

// storageWidths lists the storage widths that StableHLO accepts (Base.td,
// StableHLO_UniformQuantizedSignedInt); si8 is not accepted.
var storageWidths = [...]int{2, 4, 8, 16, 32}

// HasGranularity reports whether a type is quantized with this granularity and a storage type that
// StableHLO accepts (Base.cpp, isValidStablehloQuantizedElementType; spec.md#quantized-types C7,
// C8).
func HasGranularity(c *ir.Context, t ir.Type, g Granularity) bool {
	q := Parse(c, t)
	if !q.Is(g) || q.Storage.Explicit && q.Storage.Signed || !slices.Contains(storageWidths[:], q.Storage.Width) {
		return false
	}
	return !slices.ContainsFunc(q.Scales, func(s ir.QuantScale) bool { return s.Zero < q.Low || s.Zero > q.High })
}

// HasValidAxis reports whether the quantization axis fits the shape of tensor type t (Base.cpp,
// isValidQuantizedDimension; spec.md#quantized-types C12, C13).
func HasValidAxis(c *ir.Context, t ir.Type) bool {
	q := Parse(c, c.Types.ElementType(t))
	if !q.Is(PerAxis) || c.Types.Kind(t) != ir.TensorType {
		return true
	}
	dims := c.Types.Shape(t)
	return q.Axis < int64(len(dims)) && (dims[q.Axis] == ir.Dynamic || dims[q.Axis] == int64(len(q.Scales)))
}
