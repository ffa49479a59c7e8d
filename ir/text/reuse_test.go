package text

import (
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
)

// TestReuse reads the corpus with one reader, which must build the same modules as a new one.
func TestReuse(t *testing.T) {
	t.Parallel()
	r := newTestReader()
	for _, p := range mlirtest.Corpus(t) {
		m, _ := r.Read(&ir.Source{Name: "in.mlir", Text: p.Text})
		if m == nil {
			continue
		}
		again, _ := newTestReader().Read(sourceOf(string(p.Text)))
		if got, want := dump(m), dump(again); got != want {
			t.Fatalf("after other modules it is\n%s\nnot\n%s", got, want)
		}
	}
}
