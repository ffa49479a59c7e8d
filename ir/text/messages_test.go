package text

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
)

// TestMessagesAreTheReferences reads testdata/verify.mlir, whose head says what it is.
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
		m, errors := Parse(src)
		if m != nil {
			t.Errorf("read without error, not %s:\n%s", want, program)
			continue
		}
		at := src.Position(errors[0].Range.Start)
		if got := fmt.Sprintf("%d:%d %s", at.Line, at.Column, errors[0].Message); got != want {
			t.Errorf("%s\nnot %s\n%s", got, want, program)
		}
		checkDiagnostic(t, errors[0])
	}
	if same < 30 {
		t.Errorf("only %d messages are the reference's", same)
	}
}

// TestParserSaysWhatMLIRsDoes reads testdata/parse.mlir, whose head says what it is.
func TestParserSaysWhatMLIRsDoes(t *testing.T) {
	text, err := os.ReadFile("testdata/parse.mlir")
	if err != nil {
		t.Fatal(err)
	}
	parts := strings.Split(string(text), "// -----\n")[1:]
	if len(parts) < 90 {
		t.Errorf("%d programs", len(parts))
	}
	for _, p := range parts {
		var want []string
		for strings.HasPrefix(p, "// ") {
			line, rest, _ := strings.Cut(p, "\n")
			want, p = append(want, line[len("// "):]), rest
		}
		src := &ir.Source{Name: "in.mlir", Text: []byte(strings.TrimSuffix(p, "\n"))}
		_, errors := Parse(src)
		var got []string
		for _, d := range errors {
			at := src.Position(d.Range.Start)
			got = append(got, fmt.Sprintf("%d:%d %s", at.Line, at.Column, d.Message))
			checkDiagnostic(t, d)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q\nnot %q\n%s", got, want, p)
		}
	}
}

// TestErrorsAreIndependent checks that one verification reports all errors, in the order of the text.
func TestErrorsAreIndependent(t *testing.T) {
	_, errors := Parse(sourceOf(`
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
