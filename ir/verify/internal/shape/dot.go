package shape

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir/verify/internal/fail"
)

// A Dot holds the dimension numbers of a dot product.
type Dot struct{ LhsBatching, RhsBatching, LhsContracting, RhsContracting []int64 }

// Check implements checkDotGeneralConstraints (C1-C10).
func (d *Dot) Check(lhs, rhs []int64) *fail.Failure {
	if len(d.LhsBatching) != len(d.RhsBatching) {
		return fail.Error("lhs and rhs should have the same number of batching dimensions")
	}
	if len(d.LhsContracting) != len(d.RhsContracting) {
		return fail.Error("lhs and rhs should have the same number of contracting dimensions")
	}
	if failed := checkDistinct(d.LhsBatching, d.LhsContracting, "lhs_batching_dimensions", "lhs_contracting_dimensions"); failed != nil {
		return failed
	}
	if failed := checkDistinct(d.RhsBatching, d.RhsContracting, "rhs_batching_dimensions", "rhs_contracting_dimensions"); failed != nil {
		return failed
	}
	if failed := checkRange(d.LhsBatching, "lhs_batching_dimensions", len(lhs)); failed != nil {
		return failed
	}
	if failed := checkRange(d.LhsContracting, "lhs_contracting_dimensions", len(lhs)); failed != nil {
		return failed
	}
	if failed := checkRange(d.RhsBatching, "rhs_batching_dimensions", len(rhs)); failed != nil {
		return failed
	}
	if failed := checkRange(d.RhsContracting, "rhs_contracting_dimensions", len(rhs)); failed != nil {
		return failed
	}
	for i := range d.LhsBatching {
		if !Compatible(lhs[d.LhsBatching[i]], rhs[d.RhsBatching[i]]) {
			return fail.Error("batching dimension sizes must match for lhs/rhs")
		}
	}
	for i := range d.LhsContracting {
		if !Compatible(lhs[d.LhsContracting[i]], rhs[d.RhsContracting[i]]) {
			return fail.Error("contracting dimension sizes must match for lhs/rhs")
		}
	}
	return nil
}

func checkRange(dims []int64, name string, rank int) *fail.Failure {
	for _, n := range dims {
		if n < 0 || n >= int64(rank) {
			return fail.Error(name, " value: ", n, " is out of range: [0, ", rank, ")")
		}
	}
	return nil
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
	if failed := r.Dot.Check(r.Left, r.Right); failed != nil {
		return failed
	}
	if failed := r.checkRaggedDim(); failed != nil {
		return failed
	}
	if failed := r.checkGroupSizes(); failed != nil {
		return failed
	}
	return r.checkGroupDims()
}

func (r *RaggedDot) checkRaggedDim() *fail.Failure {
	if len(r.Ragged) != 1 {
		return fail.Error("There must be exactly one ragged dimension in the lhs.")
	}
	return checkDimInBounds(r.Ragged[0], len(r.Left), "lhs_ragged_dim", "lhs_rank")
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
	out := slices.Clone(r.LhsBatching)
	for d := range ragged {
		if !slices.Contains(r.LhsBatching, d) && !slices.Contains(r.LhsContracting, d) {
			out = append(out, d)
		}
	}
	return out
}

// checkGroupSizes checks the shape of the operand group_sizes. A one-dimensional group_sizes is
// shared by all batches.
func (r *RaggedDot) checkGroupSizes() *fail.Failure {
	if len(r.Groups) == 1 {
		return nil
	}
	var want []int64
	for _, d := range r.leadingDims() {
		want = append(want, r.Left[d])
	}
	if len(r.Groups) != len(want)+1 {
		return fail.Error("expected group_sizes to have rank ", len(want)+1, ", got ", len(r.Groups))
	}
	return fail.If(!slices.Equal(want, r.Groups[:len(want)]),
		"group_sizes is expected to have shape [", want, ", ", r.numGroups(), "], got [", r.Groups, "]")
}

func (r *RaggedDot) numGroups() int64 { return r.Groups[len(r.Groups)-1] }

func (r *RaggedDot) checkGroupDims() *fail.Failure {
	for _, d := range r.RhsGroups {
		if failed := checkDimInBounds(d, len(r.Right), "rhs_group_dim", "rhs_rank"); failed != nil {
			return failed
		}
	}
	shared := slices.Contains(r.LhsBatching, r.Ragged[0]) || slices.Contains(r.LhsContracting, r.Ragged[0])
	if failed := checkDistinct(r.RhsGroups, r.RhsBatching, "rhs_group_dimensions", "rhs_batching_dimensions"); failed != nil {
		return failed
	}
	if failed := checkDistinct(r.RhsGroups, r.RhsContracting, "rhs_group_dimensions", "rhs_contracting_dimensions"); failed != nil {
		return failed
	}
	if shared {
		return fail.If(len(r.RhsGroups) > 0,
			"There must be zero group dimensions in the rhs when the ragged dimension is batch or contracting.")
	}
	if len(r.RhsGroups) != 1 {
		return fail.Error("There must be exactly one group dimension in the rhs when the lhs ragged dimension is non-contracting.")
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
	for _, d := range r.LhsBatching {
		out = append(out, r.Left[d])
	}
	out = append(out, Without(r.Left, r.LhsBatching, r.LhsContracting)...)
	return append(out, Without(r.Right, r.RhsBatching, slices.Concat(r.RhsContracting, r.RhsGroups))...)
}
