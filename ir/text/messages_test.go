package text

import (
	"fmt"
	"os"
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
