package syntax

import (
	"bytes"
	"hash/maphash"
	"slices"

	"github.com/hlo-promote/hlo-promote/grammar"
)

// A Tail identifies the cached end of a statement's line, such as ` : tensor<4x8xf32>`: attributes
// and types after the last operand. Callers can cache their own data by its ID. The tokens of a
// tail but the last are not set in the statement until Fill sets them; a caller that has cached
// data for the ID does not need them.
type Tail struct {
	// ID identifies the bytes of the tail together with the kinds of the tokens before it. It is 0
	// for a statement without a cached tail.
	ID     int32
	Start  int32 // index of the first token of the tail
	known  *tail
	offset int // offset of the text of the tail
}

// Fill sets the tokens of the tail in the tokens of the statement.
func (t Tail) Fill(tokens []Token) {
	if t.known == nil {
		return
	}
	for i, token := range t.known.tokens {
		tokens[int(t.Start)+i] = token.at(t.offset)
	}
}

// End returns the index after the last token of the tail.
func (t Tail) End() int {
	if t.known == nil {
		return 0
	}
	return int(t.Start) + len(t.known.tokens)
}

// tail holds the text and tokens of a line end. It is immutable.
//
// The scanner depends only on the previous token and the bytes that follow, so equal bytes after
// the same path of kinds are the same tokens. The scanner is skipped if the tail is cached.
type tail struct {
	text   string
	hash   uint64
	from   int32 // trie node before the tail
	to     int32 // trie node after the tail
	parens int
	prev   int // grammar kind of the last token
	tokens []tailToken
}

// tailToken stores a token with offsets relative to the text of the tail.
type tailToken struct {
	kind       Kind
	start, end uint16 // at most maxTailLength
}

func (t tailToken) at(offset int) Token {
	return Token{Kind: t.kind, Start: offset + int(t.start), End: offset + int(t.end)}
}

// tails is a hash table of tails.
type tails struct {
	seed  maphash.Seed
	list  []*tail
	slots []int32 // open addressing: index in list + 1; 0 for a free slot
	bytes int
}

// Limits of the tail cache. Longer tails are not looked up either.
const (
	maxTails      = 1 << 14
	maxTailBytes  = 1 << 20
	maxTailLength = 512
)

func newTails() tails { return tails{seed: maphash.MakeSeed(), slots: make([]int32, 256)} }

// find returns the ID of the tail with a text after a node, or 0, and the hash for add.
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

// room reports whether the cache has room for a tail of this length.
func (t *tails) room(length int) bool {
	return len(t.list) < maxTails && t.bytes+length <= maxTailBytes
}

// add adds a tail.
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

// attempt records a failed lookup, so that the tail can be added once the statement has been
// parsed.
type attempt struct {
	from  int32
	index int // index of the first token
	start int // offset of the text
	end   int
	hash  uint64
}

// tailPlace reports whether a tail may begin after the last token: no further operand follows.
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

// tailEnd returns the end of the tail at s.pos, which is the end of the line without its location;
// 0 if there is no tail.
func (s *scanner) tailEnd() int {
	line := s.src[s.pos:min(len(s.src), s.pos+maxTailLength)]
	n := bytes.IndexByte(line, '\n')
	if n <= 0 {
		return 0
	}
	line = line[:n]
	if n = bytes.IndexByte(line, '\r'); n >= 0 && n < len(line)-1 {
		return 0 // a carriage return ends a line too: the next statement may follow it
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

// takeTail appends the tokens of the tail at the scanner's position and returns the trie node after
// it, if the tail is cached. Otherwise it records the attempt and returns node.
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

// keepTail adds the tail of a failed attempt to the cache after the trie has accepted the statement
// with these tokens.
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

// closed reports whether a token ends at the end of a tail and does not depend on the bytes after
// it.
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
