package verify

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/shard"
)

// The collectives of Shardy (Shardy, verifiers.cc).

// A moved is how a collective finds its operand and leaves its result.
type moved struct {
	from, to *shard.Sharding
	mesh     *shard.Mesh // of the result
}

// moved reads the shardings of a collective; false if they cannot be read.
func (c *check) moved() (moved, bool) {
	m := moved{from: c.shardingOf(c.m.Operand(c.op, 0)), to: c.shardingIn(c.property("out_sharding"))}
	if m.to == nil {
		return m, false
	}
	m.mesh = c.meshOf(m.to)
	if m.from == nil { // getOrCreateSharding
		m.from = &shard.Sharding{Symbol: m.to.Symbol, Mesh: m.to.Mesh, Reduction: "sum", Dims: make([]shard.Dim, len(m.to.Dims))}
	}
	return m, m.mesh != nil
}

// mayLackSharding are the collectives whose operand needs no sharding.
var mayLackSharding = []ir.OpName{ir.OpSdyAllSlice, ir.OpSdyAllReduce, ir.OpSdyReduceScatter}

// collectiveShardings is verifyCollectiveOp.
func collectiveShardings(c *check) *fault {
	from, to := c.shardingOf(c.m.Operand(c.op, 0)), c.shardingIn(c.property("out_sharding"))
	if from == nil && !slices.Contains(mayLackSharding, c.name) {
		return opFault("collective on operand without sharding")
	}
	if to == nil {
		return nil
	}
	m := c.meshOf(to)
	if f := c.sharding(to, c.resultType(0), m, opFault); f != nil || from == nil {
		return f
	}
	if of := c.meshOf(from); c.name != ir.OpSdyCollectivePermute && of != nil && !of.Equal(m) {
		return c.operandMesh(of, "result mesh does not match operand mesh")
	}
	if len(to.Dims) != len(from.Dims) {
		return opFault("result sharding has rank ", itoa(len(to.Dims)), " but operand sharding has rank ", itoa(len(from.Dims)))
	}
	return nil
}

// operandMesh is a fault with a note that shows the mesh of the operand.
func (c *check) operandMesh(m *shard.Mesh, words string) *fault {
	f := opFault(words)
	op, _ := c.m.DefiningOp(c.m.Operand(c.op, 0))
	if op == 0 {
		b, _ := c.m.ArgOf(c.m.Operand(c.op, 0))
		op = c.m.ParentOp(c.m.FirstOp(b))
	}
	f.notes = []note{{"operand mesh: " + m.String(), op}}
	return f
}

// A perDim is what becomes of the axes of a dimension.
type perDim func(m moved, dim int, axes []shard.Axis) ([]shard.Axis, *fault)

// withAxesPerDim is verifyCollectiveWithAxesPerDim.
func (c *check) withAxesPerDim(property string, result perDim) *fault {
	lists, ok := shard.ReadAxisLists(c.m.AttrString(c.property(property)))
	m, known := c.moved()
	if !ok || !known {
		return nil
	}
	seen := &axesSeen{mesh: m.mesh}
	for _, axes := range lists {
		if f := seen.list(axes, opFault); f != nil {
			return f
		}
	}
	if len(m.to.Dims) != len(lists) {
		return opFault("result sharding has rank ", itoa(len(m.to.Dims)), " but collective axes has rank ", itoa(len(lists)))
	}
	for d := range min(len(m.from.Dims), len(lists)) {
		want, f := result(m, d, lists[d])
		if f == nil {
			f = m.expected(d, want)
		}
		if f != nil {
			return f
		}
	}
	return nil
}

// expected checks the axes of a dimension of the result.
func (m moved) expected(dim int, want []shard.Axis) *fault {
	if !slices.Equal(want, m.to.Dims[dim].Axes) {
		return opFault("result sharding doesn't match expected sharding ", shard.Spell(want), " on dimension ", itoa(dim))
	}
	return nil
}

