package rules

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/promote"
)

// Promotable returns an element type of StableHLO, and None for the types that no system promotes,
// such as index, quantized types and complex<f16>.
func Promotable(t elem.Type) elem.Type {
	if t.InStableHLO() {
		return t
	}
	return elem.None
}

// IsIndex reports whether a type can index: an integer type other than i1.
func IsIndex(t elem.Type) bool { return t.IsInteger() && t != elem.I1 }

// IsHalf reports whether a type is a float type whose complex type StableHLO lacks.
func IsHalf(t elem.Type) bool { return t == elem.F16 || t == elem.BF16 }

func isInexact(t elem.Type) bool { return t.IsFloat() || t.IsComplex() }

func isFloat8(t elem.Type) bool { return t.IsFloat() && t.Bits() == 8 }

// complexOf returns the complex type of StableHLO whose parts have type t, or None.
func complexOf(t elem.Type) elem.Type {
	c, _ := elem.Complex(t)
	return Promotable(c)
}

// complexFor returns the complex type to which JAX converts t: complex<f64> for 64-bit types,
// otherwise complex<f32>.
func complexFor(t elem.Type) elem.Type {
	if t == elem.F64 || t == elem.C128 || IsIndex(t) && t.Bits() == 64 {
		return elem.C128
	}
	return elem.C64
}

func realPart(n promote.Node) promote.Node {
	n.Type = n.Type.Part()
	return n
}

// IsWider reports whether a declared type has the kind of a computed one and more bits.
func IsWider(computed, declared elem.Type) bool {
	return computed.Kind() == declared.Kind() && declared.Bits() > computed.Bits()
}

// IsFlat reports whether n counts as a scalar in PyTorch's category rules: rank 0 or a Python
// scalar.
func IsFlat(n promote.Node) bool { return n.Rank0 || n.Weak }

// IsPartOf reports whether converting n to t takes only its real part: n is a weak complex value
// with parts of type t. The part is as weak as n (jax lax.py@0.10.2, real_p), while any other
// conversion makes the result strong.
func IsPartOf(n promote.Node, t elem.Type) bool {
	return n.Weak && n.Type != t && n.Type.IsComplex() && n.Type.Part() == t
}

func NoneDeclaredWeak(nodes ...promote.Node) bool {
	return !slices.ContainsFunc(nodes, promote.Node.IsDeclaredWeak)
}

func IsConstant(n ir.OpName) bool { return n == ir.OpConstant || n == ir.OpChloConstant }
