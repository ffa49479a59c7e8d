package text

import (
	"strconv"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
)

// TestPlainNames numbers more values than a name kept as text can have.
func TestPlainNames(t *testing.T) {
	const first = ir.Value(0)
	n := &namer{bases: baseNames, names: make([]valueName, 1)}
	var got []byte
	for i := range 1_000_020 {
		n.setName(first, plainBase)
		if got = n.appendName(got[:0], first); string(got) != "%"+strconv.Itoa(i) {
			t.Fatalf("value %d is named %s", i, got)
		}
	}
	if n.names[first] < compound {
		t.Errorf("%s is kept as text", got)
	}
}
