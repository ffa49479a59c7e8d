// Package merge carries the difference between two renderings of one MLIR statement over to the text
// that somebody wrote for it, so that spelling, blanks and comments stay where nothing changed.
package merge

import (
	"bytes"
	"strings"

	"github.com/hlo-promote/hlo-promote/internal/diff"
)

// An Edit replaces the bytes from Start to End of a text.
type Edit struct {
	Start, End int
	Text       string
}

// A Region finds the region whose brace is at an offset of the text: where it ends, and the mark that
// stands for it in renderings. The end is 0 if there is none.
type Region func(offset int) (end int, mark string)

// Mark is the byte that begins and ends the mark of a region in renderings.
const Mark = '\x01'

// Edits are the changes of src[start:end], which is a statement, that do to it what makes the rendering
// `to` of the rendering `from`. They are in order and do not overlap, nor touch a region. A change next
// to something that the text and the renderings spell differently replaces that too. The three must
// have the same regions in the same order; else ok is false.
func Edits(src []byte, start, end int, region Region, from, to string) (edits []Edit, ok bool) {
	m := merger{
		src: src[:end], o: tokens(string(src[:end]), start, region),
		from: from, a: tokens(from, 0, nil), to: to, b: tokens(to, 0, nil),
	}
	cutO, cutA, cutB := m.o.regions(), m.a.regions(), m.b.regions()
	if len(m.o.text) == 0 || len(m.a.text) == 0 || len(cutO) != len(cutA) || len(cutA) != len(cutB) {
		return nil, false
	}
	var o, a, b int
	for i := range cutO {
		if m.o.text[cutO[i]] != m.a.text[cutA[i]] || m.a.text[cutA[i]] != m.b.text[cutB[i]] {
			return nil, false
		}
		m.stretch(stretch{o, cutO[i]}, stretch{a, cutA[i]}, stretch{b, cutB[i]})
		o, a, b = cutO[i]+1, cutA[i]+1, cutB[i]+1
	}
	m.stretch(stretch{o, len(m.o.text)}, stretch{a, len(m.a.text)}, stretch{b, len(m.b.text)})
	return m.edits, true
}

// merger is the state of Edits: the tokens of the source, of the old and of the new rendering.
type merger struct {
	src      []byte
	from, to string
	o, a, b  tokenList
	edits    []Edit
}

// stretch is a range of tokens.
type stretch struct{ start, end int }

// stretch merges the tokens between two regions: change by change, or as a whole where a change stands next
// to something that cannot be told apart.
func (m *merger) stretch(o, a, b stretch) {
	l := m.align(o, a)
	var places []stretch
	var joined []diff.Change
	for _, c := range diff.Changes(m.a.text[a.start:a.end], m.b.text[b.start:b.end]) {
		c = l.extend(c, m.a.text[a.start:a.end])
		if last := len(joined) - 1; last >= 0 && joined[last].X1 >= c.X0 {
			joined[last].X1, joined[last].Y1 = c.X1, c.Y1
			continue
		}
		joined = append(joined, c)
	}
	for _, c := range joined {
		place, ok := m.place(l, c)
		if n := len(places); !ok || n > 0 && place.start < places[n-1].end {
			m.replace(o, b)
			return
		}
		places = append(places, place)
	}
	for i, c := range joined {
		m.replace(places[i], stretch{b.start + c.Y0, b.start + c.Y1})
	}
}

// An alignment pairs the tokens of the old rendering with those of the source.
type alignment struct {
	o, a  stretch
	place []int // by token of the rendering, from a.start on: the token of the source that it is, or -1
	moved bool  // the source may have elsewhere what it does not have where the rendering has it
}

// align pairs the tokens of a stretch.
func (m *merger) align(o, a stretch) *alignment {
	l := &alignment{o: o, a: a, place: make([]int, a.end-a.start)}
	next, shift := 0, o.start
	old, source := m.a.text[a.start:a.end], m.o.text[o.start:o.end]
	changes := diff.Changes(old, source)
	l.moved = moved(changes, old, source)
	for _, c := range append(changes, diff.Change{X0: len(l.place)}) {
		for ; next < c.X0; next++ {
			l.place[next] = next + shift
		}
		for ; next < c.X1; next++ {
			l.place[next] = -1
		}
		shift = o.start + c.Y1 - c.X1
	}
	return l
}

