package annotate

import (
	"errors"

	"github.com/hlo-promote/hlo-promote/ir"
)

// A record has the original parts of an operation that differ from the current ones; for an erased
// operation it has all of them.
type record struct {
	name                   string // empty: unchanged
	properties, attributes difference
	types                  []ir.Type   // nil: unchanged
	blocks                 [][]ir.Type // nil: unchanged
	operands               []int64     // nil: the current operands, without conversions
	erased                 []*record   // operations erased before this one
	body                   []*record   // of nested operations whose attributes are not printed
}

// A difference lists the entries to set in a dictionary and those to delete to restore the
// original.
type difference struct {
	set  ir.Dict
	drop []ir.AttrName
}

// newDifference returns the difference that turns the dictionary is into was.
func newDifference(c *ir.Context, is, was ir.Dict) (d difference) {
	if is == was {
		return d
	}
	var set []ir.Entry
	for _, e := range c.Dicts.Entries(was) {
		if c.Dicts.Lookup(is, e.Name) != e.Attr {
			set = append(set, e)
		}
	}
	for _, e := range c.Dicts.Entries(is) {
		if c.Dicts.Lookup(was, e.Name) == 0 {
			d.drop = append(d.drop, e.Name)
		}
	}
	d.set = c.Dicts.Of(set)
	return d
}

// apply returns the original of the dictionary is.
func (d *difference) apply(c *ir.Context, is ir.Dict) ir.Dict {
	for _, e := range c.Dicts.Entries(d.set) {
		is = c.Dicts.With(is, e.Name, e.Attr)
	}
	for _, n := range d.drop {
		is = c.Dicts.With(is, n, 0)
	}
	return is
}

// Names of the attributes, and of the entries of promote.was.
const (
	fromName = "promote.from"
	wasName  = "promote.was"

	namePart         = "name"
	propertiesPart   = "properties"
	noPropertiesPart = "no_properties"
	attributesPart   = "attributes"
	noAttributesPart = "no_attributes"
	typesPart        = "types"
	blocksPart       = "blocks"
	operandsPart     = "operands"
	erasedPart       = "erased"
	bodyPart         = "body"
)

func (r *record) toAttr(c *ir.Context) ir.Attr {
	var entries []ir.Entry
	add := func(part string, a ir.Attr) { entries = append(entries, ir.Entry{Name: c.Names.Attr(part), Attr: a}) }
	difference := func(part, noPart string, d difference) {
		if d.set != 0 {
			add(part, c.Attrs.Dict(d.set))
		}
		if d.drop != nil {
			add(noPart, arrayOf(c, d.drop, func(n ir.AttrName) ir.Attr { return c.Attrs.String(c.Names.AttrText(n)) }))
		}
	}
	if r.name != "" {
		add(namePart, c.Attrs.String(r.name))
	}
	difference(propertiesPart, noPropertiesPart, r.properties)
	difference(attributesPart, noAttributesPart, r.attributes)
	if r.types != nil {
		add(typesPart, arrayOf(c, r.types, c.Attrs.TypeAttr))
	}
	if r.blocks != nil {
		add(blocksPart, arrayOf(c, r.blocks, func(types []ir.Type) ir.Attr { return arrayOf(c, types, c.Attrs.TypeAttr) }))
	}
	if r.operands != nil {
		add(operandsPart, c.Attrs.IntArray(r.operands))
	}
	toAttr := func(r *record) ir.Attr { return r.toAttr(c) }
	if r.erased != nil {
		add(erasedPart, arrayOf(c, r.erased, toAttr))
	}
	if r.body != nil {
		add(bodyPart, arrayOf(c, r.body, toAttr))
	}
	return c.Attrs.Dict(c.Dicts.Of(entries))
}

func arrayOf[T any](c *ir.Context, list []T, item func(T) ir.Attr) ir.Attr {
	var items []ir.Attr
	for _, x := range list {
		items = append(items, item(x))
	}
	return c.Attrs.Array(items)
}

// A parser reads records from attributes. It keeps the first error.
type parser struct {
	*ir.Context
	err error
}

// parseRecord reads an attribute that record.attr wrote.
func (p *parser) parseRecord(a ir.Attr) *record {
	r := &record{}
	if p.expectKind(a, ir.DictAttr, wasName) {
		for _, e := range p.Dicts.Entries(p.Attrs.DictOf(a)) {
			p.parsePart(r, p.Names.AttrText(e.Name), e.Attr)
		}
	}
	return r
}

func (p *parser) parsePart(r *record, name string, a ir.Attr) {
	switch name {
	case namePart:
		if p.expectKind(a, ir.StringAttr, name) {
			r.name = p.Attrs.StringOf(a)
		}
	case propertiesPart:
		r.properties.set = p.dict(name, a)
	case noPropertiesPart:
		r.properties.drop = p.names(name, a)
	case attributesPart:
		r.attributes.set = p.dict(name, a)
	case noAttributesPart:
		r.attributes.drop = p.names(name, a)
	case typesPart:
		r.types = p.types(name, a)
	case blocksPart:
		for _, b := range p.items(name, a) {
			r.blocks = append(r.blocks, p.types(name, b))
		}
	case operandsPart:
		if p.expectKind(a, ir.DenseArrayAttr, name) {
			r.operands = append([]int64{}, p.Attrs.Ints(a)...)
		}
	case erasedPart:
		r.erased = p.records(name, a)
	case bodyPart:
		r.body = p.records(name, a)
	default:
		p.fail("'" + name + "' is not a part of '" + wasName + "'")
	}
}

func (p *parser) fail(message string) {
	if p.err == nil {
		p.err = errors.New(message)
	}
}

// expectKind reports whether the attribute of an entry has the kind k; if not, it records an error.
func (p *parser) expectKind(a ir.Attr, k ir.AttrKind, part string) bool {
	if p.Attrs.Kind(a) != k {
		p.fail("'" + part + "' cannot be " + p.Attrs.Text(a))
		return false
	}
	return true
}

func (p *parser) dict(part string, a ir.Attr) ir.Dict {
	if !p.expectKind(a, ir.DictAttr, part) {
		return 0
	}
	return p.Attrs.DictOf(a)
}

// listOf returns the items of an array, which have the kind k.
func listOf[T any](p *parser, part string, a ir.Attr, k ir.AttrKind, item func(ir.Attr) T) []T {
	list := []T{}
	for _, x := range p.items(part, a) {
		if p.expectKind(x, k, part) {
			list = append(list, item(x))
		}
	}
	return list
}

func (p *parser) names(part string, a ir.Attr) []ir.AttrName {
	return listOf(p, part, a, ir.StringAttr, func(x ir.Attr) ir.AttrName { return p.Names.Attr(p.Attrs.StringOf(x)) })
}

func (p *parser) types(part string, a ir.Attr) []ir.Type {
	return listOf(p, part, a, ir.TypeAttr, p.Attrs.Type)
}

func (p *parser) items(part string, a ir.Attr) []ir.Attr {
	p.expectKind(a, ir.ArrayAttr, part)
	return p.Attrs.Items(a)
}

func (p *parser) records(part string, a ir.Attr) (list []*record) {
	for _, item := range p.items(part, a) {
		list = append(list, p.parseRecord(item))
	}
	return list
}
