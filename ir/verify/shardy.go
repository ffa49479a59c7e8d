package verify

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/sdy"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/shape"
)

// The operations of Shardy except its collectives (Shardy, verifiers.cc).

// A flow holds the use counts and data flow edges of a module.
type flow struct {
	uses  map[ir.Value]int
	edges map[ir.Value]ir.Op // sdy.data_flow_edge of each value
}

// flow computes the use counts once for a module.
func (r *run) flow() *flow {
	if r.flows != nil {
		return r.flows
	}
	f := &flow{map[ir.Value]int{}, map[ir.Value]ir.Op{}}
	r.m.Walk(func(op ir.Op) {
		for _, v := range r.m.Operands(op) {
			f.uses[v]++
			if r.m.OpName(op) == ir.OpSdyDataFlowEdge {
				f.edges[v] = op
			}
		}
	})
	r.flows = f
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
	if edge := c.run.flow().edges[v]; edge != 0 {
		return shardingIn(c, c.m.Property(edge, tableName("sharding")))
	}
	op, i := c.m.DefiningOp(v)
	if op == 0 {
		return argSharding(c, v)
	}
	if name := shardingProperties[c.m.OpName(op)]; name != "" {
		return shardingIn(c, c.m.Property(op, tableName(name)))
	}
	a := c.m.Lookup(c.m.Attributes(op), c.m.Name("sdy.sharding"))
	if name := c.m.OpName(op); name == ir.OpSdyNamedComputation || name == ir.OpSdyManualComputation {
		a = c.m.Property(op, tableName("out_shardings"))
	}
	return shardingAt(c, a, i)
}

// argSharding returns the sharding of a block argument, or nil.
func argSharding(c *check, v ir.Value) *sdy.Sharding {
	b, i := c.m.ArgOf(v)
	op := c.m.ParentOp(c.m.FirstOp(b))
	switch c.m.OpName(op) {
	case ir.OpFunc:
		if dicts := c.m.Items(c.m.Property(op, tableName("arg_attrs"))); i < len(dicts) {
			return shardingIn(c, c.m.Lookup(c.m.DictValue(dicts[i]), c.m.Name("sdy.sharding")))
		}
	case ir.OpSdyNamedComputation, ir.OpSdyManualComputation:
		return shardingAt(c, c.m.Property(op, tableName("in_shardings")), i)
	}
	return nil
}

// shardingIn parses a sharding attribute. It returns nil if a is 0 or another attribute.
func shardingIn(c *check, a ir.Attr) *sdy.Sharding {
	if a == 0 {
		return nil
	}
	s, ok := sdy.Read(c.m.AttrString(a))
	if !ok {
		return nil
	}
	return s
}

// shardingAt returns the i-th sharding of a list attribute, or nil.
func shardingAt(c *check, a ir.Attr, i int) *sdy.Sharding {
	if a == 0 {
		return nil
	}
	if list, ok := sdy.ReadList(c.m.AttrString(a)); ok && i < len(list) {
		return list[i]
	}
	return nil
}

// sharded implements ShardingConstraintOp::verifySymbolUses and ReshardOp::verifySymbolUses.
func sharded(c *check) *fault {
	s := shardingIn(c, c.property("sharding"))
	if s == nil {
		return nil
	}
	if f := shardingAttribute(c, s, c.resultType(0), meshOf(c, s), opFault); f != nil {
		return f
	}
	v := c.m.Operand(c.op, 0)
	for {
		op, _ := c.m.DefiningOp(v)
		if op == 0 || c.m.OpName(op) != ir.OpSdyPropagationBarrier {
			break
		}
		v = c.m.Operand(op, 0)
	}
	if from := valueSharding(c, v); from != nil {
		return unreducedAxes(c, from, s, "sum", from.Reduction)
	}
	return nil
}

// unreducedAxes checks the unreduced axes that an operation adds and drops. introduced and removed
// are the reductions that permit it, see Sharding.Becomes.
func unreducedAxes(c *check, from, to *sdy.Sharding, introduced, removed string) *fault {
	if a, b := meshOf(c, from), meshOf(c, to); a != nil && b != nil && !a.Equal(b) {
		return nil
	}
	return faultOf(from.Becomes(to, introduced, removed))
}

