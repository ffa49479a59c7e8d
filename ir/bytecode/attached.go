package bytecode

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/bytecode/schema"
	"github.com/hlo-promote/hlo-promote/ir/vhlo"
)

// Numbering of the attributes of operations.

// An attached holds the encoded attributes of an operation. Operations with the same name and
// dictionaries share it.
type attached struct {
	name       *item
	form       *vhlo.Form
	downgraded bool // newer versions have another form
	dict       *item
	dictNeeded bool
	properties []*item // nil if absent
	optional   []bool
	numbers    []ir.Attr     // written after the properties
	segments   []ir.Attr     // segment sizes, written after the numbers
	has        bool          // whether properties are written, even if all are absent
	list       []property    // nil if the operation is unregistered
	laterAttrs []ir.AttrName // properties that are discardable attributes in package ir
	unknown    *item         // properties of an unregistered operation
	at         int           // number of the written properties; -1 before
}

type attachedKey struct {
	op    ir.OpName
	props ir.Dict
	attrs ir.Dict
}

// attach returns the encoded attributes of an operation, from the cache if an equal operation came
// before.
func (n *numbering) attach(op ir.Op, portable bool) (*attached, error) {
	m := n.m
	k := attachedKey{op: m.OpName(op), props: m.Properties(op), attrs: m.Attributes(op)}
	if a := n.attached[k]; a != nil {
		return a, nil
	}
	a := &attached{at: -1}
	full := m.OpString(op)
	list, registered := n.propertiesOf(op)
	if portable {
		form, err := n.legal.Form(m, op)
		if err != nil {
			return nil, err
		}
		a.form = form
		a.downgraded = n.legal.Downgrades(m.OpName(op), full)
		full = "vhlo." + form.Op.Name
	}
	if n.kept != nil {
		a.at = n.kept.keptNumber(m.Properties(op))
		registered = registered || a.at >= 0
	}
	a.name = n.opName(full, registered)
	inDict := n.target.Version < versionProperties
	switch {
	case a.at >= 0:
		a.has, a.dictNeeded = true, m.Attributes(op) != 0
	case portable:
		a.has = !inDict && len(a.form.Op.Attrs) > 0
		a.dictNeeded = len(a.form.Rest) > 0 || inDict && len(a.form.Op.Attrs) > 0
	default:
		if a.has = !inDict && len(list) > 0; a.has {
			a.list, a.laterAttrs = list, n.laterAttrsOf(op, list)
		}
		a.dictNeeded = len(n.c.Dicts.Entries(m.Attributes(op))) > len(a.laterAttrs) || inDict && m.Properties(op) != 0
	}
	n.attached[k] = a
	return a, nil
}

// propertiesOf returns the properties of an operation, and whether it is registered.
func (n *numbering) propertiesOf(op ir.Op) ([]property, bool) {
	name := n.m.OpName(op)
	list, known := n.props[name]
	if known {
		return list, list != nil
	}
	if def := n.m.OpDef(op); def != nil {
		list, known = (&reader{c: n.c}).propertiesOf(def), true
	} else {
		list, known = layoutOf(n.c, n.m.OpString(op))
	}
	if n.older[name] {
		list = slices.DeleteFunc(list, func(p property) bool { return p.later })
	}
	if known && list == nil {
		list = []property{}
	}
	n.props[name] = list
	return list, known
}

// laterAttrsOf returns the discardable attributes of an operation that are properties: those that
// package ir's definition lacks, and all of an operation without definition.
func (n *numbering) laterAttrsOf(op ir.Op, list []property) (names []ir.AttrName) {
	def := n.m.OpDef(op)
	for _, p := range list {
		if (def == nil || def.Attr(p.at) == nil) && n.m.Property(op, p.at) == 0 && n.m.Attribute(op, p.at) != 0 {
			names = append(names, p.at)
		}
	}
	return names
}

// makeDict returns the dictionary of an operation: its discardable attributes and, in older
// bytecode, all others.
func (n *numbering) makeDict(op ir.Op, a *attached, portable bool) *item {
	m := n.m
	if !portable {
		entries := slices.DeleteFunc(slices.Clone(n.c.Dicts.Entries(m.Attributes(op))), func(e ir.Entry) bool { return slices.Contains(a.laterAttrs, e.Name) })
		if n.target.Version < versionProperties {
			entries = append(entries, n.c.Dicts.Entries(m.Properties(op))...)
		}
		return n.attr(n.c.Attrs.Dict(n.c.Dicts.Of(entries)), false, "")
	}
	parts := map[string]schema.Part{}
	for _, e := range a.form.Rest {
		parts[n.c.Names.AttrText(e.Name)] = schema.Part{Attr: e.Attr}
	}
	if n.target.Version < versionProperties {
		for i := range a.form.Op.Attrs {
			parts[a.form.Op.Attrs[i].Name] = a.form.Attributes[i]
		}
	}
	return n.portableDict(parts)
}

