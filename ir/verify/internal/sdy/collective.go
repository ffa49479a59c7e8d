package sdy

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir/verify/internal/fail"
)

// A Collective holds the shardings of the operand and the result of a Shardy collective. Its
// methods check them (verifiers.cc).
type Collective struct {
	From, To       *Sharding
	FromMesh, Mesh *Mesh // meshes of the operand, nil if unknown, and of the result
	Reduction      string
}

// A perDim returns the axes that the result must have along a dimension.
type perDim func(m Collective, dim int, axes []Axis) []Axis

// CheckAllGather implements AllGatherOp::verifySymbolUses.
func (m Collective) CheckAllGather(lists [][]Axis) {
	m.checkAxesPerDim(lists, gatherAxes("gathering"))
}

// CheckAllSlice implements AllSliceOp::verifySymbolUses.
func (m Collective) CheckAllSlice(lists [][]Axis) { m.checkAxesPerDim(lists, sliceAxes) }

// checkAxesPerDim implements verifyCollectiveWithAxesPerDim.
func (m Collective) checkAxesPerDim(lists [][]Axis, result perDim) {
	seen := axisSet{mesh: m.Mesh}
	for _, axes := range lists {
		seen.add(axes)
	}
	fail.OpIf(len(m.To.Dims) != len(lists),
		"result sharding has rank ", len(m.To.Dims), " but collective axes has rank ", len(lists))
	for d := range min(len(m.From.Dims), len(lists)) {
		m.checkDim(d, result(m, d, lists[d]))
	}
}

// checkDim compares the axes of a dimension of the result with want.
func (m Collective) checkDim(dim int, want []Axis) {
	fail.OpIf(!slices.Equal(want, m.To.Dims[dim].Axes),
		"result sharding doesn't match expected sharding ", axesString(want), " on dimension ", dim)
}

// gatherAxes removes axes from the end of a dimension's axes (gatherAxesAlongDim).
func gatherAxes(what string) perDim {
	return func(m Collective, dim int, axes []Axis) []Axis {
		left := slices.Clone(m.From.Dims[dim].Axes)
		for _, a := range slices.Backward(axes) {
			n := len(left) - 1
			fail.OpIf(n < 0 || !a.isSuffixOf(left[n], m.Mesh),
				"can't apply ", what, " axis ", a.String(), " to operand sharding on dimension ", dim)
			rest, ok := left[n].prefixBefore(a)
			if left = left[:n]; ok {
				left = append(left, rest)
			}
		}
		return left
	}
}

// sliceAxes appends axes to a dimension's axes (sliceAxesAlongDim).
func sliceAxes(m Collective, dim int, axes []Axis) []Axis {
	list := m.From.Dims[dim].Axes
	for _, a := range axes {
		list = m.Mesh.addAxis(list, a)
	}
	return list
}

// CheckReduceScatter implements ReduceScatterOp::verifySymbolUses.
func (m Collective) CheckReduceScatter(lists [][]Axis) {
	m.checkReduction()
	m.checkAxesPerDim(lists, sliceAxes)
}

// checkReduction checks that the unreduced axes the collective drops have this reduction.
func (m Collective) checkReduction() {
	if m.FromMesh != nil && !m.FromMesh.Equal(m.Mesh) {
		return
	}
	m.From.CheckTransition(m.To, "", m.Reduction)
}

// CheckTransition implements verifyUnreducedAxesTransition: it checks the unreduced axes of s and
// to. introduced is the reduction that added axes must have, removed the one that dropped axes must
// have had; "" forbids such axes.
func (s *Sharding) CheckTransition(to *Sharding, introduced, removed string) {
	added, dropped := axesNotIn(to.Unreduced, s.Unreduced), axesNotIn(s.Unreduced, to.Unreduced)
	switch {
	case len(added) > 0 && introduced == "":
		fail.OpWith("cannot add new unreduced axis '", added[0].Name, "'.")
	case len(added) > 0 && to.Reduction != introduced:
		fail.OpWith("cannot introduce '", to.Reduction, "' unreduced axes. Expected '", introduced, "'.")
	case len(dropped) > 0 && removed == "":
		fail.OpWith("dropped unreduced axis '", dropped[0].Name,
			"' without a blessed operation (e.g., sdy.reshard). This is an invalid transition from unreduced to reduced.")
	case len(dropped) > 0 && s.Reduction != removed:
		fail.OpWith("cannot reduce '", s.Reduction, "' unreduced axes. Expected '", removed, "'.")
	case s.Reduction == to.Reduction:
		return
	}
	for _, a := range to.Unreduced {
		fail.OpIf(slices.ContainsFunc(s.Unreduced, a.overlaps),
			"cannot change the reduction operator of kept unreduced axes from ", s.Reduction, " to ", to.Reduction, ".")
	}
}

