package verify

import (
	"slices"
	"strings"
	"sync/atomic"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
)

// A row lists the checks of an operation that the reference implements as C++ functions. All other
// checks follow from the operation's definition in package ir.
type row struct {
	op ir.OpName
	// infers the result types; by default the function of a trait
	infer func(c *check) []inferred
	// compares result types with inferred ones; by default hloCompatible
	compare    comparison
	verify     func(c *check)
	verifyLate func(c *check)      // runs after the regions have been verified
	parent     func(c *check)      // checks the parent operation
	symbols    func(c *check)      // checks symbol references
	canCast    func(c *check) bool // areCastCompatible of CastOpInterface

	splitsTuples   bool // promotion splits tuple operands into several values
	readsConstants bool // checks read the values of constant operands
	usesContext    bool // checks read the parents, or all nested operations
}

// An attrRule is the definition of an inherent attribute, with the predicates of its constraint.
type attrRule struct {
	*ir.AttrDef
	ods.Attr
}

// isSegments reports whether the attribute is operandSegmentSizes or resultSegmentSizes.
func (a *attrRule) isSegments() bool { return strings.HasSuffix(a.Text, "SegmentSizes") }

// A rule holds all checks of an operation: its row, if it has one, and what follows from its
// definition.
type rule struct {
	row
	def               *ir.OpDef
	operands, results []*ods.Type // constraints of def.Operands and def.Results
	attrs             []attrRule
	sorted            []attrRule // attrs sorted by name
	traits            []*trait
	predicates        []predicate
	terminator        ir.OpName // terminator of the dialect's regions
	noTerminator      bool      // blocks need no terminator
	isGraph           bool      // has graph regions
	isIsolated        bool
	contextual        bool // checks read the parents, or all nested operations
}

// isLocal reports whether the checks read no more than what ir.ClassOf compares.
func (r *rule) isLocal() bool {
	return !r.contextual && !r.isIsolated && !r.readsConstants && r.symbols == nil && !r.def.Terminator
}

// rowOf returns the row of an operation, or nil if its definition implies all checks.
func rowOf(def *ir.OpDef) *row {
	rows := otherRows
	switch def.Dialect {
	case "stablehlo":
		rows = stablehloRows
	case "chlo":
		rows = chloRows
	case "sdy", "mpmd":
		rows = shardyRows
	}
	for i := range rows {
		if rows[i].op == def.Op {
			return &rows[i]
		}
	}
	return upstreamRow(def)
}

// rules caches the rule of each operation. Concurrent callers may build the same rule twice.
var rules [ir.NumOps]atomic.Pointer[rule]

// ruleOf returns the rule of op, or nil if op is unregistered.
func ruleOf(op ir.OpName) *rule {
	if op <= ir.OpNone || op >= ir.NumOps {
		return nil
	}
	r := rules[op].Load()
	if r == nil {
		def := ir.Known(op)
		r = makeRule(def, rowOf(def))
		rules[op].Store(r)
	}
	return r
}

func makeRule(def *ir.OpDef, known *row) *rule {
	r := &rule{def: def, terminator: def.ImplicitTerminator()}
	constraints := make([]*ods.Type, 0, len(def.Operands)+len(def.Results))
	for _, d := range def.Operands {
		constraints = append(constraints, ods.LookupType(d.Type))
	}
	for _, d := range def.Results {
		constraints = append(constraints, ods.LookupType(d.Type))
	}
	r.operands, r.results = constraints[:len(def.Operands)], constraints[len(def.Operands):]
	if known != nil {
		r.row = *known
	}
	r.attrs = make([]attrRule, len(def.Attrs))
	for i := range def.Attrs {
		r.attrs[i] = attrRule{&def.Attrs[i], ods.MakeAttr(def.Attrs[i].Constraint)}
	}
	byName := func(a, b attrRule) int { return strings.Compare(a.Text, b.Text) }
	if r.sorted = r.attrs; !slices.IsSortedFunc(r.sorted, byName) {
		r.sorted = slices.Clone(r.attrs)
		slices.SortFunc(r.sorted, byName)
	}
	r.isIsolated, r.contextual = def.Has(ir.IsIsolatedFromAbove), r.usesContext
	r.noTerminator, r.isGraph = def.Has(ir.NoTerminator), def.Has(ir.HasOnlyGraphRegion)
	r.traits = make([]*trait, 0, 1+len(def.Traits))
	if r.parent != nil {
		r.traits = append(r.traits, &trait{early: true, check: r.parent})
	}
	for _, t := range def.Traits {
		r.traits = append(r.traits, &traits[t])
		r.contextual = r.contextual || traits[t].contextual
		if r.infer == nil {
			r.infer, r.compare = traits[t].infer, traits[t].compare
		}
	}
	if r.compare == nil {
		r.compare = hloCompatible
	}
	for _, text := range def.Predicates {
		r.predicates = append(r.predicates, parsePredicate(text, def))
	}
	return r
}

// tableName returns the id of an attribute name in the tables, or -1, which no attribute has.
func tableName(text string) ir.AttrName {
	n, ok := ir.TableName(text)
	if !ok {
		return -1
	}
	return n
}
