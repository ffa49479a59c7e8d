package ir

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// lossy are the programs whose forms cannot be read back, and why. Generic forms say all but the last.
var lossy = map[string]string{
	"infer_stablehlo.mlir#61":                  "invalid: a tuple's type names three parts of two operands, and the form has no other types",
	"infer_stablehlo.mlir#105":                 "the form of while has no result types; jaxlib 0.10.2 prints the same",
	"ops_stablehlo_quantized.mlir#25":          "the same",
	"stablehlo_legalize_quant_to_int.mlir#115": "the same",
	"verify_convolution.mlir#21":               "invalid: #stablehlo.conv<raw …> names a dimension twice, which [b, f, 0, 1] cannot say",
	"verify_convolution.mlir#32":               "the same",
	"verify_dynamic_conv.mlir#17":              "the same",
	"verify_dynamic_conv.mlir#28":              "the same",
}

// TestFormsReadBack prints every program of the corpus in every form: what is read of it prints as it is.
// The source form of a module without changes is its source.
func TestFormsReadBack(t *testing.T) {
	t.Parallel()
	c := NewContext()
	modules, failed := 0, map[string]bool{}
	for _, p := range corpus(t) {
		m, _ := c.Parse(&Source{Name: p.name, Text: p.text})
		if m == nil {
			continue
		}
		modules++
		if got := sourceForm(t, m); got != string(p.text) {
			t.Errorf("%s: the source form of an unchanged module differs from its source", p.name)
		}
		for _, o := range printForms {
			want := printForm(t, m, o)
			again, errors := c.Parse(&Source{Name: p.name, Text: []byte(want)})
			switch {
			case again == nil && lossy[p.name] != "":
				failed[p.name] = true
			case again == nil:
				t.Errorf("%s: %+v cannot be read back:\n%s", p.name, o, rendered(errors))
			case printForm(t, again, o) != want:
				t.Errorf("%s: %+v is no fixed point\n%s", p.name, o, difference(want, printForm(t, again, o)))
			}
		}
	}
	if !testing.Short() && (modules < 2700 || len(failed) != len(lossy)) {
		t.Errorf("%d modules, %d of %d cannot be read back", modules, len(failed), len(lossy))
	}
}

// sourceEdits are changes that touch every operation they can.
var sourceEdits = []struct {
	name string
	edit func(m *Module, op Op)
}{
	{"mark", func(m *Module, op Op) { m.SetAttribute(op, m.Context.Name("test.mark"), m.String("a")) }},
	{"unmark", func(m *Module, op Op) {
		for _, e := range m.Entries(m.Attributes(op)) {
			m.SetAttribute(op, e.Name, 0)
		}
	}},
	{"convert", func(m *Module, op Op) {
		if m.NumOperands(op) > 0 {
			v := m.Operand(op, m.NumOperands(op)-1)
			c := m.NewOp(OpConvert, 0, op, []Value{v}, m.Type(v))
			m.InsertBefore(op, c)
			m.SetOperand(op, m.NumOperands(op)-1, m.Result(c, 0))
		}
	}},
	{"barrier", func(m *Module, op Op) {
		if m.NumResults(op) > 0 && !isTerminator(m.OpName(op)) {
			m.InsertAfter(op, m.NewOp(OpOptimizationBarrier, 0, op, []Value{m.Result(op, 0)}, m.Type(m.Result(op, 0))))
		}
	}},
	{"swap", func(m *Module, op Op) {
		if n := m.NumOperands(op); n > 1 && m.Type(m.Operand(op, 0)) == m.Type(m.Operand(op, 1)) {
			a, b := m.Operand(op, 0), m.Operand(op, 1)
			m.SetOperand(op, 0, b)
			m.SetOperand(op, 1, a)
		}
	}},
	{"widen", func(m *Module, op Op) { widen(m, op) }},
	{"rename", func(m *Module, op Op) {
		if m.OpName(op) == OpAdd {
			m.Rename(op, OpSubtract, m.Properties(op))
		}
	}},
}

