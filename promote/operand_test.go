package promote

import (
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// TestTypeByName checks the names in the documentation of JAX and NumPy.
func TestTypeByName(t *testing.T) {
	for _, c := range []struct {
		word string
		want elem.Type
	}{
		{"b1", elem.I1}, {"bool", elem.I1}, {"bool_", elem.I1}, {"i1", elem.I1},
		{"u1", elem.UI8}, {"uint8", elem.UI8}, {"ui8", elem.UI8}, {"u8", elem.UI64}, {"i8", elem.I8}, {"int8", elem.I8},
		{"i4", elem.I4}, {"int4", elem.I4}, {"int32", elem.I32}, {"i32", elem.I32},
		{"bf", elem.BF16}, {"bfloat16", elem.BF16}, {"f2", elem.F16}, {"half", elem.F16}, {"f4", elem.F32}, {"float32", elem.F32},
		{"f8", elem.F64}, {"float8_e4m3fn", elem.F8E4M3FN}, {"c8", elem.C64}, {"c16", elem.C128}, {"complex64", elem.C64},
		{"complex<f32>", elem.C64},
		{"float", elem.None}, {"", elem.None}, {"f", elem.None}, {"none", elem.None},
	} {
		if got, ok := TypeByName(c.word); got != c.want || ok != (c.want != elem.None) {
			t.Errorf("%q: %v %t, want %v", c.word, got, ok, c.want)
		}
	}
}

func TestTypeByByteName(t *testing.T) {
	for word, want := range map[string]bool{"i1": true, "i2": true, "i4": true, "i8": true, "u1": false, "f4": false, "bf": false} {
		if named, ambiguous := TypeByByteName(word); ambiguous != want || named == elem.None {
			t.Errorf("%q: %v, ambiguous %t", word, named, ambiguous)
		}
	}
	if named, ambiguous := TypeByByteName("i32"); named != elem.None || ambiguous {
		t.Errorf("i32 is taken for a name that counts bytes")
	}
}

// TestOperand checks that each system parses the spellings of its operands, the labels of its
// order, and the names of weak operands.
func TestOperand(t *testing.T) {
	for _, name := range Names() {
		for _, x32 := range []bool{false, true} {
			s, err := New(name, Config{X32: x32})
			if err != nil {
				t.Fatal(err)
			}
			for _, n := range s.Operands() {
				if got, ok := s.Operand(s.Spell(n)); !ok || got != n {
					t.Errorf("%s: %s is %v, want %v", name, s.Spell(n), got, n)
				}
			}
			for _, v := range s.Order() {
				if got, ok := s.Operand(v.Label); !ok || got != v.Node {
					t.Errorf("%s: label %s is %v, want %v", name, v.Label, got, v.Node)
				}
			}
			for word, kind := range map[string]elem.Kind{"i*": elem.KindSignless, "f*": elem.KindFloat, "c*": elem.KindComplex, "complex*": elem.KindComplex, "int32*": elem.KindSignless} {
				n, ok := s.Operand(word)
				if !ok || !n.Weak || n.Type.Kind() != kind {
					t.Errorf("%s: %s is %v, %t", name, word, n, ok)
				}
			}
			for _, word := range []string{"", "*", "x*", "f32*@0", "float", "int", "i32**"} {
				if n, ok := s.Operand(word); ok {
					t.Errorf("%s: %q is %v", name, word, n)
				}
			}
		}
	}
}

// TestOperandWidths checks the widths of weak names against the documentation: those of JAX follow
// the mode, and TensorFlow's Python numbers are i32 and f32.
func TestOperandWidths(t *testing.T) {
	for _, c := range []struct {
		system Name
		x32    bool
		word   string
		want   elem.Type
	}{
		{JAX, false, "i*", elem.I64}, {JAX, true, "i*", elem.I32}, {JAX, false, "f*", elem.F64}, {JAX, true, "f*", elem.F32}, {JAX, true, "c*", elem.C64},
		{JAXStrict, false, "i*", elem.I64}, {TFAll, false, "i*", elem.I32}, {TFSafe, false, "f*", elem.F32}, {TFAll, false, "c*", elem.C128},
	} {
		s, _ := New(c.system, Config{X32: c.x32})
		if n, _ := s.Operand(c.word); n.Type != c.want || !n.Weak {
			t.Errorf("%s, 32 bits %t: %s is %v, want weak %v", c.system, c.x32, c.word, n, c.want)
		}
	}
	s, _ := New(TFAll, Config{})
	if n, ok := s.Operand("i8*"); ok {
		t.Errorf("tf-all has no weak i8, but Operand returned %v", n)
	}
}

// TestJoinOfFew checks the refusal of no operands, and that one operand joins to itself or is
// refused for its type.
func TestJoinOfFew(t *testing.T) {
	for _, name := range Names() {
		s := mustNew(t, name, Config{})
		if _, err := s.Join(); err == nil || !strings.Contains(err.Error(), "no operands to join") {
			t.Errorf("%s: no operands: %v", name, err)
		}
		for e := elem.I1; e <= elem.C128; e++ {
			if n, err := s.Join(Node{Type: e}); err == nil && n.Type != e || err != nil && strings.Contains(err.Error(), "no operands") {
				t.Errorf("%s: %v alone: %v, %v", name, e, n, err)
			}
		}
	}
}
