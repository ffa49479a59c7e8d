package verify

import (
	"cmp"
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/fail"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
)

// Control flow, tuples and asynchronous operations.

// inferConditional implements inferConditionalOp (spec.md#if C1-C3, #case C1-C4).
func inferConditional(c *check) ([]inferred, *fail.Failure) {
	n := len(c.operandShape(0))
	if n != 0 {
		return nil, fail.Error("operand should be rank 0 tensor but got rank ", n)
	}
	var branches [][]ir.Type
	for b := range ir.Blocks(c.m, c.op) {
		i, args, types := len(branches), c.m.NumArgs(b), c.yieldedTypes(b)
		branches = append(branches, types)
		switch {
		case args != 0:
			return nil, fail.Error("branch ", i, " must have 0 arguments, but found ", args)
		case !listsCompatible(c, branches[0], types):
			return nil, fail.Error("branch 0 and branch ", i, " have mismatched return types: ",
				c.quotedList(branches[0]), " vs ", c.quotedList(types))
		}
	}
	if branches == nil {
		return nil, fail.Error("expect at least one branch")
	}
	out := make([]inferred, len(branches[0]))
	for k := range out {
		column := make([]ir.Type, len(branches))
		for i, types := range branches {
			column[i] = types[k]
		}
		var failed *fail.Failure
		if out[k], failed = leastSpecificType(c, column); failed != nil {
			return nil, failed
		}
	}
	return out, nil
}

// verifyWhile implements verifyWhileOp (spec.md#while C1-C3).
func verifyWhile(c *check) *fail.Failure {
	operands := c.operandTypes()
	cond, body := c.body(0), c.body(1)
	compare := func(types []ir.Type, what string) *fail.Failure {
		return fail.If(!listsCompatible(c, operands, types),
			"expect operands to be compatible with ", what, " but got ", c.quotedList(operands), " vs ", c.quotedList(types))
	}
	_, ok := c.terminator(body)
	return cmp.Or(
		compare(c.argTypes(cond), "condition block arguments"), compare(c.argTypes(body), "body block arguments"),
		fail.If(!ok, "The while body-region expected to have a terminator"),
		compare(c.yieldedTypes(body), "body block return types"),
		checkYield(c, cond, func(t ir.Type) bool { return isI1Scalar(c, t) },
			"expect condition body returns a single value but got ",
			"expect condition block return a zero-ranked tensor of i1 but got "))
}

// inferTuple implements inferTupleOp (spec.md#tuple C1).
func inferTuple(c *check) ([]inferred, *fail.Failure) {
	return knownTypes(c.m.Types.Tuple(c.operandTypes())), nil
}

// inferGetTupleElement implements inferGetTupleElementOp (spec.md#get_tuple_element C1, C2).
func inferGetTupleElement(c *check) ([]inferred, *fail.Failure) {
	parts, _ := c.m.Types.Parts(c.operandType(0))
	index := c.intAttr("index", 0)
	if index >= int64(len(parts)) {
		return nil, fail.Error("index ", index, " is out of bounds of operand with size ", len(parts))
	}
	return knownTypes(parts[index]), nil
}

// asyncStartOps lists the operations that async_start accepts (StablehloOps.cpp,
// AsyncStartOp::inferReturnTypes).
var asyncStartOps = []ir.OpName{ir.OpAllGather, ir.OpAllReduce, ir.OpAllToAll, ir.OpCollectiveBroadcast,
	ir.OpCollectivePermute, ir.OpCollectiveReduce, ir.OpDynamicSlice, ir.OpDynamicUpdateSlice, ir.OpReduceScatter,
	ir.OpSlice}

// inferAsyncStart implements AsyncStartOp::inferReturnTypes of StablehloOps.cpp
// (spec.md#async_start C1-C4).
func inferAsyncStart(c *check) ([]inferred, *fail.Failure) {
	const op = "'stablehlo.async_start' op "
	b := c.body(0)
	first := c.m.FirstOp(b)
	if first == 0 || c.m.NextOp(first) == 0 || c.m.NextOp(c.m.NextOp(first)) != 0 {
		return nil, fail.Error(op, "region must contain exactly one operation and a return")
	}
	if !slices.Contains(asyncStartOps, c.m.OpName(first)) {
		return nil, fail.Error(op, "region must contain a collective or slice operation")
	}
	args := c.argTypes(b)
	if len(args) != c.numOperands() {
		return nil, fail.Error(op, "number of operands (", c.numOperands(),
			") must match number of region arguments (", len(args), ")")
	}
	for i, t := range args {
		given := c.operandType(i)
		if !c.typesEqual(given, t) {
			return nil, fail.Error(op, "operand type ", c.quoted(given), " at index ", i,
				" must match region argument type ", c.quoted(t))
		}
	}
	yields := c.yieldedTypes(b)
	if len(yields) != 1 {
		return nil, fail.Error(op, "region must return exactly one value, but got ", len(yields))
	}
	return knownTypes(c.m.Types.Future(yields)), nil
}

// typesEqual reports whether two types are equal. Before promotion it ignores the element types
// that promotion may change: those of tensors, because stablehlo.convert takes nothing else.
func (c *check) typesEqual(a, b ir.Type) bool {
	parts, _ := c.m.Types.Parts(a)
	switch {
	case a == b || c.elements == ods.CompareElements:
		return a == b
	case ods.IsRanked(c.m.Context, a) && ods.IsRanked(c.m.Context, b):
		return c.m.Types.WithElement(a, c.elementType(b)) == b
	}
	return len(parts) > 0 && c.hasEqualParts(a, b, c.typesEqual)
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
func inferAsyncDone(c *check) ([]inferred, *fail.Failure) {
	const op = "'stablehlo.async_done' op "
	parts, _ := c.m.Types.Parts(c.operandType(0))
	if len(parts) != 1 {
		return nil, fail.Error(op, "future must have exactly one type parameter, but got ", len(parts))
	}
	return knownTypes(parts...), nil
}

// inferUI32Scalar infers tensor<ui32>, for replica_id and partition_id.
func inferUI32Scalar(c *check) ([]inferred, *fail.Failure) {
	return []inferred{inferredTensor(nil, c.m.Types.Scalar(elem.UI32))}, nil
}

// inferConstant implements inferConstantOp (spec.md#constant C1).
func inferConstant(c *check) ([]inferred, *fail.Failure) {
	return knownTypes(c.m.Attrs.Type(c.property("value"))), nil
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
