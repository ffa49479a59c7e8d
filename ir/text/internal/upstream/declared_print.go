package upstream

import (
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
)

// A declaredPrinter prints by a template.
type declaredPrinter struct {
	Printer
	op      ir.Op
	def     *ir.OpDef
	lists   [][]ir.Value
	regions []ir.Region
}

func (x *declaredPrinter) print(text string) {
	m := x.Module()
	for text != "" {
		var item string
		switch item, text = cutItem(text); {
		case item == "{}":
			x.Dict(x.op, "", append(x.defaults(), printedAttrs(x.def)...)...)
		case item == "{&}":
			x.Region(x.regions[0], ShowArgs|ShowTerminator)
			x.regions = x.regions[1:]
		case item == "~*":
			x.Types(resultsOf(m, x.op)...)
		case item == "~()":
			put(x, "(", typesOf(m.Operands(x.op)), ") -> ", resultTypes(x.op))
		case item[0] == '{':
			if anchor, body := splitGroup(item); isPresent(m, x.op, anchor) {
				x.print(body)
			}
		case item[0] == '$':
			x.Values(x.lists[valueNamed(x.def.Operands, item[1:])]...)
		case item[0] == '#':
			x.printAttribute(attrNamed(x.def, item[1:]))
		case item[0] == '%':
			name := item[2 : len(item)-1]
			both := "[]"
			if item[1] == '(' {
				both = "()"
			}
			printNumbers(x, both, m.Attrs.Ints(property(m, x.op, staticName(name))), x.lists[valueNamed(x.def.Operands, name)])
		case item[0] == '~':
			x.printTypesOf(item[1:])
		default:
			x.Str(item)
		}
	}
}

func printedAttrs(def *ir.OpDef) (names []string) {
	names = append(names, operandSegments)
	for i := range def.Attrs {
		if name := def.Attrs[i].Text; strings.Contains(def.Form, "#"+name) || strings.Contains(def.Form, "{?"+name) || strings.HasPrefix(name, "static_") {
			names = append(names, name)
		}
	}
	return names
}

// defaults returns the attributes that have their default value, which is not printed.
func (x *declaredPrinter) defaults() (names []string) {
	for i := range x.def.Attrs {
		if d := &x.def.Attrs[i]; x.Module().Attrs.Default(d) != 0 && x.Module().Attrs.Default(d) == x.Module().Property(x.op, d.Name) {
			names = append(names, d.Text)
		}
	}
	return names
}

func (x *declaredPrinter) printAttribute(d *ir.AttrDef) {
	m := x.Module()
	a := m.Property(x.op, d.Name)
	words := enumerationOf(d)
	switch constraint := d.Constraint.Base().String(); {
	case words != nil:
		x.Str(words.word(m, a))
	case constraint == "i64", constraint == "i32", d.Constraint.String() == "index":
		x.Int(m.Attrs.Ints(a)[0])
	case constraint == "i64s":
		printNumbers(x, "[]", m.Attrs.Ints(a), nil)
	default:
		x.Attr(a)
	}
}

func (x *declaredPrinter) printTypesOf(item string) {
	name, _ := cutTypeName(item)
	m := x.Module()
	if i := valueNamed(x.def.Operands, name); i >= 0 {
		x.Types(x.lists[i]...)
		return
	}
	i := valueNamed(x.def.Results, name)
	results := resultsOf(m, x.op)[i:]
	if !x.def.Results[i].Many {
		results = results[:1]
	}
	x.Types(results...)
}
