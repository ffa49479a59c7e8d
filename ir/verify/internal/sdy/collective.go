package sdy

import (
	"slices"
	"strconv"
	"strings"
)

// A Collective holds the shardings of the operand and the result of a Shardy collective. Its
// methods return Shardy's error message (verifiers.cc), or "" if the collective is valid.
type Collective struct {
	From, To       *Sharding
	FromMesh, Mesh *Mesh // meshes of the operand, nil if unknown, and of the result
}

func say(words ...string) string { return strings.Join(words, "") }

// firstOf returns the first non-empty message.
func firstOf(findings ...func() string) string {
	for _, find := range findings {
		if wrong := find(); wrong != "" {
			return wrong
		}
	}
	return ""
}

// A perDim returns the axes that the result must have along a dimension.
type perDim func(m Collective, dim int, axes []Axis) (want []Axis, wrong string)

// Gathers implements AllGatherOp::verifySymbolUses.
func (m Collective) Gathers(lists [][]Axis) string { return m.axesPerDim(lists, without("gathering")) }

// Slices implements AllSliceOp::verifySymbolUses.
func (m Collective) Slices(lists [][]Axis) string { return m.axesPerDim(lists, with) }

// axesPerDim implements verifyCollectiveWithAxesPerDim.
func (m Collective) axesPerDim(lists [][]Axis, result perDim) string {
	seen := met{mesh: m.Mesh}
	for _, axes := range lists {
		if wrong := seen.add(axes); wrong != "" {
			return wrong
		}
	}
	if len(m.To.Dims) != len(lists) {
		return say("result sharding has rank ", strconv.Itoa(len(m.To.Dims)), " but collective axes has rank ", strconv.Itoa(len(lists)))
	}
	for d := range min(len(m.From.Dims), len(lists)) {
		want, wrong := result(m, d, lists[d])
		if wrong == "" {
			wrong = m.expected(d, want)
		}
		if wrong != "" {
			return wrong
		}
	}
	return ""
}

// expected compares the axes of a dimension of the result with want.
func (m Collective) expected(dim int, want []Axis) string {
	if !slices.Equal(want, m.To.Dims[dim].Axes) {
		return say("result sharding doesn't match expected sharding ", spell(want), " on dimension ", strconv.Itoa(dim))
	}
	return ""
}

// without removes axes from the end of a dimension's axes (gatherAxesAlongDim).
func without(what string) perDim {
	return func(m Collective, dim int, axes []Axis) ([]Axis, string) {
		left := slices.Clone(m.From.Dims[dim].Axes)
		for _, a := range slices.Backward(axes) {
			n := len(left) - 1
			if n < 0 || !a.isSuffixOf(left[n], m.Mesh) {
				return nil, say("can't apply ", what, " axis ", a.String(), " to operand sharding on dimension ", strconv.Itoa(dim))
			}
			rest, ok := left[n].before(a)
			if left = left[:n]; ok {
				left = append(left, rest)
			}
		}
		return left, ""
	}
}

// with appends axes to a dimension's axes (sliceAxesAlongDim).
func with(m Collective, dim int, axes []Axis) ([]Axis, string) {
	list := m.From.Dims[dim].Axes
	for _, a := range axes {
		list = m.Mesh.addAxis(list, a)
	}
	return list, ""
}

// ReduceScatters implements ReduceScatterOp::verifySymbolUses.
func (m Collective) ReduceScatters(lists [][]Axis, reduction string) string {
	return firstOf(func() string { return m.reduced(reduction) }, func() string { return m.axesPerDim(lists, with) })
}

// reduced checks that the unreduced axes the collective drops have this reduction.
func (m Collective) reduced(reduction string) string {
	if m.FromMesh != nil && !m.FromMesh.Equal(m.Mesh) {
		return ""
	}
	return m.From.Becomes(m.To, "", reduction)
}

// Becomes implements verifyUnreducedAxesTransition: it checks the unreduced axes of s and to.
// introduced is the reduction that added axes must have, removed the one that dropped axes must
// have had; "" forbids such axes.
func (s *Sharding) Becomes(to *Sharding, introduced, removed string) string {
	added, gone := minus(to.Unreduced, s.Unreduced), minus(s.Unreduced, to.Unreduced)
	switch {
	case len(added) > 0 && introduced == "":
		return say("cannot add new unreduced axis '", added[0].Name, "'.")
	case len(added) > 0 && to.Reduction != introduced:
		return say("cannot introduce '", to.Reduction, "' unreduced axes. Expected '", introduced, "'.")
	case len(gone) > 0 && removed == "":
		return say("dropped unreduced axis '", gone[0].Name, "' without a blessed operation (e.g., sdy.reshard). This is an invalid transition from unreduced to reduced.")
	case len(gone) > 0 && s.Reduction != removed:
		return say("cannot reduce '", s.Reduction, "' unreduced axes. Expected '", removed, "'.")
	case s.Reduction == to.Reduction:
		return ""
	}
	for _, a := range to.Unreduced {
		if slices.ContainsFunc(s.Unreduced, a.overlaps) {
			return say("cannot change the reduction operator of kept unreduced axes from ", s.Reduction, " to ", to.Reduction, ".")
		}
	}
	return ""
}

