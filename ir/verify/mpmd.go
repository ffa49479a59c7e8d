package verify

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/shard"
)

// MPMD (Shardy, mpmd/ir/dialect.cc, utils.cc).

// function is the func.func around the operation; 0 if there is none (getEnclosingOfType).
func (c *check) function() ir.Op {
	op := c.op
	for op != 0 && c.m.OpName(op) != ir.OpFunc {
		op = c.m.ParentOp(op)
	}
	return op
}

// discardableOf is an attribute of an operation that is not of its definition; 0 if it has none.
func (c *check) discardableOf(op ir.Op, name string) ir.Attr {
	return c.m.Lookup(c.m.Attributes(op), c.m.Name(name))
}

// meshNamed is the mesh of a name in the topology of the function around the operation (GetMeshAttr).
func (c *check) meshNamed(name string) (*shard.Mesh, *fault) {
	f := c.function()
	if f == 0 {
		return nil, nil // the trait about the parent speaks of it
	}
	a := c.discardableOf(f, "topology")
	if a == 0 {
		return nil, bareFault("Function does not have a topology attribute: ", c.symbolOf(f))
	}
	meshes, _ := shard.ReadTopology(c.m.AttrString(a))
	if meshes[name] == nil {
		return nil, bareFault("Topology doesn't have a mesh with name: ", name)
	}
	return meshes[name], nil
}

func (c *check) symbolOf(op ir.Op) string { return c.m.StringOf(c.m.Property(op, nameSymbol)) }

// meshTensor takes a type apart; false if it is no mesh tensor.
func (c *check) meshTensor(t ir.Type) (shard.MeshTensor, bool) {
	return shard.ReadMeshTensor(c.m.TypeString(t))
}

// isGlobal tells whether a type is that of a mesh tensor over all devices, as far as elements count.
func (c *check) isGlobal(t ir.Type, mesh ir.Type, parts shard.MeshTensor) bool {
	if c.elements == ignored && ods.IsRanked(c.m.Context, t) {
		return slices.Equal(c.shape(t), ods.MeshTensorShape(c.m.Context, mesh))
	}
	return c.m.TypeString(t) == parts.Tensor
}

// fitsMesh is MeshTensorType::verifyForMesh.
func (c *check) fitsMesh(t ir.Type, parts shard.MeshTensor, m *shard.Mesh) *fault {
	if parts.Sharding == nil {
		return nil
	}
	return c.dividing(parts.Sharding, t, m, opFault)
}

// fitsTopology is MeshTensorType::verifyForTopology.
func (c *check) fitsTopology(t ir.Type) (shard.MeshTensor, *fault) {
	parts, _ := c.meshTensor(t)
	m, f := c.meshNamed(parts.Mesh)
	if f != nil || m == nil {
		return parts, f
	}
	return parts, c.fitsMesh(t, parts, m)
}

// A boundary is where values go into a region or come out of it: types inside and outside, and what they are called.
type boundary struct {
	inner, outer      []ir.Type
	inside, alongside string
}

// boundaries are those of an operation with a body of one block.
func (c *check) boundaries() []boundary {
	b := c.body(0)
	list := []boundary{{c.argTypes(b), c.operandTypes(), "block argument", "operand"}}
	if last, ok := c.terminator(b); ok && c.m.OpDef(last) != nil {
		list = append(list, boundary{c.yields(b), c.resultTypes(), "returned value", "result"})
	}
	return list
}

// sameCount checks that as many values are inside as outside.
func (b *boundary) sameCount() *fault {
	if len(b.inner) == len(b.outer) {
		return nil
	}
	return bareFault("number of ", b.inside, "s must match the number of ", b.alongside, "s respectively: ", itoa(len(b.inner)), " != ", itoa(len(b.outer)))
}

// namesComputation is NamedComputationOp::verify.
func namesComputation(c *check) *fault {
	for _, b := range c.boundaries() {
		if f := b.sameCount(); f != nil {
			return f
		}
		for i, t := range b.inner {
			if !c.same(t, b.outer[i]) {
				return bareFault("expected the type of the ", b.inside, " to match the type of ", b.alongside, ": ", c.spelled(t), ", got: ", c.spelled(b.outer[i]))
			}
		}
	}
	return nil
}

// fragment is FragmentOp::verify.
func fragment(c *check) *fault { return c.crossed(c.boundaries()) }

// crossed is AllInnerAndOuterTypesMatchInFragment.
func (c *check) crossed(list []boundary) *fault {
	for _, b := range list {
		if f := b.sameCount(); f != nil {
			return f
		}
		for i, t := range b.inner {
			if f := c.crosses(t, b.outer[i], &b); f != nil {
				return f
			}
		}
	}
	return nil
}

