package verify

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/sdy"
)

// The collectives of Shardy (Shardy, verifiers.cc).

// moved parses the shardings of a collective. It returns false if one cannot be parsed, or if the
// operand's sharding is invalid, which is reported where it is defined.
func moved(c *check) (sdy.Collective, bool) {
	m := sdy.Collective{From: valueSharding(c, c.m.Operand(c.op, 0)), To: shardingIn(c, c.property("out_sharding"))}
	if m.To == nil {
		return m, false
	}
	m.Mesh = meshOf(c, m.To)
	if m.From == nil { // getOrCreateSharding
		m.From = &sdy.Sharding{Symbol: m.To.Symbol, Mesh: m.To.Mesh, Reduction: "sum", Dims: make([]sdy.Dim, len(m.To.Dims))}
	}
	m.FromMesh = meshOf(c, m.From)
	return m, m.Mesh != nil && (m.FromMesh == nil || m.From.Fault(m.FromMesh, nil) == "")
}

// mayLackSharding lists the collectives whose operand needs no sharding.
var mayLackSharding = []ir.OpName{ir.OpSdyAllSlice, ir.OpSdyAllReduce, ir.OpSdyReduceScatter}

// collectiveShardings implements verifyCollectiveOp.
func collectiveShardings(c *check) *fault {
	from, to := valueSharding(c, c.m.Operand(c.op, 0)), shardingIn(c, c.property("out_sharding"))
	if from == nil && !slices.Contains(mayLackSharding, c.name) {
		return opFault("collective on operand without sharding")
	}
	if to == nil {
		return nil
	}
	m := meshOf(c, to)
	if f := shardingAttribute(c, to, c.resultType(0), m, opFault); f != nil || from == nil {
		return f
	}
	if of := meshOf(c, from); c.name != ir.OpSdyCollectivePermute && of != nil && !of.Equal(m) {
		return operandMesh(c, of, "result mesh does not match operand mesh")
	}
	if len(to.Dims) != len(from.Dims) {
		return opFault("result sharding has rank ", itoa(len(to.Dims)), " but operand sharding has rank ", itoa(len(from.Dims)))
	}
	return nil
}

// operandMesh returns a fault with a note that shows the mesh of the operand.
func operandMesh(c *check, m *sdy.Mesh, words string) *fault {
	f := opFault(words)
	op, _ := c.m.DefiningOp(c.m.Operand(c.op, 0))
	if op == 0 {
		b, _ := c.m.ArgOf(c.m.Operand(c.op, 0))
		op = c.m.ParentOp(c.m.FirstOp(b))
	}
	f.notes = []note{{"operand mesh: " + m.String(), op}}
	return f
}

// perDim returns the check of a collective with a list of axes for each dimension.
func perDim(property string, find func(m sdy.Collective, lists [][]sdy.Axis) string) func(c *check) *fault {
	return func(c *check) *fault {
		lists, ok := sdy.ReadAxisLists(c.m.AttrString(c.property(property)))
		m, known := moved(c)
		if !ok || !known {
			return nil
		}
		return faultOf(find(m, lists))
	}
}

func reduceScatters(c *check) *fault {
	return perDim("reduce_scatter_axes", func(m sdy.Collective, lists [][]sdy.Axis) string { return m.ReduceScatters(lists, reductionKind(c)) })(c)
}

// reductionKind returns the name of the collective's reduction.
func reductionKind(c *check) string {
	words := []string{"sum", "max", "min"}
	return words[c.int("reduction_op", 0)]
}

// overAxes returns the check of a collective with one list of axes.
func overAxes(property string, find func(c *check, m sdy.Collective, axes []sdy.Axis) string) func(c *check) *fault {
	return func(c *check) *fault {
		axes, ok := sdy.ReadAxes(c.m.AttrString(c.property(property)))
		m, known := moved(c)
		if !ok || !known {
			return nil
		}
		return faultOf(find(c, m, axes))
	}
}

func unreducesReplicated(_ *check, m sdy.Collective, axes []sdy.Axis) string {
	return m.UnreducesReplicated(axes)
}

func reducesAxes(c *check, m sdy.Collective, axes []sdy.Axis) string {
	return m.Reduces(axes, reductionKind(c))
}

func movesAxes(c *check) *fault {
	moves, ok := sdy.ReadMoves(c.m.AttrString(c.property("params")))
	m, known := moved(c)
	if !ok || !known {
		return nil
	}
	return faultOf(m.Moves(moves))
}

func permutesAxes(c *check) *fault {
	m, ok := moved(c)
	switch {
	case !ok || m.FromMesh == nil:
		return nil
	case !m.FromMesh.SameAxes(m.Mesh):
		return operandMesh(c, m.FromMesh, "result mesh has different axes than operand mesh")
	case (m.From.Symbol != m.To.Symbol || !m.From.Mesh.Equal(m.To.Mesh)) && slices.Equal(m.FromMesh.Devices, m.Mesh.Devices):
		return operandMesh(c, m.FromMesh, "result mesh name is different but same device ids as operand")
	}
	for d := range m.From.Dims {
		if a, b := m.Mesh.Spread(m.From.Dims[d].Axes), m.Mesh.Spread(m.To.Dims[d].Axes); a != b {
			return opFault("sharded size of result doesn't match operand on dimension ", itoa(d), ": ", number(b), " != ", number(a))
		}
	}
	return nil
}
