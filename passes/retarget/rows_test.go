package retarget

import (
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/promote/target"
)

// lastOp is the last operation of package ir's table.
const lastOp = ir.OpMpmdReduce

// TestRowsAreComplete checks that each operation that package ir knows has one row.
func TestRowsAreComplete(t *testing.T) {
	if _, _, _, many := ir.Arity(lastOp + 1); !many {
		t.Fatalf("there are operations behind %d", lastOp)
	}
	count := map[ir.OpName]int{}
	for i := range rows {
		count[rows[i].op]++
	}
	c := ir.NewContext()
	for n := ir.OpModule; n <= lastOp; n++ {
		if count[n] != 1 {
			t.Errorf("%s has %d rows", c.OpNameString(n), count[n])
		}
	}
	if len(count) != int(lastOp) {
		t.Errorf("%d operations have rows, %d are known", len(count), lastOp)
	}
}

// TestRowsFitTheOperations compares the rows with what the IR knows of operands, results and bodies.
func TestRowsFitTheOperations(t *testing.T) {
	c := ir.NewContext()
	seen := map[role]bool{}
	bits := map[bitRule]bool{}
	for i := range rows {
		r := &rows[i]
		name := c.OpNameString(r.op)
		operands, manyOperands, results, manyResults := ir.Arity(r.op)
		seen[r.role], bits[r.bits] = true, true
		switch {
		case r.role == 0:
			t.Errorf("%s has no role", name)
		case int(r.data) > operands || manyOperands && r.data > 0 && int(r.data) > operands:
			t.Errorf("%s has %d operands, not %d that are data", name, operands, r.data)
		case int(r.fixed.operand) > operands || int(r.fixed.result) > results && !manyResults:
			t.Errorf("%s has %d operands and %d results; %+v is fixed", name, operands, results, r.fixed)
		case r.bits != noBits && r.role != bitwise && r.role != computes:
			t.Errorf("%s looks at bits, but does not compute", name)
		case r.role == bitwise && r.bits == noBits:
			t.Errorf("%s looks at no bits", name)
		case r.role == computes && operands == 0:
			t.Errorf("%s computes with nothing", name)
		case r.flags&mixes != 0 && r.role != computes:
			t.Errorf("%s mixes types and does not compute", name)
		}
	}
	for r := moves; r <= foreign; r++ {
		if !seen[r] {
			t.Errorf("no row has role %d", r)
		}
	}
	for b := noBits; b <= rounding; b++ {
		if !bits[b] {
			t.Errorf("no row has bits %d", b)
		}
	}
}

// TestOps checks the vocabulary of target files.
func TestOps(t *testing.T) {
	ops := map[string]target.Op{}
	for _, op := range Ops() {
		ops[op.Name] = op
	}
	if len(ops) != 118+51 {
		t.Errorf("%d operations", len(ops))
	}
	for name, want := range map[string]target.Op{
		"stablehlo.add":         {Computes: true},
		"stablehlo.reshape":     {},
		"stablehlo.reduce":      {Accumulates: true},
		"stablehlo.dot_general": {Computes: true, Mixes: true},
		"chlo.next_after":       {},
	} {
		want.Name = name
		if ops[name] != want {
			t.Errorf("%+v, want %+v", ops[name], want)
		}
	}
}

// TestTables checks that each row of the other tables is said once and has a source.
func TestTables(t *testing.T) {
	for _, table := range [][]neutral{neutralTargets, neutralOps} {
		seen := map[string]bool{}
		for _, n := range table {
			if seen[n.name] || n.about == "" || !strings.Contains(n.source, "@") {
				t.Errorf("%+v", n)
			}
			seen[n.name] = true
		}
	}
	codes := map[code]bool{}
	for _, e := range explanations {
		if codes[e.code] || e.title == "" || e.text == "" {
			t.Errorf("%+v", e)
		}
		codes[e.code] = true
	}
	if got := Explanations(); len(got) != len(codes) || got[0].Code != "HP301" {
		t.Errorf("%d explanations", len(got))
	}
}