// withoutAxes takes axes from the end of those of a dimension (gatherAxesAlongDim).
func withoutAxes(what string) perDim {
	return func(m moved, dim int, axes []shard.Axis) ([]shard.Axis, *fault) {
		left := slices.Clone(m.from.Dims[dim].Axes)
		for _, a := range slices.Backward(axes) {
			n := len(left) - 1
			if n < 0 || !a.IsSuffixOf(left[n], m.mesh) {
				return nil, opFault("can't apply ", what, " axis ", a.String(), " to operand sharding on dimension ", itoa(dim))
			}
			rest, ok := left[n].Before(a)
			if left = left[:n]; ok {
				left = append(left, rest)
			}
		}
		return left, nil
	}
}

// withAxes adds axes to those of a dimension (sliceAxesAlongDim).
func withAxes(m moved, dim int, axes []shard.Axis) ([]shard.Axis, *fault) {
	list := m.from.Dims[dim].Axes
	for _, a := range axes {
		list = m.mesh.Append(list, a)
	}
	return list, nil
}

func allGathers(c *check) *fault { return c.withAxesPerDim("gathering_axes", withoutAxes("gathering")) }

func allSlices(c *check) *fault { return c.withAxesPerDim("slicing_axes", withAxes) }

func reduceScatters(c *check) *fault {
	if m, ok := c.moved(); ok {
		if f := c.unreducedAxes(m.from, m.to, "", c.reduction()); f != nil {
			return f
		}
	}
	return c.withAxesPerDim("reduce_scatter_axes", withAxes)
}

// reduction is how a collective reduces.
func (c *check) reduction() string {
	words := []string{"sum", "max", "min"}
	return words[c.int("reduction_op", 0)]
}

func unreducesSharded(c *check) *fault {
	m, ok := c.moved()
	if !ok {
		return nil
	}
	if m.to.Reduction != "sum" {
		return opFault("out_sharding reduction_op must be SUM")
	}
	if f := c.withAxesPerDim("axes", withoutAxes("shard-to-unreduce")); f != nil {
		return f
	}
	lists, _ := shard.ReadAxisLists(c.m.AttrString(c.property("axes")))
	if want := m.mesh.Sorted(append(slices.Clone(m.from.Unreduced), slices.Concat(lists...)...)); !slices.Equal(want, m.to.Unreduced) {
		return opFault("out_unreduced_axes should be in_unreduced_axes + sharded_to_unreduced_axes")
	}
	return nil
}

func unreducesReplicated(c *check) *fault {
	axes, ok := shard.ReadAxes(c.m.AttrString(c.property("axes")))
	m, known := c.moved()
	switch {
	case !ok || !known:
		return nil
	case m.to.Reduction != "sum":
		return opFault("out_sharding reduction_op must be SUM")
	case !slices.EqualFunc(m.from.Dims, m.to.Dims, shard.Dim.Equal):
		return opFault("input and output must share the same dimension shardings")
	case len(axes) == 0:
		return opFault("r2u axes must not be empty")
	}
	if f := sortedAxes(m.mesh, axes, "r2u"); f != nil {
		return f
	}
	for _, a := range axes {
		switch {
		case m.from.AnyDim(a.Overlaps):
			return opFault("r2u axis ", a.String(), " overlaps with operand dimension sharding")
		case slices.ContainsFunc(m.from.Unreduced, a.Overlaps):
			return opFault("r2u axis ", a.String(), " overlaps with operand unreduced axes")
		}
	}
	if want := m.mesh.Sorted(append(slices.Clone(m.from.Unreduced), axes...)); !slices.Equal(want, m.to.Unreduced) {
		return opFault("out_unreduced_axes should be in_unreduced_axes + r2u_axes")
	}
	return nil
}

// sortedAxes is verifySortedAxisRefList.
func sortedAxes(m *shard.Mesh, axes []shard.Axis, what string) *fault {
	if !slices.IsSortedFunc(axes, m.Compare) {
		return opFault(what, " axes are not ordered w.r.t. mesh")
	}
	return (&axesSeen{mesh: m}).list(axes, opFault)
}

