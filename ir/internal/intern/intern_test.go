package intern

import "testing"

// TestIndex finds each id of an index that has grown several times, among ids with equal hashes.
func TestIndex(t *testing.T) {
	const n = 5000
	var x Index
	hash := func(id int32) uint32 { return uint32(id) / 3 * 0x9E3779B1 }
	find := func(id int32) int32 { return x.Find(hash(id), func(number int32) bool { return number == id }) }
	for id := int32(1); id <= n; id++ {
		if got := find(id); got != 0 {
			t.Fatalf("%d is found before it is added: %d", id, got)
		}
		x.Add(hash(id), id)
	}
	for id := int32(1); id <= n; id++ {
		if got := find(id); got != id {
			t.Errorf("%d: found %d", id, got)
		}
	}
}
