package verify

import (
	"slices"
)

// A raggedDot is what chlo.ragged_dot says: the groups are rows of the left side, or what both sides contract, or batches
// (ChloOps.cpp, checkRaggedDotConstraints).
type raggedDot struct {
	*dotNumbers
	left, right, groups []int64 // shapes
	ragged, rhsGroups   []int64
}

// raggedDots is ChloOps.cpp RaggedDotOp::verify.
func raggedDots(c *check) *fault {
	for i := range c.operands() {
		if !isRanked(c.m.Context, c.operandType(i)) {
			return nil // the reference fails on these
		}
	}
	if f := c.precisions(); f != nil {
		return f
	}
	a := c.property("ragged_dot_dimension_numbers")
	r := &raggedDot{dotNumbers: c.dotNumbers(a), left: c.operandShape(0), right: c.operandShape(1), groups: c.operandShape(2),
		ragged: c.field(a, "lhs_ragged_dimensions"), rhsGroups: c.field(a, "rhs_group_dimensions")}
	if f := c.dotConstraints(r.dotNumbers); f != nil {
		return f
	}
	for _, check := range []func() *fault{r.raggedDimension, r.groupSizes, r.groupDimensions} {
		if f := check(); f != nil {
			return f
		}
	}
	if !isRanked(c.m.Context, c.resultType(0)) {
		return nil
	}
	return c.resultLike(r.shape())
}

func (r *raggedDot) raggedDimension() *fault {
	if len(r.ragged) != 1 {
		return bareFault("There must be exactly one ragged dimension in the lhs.")
	}
	return dimIn(r.ragged[0], len(r.left), "lhs_ragged_dim", "lhs_rank")
}

// dimIn is TypeInference.cpp checkDimInBounds.
func dimIn(d int64, rank int, name, rankName string) *fault {
	if d < 0 || d >= int64(rank) {
		return bareFault("Expects ", name, " to be in range [0, ", rankName, ") i.e. [0, ", itoa(rank), "). got: ", number(d), ".")
	}
	return nil
}

// before are the dimensions of the left side that group sizes have before the groups.
func (r *raggedDot) before() []int64 {
	ragged := r.ragged[0]
	if at := slices.Index(r.lhsBatching, ragged); at >= 0 {
		return r.lhsBatching[:at]
	}
	if at := slices.Index(r.lhsContracting, ragged); at >= 0 {
		return slices.Concat(r.lhsBatching, r.lhsContracting[:at])
	}
	out := slices.Clone(r.lhsBatching)
	for d := range ragged {
		if !slices.Contains(r.lhsBatching, d) && !slices.Contains(r.lhsContracting, d) {
			out = append(out, d)
		}
	}
	return out
}

// groupSizes checks the shape of the operand group_sizes, which may have one dimension for all.
func (r *raggedDot) groupSizes() *fault {
	if len(r.groups) == 1 {
		return nil
	}
	var want []int64
	for _, d := range r.before() {
		want = append(want, r.left[d])
	}
	if len(r.groups) != len(want)+1 {
		return bareFault("expected group_sizes to have rank ", itoa(len(want)+1), ", got ", itoa(len(r.groups)))
	}
	if !slices.Equal(want, r.groups[:len(want)]) {
		return bareFault("group_sizes is expected to have shape [", list(want), ", ", number(r.count()), "], got [", list(r.groups), "]")
	}
	return nil
}

// count is how many groups there are.
func (r *raggedDot) count() int64 { return r.groups[len(r.groups)-1] }

// groupDimensions checks the dimension of the right side that tells groups apart.
func (r *raggedDot) groupDimensions() *fault {
	for _, d := range r.rhsGroups {
		if f := dimIn(d, len(r.right), "rhs_group_dim", "rhs_rank"); f != nil {
			return f
		}
	}
	if f := distinct(r.rhsGroups, r.rhsBatching, "rhs_group_dimensions", "rhs_batching_dimensions"); f != nil {
		return f
	}
	if f := distinct(r.rhsGroups, r.rhsContracting, "rhs_group_dimensions", "rhs_contracting_dimensions"); f != nil {
		return f
	}
	shared := slices.Contains(r.lhsBatching, r.ragged[0]) || slices.Contains(r.lhsContracting, r.ragged[0])
	switch {
	case shared && len(r.rhsGroups) > 0:
		return bareFault("There must be zero group dimensions in the rhs when the ragged dimension is batch or contracting.")
	case shared:
		return nil
	case len(r.rhsGroups) != 1:
		return bareFault("There must be exactly one group dimension in the rhs when the lhs ragged dimension is non-contracting.")
	}
	if size := r.right[r.rhsGroups[0]]; !compatible(r.count(), size) {
		return bareFault("rhs group dimension is expected to have size=", number(r.count()), ", got ", number(size))
	}
	return nil
}

// shape is that of the result (ChloOps.cpp, inferRaggedDotOutputDimensions).
func (r *raggedDot) shape() []int64 {
	var out []int64
	if slices.Contains(r.lhsContracting, r.ragged[0]) {
		out = append(out, r.count())
	}
	for _, d := range r.lhsBatching {
		out = append(out, r.left[d])
	}
	out = append(out, without(r.left, r.lhsBatching, r.lhsContracting)...)
	return append(out, without(r.right, r.rhsBatching, slices.Concat(r.rhsContracting, r.rhsGroups))...)
}
