package syntax

import (
	"bytes"
	"hash/maphash"

	"github.com/hlo-promote/hlo-promote/grammar"
)

// Nine of ten lines of a program repeat an earlier one but for the names of values: the same
// operation on operands of the same types. The cache of lines finds the tokens and the path in the
// trie of such a line by its text between the names.
//
// Invariant: the scanner depends only on the token before, the bytes that follow, and the kind of
// the first token of the statement, and the spelling of a value's name changes neither the kinds
// nor the bounds of tokens. So lines with equal first tokens and equal text between names have
// equal tokens, if no name is inside of a token that is not a value; keepLine checks that.
//
// It saves two thirds of the time to scan the corpus (BenchmarkCut) and a third of that to read it
// (BenchmarkRead). A reference cache does without it; TestCachedPlansMatchANTLR and FuzzVariants
// compare the two.

// A Line identifies a cached line: the tokens of a statement from its first one to the end of the
// line, without a location there. Callers can cache their own data by its ID. Of the tokens only
// the first, the values and the last are set in the statement until Fill sets the others.
type Line struct {
	ID     int32 // 0 for a statement without a cached line
	cached *cachedLine
}

// Fill sets the tokens of the line.
func (l Line) Fill(tokens []Token) {
	if l.cached == nil {
		return
	}
	base := tokens[0].End
	for i, t := range l.cached.tokens {
		if t.isValue {
			base = tokens[i+1].End
			continue
		}
		tokens[i+1] = Token{Kind: t.kind, Start: base + int(t.start), End: base + int(t.end)}
	}
}

// End returns the index after the last token of the line, or 0.
func (l Line) End() int {
	if l.cached == nil {
		return 0
	}
	return len(l.cached.tokens) + 1
}

// cachedLine holds the text and tokens of a line. It is immutable.
type cachedLine struct {
	hash        uint64
	text        []byte // after the first token, see lineKey.text
	tokens      []lineToken
	values      []uint16 // indices of values in the tokens of the statement
	first       Kind     // kind of the first token
	to          int32    // trie node after the line
	prev        int      // grammar kind of the last token
	unknownForm bool
	manual      bool
}

// A lineToken is a token after the first one. Its offsets count from the value before it, if any.
type lineToken struct {
	kind       Kind
	isValue    bool
	start, end uint16 // at most maxLineLength
}

// lineTable is a hash table of lines.
type lineTable struct {
	seed  maphash.Seed
	list  []*cachedLine
	slots []int32 // open addressing: index in list + 1; 0 for a free slot
	bytes int

	// Memory of the lines.
	lines  slab[cachedLine]
	texts  slab[byte]
	values slab[uint16]
	tokens slab[lineToken]
}

// A slab hands out slices of larger arrays.
type slab[T any] struct{ free []T }

func (s *slab[T]) take(n int) []T {
	if n > len(s.free) {
		s.free = make([]T, max(n, 1<<9))
	}
	taken := s.free[:n:n]
	s.free = s.free[n:]
	return taken
}

// Limits of the cache of lines. Longer lines are not looked up either.
const (
	maxLines      = 1 << 14
	maxLineBytes  = 1 << 20
	maxLineLength = 512
	maxLineValues = 64
)

func newLineTable() lineTable {
	return lineTable{seed: maphash.MakeSeed(), slots: make([]int32, 256)}
}

// A lineKey is the key of a line in the cache.
type lineKey struct {
	start, end int // range of the line after its first token; end is 0 if it cannot be cached
	first      Kind
	hash       uint64
	values     int
	length     int // of the text
	// text of the line with % in place of the name of a value, and %# if a result number follows
	text  [maxLineLength]byte
	value [maxLineValues]Token // with the kinds 0 and, before a result number, VALUE
}

// find returns the ID of a line, or 0.
func (t *lineTable) find(key *lineKey) int {
	mask := uint64(len(t.slots) - 1)
	for i := key.hash & mask; t.slots[i] != 0; i = (i + 1) & mask {
		if l := t.list[t.slots[i]-1]; l.hash == key.hash && l.first == key.first && string(l.text) == string(key.text[:key.length]) {
			return int(t.slots[i])
		}
	}
	return 0
}

