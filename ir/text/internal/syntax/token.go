package syntax

import (
	"encoding/binary"

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
// their custom forms. It is immutable and safe for concurrent use. NewVocabulary computes Table
// from Words. Package text has a Vocabulary as a literal with both, which needs no code at start.
type Vocabulary struct {
	Words []Word  // a word's custom kind is wordBase + 2*index, its quoted kind one more
	Table []int16 // open addressing by hash; index + 1
}

// NewVocabulary indexes words, whose texts must be distinct.
func NewVocabulary(words []Word) *Vocabulary {
	size := 1
	for size < 4*len(words) {
		size *= 2
	}
	v := &Vocabulary{Words: words, Table: make([]int16, size)}
	for i, w := range words {
		slot := hashString(w.Text) & uint32(size-1)
		for v.Table[slot] != 0 {
			slot = (slot + 1) & uint32(size-1)
		}
		v.Table[slot] = int16(i + 1)
	}
	return v
}

// lookup returns the index of a word, or -1.
func (v *Vocabulary) lookup(text []byte) int {
	mask := uint32(len(v.Table) - 1)
	for slot := hashBytes(text) & mask; v.Table[slot] != 0; slot = (slot + 1) & mask {
		if i := int(v.Table[slot] - 1); v.Words[i].Text == string(text) {
			return i
		}
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

// hashBytes hashes the length and the first and last eight bytes, which distinguish most words.
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