// moved tells whether a word that is gone in one change of x is new in another.
func moved(changes []diff.Change, x, y []string) bool {
	places := map[string]int{}
	for i, c := range changes {
		for _, t := range y[c.Y0:c.Y1] {
			places[t] = i + 1
		}
	}
	for i, c := range changes {
		for _, t := range x[c.X0:c.X1] {
			if at := places[t]; at > 0 && at != i+1 && isWord(t[0]) {
				return true
			}
		}
	}
	return false
}

// known tells whether the source has token i of the rendering, or i is the end of the stretch.
func (l *alignment) known(i int) bool { return i < 0 || i >= len(l.place) || l.place[i] >= 0 }

// at is the token of the source that a known token is.
func (l *alignment) at(i int) int {
	switch {
	case i < 0:
		return l.o.start - 1
	case i >= len(l.place):
		return l.o.end
	}
	return l.place[i]
}

// extend makes a change whose ends the source spells differently include all that it spells differently
// there, and makes one of a type include a literal that it spells differently, 0xFF : i8. An insertion has
// a place if one of its neighbours is known.
func (l *alignment) extend(c diff.Change, old []string) diff.Change {
	if c.X0 == c.X1 && (l.known(c.X0-1) || l.known(c.X1)) {
		return c
	}
	if c.X0 > 1 && old[c.X0-1] == ":" && !l.known(c.X0-2) {
		c.X0, c.Y0 = c.X0-2, c.Y0-2
	}
	for (c.X0 == c.X1 || !l.known(c.X0)) && !l.known(c.X0-1) {
		c.X0, c.Y0 = c.X0-1, c.Y0-1
	}
	for ; !l.known(c.X1-1) && !l.known(c.X1); c.X1, c.Y1 = c.X1+1, c.Y1+1 {
	}
	return c
}

// place is what a change replaces in the source. It is false if that cannot be told: brackets would not
// pair, or what the source has there may be what the rendering has elsewhere.
func (m *merger) place(l *alignment, c diff.Change) (p stretch, ok bool) {
	if c.X0 == c.X1 {
		return m.gap(l, c.X0)
	}
	same := c.X1-c.X0 == c.Y1-c.Y0 // else it may belong behind or in front of what only the source has there
	if p.start = l.place[c.X0]; p.start < 0 || !same && l.known(c.X0-1) {
		p.start = l.at(c.X0-1) + 1
	}
	if p.end = l.place[c.X1-1] + 1; p.end == 0 || !same && l.known(c.X1) {
		p.end = l.at(c.X1)
	}
	alike := p.end-p.start == c.X1-c.X0 && l.place[c.X0] >= 0 && l.place[c.X1-1] >= 0
	was := stretch{l.a.start + c.X0, l.a.start + c.X1}
	return p, alike || !l.moved && m.o.brackets(p) == m.a.brackets(was)
}

// gap is the place of an insertion in front of token i of the rendering. What only the source has there is
// an empty list or a default that is spelled out, which makes room, or ends a list, which stays.
func (m *merger) gap(l *alignment, i int) (p stretch, ok bool) {
	switch {
	case !l.known(i):
		p = stretch{l.at(i-1) + 1, l.at(i-1) + 1}
		return p, !l.moved
	case !l.known(i - 1):
		return stretch{l.at(i), l.at(i)}, !l.moved
	}
	p = stretch{l.at(i-1) + 1, l.at(i)}
	if strings.Trim(m.o.brackets(p), ")]}") != "" {
		return p, false
	}
	for m.o.brackets(p) != "" {
		p.start++
	}
	return p, !l.moved || l.at(i-1)+1 == l.at(i)
}

// brackets are the brackets among tokens that do not pair.
func (l *tokenList) brackets(s stretch) string {
	open := ""
	for _, t := range l.text[s.start:s.end] {
		switch t {
		case "(", "[", "{", "<":
			open += t
		case ")", "]", "}", ">":
			if last := len(open) - 1; last >= 0 && strings.IndexByte("([{<", open[last]) == strings.IndexByte(")]}>", t[0]) {
				open = open[:last]
			} else {
				open += t
			}
		}
	}
	return open
}

