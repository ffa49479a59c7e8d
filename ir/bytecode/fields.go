package bytecode

import (
	"encoding/binary"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/bytecode/schema"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// readFields appends the values of an encoding's fields to r.parts.
func (r *reader) readFields(c *cursor, fields []schema.Field) {
	from := len(r.parts)
	for range fields {
		r.parts = append(r.parts, schema.Part{})
	}
	k := codec{r: r, c: c}
	for i, f := range fields {
		if c.err != nil {
			return
		}
		var p schema.Part
		k.field(f.Kind, &p, r.parts[from:from+i])
		r.parts[from+i] = p // field may have reallocated r.parts
	}
}

// A codec reads fields from c, with the tables of r, or writes them to e, with those of w: one
// method describes a kind of field for both.
type codec struct {
	r        *reader // nil to write
	c        *cursor
	w        *writer
	e        *emitter
	portable bool // writes attributes and types of VHLO
}

// field reads or writes a field; before has those in front of it.
func (k *codec) field(kind schema.Kind, p *schema.Part, before []schema.Part) {
	switch kind {
	case schema.VarInt, schema.Enum:
		k.varint(&p.Int)
	case schema.SignedVarInt:
		k.svarint(&p.Int)
	case schema.OptionalVarInt:
		k.optionalInt(&p.Int)
	case schema.Bool:
		k.bool(&p.Int)
	case schema.String:
		k.text(&p.Text)
	case schema.Attr:
		k.attr(&p.Attr, p.As)
	case schema.OptionalAttr:
		k.optionalAttr(&p.Attr, p.As)
	case schema.GuardedAttr:
		if k.guard(p.Attr != 0) {
			k.attr(&p.Attr, p.As)
		}
	case schema.CountedAttr:
		there := int64(boolByte(p.Attr != 0))
		if k.varint(&there); there != 0 {
			k.attr(&p.Attr, p.As)
		}
	case schema.Type:
		k.typ(&p.Type)
	case schema.Double:
		k.double(&p.Bits)
	case schema.Resource, schema.Blob, schema.Int, schema.Float, schema.Elements, schema.Strings, schema.AffineMap, schema.IntegerSet:
		if k.r != nil {
			k.r.readData(k.c, kind, p, before)
		} else {
			k.w.data(k.e, kind, p, before, k.portable)
		}
	default:
		k.list(kind, p)
	}
}

// list reads or writes a counted list.
func (k *codec) list(kind schema.Kind, p *schema.Part) {
	item := func(a *ir.Attr) { k.attr(a, "") }
	switch kind {
	case schema.VarInts:
		items(k, "numbers", &p.Ints, k.varint)
	case schema.SignedVarInts:
		items(k, "numbers", &p.Ints, k.svarint)
	case schema.Bools:
		items(k, "truth values", &p.Ints, k.bool)
	case schema.Doubles:
		items(k, "numbers", &p.Floats, k.double)
	case schema.Types:
		items(k, "types", &p.Types, k.typ)
	case schema.Attrs:
		items(k, "attributes", &p.Attrs, item)
	case schema.Pairs:
		groups(k, "attributes", 2, &p.Attrs, item)
	case schema.GuardedInts:
		if k.guard(len(p.Ints) > 0) {
			items(k, "numbers", &p.Ints, k.varint)
		}
	case schema.GuardedAttrs:
		if k.guard(len(p.Attrs) > 0) {
			items(k, "attributes", &p.Attrs, k.listedAttr)
		}
	}
}

// items reads or writes a list after its length; what names its items in messages.
func items[T any](k *codec, what string, list *[]T, item func(*T)) { groups(k, what, 1, list, item) }

// groups reads or writes groups of items, after their number.
func groups[T any](k *codec, what string, size int, list *[]T, item func(*T)) {
	if k.r == nil {
		k.e.varint(uint64(len(*list) / size))
	} else {
		*list = make([]T, size*k.c.count(what, size))
	}
	for i := range *list {
		if item(&(*list)[i]); k.r != nil && k.c.err != nil {
			return
		}
	}
}

// value reads or writes a value by one of two functions.
func value[T any](k *codec, v *T, read func() T, write func(T)) {
	if k.r == nil {
		write(*v)
	} else {
		*v = read()
	}
}

func (k *codec) varint(n *int64) {
	value(k, n, func() int64 { return int64(k.c.varint()) }, func(n int64) { k.e.varint(uint64(n)) })
}

func (k *codec) svarint(n *int64) { value(k, n, k.c.svarint, k.e.svarint) }

// optionalInt reads or writes a number, which is -1 if it is absent.
func (k *codec) optionalInt(n *int64) {
	value(k, n, func() int64 {
		if number, there := k.c.flagged(); there {
			return int64(number)
		}
		return -1
	}, func(n int64) { k.e.flagged(uint64(max(n, 0)), n >= 0) })
}

func (k *codec) double(b *elem.Bits) {
	n := int64(b.Lo)
	k.svarint(&n)
	b.Lo = uint64(n)
}

func (k *codec) bool(n *int64) {
	value(k, n, func() int64 { return int64(readBool(k.c)) }, func(n int64) { k.e.byte(byte(n)) })
}

// guard reads or writes whether an optional value follows.
func (k *codec) guard(there bool) bool {
	n := int64(boolByte(there))
	k.bool(&n)
	return n != 0
}

// text reads or writes a string by its number.
func (k *codec) text(text *string) {
	value(k, text, func() string { return k.r.readString(k.c) }, func(text string) { k.e.varint(k.w.strings.numberOf(text)) })
}

func (k *codec) typ(t *ir.Type) {
	value(k, t, func() ir.Type { return k.r.typ(k.c) }, func(t ir.Type) { k.w.typ(k.e, t, k.portable) })
}

// attr reads or writes an attribute by its number; as names its encoding, if the attribute does not
// say it.
func (k *codec) attr(a *ir.Attr, as string) {
	value(k, a, func() ir.Attr { return k.r.attr(k.c) }, func(a ir.Attr) { k.w.attr(k.e, a, k.portable, as) })
}

// optionalAttr reads or writes the number of an attribute, if there is one.
func (k *codec) optionalAttr(a *ir.Attr, as string) {
	switch {
	case k.r != nil:
		start := k.c.at
		if number, there := k.c.flagged(); there {
			*a = k.r.attrAt(k.c, start, number)
		}
	case *a != 0:
		k.e.flagged(k.w.attrNumber(*a, k.portable, as), true)
	default:
		k.e.varint(0)
	}
}

// listedAttr is optionalAttr for a list, where none is missing.
func (k *codec) listedAttr(a *ir.Attr) {
	if k.optionalAttr(a, ""); *a == 0 && k.r != nil {
		k.c.fail("an attribute of a list is missing")
	}
}

// readData reads a field of a kind that codec does not describe.
func (r *reader) readData(c *cursor, kind schema.Kind, p *schema.Part, before []schema.Part) {
	n := len(before)
	switch kind {
	case schema.Resource:
		p.Text = r.readHandle(c)
	case schema.Blob:
		p.Data = c.bytes(c.varint())
	case schema.Elements:
		p.Data = r.readElements(c, before[n-1].Type)
	case schema.Strings:
		p.Texts = r.readTexts(c, before[n-2].Type, before[n-1].Int != 0)
	case schema.AffineMap, schema.IntegerSet:
		p.Attr = readAffine(r.c.Attrs, c, kind)
	default:
		*p = r.readNumber(c, kind, before[n-1].Type)
	}
}

// readBool reads a byte that is 0 or 1.
func readBool(c *cursor) byte {
	b := c.byte()
	if c.err == nil && b > 1 {
		c.failAt(c.at-1, "a boolean is %d", b)
	}
	return b
}

// readString reads the number of a string and returns the string.
func (r *reader) readString(c *cursor) string {
	n := c.index("string", len(r.strings))
	if c.err != nil {
		return ""
	}
	return r.strings[n]
}

// readNumber reads an APInt of the width of a type: a byte for up to 8 bits, a signed varint for up
// to 64, else words of 64 bits.
func (r *reader) readNumber(c *cursor, kind schema.Kind, t ir.Type) (p schema.Part) {
	e, wide := r.c.Types.Elem(t), r.c.Types.IntWidth(t)
	width := e.Bits()
	if wide != (elem.Int{}) {
		width = wide.Width
	}
	fits := r.c.Types.Kind(t) == ir.ScalarType && (kind == schema.Float) == e.IsFloat()
	if !fits {
		c.fail("a number of type '%s'", r.c.Types.Text(t))
		return p
	}
	data := make([]byte, 0, 16) // of the words
	switch {
	case width <= 8:
		data = append(data, c.byte())
	case width <= 64:
		data = binary.LittleEndian.AppendUint64(data, uint64(c.svarint()))
	default:
		n := c.count("words", 1)
		for i := 0; i < n && c.err == nil; i++ {
			if data = binary.LittleEndian.AppendUint64(data, uint64(c.svarint())); 8*i >= (width+7)/8 {
				c.fail("an integer of %d bits has %d words", width, n)
			}
		}
	}
	data = append(data, make([]byte, 16)...)
	if wide == (elem.Int{}) {
		p.Bits = low(elem.Bits{Lo: binary.LittleEndian.Uint64(data), Hi: binary.LittleEndian.Uint64(data[8:])}, width)
		return p
	}
	p.Data = make([]byte, wide.StorageBytes())
	copy(p.Data, data)
	if rest := width % 8; rest > 0 {
		p.Data[len(p.Data)-1] &= 1<<rest - 1
	}
	return p
}

// low returns the lowest bits of a number.
func low(b elem.Bits, width int) elem.Bits {
	return elem.Bits{Lo: b.Lo & (1<<width - 1), Hi: b.Hi & (1<<max(width-64, 0) - 1)}
}

// shapeOf returns the number of elements of a type. It fails if dense literals cannot have the
// type.
func (r *reader) shapeOf(c *cursor, t ir.Type) (count int64) {
	dims, ok := r.c.Types.StaticShape(t)
	if ok {
		count, ok = ir.Product(dims)
	}
	if kind := r.c.Types.Kind(t); !ok || kind != ir.TensorType && kind != ir.VectorType {
		c.fail("a dense literal of type '%s'", r.c.Types.Text(t))
	}
	return count
}

// readElements reads the elements of a dense literal, or the single element of a splat. i1 elements
// are packed bits, 0xFF for a splat of true; older files have a byte for each
// (BuiltinDialectBytecode.cpp, readDenseTypedElementsAttr).
func (r *reader) readElements(c *cursor, t ir.Type) []byte {
	count := r.shapeOf(c, t)
	e := r.c.Types.Elem(t)
	size := max(e.StorageBytes(), r.c.Types.IntWidth(r.c.Types.ElementType(t)).StorageBytes())
	start := c.at
	data := c.bytes(c.varint())
	if c.err != nil {
		return nil
	}
	if size == 0 && r.c.Types.IntWidth(r.c.Types.ElementType(t)) == (elem.Int{}) {
		c.failAt(start, "a dense literal of type '%s'", r.c.Types.Text(t))
		return nil
	}
	n := int64(len(data))
	if e == elem.I1 {
		switch {
		case n == 1 && data[0] == 0xFF:
			return []byte{1}
		case n == (count+7)/8 && n != count:
			return unpack(data, count)
		}
	}
	switch {
	case count == 0 && n == 0:
		return data
	case n == int64(size): // splat
		return data
	case count > 0 && n%count == 0 && n/count == int64(size):
		return data
	}
	c.failAt(start, "a dense literal of type '%s' has %d bytes", r.c.Types.Text(t), n)
	return nil
}

// unpack returns a byte for each bit.
func unpack(data []byte, count int64) []byte {
	out := make([]byte, count)
	for i := range out {
		out[i] = data[i/8] >> (i % 8) & 1
	}
	return out
}

// readTexts reads the strings of a dense literal.
func (r *reader) readTexts(c *cursor, t ir.Type, splat bool) []string {
	n := r.shapeOf(c, t)
	if splat {
		n = 1
	}
	list := make([]string, c.checkCount(c.at, uint64(n), "strings", 1))
	for i := range list {
		list[i] = r.readString(c)
	}
	return list
}
