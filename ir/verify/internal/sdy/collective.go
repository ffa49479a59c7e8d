package sdy

import (
	"cmp"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/internal/shardy"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/fail"
)

// A Collective holds the shardings of the operand and the result of a Shardy collective. Its
// methods check them.
type Collective struct {
	From, To       *shardy.Sharding
	FromMesh, Mesh *shardy.Mesh // meshes of the operand, nil if unknown, and of the result
	Reduction      string
}

// A perDim returns the axes that the result must have along a dimension.
type perDim func(m Collective, dim int, axes []shardy.Axis) ([]shardy.Axis, *fail.Failure)

// CheckAllGather implements AllGatherOp::verifySymbolUses.
func (m Collective) CheckAllGather(lists [][]shardy.Axis) *fail.Failure {
	return m.checkAxesPerDim(lists, gatherAxes("gathering"))
}

// CheckAllSlice implements AllSliceOp::verifySymbolUses.
func (m Collective) CheckAllSlice(lists [][]shardy.Axis) *fail.Failure {
	return m.checkAxesPerDim(lists, sliceAxes)
}

// checkAxesPerDim implements verifyCollectiveWithAxesPerDim.
func (m Collective) checkAxesPerDim(lists [][]shardy.Axis, result perDim) *fail.Failure {
	seen := axisSet{mesh: m.Mesh}
	if failed := cmp.Or(
		fail.Each(lists, func(_ int, axes []shardy.Axis) *fail.Failure { return seen.add(axes) }),
		fail.OpIf(len(m.To.Dims) != len(lists),
			"result sharding has rank ", len(m.To.Dims), " but collective axes has rank ", len(lists)),
	); failed != nil {
		return failed
	}
	return fail.Each(lists[:min(len(m.From.Dims), len(lists))], func(d int, axes []shardy.Axis) *fail.Failure {
		return m.checkAxes(d, axes, result)
	})
}

// checkAxes compares the axes of a dimension of the result with those that it must have.
func (m Collective) checkAxes(dim int, axes []shardy.Axis, result perDim) *fail.Failure {
	want, failed := result(m, dim, axes)
	return cmp.Or(failed, m.checkDim(dim, want))
}

// checkDim compares the axes of a dimension of the result with want.
func (m Collective) checkDim(dim int, want []shardy.Axis) *fail.Failure {
	return fail.OpIf(!slices.Equal(want, m.To.Dims[dim].Axes),
		"result sharding doesn't match expected sharding ", axesString(want), " on dimension ", dim)
}

// gatherAxes removes axes from the end of a dimension's axes (gatherAxesAlongDim).
func gatherAxes(what string) perDim {
	return func(m Collective, dim int, axes []shardy.Axis) ([]shardy.Axis, *fail.Failure) {
		left := slices.Clone(m.From.Dims[dim].Axes)
		for _, a := range slices.Backward(axes) {
			n := len(left) - 1
			if n < 0 || !a.IsSuffixOf(left[n], m.Mesh) {
				return nil, fail.OpError("can't apply ", what, " axis ", a.String(),
					" to operand sharding on dimension ", dim)
			}
			rest, ok := left[n].PrefixBefore(a)
			if left = left[:n]; ok {
				left = append(left, rest)
			}
		}
		return left, nil
	}
}

// sliceAxes appends axes to a dimension's axes (sliceAxesAlongDim).
func sliceAxes(m Collective, dim int, axes []shardy.Axis) ([]shardy.Axis, *fail.Failure) {
	list := m.From.Dims[dim].Axes
	for _, a := range axes {
		list = m.Mesh.AddAxis(list, a)
	}
	return list, nil
}

// CheckReduceScatter implements ReduceScatterOp::verifySymbolUses.
func (m Collective) CheckReduceScatter(lists [][]shardy.Axis) *fail.Failure {
	return cmp.Or(m.checkReduction(), m.checkAxesPerDim(lists, sliceAxes))
}

// checkReduction checks that the unreduced axes the collective drops have this reduction.
func (m Collective) checkReduction() *fail.Failure {
	if m.FromMesh != nil && !m.FromMesh.Equal(m.Mesh) {
		return nil
	}
	return CheckTransition(m.From, m.To, "", m.Reduction)
}