// dataFlowEdge implements DataFlowEdgeOp::verifySymbolUses.
func dataFlowEdge(c *check) *fault {
	v := c.m.Operand(c.op, 0)
	def, _ := c.m.DefiningOp(v)
	switch {
	case !isStaticShape(c.m.Context, c.resultType(0)):
		return opFault("expected sdy.data_flow_edge to have a static-shaped result. type: ", c.spelled(c.resultType(0)))
	case c.run.flow().uses[v] != 1:
		return opFault("expected input of sdy.data_flow_edge to have a single user")
	case def != 0 && isSdy(c.m, def) && c.m.OpName(def) != ir.OpSdyNamedComputation && c.m.OpName(def) != ir.OpSdyManualComputation:
		f := opFault("expected input of sdy.data_flow_edge to not be defined by an SdyDialect op (other than an sdy.named_computation).")
		f.notes = []note{{"sdy op defining the input of the sdy.data_flow_edge", def}}
		return f
	}
	if s := shardingIn(c, c.property("sharding")); s != nil {
		return shardingAttribute(c, s, c.resultType(0), meshOf(c, s), opFault)
	}
	return nil
}

// isStaticShape implements ShapedType::hasStaticShape.
func isStaticShape(c *ir.Context, t ir.Type) bool {
	dims := c.Dims(t)
	if ods.IsMeshTensor(c, t) {
		dims = ods.MeshTensorShape(c, t)
	}
	return dims != nil && !slices.ContainsFunc(dims, shape.IsDynamic)
}

func isSdy(m *ir.Module, op ir.Op) bool {
	def := m.OpDef(op)
	return def != nil && def.Dialect == "sdy"
}

// funcDataFlowEdge implements FuncDataFlowEdgeOp::verifySymbolUses.
func funcDataFlowEdge(c *check) *fault {
	v := c.m.Operand(c.op, 0)
	def, _ := c.m.DefiningOp(v)
	switch {
	case !isStaticShape(c.m.Context, c.resultType(0)):
		return opFault("expected sdy.func_data_flow_edge to have a static-shaped result. type: ", c.spelled(c.resultType(0)))
	case c.run.flow().uses[v] != 1:
		return opFault("expected operand of sdy.func_data_flow_edge to have a single user")
	case def != 0 && c.m.OpName(def) != ir.OpFuncCall:
		return opFault("expected operand of sdy.func_data_flow_edge to be a result of call op.")
	case def == 0 && c.m.OpName(c.m.ParentOp(c.op)) != ir.OpFunc:
		return opFault("expected operand of sdy.func_data_flow_edge to be a block argument of a func op.")
	}
	return nil
}

// barrier implements PropagationBarrierOp::verify.
func barrier(c *check) *fault {
	const both = 3
	if c.int("allowed_direction", 0) == both {
		return opFault("cannot specify `BOTH` as the direction. Not blocking propagation direction makes the op redundant.")
	}
	return nil
}

// yielded infers the types that the body yields.
func yielded(c *check) ([]inferred, *fault) { return typed(c.yields(c.body(0))...), nil }

// sameTypes implements the default isCompatibleReturnTypes of InferTypeOpInterface.
func sameTypes(c *check, types []inferred) bool {
	if len(types) != c.results() {
		return false
	}
	for i := range types {
		if !c.same(types[i].typ, c.resultType(i)) {
			return false
		}
	}
	return true
}

// namedComputation implements NamedComputationOp::verifySymbolUses.
func namedComputation(c *check) *fault {
	args := c.argTypes(c.body(0))
	if len(args) != c.operands() {
		return bareFault("number of block arguments must match the number of operands: ", itoa(len(args)), " != ", itoa(c.operands()))
	}
	for i, t := range args {
		if !c.same(t, c.operandType(i)) {
			return bareFault("expected the type of the ", itoa(i), "'th block argument to match the type of the corresponding operand: ", c.spelled(t), " vs ", c.spelled(c.operandType(i)))
		}
	}
	for _, l := range []struct {
		name  string
		types []ir.Type
	}{{"in_shardings", c.operandTypes()}, {"out_shardings", c.resultTypes()}} {
		a := c.property(l.name)
		if a == 0 {
			continue
		}
		if list, ok := sdy.ReadList(c.m.AttrString(a)); ok {
			if f := shardingsOf(c, list, l.types, about(l.name+" ")); f != nil {
				return f
			}
		}
	}
	return nil
}

// mpmdCallee checks that the callee of an MPMD call exists. Operand types are not checked.
func mpmdCallee(c *check) *fault {
	name := c.m.StringOf(c.property("callee"))
	if lookupFunction(c, name) == 0 {
		return bareFault("'", name, "' does not reference a valid function")
	}
	return nil
}
