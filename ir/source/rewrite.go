package source

import (
	"bytes"
	"math"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/internal/diff"
)

// respell edits src[start:end] so that it has the tokens of to. Comments, blanks and locations
// between tokens that do not change are kept.
func (s *splicer) respell(start, end int, to []byte) {
	from := s.src[start:end]
	if bytes.Equal(from, to) {
		return
	}
	r := &s.rewriter
	r.s, r.base, r.last = s, start, 0
	if max(len(from), len(to)) > math.MaxUint32 {
		r.edit(0, len(from), to)
		return
	}
	r.from.cut(from, func(quote int) (end int) { return s.m.Source.StringEnd(start+quote) - start })
	r.to.cut(to, nil)
	if len(r.from.locations) > 0 {
		r.from.locate()
		r.to.locate()
	}
	if r.from.len() != r.to.len() || !slices.Equal(r.from.places, r.to.places) {
		r.changes()
		return
	}
	for i := range r.from.len() {
		if !r.same(i, i) {
			r.replace(diff.Change{X0: i, X1: i + 1, Y0: i, Y1: i + 1})
		}
	}
}

// A rewriter turns one text into another, token by token: place by place if both have as many, else
// by a shortest difference.
type rewriter struct {
	s        *splicer
	base     int // of from in the source
	from, to tokenList
	last     int // where the last edit ends
}

// changes makes the edits for all differences.
func (r *rewriter) changes() {
	// what is between the tokens that both begin and end with
	c := diff.Change{X1: r.from.len(), Y1: r.to.len()}
	for c.X0 < c.X1 && c.Y0 < c.Y1 && r.same(c.X0, c.Y0) {
		c.X0, c.Y0 = c.X0+1, c.Y0+1
	}
	for c.X0 < c.X1 && c.Y0 < c.Y1 && r.same(c.X1-1, c.Y1-1) {
		c.X1, c.Y1 = c.X1-1, c.Y1-1
	}
	if c.X0 == c.X1 || c.Y0 == c.Y1 {
		r.change(c)
		return
	}
	for _, d := range diff.Changes(r.from.words(c.X0, c.X1), r.to.words(c.Y0, c.Y1)) {
		r.change(diff.Change{X0: c.X0 + d.X0, X1: c.X0 + d.X1, Y0: c.Y0 + d.Y0, Y1: c.Y0 + d.Y1})
	}
}

// same reports whether token i is token k of the other text, and in the same place.
func (r *rewriter) same(i, k int) bool {
	return bytes.Equal(r.from.word(i), r.to.word(k)) && (r.from.places == nil || r.from.places[i] == r.to.places[k])
}

// change makes the edits for one difference, token by token where as many come as go.
func (r *rewriter) change(c diff.Change) {
	if c.X1-c.X0 != c.Y1-c.Y0 {
		r.replace(c)
		return
	}
	for ; c.X0 < c.X1; c.X0, c.Y0 = c.X0+1, c.Y0+1 {
		r.replace(diff.Change{X0: c.X0, X1: c.X0 + 1, Y0: c.Y0, Y1: c.Y0 + 1})
	}
}

// replace puts tokens in the place of others, with the blanks that belong there. Comments among
// those that go stay, in front of those that come.
func (r *rewriter) replace(c diff.Change) {
	from, to := &r.from, &r.to
	switch {
	case c.X0 < c.X1 && c.Y0 < c.Y1:
		start, end := from.start(c.X0), from.end(c.X1-1)
		r.edit(start, end, append(from.comments(start, end), to.text[to.start(c.Y0):to.end(c.Y1-1)]...))
	case c.X0 < c.X1:
		start, end := from.start(c.X0), from.end(c.X1-1)
		kept := from.comments(start, end)
		if c.X0 > 0 && kept == nil && !bytes.Contains(from.text[from.end(c.X0-1):start], []byte("//")) && !r.needsBlank(c) {
			start = from.end(c.X0 - 1)
		}
		for kept != nil && end < len(from.text) && from.text[end] == ' ' {
			end++
		}
		r.edit(start, end, kept)
	case c.X0 == 0 && from.len() == 0:
		r.edit(len(from.text), len(from.text), to.text)
	case c.X0 == 0 || r.bindsRight(c):
		at := len(from.text)
		if c.X0 < from.len() {
			at = from.start(c.X0)
		}
		next := len(to.text)
		if c.Y1 < to.len() {
			next = to.start(c.Y1)
		}
		r.edit(at, at, to.text[to.start(c.Y0):next])
	default:
		at := from.end(c.X0 - 1)
		r.edit(at, at, to.text[to.end(c.Y0-1):to.end(c.Y1-1)])
	}
}

