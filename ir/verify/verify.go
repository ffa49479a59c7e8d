package verify

import (
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

// Module verifies m and returns the diagnostics sorted by location. For a valid module it allocates
// only cache entries for types and operations that are new to the Context.
func Module(m *ir.Module, o Options) ir.Diagnostics {
	r := newRun(m, o)
	if r.isValid() {
		return nil
	}
	return r.explain()
}

// Legal reports whether m is valid. It is much cheaper than Module for an invalid module, because
// it stops at the first error and builds no diagnostics.
func Legal(m *ir.Module, o Options) bool { return newRun(m, o).isValid() }

// TypeChecker returns a function that checks the types of an operation's operands and results. The
// function returns MLIR's message for the first type that the operation never accepts, or "".
func TypeChecker(m *ir.Module) func(op ir.Op) string {
	r := newRun(m, Options{})
	return func(op ir.Op) string {
		c := r.checkOf(op)
		if c.rule == nil {
			return ""
		}
		if f := fail.Try(c.checkTypes); f != nil {
			return f.Message
		}
		return ""
	}
}

// A run verifies one module.
type run struct {
	m            *ir.Module
	options      Options
	memo         *memo
	elements     ods.ElementsMode
	symbolTables map[ir.Op]map[string]ir.Op // symbol table of each module operation
	table        int32                      // number of the current symbol table, see memo
	current      check

	// State of the quick dominance check; see operandsDefined.
	//
	// walk number of each value's region; 0 before its definition; nil if the reader has checked
	definedIn      []int32
	isOutside      bool   // values of the enclosing regions are visible
	isOpen         []bool // by walk number: whether the region encloses the current operation
	region         int32  // innermost enclosing region
	outermost      int32  // outermost region whose values the operation may use
	needsDominance bool   // the quick check failed; run the exact one
	// by class (see ir.ClassOf): whether its operations pass all checks but that of the definitions
	// of operands
	validClasses []bool

	findings        []*fail.Failure
	earlierFindings int  // number of findings of other isolated operations
	referenceOrder  bool // report in the reference's order
	inferring       bool // the current check infers types
}

func newRun(m *ir.Module, o Options) *run {
	r := &run{m: m, options: o, memo: memoOf(m.Context), symbolTables: map[ir.Op]map[string]ir.Op{}}
	if o.IgnoreElementTypes {
		r.elements = ods.IgnoreElements
	}
	r.current = check{m: m, run: r}
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
	for _, t := range types {
		if !r.isQuantized(t) {
			return false
		}
	}
	return len(types) > 0
}

func (r *run) isQuantized(t ir.Type) bool {
	return r.m.Types.Kind(r.m.Types.ElementType(t)) == ir.QuantizedType
}

// isValid reports whether the module is valid. It walks the module once and skips operations that
// are equal to a valid one, see memo.
func (r *run) isValid() bool {
	if !ir.DefinesBeforeUse(r.m) {
		r.definedIn = make([]int32, r.m.NumValues())
	}
	r.isOpen = []bool{false}
	return fail.Try(func() {
		r.walkOp(r.m.Top())
		if r.needsDominance {
			r.checkUses()
		}
	}) == nil
}

// checkUses checks that definitions dominate their uses, and the isolation of isolated operations.
func (r *run) checkUses() {
	finder := r.finder()
	finder.checkDominance(r.m.Top())
	r.m.Walk(func(op ir.Op) {
		if r.isIsolated(op) {
			finder.checkIsolation(op)
		}
	})
}

// walkOp checks op and the operations in it, except for the exact dominance.
func (r *run) walkOp(op ir.Op) {
	if r.definedIn != nil && !r.operandsDefined(op) {
		r.needsDominance = true
	}
	if class := int(ir.ClassOf(r.m, op)); !r.isValidClass(class) {
		r.walkChecks(op, class)
	}
	first, n := r.m.Results(op)
	r.define(first, n)
}

// define records that n adjacent values are defined in the current region.
func (r *run) define(first ir.Value, n int) {
	r.isOutside = r.isOutside || n > 0
	if r.definedIn != nil {
		for i := range n {
			r.definedIn[first+ir.Value(i)] = r.region
		}
	}
}

// walkChecks runs the checks of op and of the operations in it, except for those of the definitions
// of operands.
func (r *run) walkChecks(op ir.Op, class int) {
	d := r.m.Attributes(op)
	dialectAttr := d != 0 && hasDialectAttr(r.m.Context, d)
	c := r.checkOf(op)
	rule := c.rule
	if dialectAttr {
		checkDiscardableAttrs(c)
	}
	if rule == nil {
		r.walkRegions(op, nil)
		r.checkRegistered(op)
		return
	}
	var key key
	known := c.isUniform()
	if !known {
		key, known = r.wasValid(c)
	}
	if !known {
		c.checkOnEntrance()
	} else if rule.def.Terminator {
		verifyTerminator(c) // depends on its place
	}
	if rule.symbols != nil && !(known && rule.symbolsByTable) {
		c.checkSymbols()
	}
	if r.m.FirstRegion(op) != 0 {
		r.walkRegions(op, rule)
		c = r.checkOf(op)
	}
	if !known {
		c.checkOnExit()
		if key.at != 0 {
			r.memo.valid.add(key)
		}
	}
	if !dialectAttr && rule.isLocal() {
		r.markValid(class)
	}
}

// isValidClass reports whether a class is known to be valid. Class 0 never is.
func (r *run) isValidClass(class int) bool {
	return class > 0 && class < len(r.validClasses) && r.validClasses[class]
}

func (r *run) markValid(class int) {
	if missing := class + 1 - len(r.validClasses); missing > 0 {
		r.validClasses = append(r.validClasses, make([]bool, missing)...)
	}
	r.validClasses[class] = true
}

func (r *run) walkRegions(op ir.Op, rule *rule) {
	m := r.m
	outermost, outer, outside, table := r.outermost, r.region, r.isOutside, r.table
	if m.OpName(op) == ir.OpModule {
		r.memo.tables++
		r.table = r.memo.tables
	} else {
		r.isOutside = true // any other operation defines values, so walkBlock need not look for them
	}
	if rule != nil && rule.isIsolated {
		r.outermost = int32(len(r.isOpen))
		if outside && r.definedIn == nil && r.finder().firstOutsideUse(op) != 0 {
			r.needsDominance = true
		}
	}
	for region := m.FirstRegion(op); region != 0; region = m.NextRegion(region) {
		r.region = int32(len(r.isOpen))
		r.isOpen = append(r.isOpen, true)
		r.checkEntryBlock(region)
		first := m.FirstBlock(region)
		r.needsDominance = r.needsDominance || first != 0 && m.NextBlock(first) != 0
		at := r.region
		for b := first; b != 0; b = m.NextBlock(b) {
			r.walkBlock(b, rule)
		}
		r.isOpen[at] = false
	}
	r.outermost, r.region, r.isOutside, r.table = outermost, outer, outside, table
}

func (r *run) walkBlock(b ir.Block, rule *rule) {
	m := r.m
	if n := m.NumArgs(b); n > 0 {
		r.define(m.Arg(b, 0), n)
	}
	needsDefinitions := r.definedIn != nil || !r.isOutside
	for inner := m.FirstOp(b); inner != 0; inner = m.NextOp(inner) {
		if needsDefinitions || !r.isValidClass(int(ir.ClassOf(m, inner))) {
			r.walkOp(inner)
		}
	}
	r.checkBlockEnd(b, rule)
}

// operandsDefined reports whether each operand of op was defined earlier, in a region that encloses
// op. Graph regions may define values later; the exact check accepts those.
func (r *run) operandsDefined(op ir.Op) bool {
	for _, v := range r.m.Operands(op) {
		if h := r.definedIn[v]; h < r.outermost || !r.isOpen[h] {
			return false
		}
	}
	return true
}
