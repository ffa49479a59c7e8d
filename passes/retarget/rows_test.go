package retarget

import (
	"reflect"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/promote/target"
)

// TestDetailsFit compares the rows with the IR's operands, results and bodies, and checks that no
// detail repeats what follows from the definition.
func TestDetailsFit(t *testing.T) {
	bits := map[bitRule]bool{}
	seen := map[ir.OpName]bool{}
	for i := range details {
		d := &details[i]
		for _, op := range d.ops {
			if seen[op] {
				t.Errorf("%s has two details", ir.Known(op).Name)
			}
			seen[op] = true
			without, with := newRow(ir.Known(op)), newRow(ir.Known(op))
			if with.add(d); reflect.DeepEqual(with, without) {
				t.Errorf("%s: the detail follows from the definition", without.def.Name)
			}
		}
	}
	for _, r := range rows.Get() {
		bits[r.bits] = true
		switch {
		case int(r.fixed.operand) > len(r.def.Operands) || int(r.fixed.result) > len(r.def.Results):
			t.Errorf("%s has %d operands and %d results, but fixed type %+v", r.def.Name, len(r.def.Operands), len(r.def.Results), r.fixed)
		case r.bits != noBits && r.role != ir.BitDependent && r.role != ir.Computes:
			t.Errorf("%s depends on bits, but does not compute", r.def.Name)
		case r.role == ir.BitDependent && r.bits == noBits:
			t.Errorf("%s does not depend on bits", r.def.Name)
		case r.role == ir.Computes && len(r.def.Operands) == 0:
			t.Errorf("%s computes without data operands", r.def.Name)
		case r.flags&mixedResult != 0 && r.role != ir.Computes:
			t.Errorf("%s mixes types and does not compute", r.def.Name)
		}
	}
	for b := noBits; b <= rounding; b++ {
		if !bits[b] {
			t.Errorf("no row has bits %d", b)
		}
	}
}

// TestData checks which operands are data, for definitions that express it in different ways.
func TestData(t *testing.T) {
	for op, want := range map[ir.OpName]string{
		ir.OpAdd: "dd", ir.OpShiftLeft: "dd", ir.OpGather: "d-", ir.OpTorchIndexSelect: "d-", ir.OpDynamicUpdateSlice: "dd--", ir.OpScatter: "dd-dd",
		ir.OpDynamicIota: "-", ir.OpSetDimensionSize: "d-", ir.OpCase: "d", ir.OpRng: "dd-", ir.OpDynamicPad: "dd---",
	} {
		got := ""
		for i := range len(want) {
			if rowOf(op).dataOperand(i, len(want)) {
				got += "d"
			} else {
				got += "-"
			}
		}
		if got != want {
			t.Errorf("%s: %s, want %s", ir.Known(op).Name, got, want)
		}
	}
}

// TestOps checks the operation names of target files.
func TestOps(t *testing.T) {
	ops := map[string]target.Op{}
	for _, op := range Ops() {
		ops[op.Name] = op
	}
	for _, d := range ir.KnownOps() {
		_, named := ops[d.Name]
		if dialect := d.Dialect == "stablehlo" || d.Dialect == "chlo"; named != dialect {
			t.Errorf("%s is in Ops: %v", d.Name, named)
		}
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

// TestTables checks that the rows of the other tables are unique and have a source.
func TestTables(t *testing.T) {
	seen := map[string]bool{}
	for _, n := range neutralNames {
		if seen[n.name] || n.about == "" || !strings.Contains(n.source, "@") {
			t.Errorf("%+v", n)
		}
		seen[n.name] = true
	}
	codes := map[string]bool{}
	for _, e := range explanations {
		if codes[e.Code] || e.Title == "" || e.Text == "" {
			t.Errorf("%+v", e)
		}
		codes[e.Code] = true
	}
	if got := Explanations(); len(got) != len(codes) || got[0].Code != "HP301" {
		t.Errorf("%d explanations", len(got))
	}
}
