package verify

import (
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/quant"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/shape"
)

// A trait holds the checks of an MLIR trait. onExit runs after the operation's regions have been
// verified.
type trait struct {
	check      func(c *check) *fault
	onExit     func(c *check) *fault
	early      bool // runs before the constraints on values and attributes
	contextual bool // checks read the parent operations
}

// traits holds the checks of MLIR's traits (Operation.cpp, OpDefinition.h, SymbolTable.cpp) and
// StableHLO's (Base.h). init fills it, because its functions refer to it.
var traits [ir.NumTraits]trait

func init() {
	traits = [ir.NumTraits]trait{
		ir.SameOperandsAndResultShape:              {check: sameShape},
		ir.SameTypeOperands:                        {check: sameTypeOperands},
		ir.SameOperandsElementType:                 {check: sameOperandElements},
		ir.SameOperandsAndResultElementType:        {check: sameElements},
		ir.SameOperandsAndResultType:               {check: sameType},
		ir.Elementwise:                             {check: elementwise},
		ir.CompatibleOperandsAndResultType:         {check: compatibleTypes},
		ir.CompatibleOperandsAndResultElementType:  {check: compatibleElements},
		ir.CompatibleOperandsElementType:           {check: compatibleOperandElements},
		ir.PairwiseSameOperandAndResultType:        {check: pairwiseTypes},
		ir.PairwiseSameOperandAndResultElementType: {check: pairwiseElements},
		ir.SingleBlock:                             {early: true, check: singleBlock},
		ir.SingleBlockImplicitTerminator:           {onExit: implicitTerminator},
		ir.NoRegionArguments:                       {early: true, check: noRegionArguments},
		ir.IsTerminator:                            {check: lastInBlock},
		ir.HasParentFunc:                           {contextual: true, early: true, check: hasParent(ir.OpFunc)},
		ir.HasParentModule:                         {contextual: true, early: true, check: hasParent(ir.OpModule)},
		ir.HasParentFuncOrFor:                      {contextual: true, early: true, check: hasParent(ir.OpFunc, ir.OpMpmdFor)},
		ir.AttrSizedOperandSegments:                {early: true, check: operandSegments},
		ir.AttrSizedResultSegments:                 {early: true, check: resultSegments},
		ir.SymbolOpInterface:                       {contextual: true, check: symbol},
		ir.SymbolTable:                             {contextual: true, onExit: symbolTable},
		ir.FunctionOpInterface:                     {contextual: true, check: function},
		ir.BranchOpInterface:                       {contextual: true, check: branch},
		ir.CastOpInterface:                         {check: castable},
	}
}

// shapedTypes reports whether all types have shapes, and whether none has.
func shapedTypes(c *ir.Context, types []ir.Type) (all, none bool) {
	all, none = true, true
	for _, t := range types {
		if ods.IsShaped(c, t) {
			none = false
		} else {
			all = false
		}
	}
	return all, none
}

// mayHaveOneShape reports whether types may all have the same shape (TypeUtilities.cpp,
// verifyCompatibleShapes): the known sizes of each dimension are equal.
func mayHaveOneShape(c *ir.Context, types []ir.Type) bool {
	all, none := shapedTypes(c, types)
	if !all {
		return none
	}
	var first []int64
	for _, t := range types {
		dims := c.Dims(t)
		switch {
		case dims == nil: // unranked
		case first == nil:
			first = dims
		case len(dims) != len(first):
			return false
		}
	}
	for i := range first {
		known := int64(ir.Dynamic)
		for _, t := range types {
			dims := c.Dims(t)
			if dims == nil || shape.IsDynamic(dims[i]) {
				continue
			}
			if shape.IsDynamic(known) {
				known = dims[i]
			}
			if dims[i] != known {
				return false
			}
		}
	}
	return true
}

// mayBeOneShape reports whether two types may have the same shape (TypeUtilities.cpp,
// verifyCompatibleShape).
func mayBeOneShape(c *ir.Context, a, b ir.Type) bool {
	if ods.IsShaped(c, a) != ods.IsShaped(c, b) {
		return false
	}
	x, y := c.Dims(a), c.Dims(b)
	return x == nil || y == nil || shape.CompatibleShapes(x, y)
}

