package verify

import (
	"bytes"
	"cmp"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/fail"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
)

// first runs checks up to the first failure, and returns that. Checks may be nil.
func (c *check) first(checks ...func(c *check) *fail.Failure) *fail.Failure {
	for _, check := range checks {
		if check != nil {
			if failed := check(c); failed != nil {
				return failed
			}
		}
	}
	return nil
}

// checkOnEntrance runs the checks of an operation that do not need valid regions (Verifier.cpp,
// verifyOnEntrance).
func (c *check) checkOnEntrance() *fail.Failure {
	if c.rule == nil {
		return c.first(checkDiscardableAttrs, (*check).checkEntryBlocks)
	}
	symbols := (*check).checkSymbols
	if c.rule.symbols == nil || c.run.options.AsReference {
		symbols = nil
	}
	return c.first(checkDiscardableAttrs, (*check).checkInvariants, symbols, (*check).checkEntryBlocks)
}

// checkInvariants runs the checks of a registered operation.
func (c *check) checkInvariants() *fail.Failure { return c.first(c.rule.invariants...) }

// checkOnExit runs the checks of an operation that need valid regions (Verifier.cpp, verifyOnExit).
func (c *check) checkOnExit() *fail.Failure { return c.first(c.rule.onExit...) }

// checkCounts checks the numbers of regions, results, successors and operands (Operation.cpp,
// OpTrait::impl).
func (c *check) checkCounts() *fail.Failure {
	def := c.rule.def
	n, want := len(c.m.Successors(c.op)), def.Successors
	results, manyResults := ir.NumValues(def.Results)
	failed := cmp.Or(checkCount("region", c.numRegions(c.op), len(def.Regions), def.ManyRegions),
		checkCount("result", c.numResults(), results, manyResults))
	switch {
	case failed != nil:
		return failed
	case want < 0 && n == 0:
		return fail.OpError("requires at least 1 successors but found 0")
	case want >= 0 && n != want:
		return fail.OpError("requires ", want, " successor", strings.TrimSpace(plural(want)), " but found ", n)
	}
	operands, manyOperands := ir.NumValues(def.Operands)
	return checkCount("operand", c.numOperands(), operands, manyOperands)
}

// checkCount compares one number with the definition. more allows further variadic ones.
func checkCount(what string, n, want int, more bool) *fail.Failure {
	if n == want || more && (n > want || what == "region") {
		return nil
	}
	switch {
	case more:
		return fail.OpError("expected ", want, " or more ", what, "s, but found ", n)
	case want == 0:
		return fail.OpError("requires zero ", what, "s")
	case want == 1 && what == "operand":
		return fail.OpError("requires a single operand")
	case want == 1:
		return fail.OpError("requires one ", what)
	case what == "operand":
		return fail.OpError("expected ", want, " operands, but found ", n)
	}
	return fail.OpError("expected ", want, " ", what, "s")
}

// checkProperties checks that inherent attributes have the C++ class of their property
// (OpDefinitionsGen.cpp, setPropertiesFromAttr). The reference's parser rejects others.
func (c *check) checkProperties() *fail.Failure {
	for _, a := range c.rule.attrsByName {
		v := c.m.Property(c.op, a.Name)
		if v == 0 || a.Stored(c.m.Context, v) || !c.hasProperties() {
			continue
		}
		f := fail.Error("invalid properties ", c.m.Attrs.Text(c.m.Attrs.Dict(c.m.Properties(c.op))),
			" for op ", c.rule.def.Name, ": ")
		if a.isSegments() {
			f.Message += "for `" + a.Text + "`: expected DenseI32ArrayAttr"
		} else {
			f.Message += "Invalid attribute `" + a.Text + "` in property conversion: " + c.m.Attrs.Text(v)
		}
		return f
	}
	return nil
}

// checkAttributes checks that required inherent attributes are present, in alphabetical order, and
// then their constraints.
func (c *check) checkAttributes() *fail.Failure {
	for _, a := range c.rule.attrsByName {
		if a.isRequired() && c.m.Property(c.op, a.Name) == 0 {
			return fail.OpError("requires attribute '", a.Text, "'")
		}
	}
	return c.checkAttributeKinds()
}

// checkAttributeKinds checks the constraints of the inherent attributes that are present.
func (c *check) checkAttributeKinds() *fail.Failure {
	for i := range c.rule.attrs {
		a := &c.rule.attrs[i]
		if v := c.m.Property(c.op, a.Name); v != 0 && !a.Admits(c.m.Context, v) {
			f := fail.OpError("attribute '", a.Text, "' failed to satisfy constraint: ", a.Constraint.Summary())
			f.SrcRange = c.attrDictRange(a.Text)
			return f
		}
	}
	return nil
}

