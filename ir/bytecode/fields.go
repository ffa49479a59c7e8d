package bytecode

import (
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
	for i := range fields {
		if c.err != nil {
			return
		}
		p := r.readField(c, fields[i].Kind, from, i)
		r.parts[from+i] = p // readField may have reallocated r.parts
	}
}

// readField reads the value of field i. from is the index of the encoding's first part.
func (r *reader) readField(c *cursor, kind schema.Kind, from, i int) (p schema.Part) {
	switch kind {
	case schema.VarInt, schema.Enum:
		p.Int = int64(c.varint())
	case schema.SignedVarInt:
		p.Int = c.svarint()
	case schema.OptionalVarInt:
		number, there := c.flagged()
		if p.Int = -1; there {
			p.Int = int64(number)
		}
	case schema.Bool:
		p.Int = int64(readBool(c))
	case schema.String:
		p.Text = r.readString(c)
	case schema.Attr, schema.OptionalAttr, schema.GuardedAttr, schema.CountedAttr:
		p.Attr = r.readAttr(c, kind)
	case schema.Type:
		p.Type = r.typ(c)
	case schema.Resource:
		p.Text = r.readHandle(c)
	case schema.Double:
		p.Bits = elem.Bits{Lo: uint64(c.svarint())}
	case schema.Blob:
		p.Data = c.bytes(c.varint())
	case schema.Int, schema.Float:
		p = r.readNumber(c, kind, r.parts[from+i-1].Type)
	case schema.Elements:
		p.Data = r.readElements(c, r.parts[from+i-1].Type)
	case schema.Strings:
		p.Texts = r.readTexts(c, r.parts[from+i-2].Type, r.parts[from+i-1].Int != 0)
	case schema.AffineMap, schema.IntegerSet:
		p.Attr = readAffine(r.c.Attrs, c, kind)
	default:
		p = r.readList(c, kind)
	}
	return p
}

// readList reads a counted list.
func (r *reader) readList(c *cursor, kind schema.Kind) (p schema.Part) {
	switch kind {
	case schema.VarInts, schema.SignedVarInts:
		p.Ints = readInts(c, kind == schema.SignedVarInts)
	case schema.Bools:
		p.Ints = make([]int64, c.count("truth values", 1))
		for k := range p.Ints {
			p.Ints[k] = int64(readBool(c))
		}
	case schema.Doubles:
		p.Floats = make([]elem.Bits, c.count("numbers", 1))
		for k := range p.Floats {
			p.Floats[k].Lo = uint64(c.svarint())
		}
	case schema.Attrs:
		p.Attrs = r.readAttrs(c, 1)
	case schema.GuardedAttrs:
		if readBool(c) != 0 {
			p.Attrs = make([]ir.Attr, c.count("attributes", 1))
		}
		for k := range p.Attrs {
			if p.Attrs[k] = r.readAttr(c, schema.OptionalAttr); p.Attrs[k] == 0 {
				c.fail("an attribute of a list is missing")
				break
			}
		}
	case schema.GuardedInts:
		if readBool(c) != 0 {
			p.Ints = readInts(c, false)
		}
	case schema.Pairs:
		p.Attrs = r.readAttrs(c, 2)
	case schema.Types:
		p.Types = r.readTypes(c)
	}
	return p
}

func readInts(c *cursor, signed bool) []int64 {
	list := make([]int64, c.count("numbers", 1))
	for i := range list {
		if signed {
			list[i] = c.svarint()
		} else {
			list[i] = int64(c.varint())
		}
	}
	return list
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
	return r.string(n)
}

// readAttr reads an optional attribute in one of several encodings.
func (r *reader) readAttr(c *cursor, kind schema.Kind) ir.Attr {
	start := c.at
	switch kind {
	case schema.OptionalAttr:
		number, there := c.flagged()
		if !there {
			return 0
		}
		return r.attrAt(c, start, number)
	case schema.GuardedAttr:
		if readBool(c) == 0 {
			return 0
		}
	case schema.CountedAttr:
		if c.varint() == 0 {
			return 0
		}
	}
	return r.attr(c)
}

// readAttrs reads a counted list of groups of attributes.
func (r *reader) readAttrs(c *cursor, group int) []ir.Attr {
	list := make([]ir.Attr, group*c.count("attributes", group))
	for i := range list {
		if list[i] = r.attr(c); c.err != nil {
			break
		}
	}
	return list
}

func (r *reader) readTypes(c *cursor) []ir.Type {
	list := make([]ir.Type, c.count("types", 1))
	for i := range list {
		if list[i] = r.typ(c); c.err != nil {
			break
		}
	}
	return list
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
	var words [2]uint64
	var long []byte
	switch {
	case width <= 8:
		words[0] = uint64(c.byte())
	case width <= 64:
		words[0] = uint64(c.svarint())
	default:
		n := c.count("words", 1)
		for i := 0; i < n && c.err == nil; i++ {
			word := uint64(c.svarint())
			if i < len(words) {
				words[i] = word
			}
			if long = appendWord(long, word); 8*i >= (width+7)/8 {
				c.fail("an integer of %d bits has %d words", width, n)
			}
		}
	}
	p.Bits = elem.Bits{Lo: words[0], Hi: words[1]}
	if wide != (elem.Int{}) {
		if long == nil {
			long = appendWord(nil, words[0])
		}
		p.Data = make([]byte, wide.StorageBytes())
		copy(p.Data, long)
		if rest := width % 8; rest > 0 {
			p.Data[len(p.Data)-1] &= 1<<rest - 1
		}
		return p
	}
	p.Bits = low(p.Bits, width)
	return p
}

// low returns the lowest bits of a number.
func low(b elem.Bits, width int) elem.Bits {
	switch {
	case width < 64:
		return elem.Bits{Lo: b.Lo & (1<<width - 1)}
	case width == 64:
		return elem.Bits{Lo: b.Lo}
	case width < 128:
		b.Hi &= 1<<(width-64) - 1
	}
	return b
}

func appendWord(dst []byte, word uint64) []byte {
	for i := range 8 {
		dst = append(dst, byte(word>>(8*i)))
	}
	return dst
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
