package ir

import (
	"cmp"
	"hash/maphash"
	"slices"
	"strconv"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// Constructors of attributes. Each returns the one Attr that its arguments describe; slices are
// copied, but for the text of long constants.

// Unit returns the unit attribute.
func (c *Context) Unit() Attr {
	return c.internAttr(attrRec{kind: UnitAttr, text: "unit"}, "unit")
}

// Bool is true or false.
func (c *Context) Bool(v bool) Attr {
	n := int64(0)
	if v {
		n = 1
	}
	return c.Int(n, c.Scalar(elem.I1))
}

// Int returns an integer attribute of a scalar integer type or index; of a number that the type
// does not hold, the low bits.
func (c *Context) Int(v int64, t Type) Attr {
	return c.IntBits(elem.Bits{Lo: uint64(v)}, t)
}

// IntBits is Int from the bits of the number.
func (c *Context) IntBits(bits elem.Bits, t Type) Attr {
	e := c.Elem(t)
	bits = e.Clean(bits)
	text := elem.AppendIntAttr(c.scratch[:0], e, bits)
	short := len(text)
	if e != elem.I1 {
		text = append(append(text, " : "...), c.TypeString(t)...)
	}
	c.scratch = text
	if a := c.attrOf(text); a != 0 {
		return a
	}
	r := attrRec{kind: IntegerAttr, typ: t, low: [1]int64{signExtend(e, bits)}, text: c.keep(text)}
	return c.internAttr(r, r.text[:short])
}

// WideInt returns an integer attribute of a type that has an IntWidth, from the bytes of its value
// as a dense literal has them.
func (c *Context) WideInt(data []byte, t Type) Attr {
	short := string(c.IntWidth(t).AppendInt(nil, data))
	return c.internAttr(attrRec{kind: IntegerAttr, typ: t, text: short + " : " + c.TypeString(t)}, short)
}

// signExtend returns the value of an integer as its type reads it; of i1, 0 or 1.
func signExtend(e elem.Type, b elem.Bits) int64 {
	if width := e.Bits(); e.IsSigned() && width < 64 {
		return int64(b.Lo<<(64-width)) >> (64 - width)
	}
	return int64(b.Lo)
}

// Float returns a float attribute from its bits.
func (c *Context) Float(bits elem.Bits, t Type) Attr {
	short := string(elem.AppendFloat(nil, c.Elem(t), bits))
	r := attrRec{kind: FloatAttr, typ: t, low: [1]int64{int64(bits.Lo)}, text: short + " : " + c.TypeString(t)}
	r.special = len(short) > 1 && short[1] == 'x'
	if bits.Hi != 0 {
		r.own().high = bits.Hi
	}
	return c.internAttr(r, short)
}

// String returns a string attribute.
func (c *Context) String(value string) Attr { return c.TypedString(value, 0) }

// TypedString returns a string attribute with a type; 0 for none.
func (c *Context) TypedString(value string, t Type) Attr {
	text := AppendQuoted(c.scratch[:0], value)
	short := len(text)
	if t != 0 {
		text = append(append(text, " : "...), c.TypeString(t)...)
	}
	c.scratch = text
	if a := c.attrOf(text); a != 0 {
		return a
	}
	r := attrRec{kind: StringAttr, typ: t, text: c.keep(text)}
	r.means(value)
	return c.internAttr(r, r.text[:short])
}

// Symbol returns a reference to a symbol of the same table, or, with more names, to one in the
// tables of symbols.
func (c *Context) Symbol(name string, nested ...string) Attr {
	text := AppendSymbol(c.scratch[:0], name)
	for _, n := range nested {
		text = AppendSymbol(append(text, "::"...), n)
		name = n
	}
	c.scratch = text
	if a := c.attrOf(text); a != 0 {
		return a
	}
	r := attrRec{kind: SymbolAttr, text: c.keep(text)}
	r.means(name)
	return c.internAttr(r, r.text)
}

// TypeAttr returns the attribute that names a type.
func (c *Context) TypeAttr(t Type) Attr {
	r := c.typ(t)
	return c.internAttr(attrRec{kind: TypeAttr, typ: t, text: r.text, aliased: r.aliased}, r.text)
}

// IntArray is array<i64: …>.
func (c *Context) IntArray(v []int64) Attr { return c.IntArrayOf(elem.I64, v) }

// IntArrayOf returns a dense array of integers or, for i1, truth values.
func (c *Context) IntArrayOf(e elem.Type, v []int64) Attr {
	data := make([]byte, 0, 8*len(v))
	for _, n := range v {
		data = elem.Store(data, e, e.Clean(elem.Bits{Lo: uint64(n)}))
	}
	return c.DenseArray(c.Scalar(e), data)
}

// DenseArray is array<t: …> from the bytes of its items, which are laid out as in a dense literal.
// Forms show it as a list in brackets.
func (c *Context) DenseArray(t Type, data []byte) Attr {
	e, wide := c.Elem(t), c.IntWidth(t)
	size := max(e.StorageBytes(), wide.StorageBytes())
	var room [64]byte
	text, short := append(append(c.scratch[:0], "array<"...), c.TypeString(t)...), append(room[:0], '[')
	if n := len(data) / max(size, 1); n >= manyParts {
		text, short = slices.Grow(text, n*len("0000, ")), slices.Grow(short, n*len("0000, "))
	}
	for at := 0; at < len(data); at += size {
		if at > 0 {
			text, short = append(text, ", "...), append(short, ", "...)
		} else {
			text = append(text, ": "...)
		}
		start := len(short)
		switch {
		case e == elem.None:
			short = wide.AppendInt(short, data[at:at+size])
		case e.IsFloat():
			short = elem.AppendFloat(short, e, elem.Load(e, data[at:]))
		default:
			short = elem.AppendIntAttr(short, e, elem.Load(e, data[at:]))
		}
		text = append(text, short[start:]...)
	}
	text = append(text, '>')
	c.scratch = text
	if a := c.attrOf(text); a != 0 {
		return a
	}
	r := attrRec{kind: DenseArrayAttr, typ: t, text: c.keep(text)}
	if e.IsInteger() {
		r.attrParts = &attrParts{ints: make([]int64, 0, len(data)/max(size, 1))}
		for at := 0; at < len(data); at += size {
			r.ints = append(r.ints, signExtend(e, elem.Load(e, data[at:])))
		}
	}
	return c.internAttr(r, string(append(short, ']')))
}

// Array returns an array attribute.
func (c *Context) Array(attrs []Attr) Attr {
	c.inAttr = attrParts{attrs: attrs}
	r := attrRec{kind: ArrayAttr, attrParts: &c.inAttr}
	text := c.spellAttr(c.scratch[:0], &r, nil)
	c.scratch = text
	if a := c.attrOf(text); a != 0 {
		return a
	}
	for _, a := range attrs {
		r.aliased = r.aliased || c.attr(a).aliased
	}
	r.text, r.attrParts = string(text), &attrParts{attrs: append([]Attr{}, attrs...)}
	return c.internAttr(r, r.text)
}

// DictAttr returns the attribute that holds a dictionary.
func (c *Context) DictAttr(d Dict) Attr {
	text := c.AppendDict(c.scratch[:0], c.Entries(d), nil)
	c.scratch = text
	if a := c.attrOf(text); a != 0 {
		return a
	}
	r := attrRec{kind: DictAttr, attrParts: &attrParts{dict: d}, text: c.keep(text)}
	for _, e := range c.Entries(d) {
		r.aliased = r.aliased || c.attr(e.Attr).aliased
	}
	return c.internAttr(r, r.text)
}

// Resource returns dense_resource<name> of a type. The module has its data, see Module.SetResource.
func (c *Context) Resource(name string, t Type) Attr {
	short := string(append(AppendKey([]byte("dense_resource<"), name), '>'))
	r := attrRec{kind: ResourceAttr, aliased: true, typ: t, text: short + " : " + c.TypeString(t)}
	r.means(name)
	return c.internAttr(r, short)
}

// DynamicStride is a stride or an offset that is not known: ? in strided<…>.
const DynamicStride = -1 << 63

// Strided returns the layout of a memref: strided<[strides], offset: offset>.
func (c *Context) Strided(strides []int64, offset int64) Attr {
	number := func(dst []byte, n int64) []byte {
		if n == DynamicStride {
			return append(dst, '?')
		}
		return strconv.AppendInt(dst, n, 10)
	}
	text := []byte("strided<[")
	for i, n := range strides {
		if i > 0 {
			text = append(text, ", "...)
		}
		text = number(text, n)
	}
	text = append(text, ']')
	if offset != 0 {
		text = number(append(text, ", offset: "...), offset)
	}
	return c.other(string(append(text, '>')), 0)
}

// other returns an attribute that is kept as text.
func (c *Context) other(short string, t Type) Attr {
	r := attrRec{kind: OtherAttr, typ: t, text: short}
	if t != 0 {
		r.text += " : " + c.TypeString(t)
	}
	return c.internAttr(r, short)
}

// Distinct is distinct[number]<inner>, which differs from any other of the same inner attribute by
// its number. Without an inner attribute it is that of Unit.
func (c *Context) Distinct(number int64, inner Attr) Attr {
	text := "distinct[" + strconv.FormatInt(number, 10) + "]<" + c.AttrString(inner) + ">"
	return c.internAttr(attrRec{kind: DistinctAttr, text: text, aliased: true, attrParts: &attrParts{attrs: []Attr{inner}}}, text)
}

// DialectTextAttr returns an attribute of a dialect that is kept as text: its name, with its #, and
// what follows it, from the < to the >, or nothing. t is its type; 0 for none.
func (c *Context) DialectTextAttr(name, body string, t Type) Attr {
	r := attrRec{kind: DialectAttr, text: name + body, typ: t, attrParts: &attrParts{dialect: &dialectRec{name: name, body: body}}}
	if t != 0 {
		r.text += " : " + c.TypeString(t)
	}
	return c.internAttr(r, cmp.Or(body, name))
}

// internAttr returns the attribute with r's text, and what forms show of it.
func (c *Context) internAttr(r attrRec, short string) Attr {
	hash := uint32(maphash.String(c.seed, r.text))
	if n := c.attrIDs.Find(hash, func(n int32) bool { return c.attr(Attr(n)).text == r.text }); n != 0 {
		return Attr(n)
	}
	r.shows(short)
	a := c.addAttr(r)
	c.attrIDs.Add(hash, int32(a))
	return a
}

// attrOf returns the attribute with a text, or 0.
func (c *Context) attrOf(text []byte) Attr {
	return Attr(c.attrIDs.Find(uint32(maphash.Bytes(c.seed, text)), func(n int32) bool { return c.attr(Attr(n)).text == string(text) }))
}

func (c *Context) addAttr(r attrRec) Attr {
	if r.attrParts == nil {
		r.attrParts = &noParts
	}
	a := c.newAttr()
	*c.attr(a) = r
	return a
}
