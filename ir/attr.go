package ir

import (
	"cmp"
	"strconv"

	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/internal/chunk"
)

// Attrs is the part of a Context that makes and describes attributes.
type Attrs struct {
	ctx      *Context
	records  chunk.Table[Attr, attrRec]
	ids      map[string]Attr // by text or by parts
	defaults []Attr          // by index of defaultAttrs
}

// An Attr is an attribute of a Context. The zero Attr means no attribute. Two Attrs of one Context
// are equal exactly if the attributes are, except for long constants.
type Attr int32

// An AttrKind is the kind of an attribute.
type AttrKind uint8

const (
	InvalidAttr    AttrKind = iota
	UnitAttr                // unit
	IntegerAttr             // 1 : i32, true
	FloatAttr               // 1.0 : f32
	StringAttr              // "text"
	SymbolAttr              // @f::@g
	ArrayAttr               // [a, b]
	DictAttr                // {a = 1}
	TypeAttr                // tensor<4xf32>
	ElementsAttr            // dense<…> : tensor<…>
	DenseArrayAttr          // array<i64: 1, 2>
	ResourceAttr            // dense_resource<…> : tensor<…>
	AffineMapAttr           // affine_map<…>
	IntegerSetAttr          // affine_set<…>
	DistinctAttr            // distinct[0]<…>
	LocationAttr            // loc(…)
	DialectAttr             // #dialect.name<…>
	OtherAttr               // sparse<…>, strided<…>: stored as text
)

// attrRec is a Context's record of an attribute.
type attrRec struct {
	kind    AttrKind
	aliased bool // it or a part of it may print as an alias
	// a float that prints as its bits, 0x7FC00000; an identity map, (d0, d1) -> (d0, d1)
	special bool
	typ     Type // of integers, floats, elements; the value of a TypeAttr
	// MLIR's spelling, with the type. It is empty for long constants, and for arrays, dictionaries
	// and types, which their parts identify.
	text  string
	short string // spelling in custom forms: no type, an enumerant's word alone
	// the contents of a string, the name of a symbol without @, the word of an enumerant, the name
	// of a resource
	value   string
	low     [1]int64    // the value of an integer, the low bits of a float, the Dict of a dictionary
	elems   *Literal    // of an ElementsAttr
	attrs   []Attr      // of an array; nested attribute of a distinct attribute; names of @f::@g
	ints    []int64     // of a dense array
	dialect *dialectRec // nil except for attributes of dialects
	high    uint64      // bits of a float above low
}

// dialectRec holds the fields of dialect attributes only.
type dialectRec struct {
	enum   string  // enumeration of an enumerant
	name   string  // #stablehlo.dot
	body   string  // text after the name, if the attribute is stored as text
	fields []Field // if its structure is known
}

var noDialect dialectRec

// dialectPart returns the dialectRec of a dialect attribute, and an empty one for any other.
func (r *attrRec) dialectPart() *dialectRec {
	if r.dialect == nil {
		return &noDialect
	}
	return r.dialect
}

// A Field is a field of a dialect attribute, such as lhs_batching_dimensions of #stablehlo.dot. The
// name determines which of the other members holds the value.
type Field struct {
	Name string
	Ints []int64 // an integer or a list; Dynamic for ?; 0 or 1 for a bool
	Type Type
	Attr Attr
}

// DialectName returns the name of a dialect attribute whose structure is known, such as
// #stablehlo.dot, and "" for any other attribute.
func (attrs *Attrs) DialectName(a Attr) string {
	if r := attrs.record(a).dialectPart(); r.body == "" {
		return r.name
	}
	return ""
}

// DialectText returns the name of a dialect attribute that is stored as text, such as #sdy.mesh,
// and the text after it, from < to >. Both are empty for any other attribute.
func (attrs *Attrs) DialectText(a Attr) (name, body string) {
	if r := attrs.record(a).dialectPart(); r.body != "" {
		return r.name, r.body
	}
	return "", ""
}

// Field returns the field with a name, or an empty Field if the attribute does not have it.
func (attrs *Attrs) Field(a Attr, name string) Field {
	for _, f := range attrs.record(a).dialectPart().fields {
		if f.Name == name {
			return f
		}
	}
	return Field{}
}

func (attrs *Attrs) record(a Attr) *attrRec {
	if a&locationBit != 0 {
		return &locationRec
	}
	return attrs.records.At(a)
}

// Kind returns the kind of an attribute.
func (attrs *Attrs) Kind(a Attr) AttrKind { return attrs.record(a).kind }

