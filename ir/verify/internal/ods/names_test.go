package ods

import (
	"slices"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
)

// TestNames checks that all constraints of the table of operations are known here, and that no
// other is. derivedTypes are types of shape, for which MLIR has no words (ShapeBase.td).
var derivedTypes = []string{"Shape", "Size", "ValueShape", "Witness"}

func TestNames(t *testing.T) {
	used, asked := map[string]bool{}, map[string]bool{}
	for _, d := range ir.KnownOps() {
		for _, v := range append(d.Operands[:len(d.Operands):len(d.Operands)], d.Results...) {
			used[v.Type] = true
			if types[v.Type] == "" {
				t.Errorf("%s: '%s' is no constraint on a type", d.Name, v.Type)
			}
		}
		for _, a := range d.Attrs {
			asked[a.Constraint.String()] = true
		}
	}
	for name := range types {
		if !used[name] {
			t.Errorf("no value is '%s'", name)
		} else if TypeNamed(name).Words() == "" && !slices.Contains(derivedTypes, name) {
			t.Errorf("'%s' has no words", name)
		}
	}
	for _, k := range ir.Constraints() {
		if _, ok := attrs[k.String()]; !ok || !asked[k.String()] {
			t.Errorf("constraint %s is unknown here, or is that of no attribute", k)
		}
	}
	for name := range attrs {
		if !asked[name] {
			t.Errorf("no attribute is '%s'", name)
		}
	}
}
