// Package merge carries the difference between two renderings of one MLIR statement over to the text
// that somebody wrote for it, so that spelling, blanks and comments stay where nothing changed.
package merge

import (
	"bytes"
	"strings"

	"hlo-promote/ir/diff"
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
	if len(cutO) != len(cutA) || len(cutA) != len(cutB) {
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

// stretch merges the tokens between two regions.
func (m *merger) stretch(o, a, b stretch) {
	aligned := make([]int, a.end-a.start) // the token of the source that each old token is, or -1
	next, shift := 0, o.start
	for _, c := range append(diff.Changes(m.a.text[a.start:a.end], m.o.text[o.start:o.end]), diff.Change{X0: len(aligned)}) {
		for ; next < c.X0; next++ {
			aligned[next] = next + shift
		}
		for ; next < c.X1; next++ {
			aligned[next] = -1
		}
		shift = o.start + c.Y1 - c.X1
	}
	var joined []diff.Change
	for _, c := range diff.Changes(m.a.text[a.start:a.end], m.b.text[b.start:b.end]) {
		for c.X0 > 0 && c.X1 > c.X0 && aligned[c.X0-1] < 0 {
			c.X0, c.Y0 = c.X0-1, c.Y0-1
		}
		for c.X1 < len(aligned) && aligned[c.X1] < 0 {
			c.X1, c.Y1 = c.X1+1, c.Y1+1
		}
		if last := len(joined) - 1; last >= 0 && joined[last].X1 >= c.X0 {
			joined[last].X1, joined[last].Y1 = c.X1, c.Y1
			continue
		}
		joined = append(joined, c)
	}
	for _, c := range joined {
		place := o
		if c.X0 > 0 {
			place.start = aligned[c.X0-1] + 1
		}
		if c.X1 < len(aligned) {
			place.end = aligned[c.X1]
		}
		switch { // what only the source has at the edges stays
		case c.X0 == c.X1:
			place.end = place.start
		default:
			if first := aligned[c.X0]; first >= 0 {
				place.start = first
			}
			if last := aligned[c.X1-1]; last >= 0 {
				place.end = last + 1
			}
		}
		m.replace(place, stretch{b.start + c.Y0, b.start + c.Y1})
	}
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
	case o.start == 0 || b.end < len(m.b.text) && m.b.start[b.end] == m.b.end[b.end-1] && m.b.start[b.start] > m.b.end[b.start-1]:
		at := m.o.start[o.start] // it sticks to what is behind it
		m.edit(at, at, m.to[m.b.start[b.start]:m.b.start[b.end]])
	default:
		at := m.o.end[o.start-1]
		m.edit(at, at, m.to[m.b.end[b.start-1]:m.b.end[b.end-1]])
	}
}

// edit adds an edit, with blanks where two words would become one.
func (m *merger) edit(start, end int, text string) {
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