// Text returns the spelling of an attribute as MLIR prints it, without aliases.
func (attrs *Attrs) Text(a Attr) string {
	switch r := attrs.record(a); {
	case r.text != "":
		return r.text
	case r.kind != InvalidAttr:
		return string(attrs.AppendParts(nil, a, nil))
	}
	return ""
}

// ShortText returns the spelling of an attribute in a custom form, where its kind is known: without
// its type, an enumerant as its word alone, a dialect attribute without its name. It is empty for
// long constants and locations.
func (attrs *Attrs) ShortText(a Attr) string {
	switch r := attrs.record(a); r.kind {
	case ArrayAttr, DictAttr, TypeAttr:
		return attrs.Text(a)
	default:
		return r.short
	}
}

// StringOf returns the value of a string attribute, the name of a symbol or a resource, or the word
// of an enumerant. It is empty for other attributes.
func (attrs *Attrs) StringOf(a Attr) string { return attrs.record(a).value }

// Ints returns the elements of a dense array, or the value of an integer attribute, for reading.
func (attrs *Attrs) Ints(a Attr) []int64 {
	r := attrs.record(a)
	if r.kind == IntegerAttr {
		return r.low[:] // records do not move
	}
	return r.ints
}

// Number returns the value of an integer or float attribute; ok is false for other attributes and
// for integers of a width that package elem does not define.
func (attrs *Attrs) Number(a Attr) (bits elem.Bits, ok bool) {
	r := attrs.record(a)
	e := attrs.ctx.Types.Elem(r.typ)
	switch {
	case e == elem.None:
	case r.kind == IntegerAttr:
		return e.Clean(elem.Bits{Lo: uint64(r.low[0])}), true
	case r.kind == FloatAttr:
		return elem.Bits{Lo: uint64(r.low[0]), Hi: r.high}, true
	}
	return elem.Bits{}, false
}

// Items returns the attributes of an array. The caller must not change the slice.
func (attrs *Attrs) Items(a Attr) []Attr {
	if r := attrs.record(a); r.kind == ArrayAttr {
		return r.attrs
	}
	return nil
}

// DictOf returns the dictionary of a dictionary attribute.
func (attrs *Attrs) DictOf(a Attr) Dict { return attrs.record(a).dict() }

func (r *attrRec) dict() Dict {
	if r.kind != DictAttr {
		return 0
	}
	return Dict(r.low[0])
}

// Type returns the type of a typed attribute, or the value of a TypeAttr.
func (attrs *Attrs) Type(a Attr) Type { return attrs.record(a).typ }

// ReferencedAttr returns the attribute inside a distinct attribute, or 0 for other attributes.
func (attrs *Attrs) ReferencedAttr(a Attr) Attr {
	if r := attrs.record(a); r.kind == DistinctAttr {
		return r.attrs[0]
	}
	return 0
}

// Size returns the approximate length of the text of an attribute, without nested locations.
func (attrs *Attrs) Size(a Attr) int {
	r := attrs.record(a)
	size := len(r.text) + len(r.value)
	switch {
	case r.elems != nil:
		size += 2*len(r.elems.data) + len(r.elems.hex)
		for _, text := range r.elems.strs {
			size += len(text) + len(`"", `)
		}
	case r.kind == TypeAttr:
		size += len(attrs.ctx.Types.Text(r.typ))
	case r.kind == ArrayAttr:
		for _, item := range r.attrs {
			size += len(", ") + attrs.Size(item)
		}
	}
	for _, e := range attrs.ctx.Dicts.Entries(r.dict()) {
		size += len(", ") + len(attrs.ctx.Names.AttrText(e.Name)) + len(" = ") + attrs.Size(e.Attr)
	}
	return size
}

// SymbolPath returns the names of a symbol reference from the outermost on: f and g for @f::@g.
func (attrs *Attrs) SymbolPath(a Attr) []string {
	r := attrs.record(a)
	if r.kind != SymbolAttr {
		return nil
	}
	if len(r.attrs) == 0 {
		return []string{r.value}
	}
	path := make([]string, len(r.attrs))
	for i, name := range r.attrs {
		path[i] = attrs.record(name).value
	}
	return path
}

// EnumOf returns the enumeration and the word of an attribute such as #stablehlo<precision HIGH>,
// and two empty strings for any other attribute.
func (attrs *Attrs) EnumOf(a Attr) (enum, word string) {
	if enum = attrs.record(a).dialectPart().enum; enum != "" {
		word = attrs.EnumWord(a)
	}
	return enum, word
}

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

