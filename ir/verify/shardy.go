package verify

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/sdy"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/shape"
)

// The operations of Shardy except its collectives (Shardy, verifiers.cc).

// A useInfo holds the use counts and data flow edges of a module.
type useInfo struct {
	uses  map[ir.Value]int
	edges map[ir.Value]ir.Op // sdy.data_flow_edge of each value
}

// useInfo computes the use counts once for a module.
func (r *run) useInfo() *useInfo {
	if r.useCache != nil {
		return r.useCache
	}
	f := &useInfo{map[ir.Value]int{}, map[ir.Value]ir.Op{}}
	r.m.Walk(func(op ir.Op) {
		for _, v := range r.m.Operands(op) {
			f.uses[v]++
			if r.m.OpName(op) == ir.OpSdyDataFlowEdge {
				f.edges[v] = op
			}
		}
	})
	r.useCache = f
	return f
}

// shardingProperties lists the operations with an attribute for the sharding of their result.
var shardingProperties = map[ir.OpName]string{
	ir.OpSdyShardingConstraint: "sharding", ir.OpSdyReshard: "sharding", ir.OpSdyDataFlowEdge: "sharding",
	ir.OpSdyAllGather: "out_sharding", ir.OpSdyAllSlice: "out_sharding", ir.OpSdyAllToAll: "out_sharding", ir.OpSdyCollectivePermute: "out_sharding",
	ir.OpSdyAllReduce: "out_sharding", ir.OpSdyReduceScatter: "out_sharding", ir.OpSdyShardedToUnreduced: "out_sharding", ir.OpSdyReplicatedToUnreduced: "out_sharding",
}

// valueSharding returns the sharding of v, or nil (utils.cc, getSharding).
func valueSharding(c *check, v ir.Value) *sdy.Sharding {
	if edge := c.run.useInfo().edges[v]; edge != 0 {
		return parseSharding(c, c.m.Property(edge, tableName("sharding")))
	}
	op, i := c.m.DefiningOp(v)
	if op == 0 {
		return argSharding(c, v)
	}
	if name := shardingProperties[c.m.OpName(op)]; name != "" {
		return parseSharding(c, c.m.Property(op, tableName(name)))
	}
	a := c.m.Dicts.Lookup(c.m.Attributes(op), c.m.Names.Attr("sdy.sharding"))
	if name := c.m.OpName(op); name == ir.OpSdyNamedComputation || name == ir.OpSdyManualComputation {
		a = c.m.Property(op, tableName("out_shardings"))
	}
	return parseShardingAt(c, a, i)
}

// argSharding returns the sharding of a block argument, or nil.
func argSharding(c *check, v ir.Value) *sdy.Sharding {
	b, i := c.m.ArgOf(v)
	op := c.m.ParentOp(c.m.FirstOp(b))
	switch c.m.OpName(op) {
	case ir.OpFunc:
		if dicts := c.m.Attrs.Items(c.m.Property(op, tableName("arg_attrs"))); i < len(dicts) {
			return parseSharding(c, c.m.Dicts.Lookup(c.m.Attrs.DictOf(dicts[i]), c.m.Names.Attr("sdy.sharding")))
		}
	case ir.OpSdyNamedComputation, ir.OpSdyManualComputation:
		return parseShardingAt(c, c.m.Property(op, tableName("in_shardings")), i)
	}
	return nil
}

// parseSharding parses a sharding attribute. It returns nil if a is 0 or another attribute.
func parseSharding(c *check, a ir.Attr) *sdy.Sharding { return sdy.ParseSharding(c.m.Attrs.Text(a)) }

// parseShardingAt returns the i-th sharding of a list attribute, or nil.
func parseShardingAt(c *check, a ir.Attr, i int) *sdy.Sharding {
	if list, ok := sdy.ParseShardings(c.m.Attrs.Text(a)); ok && i < len(list) {
		return list[i]
	}
	return nil
}

// verifyShardingConstraintSymbols implements ShardingConstraintOp::verifySymbolUses and
// ReshardOp::verifySymbolUses.
func verifyShardingConstraintSymbols(c *check) *failure {
	s := parseSharding(c, c.property("sharding"))
	if s == nil {
		return nil
	}
	if f := checkSharding(c, s, c.resultType(0), meshOf(c, s), opError); f != nil {
		return f
	}
	v := c.m.Operand(c.op, 0)
	for op, _ := c.m.DefiningOp(v); c.m.OpName(op) == ir.OpSdyPropagationBarrier; op, _ = c.m.DefiningOp(v) {
		v = c.m.Operand(op, 0)
	}
	if from := valueSharding(c, v); from != nil {
		return checkUnreducedAxes(c, from, s, "sum", from.Reduction)
	}
	return nil
}

// checkUnreducedAxes checks the unreduced axes that an operation adds and drops. introduced and
// removed are the reductions that permit it, see Sharding.CheckTransition.
func checkUnreducedAxes(c *check, from, to *sdy.Sharding, introduced, removed string) *failure {
	if a, b := meshOf(c, from), meshOf(c, to); a != nil && b != nil && !a.Equal(b) {
		return nil
	}
	return opErrorIf(from.CheckTransition(to, introduced, removed))
}

