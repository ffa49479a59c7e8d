package ir

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/internal/syntax"
)

// fields are the first words of the lines of a list, without comments.
func fields(t *testing.T, file string) (words []string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			words = append(words, line)
		}
	}
	return words
}

// TestOpsAreTheDialects compares the table with the mnemonics of StablehloOps.td and ChloOps.td.
func TestOpsAreTheDialects(t *testing.T) {
	want := fields(t, "../passes/testdata/ops.txt")
	for _, name := range want {
		if _, ok := opByName[name]; !ok {
			t.Errorf("no %s", name)
		}
	}
	for i := OpModule; i < knownOpCount; i++ {
		name := opTable[i].name
		if dialect, _, _ := strings.Cut(name, "."); (dialect == "stablehlo" || dialect == "chlo") && !slices.Contains(want, name) {
			t.Errorf("the dialects have no %s", name)
		}
		if opByName[name] != i {
			t.Errorf("row %d, %q, is empty or its name is taken", i, name)
		}
	}
}

// TestRowsAreWellFormed checks that forms speak of operands and attributes that their row has, each once,
// and that defaults are spelled as they print.
func TestRowsAreWellFormed(t *testing.T) {
	c := NewContext()
	for i := OpModule; i < knownOpCount; i++ {
		def, info := &opTable[i], &opInfos[i]
		if def.form == "" && (def.class == syntax.PlainOp || def.class == syntax.OpenOp) {
			t.Errorf("%s: no form", def.name)
		}
		for _, sign := range []string{"$", "#"} {
			seen := map[string]bool{}
			for _, piece := range strings.Split(def.form, sign)[1:] {
				word := formWord(piece)
				has := slices.Contains(info.operands, word) || slices.Contains(info.operands, word+"*") || word == "operands"
				if sign == "#" {
					has = info.attr(knownName(word)) != nil
				}
				if !has || seen[word] {
					t.Errorf("%s: %s%s is not in the row, or twice in the form", def.name, sign, word)
				}
				seen[word] = true
			}
			for _, o := range info.operands {
				if sign == "$" && def.form != "" && !seen[strings.TrimSuffix(o, "*")] && !seen["operands"] && !strings.Contains(def.form, "@") {
					t.Errorf("%s: operand %s is not in the form", def.name, o)
				}
			}
		}
		if info.types != "" && typeForms[info.types] == nil {
			t.Errorf("%s: no kind of types %q", def.name, info.types)
		}
		if info.variadic > 1 && def.class == syntax.PlainOp {
			t.Errorf("%s: two lists of operands", def.name)
		}
		for _, a := range info.attrs {
			if a.preset == "" {
				continue
			}
			attr, err := c.readAttr([]byte(a.preset), 0, len(a.preset), nil)
			if err != nil || c.AttrString(attr) != a.preset {
				t.Errorf("%s: the default %s of %s", def.name, a.preset, knownNames[a.name])
			}
		}
	}
}

