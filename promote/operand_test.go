package promote

import "testing"

// TestTypeByName checks the names in the documentation of JAX and NumPy.
func TestTypeByName(t *testing.T) {
	for _, c := range []struct {
		word string
		want Type
	}{
		{"b1", I1}, {"bool", I1}, {"bool_", I1}, {"i1", I1},
		{"u1", UI8}, {"uint8", UI8}, {"ui8", UI8}, {"u8", UI64}, {"i8", I8}, {"int8", I8},
		{"i4", I4}, {"int4", I4}, {"int32", I32}, {"i32", I32},
		{"bf", BF16}, {"bfloat16", BF16}, {"f2", F16}, {"half", F16}, {"f4", F32}, {"float32", F32},
		{"f8", F64}, {"float8_e4m3fn", F8E4M3FN}, {"c8", C64}, {"c16", C128}, {"complex64", C64},
		{"complex<f32>", C64},
		{"float", NoType}, {"", NoType}, {"f", NoType}, {"none", NoType},
	} {
		if got, ok := TypeByName(c.word); got != c.want || ok != (c.want != NoType) {
			t.Errorf("%q: %v %t, want %v", c.word, got, ok, c.want)
		}
	}
}

func TestTypeByByteName(t *testing.T) {
	for word, want := range map[string]bool{"i1": true, "i2": true, "i4": true, "i8": true, "u1": false, "f4": false, "bf": false} {
		if named, ambiguous := TypeByByteName(word); ambiguous != want || named == NoType {
			t.Errorf("%q: %v, ambiguous %t", word, named, ambiguous)
		}
	}
	if named, ambiguous := TypeByByteName("i32"); named != NoType || ambiguous {
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
			for word, kind := range map[string]Kind{"i*": Signed, "f*": Float, "c*": Complex, "complex*": Complex, "int32*": Signed} {
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
		want   Type
	}{
		{JAX, false, "i*", I64}, {JAX, true, "i*", I32}, {JAX, false, "f*", F64}, {JAX, true, "f*", F32}, {JAX, true, "c*", C64},
		{JAXStrict, false, "i*", I64}, {TFAll, false, "i*", I32}, {TFSafe, false, "f*", F32}, {TFAll, false, "c*", C128},
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
