package verify

import (
	"cmp"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/internal/shardy"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/fail"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/sdy"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/shape"
)

// The operations of Shardy (Shardy, verifiers.cc).

// valueSharding returns the sharding of v, or nil (utils.cc, getSharding).
func valueSharding(c *check, v ir.Value) *shardy.Sharding {
	for user := range c.m.Uses().Of(v) {
		if c.m.OpName(user) == ir.OpSdyDataFlowEdge {
			return parseSharding(c, c.m.Property(user, tableName("sharding")))
		}
	}
	return checkable(shardy.Of(c.m, v))
}

// parseSharding parses a sharding attribute. It returns nil if a is 0 or another attribute.
func parseSharding(c *check, a ir.Attr) *shardy.Sharding {
	return checkable(shardy.Read[*shardy.Sharding](c.m.Attrs.Text(a)))
}

// checkable returns a sharding, or nil unless it was read as a whole.
func checkable(s *shardy.Sharding, ok bool) *shardy.Sharding {
	if ok {
		return s
	}
	return nil
}

// verifyShardingConstraintSymbols implements ShardingConstraintOp::verifySymbolUses and
// ReshardOp::verifySymbolUses.
func verifyShardingConstraintSymbols(c *check) *fail.Failure {
	s := parseSharding(c, c.property("sharding"))
	if s == nil {
		return nil
	}
	v := c.m.Operand(c.op, 0)
	for op, _ := c.m.DefiningOp(v); c.m.OpName(op) == ir.OpSdyPropagationBarrier; op, _ = c.m.DefiningOp(v) {
		v = c.m.Operand(op, 0)
	}
	failed, from := checkSharding(c, s, c.resultType(0)), valueSharding(c, v)
	if failed != nil || from == nil {
		return failed
	}
	if a, b := meshOf(c, from), meshOf(c, s); a != nil && b != nil && !a.Equal(b) {
		return nil
	}
	return sdy.CheckTransition(from, s, "sum", from.Reduction)
}

// verifyDataFlowEdgeSymbols implements DataFlowEdgeOp::verifySymbolUses.
func verifyDataFlowEdgeSymbols(c *check) *fail.Failure {
	if failed := checkEdge(c, "input"); failed != nil {
		return failed
	}
	def, _ := c.m.DefiningOp(c.m.Operand(c.op, 0))
	if isSdy(c.m.OpDef(def)) && !isComputation(c.m.OpName(def)) {
		f := fail.OpError("expected input of sdy.data_flow_edge to not be defined by an SdyDialect op ",
			"(other than an sdy.named_computation).")
		f.AddNote(def, "sdy op defining the input of the sdy.data_flow_edge")
		return f
	}
	if s := parseSharding(c, c.property("sharding")); s != nil {
		return checkSharding(c, s, c.resultType(0))
	}
	return nil
}

// checkEdge checks the value of an operation for data flow edges.
func checkEdge(c *check, operand string) *fail.Failure {
	name := c.rule.def.Name
	return cmp.Or(
		fail.OpIf(!isStaticShape(c.m.Context, c.resultType(0)),
			"expected ", name, " to have a static-shaped result. type: ", c.quoted(c.resultType(0))),
		fail.OpIf(!c.m.Uses().HasOne(c.m.Operand(c.op, 0)), "expected ", operand, " of ", name, " to have a single user"))
}

// isStaticShape implements ShapedType::hasStaticShape.
func isStaticShape(c *ir.Context, t ir.Type) bool {
	dims := c.Types.Dims(t)
	return dims != nil && !slices.ContainsFunc(dims, shape.IsDynamic)
}

func isComputation(name ir.OpName) bool {
	return name == ir.OpSdyNamedComputation || name == ir.OpSdyManualComputation
}

func isSdy(def *ir.OpDef) bool { return def != nil && def.Dialect == "sdy" }

