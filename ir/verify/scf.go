package verify

import (
	"cmp"
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/fail"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
)

// checkScfFor implements ForOp::verify, ForOp::verifyRegions and LoopLikeOpInterface.
func checkScfFor(c *check) *fail.Failure {
	operands := c.operandTypes()
	inits, region, results := operands[3:], c.regionArgs(0), c.resultTypes()
	switch {
	case operands[0] != operands[1] || operands[0] != operands[2]:
		return fail.OpError("failed to verify that all of {lowerBound, upperBound, step} have same type")
	case len(inits) != len(results):
		return fail.OpError("mismatch in number of loop-carried values and defined values")
	case len(region) == 0:
		return fail.OpError("different number of inits and region iter_args: ", len(inits), " != 18446744073709551615")
	case region[0] != operands[0]:
		return fail.OpError("expected induction variable to be same type as bounds and step")
	case len(region)-1 != len(inits):
		return fail.OpError("mismatch in number of basic block args and defined values")
	}
	return checkCarried(c, inits, region[1:], ir.OpScfYield)
}

// checkCarried checks the loop-carried values (LoopLikeInterface.cpp, verifyLoopLikeOpInterface).
func checkCarried(c *check, inits, region []ir.Type, yield ir.OpName) *fail.Failure {
	results := c.resultTypes()
	last := c.terminatorNamed(0, yield)
	var operands []ir.Type
	if last != 0 {
		if operands = c.typesOf(c.m.Operands(last)); len(operands) != len(region) {
			return checkFlow(c, "Operation "+c.m.OpString(last), "Region #0", operands, region)
		}
	}
	for i, t := range region[:len(inits)] {
		switch {
		case inits[i] != t:
			return fail.OpError(i, "-th init and ", i, "-th region iter_arg have different type: ",
				c.quoted(inits[i]), " != ", c.quoted(t))
		case last != 0 && operands[i] != t:
			return fail.OpError(i, "-th region iter_arg and ", i, "-th yielded value have different type: ",
				c.quoted(t), " != ", c.quoted(operands[i]))
		case results[i] != t:
			return fail.OpError(i, "-th region iter_arg and ", i, "-th result have different type: ",
				c.quoted(t), " != ", c.quoted(results[i]))
		}
	}
	return nil
}

// checkScfIf implements IfOp::verify.
func checkScfIf(c *check) *fail.Failure {
	return cmp.Or(
		fail.OpIf(c.numResults() > 0 && c.body(1) == 0, "must have an else block if defining values"),
		checkYields(c, 0, ir.OpScfYield), checkYields(c, 1, ir.OpScfYield))
}

// checkScfWhile implements WhileOp::verify.
func checkScfWhile(c *check) *fail.Failure {
	condition, last := c.terminatorNamed(0, ir.OpScfCondition), c.terminatorNamed(1, ir.OpScfYield)
	if failed := cmp.Or(checkFlow(c, "parent", "Region #0", c.operandTypes(), c.regionArgs(0)),
		fail.OpIf(condition == 0, "expects the 'before' region to terminate with 'scf.condition'"),
		fail.OpIf(last == 0, "expects the 'after' region to terminate with 'scf.yield'")); failed != nil {
		return failed
	}
	passed := c.typesOf(c.m.Operands(condition)[1:])
	return cmp.Or(checkFlow(c, "Operation scf.condition", "Region #1", passed, c.regionArgs(1)),
		checkFlow(c, "Operation scf.condition", "parent", passed, c.resultTypes()),
		checkFlow(c, "Operation scf.yield", "Region #0", c.typesOf(c.m.Operands(last)), c.regionArgs(0)))
}

// isNotPositive reports whether v is a constant integer that is not positive (getConstantIntValue).
func isNotPositive(c *check, v ir.Value) bool {
	def, _ := c.m.DefiningOp(v)
	if def == 0 || c.m.OpName(def) != ir.OpArithConstant {
		return false
	}
	value := c.m.Property(def, tableName("value"))
	return value != 0 && c.m.Attrs.Kind(value) == ir.IntegerAttr && c.m.Attrs.Ints(value)[0] <= 0
}