// crosses is InnerAndOuterTypesMatchInFragment.
func (c *check) crosses(inner, outer ir.Type, b *boundary) *fault {
	name := c.m.StringOf(c.property("mesh_name"))
	m, f := c.meshNamed(name)
	if f != nil {
		return f
	}
	parts, ok := c.meshTensor(outer)
	switch {
	case !ok && c.same(inner, outer):
		return nil
	case !ok:
		return bareFault("expected the type of the ", b.inside, " to match the ", b.alongside, ": ", c.spelled(outer), ", got: ", c.spelled(inner))
	case parts.Mesh != name:
		return bareFault("expected the mesh name of the ", b.alongside, " to match that of the fragment op: ", parts.Mesh, " != ", name)
	}
	if f := c.fitsMesh(outer, parts, m); f != nil {
		return f
	}
	if !c.isGlobal(inner, outer, parts) {
		return bareFault("expected the type of the ", b.inside, " to be global tensor type ", b.alongside, ": '", parts.Tensor, "', got: ", c.spelled(inner))
	}
	return nil
}

// fragmentCalled is FragmentCallOp::verifySymbolUses.
func fragmentCalled(c *check) *fault {
	name := c.m.StringOf(c.property("callee"))
	f := c.lookupFunction(name)
	if f == 0 {
		return bareFault("'", name, "' does not reference a valid function")
	}
	parts, inputs := c.functionType(f)
	list := []boundary{
		{parts[:inputs], c.operandTypes(), "block argument", "operand"},
		{parts[inputs:], c.resultTypes(), "returned value", "result"},
	}
	if f := c.crossed(list); f != nil {
		return f
	}
	m, wrong := c.meshNamed(c.m.StringOf(c.property("mesh_name")))
	if wrong != nil || m == nil {
		return wrong
	}
	a := c.discardableOf(f, "mesh_shape")
	of, ok := shard.ReadMesh(c.m.AttrString(a))
	switch {
	case a == 0 || !ok:
		wrong = bareFault("Function does not have a mesh_shape attribute: ", name)
		wrong.at = f
		return wrong
	case !m.Equal(of):
		return bareFault("Expected mesh of fragment call and callee function to match: ", m.String(), " vs ", of.String())
	}
	return nil
}

// transfers is TransferOp::verify.
func transfers(c *check) *fault {
	from, to := c.operandType(0), c.resultType(0)
	source, f := c.fitsTopology(from)
	if f != nil {
		return f
	}
	target, f := c.fitsTopology(to)
	if f != nil {
		return f
	}
	if source.Tensor != target.Tensor {
		return bareFault("cannot perform transfer between given types ", c.spelled(from), " and ", c.spelled(to), ": global tensor types are different")
	}
	for _, kind := range []string{source.Memory, target.Memory} {
		if kind != "" && kind != onHost && kind != onDevice {
			return bareFault("memory kind must be either '", onHost, "' or '", onDevice, "'. Found '", kind, "'.")
		}
	}
	switch {
	case c.memoryKind(c.m.Operand(c.op, 0)) == onHost:
		return bareFault("Transfers from host with attributes are not supported. Memory kinds must be expressed in the type.")
	case c.memoryKind(c.m.Result(c.op, 0)) == onHost:
		return bareFault("Transfers to host with attributes are not supported. Memory kinds must expressed be in the type.")
	}
	return nil
}

// The kinds of memory that a mesh tensor may be in.
const (
	onHost   = "pinned_host"
	onDevice = "device"
)

// memoryKind is the kind of memory that attributes give a value; empty if none does (FindMemoryKindInAttributes).
func (c *check) memoryKind(v ir.Value) string {
	const name = "mhlo.memory_kind"
	var a ir.Attr
	switch op, i := c.m.DefiningOp(v); c.m.OpName(op) {
	case ir.OpNone:
		if op == 0 {
			_, i = c.m.ArgOf(v)
			a = c.valueAttribute(c.m.Property(c.function(), tableName("arg_attrs")), i, name)
		}
	case ir.OpMpmdTransfer:
		a = c.discardableOf(op, name)
	case ir.OpMpmdFragment, ir.OpMpmdCall, ir.OpMpmdFragmentCall, ir.OpMpmdFor:
		a = c.valueAttribute(c.discardableOf(op, "res_attrs"), i, name)
	}
	if a == 0 || c.m.AttrKind(a) != ir.StringAttr {
		return ""
	}
	return c.m.StringOf(a)
}

// valueAttribute is an attribute in the i-th of a list of dictionaries; 0 if it is not there.
func (c *check) valueAttribute(dicts ir.Attr, i int, name string) ir.Attr {
	if dicts == 0 || c.m.AttrKind(dicts) != ir.ArrayAttr {
		return 0
	}
	items := c.m.Items(dicts)
	if i >= len(items) || c.m.AttrKind(items[i]) != ir.DictAttr {
		return 0
	}
	return c.m.Lookup(c.m.DictValue(items[i]), c.m.Name(name))
}

// assigns is AssignOp::verify.
func assigns(c *check) *fault { return c.assignment(c.operandType(0), c.resultType(0)) }

// unassigns is UnassignOp::verify.
func unassigns(c *check) *fault { return c.assignment(c.resultType(0), c.operandType(0)) }

