package source

import (
	"bytes"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir/diff"
)

// stretch makes src[start:end] say what a text says, and nothing else: afterwards it has the tokens of the text. What stands
// between tokens that stay, comments, blanks and locations, stays as well.
func (s *splicer) stretch(start, end int, to []byte) {
	from := s.src[start:end]
	if bytes.Equal(from, to) {
		return
	}
	r := &s.rewriter
	r.s, r.base, r.last = s, start, 0
	r.from.cut(from)
	r.to.cut(to)
	if len(r.from.start) != len(r.to.start) {
		for _, c := range diff.Changes(r.from.words(), r.to.words()) {
			r.change(c)
		}
		return
	}
	for i := range r.from.start {
		if !bytes.Equal(r.from.word(i), r.to.word(i)) {
			r.replace(diff.Change{X0: i, X1: i + 1, Y0: i, Y1: i + 1})
		}
	}
}

// A rewriter turns one text into another, token by token: place by place if both have as many, else by a shortest difference.
type rewriter struct {
	s        *splicer
	base     int // of from in the source
	from, to tokenList
	last     int // where the last edit ends
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

// replace puts tokens in the place of others, with the blanks that belong there.
func (r *rewriter) replace(c diff.Change) {
	from, to := &r.from, &r.to
	switch {
	case c.X0 < c.X1 && c.Y0 < c.Y1:
		r.edit(from.start[c.X0], from.end[c.X1-1], to.text[to.start[c.Y0]:to.end[c.Y1-1]])
	case c.X0 < c.X1:
		start := from.start[c.X0]
		if c.X0 > 0 && !bytes.Contains(from.text[from.end[c.X0-1]:start], []byte("//")) {
			start = from.end[c.X0-1]
		}
		r.edit(start, from.end[c.X1-1], nil)
	case c.X0 == 0 && len(from.start) == 0:
		r.edit(len(from.text), len(from.text), to.text)
	case c.X0 == 0 || r.sticks(c):
		at := len(from.text)
		if c.X0 < len(from.start) {
			at = from.start[c.X0]
		}
		next := len(to.text)
		if c.Y1 < len(to.start) {
			next = to.start[c.Y1]
		}
		r.edit(at, at, to.text[to.start[c.Y0]:next])
	default:
		at := from.end[c.X0-1]
		r.edit(at, at, to.text[to.end[c.Y0-1]:to.end[c.Y1-1]])
	}
}

// sticks tells whether what is inserted sticks to what is behind it, and not to what is in front of it.
func (r *rewriter) sticks(c diff.Change) bool {
	to := &r.to
	return c.Y1 < len(to.start) && to.start[c.Y1] == to.end[c.Y1-1] && (c.Y0 == 0 || to.start[c.Y0] > to.end[c.Y0-1])
}

// edit makes an edit, with blanks where two words would become one. It begins behind the last one, which may have taken the
// blank in front.
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
	r.s.edit(edit{start, end, text})
}

// A tokenList is a text cut into tokens. A word takes a bracketed list behind it along, so that a type, a literal or an
// attribute is one token; comments are none, nor are locations, unless they are values of attributes.
type tokenList struct {
	text       []byte
	start, end []int
}

// word is the text of token i.
func (l *tokenList) word(i int) []byte { return l.text[l.start[i]:l.end[i]] }

// words are the texts of the tokens.
func (l *tokenList) words() []string {
	words := make([]string, len(l.start))
	for i := range words {
		words[i] = string(l.word(i))
	}
	return words
}

// cut takes a text.
func (l *tokenList) cut(text []byte) {
	l.text, l.start, l.end = text, l.start[:0], l.end[:0]
	for at := 0; at < len(text); {
		start := at
		switch c := text[at]; {
		case c == ' ' || c == '\t' || c == '\r' || c == '\n':
			at++
			continue
		case hasAt(text, at, "//"):
			at = lineEnd(text, at)
			continue
		case c == '"':
			at = stringEnd(text, at)
		case hasAt(text, at, "->"):
			at += 2
		case isWord(c):
			for at < len(text) && isWord(text[at]) && !hasAt(text, at, "->") {
				at++
			}
			if at < len(text) && text[at] == '(' && string(text[start:at]) == "loc" {
				at = bracketEnd(text, at)
				if !l.expectsValue() {
					continue
				}
			}
			if at < len(text) && text[at] == '<' {
				at = bracketEnd(text, at)
			}
		default:
			at++
		}
		l.start, l.end = append(l.start, start), append(l.end, at)
	}
}

// expectsValue tells whether the token before is one that an attribute follows: there a location is one, and elsewhere it
// is that of an operation or an argument.
func (l *tokenList) expectsValue() bool {
	n := len(l.end)
	return n > 0 && bytes.IndexByte([]byte("=[,"), l.text[l.end[n-1]-1]) >= 0
}

// hasAt tells whether two bytes stand at an offset.
func hasAt(text []byte, at int, pair string) bool {
	return text[at] == pair[0] && at+1 < len(text) && text[at+1] == pair[1]
}

// isWord tells whether a byte belongs to a name, a number or a sigil.
func isWord(c byte) bool {
	return wordBytes[c]
}

var wordBytes = func() (table [256]bool) {
	for _, c := range "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$.%#@!^+-?" {
		table[c] = true
	}
	return table
}()

func lineEnd(text []byte, at int) int {
	if n := bytes.IndexByte(text[at:], '\n'); n >= 0 {
		return at + n
	}
	return len(text)
}

// stringEnd is the offset behind the string at an offset.
func stringEnd(text []byte, at int) int {
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

// bracketEnd is the offset behind the bracket that closes the one at an offset.
func bracketEnd(text []byte, at int) int {
	for depth := 0; at < len(text); {
		switch c := text[at]; {
		case c == '"':
			at = stringEnd(text, at)
			continue
		case hasAt(text, at, "//"):
			at = lineEnd(text, at)
			continue
		case hasAt(text, at, "->"), hasAt(text, at, ">="), hasAt(text, at, "<="):
			at++ // arrows, and the comparisons of integer sets
		case strings.IndexByte("<([{", c) >= 0:
			depth++
		case strings.IndexByte(">)]}", c) >= 0:
			if depth--; depth == 0 {
				return at + 1
			}
		}
		at++
	}
	return len(text)
}
