package verify

import (
	"bytes"
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
