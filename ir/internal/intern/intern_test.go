package intern

import (
	"strconv"
	"strings"
	"testing"
)

// TestTable checks that a growing table finds strings by bytes and tag, given as []byte and as
// string.
func TestTable(t *testing.T) {
	table := New()
	for i := range int32(5000) {
		table.Put(Kind(1+i%2), "text "+strconv.Itoa(int(i/2)), i)
	}
	for i := range int32(5000) {
		g, text := Kind(1+i%2), "text "+strconv.Itoa(int(i/2))
		if n, ok := table.Get(g, []byte(text)); !ok || n != i {
			t.Errorf("Get(%d, %s) = %d, %v", g, text, n, ok)
		}
		if n, ok := table.GetString(g, text); !ok || n != i {
			t.Errorf("GetString(%d, %s) = %d, %v", g, text, n, ok)
		}
		if _, ok := table.GetString(3, text); ok {
			t.Errorf("%s is found with another tag", text)
		}
	}
	if table.Len() != 5000 {
		t.Errorf("Len() = %d", table.Len())
	}
}

// TestLookingUpCopiesNothing checks that a lookup does not allocate.
func TestLookingUpCopiesNothing(t *testing.T) {
	table := New()
	long := strings.Repeat("x", 1000)
	table.Put(1, long, 1)
	bytes := []byte(long)
	if n := testing.AllocsPerRun(10, func() { table.Get(1, bytes); table.GetString(1, long) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
