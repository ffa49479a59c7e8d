package text

import (
	"bytes"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/attr"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// A Spelling holds the original spelling of the parts of one statement by their meaning, so that a
// printer can reproduce unchanged parts. It stores only parts that the printer spells differently:
// aliases, hexadecimal numbers, blanks. It is for one goroutine at a time.
type Spelling struct {
	o           *origin
	src         []byte
	types       map[ir.Type][]byte
	attrs       map[ir.Attr][]byte
	shorts      map[shortAttr][]byte
	dicts       map[ir.Dict][]byte
	entries     map[ir.Entry][]byte
	hasEntries  bool     // entries has been filled
	braces      []span   // ranges of the dictionaries
	literal     ir.Range // range of a long literal, which is recognized by its address (isSourceOf)
	literalType ir.Type  // type of the long literal
}

// A shortAttr is an attribute printed with a syntax.
type shortAttr struct {
	syntax *attr.Syntax
	attr   ir.Attr
}

// record records the spelling of a statement.
func (w *Spelling) record(s statement) {
	l := s.layout
	for i := range l.operandTypes {
		if i == 0 || l.operandTypes[i].first != l.operandTypes[i-1].first {
			w.recordType(s, l.operandTypes[i])
		}
	}
	for _, p := range l.resultTypes {
		w.recordType(s, p)
	}
	for i := range l.attrs {
		if p := &l.attrs[i]; p.group == nil {
			w.recordAttr(p.syntax, rangeOf(s.tokens[p.first]).Start, s.tokens[p.last].End)
		}
	}
	if l.signature == literalType {
		w.recordValue(s.tokens[l.literal[0]].Start, s.tokens[l.literal[1]])
	}
	if l.dict >= 0 {
		w.recordDict(s.tokens[l.dict])
	}
	if l.props >= 0 {
		w.recordProperties(s.tokens[l.props])
	}
	if l.function != nil {
		w.recordPlaces(s, l.function.args)
		w.recordPlaces(s, l.function.results)
	}
}

// recordPlaces records the spelling of arguments or results of a function, or of the arguments of a
// block.
func (w *Spelling) recordPlaces(s statement, places []argPlace) {
	for _, p := range places {
		w.recordType(s, p.typ)
		if p.dict >= 0 {
			w.recordDict(s.tokens[p.dict])
		}
	}
}

func (w *Spelling) recordType(s statement, p typePlace) {
	if p.first < 0 || p.derive >= boolType && p.derive <= valueShapeType {
		return
	}
	start, end := s.tokens[p.first].Start, s.tokens[p.last].End
	t, err := w.o.r.parts.Type(w.src, start, end, &w.o.aliases)
	if err != nil {
		return
	}
	recordText(&w.types, t, w.src[start:end], w.o.r.c.Types.Append(nil, t, nil))
}

// recordText records the text for a key if it differs from the printed form. The first text for a
// key stays.
func recordText[K comparable](texts *map[K][]byte, key K, text, printed []byte) {
	if bytes.Equal(text, printed) {
		return
	}
	if *texts == nil {
		*texts = map[K][]byte{}
	}
	if _, ok := (*texts)[key]; !ok {
		(*texts)[key] = text
	}
}

func (w *Spelling) recordAttr(s *attr.Syntax, start, end int) {
	a, err := w.o.r.attrs.Attr(s, w.src, start, end, &w.o.aliases)
	if err != nil {
		return
	}
	recordText(&w.shorts, shortAttr{s, a}, w.src[start:end], s.Append(w.o.r.c, nil, a))
}

// minLongValue is the length from which the value of a constant is recognized by its address
// instead of being parsed again.
const minLongValue = 1 << 10

// recordValue records the spelling of a constant, whose last token is its type.
func (w *Spelling) recordValue(start int, last syntax.Token) {
	end := last.End
	if end-start > minLongValue {
		if t, err := w.o.r.parts.Type(w.src, last.Start, last.End, &w.o.aliases); err == nil {
			w.literal, w.literalType = ir.Range{Start: start, End: end}, t
		}
		return
	}
	a, err := w.o.r.parts.Attr(w.src, start, end, &w.o.aliases)
	if err != nil {
		return
	}
	recordText(&w.attrs, a, w.src[start:end], w.o.r.c.Attrs.Append(nil, a, nil))
}

func (w *Spelling) recordDict(t syntax.Token) {
	d, err := w.o.r.parts.Dict(w.src, t.Start, t.End, &w.o.aliases)
	if err != nil {
		return
	}
	recordText(&w.dicts, d, w.src[t.Start:t.End], w.o.r.c.Dicts.Append(nil, w.o.r.c.Dicts.Entries(d), nil))
	w.braces = append(w.braces, span{t.Start, t.End})
}

// recordProperties records the spelling of <{…}>. That of <#alias> cannot be reused.
func (w *Spelling) recordProperties(t syntax.Token) {
	var isDict bool
	if t.Start, t.End, isDict = propertyRange(w.src, t); isDict {
		w.recordDict(t)
	}
}

// entry returns the original text of a dictionary entry, if the statement has it.
func (w *Spelling) entry(e ir.Entry) ([]byte, bool) {
	if !w.hasEntries {
		w.hasEntries = true
		for _, b := range w.braces {
			// The text was parsed before, so there is no error.
			_ = w.o.r.parts.EachEntry(w.src, b.start, b.end, &w.o.aliases, func(e ir.Entry, text []byte) {
				recordText(&w.entries, e, text, nil)
			})
		}
	}
	text, ok := w.entries[e]
	return text, ok
}

// printOriginal prints a part in its original spelling and reports whether there is one.
func printOriginal[K comparable](p *printer, texts map[K][]byte, part K) bool {
	if texts == nil {
		return false
	}
	text, ok := texts[part]
	p.buf = append(p.buf, text...)
	return ok
}

func (p *printer) printOriginalAttr(a ir.Attr) bool {
	w := p.spelling
	if w.literal.End > 0 && p.m.Attrs.Type(a) == w.literalType {
		if blob, ok := p.m.Attrs.Literal(a).Blob(); ok && w.isSourceOf(blob) {
			p.buf = append(p.buf, w.src[w.literal.Start:w.literal.End]...)
			return true
		}
	}
	return printOriginal(p, w.attrs, a)
}

// isSourceOf reports whether b still refers to the literal in the source of the statement.
func (w *Spelling) isSourceOf(b ir.Blob) bool {
	text := w.src[w.literal.Start:w.literal.End]
	at := bytes.IndexByte(text, '"') + 1
	return len(b.Hex) > 0 && at > 0 && at < len(text) && &text[at] == &b.Hex[0]
}

// dict prints a dictionary, with the original text of the entries that the statement has.
func (p *printer) dict(entries []ir.Entry) {
	if len(p.spelling.braces) == 0 {
		p.buf = p.m.Dicts.Append(p.buf, entries, p.aliases())
		return
	}
	if printOriginal(p, p.spelling.dicts, p.m.Dicts.Of(entries)) {
		return
	}
	p.byte('{')
	for i, e := range entries {
		p.comma(i)
		if text, ok := p.spelling.entry(e); ok {
			p.buf = append(p.buf, text...)
			continue
		}
		one := p.m.Dicts.Append(nil, entries[i:i+1], nil)
		p.buf = append(p.buf, one[1:len(one)-1]...)
	}
	p.byte('}')
}
