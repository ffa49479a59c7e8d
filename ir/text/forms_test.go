package text

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
)

// TestRowsAreWellFormed checks that templates use the operands and attributes of their row, each
// once, and that they print every operand.
func TestRowsAreWellFormed(t *testing.T) {
	for _, def := range ir.KnownOps() {
		if def.Special == "declared" { // TestDeclaredRows checks these
			continue
		}
		f := formOf(def.Op)
		if def.Form != "" && def.Special != "" {
			t.Errorf("%s has a template and a special form", def.Name)
		}
		checkNames(t, def, "$", func(word string) bool {
			return word == "" || slices.ContainsFunc(def.Operands, func(o ir.ValueDef) bool { return o.Name == word })
		})
		checkNames(t, def, "#", func(word string) bool {
			n, known := ir.TableName(word)
			return known && def.Attr(n) != nil
		})
		lists := 0
		for _, o := range def.Operands {
			if o.Many {
				lists++
			}
			if def.Form != "" && !slices.Contains(namesIn(def.Form, "$"), o.Name) && !slices.Contains(namesIn(def.Form, "$"), "") && !strings.Contains(def.Form, "@") {
				t.Errorf("%s: operand %s is not in the form", def.Name, o.Name)
			}
		}
		if lists > 1 && f.word() == grammar.MLIRPLAIN {
			t.Errorf("%s has two lists of operands", def.Name)
		}
		if _, types, typed := strings.Cut(def.Form, " : "); typed && typeKindNamed(strings.TrimSuffix(types, "?")) == nil {
			t.Errorf("%s: unknown type kind %q", def.Name, types)
		}
	}
}

// checkNames checks the names after a sigil in a template.
func checkNames(t *testing.T, def *ir.OpDef, sign string, has func(word string) bool) {
	t.Helper()
	words := namesIn(def.Form, sign)
	for i, word := range words {
		if !has(word) || slices.Contains(words[:i], word) {
			t.Errorf("%s: %s%s is not in the row, or occurs twice in the form", def.Name, sign, word)
		}
	}
}

// namesIn returns the names after a sigil in a template.
func namesIn(form, sign string) (words []string) {
	for _, piece := range strings.Split(form, sign)[1:] {
		words = append(words, formWord(piece))
	}
	return words
}

// formWord returns the name at the start of a string.
func formWord(piece string) string {
	end := strings.IndexFunc(piece, func(r rune) bool { return r != '_' && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') })
	if end < 0 {
		return piece
	}
	return piece[:end]
}

// TestSpecialsHaveRows checks that each special form belongs to an operation and is complete.
func TestSpecialsHaveRows(t *testing.T) {
	used := map[string]bool{}
	for _, def := range ir.KnownOps() {
		used[def.Special] = true
	}
	for name, s := range specials.Get() {
		if !used[name] || s.read == nil || s.print == nil {
			t.Errorf("special form %s is unused or incomplete", name)
		}
	}
}

// TestForeignForms checks that output of jaxlib and mlir-opt is read and printed unchanged, through
// the custom and the generic form. With the other programs of the repository, every operation of
// the table is read by a test.
func TestForeignForms(t *testing.T) {
	seen := map[ir.OpName]bool{}
	for _, file := range []string{"testdata/foreign.mlir", "testdata/chlo.mlir", "testdata/shardy.mlir", "testdata/arith.mlir", "testdata/arith_later.mlir",
		"testdata/other_dialects.mlir", "testdata/loops.mlir", "testdata/buffers.mlir", "testdata/memory.mlir"} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		_, want, _ := strings.Cut(string(text), "\n")
		m := parse(t, string(text))
		if got := canonical(t, m); got != want {
			t.Errorf("%s:\n%s", file, mlirtest.Difference(want, got))
		}
		generic := printForm(t, m, PrintOptions{Generic: true})
		if got := canonical(t, parse(t, generic)); got != want {
			t.Errorf("%s, generic:\n%s", file, mlirtest.Difference(want, got))
		}
		m.Walk(func(op ir.Op) { seen[m.OpName(op)] = true })
		seen[m.OpName(m.Top())] = true
	}
	r := newTestReader()
	for _, p := range mlirtest.OwnPrograms(t) {
		if m, _ := parseVerified(r, &ir.Source{Name: p.Name, Text: p.Text}); m != nil {
			m.Walk(func(op ir.Op) { seen[m.OpName(op)] = true })
		}
	}
	for _, def := range ir.KnownOps() {
		if !seen[def.Op] && !testing.Short() {
			t.Errorf("no test reads %s", def.Name)
		}
	}
}

// TestElementTypes checks that the element types of MLIR (mlir/include/mlir/IR/BuiltinTypes.td,
// LLVM 22) are read correctly. Kinds: i, s and u are integers, f floats, c complex, x index, o
// others.
func TestElementTypes(t *testing.T) {
	r := newTestReader()
	c := r.Context()
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
		typ := declaredType(r, text)
		if typ == 0 {
			t.Errorf("%s is rejected", row.name)
			continue
		}
		e := c.Types.Elem(typ)
		kind := byte('i')
		switch {
		case e == elem.None:
			kind = 'o' // other widths, which have no elem.Type
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
		if c.Types.Text(typ) != text || kind != row.kind || kind != 'o' && e.Bits() != row.bits {
			t.Errorf("%s: %s, %c of %d bits", row.name, c.Types.Text(typ), kind, e.Bits())
		}
	}
	for _, name := range []string{"f7", "f8", "f8E9M9", "f256", "i16777216", "bf8", "complex<index>", "complex<complex<f32>>"} {
		if typ := declaredType(r, "tensor<4x"+name+">"); typ != 0 {
			t.Errorf("%s is accepted as %s", name, c.Types.Text(typ))
		}
	}
}

// declaredType returns the type of a function's operand that is declared with a text; 0 if it is
// rejected.
func declaredType(r *Reader, text string) ir.Type {
	m, _ := parseVerified(r, sourceOf("func.func private @f("+text+")"))
	if m == nil {
		return 0
	}
	parts, _ := m.Types.Parts(m.Attrs.Type(m.Property(m.FirstOp(m.Body(m.Top())), ir.NameFunctionType)))
	return parts[0]
}
