package sdy

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir/verify/internal/message"
)

// A Collective holds the shardings of the operand and the result of a Shardy collective. Its
// methods return Shardy's error message (verifiers.cc), or "" if the collective is valid.
type Collective struct {
	From, To       *Sharding
	FromMesh, Mesh *Mesh // meshes of the operand, nil if unknown, and of the result
	Reduction      string
}

// A perDim returns the axes that the result must have along a dimension.
type perDim func(m Collective, dim int, axes []Axis) (want []Axis, msg string)

// CheckAllGather implements AllGatherOp::verifySymbolUses.
func (m Collective) CheckAllGather(lists [][]Axis) string {
	return m.checkAxesPerDim(lists, gatherAxes("gathering"))
}

// CheckAllSlice implements AllSliceOp::verifySymbolUses.
func (m Collective) CheckAllSlice(lists [][]Axis) string { return m.checkAxesPerDim(lists, sliceAxes) }

// checkAxesPerDim implements verifyCollectiveWithAxesPerDim.
func (m Collective) checkAxesPerDim(lists [][]Axis, result perDim) string {
	seen := axisSet{mesh: m.Mesh}
	for _, axes := range lists {
		if msg := seen.add(axes); msg != "" {
			return msg
		}
	}
	if len(m.To.Dims) != len(lists) {
		return message.Of("result sharding has rank ", len(m.To.Dims), " but collective axes has rank ", len(lists))
	}
	for d := range min(len(m.From.Dims), len(lists)) {
		want, msg := result(m, d, lists[d])
		if msg == "" {
			msg = m.checkDim(d, want)
		}
		if msg != "" {
			return msg
		}
	}
	return ""
}

// checkDim compares the axes of a dimension of the result with want.
func (m Collective) checkDim(dim int, want []Axis) string {
	if !slices.Equal(want, m.To.Dims[dim].Axes) {
		return message.Of("result sharding doesn't match expected sharding ", axesString(want), " on dimension ", dim)
	}
	return ""
}

// gatherAxes removes axes from the end of a dimension's axes (gatherAxesAlongDim).
func gatherAxes(what string) perDim {
	return func(m Collective, dim int, axes []Axis) ([]Axis, string) {
		left := slices.Clone(m.From.Dims[dim].Axes)
		for _, a := range slices.Backward(axes) {
			n := len(left) - 1
			if n < 0 || !a.isSuffixOf(left[n], m.Mesh) {
				return nil, message.Of("can't apply ", what, " axis ", a.String(), " to operand sharding on dimension ", dim)
			}
			rest, ok := left[n].prefixBefore(a)
			if left = left[:n]; ok {
				left = append(left, rest)
			}
		}
		return left, ""
	}
}

// sliceAxes appends axes to a dimension's axes (sliceAxesAlongDim).
func sliceAxes(m Collective, dim int, axes []Axis) ([]Axis, string) {
	list := m.From.Dims[dim].Axes
	for _, a := range axes {
		list = m.Mesh.addAxis(list, a)
	}
	return list, ""
}

// CheckReduceScatter implements ReduceScatterOp::verifySymbolUses.
func (m Collective) CheckReduceScatter(lists [][]Axis) string {
	return message.First(m.checkReduction, func() string { return m.checkAxesPerDim(lists, sliceAxes) })
}

// checkReduction checks that the unreduced axes the collective drops have this reduction.
func (m Collective) checkReduction() string {
	if m.FromMesh != nil && !m.FromMesh.Equal(m.Mesh) {
		return ""
	}
	return m.From.CheckTransition(m.To, "", m.Reduction)
}

// CheckTransition implements verifyUnreducedAxesTransition: it checks the unreduced axes of s and
// to. introduced is the reduction that added axes must have, removed the one that dropped axes must
// have had; "" forbids such axes.
func (s *Sharding) CheckTransition(to *Sharding, introduced, removed string) string {
	added, dropped := axesNotIn(to.Unreduced, s.Unreduced), axesNotIn(s.Unreduced, to.Unreduced)
	switch {
	case len(added) > 0 && introduced == "":
		return message.Of("cannot add new unreduced axis '", added[0].Name, "'.")
	case len(added) > 0 && to.Reduction != introduced:
		return message.Of("cannot introduce '", to.Reduction, "' unreduced axes. Expected '", introduced, "'.")
	case len(dropped) > 0 && removed == "":
		return message.Of("dropped unreduced axis '", dropped[0].Name, "' without a blessed operation (e.g., sdy.reshard). This is an invalid transition from unreduced to reduced.")
	case len(dropped) > 0 && s.Reduction != removed:
		return message.Of("cannot reduce '", s.Reduction, "' unreduced axes. Expected '", removed, "'.")
	case s.Reduction == to.Reduction:
		return ""
	}
	for _, a := range to.Unreduced {
		if slices.ContainsFunc(s.Unreduced, a.overlaps) {
			return message.Of("cannot change the reduction operator of kept unreduced axes from ", s.Reduction, " to ", to.Reduction, ".")
		}
	}
	return ""
}