// verifyFuncDataFlowEdgeSymbols implements FuncDataFlowEdgeOp::verifySymbolUses.
func verifyFuncDataFlowEdgeSymbols(c *check) *fail.Failure {
	def, _ := c.m.DefiningOp(c.m.Operand(c.op, 0))
	return cmp.Or(checkEdge(c, "operand"),
		fail.OpIf(def != 0 && c.m.OpName(def) != ir.OpFuncCall,
			"expected operand of sdy.func_data_flow_edge to be a result of call op."),
		fail.OpIf(def == 0 && c.m.OpName(c.m.ParentOp(c.op)) != ir.OpFunc,
			"expected operand of sdy.func_data_flow_edge to be a block argument of a func op."))
}

// verifyPropagationBarrier implements PropagationBarrierOp::verify.
func verifyPropagationBarrier(c *check) *fail.Failure {
	const both = 3
	return fail.OpIf(c.intAttr("allowed_direction", 0) == both,
		"cannot specify `BOTH` as the direction. Not blocking propagation direction makes the op redundant.")
}

func inferYielded(c *check) ([]inferred, *fail.Failure) {
	return knownTypes(c.yieldedTypes(c.body(0))...), nil
}

// identicalTypes implements the default isCompatibleReturnTypes of InferTypeOpInterface.
func identicalTypes(c *check, types []inferred) bool {
	return slices.EqualFunc(types, c.resultTypes(), func(t inferred, actual ir.Type) bool { return c.typesEqual(t.typ, actual) })
}

// verifyNamedComputationSymbols implements NamedComputationOp::verifySymbolUses.
func verifyNamedComputationSymbols(c *check) *fail.Failure {
	args := c.argTypes(c.body(0))
	if len(args) != c.numOperands() {
		return fail.Error("number of block arguments must match the number of operands: ", len(args), " != ",
			c.numOperands())
	}
	checkList := func(name string, types []ir.Type) *fail.Failure {
		if list, ok := shardy.Read[[]*shardy.Sharding](c.m.Attrs.Text(c.property(name))); ok {
			return fail.Prefixed(name+" ", checkShardings(c, list, types))
		}
		return nil
	}
	return cmp.Or(
		fail.Each(args, func(i int, t ir.Type) *fail.Failure {
			given := c.operandType(i)
			return fail.If(!c.typesEqual(t, given), "expected the type of the ", i, "'th block argument to match the type ",
				"of the corresponding operand: ", c.quoted(t), " vs ", c.quoted(given))
		}),
		checkList("in_shardings", c.operandTypes()), checkList("out_shardings", c.resultTypes()))
}

// Shardings (Shardy, verifiers.cc).

// checkDiscardableAttrs checks the dialect attributes of an operation
// (SdyDialect::verifyOperationAttribute).
func checkDiscardableAttrs(c *check) *fail.Failure {
	for _, e := range c.m.Dicts.Entries(c.m.Attributes(c.op)) {
		if failed := checkShardyAttr(c, e); failed != nil {
			return failed
		}
	}
	if c.run.options.AsReference {
		return nil // symbol references are checked later
	}
	return c.checkAttrSymbols()
}

// checkShardyAttr checks a discardable attribute if it is of Shardy.
func checkShardyAttr(c *check, e ir.Entry) *fail.Failure {
	switch c.m.Names.AttrText(e.Name) {
	case "sdy.sharding":
		list, ok := shardy.Read[[]*shardy.Sharding](c.m.Attrs.Text(e.Attr))
		if !ok {
			return fail.OpError("should have a sharding attribute of type TensorShardingPerValueAttr")
		}
		return fail.Prefixed("result ", checkShardings(c, list, c.resultTypes()))
	case "sdy.sharding_rule":
		if !strings.HasPrefix(c.m.Attrs.Text(e.Attr), "#sdy.op_sharding_rule<") {
			return fail.OpError("should have a sharding rule attribute of type OpShardingRuleAttr for attr named 'sdy.sharding_rule'")
		}
		return checkShardingRule(c, e.Attr)
	case "sdy.propagation_edges":
		return checkPropagationEdges(c, e.Attr)
	case "sdy.result_propagation_edges", "sdy.block_arg_propagation_edges":
		return checkEdgesPerValue(c, e.Attr)
	}
	return nil
}

