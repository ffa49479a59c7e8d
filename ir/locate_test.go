package ir

import (
	"strings"
	"testing"
)

// at is the text of a range.
func (m *Module) at(r Range) string { return string(m.Source.Text[r.Start:r.End]) }

// TestRangesAreExact checks, for every operation of the corpus, that what a range covers is the token that
// it is said to be: the name of the operation, of each operand as it is used, and of the value where it is
// defined.
func TestRangesAreExact(t *testing.T) {
	c := NewContext()
	ops, operands := 0, 0
	for _, p := range corpus(t) {
		m, _ := c.Parse(&Source{Name: p.name, Text: p.text})
		if m == nil {
			continue
		}
		m.Walk(func(op Op) {
			r := m.ops.At(op)
			if r.flags&(opImplied|opMade) != 0 {
				return
			}
			ops++
			name := strings.Trim(m.at(m.OpRange(op)), `"`)
			if full := m.OpString(op); name != full && shortNames[name] != m.OpName(op) {
				t.Errorf("%s: %q is not %s", p.name, name, full)
			}
			start, end := r.span()
			s, ok := m.statementOf(op)
			if !ok || s.tokens[0].Start != start || s.tokens[len(s.tokens)-1].End != end {
				t.Errorf("%s: the text of %s is not %q", p.name, m.OpString(op), p.text[start:end])
			}
			for i, v := range m.Operands(op) {
				operands++
				use, _, _ := strings.Cut(m.at(m.OperandRange(op, i)), "#")
				def := m.at(m.ValueRange(v))
				if use != def || use[0] != '%' {
					t.Errorf("%s: operand %d of %s is %q and was defined as %q", p.name, i, m.OpString(op), use, def)
				}
			}
		})
	}
	if !testing.Short() && (ops < 40_000 || operands < 40_000) {
		t.Errorf("only %d operations and %d operands", ops, operands)
	}
}

// TestRangesOfForms checks places that forms spell in their own way: what is in brackets is the range.
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
	m.Walk(func(op Op) {
		line := []string{m.at(m.OpRange(op))}
		for i, v := range m.Operands(op) {
			line = append(line, m.at(m.OperandRange(op, i))+"="+m.at(m.ValueRange(v)))
		}
		got = append(got, strings.Join(line, " "))
	})
	// The operations of an applies body have the name of their reduce, and their operands no other.
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
		t.Errorf("%s\n%s", difference(want, s), s)
	}
}

func TestPositions(t *testing.T) {
	src := &Source{Name: "in", Text: []byte("ab\ncd\r\n\n\xc3\xa4e"), Line: 10}
	for _, c := range []struct {
		offset int
		want   Position
		line   string
	}{
		{0, Position{10, 1}, "ab"}, {2, Position{10, 3}, "ab"}, {3, Position{11, 1}, "cd"}, {6, Position{11, 4}, "cd"},
		{7, Position{12, 1}, ""}, {8, Position{13, 1}, "\xc3\xa4e"}, {10, Position{13, 3}, "\xc3\xa4e"}, {11, Position{13, 4}, "\xc3\xa4e"},
	} {
		if got := src.Position(c.offset); got != c.want || string(src.LineAt(c.offset)) != c.line {
			t.Errorf("%d is at %v in %q", c.offset, got, src.LineAt(c.offset))
		}
	}
}

// TestRender checks the text of a diagnostic, which is what mlir-opt writes of one: position, line, carets,
// and notes whose line is shown once.
func TestRender(t *testing.T) {
	src := &Source{Name: "in.mlir", Text: []byte("first\n\tsecond \x1b line\n")}
	d := &Diagnostic{Source: src, Range: Range{7, 13}, Message: "odd \x07 word"}
	d.NoteAt(Range{0, 5}, "the first").NoteAt(Range{0, 5}, "again").Note("do something else")
	want := "in.mlir:2:2: error: odd ? word\n second ? line\n ^~~~~~\n" +
		"in.mlir:1:1: note: the first\nfirst\n^~~~~\nin.mlir:1:1: note: again\n" +
		"in.mlir:2:2: note: do something else\n second ? line\n ^~~~~~\n"
	if got := d.Render(); got != want {
		t.Errorf("%s", got)
	}
	if got := d.Error(); got != "in.mlir:2:2: error: odd ? word" {
		t.Error(got)
	}
	long := &Diagnostic{Source: &Source{Name: "x", Text: []byte(strings.Repeat("a", 1000) + "b" + strings.Repeat("c", 1000))}, Range: Range{1000, 1001}, Message: "m"}
	lines := strings.Split(long.Render(), "\n")
	if len(lines[1]) > mostShown || lines[1][strings.Index(lines[2], "^")] != 'b' {
		t.Errorf("%q", lines)
	}
}

func TestDiagnosticsSort(t *testing.T) {
	src := &Source{}
	var l Diagnostics
	for _, d := range []Diagnostic{{Range: Range{5, 6}, Message: "b"}, {Range: Range{1, 2}, Message: "c"}, {Range: Range{5, 6}, Message: "b"}, {Range: Range{5, 6}, Message: "a", Severity: Warning}} {
		d.Source = src
		l.Add(&d)
	}
	if !l.HasErrors() {
		t.Error("no errors")
	}
	l.Sort()
	text := ""
	for _, d := range l {
		text += d.Message
	}
	if text != "cba" {
		t.Errorf("%s", text)
	}
}
