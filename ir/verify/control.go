package verify

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/fail"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
)

// Control flow, tuples and asynchronous operations.

// inferConditional implements inferConditionalOp (spec.md#if C1-C3, #case C1-C4).
func inferConditional(c *check) []inferred {
	n := len(c.operandShape(0))
	fail.If(n != 0, "operand should be rank 0 tensor but got rank ", n)
	first := c.m.FirstRegion(c.op)
	fail.If(first == 0, "expect at least one branch")
	var branches [][]ir.Type
	for r := first; r != 0; r = c.m.NextRegion(r) {
		b := c.m.FirstBlock(r)
		fail.If(b == 0, "expect non-empty region")
		branches = append(branches, c.yieldedTypes(b))
	}
	i := 0
	for r := first; r != 0; r = c.m.NextRegion(r) {
		n := c.m.NumArgs(c.m.FirstBlock(r))
		fail.If(n != 0, "branch ", i, " must have 0 arguments, but found ", n)
		fail.If(!listsCompatible(c, branches[0], branches[i]),
			"branch 0 and branch ", i, " have mismatched return types: ", c.quotedList(branches[0]), " vs ",
			c.quotedList(branches[i]))
		i++
	}
	out := make([]inferred, len(branches[0]))
	for k := range out {
		column := make([]ir.Type, len(branches))
		for i, types := range branches {
			column[i] = types[k]
		}
		out[k] = leastSpecificType(c, column)
	}
	return out
}

// verifyWhile implements verifyWhileOp (spec.md#while C1-C3).
func verifyWhile(c *check) {
	operands := c.operandTypes()
	cond, body := c.body(0), c.body(1)
	compare := func(types []ir.Type, what string) {
		fail.If(!listsCompatible(c, operands, types),
			"expect operands to be compatible with ", what, " but got ", c.quotedList(operands), " vs ", c.quotedList(types))
	}
	compare(c.argTypes(cond), "condition block arguments")
	compare(c.argTypes(body), "body block arguments")
	_, ok := c.terminator(body)
	fail.If(!ok, "The while body-region expected to have a terminator")
	compare(c.yieldedTypes(body), "body block return types")
	yields := c.yieldedTypes(cond)
	fail.If(len(yields) != 1, "expect condition body returns a single value but got ", len(yields))
	fail.If(!isI1Scalar(c, yields[0]),
		"expect condition block return a zero-ranked tensor of i1 but got ", c.quoted(yields[0]))
}

// inferTuple implements inferTupleOp (spec.md#tuple C1).
func inferTuple(c *check) []inferred {
	return knownTypes(c.m.Types.Tuple(c.operandTypes()))
}

// inferGetTupleElement implements inferGetTupleElementOp (spec.md#get_tuple_element C1, C2).
func inferGetTupleElement(c *check) []inferred {
	parts, _ := c.m.Types.Parts(c.operandType(0))
	index := c.intAttr("index", 0)
	fail.If(index >= int64(len(parts)), "index ", index, " is out of bounds of operand with size ", len(parts))
	return knownTypes(parts[index])
}

// asyncStartOps lists the operations that async_start accepts (StablehloOps.cpp,
// AsyncStartOp::inferReturnTypes).
var asyncStartOps = []ir.OpName{ir.OpAllGather, ir.OpAllReduce, ir.OpAllToAll, ir.OpCollectiveBroadcast,
	ir.OpCollectivePermute, ir.OpCollectiveReduce, ir.OpDynamicSlice, ir.OpDynamicUpdateSlice, ir.OpReduceScatter,
	ir.OpSlice}