// attrDictRange returns the attribute dictionary of an operation in custom form, if it mentions
// name. The reference checks it while parsing.
func (c *check) attrDictRange(name string) ir.Range {
	src := c.m.Source
	if src == nil || src.Binary || len(c.rule.def.Form) == 0 {
		return ir.Range{}
	}
	at, braces := c.m.Ranges().Op(c.op), c.m.Ranges().Braces(c.op)
	isCustom := at.End > at.Start && src.Text[at.Start] != '"'
	if isCustom && bytes.Contains(src.Text[braces.Start:braces.End], []byte(name)) {
		return braces
	}
	return ir.Range{}
}

// checkParse runs the checks of the reference's parser (AsmParser, OpDefinitionsGen.cpp
// verifyInherentAttrs).
func (c *check) checkParse() *fail.Failure {
	if failed := c.checkProperties(); failed != nil || c.hasProperties() {
		return failed
	}
	return c.checkAttributeKinds()
}

// hasProperties reports whether an operation is written in generic form with properties:
// "stablehlo.iota"() <{…}>. It returns false if the module has no source text.
func (c *check) hasProperties() bool {
	if c.m.Source == nil || c.m.Source.Binary {
		return false
	}
	text := c.m.Source.Text[c.m.Ranges().Op(c.op).Start:]
	if !bytes.HasPrefix(text, []byte{'"'}) {
		return false
	}
	_, text, _ = bytes.Cut(text, []byte{')'}) // after the operands
	text = bytes.TrimLeft(text, " \t\r\n")
	if bytes.HasPrefix(text, []byte{'['}) {
		_, text, _ = bytes.Cut(text, []byte{']'}) // after the successors
	}
	return bytes.HasPrefix(bytes.TrimLeft(text, " \t\r\n"), []byte("<{"))
}

// checkTypes checks operands and results against their type constraints.
func (c *check) checkTypes() *fail.Failure {
	def, constraints := c.rule.def, c.rule.constraints
	n := len(def.Operands)
	if failed := c.checkValues("operand", constraints[:n], def.Operands, c.operandTypes(), ir.NameOperandSegments); failed != nil {
		return failed
	}
	return c.checkValues("result", constraints[n:], def.Results, c.resultTypes(), ir.NameResultSegments)
}

// checkValues checks the types of operands or of results. segments is the attribute with the sizes
// of their lists, if the operation has several.
func (c *check) checkValues(what string, constraints []*ods.Type, defs []ir.ValueDef, types []ir.Type,
	segments ir.AttrName) *fail.Failure {
	var sizes []int64
	if len(defs) > 1 {
		sizes = c.m.Attrs.Ints(c.m.Property(c.op, segments))
	}
	var before *ods.Type // constraint of the value before
	for i, t := range types {
		at := i
		if sizes != nil || len(types) != len(defs) {
			at = definitionAt(defs, sizes, i, len(types))
		}
		if at < 0 {
			return nil
		}
		if constraints[at] == before && t == types[i-1] {
			continue
		}
		before = constraints[at]
		switch {
		case before.Admits(c.m.Context, t, c.elements):
			continue
		case c.rule.splitsTuples && c.elements == ods.IgnoreElements && c.m.Types.Kind(t) == ir.TupleType:
			continue
		}
		variadic := ""
		if defs[at].Many {
			variadic = "variadic of "
		}
		return fail.OpError(what, " #", i, " must be ", variadic, before.Description(), ", but got ", c.quoted(t))
	}
	return nil
}

// definitionAt returns the index of the definition of value i of n, or -1: by the sizes of the
// segments if there is one for each definition.
func definitionAt(defs []ir.ValueDef, sizes []int64, i, n int) int {
	left := i
	if len(sizes) == len(defs) {
		for at, size := range sizes {
			if left -= int(size); left < 0 {
				return at
			}
		}
	}
	return ir.DefinitionOf(defs, left, n)
}

// checkBlocks checks that each region has one block, where the definition requires it.
func (c *check) checkBlocks() *fail.Failure {
	i := 0
	for r := c.m.FirstRegion(c.op); r != 0; r = c.m.NextRegion(r) {
		def := &c.rule.def.Regions[min(i, len(c.rule.def.Regions)-1)]
		b := c.m.FirstBlock(r)
		if !def.AnyBlocks && (b == 0 || c.m.NextBlock(b) != 0) {
			return fail.OpError("region #", i, " ('", def.Name, "') failed to verify constraint: region with 1 blocks")
		}
		i++
	}
	return nil
}

func (c *check) checkPredicates() *fail.Failure {
	for _, p := range c.rule.predicates {
		if !p.holds(c) {
			return fail.OpError("failed to verify that ", p.text)
		}
	}
	return nil
}
