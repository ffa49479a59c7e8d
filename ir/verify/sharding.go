package verify

import (
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/sdy"
)

// Shardings (Shardy, verifiers.cc).

// A sayer makes a fault from the parts of a message. It may add a prefix.
type sayer func(words ...string) *fault

// faultOf returns opFault(wrong), or nil if wrong is empty.
func faultOf(wrong string) *fault {
	if wrong == "" {
		return nil
	}
	return opFault(wrong)
}

// about returns a sayer that adds a prefix.
func about(prefix string) sayer {
	return func(words ...string) *fault { return opFault(prefix + strings.Join(words, "")) }
}

// discardableAttributes checks the dialect attributes of an operation
// (SdyDialect::verifyOperationAttribute).
func discardableAttributes(c *check) *fault {
	for _, e := range c.m.Entries(c.m.Attributes(c.op)) {
		switch c.m.NameString(e.Name) {
		case "sdy.sharding":
			list, ok := sdy.ReadList(c.m.AttrString(e.Attr))
			if !ok {
				return opFault("should have a sharding attribute of type TensorShardingPerValueAttr")
			}
			if f := shardingsOf(c, list, c.resultTypes(), about("result ")); f != nil {
				return f
			}
		case "sdy.sharding_rule":
			if !strings.HasPrefix(c.m.AttrString(e.Attr), "#sdy.op_sharding_rule<") {
				return opFault("should have a sharding rule attribute of type OpShardingRuleAttr for attr named 'sdy.sharding_rule'")
			}
			if f := shardingRule(c, e.Attr); f != nil {
				return f
			}
		case "sdy.propagation_edges":
			if f := propagationEdges(c, e.Attr); f != nil {
				return f
			}
		case "sdy.result_propagation_edges", "sdy.block_arg_propagation_edges":
			if f := edgesOfValues(c, e.Attr); f != nil {
				return f
			}
		}
	}
	if c.run.ordered {
		return nil // symbol references are checked later
	}
	return c.attributeSymbols()
}

// dialectAttribute checks a dialect attribute of an argument or a result of a function
// (verifyFuncAttribute).
func dialectAttribute(c *check, e ir.Entry, t ir.Type, what string, i int) *fault {
	if c.m.NameString(e.Name) != "sdy.sharding" {
		return nil
	}
	say := about(what + " " + itoa(i) + " - ")
	s, ok := sdy.Read(c.m.AttrString(e.Attr))
	if !ok {
		return say("should have a sharding attribute of type TensorShardingAttr")
	}
	return shardingAttribute(c, s, t, meshOf(c, s), say)
}

// meshOf returns the mesh of a sharding, or nil if its symbol is unknown (getMeshSafe).
func meshOf(c *check, s *sdy.Sharding) *sdy.Mesh {
	if s.Symbol == "" {
		return s.Mesh
	}
	op := lookupSymbol(c, s.Symbol)
	if op == 0 || c.m.OpName(op) != ir.OpSdyMesh {
		return nil
	}
	m, ok := sdy.ReadMesh(c.m.AttrString(c.m.Property(op, tableName("mesh"))))
	if !ok {
		return nil
	}
	return m
}

// shardingsOf implements verifyTensorShardingPerValueAttr: one sharding for each value.
func shardingsOf(c *check, list []*sdy.Sharding, types []ir.Type, say sayer) *fault {
	at := func(i int) sayer {
		if len(types) == 1 {
			return func(words ...string) *fault { return say("- ", strings.Join(words, "")) }
		}
		return func(words ...string) *fault { return say(itoa(i), " - ", strings.Join(words, "")) }
	}
	if len(types) == 0 && len(list) == 1 {
		if m := meshOf(c, list[0]); m != nil && m.IsMaximal() || list[0].IsReplicated() {
			return shardingAttribute(c, list[0], 0, m, at(0))
		}
	}
	if len(list) != len(types) {
		return say("shardings don't match number of values: ", itoa(len(list)), " shardings vs ", itoa(len(types)), " values")
	}
	for i, s := range list {
		if f := shardingAttribute(c, s, types[i], meshOf(c, s), at(i)); f != nil {
			return f
		}
	}
	return nil
}

// shardingAttribute implements verifyTensorShardingAttr. t is 0 if the sharding has no value.
func shardingAttribute(c *check, s *sdy.Sharding, t ir.Type, m *sdy.Mesh, say sayer) *fault {
	bare := len(s.Dims) == 0 && len(s.Replicated) == 0 && len(s.Unreduced) == 0
	switch {
	case m == nil:
		return say("unknown mesh: ", string(ir.AppendSymbol(nil, s.Symbol)))
	case m.IsMaximal() || t == 0 && s.IsReplicated():
		if !bare {
			return say("a maximal sharding can only have a sharding with rank 0 and no replicated or unreduced axes.")
		}
		return nil
	}
	if parts, _ := c.m.Parts(t); c.m.TypeKind(t) == ir.TupleType {
		if len(parts) != 1 {
			return say("ops can only have a sharding for a tuple of size 1: ", c.spelled(t))
		}
		t = parts[0]
	}
	dims := c.m.Dims(t)
	if ods.IsMeshTensor(c.m.Context, t) {
		dims = ods.MeshTensorShape(c.m.Context, t)
	}
	switch {
	case !ods.IsShaped(c.m.Context, t):
		if !bare {
			return say("non-shaped tensors can only have a sharding with rank 0 and no replicated or unreduced axes. type: ", c.spelled(t), ", sharding: ", s.Text)
		}
		return nil
	case dims == nil:
		return say("only ranked tensors can have a sharding. type: ", c.spelled(t))
	case len(s.Dims) != len(dims):
		return say("sharding doesn't match tensor rank: ", itoa(len(s.Dims)), " != ", itoa(len(dims)))
	}
	return shardingAxes(c, s, m, say)
}

// shardingAxes checks the axes of a sharding.
func shardingAxes(c *check, s *sdy.Sharding, m *sdy.Mesh, say sayer) *fault {
	if wrong := s.Fault(m, nil); wrong != "" {
		return say(wrong)
	}
	owners := manualOwners(c)
	for _, a := range s.All() {
		if owner := owners[a.Name]; owner != 0 {
			return boundAxis(a.Name, owner, say)
		}
	}
	return nil
}
