package verify

import (
	"cmp"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/upstream"
)

// A row lists the checks of an operation that do not follow from its row in package ir: those that
// the reference implements as C++ functions.
type row struct {
	op ir.OpName
	// the types of the results; by default as a trait says, see inferredBy
	infer func(c *check) ([]inferred, *fault)
	// how results are held against those; by default as StableHLO does
	compare  comparison
	verify   func(c *check) *fault
	late     func(c *check) *fault // after what is inside of the operation
	parent   func(c *check) *fault // whether the operation around may be that
	symbols  func(c *check) *fault // what symbols refer to
	castable func(c *check) bool   // for CastOpInterface

	unpacked  bool   // promotion makes several values of one that is a tuple
	constants bool   // what operands are counts, where they are constants
	around    bool   // what surrounds the operation counts, or all that is inside of it
	source    string // functions of the reference that infer and verify do the work of
}

// A valueRule is the constraint on the type of an operand or a result.
type valueRule struct {
	*ods.Type
	variadic bool
}

// A namedAttr is an inherent attribute and its constraint.
type namedAttr struct {
	name     ir.AttrName
	text     string
	words    string // what it must be
	optional bool
	segments bool // it cuts values into lists
	ods.Attr
}

// A rule is a row, or none, and what follows from it and from the definition.
type rule struct {
	row
	def               *ir.OpDef
	operands, results []valueRule
	attrs             []namedAttr
	sorted            []namedAttr // attrs by name
	traits            []*trait
	match             []match
	returns           ir.OpName // the return of the dialect
	bare              bool      // its block needs no terminator
	graph             bool      // the order in its regions means nothing
	isolated          bool
	contextual        bool // what surrounds it counts, or what it contains
}

// rows are the rows by operation, but for those of package upstream; nil for those of which the
// definition says all.
var rows = func() (all [ir.NumOps]*row) {
	for _, rows := range [][]row{stablehloRows, chloRows, otherRows, shardyRows} {
		for i := range rows {
			all[rows[i].op] = &rows[i]
		}
	}
	return all
}()

// rules are the rules by operation, each made when it is first asked for. Who asks at the same time
// makes the same.
var rules [ir.NumOps]atomic.Pointer[rule]

// ruleOf is the rule for an operation; nil for one that is in no table.
func ruleOf(op ir.OpName) *rule {
	if op <= ir.OpNone || op >= ir.NumOps {
		return nil
	}
	r := rules[op].Load()
	if r == nil {
		def := ir.Known(op)
		r = makeRule(def, cmp.Or(rows[op], upstreamRow(def)))
		rules[op].Store(r)
	}
	return r
}

func makeRule(def *ir.OpDef, known *row) *rule {
	r := &rule{def: def, operands: valueRules(def.Operands), results: valueRules(def.Results), returns: returnOf(def)}
	if known != nil {
		r.row = *known
	}
	r.attrs = namedAttrs(def)
	r.sorted = slices.Clone(r.attrs)
	slices.SortFunc(r.sorted, func(a, b namedAttr) int { return strings.Compare(a.text, b.text) })
	r.isolated, r.contextual = def.Has(ir.IsIsolatedFromAbove), r.around
	r.bare, r.graph = def.Has(ir.NoTerminator), def.Has(ir.HasOnlyGraphRegion)
	if r.parent != nil {
		r.traits = append(r.traits, &trait{early: true, check: r.parent})
	}
	for _, t := range def.Traits {
		r.traits = append(r.traits, &traits[t])
		r.contextual = r.contextual || traits[t].contextual
		if by, ok := inferredBy[t]; ok && r.infer == nil {
			r.infer, r.compare, r.source = by.infer, by.compare, cmp.Or(r.source, by.source)
		}
	}
	if r.compare == nil {
		r.compare = hloCompatible
	}
	for _, words := range def.Predicates {
		r.match = append(r.match, parseMatch(words, def))
	}
	return r
}

// returnOf returns the terminator of the operation's regions.
func returnOf(def *ir.OpDef) ir.OpName {
	switch def.Dialect {
	case "sdy":
		return ir.OpSdyReturn
	case "mpmd":
		return ir.OpMpmdReturn
	}
	return cmp.Or(upstream.Ends[def.Name], upstream.Ends[def.Dialect], ir.OpReturn)
}

// inferredBy are the traits that say what the results are, where the operation has no function of
// its own for that.
var inferredBy = map[ir.Trait]row{
	ir.CompatibleOperandsAndResultType: {infer: fromOperands},
	ir.SameOperandsAndResultType:       {infer: likeAnchor, compare: sameTypes},
	ir.Broadcasting:                    {infer: broadcasting(nil), source: "InferBroadcastBinaryOpReturnTypeComponents"},
}

func valueRules(defs []ir.ValueDef) []valueRule {
	list := make([]valueRule, len(defs))
	for i, d := range defs {
		list[i] = valueRule{ods.TypeNamed(d.Type), d.Many}
	}
	return list
}

// namedAttrs returns the inherent attributes of an operation.
func namedAttrs(def *ir.OpDef) []namedAttr {
	list := make([]namedAttr, len(def.Attrs))
	for i, a := range def.Attrs {
		segments := strings.HasSuffix(a.Text, "SegmentSizes")
		list[i] = namedAttr{a.Name, a.Text, a.Constraint.Words(), a.Optional || a.Filled, segments, ods.AttrNamed(a.Constraint.String())}
	}
	return list
}

// tableName returns the number of an attribute name that is in the tables; one that no attribute
// has if it is not.
func tableName(text string) ir.AttrName {
	n, ok := ir.TableName(text)
	if !ok {
		return -1
	}
	return n
}