// widen makes f64 of all f32 that an operation defines.
func widen(m *Module, op Op) {
	to := func(t Type) Type {
		if m.Elem(t) == elem.F32 {
			return m.WithElement(t, m.Scalar(elem.F64))
		}
		return t
	}
	if a := m.Property(op, nameValue); a != 0 && m.Elem(m.AttrType(a)) == elem.F32 {
		wide, _ := m.Recast(a, elem.F64)
		m.SetProperty(op, nameValue, wide)
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
	if t := m.AttrType(m.Property(op, nameFunctionType)); m.OpName(op) == OpFunc && m.TypeKind(t) == FunctionType {
		parts, inputs := m.Parts(t)
		wide := make([]Type, len(parts))
		for i, p := range parts {
			wide[i] = to(p)
		}
		m.SetProperty(op, nameFunctionType, m.TypeAttr(m.Function(wide[:inputs], wide[inputs:])))
	}
}

// edited reads a text and changes it; nil if the text has errors.
func edited(c *Context, text []byte, edit func(m *Module, op Op)) *Module {
	m, _ := c.Parse(&Source{Name: "in.mlir", Text: text})
	if m == nil {
		return nil
	}
	var ops []Op
	m.Walk(func(op Op) { ops = append(ops, op) })
	for _, op := range ops {
		if m.ops.At(op).flags&(opImplied|opText) == 0 {
			edit(m, op)
		}
	}
	return m
}

// checkSourceForm changes a program and reads its source form, which must be the module that the canonical
// form says, or be refused as that is. It tells whether the program was read, and whether its source form
// was.
func checkSourceForm(t *testing.T, c *Context, name string, text []byte, edit func(m *Module, op Op)) (read, readBack bool) {
	t.Helper()
	m := edited(c, text, edit)
	if m == nil {
		return false, false
	}
	source, want := sourceForm(t, m), canonical(t, m)
	again, errors := c.Parse(&Source{Name: "in.mlir", Text: []byte(source)})
	if again == nil {
		if other, _ := c.Parse(&Source{Name: "in.mlir", Text: []byte(want)}); other != nil {
			t.Errorf("%s cannot be read back:\n%s", name, rendered(errors))
		}
		return true, false
	}
	if got := canonical(t, again); got != want {
		t.Errorf("%s:\n%s", name, difference(want, got))
	}
	return true, true
}

// TestSourceFormSaysTheSame makes one change of many operations to programs of the corpus.
func TestSourceFormSaysTheSame(t *testing.T) {
	t.Parallel()
	for n, e := range sourceEdits {
		c := NewContext()
		modules, refused := 0, 0
		for i, p := range corpus(t) {
			if i%4 != n%4 { // time
				continue
			}
			read, readBack := checkSourceForm(t, c, e.name+" of "+p.name, p.text, e.edit)
			if read {
				modules++
			}
			if read && !readBack {
				refused++
			}
		}
		if modules < 600 && !testing.Short() || refused > modules/100 {
			t.Errorf("%s: %d of %d modules were refused", e.name, refused, modules)
		}
	}
}

// TestSourceFormOfMutants makes random changes of some operations to programs with an odd layout.
func TestSourceFormOfMutants(t *testing.T) {
	t.Parallel()
	mutants := 6_000
	if testing.Short() {
		mutants /= 10
	}
	parts := smallParts(t, 1500)
	rng := rand.New(rand.NewPCG(5, 6))
	c := NewContext()
	modules := 0
	for i := range mutants {
		p := parts[rng.IntN(len(parts))]
		text := mutant(rng, p.text, p.text)
		if i%3 == 0 {
			text = mutant(rng, text, p.text)
		}
		read, _ := checkSourceForm(t, c, fmt.Sprintf("mutant %d of %s", i, p.name), text, func(m *Module, op Op) {
			for range rng.IntN(3) {
				sourceEdits[rng.IntN(len(sourceEdits))].edit(m, op)
			}
		})
		if read {
			modules++
		}
		if t.Failed() {
			t.Fatalf("%s", text)
		}
	}
	t.Logf("%d of %d were read", modules, mutants)
}

// TestSourceFormKeepsComments checks that an edit leaves alone what it is not about.
func TestSourceFormKeepsComments(t *testing.T) {
	const text = "// head\r\nfunc.func @f(%a: tensor<f32>) -> tensor<f32> { // body\r\n\t%sum  =  stablehlo.add %a,%a:tensor<f32>   // sum\r\n\treturn %sum : tensor<f32>\r\n} // tail"
	m := parse(t, text)
	m.Walk(func(op Op) {
		if m.OpName(op) == OpAdd {
			m.Rename(op, OpMultiply, 0)
		}
	})
	want := strings.Replace(text, "stablehlo.add", "stablehlo.multiply", 1)
	if got := sourceForm(t, m); got != want {
		t.Errorf("%q", got)
	}
}