// checkDialectAttr checks a dialect attribute of an argument or a result of a function
// (verifyFuncAttribute).
func checkDialectAttr(c *check, e ir.Entry, t ir.Type, what string, i int) *fail.Failure {
	if c.m.Names.AttrText(e.Name) != "sdy.sharding" {
		return nil
	}
	s := parseSharding(c, e.Attr)
	failed := fail.OpIf(s == nil, "should have a sharding attribute of type TensorShardingAttr")
	if s != nil {
		failed = checkSharding(c, s, t)
	}
	return fail.Prefixed(fail.Message(what, " ", i, " - "), failed)
}

// meshOf returns the mesh of a sharding, or nil if its symbol is unknown (getMeshSafe).
func meshOf(c *check, s *shardy.Sharding) *shardy.Mesh {
	if s.Symbol == "" {
		return s.Mesh
	}
	op := lookupSymbol(c, s.Symbol)
	if op == 0 || c.m.OpName(op) != ir.OpSdyMesh {
		return nil
	}
	m, _ := shardy.Read[*shardy.Mesh](c.m.Attrs.Text(c.m.Property(op, tableName("mesh"))))
	return m
}

// checkShardings implements verifyTensorShardingPerValueAttr: one sharding for each value.
func checkShardings(c *check, list []*shardy.Sharding, types []ir.Type) *fail.Failure {
	if len(types) == 0 && len(list) == 1 {
		if m := meshOf(c, list[0]); m != nil && m.IsMaximal() || list[0].IsReplicated() {
			return fail.Prefixed("0 - ", checkSharding(c, list[0], 0))
		}
	}
	if len(list) != len(types) {
		return fail.OpError("shardings don't match number of values: ", len(list), " shardings vs ", len(types),
			" values")
	}
	return fail.Each(list, func(i int, s *shardy.Sharding) *fail.Failure {
		prefix := "- "
		if len(types) > 1 {
			prefix = fail.Message(i, " - ")
		}
		return fail.Prefixed(prefix, checkSharding(c, s, types[i]))
	})
}

// checkSharding implements verifyTensorShardingAttr. t is 0 if the sharding has no value.
func checkSharding(c *check, s *shardy.Sharding, t ir.Type) *fail.Failure {
	m := meshOf(c, s)
	bare := len(s.Dims) == 0 && len(s.Replicated) == 0 && len(s.Unreduced) == 0
	switch {
	case m == nil:
		return fail.OpError("unknown mesh: ", string(ir.AppendSymbol(nil, s.Symbol)))
	case m.IsMaximal() || t == 0 && s.IsReplicated():
		return fail.OpIf(!bare,
			"a maximal sharding can only have a sharding with rank 0 and no replicated or unreduced axes.")
	}
	if parts, _ := c.m.Types.Parts(t); c.m.Types.Kind(t) == ir.TupleType {
		if len(parts) != 1 {
			return fail.OpError("ops can only have a sharding for a tuple of size 1: ", c.quoted(t))
		}
		t = parts[0]
	}
	dims := c.m.Types.Dims(t)
	switch {
	case c.m.Types.Kind(t) == ir.OpaqueType: // may be shaped, as the mesh tensors of MPMD are
		return nil
	case !ods.IsShaped(c.m.Context, t):
		return fail.OpIf(!bare,
			"non-shaped tensors can only have a sharding with rank 0 and no replicated or unreduced axes. type: ",
			c.quoted(t), ", sharding: ", s.Text)
	case dims == nil:
		return fail.OpError("only ranked tensors can have a sharding. type: ", c.quoted(t))
	case len(s.Dims) != len(dims):
		return fail.OpError("sharding doesn't match tensor rank: ", len(s.Dims), " != ", len(dims))
	}
	return checkShardingAxes(c, s, m)
}

func checkShardingAxes(c *check, s *shardy.Sharding, m *shardy.Mesh) *fail.Failure {
	owners := enclosingManualAxes(c)
	return cmp.Or(sdy.Check(s, m), fail.Each(s.All(), func(_ int, a shardy.Axis) *fail.Failure {
		return checkBoundAxis(a.Name, owners[a.Name])
	}))
}

