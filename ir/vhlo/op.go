package vhlo

import (
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/internal/lazy"
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

// targetOf returns the name outside of VHLO of a form: stablehlo.add of add_v1.
func targetOf(form string) string {
	base := form[:max(0, strings.LastIndex(form, "_v"))]
	if base == "func" || base == "call" {
		return "func." + base
	}
	return dialect + base
}

// Ops returns the operations of the table, in its order.
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
	o.To = targetOf(r.name)
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

// rowForms maps names outside of VHLO to the forms in the table.
var rowForms = lazy.Value[map[string][]*Op]{New: func() map[string][]*Op {
	all := make(map[string][]*Op, len(opRows))
	for i := range opRows {
		o := opRows[i].op()
		all[o.To] = append(all[o.To], o)
	}
	return all
}}

// allForms returns the forms of an operation, such as stablehlo.add, in the order of the table.
func allForms(to string) []*Op {
	if forms := rowForms.Get()[to]; forms != nil {
		return forms
	}
	return derivedForms(to)
}

// dialect is the prefix of operations of StableHLO.
const dialect = "stablehlo."

// derivedForms returns the form that the definition of an operation of StableHLO implies. It has
// the declared attributes and is part of VHLO since the newest version only, so that no older
// artifact has it. There is none if an attribute needs a conversion, which only a row can say.
func derivedForms(to string) []*Op {
	name, ok := strings.CutPrefix(to, dialect)
	d := ir.Known(ir.NewContext().Names.Op(to))
	if !ok || d == nil {
		return nil
	}
	row := currentRow(Newest.opset().String(), name+"_v1", "")
	for _, a := range d.Attrs {
		preset := ""
		switch a.Constraint.String() {
		case "bool", "f32", "i64", "string":
		case "accuracy":
			preset = "=accuracy"
		default:
			return nil
		}
		if a.Filled || a.Optional != (preset != "") {
			return nil
		}
		row.attrs += " " + a.Text + preset
	}
	return []*Op{row.op()}
}

// LookupOp returns the operation with a name such as add_v1, or nil.
func LookupOp(name string) *Op {
	for _, o := range allForms(targetOf(name)) {
		if o.Name == name {
			return o
		}
	}
	return nil
}

// FormIn returns the form of an operation, such as stablehlo.add, in version v, or nil.
func FormIn(v Version, to string) *Op { return formIn(v, allForms(to)) }

// formIn returns the form of version v, or nil.
func formIn(v Version, forms []*Op) *Op {
	for _, o := range forms {
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
