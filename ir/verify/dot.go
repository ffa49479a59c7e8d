package verify

import (
	"cmp"
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/fail"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/quant"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/shape"
)

// verifyDot implements verifyDotOp and inferDotOp.
func verifyDot(c *check) *fail.Failure {
	lhs, rhs := c.operandShape(0), c.operandShape(1)
	if len(lhs) < 1 || len(lhs) > 2 || len(rhs) < 1 || len(rhs) > 2 || !shape.Compatible(lhs[len(lhs)-1], rhs[0]) {
		return cmp.Or(checkPrecisions(c), fail.Error("expected both lhs/rhs ranks to be either 1 or 2"))
	}
	return cmp.Or(checkPrecisions(c), checkResultShape(c, slices.Concat(lhs[:len(lhs)-1], rhs[1:])))
}

func readDot(c *check, a ir.Attr) *shape.Dot {
	return &shape.Dot{
		LhsBatching: c.field(a, "lhs_batching_dimensions"), LhsContracting: c.field(a, "lhs_contracting_dimensions"),
		RhsBatching: c.field(a, "rhs_batching_dimensions"), RhsContracting: c.field(a, "rhs_contracting_dimensions"),
	}
}

// inferDotGeneral implements inferDotGeneralOp (spec.md#dot_general C1-C12).
func inferDotGeneral(c *check, d *shape.Dot) ([]int64, *fail.Failure) {
	lhs, rhs := c.operandType(0), c.operandType(1)
	left, right := c.shape(lhs), c.shape(rhs)
	if failed := cmp.Or(checkPrecisions(c), d.Check(left, right)); failed != nil {
		return nil, failed
	}
	leftBounds, rightBounds := ods.Bounds(c.m.Context, lhs), ods.Bounds(c.m.Context, rhs)
	var out []int64
	for i := range d.LhsBatching {
		x, y := d.LhsBatching[i], d.RhsBatching[i]
		merged, failed := shape.MostSpecific(i, shape.DimAt(left, leftBounds, int(x)), shape.DimAt(right, rightBounds, int(y)))
		if failed != nil {
			return nil, failed
		}
		out = append(out, merged.Size)
	}
	out = append(out, shape.Without(left, d.LhsBatching, d.LhsContracting)...)
	return append(out, shape.Without(right, d.RhsBatching, d.RhsContracting)...), nil
}

// verifyDotGeneral implements verifyDotGeneralOp (spec.md#dot_general C1-C21).
func verifyDotGeneral(c *check) *fail.Failure {
	d := readDot(c, c.property("dot_dimension_numbers"))
	dims, failed := inferDotGeneral(c, d)
	isOther := func(a ir.Attr) bool { return c.m.Attrs.EnumWord(a) != "DEFAULT" }
	hasOther := slices.ContainsFunc(c.m.Attrs.Items(c.property("precision_config")), isOther)
	failed = cmp.Or(failed, checkResultShape(c, dims), fail.If(hasOther && c.property("algorithm") != 0,
		"must specify DEFAULT precision config when algorithm is set."))
	lhs, rhs, result := c.operandType(0), c.operandType(1), c.resultType(0)
	if failed != nil || !hasQuantized(c, lhs, rhs, result) || c.elements == ods.IgnoreElements {
		return failed
	}
	return cmp.Or(checkContractionQuantization(c.quantized(rhs), d.RhsContracting),
		checkProductQuantization(c, lhs, rhs, result))
}

// checkContractionQuantization implements verifyDotGeneralOpQuantizationConstraints (C15, C16). q
// is nil if the right side is not quantized.
func checkContractionQuantization(q *quant.Type, contracting []int64) *fail.Failure {
	nonzero := q != nil && slices.ContainsFunc(q.Scales, func(s ir.QuantScale) bool { return s.Zero != 0 })
	return cmp.Or(
		fail.If(q.Is(quant.PerTensor) && nonzero, "Zero point of rhs should be 0"),
		fail.If(q.Is(quant.PerAxis) && nonzero, "Zero points of rhs should be 0"),
		fail.If(q.Is(quant.PerAxis) && slices.Contains(contracting, q.Axis),
			"Quantization dimension of rhs should not be in the contracting dimension of rhs"))
}

// verifyRaggedDot implements RaggedDotOp::verify of ChloOps.cpp.
func verifyRaggedDot(c *check) *fail.Failure {
	if slices.ContainsFunc(c.operandTypes(), func(t ir.Type) bool { return !ods.IsRanked(c.m.Context, t) }) {
		return nil // the reference fails on these
	}
	a := c.property("ragged_dot_dimension_numbers")
	r := &shape.RaggedDot{
		Dot: *readDot(c, a), Left: c.operandShape(0), Right: c.operandShape(1), Groups: c.operandShape(2),
		Ragged: c.field(a, "lhs_ragged_dimensions"), RhsGroups: c.field(a, "rhs_group_dimensions"),
	}
	if failed := cmp.Or(checkPrecisions(c), r.Check()); failed != nil {
		return failed
	}
	return checkResultShape(c, r.Shape()) // rejects an unranked result
}