// checkShardingRule implements verifyOpShardingRuleAttr.
func checkShardingRule(c *check, a ir.Attr) *fail.Failure {
	rule, ok := shardy.Read[*shardy.Rule](c.m.Attrs.Text(a))
	if !ok || rule.Sizes == nil {
		return nil
	}
	inOperands, wrongOperands := checkRuleMappings(c, rule, rule.Operands, c.operandTypes(), "operand")
	inResults, wrongResults := checkRuleMappings(c, rule, rule.Results, c.resultTypes(), "result")
	if failed := cmp.Or(wrongOperands, wrongResults); failed != nil {
		return failed
	}
	n := len(rule.Sizes)
	if failed := cmp.Or(
		fail.Each(rule.Sizes, func(i int, size int64) *fail.Failure {
			return fail.OpIf(!inOperands[i] && !inResults[i], "has factor ", shardy.FactorName(i), "=", size,
				" that isn't used in operand and result mappings")
		}),
		checkFactorIndices(rule.Special[0], n), checkFactorIndices(rule.Special[1], n),
		checkFactorIndices(rule.Special[2], n),
		fail.OpIf(!shape.Unique(slices.Concat(rule.Special[:3]...)),
			"a factor can only be in one of the reduction, need replication, or permutation factor sets"),
		checkFactorIndices(rule.Special[3], n)); failed != nil {
		return failed
	}
	return fail.OpIf(slices.ContainsFunc(rule.Special[0], func(n int) bool { return inResults[n] }),
		"reduction factor cannot be in result mappings")
}

// checkFactorIndices implements indicesSortedUniqueInBound.
func checkFactorIndices(list []int, n int) *fail.Failure {
	if len(list) == 0 {
		return nil
	}
	last := list[len(list)-1]
	return cmp.Or(fail.OpIf(!slices.IsSorted(list), "indices of special factors must be sorted"),
		fail.OpIf(!shape.Unique(list), "indices of special factors must be unique"),
		fail.OpIf(last >= n, "index must be less than ", n, ", got: ", last))
}

// checkRuleMappings implements verifyShardingRuleMapping and returns the factors in use.
func checkRuleMappings(c *check, rule *shardy.Rule, mappings [][][]int, types []ir.Type, what string) ([]bool, *fail.Failure) {
	used := make([]bool, len(rule.Sizes))
	switch {
	case len(types) != len(mappings):
		return nil, fail.OpError("number of ", what, "s and mappings must match: ", len(types), " != ", len(mappings))
	case len(mappings) == 0:
		return nil, fail.OpError("number of ", what,
			"s mappings cannot be 0. Op sharding rules can only be defined on operations with at least one operand and result.")
	}
	return used, fail.Each(types, func(i int, t ir.Type) *fail.Failure {
		prefix := what + " - "
		if len(types) > 1 {
			prefix = fail.Message(what, " ", i, " - ")
		}
		return fail.Prefixed(prefix, checkRuleMapping(c, rule, mappings[i], t, used))
	})
}

// checkRuleMapping checks the factors of one value and marks them as used.
func checkRuleMapping(c *check, rule *shardy.Rule, dims [][]int, t ir.Type, used []bool) *fail.Failure {
	switch {
	case !ods.IsStatic(c.m.Context, t):
		return fail.OpError("expected a ranked tensor with a static shape. type: ", c.quoted(t))
	case len(dims) != len(c.shape(t)):
		return fail.OpError("mapping rank must match: ", len(dims), " != ", len(c.shape(t)))
	}
	here := make([]bool, len(rule.Sizes))
	for _, factors := range dims {
		if len(factors) == 0 {
			return fail.OpError("dim mapping must have at least one factor")
		}
		for _, n := range factors {
			switch {
			case n >= len(rule.Sizes):
				return fail.OpError("expecting factor indices to be within 0<=...<num_factors; received: ", n,
					", num_factors: ", len(rule.Sizes))
			case here[n]:
				return fail.OpError("cannot reuse factors for the same tensor value")
			case rule.Sizes[n] == 1 && len(factors) > 1:
				return fail.OpError("dim mapping can't have a factor of size 1 if there are multiple factors")
			}
			here[n], used[n] = true, true
		}
	}
	return nil
}

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
		m.From = &shardy.Sharding{Symbol: m.To.Symbol, Mesh: m.To.Mesh, Reduction: "sum", Dims: make([]shardy.Dim, len(m.To.Dims))}
	}
	m.FromMesh = meshOf(c, m.From)
	return m, m.Mesh != nil && (m.FromMesh == nil || sdy.Check(m.From, m.FromMesh) == nil)
}

