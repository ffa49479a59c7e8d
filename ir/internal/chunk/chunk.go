// Package chunk provides tables of records that grow without moving them.
package chunk

import "slices"

// A chunk of a table has Size entries.
const (
	Bits = 10
	Size = 1 << Bits
	Mask = Size - 1
)

// A Table stores records by index. Records live in chunks that never move, so growing copies
// nothing, and the garbage collector has nothing to scan if records have no pointers. Entry 0 is
// unused: index zero means "none". The zero Table is empty and ready to use. It must not be used
// concurrently.
type Table[K ~int32, T any] struct {
	chunks [][]T
	next   K // first free index
}

// At returns the record at an index.
func (t *Table[K, T]) At(i K) *T { return &t.chunks[i>>Bits][i&Mask] }

// Slice returns the n records from index i on, which must be from one call of Grow.
func (t *Table[K, T]) Slice(i K, n int32) []T {
	if n == 0 {
		return nil
	}
	low := i & Mask
	high := low + K(n)
	return t.chunks[i>>Bits][low:high:high]
}

// End returns the index after the last record.
func (t *Table[K, T]) End() K { return t.next }

// Grow appends n adjacent records and returns the index of the first.
func (t *Table[K, T]) Grow(n int32) K {
	if t.next == 0 {
		t.next = 1
	}
	if t.next&Mask == 0 || t.next&Mask+K(n) > Size || len(t.chunks) == 0 {
		t.addChunks(n)
	}
	i := t.next
	t.next += K(n)
	return i
}

// addChunks appends space for n adjacent records. If n exceeds a chunk, several chunks share one
// array.
func (t *Table[K, T]) addChunks(n int32) {
	if len(t.chunks) > 0 {
		t.next = K(len(t.chunks)) << Bits
	} else {
		n++ // for entry 0
	}
	count := (int(n) + Mask) >> Bits
	space := make([]T, max(count, 1)<<Bits)
	for len(space) > 0 {
		t.chunks = append(t.chunks, space)
		space = space[Size:]
	}
}

// Clone returns a copy of the table.
func (t *Table[K, T]) Clone() Table[K, T] {
	c := Table[K, T]{next: t.next}
	for len(c.chunks) < len(t.chunks) {
		for space := slices.Clone(t.chunks[len(c.chunks)]); len(space) > 0; space = space[Size:] {
			c.chunks = append(c.chunks, space)
		}
	}
	return c
}

// Reset empties the table and keeps its first chunk for reuse.
func (t *Table[K, T]) Reset() {
	if len(t.chunks) == 0 {
		return
	}
	first := t.chunks[0]
	if len(first) != Size { // its array backs several chunks
		*t = Table[K, T]{}
		return
	}
	clear(first[:min(int(t.next), Size)])
	clear(t.chunks)
	t.chunks = append(t.chunks[:0], first)
	t.next = 0
}

// A Stack stores integers in chunks that never move. The zero Stack is empty and ready to use.
type Stack struct {
	chunks [][]int32
	length int
}

// Len returns the number of entries.
func (s *Stack) Len() int { return s.length }

// At returns entry i, counted from the bottom.
func (s *Stack) At(i int) int32 { return s.chunks[i>>Bits][i&Mask] }

// Push appends n.
func (s *Stack) Push(n int32) {
	if s.length>>Bits == len(s.chunks) {
		s.chunks = append(s.chunks, make([]int32, Size))
	}
	s.chunks[s.length>>Bits][s.length&Mask] = n
	s.length++
}

// Truncate removes the top entries until n are left.
func (s *Stack) Truncate(n int) { s.length = n }

// Reset empties the stack and keeps its first chunk for reuse.
func (s *Stack) Reset() {
	if len(s.chunks) > 1 {
		s.chunks = [][]int32{s.chunks[0]}
	}
	s.length = 0
}
