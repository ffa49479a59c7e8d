package verify

import (
	"cmp"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/hlo-promote/hlo-promote/internal/lazy"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
)

// A row lists the checks of an operation that the reference implements as C++ functions. All other
// checks follow from the operation's definition in package ir.
type row struct {
	op ir.OpName
	// infers the result types; by default the function of a trait, see inferredBy
	infer func(c *check) ([]inferred, *failure)
	// compares result types with inferred ones; by default hloCompatible
	compare    comparison
	verify     func(c *check) *failure
	verifyLate func(c *check) *failure // runs after the regions have been verified
	parent     func(c *check) *failure // checks the parent operation
	symbols    func(c *check) *failure // checks symbol references
	canCast    func(c *check) bool     // areCastCompatible of CastOpInterface

	splitsTuples   bool   // promotion splits tuple operands into several values
	readsConstants bool   // checks read the values of constant operands
	usesContext    bool   // checks read the parents, or all nested operations
	source         string // functions of the reference that infer and verify implement
}

type valueRule struct {
	*ods.Type
	variadic bool
}

type namedAttr struct {
	name        ir.AttrName
	text        string
	description string // MLIR's description of the constraint
	optional    bool
	isSegments  bool // operandSegmentSizes or resultSegmentSizes
	ods.Attr
}

// A rule holds all checks of an operation: its row, if it has one, and what follows from its
// definition.
type rule struct {
	row
	def               *ir.OpDef
	operands, results []valueRule
	attrs             []namedAttr
	sorted            []namedAttr // attrs sorted by name
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
	for _, rows := range [...][]row{stablehloRows, chloRows, otherRows, shardyRows} {
		for i := range rows {
			if rows[i].op == def.Op {
				return &rows[i]
			}
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
	r := &rule{def: def, operands: valueRules(def.Operands), results: valueRules(def.Results), terminator: terminatorOf(def)}
	if known != nil {
		r.row = *known
	}
	r.attrs = namedAttrs(def)
	r.sorted = slices.Clone(r.attrs)
	slices.SortFunc(r.sorted, func(a, b namedAttr) int { return strings.Compare(a.text, b.text) })
	r.isIsolated, r.contextual = def.Has(ir.IsIsolatedFromAbove), r.usesContext
	r.noTerminator, r.isGraph = def.Has(ir.NoTerminator), def.Has(ir.HasOnlyGraphRegion)
	if r.parent != nil {
		r.traits = append(r.traits, &trait{early: true, check: r.parent})
	}
	for _, t := range def.Traits {
		r.traits = append(r.traits, &traits[t])
		r.contextual = r.contextual || traits[t].contextual
		if by, ok := inferredBy.Get()[t]; ok && r.infer == nil {
			r.infer, r.compare, r.source = by.infer, by.compare, cmp.Or(r.source, by.source)
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

func terminatorOf(def *ir.OpDef) ir.OpName {
	return cmp.Or(terminators.Get()[def.Name], terminators.Get()[def.Dialect], ir.OpReturn)
}

// inferredBy lists the traits that infer result types, for operations without an infer function.
var inferredBy = lazy.Value[map[ir.Trait]row]{New: func() map[ir.Trait]row {
	return map[ir.Trait]row{
		ir.CompatibleOperandsAndResultType: {infer: inferFromOperands},
		ir.SameOperandsAndResultType:       {infer: inferLikeAnchor, compare: identicalTypes},
		ir.Broadcasting:                    {infer: inferNumpyBroadcast(nil), source: "InferBroadcastBinaryOpReturnTypeComponents"},
	}
}}

func valueRules(defs []ir.ValueDef) []valueRule {
	list := make([]valueRule, len(defs))
	for i, d := range defs {
		list[i] = valueRule{ods.LookupType(d.Type), d.Many}
	}
	return list
}

func namedAttrs(def *ir.OpDef) []namedAttr {
	list := make([]namedAttr, len(def.Attrs))
	for i, a := range def.Attrs {
		segments := strings.HasSuffix(a.Text, "SegmentSizes")
		list[i] = namedAttr{a.Name, a.Text, a.Constraint.Summary(), a.Optional || a.Filled, segments, ods.LookupAttr(a.Constraint.String())}
	}
	return list
}

// tableName returns the id of an attribute name in the tables, or -1, which no attribute has.
func tableName(text string) ir.AttrName {
	n, ok := ir.TableName(text)
	if !ok {
		return -1
	}
	return n
}
