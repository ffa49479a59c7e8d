package text

import (
	"os"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
)

// TestMistakesAreTried checks that lit/errors/mistakes.mlir has a program for each row of mistakes:
// without the row, an error of the file would differ.
func TestMistakesAreTried(t *testing.T) {
	text, err := os.ReadFile("../../lit/errors/mistakes.mlir")
	if err != nil {
		t.Fatal(err)
	}
	parts := strings.Split(string(text), "// -----\n")
	errorsOf := func(part string) string {
		_, errors := Parse(&ir.Source{Name: "in.mlir", Text: []byte(part)})
		if len(errors) == 0 {
			return ""
		}
		return errors[0].Render()
	}
	var want []string
	for _, p := range parts {
		want = append(want, errorsOf(p))
	}
	for i := range mistakes {
		row := mistakes[i]
		mistakes[i].in = "no message has this"
		used := false
		for k, p := range parts {
			used = used || errorsOf(p) != want[k]
		}
		if mistakes[i] = row; !used {
			t.Errorf("no program for %s", row.pattern)
		}
	}
}
