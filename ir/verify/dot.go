package verify

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/quant"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/shape"
)

// dots implements verifyDotOp and inferDotOp of TypeInference.cpp.
func dots(c *check) *fault {
	if f := checkPrecisions(c); f != nil {
		return f
	}
	lhs, rhs := c.operandShape(0), c.operandShape(1)
	if len(lhs) < 1 || len(lhs) > 2 || len(rhs) < 1 || len(rhs) > 2 || !shape.Compatible(lhs[len(lhs)-1], rhs[0]) {
		return bareFault("expected both lhs/rhs ranks to be either 1 or 2")
	}
	return resultLike(c, slices.Concat(lhs[:len(lhs)-1], rhs[1:]))
}

func dotNumbers(c *check, a ir.Attr) *shape.Dot {
	return &shape.Dot{LhsBatching: c.field(a, "lhs_batching_dimensions"), RhsBatching: c.field(a, "rhs_batching_dimensions"), LhsContracting: c.field(a, "lhs_contracting_dimensions"),
		RhsContracting: c.field(a, "rhs_contracting_dimensions")}
}

// dotShape implements inferDotGeneralOp of TypeInference.cpp (spec.md#dot_general C1-C12).
func dotShape(c *check, d *shape.Dot) ([]int64, *fault) {
	if f := checkPrecisions(c); f != nil {
		return nil, f
	}
	lhs, rhs := c.operandType(0), c.operandType(1)
	left, right := c.shape(lhs), c.shape(rhs)
	if f := wrongNumbers(d.Wrong(left, right)); f != nil {
		return nil, f
	}
	leftBounds, rightBounds := ods.Bounds(c.m.Context, lhs), ods.Bounds(c.m.Context, rhs)
	var out []int64
	for i := range d.LhsBatching {
		x, y := d.LhsBatching[i], d.RhsBatching[i]
		merged, wrong := shape.MostSpecific(i, shape.DimAt(left, leftBounds, int(x)), shape.DimAt(right, rightBounds, int(y)))
		if wrong != "" {
			return nil, bareFault(wrong)
		}
		out = append(out, merged.Size)
	}
	out = append(out, shape.Without(left, d.LhsBatching, d.LhsContracting)...)
	return append(out, shape.Without(right, d.RhsBatching, d.RhsContracting)...), nil
}

// dotGeneral implements verifyDotGeneralOp of TypeInference.cpp (spec.md#dot_general C1-C21).
func dotGeneral(c *check) *fault {
	d := dotNumbers(c, c.property("dot_dimension_numbers"))
	dims, f := dotShape(c, d)
	if f != nil {
		return f
	}
	if f := resultLike(c, dims); f != nil {
		return f
	}
	precise := slices.ContainsFunc(c.m.Items(c.property("precision_config")), func(a ir.Attr) bool { return c.m.EnumWord(a) != "DEFAULT" })
	if precise && c.property("algorithm") != 0 {
		return bareFault("must specify DEFAULT precision config when algorithm is set.")
	}
	lhs, rhs, result := c.operandType(0), c.operandType(1), c.resultType(0)
	if !anyQuantized(c, lhs, rhs, result) || c.elements == ignored {
		return nil
	}
	if q := quant.Of(c.m.Context, c.element(rhs)); q != nil {
		if f := quantizedContraction(q, d.RhsContracting); f != nil {
			return f
		}
	}
	return quantizedProduct(c, lhs, rhs, result)
}

// quantizedContraction implements verifyDotGeneralOpQuantizationConstraints of TypeInference.cpp
// (C15, C16).
func quantizedContraction(q *quant.Type, contracting []int64) *fault {
	nonzero := slices.ContainsFunc(q.Zeros, func(z int64) bool { return z != 0 })
	switch {
	case q.Granularity == quant.PerTensor && nonzero:
		return bareFault("Zero point of rhs should be 0")
	case q.Granularity == quant.PerAxis && nonzero:
		return bareFault("Zero points of rhs should be 0")
	case q.Granularity == quant.PerAxis && slices.Contains(contracting, q.Axis):
		return bareFault("Quantization dimension of rhs should not be in the contracting dimension of rhs")
	}
	return nil
}

// raggedDots implements RaggedDotOp::verify of ChloOps.cpp.
func raggedDots(c *check) *fault {
	for i := range c.operands() {
		if !ods.IsRanked(c.m.Context, c.operandType(i)) {
			return nil // the reference fails on these
		}
	}
	if f := checkPrecisions(c); f != nil {
		return f
	}
	a := c.property("ragged_dot_dimension_numbers")
	r := &shape.RaggedDot{Dot: *dotNumbers(c, a), Left: c.operandShape(0), Right: c.operandShape(1), Groups: c.operandShape(2),
		Ragged: c.field(a, "lhs_ragged_dimensions"), RhsGroups: c.field(a, "rhs_group_dimensions")}
	if f := wrongNumbers(r.Wrong()); f != nil {
		return f
	}
	return resultLike(c, r.Shape()) // rejects an unranked result
}