// CheckTransition implements verifyUnreducedAxesTransition: it checks the unreduced axes of s and
// to. introduced is the reduction that added axes must have, removed the one that dropped axes must
// have had; "" forbids such axes.
func CheckTransition(s, to *shardy.Sharding, introduced, removed string) *fail.Failure {
	added, dropped := axesNotIn(to.Unreduced, s.Unreduced), axesNotIn(s.Unreduced, to.Unreduced)
	switch {
	case len(added) > 0 && introduced == "":
		return fail.OpError("cannot add new unreduced axis '", added[0].Name, "'.")
	case len(added) > 0 && to.Reduction != introduced:
		return fail.OpError("cannot introduce '", to.Reduction, "' unreduced axes. Expected '", introduced, "'.")
	case len(dropped) > 0 && removed == "":
		return fail.OpError("dropped unreduced axis '", dropped[0].Name,
			"' without a blessed operation (e.g., sdy.reshard). This is an invalid transition from unreduced to reduced.")
	case len(dropped) > 0 && s.Reduction != removed:
		return fail.OpError("cannot reduce '", s.Reduction, "' unreduced axes. Expected '", removed, "'.")
	case s.Reduction == to.Reduction:
		return nil
	}
	isKept := func(a shardy.Axis) bool { return slices.ContainsFunc(s.Unreduced, a.Overlaps) }
	return fail.OpIf(slices.ContainsFunc(to.Unreduced, isKept), "cannot change the reduction operator of kept ",
		"unreduced axes from ", s.Reduction, " to ", to.Reduction, ".")
}

// CheckShardedToUnreduced implements ShardedToUnreducedOp::verifySymbolUses.
func (m Collective) CheckShardedToUnreduced(lists [][]shardy.Axis) *fail.Failure {
	if failed := cmp.Or(fail.OpIf(m.To.Reduction != "sum", "out_sharding reduction_op must be SUM"),
		m.checkAxesPerDim(lists, gatherAxes("shard-to-unreduce"))); failed != nil {
		return failed
	}
	return fail.OpIf(!m.addsUnreduced(slices.Concat(lists...)),
		"out_unreduced_axes should be in_unreduced_axes + sharded_to_unreduced_axes")
}

// addsUnreduced reports whether the result's unreduced axes are the operand's plus more.
func (m Collective) addsUnreduced(more []shardy.Axis) bool {
	return slices.Equal(m.Mesh.SortedAxes(append(slices.Clone(m.From.Unreduced), more...)), m.To.Unreduced)
}

// CheckReplicatedToUnreduced implements ReplicatedToUnreducedOp::verifySymbolUses.
func (m Collective) CheckReplicatedToUnreduced(axes []shardy.Axis) *fail.Failure {
	if failed := cmp.Or(fail.OpIf(m.To.Reduction != "sum", "out_sharding reduction_op must be SUM"),
		fail.OpIf(!slices.EqualFunc(m.From.Dims, m.To.Dims, shardy.Dim.Equal),
			"input and output must share the same dimension shardings"),
		fail.OpIf(len(axes) == 0, "r2u axes must not be empty"),
		(&axisSet{mesh: m.Mesh}).addSorted(axes, "r2u")); failed != nil {
		return failed
	}
	return cmp.Or(
		fail.Each(axes, func(_ int, a shardy.Axis) *fail.Failure {
			return cmp.Or(
				fail.OpIf(m.From.ShardsAny(a.Overlaps), "r2u axis ", a.String(), " overlaps with operand dimension sharding"),
				fail.OpIf(slices.ContainsFunc(m.From.Unreduced, a.Overlaps),
					"r2u axis ", a.String(), " overlaps with operand unreduced axes"))
		}),
		fail.OpIf(!m.addsUnreduced(axes), "out_unreduced_axes should be in_unreduced_axes + r2u_axes"))
}

