package verify

import (
	"cmp"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/internal/trait"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/fail"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/quant"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/shape"
)

// A traitChecks holds the checks of an MLIR trait. onExit runs after the operation's regions have
// been verified.
type traitChecks struct {
	check      func(c *check) *fail.Failure
	onExit     func(c *check) *fail.Failure
	early      bool // runs before the constraints on values and attributes
	contextual bool // checks read the parent operation
	// infer and compare are for operations whose row has no infer function
	infer   func(c *check) ([]inferred, *fail.Failure)
	compare comparison
}

// traits holds the checks of MLIR's traits (Operation.cpp, OpDefinition.h, SymbolTable.cpp) and
// StableHLO's (Base.h). init fills it, because its functions refer to it. Of the traits of types,
// only SameOperandsAndResultShape, SameOperandsAndResultElementType and Pairwise* are those of
// operations that may have no values.
var traits [trait.Num]traitChecks

func init() {
	traits = [trait.Num]traitChecks{
		trait.SameOperandsAndResultShape: {check: verifySameShape},
		trait.SameTypeOperands:           {check: verifySameTypeOperands},
		trait.SameOperandsElementType: {check: operandsAlike((*check).elementsSame,
			"requires the same element type for all operands")},
		trait.SameOperandsAndResultElementType: {check: verifySameElements},
		trait.SameOperandsAndResultType:        {check: verifySameType, infer: inferLikeFirst, compare: identicalTypes},
		trait.Elementwise:                      {check: verifyElementwise},
		trait.CompatibleOperandsAndResultType: {check: allAlike(typesCompatible,
			"requires compatible types for all operands and results"), infer: inferFromOperands},
		trait.Broadcasting: {infer: inferBroadcastBinary},
		trait.CompatibleOperandsAndResultElementType: {check: allAlike((*check).elementsCompatible,
			"requires compatible element types for all operands and results")},
		trait.CompatibleOperandsElementType: {check: operandsAlike((*check).elementsCompatible,
			"requires compatible element types for all operands")},
		trait.PairwiseSameOperandAndResultType:        {check: pairsAlike((*check).typesEqual, "type")},
		trait.PairwiseSameOperandAndResultElementType: {check: pairsAlike((*check).elementsSame, "element type")},
		trait.SingleBlock:                             {early: true, check: verifySingleBlock},
		trait.SingleBlockImplicitTerminator:           {onExit: verifyImplicitTerminator},
		trait.NoRegionArguments:                       {early: true, check: verifyNoRegionArguments},
		trait.IsTerminator:                            {check: verifyTerminator},
		trait.HasParentFunc:                           {contextual: true, early: true, check: verifyParent(ir.OpFunc)},
		trait.HasParentModule:                         {contextual: true, early: true, check: verifyParent(ir.OpModule)},
		trait.AttrSizedOperandSegments: {early: true, check: func(c *check) *fail.Failure {
			return checkSegments(c, "operandSegmentSizes", "operand", c.numOperands(), len(c.rule.def.Operands))
		}},
		trait.AttrSizedResultSegments: {early: true, check: func(c *check) *fail.Failure {
			return checkSegments(c, "resultSegmentSizes", "result", c.numResults(), len(c.rule.def.Results))
		}},
		trait.SymbolOpInterface:   {contextual: true, check: verifySymbol},
		trait.SymbolTable:         {onExit: verifySymbolTable},
		trait.FunctionOpInterface: {check: verifyFunctionTrait},
		trait.BranchOpInterface:   {check: verifyBranch},
		trait.CastOpInterface:     {check: verifyCast},
	}
}

// shapesMayMatch reports whether types may all have the same shape (TypeUtilities.cpp,
// verifyCompatibleShapes): the known sizes of each dimension are equal.
func shapesMayMatch(c *ir.Context, types ...ir.Type) bool {
	var known []int64 // sizes, as far as they are known
	for _, t := range types {
		dims := c.Types.Dims(t)
		switch {
		case ods.IsShaped(c, t) != ods.IsShaped(c, types[0]):
			return false
		case dims == nil: // unranked, or not shaped
		case known == nil:
			known = slices.Clone(dims)
		case !shape.CompatibleShapes(known, dims):
			return false
		}
		for i, d := range dims {
			known[i] = max(known[i], d)
		}
	}
	return true
}