// shardingOptional lists the collectives whose operand needs no sharding.
var shardingOptional = []ir.OpName{ir.OpSdyAllSlice, ir.OpSdyAllReduce, ir.OpSdyReduceScatter}

func verifyCollective(c *check) *fail.Failure {
	from, to := valueSharding(c, c.m.Operand(c.op, 0)), parseSharding(c, c.property("out_sharding"))
	if from == nil && !slices.Contains(shardingOptional, c.name) {
		return fail.OpError("collective on operand without sharding")
	}
	if to == nil {
		return nil
	}
	if failed := checkSharding(c, to, c.resultType(0)); failed != nil || from == nil {
		return failed
	}
	if of := meshOf(c, from); c.name != ir.OpSdyCollectivePermute && of != nil && !of.Equal(meshOf(c, to)) {
		return failAtMesh(c, of, "result mesh does not match operand mesh")
	}
	return fail.OpIf(len(to.Dims) != len(from.Dims),
		"result sharding has rank ", len(to.Dims), " but operand sharding has rank ", len(from.Dims))
}

// failAtMesh stops the check with a note that shows the mesh of the operand.
func failAtMesh(c *check, m *shardy.Mesh, text string) *fail.Failure {
	f := fail.OpError(text)
	op, _ := c.m.DefiningOp(c.m.Operand(c.op, 0))
	if op == 0 {
		b, _ := c.m.ArgOf(c.m.Operand(c.op, 0))
		op = c.m.ParentOp(c.m.FirstOp(b))
	}
	f.AddNote(op, "operand mesh: ", m.String())
	return f
}

// checkAxes returns the symbol check of a collective (verifySymbolUses) with an attribute of axes
// or moves: #sdy<axis_ref_list{"x"}>.
func checkAxes[T any](property string, parse func(text string) T,
	holds func(sdy.Collective, T) *fail.Failure) func(c *check) *fail.Failure {
	return func(c *check) *fail.Failure {
		if m, ok := readCollective(c); ok {
			return holds(m, parse(strings.TrimPrefix(c.m.Attrs.Text(c.property(property)), "#sdy<")))
		}
		return nil
	}
}

func checkPermute(c *check) *fail.Failure {
	m, ok := readCollective(c)
	switch {
	case !ok || m.FromMesh == nil:
		return nil
	case !m.FromMesh.SameAxes(m.Mesh):
		return failAtMesh(c, m.FromMesh, "result mesh has different axes than operand mesh")
	case slices.Equal(m.FromMesh.Devices, m.Mesh.Devices) &&
		(m.From.Symbol != m.To.Symbol || !m.From.Mesh.Equal(m.To.Mesh)):
		return failAtMesh(c, m.FromMesh, "result mesh name is different but same device ids as operand")
	}
	return fail.Each(m.From.Dims, func(d int, dim shardy.Dim) *fail.Failure {
		a, b := m.Mesh.NumShards(dim.Axes), m.Mesh.NumShards(m.To.Dims[d].Axes)
		return fail.OpIf(a != b, "sharded size of result doesn't match operand on dimension ", d, ": ", b, " != ", a)
	})
}

// sdy.manual_computation (Shardy, verifiers.cc).

func manualAxes(c *check, op ir.Op) (names []string) {
	text := c.m.Attrs.Text(c.m.Property(op, tableName("manual_axes")))
	for i, part := range strings.Split(text, `"`) {
		if i%2 == 1 {
			names = append(names, part)
		}
	}
	return names
}

// enclosingManualAxes maps the manual axes of the enclosing manual computations to these
// (getParentManualComputationOps).
func enclosingManualAxes(c *check) map[string]ir.Op {
	owners := map[string]ir.Op{}
	for op := c.m.ParentOp(c.op); op != 0; op = c.m.ParentOp(op) {
		if c.m.OpName(op) == ir.OpSdyManualComputation {
			for _, name := range manualAxes(c, op) {
				owners[name] = op
			}
		}
	}
	return owners
}

