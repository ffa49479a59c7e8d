package bytecode

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
)

// Properties, attributes and types in an encoding that no table describes are kept as bytes. They
// belong to dialects outside of package ir. The module has a placeholder for each: an attribute or
// a type whose text contains a zero byte, which no file can have. The bytes refer to strings,
// attributes, types and resources by number, so such a module is written with the tables of its
// file, and new entries are appended.

// keeps reports whether unknown encodings of a dialect are kept. The tables of the dialects in
// package ir are complete, and an artifact must be converted.
func (r *reader) keeps(dialect string) bool {
	return !slices.Contains([]string{"quant", "vhlo"}, dialect) && !r.info.Artifact && !ir.KnowsAll(dialect) && r.info.Version >= versionProperties
}

// keptEntry returns the placeholder of an entry, an attribute or a type, that cannot be decoded.
// what describes the entry for messages.
func (r *reader) keptEntry(ref entryRef, what string) int32 {
	dialect := r.dialects[r.entry(ref).dialect].name
	r.m.Undecoded = append(r.m.Undecoded, what)
	text := fmt.Sprintf("<\x00%d>", ref.number)
	if ref.isType {
		return int32(r.c.Types.Opaque("!" + dialect + text))
	}
	return int32(r.c.Attrs.Opaque("#"+dialect, text, 0))
}

// keptAttributes returns the placeholder of properties that cannot be decoded.
func (r *reader) keptAttributes(number int, n *opName) attributes {
	r.m.Undecoded = append(r.m.Undecoded, "properties of operation '"+n.full()+"'")
	a := r.c.Attrs.Opaque("#"+n.dialect, fmt.Sprintf("<\x00properties %d>", number), 0)
	d := r.c.Dicts.Of([]ir.Entry{{Name: r.c.Names.Attr("\x00"), Attr: a}})
	if r.keptProperties == nil {
		r.keptProperties = map[ir.Dict]int{}
	}
	r.keptProperties[d] = number
	return attributes{inherent: d}
}

// tabledProducer is the producer whose encodings the tables have, that of jaxlib 0.12.0.1.
const tabledProducer = "MLIR24.0.0git"

// isOtherEncoding reports whether an error in a part of the file may be due to an encoding of
// another producer, which is kept.
func (r *reader) isOtherEncoding(err *Error, start, end int, dialect string) bool {
	return err != nil && err != errDeep && err.Offset >= start && err.Offset <= end && r.spent <= r.budget && r.info.Producer != tabledProducer &&
		r.keeps(dialect)
}

// fallBack returns the value of an entry whose encoding is not that of its row, if it may be that
// of another producer.
func (r *reader) fallBack(ref entryRef, e *entry, err *Error) (int32, *Error) {
	if !r.isOtherEncoding(err, e.start, e.end, r.dialects[e.dialect].name) {
		return 0, err
	}
	return r.keptEntry(ref, fmt.Sprintf("what dialect '%s' has at byte %d: %s", r.dialects[e.dialect].name, r.base+e.start, err.Message)), nil
}

// keptFile returns the reader of the file whose tables a module must be written with, or nil.
func keptFile(m *ir.Module) *reader {
	if o, ok := m.Ranges().Locator().(*origin); ok {
		return o.r // nil without such parts
	}
	return nil
}

// seedTables fills the tables of a numbering with those of a file. An entry that the module does
// not use may be anything.
func (n *numbering) seedTables(r *reader) error {
	if n.target.Artifact || n.target.Version != r.info.Version {
		return fmt.Errorf("the module can only be written in the form and version of its file, because hlo-promote does not know the %s", n.m.Undecoded[0])
	}
	n.kept = r
	for i := range r.dialects {
		d := n.dialect(r.dialects[i].name)
		d.version = r.dialects[i].version
	}
	if len(n.dialects) != len(r.dialects) {
		return fmt.Errorf("the file names a dialect twice")
	}
	for i := range r.opNames {
		o := &r.opNames[i]
		it := &item{dialect: n.dialect(o.dialect), name: o.name, registered: o.registered, number: len(n.names)}
		if full := strings.TrimSuffix(o.full(), "."); n.opNames[full] == nil {
			n.opNames[full] = it
		}
		n.names = append(n.names, it)
	}
	for _, h := range r.handles {
		n.resource(n.dialect(h.dialect), h.key)
	}
	n.attrs = n.seedItems(r, r.attrs, false)
	n.types = n.seedItems(r, r.types, true)
	return nil
}