// formWord is the name at the beginning of a piece of a form.
func formWord(piece string) string {
	end := strings.IndexFunc(piece, func(r rune) bool { return r != '_' && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') })
	if end < 0 {
		return piece
	}
	return piece[:end]
}

// TestAttrKindsHaveRows checks that each kind of attribute is described.
func TestAttrKindsHaveRows(t *testing.T) {
	for kind, info := range attrKinds {
		if info.name == "" || info.tokens == nil {
			t.Errorf("kind %d is not described", kind)
		}
	}
}

// TestForeignForms reads what jaxlib printed in both directions. The corpus has the other forms; together
// they have them all.
func TestForeignForms(t *testing.T) {
	seen := map[OpName]bool{OpInterpreterPrint: true} // of StableHLO's interpreter, nowhere at hand
	for _, file := range []string{"testdata/foreign.mlir", "testdata/chlo.mlir"} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		_, want, _ := strings.Cut(string(text), "\n")
		m := parse(t, string(text))
		if got := canonical(t, m); got != want {
			t.Errorf("%s:\n%s", file, difference(want, got))
		}
		generic := printForm(t, m, PrintOptions{Generic: true})
		if got := canonical(t, parse(t, generic)); got != want {
			t.Errorf("%s, generic:\n%s", file, difference(want, got))
		}
		m.Walk(func(op Op) { seen[m.OpName(op)] = true })
		seen[m.OpName(m.Top())] = true
	}
	c := NewContext()
	for _, p := range corpus(t) {
		if m, _ := c.Parse(&Source{Name: p.name, Text: p.text}); m != nil {
			m.Walk(func(op Op) { seen[m.OpName(op)] = true })
		}
	}
	for i := OpModule; i < knownOpCount; i++ {
		if !seen[i] && !testing.Short() {
			t.Errorf("no test reads %s", opTable[i].name)
		}
	}
}

// TestElementTypes checks that all element types that MLIR has (mlir/include/mlir/IR/BuiltinTypes.td, LLVM
// 22) are read as what they are. Kinds: i, s and u are integers, f floats, c complex.
func TestElementTypes(t *testing.T) {
	c := NewContext()
	for _, row := range []struct {
		name string
		bits int
		kind byte
	}{
		{"i1", 1, 'i'}, {"i2", 2, 'i'}, {"i4", 4, 'i'}, {"i8", 8, 'i'}, {"i16", 16, 'i'}, {"i32", 32, 'i'}, {"i64", 64, 'i'},
		{"ui2", 2, 'u'}, {"ui4", 4, 'u'}, {"ui8", 8, 'u'}, {"ui16", 16, 'u'}, {"ui32", 32, 'u'}, {"ui64", 64, 'u'}, {"si8", 8, 's'}, {"si32", 32, 's'},
		{"f4E2M1FN", 4, 'f'}, {"f6E2M3FN", 6, 'f'}, {"f6E3M2FN", 6, 'f'}, {"f8E3M4", 8, 'f'}, {"f8E4M3", 8, 'f'}, {"f8E4M3B11FNUZ", 8, 'f'},
		{"f8E4M3FN", 8, 'f'}, {"f8E4M3FNUZ", 8, 'f'}, {"f8E5M2", 8, 'f'}, {"f8E5M2FNUZ", 8, 'f'}, {"f8E8M0FNU", 8, 'f'},
		{"bf16", 16, 'f'}, {"f16", 16, 'f'}, {"tf32", 19, 'f'}, {"f32", 32, 'f'}, {"f64", 64, 'f'}, {"f80", 80, 'f'}, {"f128", 128, 'f'},
		{"complex<f32>", 64, 'c'}, {"complex<f64>", 128, 'c'}, {"complex<i32>", 64, 'c'}, {"index", 64, 'x'}, {"i0", 0, 'o'}, {"i3", 0, 'o'}, {"i128", 0, 'o'}, {"si7", 0, 'o'}, {"ui16777215", 0, 'o'},
	} {
		text := "tensor<4x" + row.name + ">"
		typ := declared(c, text)
		if typ == 0 {
			t.Errorf("%s is not read", row.name)
			continue
		}
		e := c.Elem(typ)
		kind := byte('i')
		switch {
		case e == elem.None:
			kind = 'o' // other widths, kept without a number of their own
		case e == elem.Index:
			kind = 'x'
		case e.IsComplex():
			kind = 'c'
		case e.IsFloat():
			kind = 'f'
		case strings.HasPrefix(e.String(), "u"):
			kind = 'u'
		case strings.HasPrefix(e.String(), "s"):
			kind = 's'
		}
		if c.TypeString(typ) != text || kind != row.kind || kind != 'o' && e.Bits() != row.bits {
			t.Errorf("%s: %s, %c of %d bits", row.name, c.TypeString(typ), kind, e.Bits())
		}
	}
	for _, name := range []string{"f7", "f8", "f8E9M9", "f256", "i16777216", "bf8", "complex<index>", "complex<complex<f32>>"} {
		if typ := declared(c, "tensor<4x"+name+">"); typ != 0 {
			t.Errorf("%s is %s", name, c.TypeString(typ))
		}
	}
}

// declared is the type of the one operand of a function that is declared with it; 0 if it is refused.
func declared(c *Context, text string) Type {
	m, _ := c.Parse(&Source{Name: "in.mlir", Text: []byte("func.func private @f(" + text + ")")})
	if m == nil {
		return 0
	}
	parts, _ := m.Parts(m.AttrType(m.Property(m.FirstOp(m.Body(m.Top())), nameFunctionType)))
	return parts[0]
}

// TestVocabularyOfForms checks that each operation and each word of a form has its kind of token.
func TestVocabularyOfForms(t *testing.T) {
	words := map[string]bool{}
	for k := syntax.Kind(192); ; k += 2 {
		w, _, ok := vocabularyWord(k)
		if !ok {
			break
		}
		if words[w.Text] {
			t.Errorf("%s has two kinds", w.Text)
		}
		words[w.Text] = true
		if w.Class != syntax.Clause && opTable[w.ID].class != w.Class {
			t.Errorf("%s is of class %d", w.Text, w.Class)
		}
	}
	for i := OpModule; i < knownOpCount; i++ {
		if !words[opTable[i].name] {
			t.Errorf("no kind for %s", opTable[i].name)
		}
	}
	for _, w := range formWords() {
		if !words[w] {
			t.Errorf("no kind for %s", w)
		}
	}
}

// vocabularyWord is Word without its panic behind the last kind.
func vocabularyWord(k syntax.Kind) (w syntax.Word, quoted, ok bool) {
	defer func() { recover() }()
	return vocabulary.Word(k)
}
