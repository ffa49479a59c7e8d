package ods

import (
	"maps"
	"slices"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// derivedTypes lists the types of shape that MLIR does not describe (ShapeBase.td).
var derivedTypes = []string{"Shape", "Size", "ValueShape", "Witness"}

// TestNames checks that the constraints of this package are exactly those that the table of
// operations uses.
func TestNames(t *testing.T) {
	used, usedAttrs := map[string]bool{}, map[string]bool{}
	for _, d := range ir.KnownOps() {
		for _, v := range append(d.Operands[:len(d.Operands):len(d.Operands)], d.Results...) {
			used[v.Type] = true
			if LookupType(v.Type).Description() == "" && !slices.Contains(derivedTypes, v.Type) {
				t.Errorf("type constraint '%s' has no description", v.Type)
			}
		}
		for _, a := range d.Attrs {
			usedAttrs[a.Constraint.String()] = true
		}
	}
	for i := range types {
		if name := types[i].name; !used[name] {
			t.Errorf("type constraint '%s' is unused", name)
		}
	}
	known := map[string]bool{}
	for i := range attrs {
		known[attrs[i].name] = true
		if name := attrs[i].name; !usedAttrs[name] {
			t.Errorf("attribute constraint '%s' is unused", name)
		}
	}
	for _, k := range ir.Constraints() {
		if known[k.String()] == (k.Prefix() != "") || !usedAttrs[k.String()] {
			t.Errorf("attribute constraint %s is unknown, unused, or has two definitions", k)
		}
	}
}

// TestShapeConstraints checks which types the constraints of the dialect shape admit
// (ShapeBase.td).
func TestShapeConstraints(t *testing.T) {
	c := ir.NewContext()
	index := c.Types.Scalar(elem.Index)
	all := map[string]ir.Type{
		"shape": c.Types.Opaque("!shape.shape"), "size": c.Types.Opaque("!shape.size"), "value_shape": c.Types.Opaque("!shape.value_shape"),
		"witness": c.Types.Opaque("!shape.witness"), "index": index,
		"extents": c.Types.Tensor([]int64{ir.Dynamic}, index), "matrix": c.Types.Tensor([]int64{2, 2}, index),
	}
	for name, admitted := range map[string][]string{
		"Shape": {"shape"}, "Size": {"size"}, "ValueShape": {"value_shape"}, "Witness": {"witness"},
		"ShapeOrSize": {"shape", "size"}, "ShapeOrExtents": {"extents", "shape"}, "SizeOrIndex": {"index", "size"},
	} {
		var got []string
		for _, word := range slices.Sorted(maps.Keys(all)) {
			if LookupType(name).Admits(c, all[word], CompareElements) {
				got = append(got, word)
			}
		}
		if !slices.Equal(got, admitted) {
			t.Errorf("%s admits %v, want %v", name, got, admitted)
		}
	}
}