// add adds a line.
func (t *lineTable) add(l *cachedLine) {
	t.bytes += len(l.text)
	t.list = append(t.list, l)
	if 2*len(t.list) > len(t.slots) {
		t.slots = make([]int32, 2*len(t.slots))
		for i := range t.list {
			t.insertSlot(int32(i))
		}
		return
	}
	t.insertSlot(int32(len(t.list) - 1))
}

func (t *lineTable) insertSlot(i int32) {
	mask := uint64(len(t.slots) - 1)
	slot := t.list[i].hash & mask
	for t.slots[slot] != 0 {
		slot = (slot + 1) & mask
	}
	t.slots[slot] = i + 1
}

// lineEnd returns the end of the line at i without its location and the blanks at its end, or 0 if
// it is empty, too long, or too close to the end of the source.
func lineEnd(src []byte, i int) int {
	line := src[i:min(len(src), i+maxLineLength)]
	n := bytes.IndexByte(line, '\n')
	if n <= 0 || i+n+2 > len(src) {
		return 0
	}
	line = line[:n]
	if line[n-1] == ')' {
		line = line[:locationStart(line)]
	}
	for len(line) > 0 && is(line[len(line)-1], cBlank) {
		line = line[:len(line)-1]
	}
	if len(line) == 0 {
		return 0
	}
	return i + len(line)
}

// locationStart returns the offset of the location at the end of a line, or the length of the line.
func locationStart(line []byte) int {
	i := len(line) - 1
	for i > 0 && is(line[i-1], cName) {
		i--
	}
	if bytes.HasSuffix(line[:i], locAlias) { // the usual location
		return i - len(locAlias)
	}
	if n := bytes.Index(line, locAlias[:len(" loc(")]); n >= 0 {
		return n
	}
	return len(line)
}

var locAlias = []byte(" loc(#")

// scanKey sets the key of the line after the first token of the statement.
func (s *statement) scanKey() {
	src, start, key := s.parser.scan.src, s.parser.scan.pos, &s.key
	end := lineEnd(src, start)
	if key.end = 0; end == 0 {
		return
	}
	length, values := 0, 0
	for i := start; ; {
		n := bytes.IndexByte(src[i:end], '%')
		if n < 0 {
			length += copy(key.text[length:], src[i:end])
			break
		}
		length += copy(key.text[length:], src[i:i+n+1])
		i += n
		stop, number := skipValue(src, i)
		if stop == i+1 || values == maxLineValues {
			return
		}
		v := &key.value[values]
		*v = Token{Payload: number, Start: i, End: stop}
		values++
		if src[stop] == '#' && is(src[stop+1], cDigit) {
			v.Kind, v.Payload, v.End = grammar.MLIRVALUE, 0, skipClass(src, stop+1, cDigit)
			key.text[length] = '#'
			length++
		}
		i = v.End
	}
	key.start, key.end, key.first, key.values, key.length = start, end, s.tokens[0].Kind, values, length
	key.hash = maphash.Bytes(s.parser.cache.lines.seed, key.text[:length])
}

// takeLine appends the tokens of the line after the first token, if the line is cached, and those
// of its usual end. It returns the trie node after the first n tokens.
func (s *statement) takeLine() (node int32, n int) {
	p := s.parser
	s.scanKey()
	if s.key.end == 0 {
		return rootStatement, 0
	}
	id := p.cache.lines.find(&s.key)
	if id == 0 {
		return rootStatement, 0
	}
	l := p.cache.lines.list[id-1]
	s.line = Line{ID: int32(id), cached: l}
	n = len(l.tokens) + 1
	if cap(s.tokens) < n+2 {
		s.tokens = append(make([]Token, 0, 2*n+2), s.tokens...)
	}
	tokens := s.tokens[:n+2]
	for i, at := range l.values {
		tokens[at] = s.key.value[i]
		tokens[at].Kind = l.tokens[at-1].kind
	}
	last := &l.tokens[n-2]
	tokens[n-1] = Token{Kind: last.kind, Start: s.key.end - int(last.end-last.start), End: s.key.end}
	c := &p.scan
	c.pos, c.prev, c.parens, c.inResults = s.key.end, l.prev, 0, false
	c.inUnknownForm, c.inManual = l.unknownForm, l.manual
	end := n
	if stop := c.aliasLocationEnd(); stop > 0 {
		tokens[end] = Token{Kind: grammar.MLIRLOC, Start: c.pos + 1, End: stop}
		c.pos, c.prev = stop, grammar.MLIRLOC
		end++
	}
	if tokens[end] = c.nextLine(); tokens[end].Kind != EOF {
		end++
	}
	s.tokens = tokens[:end]
	return l.to, n
}

