package elem

import (
	"strings"

	"github.com/hlo-promote/hlo-promote/internal/lazy"
)

// A Type is the element type of a tensor: a row of the table below, or with complexFlag set the
// complex type over that row. The zero value is None.
type Type uint8

// complexFlag marks a complex type; the other bits are its part.
const complexFlag Type = 0x80

// The scalar types. Signless integers are I, signed ones (siN) SI and unsigned ones (uiN) UI. Those
// of StableHLO (spec.md#types), I1 to F64, come first.
const (
	None Type = iota // MLIR's none type; also the result of a failed Lookup

	I1
	I2
	I4
	I8
	I16
	I32
	I64
	UI2
	UI4
	UI8
	UI16
	UI32
	UI64
	F4E2M1FN
	F6E2M3FN
	F6E3M2FN
	F8E3M4
	F8E4M3
	F8E4M3B11FNUZ
	F8E4M3FN
	F8E4M3FNUZ
	F8E5M2
	F8E5M2FNUZ
	F8E8M0FNU
	BF16
	F16
	F32
	F64

	SI1
	SI2
	SI4
	SI8
	SI16
	SI32
	SI64
	UI1
	Index
	TF32
	F80
	F128

	scalarCount
)

// The complex types of StableHLO, under JAX's names, in which the number counts the bits of both
// parts, and two of PyTorch that StableHLO lacks.
const (
	C64   = complexFlag | F32  // complex<f32>
	C128  = complexFlag | F64  // complex<f64>
	CF16  = complexFlag | F16  // complex<f16>, torch.complex32
	CBF16 = complexFlag | BF16 // complex<bf16>, torch.bcomplex32
)

// A Kind is the family of a Type.
type Kind uint8

// The kinds. Signless integers are read as two's complement. KindBool is that of i1, a truth value.
const (
	KindNone Kind = iota
	KindBool
	KindSignless
	KindSigned
	KindUnsigned
	KindIndex
	KindFloat
	KindComplex
)

// Rank returns the position of the kind in the order of promotion: bool 1, integers 2, float 3,
// complex 4; 0 for none and index.
func (k Kind) Rank() int {
	return [...]int{KindBool: 1, KindSignless: 2, KindSigned: 2, KindUnsigned: 2, KindFloat: 3, KindComplex: 4}[min(k, KindComplex)]
}

// String returns the name of the kind for messages. Signless integers are the signed ones of the
// libraries.
func (k Kind) String() string {
	return [...]string{"none", "bool", "signed integer", "signed integer", "unsigned integer", "index", "float", "complex"}[min(k, KindComplex)]
}

// A row is the table's entry for a scalar type. bits is the width of a value; index has the 64 bits
// that MLIR stores it in. float is zero unless the type is a float.
type row struct {
	name  string
	kind  Kind
	bits  uint8
	float format
}