// UnreducesSharded implements ShardedToUnreducedOp::verifySymbolUses.
func (m Collective) UnreducesSharded(lists [][]Axis) string {
	if m.To.Reduction != "sum" {
		return "out_sharding reduction_op must be SUM"
	}
	if wrong := m.axesPerDim(lists, without("shard-to-unreduce")); wrong != "" {
		return wrong
	}
	if !m.unreducedAre(slices.Concat(lists...)) {
		return "out_unreduced_axes should be in_unreduced_axes + sharded_to_unreduced_axes"
	}
	return ""
}

// unreducedAre reports whether the result's unreduced axes are the operand's plus more.
func (m Collective) unreducedAre(more []Axis) bool {
	return slices.Equal(m.Mesh.sorted(append(slices.Clone(m.From.Unreduced), more...)), m.To.Unreduced)
}

// UnreducesReplicated implements ReplicatedToUnreducedOp::verifySymbolUses.
func (m Collective) UnreducesReplicated(axes []Axis) string {
	switch {
	case m.To.Reduction != "sum":
		return "out_sharding reduction_op must be SUM"
	case !slices.EqualFunc(m.From.Dims, m.To.Dims, Dim.equal):
		return "input and output must share the same dimension shardings"
	case len(axes) == 0:
		return "r2u axes must not be empty"
	}
	if wrong := m.Mesh.sortedAxes(axes, "r2u"); wrong != "" {
		return wrong
	}
	for _, a := range axes {
		switch {
		case m.From.anyDim(a.overlaps):
			return say("r2u axis ", a.String(), " overlaps with operand dimension sharding")
		case slices.ContainsFunc(m.From.Unreduced, a.overlaps):
			return say("r2u axis ", a.String(), " overlaps with operand unreduced axes")
		}
	}
	if !m.unreducedAre(axes) {
		return "out_unreduced_axes should be in_unreduced_axes + r2u_axes"
	}
	return ""
}

// sortedAxes implements verifySortedAxisRefList.
func (m *Mesh) sortedAxes(axes []Axis, what string) string {
	if !slices.IsSortedFunc(axes, m.compare) {
		return say(what, " axes are not ordered w.r.t. mesh")
	}
	return (&met{mesh: m}).add(axes)
}

// Reduces implements AllReduceOp::verifySymbolUses.
func (m Collective) Reduces(axes []Axis, reduction string) string {
	if !m.equivalent() {
		return "operand and result shardings are not equivalent"
	}
	if wrong := m.Mesh.sortedAxes(axes, "reduction"); wrong != "" {
		return wrong
	}
	for _, a := range axes {
		switch {
		case m.From.anyDim(a.overlaps) || slices.ContainsFunc(m.From.Replicated, a.overlaps):
			return say("reduction axis ", a.String(), " overlaps with operand dimension sharding or replicated axes")
		case slices.ContainsFunc(m.To.Unreduced, a.overlaps):
			return say("reduction axis ", a.String(), " overlaps with result unreduced axes")
		}
	}
	return m.reduced(reduction)
}

// equivalent implements TensorShardingAttr::isEquivalent, which ignores unreduced axes.
func (m Collective) equivalent() bool {
	cut := func(d Dim) bool { return len(d.Axes) > 0 }
	if !slices.ContainsFunc(m.From.Dims, cut) {
		return !slices.ContainsFunc(m.To.Dims, cut)
	}
	return m.From.Symbol == m.To.Symbol && m.From.Mesh.Equal(m.To.Mesh) &&
		slices.EqualFunc(m.From.Dims, m.To.Dims, func(a, b Dim) bool { return slices.Equal(a.Axes, b.Axes) })
}

// Moves implements AllToAllOp::verifySymbolUses.
func (m Collective) Moves(moves []Move) string {
	if len(moves) == 0 {
		return "parameter list is empty"
	}
	taken, wrong := m.dimensions(moves)
	if wrong != "" {
		return wrong
	}
	for _, p := range moves {
		from, to := int(p.From), int(p.To)
		want, wrong := without("all-to-all")(m, from, p.Axes)
		if wrong == "" {
			wrong = m.expected(from, want)
		}
		if wrong == "" {
			want, _ = with(m, to, p.Axes)
			wrong = m.expected(to, want)
		}
		if wrong != "" {
			return wrong
		}
	}
	for d := range m.From.Dims {
		if taken[d] {
			continue
		}
		if wrong := m.expected(d, m.From.Dims[d].Axes); wrong != "" {
			return wrong
		}
	}
	return ""
}

// dimensions checks the axes and dimensions of moves. It returns the dimensions that take part.
func (m Collective) dimensions(moves []Move) (taken []bool, wrong string) {
	rank := len(m.To.Dims)
	taken = make([]bool, rank)
	seen := met{mesh: m.Mesh}
	last := int64(-1)
	for _, p := range moves {
		if wrong := seen.add(p.Axes); wrong != "" {
			return nil, wrong
		}
		for i, d := range []int64{p.From, p.To} {
			if d < 0 || d >= int64(rank) {
				return nil, say([]string{"source", "target"}[i], " dimension ", number(d), " is out of range [0, ", strconv.Itoa(rank), ")")
			}
		}
		for _, d := range []int64{p.From, p.To} {
			if taken[d] {
				return nil, say("overlapping source/target dimensions in all-to-all params: ", number(d))
			}
			taken[d] = true
		}
		if last >= p.From {
			return nil, say("source dimensions are not sorted in ascending order: ", number(p.From), " appears after ", number(last))
		}
		last = p.From
	}
	return taken, ""
}

func number(n int64) string { return strconv.FormatInt(n, 10) }