// bindsRight reports whether inserted tokens bind to the following token and not to the preceding
// one. Attributes of an argument precede its location.
func (r *rewriter) bindsRight(c diff.Change) bool {
	to := &r.to
	if _, located := slices.BinarySearch(r.from.locations, c.X0); located {
		return false
	}
	return c.Y1 < to.len() && to.start(c.Y1) == to.end(c.Y1-1) && (c.Y0 == 0 || to.start(c.Y0) > to.end(c.Y0-1))
}

// needsBlank reports whether the blank in front of the deleted tokens must be kept: the next token
// follows the deleted ones without a blank, but must have one after the token in front of them.
func (r *rewriter) needsBlank(c diff.Change) bool {
	from, to := &r.from, &r.to
	return c.X1 < from.len() && from.start(c.X1) == from.end(c.X1-1) &&
		c.Y0 > 0 && c.Y0 < to.len() && to.start(c.Y0) > to.end(c.Y0-1)
}

// edit makes an edit, with blanks where two words would become one. It begins behind the last one,
// which may have taken the blank in front.
func (r *rewriter) edit(start, end int, text []byte) {
	start, end = start+r.base, end+r.base
	start = max(start, r.last)
	end = max(end, start)
	r.last = end
	src := r.s.src
	left := start > 0 && isWord(src[start-1])
	right := end < len(src) && isWord(src[end])
	switch {
	case len(text) == 0 && left && right:
		text = []byte(" ")
	case len(text) > 0:
		if left && isWord(text[0]) {
			text = append([]byte(" "), text...)
		}
		if right && isWord(text[len(text)-1]) {
			text = append(slices.Clip(text), ' ')
		}
	}
	r.s.edit(edit{start: start, end: end, text: text, of: r.s.of})
}

// A tokenList is a text cut into tokens. A word takes a bracketed list behind it along, so that a
// type, a literal or an attribute is one token; comments are none, nor are locations, unless they
// are values of attributes.
type tokenList struct {
	text      []byte
	tokens    []extent
	known     func(quote int) (end int)
	locations []int      // the tokens in front of which a location stands that is none
	places    [][2]uint8 // of tokens, if that matters
}

// extent is where a token stands.
type extent struct{ start, end uint32 }

// len returns the number of tokens.
func (l *tokenList) len() int { return len(l.tokens) }

// start and end are the offsets of token i.
func (l *tokenList) start(i int) int { return int(l.tokens[i].start) }
func (l *tokenList) end(i int) int   { return int(l.tokens[i].end) }

// word returns the text of token i.
func (l *tokenList) word(i int) []byte { return l.text[l.start(i):l.end(i)] }

// locate notes in how many brackets each token is, and in which of the lists in parentheses: what
// follows a token, as the location of an argument does, follows none that is elsewhere.
func (l *tokenList) locate() {
	l.places = slices.Grow(l.places[:0], l.len())
	var at [2]uint8
	lists := uint8(0)
	for i := range l.len() {
		switch word := l.word(i); word[0] {
		case '(', '[', '{':
			if at[0] == 0 && word[0] == '(' {
				lists++
				at[1] = lists
			}
			l.places = append(l.places, at)
			at[0]++
			continue
		case ')', ']', '}':
			if at[0]--; at[0] == 0 {
				at[1] = 0
			}
		}
		l.places = append(l.places, at)
	}
}

// words returns the texts of tokens, of which there is one, with their places if these matter.
func (l *tokenList) words(from, to int) []string {
	start := l.start(from)
	words, text := make([]string, to-from), string(l.text[start:l.end(to-1)])
	for i := range words {
		words[i] = text[l.start(from+i)-start : l.end(from+i)-start]
		if l.places != nil {
			words[i] += string(l.places[from+i][:])
		}
	}
	return words
}

// bytesPerToken is a guess: a long list of tokens that grows as it is made leaves several of its
// size behind.
const (
	bytesPerToken = 8
	maxGuessed    = 1 << 17 // tokens, or names: there may be long strings
)

