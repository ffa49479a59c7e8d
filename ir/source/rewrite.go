package source

import (
	"bytes"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/internal/diff"
	"github.com/hlo-promote/hlo-promote/ir"
)

// rewriteTokens edits src[start:end] so that it has the tokens of to. Comments, blanks and
// locations between unchanged tokens are kept.
func (s *splicer) rewriteTokens(start, end int, to []byte) {
	from := s.src[start:end]
	if bytes.Equal(from, to) {
		return
	}
	r := &s.rewriter
	r.s, r.base, r.last = s, start, 0
	r.from.tokenize(from, func(quote int) (end int) { return s.m.Source.StringEnd(start+quote) - start })
	r.to.tokenize(to, nil)
	if len(r.from.locations) > 0 {
		r.from.recordPlaces()
		r.to.recordPlaces()
	}
	if r.from.len() != r.to.len() || !slices.Equal(r.from.places, r.to.places) {
		r.editDifferences()
		return
	}
	for i := range r.from.len() {
		if !r.areEqual(i, i) {
			r.replace(diff.Change{X0: i, X1: i + 1, Y0: i, Y1: i + 1})
		}
	}
}

// A rewriter edits one text into another token by token: pairwise if both have equally many tokens,
// else by a shortest difference.
type rewriter struct {
	s        *splicer
	base     int // offset of from in the source
	from, to tokenList
	last     int // end of the last edit
}

func (r *rewriter) editDifferences() {
	// Skip the common prefix and suffix.
	c := diff.Change{X1: r.from.len(), Y1: r.to.len()}
	for c.X0 < c.X1 && c.Y0 < c.Y1 && r.areEqual(c.X0, c.Y0) {
		c.X0, c.Y0 = c.X0+1, c.Y0+1
	}
	for c.X0 < c.X1 && c.Y0 < c.Y1 && r.areEqual(c.X1-1, c.Y1-1) {
		c.X1, c.Y1 = c.X1-1, c.Y1-1
	}
	if c.X0 == c.X1 || c.Y0 == c.Y1 {
		r.editChange(c)
		return
	}
	for _, d := range diff.Changes(r.from.words(c.X0, c.X1), r.to.words(c.Y0, c.Y1)) {
		r.editChange(diff.Change{X0: c.X0 + d.X0, X1: c.X0 + d.X1, Y0: c.Y0 + d.Y0, Y1: c.Y0 + d.Y1})
	}
}

// areEqual reports whether token i of from equals token k of to, nesting included.
func (r *rewriter) areEqual(i, k int) bool {
	return bytes.Equal(r.from.word(i), r.to.word(k)) && (r.from.places == nil || r.from.places[i] == r.to.places[k])
}

// editChange makes the edits of a difference: token by token if both sides have equally many.
func (r *rewriter) editChange(c diff.Change) {
	if c.X1-c.X0 != c.Y1-c.Y0 {
		r.replace(c)
		return
	}
	for ; c.X0 < c.X1; c.X0, c.Y0 = c.X0+1, c.Y0+1 {
		r.replace(diff.Change{X0: c.X0, X1: c.X0 + 1, Y0: c.Y0, Y1: c.Y0 + 1})
	}
}

