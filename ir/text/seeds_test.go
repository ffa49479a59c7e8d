package text

import (
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

var makeSeeds = flag.Bool("seeds", false, "make internal/syntax/seeds.bin")

// TestSeeds asks ANTLR about each seed. With -seeds it makes the file anew, of what is there to learn from:
// that need not be done whenever it changes.
func TestSeeds(t *testing.T) {
	if *makeSeeds {
		file, err := syntax.SeedFile(learned(t))
		if err == nil {
			err = os.WriteFile("internal/syntax/seeds.bin", file, 0o666)
		}
		if err != nil {
			t.Fatal(err)
		}
		return // what is compiled into this test are the seeds before
	}
	parser := grammar.NewParser()
	for _, s := range syntax.Seeds() {
		events, seen, mismatch := parser.Parse(s.Rule, kinds(s.Kinds))
		if mismatch != nil || seen != len(s.Kinds) || !slices.Equal(events, s.Plan.Events) {
			t.Errorf("seed %d %v: ANTLR says otherwise; 'go test ./ir/text -run TestSeeds -seeds' makes them anew", s.Root, s.Kinds)
		}
	}
	if n := len(syntax.Seeds()); n < 300 {
		t.Errorf("only %d seeds", n)
	}
}

// kinds implements grammar.Tokens.
type kinds []int

func (k kinds) Kind(i int) int {
	if i >= len(k) || k[i] == 0 {
		return grammar.MLIREOF
	}
	return k[i]
}

// learned are the plans for the corpus and for what it prints as.
func learned(t *testing.T) []syntax.Learned {
	r := newReader(ir.NewContext(), syntax.NewBarrenCache())
	for _, p := range mlirtest.Corpus(t) {
		m, _ := r.Parse(&ir.Source{Text: p.Text})
		if m == nil {
			continue
		}
		for _, o := range []PrintOptions{{}, {Generic: true}, {DebugInfo: true}} {
			var printed strings.Builder
			Print(&printed, m, o)
			r.Parse(&ir.Source{Text: []byte(printed.String())})
		}
	}
	const longest = 80 // what is longer is not seen again
	return slices.DeleteFunc(append(r.cache.Learned(vocabulary), r.parts.Syntax.Cache.Learned(vocabulary)...), func(l syntax.Learned) bool {
		return len(l.Kinds) > longest
	})
}
