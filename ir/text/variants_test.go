package text

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// A variant is one way to read a text. All variants must return the same: with ANTLR or with cached
// plans, with a new Reader or a used one. turn counts the earlier reads of the text.
type variant struct {
	name string
	read func(src *ir.Source, turn int) (*ir.Module, ir.Diagnostics)
}

// newVariants returns the variants. The first is the simplest: ANTLR for every statement, by a new
// Reader. The last keeps its caches, and reuses the memory of released modules.
func newVariants() []variant {
	used := NewReader(ir.NewContext())
	return []variant{
		{"plain", func(src *ir.Source, _ int) (*ir.Module, ir.Diagnostics) {
			return parseVerified(newReader(ir.NewContext(), syntax.NewReferenceCache()), src)
		}},
		{"fresh", func(src *ir.Source, _ int) (*ir.Module, ir.Diagnostics) {
			return parseVerified(NewReader(ir.NewContext()), src)
		}},
		{"used", func(src *ir.Source, _ int) (*ir.Module, ir.Diagnostics) {
			return parseVerified(used, src)
		}},
	}
}

// turns is the number of times that the last variant reads a text.
const turns = 2

// outcome returns the printed module, or the rendered errors.
func outcome(m *ir.Module, errors ir.Diagnostics) string {
	if m == nil {
		return rendered(errors)
	}
	return dump(m) + rendered(errors)
}

// checkVariants reads a text with all readers, the last one in turns from first on, and reports
// whether the text is valid.
func checkVariants(t testing.TB, readers []variant, name string, text []byte, first int) (ok bool) {
	t.Helper()
	src := &ir.Source{Name: "in.mlir", Text: text}
	m, errors := readers[0].read(src, 0)
	want := outcome(m, errors)
	for i, r := range readers[1:] {
		for turn := first; turn < turns; turn++ {
			m, errors := r.read(src, turn)
			got := outcome(m, errors)
			if got != want {
				t.Errorf("%s: %s differs from %s in turn %d\n%s\n%s", name, r.name, readers[0].name, turn, mlirtest.Difference(want, got), clipTail(text))
				return m != nil
			}
			if i == 0 {
				break
			}
		}
	}
	return m != nil
}

// clipTail shortens a text for a message.
func clipTail(text []byte) string {
	return string(text[:min(len(text), 2000)])
}

func TestVariantsOfCorpus(t *testing.T) {
	t.Parallel()
	variants := newVariants()
	for _, p := range mlirtest.Corpus(t) {
		checkVariants(t, variants, p.Name, p.Text, 0)
	}
}

// TestVariantsOfMutants reads mutants of programs, most of which are invalid in one place.
func TestVariantsOfMutants(t *testing.T) {
	t.Parallel()
	mutants := 8_000
	if testing.Short() {
		mutants /= 10
	}
	parts := mlirtest.SmallParts(t, 1500)
	rng := rand.New(rand.NewPCG(1, 2))
	variants := newVariants()
	accepted := 0
	for i := range mutants {
		p, donor := parts[rng.IntN(len(parts))], parts[rng.IntN(len(parts))]
		text := mlirtest.Mutate(rng, p.Text, donor.Text)
		if i%3 == 0 {
			text = mlirtest.Mutate(rng, text, donor.Text)
		}
		if checkVariants(t, variants, fmt.Sprintf("mutant %d of %s", i, p.Name), text, 0) {
			accepted++
		}
		if t.Failed() {
			return
		}
		if i%4000 == 3999 {
			variants = newVariants()
		}
	}
	t.Logf("%d of %d accepted", accepted, mutants)
}

// TestVariantsOfSequences reads sequences of texts with one Reader, where a cached text of the
// first would be wrong in the next.
func TestVariantsOfSequences(t *testing.T) {
	t.Parallel()
	op := func(i int, attribute string) string {
		return fmt.Sprintf("%%%d = \"a.b\"() {x = %s} : () -> tensor<i32>\n", i, attribute)
	}
	sequences := [][]string{
		// an unknown property
		{"%0 = \"memref.alloca\"() <{tooperandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>\n"},
		{ // one distinct number for two attributes
			op(0, `distinct[0]<"a">`) + op(1, `distinct[0]<"a">`) + op(2, `distinct[0]<"a">`),
			op(0, `distinct[0]<"a">`) + op(1, `distinct[0]<"b">`),
		},
		{"#a = 1 : i32\n" + op(0, "#a") + op(1, "#a") + op(2, "#a"), "#a = 2 : i32\n" + op(0, "#a"), op(0, "#a")},
		{ // a statement after a location on one line
			"#l = loc(unknown)\nfunc.func @f(%a: tensor<4xf32>) {\n%0 = stablehlo.add %a, %a : tensor<4xf32> loc(#l)\n" +
				"%1 = stablehlo.add %a, %a : tensor<4xf32> loc(#l) %2 = stablehlo.abs %a : tensor<4xf32> loc(callsite(#l at #l))\nreturn\n}\n",
		},
		{"!t = i32\n" + op(0, "!t") + op(1, "!t"), "!t = i64\n" + op(0, "!t"), op(0, "!t")},
		{op(0, "dense_resource<r> : tensor<i32>") + op(1, "dense_resource<r> : tensor<i32>") + "{-# dialect_resources: {builtin: {r: \"0x0400000001000000\"}} #-}\n",
			op(0, "dense_resource<r> : tensor<i32>")},
	}
	for i, texts := range sequences {
		variants := newVariants()
		for _, text := range texts {
			checkVariants(t, variants, fmt.Sprint("sequence ", i), []byte(text), 0)
		}
	}
}
