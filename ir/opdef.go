package ir

import (
	"slices"
	"strings"
	"sync/atomic"

	"github.com/hlo-promote/hlo-promote/internal/lazy"
	"github.com/hlo-promote/hlo-promote/ir/internal/trait"
)

// An OpDef is the definition of an operation: its operands, results, attributes, regions and custom
// form. OpDefs are shared and must not be changed.
type OpDef struct {
	Op        OpName
	Name      string // "stablehlo.add"
	Dialect   string // "stablehlo"
	ShortName string // "add"
	Role      Role
	Operands  []ValueDef
	Results   []ValueDef
	Attrs     []AttrDef // inherent attributes
	Regions   []RegionDef
	Traits    []trait.Trait // in the order in which MLIR checks them
	// predicates over the values, as MLIR words them: all of {operand, result} have same element
	// type
	Predicates []string
	Successors int    // number of successors; -1 for one or more
	Form       string // template of the custom form, see opRow; may be empty
	Special    string // name of the custom form if it is not a template alone; may be empty
	// MLIR's parser reads the operands of Form as one list (operands in StablehloOps.td)
	OneList bool

	ValueNames  []string // printed names of the results; nil if they are numbered
	ManyRegions bool     // the last of Regions may occur any number of times
	Commutative bool     // its two operands may be swapped
	Terminator  bool     // whether it ends a block
	Short       bool     // the dialect name may be omitted
}

// A ValueDef defines an operand or a result of an operation, or a list of them.
type ValueDef struct {
	Name string
	// type constraint, by its name in the dialect's definition, such as PredTensor
	Type string
	Many bool // a list of any length
}

// An AttrDef defines an inherent attribute of an operation.
type AttrDef struct {
	Name       AttrName
	Text       string // text of the name
	Constraint Constraint
	Optional   bool  // may be missing
	Filled     bool  // readers add the default
	byDefault  uint8 // index of the default in defaultAttrs
}

