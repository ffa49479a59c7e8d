package vhlo

import (
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/internal/lazy"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/bytecode/schema"
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

	encoding string // of the attribute in StableHLO's bytecode, which has its fields
	lacks    string // fields that the form does not have
}

// replacedRow returns a form that a newer one replaced.
func replacedRow(first, last Version, name string, attrs ...Attr) *Op {
	o := currentRow(first, name, attrs...)
	o.Last = last
	return o
}

// currentRow returns a current form.
func currentRow(first Version, name string, attrs ...Attr) *Op {
	o := &Op{Name: name, First: first, Last: Newest, To: targetOf(name), Attrs: slices.Clone(attrs)}
	o.sort()
	return o
}

// originalRow returns a current form that is as old as VHLO.
func originalRow(name string, attrs ...Attr) *Op { return currentRow(Version{0, 9, 0}, name, attrs...) }

// with adds groups of attributes to a form.
func (o *Op) with(groups ...*Group) *Op {
	o.Groups = groups
	for _, g := range groups {
		for _, f := range schema.EncodingNamed(schema.StableHLO().Attrs, g.encoding).Fields {
			if !slices.Contains(strings.Fields(g.lacks), f.Name) {
				o.Attrs = append(o.Attrs, Attr{Name: g.attrName(f.Name), Conversion: toField[f.Kind], To: f.Name, Group: g})
			}
		}
	}
	o.sort()
	return o
}

// toField has the conversion to a field of each kind.
var toField = [...]Conversion{schema.SignedVarInt: ToInt, schema.SignedVarInts: ToInts, schema.Type: ToType, schema.Bool: ToBool}

// attrName returns the name in VHLO of a field: the fields of a channel are those of an operation.
func (g *Group) attrName(field string) string {
	switch {
	case g != channelHandle:
		return field
	case field == "handle":
		return "channel_id"
	}
	return "channel_" + field
}

// sort sorts the attributes by name.
func (o *Op) sort() {
	slices.SortFunc(o.Attrs, func(a, b Attr) int { return strings.Compare(a.Name, b.Name) })
}

// attr returns an attribute that has the same name and value in StableHLO.
func attr(name string) Attr { return Attr{Name: name, To: name} }

// as returns the attribute with a conversion.
func (a Attr) as(c Conversion) Attr {
	if a.Conversion = c; c == ToChannel {
		a.To = channelHandle.Name
	}
	return a
}

// or returns the attribute with a default.
func (a Attr) or(d Default) Attr {
	a.Default = d
	return a
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
func Ops() []*Op { return opRows.Get() }

// rowForms maps names outside of VHLO to the forms in the table.
var rowForms = lazy.Value[map[string][]*Op]{New: func() map[string][]*Op {
	all := map[string][]*Op{}
	for _, o := range Ops() {
		all[o.To] = append(all[o.To], o)
	}
	return all
}}

// Attr returns the index of an attribute, or -1.
func (o *Op) Attr(name string) int {
	at, ok := slices.BinarySearchFunc(o.Attrs, name, func(a Attr, name string) int { return strings.Compare(a.Name, name) })
	if !ok {
		return -1
	}
	return at
}

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
	var attrs []Attr
	for _, a := range d.Attrs {
		preset := NoDefault
		switch a.Constraint.String() {
		case "bool", "f32", "i64", "string":
		case "accuracy":
			preset = DefaultAccuracy
		default:
			return nil
		}
		if a.Filled || a.Optional != (preset != NoDefault) {
			return nil
		}
		attrs = append(attrs, attr(a.Text).or(preset))
	}
	return []*Op{currentRow(Newest.opset(), name+"_v1", attrs...)}
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