// seedItems returns the items of a table.
func (n *numbering) seedItems(r *reader, entries []entry, isType bool) []*item {
	list := make([]*item, len(entries))
	for i := range entries {
		e := &entries[i]
		c := cursor{data: r.data, end: len(r.data)}
		var value int32
		if isType {
			value = int32(r.typeAt(&c, 0, uint64(i)))
		} else {
			value = int32(r.attrAt(&c, 0, uint64(i)))
		}
		it := &item{key: key{isType: isType, value: value}, refs: 1}
		it.dialect, it.number, it.raw, it.custom = n.dialect(r.dialects[e.dialect].name), i, r.data[e.start:e.end], e.custom
		if list[i] = it; c.err == nil && n.items[it.key] == nil {
			n.items[it.key] = it
		}
	}
	return list
}

// isKept reports whether the text of an attribute or a type contains a placeholder.
func isKept(text string) bool { return strings.IndexByte(text, 0) >= 0 }

// checkKept records an error if an item that is to be written as text is a placeholder, or if its
// dialect has no such attribute. What was read may be of a newer version of the dialect.
func (n *numbering) checkKept(it *item) {
	text := ""
	switch a := ir.Attr(it.key.value); {
	case it.key.isType:
		text = n.c.Types.Text(ir.Type(it.key.value))
	case n.c.Attrs.Kind(a) == ir.DialectAttr:
		text = n.c.Attrs.Text(a)
	}
	switch d := it.dialect.schema; {
	case n.err != nil:
	case isKept(text):
		n.err = errors.New("an attribute or a type is known by its bytes in another file only")
	case text != "" && !it.key.isType && !n.target.AsRead && d != nil && !d.HasAttr(text):
		n.err = fmt.Errorf("'%s' is not an attribute of dialect '%s', so jaxlib would refuse the file", clip(text), d.Name)
	}
}

// keptNumber returns the number of the properties whose placeholder is d, or -1.
func (r *reader) keptNumber(d ir.Dict) int {
	if number, ok := r.keptProperties[d]; ok {
		return number
	}
	return -1
}

// seedStrings fills the strings and properties of a writer with those of a file.
func (w *writer) seedStrings(r *reader) {
	for i := range r.strings {
		text := r.strings[i]
		if _, again := w.strings.numbers[text]; !again {
			w.strings.numbers[text] = i
		}
		w.strings.list = append(w.strings.list, text)
	}
	for i, p := range r.properties {
		data := r.data[p.start:p.end]
		if _, again := w.propertiesAt[string(data)]; !again {
			w.propertiesAt[string(data)] = i
		}
		w.properties = append(w.properties, data)
	}
}

// numberKept numbers what a file did not have, in the order of first use.
func (n *numbering) numberKept() error {
	for _, list := range [][]*item{n.attrs, n.names, n.types} {
		for i, it := range list {
			it.number = i
		}
	}
	var keys []string
	for _, d := range n.dialects {
		for _, key := range d.resources {
			n.resources[key] = len(n.resources)
			keys = append(keys, key)
		}
	}
	if !slices.EqualFunc(keys, n.kept.handles, func(key string, h handle) bool { return key == h.key }) {
		return fmt.Errorf("the module has other resources than its file, whose numbers hlo-promote cannot change in the %s", n.m.Undecoded[0])
	}
	return nil
}
