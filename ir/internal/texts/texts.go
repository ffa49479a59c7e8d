// Package texts finds numbers by text.
package texts

import (
	"hash/maphash"

	"github.com/hlo-promote/hlo-promote/ir/internal/chunk"
)

// A Tag says what a text is: the same bytes may name a type, an attribute and more. Tags belong to the user of
// the table; they are not zero.
type Tag uint8

// A Table gives texts their numbers. It owns copies of the texts. It is for one goroutine at a time.
type Table struct {
	seed    maphash.Seed
	slots   []slot
	entries chunk.Table[int32, entry]
	count   int
}

// A slot of the hash table is small, for most of them are free.
type slot struct {
	hash  uint32
	entry int32 // 0 for a free slot
}

type entry struct {
	text  string
	value int32
	tag   Tag
}

// New makes an empty table.
func New() Table { return Table{seed: maphash.MakeSeed(), slots: make([]slot, 1024)} }

// Len is how many texts there are.
func (t *Table) Len() int { return t.count }

func spread(h uint64, g Tag) uint32 { return uint32((h + uint64(g)*0x9e3779b97f4a7c15) >> 32) }

// Get is the number of a text.
func (t *Table) Get(g Tag, text []byte) (int32, bool) {
	return find(t, g, spread(maphash.Bytes(t.seed, text), g), text)
}

// GetString is Get of a string. Long texts are not copied to be looked up.
func (t *Table) GetString(g Tag, text string) (int32, bool) {
	return find(t, g, spread(maphash.String(t.seed, text), g), text)
}

func find[T []byte | string](t *Table, g Tag, hash uint32, text T) (int32, bool) {
	mask := uint32(len(t.slots) - 1)
	for i := hash & mask; t.slots[i].entry != 0; i = (i + 1) & mask {
		if t.slots[i].hash == hash {
			if e := t.entries.At(t.slots[i].entry); e.tag == g && e.text == string(text) {
				return e.value, true
			}
		}
	}
	return 0, false
}

// Put gives a text that is not in the table a number.
func (t *Table) Put(g Tag, text string, value int32) {
	if t.count++; 2*t.count > len(t.slots) {
		old := t.slots
		t.slots = make([]slot, 2*len(old))
		for _, s := range old {
			if s.entry != 0 {
				t.place(s)
			}
		}
	}
	i := t.entries.Grow(1)
	*t.entries.At(i) = entry{text, value, g}
	t.place(slot{spread(maphash.String(t.seed, text), g), i})
}

func (t *Table) place(s slot) {
	mask := uint32(len(t.slots) - 1)
	i := s.hash & mask
	for t.slots[i].entry != 0 {
		i = (i + 1) & mask
	}
	t.slots[i] = s
}
