package verify

import (
	"bytes"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/fail"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
)

// checkOnEntrance runs the checks of an operation that do not need valid regions (Verifier.cpp,
// verifyOnEntrance).
func (c *check) checkOnEntrance() {
	checkDiscardableAttrs(c)
	if c.rule != nil {
		c.checkInvariants()
		if c.rule.symbols != nil && !c.run.options.AsReference {
			c.checkSymbols()
		}
	}
	for region := c.m.FirstRegion(c.op); region != 0; region = c.m.NextRegion(region) {
		checkEntryBlock(c.m, region)
	}
}

// checkInvariants runs the checks of a registered operation in the order of MLIR's generated code:
// counts, attributes, types, regions, traits, then the operation's own verifier.
func (c *check) checkInvariants() {
	admitted := c.admitsAttributes()
	if !admitted {
		c.checkProperties()
	}
	c.checkCounts()
	c.checkTraits(true)
	if !admitted {
		c.checkAttributes()
	}
	c.checkTypes()
	c.checkBlocks()
	c.checkPredicates()
	c.checkTraits(false)
	if c.rule.verify != nil {
		c.rule.verify(c)
	}
}

// checkOnExit runs the checks of an operation that need valid regions (Verifier.cpp, verifyOnExit).
func (c *check) checkOnExit() {
	for _, t := range c.rule.traits {
		if t.onExit != nil {
			t.onExit(c)
		}
	}
	if c.rule.verifyLate != nil {
		c.rule.verifyLate(c)
	}
	c.checkInferred()
}

// checkCounts checks the numbers of regions, results, successors and operands (Operation.cpp,
// OpTrait::impl).
func (c *check) checkCounts() {
	r := c.rule
	checkCount("region", c.numRegions(c.op), len(r.def.Regions), r.def.ManyRegions)
	checkCount("result", c.numResults(), r.minResults, r.manyResults)
	n := len(c.m.Successors(c.op))
	fail.OpIf(r.def.Successors < 0 && n == 0, "requires at least 1 successors but found 0")
	if want := r.def.Successors; want >= 0 && n != want {
		fail.OpWith("requires ", want, " successor", strings.TrimSpace(plural(want)), " but found ", n)
	}
	checkCount("operand", c.numOperands(), r.minOperands, r.manyOperands)
}

// checkCount compares one number with the definition. more allows further variadic ones.
func checkCount(what string, n, want int, more bool) {
	if n == want || more && (n > want || what == "region") {
		return
	}
	fail.OpIf(more, "expected ", want, " or more ", what, "s, but found ", n)
	fail.OpIf(want == 0, "requires zero ", what, "s")
	fail.OpIf(want == 1 && what == "operand", "requires a single operand")
	fail.OpIf(want == 1, "requires one ", what)
	fail.OpIf(what == "operand", "expected ", want, " operands, but found ", n)
	fail.OpWith("expected ", want, " ", what, "s")
}

func (c *check) checkTraits(early bool) {
	for _, t := range c.rule.traits {
		if t.check != nil && t.early == early {
			t.check(c)
		}
	}
}

// admitsAttributes reports whether all inherent attributes satisfy their constraints, and none is
// missing. Then checkProperties and checkAttributes find nothing.
func (c *check) admitsAttributes() bool {
	entries := c.m.Dicts.Entries(c.m.Properties(c.op))
	for i := range c.rule.attrs {
		a := &c.rule.attrs[i]
		at := slices.IndexFunc(entries, func(e ir.Entry) bool { return e.Name == a.Name })
		if at < 0 && a.isRequired() || at >= 0 && !a.Admits(c.m.Context, entries[at].Attr) {
			return false
		}
	}
	return true
}

// attrsByName returns the definitions of the inherent attributes in alphabetical order.
func (r *rule) attrsByName() []attrRule {
	return slices.SortedFunc(slices.Values(r.attrs), func(a, b attrRule) int { return strings.Compare(a.Text, b.Text) })
}

// checkProperties checks that inherent attributes have the C++ class of their property
// (OpDefinitionsGen.cpp, setPropertiesFromAttr). The reference's parser rejects others.
func (c *check) checkProperties() {
	for _, a := range c.rule.attrsByName() {
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
		panic(f)
	}
}

// checkAttributes checks that required inherent attributes are present, in alphabetical order, and
// then their constraints.
func (c *check) checkAttributes() {
	for _, a := range c.rule.attrsByName() {
		if a.isRequired() && c.m.Property(c.op, a.Name) == 0 {
			fail.OpWith("requires attribute '", a.Text, "'")
		}
	}
	c.checkAttributeKinds()
}

// checkAttributeKinds checks the constraints of the inherent attributes that are present.
func (c *check) checkAttributeKinds() {
	for i := range c.rule.attrs {
		a := &c.rule.attrs[i]
		if v := c.m.Property(c.op, a.Name); v != 0 && !a.Admits(c.m.Context, v) {
			f := fail.OpError("attribute '", a.Text, "' failed to satisfy constraint: ", a.Constraint.Summary())
			f.SrcRange = c.attrDictRange(a.Text)
			panic(f)
		}
	}
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
func (c *check) checkParse() {
	if c.admitsAttributes() {
		return
	}
	c.checkProperties()
	if !c.hasProperties() {
		c.checkAttributeKinds()
	}
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
func (c *check) checkTypes() {
	def, constraints := c.rule.def, c.rule.constraints
	n := len(def.Operands)
	c.checkValues("operand", constraints[:n], def.Operands, c.operandTypes(), ir.NameOperandSegments)
	c.checkValues("result", constraints[n:], def.Results, c.resultTypes(), ir.NameResultSegments)
}

// checkValues checks the types of operands or of results. segments is the attribute with the sizes
// of their lists, if the operation has several.
func (c *check) checkValues(what string, constraints []*ods.Type, defs []ir.ValueDef, types []ir.Type,
	segments ir.AttrName) {
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
			return
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
		fail.OpWith(what, " #", i, " must be ", variadic, before.Description(), ", but got ", c.quoted(t))
	}
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
func (c *check) checkBlocks() {
	i := 0
	for r := c.m.FirstRegion(c.op); r != 0; r = c.m.NextRegion(r) {
		def := &c.rule.def.Regions[min(i, len(c.rule.def.Regions)-1)]
		b := c.m.FirstBlock(r)
		fail.OpIf(!def.AnyBlocks && (b == 0 || c.m.NextBlock(b) != 0),
			"region #", i, " ('", def.Name, "') failed to verify constraint: region with 1 blocks")
		i++
	}
}

func (c *check) checkPredicates() {
	for _, p := range c.rule.predicates {
		fail.OpIf(!p.holds(c), "failed to verify that ", p.text)
	}
}
