package ir

import (
	"math"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/internal/chunk"
	"github.com/hlo-promote/hlo-promote/ir/internal/intern"
)

// Attrs is the part of a Context that makes and describes attributes.
type Attrs struct {
	ctx       *Context
	records   chunk.Table[Attr, attrRec]
	ids       intern.Index // by text
	defaults  []Attr       // by index of defaultAttrs
	candidate attrParts    // scratch for the attribute being looked up
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
	typ     Type   // of integers, floats, elements; the value of a TypeAttr
	text    string // MLIR's spelling, with the type; empty for long constants and locations
	short   span   // spelling in custom forms: no type, an enumerant's word alone
	// The value of an integer, the low bits of a float. For other attributes, the span of the value
	// in text: the contents of a string, the name of a symbol without @, the word of an enumerant,
	// the name of a resource. For a location, the number of its record in Locs.
	low [1]int64
	*attrParts
}

// attrParts holds fields that few attributes need; the others share noParts.
type attrParts struct {
	attrs   []Attr  // of an array; nested attribute of a distinct attribute
	ints    []int64 // of a dense array
	dict    Dict
	elems   *Literal
	dialect *dialectRec // nil except for attributes of dialects
	high    uint64      // bits of a float above low
	short   string      // if text does not contain it
	value   string      // if text does not contain it
}

// A span is a range of a text. An empty span may mean that the text is stored elsewhere.
type span struct{ from, to uint32 }

// find returns the span of part in text; ok is false if text does not contain it.
func find(text, part string) (s span, ok bool) {
	from := strings.Index(text, part)
	if from < 0 || from+len(part) > math.MaxUint32 {
		return span{}, false
	}
	return span{uint32(from), uint32(from + len(part))}, true
}

// setShort sets the spelling in custom forms. r.text must be set.
func (r *attrRec) setShort(short string) {
	var ok bool
	if r.short, ok = find(r.text, short); !ok {
		r.ownParts().short = short
	}
}

// setValue sets the value. r.text must be set.
func (r *attrRec) setValue(value string) {
	s, ok := find(r.text, value)
	if !ok {
		r.ownParts().value = value
	}
	r.low[0] = int64(s.from) | int64(s.to)<<32
}

// ownParts returns the attrParts of an attribute under construction.
func (r *attrRec) ownParts() *attrParts {
	if r.attrParts == nil {
		r.attrParts = &attrParts{}
	}
	return r.attrParts
}

func (r *attrRec) shortText() string {
	if r.short != (span{}) {
		return r.text[r.short.from:r.short.to]
	}
	return r.attrParts.short
}

func (r *attrRec) valueText() string {
	if v := r.low[0]; v != 0 && r.kind != IntegerAttr && r.kind != FloatAttr && r.kind != LocationAttr {
		return r.text[uint32(v):uint32(v>>32)]
	}
	return r.attrParts.value
}

var noParts attrParts // read-only

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

// Kind returns the kind of an attribute.
func (attrs *Attrs) Kind(a Attr) AttrKind { return attrs.record(a).kind }

// Text returns the spelling of an attribute as MLIR prints it, without aliases.
func (attrs *Attrs) Text(a Attr) string {
	switch r := attrs.record(a); {
	case r.text != "":
		return r.text
	case r.kind != InvalidAttr:
		return string(attrs.spell(nil, r, nil))
	}
	return ""
}

// ShortText returns the spelling of an attribute in a custom form, where its kind is known: without
// its type, an enumerant as its word alone, a dialect attribute without its name. It is empty for
// long constants and locations.
func (attrs *Attrs) ShortText(a Attr) string { return attrs.record(a).shortText() }

// StringOf returns the value of a string attribute, the name of a symbol or a resource, or the word
// of an enumerant. It is empty for other attributes.
func (attrs *Attrs) StringOf(a Attr) string { return attrs.record(a).valueText() }

// Ints returns the elements of a dense array of integers, or the value of an integer attribute. The
// caller must not change the slice.
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
func (attrs *Attrs) DictOf(a Attr) Dict { return attrs.record(a).dict }

// Type returns the type of a typed attribute, or the value of a TypeAttr.
func (attrs *Attrs) Type(a Attr) Type { return attrs.record(a).typ }

// ReferencedAttr returns the attribute inside a distinct attribute, or 0 for other attributes.
func (attrs *Attrs) ReferencedAttr(a Attr) Attr {
	if r := attrs.record(a); r.kind == DistinctAttr {
		return r.attrs[0]
	}
	return 0
}

// Size returns the approximate length of the text of an attribute. It does not count nested
// locations.
func (attrs *Attrs) Size(a Attr) int {
	r := attrs.record(a)
	if r.elems != nil {
		return len(r.text) + 2*len(r.elems.data) + len(r.elems.hex)
	}
	return len(r.text) + len(r.valueText())
}
