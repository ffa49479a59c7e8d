package bytecode

import (
	"fmt"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/bytecode/schema"
	"github.com/hlo-promote/hlo-promote/ir/internal/limits"
)

// The table of attributes and types. Entries are read on first use. An entry may refer to any
// other, so a chain may be as long as the file. Recursion is limited to maxDepth: beyond it, the
// missing entry is read first, and then the entries that need it are read again, as in MLIR
// (BytecodeReader.cpp, AttrTypeReader::resolveEntry).

// An entry is an attribute or a type of the table.
type entry struct {
	start, end int   // offsets of the encoding
	value      int32 // the ir.Attr or ir.Type, once read
	dialect    int32
	nesting    int32 // levels of attributes and types in it, itself included, once read
	custom     bool  // in the encoding of its dialect, not as text
	state      entryState
}

type entryState uint8

const (
	unread entryState = iota
	reading
	waiting // for another entry, on the list of readDeep
	done
)

// maxDepth limits the recursion over entries.
const maxDepth = 64

// An entryRef is the number of an attribute or of a type.
type entryRef struct {
	isType bool
	number int
}

// readOffsets reads the offset section: the numbers of attributes and types, then the size of each,
// grouped by dialect.
func (r *reader) readOffsets() *Error {
	c, data := r.section[attrTypeOffsetSection], r.section[attrTypeSection]
	start := c.at
	attrs, types := c.varint(), c.varint()
	r.attrs = make([]entry, c.checkCount(start, attrs, "attributes", 1))
	r.types = make([]entry, c.checkCount(start, types, "types", 1))
	at := data.at
	for _, list := range [][]entry{r.attrs, r.types} {
		for i := 0; i < len(list) && c.err == nil; {
			d := c.index("dialect", len(r.dialects))
			start := c.at
			n := c.varint()
			if c.err == nil && n > uint64(len(list)-i) {
				c.failAt(start, "a group of %d attributes or types, %d are left", n, len(list)-i)
			}
			for ; n > 0 && c.err == nil; n-- {
				start := c.at
				size, custom := c.flagged()
				if c.err == nil && size > uint64(data.end-at) {
					c.failAt(start, "an attribute or a type has %d bytes, %d are left", size, data.end-at)
				}
				list[i] = entry{start: at, end: at + int(size), dialect: int32(d), custom: custom}
				at += int(size)
				i++
			}
		}
	}
	if c.err == nil && c.left() > 0 {
		c.fail("%d bytes after the offsets of attributes and types", c.left())
	}
	return c.err
}

// attr reads the number of an attribute and returns the attribute.
func (r *reader) attr(c *cursor) ir.Attr {
	start := c.at
	return r.attrAt(c, start, c.varint())
}

// location reads the number of a location and returns the location.
func (r *reader) location(c *cursor) ir.Attr {
	start := c.at
	l := r.attr(c)
	if c.err == nil && r.c.Attrs.Kind(l) != ir.LocationAttr {
		c.failAt(start, "'%s' is not a location", clip(r.c.Attrs.ShortText(l)))
	}
	return l
}

func (r *reader) typ(c *cursor) ir.Type {
	start := c.at
	return r.typeAt(c, start, c.varint())
}

// attrAt returns attribute number, which was read at offset start.
func (r *reader) attrAt(c *cursor, start int, number uint64) ir.Attr {
	return ir.Attr(r.entryAt(c, entryRef{false, c.checkIndex(start, number, "attribute", len(r.attrs))}))
}

// typeAt returns type number, which was read at offset start.
func (r *reader) typeAt(c *cursor, start int, number uint64) ir.Type {
	return ir.Type(r.entryAt(c, entryRef{true, c.checkIndex(start, number, "type", len(r.types))}))
}

// entryAt returns the value of an entry, 0 if its number is wrong.
func (r *reader) entryAt(c *cursor, ref entryRef) int32 {
	if c.err != nil {
		return 0
	}
	if e := r.entry(ref); e.state == done {
		r.nesting = max(r.nesting, int(e.nesting))
		return e.value
	}
	return r.resolve(c, ref)
}

// entry returns the entry with this number.
func (r *reader) entry(ref entryRef) *entry {
	if ref.isType {
		return &r.types[ref.number]
	}
	return &r.attrs[ref.number]
}

// errDeep requests that another entry, reader.wanted, is read first. It is never reported.
var errDeep = &Error{Message: "an entry is read first"}

// resolve reads an entry that is not done. Errors go to c.
func (r *reader) resolve(c *cursor, ref entryRef) int32 {
	var err *Error
	switch {
	case r.depth == 0:
		err = r.readDeep(ref)
	case r.depth >= maxDepth:
		r.wanted, err = ref, errDeep
	default:
		err = r.readEntry(ref)
	}
	if err != nil {
		if c.err == nil {
			c.err = err
		}
		return 0
	}
	return r.entry(ref).value
}

// readDeep reads an entry, after the entries that are nested too deeply in it.
func (r *reader) readDeep(ref entryRef) *Error {
	list := []entryRef{ref}
	for len(list) > 0 {
		top := list[len(list)-1]
		r.entry(top).state = unread
		err := r.readEntry(top)
		switch {
		case err == nil:
			list = list[:len(list)-1]
		case err != errDeep:
			return err
		default:
			r.entry(top).state = waiting
			list = append(list, r.wanted)
		}
	}
	return nil
}