// CheckAllReduce implements AllReduceOp::verifySymbolUses.
func (m Collective) CheckAllReduce(axes []shardy.Axis) *fail.Failure {
	if failed := cmp.Or(fail.OpIf(!m.isEquivalent(), "operand and result shardings are not equivalent"),
		(&axisSet{mesh: m.Mesh}).addSorted(axes, "reduction")); failed != nil {
		return failed
	}
	return cmp.Or(
		fail.Each(axes, func(_ int, a shardy.Axis) *fail.Failure {
			return cmp.Or(
				fail.OpIf(m.From.ShardsAny(a.Overlaps) || slices.ContainsFunc(m.From.Replicated, a.Overlaps),
					"reduction axis ", a.String(), " overlaps with operand dimension sharding or replicated axes"),
				fail.OpIf(slices.ContainsFunc(m.To.Unreduced, a.Overlaps),
					"reduction axis ", a.String(), " overlaps with result unreduced axes"))
		}),
		m.checkReduction())
}

// isEquivalent implements TensorShardingAttr::isEquivalent, which ignores unreduced axes.
func (m Collective) isEquivalent() bool {
	cut := func(d shardy.Dim) bool { return len(d.Axes) > 0 }
	if !slices.ContainsFunc(m.From.Dims, cut) {
		return !slices.ContainsFunc(m.To.Dims, cut)
	}
	return m.From.Symbol == m.To.Symbol && m.From.Mesh.Equal(m.To.Mesh) &&
		slices.EqualFunc(m.From.Dims, m.To.Dims, func(a, b shardy.Dim) bool { return slices.Equal(a.Axes, b.Axes) })
}

// CheckAllToAll implements AllToAllOp::verifySymbolUses.
func (m Collective) CheckAllToAll(moves []shardy.Move) *fail.Failure {
	if len(moves) == 0 {
		return fail.OpError("parameter list is empty")
	}
	used, failed := m.checkMoves(moves)
	if failed != nil {
		return failed
	}
	return cmp.Or(
		fail.Each(moves, func(_ int, p shardy.Move) *fail.Failure {
			return cmp.Or(m.checkAxes(int(p.From), p.Axes, gatherAxes("all-to-all")),
				m.checkAxes(int(p.To), p.Axes, sliceAxes))
		}),
		fail.Each(m.From.Dims, func(d int, dim shardy.Dim) *fail.Failure {
			if used[d] {
				return nil
			}
			return m.checkDim(d, dim.Axes)
		}))
}

// checkMoves checks the axes and dimensions of moves. It returns the dimensions that take part.
func (m Collective) checkMoves(moves []shardy.Move) (used []bool, failed *fail.Failure) {
	rank := len(m.To.Dims)
	used = make([]bool, rank)
	seen := axisSet{mesh: m.Mesh}
	last := int64(-1)
	for _, p := range moves {
		if failed := seen.add(p.Axes); failed != nil {
			return nil, failed
		}
		for i, d := range []int64{p.From, p.To} {
			if d < 0 || d >= int64(rank) {
				return nil, fail.OpError([]string{"source", "target"}[i], " dimension ", d, " is out of range [0, ",
					rank, ")")
			}
		}
		for _, d := range []int64{p.From, p.To} {
			if used[d] {
				return nil, fail.OpError("overlapping source/target dimensions in all-to-all params: ", d)
			}
			used[d] = true
		}
		if last >= p.From {
			return nil, fail.OpError("source dimensions are not sorted in ascending order: ", p.From,
				" appears after ", last)
		}
		last = p.From
	}
	return used, nil
}

// axesNotIn returns the axes that no axis in others contains.
func axesNotIn(axes, others []shardy.Axis) []shardy.Axis {
	return slices.DeleteFunc(slices.Clone(axes), func(a shardy.Axis) bool {
		return slices.ContainsFunc(others, func(o shardy.Axis) bool { return o.Contains(a) })
	})
}

// axesString formats axes as ["x", "y":(1)2].
func axesString(axes []shardy.Axis) string {
	parts := make([]string, len(axes))
	for i, a := range axes {
		parts[i] = a.String()
	}
	return "[" + strings.Join(parts, ", ") + "]"
}
