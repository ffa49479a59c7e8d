package text

import (
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
)

// TestDeclaredRows checks the templates of declared forms: each name is an operand, result or
// attribute of the row; each operand and required attribute is printed; and each type is printed or
// follows from a constraint.
func TestDeclaredRows(t *testing.T) {
	n := 0
	for _, def := range ir.KnownOps() {
		if def.Special != "declared" {
			continue
		}
		n++
		x := formNames{t: t, def: def, seen: map[string]bool{}}
		x.check(formOf(def.Op).items)
		for _, d := range def.Operands {
			x.checkValue("operand", d, "$"+d.Name)
		}
		for _, d := range def.Results {
			x.checkValue("result", d, "")
		}
		for i := range def.Attrs {
			if d := &def.Attrs[i]; !d.Optional && !x.seen["#"+d.Text] && !x.seen["?"+d.Text] && !strings.HasPrefix(d.Text, "static_") && d.Text != operandSegments {
				t.Errorf("%s: the form does not print attribute %s", def.Name, d.Text)
			}
		}
		if writes := strings.Contains(def.Form, "&"); writes != (len(def.Regions) > 0) {
			t.Errorf("%s: the form and the row differ in regions", def.Name)
		}
	}
	if n < 60 {
		t.Errorf("only %d rows have declared forms", n)
	}
}

// formNames records the names in a form: $operand, #attribute, ~types.
type formNames struct {
	t    *testing.T
	def  *ir.OpDef
	seen map[string]bool
}

func (x *formNames) check(items []formItem) {
	for _, item := range items {
		switch item.kind {
		case groupItem:
			for _, n := range appendNames(nil, []formItem{item}) {
				x.seen["?"+x.def.Attr(n).Text] = true
			}
			x.check(item.items)
		case directiveItem:
			for _, name := range item.directive.attrs {
				x.add("#" + name)
			}
		case attrItem:
			x.add("#" + item.attr.Text)
		case operandItem, operandsItem, bracketsItem, numbersItem:
			x.add("$" + x.def.Operands[item.operand].Name)
		case typesItem:
			for _, name := range strings.FieldsFunc(item.text, func(r rune) bool { return strings.ContainsRune("=^", r) }) {
				x.add("~" + name)
			}
		case partItem:
			x.seen[item.text] = true
			if item.attr != nil {
				x.add("#" + item.attr.Text)
			}
		}
	}
}

func (x *formNames) has(name string) bool {
	return valueNamed(x.def.Operands, name) >= 0 || valueNamed(x.def.Results, name) >= 0 || attrNamed(x.def, name) != nil
}

func (x *formNames) add(item string) {
	if !x.has(item[1:]) || x.seen[item] {
		x.t.Errorf("%s: %s is not in the row, or occurs twice in the form", x.def.Name, item)
	}
	x.seen[item] = true
}

// checkValue checks that a value is printed, if it must be, and that its type is known.
func (x *formNames) checkValue(what string, d ir.ValueDef, place string) {
	if place != "" && !x.seen[place] {
		x.t.Errorf("%s: the form does not print %s %s", x.def.Name, what, d.Name)
	}
	_, derived := onlyTypes.Get()[d.Type]
	if !x.seen["~"+d.Name] && !x.seen["~()"] && !derived && !(what == "result" && (x.seen["{->}"] || x.seen["{->()}"])) {
		x.t.Errorf("%s: the type of %s %s is neither printed nor derived", x.def.Name, what, d.Name)
	}
}

// TestUnequalTypes checks that an operation with different operand types, which is valid, is not
// printed in a form that has one type for all operands.
func TestUnequalTypes(t *testing.T) {
	const program = `module {
  func.func @f(%arg0: tensor<?xi32>, %arg1: tensor<4xi32>) {
    %0 = "arith.divui"(%arg0, %arg1) : (tensor<?xi32>, tensor<4xi32>) -> tensor<?xi32>
    return
  }
}
`
	if got := canonical(t, parse(t, program)); got != program {
		t.Error(got)
	}
}
