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

// toAttr returns the record as a dictionary attribute.
func (r *record) toAttr(c *ir.Context) ir.Attr {
	var entries []ir.Entry
	add := func(part string, a ir.Attr) { entries = append(entries, ir.Entry{Name: c.Names.Attr(part), Attr: a}) }
	difference := func(part, noPart string, d difference) {
		if d.set != 0 {
			add(part, c.Attrs.Dict(d.set))
		}
		if d.drop != nil {
			add(noPart, names(c, d.drop))
		}
	}
	if r.name != "" {
		add(namePart, c.Attrs.String(r.name))
	}
	difference(propertiesPart, noPropertiesPart, r.properties)
	difference(attributesPart, noAttributesPart, r.attributes)
	if r.types != nil {
		add(typesPart, types(c, r.types))
	}
	if r.blocks != nil {
		var list []ir.Attr
		for _, b := range r.blocks {
			list = append(list, types(c, b))
		}
		add(blocksPart, c.Attrs.Array(list))
	}
	if r.operands != nil {
		add(operandsPart, c.Attrs.IntArray(r.operands))
	}
	if r.erased != nil {
		add(erasedPart, records(c, r.erased))
	}
	if r.body != nil {
		add(bodyPart, records(c, r.body))
	}
	return c.Attrs.Dict(c.Dicts.Of(entries))
}

func records(c *ir.Context, list []*record) ir.Attr {
	var items []ir.Attr
	for _, r := range list {
		items = append(items, r.toAttr(c))
	}
	return c.Attrs.Array(items)
}

func names(c *ir.Context, list []ir.AttrName) ir.Attr {
	var items []ir.Attr
	for _, n := range list {
		items = append(items, c.Attrs.String(c.Names.AttrText(n)))
	}
	return c.Attrs.Array(items)
}

func types(c *ir.Context, list []ir.Type) ir.Attr {
	var items []ir.Attr
	for _, t := range list {
		items = append(items, c.Attrs.TypeAttr(t))
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

// parsePart reads one entry of a record.
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

func (p *parser) names(part string, a ir.Attr) (list []ir.AttrName) {
	for _, item := range p.items(part, a) {
		if p.expectKind(item, ir.StringAttr, part) {
			list = append(list, p.Names.Attr(p.Attrs.StringOf(item)))
		}
	}
	return list
}

func (p *parser) types(part string, a ir.Attr) []ir.Type {
	list := []ir.Type{}
	for _, item := range p.items(part, a) {
		if p.expectKind(item, ir.TypeAttr, part) {
			list = append(list, p.Attrs.Type(item))
		}
	}
	return list
}
