package text

import (
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/attr"
)

// A declaredPrinter prints by a template.
type declaredPrinter struct {
	*printer
	op      ir.Op
	def     *ir.OpDef
	lists   [][]ir.Value
	regions []ir.Region
}

func (x *declaredPrinter) print(text string) {
	m := x.m
	for text != "" {
		var item string
		switch item, text = cutItem(text); {
		case item == "{}":
			x.dictBut(x.op, "", append(x.defaults(), printedAttrs(x.def)...)...)
		case item == "{&}":
			x.regionIn("", x.regions[0], withArgs)
			x.regions = x.regions[1:]
		case item == "~*":
			x.typesOf(resultsOf(m, x.op))
		case item == "~()":
			put(x.printer, "(", typesOf(m.Operands(x.op)), ") -> ", resultTypes(x.op))
		case item[0] == '{':
			if anchor, body := splitGroup(item); isPresent(m, x.op, anchor) {
				x.print(body)
			}
		case item[0] == '$':
			x.valueList(x.lists[valueNamed(x.def.Operands, item[1:])])
		case item[0] == '#':
			d := attrNamed(x.def, item[1:])
			x.short(attr.SyntaxOf(d), m.Property(x.op, d.Name))
		case item[0] == '%':
			name := item[2 : len(item)-1]
			both := "[]"
			if item[1] == '(' {
				both = "()"
			}
			printNumbers(x.printer, both, m.Attrs.Ints(property(m, x.op, staticName(name))), x.lists[valueNamed(x.def.Operands, name)])
		case item[0] == '~':
			x.printTypesOf(item[1:])
		default:
			x.str(item)
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
		if d := &x.def.Attrs[i]; x.m.Attrs.Default(d) != 0 && x.m.Attrs.Default(d) == x.m.Property(x.op, d.Name) {
			names = append(names, d.Text)
		}
	}
	return names
}

func (x *declaredPrinter) printTypesOf(item string) {
	name, _ := cutTypeName(item)
	m := x.m
	if i := valueNamed(x.def.Operands, name); i >= 0 {
		x.typesOf(x.lists[i])
		return
	}
	i := valueNamed(x.def.Results, name)
	results := resultsOf(m, x.op)[i:]
	if !x.def.Results[i].Many {
		results = results[:1]
	}
	x.typesOf(results)
}
