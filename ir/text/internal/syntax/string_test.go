package syntax

import (
	"math/rand/v2"
	"testing"
)

// TestPlainStringEnd compares PlainStringEnd with a byte by byte search, for strings of all lengths
// around a word and bytes next to those that end a string.
func TestPlainStringEnd(t *testing.T) {
	slow := func(src []byte, i int) int {
		for ; i < len(src); i++ {
			switch c := src[i]; {
			case c == '"':
				return i
			case c == '\\' || c < ' ':
				return -1
			}
		}
		return -1
	}
	const plain, special = "! #[]~aZ\x7f\x80\xa2\xdc\xff", "\"\"\\\n\x00\x1f"
	rng := rand.New(rand.NewPCG(1, 2))
	ends := 0
	for range 100_000 {
		src := make([]byte, rng.IntN(30))
		for i := range src {
			if src[i] = plain[rng.IntN(len(plain))]; rng.IntN(12) == 0 {
				src[i] = special[rng.IntN(len(special))]
			}
		}
		start := rng.IntN(len(src) + 1)
		want := slow(src, start)
		if got := PlainStringEnd(src, start); got != want {
			t.Fatalf("%q from %d: got %d, want %d", src, start, got, want)
		}
		if want >= 0 {
			ends++
		}
	}
	if ends < 10_000 {
		t.Errorf("only %d strings have an end", ends)
	}
}
