package verify_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
)

// isSyntaxError reports whether errors come from the reference's attribute parser.
func isSyntaxError(errors []string) bool {
	return strings.Contains(errors[0], " custom op 'sdy.") || strings.Contains(errors[len(errors)-1], " failed to parse ")
}

// TestShardyAgreesWithReference compares the diagnostics for the programs of testdata/shardy.mlir
// with the expected ones in their comments.
func TestShardyAgreesWithReference(t *testing.T) {
	text, err := os.ReadFile("testdata/shardy.mlir")
	if err != nil {
		t.Fatal(err)
	}
	parts := strings.Split(string(text), "// -----\n")[1:]
	if len(parts) < 60 {
		t.Errorf("%d programs", len(parts))
	}
	for _, p := range parts {
		var want []string
		for strings.HasPrefix(p, "// ") {
			var line string
			line, p, _ = strings.Cut(strings.TrimPrefix(p, "// "), "\n")
			want = append(want, line)
		}
		errors := asReference(p)
		if len(errors) == 1 && isSyntaxError(want) { // our parser has its own words
			want = []string{strings.Fields(want[0])[0] + " " + errors[0].Message}
		}
		var got []string
		for _, d := range errors {
			got = append(got, place(d)+" "+d.Message)
		}
		if len(got) == 0 {
			got = []string{"valid"}
		}
		if strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("%q\nnot %q\n%s", got, want, p)
		}
	}
}

// place returns the location of a diagnostic as line:column.
func place(d *ir.Diagnostic) string {
	at := d.Source.Position(d.Range.Start)
	return fmt.Sprintf("%d:%d", at.Line, at.Column)
}
