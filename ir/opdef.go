package ir

import (
	"fmt"
	"slices"
	"strings"
)

// An OpDef is what is known of an operation: what it is made of, and how it is written. OpDefs are shared; nobody changes
// them.
type OpDef struct {
	Op        OpName
	Name      string // "stablehlo.add"
	Dialect   string // "stablehlo"
	ShortName string // "add"
	Operands  []ValueDef
	Results   []ValueDef
	Attrs     []AttrDef // the inherent ones
	Regions   []RegionDef
	Form      string // the template of its custom form, see ops.go; empty if it has none
	Special   string // the name of a custom form that is no template; else empty
	Loose     bool   // Form is like no statement of the grammar

	ValueNames  []string // what the results are called in the custom form; nil if they are numbered
	ManyRegions bool     // the last of Regions stands for any number
	Commutative bool     // the order of its two operands does not matter
	Terminator  bool     // it ends a block
	Isolated    bool     // its regions see no values from outside
	Short       bool     // the name of its dialect may be left out

	operandCount, resultCount arity
	check                     func(v *verifier, op Op, r *opRec) // what is particular to it
}

// A ValueDef is an operand or a result of an operation, or a list of them.
type ValueDef struct {
	Name string
	Many bool // any number
}

// An AttrDef is an inherent attribute of an operation.
type AttrDef struct {
	Name       AttrName
	Text       string // of the name
	Constraint Constraint
	Optional   bool  // it may be missing
	Filled     bool  // readers fill its default in
	preset     uint8 // its default: an index of presets
}

// A RegionDef is a region of an operation.
type RegionDef struct {
	Name         string
	args, yields byte
}

// NumArgs is how many arguments the entry block of a region must have, given the numbers of operands and results of its
// operation; ok is false where the operation does not say.
func (d RegionDef) NumArgs(operands, results int) (n int, ok bool) {
	return regionCount(d.args, operands, results)
}

// NumYields is how many values the terminator of a region must give; ok is false where the operation does not say.
func (d RegionDef) NumYields(operands, results int) (n int, ok bool) {
	return regionCount(d.yields, operands, results)
}

// regionCount is a number of arguments or yields: a digit, the number of operands (o), twice that (d) or
// half of it (h), one less (i) and half of that (j), or the number of results (r).
func regionCount(code byte, operands, results int) (n int, ok bool) {
	switch code {
	case '0', '1', '2':
		return int(code - '0'), true
	case 'o':
		return operands, true
	case 'd':
		return 2 * operands, true
	case 'h':
		return operands / 2, true
	case 'i':
		return operands - 1, true
	case 'j':
		return (operands - 1) / 2, true
	case 'r':
		return results, true
	}
	return 0, false
}

// Known is what is known of an operation; nil if it is in no table.
func Known(n OpName) *OpDef {
	if n <= OpNone || int(n) >= len(opDefs) {
		return nil
	}
	return &opDefs[n]
}

// KnownOps are all operations of the tables, in order.
func KnownOps() []*OpDef {
	all := make([]*OpDef, 0, len(opDefs)-1)
	for i := 1; i < len(opDefs); i++ {
		all = append(all, &opDefs[i])
	}
	return all
}

// KnowsAll tells whether all operations of a dialect are known, so that any other is a mistake.
func KnowsAll(dialect string) bool { return slices.Contains(completeDialects, dialect) }

// Arity is how many operands and results a known operation has, or at least has if many is set.
func Arity(n OpName) (operands int, manyOperands bool, results int, manyResults bool) {
	d := Known(n)
	if d == nil {
		return 0, true, 0, true
	}
	return int(d.operandCount.n), d.operandCount.many, int(d.resultCount.n), d.resultCount.many
}

// Attr is the definition of an inherent attribute, or nil.
func (d *OpDef) Attr(n AttrName) *AttrDef {
	for i := range d.Attrs {
		if d.Attrs[i].Name == n {
			return &d.Attrs[i]
		}
	}
	return nil
}

// The tables, taken apart once; nothing changes them afterwards.
var (
	knownNames = slices.Clone(codeNames[:])
	nameIDs    = map[string]AttrName{}
	opDefs     = makeDefs()
	knownOps   = func() (names []string) {
		for i := range opDefs {
			names = append(names, opDefs[i].Name)
		}
		return names
	}()
	opByName = func() map[string]OpName {
		numbers := make(map[string]OpName, len(opDefs))
		for i := range opDefs[1:] {
			numbers[opDefs[i+1].Name] = OpName(i + 1)
		}
		return numbers
	}()
)

