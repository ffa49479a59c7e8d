package verify

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/sdy"
)

// Propagation edges (Shardy, verifiers.cc).

// propagationEdges implements verifyPropagationEdgesShardingAttr. The parser has checked steps and
// targets.
func propagationEdges(c *check, a ir.Attr) *fault {
	edges, ok := sdy.ReadEdges(c.m.AttrString(a))
	if !ok {
		return opFault("should have a propagation edges attribute of type PropagationEdgesAttr for attr named 'sdy.propagation_edges'")
	}
	mesh, f := edgesMesh(c, edges)
	if f != nil {
		return f
	}
	for _, e := range edges {
		if mesh.Place(e.Axis.Name) < 0 {
			return opFault("expected axis ref to be in one of the meshes")
		}
		for _, end := range e.Ends {
			if f := edgeEnd(c, end); f != nil {
				return f
			}
		}
	}
	return nil
}

// edgesMesh returns the mesh that all shardings referenced by edges share (getCommonMesh).
func edgesMesh(c *check, edges []sdy.Edge) (*sdy.Mesh, *fault) {
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
				return nil, opFault("expected a common mesh for propagation edges attr.")
			}
		}
	}
	switch {
	case !found:
		return nil, opFault("expected propagation edges attr to reference a sharding.")
	case mesh == nil:
		return nil, opFault("expected a common mesh for propagation edges attr.")
	}
	return mesh, nil
}

// endSharding returns the sharding of the value at one end of an edge, or nil
// (getValueFromEdgeValueRef, getSharding).
func endSharding(c *check, end sdy.Ref) *sdy.Sharding {
	switch {
	case end.Index < 0:
	case end.Result && end.Index < int64(c.results()):
		return valueSharding(c, c.m.Result(c.op, int(end.Index)))
	case !end.Result && end.Index < int64(c.operands()):
		return valueSharding(c, c.m.Operand(c.op, int(end.Index)))
	}
	return nil
}

// edgeEnd implements verifyEdgeValueRef.
func edgeEnd(c *check, end sdy.Ref) *fault {
	what, n := "an operand", c.operands()
	if end.Result {
		what, n = "a result", c.results()
	}
	if c.name == ir.OpSdyFuncDataFlowEdge || end.Index >= 0 && end.Index < int64(n) {
		return nil
	}
	return opFault("expected a value ref to have ", what, " index in range [0, ", itoa(n), "), got: ", number(end.Index))
}

// edgesOfValues checks that an attribute is an array of propagation edges.
func edgesOfValues(c *check, a ir.Attr) *fault {
	wrong := c.m.AttrKind(a) != ir.ArrayAttr
	if !wrong {
		for _, item := range c.m.Items(a) {
			_, ok := sdy.ReadEdges(c.m.AttrString(item))
			wrong = wrong || !ok
		}
	}
	if wrong {
		return opFault("should have a propagation edges attribute of type ArrayAttr<PropagationEdgesAttr> for attr named ",
			"'sdy.result_propagation_edges' or 'sdy.block_arg_propagation_edges'")
	}
	return nil
}
