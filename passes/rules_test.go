package passes

import (
	"os"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/promote"
)

// dialectOps are the names in testdata/ops.txt.
func dialectOps(t *testing.T) []string {
	t.Helper()
	text, err := os.ReadFile("testdata/ops.txt")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			names = append(names, line)
		}
	}
	return names
}

// TestRulesAreComplete checks that each operation of the two dialects has one rule, and that no rule is
// about an operation that they do not have.
func TestRulesAreComplete(t *testing.T) {
	count := map[string]int{}
	m := parse(t, "")
	for i := range rules {
		count[m.OpNameString(rules[i].op)]++
	}
	names := dialectOps(t)
	if len(names) != 118+51 {
		t.Errorf("%d operations in the list", len(names))
	}
	for _, name := range names {
		if count[name] != 1 {
			t.Errorf("%s has %d rules", name, count[name])
		}
		delete(count, name)
	}
	for name := range count {
		if dialect, _, _ := strings.Cut(name, "."); dialect == "stablehlo" || dialect == "chlo" {
			t.Errorf("there is no %s", name)
		}
	}
}

// TestSignaturesAreWellFormed checks the letters of all rows, and that what cannot work without a
// signature has one.
func TestSignaturesAreWellFormed(t *testing.T) {
	for i := range rules {
		r := &rules[i]
		c := compileRule(r)
		for _, l := range c.operands {
			if !strings.ContainsRune("TKIDP.=", rune(l)) {
				t.Errorf("rule of %d: operand letter %c", r.op, l)
			}
		}
		for _, l := range c.results {
			if !strings.ContainsRune("TKBCRNW.", rune(l)) {
				t.Errorf("rule of %d: result letter %c", r.op, l)
			}
		}
		for j := range len(r.kinds) {
			if _, ok := kindLetters[r.kinds[j]]; !ok {
				t.Errorf("rule of %d: kind letter %c", r.op, r.kinds[j])
			}
		}
		if r.sig == "" && r.run == nil {
			t.Errorf("rule of %d: neither signature nor function", r.op)
		}
		if (strings.Contains(r.sig, "T") || strings.Contains(r.sig, "K")) && r.kinds == "" && r.sig != "" {
			t.Errorf("rule of %d: no kinds", r.op)
		}
	}
}

// TestKindsAreTheVerifiers compares the kinds of all signatures with what the real verifier accepts.
func TestKindsAreTheVerifiers(t *testing.T) {
	rows := oracle(t, "verifier.tsv")
	byName := map[string]*compiled{}
	m := parse(t, "")
	for i := range rules {
		byName[m.OpNameString(rules[i].op)] = ruleOf(rules[i].op)
	}
	kinds := map[string]promote.Kind{"i1": promote.Bool, "i32": promote.Signed, "f32": promote.Float, "complex<f32>": promote.Complex}
	checked := 0
	for _, row := range rows {
		if len(row) < 5 || row[1] != "-" {
			continue
		}
		c, kind := byName[row[0]], kinds[row[2]]
		if c == nil || c.rule.kinds == "" || kind == promote.NoKind {
			continue
		}
		checked++
		if c.legal.has(kind) != (row[4] == "accept") {
			t.Errorf("%s of %s: the verifier says %s", row[0], row[2], row[4])
		}
	}
	if checked < 300 {
		t.Errorf("only %d rows checked", checked)
	}
}

// TestShapeOps checks that what conversions move across keeps one operand's type.
func TestShapeOps(t *testing.T) {
	for _, set := range []map[ir.OpName]bool{shapeOps, spreadOps} {
		for op := range set {
			if c := ruleOf(op); c.operand(0) != 'K' || c.result(0) != 'K' {
				t.Errorf("%d: %s", op, c.sig)
			}
		}
	}
}
