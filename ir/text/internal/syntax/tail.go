package syntax

import (
	"bytes"
	"hash/maphash"
	"slices"

	"github.com/hlo-promote/hlo-promote/grammar"
)

// Most statements of a program end alike: behind the last operand comes ` : tensor<4x8xf32>`, or
// attributes and types that many others have too. A tail is such an end of a statement's line, kept
// with the tokens that it is cut into. The scanner looks at nothing but the token before and the
// bytes that follow (see scanner), so the same bytes behind the same path of kinds are always the
// same tokens: where a tail is known the scanner is not asked.

// A Tail says how a statement ends, for users who keep what they worked out for an earlier one. Its
// tokens but the last are not in the list of the statement until Fill puts them there: who
// remembers what the tail says does not need them.
type Tail struct {
	// from 1 on, the same for the same bytes behind the same kinds of tokens; 0 for an end that is
	// not kept
	ID     int32
	Start  int32 // index of its first token
	known  *tail
	offset int // of its text
}

// Fill completes the tokens of the statement.
func (t Tail) Fill(tokens []Token) {
	if t.known == nil {
		return
	}
	for i, token := range t.known.tokens {
		tokens[int(t.Start)+i] = token.at(t.offset)
	}
}

// End returns the index behind the last token of the tail.
func (t Tail) End() int {
	if t.known == nil {
		return 0
	}
	return int(t.Start) + len(t.known.tokens)
}

// tail is a line end that has been seen. It does not change any more.
type tail struct {
	text   string
	hash   uint64
	from   int32 // trie node before
	to     int32 // and behind
	parens int
	prev   int // grammar kind of the last token
	tokens []tailToken
}

// tailToken is a token with offsets from the start of the text.
type tailToken struct {
	kind       Kind
	start, end uint16 // at most maxTailLength
}

func (t tailToken) at(offset int) Token {
	return Token{Kind: t.kind, Start: offset + int(t.start), End: offset + int(t.end)}
}

// tails are the tails of a cache.
type tails struct {
	seed  maphash.Seed
	list  []*tail
	slots []int32 // open addressing: index in list, + 1
	bytes int
}

// Bounds of the tail cache. Longer tails are not looked up either.
const (
	maxTails      = 1 << 14
	maxTailBytes  = 1 << 20
	maxTailLength = 512
)

func newTails() tails { return tails{seed: maphash.MakeSeed(), slots: make([]int32, 256)} }

// find returns the number of the tail with a text behind a node, or 0.
func (t *tails) find(from int32, text []byte) (id int, hash uint64) {
	hash = maphash.Bytes(t.seed, text) ^ uint64(from)*0x9e3779b97f4a7c15
	mask := uint64(len(t.slots) - 1)
	for i := hash & mask; t.slots[i] != 0; i = (i + 1) & mask {
		if c := t.list[t.slots[i]-1]; c.hash == hash && c.from == from && c.text == string(text) {
			return int(t.slots[i]), hash
		}
	}
	return 0, hash
}

// room reports whether a tail of a length may be kept.
func (t *tails) room(length int) bool {
	return len(t.list) < maxTails && t.bytes+length <= maxTailBytes
}

// add keeps a tail.
func (t *tails) add(n *tail) {
	t.bytes += len(n.text)
	t.list = append(t.list, n)
	if 2*len(t.list) > len(t.slots) {
		t.slots = make([]int32, 2*len(t.slots))
		for i := range t.list {
			t.place(int32(i))
		}
		return
	}
	t.place(int32(len(t.list) - 1))
}

func (t *tails) place(i int32) {
	mask := uint64(len(t.slots) - 1)
	slot := t.list[i].hash & mask
	for t.slots[slot] != 0 {
		slot = (slot + 1) & mask
	}
	t.slots[slot] = i + 1
}

// attempt is where a tail was looked for and not found.
type attempt struct {
	from  int32
	index int // of the first token
	start int // of the text
	end   int
	hash  uint64
}

