package ir

import (
	"cmp"
	"hash/maphash"
	"slices"
	"strconv"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// Constructors of attributes. They copy slices, except for the text of long constants.

// Unit returns the unit attribute.
func (attrs *Attrs) Unit() Attr {
	return attrs.intern(attrRec{kind: UnitAttr, text: "unit"}, "unit")
}

// Bool returns the attribute true or false.
func (attrs *Attrs) Bool(v bool) Attr {
	n := int64(0)
	if v {
		n = 1
	}
	return attrs.Int(n, attrs.ctx.Types.Scalar(elem.I1))
}

// Int returns an integer attribute of a scalar integer type or index. It truncates numbers that do
// not fit the type.
func (attrs *Attrs) Int(v int64, t Type) Attr {
	return attrs.IntBits(elem.Bits{Lo: uint64(v)}, t)
}

// IntBits is like Int, but takes the bits of the number.
func (attrs *Attrs) IntBits(bits elem.Bits, t Type) Attr {
	e := attrs.ctx.Types.Elem(t)
	bits = e.Clean(bits)
	text := elem.AppendIntAttr(attrs.ctx.scratch[:0], e, bits)
	short := len(text)
	if e != elem.I1 {
		text = append(append(text, " : "...), attrs.ctx.Types.Text(t)...)
	}
	if a := attrs.find(text); a != 0 {
		return a
	}
	r := attrRec{kind: IntegerAttr, typ: t, low: [1]int64{signExtend(e, bits)}, text: attrs.ctx.keep(text)}
	return attrs.intern(r, r.text[:short])
}

// WideInt returns an integer attribute of a type that has an IntWidth, from the bytes of its value
// in the layout of a dense literal.
func (attrs *Attrs) WideInt(data []byte, t Type) Attr {
	short := string(attrs.ctx.Types.IntWidth(t).AppendInt(nil, data))
	return attrs.intern(attrRec{kind: IntegerAttr, typ: t, text: short + " : " + attrs.ctx.Types.Text(t)}, short)
}

// signExtend returns the value of an integer, sign-extended if e is signed. It is 0 or 1 for i1.
func signExtend(e elem.Type, b elem.Bits) int64 {
	if width := e.Bits(); e.IsSigned() && width < 64 {
		return int64(b.Lo<<(64-width)) >> (64 - width)
	}
	return int64(b.Lo)
}

// Float returns a float attribute from its bits.
func (attrs *Attrs) Float(bits elem.Bits, t Type) Attr {
	short := string(elem.AppendFloat(nil, attrs.ctx.Types.Elem(t), bits))
	r := attrRec{kind: FloatAttr, typ: t, low: [1]int64{int64(bits.Lo)}, text: short + " : " + attrs.ctx.Types.Text(t)}
	r.special = len(short) > 1 && short[1] == 'x'
	if bits.Hi != 0 {
		r.ownParts().high = bits.Hi
	}
	return attrs.intern(r, short)
}

// String returns a string attribute.
func (attrs *Attrs) String(value string) Attr { return attrs.TypedString(value, 0) }

// TypedString returns a string attribute with a type, or without one if t is 0.
func (attrs *Attrs) TypedString(value string, t Type) Attr {
	text := AppendQuoted(attrs.ctx.scratch[:0], value)
	short := len(text)
	if t != 0 {
		text = append(append(text, " : "...), attrs.ctx.Types.Text(t)...)
	}
	if a := attrs.find(text); a != 0 {
		return a
	}
	r := attrRec{kind: StringAttr, typ: t, text: attrs.ctx.keep(text)}
	r.setValue(value)
	return attrs.intern(r, r.text[:short])
}

// Symbol returns a symbol reference, @name or @name::@nested.
func (attrs *Attrs) Symbol(name string, nested ...string) Attr {
	text := AppendSymbol(attrs.ctx.scratch[:0], name)
	for _, n := range nested {
		text = AppendSymbol(append(text, "::"...), n)
		name = n
	}
	if a := attrs.find(text); a != 0 {
		return a
	}
	r := attrRec{kind: SymbolAttr, text: attrs.ctx.keep(text)}
	r.setValue(name)
	return attrs.intern(r, r.text)
}

// TypeAttr returns the attribute whose value is a type.
func (attrs *Attrs) TypeAttr(t Type) Attr {
	r := attrs.ctx.Types.record(t)
	return attrs.intern(attrRec{kind: TypeAttr, typ: t, text: r.text, aliased: r.aliased}, r.text)
}

// IntArray returns array<i64: …>.
func (attrs *Attrs) IntArray(v []int64) Attr { return attrs.IntArrayOf(elem.I64, v) }

// IntArrayOf returns a dense array of integers, or of bools for i1.
func (attrs *Attrs) IntArrayOf(e elem.Type, v []int64) Attr {
	data := make([]byte, 0, 8*len(v))
	for _, n := range v {
		data = elem.Store(data, e, e.Clean(elem.Bits{Lo: uint64(n)}))
	}
	return attrs.DenseArray(attrs.ctx.Types.Scalar(e), data)
}

// DenseArray returns array<t: …> from the bytes of its elements in the layout of a dense literal.
// Its short text is a list in brackets.
func (attrs *Attrs) DenseArray(t Type, data []byte) Attr {
	e, wide := attrs.ctx.Types.Elem(t), attrs.ctx.Types.IntWidth(t)
	size := max(e.StorageBytes(), wide.StorageBytes())
	var room [64]byte
	text, short := append(append(attrs.ctx.scratch[:0], "array<"...), attrs.ctx.Types.Text(t)...), append(room[:0], '[')
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
	if a := attrs.find(text); a != 0 {
		return a
	}
	r := attrRec{kind: DenseArrayAttr, typ: t, text: attrs.ctx.keep(text)}
	if e.IsInteger() {
		r.attrParts = &attrParts{ints: make([]int64, 0, len(data)/max(size, 1))}
		for at := 0; at < len(data); at += size {
			r.ints = append(r.ints, signExtend(e, elem.Load(e, data[at:])))
		}
	}
	return attrs.intern(r, string(append(short, ']')))
}

// Array returns an array attribute.
func (attrs *Attrs) Array(items []Attr) Attr {
	attrs.candidate = attrParts{attrs: items}
	r := attrRec{kind: ArrayAttr, attrParts: &attrs.candidate}
	text := attrs.spell(attrs.ctx.scratch[:0], &r, nil)
	if a := attrs.find(text); a != 0 {
		return a
	}
	for _, a := range items {
		r.aliased = r.aliased || attrs.record(a).aliased
	}
	r.text, r.attrParts = string(text), &attrParts{attrs: append([]Attr{}, items...)}
	return attrs.intern(r, r.text)
}

// Dict returns a dictionary attribute.
func (attrs *Attrs) Dict(d Dict) Attr {
	text := attrs.ctx.Dicts.Append(attrs.ctx.scratch[:0], attrs.ctx.Dicts.Entries(d), nil)
	if a := attrs.find(text); a != 0 {
		return a
	}
	r := attrRec{kind: DictAttr, attrParts: &attrParts{dict: d}, text: attrs.ctx.keep(text)}
	for _, e := range attrs.ctx.Dicts.Entries(d) {
		r.aliased = r.aliased || attrs.record(e.Attr).aliased
	}
	return attrs.intern(r, r.text)
}

// Resource returns dense_resource<name> with a type. Module.Resources holds its data.
func (attrs *Attrs) Resource(name string, t Type) Attr {
	short := string(append(AppendKey([]byte("dense_resource<"), name), '>'))
	r := attrRec{kind: ResourceAttr, aliased: true, typ: t, text: short + " : " + attrs.ctx.Types.Text(t)}
	r.setValue(name)
	return attrs.intern(r, short)
}

// DynamicStride is a dynamic stride or offset: ? in strided<…>.
const DynamicStride = -1 << 63

// Strided returns the layout of a memref: strided<[strides], offset: offset>.
func (attrs *Attrs) Strided(strides []int64, offset int64) Attr {
	number := func(dst []byte, n int64) []byte {
		if n == DynamicStride {
			return append(dst, '?')
		}
		return strconv.AppendInt(dst, n, 10)
	}
	text := []byte("strided<[")
	for i, n := range strides {
		text = appendComma(text, i)
		text = number(text, n)
	}
	text = append(text, ']')
	if offset != 0 {
		text = number(append(text, ", offset: "...), offset)
	}
	return attrs.other(string(append(text, '>')), 0)
}

// other returns an attribute that is stored as text.
func (attrs *Attrs) other(short string, t Type) Attr {
	r := attrRec{kind: OtherAttr, typ: t, text: short}
	if t != 0 {
		r.text += " : " + attrs.ctx.Types.Text(t)
	}
	return attrs.intern(r, short)
}

// Distinct returns distinct[number]<inner>. Its number distinguishes it from others with the same
// inner attribute.
func (attrs *Attrs) Distinct(number int64, inner Attr) Attr {
	text := "distinct[" + strconv.FormatInt(number, 10) + "]<" + attrs.Text(inner) + ">"
	return attrs.intern(attrRec{kind: DistinctAttr, text: text, aliased: true, attrParts: &attrParts{attrs: []Attr{inner}}}, text)
}

// Opaque returns a dialect attribute that is stored as text: its name with #, and its body from <
// to >, or "". t is its type, or 0 for none.
func (attrs *Attrs) Opaque(name, body string, t Type) Attr {
	r := attrRec{kind: DialectAttr, text: name + body, typ: t, attrParts: &attrParts{dialect: &dialectRec{name: name, body: body}}}
	if t != 0 {
		r.text += " : " + attrs.ctx.Types.Text(t)
	}
	return attrs.intern(r, cmp.Or(body, name))
}

// intern returns the attribute with r's text, and adds it if it does not exist. short is its
// spelling in custom forms.
func (attrs *Attrs) intern(r attrRec, short string) Attr {
	hash := uint32(maphash.String(attrs.ctx.seed, r.text))
	if n := attrs.ids.Find(hash, func(n int32) bool { return attrs.record(Attr(n)).text == r.text }); n != 0 {
		return Attr(n)
	}
	r.setShort(short)
	a := attrs.add(r)
	attrs.ids.Add(hash, int32(a))
	return a
}

// find returns the attribute with a text, or 0. The text becomes the scratch memory of the Context.
func (attrs *Attrs) find(text []byte) Attr {
	attrs.ctx.scratch = text
	return Attr(attrs.ids.Find(uint32(maphash.Bytes(attrs.ctx.seed, text)), func(n int32) bool { return attrs.record(Attr(n)).text == string(text) }))
}

func (attrs *Attrs) add(r attrRec) Attr {
	if r.attrParts == nil {
		r.attrParts = &noParts
	}
	a := attrs.next()
	*attrs.record(a) = r
	return a
}
