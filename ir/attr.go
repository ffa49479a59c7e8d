package ir

import (
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// An Attr is an attribute of a Context. The zero Attr is none at all. Two Attrs are the same
// attribute exactly when they are equal, long constants excepted.
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

// attrRec is what a Context knows of an attribute.
type attrRec struct {
	kind    AttrKind
	aliased bool   // it or a part of it prints as an alias
	typ     Type   // of integers, floats, elements; the type that a TypeAttr is
	text    string // as MLIR prints it, with its type; empty for long constants
	short   string // as forms show it: without its type, an enumerant by its word
	value   string // of a string: its bytes; of a symbol: the name without @
	attrs   []Attr // of an array
	ints    []int64
	dict    Dict
	elems   *Literal
	name    string  // of an attribute of a dialect whose parts are known: #stablehlo.dot
	fields  []Field // its parts
}

// A Field is a part of an attribute of a dialect: lhs_batching_dimensions of #stablehlo.dot. Which one of the values it has
// follows from its name.
type Field struct {
	Name string
	Ints []int64 // numbers, one or a list; Dynamic for ?; 0 or 1 for a truth value
	Type Type
	Attr Attr
}

// DialectName is the name of an attribute of a dialect whose parts are known, such as #stablehlo.dot; else it is empty.
func (c *Context) DialectName(a Attr) string { return c.attrs[a].name }

// Field is the part of an attribute that has a name; an empty one if the attribute does not say it.
func (c *Context) Field(a Attr, name string) Field {
	for _, f := range c.attrs[a].fields {
		if f.Name == name {
			return f
		}
	}
	return Field{}
}

// AttrKind is the kind of an attribute.
func (c *Context) AttrKind(a Attr) AttrKind { return c.attrs[a].kind }

// AttrString is the spelling of an attribute as MLIR prints it, aliases written out.
func (c *Context) AttrString(a Attr) string {
	switch r := &c.attrs[a]; {
	case r.text != "":
		return r.text
	case r.kind == LocationAttr:
		return string(append(c.appendLoc([]byte("loc("), a), ')'))
	case r.elems != nil:
		return string(c.appendElements(nil, a))
	}
	return ""
}

// StringOf is the value of a string attribute, the name of a symbol and the word of an enumerant; else it is empty.
func (c *Context) StringOf(a Attr) string { return c.attrs[a].value }

// Ints is the value of a dense array of integers, and of an integer. The caller must not change it.
func (c *Context) Ints(a Attr) []int64 { return c.attrs[a].ints }

// Items are the attributes of an array. The caller must not change the slice.
func (c *Context) Items(a Attr) []Attr { return c.attrs[a].attrs }

// DictValue is the dictionary that a dictionary attribute is.
func (c *Context) DictValue(a Attr) Dict { return c.attrs[a].dict }

// AttrType is the type of a typed attribute, and the type that a TypeAttr names.
func (c *Context) AttrType(a Attr) Type { return c.attrs[a].typ }

// internAttr is the attribute with r's text.
func (c *Context) internAttr(r attrRec) Attr {
	if a, ok := c.texts.get(tagAttrText, []byte(r.text)); ok {
		return Attr(a)
	}
	a := c.addAttr(r)
	c.texts.putString(tagAttrText, r.text, int32(a))
	return a
}

func (c *Context) addAttr(r attrRec) Attr {
	c.attrs = append(c.attrs, r)
	return Attr(len(c.attrs) - 1)
}

// Unit is the unit attribute.
func (c *Context) Unit() Attr {
	return c.internAttr(attrRec{kind: UnitAttr, text: "unit", short: "unit"})
}

// Bool is true or false.
func (c *Context) Bool(v bool) Attr {
	n := 0
	if v {
		n = 1
	}
	return c.Int(int64(n), c.Scalar(elem.I1))
}

// Int is an integer attribute of a scalar integer type or index.
func (c *Context) Int(v int64, t Type) Attr {
	e := c.types[t].elem
	text := string(elem.AppendIntAttr(nil, e, e.Clean(elem.Bits{Lo: uint64(v)})))
	return c.integer(text, t, v)
}

// integer is an integer attribute from the spelling of its value.
func (c *Context) integer(text string, t Type, v int64) Attr {
	r := attrRec{kind: IntegerAttr, typ: t, text: text, short: text, ints: []int64{v}}
	if c.types[t].elem != elem.I1 {
		r.text += " : " + c.types[t].text
	}
	return c.internAttr(r)
}

// String is a string attribute.
func (c *Context) String(value string) Attr { return c.str(value, 0) }

func (c *Context) str(value string, t Type) Attr {
	text := string(appendQuoted(nil, value))
	r := attrRec{kind: StringAttr, typ: t, text: text, short: text, value: value}
	if t != 0 {
		r.text += " : " + c.types[t].text
	}
	return c.internAttr(r)
}

// Symbol is a reference to a symbol of the same table.
func (c *Context) Symbol(name string) Attr {
	text := string(appendSymbol(nil, name))
	return c.internAttr(attrRec{kind: SymbolAttr, text: text, short: text, value: name})
}

// TypeAttr is the attribute that names a type.
func (c *Context) TypeAttr(t Type) Attr {
	r := &c.types[t]
	return c.internAttr(attrRec{kind: TypeAttr, typ: t, text: r.text, short: r.text, aliased: r.aliased})
}

// IntArray is array<i64: …>.
func (c *Context) IntArray(v []int64) Attr { return c.denseArray(elem.I64, v) }

// denseArray is a dense array of integers or booleans; forms show it as a list in brackets.
func (c *Context) denseArray(e elem.Type, v []int64) Attr {
	text := append([]byte("array<"), e.String()...)
	short := []byte{'['}
	for i, n := range v {
		if i > 0 {
			text, short = append(text, ','), append(short, ", "...)
		} else {
			text = append(text, ':')
		}
		text = append(text, ' ')
		text = appendArrayInt(text, e, n)
		short = appendArrayInt(short, e, n)
	}
	return c.internAttr(attrRec{kind: DenseArrayAttr, typ: c.Scalar(e), text: string(append(text, '>')),
		short: string(append(short, ']')), ints: append([]int64{}, v...)})
}

func appendArrayInt(dst []byte, e elem.Type, n int64) []byte {
	if e == elem.I1 {
		return strconv.AppendBool(dst, n != 0)
	}
	return strconv.AppendInt(dst, n, 10)
}

// Array is an array attribute.
func (c *Context) Array(attrs []Attr) Attr {
	r := attrRec{kind: ArrayAttr, attrs: append([]Attr{}, attrs...)}
	text := []byte{'['}
	for i, a := range attrs {
		if i > 0 {
			text = append(text, ", "...)
		}
		text = append(text, c.elidedText(a)...)
		r.aliased = r.aliased || c.attrs[a].aliased
	}
	r.text = string(append(text, ']'))
	r.short = r.text
	return c.internAttr(r)
}

// elidedText is how an attribute prints inside of an array: i64 and f64 are understood
// (AsmPrinter.cpp, AttrTypeElision::May), but not behind the bits of a float.
func (c *Context) elidedText(a Attr) string {
	r := &c.attrs[a]
	if r.kind == IntegerAttr && c.types[r.typ].elem == elem.I64 {
		return r.short
	}
	if r.kind == FloatAttr && c.types[r.typ].elem == elem.F64 && !strings.Contains(r.short, "0x") {
		return r.short
	}
	return c.AttrString(a)
}

// DictAttr is the attribute that holds a dictionary.
func (c *Context) DictAttr(d Dict) Attr {
	r := attrRec{kind: DictAttr, dict: d}
	text := []byte{'{'}
	for i, e := range c.dicts[d].entries {
		if i > 0 {
			text = append(text, ", "...)
		}
		text = c.appendEntry(text, e)
		r.aliased = r.aliased || c.attrs[e.Attr].aliased
	}
	r.text = string(append(text, '}'))
	r.short = r.text
	return c.internAttr(r)
}

// appendEntry writes name or name = value.
func (c *Context) appendEntry(dst []byte, e Entry) []byte {
	dst = appendName(dst, c.names[e.Name])
	if r := &c.attrs[e.Attr]; r.kind != UnitAttr {
		dst = append(dst, " = "...)
		dst = append(dst, c.AttrString(e.Attr)...)
	}
	return dst
}

// appendName writes the name of an attribute, in quotes unless it is a word.
func appendName(dst []byte, name string) []byte {
	if isBareWord(name) {
		return append(dst, name...)
	}
	return appendQuoted(dst, name)
}

// isBareWord tells whether MLIR prints a name without quotes: (letter|_) (letter|digit|_|$|.)*.
func isBareWord(s string) bool {
	for i := 0; i < len(s); i++ {
		switch b := s[i]; {
		case b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b == '_':
		case i > 0 && (b >= '0' && b <= '9' || b == '$' || b == '.'):
		default:
			return false
		}
	}
	return s != ""
}

// appendSymbol writes @name, in quotes unless it is a word.
func appendSymbol(dst []byte, name string) []byte {
	dst = append(dst, '@')
	if isBareWord(name) {
		return append(dst, name...)
	}
	return appendQuoted(dst, name)
}

// appendQuoted writes a string as MLIR does: printable ASCII as it is, the backslash twice, all else
// in upper case hexadecimal (llvm::printEscapedString).
func appendQuoted(dst []byte, s string) []byte {
	const hex = "0123456789ABCDEF"
	dst = append(dst, '"')
	for i := 0; i < len(s); i++ {
		switch b := s[i]; {
		case b == '\\':
			dst = append(dst, '\\', '\\')
		case b == '"' || b < ' ' || b > '~':
			dst = append(dst, '\\', hex[b>>4], hex[b&15])
		default:
			dst = append(dst, b)
		}
	}
	return append(dst, '"')
}

// unquote is the value of a string literal, quotes included. MLIR knows \" \\ \n \t and \HH.
func unquote(lit []byte) (string, bool) {
	body := lit[1 : len(lit)-1]
	if !strings.Contains(string(body), "\\") {
		return string(body), true
	}
	out := make([]byte, 0, len(body))
	for i := 0; i < len(body); i++ {
		b := body[i]
		if b != '\\' {
			out = append(out, b)
			continue
		}
		if i++; i == len(body) {
			return "", false
		}
		switch b = body[i]; b {
		case '"', '\\':
			out = append(out, b)
		case 'n':
			out = append(out, '\n')
		case 't':
			out = append(out, '\t')
		default:
			if i+1 >= len(body) {
				return "", false
			}
			v, err := strconv.ParseUint(string(body[i:i+2]), 16, 8)
			if err != nil {
				return "", false
			}
			out = append(out, byte(v))
			i++
		}
	}
	return string(out), true
}
