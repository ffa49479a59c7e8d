package verify

import (
	"github.com/hlo-promote/hlo-promote/ir"
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
		if f := c.checkTypes(); f != nil {
			return f.message
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
	types        []ir.Type                  // scratch slice of allTypes
	symbolTables map[ir.Op]map[string]ir.Op // symbol table of each module operation
	current      check

	// State of the quick dominance check; see operandsDefined.
	definedIn      []int32 // walk number of each value's region; 0 before its definition
	isOpen         []bool  // by walk number: whether the region encloses the current operation
	region         int32   // innermost enclosing region
	outermost      int32   // outermost region whose values the operation may use
	needsDominance bool    // the quick check failed; run the exact one
	// by class (see ir.ClassOf): whether its operations pass all checks but that of the definitions
	// of operands
	validClasses []bool

	findings        []finding
	earlierFindings int  // number of findings of other isolated operations
	referenceOrder  bool // report in the reference's order
}

func newRun(m *ir.Module, o Options) *run {
	r := &run{m: m, options: o, memo: memoOf(m.Context), symbolTables: map[ir.Op]map[string]ir.Op{}}
	if o.IgnoreElementTypes {
		r.elements = ods.IgnoreElements
	}
	return r
}

// checkOf returns the check of op. The next call overwrites it.
func (r *run) checkOf(op ir.Op) *check {
	name := r.m.OpName(op)
	r.current = check{m: r.m, op: op, name: name, rule: ruleOf(name), elements: r.elements, run: r}
	if r.elements == ods.IgnoreElements && r.keepsElements(op) {
		r.current.elements = ods.CompareElements
	}
	return &r.current
}

// keepsElements reports whether promotion cannot change an element type of op, because all its
// operands and results are quantized.
func (r *run) keepsElements(op ir.Op) bool {
	operands, results := r.m.Operands(op), r.m.NumResults(op)
	for _, v := range operands {
		if !r.isQuantized(r.m.Type(v)) {
			return false
		}
	}
	for i := range results {
		if !r.isQuantized(r.m.Type(r.m.Result(op, i))) {
			return false
		}
	}
	return len(operands)+results > 0
}

func (r *run) isQuantized(t ir.Type) bool {
	return r.m.Types.Kind(r.m.Types.ElementType(t)) == ir.QuantizedType
}
