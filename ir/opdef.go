package ir

import (
	"slices"
	"strings"
	"sync"
	"sync/atomic"
)

// An OpDef is the definition of an operation: its operands, results, attributes and regions, and
// its custom form. OpDefs are shared and must not be changed.
type OpDef struct {
	Op        OpName
	Name      string // "stablehlo.add"
	Dialect   string // "stablehlo"
	ShortName string // "add"
	Role      Role
	Operands  []ValueDef
	Results   []ValueDef
	Attrs     []AttrDef // the inherent ones
	Regions   []RegionDef
	Traits    []Trait // in the order in which MLIR checks them
	// over the values, in MLIR's words: all of {operand, result} have same element type
	Predicates []string
	Successors int    // how many blocks it goes to; -1 for one or more
	Form       string // the template of its custom form, see opRow; empty if it has none
	Special    string // the name of a custom form that is no such template; else empty
	Loose      bool   // Form is like no statement of the grammar
	// MLIR's parser takes the operands of Form as one list (operands in StablehloOps.td)
	OneList bool

	ValueNames  []string // what the results are called in the custom form; nil if they are numbered
	ManyRegions bool     // the last of Regions stands for any number
	Commutative bool     // the order of its two operands does not matter
	Terminator  bool     // it ends a block
	Short       bool     // the name of its dialect may be left out

	operandCount, resultCount arity
}

// A ValueDef is an operand or a result of an operation, or a list of them.
type ValueDef struct {
	Name string
	// the constraint on its type, by the name that the dialect's definition has for it: PredTensor
	Type string
	Many bool // any number
}

// An AttrDef is an inherent attribute of an operation.
type AttrDef struct {
	Name       AttrName
	Text       string // of the name
	Constraint Constraint
	Optional   bool  // it may be missing
	Filled     bool  // readers fill its default in
	byDefault  uint8 // its default: an index of defaultAttrs
}

// A RegionDef is a region of an operation.
type RegionDef struct {
	Name      string
	AnyBlocks bool // it may have any number of blocks, else one
}

// Known returns the definition of a registered operation, or nil.
func Known(n OpName) *OpDef {
	if n <= OpNone || n >= NumOps {
		return nil
	}
	if d := opDefs[n].Load(); d != nil {
		return d
	}
	return define(n)
}

// opDefs are the definitions, by the numbers of operations. Each is made of its row when it is
// first asked for: a program has few of the operations that there are.
var opDefs [NumOps]atomic.Pointer[OpDef]

// define makes a definition. Who asks at the same time gets the same.
func define(n OpName) *OpDef {
	opDefs[n].CompareAndSwap(nil, rowOf(n).def(n))
	return opDefs[n].Load()
}

// KnownOps are all operations of the tables, in order.
func KnownOps() []*OpDef {
	all := make([]*OpDef, 0, NumOps-1)
	for n := OpNone + 1; n < NumOps; n++ {
		all = append(all, Known(n))
	}
	return all
}

// KnowsAll reports whether all operations of a dialect are known, so that any other is a mistake.
func KnowsAll(dialect string) bool { return slices.Contains(completeDialects, dialect) }

// Arity returns the number of operands and results of a registered operation, a minimum if many is
// set.
func Arity(n OpName) (operands int, manyOperands bool, results int, manyResults bool) {
	d := Known(n)
	if d == nil {
		return 0, true, 0, true
	}
	return int(d.operandCount.n), d.operandCount.many, int(d.resultCount.n), d.resultCount.many
}

// DefinitionOf returns the number of the definition, among those of operands or of results, that
// the i-th of n values has; -1 if they are fewer. Lists of any number are equally long.
func DefinitionOf(defs []ValueDef, i, n int) int {
	lists, fixed := 0, 0
	for _, d := range defs {
		if d.Many {
			lists++
		} else {
			fixed++
		}
	}
	each := (n - fixed) / max(1, lists)
	for at, d := range defs {
		size := 1
		if d.Many {
			size = each
		}
		if i < size {
			return at
		}
		i -= size
	}
	return -1
}

