package syntax

import (
	"iter"
	"math"

	"github.com/hlo-promote/hlo-promote/grammar"
)

// Tokens is a list of tokens. A long list is stored in a third of the space if no token in it is
// long: an attribute may have a token per byte.
type Tokens struct {
	wide []Token
	fine []fineToken // used instead of wide if not nil
	base int         // offsets in fine are relative to it
}

// fineToken stores a short token without a payload.
type fineToken struct {
	start  uint32
	length uint16
	kind   Kind
}

// Len returns the number of tokens.
func (t *Tokens) Len() int {
	if t.fine != nil {
		return len(t.fine)
	}
	return len(t.wide)
}

// At returns token i.
func (t *Tokens) At(i int) Token {
	if t.fine != nil {
		f := t.fine[i]
		start := t.base + int(f.start)
		return Token{Kind: f.kind, Start: start, End: start + int(f.length)}
	}
	return t.wide[i]
}

// Slice returns tokens from to to-1.
func (t *Tokens) Slice(from, to int) Tokens {
	if t.fine != nil {
		return Tokens{fine: t.fine[from:to:to], base: t.base}
	}
	return Tokens{wide: t.wide[from:to:to]}
}

// All iterates over the tokens and their indices.
func (t *Tokens) All() iter.Seq2[int, Token] {
	return func(yield func(int, Token) bool) {
		for i := range t.Len() {
			if !yield(i, t.At(i)) {
				return
			}
		}
	}
}

// Kind implements grammar.Tokens.
func (t *Tokens) Kind(i int) int {
	if i >= t.Len() {
		return grammar.MLIREOF
	}
	return int(t.At(i).Kind)
}

// minCountedTokens is the number of tokens from which the rest are counted before they are scanned.
const minCountedTokens = 1 << 10

// scanRest scans the remaining tokens of a long part; the first ones are in t. A second scanner
// counts them first, so that the list is allocated once.
func (t *Tokens) scanRest(s *partScanner) {
	base, ahead, count, longest := t.wide[0].Start, *s, len(t.wide), 0
	for _, token := range t.wide {
		longest = max(longest, token.End-token.Start)
	}
	for token, ok := ahead.next(); ok; token, ok = ahead.next() {
		count, longest = count+1, max(longest, token.End-token.Start)
	}
	if longest > math.MaxUint16 || len(s.src)-base > math.MaxUint32 {
		t.wide = append(make([]Token, 0, count+1), t.wide...)
		return
	}
	short := t.wide
	*t = Tokens{fine: make([]fineToken, 0, count), base: base}
	for _, token := range short {
		t.addFine(token)
	}
	for token, ok := s.next(); ok; token, ok = s.next() {
		t.addFine(token)
	}
}

func (t *Tokens) addFine(token Token) {
	t.fine = append(t.fine, fineToken{uint32(token.Start - t.base), uint16(token.End - token.Start), token.Kind})
}
