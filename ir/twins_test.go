package ir

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir/internal/syntax"
)

// Twins are two ways to read a text that must tell the same: through ANTLR each time or by the
// remembered plans and line ends, on one goroutine or with a second one that runs ahead, in a Context
// of its own or in one that has read much before.

// A reader reads a text; turn counts how often it has read it before.
type reader struct {
	name string
	read func(src *Source, turn int) (*Module, Diagnostics)
}

// readers are the twins. The first is the plainest: ANTLR for every statement, in a new Context. The last
// remembers, and has the memory of the module before: the end of a line is looked for in the first turn,
// kept in the second and used in the third, and in the fourth the goroutine that runs ahead uses it.
func readers() []reader {
	used := NewContext()
	used.aheadFrom = 0
	wait := &sync.WaitGroup{}
	return []reader{
		{"plain", func(src *Source, _ int) (*Module, Diagnostics) {
			return newContext(syntax.NewPlainCache()).Parse(src)
		}},
		{"fresh", func(src *Source, _ int) (*Module, Diagnostics) { return NewContext().Parse(src) }},
		{"used", func(src *Source, turn int) (*Module, Diagnostics) {
			used.Parallel(nil)
			if turn == turns-1 {
				used.Parallel(wait.Go)
			}
			return used.Parse(src)
		}},
	}
}

// turns is how often a reader that remembers reads a text.
const turns = 4

// outcome is what a reader tells of a text.
func outcome(m *Module, errors Diagnostics) string {
	if m == nil {
		return rendered(errors)
	}
	return dump(m) + rendered(errors)
}

// checkTwins reads a text by all readers, in turns from the first one given.
func checkTwins(t testing.TB, readers []reader, name string, text []byte, first int) (ok bool) {
	t.Helper()
	src := &Source{Name: "in.mlir", Text: text}
	m, errors := readers[0].read(src, 0)
	want := outcome(m, errors)
	for i, r := range readers[1:] {
		for turn := first; turn < turns; turn++ {
			m, errors := r.read(src, turn)
			got := outcome(m, errors)
			if m != nil {
				m.Release() // the next module has its memory
			}
			if got != want {
				t.Errorf("%s: %s differs from %s in turn %d\n%s\n%s", name, r.name, readers[0].name, turn, difference(want, got), clipTail(text))
				return m != nil
			}
			if i == 0 {
				break
			}
		}
	}
	return m != nil
}

// difference is the first line in which two texts differ.
func difference(a, b string) string {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := 0; ; i++ {
		if i == len(x) || i == len(y) || x[i] != y[i] {
			return strings.Join(x[min(i, len(x)):min(i+1, len(x))], "") + "\n" + strings.Join(y[min(i, len(y)):min(i+1, len(y))], "")
		}
	}
}

// clipTail is a text to show in a message.
func clipTail(text []byte) string {
	return string(text[:min(len(text), 2000)])
}

func TestTwinsOfCorpus(t *testing.T) {
	t.Parallel()
	twins := readers()
	for _, p := range corpus(t) {
		checkTwins(t, twins, p.name, p.text, turns-2)
	}
}

// nasty are tokens that decide where something ends, or that only look like it.
var nasty = []string{"%0#1", "%0", "%", ")", "(", "{", "}", "{}", "{a}", "{a = 1}", "<{", "}>", "<", ">", "[", "]", "-> ", ":", ": i32", "i32)",
	"tensor<", "#a", "!t", "^bb0", "^bb0:", "@f", "=", ",", "\t", "\r", "\n", "\r\n", "\x00", "\"", "//", " // loc(x)", " loc(", " loc(\"a\":1:2)", " loc(#loc1)",
	" loc(unknown) // )", "\n}", "\n%9 = ", "return", "stablehlo.add", "func.func", "#loc1 = loc(\"b\")\n", "!t = i32\n", "dense<", "dense<0>", "\xff"}

