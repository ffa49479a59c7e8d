package upstream

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
)

// checkScfFor implements ForOp::verify, ForOp::verifyRegions and LoopLikeOpInterface.
func checkScfFor(m *ir.Module, op ir.Op) *Failure {
	operands := typesOf(m, m.Operands(op))
	if operands[0] != operands[1] || operands[0] != operands[2] {
		return opError("failed to verify that all of {lowerBound, upperBound, step} have same type")
	}
	inits, region, results := operands[3:], args(m, op, 0), resultTypes(m, op)
	switch {
	case len(inits) != len(results):
		return opError("mismatch in number of loop-carried values and defined values")
	case len(region) == 0:
		return opError("different number of inits and region iter_args: ", itoa(len(inits)), " != 18446744073709551615")
	case region[0] != operands[0]:
		return opError("expected induction variable to be same type as bounds and step")
	case len(region)-1 != len(inits):
		return opError("mismatch in number of basic block args and defined values")
	}
	return checkCarried(m, op, inits, region[1:], ir.OpScfYield)
}

// checkCarried checks the loop-carried values (LoopLikeInterface.cpp, verifyLoopLikeOpInterface).
func checkCarried(m *ir.Module, op ir.Op, inits, region []ir.Type, yield ir.OpName) *Failure {
	results := resultTypes(m, op)
	last := terminatorNamed(m, op, 0, yield)
	var operands []ir.Type
	if last != 0 {
		operands = typesOf(m, m.Operands(last))
	}
	if last != 0 && len(operands) != len(region) {
		return checkFlow(m, "Operation "+m.OpString(last), "Region #0", operands, region)
	}
	for i := range inits {
		if inits[i] != region[i] {
			return opError(itoa(i), "-th init and ", itoa(i), "-th region iter_arg have different type: ", quoted(m, inits[i]), " != ", quoted(m, region[i]))
		}
		if last != 0 && operands[i] != region[i] {
			return opError(itoa(i), "-th region iter_arg and ", itoa(i), "-th yielded value have different type: ", quoted(m, region[i]), " != ", quoted(m, operands[i]))
		}
		if results[i] != region[i] {
			return opError(itoa(i), "-th region iter_arg and ", itoa(i), "-th result have different type: ", quoted(m, region[i]), " != ", quoted(m, results[i]))
		}
	}
	return nil
}

// checkScfIf implements IfOp::verify.
func checkScfIf(m *ir.Module, op ir.Op) *Failure {
	if m.NumResults(op) > 0 && block(m, op, 1) == 0 {
		return opError("must have an else block if defining values")
	}
	return firstFailure(checkYields(m, op, 0, ir.OpScfYield), checkYields(m, op, 1, ir.OpScfYield))
}

// checkScfWhile implements WhileOp::verify.
func checkScfWhile(m *ir.Module, op ir.Op) *Failure {
	if f := checkFlow(m, "parent", "Region #0", typesOf(m, m.Operands(op)), args(m, op, 0)); f != nil {
		return f
	}
	condition, last := terminatorNamed(m, op, 0, ir.OpScfCondition), terminatorNamed(m, op, 1, ir.OpScfYield)
	switch {
	case condition == 0:
		return opError("expects the 'before' region to terminate with 'scf.condition'")
	case last == 0:
		return opError("expects the 'after' region to terminate with 'scf.yield'")
	}
	passed := typesOf(m, m.Operands(condition)[1:])
	return firstFailure(checkFlow(m, "Operation scf.condition", "Region #1", passed, args(m, op, 1)),
		checkFlow(m, "Operation scf.condition", "parent", passed, resultTypes(m, op)),
		checkFlow(m, "Operation scf.yield", "Region #0", typesOf(m, m.Operands(last)), args(m, op, 0)))
}

// constantIndex returns the integer of a constant (getConstantIntValue).
func constantIndex(m *ir.Module, v ir.Value) (n int64, known bool) {
	def, _ := m.DefiningOp(v)
	if def == 0 || m.OpName(def) != ir.OpArithConstant && m.OpName(def) != ir.OpIndexConstant {
		return 0, false
	}
	if value := property(m, def, "value"); value != 0 && m.Attrs.Kind(value) == ir.IntegerAttr {
		return m.Attrs.Ints(value)[0], true
	}
	return 0, false
}

