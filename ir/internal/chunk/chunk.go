// Package chunk provides tables of records that grow without moving them.
package chunk

import "slices"

// A chunk of a table has size entries.
const (
	bits = 8
	size = 1 << bits
	mask = size - 1
)

// A Table stores records by index. Records live in chunks that never move, so growing copies
// nothing, and the garbage collector has nothing to scan if records have no pointers. Entry 0 is
// unused: index zero means "none". The zero Table is empty and ready to use. It must not be used
// concurrently.
type Table[K ~int32, T any] struct {
	chunks []*[size]T // arrays, because indexing one with a masked number needs no bounds check
	rests  [][]T      // from each chunk to the end of its array, which several share if Grow needs it
	next   K          // first free index
	end    K          // after the last index in the chunks
}

// At returns the record at an index.
func (t *Table[K, T]) At(i K) *T { return &t.chunks[uint32(i)>>bits][uint32(i)&mask] }

// None returns the record at index 0, which At returns only after a call of None or Grow.
func (t *Table[K, T]) None() *T {
	t.Grow(0)
	return t.At(0)
}

// Slice returns the n records from index i on, which must be from one call of Grow.
func (t *Table[K, T]) Slice(i K, n int32) []T {
	if n == 0 {
		return nil
	}
	low := uint32(i) & mask
	return t.rests[uint32(i)>>bits][low : low+uint32(n) : low+uint32(n)]
}

// End returns the index after the last record.
func (t *Table[K, T]) End() K { return t.next }

// Grow appends n adjacent records and returns the index of the first.
func (t *Table[K, T]) Grow(n int32) K {
	if t.next += K(n); t.next > t.end || t.end == 0 {
		t.next = max(t.end, 1) + K(n)
		t.add(make([]T, (t.next-t.end+mask)&^mask))
	}
	return t.next - K(n)
}

// add appends the chunks of an array.
func (t *Table[K, T]) add(array []T) {
	for ; len(array) > 0; array = array[size:] {
		t.chunks, t.rests = append(t.chunks, (*[size]T)(array)), append(t.rests, array)
		t.end += size
	}
}

// Clone returns a copy of the table.
func (t *Table[K, T]) Clone() Table[K, T] {
	c := Table[K, T]{next: t.next}
	for len(c.chunks) < len(t.chunks) {
		c.add(slices.Clone(t.rests[len(c.rests)]))
	}
	return c
}