// table has one row for each scalar Type. The float formats are those of
// llvm/lib/Support/APFloat.cpp.
var table = [scalarCount]row{
	None: {name: "none"},

	I1:    {name: "i1", kind: KindBool, bits: 1},
	I2:    {name: "i2", kind: KindSignless, bits: 2},
	I4:    {name: "i4", kind: KindSignless, bits: 4},
	I8:    {name: "i8", kind: KindSignless, bits: 8},
	I16:   {name: "i16", kind: KindSignless, bits: 16},
	I32:   {name: "i32", kind: KindSignless, bits: 32},
	I64:   {name: "i64", kind: KindSignless, bits: 64},
	SI1:   {name: "si1", kind: KindSigned, bits: 1},
	SI2:   {name: "si2", kind: KindSigned, bits: 2},
	SI4:   {name: "si4", kind: KindSigned, bits: 4},
	SI8:   {name: "si8", kind: KindSigned, bits: 8},
	SI16:  {name: "si16", kind: KindSigned, bits: 16},
	SI32:  {name: "si32", kind: KindSigned, bits: 32},
	SI64:  {name: "si64", kind: KindSigned, bits: 64},
	UI1:   {name: "ui1", kind: KindUnsigned, bits: 1},
	UI2:   {name: "ui2", kind: KindUnsigned, bits: 2},
	UI4:   {name: "ui4", kind: KindUnsigned, bits: 4},
	UI8:   {name: "ui8", kind: KindUnsigned, bits: 8},
	UI16:  {name: "ui16", kind: KindUnsigned, bits: 16},
	UI32:  {name: "ui32", kind: KindUnsigned, bits: 32},
	UI64:  {name: "ui64", kind: KindUnsigned, bits: 64},
	Index: {name: "index", kind: KindIndex, bits: 64},

	F4E2M1FN:      {"f4E2M1FN", KindFloat, 4, format{exp: 2, frac: 1, bias: 1, special: FiniteOnly}},
	F6E2M3FN:      {"f6E2M3FN", KindFloat, 6, format{exp: 2, frac: 3, bias: 1, special: FiniteOnly}},
	F6E3M2FN:      {"f6E3M2FN", KindFloat, 6, format{exp: 3, frac: 2, bias: 3, special: FiniteOnly}},
	F8E3M4:        {"f8E3M4", KindFloat, 8, format{exp: 3, frac: 4, bias: 3, special: IEEE}},
	F8E4M3:        {"f8E4M3", KindFloat, 8, format{exp: 4, frac: 3, bias: 7, special: IEEE}},
	F8E4M3B11FNUZ: {"f8E4M3B11FNUZ", KindFloat, 8, format{exp: 4, frac: 3, bias: 11, special: NaNIsNegativeZero}},
	F8E4M3FN:      {"f8E4M3FN", KindFloat, 8, format{exp: 4, frac: 3, bias: 7, special: NaNIsAllOnes}},
	F8E4M3FNUZ:    {"f8E4M3FNUZ", KindFloat, 8, format{exp: 4, frac: 3, bias: 8, special: NaNIsNegativeZero}},
	F8E5M2:        {"f8E5M2", KindFloat, 8, format{exp: 5, frac: 2, bias: 15, special: IEEE}},
	F8E5M2FNUZ:    {"f8E5M2FNUZ", KindFloat, 8, format{exp: 5, frac: 2, bias: 16, special: NaNIsNegativeZero}},
	F8E8M0FNU:     {"f8E8M0FNU", KindFloat, 8, format{exp: 8, frac: 0, bias: 127, special: ScaleOnly}},
	BF16:          {"bf16", KindFloat, 16, format{exp: 8, frac: 7, bias: 127, special: IEEE}},
	F16:           {"f16", KindFloat, 16, format{exp: 5, frac: 10, bias: 15, special: IEEE}},
	TF32:          {"tf32", KindFloat, 19, format{exp: 8, frac: 10, bias: 127, special: IEEE}},
	F32:           {"f32", KindFloat, 32, format{exp: 8, frac: 23, bias: 127, special: IEEE}},
	F64:           {"f64", KindFloat, 64, format{exp: 11, frac: 52, bias: 1023, special: IEEE}},
	F80:           {"f80", KindFloat, 80, format{exp: 15, frac: 63, bias: 16383, special: IEEEExplicit}},
	F128:          {"f128", KindFloat, 128, format{exp: 15, frac: 112, bias: 16383, special: IEEE}},
}

// row returns the row of t, of its part if t is complex, and of None if t is out of range.
func (t Type) row() *row {
	if t &^= complexFlag; t < scalarCount {
		return &table[t]
	}
	return &table[None]
}

// String returns the MLIR spelling, such as "f8E4M3FN" or "complex<f32>".
func (t Type) String() string {
	if t.IsComplex() {
		return "complex<" + t.row().name + ">"
	}
	return t.row().name
}

// Kind returns the family of t.
func (t Type) Kind() Kind {
	if t.IsComplex() {
		return KindComplex
	}
	return t.row().kind
}

// Bits returns the width of a value in bits, both parts for a complex type: 1 for
// i1, 19 for tf32, 64 for index, 0 for None.
func (t Type) Bits() int {
	n := int(t.row().bits)
	if t.IsComplex() {
		n *= 2
	}
	return n
}

// StorageBytes returns the size of an element in a dense hex blob: each part takes
// whole bytes, so 1 for i1 and i4, 3 for tf32, 2 for complex<i4>, 0 for None.
func (t Type) StorageBytes() int {
	n := (int(t.row().bits) + 7) / 8
	if t.IsComplex() {
		n *= 2
	}
	return n
}

