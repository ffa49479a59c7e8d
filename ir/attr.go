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
	candidate attrParts    // of the attribute that is being looked up
}

// An Attr is an attribute of a Context. The zero Attr is none. Two Attrs of one Context are the
// same attribute exactly when they are equal, long constants excepted.
type Attr int32

// An AttrKind says what an attribute is.
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
	OtherAttr               // sparse<…>, strided<…>: kept as text
)

// attrRec is a Context's record of an attribute.
type attrRec struct {
	kind    AttrKind
	aliased bool // it or a part of it prints as an alias
	// of a float: it prints as its bits, 0x7FC00000; of an affine map: it is (d0, d1) -> (d0, d1)
	special bool
	typ     Type   // of integers, floats, elements; the type that a TypeAttr is
	text    string // as MLIR prints it, with its type; empty for long constants and locations
	short   span   // as forms show it: without its type, an enumerant by its word
	// The value of an integer, the low bits of a float. Of any other attribute where its value is
	// in the text, a span: of a string its bytes, of a symbol the name without @, of an enumerant
	// its word, of a resource its name.
	low [1]int64
	*attrParts
}

// attrParts holds fields that few attributes need; the others share noParts.
type attrParts struct {
	attrs   []Attr  // of an array; the parts of a location and of a distinct attribute
	ints    []int64 // of a dense array
	dict    Dict
	elems   *Literal
	dialect *dialectRec // nil of all but a dialect's attributes
	high    uint64      // of a float: the bits above low
	short   string      // if it is no part of the text
	value   string      // if it is no part of the text; of a location: its template
}

// A span is a part of a text; an empty one may be somewhere else.
type span struct{ from, to uint32 }

// find is where a part stands in a text; false if it does not.
func find(text, part string) (s span, ok bool) {
	from := strings.Index(text, part)
	if from < 0 || from+len(part) > math.MaxUint32 {
		return span{}, false
	}
	return span{uint32(from), uint32(from + len(part))}, true
}

// shows makes short what forms show of an attribute, whose text is known.
func (r *attrRec) shows(short string) {
	var ok bool
	if r.short, ok = find(r.text, short); !ok {
		r.own().short = short
	}
}

// means makes value the value of an attribute, whose text is known.
func (r *attrRec) means(value string) {
	s, ok := find(r.text, value)
	if !ok {
		r.own().value = value
	}
	r.low[0] = int64(s.from) | int64(s.to)<<32
}

// own returns the parts of an attribute that is being made.
func (r *attrRec) own() *attrParts {
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
	if v := r.low[0]; v != 0 && r.kind != IntegerAttr && r.kind != FloatAttr {
		return r.text[uint32(v):uint32(v>>32)]
	}
	return r.attrParts.value
}

var noParts attrParts // read-only

// dialectRec holds the fields of dialect attributes only.
type dialectRec struct {
	enum   string  // of an enumerant: its enumeration
	name   string  // #stablehlo.dot
	body   string  // of one that is kept as text: what follows its name
	fields []Field // of one whose parts are known
}

var noDialect dialectRec

// of returns the dialectRec of a dialect attribute, and an empty one for any other.
func (r *attrRec) of() *dialectRec {
	if r.dialect == nil {
		return &noDialect
	}
	return r.dialect
}

// A Field is a part of an attribute of a dialect: lhs_batching_dimensions of #stablehlo.dot. Which
// one of the values it has follows from its name.
type Field struct {
	Name string
	Ints []int64 // numbers, one or a list; Dynamic for ?; 0 or 1 for a truth value
	Type Type
	Attr Attr
}

// DialectName returns the name of an attribute of a dialect whose parts are known, such as
// #stablehlo.dot; else it is empty.
func (attrs *Attrs) DialectName(a Attr) string {
	if r := attrs.record(a).of(); r.body == "" {
		return r.name
	}
	return ""
}

// DialectText returns the name of an attribute of a dialect that is kept as text, such as
// #sdy.mesh, and what follows it, from the < to the >. Both are empty for any other attribute.
func (attrs *Attrs) DialectText(a Attr) (name, body string) {
	if r := attrs.record(a).of(); r.body != "" {
		return r.name, r.body
	}
	return "", ""
}

// Field returns the part of an attribute that has a name; an empty one if the attribute does not
// say it.
func (attrs *Attrs) Field(a Attr, name string) Field {
	for _, f := range attrs.record(a).of().fields {
		if f.Name == name {
			return f
		}
	}
	return Field{}
}

// Kind returns the kind of an attribute.
func (attrs *Attrs) Kind(a Attr) AttrKind { return attrs.record(a).kind }

// Text returns the spelling of an attribute as MLIR prints it, aliases written out.
func (attrs *Attrs) Text(a Attr) string {
	switch r := attrs.record(a); {
	case r.text != "":
		return r.text
	case r.kind != InvalidAttr:
		return string(attrs.spell(nil, r, nil))
	}
	return ""
}

// ShortText returns the spelling of an attribute where its kind is understood: without its type,
// an enumerant by its word, an attribute of a dialect without its name. It is empty for long
// constants and locations.
func (attrs *Attrs) ShortText(a Attr) string { return attrs.record(a).shortText() }

// StringOf returns the value of a string attribute, the name of a symbol or of a resource, and the
// word of an enumerant; else it is empty.
func (attrs *Attrs) StringOf(a Attr) string { return attrs.record(a).valueText() }

// Ints returns the value of a dense array of integers, and of an integer. The caller must not
// change it.
func (attrs *Attrs) Ints(a Attr) []int64 {
	r := attrs.record(a)
	if r.kind == IntegerAttr {
		return r.low[:] // records do not move
	}
	return r.ints
}

// Number returns the value of an integer or a float; ok is false for any other attribute, and for
// integers of a width that package elem has no type for.
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

// DictOf returns the dictionary that a dictionary attribute is.
func (attrs *Attrs) DictOf(a Attr) Dict { return attrs.record(a).dict }

// Type returns the type of a typed attribute, and the type that a TypeAttr names.
func (attrs *Attrs) Type(a Attr) Type { return attrs.record(a).typ }

// Distinguished returns the attribute that a distinct attribute tells apart from others like it, or
// 0.
func (attrs *Attrs) Distinguished(a Attr) Attr {
	if r := attrs.record(a); r.kind == DistinctAttr {
		return r.attrs[0]
	}
	return 0
}

// Size is about the length of the text of an attribute; that of a location without those inside
// of it.
func (attrs *Attrs) Size(a Attr) int {
	r := attrs.record(a)
	if r.elems != nil {
		return len(r.text) + 2*len(r.elems.data) + len(r.elems.hex)
	}
	return len(r.text) + len(r.valueText())
}
