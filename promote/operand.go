package promote

import (
	"cmp"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/internal/lazy"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// byteNames has the names of element types in tables of the JAX and NumPy documentation: a letter
// for the kind and the size in bytes. Sources: docs/jep/9407-type-promotion.ipynb and
// docs/type_promotion.rst of JAX 0.10.2; "Array-protocol type strings" in
// doc/source/reference/arrays.dtypes.rst of NumPy 2.4.
//
// Some of them (i1, i2, i4 and i8) are other types in MLIR, which counts bits. TypeByName follows
// MLIR.
var byteNames = lazy.Value[map[string]elem.Type]{New: func() map[string]elem.Type {
	return map[string]elem.Type{
		"b1": elem.I1,
		"u1": elem.UI8, "u2": elem.UI16, "u4": elem.UI32, "u8": elem.UI64,
		"i1": elem.I8, "i2": elem.I16, "i4": elem.I32, "i8": elem.I64,
		"bf": elem.BF16, "f2": elem.F16, "f4": elem.F32, "f8": elem.F64,
		"c8": elem.C64, "c16": elem.C128,
	}
}}

// TypeByName returns the element type with a name: in MLIR ("ui8"), in NumPy, ml_dtypes and JAX
// ("uint8", "float8_e4m3fn"), or in the tables of their documentation, which count bytes ("u1"). If
// MLIR and such a table disagree, it follows MLIR.
func TypeByName(word string) (elem.Type, bool) {
	if t, ok := TypeOf(word); ok {
		return t, true
	}
	for _, row := range libraryNames {
		if row.numpy != "" && row.numpy == word {
			return row.typ, true
		}
	}
	others := map[string]elem.Type{ // in the documentation of NumPy and JAX
		"bool_": elem.I1, "half": elem.F16, "single": elem.F32, "double": elem.F64, "csingle": elem.C64, "cdouble": elem.C128,
		"c64": elem.C64, "c128": elem.C128,
	}
	t := cmp.Or(byteNames.Get()[word], others[word])
	return t, t != elem.None
}

// TypeByByteName returns the type of a name in tables that count bytes. ambiguous is set if MLIR
// gives the name another meaning: i4 is int32 there and an integer of 4 bits in MLIR.
func TypeByByteName(word string) (t elem.Type, ambiguous bool) {
	t = byteNames.Get()[word]
	other, inMLIR := TypeOf(word)
	return t, t != elem.None && inMLIR && other != t
}

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
	stored := map[string][]elem.Type{ // those of JAX's 64-bit mode first
		"b": {elem.I1}, "i": {elem.I64, elem.I32}, "f": {elem.F64, elem.F32}, "c": {elem.C128, elem.C64}, "complex": {elem.C128, elem.C64},
	}[kind]
	if s.library == TensorFlowLibrary { // the width of a Python number (tf weak tensors)
		slices.Reverse(stored)
	}
	i := slices.IndexFunc(stored, s.HasWeak)
	if i < 0 {
		return Node{}, false
	}
	return Node{Type: stored[i], Weak: true}, true
}
