package text

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
)

// template writes an operation by its template.
func (p *printer) template(op ir.Op, f *opForm) {
	p.opName(f.def)
	x := formPrinter{printer: p, op: op, form: f}
	x.items(f.items)
	if f.kind == nil || f.optional && p.m.NumOperands(op) == 0 {
		return
	}
	p.str(" : ")
	p.typesAfterColon(op, f.kind)
}

// opName writes the name of an operation, without the dialect where that is the default.
func (p *printer) opName(def *ir.OpDef) {
	if n := len(p.dialect); n > 0 && p.dialect[n-1] == def.Dialect {
		p.str(def.ShortName)
		return
	}
	p.str(def.Name)
}

// A formPrinter prints an operation by a template.
type formPrinter struct {
	*printer
	op      ir.Op
	form    *opForm
	lists   [][]ir.Value // lists of operands, for a declared form
	regions []ir.Region  // regions that follow, for a declared form
}

// items writes the items of a template.
func (x *formPrinter) items(items []formItem) {
	p, op := x.printer, x.op
	for i := range items {
		switch item := &items[i]; item.kind {
		case literalItem:
			p.str(item.text)
		case operandItem, operandsItem:
			x.operands(item)
		case bracketsItem:
			put(p, "[", x.lists[item.operand], "]")
		case attrItem:
			if a := p.m.Property(op, item.attr.Name); a != 0 {
				p.short(item.syntax, a)
			}
		case directiveItem:
			item.directive.print(p, op, item.directive.names)
		case dictItem:
			p.attrDict(op, x.form)
		case groupItem:
			if item.isShown(p.m, op, x.lists) {
				x.items(item.items)
			}
		case numbersItem:
			printNumbers(p, item.text, p.m.Attrs.Ints(p.m.Property(op, item.attr.Name)), x.lists[item.operand])
		case typesItem:
			name, _ := cutTypeName(item.text)
			p.typesOf(valuesOf(p.m, op, x.lists, name))
		case partItem:
			x.part(item)
		}
	}
}

// operands writes an operand or the operands of a list: all from its position up to those after the
// list.
func (x *formPrinter) operands(item *formItem) {
	operands, defs := x.m.Operands(x.op), x.form.def.Operands
	switch {
	case x.lists != nil:
		x.valueList(x.lists[item.operand])
	case item.kind == operandItem:
		x.value(operands[item.operand])
	case item.operand == allOperands:
		x.valueList(operands)
	default:
		x.valueList(operands[item.operand : len(operands)-(len(defs)-1-item.operand)])
	}
}

// isShown reports whether an optional group is printed: its attribute differs from its default, or
// its list of operands or results is not empty. lists has the operands of a declared form.
func (g *formItem) isShown(m *ir.Module, op ir.Op, lists [][]ir.Value) bool {
	switch {
	case g.attr != nil:
		a := m.Property(op, g.attr.Name)
		return a != 0 && a != m.Attrs.Default(g.attr)
	case g.operand == allResults:
		return m.NumResults(op) > 0
	case lists != nil:
		return len(lists[g.operand]) > 0
	}
	return m.NumOperands(op) > 0
}

// attrDict writes the attributes that have no place in the form and are not at their default.
func (p *printer) attrDict(op ir.Op, f *opForm) {
	props, attrs := p.m.Properties(op), p.m.Attributes(op)
	if attrs == 0 && len(p.m.Dicts.Entries(props)) <= len(f.consumed) && len(f.def.Attrs) <= len(f.consumed) {
		return
	}
	var entries []ir.Entry
	for _, e := range p.m.Dicts.Entries(props) {
		if !slices.Contains(f.consumed, e.Name) && !p.isPreset(f.def, e) {
			entries = append(entries, e)
		}
	}
	p.looseDict(p.sorted(entries, attrs))
}

// isPreset reports whether an attribute is at its default.
func (p *printer) isPreset(def *ir.OpDef, e ir.Entry) bool {
	d := def.Attr(e.Name)
	return d != nil && p.m.Attrs.Default(d) == e.Attr
}

// sorted returns inherent and discardable attributes together, sorted by name.
func (p *printer) sorted(entries []ir.Entry, attrs ir.Dict) []ir.Entry {
	if len(entries) == 0 {
		return p.m.Dicts.Entries(attrs)
	}
	entries = append(entries, p.m.Dicts.Entries(attrs)...)
	slices.SortFunc(entries, p.m.Dicts.Compare)
	return entries
}

// attributesClause writes ` attributes {…}` with all attributes but some.
func (p *printer) attributesClause(op ir.Op, but ...ir.AttrName) {
	var entries []ir.Entry
	for _, e := range p.m.Dicts.Entries(p.m.Properties(op)) {
		if !slices.Contains(but, e.Name) {
			entries = append(entries, e)
		}
	}
	if entries = p.sorted(entries, p.m.Attributes(op)); len(entries) > 0 {
		p.str(" attributes ")
		p.dict(entries)
	}
}