// mutant is a text with one change: a token removed, doubled, or replaced by one of another place or by a
// nasty one; two lines joined, a line doubled or broken, a comment or a location behind one; all line
// ends exchanged; the end cut off.
func mutant(rng *rand.Rand, text []byte, donor []byte) []byte {
	if len(text) == 0 {
		return text
	}
	start, end := randomToken(rng, text)
	put := func(start, end int, with ...[]byte) []byte {
		return bytes.Join([][]byte{text[:start], bytes.Join(with, nil), text[end:]}, nil)
	}
	line := start + bytes.IndexByte(append(text[start:len(text):len(text)], '\n'), '\n') // where it ends
	switch rng.IntN(11) {
	case 0:
		return text[:rng.IntN(len(text)+1)]
	case 1:
		return put(start, end)
	case 2:
		return put(start, end, text[start:end], []byte(" "), text[start:end])
	case 3:
		from, to := randomToken(rng, text)
		return put(start, end, text[from:to])
	case 4:
		from, to := randomToken(rng, donor)
		return put(start, end, donor[from:to])
	case 5:
		return put(start, end, []byte(nasty[rng.IntN(len(nasty))]))
	case 6:
		return put(start, start, []byte(nasty[rng.IntN(len(nasty))]))
	case 7:
		return put(line, line, []byte(nasty[rng.IntN(len(nasty))]))
	case 8:
		return put(line, min(line+1, len(text)), []byte(" "))
	case 9:
		first := bytes.LastIndexByte(text[:start], '\n') + 1
		return put(line, line, []byte("\n"), text[first:line])
	}
	return bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n"))
}

// randomToken is a word, a sign or a run of blanks of a text.
func randomToken(rng *rand.Rand, text []byte) (start, end int) {
	if len(text) == 0 {
		return 0, 0
	}
	start = rng.IntN(len(text))
	class := func(c byte) int {
		switch {
		case nameByte(c) || strings.IndexByte("%@^#!", c) >= 0:
			return 1
		case isBlank(c):
			return 2
		}
		return 0
	}
	end = start + 1
	if of := class(text[start]); of > 0 {
		for start > 0 && class(text[start-1]) == of {
			start--
		}
		for end < len(text) && class(text[end]) == of {
			end++
		}
	}
	return start, end
}

// smallParts are the parts of the corpus without those that are long.
func smallParts(t testing.TB, longest int) (parts []part) {
	for _, p := range corpus(t) {
		if len(bytes.TrimSpace(p.text)) > 0 && len(p.text) <= longest {
			parts = append(parts, p)
		}
	}
	return parts
}

// TestTwinsOfMutants reads broken programs, most of them wrong in one place.
func TestTwinsOfMutants(t *testing.T) {
	t.Parallel()
	mutants := 8_000
	if testing.Short() {
		mutants /= 10
	}
	parts := smallParts(t, 1500)
	rng := rand.New(rand.NewPCG(1, 2))
	twins := readers()
	accepted := 0
	for i := range mutants {
		p, donor := parts[rng.IntN(len(parts))], parts[rng.IntN(len(parts))]
		text := mutant(rng, p.text, donor.text)
		if i%3 == 0 {
			text = mutant(rng, text, donor.text)
		}
		if checkTwins(t, twins, fmt.Sprintf("mutant %d of %s", i, p.name), text, 0) {
			accepted++
		}
		if t.Failed() {
			return
		}
		if i%4000 == 3999 {
			twins = readers()
		}
	}
	t.Logf("%d of %d accepted", accepted, mutants)
}

// TestTwinsOfSequences reads texts that mean something else, or nothing, behind others of the same Context.
func TestTwinsOfSequences(t *testing.T) {
	t.Parallel()
	op := func(i int, attribute string) string {
		return fmt.Sprintf("%%%d = \"a.b\"() {x = %s} : () -> tensor<i32>\n", i, attribute)
	}
	sequences := [][]string{
		{ // one number for two attributes
			op(0, `distinct[0]<"a">`) + op(1, `distinct[0]<"a">`) + op(2, `distinct[0]<"a">`),
			op(0, `distinct[0]<"a">`) + op(1, `distinct[0]<"b">`),
		},
		{"#a = 1 : i32\n" + op(0, "#a") + op(1, "#a") + op(2, "#a"), "#a = 2 : i32\n" + op(0, "#a"), op(0, "#a")},
		{"!t = i32\n" + op(0, "!t") + op(1, "!t"), "!t = i64\n" + op(0, "!t"), op(0, "!t")},
		{op(0, "dense_resource<r> : tensor<i32>") + op(1, "dense_resource<r> : tensor<i32>") + "{-# dialect_resources: {builtin: {r: \"0x0400000001000000\"}} #-}\n",
			op(0, "dense_resource<r> : tensor<i32>")},
	}
	for i, texts := range sequences {
		twins := readers()
		for _, text := range texts {
			checkTwins(t, twins, fmt.Sprint("sequence ", i), []byte(text), 0)
		}
	}
}
