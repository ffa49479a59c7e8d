package text

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
)

// TestMessagesAreTheReferences checks the error messages of testdata/verify.mlir, whose first lines
// describe it.
func TestMessagesAreTheReferences(t *testing.T) {
	text, err := os.ReadFile("testdata/verify.mlir")
	if err != nil {
		t.Fatal(err)
	}
	parts := strings.Split(string(text), "\n// -----\n")[1:]
	if len(parts) < 40 {
		t.Errorf("%d programs", len(parts))
	}
	same := 0
	for _, p := range parts {
		want, program, _ := strings.Cut(strings.TrimPrefix(p, "// "), "\n")
		if strings.HasPrefix(program, "// jaxlib ") {
			_, program, _ = strings.Cut(program, "\n")
		} else {
			same++
		}
		src := &ir.Source{Name: "in.mlir", Text: []byte(program)}
		m, errors := parseVerified(NewReader(ir.NewContext()), src)
		if m != nil {
			t.Errorf("read without error, want %s:\n%s", want, program)
			continue
		}
		at := src.Position(errors[0].Range.Start)
		if got := fmt.Sprintf("%d:%d %s", at.Line, at.Column, errors[0].Message); got != want {
			t.Errorf("got %s\nwant %s\n%s", got, want, program)
		}
		checkDiagnostic(t, errors[0])
	}
	if same < 30 {
		t.Errorf("only %d messages are those of jaxlib", same)
	}
}

// TestSyntaxErrorsAreAtTheReferencesLine checks the errors of testdata/parse.mlir, whose first
// lines describe it: the first error is at the line of MLIR's first error, and an error about an
// expected token says what was found instead.
func TestSyntaxErrorsAreAtTheReferencesLine(t *testing.T) {
	text, err := os.ReadFile("testdata/parse.mlir")
	if err != nil {
		t.Fatal(err)
	}
	parts := strings.Split(string(text), "// -----\n")[1:]
	if len(parts) < 90 {
		t.Errorf("%d programs", len(parts))
	}
	columns, other := 0, 0
	for _, p := range parts {
		var want []string
		for strings.HasPrefix(p, "// ") {
			line, rest, _ := strings.Cut(p, "\n")
			want, p = append(want, line[len("// "):]), rest
		}
		src := &ir.Source{Name: "in.mlir", Text: []byte(strings.TrimSuffix(p, "\n"))}
		_, errors := parseVerified(NewReader(ir.NewContext()), src)
		if len(errors) == 0 {
			t.Errorf("read without error, want %q\n%s", want, p)
			continue
		}
		checkDiagnostic(t, errors[0])
		at := src.Position(errors[0].Range.Start)
		message := errors[0].Message
		var line, column int
		if _, err := fmt.Sscanf(want[0], "%d:%d", &line, &column); err != nil {
			t.Fatal(err)
		}
		if at.Line != line {
			other++
			t.Logf("got %v %s\nwant %q\n%s", at, message, want, p)
		}
		if max(at.Column, column)-min(at.Column, column) <= 1 {
			columns++
		}
		says := strings.Contains(message, "found") || strings.Contains(message, "saw") || strings.HasSuffix(message, "before the end of the file")
		if strings.HasPrefix(message, "expected ") && !says && !strings.Contains(want[0], message) {
			t.Errorf("%q does not say what was found", message)
		}
	}
	if other*100 > 3*len(parts) {
		t.Errorf("%d of %d errors are not at the reference's line", other, len(parts))
	}
	if columns < len(parts)*3/4 {
		t.Errorf("%d of %d errors are at the reference's column or next to it", columns, len(parts))
	}
}

// TestErrorsAreIndependent checks that one verification reports all errors, in the order of the
// text.
func TestErrorsAreIndependent(t *testing.T) {
	_, errors := parseVerified(NewReader(ir.NewContext()), sourceOf(`
func.func @f(%a: tensor<f32>) {
  %0 = "stablehlo.add"(%a) : (tensor<f32>) -> tensor<f32>
  %1 = "stablehlo.iota"() : () -> tensor<4xf32>
  call @g() : () -> ()
  return %a : tensor<f32>
}
func.func private @f()
`))
	var lines []int
	for _, d := range errors {
		lines = append(lines, d.Source.Position(d.Range.Start).Line)
	}
	if fmt.Sprint(lines) != "[3 4 5 6 8]" {
		t.Errorf("errors in lines %v\n%s", lines, rendered(errors))
	}
}