// areEqual reports whether all types are the same, as those of most operations are.
func areEqual(types []ir.Type) bool {
	return !slices.ContainsFunc(types, func(t ir.Type) bool { return t != types[0] })
}

// checkOperandAndResult checks that there is an operand (Operation.cpp, verifyAtLeastNOperands) and
// a result.
func checkOperandAndResult(c *check) *fail.Failure {
	return cmp.Or(fail.OpIf(c.numOperands() == 0, "expected 1 or more operands, but found 0"),
		fail.OpIf(c.numResults() == 0, "expected 1 or more results, but found 0"))
}

// verifySameShape implements verifySameOperandsAndResultShape of Operation.cpp.
func verifySameShape(c *check) *fail.Failure {
	return cmp.Or(checkOperandAndResult(c),
		fail.OpIf(!shapesMayMatch(c.m.Context, c.types...), "requires the same shape for all operands and results"))
}

// verifySameElements implements verifySameOperandsAndResultElementType of Operation.cpp.
func verifySameElements(c *check) *fail.Failure {
	return cmp.Or(checkOperandAndResult(c),
		checkAlike(c, c.types, (*check).elementsSame, "requires the same element type for all operands and results"))
}

// verifySameTypeOperands implements verifySameTypeOperands of Operation.cpp.
func verifySameTypeOperands(c *check) *fail.Failure {
	return fail.OpIf(!areEqual(c.operandTypes()), "requires all operands to have the same type")
}

// verifySameType implements verifySameOperandsAndResultType of Operation.cpp.
func verifySameType(c *check) *fail.Failure {
	first := c.resultType(0)
	encoding := c.m.Types.Encoding(first)
	for _, t := range c.types {
		if !c.elementsSame(t, first) || !shapesMayMatch(c.m.Context, t, first) {
			return fail.OpError("requires the same type for all operands and results")
		}
		if encoding != 0 && c.m.Types.Encoding(t) != encoding {
			return fail.OpError("requires the same encoding for all operands and results")
		}
	}
	return nil
}

// verifyElementwise implements verifyElementwise of Operation.cpp: if an operand is a tensor or a
// vector, all results are, with the same shape and kind.
func verifyElementwise(c *check) *fail.Failure {
	isScalar := func(t ir.Type) bool { return !ods.IsTensor(c.m.Context, t) && c.m.Types.Kind(t) != ir.VectorType }
	operands := slices.DeleteFunc(slices.Clone(c.operandTypes()), isScalar)
	results := slices.DeleteFunc(slices.Clone(c.resultTypes()), isScalar)
	kept := slices.Concat(operands, results)
	isOther := func(t ir.Type) bool { return c.m.Types.Kind(t) != c.m.Types.Kind(kept[0]) }
	switch {
	case len(kept) == 0:
		return nil
	case len(operands) == 0:
		return fail.OpError("if a result is non-scalar, then at least one operand must be non-scalar")
	case len(results) == 0:
		return fail.OpError("if an operand is non-scalar, then there must be at least one non-scalar result")
	case len(results) != c.numResults():
		return fail.OpError("if an operand is non-scalar, then all results must be non-scalar")
	}
	return fail.OpIf(!shapesMayMatch(c.m.Context, kept...) || slices.ContainsFunc(kept, isOther),
		"all non-scalar operands/results must have the same shape and base type")
}

// A relation holds between two types.
type relation func(c *check, a, b ir.Type) bool

// checkAlike checks that a relation holds between each type and the first.
func checkAlike(c *check, types []ir.Type, holds relation, message string) *fail.Failure {
	return fail.OpIf(slices.ContainsFunc(types, func(t ir.Type) bool { return !holds(c, t, types[0]) }), message)
}

// allAlike returns the check that a relation holds between the type of each operand and result and
// the first.
func allAlike(holds relation, message string) func(c *check) *fail.Failure {
	return func(c *check) *fail.Failure { return checkAlike(c, c.types, holds, message) }
}

