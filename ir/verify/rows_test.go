package verify

import (
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
)

// TestRowsAreComplete checks that each operation that package ir knows has a row.
func TestRowsAreComplete(t *testing.T) {
	for _, def := range ir.KnownOps() {
		if rules[def.Op] == nil {
			t.Errorf("%s has no row", def.Name)
		}
	}
}
