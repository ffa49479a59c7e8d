package verify

import (
	"github.com/hlo-promote/hlo-promote/ir"
)

// Options say what is checked.
type Options struct {
	// IgnoreElementTypes is for a module that is yet to be promoted: shapes, attributes, regions
	// and symbols are checked, and of types all but what they are tensors of.
	IgnoreElementTypes bool
	// AsReference stops at the first error of each function, which is the one that jaxlib and
	// stablehlo-opt report, and adds nothing to what they say. Without it, all errors that do not
	// follow from each other are reported, and where values are defined.
	AsReference bool
}

// Module checks a whole module. What it finds is sorted by place. It allocates nothing for a legal
// module beyond what it remembers of types and operations that it has not met in this Context.
func Module(m *ir.Module, o Options) ir.Diagnostics {
	r := newRun(m, o)
	if r.legal() {
		return nil
	}
	return r.explained()
}

// Legal reports whether Module finds nothing. For a module of which it finds something it is much
// cheaper.
func Legal(m *ir.Module, o Options) bool { return newRun(m, o).legal() }

// Untaken gives a function that says, in the reference's words, which operand or result of an
// operation is of a type that the operation never takes; nothing if none is, or if the operation is
// not known.
func Untaken(m *ir.Module) func(op ir.Op) string {
	r := newRun(m, Options{})
	return func(op ir.Op) string {
		c := r.checkOf(op)
		if c.rule == nil {
			return ""
		}
		if f := c.types(); f != nil {
			return f.message
		}
		return ""
	}
}

// A run checks one module.
type run struct {
	m        *ir.Module
	options  Options
	memo     *memo
	elements elementsMode
	types    []ir.Type                  // for allTypes
	tables   map[ir.Op]map[string]ir.Op // symbols by module
	flows    *flow                      // of shardings; nil if nothing asked
	current  check

	// Where values are defined, for the first look at dominance; see uses.
	home   []int32 // the region of a value, by its number in the walk; 0 before its definition
	open   []bool  // the regions around the operation at hand
	region int32   // the innermost of them
	floor  int32   // the outermost that it sees into
	unsure bool    // dominance needs a closer look

	found   []finding
	earlier int  // of them are of other isolated operations
	ordered bool // what is found comes in the order of the reference
}

func newRun(m *ir.Module, o Options) *run {
	r := &run{m: m, options: o, memo: memoOf(m.Context), tables: map[ir.Op]map[string]ir.Op{}}
	if o.IgnoreElementTypes {
		r.elements = ignored
	}
	return r
}

// checkOf returns a check of an operation, which the next call overwrites.
func (r *run) checkOf(op ir.Op) *check {
	name := r.m.OpName(op)
	r.current = check{m: r.m, op: op, name: name, rule: ruleOf(name), elements: r.elements, run: r}
	if r.elements == ignored && r.keepsElements(op) {
		r.current.elements = compared
	}
	return &r.current
}

// keepsElements reports whether promotion changes no element of an operation: one of quantized
// elements only.
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
	return r.m.TypeKind(r.m.ElementType(t)) == ir.QuantizedType
}
