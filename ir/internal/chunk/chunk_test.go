package chunk

import (
	"slices"
	"testing"
)

// TestTable compares a table with slices: short records, records longer than a chunk at the start,
// in the middle and at the end, and clones of such tables.
func TestTable(t *testing.T) {
	for _, sizes := range [][]int32{
		{1, 2, 3}, {size - 1, 1, 1}, {size, 1}, {size + 1, 5, size - 6, 1}, {3, 3*size + 7, 9, size, 2 * size}, {0, 0, 1, 0},
	} {
		var table Table[int32, int]
		var starts []int32
		for n, count := range sizes {
			first := table.Grow(count)
			starts = append(starts, first)
			for i := range count {
				if old := *table.At(first + i); old != 0 {
					t.Fatalf("sizes %v: new record %d of %d is %d", sizes, i, n, old)
				}
				*table.At(first + i) = 1000*n + int(i)
			}
		}
		for _, stored := range []Table[int32, int]{table, table.Clone()} {
			for n, count := range sizes {
				want := make([]int, count)
				for i := range want {
					want[i] = 1000*n + i
					if got := *stored.At(starts[n] + int32(i)); got != want[i] {
						t.Fatalf("sizes %v: record %d of %d is %d, not %d", sizes, i, n, got, want[i])
					}
				}
				if got := stored.Slice(starts[n], count); !slices.Equal(got, want) {
					t.Fatalf("sizes %v: Slice of %d differs", sizes, n)
				}
			}
		}
		clone := table.Clone()
		*clone.At(1) = -1
		if *table.At(1) == -1 {
			t.Fatal("a clone shares records with its table")
		}
	}
}

// TestNone checks that the record at index 0 exists in an empty table, and is no record of Grow.
func TestNone(t *testing.T) {
	var table Table[int32, int]
	none := table.None()
	first := table.Grow(1)
	*table.At(first) = 7
	if table.None() != none || *none != 0 || first != 1 {
		t.Errorf("the record at 0 is %d, and the first of Grow is at %d", *none, first)
	}
}
