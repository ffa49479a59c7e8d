package schema

import (
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// A Kind is how a field is encoded (mlir/include/mlir/Bytecode/BytecodeImplementation.h).
type Kind uint8

const (
	VarInt         Kind = iota // a number of 64 bits: Part.Int
	SignedVarInt               // a number with its sign in the lowest bit: Part.Int
	VarInts                    // how many, then each: Part.Ints
	SignedVarInts              // likewise
	OptionalVarInt             // twice a number and one, or an even number: Part.Int, -1 for none
	Bool                       // a byte: Part.Int, 0 or 1
	Bools                      // how many, then each: Part.Ints
	Attr                       // the number of an attribute: Part.Attr
	// twice the number of an attribute and one, or zero: Part.Attr, which may be 0
	OptionalAttr
	GuardedAttr // a Bool, and an Attr if it is 1: Part.Attr, which may be 0
	CountedAttr // a VarInt, and an Attr if it is not 0: likewise
	Attrs       // how many, then each: Part.Attrs
	Type        // the number of a type: Part.Type
	Types       // how many, then each: Part.Types
	// how many, then of each two attributes, a name and a value: Part.Attrs, of twice the length
	Pairs
	String // the number of a string: Part.Text
	// as many Strings as the type in the part before the last has elements, or one if the last is
	// not 0: Part.Texts
	Strings
	// an APInt as wide as the type in the part before: Part.Bits, or Part.Data of a wide one
	Int
	Float   // an APFloat as wide as the type in the part before: Part.Bits
	Double  // an APFloat of 64 bits: Part.Bits
	Doubles // how many, then each: Part.Floats
	Blob    // how many bytes, then these: Part.Data, which is part of the file
	// a Blob of the elements of the type in the part before; those of i1 are bits: Part.Data, a
	// byte or more an element
	Elements
	Enum       // a VarInt that is a value of the enumeration: Part.Int
	Resource   // the number of a resource: Part.Text is its name
	AffineMap  // see package bytecode, affine.go: Part.Attr
	IntegerSet // likewise
)

// kinds are the words that rows have for kinds.
var kinds = map[string]Kind{
	"varint": VarInt, "svarint": SignedVarInt, "varints": VarInts, "svarints": SignedVarInts, "varint?": OptionalVarInt, "bool": Bool, "bools": Bools,
	"attr": Attr, "attr?": OptionalAttr, "bool+attr": GuardedAttr, "varint+attr": CountedAttr, "attrs": Attrs, "type": Type, "types": Types, "pairs": Pairs,
	"string": String, "strings": Strings, "int": Int, "float": Float, "double": Double, "doubles": Doubles,
	"blob": Blob, "elements": Elements, "enum": Enum, "resource": Resource, "map": AffineMap, "set": IntegerSet,
}

// A Field is a part of an encoding.
type Field struct {
	Name string
	Kind Kind
}

// A Part is the value of a field. Which members it has follows from the kind of the field.
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

	// As names the row that an attribute is written by, where that does not follow from the
	// attribute.
	As string
}

// An Encoding is how one kind of attribute or type is encoded: its code as a VarInt, then its
// fields.
type Encoding struct {
	Code   uint64
	Name   string // as the definition of the encoding calls it
	Fields []Field
	First  string // of VHLO: the first StableHLO version that has it, "1.8.0"

	// Attr or Type makes what the parts say. The parts belong to the caller, what they point at
	// does not.
	Attr func(c *ir.Context, parts []Part) (ir.Attr, error)
	Type func(c *ir.Context, parts []Part) (ir.Type, error)

	// SplitAttr or SplitType is the other direction; nil if what the row has is not written by it.
	SplitAttr AttrSplitter
	SplitType TypeSplitter
}

// A Dialect is the encodings of a dialect.
type Dialect struct {
	Name  string
	Attrs []Encoding
	Types []Encoding
}

// AttrCode is the encoding of attributes that has a code, or nil. TypeCode is that of types.
func (d *Dialect) AttrCode(code uint64) *Encoding { return withCode(d.Attrs, code) }
func (d *Dialect) TypeCode(code uint64) *Encoding { return withCode(d.Types, code) }

// withCode finds the encoding of a code: most are in the order of their codes.
func withCode(list []Encoding, code uint64) *Encoding {
	if code < uint64(len(list)) && list[code].Code == code {
		return &list[code]
	}
	for i := range list {
		if list[i].Code == code {
			return &list[i]
		}
	}
	return nil
}

// Named is the encoding of a name, or nil.
func Named(list []Encoding, name string) *Encoding {
	for i := range list {
		if list[i].Name == name {
			return &list[i]
		}
	}
	return nil
}

// Fields reads "shape:svarints elementType:type".
func Fields(text string) []Field {
	var list []Field
	for word := range strings.FieldsSeq(text) {
		name, kind, _ := strings.Cut(word, ":")
		k, ok := kinds[kind]
		if !ok {
			panic("schema: no kind " + kind)
		}
		list = append(list, Field{name, k})
	}
	return list
}

// AttrRow is an encoding of an attribute.
func AttrRow(code uint64, name, fields string, make func(c *ir.Context, parts []Part) (ir.Attr, error)) Encoding {
	return Encoding{Code: code, Name: name, Fields: Fields(fields), Attr: make}
}

// TypeRow is an encoding of a type.
func TypeRow(code uint64, name, fields string, make func(c *ir.Context, parts []Part) (ir.Type, error)) Encoding {
	return Encoding{Code: code, Name: name, Fields: Fields(fields), Type: make}
}

// ScalarRow is an encoding of a type without parameters.
func ScalarRow(code uint64, name string, e elem.Type) Encoding {
	row := TypeRow(code, name, "", func(c *ir.Context, _ []Part) (ir.Type, error) { return c.Scalar(e), nil })
	row.SplitType = scalarSplitter(e)
	return row
}

// Since is an encoding that StableHLO has from a version on.
func (e Encoding) Since(version string) Encoding {
	e.First = version
	return e
}

// A Refusal is the error that parts make no attribute or type.
type Refusal string

func (r Refusal) Error() string { return string(r) }

// unknownValue is the error that an enumeration has no word for a number.
func unknownValue(enum string, n int64) error {
	return Refusal("'" + enum + "' has no value " + strconv.FormatInt(n, 10))
}