// Attr returns the definition of an inherent attribute, or nil.
func (d *OpDef) Attr(n AttrName) *AttrDef {
	for i := range d.Attrs {
		if d.Attrs[i].Name == n {
			return &d.Attrs[i]
		}
	}
	return nil
}

// The names of the tables; nothing changes them afterwards.
var (
	knownNames = slices.Concat(codeNames[:], rowNames[:])
	nameIDs    = func() map[string]AttrName {
		numbers := make(map[string]AttrName, len(knownNames))
		for i, name := range knownNames {
			numbers[name] = AttrName(i)
		}
		return numbers
	}()
	opByName = sync.OnceValue(func() map[string]OpName {
		// readers know most names by their vocabulary
		numbers := make(map[string]OpName, NumOps)
		for i, name := range knownOps {
			numbers[name] = OpName(i)
		}
		delete(numbers, knownOps[OpNone])
		return numbers
	})
)

// TableName returns the number of an attribute name in the tables, which all Contexts share; false
// if they do not have it.
func TableName(text string) (AttrName, bool) {
	n, ok := nameIDs[text]
	return n, ok
}

// def takes a row apart.
func (r *opRow) def(op OpName) *OpDef {
	d := &OpDef{
		Op: op, Name: r.name, Operands: valueDefs(r.operands), Results: valueDefs(r.results), Attrs: attrDefs(r.attrs), Form: r.form, Special: r.special,
		Loose: r.freeForm, OneList: r.oneList, Traits: r.traits, Predicates: r.predicates, Successors: r.successors, Commutative: r.commutative, Short: r.short,
	}
	d.Terminator = d.Has(IsTerminator)
	d.Dialect, d.ShortName, _ = strings.Cut(r.name, ".")
	if d.Role = r.role; d.Role == Unknown {
		d.Role = d.roleOf()
	}
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
	return d
}

// roomFor grows a list by as many as a text has words.
func roomFor[T any](list []T, text string) []T {
	if text == "" {
		return list
	}
	return slices.Grow(list, strings.Count(text, " ")+1)
}

// valueDefs reads name:type, name*:type, separated by blanks.
func valueDefs(text string) (defs []ValueDef) {
	defs = roomFor(defs, text)
	for word := range strings.FieldsSeq(text) {
		name, typ, _ := strings.Cut(word, ":")
		name, many := strings.CutSuffix(name, "*")
		defs = append(defs, ValueDef{name, typ, many})
	}
	return defs
}

// regionDefs reads names, separated by blanks; a + after a name stands for any number of blocks, a
// * after the last for any number of regions.
func regionDefs(text string) (defs []RegionDef, many bool) {
	defs = roomFor(defs, text)
	for name := range strings.FieldsSeq(text) {
		var d RegionDef
		name, many = strings.CutSuffix(name, "*")
		d.Name, d.AnyBlocks = strings.CutSuffix(name, "+")
		defs = append(defs, d)
	}
	return defs, many
}

// attrDefs reads name:constraint, name?:constraint=default, name:constraint!=default, separated by
// blanks.
func attrDefs(text string) (defs []AttrDef) {
	defs = roomFor(defs, text)
	for field := range strings.FieldsSeq(text) {
		name, constraint, _ := strings.Cut(field, ":")
		constraint, byDefault, _ := strings.Cut(constraint, "=")
		d := AttrDef{byDefault: defaultIndex(byDefault)}
		name, d.Optional = strings.CutSuffix(name, "?")
		constraint, d.Filled = strings.CutSuffix(constraint, "!")
		d.Name, d.Text, d.Constraint = tableName(name), name, constraintOf(constraint)
		defs = append(defs, d)
	}
	return defs
}

// tableName returns the number of an attribute name; one that is not there was added to a row since
// opnames.go was written.
func tableName(name string) AttrName {
	n, ok := nameIDs[name]
	if !ok {
		panic("ir: opnames.go: no " + name)
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