// A RegionDef defines a region of an operation.
type RegionDef struct {
	Name      string
	AnyBlocks bool // may have any number of blocks, else one
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

// opDefs caches the definitions by OpName. Known builds each on first use: a program has few.
var opDefs [NumOps]atomic.Pointer[OpDef]

// define builds a definition. Concurrent callers get the same one.
func define(n OpName) *OpDef {
	opDefs[n].CompareAndSwap(nil, rowOf(n).def(n))
	return opDefs[n].Load()
}

// KnownOps returns the definitions of all registered operations, in order.
func KnownOps() []*OpDef {
	all := make([]*OpDef, 0, NumOps-1)
	for n := OpNone + 1; n < NumOps; n++ {
		all = append(all, Known(n))
	}
	return all
}

// KnowsAll reports whether all operations of a dialect are registered, so that others are errors.
func KnowsAll(dialect string) bool { return slices.Contains(completeDialects, dialect) }

// NumValues returns the number of values that definitions stand for. With many set, it is a
// minimum, because there are lists of any length.
func NumValues(defs []ValueDef) (n int, many bool) {
	for _, d := range defs {
		if d.Many {
			many = true
		} else {
			n++
		}
	}
	return n, many
}

// DefinitionOf returns the index in defs of the definition of the i-th of n values, or -1 if there
// are fewer. It assumes that all lists have the same length.
func DefinitionOf(defs []ValueDef, i, n int) int {
	if n == len(defs) {
		return i
	}
	fixed, _ := NumValues(defs)
	each := (n - fixed) / max(1, len(defs)-fixed)
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

// opByName maps the names in the operation table to numbers. Readers rarely need it.
var opByName = lazy.Value[map[string]OpName]{New: func() map[string]OpName {
	numbers := make(map[string]OpName, NumOps)
	for i, name := range knownOps {
		numbers[name] = OpName(i)
	}
	delete(numbers, knownOps[OpNone])
	return numbers
}}

// nameByText maps the attribute names in the operation table to numbers.
var nameByText = lazy.Value[map[string]AttrName]{New: func() map[string]AttrName {
	numbers := make(map[string]AttrName, len(knownNames))
	for i, name := range knownNames {
		numbers[name] = AttrName(i)
	}
	return numbers
}}

// TableName returns the number of an attribute name in the operation table, which all Contexts
// share; false if the table does not contain it.
func TableName(text string) (AttrName, bool) {
	n, ok := nameByText.Get()[text]
	return n, ok
}

// def parses a row.
func (r *opRow) def(op OpName) *OpDef {
	d := &OpDef{
		Op: op, Name: r.name, Operands: valueDefs(r.operands), Results: valueDefs(r.results), Attrs: attrDefs(r.attrs), Form: r.form, Special: r.special, OneList: r.oneList, Traits: r.traits, Predicates: r.predicates,
		Successors: r.successors, Commutative: r.commutative, Short: r.short,
	}
	d.Terminator = d.Has(trait.IsTerminator)
	d.Dialect, d.ShortName, _ = strings.Cut(r.name, ".")
	if d.Role = r.role; d.Role == Unknown {
		d.Role = d.roleOf()
	}
	if _, many := NumValues(d.Results); len(d.Results) > 1 && !many {
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

// valueDefs parses the words name:type and name*:type.
func valueDefs(text string) (defs []ValueDef) {
	for word := range strings.FieldsSeq(text) {
		var d ValueDef
		d.Name, d.Type, _ = strings.Cut(word, ":")
		d.Name, d.Many = strings.CutSuffix(d.Name, "*")
		defs = append(defs, d)
	}
	return defs
}

// regionDefs parses names. A + after a name allows any number of blocks; a * after the last name
// allows any number of regions.
func regionDefs(text string) (defs []RegionDef, many bool) {
	for word := range strings.FieldsSeq(text) {
		var d RegionDef
		d.Name, many = strings.CutSuffix(word, "*")
		d.Name, d.AnyBlocks = strings.CutSuffix(d.Name, "+")
		defs = append(defs, d)
	}
	return defs, many
}

// attrDefs parses the words name:constraint, name?:constraint=default, name:constraint!=default.
func attrDefs(text string) (defs []AttrDef) {
	for word := range strings.FieldsSeq(text) {
		var d AttrDef
		name, constraint, _ := strings.Cut(word, ":")
		constraint, byDefault, _ := strings.Cut(constraint, "=")
		d.Text, d.Optional = strings.CutSuffix(name, "?")
		constraint, d.Filled = strings.CutSuffix(constraint, "!")
		d.Name, d.Constraint, d.byDefault = tableName(d.Text), constraintOf(constraint), defaultIndex(byDefault)
		defs = append(defs, d)
	}
	return defs
}

// tableName returns the number of an attribute name. It panics if opnames.go is out of date.
func tableName(name string) AttrName {
	n, ok := TableName(name)
	if !ok {
		panic("ir: opnames.go: no " + name)
	}
	return n
}

// A Role classifies how an operation computes its results. The roles follow StableHLO's spec.md and
// ChloOps.td; xla/service/float_support.cc lists the operations whose meaning depends on the type.
type Role uint8

const (
	Unknown Role = iota // not in the operation table
	// creates values, passes them on, or calls functions; works the same for all element types
	Moves
	// another element type changes the rounding, not the meaning
	Computes
	BitDependent // another element type changes the meaning
	Reduces      // computes in a body, with an accumulator
	HostTransfer // exchanges values with the host
	Foreign      // promotion does not analyse it
)

// roleOf returns the role of a row without an explicit role: Computes for elementwise operations,
// and Moves for those of dialects other than StableHLO and CHLO.
func (d *OpDef) roleOf() Role {
	switch {
	case d.Dialect != "stablehlo" && d.Dialect != "chlo":
		return Moves
	case d.IsElementwise():
		return Computes
	}
	return Unknown
}

// IsElementwise reports whether the operation has a trait that makes it elementwise. A few
// elementwise operations have none: stablehlo.clamp, stablehlo.select.
func (d *OpDef) IsElementwise() bool {
	return d.Has(trait.Elementwise) || d.Has(trait.Broadcasting) || d.Has(trait.CompatibleOperandsAndResultType)
}