// checkScfParallel implements ParallelOp::verify.
func checkScfParallel(m *ir.Module, op ir.Op) *Failure {
	l := segments(m, op, 4)
	region := args(m, op, 0)
	switch {
	case len(l[2]) == 0:
		return opError("needs at least one tuple element for lowerBound, upperBound and step")
	case len(l[0]) != len(l[2]) || len(l[1]) != len(l[2]):
		return opError("expects the same number of lower bounds, upper bounds and steps")
	case len(region) != len(l[2]):
		return opError("expects the same number of induction variables: ", itoa(len(region)), " as bound and step values: ", itoa(len(l[2])))
	}
	for _, v := range l[2] {
		if n, known := constantIndex(m, v); known && n <= 0 {
			return opError("constant step operand must be positive")
		}
	}
	for _, t := range region {
		if !isIndex(m, t) {
			return opError("expects arguments for the induction variable to be of index type")
		}
	}
	reduce := terminatorNamed(m, op, 0, ir.OpScfReduce)
	if reduce == 0 {
		return nil
	}
	results := resultTypes(m, op)
	switch n := len(regions(m, reduce)); {
	case len(results) != n:
		return opError("expects number of results: ", itoa(len(results)), " to be the same as number of reductions: ", itoa(n))
	case len(l[3]) != len(results):
		return opError("expects number of results: ", itoa(len(results)), " to be the same as number of initial values: ", itoa(len(l[3])))
	}
	for i, t := range results {
		if operands := m.Type(l[3][i]); operands != t {
			return opError("expects type of ", itoa(i), "-th initial value: ", quoted(m, operands), " to be the same as the ", itoa(i), "-th result type: ", quoted(m, t))
		}
	}
	return nil
}

func regions(m *ir.Module, op ir.Op) (list []ir.Region) {
	for r := m.FirstRegion(op); r != 0; r = m.NextRegion(r) {
		list = append(list, r)
	}
	return list
}

// checkScfReduce implements ReduceOp::verifyRegions, and the check of its operands in
// ParallelOp::verify.
func checkScfReduce(m *ir.Module, op ir.Op) *Failure {
	operands := typesOf(m, m.Operands(op))
	if len(operands) != len(regions(m, op)) {
		return opError("expects as many regions as operands")
	}
	results := resultTypes(m, m.ParentOp(op))
	for i, t := range operands {
		n := itoa(i)
		switch region := args(m, op, i); {
		case i < len(results) && results[i] != t:
			return opError("expects type of ", n, "-th reduction operand: ", quoted(m, t), " to be the same as the ", n, "-th result type: ", quoted(m, results[i]))
		case len(region) != 2 || region[0] != t || region[1] != t:
			return opError("expected two block arguments with type ", quoted(m, t), " in the ", n, "-th reduction region")
		case terminatorNamed(m, op, i, ir.OpScfReduceReturn) == 0:
			return opError("reduction bodies must be terminated with an 'scf.reduce.return' op")
		}
	}
	return nil
}

// checkScfReduceReturn implements ReduceReturnOp::verify.
func checkScfReduceReturn(m *ir.Module, op ir.Op) *Failure {
	b := m.Block(op)
	if m.NumArgs(b) == 0 {
		return nil
	}
	if t := m.Type(m.Arg(b, 0)); t != m.Type(m.Operand(op, 0)) {
		return opError("must have type ", quoted(m, t), " (the type of the reduction inputs)")
	}
	return nil
}