// CheckShardedToUnreduced implements ShardedToUnreducedOp::verifySymbolUses.
func (m Collective) CheckShardedToUnreduced(lists [][]Axis) string {
	if m.To.Reduction != "sum" {
		return "out_sharding reduction_op must be SUM"
	}
	if msg := m.checkAxesPerDim(lists, gatherAxes("shard-to-unreduce")); msg != "" {
		return msg
	}
	if !m.addsUnreduced(slices.Concat(lists...)) {
		return "out_unreduced_axes should be in_unreduced_axes + sharded_to_unreduced_axes"
	}
	return ""
}

// addsUnreduced reports whether the result's unreduced axes are the operand's plus more.
func (m Collective) addsUnreduced(more []Axis) bool {
	return slices.Equal(m.Mesh.sortedAxes(append(slices.Clone(m.From.Unreduced), more...)), m.To.Unreduced)
}

// CheckReplicatedToUnreduced implements ReplicatedToUnreducedOp::verifySymbolUses.
func (m Collective) CheckReplicatedToUnreduced(axes []Axis) string {
	switch {
	case m.To.Reduction != "sum":
		return "out_sharding reduction_op must be SUM"
	case !slices.EqualFunc(m.From.Dims, m.To.Dims, Dim.equal):
		return "input and output must share the same dimension shardings"
	case len(axes) == 0:
		return "r2u axes must not be empty"
	}
	if msg := m.Mesh.checkSortedAxes(axes, "r2u"); msg != "" {
		return msg
	}
	for _, a := range axes {
		switch {
		case m.From.shardsAny(a.overlaps):
			return message.Of("r2u axis ", a.String(), " overlaps with operand dimension sharding")
		case slices.ContainsFunc(m.From.Unreduced, a.overlaps):
			return message.Of("r2u axis ", a.String(), " overlaps with operand unreduced axes")
		}
	}
	if !m.addsUnreduced(axes) {
		return "out_unreduced_axes should be in_unreduced_axes + r2u_axes"
	}
	return ""
}

// checkSortedAxes implements verifySortedAxisRefList.
func (m *Mesh) checkSortedAxes(axes []Axis, what string) string {
	if !slices.IsSortedFunc(axes, m.compare) {
		return message.Of(what, " axes are not ordered w.r.t. mesh")
	}
	return (&axisSet{mesh: m}).add(axes)
}

// CheckAllReduce implements AllReduceOp::verifySymbolUses.
func (m Collective) CheckAllReduce(axes []Axis) string {
	if !m.isEquivalent() {
		return "operand and result shardings are not equivalent"
	}
	if msg := m.Mesh.checkSortedAxes(axes, "reduction"); msg != "" {
		return msg
	}
	for _, a := range axes {
		switch {
		case m.From.shardsAny(a.overlaps) || slices.ContainsFunc(m.From.Replicated, a.overlaps):
			return message.Of("reduction axis ", a.String(), " overlaps with operand dimension sharding or replicated axes")
		case slices.ContainsFunc(m.To.Unreduced, a.overlaps):
			return message.Of("reduction axis ", a.String(), " overlaps with result unreduced axes")
		}
	}
	return m.checkReduction()
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
func (m Collective) CheckAllToAll(moves []Move) string {
	if len(moves) == 0 {
		return "parameter list is empty"
	}
	used, msg := m.checkMoves(moves)
	if msg != "" {
		return msg
	}
	for _, p := range moves {
		from, to := int(p.From), int(p.To)
		want, msg := gatherAxes("all-to-all")(m, from, p.Axes)
		if msg == "" {
			msg = m.checkDim(from, want)
		}
		if msg == "" {
			want, _ = sliceAxes(m, to, p.Axes)
			msg = m.checkDim(to, want)
		}
		if msg != "" {
			return msg
		}
	}
	for d := range m.From.Dims {
		if used[d] {
			continue
		}
		if msg := m.checkDim(d, m.From.Dims[d].Axes); msg != "" {
			return msg
		}
	}
	return ""
}

// checkMoves checks the axes and dimensions of moves. It returns the dimensions that take part.
func (m Collective) checkMoves(moves []Move) (used []bool, msg string) {
	rank := len(m.To.Dims)
	used = make([]bool, rank)
	seen := axisSet{mesh: m.Mesh}
	last := int64(-1)
	for _, p := range moves {
		if msg := seen.add(p.Axes); msg != "" {
			return nil, msg
		}
		for i, d := range []int64{p.From, p.To} {
			if d < 0 || d >= int64(rank) {
				return nil, message.Of([]string{"source", "target"}[i], " dimension ", d, " is out of range [0, ", rank, ")")
			}
		}
		for _, d := range []int64{p.From, p.To} {
			if used[d] {
				return nil, message.Of("overlapping source/target dimensions in all-to-all params: ", d)
			}
			used[d] = true
		}
		if last >= p.From {
			return nil, message.Of("source dimensions are not sorted in ascending order: ", p.From, " appears after ", last)
		}
		last = p.From
	}
	return used, ""
}