// inferAsyncStart implements AsyncStartOp::inferReturnTypes of StablehloOps.cpp
// (spec.md#async_start C1-C4).
func inferAsyncStart(c *check) []inferred {
	const op = "'stablehlo.async_start' op "
	b := c.body(0)
	fail.If(b == 0, op, "region must not be empty")
	first := c.m.FirstOp(b)
	fail.If(first == 0 || c.m.NextOp(first) == 0 || c.m.NextOp(c.m.NextOp(first)) != 0,
		op, "region must contain exactly one operation and a return")
	fail.If(!slices.Contains(asyncStartOps, c.m.OpName(first)),
		op, "region must contain a collective or slice operation")
	args := c.argTypes(b)
	fail.If(len(args) != c.numOperands(),
		op, "number of operands (", c.numOperands(), ") must match number of region arguments (", len(args), ")")
	for i, t := range args {
		given := c.operandType(i)
		fail.If(!c.typesEqual(given, t),
			op, "operand type ", c.quoted(given), " at index ", i, " must match region argument type ", c.quoted(t))
	}
	yields := c.yieldedTypes(b)
	fail.If(len(yields) != 1, op, "region must return exactly one value, but got ", len(yields))
	return knownTypes(c.m.Types.Future(yields))
}

// typesEqual reports whether two types are equal. Before promotion it ignores the element types
// that promotion may change: those of tensors, because stablehlo.convert takes nothing else.
func (c *check) typesEqual(a, b ir.Type) bool {
	parts, _ := c.m.Types.Parts(a)
	switch {
	case a == b || c.elements == ods.CompareElements:
		return a == b
	case c.isPromoted(a) && c.isPromoted(b):
		return c.m.Types.WithElement(a, c.elementType(b)) == b
	}
	return len(parts) > 0 && c.hasEqualParts(a, b, c.typesEqual)
}

// isPromoted reports whether promotion may change the element type of t.
func (c *check) isPromoted(t ir.Type) bool {
	return ods.IsRanked(c.m.Context, t) || c.m.Types.Kind(t) == ir.OpaqueType && ods.IsMeshTensor(c.m.Context, t)
}

// hasEqualParts reports whether two types without shape have the same kind and pairwise equal
// parts.
func (c *check) hasEqualParts(a, b ir.Type, equal func(a, b ir.Type) bool) bool {
	x, inputs := c.m.Types.Parts(a)
	y, others := c.m.Types.Parts(b)
	return c.m.Types.Kind(a) == c.m.Types.Kind(b) && inputs == others && slices.EqualFunc(x, y, equal)
}

// inferAsyncDone implements AsyncDoneOp::inferReturnTypes of StablehloOps.cpp (spec.md#async_done
// C1).
func inferAsyncDone(c *check) []inferred {
	const op = "'stablehlo.async_done' op "
	t := c.operandType(0)
	fail.If(c.m.Types.Kind(t) != ir.FutureType, op, "operand must be a future type")
	parts, _ := c.m.Types.Parts(t)
	fail.If(len(parts) != 1, op, "future must have exactly one type parameter, but got ", len(parts))
	return knownTypes(parts...)
}

// inferUI32Scalar infers tensor<ui32>, for replica_id and partition_id.
func inferUI32Scalar(c *check) []inferred {
	return []inferred{inferredTensor(nil, c.m.Types.Scalar(elem.UI32))}
}

// inferConstant implements inferConstantOp (spec.md#constant C1).
func inferConstant(c *check) []inferred {
	return knownTypes(c.m.Attrs.Type(c.property("value")))
}

// constantCompatible implements ConstantOp::isCompatibleReturnTypes of StablehloOps.cpp: the
// literal of a quantized constant has the storage type.
func constantCompatible(c *check, types []inferred) bool {
	if c.numResults() != 1 || !ods.IsShaped(c.m.Context, types[0].typ) || !ods.IsShaped(c.m.Context, c.resultType(0)) {
		return false
	}
	value, result := types[0].typ, c.resultType(0)
	if q := c.quantized(result); q != nil {
		return c.m.Types.Text(c.elementType(value)) == fail.Message("i", q.Storage.Width) &&
			c.m.Types.WithElement(value, c.elementType(result)) == result
	}
	return c.typesEqual(value, result)
}
