package interp

import (
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
)

// withoutValue has the operations of the dialects below that have no row, with the reason.
var withoutValue = map[string]string{
	"stablehlo.return":       "ends a region",
	"chlo._asin_acos_kernel": "an internal step of two decompositions",
	"arith.addui_extended":   "no program of a front end has it",
	"arith.convertf":         "no program of a front end has it",
	"arith.flush_denormals":  "no program of a front end has it",
	"arith.maximumnumf":      "no program of a front end has it",
	"arith.minimumnumf":      "no program of a front end has it",
	"arith.subui_extended":   "no program of a front end has it",
	"arith.mulsi_extended":   "no program of a front end has it",
	"arith.mului_extended":   "no program of a front end has it",
	"arith.scaling_extf":     "no program of a front end has it",
	"arith.scaling_truncf":   "no program of a front end has it",
	"complex.powi":           "no program of a front end has it",
	"sdy.mesh":               "defines a symbol",
	"sdy.return":             "ends a region",
	"sdy.all_reduce":         "its operands are parts of sums",
	"sdy.reduce_scatter":     "its operands are parts of sums",

	"sdy.sharded_to_unreduced":    "its result is a part of a sum",
	"sdy.replicated_to_unreduced": "its result is a part of a sum",
}

// TestTableIsComplete compares the rows with the operations of package ir.
func TestTableIsComplete(t *testing.T) {
	count := map[ir.OpName]int{}
	for _, r := range rows() {
		count[r.op]++
		if (r.kern == nil) == (r.run == nil) || r.spec == "" {
			t.Errorf("the row of %s needs a kernel or a function, and a source", ir.Known(r.op).Name)
		}
	}
	for _, d := range ir.KnownOps() {
		switch n, reason := count[d.Op], withoutValue[d.Name]; {
		case n > 1:
			t.Errorf("%s has %d rows", d.Name, n)
		case n == 1 && reason != "":
			t.Errorf("%s has a row, and a reason to have none", d.Name)
		case n == 0 && reason == "" && strings.Contains(" stablehlo chlo arith math complex interpreter sdy ", " "+d.Dialect+" "):
			t.Errorf("%s has no row", d.Name)
		}
	}
	if len(count) < 250 {
		t.Errorf("only %d operations have a row", len(count))
	}
}

// TestDecompositions checks that each function of CHLO has a decomposition for each element type.
func TestDecompositions(t *testing.T) {
	e := New(ir.NewModule(ir.NewContext()), Options{})
	for _, r := range chloRows() {
		if r.class != Function || r.kern == nil {
			continue
		}
		name := ir.Known(r.op).ShortName
		for _, suffix := range []string{"f32", "f64"} {
			e.decomposition(name, 0)
			if e.chlo.symbols.In(e.chlo.m.Top(), name+"_"+suffix) == 0 {
				t.Errorf("chlo.mlir lacks %s_%s", name, suffix)
			}
		}
	}
	for _, f := range e.chlo.symbols.Functions() {
		if e.chlo.programOf(e.chlo.m.FirstRegion(f)) == nil {
			t.Errorf("@%s is no program", e.chlo.symbols.Name(f))
		}
	}
}