// aliasLocationEnd returns the end of ` loc(#name)` at s.pos, or 0.
func (s *scanner) aliasLocationEnd() int {
	if !bytes.HasPrefix(s.src[s.pos:], locAlias) {
		return 0
	}
	end := skipName(s.src, s.pos+len(locAlias)-1)
	if s.at(end) != ')' {
		return 0
	}
	return end + 1
}

// keepLine adds the line of s.key to the cache; tokens are those of the whole statement.
func (s *statement) keepLine(tokens []Token) {
	t, key := &s.parser.cache.lines, &s.key
	n := 1
	for n < len(tokens) && tokens[n].End <= key.end {
		n++
	}
	if n == 1 || !s.parser.scan.isSelfDelimiting(tokens[n-1], key.end) || len(t.list) >= maxLines || t.bytes+key.end-key.start > maxLineBytes {
		return
	}
	lines, list, values := t.lines, t.tokens, t.values
	l := &t.lines.take(1)[0]
	l.hash, l.first, l.prev = key.hash, key.first, s.parser.scan.words.GrammarKind(tokens[n-1].Kind)
	l.tokens, l.values = t.tokens.take(n-1), t.values.take(key.values)
	if !s.setTokens(l, tokens[:n]) {
		t.lines, t.tokens, t.values = lines, list, values // a later line gets the memory
		return
	}
	l.text = append(t.texts.take(key.length)[:0], key.text[:key.length]...)
	t.add(l)
	s.line = Line{ID: int32(len(t.list)), cached: l}
}

// setTokens sets the tokens of a line. It returns false if the line cannot be cached: its values
// are not those of the key, a parenthesis is open at its end, or the trie does not have it.
func (s *statement) setTokens(l *cachedLine, tokens []Token) bool {
	c, key := s.parser.cache, &s.key
	l.to = c.step(rootStatement, tokens[0].Kind)
	first := s.parser.scan.words.GrammarKind(tokens[0].Kind)
	l.unknownForm, l.manual = first == grammar.MLIROTHER, first == grammar.MLIRMANUAL
	base, found, parens := key.start, 0, 0
	for i := 1; i < len(tokens) && l.to >= 0; i++ {
		token := &tokens[i]
		l.to = c.step(l.to, token.Kind)
		l.tokens[i-1] = lineToken{kind: token.Kind, start: uint16(token.Start - base), end: uint16(token.End - base)}
		name := token.Kind
		switch token.Kind {
		case grammar.MLIRVALUE, grammar.MLIRRESULT, grammar.MLIRARG:
			if found == key.values || key.value[found].Start != token.Start || key.value[found].End != token.End {
				return false
			}
			l.tokens[i-1].isValue = true
			l.values[found] = uint16(i)
			base, found = token.End, found+1
		case grammar.MLIRLPAREN:
			parens++
		case grammar.MLIRRPAREN:
			parens--
		case grammar.MLIRREGION:
			return false
		default:
			name = Kind(s.parser.scan.words.GrammarKind(name))
		}
		l.unknownForm = l.unknownForm || name == grammar.MLIROTHER
		l.manual = l.manual || name == grammar.MLIRMANUAL
	}
	return l.to >= 0 && parens == 0 && found == key.values
}

// isSelfDelimiting reports whether a token ends a line and does not depend on the bytes after it.
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