// Int returns an attribute of an integer type or index. It truncates numbers that do not fit.
func (attrs *Attrs) Int(v int64, t Type) Attr {
	return attrs.IntBits(elem.Bits{Lo: uint64(v)}, t)
}

// IntBits is like Int, but takes the bits of the number.
func (attrs *Attrs) IntBits(bits elem.Bits, t Type) Attr {
	e := attrs.ctx.Types.Elem(t)
	bits = e.Clean(bits)
	r := attrRec{kind: IntegerAttr, typ: t, low: [1]int64{e.Int64(bits)}}
	if e == elem.I1 {
		t = 0
	}
	return attrs.typed(r, elem.AppendIntAttr(attrs.ctx.scratch[:0], e, bits), t)
}

// WideInt returns an integer attribute of a type that has an IntWidth, from the bytes of its value
// in the layout of a dense literal.
func (attrs *Attrs) WideInt(data []byte, t Type) Attr {
	return attrs.typed(attrRec{kind: IntegerAttr, typ: t}, attrs.ctx.Types.IntWidth(t).AppendInt(attrs.ctx.scratch[:0], data), t)
}

// Float returns a float attribute from its bits.
func (attrs *Attrs) Float(bits elem.Bits, t Type) Attr {
	text := elem.AppendFloat(attrs.ctx.scratch[:0], attrs.ctx.Types.Elem(t), bits)
	isHex := len(text) > 1 && text[1] == 'x'
	return attrs.typed(attrRec{kind: FloatAttr, typ: t, special: isHex, low: [1]int64{int64(bits.Lo)}, high: bits.Hi}, text, t)
}

// String returns a string attribute.
func (attrs *Attrs) String(value string) Attr { return attrs.TypedString(value, 0) }

// TypedString returns a string attribute with a type, or without one if t is 0.
func (attrs *Attrs) TypedString(value string, t Type) Attr {
	return attrs.typed(attrRec{kind: StringAttr, typ: t, value: value}, AppendQuoted(attrs.ctx.scratch[:0], value), t)
}

// Symbol returns a symbol reference, @name or @name::@nested.
func (attrs *Attrs) Symbol(name string, nested ...string) Attr {
	r := attrRec{kind: SymbolAttr, value: name}
	if len(nested) > 0 {
		r.attrs = []Attr{attrs.Symbol(name)}
	}
	for _, r.value = range nested {
		r.attrs = append(r.attrs, attrs.Symbol(r.value))
	}
	text := AppendSymbol(attrs.ctx.scratch[:0], name)
	for _, n := range nested {
		text = AppendSymbol(append(text, "::"...), n)
	}
	return attrs.typed(r, text, 0)
}