// allTypes returns the types of operands and results, in a slice that the next call overwrites.
func allTypes(c *check) []ir.Type {
	types := c.run.types[:0]
	for _, v := range c.m.Operands(c.op) {
		types = append(types, c.m.Type(v))
	}
	for i := range c.results() {
		types = append(types, c.resultType(i))
	}
	c.run.types = types
	return types
}

// atLeastOne checks that there is an operand (Operation.cpp, verifyAtLeastNOperands) and a result.
func atLeastOne(c *check) *fault {
	switch {
	case c.operands() == 0:
		return opFault("expected 1 or more operands, but found 0")
	case c.results() == 0:
		return opFault("expected 1 or more results, but found 0")
	}
	return nil
}

// sameShape implements verifySameOperandsAndResultShape of Operation.cpp.
func sameShape(c *check) *fault {
	if f := atLeastOne(c); f != nil {
		return f
	}
	if !mayHaveOneShape(c.m.Context, allTypes(c)) {
		return opFault("requires the same shape for all operands and results")
	}
	return nil
}

// sameOperandElements implements verifySameOperandsElementType of Operation.cpp.
func sameOperandElements(c *check) *fault {
	if c.operands() == 0 {
		return opFault("expected 1 or more operands, but found 0")
	}
	for i := range c.operands() {
		if c.elements == compared && c.element(c.operandType(i)) != c.element(c.operandType(0)) {
			return opFault("requires the same element type for all operands")
		}
	}
	return nil
}

// sameElements implements verifySameOperandsAndResultElementType of Operation.cpp.
func sameElements(c *check) *fault {
	if f := atLeastOne(c); f != nil || c.elements == ignored {
		return f
	}
	for _, t := range allTypes(c) {
		if c.element(t) != c.element(c.resultType(0)) {
			return opFault("requires the same element type for all operands and results")
		}
	}
	return nil
}

// sameTypeOperands implements verifySameTypeOperands of Operation.cpp.
func sameTypeOperands(c *check) *fault {
	for i := 1; i < c.operands(); i++ {
		if c.operandType(i) != c.operandType(0) {
			return opFault("requires all operands to have the same type")
		}
	}
	return nil
}

// sameType implements verifySameOperandsAndResultType of Operation.cpp.
func sameType(c *check) *fault {
	if f := atLeastOne(c); f != nil {
		return f
	}
	first := c.resultType(0)
	encoding := c.m.Encoding(first)
	for _, t := range allTypes(c) {
		if c.elements == compared && c.element(t) != c.element(first) || !mayBeOneShape(c.m.Context, t, first) {
			return opFault("requires the same type for all operands and results")
		}
		if encoding != 0 && c.m.Encoding(t) != encoding {
			return opFault("requires the same encoding for all operands and results")
		}
	}
	return nil
}

// elementwise implements verifyElementwise of Operation.cpp: if an operand is a tensor or a vector,
// all results are, with the same shape and kind.
func elementwise(c *check) *fault {
	mappable := func(t ir.Type) bool { return ods.IsTensor(c.m.Context, t) || c.m.TypeKind(t) == ir.VectorType }
	types := allTypes(c)
	operands, results := 0, 0
	kept := types[:0]
	for i, t := range types {
		if !mappable(t) {
			continue
		}
		kept = append(kept, t)
		if i < c.operands() {
			operands++
		} else {
			results++
		}
	}
	switch {
	case operands == 0 && results == 0:
		return nil
	case operands == 0:
		return opFault("if a result is non-scalar, then at least one operand must be non-scalar")
	case results == 0:
		return opFault("if an operand is non-scalar, then there must be at least one non-scalar result")
	case results != c.results():
		return opFault("if an operand is non-scalar, then all results must be non-scalar")
	}
	same := mayHaveOneShape(c.m.Context, kept)
	for _, t := range kept {
		same = same && c.m.TypeKind(t) == c.m.TypeKind(kept[0])
	}
	if !same {
		return opFault("all non-scalar operands/results must have the same shape and base type")
	}
	return nil
}

// compatibleTypes implements CompatibleOperandsAndResultType of Base.h.
func compatibleTypes(c *check) *fault {
	types := allTypes(c)
	if len(types) == 0 {
		return &fault{quiet: true}
	}
	for _, t := range types {
		if !typesCompatible(c, t, types[0]) {
			return opFault("requires compatible types for all operands and results")
		}
	}
	return nil
}

