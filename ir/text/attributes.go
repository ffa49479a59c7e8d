package text

import (
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// readAttributes reads the inherent and the discardable attributes of the statement. As in MLIR, an
// inherent attribute in {…} overrides the one in the form, and one in <{…}> overrides both.
func (b *builder) readAttributes(name ir.OpName) (props, attrs ir.Dict, err *syntax.Error) {
	s := b.layout
	entries, err := b.readFormAttributes(b.entries[:0])
	if err != nil {
		return 0, 0, err
	}
	if s.dict >= 0 {
		t := b.tokens[s.dict]
		d, err := b.r.parts.Dict(b.src, t.Start, t.End, &b.origin.aliases)
		if err != nil {
			return 0, 0, err
		}
		inherent, rest := b.r.splitDict(name, d)
		attrs = rest
		for _, e := range b.c.Dicts.Entries(inherent) {
			if err := b.checkOverride(entries, e); err != nil {
				return 0, 0, err
			}
			entries = override(entries, e)
		}
	}
	if s.props >= 0 {
		if props, err = b.readProperties(); err != nil {
			return 0, 0, err
		}
		if list := b.c.Dicts.Entries(props); len(entries) == 0 {
			entries = append(entries, list...)
		} else {
			for _, e := range list {
				entries = override(entries, e)
			}
		}
	}
	entries = b.fillDefaults(entries)
	b.entries = entries
	if len(entries) > 0 && (s.props < 0 || len(entries) != len(b.c.Dicts.Entries(props))) {
		props = b.c.Dicts.Of(entries)
	}
	return props, attrs, nil
}

// readFormAttributes reads the attributes that are part of the form.
func (b *builder) readFormAttributes(entries []ir.Entry) ([]ir.Entry, *syntax.Error) {
	s := b.layout
	for i := range s.attrs {
		p := &s.attrs[i]
		start, end := b.tokens[p.first].Start, b.tokens[p.last].End
		if p.group == nil {
			a, err := b.r.attrs.Attr(p.syntax, b.src, start, end, &b.origin.aliases)
			if err != nil {
				return nil, err
			}
			entries = append(entries, ir.Entry{Name: p.name, Attr: a})
			continue
		}
		list, err := b.r.attrs.Attrs(p.group, b.src, start, end, &b.origin.aliases)
		if err != nil {
			return nil, err
		}
		for k, a := range list {
			if a != 0 {
				entries = append(entries, ir.Entry{Name: p.names[k], Attr: a})
			}
		}
	}
	if s.signature == literalType {
		first := b.tokens[s.literal[0]]
		b.r.parts.Syntax.Literal = first
		a, err := b.r.parts.Attr(b.src, first.Start, b.tokens[s.literal[1]].End, &b.origin.aliases)
		if err != nil {
			return nil, err
		}
		entries = append(entries, ir.Entry{Name: ir.NameValue, Attr: a})
	}
	for _, a := range s.made {
		value, err := a.make(b)
		if err != nil {
			return nil, err
		}
		name, _ := ir.TableName(a.name)
		entries = append(entries, ir.Entry{Name: name, Attr: value})
	}
	return entries, nil
}

// override sets or adds an entry.
func override(entries []ir.Entry, e ir.Entry) []ir.Entry {
	i := entryOf(entries, e.Name)
	if i < 0 {
		return append(entries, e)
	}
	entries[i].Attr = e.Attr
	return entries
}

// entryOf returns the index of the entry of an attribute, or -1.
func entryOf(entries []ir.Entry, n ir.AttrName) int {
	return slices.IndexFunc(entries, func(e ir.Entry) bool { return e.Name == n })
}

// checkOverride checks that an attribute in {…} does not repeat one that the form of the operation
// has already read.
func (b *builder) checkOverride(entries []ir.Entry, e ir.Entry) *syntax.Error {
	form := b.layout.form
	switch {
	case form == nil || form.special == nil:
	case form.special.noRepeat && entryOf(entries, e.Name) >= 0:
		return b.tokens[b.layout.nameToken].Fail("attribute '" + b.c.Names.AttrText(e.Name) + "' occurs more than once in the attribute list")
	case !b.layout.quoted && slices.Contains(form.special.inferred, e.Name):
		return b.tokens[b.layout.dict].Fail("'" + b.c.Names.AttrText(e.Name) + "' is an inferred attribute and should not be specified in the explicit attribute dictionary")
	}
	return nil
}

// readProperties reads <{…}>. Entries that the operation does not have are dropped, as in MLIR, and
// recorded in the module.
func (b *builder) readProperties() (ir.Dict, *syntax.Error) {
	t := b.tokens[b.layout.props]
	d, err := b.readPropertyDict(t)
	if err != nil || b.layout.form == nil {
		return d, err
	}
	def := b.layout.form.def
	if len(def.Attrs) == 0 {
		return 0, b.invalidProperties(b.c.Attrs.Dict(d), "this operation has empty properties")
	}
	inherent, rest := b.r.splitDict(def.Op, d)
	for _, e := range b.c.Dicts.Entries(rest) {
		b.m.Builder().Drop(ir.Dropped{Op: def.Op, Name: e.Name, Range: ir.Range{Start: t.Start, End: t.End}})
	}
	if rest == 0 {
		return d, nil
	}
	return inherent, nil
}

// invalidProperties returns the error for an attribute in <…> that cannot be the properties of an
// operation.
func (b *builder) invalidProperties(a ir.Attr, why string) *syntax.Error {
	name := b.layout.form.def.Name
	return b.tokens[b.layout.nameToken].Fail("invalid properties " + b.c.Attrs.Text(a) + " for op " + name + ": " + why)
}

// readPropertyDict reads the dictionary in <{…}> or <#alias>.
func (b *builder) readPropertyDict(t syntax.Token) (ir.Dict, *syntax.Error) {
	start, end, isDict := propertyRange(b.src, t)
	if isDict {
		return b.r.parts.Dict(b.src, start, end, &b.origin.aliases)
	}
	a, err := b.r.parts.Attr(b.src, start, end, &b.origin.aliases)
	switch {
	case err != nil || b.c.Attrs.Kind(a) == ir.DictAttr:
	case b.layout.form != nil:
		err = b.invalidProperties(a, "expected DictionaryAttr to set properties")
	default:
		err = t.Fail("expected a dictionary of properties, found '" + shorten(b.c.Attrs.Text(a)) + "'")
	}
	return b.c.Attrs.DictOf(a), err
}

// propertyRange returns the range of the attribute in <…>, and whether it is a dictionary.
func propertyRange(src []byte, t syntax.Token) (start, end int, isDict bool) {
	for end = t.End - 1; syntax.IsBlank(src[end-1]); end-- {
	}
	start = min(syntax.SkipBlanks(src, t.Start+1), end) // only blanks and comments
	return start, end, src[start] == '{' && src[end-1] == '}'
}

// shorten shortens text for a message.
func shorten(s string) string {
	const maxShown = 60
	if len(s) > maxShown {
		return strings.ToValidUTF8(s[:maxShown], "") + "…"
	}
	return s
}

// fillDefaults adds the default attributes that MLIR's parsers add.
func (b *builder) fillDefaults(entries []ir.Entry) []ir.Entry {
	if b.layout.form == nil {
		return entries
	}
	for i := range b.layout.form.def.Attrs {
		if d := &b.layout.form.def.Attrs[i]; d.Filled && entryOf(entries, d.Name) < 0 {
			entries = append(entries, ir.Entry{Name: d.Name, Attr: b.c.Attrs.Default(d)})
		}
	}
	return entries
}

// splitDict separates the inherent attributes of an operation from the others. All attributes of an
// unregistered operation in {…} are discardable.
func (r *Reader) splitDict(name ir.OpName, d ir.Dict) (inherent, rest ir.Dict) {
	def := ir.Known(name)
	if def == nil || len(def.Attrs) == 0 || d == 0 {
		return 0, d
	}
	var in, out []ir.Entry
	for _, e := range r.c.Dicts.Entries(d) {
		if def.Attr(e.Name) != nil {
			in = append(in, e)
		} else {
			out = append(out, e)
		}
	}
	return r.c.Dicts.Of(in), r.c.Dicts.Of(out)
}
