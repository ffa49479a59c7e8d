package suggest

import (
	"strings"
	"testing"
)

func TestWord(t *testing.T) {
	words := []string{"stablehlo.add", "stablehlo.abs", "chlo.broadcast_add", "x", strings.Repeat("b", maxLength-1)}
	for _, row := range []struct{ word, want string }{
		{"stablehlo.addd", "stablehlo.add"},
		{"stable_hlo.add", "stablehlo.add"},
		{"stablehlo.bas", "stablehlo.abs"},
		{"chlo.brodcast_add", "chlo.broadcast_add"},
		{"y", ""},
		{"entirely.different.words.here", ""},
		{strings.Repeat("b", maxLength), strings.Repeat("b", maxLength-1)},
		{strings.Repeat("b", maxLength+1), ""},
	} {
		if got := Word(row.word, words); got != row.want {
			t.Errorf("%q: %q, want %q", row.word, got, row.want)
		}
	}
}