// replace puts tokens of the new rendering in the place of tokens of the source, with the blanks that
// belong there.
func (m *merger) replace(o, b stretch) {
	switch {
	case o.start < o.end && b.start < b.end:
		m.edit(m.o.start[o.start], m.o.end[o.end-1], m.to[m.b.start[b.start]:m.b.end[b.end-1]])
	case o.start < o.end:
		from := m.o.start[o.start]
		if o.start > 0 && !bytes.Contains(m.src[m.o.end[o.start-1]:from], []byte("//")) {
			from = m.o.end[o.start-1]
		}
		m.edit(from, m.o.end[o.end-1], "")
	case o.start == 0 || b.start == 0 || b.end < len(m.b.text) && m.b.start[b.end] == m.b.end[b.end-1] && m.b.start[b.start] > m.b.end[b.start-1]:
		at := len(m.src)
		if o.start < len(m.o.text) {
			at = m.o.start[o.start] // it sticks to what is behind it
		}
		m.edit(at, at, m.to[m.b.start[b.start]:m.b.start[b.end]])
	default:
		at := m.o.end[o.start-1]
		m.edit(at, at, m.to[m.b.end[b.start-1]:m.b.end[b.end-1]])
	}
}

// edit adds an edit, with blanks where two words would become one. It begins behind the last one, which may
// have taken the blank in front.
func (m *merger) edit(start, end int, text string) {
	if last := len(m.edits) - 1; last >= 0 {
		start = max(start, m.edits[last].End)
		end = max(end, start)
	}
	var left, right byte
	if start > 0 {
		left = m.src[start-1]
	}
	if end < len(m.src) {
		right = m.src[end]
	}
	switch {
	case text == "" && isWord(left) && isWord(right):
		text = " "
	case text != "":
		if isWord(left) && isWord(text[0]) {
			text = " " + text
		}
		if isWord(text[len(text)-1]) && isWord(right) {
			text += " "
		}
	}
	m.edits = append(m.edits, Edit{start, end, text})
}

// tokenList is a text cut into tokens. A word takes a bracketed list behind it along, so that a type, a
// literal or an attribute is one token; a region is one; comments and locations are none.
type tokenList struct {
	text       []string
	start, end []int
}

// regions are the indices of the regions.
func (l *tokenList) regions() (at []int) {
	for i, t := range l.text {
		if t[0] == Mark {
			at = append(at, i)
		}
	}
	return at
}

func (l *tokenList) add(text string, start, end int) {
	l.text, l.start, l.end = append(l.text, text), append(l.start, start), append(l.end, end)
}

func tokens(src string, at int, region Region) (l tokenList) {
	for at < len(src) {
		start := at
		switch c := src[at]; {
		case c == ' ' || c == '\t' || c == '\r' || c == '\n':
			at++
		case strings.HasPrefix(src[at:], "//"):
			at = lineEnd(src, at)
		case c == Mark:
			at += strings.IndexByte(src[at+1:], Mark) + 2
			l.add(src[start:at], start, at)
		case c == '"':
			at = stringEnd(src, at)
			l.add(src[start:at], start, at)
		case strings.HasPrefix(src[at:], "->"):
			at += 2
			l.add("->", start, at)
		case isWord(c):
			for at < len(src) && isWord(src[at]) && !strings.HasPrefix(src[at:], "->") {
				at++
			}
			switch {
			case at < len(src) && src[at] == '(' && src[start:at] == "loc":
				at = bracketEnd(src, at)
				continue
			case at < len(src) && src[at] == '<':
				at = bracketEnd(src, at)
			}
			l.add(src[start:at], start, at)
		default:
			if region != nil && c == '{' {
				if end, mark := region(at); end > 0 {
					at = end
					l.add(mark, start, at)
					continue
				}
			}
			at++
			l.add(src[start:at], start, at)
		}
	}
	return l
}

// isWord tells whether a byte belongs to a name, a number or a sigil.
func isWord(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.IndexByte("_$.%#@!^+-?", c) >= 0
}

func lineEnd(src string, at int) int {
	if n := strings.IndexByte(src[at:], '\n'); n >= 0 {
		return at + n
	}
	return len(src)
}

// stringEnd is the offset behind the string at an offset.
func stringEnd(src string, at int) int {
	for at++; at < len(src); at++ {
		switch src[at] {
		case '\\':
			at++
		case '"':
			return at + 1
		}
	}
	return len(src)
}

// bracketEnd is the offset behind the bracket that closes the one at an offset.
func bracketEnd(src string, at int) int {
	for depth := 0; at < len(src); {
		switch c := src[at]; {
		case c == '"':
			at = stringEnd(src, at)
			continue
		case strings.HasPrefix(src[at:], "//"):
			at = lineEnd(src, at)
			continue
		case strings.HasPrefix(src[at:], "->"), strings.HasPrefix(src[at:], ">="), strings.HasPrefix(src[at:], "<="):
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
	return len(src)
}
