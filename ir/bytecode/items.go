package bytecode

import (
	"bytes"
	"cmp"
	"fmt"
	"hash/maphash"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/bytecode/schema"
	"github.com/hlo-promote/hlo-promote/ir/vhlo"
)

// Numbering of attributes, types and resources.

// A literalKey is the same for equal literals.
type literalKey struct {
	of  ir.Type
	sum uint64 // hash of the elements
}

// canonical returns a representative of the attributes that are equal in MLIR. Package ir does not
// intern long literals.
func (n *numbering) canonical(a ir.Attr) ir.Attr {
	l := n.c.Attrs.Literal(a)
	if l == nil || l.Splat() || l.Strings() != nil || n.c.Attrs.ShortText(a) != "" {
		return a
	}
	data := l.Data()
	k := literalKey{n.c.Attrs.Type(a), maphash.Bytes(n.seed, data)}
	for _, other := range n.long[k] {
		if other == a || bytes.Equal(data, n.c.Attrs.Literal(other).Data()) {
			return other
		}
	}
	n.long[k] = append(n.long[k], a)
	return a
}

// attr returns the item of an attribute and counts a reference to it. as names the encoding, if the
// attribute does not determine it.
func (n *numbering) attr(a ir.Attr, portable bool, as string) *item {
	if portable && as == "" {
		a = n.portableAttr(a)
	}
	k := key{portable: portable, as: as, value: int32(a)}
	if it := n.items[k]; it != nil {
		it.refs++
		return it
	}
	if !portable && n.c.Attrs.Kind(a) == ir.LocationAttr {
		return n.location(k, a)
	}
	if c := n.canonical(a); c != a {
		it := n.attr(c, portable, as)
		n.items[k] = it
		return it
	}
	name := n.dialectOf(a, portable, as)
	var row *schema.Encoding
	var parts []schema.Part
	if of := schemas.Get()[name]; of != nil {
		row, parts = of().SplitAttr(n.c, a, as)
	}
	if row == nil && portable && as == "" && isOtherAttr(n.c, a) {
		it := n.attr(a, false, "")
		n.items[k] = it
		return it
	}
	it := &item{key: k, refs: 1}
	n.items[k] = it
	n.attrs = append(n.attrs, it)
	it.dialect, it.row, it.parts = n.dialect(name), row, parts
	n.check(it, func() string {
		if n.c.Attrs.Kind(a) == ir.DialectAttr {
			return clip(n.c.Attrs.Text(a))
		}
		return clip(n.c.Attrs.ShortText(a))
	})
	n.fields(it, it.parts)
	return it
}

// location returns the item of a location that has none.
func (n *numbering) location(k key, a ir.Attr) *item {
	it := &item{key: k, refs: 1, dialect: n.dialect("builtin")}
	n.items[k] = it
	n.attrs = append(n.attrs, it)
	from := len(n.parts)
	it.row, n.parts = schema.SplitLocation(n.c, a, n.parts)
	n.fields(it, n.parts[from:])
	n.parts = n.parts[:from]
	return it
}

// portableAttr returns the attribute that VHLO encodes in the same way.
func (n *numbering) portableAttr(a ir.Attr) ir.Attr {
	switch n.c.Attrs.Kind(a) {
	case ir.SymbolAttr:
		if path := n.c.Attrs.SymbolPath(a); len(path) == 1 {
			return n.c.Attrs.String(path[0])
		}
	case ir.DenseArrayAttr:
		return vhlo.DenseOf(n.c, a)
	}
	return a
}

// typ returns the item of a type and counts a reference to it.
func (n *numbering) typ(t ir.Type, portable bool) *item {
	k := key{isType: true, portable: portable, value: int32(t)}
	if it := n.items[k]; it != nil {
		it.refs++
		return it
	}
	if portable && isOtherType(n.c, t) {
		it := n.typ(t, false)
		n.items[k] = it
		return it
	}
	it := &item{key: k, refs: 1}
	n.items[k] = it
	n.types = append(n.types, it)
	name := "vhlo"
	if !portable {
		name = n.dialectOfType(t)
	}
	it.dialect = n.dialect(name)
	if it.dialect.schema != nil {
		it.row, it.parts = it.dialect.schema.SplitType(n.c, t)
	}
	n.check(it, func() string { return n.c.Types.Text(t) })
	n.fields(it, it.parts)
	return it
}

// check records an error if an item of VHLO does not exist in the target version.
func (n *numbering) check(it *item, what func() string) {
	if !it.key.portable || n.err != nil {
		return
	}
	if it.row == nil {
		n.err = fmt.Errorf("'%s' cannot be in an artifact", what())
		return
	}
	if err := n.legal.CheckRow(it.row, what()); err != nil {
		n.err = err
	}
}

// fields numbers the parts of an item.
func (n *numbering) fields(it *item, parts []schema.Part) {
	if it.row == nil {
		n.checkKept(it)
		n.textResources(it)
		return
	}
	for i, f := range it.row.Fields {
		p := &parts[i]
		if f.Kind == schema.Resource {
			n.resource(it.dialect, p.Text)
		}
		if p.Attr != 0 && f.Kind != schema.Elements { // whose attribute is the literal itself
			n.attr(p.Attr, it.key.portable, p.As)
		}
		for _, a := range p.Attrs {
			n.attr(a, it.key.portable, "")
		}
		for _, t := range p.Types {
			n.typ(t, it.key.portable)
		}
		if p.Type != 0 {
			n.typ(p.Type, it.key.portable)
		}
	}
}

// resource adds a resource to its dialect.
func (n *numbering) resource(d *dialectItem, name string) {
	if !slices.Contains(d.resources, name) {
		d.resources = append(d.resources, name)
	}
}

// textResources adds the resources that an attribute written as text refers to.
func (n *numbering) textResources(it *item) {
	if it.key.isType || !strings.Contains(n.c.Attrs.Text(ir.Attr(it.key.value)), "dense_resource<") {
		return
	}
	_, attrs := n.c.AliasParts(0, ir.Attr(it.key.value))
	for _, a := range attrs {
		if n.c.Attrs.Kind(a) == ir.ResourceAttr {
			n.resource(n.dialect("builtin"), n.c.Attrs.StringOf(a))
		}
	}
}

// numberResources numbers the resources of each dialect: those with data, then those that are only
// declared.
func (n *numbering) numberResources() {
	isDeclared := func(name string) byte { return boolByte(n.m.Resources[name] == nil) }
	for _, d := range n.dialects {
		slices.SortStableFunc(d.resources, func(a, b string) int { return cmp.Compare(isDeclared(a), isDeclared(b)) })
		for _, name := range d.resources {
			n.resources[name] = len(n.resources)
		}
	}
}

// dialectOf returns the dialect that encodes an attribute.
func (n *numbering) dialectOf(a ir.Attr, portable bool, as string) string {
	switch {
	case portable:
		return "vhlo"
	case as != "":
		return "stablehlo"
	case n.c.Attrs.Kind(a) != ir.DialectAttr:
		return "builtin"
	}
	return dialectPrefix(n.c.Attrs.Text(a))
}

// dialectOfType returns the dialect of a type.
func (n *numbering) dialectOfType(t ir.Type) string {
	text := n.c.Types.Text(t)
	if strings.HasPrefix(text, "!") {
		return dialectPrefix(text)
	}
	return "builtin"
}

// dialectPrefix returns the dialect name at the start of #dialect.name or !dialect<…>.
func dialectPrefix(text string) string {
	end := strings.IndexAny(text, ".<")
	if end < 0 {
		end = len(text)
	}
	return text[1:end]
}