// replace replaces tokens and the blanks around them. Comments among them stay, in front.
func (r *rewriter) replace(c diff.Change) {
	from, to := &r.from, &r.to
	switch {
	case c.X0 < c.X1 && c.Y0 < c.Y1:
		start, end := from.start(c.X0), from.end(c.X1-1)
		r.addEdit(start, end, append(from.comments(start, end), to.text[to.start(c.Y0):to.end(c.Y1-1)]...))
	case c.X0 < c.X1:
		start, end := from.start(c.X0), from.end(c.X1-1)
		kept := from.comments(start, end)
		if c.X0 > 0 && kept == nil && !bytes.Contains(from.text[from.end(c.X0-1):start], []byte("//")) && !r.needsBlank(c) {
			start = from.end(c.X0 - 1)
		}
		for kept != nil && end < len(from.text) && from.text[end] == ' ' {
			end++
		}
		r.addEdit(start, end, kept)
	case c.X0 == 0 && from.len() == 0:
		r.addEdit(len(from.text), len(from.text), to.text)
	case c.X0 == 0 || r.bindsRight(c):
		at := len(from.text)
		if c.X0 < from.len() {
			at = from.start(c.X0)
		}
		next := len(to.text)
		if c.Y1 < to.len() {
			next = to.start(c.Y1)
		}
		r.addEdit(at, at, to.text[to.start(c.Y0):next])
	default:
		at := from.end(c.X0 - 1)
		r.addEdit(at, at, to.text[to.end(c.Y0-1):to.end(c.Y1-1)])
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

// addEdit makes an edit, and adds blanks where two words would become one. It starts after the last
// edit, which may have removed the blank before it.
func (r *rewriter) addEdit(start, end int, text []byte) {
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
	r.s.edit(edit{start: start, end: end, text: text, op: r.s.editedOp})
}

// A tokenList holds the tokens of a text. A word includes a bracketed list after it, so that a
// type, a literal or an attribute is one token. Comments are not tokens; locations are only if they
// are attribute values.
type tokenList struct {
	text      []byte
	tokens    []ir.Range
	knownEnd  func(quote int) (end int)
	locations []int      // indices of the tokens after a location that is not a token
	places    [][2]uint8 // nesting of the tokens, if there are locations
}

func (l *tokenList) len() int { return len(l.tokens) }

// start and end return the offsets of token i.
func (l *tokenList) start(i int) int { return l.tokens[i].Start }
func (l *tokenList) end(i int) int   { return l.tokens[i].End }

func (l *tokenList) word(i int) []byte { return l.text[l.start(i):l.end(i)] }

// recordPlaces records the bracket depth of each token and the number of its top-level
// parenthesized list. The difference must not match tokens of different lists, since a location
// belongs to the argument before it.
func (l *tokenList) recordPlaces() {
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

// words returns the texts of a nonempty range of tokens, with their places if these matter.
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

// tokenize splits a text into tokens. known returns the end of the string at an offset, or a number
// up to 0 if it is not known; it may be nil.
func (l *tokenList) tokenize(text []byte, known func(quote int) (end int)) {
	l.locations, l.places = l.locations[:0], nil
	l.text, l.knownEnd, l.tokens = text, known, l.tokens[:0]
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
		l.tokens = append(l.tokens, ir.Range{Start: start, End: at})
	}
}

// comments returns the comments in text[start:end], each with the blanks after it.
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

// expectsValue reports whether an attribute may follow the previous token. A location there is an
// attribute; elsewhere it is the location of an operation or argument.
func (l *tokenList) expectsValue() bool {
	n := l.len()
	return n > 0 && bytes.IndexByte([]byte("=[,"), l.text[l.end(n-1)-1]) >= 0
}

// hasAt reports whether the two bytes of pair are at an offset.
func hasAt(text []byte, at int, pair string) bool {
	return text[at] == pair[0] && at+1 < len(text) && text[at+1] == pair[1]
}

// isWord reports whether a byte may occur in a name, a number or a sigil.
func isWord(c byte) bool { return nameByte(c) || strings.IndexByte("%#@!^+?", c) >= 0 }

func (l *tokenList) stringEnd(at int) int {
	if l.knownEnd != nil {
		if end := l.knownEnd(at); end > 0 {
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

// bracketEnd returns the offset after the bracket that closes the one at an offset. In the body of
// a dialect attribute or type, `//` begins no comment and `<=` and `>=` count as brackets.
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

// isSigil reports whether a byte begins the name of an attribute or type.
func isSigil(c byte) bool { return c == '#' || c == '!' }

// symbolEnd returns the end of the attribute or type whose sigil is at an offset, with its body.
func (l *tokenList) symbolEnd(at int) int {
	for at++; at < len(l.text) && isWord(l.text[at]) && !hasAt(l.text, at, "->"); {
		at++
	}
	if at < len(l.text) && l.text[at] == '<' {
		at = l.bracketEnd(at, true)
	}
	return at
}
