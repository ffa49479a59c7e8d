package text

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
)

// template writes an operation by its template.
func (p *printer) template(op ir.Op, f *opForm) {
	p.opName(f.def)
	p.items(op, f, f.items)
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

// items writes the items of a template.
func (p *printer) items(op ir.Op, f *opForm, items []formItem) {
	for i := range items {
		item := &items[i]
		switch item.kind {
		case literalItem:
			p.str(item.text)
		case operandItem:
			p.value(p.m.Operand(op, item.operand))
		case operandsItem:
			p.valueList(p.operandList(op, f.def, item.operand))
		case attrItem:
			if a := p.m.Property(op, item.attr.Name); a != 0 {
				p.short(item.syntax, a)
			}
		case directiveItem:
			item.directive.print(p, op, item.names)
		case dictItem:
			p.attrDict(op, f)
		case groupItem:
			if p.shows(op, item) {
				p.items(op, f, item.items)
			}
		}
	}
}

// operandList returns the operands of a list in a form: all from its position up to those after the
// list.
func (p *printer) operandList(op ir.Op, def *ir.OpDef, index int) []ir.Value {
	operands := p.m.Operands(op)
	if index == allOperands {
		return operands
	}
	return operands[index : len(operands)-(len(def.Operands)-1-index)]
}

// shows reports whether an optional group is printed: an attribute in it differs from its default,
// or there are operands.
func (p *printer) shows(op ir.Op, group *formItem) bool {
	for i := range group.items {
		switch item := &group.items[i]; item.kind {
		case attrItem:
			a := p.m.Property(op, item.attr.Name)
			return a != 0 && a != p.m.Attrs.Default(item.attr)
		case operandsItem:
			return p.m.NumOperands(op) > 0
		}
	}
	return false
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