// checkScfParallel implements ParallelOp::verify.
func checkScfParallel(c *check) *fail.Failure {
	l := c.segments(4)
	region := c.regionArgs(0)
	switch {
	case len(l[2]) == 0:
		return fail.OpError("needs at least one tuple element for lowerBound, upperBound and step")
	case len(l[0]) != len(l[2]) || len(l[1]) != len(l[2]):
		return fail.OpError("expects the same number of lower bounds, upper bounds and steps")
	case len(region) != len(l[2]):
		return fail.OpError("expects the same number of induction variables: ", len(region),
			" as bound and step values: ", len(l[2]))
	}
	failed := cmp.Or(
		fail.OpIf(slices.ContainsFunc(l[2], func(v ir.Value) bool { return isNotPositive(c, v) }),
			"constant step operand must be positive"),
		fail.OpIf(!areIndices(c, region), "expects arguments for the induction variable to be of index type"))
	reduce := c.terminatorNamed(0, ir.OpScfReduce)
	if failed != nil || reduce == 0 {
		return failed
	}
	results := c.resultTypes()
	switch n := c.numRegions(reduce); {
	case len(results) != n:
		return fail.OpError("expects number of results: ", len(results), " to be the same as number of reductions: ", n)
	case len(l[3]) != len(results):
		return fail.OpError("expects number of results: ", len(results),
			" to be the same as number of initial values: ", len(l[3]))
	}
	return fail.Each(results, func(i int, t ir.Type) *fail.Failure {
		init := c.m.Type(l[3][i])
		return fail.OpIf(init != t, "expects type of ", i, "-th initial value: ", c.quoted(init),
			" to be the same as the ", i, "-th result type: ", c.quoted(t))
	})
}

// checkScfReduce implements ReduceOp::verifyRegions, and the check of its operands in
// ParallelOp::verify.
func checkScfReduce(c *check) *fail.Failure {
	operands := c.operandTypes()
	if len(operands) != c.numRegions(c.op) {
		return fail.OpError("expects as many regions as operands")
	}
	results := c.m.AppendResultTypes(nil, c.m.ParentOp(c.op))
	for i, t := range operands {
		region := c.regionArgs(i)
		switch {
		case i < len(results) && results[i] != t:
			return fail.OpError("expects type of ", i, "-th reduction operand: ", c.quoted(t),
				" to be the same as the ", i, "-th result type: ", c.quoted(results[i]))
		case !slices.Equal(region, []ir.Type{t, t}):
			return fail.OpError("expected two block arguments with type ", c.quoted(t), " in the ", i, "-th reduction region")
		case c.terminatorNamed(i, ir.OpScfReduceReturn) == 0:
			return fail.OpError("reduction bodies must be terminated with an 'scf.reduce.return' op")
		}
	}
	return nil
}

// checkScfReduceReturn implements ReduceReturnOp::verify.
func checkScfReduceReturn(c *check) *fail.Failure {
	b := c.m.Block(c.op)
	if c.m.NumArgs(b) == 0 {
		return nil
	}
	t := c.m.Type(c.m.Arg(b, 0))
	return fail.OpIf(t != c.operandType(0), "must have type ", c.quoted(t), " (the type of the reduction inputs)")
}

// checkScfIndexSwitch implements IndexSwitchOp::verify.
func checkScfIndexSwitch(c *check) *fail.Failure {
	cases := c.intsAttr("cases")
	n := c.numRegions(c.op) - 1
	if n != len(cases) {
		return fail.OpError("has ", n, " case regions but ", len(cases), " case values")
	}
	for i, n := range cases {
		if slices.Contains(cases[:i], n) {
			return fail.OpError("has duplicate case value: ", n)
		}
	}
	results := c.resultTypes()
	for i := range c.numRegions(c.op) {
		last := c.terminatorNamed(i, ir.OpScfYield)
		if last == 0 {
			continue
		}
		operands := c.typesOf(c.m.Operands(last))
		if len(operands) != len(results) {
			return fail.OpError("expected each region to return ", len(results), " values, but ", caseName(i), " returns ",
				len(operands))
		}
		for k := range operands {
			if operands[k] != results[k] {
				return fail.OpError("expected result #", k, " of each region to be ", c.quoted(results[k]))
			}
		}
	}
	return nil
}

func caseName(i int) string {
	if i == 0 {
		return "default region"
	}
	return fail.Message("case region #", i-1)
}

// checkScfExecuteRegion implements ExecuteRegionOp::verify.
func checkScfExecuteRegion(c *check) *fail.Failure {
	if failed := cmp.Or(fail.OpIf(c.body(0) == 0, "region needs to have at least one block"),
		fail.OpIf(len(c.regionArgs(0)) > 0, "region cannot have any arguments")); failed != nil {
		return failed
	}
	for b := c.body(0); b != 0; b = c.m.NextBlock(b) {
		if last := c.m.LastOp(b); last != 0 && c.m.OpName(last) == ir.OpScfYield {
			if failed := checkFlow(c, "Operation scf.yield", "parent", c.typesOf(c.m.Operands(last)), c.resultTypes()); failed != nil {
				return failed
			}
		}
	}
	return nil
}