// operandsAlike returns the check that a relation holds between the type of each operand and the
// first.
func operandsAlike(holds relation, message string) func(c *check) *fail.Failure {
	return func(c *check) *fail.Failure { return checkAlike(c, c.operandTypes(), holds, message) }
}

// elementsCompatible reports whether element types are equal, or quantized types that differ only
// in scales and zero points (Base.cpp, isCompatibleElementTypeForHloTypeInference).
func (c *check) elementsCompatible(a, b ir.Type) bool {
	if c.elements == ods.IgnoreElements {
		return true
	}
	a, b = c.elementType(a), c.elementType(b)
	if a == b {
		return true
	}
	x, y := c.quantized(a), c.quantized(b)
	return x != nil && y != nil && x.Storage == y.Storage && x.Low == y.Low && x.High == y.High &&
		x.Expressed == y.Expressed && x.Is(quant.PerAxis) == y.Is(quant.PerAxis)
}

// typesCompatible reports whether types may be the same (Base.cpp,
// isCompatibleForHloTypeInference): shapes within each other's bounds, and compatible elements.
func typesCompatible(c *check, a, b ir.Type) bool {
	if a == b {
		return true
	}
	ctx := c.m.Context
	if ods.IsShaped(ctx, a) && ods.IsShaped(ctx, b) {
		return shapesMayMatch(ctx, a, b) && shape.Within(c.shape(a), ods.Bounds(ctx, b)) &&
			shape.Within(c.shape(b), ods.Bounds(ctx, a)) && c.elementsCompatible(a, b)
	}
	if c.elements == ods.IgnoreElements {
		return c.hasEqualParts(a, b, func(a, b ir.Type) bool { return typesCompatible(c, a, b) })
	}
	return c.elementsCompatible(a, b)
}

func listsCompatible(c *check, a, b []ir.Type) bool {
	return slices.EqualFunc(a, b, func(a, b ir.Type) bool { return typesCompatible(c, a, b) })
}

// pairsAlike returns the check that a relation holds between the types of each operand and its
// result.
func pairsAlike(holds relation, what string) func(c *check) *fail.Failure {
	return func(c *check) *fail.Failure {
		if c.numOperands() != c.numResults() {
			return fail.OpError("requires the same number of operands and results")
		}
		for i := range c.numOperands() {
			if !holds(c, c.operandType(i), c.resultType(i)) {
				return fail.OpError("requires the same ", what, " for operand and result at index ", i)
			}
		}
		return nil
	}
}

// elementsSame reports whether element types are equal, if they are compared.
func (c *check) elementsSame(a, b ir.Type) bool {
	return c.elements == ods.IgnoreElements || c.elementType(a) == c.elementType(b)
}

// verifySingleBlock implements SingleBlock of OpDefinition.h.
func verifySingleBlock(c *check) *fail.Failure {
	i := 0
	for r := c.m.FirstRegion(c.op); r != 0; r = c.m.NextRegion(r) {
		switch b := c.m.FirstBlock(r); {
		case b != 0 && c.m.NextBlock(b) != 0:
			return fail.OpError("expects region #", i, " to have 0 or 1 blocks")
		case b != 0 && c.m.LastOp(b) == 0 && !c.rule.def.Has(trait.NoTerminator):
			return fail.OpError("expects a non-empty block")
		}
		i++
	}
	return nil
}

// verifyImplicitTerminator implements SingleBlockImplicitTerminator of OpDefinition.h: each region
// ends with the dialect's terminator.
func verifyImplicitTerminator(c *check) *fail.Failure {
	terminator := c.rule.def.ImplicitTerminator()
	for b := range ir.Blocks(c.m, c.op) {
		if c.m.OpName(c.m.LastOp(b)) == terminator {
			continue
		}
		want := c.m.Names.OpText(terminator)
		f := fail.OpError("expects regions to end with '", want, "', found '", c.m.OpString(c.m.LastOp(b)), "'")
		f.AddNote(0, "in custom textual format, the absence of terminator implies '", want, "'")
		return f
	}
	return nil
}