// readEntry reads an entry.
func (r *reader) readEntry(ref entryRef) (err *Error) {
	e := r.entry(ref)
	if e.state == reading || e.state == waiting {
		return &Error{e.start, "an attribute or a type contains itself"}
	}
	if e.state == done {
		return nil
	}
	e.state = reading
	r.depth++
	outer := r.nesting
	r.nesting = 0
	var value int32
	if e.custom {
		value, err = r.readCustom(ref, e)
	} else {
		value, err = r.readText(ref, e)
	}
	r.depth--
	if r.nesting++; err == nil && r.nesting > limits.AttrNesting {
		err = &Error{e.start, "attributes and types are nested too deeply"}
	}
	e.nesting, r.nesting = int32(r.nesting), max(outer, r.nesting)
	if err != nil {
		e.state = unread
		return err
	}
	e.state, e.value = done, value
	return nil
}

// readCustom reads an entry in the encoding of its dialect.
func (r *reader) readCustom(ref entryRef, e *entry) (int32, *Error) {
	c := cursor{data: r.data, at: e.start, end: e.end}
	d := &r.dialects[e.dialect]
	code := c.varint()
	if c.err != nil {
		return 0, c.err
	}
	if d.name == "vhlo" && !r.ofVHLO {
		return 0, &Error{e.start, "an attribute or a type of VHLO in a file without its operations"}
	}
	row := d.row(ref.isType, code)
	if row == nil {
		what := fmt.Sprintf("%s of code %d", [...]string{"attribute", "type"}[boolByte(ref.isType)], code)
		if r.keeps(d.name) {
			return r.keptEntry(ref, what+" of dialect '"+d.name+"'"), nil
		}
		return 0, &Error{e.start, r.unknown("dialect '%s' has no %s", d.name, what)}
	}
	from := len(r.parts)
	r.readFields(&c, row.Fields)
	parts := r.parts[from:]
	if c.err == nil && c.left() > 0 {
		c.fail("%d bytes after '%s'", c.left(), row.Name)
	}
	if c.err == nil && !isNamed(row) {
		r.spendBudget(&c, parts)
	}
	if len(parts) > 0 {
		parts[0].Entry = ref.number
	}
	var value int32
	if c.err == nil {
		var err error
		if ref.isType {
			var t ir.Type
			t, err = row.Type(r.c, parts)
			value = int32(t)
		} else {
			var a ir.Attr
			a, err = row.Attr(r.c, parts)
			value = int32(a)
		}
		if err != nil {
			c.failAt(e.start, "%s", err)
		}
	}
	clear(parts)
	r.parts = r.parts[:from]
	if c.err != nil {
		return r.fallBack(ref, e, c.err)
	}
	return value, nil
}

// isNamed reports whether a row makes a location with a name. Locations refer to names, and share
// them.
func isNamed(row *schema.Encoding) bool {
	return row.Name == "NameLoc" || row.Name == "FileLineColLoc" || row.Name == "FileLineColRange"
}

// row returns the encoding of an attribute or a type with a code, or nil.
func (d *dialect) row(isType bool, code uint64) *schema.Encoding {
	switch {
	case d.schema == nil:
		return nil
	case isType:
		return schema.EncodingOf(d.schema.Types, code)
	}
	return schema.EncodingOf(d.schema.Attrs, code)
}

// spendBudget adds the text sizes of the parts of an entry to the budget. A short file can describe
// a huge text: an array of twice the same array of twice the same array, and so on.
func (r *reader) spendBudget(c *cursor, parts []schema.Part) {
	for i := range parts {
		p := &parts[i]
		if p.Attr != 0 {
			r.spent += attrSize(r.c, p.Attr)
		}
		if p.Type != 0 {
			r.spent += len(r.c.Types.Text(p.Type))
		}
		for _, s := range p.Texts {
			r.spent += len(s) + len(`"", `)
		}
		for _, a := range p.Attrs {
			r.spent += attrSize(r.c, a)
			if r.spent > r.budget {
				break
			}
		}
		for _, t := range p.Types {
			r.spent += len(r.c.Types.Text(t))
			if r.spent > r.budget {
				break
			}
		}
	}
	if r.spent > r.budget {
		c.fail("the attributes and types of the file would take more than %d bytes", r.budget)
	}
}

// spendUse adds text that an operation refers to. Operations share attributes and types, so a short
// file can describe a text of quadratic size.
func (r *reader) spendUse(c *cursor, start, size int) {
	if r.usesLeft -= size; r.usesLeft < 0 {
		c.failAt(start, "the attributes and types of operations are too large when they are written out")
	}
}

// useSize returns the length of the text of the attributes of an operation. The elements of long
// constants, whose text takes no memory, count a quarter of theirs.
func useSize(c *ir.Context, d ir.Dict) (size int) {
	for _, e := range c.Dicts.Entries(d) {
		size += len(c.Names.AttrText(e.Name)) + len(" = , ")
		if l := c.Attrs.Literal(e.Attr); l != nil && l.Strings() == nil {
			size += len(c.Attrs.ShortText(e.Attr)) + l.DataSize()/2
		} else {
			size += c.Attrs.Size(e.Attr)
		}
	}
	return size
}

// typeSize returns the length of the text of a type, or 1 for a tuple, because long ones have an
// alias.
func (r *reader) typeSize(t ir.Type) int {
	if r.c.Types.Kind(t) == ir.TupleType {
		return 1
	}
	return len(r.c.Types.Text(t))
}

// attrSize returns the length of the text of an attribute, or the size of the parts of a fused
// location, which become those of the location around it. It does not count the elements of long
// constants.
func attrSize(c *ir.Context, a ir.Attr) int {
	if c.Attrs.Literal(a) != nil {
		return len(c.Attrs.ShortText(a))
	}
	return c.Attrs.Size(a) + c.Locs.FusedSize(a)
}