// checkScfForall implements ForallOp::verify.
func checkScfForall(c *check) *fail.Failure {
	l := c.segments(4)
	outputs, results, region := c.typesOf(l[3]), c.resultTypes(), c.regionArgs(0)
	bounds := [3][]int64{c.intsAttr("staticLowerBound"), c.intsAttr("staticUpperBound"), c.intsAttr("staticStep")}
	rank := len(bounds[0])
	switch {
	case len(results) != len(outputs):
		return fail.OpError("produces ", len(results), " results, but has only ", len(outputs), " outputs")
	case len(region) != rank+len(outputs):
		return fail.OpError("region expects ", rank+len(outputs), " arguments")
	}
	for i, name := range []string{"lower bound", "upper bound", "step"} {
		if len(bounds[i]) != rank || ods.CountDynamic(bounds[i]) != len(l[i]) {
			return fail.OpError("expected ", rank, " ", name, " values, of which ", len(l[i]), " are dynamic")
		}
	}
	return cmp.Or(
		fail.Each(region[:rank], func(i int, t ir.Type) *fail.Failure {
			return fail.OpIf(!ods.IsIndex(c.m.Context, t), "expects ", i, "-th block argument to be an index")
		}),
		fail.Each(outputs, func(i int, t ir.Type) *fail.Failure {
			return cmp.Or(
				fail.OpIf(results[i] != t, "type mismatch between ", i, "-th output and corresponding result"),
				fail.OpIf(region[rank+i] != t, "type mismatch between ", i, "-th output and corresponding block argument"))
		}))
}

// checkScfForallInParallel implements InParallelOp::verify.
func checkScfForallInParallel(c *check) *fail.Failure {
	b := c.body(0)
	for inner := c.m.FirstOp(b); b != 0 && inner != 0; inner = c.m.NextOp(inner) {
		if c.m.OpName(inner) != ir.OpTensorParallelInsertSlice {
			return fail.OpError("expected only ParallelCombiningOpInterface ops")
		}
		at, _ := c.m.ArgOf(c.m.Operand(inner, 1))
		if at == 0 || at != c.m.Body(c.m.ParentOp(c.op)) {
			return fail.OpError("may only insert into an output block argument")
		}
	}
	return nil
}

// checkCfSwitch implements cf::SwitchOp::verify.
func checkCfSwitch(c *check) *fail.Failure {
	a := c.property("case_values")
	cases := len(c.m.Successors(c.op)) - 1
	if a == 0 {
		return nil
	}
	flag, t := c.operandType(0), c.elementType(c.m.Attrs.Type(a))
	if t != flag {
		return fail.OpError("'flag' type (", c.quoted(flag), ") should match case value type (", c.quoted(t), ")")
	}
	if n := c.m.Attrs.Literal(a); n != nil && n.Len() != int64(cases) {
		return fail.OpError("number of case values (", n.Len(), ") should match number of case destinations (", cases, ")")
	}
	return nil
}

// segments returns the n segments of the operands (operandSegmentSizes).
func (c *check) segments(n int) [][]ir.Value {
	rest, all := c.m.Operands(c.op), make([][]ir.Value, n)
	for i, size := range c.intsAttr("operandSegmentSizes") {
		all[i], rest = rest[:size:size], rest[size:]
	}
	return all
}

// regionArgs returns the types of the entry block's arguments in region i.
func (c *check) regionArgs(i int) []ir.Type { return c.argTypes(c.body(i)) }

// terminatorNamed returns the last operation of region i's entry block if it has this name, or 0.
func (c *check) terminatorNamed(i int, name ir.OpName) ir.Op {
	if last := c.m.LastOp(c.body(i)); c.m.OpName(last) == name {
		return last
	}
	return 0
}

// checkFlow checks the types along a control flow edge (verifyTypesAlongControlFlowEdges).
func checkFlow(c *check, from, to string, operands, inputs []ir.Type) *fail.Failure {
	edge := "along control flow edge from " + from + " to " + to + ": "
	if len(operands) != len(inputs) {
		return fail.OpError(edge, "region branch point has ", len(operands), " operands, but region successor needs ",
			len(inputs), " inputs")
	}
	return fail.Each(operands, func(i int, t ir.Type) *fail.Failure {
		return fail.OpIf(t != inputs[i], edge, "successor operand type #", i, " ", c.quoted(t),
			" should match successor input type #", i, " ", c.quoted(inputs[i]))
	})
}

// checkYields compares the terminator's operands in region i with the results.
func checkYields(c *check, i int, name ir.OpName) *fail.Failure {
	last := c.terminatorNamed(i, name)
	if last == 0 {
		return nil
	}
	return checkFlow(c, "Operation "+c.m.OpString(last), "parent", c.yieldedTypes(c.body(i)), c.resultTypes())
}
