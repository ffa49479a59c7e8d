package target

import (
	"strings"

	"github.com/hlo-promote/hlo-promote/internal/suggest"
	"github.com/hlo-promote/hlo-promote/promote"
)

// A vocabulary has the operations that files may name: in full, or without the dialect. A name
// without dialect is an operation of StableHLO if there is one, otherwise of CHLO.
type vocabulary struct {
	all    []Op
	byName map[string]Op
}

func newVocabulary(ops []Op) *vocabulary {
	v := &vocabulary{all: ops, byName: map[string]Op{}}
	for _, op := range ops {
		v.byName[op.Name] = op
	}
	for _, op := range ops {
		_, short, _ := strings.Cut(op.Name, ".")
		if other, taken := v.byName[short]; !taken || strings.HasPrefix(op.Name, "stablehlo.") && !strings.HasPrefix(other.Name, "stablehlo.") {
			v.byName[short] = op
		}
	}
	return v
}

// findIn returns the full name of a word of a selector: an operation, or a reduction with its body,
// such as reduce.add.
func (v *vocabulary) findIn(word string) (name string, ok bool) {
	if op, ok := v.byName[word]; ok {
		return op.Name, true
	}
	i := strings.LastIndexByte(word, '.')
	if i < 0 {
		return "", false
	}
	reduction := v.byName[word[:i]]
	short := word[i+1:]
	bodyWords := map[string]string{"max": "maximum", "min": "minimum", "mul": "multiply", "sum": "add", "prod": "multiply"}
	if full, isShort := bodyWords[short]; isShort {
		short = full
	}
	return reduction.Name + "." + short, reduction.Accumulates && v.byName["stablehlo."+short].Computes
}

// byFullName returns an operation with a full name, without the body of a reduction.
func (v *vocabulary) byFullName(name string) Op { return v.byName[withoutBody(name)] }

func withoutBody(name string) string { op, _ := SplitBody(name); return op }

// suggestType returns a hint to the element type with the most similar name, in MLIR or in a
// library, or "".
func suggestType(word string) string {
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
	if meant := spelling[suggest.Word(word, words)]; meant != "" {
		return "; did you mean '" + meant + "'?"
	}
	return ""
}
