package listset

import (
	"math/rand"
	"testing"
)

// TestSet compares a Set with a map.
func TestSet(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	var s Set
	model := map[[3]int32]bool{}
	for range 5000 {
		key := [3]int32{rng.Int31n(20), rng.Int31n(20), rng.Int31n(20)}
		list := key[:1+rng.Intn(3)]
		for i := len(list); i < len(key); i++ {
			key[i] = -1 // pad, so that lists of different lengths have different keys
		}
		if s.Has(list) != model[key] {
			t.Fatalf("%v: %v", list, s.Has(list))
		}
		if !model[key] {
			model[key] = true
			s.Add(list)
		}
	}
	if s.Has(nil) {
		t.Error("the empty list is in the set")
	}
}
