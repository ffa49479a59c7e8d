// Package chunk provides tables of records that grow without moving them.
package chunk

import "slices"

// A chunk of a table has Size entries.
const (
	Bits = 8
	Size = 1 << Bits
	Mask = Size - 1
)

// A Table stores records by index. Records live in chunks that never move, so growing copies
// nothing, and the garbage collector has nothing to scan if records have no pointers. Entry 0 is
// unused: index zero means "none". The zero Table is empty and ready to use. It must not be used
// concurrently.
type Table[K ~int32, T any] struct {
	chunks []*[Size]T // arrays, because indexing one with a masked number needs no bounds check
	long   map[K][]T  // records that Grow placed across chunks, by the number of their first chunk
	next   K          // first free index
	end    K          // after the last index in the chunks
}

// At returns the record at an index.
func (t *Table[K, T]) At(i K) *T { return &t.chunks[uint32(i)>>Bits][uint32(i)&Mask] }

// None returns the record at index 0, which At returns only after a call of None or Grow.
func (t *Table[K, T]) None() *T {
	if len(t.chunks) == 0 {
		t.addChunks(0)
	}
	return t.At(0)
}

// Slice returns the n records from index i on, which must be from one call of Grow.
func (t *Table[K, T]) Slice(i K, n int32) []T {
	if n == 0 {
		return nil
	}
	low := uint32(i) & Mask
	high := low + uint32(n)
	if high > Size {
		return t.long[i>>Bits][low:high:high]
	}
	return t.chunks[uint32(i)>>Bits][low:high:high]
}

// End returns the index after the last record.
func (t *Table[K, T]) End() K { return t.next }

// Grow appends n adjacent records and returns the index of the first.
func (t *Table[K, T]) Grow(n int32) K {
	if t.next += K(n); t.next > t.end {
		t.addChunks(n)
	}
	return t.next - K(n)
}

// addChunks appends n adjacent records in a new chunk. If they exceed a chunk, several chunks share
// one array.
func (t *Table[K, T]) addChunks(n int32) {
	first := max(K(len(t.chunks))<<Bits, 1)
	if end := int(first&Mask) + int(n); end > Size {
		t.addLong(newSpace[T]((end + Mask) &^ Mask))
	} else {
		t.chunks = append(t.chunks, (*[Size]T)(newSpace[T](Size)))
	}
	t.next, t.end = first+K(n), K(len(t.chunks))<<Bits
}

// newSpace returns n zero records, of which the first has been written. At reads the first byte of
// a chunk to check its pointer, and a page of memory that is read first costs a second page fault
// when it is written.
func newSpace[T any](n int) []T {
	space := make([]T, n)
	clear(space[:1])
	return space
}

// addLong appends the chunks of an array.
func (t *Table[K, T]) addLong(space []T) {
	if t.long == nil {
		t.long = map[K][]T{}
	}
	t.long[K(len(t.chunks))] = space
	for ; len(space) > 0; space = space[Size:] {
		t.chunks = append(t.chunks, (*[Size]T)(space))
	}
}

// Clone returns a copy of the table.
func (t *Table[K, T]) Clone() Table[K, T] {
	c := Table[K, T]{next: t.next, end: t.end}
	for n := K(0); int(n) < len(t.chunks); n = K(len(c.chunks)) {
		if space, ok := t.long[n]; ok {
			c.addLong(slices.Clone(space))
			continue
		}
		chunk := *t.chunks[n]
		c.chunks = append(c.chunks, &chunk)
	}
	return c
}