// portableDict returns a builtin dictionary whose values are encoded in VHLO. Its key is its text.
func (n *numbering) portableDict(parts map[string]schema.Part) *item {
	names := slices.Sorted(maps.Keys(parts))
	var text strings.Builder
	for _, name := range names {
		p := parts[name]
		fmt.Fprintf(&text, "%q %s %d ", name, p.As, n.canonical(p.Attr))
	}
	k := key{portable: true, as: "dict " + text.String()}
	if it := n.items[k]; it != nil {
		it.refs++
		return it
	}
	it := &item{key: k, refs: 1}
	n.items[k] = it
	n.attrs = append(n.attrs, it)
	it.dialect = n.dialect("builtin")
	it.row = schema.EncodingNamed(schema.Builtin().Attrs, "DictionaryAttr")
	for _, name := range names {
		s := n.c.Attrs.String(name)
		n.attr(s, false, "")
		n.attr(parts[name].Attr, true, parts[name].As)
		it.parts = append(it.parts, schema.Part{Attr: s}, parts[name])
	}
	return it
}

// numberProperties numbers the properties of an operation.
func (n *numbering) numberProperties(op ir.Op, a *attached, portable bool) {
	m := n.m
	if a.at >= 0 {
		return
	}
	if _, registered := n.propertiesOf(op); n.target.Version >= versionProperties && !portable && !registered && m.Properties(op) != 0 {
		a.unknown = n.attr(n.c.Attrs.Dict(m.Properties(op)), false, "")
		a.has = true
		return
	}
	if !a.has {
		return
	}
	if a.properties != nil {
		for _, it := range a.properties {
			if it != nil {
				it.refs++
			}
		}
		return
	}
	if portable {
		for _, p := range a.form.Attributes {
			a.properties = append(a.properties, n.attr(p.Attr, true, p.As))
			a.optional = append(a.optional, false)
		}
		return
	}
	n.numberKnown(op, a)
}

// numberKnown numbers the properties of a registered operation.
func (n *numbering) numberKnown(op ir.Op, a *attached) {
	m := n.m
	a.properties = []*item{}
	if m.OpDef(op) == nil {
		n.checkNames(op, a)
	}
	for _, p := range a.list {
		value := m.Property(op, p.at)
		if value == 0 && slices.Contains(a.laterAttrs, p.at) {
			value = m.Attribute(op, p.at)
		}
		var it *item
		switch {
		case n.isNumber(&p, value):
			a.numbers = append(a.numbers, value)
			continue
		case p.segments > 0 && n.target.Version >= versionSegments && len(n.c.Attrs.Ints(value)) == p.segments:
			a.segments = append(a.segments, value)
			continue
		case (p.isNumber || p.isBool || p.segments > 0 && n.target.Version >= versionSegments) && n.err == nil:
			n.err = fmt.Errorf("'%s' has no valid attribute '%s'", m.OpString(op), p.name)
		case value != 0:
			it = n.attr(value, false, "")
		case !p.optional && n.err == nil:
			n.err = fmt.Errorf("'%s' has no attribute '%s'", m.OpString(op), p.name)
		}
		a.properties = append(a.properties, it)
		a.optional = append(a.optional, p.optional)
	}
}

// isNumber reports whether a property is encoded as a number, and the value can be.
func (n *numbering) isNumber(p *property, value ir.Attr) bool {
	return p.isNumber && (value == 0 || n.c.Attrs.Kind(value) == ir.IntegerAttr) || p.isBool && (value == n.c.Attrs.Bool(false) || value == n.c.Attrs.Bool(true))
}

// checkNames checks that the properties of an operation without definition exist.
func (n *numbering) checkNames(op ir.Op, a *attached) {
	for _, e := range n.c.Dicts.Entries(n.m.Properties(op)) {
		if !hasProperty(a.list, e.Name) && n.err == nil {
			n.err = fmt.Errorf("'%s' has no property '%s'", n.m.OpString(op), n.c.Names.AttrText(e.Name))
		}
	}
}
