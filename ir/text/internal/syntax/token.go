package syntax

import (
	"sync"

	"github.com/hlo-promote/hlo-promote/grammar"
)

// A Kind is the kind of a token. Values below wordBase are the token kinds of grammar/MLIR.g4. Each
// entry of a Vocabulary has a kind of its own above wordBase, which the grammar sees as the kind of
// its class. With a kind per operation name, a plan (see Plan) belongs to one operation.
type Kind uint16

const (
	// EOF marks the end of a text.
	EOF Kind = 0
	// wordBase is the first kind of a Vocabulary; the grammar has fewer token kinds.
	wordBase Kind = 192
)

// A Token is a range of bytes of the source. Coarse tokens may span lines.
//
// The payload of a REGION is the result of Handler.CloseRegion, that of a LOC may be one of
// Handler.Location. The payload of a long dense literal is its Digits. Other tokens have 0.
type Token struct {
	Kind       Kind
	Payload    int32
	Start, End int // byte offsets, half open
}

// A Word is one row of a Vocabulary: its text, its grammar kind (PLAIN, OPEN, WHILE, … for
// operation names by the shape of their statements, WORD for words within statements), and the
// caller's ID.
type Word struct {
	Text string
	Kind Kind
	ID   int32
}

// A Vocabulary is the set of words that a scanner distinguishes: operation names and the words of
// their custom forms, whose texts are distinct. It is safe for concurrent use.
type Vocabulary struct {
	Words []Word // a word's custom kind is wordBase + 2*index, its quoted kind one more

	once  sync.Once
	index map[string]int // by text
}

// lookup returns the index of a word, or -1.
func (v *Vocabulary) lookup(text []byte) int {
	v.once.Do(func() {
		v.index = make(map[string]int, len(v.Words))
		for i, w := range v.Words {
			v.index[w.Text] = i
		}
	})
	if i, ok := v.index[string(text)]; ok {
		return i
	}
	return -1
}

// Word returns the row of a kind above wordBase, and whether the word was in quotes.
func (v *Vocabulary) Word(k Kind) (w Word, quoted, ok bool) {
	if k < wordBase {
		return Word{}, false, false
	}
	return v.Words[(k-wordBase)/2], (k-wordBase)%2 == 1, true
}

// GrammarKind returns the token kind of the grammar for k.
func (v *Vocabulary) GrammarKind(k Kind) int {
	switch {
	case k == EOF:
		return grammar.MLIREOF
	case k < wordBase:
		return int(k)
	case (k-wordBase)%2 == 1:
		return grammar.MLIRQUOTED
	}
	return int(v.Words[(k-wordBase)/2].Kind)
}