// checkScfIndexSwitch implements IndexSwitchOp::verify.
func checkScfIndexSwitch(m *ir.Module, op ir.Op) *Failure {
	cases := ints(m, op, "cases")
	if n := len(regions(m, op)) - 1; n != len(cases) {
		return opError("has ", itoa(n), " case regions but ", itoa(len(cases)), " case values")
	}
	for i, n := range cases {
		if slices.Contains(cases[:i], n) {
			return opError("has duplicate case value: ", itoa64(n))
		}
	}
	results := resultTypes(m, op)
	for i := range regions(m, op) {
		last := terminatorNamed(m, op, i, ir.OpScfYield)
		if last == 0 {
			continue
		}
		operands := typesOf(m, m.Operands(last))
		if len(operands) != len(results) {
			return opError("expected each region to return ", itoa(len(results)), " values, but ", caseName(i), " returns ", itoa(len(operands)))
		}
		for k := range operands {
			if operands[k] != results[k] {
				return opError("expected result #", itoa(k), " of each region to be ", quoted(m, results[k]))
			}
		}
	}
	return nil
}

func caseName(i int) string {
	if i == 0 {
		return "default region"
	}
	return "case region #" + itoa(i-1)
}

// checkScfExecuteRegion implements ExecuteRegionOp::verify.
func checkScfExecuteRegion(m *ir.Module, op ir.Op) *Failure {
	r := m.FirstRegion(op)
	if m.FirstBlock(r) == 0 {
		return opError("region needs to have at least one block")
	}
	if len(args(m, op, 0)) > 0 {
		return opError("region cannot have any arguments")
	}
	for b := m.FirstBlock(r); b != 0; b = m.NextBlock(b) {
		if last := m.LastOp(b); last != 0 && m.OpName(last) == ir.OpScfYield {
			if f := checkFlow(m, "Operation scf.yield", "parent", typesOf(m, m.Operands(last)), resultTypes(m, op)); f != nil {
				return f
			}
		}
	}
	return nil
}

// checkScfForall implements ForallOp::verify.
func checkScfForall(m *ir.Module, op ir.Op) *Failure {
	l := segments(m, op, 4)
	outputs, results, region := typesOf(m, l[3]), resultTypes(m, op), args(m, op, 0)
	bounds := [3][]int64{ints(m, op, "staticLowerBound"), ints(m, op, "staticUpperBound"), ints(m, op, "staticStep")}
	rank := len(bounds[0])
	if len(results) != len(outputs) {
		return opError("produces ", itoa(len(results)), " results, but has only ", itoa(len(outputs)), " outputs")
	}
	if len(region) != rank+len(outputs) {
		return opError("region expects ", itoa(rank+len(outputs)), " arguments")
	}
	for i, name := range []string{"lower bound", "upper bound", "step"} {
		dynamic := 0
		for _, n := range bounds[i] {
			if n == ir.Dynamic {
				dynamic++
			}
		}
		if len(bounds[i]) != rank || dynamic != len(l[i]) {
			return opError("expected ", itoa(rank), " ", name, " values, of which ", itoa(len(l[i])), " are dynamic")
		}
	}
	for i := range rank {
		if !isIndex(m, region[i]) {
			return opError("expects ", itoa(i), "-th block argument to be an index")
		}
	}
	for i, t := range outputs {
		if results[i] != t {
			return opError("type mismatch between ", itoa(i), "-th output and corresponding result")
		}
		if region[rank+i] != t {
			return opError("type mismatch between ", itoa(i), "-th output and corresponding block argument")
		}
	}
	return nil
}

// checkScfForallInParallel implements InParallelOp::verify.
func checkScfForallInParallel(m *ir.Module, op ir.Op) *Failure {
	b := block(m, op, 0)
	for inner := m.FirstOp(b); b != 0 && inner != 0; inner = m.NextOp(inner) {
		if m.OpName(inner) != ir.OpTensorParallelInsertSlice {
			return opError("expected only ParallelCombiningOpInterface ops")
		}
		if dest := m.Operand(inner, 1); !slices.Contains(argValues(m, m.ParentOp(op)), dest) {
			return opError("may only insert into an output block argument")
		}
	}
	return nil
}

func argValues(m *ir.Module, op ir.Op) (values []ir.Value) {
	b := block(m, op, 0)
	for i := range m.NumArgs(b) {
		values = append(values, m.Arg(b, i))
	}
	return values
}
