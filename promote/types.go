package promote

import "github.com/hlo-promote/hlo-promote/ir/elem"

type libraryName struct {
	typ          elem.Type
	numpy, torch string
}

// libraryNames has the element types of StableHLO, and two of PyTorch that it lacks, with their
// names in messages of the libraries. NumPy, JAX and TensorFlow use the numpy column, and PyTorch
// its C++ names. A name is empty if the library lacks the type.
//
// The signless integers of StableHLO (i8) are the signed integers of the libraries.
var libraryNames = [...]libraryName{
	{elem.I1, "bool", "Bool"},
	{elem.I2, "int2", ""},
	{elem.I4, "int4", ""},
	{elem.I8, "int8", "Char"},
	{elem.I16, "int16", "Short"},
	{elem.I32, "int32", "Int"},
	{elem.I64, "int64", "Long"},

	{elem.UI2, "uint2", ""},
	{elem.UI4, "uint4", ""},
	{elem.UI8, "uint8", "Byte"},
	{elem.UI16, "uint16", "UInt16"},
	{elem.UI32, "uint32", "UInt32"},
	{elem.UI64, "uint64", "UInt64"},

	{elem.F4E2M1FN, "float4_e2m1fn", ""},
	{elem.F6E2M3FN, "float6_e2m3fn", ""},
	{elem.F6E3M2FN, "float6_e3m2fn", ""},
	{elem.F8E3M4, "float8_e3m4", ""},
	{elem.F8E4M3, "float8_e4m3", ""},
	{elem.F8E4M3B11FNUZ, "float8_e4m3b11fnuz", ""},
	{elem.F8E4M3FN, "float8_e4m3fn", "Float8_e4m3fn"},
	{elem.F8E4M3FNUZ, "float8_e4m3fnuz", "Float8_e4m3fnuz"},
	{elem.F8E5M2, "float8_e5m2", "Float8_e5m2"},
	{elem.F8E5M2FNUZ, "float8_e5m2fnuz", "Float8_e5m2fnuz"},
	{elem.F8E8M0FNU, "float8_e8m0fnu", "Float8_e8m0fnu"},

	{elem.BF16, "bfloat16", "BFloat16"},
	{elem.F16, "float16", "Half"},
	{elem.F32, "float32", "Float"},
	{elem.F64, "float64", "Double"},

	{elem.C64, "complex64", "ComplexFloat"},
	{elem.C128, "complex128", "ComplexDouble"},
	{elem.CF16, "", "ComplexHalf"},
	{elem.CBF16, "", "BComplex32"},
}

// tableOrder has the element types in the order of tables: the order of the libraries' tables, then
// the small types.
var tableOrder = [...]elem.Type{
	elem.I1, elem.UI8, elem.UI16, elem.UI32, elem.UI64, elem.I8, elem.I16, elem.I32, elem.I64, elem.BF16, elem.F16, elem.F32, elem.F64, elem.C64, elem.C128,
	elem.UI2, elem.UI4, elem.I2, elem.I4, elem.F4E2M1FN, elem.F6E2M3FN, elem.F6E3M2FN, elem.F8E3M4, elem.F8E4M3, elem.F8E8M0FNU, elem.F8E4M3B11FNUZ, elem.F8E4M3FN, elem.F8E4M3FNUZ,
	elem.F8E5M2, elem.F8E5M2FNUZ, elem.CF16, elem.CBF16,
}

// TypeOf returns the element type with an MLIR spelling, such as "ui8" or "complex<f32>". It
// returns false for any other text, including quantized and index types.
func TypeOf(spelling string) (elem.Type, bool) {
	t, ok := elem.Lookup(spelling)
	if !ok || !hasNames(t) || t.String() != spelling { // "i032" is another spelling of i32
		return elem.None, false
	}
	return t, true
}

// Types returns the element types of StableHLO and two of PyTorch, complex<f16> and complex<bf16>.
func Types() []elem.Type {
	var all []elem.Type
	for _, row := range libraryNames {
		all = append(all, row.typ)
	}
	return all
}

// DTypeName returns the name of a type in NumPy, ml_dtypes and JAX, such as "float32" or
// "float8_e4m3fn". It is empty for types that they lack, such as complex types of halves.
func DTypeName(t elem.Type) string { return namesOf(t).numpy }

// torchName returns the name of a type in messages of PyTorch.
func torchName(t elem.Type) string { return namesOf(t).torch }

func namesOf(t elem.Type) (found libraryName) {
	for _, row := range libraryNames {
		if row.typ == t {
			found = row
		}
	}
	return found
}

// hasNames reports whether libraryNames has a type.
func hasNames(t elem.Type) bool { return t.InStableHLO() || isHalfComplex(t) }

// isSmallInt reports whether t is an integer type of 2 or 4 bits.
func isSmallInt(t elem.Type) bool { return t.IsInteger() && t != elem.I1 && t.Bits() < 8 }

// isSmallFloat reports whether t is a float type of 4, 6 or 8 bits.
func isSmallFloat(t elem.Type) bool { return t.IsFloat() && t.Bits() <= 8 }

// isHalfComplex reports whether t is a complex type that StableHLO lacks.
func isHalfComplex(t elem.Type) bool { return t == elem.CF16 || t == elem.CBF16 }