func reducesAxes(c *check) *fault {
	axes, ok := shard.ReadAxes(c.m.AttrString(c.property("reduction_axes")))
	m, known := c.moved()
	switch {
	case !ok || !known:
		return nil
	case !m.equivalent():
		return opFault("operand and result shardings are not equivalent")
	}
	if f := sortedAxes(m.mesh, axes, "reduction"); f != nil {
		return f
	}
	for _, a := range axes {
		switch {
		case m.from.AnyDim(a.Overlaps) || slices.ContainsFunc(m.from.Replicated, a.Overlaps):
			return opFault("reduction axis ", a.String(), " overlaps with operand dimension sharding or replicated axes")
		case slices.ContainsFunc(m.to.Unreduced, a.Overlaps):
			return opFault("reduction axis ", a.String(), " overlaps with result unreduced axes")
		}
	}
	return c.unreducedAxes(m.from, m.to, "", c.reduction())
}

// equivalent is TensorShardingAttr::isEquivalent, whatever is not reduced.
func (m moved) equivalent() bool {
	bare := func(d shard.Dim) bool { return len(d.Axes) > 0 }
	if !slices.ContainsFunc(m.from.Dims, bare) {
		return !slices.ContainsFunc(m.to.Dims, bare)
	}
	return m.from.Symbol == m.to.Symbol && m.from.Mesh.Equal(m.to.Mesh) &&
		slices.EqualFunc(m.from.Dims, m.to.Dims, func(a, b shard.Dim) bool { return slices.Equal(a.Axes, b.Axes) })
}

func permutesAxes(c *check) *fault {
	m, ok := c.moved()
	of := c.meshOf(m.from)
	switch {
	case !ok || of == nil:
		return nil
	case !of.SameAxes(m.mesh):
		return c.operandMesh(of, "result mesh has different axes than operand mesh")
	case (m.from.Symbol != m.to.Symbol || !m.from.Mesh.Equal(m.to.Mesh)) && slices.Equal(of.Devices, m.mesh.Devices):
		return c.operandMesh(of, "result mesh name is different but same device ids as operand")
	}
	for d := range m.from.Dims {
		if a, b := m.mesh.Spread(m.from.Dims[d].Axes), m.mesh.Spread(m.to.Dims[d].Axes); a != b {
			return opFault("sharded size of result doesn't match operand on dimension ", itoa(d), ": ", number(b), " != ", number(a))
		}
	}
	return nil
}

func movesAxes(c *check) *fault {
	moves, ok := shard.ReadMoves(c.m.AttrString(c.property("params")))
	m, known := c.moved()
	switch {
	case !ok || !known:
		return nil
	case len(moves) == 0:
		return opFault("parameter list is empty")
	}
	taken, f := m.dimensions(moves)
	if f != nil {
		return f
	}
	for _, p := range moves {
		from, to := int(p.From), int(p.To)
		want, f := withoutAxes("all-to-all")(m, from, p.Axes)
		if f == nil {
			f = m.expected(from, want)
		}
		if f == nil {
			want, _ = withAxes(m, to, p.Axes)
			f = m.expected(to, want)
		}
		if f != nil {
			return f
		}
	}
	for d := range m.from.Dims {
		if !taken[d] {
			if f := m.expected(d, m.from.Dims[d].Axes); f != nil {
				return f
			}
		}
	}
	return nil
}

// dimensions checks the axes and the dimensions of moves; it tells which dimensions they are about.
func (m moved) dimensions(moves []shard.Move) ([]bool, *fault) {
	rank := len(m.to.Dims)
	taken := make([]bool, rank)
	seen := &axesSeen{mesh: m.mesh}
	last := int64(-1)
	for _, p := range moves {
		if f := seen.list(p.Axes, opFault); f != nil {
			return nil, f
		}
		for i, d := range []int64{p.From, p.To} {
			if d < 0 || d >= int64(rank) {
				return nil, opFault([]string{"source", "target"}[i], " dimension ", number(d), " is out of range [0, ", itoa(rank), ")")
			}
		}
		for _, d := range []int64{p.From, p.To} {
			if taken[d] {
				return nil, opFault("overlapping source/target dimensions in all-to-all params: ", number(d))
			}
			taken[d] = true
		}
		if last >= p.From {
			return nil, opFault("source dimensions are not sorted in ascending order: ", number(p.From), " appears after ", number(last))
		}
		last = p.From
	}
	return taken, nil
}
