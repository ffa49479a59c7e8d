package promote

import (
	"sync"
	"testing"
)

// TestPairTable compares the cells of the tables with the answers of the systems, for all pairs of
// operands, by two goroutines that compute the cells and use them.
func TestPairTable(t *testing.T) {
	var nodes []Node
	for typ := NoType; typ < typeCount; typ++ {
		for flags := range 4 {
			nodes = append(nodes, Node{Type: typ, Weak: flags&1 != 0, Rank0: flags&2 != 0})
		}
	}
	for _, name := range Names() {
		for _, x32 := range []bool{false, true} {
			s, err := New(name, Config{X32: x32})
			if err != nil {
				t.Fatal(err)
			}
			table := newPairTable(s)
			table.joiner = s.pairs.joiner // of tf-safe what the table is folded from
			var wait sync.WaitGroup
			for range 2 {
				wait.Go(func() {
					for _, a := range nodes {
						for _, b := range nodes {
							var want Node
							nodeA, knowsA := s.canonical(a)
							nodeB, knowsB := s.canonical(b)
							if knowsA && knowsB {
								if n, ok := table.joiner.join([]Node{nodeA, nodeB}); ok {
									want = n
								}
							}
							if got := table.join(a, b); got != want {
								t.Errorf("%s: %v and %v join to %v, not %v", name, a, b, got, want)
								return
							}
						}
					}
				})
			}
			wait.Wait()
		}
	}
}