// compatibleElements implements CompatibleOperandsAndResultElementType of Base.h.
func compatibleElements(c *check) *fault {
	types := allTypes(c)
	if len(types) == 0 {
		return &fault{quiet: true}
	}
	for _, t := range types {
		if !elementsCompatible(c, t, types[0]) {
			return opFault("requires compatible element types for all operands and results")
		}
	}
	return nil
}

// compatibleOperandElements implements CompatibleOperandsElementType of Base.h.
func compatibleOperandElements(c *check) *fault {
	if c.operands() == 0 {
		return opFault("expected 1 or more operands, but found 0")
	}
	for i := range c.operands() {
		if !elementsCompatible(c, c.operandType(i), c.operandType(0)) {
			return opFault("requires compatible element types for all operands")
		}
	}
	return nil
}

// elementsCompatible reports whether element types are equal, or quantized types that differ only
// in scales and zero points (Base.cpp, isCompatibleElementTypeForHloTypeInference).
func elementsCompatible(c *check, a, b ir.Type) bool {
	if c.elements == ignored {
		return true
	}
	a, b = c.element(a), c.element(b)
	if a == b {
		return true
	}
	x, y := quant.Of(c.m.Context, a), quant.Of(c.m.Context, b)
	return x != nil && y != nil && x.Storage == y.Storage && x.Low == y.Low && x.High == y.High && x.Expressed == y.Expressed &&
		(x.Granularity == quant.PerAxis) == (y.Granularity == quant.PerAxis)
}

// typesCompatible reports whether types may be the same (Base.cpp,
// isCompatibleForHloTypeInference): shapes within each other's bounds, and compatible elements.
func typesCompatible(c *check, a, b ir.Type) bool {
	if a == b {
		return true
	}
	ctx := c.m.Context
	if ods.IsShaped(ctx, a) && ods.IsShaped(ctx, b) {
		return mayBeOneShape(ctx, a, b) && shape.Within(ctx.Shape(a), ods.Bounds(ctx, b)) && shape.Within(ctx.Shape(b), ods.Bounds(ctx, a)) && elementsCompatible(c, a, b)
	}
	if c.elements == ignored {
		return c.alike(a, b, func(a, b ir.Type) bool { return typesCompatible(c, a, b) })
	}
	return elementsCompatible(c, a, b)
}

// listsCompatible reports whether two lists of types are pairwise compatible.
func listsCompatible(c *check, a, b []ir.Type) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if !typesCompatible(c, a[i], b[i]) {
			return false
		}
	}
	return true
}

// pairwiseTypes implements PairwiseSameOperandAndResultType of Base.h.
func pairwiseTypes(c *check) *fault {
	if c.operands() != c.results() {
		return opFault("requires the same number of operands and results")
	}
	for i := range c.operands() {
		if !c.same(c.operandType(i), c.resultType(i)) {
			return opFault("requires the same type for operand and result at index ", itoa(i))
		}
	}
	return nil
}

// pairwiseElements implements PairwiseSameOperandAndResultElementType of Base.h.
func pairwiseElements(c *check) *fault {
	if c.operands() != c.results() {
		return opFault("requires the same number of operands and results")
	}
	for i := range c.operands() {
		if c.elements == compared && c.element(c.operandType(i)) != c.element(c.resultType(i)) {
			return opFault("requires the same element type for operand and result at index ", itoa(i))
		}
	}
	return nil
}

// singleBlock implements SingleBlock of OpDefinition.h.
func singleBlock(c *check) *fault {
	i := 0
	for r := c.m.FirstRegion(c.op); r != 0; r = c.m.NextRegion(r) {
		b := c.m.FirstBlock(r)
		switch {
		case b != 0 && c.m.NextBlock(b) != 0:
			return opFault("expects region #", itoa(i), " to have 0 or 1 blocks")
		case b != 0 && c.m.LastOp(b) == 0 && !c.rule.bare:
			return opFault("expects a non-empty block")
		}
		i++
	}
	return nil
}

