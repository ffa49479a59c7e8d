package ir_test

import (
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text"
)

// TestDefaultsMatchTexts checks that the default of an attribute equals the attribute that its
// text in the table parses to. The tables leave out blanks that attributes print with.
func TestDefaultsMatchTexts(t *testing.T) {
	c := ir.NewContext()
	r := text.NewReader(c)
	presets := 0
	for text, want := range ir.DefaultsOf(c) {
		a, errors := r.ReadAttr(strings.ReplaceAll(text, ":", " : "))
		if errors.HasErrors() || a != want {
			t.Errorf("%s is %s", text, c.Attrs.Text(want))
		}
		presets++
	}
	if presets < 5 {
		t.Errorf("only %d presets", presets)
	}
	used := map[ir.Attr]bool{}
	for _, def := range ir.KnownOps() {
		for i := range def.Attrs {
			used[c.Attrs.Default(&def.Attrs[i])] = true
		}
	}
	for text, a := range ir.DefaultsOf(c) {
		if !used[a] {
			t.Errorf("no row has the default %s", text)
		}
	}
}