// cut takes a text. known gives the ends of strings, above 0 where they need not be looked for; it
// may be nil.
func (l *tokenList) cut(text []byte, known func(quote int) (end int)) {
	l.locations, l.places = l.locations[:0], nil
	l.text, l.known, l.tokens = text, known, slices.Grow(l.tokens[:0], min(len(text)/bytesPerToken, maxGuessed))
	for at := 0; at < len(text); {
		start := at
		switch c := text[at]; {
		case c == ' ' || c == '\t' || c == '\r' || c == '\n':
			at++
			continue
		case hasAt(text, at, "//"):
			at = commentEnd(text, at)
			continue
		case c == '"':
			at = l.stringEnd(at)
		case hasAt(text, at, "->"):
			at += 2
		case isWord(c):
			for at < len(text) && isWord(text[at]) && !hasAt(text, at, "->") {
				at++
			}
			if at < len(text) && text[at] == '(' && string(text[start:at]) == "loc" {
				at = l.bracketEnd(at, false)
				if !l.expectsValue() {
					l.locations = append(l.locations, l.len())
					continue
				}
			}
			if at < len(text) && text[at] == '<' {
				at = l.bracketEnd(at, isSigil(text[start]))
			}
		default:
			at++
		}
		l.tokens = append(l.tokens, extent{uint32(start), uint32(at)})
	}
}

// comments are those in a part of the text, each with the blanks that the next line begins with;
// the last one's follow it.
func (l *tokenList) comments(start, end int) (all []byte) {
	if !bytes.Contains(l.text[start:end], []byte("//")) {
		return nil
	}
	for at := start; at < end; {
		switch {
		case l.text[at] == '"':
			at = l.stringEnd(at)
		case hasAt(l.text, at, "//"):
			next := commentEnd(l.text, at)
			for next < end && strings.IndexByte(" \t\r\n", l.text[next]) >= 0 {
				next++
			}
			all = append(all, l.text[at:next]...)
			at = next
		case isSigil(l.text[at]):
			at = l.symbolEnd(at)
		default:
			at++
		}
	}
	return all
}

// expectsValue reports whether the token before is one that an attribute follows: there a location
// is one, and elsewhere it is that of an operation or an argument.
func (l *tokenList) expectsValue() bool {
	n := l.len()
	return n > 0 && bytes.IndexByte([]byte("=[,"), l.text[l.end(n-1)-1]) >= 0
}

// hasAt reports whether two bytes stand at an offset.
func hasAt(text []byte, at int, pair string) bool {
	return text[at] == pair[0] && at+1 < len(text) && text[at+1] == pair[1]
}

// isWord reports whether a byte belongs to a name, a number or a sigil.
func isWord(c byte) bool {
	return wordBytes[c]
}

var wordBytes = func() (table [256]bool) {
	for _, c := range "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$.%#@!^+-?" {
		table[c] = true
	}
	return table
}()

// stringEnd returns the offset behind the string at an offset.
func (l *tokenList) stringEnd(at int) int {
	if l.known != nil {
		if end := l.known(at); end > 0 {
			return end
		}
	}
	text := l.text
	for start := at + 1; ; {
		n := bytes.IndexByte(text[at+1:], '"')
		if n < 0 {
			return len(text)
		}
		at += 1 + n
		escapes := 0
		for at-escapes > start && text[at-1-escapes] == '\\' {
			escapes++
		}
		if escapes%2 == 0 {
			return at + 1
		}
	}
}

// bracketEnd returns the offset behind the bracket that closes the one at an offset. In the body of
// a dialect's attribute or type `//` begins no comment, and what looks like a comparison is not
// one.
func (l *tokenList) bracketEnd(at int, body bool) int {
	text := l.text
	for depth := 0; at < len(text); {
		switch c := text[at]; {
		case c == '"':
			at = l.stringEnd(at)
			continue
		case hasAt(text, at, "->"):
			at++
		case strings.IndexByte("<([{", c) >= 0 && (body || !hasAt(text, at, "<=")):
			depth++
		case strings.IndexByte(">)]}", c) >= 0 && (body || !hasAt(text, at, ">=")):
			if depth--; depth == 0 {
				return at + 1
			}
		case body:
		case hasAt(text, at, "//"):
			at = commentEnd(text, at)
			continue
		case isSigil(c):
			at = l.symbolEnd(at)
			continue
		}
		at++
	}
	return len(text)
}

// isSigil reports whether a byte begins the name of an attribute or of a type.
func isSigil(c byte) bool { return c == '#' || c == '!' }

// symbolEnd returns the offset behind the name of an attribute or a type, whose sigil is at an
// offset, and behind its body <…>.
func (l *tokenList) symbolEnd(at int) int {
	for at++; at < len(l.text) && isWord(l.text[at]) && !hasAt(l.text, at, "->"); {
		at++
	}
	if at < len(l.text) && l.text[at] == '<' {
		at = l.bracketEnd(at, true)
	}
	return at
}
