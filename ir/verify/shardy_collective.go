package verify

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/sdy"
)

// The collectives of Shardy (Shardy, verifiers.cc).

// readCollective parses the shardings of a collective. It returns false if one cannot be parsed, or
// if the operand's sharding is invalid, which is reported where it is defined.
func readCollective(c *check) (sdy.Collective, bool) {
	m := sdy.Collective{From: valueSharding(c, c.m.Operand(c.op, 0)), To: parseSharding(c, c.property("out_sharding")),
		Reduction: []string{"sum", "max", "min"}[c.intAttr("reduction_op", 0)]}
	if m.To == nil {
		return m, false
	}
	m.Mesh = meshOf(c, m.To)
	if m.From == nil { // getOrCreateSharding
		m.From = &sdy.Sharding{Symbol: m.To.Symbol, Mesh: m.To.Mesh, Reduction: "sum", Dims: make([]sdy.Dim, len(m.To.Dims))}
	}
	m.FromMesh = meshOf(c, m.From)
	return m, m.Mesh != nil && (m.FromMesh == nil || m.From.Check(m.FromMesh, nil) == "")
}

// shardingOptional lists the collectives whose operand needs no sharding.
var shardingOptional = []ir.OpName{ir.OpSdyAllSlice, ir.OpSdyAllReduce, ir.OpSdyReduceScatter}

// verifyCollective implements verifyCollectiveOp.
func verifyCollective(c *check) *failure {
	from, to := valueSharding(c, c.m.Operand(c.op, 0)), parseSharding(c, c.property("out_sharding"))
	if from == nil && !slices.Contains(shardingOptional, c.name) {
		return opError("collective on operand without sharding")
	}
	if to == nil {
		return nil
	}
	m := meshOf(c, to)
	if f := checkSharding(c, to, c.resultType(0), m, opError); f != nil || from == nil {
		return f
	}
	if of := meshOf(c, from); c.name != ir.OpSdyCollectivePermute && of != nil && !of.Equal(m) {
		return operandMeshError(c, of, "result mesh does not match operand mesh")
	}
	if len(to.Dims) != len(from.Dims) {
		return opError("result sharding has rank ", itoa(len(to.Dims)), " but operand sharding has rank ", itoa(len(from.Dims)))
	}
	return nil
}

// operandMeshError returns a failure with a note that shows the mesh of the operand.
func operandMeshError(c *check, m *sdy.Mesh, parts string) *failure {
	f := opError(parts)
	op, _ := c.m.DefiningOp(c.m.Operand(c.op, 0))
	if op == 0 {
		b, _ := c.m.ArgOf(c.m.Operand(c.op, 0))
		op = c.m.ParentOp(c.m.FirstOp(b))
	}
	f.notes = []note{{"operand mesh: " + m.String(), op}}
	return f
}

// verifyOver returns the check of a collective with an attribute of axes or moves.
func verifyOver[T any](property string, parse func(text string) (T, bool), find func(m sdy.Collective, list T) string) func(c *check) *failure {
	return func(c *check) *failure {
		list, ok := parse(c.m.Attrs.Text(c.property(property)))
		m, known := readCollective(c)
		if !ok || !known {
			return nil
		}
		return opErrorIf(find(m, list))
	}
}

func verifySdyCollectivePermute(c *check) *failure {
	m, ok := readCollective(c)
	switch {
	case !ok || m.FromMesh == nil:
		return nil
	case !m.FromMesh.SameAxes(m.Mesh):
		return operandMeshError(c, m.FromMesh, "result mesh has different axes than operand mesh")
	case (m.From.Symbol != m.To.Symbol || !m.From.Mesh.Equal(m.To.Mesh)) && slices.Equal(m.FromMesh.Devices, m.Mesh.Devices):
		return operandMeshError(c, m.FromMesh, "result mesh name is different but same device ids as operand")
	}
	for d := range m.From.Dims {
		if a, b := m.Mesh.NumShards(m.From.Dims[d].Axes), m.Mesh.NumShards(m.To.Dims[d].Axes); a != b {
			return opError("sharded size of result doesn't match operand on dimension ", itoa(d), ": ", itoa64(b), " != ", itoa64(a))
		}
	}
	return nil
}
