package llvm

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// TestDifferential runs every operation on every element type that it accepts, and every convert,
// as LLVM IR and in the references, and compares the results. A result must agree with each
// reference that has one and no mark for it, and with at least one reference. Converts are compared
// with ir/elem in all bits; otherwise all NaNs are equal.
func TestDifferential(t *testing.T) {
	if testing.Short() {
		t.Skip("takes about a minute")
	}
	llvm, reference := findLLVM(t), findReference(t)
	all := programs()
	t.Run("execution", func(t *testing.T) {
		t.Run("LLVM", func(t *testing.T) { t.Parallel(); llvm.run(t, all) })
		t.Run("references", func(t *testing.T) { t.Parallel(); reference.run(t, all) })
	})
	if t.Failed() {
		return
	}
	c := &comparison{needed: make([]bool, len(marks)), rows: map[string]int{}, worst: map[string]difference{}}
	for _, p := range all {
		for _, cell := range p.cells {
			c.cell(t, p, cell)
		}
	}
	for i, m := range marks {
		if !c.needed[i] {
			t.Errorf("%s %q is marked (%s), but does not differ", m.reference, m.ops, m.why)
		}
	}
	t.Logf("%d cells; results by reference: %v", c.cells, c.rows)
	for _, name := range slices.Sorted(maps.Keys(c.worst)) {
		t.Logf("%s: %d ulp", name, c.worst[name])
	}
}

// A comparison collects the outcome of the test.
type comparison struct {
	cells  int
	needed []bool // by mark: a reference differs there
	rows   map[string]int
	worst  map[string]difference
	failed int
}

// maxFailures is the maximum number of cells whose failures are reported.
const maxFailures = 40

func (c *comparison) cell(t *testing.T, p *program, cell *cell) {
	c.cells++
	wrong := ""
	for row := range p.rows() {
		r := &result{c: cell, row: row, operands: p.operands(cell, row), llvm: cell.llvm[row]}
		if text := c.row(r); text != "" && len(wrong) < 400 {
			wrong += "\n" + text
		}
	}
	if wrong != "" {
		if c.failed++; c.failed <= maxFailures {
			t.Errorf("%v:%s", cell, wrong)
		}
	}
}

// row compares a result with the references, and returns a description of the disagreement, or "".
func (c *comparison) row(r *result) (wrong string) {
	agree := false
	for i := range references {
		ref := &references[i]
		want, ok := ref.value(r)
		if !ok {
			continue
		}
		d := ref.difference(r, want)
		allowed := ref.allowed(r)
		if d <= allowed {
			agree = true
			c.rows[ref.name]++
			if allowed > 0 {
				key := fmt.Sprintf("%s %v %s", r.c.op, r.c.to, ref.name)
				c.worst[key] = max(c.worst[key], d)
			}
			continue
		}
		if m := slices.IndexFunc(marks, func(m mark) bool { return m.reference == ref.name && m.selects(r) }); m >= 0 {
			c.needed[m] = true
			continue
		}
		wrong += fmt.Sprintf(" %s returns %s;", ref.name, show(r.c.to, want))
	}
	if wrong == "" && agree {
		return ""
	}
	if !agree {
		wrong += " no reference agrees;"
	}
	text := ""
	for i, b := range r.operands {
		text += show(r.c.from[i], b) + " "
	}
	return fmt.Sprintf("for %sLLVM returns %s,%s", text, show(r.c.to, r.llvm), wrong)
}

// show formats a value.
func show(t elem.Type, b elem.Bits) string {
	switch {
	case t.IsComplex():
		return show(t.Part(), elem.Bits{Lo: b.Lo}) + "," + show(t.Part(), elem.Bits{Lo: b.Hi})
	case t.IsFloat():
		return fmt.Sprintf("%g(0x%X)", toDouble(t, b), b.Lo)
	}
	return string(elem.AppendInt(nil, t, b))
}