// tailPlace reports whether a tail may begin behind the last token: all operands have been read, as
// far as the bytes show.
func (s *scanner) tailPlace(last Kind) bool {
	next := skipBlanks(s.src, s.pos)
	switch {
	case last == grammar.MLIRVALUE:
		if s.at(next) == ',' {
			next = skipBlanks(s.src, next+1)
		}
		return s.at(next) != '%'
	case last >= wordBase:
		if s.at(next) == '(' {
			next = skipBlanks(s.src, next+1)
		}
		return s.at(next) != '%'
	}
	return false
}

// tailEnd returns the end of the line, or what comes before its location; 0 if there is no tail.
func (s *scanner) tailEnd() int {
	line := s.src[s.pos:min(len(s.src), s.pos+maxTailLength)]
	n := bytes.IndexByte(line, '\n')
	if n <= 0 {
		return 0
	}
	line = line[:n]
	if n = bytes.IndexByte(line, '\r'); n >= 0 && n < len(line)-1 {
		return 0 // the next statement may be on this line
	}
	n = len(line)
	if line[n-1] == ')' {
		if n := bytes.Index(line, locWord); n >= 0 {
			line = line[:n]
		}
	}
	for len(line) > 0 && is(line[len(line)-1], cBlank) {
		line = line[:len(line)-1]
	}
	if len(line) == 0 || bytes.IndexByte(line, '%') >= 0 {
		return 0
	}
	return s.pos + len(line)
}

var locWord = []byte(" loc(")

// takeTail appends the tokens of the tail behind the tokens so far, if it is known, and returns the
// trie node behind it; else it notes the attempt.
func (s *statement) takeTail(node int32, try *attempt) int32 {
	p := s.parser
	end := p.scan.tailEnd()
	if end == 0 {
		return node
	}
	start := p.scan.pos
	id, hash := p.cache.tails.find(node, p.scan.src[start:end])
	if id == 0 {
		*try = attempt{from: node, index: len(s.tokens), start: start, end: end, hash: hash}
		return node
	}
	t := p.cache.tails.list[id-1]
	s.tail = Tail{ID: int32(id), Start: int32(len(s.tokens)), known: t, offset: start}
	n := len(t.tokens)
	s.tokens = slices.Grow(s.tokens, n)[:len(s.tokens)+n]
	s.tokens[len(s.tokens)-1] = t.tokens[n-1].at(start)
	p.scan.pos, p.scan.prev, p.scan.parens = end, t.prev, t.parens
	return t.to
}

// keepTail keeps the tail at which an attempt failed, now that the trie has read the statement,
// which has these tokens.
func (s *statement) keepTail(try attempt, tokens []Token) {
	p := s.parser
	if !p.cache.tails.room(try.end - try.start) {
		return
	}
	n := &tail{text: string(p.scan.src[try.start:try.end]), hash: try.hash, from: try.from, to: try.from}
	n.tokens = make([]tailToken, 0, len(tokens)-try.index)
	for _, token := range tokens[try.index:] {
		if token.Kind == grammar.MLIRREGION || token.End > try.end {
			return
		}
		if n.to = p.cache.step(n.to, token.Kind); n.to < 0 {
			return
		}
		n.tokens = append(n.tokens, tailToken{token.Kind, uint16(token.Start - try.start), uint16(token.End - try.start)})
		if token.End == try.end {
			break
		}
	}
	if len(n.tokens) == 0 || !p.scan.closed(tokens[try.index+len(n.tokens)-1], try.end) {
		return
	}
	for _, token := range tokens[:try.index+len(n.tokens)] {
		switch token.Kind {
		case grammar.MLIRLPAREN:
			n.parens++
		case grammar.MLIRRPAREN:
			n.parens = max(n.parens-1, 0)
		}
	}
	n.prev = p.scan.words.GrammarKind(n.tokens[len(n.tokens)-1].kind)
	p.cache.tails.add(n)
}

// closed reports whether a token ends a tail and needed no byte behind its own to be told.
func (s *scanner) closed(t Token, end int) bool {
	if t.End != end {
		return false
	}
	switch t.Kind {
	case grammar.MLIRRPAREN, grammar.MLIRDICT:
		return true
	case grammar.MLIRTYPE:
		return s.src[end-1] == '>' || isScalarWord(s.src[t.Start:end])
	}
	return false
}
