package verify

import (
	"bytes"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
	"github.com/hlo-promote/hlo-promote/ir/text"
)

// TestRepresentatives verifies and prints the programs of the corpus with the representatives of
// their operations, and again after an edit that changes nothing but drops them. Each program
// occurs twice in its module, so that most operations have another one as representative.
func TestRepresentatives(t *testing.T) {
	t.Parallel()
	represented, invalid := 0, 0
	for _, p := range mlirtest.Corpus(t) {
		program := "module {\nmodule {\n" + string(p.Text) + "\n}\nmodule {\n" + string(p.Text) + "\n}\n}\n"
		m, _ := text.NewReader(ir.NewContext()).Read(&ir.Source{Text: []byte(program)})
		if m == nil {
			continue
		}
		var operands []ir.Op
		m.Walk(func(op ir.Op) {
			if r := ir.Representative(m, op); r != 0 && r != op {
				represented++
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
	if represented < 1000 || invalid < 10 {
		t.Errorf("%d operations with another representative and %d invalid programs are too few", represented, invalid)
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
