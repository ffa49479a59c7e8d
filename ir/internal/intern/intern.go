// Package intern finds numbers by text.
package intern

import (
	"hash/maphash"

	"github.com/hlo-promote/hlo-promote/ir/internal/chunk"
)

// A Tag says what a text is: the same bytes may name a type, an attribute and more. Tags belong to
// the user of the table; they are not zero.
type Tag uint8

// A Table gives texts their numbers. It owns copies of the texts. It is for one goroutine at a
// time.
type Table struct {
	seed    maphash.Seed
	index   Index
	entries chunk.Table[int32, entry]
}

type entry struct {
	text  string
	value int32
	tag   Tag
}

// New makes an empty table.
func New() Table { return Table{seed: maphash.MakeSeed()} }

// Len returns the number of texts.
func (t *Table) Len() int { return t.index.count }

func spread(h uint64, g Tag) uint32 { return uint32((h + uint64(g)*0x9e3779b97f4a7c15) >> 32) }

// Get returns the number of a text.
func (t *Table) Get(g Tag, text []byte) (int32, bool) {
	return find(t, g, spread(maphash.Bytes(t.seed, text), g), text)
}

// GetString is Get of a string. Long texts are not copied to be looked up.
func (t *Table) GetString(g Tag, text string) (int32, bool) {
	return find(t, g, spread(maphash.String(t.seed, text), g), text)
}

func find[T []byte | string](t *Table, g Tag, hash uint32, text T) (int32, bool) {
	n := t.index.Find(hash, func(n int32) bool {
		e := t.entries.At(n)
		return e.tag == g && e.text == string(text)
	})
	if n == 0 {
		return 0, false
	}
	return t.entries.At(n).value, true
}

// Put gives a text that is not in the table a number.
func (t *Table) Put(g Tag, text string, value int32) {
	i := t.entries.Grow(1)
	*t.entries.At(i) = entry{text, value, g}
	t.index.Add(spread(maphash.String(t.seed, text), g), i)
}

// Index maps hashes to non-zero ids. The caller compares the underlying values: an Index takes 8
// bytes a slot and stores nothing else. The zero Index is empty. It is for one goroutine at a time.
type Index struct {
	slots []slot
	count int
}

// A slot is small, for many of them are free.
type slot struct {
	hash   uint32
	number int32 // 0 for a free slot
}

// Find returns the id with this hash for which the caller's comparison holds, or 0.
func (x *Index) Find(hash uint32, is func(number int32) bool) int32 {
	if x.slots == nil {
		return 0
	}
	mask := uint32(len(x.slots) - 1)
	for i := hash & mask; x.slots[i].number != 0; i = (i + 1) & mask {
		if x.slots[i].hash == hash && is(x.slots[i].number) {
			return x.slots[i].number
		}
	}
	return 0
}

// Add adds a number that is not in the Index.
func (x *Index) Add(hash uint32, number int32) {
	if x.slots == nil {
		x.slots = make([]slot, 1024)
	}
	if x.count++; x.count > x.room() {
		old := x.slots
		x.slots = make([]slot, 2*len(old))
		for _, s := range old {
			if s.number != 0 {
				x.place(s)
			}
		}
	}
	x.place(slot{hash, number})
}

// room returns the number of ids that fit in before the slots are doubled: half of the slots, three
// of four where there are many.
func (x *Index) room() int {
	if n := len(x.slots); n >= manySlots {
		return n / 4 * 3
	}
	return len(x.slots) / 2
}

// manySlots is from where on memory counts for more than a short search.
const manySlots = 1 << 16

func (x *Index) place(s slot) {
	mask := uint32(len(x.slots) - 1)
	i := s.hash & mask
	for x.slots[i].number != 0 {
		i = (i + 1) & mask
	}
	x.slots[i] = s
}