// TypeAttr returns the attribute whose value is a type.
func (attrs *Attrs) TypeAttr(t Type) Attr {
	return attrs.internParts(attrRec{kind: TypeAttr, typ: t, aliased: attrs.ctx.Types.record(t).aliased}, nil)
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

// DenseArray returns array<t: …> from its elements in the layout of a dense literal.
func (attrs *Attrs) DenseArray(t Type, data []byte) Attr {
	e, wide := attrs.ctx.Types.Elem(t), attrs.ctx.Types.IntWidth(t)
	size := max(e.StorageBytes(), wide.StorageBytes())
	text := append(append(attrs.ctx.scratch[:0], "array<"...), attrs.ctx.Types.Text(t)...)
	from := len(text) + len(": ")
	if len(data) > 0 {
		text = append(text, ": "...)
	}
	for at := 0; at < len(data); at += size {
		text = appendComma(text, at)
		switch {
		case e == elem.None:
			text = wide.AppendInt(text, data[at:at+size])
		case e.IsFloat():
			text = elem.AppendFloat(text, e, elem.Load(e, data[at:]))
		default:
			text = elem.AppendIntAttr(text, e, elem.Load(e, data[at:]))
		}
	}
	to := len(text)
	text = append(text, '>')
	if a := attrs.Find(text); a != 0 {
		return a
	}
	r := attrRec{kind: DenseArrayAttr, typ: t}
	if e.IsInteger() {
		r.ints = make([]int64, 0, len(data)/max(size, 1))
		for at := 0; at < len(data); at += size {
			r.ints = append(r.ints, e.Int64(elem.Load(e, data[at:])))
		}
	}
	// One allocation holds the text and the short form, [1, 2].
	text = append(append(append(text, '['), text[min(from, to):to]...), ']')
	kept := attrs.ctx.keep(text)
	r.text = kept[:to+1]
	return attrs.addShort(r, kept[to+1:])
}

// Array returns an array attribute.
func (attrs *Attrs) Array(items []Attr) Attr {
	r := attrRec{kind: ArrayAttr}
	for _, a := range items {
		r.aliased = r.aliased || attrs.record(a).aliased
	}
	return attrs.internParts(r, items)
}

// Dict returns a dictionary attribute.
func (attrs *Attrs) Dict(d Dict) Attr {
	r := attrRec{kind: DictAttr, low: [1]int64{int64(d)}}
	for _, e := range attrs.ctx.Dicts.Entries(d) {
		r.aliased = r.aliased || attrs.record(e.Attr).aliased
	}
	return attrs.internParts(r, nil)
}

// Resource returns dense_resource<name> with a type. Module.Resources holds its data.
func (attrs *Attrs) Resource(name string, t Type) Attr {
	text := append(AppendKey(append(attrs.ctx.scratch[:0], "dense_resource<"...), name), '>')
	return attrs.typed(attrRec{kind: ResourceAttr, aliased: true, typ: t, value: name}, text, t)
}

// Strided returns the layout of a memref: strided<[strides], offset: offset>.
func (attrs *Attrs) Strided(strides []int64, offset int64) Attr {
	text := append(appendDims(append(attrs.ctx.scratch[:0], "strided<["...), strides), ']')
	if offset != 0 {
		text = appendDim(append(text, ", offset: "...), offset)
	}
	return attrs.typed(attrRec{kind: OtherAttr}, append(text, '>'), 0)
}

// Distinct returns distinct[number]<inner>. Its number distinguishes it from others with the same
// inner attribute.
func (attrs *Attrs) Distinct(number int64, inner Attr) Attr {
	text := "distinct[" + strconv.FormatInt(number, 10) + "]<" + attrs.Text(inner) + ">"
	return attrs.intern(attrRec{kind: DistinctAttr, text: text, aliased: true, attrs: []Attr{inner}}, text)
}

// Opaque returns a dialect attribute that is stored as text: its name with #, and its body from <
// to >, or "". t is its type, or 0 for none.
func (attrs *Attrs) Opaque(name, body string, t Type) Attr {
	r := attrRec{kind: DialectAttr, text: name + body, typ: t, dialect: &dialectRec{name: name, body: body}}
	if t != 0 {
		r.text += " : " + attrs.ctx.Types.Text(t)
	}
	return attrs.intern(r, cmp.Or(body, name))
}

// typed returns the attribute with a text that a type follows, or none if t is 0, or adds it. In
// custom forms it is spelled without the type. text becomes the scratch memory.
func (attrs *Attrs) typed(r attrRec, text []byte, t Type) Attr {
	short := len(text)
	if t != 0 {
		text = append(append(text, " : "...), attrs.ctx.Types.Text(t)...)
	}
	if a := attrs.Find(text); a != 0 {
		return a
	}
	r.text = attrs.ctx.keep(text)
	return attrs.addShort(r, r.text[:short])
}

// intern returns the attribute with r's text, or adds it. short is its spelling in custom forms.
func (attrs *Attrs) intern(r attrRec, short string) Attr {
	if a := attrs.ids[r.text]; a != 0 {
		return a
	}
	return attrs.addShort(r, short)
}

// internParts returns the attribute with the kind, type, number and items, or adds it.
func (attrs *Attrs) internParts(r attrRec, items []Attr) Attr {
	key := appendKey(appendKey(attrs.ctx.startKey(int32(r.kind)), []int32{int32(r.typ), int32(r.dict())}), items)
	if a := attrs.Find(key); a != 0 {
		return a
	}
	if r.kind == ArrayAttr {
		r.attrs = append([]Attr{}, items...)
	}
	a := attrs.add(r)
	attrs.ids[attrs.ctx.keep(key)] = a
	return a
}

// Find returns the attribute of the Context with a spelling, or 0. It does not find long constants,
// arrays, dictionaries and types.
func (attrs *Attrs) Find(text []byte) Attr { return attrs.ids[string(text)] }

// addShort adds an attribute that is not in the Context. short is its spelling in custom forms.
func (attrs *Attrs) addShort(r attrRec, short string) Attr {
	r.short = short
	a := attrs.add(r)
	attrs.ids[r.text] = a
	return a
}

func (attrs *Attrs) add(r attrRec) Attr {
	a := attrs.records.Grow(1)
	*attrs.record(a) = r
	return a
}
