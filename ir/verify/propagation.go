package verify

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/sdy"
)

// Propagation edges (Shardy, verifiers.cc).

// checkPropagationEdges implements verifyPropagationEdgesShardingAttr. The parser has checked steps
// and targets.
func checkPropagationEdges(c *check, a ir.Attr) *failure {
	edges, ok := sdy.ParseEdges(c.m.Attrs.Text(a))
	if !ok {
		return opError("should have a propagation edges attribute of type PropagationEdgesAttr for attr named 'sdy.propagation_edges'")
	}
	mesh, f := commonEdgeMesh(c, edges)
	if f != nil {
		return f
	}
	for _, e := range edges {
		if mesh.AxisIndex(e.Axis.Name) < 0 {
			return opError("expected axis ref to be in one of the meshes")
		}
		for _, end := range e.Ends {
			if f := checkEdgeEnd(c, end); f != nil {
				return f
			}
		}
	}
	return nil
}

// commonEdgeMesh returns the mesh that all shardings referenced by edges share (getCommonMesh).
func commonEdgeMesh(c *check, edges []sdy.Edge) (*sdy.Mesh, *failure) {
	var mesh *sdy.Mesh
	found := false
	for _, e := range edges {
		for _, end := range e.Ends {
			s := endSharding(c, end)
			if s == nil {
				continue
			}
			found = true
			switch other := meshOf(c, s); {
			case mesh == nil || mesh.IsEmpty():
				mesh = other
			case other == nil || !other.IsEmpty() && !mesh.Equal(other):
				return nil, opError("expected a common mesh for propagation edges attr.")
			}
		}
	}
	switch {
	case !found:
		return nil, opError("expected propagation edges attr to reference a sharding.")
	case mesh == nil:
		return nil, opError("expected a common mesh for propagation edges attr.")
	}
	return mesh, nil
}

// endSharding returns the sharding of the value at one end of an edge, or nil
// (getValueFromEdgeValueRef, getSharding).
func endSharding(c *check, end sdy.Ref) *sdy.Sharding {
	switch {
	case end.Index < 0:
	case end.Result && end.Index < int64(c.numResults()):
		return valueSharding(c, c.m.Result(c.op, int(end.Index)))
	case !end.Result && end.Index < int64(c.numOperands()):
		return valueSharding(c, c.m.Operand(c.op, int(end.Index)))
	}
	return nil
}

// checkEdgeEnd implements verifyEdgeValueRef.
func checkEdgeEnd(c *check, end sdy.Ref) *failure {
	what, n := "an operand", c.numOperands()
	if end.Result {
		what, n = "a result", c.numResults()
	}
	if c.name == ir.OpSdyFuncDataFlowEdge || end.Index >= 0 && end.Index < int64(n) {
		return nil
	}
	return opError("expected a value ref to have ", what, " index in range [0, ", itoa(n), "), got: ", itoa64(end.Index))
}

// checkEdgesPerValue checks that an attribute is an array of propagation edges.
func checkEdgesPerValue(c *check, a ir.Attr) *failure {
	msg := c.m.Attrs.Kind(a) != ir.ArrayAttr
	if !msg {
		for _, item := range c.m.Attrs.Items(a) {
			_, ok := sdy.ParseEdges(c.m.Attrs.Text(item))
			msg = msg || !ok
		}
	}
	if msg {
		return opError("should have a propagation edges attribute of type ArrayAttr<PropagationEdgesAttr> for attr named ",
			"'sdy.result_propagation_edges' or 'sdy.block_arg_propagation_edges'")
	}
	return nil
}
