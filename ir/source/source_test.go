package source

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
	"github.com/hlo-promote/hlo-promote/ir/text"
	"github.com/hlo-promote/hlo-promote/ir/verify"
)

// rendered returns all diagnostics as the user sees them.
func rendered(errors ir.Diagnostics) string {
	var b strings.Builder
	for _, d := range errors {
		b.WriteString(d.Render())
	}
	return b.String()
}

// newReader returns a reader with a new Context.
func newReader() *text.Reader { return text.NewReader(ir.NewContext()) }

// read reads a module and fails the test on an error.
func read(t testing.TB, program string) *ir.Module {
	t.Helper()
	m, errors := parseVerified(newReader(), &ir.Source{Name: "in.mlir", Text: []byte(program)})
	if m == nil {
		t.Fatalf("%s\n%s", rendered(errors), program)
	}
	return m
}

// canonical returns the canonical form of a module.
func canonical(t testing.TB, m *ir.Module) string {
	t.Helper()
	var b bytes.Buffer
	if err := text.Print(&b, m, text.PrintOptions{}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// sourceForm returns the source form of a module.
func sourceForm(t testing.TB, m *ir.Module) string {
	t.Helper()
	var b bytes.Buffer
	if err := Print(&b, m); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestUnchanged checks that the source form of an unchanged module is its source.
func TestUnchanged(t *testing.T) {
	t.Parallel()
	r := newReader()
	for _, p := range mlirtest.Corpus(t) {
		m, _ := parseVerified(r, &ir.Source{Name: p.Name, Text: p.Text})
		if m == nil {
			continue
		}
		if sourceForm(t, m) != string(p.Text) {
			t.Errorf("%s: the source form of an unchanged module differs from its source", p.Name)
		}
	}
}

// TestNoSource checks that a module that was not read has no source form.
func TestNoSource(t *testing.T) {
	if err := Print(io.Discard, ir.NewModule(ir.NewContext())); err == nil {
		t.Error("Print of a module without source succeeds")
	}
}

// sourceEdits has edits that change every operation they apply to.
var sourceEdits = []struct {
	name string
	edit func(m *ir.Module, op ir.Op)
}{
	{"mark", func(m *ir.Module, op ir.Op) { m.SetAttribute(op, m.Names.Attr("test.mark"), m.Attrs.String("a")) }},
	{"unmark", func(m *ir.Module, op ir.Op) {
		for _, e := range m.Dicts.Entries(m.Attributes(op)) {
			m.SetAttribute(op, e.Name, 0)
		}
	}},
	{"convert", func(m *ir.Module, op ir.Op) {
		if m.NumOperands(op) > 0 {
			v := m.Operand(op, m.NumOperands(op)-1)
			c := m.NewOp(ir.OpConvert, 0, op, []ir.Value{v}, m.Type(v))
			m.InsertBefore(op, c)
			m.SetOperand(op, m.NumOperands(op)-1, m.Result(c, 0))
		}
	}},
	{"barrier", func(m *ir.Module, op ir.Op) {
		if def := m.OpDef(op); m.NumResults(op) > 0 && (def == nil || !def.Terminator) {
			m.InsertAfter(op, m.NewOp(ir.OpOptimizationBarrier, 0, op, []ir.Value{m.Result(op, 0)}, m.Type(m.Result(op, 0))))
		}
	}},
	{"swap", func(m *ir.Module, op ir.Op) {
		if n := m.NumOperands(op); n > 1 && m.Type(m.Operand(op, 0)) == m.Type(m.Operand(op, 1)) {
			a, b := m.Operand(op, 0), m.Operand(op, 1)
			m.SetOperand(op, 0, b)
			m.SetOperand(op, 1, a)
		}
	}},
	{"widen", func(m *ir.Module, op ir.Op) { widen(m, op) }},
	{"rename", func(m *ir.Module, op ir.Op) {
		if m.OpName(op) == ir.OpAdd {
			m.Rename(op, ir.OpSubtract, m.Properties(op))
		}
	}},
}

// widen changes all f32 that an operation defines to f64.
func widen(m *ir.Module, op ir.Op) {
	to := func(t ir.Type) ir.Type {
		if m.Types.Elem(t) == elem.F32 {
			return m.Types.WithElement(t, m.Types.Scalar(elem.F64))
		}
		return t
	}
	if a := m.Property(op, ir.NameValue); a != 0 && m.Types.Elem(m.Attrs.Type(a)) == elem.F32 {
		wide, _ := ir.Recast(m, a, elem.F64, elem.Wrap)
		m.SetProperty(op, ir.NameValue, wide)
	}
	for i := range m.NumResults(op) {
		m.SetType(m.Result(op, i), to(m.Type(m.Result(op, i))))
	}
	for r := m.FirstRegion(op); r != 0; r = m.NextRegion(r) {
		for b := m.FirstBlock(r); b != 0; b = m.NextBlock(b) {
			for i := range m.NumArgs(b) {
				m.SetType(m.Arg(b, i), to(m.Type(m.Arg(b, i))))
			}
		}
	}
	if t := m.Attrs.Type(m.Property(op, ir.NameFunctionType)); m.OpName(op) == ir.OpFunc && m.Types.Kind(t) == ir.FunctionType {
		parts, inputs := m.Types.Parts(t)
		wide := make([]ir.Type, len(parts))
		for i, p := range parts {
			wide[i] = to(p)
		}
		m.SetProperty(op, ir.NameFunctionType, m.Attrs.TypeAttr(m.Types.Function(wide[:inputs], wide[inputs:])))
	}
}

// edited reads a text and edits the module; nil if the text has errors.
func edited(r *text.Reader, program []byte, edit func(m *ir.Module, op ir.Op)) *ir.Module {
	m, _ := parseVerified(r, &ir.Source{Name: "in.mlir", Text: program})
	if m == nil {
		return nil
	}
	var ops []ir.Op
	m.Walk(func(op ir.Op) { ops = append(ops, op) })
	for _, op := range ops {
		if compact := m.Ranges().IsImplied(op) && m.Ranges().Region(m.BlockRegion(m.Block(op))).End == 0; !compact && !m.IsText(op) {
			edit(m, op)
		}
	}
	return m
}

// checkSourceForm edits a program and reads its source form, which must give the same module as the
// canonical form, or be rejected if that is. It reports whether the program and its source form
// could be read.
func checkSourceForm(t *testing.T, r *text.Reader, name string, program []byte, edit func(m *ir.Module, op ir.Op)) (read, readBack bool) {
	t.Helper()
	m := edited(r, program, edit)
	if m == nil {
		return false, false
	}
	source, want := sourceForm(t, m), canonical(t, m)
	again, errors := r.Read(&ir.Source{Name: "in.mlir", Text: []byte(source)})
	if again == nil {
		if other, _ := r.Read(&ir.Source{Name: "in.mlir", Text: []byte(want)}); other != nil {
			t.Errorf("%s cannot be read back:\n%s", name, rendered(errors))
		}
		return true, false
	}
	if got := canonical(t, again); got != want {
		t.Errorf("%s:\n%s", name, mlirtest.Difference(want, got))
	}
	return true, true
}

// TestSourceFormIsEquivalent checks source forms after each of sourceEdits has changed all
// operations of a program of the corpus.
func TestSourceFormIsEquivalent(t *testing.T) {
	t.Parallel()
	for n, e := range sourceEdits {
		r := newReader()
		modules, right, refused := 0, 0, 0
		parts := mlirtest.Corpus(t)
		for i, p := range parts {
			if i%4 != n%4 { // limits the run time
				continue
			}
			if !p.ExpectsErrors() {
				right++
			}
			read, readBack := checkSourceForm(t, r, e.name+" of "+p.Name, p.Text, e.edit)
			if read {
				modules++
			}
			if read && !readBack {
				refused++
			}
		}
		if modules < 4*right/5 || refused > 2+modules/50 {
			t.Errorf("%s: %d of %d programs could be read, and %d of their source forms were rejected", e.name, modules, right, refused)
		}
	}
}

// TestSourceFormOfMutants checks source forms of mutants after random edits of some operations.
func TestSourceFormOfMutants(t *testing.T) {
	t.Parallel()
	mutants := 6_000
	if testing.Short() {
		mutants /= 10
	}
	parts := mlirtest.SmallParts(t, 1500)
	rng := rand.New(rand.NewPCG(5, 6))
	r := newReader()
	modules := 0
	for i := range mutants {
		p := parts[rng.IntN(len(parts))]
		program := mlirtest.Mutate(rng, p.Text, p.Text)
		if i%3 == 0 {
			program = mlirtest.Mutate(rng, program, p.Text)
		}
		read, _ := checkSourceForm(t, r, fmt.Sprintf("mutant %d of %s", i, p.Name), program, func(m *ir.Module, op ir.Op) {
			for range rng.IntN(3) {
				sourceEdits[rng.IntN(len(sourceEdits))].edit(m, op)
			}
		})
		if read {
			modules++
		}
		if t.Failed() {
			t.Fatalf("%s", program)
		}
	}
	t.Logf("%d of %d were read", modules, mutants)
}

// TestSourceFormKeepsComments checks that an edit keeps comments, blanks and line breaks.
func TestSourceFormKeepsComments(t *testing.T) {
	const program = "// head\r\nfunc.func @f(%a: tensor<f32>) -> tensor<f32> { // body\r\n\t%sum  =  stablehlo.add %a,%a:tensor<f32>   // sum\r\n\treturn %sum : tensor<f32>\r\n} // tail"
	m := read(t, program)
	m.Walk(func(op ir.Op) {
		if m.OpName(op) == ir.OpAdd {
			m.Rename(op, ir.OpMultiply, 0)
		}
	})
	want := strings.Replace(program, "stablehlo.add", "stablehlo.multiply", 1)
	if got := sourceForm(t, m); got != want {
		t.Errorf("%q", got)
	}
}

// TestSourceFormKeepsBlanks checks that a type that replaces a function type keeps the blanks and
// comments around it.
func TestSourceFormKeepsBlanks(t *testing.T) {
	for layout, want := range map[string]string{
		" : (tensor<2xi32>) -> tensor<2xf32>":                                " : tensor<2xi32>",
		" :(tensor<2xi32>)->tensor<2xf32>":                                   " :tensor<2xi32>",
		" : ( tensor<2xi32> ) -> tensor<2xf32> // tail":                      " : tensor<2xi32> // tail",
		"\t:\t(tensor<2xi32>)\t-> tensor<2xf32>":                             "\t:\ttensor<2xi32>",
		" : (tensor<2xi32> // one\n  ) // two\r\n\t-> tensor<2xf32> // tail": " : tensor<2xi32> // one\n  // two\r\n\t // tail",
	} {
		program := "func.func @f(%a: tensor<2xi32>) {\n  %0 = stablehlo.convert %a" + layout + "\n  return\n}\n"
		m := read(t, program)
		op := find(m, ir.OpConvert)
		m.SetType(m.Result(op, 0), m.Type(m.Operand(op, 0)))
		if got := sourceForm(t, m); got != strings.Replace(program, layout, want, 1) {
			t.Errorf("%q becomes %q", layout, got)
		}
	}
}

// TestSourceFormKeepsCommentsOfReplacedText checks that comments within a replaced literal or
// dictionary are kept.
func TestSourceFormKeepsCommentsOfReplacedText(t *testing.T) {
	const program = "func.func @f() {\n  %0 = stablehlo.constant {a = \"//\" // first\n  } dense<[1, // second\n    2]> : tensor<2xi32>\n  return\n}\n"
	const want = "func.func @f() {\n  %0 = stablehlo.constant // first\n  // second\n    dense<[3, 4]> : tensor<2xi32>\n  return\n}\n"
	m := read(t, program)
	op := find(m, ir.OpConstant)
	m.SetAttribute(op, m.Names.Attr("a"), 0)
	m.SetProperties(op, m.Dicts.Of([]ir.Entry{{Name: m.Names.Attr("value"), Attr: m.Attrs.DenseInts(m.Type(m.Result(op, 0)), []int64{3, 4})}}))
	if got := sourceForm(t, m); got != want {
		t.Errorf("%q", got)
	}
}

const sum = `func.func @f(%a: tensor<4xi32>, %b: tensor<4xi32>) -> tensor<4xi32> {
  %0 = stablehlo.add %a, %b : tensor<4xi32>
  %1 = stablehlo.multiply %0, %a : tensor<4xi32>
  return %1 : tensor<4xi32>
}
`

// find returns the first operation with a name.
func find(m *ir.Module, name ir.OpName) (found ir.Op) {
	m.Walk(func(op ir.Op) {
		if found == 0 && m.OpName(op) == name {
			found = op
		}
	})
	return found
}

// TestFreshNames checks that new names do not occur in the function, comments and strings included,
// but may occur in other functions.
func TestFreshNames(t *testing.T) {
	program := strings.NewReplacer("%0", "%x", "{\n", "{ // %x_i32\n  \"a.b\"() {s = \"%x_i32_0\"} : () -> ()\n").Replace(sum) +
		"func.func private @g() { // %x_i32_1\n  return\n}\n"
	m := read(t, program)
	mul := find(m, ir.OpMultiply)
	for range 2 {
		op := m.NewOp(ir.OpConvert, 0, mul, []ir.Value{m.Result(find(m, ir.OpAdd), 0)}, m.Type(m.Result(mul, 0)))
		m.InsertBefore(mul, op)
	}
	got := sourceForm(t, m)
	for _, name := range []string{"%x_i32_1 = stablehlo.convert %x", "%x_i32_2 = stablehlo.convert %x"} {
		if !strings.Contains(got, name) {
			t.Errorf("no %s in\n%s", name, got)
		}
	}
}

// FuzzSourceForm checks that the source form of an edited module gives the same module as its
// canonical form.
func FuzzSourceForm(f *testing.F) {
	f.Add([]byte("func.func @f(%a: i32) -> (i32) attributes {} {\n  return %a : i32\n}"), 0)
	for i, p := range mlirtest.Seeds(f) {
		f.Add(p.Text, i)
	}
	reader := mlirtest.Renewing(newReader)
	f.Fuzz(func(t *testing.T, program []byte, edit int) {
		edits := []int{edit, edit / 16, edit / 256}
		checkSourceForm(t, reader(), "input", program, func(m *ir.Module, op ir.Op) {
			for _, e := range edits {
				if n := e % 16; n >= 0 && n < len(sourceEdits) {
					sourceEdits[n].edit(m, op)
				}
			}
		})
	})
}

// TestMarks edits operations around unchanged regions, with strings that contain the placeholder
// for such regions.
func TestMarks(t *testing.T) {
	const text = "func.func @f(%a: tensor<i1>, %b: tensor<i32>) -> tensor<i1> attributes {x = \"\x01\", y = \"\x01\x01\"} {\n" +
		"  %0:2 = \"stablehlo.case\"(%b) ({ // kept\n" +
		"    stablehlo.return %a, %a : tensor<i1>, tensor<i1> // \x01\n" +
		"  }, {\n" +
		"      stablehlo.return %a,   %a : tensor<i1>, tensor<i1>\n" +
		"  }) {x = \"\x01\x01\x01\"} : (tensor<i32>) -> (tensor<i1>, tensor<i1>)\n" +
		"  return %a : tensor<i1>\n}\n"
	m := read(t, text)
	m.Walk(func(op ir.Op) {
		if m.FirstRegion(op) != 0 && op != m.Top() {
			m.SetAttribute(op, m.Names.Attr("z"), m.Attrs.String("\x01"))
		}
	})
	want := strings.Replace(text, "y = \"\x01\x01\"", "y = \"\x01\x01\", z = \"\\01\"", 1)
	want = strings.Replace(want, "\"\x01\x01\x01\"", "\"\x01\x01\x01\", z = \"\\01\"", 1)
	if got := sourceForm(t, m); got != want {
		t.Errorf("got\n%q\nwant\n%q", got, want)
	}
}

// TestLongStrings edits operations with constants whose string ends are cached (Source.StringEnd):
// the text after the constant is kept, and cached ends are not used for another text.
func TestLongStrings(t *testing.T) {
	digits := strings.Repeat("0000803F00000040", 1<<15)
	line := func(name, more, element string) string {
		return "  %" + name + " = stablehlo.constant   {a = 1 : i32" + more + "} dense<\"0x" + digits + "\"> : tensor<65536x" + element + "> // as it is\n"
	}
	text := func(more, element string) string {
		return "func.func @f() {\n" + line("x", more, element) + line("y", more, element) + "  return\n}\n"
	}
	m := read(t, text("", "f32"))
	m.Walk(func(op ir.Op) {
		if m.OpName(op) == ir.OpConstant {
			m.SetAttribute(op, m.Names.Attr("b"), m.Attrs.String(">\""))
		}
	})
	if got, want := sourceForm(t, m), text(", b = \">\\22\"", "f32"); got != want {
		t.Errorf("got\n%s\nwant\n%s", strings.ReplaceAll(got, digits, "…"), strings.ReplaceAll(want, digits, "…"))
	}
}

// parseVerified reads a module and verifies everything but element types, like package pipeline.
func parseVerified(r *text.Reader, src *ir.Source) (*ir.Module, ir.Diagnostics) {
	r.OnRefused(verify.ParseErrors)
	m, errors := r.Read(src)
	if m == nil {
		return nil, errors
	}
	if errors := verify.Module(m, verify.Options{IgnoreElementTypes: true}); errors.HasErrors() {
		return nil, errors
	}
	return m, nil
}
