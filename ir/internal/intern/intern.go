// Package intern provides hash tables that map strings and records to ids.
package intern

import (
	"hash/maphash"

	"github.com/hlo-promote/hlo-promote/ir/internal/chunk"
)

// A Kind separates strings of different kinds, such as types and attributes, in one table. The user
// of the table chooses them; they are not zero.
type Kind uint8

// A Table maps pairs of a kind and a string to ids. It must not be used concurrently.
type Table struct {
	seed    maphash.Seed
	index   Index
	entries chunk.Table[int32, entry]
}

type entry struct {
	text  string
	value int32
	kind  Kind
}

// New returns an empty table.
func New() Table { return Table{seed: maphash.MakeSeed()} }

// Len returns the number of strings.
func (t *Table) Len() int { return t.index.count }

func mix(h uint64, g Kind) uint32 { return uint32((h + uint64(g)*0x9e3779b97f4a7c15) >> 32) }

// Get returns the id of a string.
func (t *Table) Get(g Kind, text []byte) (int32, bool) {
	return find(t, g, mix(maphash.Bytes(t.seed, text), g), text)
}

// GetString returns the id of a string.
func (t *Table) GetString(g Kind, text string) (int32, bool) {
	return find(t, g, mix(maphash.String(t.seed, text), g), text)
}

func find[T []byte | string](t *Table, g Kind, hash uint32, text T) (int32, bool) {
	n := t.index.Find(hash, func(n int32) bool {
		e := t.entries.At(n)
		return e.kind == g && e.text == string(text)
	})
	if n == 0 {
		return 0, false
	}
	return t.entries.At(n).value, true
}

// Put adds a string that is not in the table.
func (t *Table) Put(g Kind, text string, value int32) {
	i := t.entries.Grow(1)
	*t.entries.At(i) = entry{text, value, g}
	t.index.Add(mix(maphash.String(t.seed, text), g), i)
}

// Index maps hashes to non-zero ids. The caller compares the underlying values: an Index takes 8
// bytes a slot and stores nothing else. The zero Index is empty. It must not be used concurrently.
type Index struct {
	slots []slot
	count int
}

// A slot is small because at least a quarter of the slots are free.
type slot struct {
	hash   uint32
	number int32 // 0 for a free slot
}

// Find returns the id with this hash for which eq reports true, or 0.
func (x *Index) Find(hash uint32, eq func(number int32) bool) int32 {
	if x.slots == nil {
		return 0
	}
	mask := uint32(len(x.slots) - 1)
	for i := hash & mask; x.slots[i].number != 0; i = (i + 1) & mask {
		if x.slots[i].hash == hash && eq(x.slots[i].number) {
			return x.slots[i].number
		}
	}
	return 0
}

// Add adds an id that is not in the Index.
func (x *Index) Add(hash uint32, number int32) {
	x.Reserve(1)
	x.count++
	x.place(slot{hash, number})
}

// Reserve makes room for n more ids, so that adding them moves nothing.
func (x *Index) Reserve(n int) {
	size := max(len(x.slots), 1024)
	for x.count+n > capacity(size) {
		size *= 2
	}
	if size == len(x.slots) {
		return
	}
	old := x.slots
	x.slots = make([]slot, size)
	for _, s := range old {
		if s.number != 0 {
			x.place(s)
		}
	}
}

// capacity returns the maximum number of ids in a number of slots: half of them, or three quarters
// of a large table.
func capacity(slots int) int {
	if slots >= minLargeTable {
		return slots / 4 * 3
	}
	return slots / 2
}

// minLargeTable is the minimum number of slots for which saving memory outweighs longer searches.
const minLargeTable = 1 << 16

func (x *Index) place(s slot) {
	mask := uint32(len(x.slots) - 1)
	i := s.hash & mask
	for x.slots[i].number != 0 {
		i = (i + 1) & mask
	}
	x.slots[i] = s
}
