package annotate

import (
	"errors"

	"github.com/hlo-promote/hlo-promote/ir"
)

// Names of the attributes, and of the parts of promote.was.
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

// A record has the parts of promote.was by name: the original parts of an operation that differ
// from the current ones, and all of them for an erased operation.
type record map[string]ir.Attr

func (r record) attr(c *ir.Context) ir.Attr {
	var entries []ir.Entry
	for part, a := range r {
		entries = append(entries, ir.Entry{Name: c.Names.Attr(part), Attr: a})
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

// partKinds returns the kind of a part, followed by that of its items; nil if there is no such
// part.
func partKinds(part string) []ir.AttrKind {
	switch part {
	case namePart:
		return []ir.AttrKind{ir.StringAttr}
	case propertiesPart, attributesPart:
		return []ir.AttrKind{ir.DictAttr}
	case noPropertiesPart, noAttributesPart:
		return []ir.AttrKind{ir.ArrayAttr, ir.StringAttr}
	case typesPart:
		return []ir.AttrKind{ir.ArrayAttr, ir.TypeAttr}
	case blocksPart:
		return []ir.AttrKind{ir.ArrayAttr, ir.ArrayAttr, ir.TypeAttr}
	case operandsPart:
		return []ir.AttrKind{ir.DenseArrayAttr}
	case erasedPart, bodyPart: // checkRecord checks the items
		return []ir.AttrKind{ir.ArrayAttr}
	}
	return nil
}

// checkRecord returns an error if an attribute is not one that record.attr returns.
func checkRecord(c *ir.Context, a ir.Attr) error {
	if err := checkKinds(c, wasName, a, []ir.AttrKind{ir.DictAttr}); err != nil {
		return err
	}
	for _, e := range c.Dicts.Entries(c.Attrs.DictOf(a)) {
		part := c.Names.AttrText(e.Name)
		kinds := partKinds(part)
		if kinds == nil {
			return errors.New("'" + part + "' is not a part of '" + wasName + "'")
		}
		if err := checkKinds(c, part, e.Attr, kinds); err != nil {
			return err
		}
		if part == erasedPart || part == bodyPart {
			for _, item := range c.Attrs.Items(e.Attr) {
				if err := checkRecord(c, item); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// checkKinds returns an error if an attribute has not the first kind, or its items not the others.
func checkKinds(c *ir.Context, part string, a ir.Attr, kinds []ir.AttrKind) error {
	if c.Attrs.Kind(a) != kinds[0] {
		return errors.New("'" + part + "' cannot be " + c.Attrs.Text(a))
	}
	for _, item := range c.Attrs.Items(a) {
		if len(kinds) > 1 {
			if err := checkKinds(c, part, item, kinds[1:]); err != nil {
				return err
			}
		}
	}
	return nil
}
