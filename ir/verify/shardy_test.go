package verify_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
)

// TestShardyIsTheReferences reads testdata/shardy.mlir, whose head says what it is.
func TestShardyIsTheReferences(t *testing.T) {
	text, err := os.ReadFile("testdata/shardy.mlir")
	if err != nil {
		t.Fatal(err)
	}
	parts := strings.Split(string(text), "// -----\n")[1:]
	if len(parts) < 120 {
		t.Errorf("%d programs", len(parts))
	}
	for _, p := range parts {
		var want []string
		for strings.HasPrefix(p, "// ") {
			var line string
			line, p, _ = strings.Cut(strings.TrimPrefix(p, "// "), "\n")
			want = append(want, line)
		}
		var got []string
		for _, d := range asReference(p) {
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

// place is where a diagnostic is: line:column.
func place(d *ir.Diagnostic) string {
	at := d.Source.Position(d.Range.Start)
	return fmt.Sprintf("%d:%d", at.Line, at.Column)
}
