package verify

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
	"github.com/hlo-promote/hlo-promote/ir/text"
)

// TestClasses verifies and prints the programs of the corpus with the classes of their operations,
// and again after an edit that changes nothing but drops the classes. Each program occurs twice in
// its module, so that most classes have several operations.
func TestClasses(t *testing.T) {
	t.Parallel()
	repeated, invalid := 0, 0
	for _, p := range mlirtest.Corpus(t) {
		program := "module {\nmodule {\n" + string(p.Text) + "\n}\nmodule {\n" + string(p.Text) + "\n}\n}\n"
		m, _ := text.NewReader(ir.NewContext()).Read(&ir.Source{Text: []byte(program)})
		if m == nil {
			continue
		}
		var operands []ir.Op
		seen := map[int32]bool{0: true}
		m.Walk(func(op ir.Op) {
			if class := ir.ClassOf(m, op); !seen[class] {
				seen[class] = true
			} else if class != 0 {
				repeated++
			}
			if m.NumOperands(op) > 0 {
				operands = append(operands, op)
			}
		})
		if len(operands) == 0 {
			continue
		}
		with := verdicts(t, m)
		if !Legal(m, Options{}) {
			invalid++
		}
		op := operands[0]
		v := m.Operand(op, 0)
		for _, other := range operands {
			if w := m.Operand(other, 0); w != v {
				m.SetOperand(op, 0, w)
				m.SetOperand(op, 0, v)
			}
		}
		if !m.Edited() {
			continue
		}
		if without := verdicts(t, m); with != without {
			t.Errorf("%s: %s", p.Name, mlirtest.Difference(without, with))
		}
	}
	if repeated < 1000 || invalid < 10 {
		t.Errorf("%d operations of known classes and %d invalid programs are too few", repeated, invalid)
	}
}

// verdicts returns whether a module is valid, and if it is, its text in all forms.
func verdicts(t *testing.T, m *ir.Module) string {
	t.Helper()
	var out bytes.Buffer
	for _, o := range []Options{{}, {IgnoreElementTypes: true}} {
		if Legal(m, o) {
			out.WriteString("valid\n")
		}
	}
	if !Legal(m, Options{}) { // the printer may not be able to print it
		return out.String()
	}
	for _, o := range []text.PrintOptions{{}, {Generic: true}, {DebugInfo: true}, {Generic: true, DebugInfo: true}} {
		if err := text.Print(&out, m, o); err != nil {
			t.Fatal(err)
		}
	}
	return out.String()
}

// TestDefinesBeforeUse verifies programs in which the reader has found all definitions, but not
// that isolated operations use no values from outside, and one with a use before its definition.
func TestDefinesBeforeUse(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, body     string
		ordered, legal bool
	}{
		{"use in order", `%0 = "stablehlo.constant"() <{value = dense<1.0> : tensor<f32>}> : () -> tensor<f32>
			func.func @f(%a: tensor<f32>) -> tensor<f32> { %1 = stablehlo.abs %a : tensor<f32>
			return %1 : tensor<f32> }`, true, true},
		{"use of a value of the module in a function", `%0 = "stablehlo.constant"() <{value = dense<1.0> : tensor<f32>}> : () -> tensor<f32>
			func.func @f() -> tensor<f32> { return %0 : tensor<f32> }`, true, false},
		{"use of an argument in an isolated region", `sdy.mesh @mesh = <["a"=2]>
			func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
			%0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"a"}]>] out_shardings=[<@mesh, [{"a"}]>] manual_axes={"a"} (%b: tensor<2xf32>) {
			%1 = stablehlo.abs %a : tensor<4xf32>
			sdy.return %b : tensor<2xf32> } : (tensor<4xf32>) -> tensor<4xf32>
			return %0 : tensor<4xf32> }`, true, false},
		{"use before the definition", `func.func @f(%a: tensor<f32>) -> tensor<f32> { %0 = stablehlo.abs %1 : tensor<f32>
			%1 = stablehlo.abs %a : tensor<f32>
			return %0 : tensor<f32> }`, false, false},
	} {
		m, errors := text.NewReader(ir.NewContext()).Read(&ir.Source{Text: []byte(test.body)})
		if m == nil {
			t.Fatalf("%s: %v", test.name, errors)
		}
		if got := ir.DefinesBeforeUse(m); got != test.ordered {
			t.Errorf("%s: DefinesBeforeUse returns %v", test.name, got)
		}
		if got := Legal(m, Options{}); got != test.legal {
			t.Errorf("%s: Legal returns %v", test.name, got)
		}
	}
}

// TestUniform compares the verdict on operations whose operands and results all have one type,
// which isUniform gives without further checks, with that of all checks.
func TestUniform(t *testing.T) {
	t.Parallel()
	types := []string{"tensor<2x3xf32>", "tensor<f64>", "tensor<2xi1>", "tensor<?x3xi32>", "tensor<*xui8>", "tensor<2xcomplex<f32>>", "tensor<0xbf16>",
		"tensor<?xf32, #stablehlo.bounds<4>>", "tensor<2x!quant.uniform<i8:f32, 2.0:3>>", "tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>",
		"tensor<2x!quant.uniform<i8:f32:0, {1.0:1, 2.0:2}>>", "tensor<3xf8E4M3FN>", "tensor<3xindex>", "f32", "i1", "index", "!stablehlo.token",
		"tuple<tensor<f32>>", "memref<2xf32>", "vector<4xf32>"}
	uniform := 0
	for name := ir.OpName(1); name < ir.NumOps; name++ {
		rule := ruleOf(name)
		if rule == nil || rule.uniform == nil {
			continue
		}
		for _, typ := range types {
			list := func(defs []ir.ValueDef, text string) string { return strings.Repeat(", "+text, len(defs))[2:] }
			op := fmt.Sprintf("%q(%s) : (%s) -> (%s)", rule.def.Name, list(rule.def.Operands, "%a"), list(rule.def.Operands, typ), list(rule.def.Results, typ))
			program := "func.func @f(%a: " + typ + ") {\n  %0:" + strconv.Itoa(len(rule.def.Results)) + " = " + op + "\n  return\n}\n"
			m, diagnostics := text.NewReader(ir.NewContext()).Read(&ir.Source{Text: []byte(program)})
			if m == nil {
				t.Errorf("%s: %v", program, diagnostics)
				continue
			}
			for _, o := range []Options{{}, {IgnoreElementTypes: true}} {
				if got, want := Legal(m, o), len(newRun(m, o).explain()) == 0; got != want {
					t.Errorf("%s: valid: %t without all checks, %t with them", op, got, want)
				} else if got {
					uniform++
				}
			}
		}
	}
	if uniform < 100 {
		t.Errorf("%d valid operations are too few", uniform)
	}
}
