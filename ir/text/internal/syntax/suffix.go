package syntax

import (
	"bytes"
	"hash/maphash"
	"slices"

	"github.com/hlo-promote/hlo-promote/grammar"
)

// A Suffix identifies the cached end of a statement's line, such as ` : tensor<4x8xf32>`:
// attributes and types after the last operand. Callers can cache their own data by its ID. The
// tokens of a suffix but the last are not set in the statement until Fill sets them; a caller that
// has cached data for the ID does not need them.
type Suffix struct {
	// ID identifies the bytes of the suffix together with the kinds of the tokens before it. It is
	// 0 for a statement without a cached suffix.
	ID     int32
	Start  int32 // index of the first token of the suffix
	cached *cachedSuffix
	offset int // offset of the text of the suffix
}

// Fill sets the tokens of the suffix in the tokens of the statement.
func (t Suffix) Fill(tokens []Token) {
	if t.cached == nil {
		return
	}
	for i, token := range t.cached.tokens {
		tokens[int(t.Start)+i] = token.at(t.offset)
	}
}

// End returns the index after the last token of the suffix.
func (t Suffix) End() int {
	if t.cached == nil {
		return 0
	}
	return int(t.Start) + len(t.cached.tokens)
}

// cachedSuffix holds the text and tokens of a line end. It is immutable.
//
// The scanner depends only on the previous token and the bytes that follow, so equal bytes after
// the same path of kinds are the same tokens. The scanner is skipped if the suffix is cached.
type cachedSuffix struct {
	text   string
	hash   uint64
	from   int32 // trie node before the suffix
	to     int32 // trie node after the suffix
	parens int
	prev   int // grammar kind of the last token
	tokens []suffixToken
}

// suffixToken stores a token with offsets relative to the text of the suffix.
type suffixToken struct {
	kind       Kind
	start, end uint16 // at most maxSuffixLength
}

func (t suffixToken) at(offset int) Token {
	return Token{Kind: t.kind, Start: offset + int(t.start), End: offset + int(t.end)}
}

// suffixTable is a hash table of suffixes.
type suffixTable struct {
	seed  maphash.Seed
	list  []*cachedSuffix
	slots []int32 // open addressing: index in list + 1; 0 for a free slot
	bytes int
}

// Limits of the suffix cache. Longer suffixes are not looked up either.
const (
	maxSuffixes     = 1 << 14
	maxSuffixBytes  = 1 << 20
	maxSuffixLength = 512
)

func newSuffixTable() suffixTable {
	return suffixTable{seed: maphash.MakeSeed(), slots: make([]int32, 256)}
}

// find returns the ID of the suffix with a text after a node, or 0, and the hash for add.
func (t *suffixTable) find(from int32, text []byte) (id int, hash uint64) {
	hash = maphash.Bytes(t.seed, text) ^ uint64(from)*0x9e3779b97f4a7c15
	mask := uint64(len(t.slots) - 1)
	for i := hash & mask; t.slots[i] != 0; i = (i + 1) & mask {
		if c := t.list[t.slots[i]-1]; c.hash == hash && c.from == from && c.text == string(text) {
			return int(t.slots[i]), hash
		}
	}
	return 0, hash
}

// hasRoom reports whether the cache has room for a suffix of this length.
func (t *suffixTable) hasRoom(length int) bool {
	return len(t.list) < maxSuffixes && t.bytes+length <= maxSuffixBytes
}

// add adds a suffix.
func (t *suffixTable) add(n *cachedSuffix) {
	t.bytes += len(n.text)
	t.list = append(t.list, n)
	if 2*len(t.list) > len(t.slots) {
		t.slots = make([]int32, 2*len(t.slots))
		for i := range t.list {
			t.insertSlot(int32(i))
		}
		return
	}
	t.insertSlot(int32(len(t.list) - 1))
}

func (t *suffixTable) insertSlot(i int32) {
	mask := uint64(len(t.slots) - 1)
	slot := t.list[i].hash & mask
	for t.slots[slot] != 0 {
		slot = (slot + 1) & mask
	}
	t.slots[slot] = i + 1
}

// failedLookup records a failed lookup, so that the suffix can be added once the statement has been
// parsed.
type failedLookup struct {
	from  int32
	index int // index of the first token
	start int // offset of the text
	end   int
	hash  uint64
}

// suffixMayStart reports whether a suffix may begin after the last token: no further operand
// follows.
func (s *scanner) suffixMayStart(last Kind) bool {
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

// suffixEnd returns the end of the suffix at s.pos, which is the end of the line without its
// location; 0 if there is no suffix.
func (s *scanner) suffixEnd() int {
	line := s.src[s.pos:min(len(s.src), s.pos+maxSuffixLength)]
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

// takeSuffix appends the tokens of the suffix at the scanner's position and returns the trie node
// after it, if the suffix is cached. Otherwise it records the attempt and returns node.
func (s *statement) takeSuffix(node int32, try *failedLookup) int32 {
	p := s.parser
	end := p.scan.suffixEnd()
	if end == 0 {
		return node
	}
	start := p.scan.pos
	id, hash := p.cache.suffixes.find(node, p.scan.src[start:end])
	if id == 0 {
		*try = failedLookup{from: node, index: len(s.tokens), start: start, end: end, hash: hash}
		return node
	}
	t := p.cache.suffixes.list[id-1]
	s.suffix = Suffix{ID: int32(id), Start: int32(len(s.tokens)), cached: t, offset: start}
	n := len(t.tokens)
	s.tokens = slices.Grow(s.tokens, n)[:len(s.tokens)+n]
	s.tokens[len(s.tokens)-1] = t.tokens[n-1].at(start)
	p.scan.pos, p.scan.prev, p.scan.parens = end, t.prev, t.parens
	return t.to
}

// keepSuffix adds the suffix of a failed attempt to the cache after the trie has accepted the
// statement with these tokens.
func (s *statement) keepSuffix(try failedLookup, tokens []Token) {
	p := s.parser
	if !p.cache.suffixes.hasRoom(try.end - try.start) {
		return
	}
	n := &cachedSuffix{text: string(p.scan.src[try.start:try.end]), hash: try.hash, from: try.from, to: try.from}
	n.tokens = make([]suffixToken, 0, len(tokens)-try.index)
	for _, token := range tokens[try.index:] {
		if token.Kind == grammar.MLIRREGION || token.End > try.end {
			return
		}
		if n.to = p.cache.step(n.to, token.Kind); n.to < 0 {
			return
		}
		n.tokens = append(n.tokens, suffixToken{token.Kind, uint16(token.Start - try.start), uint16(token.End - try.start)})
		if token.End == try.end {
			break
		}
	}
	if len(n.tokens) == 0 || !p.scan.isSelfDelimiting(tokens[try.index+len(n.tokens)-1], try.end) {
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
	p.cache.suffixes.add(n)
}

// isSelfDelimiting reports whether a token ends at the end of a suffix and does not depend on the
// bytes after it.
func (s *scanner) isSelfDelimiting(t Token, end int) bool {
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
