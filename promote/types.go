package promote

// A Type is an element type of a tensor. The zero value, NoType, is none.
//
// The signless integers of StableHLO (i8) are the signed integers of the libraries.
type Type uint8

// The element types of StableHLO, and two of PyTorch that it lacks: [CF16] and [CBF16].
const (
	NoType Type = iota
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
	C64   // complex<f32>
	C128  // complex<f64>
	CF16  // complex<f16>, torch.complex32
	CBF16 // complex<bf16>, torch.bcomplex32

	typeCount
)

// A Kind is the category of a [Type].
type Kind uint8

// The kinds of element types, lowest first; NoKind is that of [NoType].
const (
	NoKind Kind = iota
	Bool
	Unsigned
	Signed
	Float
	Complex
)

// A typeRow describes an element type: the MLIR spelling, the kind, the bits of an element, and its
// names in messages of the libraries. NumPy, JAX and TensorFlow use the numpy column, and PyTorch
// its C++ names. The name is empty if the library lacks the type.
type typeRow struct {
	spelling string
	kind     Kind
	bits     uint8
	numpy    string
	torch    string
}

var types = [typeCount]typeRow{
	NoType: {"none", NoKind, 0, "", ""},

	I1:  {"i1", Bool, 1, "bool", "Bool"},
	I2:  {"i2", Signed, 2, "int2", ""},
	I4:  {"i4", Signed, 4, "int4", ""},
	I8:  {"i8", Signed, 8, "int8", "Char"},
	I16: {"i16", Signed, 16, "int16", "Short"},
	I32: {"i32", Signed, 32, "int32", "Int"},
	I64: {"i64", Signed, 64, "int64", "Long"},

	UI2:  {"ui2", Unsigned, 2, "uint2", ""},
	UI4:  {"ui4", Unsigned, 4, "uint4", ""},
	UI8:  {"ui8", Unsigned, 8, "uint8", "Byte"},
	UI16: {"ui16", Unsigned, 16, "uint16", "UInt16"},
	UI32: {"ui32", Unsigned, 32, "uint32", "UInt32"},
	UI64: {"ui64", Unsigned, 64, "uint64", "UInt64"},

	F4E2M1FN:      {"f4E2M1FN", Float, 4, "float4_e2m1fn", ""},
	F6E2M3FN:      {"f6E2M3FN", Float, 6, "float6_e2m3fn", ""},
	F6E3M2FN:      {"f6E3M2FN", Float, 6, "float6_e3m2fn", ""},
	F8E3M4:        {"f8E3M4", Float, 8, "float8_e3m4", ""},
	F8E4M3:        {"f8E4M3", Float, 8, "float8_e4m3", ""},
	F8E4M3B11FNUZ: {"f8E4M3B11FNUZ", Float, 8, "float8_e4m3b11fnuz", ""},
	F8E4M3FN:      {"f8E4M3FN", Float, 8, "float8_e4m3fn", "Float8_e4m3fn"},
	F8E4M3FNUZ:    {"f8E4M3FNUZ", Float, 8, "float8_e4m3fnuz", "Float8_e4m3fnuz"},
	F8E5M2:        {"f8E5M2", Float, 8, "float8_e5m2", "Float8_e5m2"},
	F8E5M2FNUZ:    {"f8E5M2FNUZ", Float, 8, "float8_e5m2fnuz", "Float8_e5m2fnuz"},
	F8E8M0FNU:     {"f8E8M0FNU", Float, 8, "float8_e8m0fnu", "Float8_e8m0fnu"},

	BF16: {"bf16", Float, 16, "bfloat16", "BFloat16"},
	F16:  {"f16", Float, 16, "float16", "Half"},
	F32:  {"f32", Float, 32, "float32", "Float"},
	F64:  {"f64", Float, 64, "float64", "Double"},

	C64:   {"complex<f32>", Complex, 64, "complex64", "ComplexFloat"},
	C128:  {"complex<f64>", Complex, 128, "complex128", "ComplexDouble"},
	CF16:  {"complex<f16>", Complex, 32, "", "ComplexHalf"},
	CBF16: {"complex<bf16>", Complex, 32, "", "BComplex32"},
}

// tableOrder has the element types in the order of tables: the order of the libraries' tables, then
// the small types.
var tableOrder = [...]Type{
	I1, UI8, UI16, UI32, UI64, I8, I16, I32, I64, BF16, F16, F32, F64, C64, C128,
	UI2, UI4, I2, I4, F4E2M1FN, F6E2M3FN, F6E3M2FN, F8E3M4, F8E4M3, F8E8M0FNU, F8E4M3B11FNUZ, F8E4M3FN, F8E4M3FNUZ,
	F8E5M2, F8E5M2FNUZ, CF16, CBF16,
}

// TypeOf returns the element type with an MLIR spelling, such as "ui8" or "complex<f32>". It
// returns false for any other text, including quantized and index types.
func TypeOf(spelling string) (Type, bool) {
	for t := I1; t < typeCount; t++ {
		if types[t].spelling == spelling {
			return t, true
		}
	}
	return NoType, false
}

// Types returns all element types, in the order of the constants.
func Types() []Type {
	all := make([]Type, 0, typeCount-1)
	for t := I1; t < typeCount; t++ {
		all = append(all, t)
	}
	return all
}

// row returns the row of the type; undefined types have that of NoType.
func (t Type) row() *typeRow {
	if t >= typeCount {
		t = NoType
	}
	return &types[t]
}

// String returns the MLIR spelling, "none" for [NoType].
func (t Type) String() string { return t.row().spelling }

// DTypeName returns the name of the type in NumPy, ml_dtypes and JAX, such as "float32" or
// "float8_e4m3fn". It is empty for [NoType] and for complex types of halves.
func (t Type) DTypeName() string { return t.row().numpy }

// Kind returns the category of t.
func (t Type) Kind() Kind { return t.row().kind }

// Bits returns the number of bits of an element: 1 for i1, 64 for complex<f32>, 0 for [NoType].
func (t Type) Bits() int { return int(t.row().bits) }

// smallInt reports whether t is an integer type of 2 or 4 bits.
func (t Type) smallInt() bool { return (t.Kind() == Signed || t.Kind() == Unsigned) && t.Bits() < 8 }

// smallFloat reports whether t is a float type of 4, 6 or 8 bits.
func (t Type) smallFloat() bool { return t.Kind() == Float && t.Bits() <= 8 }

// halfComplex reports whether t is a complex type that StableHLO lacks.
func (t Type) halfComplex() bool { return t == CF16 || t == CBF16 }

// Rank returns the position of the kind in the order of promotion: bool 1, integers of either sign
// 2, float 3, complex 4; 0 for [NoKind].
func (k Kind) Rank() int {
	return [...]int{0, 1, 2, 2, 3, 4}[min(k, Complex)]
}

// String returns the name of the kind for messages.
func (k Kind) String() string {
	return [...]string{"none", "bool", "unsigned integer", "signed integer", "float", "complex"}[min(k, Complex)]
}
