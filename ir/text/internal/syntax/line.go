package syntax

import (
	"bytes"
	"hash/maphash"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir/internal/chunk"
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
// line, without a location there. Callers can cache their own data by its ID. If the line was
// cached before the statement, only the first, the values and the last of the tokens are set in the
// statement until Fill sets the others.
type Line struct {
	ID     int32 // 0 for a statement without a cached line
	unset  bool
	cached *cachedLine
}

// Fill sets the tokens of the line.
func (l Line) Fill(tokens []Token) {
	if !l.unset {
		return
	}
	for i, t := range l.cached.tokens {
		if !isValue(t.kind) {
			start := tokens[i].End + t.gap()
			tokens[i+1] = Token{Kind: t.kind, Start: start, End: start + t.length()}
		}
	}
}

// End returns the index after the last token of the line, or 0.
func (l Line) End() int {
	if l.cached == nil {
		return 0
	}
	return len(l.cached.tokens) + 1
}

// cachedLine holds the text and tokens of a line. It does not change, but for its plan, which only
// the parser reads.
type cachedLine struct {
	id          int32
	text        int32 // index in lineTable.texts
	length      uint16
	value       uint16      // index of the first value in the tokens of the statement, or 0
	hash        uint32      // of the text
	tokens      []lineToken // after the first one
	plan        *Plan       // see takeLine; nil until a statement with it has been seen
	to          int32       // what follows in the trie; see Cache.step
	first, prev Kind        // kind of the first token, and grammar kind of the last one
	unknownForm bool
	manual      bool
}

// A lineToken is a token after the first one.
type lineToken struct {
	kind Kind
	// number of blanks before the token, and its length; for a value, the index of the next value in
	// the tokens of the statement, or 0
	place uint16
}

// lengthBits is the number of bits of lineToken.place for the length of a token.
const lengthBits = 10

func (t lineToken) gap() int    { return int(t.place >> lengthBits) }
func (t lineToken) length() int { return int(t.place & (1<<lengthBits - 1)) }

// isValue reports whether a token is the name of a value.
func isValue(k Kind) bool {
	return k == grammar.MLIRVALUE || k == grammar.MLIRRESULT || k == grammar.MLIRARG
}

// lineTable is a hash table of lines.
type lineTable struct {
	seed  maphash.Seed
	lines chunk.Table[int32, cachedLine] // by Line.ID
	slots []int32                        // open addressing: ID, or 0 for a free slot
	bytes int                            // of all texts

	// Memory of the lines.
	texts  chunk.Table[int32, byte]
	tokens slab[lineToken]

	// The text and the names of the line that was scanned last. The text has % in place of a name,
	// and numbered after it in place of a result number.
	text  [maxLineLength]byte
	names [maxLineValues]Token // without kinds
}

const numbered = '\n' // no line contains it

// A slab hands out slices of larger arrays.
type slab[T any] struct{ free []T }

func (s *slab[T]) take(n int) []T {
	if n > len(s.free) {
		s.free = make([]T, max(n, 1<<11))
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
	return lineTable{seed: maphash.MakeSeed(), slots: make([]int32, 1<<10)}
}

// A lineKey is the key of a line in the cache.
type lineKey struct {
	start, end int // range of the line after its first token; end is 0 if it was not scanned
	hash       uint32
	length     int // of its text
	values     int
	location   int // end of a usual location right after the line, or 0
}

// find returns the line that was scanned last, or nil.
func (t *lineTable) find(key *lineKey, first Kind) *cachedLine {
	mask := uint32(len(t.slots) - 1)
	for i := key.hash & mask; t.slots[i] != 0; i = (i + 1) & mask {
		l := t.lines.At(t.slots[i])
		if l.hash == key.hash && l.first == first && string(t.texts.Slice(l.text, int32(l.length))) == string(t.text[:key.length]) {
			return l
		}
	}
	return nil
}

// insertSlot puts a line that has no slot into a free one.
func (t *lineTable) insertSlot(id int32) {
	mask := uint32(len(t.slots) - 1)
	slot := t.lines.At(id).hash & mask
	for t.slots[slot] != 0 {
		slot = (slot + 1) & mask
	}
	t.slots[slot] = id
}

// grow doubles the number of slots.
func (t *lineTable) grow() {
	t.slots = make([]int32, 2*len(t.slots))
	for id := int32(1); id < t.lines.End(); id++ {
		t.insertSlot(id)
	}
}

// lineEnd returns the end of the line at i without its location and the blanks at its end, or 0 if
// it is empty, too long, or too close to the end of the source. location is the end of a location
// ` loc(#name)` if one follows.
func lineEnd(src []byte, i int) (end, location int) {
	n := bytes.IndexByte(src[i:min(len(src), i+maxLineLength)], '\n')
	if n <= 0 || i+n+2 > len(src) {
		return 0, 0
	}
	line := src[i : i+n]
	if line[n-1] == ')' {
		var isAlias bool
		if n, isAlias = locationStart(line); isAlias && !is(line[n+len(locAlias)], cDigit) {
			location = i + len(line)
		}
	}
	for n > 0 && is(line[n-1], cBlank) {
		n, location = n-1, 0
	}
	if n == 0 {
		return 0, 0
	}
	return i + n, location
}

// locationStart returns the offset of the location at the end of a line, or the length of the line,
// and whether it is loc(#name) and ends the line.
func locationStart(line []byte) (start int, isAlias bool) {
	i := len(line) - 1
	for i > 0 && is(line[i-1], cName) {
		i--
	}
	if bytes.HasSuffix(line[:i], locAlias) { // the usual location
		return i - len(locAlias), true
	}
	if n := bytes.Index(line, locAlias[:len(" loc(")]); n >= 0 {
		return n, false
	}
	return len(line), false
}

var locAlias = []byte(" loc(#")

// scan scans the line that starts at an offset after the first token of a statement, and sets its
// key, text and names. It returns false if the line cannot be cached.
func (t *lineTable) scan(src []byte, start int, key *lineKey) bool {
	end, location := lineEnd(src, start)
	if end == 0 {
		return false
	}
	length, values, i := 0, 0, start
	for {
		if values > 0 && src[i] == ',' && src[i+1] == ' ' && src[i+2] == '%' { // the usual text
			*(*[3]byte)(t.text[length:]) = [3]byte{',', ' ', '%'}
			length, i = length+3, i+2
		} else {
			n := bytes.IndexByte(src[i:end], '%')
			if n < 0 {
				break
			}
			length += copy(t.text[length:], src[i:i+n+1])
			i += n
		}
		stop, number := skipValue(src, i)
		if stop == i+1 || values == maxLineValues {
			return false
		}
		if src[stop] == '#' && is(src[stop+1], cDigit) {
			stop, number = skipClass(src, stop+1, cDigit), 0
			t.text[length] = numbered
			length++
		}
		t.names[values] = Token{Payload: number, Start: i, End: stop}
		i, values = stop, values+1
	}
	length += copy(t.text[length:], src[i:end])
	key.start, key.end, key.location, key.length, key.values = start, end, location, length, values
	key.hash = uint32(maphash.Bytes(t.seed, t.text[:length]))
	return true
}

// takeLine appends the tokens of the line after the first token, if the line is cached, and those
// of its usual end. If a statement with results follows, it also sets the look-ahead and returns
// the plan of an earlier statement with this line: as many tokens before the same look-ahead have
// the same kinds. It returns nil if there is no such plan.
func (s *statement) takeLine() *Plan {
	c, t, first := &s.parser.scan, &s.parser.cache.lines, s.tokens[0].Kind
	s.line, s.key.end = Line{}, 0
	if s.parser.cache.reference || first != grammar.MLIRRESULT && first < wordBase || !t.scan(c.src, c.pos, &s.key) {
		return nil
	}
	l := t.find(&s.key, first)
	if l == nil {
		return nil
	}
	s.line = Line{ID: l.id, unset: true, cached: l}
	n := len(l.tokens) + 1
	if cap(s.tokens) < n+2 {
		s.tokens = append(make([]Token, 0, 2*n+2), s.tokens...)
	}
	tokens := s.tokens[:n+2]
	for i, at := 0, l.value; at > 0; i++ {
		value := l.tokens[at-1]
		tokens[at] = t.names[i]
		tokens[at].Kind, at = value.kind, value.place
	}
	last := l.tokens[n-2]
	tokens[n-1] = Token{Kind: last.kind, Start: s.key.end - last.length(), End: s.key.end}
	c.pos, c.prev, c.parens, c.inResults = s.key.end, int(l.prev), 0, false
	c.inUnknownForm, c.inManual = l.unknownForm, l.manual
	if s.key.location > 0 {
		tokens[n] = Token{Kind: grammar.MLIRLOC, Start: c.pos + 1, End: s.key.location}
		c.pos, c.prev = s.key.location, grammar.MLIRLOC
		n++
	}
	next := c.nextLine()
	s.tokens, s.taken = tokens[:n], n
	if l.plan != nil && l.plan.Length == n && next.Kind == grammar.MLIRRESULT {
		s.parser.lookahead = next
		return l.plan
	}
	if next.Kind != EOF {
		s.tokens = append(s.tokens, next)
	}
	return nil
}

// keepLine adds the line of s.key to the cache. tokens are those of the whole statement, and the
// first n of them are in the line. to is the result of Cache.walk for these n.
func (s *statement) keepLine(tokens []Token, n int, to int32) {
	t, c, key := &s.parser.cache.lines, &s.parser.scan, &s.key
	if n < 2 || to == 0 || !c.isSelfDelimiting(tokens[n-1]) || t.lines.End() > maxLines || t.bytes+key.length > maxLineBytes {
		return
	}
	if s.regions > 0 { // their lines have been scanned since
		t.scan(c.src, key.start, key)
	}
	list := t.tokens
	l := cachedLine{hash: key.hash, first: tokens[0].Kind, prev: Kind(c.words.GrammarKind(tokens[n-1].Kind)), to: to, tokens: t.tokens.take(n - 1)}
	if !l.setTokens(tokens[:n], t.names[:key.values], c.words) {
		t.tokens = list // a later line gets the memory
		return
	}
	l.id, l.text, l.length = t.lines.Grow(1), t.texts.Grow(int32(key.length)), uint16(key.length)
	copy(t.texts.Slice(l.text, int32(l.length)), t.text[:])
	t.bytes += key.length
	s.line = Line{ID: l.id, cached: t.lines.At(l.id)}
	*s.line.cached = l
	if t.insertSlot(l.id); 2*int(l.id) > len(t.slots) {
		t.grow()
	}
}

// setTokens sets the tokens of a line. It returns false if the line cannot be cached: its values
// are not its names, a parenthesis is open at its end, or many blanks precede a token.
func (l *cachedLine) setTokens(tokens, names []Token, words *Vocabulary) bool {
	first := words.GrammarKind(tokens[0].Kind)
	l.unknownForm, l.manual = first == grammar.MLIROTHER, first == grammar.MLIRMANUAL
	parens, end, value := 0, tokens[0].End, &l.value
	for i := range l.tokens {
		from, to := &tokens[i+1], &l.tokens[i]
		gap, length, kind := from.Start-end, from.End-from.Start, from.Kind
		*to = lineToken{kind: kind, place: uint16(gap<<lengthBits | length)}
		end = from.End
		switch {
		case kind >= wordBase, kind == grammar.MLIROTHER:
			name := words.GrammarKind(kind)
			l.unknownForm = l.unknownForm || name == grammar.MLIROTHER
			l.manual = l.manual || name == grammar.MLIRMANUAL
		case isValue(kind):
			if len(names) == 0 || names[0].Start != from.Start || names[0].End != end {
				return false
			}
			*value, to.place = uint16(i+1), 0
			value, names = &to.place, names[1:]
		case kind == grammar.MLIRLPAREN:
			parens++
		case kind == grammar.MLIRRPAREN:
			parens--
		case kind == grammar.MLIRREGION:
			return false
		}
		if gap >= 1<<(16-lengthBits) {
			return false
		}
	}
	return parens == 0 && len(names) == 0
}

// isSelfDelimiting reports whether a token that ends a line does not depend on the bytes after it.
func (s *scanner) isSelfDelimiting(t Token) bool {
	switch t.Kind {
	case grammar.MLIRRPAREN, grammar.MLIRDICT:
		return true
	case grammar.MLIRTYPE:
		return s.src[t.End-1] == '>' || isScalarWord(s.src[t.Start:t.End])
	}
	return false
}
