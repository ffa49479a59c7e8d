package verify

import (
	"slices"
	"strings"
	"sync/atomic"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/fail"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
)

// A row lists the checks of an operation that the reference implements as C++ functions. All other
// checks follow from the operation's definition in package ir.
type row struct {
	op ir.OpName
	// infers the result types; by default the function of a trait
	infer func(c *check) ([]inferred, *fail.Failure)
	// compares result types with inferred ones; by default hloCompatible
	compare    comparison
	verify     func(c *check) *fail.Failure
	verifyLate func(c *check) *fail.Failure // runs after the regions have been verified
	parents    []ir.OpName                  // that the parent operation may be; empty for any
	symbols    func(c *check) *fail.Failure // checks symbol references
	canCast    func(c *check) bool          // areCastCompatible of CastOpInterface

	splitsTuples bool // promotion splits tuple operands into several values
	readsMore    bool // checks read constants that define operands, or operations around this one
}

// An attrRule is the definition of an inherent attribute, with the predicates of its constraint.
type attrRule struct {
	*ir.AttrDef
	ods.Attr
}

// isSegments reports whether the attribute is operandSegmentSizes or resultSegmentSizes.
func (a *attrRule) isSegments() bool {
	return a.Name == ir.NameOperandSegments || a.Name == ir.NameResultSegments
}

// isRequired reports whether the attribute must be present. Missing segment sizes count as 0.
func (a *attrRule) isRequired() bool { return !a.Optional && !a.Filled && !a.isSegments() }

// A rule holds all checks of an operation: its row, if it has one, and what follows from its
// definition.
type rule struct {
	row
	def         *ir.OpDef
	constraints []*ods.Type // of def.Operands, followed by those of def.Results
	attrs       []attrRule
	attrsByName []*attrRule // the same in alphabetical order
	predicates  []predicate
	invariants  []func(c *check) *fail.Failure // checks that do not need valid regions
	onExit      []func(c *check) *fail.Failure // checks that do
	isLocal     bool                           // checks read no more than an opKey has
}

// rowOf returns the row of an operation, or nil if its definition implies all checks.
func rowOf(def *ir.OpDef) *row {
	rows := otherRows
	switch def.Dialect {
	case "stablehlo":
		rows = stablehloRows
	case "chlo":
		rows = chloRows
	case "sdy":
		rows = shardyRows
	}
	for i := range rows {
		if rows[i].op == def.Op {
			return &rows[i]
		}
	}
	return nil
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
	r := &rule{def: def}
	r.constraints = make([]*ods.Type, 0, len(def.Operands)+len(def.Results))
	for _, d := range def.Operands {
		r.constraints = append(r.constraints, ods.LookupType(d.Type))
	}
	for _, d := range def.Results {
		r.constraints = append(r.constraints, ods.LookupType(d.Type))
	}
	if known != nil {
		r.row = *known
	}
	r.attrs = make([]attrRule, len(def.Attrs))
	for i := range def.Attrs {
		r.attrs[i] = attrRule{&def.Attrs[i], ods.MakeAttr(def.Attrs[i].Constraint)}
		r.attrsByName = append(r.attrsByName, &r.attrs[i])
	}
	slices.SortFunc(r.attrsByName, func(a, b *attrRule) int { return strings.Compare(a.Text, b.Text) })
	r.isLocal = !r.readsMore && r.symbols == nil && r.verifyLate == nil && r.parents == nil && !def.Terminator &&
		len(def.Regions) == 0 && def.Successors == 0
	var early, late []func(c *check) *fail.Failure
	if r.parents != nil {
		early = append(early, verifyParent(r.parents...))
	}
	for _, name := range def.Traits {
		t := &traits[name]
		if t.early {
			early = append(early, t.check)
		} else {
			late = append(late, t.check)
		}
		r.onExit = append(r.onExit, t.onExit)
		r.isLocal = r.isLocal && !t.contextual
		if r.infer == nil {
			r.infer, r.compare = t.infer, t.compare
		}
	}
	// the order of MLIR's generated code
	r.invariants = slices.Concat([]func(c *check) *fail.Failure{(*check).checkProperties, (*check).checkCounts}, early,
		[]func(c *check) *fail.Failure{(*check).checkAttributes, (*check).checkTypes, (*check).checkBlocks,
			(*check).checkPredicates}, late, []func(c *check) *fail.Failure{r.verify})
	r.onExit = append(r.onExit, r.verifyLate, (*check).checkInferred)
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
