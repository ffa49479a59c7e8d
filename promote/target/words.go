package target

import (
	"maps"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/internal/lazy"
	"github.com/hlo-promote/hlo-promote/internal/suggest"
	"github.com/hlo-promote/hlo-promote/promote"
)

// A vocabulary has the operations that files may name: in full, or without the dialect. A name
// without dialect is an operation of StableHLO if there is one, otherwise of CHLO.
type vocabulary struct {
	all    []Op
	byName map[string]int
}

func newVocabulary(ops []Op) *vocabulary {
	v := &vocabulary{all: ops, byName: map[string]int{}}
	for i, op := range ops {
		v.byName[op.Name] = i
	}
	for i, op := range ops {
		_, short, _ := strings.Cut(op.Name, ".")
		if other, taken := v.byName[short]; !taken || strings.HasPrefix(op.Name, "stablehlo.") && !strings.HasPrefix(ops[other].Name, "stablehlo.") {
			v.byName[short] = i
		}
	}
	return v
}

func (v *vocabulary) find(word string) (Op, bool) {
	i, ok := v.byName[word]
	if !ok {
		return Op{}, false
	}
	return v.all[i], true
}

// findIn is like find, for a word of a selector, which may be a reduction with its body, such as
// reduce.add. It returns the full name, with the body.
func (v *vocabulary) findIn(word string) (name string, ok bool) {
	if op, ok := v.find(word); ok {
		return op.Name, true
	}
	i := strings.LastIndexByte(word, '.')
	if i < 0 {
		return "", false
	}
	reduction, ok := v.find(word[:i])
	short := word[i+1:]
	if full, isShort := bodyWords.Get()[short]; isShort {
		short = full
	}
	body, known := v.find("stablehlo." + short)
	return reduction.Name + "." + short, ok && known && reduction.Accumulates && body.Computes
}

// bodyWords has the short names of the operations in the bodies of reductions.
var bodyWords = lazy.Value[map[string]string]{New: func() map[string]string {
	return map[string]string{"max": "maximum", "min": "minimum", "mul": "multiply", "sum": "add", "prod": "multiply"}
}}

// byFullName returns an operation with a full name, without the body of a reduction.
func (v *vocabulary) byFullName(name string) Op { return v.all[v.byName[withoutBody(name)]] }

func withoutBody(name string) string { op, _ := SplitBody(name); return op }

// nearest returns the most similar name of an operation, or "".
func (v *vocabulary) nearest(word string) string {
	return suggest.Word(word, slices.Sorted(maps.Keys(v.byName)))
}

// nearestType returns the element type with the most similar name, in MLIR or in a library, or "".
func nearestType(word string) string {
	var words []string
	spelling := map[string]string{}
	for _, t := range promote.Types() {
		for _, w := range []string{t.String(), promote.DTypeName(t)} {
			if w != "" && spelling[w] == "" {
				words = append(words, w)
				spelling[w] = t.String()
			}
		}
	}
	return spelling[suggest.Word(word, words)]
}

// didYouMean formats a suggestion for a message about an unknown word.
func didYouMean(word string) string {
	if word == "" {
		return ""
	}
	return "; did you mean '" + word + "'?"
}
