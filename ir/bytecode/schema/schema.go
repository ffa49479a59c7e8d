package schema

import (
	"slices"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// A Kind is the encoding of a field (mlir/include/mlir/Bytecode/BytecodeImplementation.h).
type Kind uint8

const (
	VarInt         Kind = iota // 64-bit varint: Part.Int
	SignedVarInt               // zigzag-encoded varint: Part.Int
	VarInts                    // counted list: Part.Ints
	SignedVarInts              // counted list: Part.Ints
	OptionalVarInt             // varint with a presence flag: Part.Int, -1 if absent
	Bool                       // byte: Part.Int, 0 or 1
	Bools                      // counted list: Part.Ints
	Attr                       // number of an attribute: Part.Attr
	// number of an attribute with a presence flag: Part.Attr, which may be 0
	OptionalAttr
	GuardedAttr // Bool, and an Attr if it is 1: Part.Attr, which may be 0
	CountedAttr // VarInt, and an Attr if it is not 0: Part.Attr, which may be 0
	Attrs       // counted list: Part.Attrs
	// Bool, and a counted list of OptionalAttr if it is 1: Part.Attrs, none of which is 0
	GuardedAttrs
	GuardedInts // Bool, and a counted list of VarInt if it is 1: Part.Ints
	Type        // number of a type: Part.Type
	Types       // counted list: Part.Types
	// counted list of names and values: Part.Attrs, of twice the length
	Pairs
	String // number of a string: Part.Text
	// one String for each element of the type two parts before, or a single one if the previous
	// part is not 0: Part.Texts
	Strings
	// APInt with the width of the type in the previous part: Part.Bits, or Part.Data of a wide one
	Int
	Float   // APFloat with the width of the type in the previous part: Part.Bits
	Double  // 64-bit APFloat: Part.Bits
	Doubles // counted list: Part.Floats
	Blob    // counted bytes: Part.Data, a slice of the file
	// Blob with the elements of the type in the previous part, packed bits for i1: Part.Data with
	// at least a byte for each
	Elements
	Enum       // VarInt that is an enumeration value: Part.Int
	Resource   // number of a resource: its name in Part.Text
	AffineMap  // see package bytecode, affine.go: Part.Attr
	IntegerSet // see package bytecode, affine.go: Part.Attr
)

// A Field is a field of an encoding.
type Field struct {
	Name string
	Kind Kind
}

// Fields are the fields of an encoding, in the order of their bytes.
type Fields []Field

// Named returns a field of kind k.
func (k Kind) Named(name string) Field { return Field{name, k} }

// A Part is the value of a field. The kind of the field determines which members are set.
type Part struct {
	Int    int64
	Ints   []int64
	Attr   ir.Attr
	Type   ir.Type
	Attrs  []ir.Attr
	Types  []ir.Type
	Text   string
	Texts  []string
	Data   []byte
	Bits   elem.Bits
	Floats []elem.Bits

	Entry int // in the first part: number of the attribute in its file

	// As names the encoding of an attribute, if the attribute does not determine it.
	As string
}

// An Encoding is the encoding of one kind of attribute or type: its code as a VarInt, then its
// fields.
type Encoding struct {
	Code   uint64
	Name   string // name in the definition of the encoding
	Fields Fields
	First  string // in VHLO: the first StableHLO version that has it, "1.8.0"

	// Attr or Type builds the attribute or type. It must not keep parts, but may keep what they
	// point at.
	Attr func(c *ir.Context, parts []Part) (ir.Attr, error)
	Type func(c *ir.Context, parts []Part) (ir.Type, error)

	// SplitAttr or SplitType is the inverse; nil if the row is only read. SplitAttr takes attributes
	// of this kind; InvalidAttr if only Part.As selects the row.
	kind      ir.AttrKind
	SplitAttr AttrSplitter
	SplitType TypeSplitter
}

// A Dialect holds the encodings of a dialect.
type Dialect struct {
	Name  string
	Attrs []Encoding
	Types []Encoding
	// Names lists the attributes of the dialect, those without encoding included; "" if not known
	Names string
}

// HasAttr reports whether the dialect may have an attribute, such as #dialect.name<…> or
// #dialect<name …>, to write it as text.
func (d *Dialect) HasAttr(text string) bool {
	words := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune("#.<> ", r) })
	return d.Names == "" || len(words) > 1 && slices.Contains(strings.Fields(d.Names), words[1])
}

// EncodingOf returns the encoding with a code, or nil.
func EncodingOf(list []Encoding, code uint64) *Encoding {
	return find(list, func(e *Encoding) bool { return e.Code == code })
}

// EncodingNamed returns the encoding with this name, or nil.
func EncodingNamed(list []Encoding, name string) *Encoding {
	return find(list, func(e *Encoding) bool { return e.Name == name })
}

func find(list []Encoding, is func(e *Encoding) bool) *Encoding {
	for i := range list {
		if is(&list[i]) {
			return &list[i]
		}
	}
	return nil
}

// AttrRow returns the encoding of attributes of a kind. split is nil if it is only read.
func AttrRow(code uint64, name string, kind ir.AttrKind, fields Fields, make func(c *ir.Context, parts []Part) (ir.Attr, error), split AttrSplitter) Encoding {
	return Encoding{Code: code, Name: name, kind: kind, Fields: fields, Attr: make, SplitAttr: split}
}

// TypeRow returns the encoding of a type. split is nil if it is only read.
func TypeRow(code uint64, name string, fields Fields, make func(c *ir.Context, parts []Part) (ir.Type, error), split TypeSplitter) Encoding {
	return Encoding{Code: code, Name: name, Fields: fields, Type: make, SplitType: split}
}

// ScalarRow returns the encoding of a type without parameters.
func ScalarRow(code uint64, name string, e elem.Type) Encoding {
	return TypeRow(code, name, nil, func(c *ir.Context, _ []Part) (ir.Type, error) { return c.Types.Scalar(e), nil },
		func(c *ir.Context, t ir.Type) ([]Part, bool) { return nil, t == c.Types.Scalar(e) })
}

// Since returns e with the first StableHLO version that has it.
func (e Encoding) Since(version string) Encoding {
	e.First = version
	return e
}

// An InvalidError is the error that parts do not form a valid attribute or type.
type InvalidError string

func (r InvalidError) Error() string { return string(r) }

// unknownValue returns the error that an enumeration has no value n.
func unknownValue(enum string, n int64) error {
	return InvalidError("'" + enum + "' has no value " + strconv.FormatInt(n, 10))
}
