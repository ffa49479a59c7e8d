package ir

import (
	"testing"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// TestIsWithElement compares IsWithElement with WithElement for all pairs of shaped types.
func TestIsWithElement(t *testing.T) {
	types := NewContext().Types
	var all []Type
	scalars := []Type{types.Scalar(elem.F32), types.Scalar(elem.F64)}
	for _, e := range scalars {
		all = append(all, e, types.Tensor(nil, e), types.Tensor([]int64{4}, e), types.Tensor([]int64{Dynamic}, e), types.Tensor([]int64{4, 4}, e),
			types.Vector([]int64{4}, nil, e), types.Vector([]int64{4}, []bool{true}, e), types.Vector([]int64{4, 4}, []bool{true, false}, e))
	}
	for _, a := range all {
		for _, b := range all {
			for _, e := range scalars {
				if got, want := types.IsWithElement(a, b, e), a == types.WithElement(b, e); got != want {
					t.Errorf("%s is %s with %s: %v", types.Text(a), types.Text(b), types.Text(e), got)
				}
			}
		}
	}
}
