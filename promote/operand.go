package promote

import (
	"cmp"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/internal/lazy"
)

// byteNames has the names of element types in tables of the JAX and NumPy documentation: a letter
// for the kind and the size in bytes. Sources: docs/jep/9407-type-promotion.ipynb and
// docs/type_promotion.rst of JAX 0.10.2; "Array-protocol type strings" in
// doc/source/reference/arrays.dtypes.rst of NumPy 2.4.
//
// Some of them (i1, i2, i4 and i8) are other types in MLIR, which counts bits. TypeByName follows
// MLIR.
var byteNames = lazy.Value[map[string]Type]{New: func() map[string]Type {
	return map[string]Type{
		"b1": I1,
		"u1": UI8, "u2": UI16, "u4": UI32, "u8": UI64,
		"i1": I8, "i2": I16, "i4": I32, "i8": I64,
		"bf": BF16, "f2": F16, "f4": F32, "f8": F64,
		"c8": C64, "c16": C128,
	}
}}

// otherNames has further names of element types in the documentation of NumPy and JAX.
var otherNames = lazy.Value[map[string]Type]{New: func() map[string]Type {
	return map[string]Type{
		"bool_": I1, "half": F16, "single": F32, "double": F64, "csingle": C64, "cdouble": C128,
		"c64": C64, "c128": C128,
	}
}}

// TypeByName returns the element type with a name: in MLIR ("ui8"), in NumPy, ml_dtypes and JAX
// ("uint8", "float8_e4m3fn"), or in the tables of their documentation, which count bytes ("u1"). If
// MLIR and such a table disagree, it follows MLIR.
func TypeByName(word string) (Type, bool) {
	if t, ok := TypeOf(word); ok {
		return t, true
	}
	for t := I1; t < typeCount; t++ {
		if name := types[t].numpy; name != "" && name == word {
			return t, true
		}
	}
	t := cmp.Or(byteNames.Get()[word], otherNames.Get()[word])
	return t, t != NoType
}

// TypeByByteName returns the type of a name in tables that count bytes. ambiguous is set if MLIR
// gives the name another meaning: i4 is int32 there and an integer of 4 bits in MLIR.
func TypeByByteName(word string) (t Type, ambiguous bool) {
	t = byteNames.Get()[word]
	other, inMLIR := TypeOf(word)
	return t, t != NoType && inMLIR && other != t
}

// storedAs has, for the name of a weak operand without the star, the types in which a system may
// store it, those of JAX's 64-bit mode first.
var storedAs = lazy.Value[map[string][]Type]{New: func() map[string][]Type {
	return map[string][]Type{
		"b": {I1}, "i": {I64, I32}, "f": {F64, F32}, "c": {C128, C64}, "complex": {C128, C64},
	}
}}

// Operand parses an operand: the output of Spell, a label of Order, or a name of TypeByName with or
// without * (weak) and @0 (zero-dimensional). i*, f* and c* are the weak operands of a kind in
// every system that has them. Types that the system does not know are accepted, so that Join can
// quote the library's refusal.
func (s *System) Operand(word string) (Node, bool) {
	for _, n := range s.Operands() {
		if s.Spell(n) == word {
			return n, true
		}
	}
	base, rank0 := strings.CutSuffix(word, "@0")
	base, weak := strings.CutSuffix(base, "*")
	if !weak {
		t, ok := TypeByName(base)
		return Node{Type: t, Rank0: rank0 && s.traits.ranks}, ok && (!rank0 || s.traits.ranks)
	}
	if rank0 {
		return Node{}, false
	}
	if n, ok := s.weakOfKind(base); ok {
		return n, true
	}
	t, ok := TypeByName(base)
	return Node{Type: t, Weak: true}, ok && s.HasWeak(t)
}

// weakOfKind returns the weak operand of a kind with the type in which the system stores it.
func (s *System) weakOfKind(kind string) (Node, bool) {
	for _, v := range s.Order() {
		if v.Label == kind+"*" {
			return v.Node, true
		}
	}
	stored := storedAs.Get()[kind]
	if s.library == TensorFlowLibrary { // the width of a Python number (tf weak tensors)
		stored = slices.Clone(stored)
		slices.Reverse(stored)
	}
	i := slices.IndexFunc(stored, s.HasWeak)
	if i < 0 {
		return Node{}, false
	}
	return Node{Type: stored[i], Weak: true}, true
}