// IsFloat reports whether t is a real floating-point type.
func (t Type) IsFloat() bool { return t.Kind() == KindFloat }

// FloatBits returns the widths of the exponent and of the fraction of a real float
// type, and whether its encoding has infinities and NaNs where IEEE 754 has them.
func (t Type) FloatBits() (exponent, fraction int, ieee754 bool) {
	if !t.IsFloat() {
		return 0, 0, false
	}
	f := &t.row().float
	return int(f.exp), int(f.frac), f.special == IEEE
}

// Exponents returns the unbiased exponents of the smallest and the largest normal number of a float
// type.
func (t Type) Exponents() (least, most int) {
	if !t.IsFloat() {
		return 0, 0
	}
	f := &t.row().float
	field, _ := f.largest()
	return f.minExp() + int(f.frac), field - int(f.bias)
}

// Special returns the special values of a real float type, and NotFloat for others.
func (t Type) Special() Special {
	if !t.IsFloat() {
		return NotFloat
	}
	return t.row().float.special
}

// IsScale reports whether t is a float type of powers of two alone, without sign and zero
// (f8E8M0FNU).
func (t Type) IsScale() bool { return t.Special() == ScaleOnly }

// InStableHLO reports whether StableHLO has the type (spec.md#types).
func (t Type) InStableHLO() bool { return I1 <= t && t <= F64 || t == C64 || t == C128 }

// IsInteger reports whether t is iN, siN or uiN, i1 included and index not.
func (t Type) IsInteger() bool {
	k := t.Kind()
	return KindBool <= k && k <= KindUnsigned
}

// IsSigned reports whether t holds integers read as two's complement: siN, index,
// and iN other than i1.
func (t Type) IsSigned() bool {
	k := t.Kind()
	return k == KindSigned || k == KindIndex || k == KindSignless
}

// IsUnsigned reports whether t is uiN. It is false for i1, a truth value.
func (t Type) IsUnsigned() bool { return t.Kind() == KindUnsigned }

// IsComplex reports whether t is a complex type.
func (t Type) IsComplex() bool { return t&complexFlag != 0 }

// IsBool reports whether t is i1.
func (t Type) IsBool() bool { return t == I1 }

// Part returns the type of the real and the imaginary part of a complex type, and
// any other type itself.
func (t Type) Part() Type { return t &^ complexFlag }

// Complex returns the complex type over part, and false where MLIR has none: over
// index, none and another complex type.
func Complex(part Type) (Type, bool) {
	if part.IsInteger() || part.IsFloat() {
		return part | complexFlag, true
	}
	return None, false
}

// Numeric reports whether values of t fit a Bits, so that Load, Store, the Append
// functions and Convert work on them. Of the types in the table only none and the
// complex types over f80 and f128 are not.
func (t Type) Numeric() bool {
	bits := t.row().bits
	return bits != 0 && (!t.IsComplex() || bits <= 64)
}

// hasWidth1 reports whether t is i1, si1 or ui1, which dense literals write as true and false.
func (t Type) hasWidth1() bool { return t.row().bits == 1 }

// Text is a piece of a parser's input.
type Text interface{ ~string | ~[]byte }

var byName = lazy.Value[map[string]Type]{New: func() map[string]Type {
	m := make(map[string]Type, scalarCount)
	for t := range scalarCount {
		m[table[t].name] = t
	}
	return m
}}

// Lookup returns the type an MLIR spelling names. Besides the spellings of the table it takes
// "complex<...>" without blanks, and integers with leading zeros, which MLIR reads as the same
// width ("i032" is i32). It fails for integer widths outside the table: see LookupInt.
func Lookup(spelling string) (Type, bool) {
	if inner, ok := strings.CutPrefix(spelling, "complex<"); ok {
		if inner, ok = strings.CutSuffix(inner, ">"); ok {
			part, _ := lookupScalar(inner)
			return Complex(part)
		}
	}
	return lookupScalar(spelling)
}

func lookupScalar(spelling string) (Type, bool) {
	if t, ok := byName.Get()[spelling]; ok {
		return t, true
	}
	if n, ok := LookupInt(spelling); ok {
		return n.Type()
	}
	return None, false
}