// checkBoundAxis checks that no enclosing manual computation binds an axis; owner is the one that
// does, or 0 (emitBoundAxisInManualComputationError).
func checkBoundAxis(name string, owner ir.Op) *fail.Failure {
	if owner == 0 {
		return nil
	}
	f := fail.OpError(`operates on axis "`, name, `" which is already bound by a parent sdy.manual_computation op`)
	f.AddNote(owner, "parent bounding this axis as manual")
	return f
}

// verifyManualComputation implements ManualComputationOp::verify.
func verifyManualComputation(c *check) *fail.Failure {
	owners := enclosingManualAxes(c)
	return fail.Each(manualAxes(c, c.op), func(_ int, name string) *fail.Failure {
		return checkBoundAxis(name, owners[name])
	})
}

// verifyManualComputationSymbols implements ManualComputationOp::verifySymbolUses.
func verifyManualComputationSymbols(c *check) *fail.Failure {
	axes := manualAxes(c, c.op)
	in, ok := shardy.Read[[]*shardy.Sharding](c.m.Attrs.Text(c.property("in_shardings")))
	out, ok2 := shardy.Read[[]*shardy.Sharding](c.m.Attrs.Text(c.property("out_shardings")))
	b := c.body(0)
	if !ok || !ok2 || b == 0 {
		return nil
	}
	if failed := cmp.Or(checkManualValues(c, in, axes, c.operandTypes(), c.argTypes(b), "operand"),
		checkManualValues(c, out, axes, c.resultTypes(), c.yieldedTypes(b), "result"),
	); failed != nil || len(in) == 0 && len(out) == 0 {
		return failed
	}
	m, one := commonMesh(c, slices.Concat(in, out))
	if !one && len(axes) > 0 {
		return fail.OpError("all in and out shardings must be bound to the same mesh or an empty mesh.")
	}
	return fail.Each(axes, func(_ int, name string) *fail.Failure {
		return fail.OpIf(m.AxisIndex(name) < 0, `unknown manual axis: "`, name, `"`)
	})
}

// commonMesh returns the mesh that all shardings share, ignoring empty meshes; false if they differ
// or a mesh is unknown (getCommonMesh).
func commonMesh(c *check, list []*shardy.Sharding) (*shardy.Mesh, bool) {
	var common *shardy.Mesh
	for _, s := range list {
		m := meshOf(c, s)
		switch {
		case common == nil || common.IsEmpty():
			common = m
		case m == nil || !m.IsEmpty() && !m.Equal(common):
			return nil, false
		}
	}
	return common, common != nil
}

// checkManualValues implements verifyManualComputationValue: it compares the shardings with the
// global types outside and the local types inside.
func checkManualValues(c *check, list []*shardy.Sharding, manual []string, global, local []ir.Type, what string) *fail.Failure {
	if len(global) == 0 && len(local) == 0 && len(list) == 0 {
		return nil
	}
	if failed := fail.Prefixed(what+" ", checkShardings(c, list, global)); failed != nil {
		return failed
	}
	if len(global) != len(local) {
		return fail.OpError("number of op ", what, "s and region ", what, "s must match. Op has ", len(global),
			" op ", what, "s and ", len(local), " region ", what, "s")
	}
	return fail.Each(list, func(i int, s *shardy.Sharding) *fail.Failure {
		return cmp.Or(checkManualOrder(s, manual, what, i), checkManualType(c, s, manual, global[i], local[i], what, i))
	})
}

// checkManualOrder checks that manual axes come first in each dimension.
func checkManualOrder(s *shardy.Sharding, manual []string, what string, i int) *fail.Failure {
	for d, dim := range s.Dims {
		for k := 1; k < len(dim.Axes); k++ {
			free := slices.IndexFunc(dim.Axes[:k], func(a shardy.Axis) bool { return !slices.Contains(manual, a.Name) })
			if free >= 0 && slices.Contains(manual, dim.Axes[k].Name) {
				return fail.OpError(what, " sharding at index ", i,
					" must have all manual axes come before free axes in its dimension sharding at index ", d,
					". Saw manual axis ", dim.Axes[k].String(), " after free axis ", dim.Axes[k-1].String())
			}
		}
	}
	return nil
}

