package verify

import (
	"fmt"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
	"github.com/hlo-promote/hlo-promote/ir/text"
)

// TestKeys verifies the programs of the corpus with no keys of valid operations, and with those of
// all programs before.
func TestKeys(t *testing.T) {
	t.Parallel()
	c := ir.NewContext()
	valid := map[opKey]bool{}
	invalid := 0
	for _, p := range mlirtest.Corpus(t) {
		m, _ := text.NewReader(c).Read(&ir.Source{Name: p.Name, Text: p.Text})
		if m == nil {
			continue
		}
		for _, o := range []Options{{}, {IgnoreElementTypes: true}, {AsReference: true}} {
			want := Module(m, o)
			r := newRun(m, o)
			r.valid = valid
			r.verify()
			if got := len(r.findings); (got == 0) != (len(want) == 0) {
				t.Errorf("%s: %d failures with the keys, want %s", p.Name, got, fmt.Sprint(want))
			} else if got > 0 {
				invalid++
			}
		}
	}
	if len(valid) < 1000 || invalid < 10 {
		t.Errorf("%d keys and %d invalid programs are too few", len(valid), invalid)
	}
}