// TableName is the number of an attribute name in the tables, which all Contexts share; false if they do not have it.
func TableName(text string) (AttrName, bool) {
	n, ok := nameIDs[text]
	return n, ok
}

func makeDefs() []OpDef {
	for i, name := range codeNames {
		nameIDs[name] = AttrName(i)
	}
	rows := opRows()
	defs := make([]OpDef, len(rows)+1)
	for i := range rows {
		defs[i+1] = rows[i].def(OpName(i + 1))
	}
	return defs
}

// def takes a row apart.
func (r *opRow) def(op OpName) OpDef {
	d := OpDef{
		Op: op, Name: r.name, Operands: valueDefs(r.operands), Results: valueDefs(r.results), Form: r.form, Special: r.special, Loose: r.loose,
		Commutative: r.commutative, Terminator: r.terminator, Isolated: r.isolated, Short: r.short,
	}
	d.Dialect, d.ShortName, _ = strings.Cut(r.name, ".")
	d.operandCount, d.resultCount = arityOf(d.Operands), arityOf(d.Results)
	if len(d.Results) > 1 && !d.resultCount.many {
		for _, v := range d.Results {
			d.ValueNames = append(d.ValueNames, v.Name)
		}
	}
	if r.valueName != "" {
		d.ValueNames = []string{r.valueName}
	}
	d.Regions, d.ManyRegions = regionDefs(r.regions)
	d.Attrs = attrDefs(r.attrs)
	return d
}

func valueDefs(text string) (defs []ValueDef) {
	for _, word := range strings.Fields(text) {
		name, many := strings.CutSuffix(word, "*")
		defs = append(defs, ValueDef{name, many})
	}
	return defs
}

// regionDefs reads name(args)yields, separated by blanks; a * after the last name stands for any
// number of regions.
func regionDefs(text string) (defs []RegionDef, many bool) {
	for _, field := range strings.Fields(text) {
		d := RegionDef{Name: field}
		if open := strings.IndexByte(field, '('); open >= 0 {
			d.Name, d.args = field[:open], field[open+1]
			if rest := field[open+3:]; rest != "" {
				d.yields = rest[0]
			}
		}
		if name, ok := strings.CutSuffix(d.Name, "*"); ok {
			d.Name, many = name, true
		}
		defs = append(defs, d)
	}
	return defs, many
}

// attrDefs reads name:constraint, name?:constraint=default, name:constraint!=default, separated by blanks.
func attrDefs(text string) (defs []AttrDef) {
	for _, field := range strings.Fields(text) {
		name, constraint, _ := strings.Cut(field, ":")
		constraint, preset, _ := strings.Cut(constraint, "=")
		d := AttrDef{preset: presetOf(preset)}
		name, d.Optional = strings.CutSuffix(name, "?")
		constraint, d.Filled = strings.CutSuffix(constraint, "!")
		d.Name, d.Text, d.Constraint = tableName(name), name, constraintOf(constraint)
		defs = append(defs, d)
	}
	return defs
}

// tableName is the number of an attribute name, which it adds to the tables.
func tableName(name string) AttrName {
	n, ok := nameIDs[name]
	if !ok {
		n = AttrName(len(knownNames))
		nameIDs[name] = n
		knownNames = append(knownNames, name)
	}
	return n
}

// arity is how many operands, results or regions there are, or at least are.
type arity struct {
	n    int32
	many bool // or more
}

// arityOf counts definitions, of which some stand for any number.
func arityOf(defs []ValueDef) (c arity) {
	for _, d := range defs {
		if d.Many {
			c.many = true
		} else {
			c.n++
		}
	}
	return c
}

func (c arity) fits(n int32) bool { return n == c.n || c.many && n > c.n }

// message says that n is not the right number (mlir/lib/IR/Operation.cpp, OpTrait::impl).
func (c arity) message(what string, n int32) string {
	switch {
	case c.many:
		return fmt.Sprintf("expected %d or more %ss, but found %d", c.n, what, n)
	case c.n == 0:
		return "requires zero " + what + "s"
	case c.n == 1 && what == "operand":
		return "requires a single operand"
	case c.n == 1:
		return "requires one " + what
	}
	return fmt.Sprintf("expected %d %ss, but found %d", c.n, what, n)
}
