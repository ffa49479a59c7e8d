package rules

import (
	"testing"

	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/promote"
)

// TestTypes checks the tables of element types by the spellings, which both packages have.
func TestTypes(t *testing.T) {
	for i := range promotable {
		e, want := elem.Type(i), promote.NoType
		if e != elem.None && e.InStableHLO() {
			want, _ = promote.TypeOf(e.String())
		}
		if got := Promotable(e); got != want {
			t.Errorf("type %d of the IR is promoted as %s, want %s", i, got, want)
		}
	}
}
