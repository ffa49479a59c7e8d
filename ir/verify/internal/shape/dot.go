package shape

import (
	"cmp"
	"slices"

	"github.com/hlo-promote/hlo-promote/ir/verify/internal/fail"
)

// A Dot holds the dimension numbers of a dot product.
type Dot struct{ LhsBatching, RhsBatching, LhsContracting, RhsContracting []int64 }

// Check implements checkDotGeneralConstraints (C1-C10).
func (d *Dot) Check(lhs, rhs []int64) *fail.Failure {
	if failed := cmp.Or(
		fail.If(len(d.LhsBatching) != len(d.RhsBatching), "lhs and rhs should have the same number of batching dimensions"),
		fail.If(len(d.LhsContracting) != len(d.RhsContracting),
			"lhs and rhs should have the same number of contracting dimensions"),
		checkDistinct(d.LhsBatching, d.LhsContracting, "lhs_batching_dimensions", "lhs_contracting_dimensions"),
		checkDistinct(d.RhsBatching, d.RhsContracting, "rhs_batching_dimensions", "rhs_contracting_dimensions"),
		checkRange(d.LhsBatching, "lhs_batching_dimensions", len(lhs)),
		checkRange(d.LhsContracting, "lhs_contracting_dimensions", len(lhs)),
		checkRange(d.RhsBatching, "rhs_batching_dimensions", len(rhs)),
		checkRange(d.RhsContracting, "rhs_contracting_dimensions", len(rhs)),
	); failed != nil {
		return failed
	}
	return cmp.Or(
		fail.If(!CompatibleShapes(SizesAt(lhs, d.LhsBatching), SizesAt(rhs, d.RhsBatching)),
			"batching dimension sizes must match for lhs/rhs"),
		fail.If(!CompatibleShapes(SizesAt(lhs, d.LhsContracting), SizesAt(rhs, d.RhsContracting)),
			"contracting dimension sizes must match for lhs/rhs"))
}

func checkRange(dims []int64, name string, rank int) *fail.Failure {
	n, found := OutOfRange(dims, rank)
	return fail.If(found, name, " value: ", n, " is out of range: [0, ", rank, ")")
}

// A RaggedDot holds the attributes of chlo.ragged_dot. The ragged dimension is a free, contracting
// or batching dimension of the left side (ChloOps.cpp, checkRaggedDotConstraints).
type RaggedDot struct {
	Dot
	Left, Right, Groups []int64 // shapes
	Ragged, RhsGroups   []int64
}

// Check checks all constraints except those of the result.
func (r *RaggedDot) Check() *fail.Failure {
	if failed := cmp.Or(r.Dot.Check(r.Left, r.Right),
		fail.If(len(r.Ragged) != 1, "There must be exactly one ragged dimension in the lhs."),
		checkDimsInBounds(r.Ragged, len(r.Left), "lhs_ragged_dim", "lhs_rank"),
	); failed != nil {
		return failed
	}
	if failed := r.checkGroupSizes(); failed != nil {
		return failed
	}
	return r.checkGroupDims()
}

// leadingDims returns the dimensions of the left side that precede the group dimension in
// group_sizes.
func (r *RaggedDot) leadingDims() []int64 {
	ragged := r.Ragged[0]
	if at := slices.Index(r.LhsBatching, ragged); at >= 0 {
		return r.LhsBatching[:at]
	}
	if at := slices.Index(r.LhsContracting, ragged); at >= 0 {
		return slices.Concat(r.LhsBatching, r.LhsContracting[:at])
	}
	return slices.Concat(r.LhsBatching, Without(Iota(int(ragged)), r.LhsBatching, r.LhsContracting))
}

// checkGroupSizes checks the shape of the operand group_sizes. A one-dimensional group_sizes is
// shared by all batches.
func (r *RaggedDot) checkGroupSizes() *fail.Failure {
	if len(r.Groups) == 1 {
		return nil
	}
	want := SizesAt(r.Left, r.leadingDims())
	if len(r.Groups) != len(want)+1 {
		return fail.Error("expected group_sizes to have rank ", len(want)+1, ", got ", len(r.Groups))
	}
	return fail.If(!slices.Equal(want, r.Groups[:len(want)]),
		"group_sizes is expected to have shape [", want, ", ", r.numGroups(), "], got [", r.Groups, "]")
}

func (r *RaggedDot) numGroups() int64 { return r.Groups[len(r.Groups)-1] }

func (r *RaggedDot) checkGroupDims() *fail.Failure {
	shared := slices.Contains(r.LhsBatching, r.Ragged[0]) || slices.Contains(r.LhsContracting, r.Ragged[0])
	if failed := cmp.Or(
		checkDimsInBounds(r.RhsGroups, len(r.Right), "rhs_group_dim", "rhs_rank"),
		checkDistinct(r.RhsGroups, r.RhsBatching, "rhs_group_dimensions", "rhs_batching_dimensions"),
		checkDistinct(r.RhsGroups, r.RhsContracting, "rhs_group_dimensions", "rhs_contracting_dimensions"),
		fail.If(shared && len(r.RhsGroups) > 0,
			"There must be zero group dimensions in the rhs when the ragged dimension is batch or contracting."),
		fail.If(!shared && len(r.RhsGroups) != 1,
			"There must be exactly one group dimension in the rhs when the lhs ragged dimension is non-contracting."),
	); failed != nil || shared {
		return failed
	}
	size := r.Right[r.RhsGroups[0]]
	return fail.If(!Compatible(r.numGroups(), size),
		"rhs group dimension is expected to have size=", r.numGroups(), ", got ", size)
}

// Shape returns the shape of the result (ChloOps.cpp, inferRaggedDotOutputDimensions).
func (r *RaggedDot) Shape() []int64 {
	var out []int64
	if slices.Contains(r.LhsContracting, r.Ragged[0]) {
		out = append(out, r.numGroups())
	}
	return slices.Concat(out, SizesAt(r.Left, r.LhsBatching), Without(r.Left, r.LhsBatching, r.LhsContracting),
		Without(r.Right, r.RhsBatching, r.RhsContracting, r.RhsGroups))
}
