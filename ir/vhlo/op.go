package vhlo

import (
	"slices"
	"strings"
	"sync"

	"github.com/hlo-promote/hlo-promote/ir"
)

// An Op is one form of an operation of VHLO. A range of StableHLO versions uses it.
type Op struct {
	Name        string // "all_gather_v1"
	First, Last Version
	To          string // its name outside of VHLO: "stablehlo.all_gather", "func.func"
	// all attributes, sorted by name, the order of properties in bytecode
	Attrs  []Attr
	Groups []*Group
}

// An Attr is an attribute of an Op.
type Attr struct {
	Name       string
	Conversion Conversion
	Default    Default // value at which StableHLO omits the attribute
	To         string  // name in StableHLO; name of the field in a group
	Group      *Group  // group with the attribute, or nil
}

// A Group is a list of VHLO attributes that are the fields of one attribute in StableHLO.
type Group struct {
	Name     string // name of the attribute in StableHLO
	Is       string // dialect attribute: #stablehlo.dot
	Optional bool   // absent if all fields are the type none

	fields string
}

// An opRow is a row of the table of operations.
type opRow struct {
	name, first, last string // last is empty in the current form
	attrs             string
	groups            []*Group
}

// replacedRow returns the row of a form that a newer one replaced.
func replacedRow(first, last, name, attrs string, groups ...*Group) opRow {
	return opRow{name, first, last, attrs, groups}
}

// currentRow returns the row of a current form.
func currentRow(first, name, attrs string, groups ...*Group) opRow {
	return opRow{name, first, "", attrs, groups}
}

// originalRow returns the row of a current form that is as old as VHLO.
func originalRow(name, attrs string, groups ...*Group) opRow {
	return currentRow("0.9.0", name, attrs, groups...)
}

// otherNames lists the operations whose names outside of VHLO do not start with stablehlo.
var otherNames = map[string]string{"func": "func.func", "call": "func.call"}

// ops returns the operations by name, without dialect.
var ops = sync.OnceValue(func() map[string]*Op {
	all := make(map[string]*Op, len(opRows))
	for i := range opRows {
		o := opRows[i].op()
		all[o.Name] = o
	}
	return all
})

// LookupOp returns the operation with a name such as add_v1, or nil.
func LookupOp(name string) *Op { return ops()[name] }

// Ops returns all operations, in the order of the table.
func Ops() []*Op {
	list := make([]*Op, len(opRows))
	for i := range opRows {
		list[i] = LookupOp(opRows[i].name)
	}
	return list
}

// op parses a row.
func (r *opRow) op() *Op {
	o := &Op{Name: r.name, First: mustParse(r.first), Last: Newest, Groups: r.groups}
	if r.last != "" {
		o.Last = mustParse(r.last)
	}
	base := r.name[:strings.LastIndex(r.name, "_v")]
	if o.To = otherNames[base]; o.To == "" {
		o.To = "stablehlo." + base
	}
	o.Attrs = attrsOf(r.attrs, nil)
	for _, g := range r.groups {
		o.Attrs = append(o.Attrs, attrsOf(g.fields, g)...)
	}
	slices.SortFunc(o.Attrs, func(a, b Attr) int { return strings.Compare(a.Name, b.Name) })
	return o
}

// attrsOf parses attributes of the form name:conversion=default>field.
func attrsOf(text string, g *Group) (list []Attr) {
	for word := range strings.FieldsSeq(text) {
		word, to, _ := strings.Cut(word, ">")
		word, preset, _ := strings.Cut(word, "=")
		name, how, _ := strings.Cut(word, ":")
		a := Attr{Name: name, Conversion: conversionOf(how), Default: defaultOf(preset), To: to, Group: g}
		if a.To == "" {
			a.To = name
		}
		if a.Conversion == ToChannel {
			a.To = channelHandle.Name
		}
		list = append(list, a)
	}
	return list
}

// Attr returns the index of an attribute, or -1.
func (o *Op) Attr(name string) int {
	at, ok := slices.BinarySearchFunc(o.Attrs, name, func(a Attr, name string) int { return strings.Compare(a.Name, name) })
	if !ok {
		return -1
	}
	return at
}

// formsByTarget maps names outside of VHLO to the forms of the operation, in the order of the
// table.
var formsByTarget = sync.OnceValue(func() map[string][]*Op {
	all := make(map[string][]*Op, len(opRows))
	for _, o := range Ops() {
		all[o.To] = append(all[o.To], o)
	}
	return all
})

// FormIn returns the form of an operation, such as stablehlo.add, in version v, or nil.
func FormIn(v Version, to string) *Op {
	for _, o := range formsByTarget()[to] {
		if o.First.Compare(v) <= 0 && v.Compare(o.Last) <= 0 {
			return o
		}
	}
	return nil
}

// An Entry is an attribute with its name in StableHLO.
type Entry struct {
	Name string
	Attr ir.Attr
}
