package bytecode

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
)

// TestPropertiesOf compares the properties of the rows in package ir with those in the bindings of
// jaxlib 0.12.0.1 (tools/oracles/gen_foreign.py core).
func TestPropertiesOf(t *testing.T) {
	data, err := os.ReadFile("testdata/core.txt")
	if err != nil {
		t.Fatal(err)
	}
	r := reader{c: ir.NewContext()}
	listed, dialects := map[string]bool{}, map[string]bool{}
	for line := range strings.Lines(string(data)) {
		name, words, _ := strings.Cut(strings.TrimSpace(line), " ")
		dialect, _, _ := strings.Cut(name, ".")
		listed[name], dialects[dialect] = true, true
		d := ir.Known(r.c.Names.Op(name))
		if d == nil {
			t.Errorf("there is no row of %s", name)
			continue
		}
		want, got := parseLayout(r.c, words), r.propertiesOf(d)
		slices.SortFunc(want, func(a, b property) int { return strings.Compare(a.name, b.name) })
		for i := range got {
			got[i].later = false
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s has the properties %+v, want %+v", name, got, want)
		}
	}
	for _, d := range ir.KnownOps() {
		if dialects[d.Dialect] && !listed[d.Name] {
			t.Errorf("jaxlib has no %s", d.Name)
		}
	}
}
