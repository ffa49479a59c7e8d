package text

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/replay"
)

// TestReplayReadsWhatIsValid: what is said of a refused program is about what is wrong in it, never about a statement that MLIR reads.
func TestReplayReadsWhatIsValid(t *testing.T) {
	const longest = 20_000
	parts := mlirtest.SmallParts(t, longest)
	files, err := filepath.Glob("testdata/*.mlir")
	if err != nil || len(files) == 0 {
		t.Fatal("no testdata", err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		parts = append(parts, mlirtest.Part{Name: name, Text: text})
	}
	read := map[ir.OpName]bool{}
	for _, p := range parts {
		m, _ := Parse(&ir.Source{Name: p.Name, Text: p.Text})
		if m == nil {
			continue
		}
		m.Walk(func(op ir.Op) {
			at := m.Span(op)
			if at.Start == at.End {
				return
			}
			var starts []int
			for around := op; around != 0; around = m.ParentOp(around) {
				if span := m.Span(around); span.Start < span.End {
					starts = append(starts, span.Start)
				}
			}
			slices.Reverse(starts)
			if found := replay.Statements(p.Text, starts, at.Start); len(found) > 0 {
				t.Errorf("%s: %s: %v", p.Name, m.OpString(op), found[0])
			}
			read[m.OpName(op)] = true
		})
	}
	if len(read) < 150 {
		t.Errorf("only %d operations were read", len(read))
	}
}