// verifyDataFlowEdgeSymbols implements DataFlowEdgeOp::verifySymbolUses.
func verifyDataFlowEdgeSymbols(c *check) *failure {
	v := c.m.Operand(c.op, 0)
	def, _ := c.m.DefiningOp(v)
	switch {
	case !isStaticShape(c.m.Context, c.resultType(0)):
		return opError("expected sdy.data_flow_edge to have a static-shaped result. type: ", c.quoted(c.resultType(0)))
	case c.run.useInfo().uses[v] != 1:
		return opError("expected input of sdy.data_flow_edge to have a single user")
	case def != 0 && isSdy(c.m, def) && c.m.OpName(def) != ir.OpSdyNamedComputation && c.m.OpName(def) != ir.OpSdyManualComputation:
		f := opError("expected input of sdy.data_flow_edge to not be defined by an SdyDialect op (other than an sdy.named_computation).")
		f.notes = []note{{"sdy op defining the input of the sdy.data_flow_edge", def}}
		return f
	}
	if s := parseSharding(c, c.property("sharding")); s != nil {
		return checkSharding(c, s, c.resultType(0), meshOf(c, s), opError)
	}
	return nil
}

// isStaticShape implements ShapedType::hasStaticShape.
func isStaticShape(c *ir.Context, t ir.Type) bool {
	dims := c.Types.Dims(t)
	if ods.IsMeshTensor(c, t) {
		dims = ods.MeshTensorShape(c, t)
	}
	return dims != nil && !slices.ContainsFunc(dims, shape.IsDynamic)
}

func isSdy(m *ir.Module, op ir.Op) bool {
	def := m.OpDef(op)
	return def != nil && def.Dialect == "sdy"
}

// verifyFuncDataFlowEdgeSymbols implements FuncDataFlowEdgeOp::verifySymbolUses.
func verifyFuncDataFlowEdgeSymbols(c *check) *failure {
	v := c.m.Operand(c.op, 0)
	def, _ := c.m.DefiningOp(v)
	switch {
	case !isStaticShape(c.m.Context, c.resultType(0)):
		return opError("expected sdy.func_data_flow_edge to have a static-shaped result. type: ", c.quoted(c.resultType(0)))
	case c.run.useInfo().uses[v] != 1:
		return opError("expected operand of sdy.func_data_flow_edge to have a single user")
	case def != 0 && c.m.OpName(def) != ir.OpFuncCall:
		return opError("expected operand of sdy.func_data_flow_edge to be a result of call op.")
	case def == 0 && c.m.OpName(c.m.ParentOp(c.op)) != ir.OpFunc:
		return opError("expected operand of sdy.func_data_flow_edge to be a block argument of a func op.")
	}
	return nil
}

// verifyPropagationBarrier implements PropagationBarrierOp::verify.
func verifyPropagationBarrier(c *check) *failure {
	const both = 3
	if c.intAttr("allowed_direction", 0) == both {
		return opError("cannot specify `BOTH` as the direction. Not blocking propagation direction makes the op redundant.")
	}
	return nil
}

func inferYielded(c *check) ([]inferred, *failure) {
	return knownTypes(c.yieldedTypes(c.body(0))...), nil
}

// identicalTypes implements the default isCompatibleReturnTypes of InferTypeOpInterface.
func identicalTypes(c *check, types []inferred) bool {
	return c.resultsMatch(types, func(t *inferred, actual ir.Type) bool { return c.typesEqual(t.typ, actual) })
}

// verifyNamedComputationSymbols implements NamedComputationOp::verifySymbolUses.
func verifyNamedComputationSymbols(c *check) *failure {
	args := c.argTypes(c.body(0))
	if len(args) != c.numOperands() {
		return plainError("number of block arguments must match the number of operands: ", itoa(len(args)), " != ", itoa(c.numOperands()))
	}
	for i, t := range args {
		if !c.typesEqual(t, c.operandType(i)) {
			return plainError("expected the type of the ", itoa(i), "'th block argument to match the type of the corresponding operand: ", c.quoted(t), " vs ", c.quoted(c.operandType(i)))
		}
	}
	for _, l := range []struct {
		name  string
		types []ir.Type
	}{{"in_shardings", c.operandTypes()}, {"out_shardings", c.resultTypes()}} {
		if list, ok := sdy.ParseShardings(c.m.Attrs.Text(c.property(l.name))); ok {
			if f := checkShardings(c, list, l.types, prefixed(l.name+" ")); f != nil {
				return f
			}
		}
	}
	return nil
}

// verifyMpmdCallee checks that the callee of an MPMD call exists. Operand types are not checked.
func verifyMpmdCallee(c *check) *failure {
	name := c.m.Attrs.StringOf(c.property("callee"))
	if lookupFunction(c, name) == 0 {
		return plainError("'", name, "' does not reference a valid function")
	}
	return nil
}
