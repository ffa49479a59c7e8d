// Package texts finds numbers by text.
package texts

import "hash/maphash"

// A Tag says what a text is: the same bytes may name a type, an attribute and more. Tags belong to the user of
// the table; they are not zero.
type Tag uint8

// A Table gives texts their numbers. It owns copies of the texts. It is for one goroutine at a time.
type Table struct {
	seed  maphash.Seed
	slots []slot
	count int
}

type slot struct {
	text  string
	hash  uint32 // 0 for a free slot
	value int32
	tag   Tag
}

// New makes an empty table.
func New() Table { return Table{seed: maphash.MakeSeed(), slots: make([]slot, 1024)} }

// Len is how many texts there are.
func (t *Table) Len() int { return t.count }

func (t *Table) hash(g Tag, text []byte) uint32 {
	h := maphash.Bytes(t.seed, text) + uint64(g)*0x9e3779b97f4a7c15
	return uint32(h>>32) | 1
}

// Get is the number of a text.
func (t *Table) Get(g Tag, text []byte) (int32, bool) {
	h := t.hash(g, text)
	mask := uint32(len(t.slots) - 1)
	for i := h & mask; ; i = (i + 1) & mask {
		s := &t.slots[i]
		if s.hash == 0 {
			return 0, false
		}
		if s.hash == h && s.tag == g && s.text == string(text) {
			return s.value, true
		}
	}
}

// Put gives a text that is not in the table a number.
func (t *Table) Put(g Tag, text string, value int32) {
	if t.count++; 2*t.count > len(t.slots) {
		old := t.slots
		t.slots = make([]slot, 2*len(old))
		for _, s := range old {
			if s.hash != 0 {
				t.place(s)
			}
		}
	}
	t.place(slot{text: text, hash: t.hash(g, []byte(text)), value: value, tag: g})
}

func (t *Table) place(s slot) {
	mask := uint32(len(t.slots) - 1)
	i := s.hash & mask
	for t.slots[i].hash != 0 {
		i = (i + 1) & mask
	}
	t.slots[i] = s
}