// verifyNoRegionArguments implements verifyNoRegionArguments of Operation.cpp.
func verifyNoRegionArguments(c *check) *fail.Failure {
	for r := c.m.FirstRegion(c.op); r != 0; r = c.m.NextRegion(r) {
		if c.m.NumArgs(c.m.FirstBlock(r)) > 0 {
			return fail.OpError("region should have no arguments")
		}
	}
	return nil
}

// checkSegments implements verifyValueSizeAttr of Operation.cpp. Missing sizes count as 0. The
// number of segments is checked while the properties are read (OpDefinitionsGen.cpp).
func checkSegments(c *check, name, what string, total, groups int) *fail.Failure {
	sizes := c.intsAttr(name)
	sum := int64(0)
	for _, n := range sizes {
		sum += n
	}
	return cmp.Or(
		fail.OpIf(slices.ContainsFunc(sizes, isNegative), "'", name, "' attribute cannot have negative elements"),
		fail.OpIf(sum != int64(total), what, " count (", total, ") does not match with the total size (", sum,
			") specified in attribute '", name, "'"),
		fail.OpIf(sizes != nil && len(sizes) != groups, "'", name, "' attribute for specifying ", what,
			" segments must have ", groups, " elements, but got ", len(sizes)))
}

// verifyBranch implements verifyBranchSuccessorOperands of ControlFlowInterfaces.cpp: the operands
// of a branch match the arguments of its target.
func verifyBranch(c *check) *fail.Failure {
	at := 0
	segments := []int64{0, int64(c.numOperands())}
	if a := c.property("operandSegmentSizes"); a != 0 {
		segments = c.m.Attrs.Ints(a)
		at = int(segments[0])
	}
	if a := c.property("case_operand_segments"); a != 0 { // cf.switch
		cases := c.m.Attrs.Ints(a)
		if failed := checkSegments(c, "case_operand_segments", "caseOperands", int(segments[2]), len(cases)); failed != nil {
			return failed
		}
		segments = append(segments[:2:2], cases...)
	}
	for i, target := range c.m.Successors(c.op) {
		if i+1 >= len(segments) {
			break
		}
		n := int(segments[i+1])
		if n != c.m.NumArgs(target) {
			return fail.Error("branch has ", n, " operands for successor #", i, ", but target block has ", c.m.NumArgs(target))
		}
		for k := range n {
			got, want := c.operandType(at+k), c.m.Type(c.m.Arg(target, k))
			if got != want && c.elements == ods.CompareElements {
				return fail.Error("type mismatch for bb argument #", k, " of successor #", i)
			}
		}
		at += n
	}
	return nil
}

// verifyCast implements verifyCastInterfaceOp of CastInterfaces.cpp.
func verifyCast(c *check) *fail.Failure {
	if c.rule.canCast == nil || c.rule.canCast(c) {
		return nil
	}
	return fail.OpError("operand type", plural(c.numOperands()), c.quotedList(c.operandTypes()), " and result type",
		plural(c.numResults()), c.quotedList(c.resultTypes()), " are cast incompatible")
}

func plural(n int) string {
	if n == 1 {
		return " "
	}
	return "s "
}

// Traits that constrain the position of an operation.

// verifyTerminator implements verifyIsTerminator of Operation.cpp.
func verifyTerminator(c *check) *fail.Failure {
	return fail.OpIf(c.m.NextOp(c.op) != 0, "must be the last operation in the parent block")
}

// verifyParent implements HasParent of OpDefinition.h.
func verifyParent(parents ...ir.OpName) func(c *check) *fail.Failure {
	return func(c *check) *fail.Failure {
		if p := c.m.ParentOp(c.op); p != 0 && slices.Contains(parents, c.m.OpName(p)) {
			return nil
		}
		names := make([]string, len(parents))
		for i, p := range parents {
			names[i] = ir.Known(p).Name
		}
		among := ""
		if len(parents) > 1 {
			among = "to be one of "
		}
		return fail.OpError("expects parent op ", among, "'", strings.Join(names, ", "), "'")
	}
}
