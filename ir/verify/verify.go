package verify

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/fail"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
)

// Options selects what Module checks.
type Options struct {
	// IgnoreElementTypes skips element types; shapes, attributes, regions and symbols are still
	// checked. It is for modules that promotion has not processed yet.
	IgnoreElementTypes bool
	// AsReference reports what jaxlib and stablehlo-opt report: the first error of each isolated
	// operation, in their order, without remedies. Without it, Module reports all independent
	// errors.
	AsReference bool
}

// Module verifies m and returns the diagnostics sorted by location.
func Module(m *ir.Module, o Options) ir.Diagnostics {
	r := newRun(m, o)
	r.verify()
	var list ir.Diagnostics
	for _, f := range r.findings {
		list = append(list, r.diagnostics(f)...)
	}
	if !o.AsReference {
		list.Sort()
	}
	return list
}

// Legal reports whether m is valid. It is much cheaper than Module for an invalid module, because
// it stops at the first error and builds no diagnostics.
func Legal(m *ir.Module, o Options) bool {
	r := newRun(m, o)
	r.firstOnly = true
	r.verify()
	return len(r.findings) == 0
}

// ParseErrors returns the diagnostics that the reference's parser emits for the first operation it
// cannot parse. The module may be incomplete because its source has a syntax error.
func ParseErrors(m *ir.Module) ir.Diagnostics {
	r := newRun(m, Options{AsReference: true})
	if r.reportParseError() {
		return nil
	}
	return r.diagnostics(r.findings[0])
}

// TypeChecker returns a function that checks the types of an operation's operands and results. The
// function returns MLIR's message for the first type that the operation never accepts, or "".
func TypeChecker(m *ir.Module) func(op ir.Op) string {
	r := newRun(m, Options{})
	return func(op ir.Op) string {
		c := r.checkOf(op)
		if c.rule == nil {
			return ""
		}
		if f := c.checkTypes(); f != nil {
			return f.Message
		}
		return ""
	}
}

// A run verifies one module.
type run struct {
	m            *ir.Module
	options      Options
	elements     ods.ElementsMode
	symbolTables map[ir.Op]map[string]ir.Op // symbol table of each module operation
	current      check
	inOrder      bool           // see definesInOrder
	valid        map[opKey]bool // operations of this kind are valid
	finder       finder

	firstOnly       bool // stop at the first failure
	findings        []*fail.Failure
	earlierFindings int // number of findings of other isolated operations
}

func newRun(m *ir.Module, o Options) *run {
	r := &run{m: m, options: o, symbolTables: map[ir.Op]map[string]ir.Op{}, valid: map[opKey]bool{}}
	if o.IgnoreElementTypes {
		r.elements = ods.IgnoreElements
	}
	r.current = check{m: m, run: r}
	r.finder = finder{m, map[ir.Region]*ir.Dominators{}, map[ir.Op]int{}}
	return r
}

// checkOf returns the check of op. The next call overwrites it.
func (r *run) checkOf(op ir.Op) *check {
	c := r.untypedCheckOf(op)
	c.types = ir.AppendTypes(c.types[:0], r.m, op)
	if r.elements == ods.IgnoreElements && r.keepsElements(c.types) {
		c.elements = ods.CompareElements
	}
	return c
}

// untypedCheckOf returns a check of op without types, for which operands need no definitions.
func (r *run) untypedCheckOf(op ir.Op) *check {
	c := &r.current
	c.op, c.name, c.elements = op, r.m.OpName(op), r.elements
	c.rule = ruleOf(c.name)
	return c
}

// keepsElements reports whether promotion cannot change an element type of an operation with
// operands and results of these types, because all are quantized.
func (r *run) keepsElements(types []ir.Type) bool {
	isOther := func(t ir.Type) bool { return !isQuantized(r.m.Context, t) }
	return len(types) > 0 && !slices.ContainsFunc(types, isOther)
}

func isQuantized(c *ir.Context, t ir.Type) bool {
	return c.Types.Kind(c.Types.ElementType(t)) == ir.QuantizedType
}
