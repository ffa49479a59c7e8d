package syntax

import (
	"encoding/binary"

	"github.com/hlo-promote/hlo-promote/grammar"
)

// A Kind is the kind of a token. Values below wordBase are the token kinds of grammar/MLIR.g4; each
// entry of a Vocabulary has a kind of its own above it, which the grammar sees as its class. Kinds
// as fine as operation names let a plan (see Plan) stand for one operation.
type Kind uint16

const (
	// EOF is the kind behind the last token of a text.
	EOF Kind = 0
	// wordBase is the first kind of a Vocabulary; the grammar has fewer token kinds.
	wordBase Kind = 192
)

// A Token is a run of bytes of the source. Coarse tokens may span lines. The payload of a REGION is
// the value that Handler.CloseRegion returned. That of a name of values which is a number, as the
// names that MLIR prints are, is the number plus one: a handler need not look at the text. That of
// a long dense literal is its Digits. All others have 0.
type Token struct {
	Kind       Kind
	Payload    int32
	Start, End int // byte offsets, half open
}

// Count returns the number of tokens of a kind.
func Count(tokens []Token, kind Kind) (n int) {
	for i := range tokens {
		if tokens[i].Kind == kind {
			n++
		}
	}
	return n
}

// A Word is one row of a Vocabulary: its text, what it is to the grammar (PLAIN, OPEN, WHILE, … for
// the names of operations by the shapes of their statements, WORD for words of forms), and what the
// user of this package calls it.
type Word struct {
	Text string
	Kind Kind
	ID   int32
}

// A Vocabulary is the set of words that a scanner tells apart: operation names and the words of
// their forms. It is immutable after NewVocabulary and safe for concurrent use.
type Vocabulary struct {
	words []Word  // a word's custom kind is wordBase + 2*index, its quoted kind one more
	table []int16 // open addressing by hash; index + 1
}

// NewVocabulary indexes words; their texts are distinct.
func NewVocabulary(words []Word) *Vocabulary {
	size := 1
	for size < 4*len(words) {
		size *= 2
	}
	v := &Vocabulary{words: words, table: make([]int16, size)}
	for i, w := range words {
		slot := hashString(w.Text) & uint32(size-1)
		for v.table[slot] != 0 {
			slot = (slot + 1) & uint32(size-1)
		}
		v.table[slot] = int16(i + 1)
	}
	return v
}

// lookup returns the index of a word, or -1.
func (v *Vocabulary) lookup(text []byte) int {
	mask := uint32(len(v.table) - 1)
	for slot := hashBytes(text) & mask; v.table[slot] != 0; slot = (slot + 1) & mask {
		if i := int(v.table[slot] - 1); v.words[i].Text == string(text) {
			return i
		}
	}
	return -1
}

// Word returns the row behind a kind above the grammar's, and whether it stood in quotes.
func (v *Vocabulary) Word(k Kind) (w Word, quoted, ok bool) {
	if k < wordBase {
		return Word{}, false, false
	}
	return v.words[(k-wordBase)/2], (k-wordBase)%2 == 1, true
}

// GrammarKind returns the token kind that the grammar has for k.
func (v *Vocabulary) GrammarKind(k Kind) int {
	switch {
	case k == EOF:
		return grammar.MLIREOF
	case k < wordBase:
		return int(k)
	case (k-wordBase)%2 == 1:
		return grammar.MLIRQUOTED
	}
	return int(v.words[(k-wordBase)/2].Kind)
}

// hashBytes mixes the length with the first and the last eight bytes, which tell words apart.
func hashBytes(text []byte) uint32 {
	n := len(text)
	var first, last uint64
	if n >= 8 {
		first, last = binary.LittleEndian.Uint64(text), binary.LittleEndian.Uint64(text[n-8:])
	} else {
		for _, c := range text {
			first = first<<8 | uint64(c)
		}
	}
	h := (first ^ last*0x9e3779b97f4a7c15 ^ uint64(n)) * 0xff51afd7ed558ccd
	return uint32(h >> 32)
}

func hashString(text string) uint32 { return hashBytes([]byte(text)) }