// assignment is VerifyAssignmentOpTypes.
func (c *check) assignment(local, mesh ir.Type) *fault {
	parts, f := c.fitsTopology(mesh)
	switch {
	case f != nil:
		return f
	case parts.Sharding != nil && !parts.Sharding.IsReplicated():
		return bareFault("MeshTensorType should be fully replicated: ", c.spelled(mesh))
	case !c.isGlobal(local, mesh, parts):
		return bareFault("mismatch between the given local type ", c.spelled(local), " and mesh_type ranked tensor type: '", parts.Tensor, "'")
	}
	return nil
}

// mpmdCalls is CallOp::verify.
func mpmdCalls(c *check) *fault {
	if a := c.discardableOf(c.op, "call_counter"); a != 0 && c.m.AttrKind(a) == ir.IntegerAttr {
		if t := c.m.AttrType(a); c.m.TypeString(t) != "ui32" {
			return bareFault("call_counter must be an uint32, got ", c.spelled(t))
		}
	}
	say := func(words ...string) *fault {
		return bareFault(append([]string{`Mpmd CallOp on "`, c.m.StringOf(c.property("callee")), `" `}, words...)...)
	}
	parent := c.m.ParentOp(c.op)
	if name := c.m.OpName(parent); name != ir.OpFunc && name != ir.OpMpmdFor {
		return say("can only be used in a function or for_op block but was called from inside op ", c.m.OpString(parent))
	}
	f := c.function()
	if f != 0 && c.isMpmd(f) && c.visibility(f) != "public" {
		return say(`in an Mpmd function can only be used directly by the entrypoint function, i.e. the main function, but was called from "`, c.symbolOf(f), `".`)
	}
	return nil
}

// isMpmd tells whether a function is spread over several programs (IsMpmdFunction).
func (c *check) isMpmd(f ir.Op) bool { return c.discardableOf(f, "topology") != 0 }

// visibility is SymbolTable::getSymbolVisibility.
func (c *check) visibility(f ir.Op) string {
	if a := c.m.Property(f, nameVisibility); a != 0 {
		return c.m.StringOf(a)
	}
	return "public"
}

// mpmdCalled is CallOp::verifySymbolUses, which does not count.
func mpmdCalled(c *check) *fault {
	name := c.m.StringOf(c.property("callee"))
	f := c.lookupFunction(name)
	if f == 0 {
		return bareFault("'", name, "' does not reference a valid function")
	}
	parts, inputs := c.functionType(f)
	for _, l := range []struct {
		what        string
		wants, have []ir.Type
	}{{"operand", parts[:inputs], c.operandTypes()}, {"result", parts[inputs:], c.resultTypes()}} {
		for i := range min(len(l.wants), len(l.have)) {
			if !c.same(l.wants[i], l.have[i]) {
				return bareFault("Type mismatch. Expected call ", l.what, " to have type ", c.spelled(l.wants[i]), " but got ", c.spelled(l.have[i]))
			}
		}
	}
	if c.isMpmd(f) && c.visibility(f) != "private" {
		return bareFault("MPMD CallOp callee with topology must also have visibility set to private, as public functions with topologies are assumed to be entry point functions.")
	}
	return nil
}

// repeats is ForOp::verify.
func repeats(c *check) *fault {
	args := c.argTypes(c.body(0))
	if len(args) != c.operands()+1 {
		return bareFault("wrong number of arguments for region")
	}
	for i, t := range c.operandTypes() {
		if !c.same(t, args[i]) {
			return bareFault("wrong argument type at argument no. ", itoa(i))
		}
	}
	if t := args[c.operands()]; ods.IsRanked(c.m.Context, t) {
		if n, ok := ods.Integer(c.m.Context, c.element(t)); len(c.shape(t)) != 0 || !ok || n.Width != 32 {
			return bareFault("index must have a 32-bit integer rank-0 tensor type")
		}
	}
	if !c.samePairs(c.yields(c.body(0)), c.resultTypes()) {
		return bareFault("type mismatch for result of region")
	}
	for i := range c.operands() {
		if c.m.TypeKind(c.operandType(i)) != c.m.TypeKind(c.operandType(0)) {
			return bareFault("type ids in operands/results are not identical")
		}
	}
	iterations, factor := uint32(c.int("iterations", 0)), uint32(c.int("unroll_factor", 1))
	switch {
	case iterations == 0:
		return bareFault("number of iterations must be greater than zero")
	case factor == 0 || iterations%factor != 0:
		return bareFault("number of iterations ", number(int64(iterations)), " isn't divisible by unroll factor ", number(int64(int32(factor))))
	}
	return nil
}

// reducesMeshes is ReduceOp::verify.
func reducesMeshes(c *check) *fault {
	if c.m.AttrString(c.property("reduction")) == "#mpmd.reduction<none>" && c.operands() != 1 {
		return bareFault("ReduceOp must have exactly one operand if the reduction type is none")
	}
	return nil
}
