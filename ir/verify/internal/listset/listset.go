// Package listset implements a set of integer lists: an open-addressing hash table with all lists
// in one slice.
package listset

import "slices"

// A Set is a set of lists. The zero value is empty.
type Set struct {
	slots []slot
	used  int
	data  []int32 // each list after its length; data[0] is unused
}

// A slot holds the hash of a list and its offset in data. Offset 0 marks an empty slot.
type slot struct {
	hash, offset uint32
}

// Has reports whether list is in the set.
func (s *Set) Has(list []int32) bool {
	if s.used == 0 {
		return false
	}
	hash := hashOf(list)
	mask := uint32(len(s.slots) - 1)
	for i := hash & mask; s.slots[i].offset != 0; i = (i + 1) & mask {
		if s.slots[i].hash == hash && s.equalAt(s.slots[i].offset, list) {
			return true
		}
	}
	return false
}

// Add inserts list, which must not be in the set.
func (s *Set) Add(list []int32) {
	if 2*s.used >= len(s.slots) {
		s.grow()
	}
	s.insert(slot{hashOf(list), uint32(len(s.data))})
	s.data = append(append(s.data, int32(len(list))), list...)
	s.used++
}

func (s *Set) equalAt(offset uint32, list []int32) bool {
	n := uint32(s.data[offset])
	return slices.Equal(s.data[offset+1:offset+1+n], list)
}

func (s *Set) insert(new slot) {
	mask := uint32(len(s.slots) - 1)
	i := new.hash & mask
	for s.slots[i].offset != 0 {
		i = (i + 1) & mask
	}
	s.slots[i] = new
}

func (s *Set) grow() {
	const minSlots = 64
	old := s.slots
	if s.slots = make([]slot, max(minSlots, 2*len(old))); old == nil {
		s.data = make([]int32, 1, 16*minSlots)
	}
	for _, e := range old {
		if e.offset != 0 {
			s.insert(e)
		}
	}
}

func hashOf(list []int32) uint32 {
	h := uint64(len(list))
	for _, n := range list {
		h = (h ^ uint64(uint32(n))) * 0x9e3779b97f4a7c15
		h ^= h >> 29
	}
	return uint32(h ^ h>>32)
}
