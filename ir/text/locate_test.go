package text

import (
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
)

// textAt returns the text of a range.
func textAt(m *ir.Module, r ir.Range) string { return string(m.Source.Text[r.Start:r.End]) }

// TestRangesAreExact checks, for every operation of the corpus, that ranges cover the right token:
// the operation name, the name of each operand at its use, and the name of each value at its
// definition.
func TestRangesAreExact(t *testing.T) {
	reader := newTestReader()
	ops, operands := 0, 0
	for _, p := range mlirtest.Corpus(t) {
		m, _ := parseVerified(reader, &ir.Source{Name: p.Name, Text: p.Text})
		if m == nil {
			continue
		}
		m.Walk(func(op ir.Op) {
			if m.Ranges().IsImplied(op) || m.Edits().IsMade(op) {
				return
			}
			ops++
			name := strings.Trim(textAt(m, m.Ranges().Op(op)), `"`)
			if full := m.OpString(op); name != full && shortName(m.OpName(op)) != name {
				t.Errorf("%s: %q is not %s", p.Name, name, full)
			}
			span := m.Ranges().Span(op)
			s, ok := m.Ranges().Locator().(*origin).statementOf(m, op)
			if !ok || s.tokens[0].Start != span.Start || s.tokens[len(s.tokens)-1].End != span.End {
				t.Errorf("%s: the text of %s is not %q", p.Name, m.OpString(op), p.Text[span.Start:span.End])
			}
			if m.IsText(op) {
				return // the operands are in text that was not parsed
			}
			for i, v := range m.Operands(op) {
				operands++
				use, _, _ := strings.Cut(textAt(m, m.Ranges().Operand(op, i)), "#")
				def := textAt(m, m.Ranges().Value(v))
				if use != def || use[0] != '%' {
					t.Errorf("%s: operand %d of %s is %q and was defined as %q", p.Name, i, m.OpString(op), use, def)
				}
			}
		})
	}
	if !testing.Short() && (ops < 5_000 || operands < 5_000) {
		t.Errorf("only %d operations and %d operands", ops, operands)
	}
}

// shortName returns the name of an operation without its dialect if the dialect may be omitted,
// else "".
func shortName(n ir.OpName) string {
	if d := ir.Known(n); d != nil && d.Short {
		return d.ShortName
	}
	return ""
}

// TestRangesOfForms checks the ranges of operands and values in special forms.
func TestRangesOfForms(t *testing.T) {
	const text = `
func.func @f(%a: tensor<4xi32>, %b : tensor<i32> {a.b = "%a"}) -> tensor<i32> {
  // %s = stablehlo.add %a
  %r = stablehlo.reduce(%a init: %b) applies stablehlo.add across dimensions = [0] : (tensor<4xi32>, tensor<i32>) -> tensor<i32>
  %w:2 = stablehlo.while(%x = %r, %y = %b) : tensor<i32>, tensor<i32> cond {
    %c = stablehlo.compare LT, %x, %y : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    stablehlo.return %y, %x : tensor<i32>, tensor<i32>
  }
  "a.b"(%w#1, %w#0) ({
  ^bb0(%z: i32):
    a.c %z, %w#1
  }) : (tensor<i32>, tensor<i32>) -> ()
  return %w#0 : tensor<i32>
}`
	m := parse(t, text)
	var got []string
	m.Walk(func(op ir.Op) {
		line := []string{textAt(m, m.Ranges().Op(op))}
		for i, v := range m.Operands(op) {
			line = append(line, textAt(m, m.Ranges().Operand(op, i))+"="+textAt(m, m.Ranges().Value(v)))
		}
		got = append(got, strings.Join(line, " "))
	})
	// The operations of an implied body, and their operands, have the range of the reduce's name.
	want := `func.func
stablehlo.reduce %a=%a %b=%b
stablehlo.reduce stablehlo.reduce=stablehlo.reduce stablehlo.reduce=stablehlo.reduce
stablehlo.reduce stablehlo.reduce=stablehlo.reduce
stablehlo.while %r=%r %b=%b
stablehlo.compare %x=%x %y=%y
stablehlo.return %c=%c
stablehlo.return %y=%y %x=%x
"a.b" %w#1=%w %w#0=%w
a.c %z=%z %w#1=%w
return %w#0=%w`
	if s := strings.Join(got, "\n"); s != want {
		t.Errorf("%s\n%s", mlirtest.Difference(want, s), s)
	}
}
