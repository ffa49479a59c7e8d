package target

import (
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/internal/suggest"
	"github.com/hlo-promote/hlo-promote/promote"
)

// A vocabulary is the operations that files may name: in full, or without the dialect where
// StableHLO has one of the name, or else CHLO.
type vocabulary struct {
	all   []Op
	words map[string]int
}

func newVocabulary(ops []Op) *vocabulary {
	v := &vocabulary{all: ops, words: map[string]int{}}
	for i, op := range ops {
		v.words[op.Name] = i
	}
	for i, op := range ops {
		_, short, _ := strings.Cut(op.Name, ".")
		if other, taken := v.words[short]; !taken || strings.HasPrefix(op.Name, "stablehlo.") && !strings.HasPrefix(ops[other].Name, "stablehlo.") {
			v.words[short] = i
		}
	}
	return v
}

// find is the operation that a word names.
func (v *vocabulary) find(word string) (Op, bool) {
	i, ok := v.words[word]
	if !ok {
		return Op{}, false
	}
	return v.all[i], true
}

// named is the operation of a full name.
func (v *vocabulary) named(name string) Op { return v.all[v.words[name]] }

// nearest is the word that was probably meant.
func (v *vocabulary) nearest(word string) string {
	words := make([]string, 0, len(v.words))
	for w := range v.words {
		words = append(words, w)
	}
	slices.Sort(words)
	return suggest.Word(word, words)
}

// nearestType is the element type that was probably meant, also by a name that a library gives it.
func nearestType(word string) string {
	var words []string
	spelling := map[string]string{}
	for _, t := range promote.Types() {
		for _, w := range []string{t.String(), t.DTypeName()} {
			if w != "" && spelling[w] == "" {
				words = append(words, w)
				spelling[w] = t.String()
			}
		}
	}
	return spelling[suggest.Word(word, words)]
}

// meant is the end of a message about an unknown word.
func meant(word string) string {
	if word == "" {
		return ""
	}
	return "; did you mean '" + word + "'?"
}
