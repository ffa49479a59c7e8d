package verify_test

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
	"github.com/hlo-promote/hlo-promote/ir/text"
	"github.com/hlo-promote/hlo-promote/ir/verify"
)

// knownDifferences lists the programs with a known difference, and the reason.
var knownDifferences = map[string]string{
	"m0314": "package ir keeps VHLO attributes as text and does not parse them",
}

// TestReference compares verdict, line and message with those of jaxlib for mutated programs.
func TestReference(t *testing.T) {
	rows, err := os.ReadFile(mlirtest.Shared(t, "oracles", "mutants", "mutants.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(rows) {
		var row struct {
			ID, Op, Text, Program string
			OK                    bool
			Line                  int
		}
		if err := json.Unmarshal(line, &row); err != nil {
			t.Fatal(err)
		}
		got := asReference(row.Program)
		agrees := len(got) > 0 && (row.Line == 0 || got[0].Source.Position(got[0].Range.Start).Line == row.Line)
		if row.Op != "" { // otherwise the error is the parser's
			agrees = agrees && strings.Contains(got[0].Message, firstLine(row.Text))
		}
		switch same := row.OK && len(got) == 0 || !row.OK && agrees; {
		case same && knownDifferences[row.ID] != "":
			t.Errorf("%s: the known difference is gone; remove it from the list", row.ID)
		case !same && knownDifferences[row.ID] == "":
			t.Errorf("%s: %v, want line %d: %q", row.ID, got, row.Line, row.Text)
		}
	}
}

func firstLine(text string) string {
	text, _, _ = strings.Cut(text, "\n")
	return text
}

// asReference verifies program and returns the diagnostics of the parser or the verifier in the
// reference's order and number.
func asReference(program string) ir.Diagnostics {
	m, errors := text.NewReader(ir.NewContext()).Read(&ir.Source{Name: "in.mlir", Text: []byte(program)})
	if m == nil {
		return errors
	}
	return verify.Module(m, verify.Options{AsReference: true})
}