// checkManualType checks that the local type is the shard of the global type along the manual axes.
func checkManualType(c *check, s *shardy.Sharding, manual []string, global, local ir.Type, what string, i int) *fail.Failure {
	if !ods.IsShaped(c.m.Context, global) {
		return nil
	}
	m := meshOf(c, s)
	dims := slices.Clone(c.m.Types.Dims(global))
	for d := range dims {
		if d >= len(s.Dims) || shape.IsDynamic(dims[d]) {
			continue
		}
		by := int64(1)
		for _, a := range s.Dims[d].Axes {
			if slices.Contains(manual, a.Name) {
				by *= m.SizeOf(a)
			}
		}
		if dims[d]%by != 0 {
			return fail.OpError(what, " dimension size ", dims[d], " is not divisible by the manual axes size ", by)
		}
		dims[d] /= by
	}
	if want := c.m.Types.Tensor(dims, c.elementType(global)); !c.typesEqual(local, want) {
		return fail.OpError(what, " shape, corresponding sharding, and region ", what, " shape at index ", i,
			" must match. Expected local shape ", c.quoted(want), ", actual local shape ", c.quoted(local))
	}
	return nil
}

// Propagation edges (Shardy, verifiers.cc).

// checkPropagationEdges implements verifyPropagationEdgesShardingAttr. The parser has checked steps
// and targets.
func checkPropagationEdges(c *check, a ir.Attr) *fail.Failure {
	edges, ok := shardy.Read[[]shardy.Edge](c.m.Attrs.Text(a))
	if !ok {
		return fail.OpError("should have a propagation edges attribute of type PropagationEdgesAttr for attr named 'sdy.propagation_edges'")
	}
	var shardings []*shardy.Sharding
	for _, e := range edges {
		for _, end := range e.Ends {
			if s := endSharding(c, end); s != nil {
				shardings = append(shardings, s)
			}
		}
	}
	mesh, ok := commonMesh(c, shardings)
	switch {
	case len(shardings) == 0:
		return fail.OpError("expected propagation edges attr to reference a sharding.")
	case !ok:
		return fail.OpError("expected a common mesh for propagation edges attr.")
	}
	return fail.Each(edges, func(_ int, e shardy.Edge) *fail.Failure {
		return cmp.Or(
			fail.OpIf(mesh.AxisIndex(e.Axis.Name) < 0, "expected axis ref to be in one of the meshes"),
			fail.Each(e.Ends[:], func(_ int, end shardy.Ref) *fail.Failure { return checkEdgeEnd(c, end) }))
	})
}

// endSharding returns the sharding of the value at one end of an edge, or nil
// (getValueFromEdgeValueRef, getSharding).
func endSharding(c *check, end shardy.Ref) *shardy.Sharding {
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
func checkEdgeEnd(c *check, end shardy.Ref) *fail.Failure {
	what, n := "an operand", c.numOperands()
	if end.Result {
		what, n = "a result", c.numResults()
	}
	inRange := end.Index >= 0 && end.Index < int64(n)
	return fail.OpIf(!inRange && c.name != ir.OpSdyFuncDataFlowEdge,
		"expected a value ref to have ", what, " index in range [0, ", n, "), got: ", end.Index)
}

// checkEdgesPerValue checks that an attribute is an array of propagation edges.
func checkEdgesPerValue(c *check, a ir.Attr) *fail.Failure {
	isOther := func(item ir.Attr) bool {
		_, ok := shardy.Read[[]shardy.Edge](c.m.Attrs.Text(item))
		return !ok
	}
	return fail.OpIf(c.m.Attrs.Kind(a) != ir.ArrayAttr || slices.ContainsFunc(c.m.Attrs.Items(a), isOther),
		"should have a propagation edges attribute of type ArrayAttr<PropagationEdgesAttr> for attr named ",
		"'sdy.result_propagation_edges' or 'sdy.block_arg_propagation_edges'")
}
