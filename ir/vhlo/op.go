package vhlo

import (
	"slices"
	"strings"
	"sync"

	"github.com/hlo-promote/hlo-promote/ir"
)

// An Op is an operation of VHLO in one of its forms, of which each has versions of StableHLO in
// which it is the one.
type Op struct {
	Name        string // "all_gather_v1"
	First, Last Version
	To          string // what it is outside of VHLO: "stablehlo.all_gather", "func.func"
	// all of them, sorted by name, which is the order in which bytecode has properties
	Attrs  []Attr
	Groups []*Group
}

// An Attr is an attribute of an Op.
type Attr struct {
	Name       string
	Conversion Conversion
	Default    Default // StableHLO leaves the attribute out if it is this
	To         string  // the name in StableHLO; in a group that of the field
	Group      *Group  // nil if it is in none
}

// A Group is attributes of VHLO that are the fields of one in StableHLO.
type Group struct {
	Name     string // of the attribute in StableHLO
	Is       string // what it is: #stablehlo.dot
	Optional bool   // it is left out if all fields are the type none

	fields string
}

// opRow is a row of the table.
type opRow struct {
	name, first, last string // without a last version it is current
	attrs             string
	groups            []*Group
}

// within is a form that another one follows; since is current, and always is as old as VHLO too.
func within(first, last, name, attrs string, groups ...*Group) opRow {
	return opRow{name, first, last, attrs, groups}
}
func since(first, name, attrs string, groups ...*Group) opRow {
	return opRow{name, first, "", attrs, groups}
}
func always(name, attrs string, groups ...*Group) opRow {
	return since("0.9.0", name, attrs, groups...)
}

// names are operations that are not called in StableHLO as they are here.
var names = map[string]string{"func": "func.func", "call": "func.call"}

// ops are the operations by name, without the dialect.
var ops = sync.OnceValue(func() map[string]*Op {
	all := make(map[string]*Op, len(opRows))
	for i := range opRows {
		o := opRows[i].op()
		all[o.Name] = o
	}
	return all
})

// OpNamed is the operation of a name without its dialect, such as add_v1; nil if there is none.
func OpNamed(name string) *Op { return ops()[name] }

// Ops are all operations, in the order of the table.
func Ops() []*Op {
	list := make([]*Op, len(opRows))
	for i := range opRows {
		list[i] = OpNamed(opRows[i].name)
	}
	return list
}

// op takes a row apart.
func (r *opRow) op() *Op {
	o := &Op{Name: r.name, First: mustParse(r.first), Last: Newest, Groups: r.groups}
	if r.last != "" {
		o.Last = mustParse(r.last)
	}
	base := r.name[:strings.LastIndex(r.name, "_v")]
	if o.To = names[base]; o.To == "" {
		o.To = "stablehlo." + base
	}
	o.Attrs = attrsOf(r.attrs, nil)
	for _, g := range r.groups {
		o.Attrs = append(o.Attrs, attrsOf(g.fields, g)...)
	}
	slices.SortFunc(o.Attrs, func(a, b Attr) int { return strings.Compare(a.Name, b.Name) })
	return o
}

// attrsOf reads name:conversion=default>field, separated by blanks.
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

// Attr is the index of an attribute, or -1.
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

// In returns the form of an operation in a version, such as stablehlo.add in 1.0.0; nil if that
// version has none.
func In(v Version, to string) *Op {
	for _, o := range formsByTarget()[to] {
		if o.First.Compare(v) <= 0 && v.Compare(o.Last) <= 0 {
			return o
		}
	}
	return nil
}

// An Entry is an attribute by its name in StableHLO.
type Entry struct {
	Name string
	Attr ir.Attr
}
