package verify

import (
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
)

// A row is what the verifier knows of an operation beyond package ir's table, which has the names of its operands,
// results, attributes and regions.
type row struct {
	op                ir.OpName
	operands, results string   // the ODS constraints of their types, in order; * behind one for any number of values
	attrs             string   // attributes of which the constraint is finer than ir's table: name:rule
	anyBlocks         bool     // its regions may have any number of blocks, else one
	traits            string   // in the order in which MLIR checks them
	match             []string // predicates over the values, in MLIR's words

	infer    func(c *check) ([]inferred, *fault) // the types of the results
	compare  comparison                          // how results are held against those; by default as StableHLO does
	verify   func(c *check) *fault
	symbols  func(c *check) *fault // what symbols refer to
	castable func(c *check) bool   // for CastOpInterface

	unpacked  bool   // promotion makes several values of one that is a tuple
	constants bool   // what operands are counts, where they are constants
	around    bool   // what surrounds the operation counts, or all that is inside of it
	source    string // functions of the reference that infer and verify do the work of
}

// A valueRule is the constraint on the type of an operand or a result.
type valueRule struct {
	*typeRule
	variadic bool
}

// A namedAttr is an inherent attribute and its constraint.
type namedAttr struct {
	name     ir.AttrName
	text     string
	optional bool
	segments bool // it cuts values into lists
	*attrRule
}

// A rule is a row and what follows from it.
type rule struct {
	*row
	def               *ir.OpDef
	operands, results []valueRule
	attrs             []namedAttr
	sorted            []namedAttr // attrs by name
	traits            []*trait
	match             []match
	fixedOperands     int // that are not of any number
	fixedResults      int
	successors        int
	returns           ir.OpName // the return of the dialect
	bare              bool      // its block needs no terminator
	graph             bool      // the order in its regions means nothing
	isolated          bool
	contextual        bool // what surrounds it counts, or what it contains
}

// rules are the rules by operation. The tables are taken apart once; nothing changes them afterwards.
var rules = make([]*rule, len(ir.KnownOps())+1)

func init() {
	for _, rows := range [][]row{stablehloRows, chloRows, otherRows, shardyRows} {
		for i := range rows {
			rules[rows[i].op] = compileRule(&rows[i])
		}
	}
}

// ruleOf is the rule for an operation; nil for one that is in no table.
func ruleOf(op ir.OpName) *rule {
	if int(op) >= len(rules) {
		return nil
	}
	return rules[op]
}

func compileRule(row *row) *rule {
	def := ir.Known(row.op)
	if def == nil {
		panic("verify: a row for an operation that is in no table")
	}
	r := &rule{row: row, def: def, operands: valueRules(row.operands), results: valueRules(row.results), returns: ir.OpReturn, successors: successorsOf[row.op]}
	if strings.HasPrefix(def.Name, "sdy.") {
		r.returns = ir.OpSdyReturn
	}
	if strings.HasPrefix(def.Name, "mpmd.") {
		r.returns = ir.OpMpmdReturn
	}
	if row.compare == nil {
		row.compare = hloCompatible
	}
	r.fixedOperands, r.fixedResults = fixed(r.operands), fixed(r.results)
	r.attrs = namedAttrs(row, def)
	r.sorted = slices.Clone(r.attrs)
	slices.SortFunc(r.sorted, func(a, b namedAttr) int { return strings.Compare(a.text, b.text) })
	r.contextual = row.around
	for name := range strings.FieldsSeq(row.traits) {
		t := traitNamed(name)
		r.traits = append(r.traits, t)
		r.bare, r.graph, r.isolated = r.bare || t.bare, r.graph || t.graph, r.isolated || t.isolated
		r.contextual = r.contextual || t.contextual
	}
	for _, words := range row.match {
		r.match = append(r.match, parseMatch(words, def))
	}
	return r
}

// successorsOf are how many blocks a branch goes to.
var successorsOf = map[ir.OpName]int{ir.OpBranch: 1, ir.OpCondBranch: 2}

func valueRules(text string) []valueRule {
	var list []valueRule
	for name := range strings.FieldsSeq(text) {
		name, variadic := strings.CutSuffix(name, "*")
		notation, ok := typeRules[name]
		if !ok {
			panic("verify: no type constraint '" + name + "'")
		}
		r := parsedTypeRule(notation)
		list = append(list, valueRule{r, variadic})
	}
	return list
}

// parsed are the type rules that have been read, by their notation.
var parsed = map[string]*typeRule{}

func parsedTypeRule(notation string) *typeRule {
	if r := parsed[notation]; r != nil {
		return r
	}
	r := parseTypeRule(notation)
	parsed[notation] = &r
	return &r
}

func fixed(rules []valueRule) (n int) {
	for _, r := range rules {
		if !r.variadic {
			n++
		}
	}
	return n
}

// namedAttrs are the attributes of an operation, with the finer constraints of its row.
func namedAttrs(row *row, def *ir.OpDef) []namedAttr {
	finer := map[string]string{}
	for pair := range strings.FieldsSeq(row.attrs) {
		name, kind, _ := strings.Cut(pair, ":")
		finer[name] = kind
	}
	list := make([]namedAttr, len(def.Attrs))
	for i, a := range def.Attrs {
		kind := a.Constraint.String()
		if k, ok := finer[a.Text]; ok {
			kind = k
			delete(finer, a.Text)
		}
		r, ok := attrRules[kind]
		if !ok {
			panic("verify: no attribute constraint '" + kind + "' for " + def.Name)
		}
		list[i] = namedAttr{a.Name, a.Text, a.Optional || a.Filled, strings.HasSuffix(a.Text, "SegmentSizes"), &r}
	}
	if len(finer) > 0 {
		panic("verify: constraints on attributes that " + def.Name + " does not have")
	}
	return list
}

// tableName is the number of an attribute name that is in the tables; one that no attribute has if it is not.
func tableName(text string) ir.AttrName {
	n, ok := ir.TableName(text)
	if !ok {
		return -1
	}
	return n
}

func traitNamed(name string) *trait {
	for i := range traits {
		if traits[i].name == name {
			return &traits[i]
		}
	}
	panic("verify: no trait '" + name + "'")
}

// ruleFor is the rule for the i-th of n values.
func ruleFor(rules []valueRule, fixedOnes, n, i int) *valueRule {
	several := max(1, len(rules)-fixedOnes)
	each := (n - fixedOnes) / several
	for at := range rules {
		size := 1
		if rules[at].variadic {
			size = each
		}
		if i < size {
			return &rules[at]
		}
		i -= size
	}
	return nil
}

// Traits that many operations have.
const (
	unaryTraits             = "hlo::CompatibleOperandsAndResultType Elementwise SameOperandsAndResultShape"
	binaryTraits            = "hlo::CompatibleOperandsAndResultType SameOperandsAndResultShape Elementwise"
	arithTraits             = "SameOperandsAndResultType Elementwise"
	bodyTraits              = "SingleBlock SingleBlockImplicitTerminator"
	compatibleTypesTrait    = "hlo::CompatibleOperandsAndResultType"
	compatibleElementsTrait = "hlo::CompatibleOperandsAndResultElementType"
	sameElementsTrait       = "SameOperandsAndResultElementType"
)
