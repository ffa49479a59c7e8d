package shape

import (
	"slices"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
)

const none = ir.Dynamic

// TestBounds has the cases of the tables in StableHLO Base.cpp, above inferMostSpecificDimAndBound
// and the functions after it.
func TestBounds(t *testing.T) {
	size, bound, free := Dim{4, none}, Dim{none, 3}, Dim{none, none}
	for _, c := range []struct {
		a, b, most, least, concatenated Dim
		refused                         bool
	}{
		{a: size, b: size, most: size, least: size, concatenated: Dim{8, none}},
		{a: size, b: free, most: size, least: free, concatenated: free},
		{a: Dim{2, none}, b: bound, most: Dim{2, none}, least: bound, concatenated: Dim{none, 5}},
		{a: size, b: bound, refused: true, least: Dim{none, 4}, concatenated: Dim{none, 7}},
		{a: bound, b: Dim{none, 5}, most: bound, least: Dim{none, 5}, concatenated: Dim{none, 8}},
		{a: bound, b: free, most: bound, least: free, concatenated: free},
		{a: free, b: free, most: free, least: free, concatenated: free},
	} {
		for _, side := range [][2]Dim{{c.a, c.b}, {c.b, c.a}} {
			most, failed := MostSpecific(0, side[0], side[1])
			if (failed != nil) != c.refused || most != c.most {
				t.Errorf("most specific of %v: %v %v", side, most, failed)
			}
			if least, _ := LeastSpecific(0, side[0], side[1]); least != c.least {
				t.Errorf("least specific of %v: %v", side, least)
			}
			if got := Concatenate(side[0], side[1]); got != c.concatenated {
				t.Errorf("concatenation of %v: %v", side, got)
			}
		}
	}
}

// TestWindowOutputShape has the example of spec.md#reduce_window.
func TestWindowOutputShape(t *testing.T) {
	w := WindowLists{Sizes: []int64{2, 1}, Strides: []int64{4, 1}, BaseDilations: []int64{2, 1}, WindowDilations: []int64{3, 1}, Padding: []int64{2, 1, 0, 0}}
	windows, failed := w.Windows()
	if got := WindowOutputShape([]int64{3, 2}, windows); failed != nil || !slices.Equal(got, []int64{2, 2}) {
		t.Error(got, failed)
	}
}

func TestDuplicates(t *testing.T) {
	many := Iota(64)
	if !Unique(many) || !IsPermutation(many) {
		t.Error("UpTo does not return a permutation without duplicates")
	}
	if n, found := firstDuplicate(append(many, 7)); n != 7 || !found {
		t.Error(n, found)
	}
	if IsPermutation([]int64{0, 2}) || IsPermutation([]int64{0, 0}) {
		t.Error("[0, 2] or [0, 0] is reported as a permutation")
	}
}

// TestSliceSizes checks the limits of the slice sizes of a gather (spec.md#gather C12, C21).
func TestSliceSizes(t *testing.T) {
	for _, c := range []struct {
		size, dim  int64
		batching   bool
		wantFailed bool
	}{
		{-1, 4, false, true}, {0, 4, false, false}, {4, 4, false, false}, {5, 4, false, true}, {5, none, false, false}, {-1, none, false, true},
		{1, 4, true, false}, {2, 4, true, true},
	} {
		g := Gather{Operand: []int64{c.dim}, Sizes: []int64{c.size}}
		if c.batching {
			g.Batching = []int64{0}
		}
		if failed := g.checkSliceSizes(); (failed != nil) != c.wantFailed {
			t.Errorf("%+v: %v", c, failed)
		}
	}
}
