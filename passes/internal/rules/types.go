package rules

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/promote"
)

// promotable maps element types of the IR to those of promotion systems. Types that no system
// promotes, or that StableHLO lacks, such as index, quantized types and complex<f16>, map to
// NoType.
var promotable = [256]promote.Type{
	elem.I1: promote.I1, elem.I2: promote.I2, elem.I4: promote.I4, elem.I8: promote.I8, elem.I16: promote.I16, elem.I32: promote.I32,
	elem.I64: promote.I64, elem.UI2: promote.UI2, elem.UI4: promote.UI4, elem.UI8: promote.UI8, elem.UI16: promote.UI16, elem.UI32: promote.UI32,
	elem.UI64: promote.UI64, elem.F4E2M1FN: promote.F4E2M1FN, elem.F6E2M3FN: promote.F6E2M3FN, elem.F6E3M2FN: promote.F6E3M2FN, elem.F8E3M4: promote.F8E3M4, elem.F8E4M3: promote.F8E4M3,
	elem.F8E4M3B11FNUZ: promote.F8E4M3B11FNUZ, elem.F8E4M3FN: promote.F8E4M3FN, elem.F8E4M3FNUZ: promote.F8E4M3FNUZ, elem.F8E5M2: promote.F8E5M2, elem.F8E5M2FNUZ: promote.F8E5M2FNUZ, elem.F8E8M0FNU: promote.F8E8M0FNU,
	elem.BF16: promote.BF16, elem.F16: promote.F16, elem.F32: promote.F32, elem.F64: promote.F64, elem.C64: promote.C64, elem.C128: promote.C128,
}

// Promotable returns the promotion type of an element type of the IR, or NoType.
func Promotable(e elem.Type) promote.Type { return promotable[e] }

// Element returns the element type of the IR for a promotion type.
func Element(t promote.Type) elem.Type {
	e, _ := elem.Lookup(t.String())
	return e
}

// IsIndex reports whether a type can index: an integer type other than i1.
func IsIndex(t promote.Type) bool {
	k := t.Kind()
	return k == promote.Signed || k == promote.Unsigned
}

// IsHalf reports whether a type is a float type whose complex type StableHLO lacks.
func IsHalf(t promote.Type) bool { return t == promote.F16 || t == promote.BF16 }

func isInexact(t promote.Type) bool {
	k := t.Kind()
	return k == promote.Float || k == promote.Complex
}

// isInteger reports whether a type is an integer type, including i1.
func isInteger(t promote.Type) bool { return t == promote.I1 || IsIndex(t) }

func isFloat8(t promote.Type) bool { return t.Kind() == promote.Float && t.Bits() == 8 }

// complexOf returns the complex type whose parts have type t, or NoType.
func complexOf(t promote.Type) promote.Type {
	switch t {
	case promote.F32:
		return promote.C64
	case promote.F64:
		return promote.C128
	}
	return promote.NoType
}

// PartOf returns the type of the parts of a complex type, and any other type unchanged.
func PartOf(t promote.Type) promote.Type {
	switch t {
	case promote.C64:
		return promote.F32
	case promote.C128:
		return promote.F64
	}
	return t
}

// complexFor returns the complex type to which JAX converts t: complex<f64> for 64-bit types,
// otherwise complex<f32>.
func complexFor(t promote.Type) promote.Type {
	if t == promote.F64 || t == promote.C128 || IsIndex(t) && t.Bits() == 64 {
		return promote.C128
	}
	return promote.C64
}

func realPart(n promote.Node) promote.Node {
	n.Type = PartOf(n.Type)
	return n
}

// IsWider reports whether a declared type has the kind of a computed one and more bits.
func IsWider(computed, declared promote.Type) bool {
	return computed.Kind() == declared.Kind() && declared.Bits() > computed.Bits()
}

// IsFlat reports whether n counts as a scalar in PyTorch's category rules: rank 0 or a Python
// scalar.
func IsFlat(n promote.Node) bool { return n.Rank0 || n.Weak }

// IsPartOf reports whether converting n to t takes only its real part: n is a weak complex value
// with parts of type t. The part is as weak as n (jax lax.py@0.10.2, real_p), while any other
// conversion makes the result strong.
func IsPartOf(n promote.Node, t promote.Type) bool {
	return n.Weak && n.Type != t && n.Type.Kind() == promote.Complex && PartOf(n.Type) == t
}

func NoneDeclaredWeak(nodes ...promote.Node) bool {
	return !slices.ContainsFunc(nodes, promote.Node.IsDeclaredWeak)
}

func IsConstant(n ir.OpName) bool { return n == ir.OpConstant || n == ir.OpChloConstant }
