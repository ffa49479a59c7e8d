// Package intern provides a hash table that maps records to ids.
package intern

// Index maps hashes to non-zero ids. The caller compares the underlying values: an Index takes 8
// bytes a slot and stores nothing else. The zero Index is empty. It must not be used concurrently.
type Index struct {
	slots []slot
	count int
	room  int // maximum count in slots
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
	if x.count == x.room {
		x.grow()
	}
	x.count++
	x.place(slot{hash, number})
}

// grow doubles the number of slots.
func (x *Index) grow() {
	old, size := x.slots, max(2*len(x.slots), 1024)
	x.slots, x.room = make([]slot, size), capacity(size)
	clear(x.slots) // a page that is read before it is written costs two faults
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
const minLargeTable = 1 << 14

func (x *Index) place(s slot) {
	mask := uint32(len(x.slots) - 1)
	i := s.hash & mask
	for x.slots[i].number != 0 {
		i = (i + 1) & mask
	}
	x.slots[i] = s
}