// implicitTerminator implements SingleBlockImplicitTerminator of OpDefinition.h: each region ends
// with the dialect's terminator.
func implicitTerminator(c *check) *fault {
	for r := c.m.FirstRegion(c.op); r != 0; r = c.m.NextRegion(r) {
		b := c.m.FirstBlock(r)
		if b == 0 || c.m.OpName(c.m.LastOp(b)) == c.rule.returns {
			continue
		}
		want := c.m.OpNameString(c.rule.returns)
		f := opFault("expects regions to end with '", want, "', found '", c.m.OpString(c.m.LastOp(b)), "'")
		f.notes = []note{{message: "in custom textual format, the absence of terminator implies '" + want + "'"}}
		return f
	}
	return nil
}

// noRegionArguments implements verifyNoRegionArguments of Operation.cpp.
func noRegionArguments(c *check) *fault {
	for r := c.m.FirstRegion(c.op); r != 0; r = c.m.NextRegion(r) {
		if b := c.m.FirstBlock(r); b != 0 && c.m.NumArgs(b) > 0 {
			return opFault("region should have no arguments")
		}
	}
	return nil
}

func operandSegments(c *check) *fault {
	return segmentSizesOf(c, "operandSegmentSizes", "operand", c.operands(), len(c.rule.def.Operands))
}

func resultSegments(c *check) *fault {
	return segmentSizesOf(c, "resultSegmentSizes", "result", c.results(), len(c.rule.def.Results))
}

// segmentSizesOf implements verifyValueSizeAttr of Operation.cpp. Missing sizes count as 0. The
// number of segments is checked while the properties are read (OpDefinitionsGen.cpp).
func segmentSizesOf(c *check, name, what string, total, groups int) *fault {
	sizes := c.ints(name)
	sum := int64(0)
	for _, n := range sizes {
		if n < 0 {
			return opFault("'", name, "' attribute cannot have negative elements")
		}
		sum += n
	}
	if sum != int64(total) {
		return opFault(what, " count (", itoa(total), ") does not match with the total size (", number(sum), ") specified in attribute '", name, "'")
	}
	if sizes != nil && len(sizes) != groups {
		return opFault("'", name, "' attribute for specifying ", what, " segments must have ", itoa(groups), " elements, but got ", itoa(len(sizes)))
	}
	return nil
}

// branch implements verifyBranchSuccessorOperands of ControlFlowInterfaces.cpp: the operands of a
// branch match the arguments of its target.
func branch(c *check) *fault {
	at := 0
	segments := []int64{0, int64(c.operands())}
	if a := c.property("operandSegmentSizes"); a != 0 {
		segments = c.m.Ints(a)
		at = int(segments[0])
	}
	if a := c.property("case_operand_segments"); a != 0 { // cf.switch
		segments = append(segments[:2:2], c.m.Ints(a)...)
	}
	for i, target := range c.m.Successors(c.op) {
		if i+1 >= len(segments) {
			break
		}
		n := int(segments[i+1])
		if n != c.m.NumArgs(target) {
			return bareFault("branch has ", itoa(n), " operands for successor #", itoa(i), ", but target block has ", itoa(c.m.NumArgs(target)))
		}
		for k := range n {
			if got, want := c.operandType(at+k), c.m.Type(c.m.Arg(target, k)); got != want && c.elements == compared {
				return bareFault("type mismatch for bb argument #", itoa(k), " of successor #", itoa(i))
			}
		}
		at += n
	}
	return nil
}

// castable implements verifyCastInterfaceOp of CastInterfaces.cpp. The casts of affine, memref,
// linalg, bufferization, index and MPMD have no rule.
func castable(c *check) *fault {
	if c.rule.castable == nil || c.rule.castable(c) {
		return nil
	}
	return opFault("operand type", plural(c.operands()), listTypes(c, c.operandTypes()), " and result type", plural(c.results()), listTypes(c, c.resultTypes()), " are cast incompatible")
}

func plural(n int) string {
	if n == 1 {
		return " "
	}
	return "s "
}

// listTypes returns types in quotes, separated by commas.
func listTypes(c *check, types []ir.Type) string {
	words := make([]string, len(types))
	for i, t := range types {
		words[i] = c.spelled(t)
	}
	return strings.Join(words, ", ")
}