// CheckShardedToUnreduced implements ShardedToUnreducedOp::verifySymbolUses.
func (m Collective) CheckShardedToUnreduced(lists [][]Axis) {
	fail.OpIf(m.To.Reduction != "sum", "out_sharding reduction_op must be SUM")
	m.checkAxesPerDim(lists, gatherAxes("shard-to-unreduce"))
	fail.OpIf(!m.addsUnreduced(slices.Concat(lists...)),
		"out_unreduced_axes should be in_unreduced_axes + sharded_to_unreduced_axes")
}

// addsUnreduced reports whether the result's unreduced axes are the operand's plus more.
func (m Collective) addsUnreduced(more []Axis) bool {
	return slices.Equal(m.Mesh.sortedAxes(append(slices.Clone(m.From.Unreduced), more...)), m.To.Unreduced)
}

// CheckReplicatedToUnreduced implements ReplicatedToUnreducedOp::verifySymbolUses.
func (m Collective) CheckReplicatedToUnreduced(axes []Axis) {
	fail.OpIf(m.To.Reduction != "sum", "out_sharding reduction_op must be SUM")
	fail.OpIf(!slices.EqualFunc(m.From.Dims, m.To.Dims, Dim.equal),
		"input and output must share the same dimension shardings")
	fail.OpIf(len(axes) == 0, "r2u axes must not be empty")
	m.Mesh.checkSortedAxes(axes, "r2u")
	for _, a := range axes {
		fail.OpIf(m.From.shardsAny(a.overlaps), "r2u axis ", a.String(), " overlaps with operand dimension sharding")
		fail.OpIf(slices.ContainsFunc(m.From.Unreduced, a.overlaps),
			"r2u axis ", a.String(), " overlaps with operand unreduced axes")
	}
	fail.OpIf(!m.addsUnreduced(axes), "out_unreduced_axes should be in_unreduced_axes + r2u_axes")
}

// checkSortedAxes implements verifySortedAxisRefList.
func (m *Mesh) checkSortedAxes(axes []Axis, what string) {
	fail.OpIf(!slices.IsSortedFunc(axes, m.compare), what, " axes are not ordered w.r.t. mesh")
	(&axisSet{mesh: m}).add(axes)
}

// CheckAllReduce implements AllReduceOp::verifySymbolUses.
func (m Collective) CheckAllReduce(axes []Axis) {
	fail.OpIf(!m.isEquivalent(), "operand and result shardings are not equivalent")
	m.Mesh.checkSortedAxes(axes, "reduction")
	for _, a := range axes {
		fail.OpIf(m.From.shardsAny(a.overlaps) || slices.ContainsFunc(m.From.Replicated, a.overlaps),
			"reduction axis ", a.String(), " overlaps with operand dimension sharding or replicated axes")
		fail.OpIf(slices.ContainsFunc(m.To.Unreduced, a.overlaps),
			"reduction axis ", a.String(), " overlaps with result unreduced axes")
	}
	m.checkReduction()
}

// isEquivalent implements TensorShardingAttr::isEquivalent, which ignores unreduced axes.
func (m Collective) isEquivalent() bool {
	cut := func(d Dim) bool { return len(d.Axes) > 0 }
	if !slices.ContainsFunc(m.From.Dims, cut) {
		return !slices.ContainsFunc(m.To.Dims, cut)
	}
	return m.From.Symbol == m.To.Symbol && m.From.Mesh.Equal(m.To.Mesh) &&
		slices.EqualFunc(m.From.Dims, m.To.Dims, func(a, b Dim) bool { return slices.Equal(a.Axes, b.Axes) })
}

// CheckAllToAll implements AllToAllOp::verifySymbolUses.
func (m Collective) CheckAllToAll(moves []Move) {
	fail.OpIf(len(moves) == 0, "parameter list is empty")
	used := m.checkMoves(moves)
	for _, p := range moves {
		from, to := int(p.From), int(p.To)
		m.checkDim(from, gatherAxes("all-to-all")(m, from, p.Axes))
		m.checkDim(to, sliceAxes(m, to, p.Axes))
	}
	for d := range m.From.Dims {
		if !used[d] {
			m.checkDim(d, m.From.Dims[d].Axes)
		}
	}
}

// checkMoves checks the axes and dimensions of moves. It returns the dimensions that take part.
func (m Collective) checkMoves(moves []Move) (used []bool) {
	rank := len(m.To.Dims)
	used = make([]bool, rank)
	seen := axisSet{mesh: m.Mesh}
	last := int64(-1)
	for _, p := range moves {
		seen.add(p.Axes)
		for i, d := range []int64{p.From, p.To} {
			fail.OpIf(d < 0 || d >= int64(rank),
				[]string{"source", "target"}[i], " dimension ", d, " is out of range [0, ", rank, ")")
		}
		for _, d := range []int64{p.From, p.To} {
			fail.OpIf(used[d], "overlapping source/target dimensions in all-to-all params: ", d)
			used[d] = true
		}
		fail.OpIf(last >= p.From,
			"source dimensions are not sorted in ascending order: ", p.From, " appears after ", last)
		last = p.From
	}
	return used
}
