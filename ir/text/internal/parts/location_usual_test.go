package parts

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// locationAliases define what the locations of the tests name.
const locationAliases = "loc(\"f.py\":1:2)\nloc(\"g\"(#loc))\nloc(callsite(#loc1 at #loc))\n"

// newLocationReader makes a reader, and the aliases #loc, #loc1 and #loc2.
func newLocationReader() (*Reader, *Aliases) {
	c := ir.NewContext()
	r := NewReader(c, syntax.NewCache())
	src := []byte(locationAliases)
	r.Begin(&ir.Source{Text: src})
	aliases := &Aliases{Attrs: map[string]ir.Attr{}}
	start := 0
	for _, name := range []string{"loc", "loc1", "loc2"} {
		end := start + bytes.IndexByte(src[start:], '\n')
		l, _ := r.Location(src, start, end, aliases)
		aliases.Define([]byte(name), l)
		start = end + 1
	}
	return r, aliases
}

// usualLocations are spelled as printers spell them; depth is the nesting of the location.
var usualLocations = []struct {
	text  string
	depth int
}{
	{`loc(unknown)`, 0},
	{`loc("")`, 0},
	{`loc("jit(step)/jit(main)/é"(#loc1))`, 2},
	{`loc("a"("b"("c":12:345)))`, 2},
	{`loc("file.py":1:2)`, 0},
	{`loc("file.py":007:0)`, 0},
	{`loc("file.py":1:2 to 3:4)`, 0},
	{`loc("file.py":1:2 to :4)`, 0},
	{`loc(callsite(#loc2 at callsite("a" at #loc)))`, 3},
	{`loc(callsite("a"(#loc1) at "f":999999999:1))`, 3},
	{`loc(fused["a", #loc1, unknown, "a", fused["b", "c"]])`, 2},
	{`loc(fused["a", "b", "c", "d", "e", "f", "g", "h", "i", #loc])`, 1},
	{`loc(#loc2)`, 2},
}

// TestUsualLocations reads locations in the spelling of printers, and 200,000 mutants of them. The
// grammar must read what usualLocation reads, and make the same of it.
func TestUsualLocations(t *testing.T) {
	r, aliases := newLocationReader()
	check := func(text string) (taken bool, depth int) {
		src := []byte(text)
		usual := usualLocation{r: r, src: src, aliases: aliases}
		got, read := usual.read()
		if !read || usual.at < len(src) {
			return false, 0
		}
		want, err := r.Location(src, 0, len(src), aliases)
		if err != nil {
			t.Fatalf("%s: the grammar refuses it: %s", text, err.Message)
		}
		if got != want {
			t.Fatalf("%s: %s, not %s", text, r.c.Attrs.Text(got), r.c.Attrs.Text(want))
		}
		return true, r.c.Locs.Depth(got)
	}
	for _, l := range usualLocations {
		if taken, depth := check(l.text); !taken || depth != l.depth {
			t.Errorf("%s: usual %v, depth %d", l.text, taken, depth)
		}
	}
	mutants := 200_000
	if testing.Short() {
		mutants /= 10
	}
	const pieces = "\"\"()#:, 019atoloc\\\n[]<>{}/-é\x00"
	rng := rand.New(rand.NewPCG(1, 2))
	taken := 0
	for range mutants {
		text := []byte(usualLocations[rng.IntN(len(usualLocations))].text)
		for range 1 + rng.IntN(2) {
			at := rng.IntN(len(text))
			piece := pieces[rng.IntN(len(pieces))]
			switch rng.IntN(3) {
			case 0:
				text[at] = piece
			case 1:
				text = append(text[:at], text[at+1:]...)
			default:
				text = append(text[:at+1], text[at:]...)
				text[at] = piece
			}
		}
		if isUsual, _ := check(string(text)); isUsual {
			taken++
		}
	}
	if taken < mutants/100 {
		t.Errorf("only %d of %d mutants are usual", taken, mutants)
	}
}

// BenchmarkLocation reads a location as usual text and by the grammar.
func BenchmarkLocation(b *testing.B) {
	src := []byte(`loc("jit(step)/jit(main)/vec_quat_mul"(#loc2))`)
	r, aliases := newLocationReader()
	b.Run("usual", func(b *testing.B) {
		for b.Loop() {
			r.UsualLocation(src, 0, aliases)
		}
	})
	b.Run("grammar", func(b *testing.B) {
		for b.Loop() {
			r.Location(src, 0, len(src), aliases)
		}
	})
}
