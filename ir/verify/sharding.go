package verify

import (
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/sdy"
)

// Shardings (Shardy, verifiers.cc).

// An errorFunc makes a failure from the parts of a message. It may add a prefix.
type errorFunc func(parts ...string) *failure

// opErrorIf returns opError(msg), or nil if msg is empty.
func opErrorIf(msg string) *failure {
	if msg == "" {
		return nil
	}
	return opError(msg)
}

func prefixed(prefix string) errorFunc {
	return func(parts ...string) *failure { return opError(prefix + strings.Join(parts, "")) }
}

// checkDiscardableAttrs checks the dialect attributes of an operation
// (SdyDialect::verifyOperationAttribute).
func checkDiscardableAttrs(c *check) *failure {
	for _, e := range c.m.Dicts.Entries(c.m.Attributes(c.op)) {
		switch c.m.Names.AttrText(e.Name) {
		case "sdy.sharding":
			list, ok := sdy.ParseShardings(c.m.Attrs.Text(e.Attr))
			if !ok {
				return opError("should have a sharding attribute of type TensorShardingPerValueAttr")
			}
			if f := checkShardings(c, list, c.resultTypes(), prefixed("result ")); f != nil {
				return f
			}
		case "sdy.sharding_rule":
			if !strings.HasPrefix(c.m.Attrs.Text(e.Attr), "#sdy.op_sharding_rule<") {
				return opError("should have a sharding rule attribute of type OpShardingRuleAttr for attr named 'sdy.sharding_rule'")
			}
			if f := checkShardingRule(c, e.Attr); f != nil {
				return f
			}
		case "sdy.propagation_edges":
			if f := checkPropagationEdges(c, e.Attr); f != nil {
				return f
			}
		case "sdy.result_propagation_edges", "sdy.block_arg_propagation_edges":
			if f := checkEdgesPerValue(c, e.Attr); f != nil {
				return f
			}
		}
	}
	if c.run.referenceOrder {
		return nil // symbol references are checked later
	}
	return c.checkAttrSymbols()
}

// checkDialectAttr checks a dialect attribute of an argument or a result of a function
// (verifyFuncAttribute).
func checkDialectAttr(c *check, e ir.Entry, t ir.Type, what string, i int) *failure {
	if c.m.Names.AttrText(e.Name) != "sdy.sharding" {
		return nil
	}
	fail := prefixed(what + " " + itoa(i) + " - ")
	s := parseSharding(c, e.Attr)
	if s == nil {
		return fail("should have a sharding attribute of type TensorShardingAttr")
	}
	return checkSharding(c, s, t, meshOf(c, s), fail)
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
	return sdy.ParseMesh(c.m.Attrs.Text(c.m.Property(op, tableName("mesh"))))
}

// checkShardings implements verifyTensorShardingPerValueAttr: one sharding for each value.
func checkShardings(c *check, list []*sdy.Sharding, types []ir.Type, fail errorFunc) *failure {
	at := func(i int) errorFunc {
		if len(types) == 1 {
			return func(parts ...string) *failure { return fail("- ", strings.Join(parts, "")) }
		}
		return func(parts ...string) *failure { return fail(itoa(i), " - ", strings.Join(parts, "")) }
	}
	if len(types) == 0 && len(list) == 1 {
		if m := meshOf(c, list[0]); m != nil && m.IsMaximal() || list[0].IsReplicated() {
			return checkSharding(c, list[0], 0, m, at(0))
		}
	}
	if len(list) != len(types) {
		return fail("shardings don't match number of values: ", itoa(len(list)), " shardings vs ", itoa(len(types)), " values")
	}
	for i, s := range list {
		if f := checkSharding(c, s, types[i], meshOf(c, s), at(i)); f != nil {
			return f
		}
	}
	return nil
}

// checkSharding implements verifyTensorShardingAttr. t is 0 if the sharding has no value.
func checkSharding(c *check, s *sdy.Sharding, t ir.Type, m *sdy.Mesh, fail errorFunc) *failure {
	bare := len(s.Dims) == 0 && len(s.Replicated) == 0 && len(s.Unreduced) == 0
	switch {
	case m == nil:
		return fail("unknown mesh: ", string(ir.AppendSymbol(nil, s.Symbol)))
	case m.IsMaximal() || t == 0 && s.IsReplicated():
		if !bare {
			return fail("a maximal sharding can only have a sharding with rank 0 and no replicated or unreduced axes.")
		}
		return nil
	}
	if parts, _ := c.m.Types.Parts(t); c.m.Types.Kind(t) == ir.TupleType {
		if len(parts) != 1 {
			return fail("ops can only have a sharding for a tuple of size 1: ", c.quoted(t))
		}
		t = parts[0]
	}
	dims := c.m.Types.Dims(t)
	if ods.IsMeshTensor(c.m.Context, t) {
		dims = ods.MeshTensorShape(c.m.Context, t)
	}
	switch {
	case !ods.IsShaped(c.m.Context, t):
		if !bare {
			return fail("non-shaped tensors can only have a sharding with rank 0 and no replicated or unreduced axes. type: ", c.quoted(t), ", sharding: ", s.Text)
		}
		return nil
	case dims == nil:
		return fail("only ranked tensors can have a sharding. type: ", c.quoted(t))
	case len(s.Dims) != len(dims):
		return fail("sharding doesn't match tensor rank: ", itoa(len(s.Dims)), " != ", itoa(len(dims)))
	}
	return checkShardingAxes(c, s, m, fail)
}

func checkShardingAxes(c *check, s *sdy.Sharding, m *sdy.Mesh, fail errorFunc) *failure {
	if msg := s.Check(m, nil); msg != "" {
		return fail(msg)
	}
	owners := enclosingManualAxes(c)
	for _, a := range s.All() {
		if owner := owners[a.Name]; owner != 0 {
			return boundAxisError(a.Name, owner, fail)
		}
	}
	return nil
}
