package text

import (
	"fmt"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
)

// TestFormsReadBack checks that every program of the corpus prints, in every form, as text that
// reads and prints the same again.
func TestFormsReadBack(t *testing.T) {
	t.Parallel()
	r := newTestReader()
	modules, wrong := 0, 0
	parts := mlirtest.Corpus(t)
	for _, p := range parts {
		if p.ExpectsErrors() {
			wrong++
		}
		m, _ := parseVerified(r, &ir.Source{Name: p.Name, Text: p.Text})
		if m == nil {
			continue
		}
		modules++
		if m.Edited() {
			t.Errorf("%s: a module without changes counts as edited", p.Name)
		}
		for _, o := range printForms {
			want := printForm(t, m, o)
			again, errors := parseVerified(r, &ir.Source{Name: p.Name, Text: []byte(want)})
			switch {
			case again == nil:
				t.Errorf("%s: %+v cannot be read back:\n%s", p.Name, o, rendered(errors))
			case printForm(t, again, o) != want:
				t.Errorf("%s: %+v: reading and printing again differs\n%s", p.Name, o, mlirtest.Difference(want, printForm(t, again, o)))
			}
		}
	}
	if right := len(parts) - wrong; modules < 4*right/5 {
		// the others have errors without an expected-error comment
		t.Errorf("only %d of %d programs can be read", modules, right)
	}
}

// TestArgLocationAfterCachedLine reads an operation without results whose first line is cached and
// whose next line has locations of arguments.
func TestArgLocationAfterCachedLine(t *testing.T) {
	const one = `linalg.map ins(%%a : memref<4xf32>) outs(%%a : memref<4xf32>)
      (%%in: f32%s, %%init: f32) {
        linalg.yield %%in : f32
      }
    `
	plain := fmt.Sprintf(one, "")
	parse(t, "func.func @f(%a: memref<4xf32>) {\n    "+plain+plain+plain+fmt.Sprintf(one, ` loc("x":1:2)`)+"return\n}\n")
}
