package ir

// chunkSize is the number of entries of one chunk of a table, a power of two.
const (
	chunkBits = 10
	chunkSize = 1 << chunkBits
	chunkMask = chunkSize - 1
)

// A table holds the records of a module by index. Records live in chunks that are never moved, so
// growing copies nothing; most record types hold no pointers, so the garbage collector has nothing to
// scan. Entry 0 is left unused: a zero index means "none".
type table[T any] struct {
	chunks [][]T
	next   int32 // first free index
}

// at is the record at index i.
func (t *table[T]) at(i int32) *T { return &t.chunks[i>>chunkBits][i&chunkMask] }

// slice is the run of n records from index i, which must have been made by one call of grow.
func (t *table[T]) slice(i, n int32) []T {
	if n == 0 {
		return nil
	}
	low := i & chunkMask
	return t.chunks[i>>chunkBits][low : low+n : low+n]
}

// grow makes a run of n adjacent records and returns the index of the first.
func (t *table[T]) grow(n int32) int32 {
	if t.next == 0 {
		t.next = 1
	}
	if t.next&chunkMask == 0 || t.next&chunkMask+n > chunkSize || len(t.chunks) == 0 {
		t.addChunks(n)
	}
	i := t.next
	t.next += n
	return i
}

// addChunks appends room for a run of n. A run longer than a chunk gets several, over one array.
func (t *table[T]) addChunks(n int32) {
	if len(t.chunks) > 0 {
		t.next = int32(len(t.chunks)) << chunkBits
	} else {
		n++ // for entry 0
	}
	count := (int(n) + chunkMask) >> chunkBits
	room := make([]T, max(count, 1)<<chunkBits)
	for len(room) > 0 {
		t.chunks = append(t.chunks, room)
		room = room[chunkSize:]
	}
}

// reset empties the table, and keeps its first chunk for what comes.
func (t *table[T]) reset() {
	if len(t.chunks) == 0 {
		return
	}
	first := t.chunks[0]
	if len(first) != chunkSize { // over a longer array
		*t = table[T]{}
		return
	}
	clear(first[:min(int(t.next), chunkSize)])
	clear(t.chunks)
	t.chunks = append(t.chunks[:0], first)
	t.next = 0
}

// A stack holds numbers in chunks that are never moved.
type stack struct {
	chunks [][]int32
	length int
}

func (s *stack) push(n int32) {
	if s.length>>chunkBits == len(s.chunks) {
		s.chunks = append(s.chunks, make([]int32, chunkSize))
	}
	s.chunks[s.length>>chunkBits][s.length&chunkMask] = n
	s.length++
}

// reset empties the stack, and keeps its first chunk for what comes.
func (s *stack) reset() {
	if len(s.chunks) > 1 {
		s.chunks = [][]int32{s.chunks[0]}
	}
	s.length = 0
}

func (s *stack) at(i int) int32 { return s.chunks[i>>chunkBits][i&chunkMask] }
