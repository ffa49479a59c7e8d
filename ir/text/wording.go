package text

import (
	"bytes"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/attr"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// A Wording holds the original spelling of the parts of one statement by their meaning, so that a
// printer can reproduce unchanged parts. It stores only parts that the printer spells differently:
// aliases, hexadecimal numbers, blanks. A nil Wording is empty. It is for one goroutine at a time.
type Wording struct {
	o       *origin
	src     []byte
	types   map[ir.Type][]byte
	attrs   map[ir.Attr][]byte
	shorts  map[shortAttr][]byte
	dicts   map[ir.Dict][]byte
	entries map[ir.Entry][]byte
	opened  bool     // entries has been filled
	braces  []span   // ranges of the dictionaries
	literal ir.Range // range of a long literal, which is recognized by its address (holds)
	typed   ir.Type  // type of the long literal
	scratch []byte
}

// A shortAttr is an attribute printed with a syntax.
type shortAttr struct {
	syntax *attr.Syntax
	attr   ir.Attr
}

// learn records the spelling of a statement.
func (w *Wording) learn(s statement) {
	l := s.layout
	for i := range l.operandTypes {
		if i == 0 || l.operandTypes[i].first != l.operandTypes[i-1].first {
			w.typeAt(s, l.operandTypes[i])
		}
	}
	for _, p := range l.resultTypes {
		w.typeAt(s, p)
	}
	for i := range l.attrs {
		if p := &l.attrs[i]; p.group == nil {
			w.attr(p.syntax, rangeOf(s.tokens[p.first]).Start, s.tokens[p.last].End)
		}
	}
	if l.signature == literalType {
		w.value(s.tokens[l.literal[0]].Start, s.tokens[l.literal[1]])
	}
	if l.dict >= 0 {
		w.dict(s.tokens[l.dict])
	}
	if l.props >= 0 {
		w.properties(s.tokens[l.props])
	}
	if l.function != nil {
		w.places(s, l.function.args)
		w.places(s, l.function.results)
	}
}

// places records the spelling of arguments or results of a function, or of the arguments of a
// block.
func (w *Wording) places(s statement, places []functionPlace) {
	for _, p := range places {
		w.typeAt(s, p.typ)
		if p.dict >= 0 {
			w.dict(s.tokens[p.dict])
		}
	}
}

func (w *Wording) typeAt(s statement, p typePlace) {
	if p.first < 0 || p.derive >= boolType && p.derive <= valueShapeType {
		return
	}
	start, end := s.tokens[p.first].Start, s.tokens[p.last].End
	t, err := w.o.r.parts.Type(w.src, start, end, &w.o.aliases)
	if err != nil {
		return
	}
	w.scratch = w.o.r.c.Types.Append(w.scratch[:0], t, nil)
	remember(&w.types, t, w.src[start:end], w.scratch)
}

// remember records the text for a key if it differs from the printed form. The first text for a key
// stays.
func remember[K comparable](words *map[K][]byte, key K, text, printed []byte) {
	if bytes.Equal(text, printed) {
		return
	}
	if *words == nil {
		*words = map[K][]byte{}
	}
	if _, ok := (*words)[key]; !ok {
		(*words)[key] = text
	}
}

func (w *Wording) attr(s *attr.Syntax, start, end int) {
	a, err := w.o.r.attrs.Attr(s, w.src, start, end, &w.o.aliases)
	if err != nil {
		return
	}
	w.scratch = s.Append(w.o.r.c, w.scratch[:0], a)
	remember(&w.shorts, shortAttr{s, a}, w.src[start:end], w.scratch)
}

// longValue is the length from which the value of a constant is recognized by its address instead
// of being parsed again.
const longValue = 1 << 10

// value records the spelling of a constant, whose last token is its type.
func (w *Wording) value(start int, last syntax.Token) {
	end := last.End
	if end-start > longValue {
		if t, err := w.o.r.parts.Type(w.src, last.Start, last.End, &w.o.aliases); err == nil {
			w.literal, w.typed = ir.Range{Start: start, End: end}, t
		}
		return
	}
	a, err := w.o.r.parts.Attr(w.src, start, end, &w.o.aliases)
	if err != nil {
		return
	}
	w.scratch = w.o.r.c.Attrs.Append(w.scratch[:0], a, nil)
	remember(&w.attrs, a, w.src[start:end], w.scratch)
}

func (w *Wording) dict(t syntax.Token) {
	d, err := w.o.r.parts.Dict(w.src, t.Start, t.End, &w.o.aliases)
	if err != nil {
		return
	}
	w.scratch = w.o.r.c.Dicts.Append(w.scratch[:0], w.o.r.c.Dicts.Entries(d), nil)
	remember(&w.dicts, d, w.src[t.Start:t.End], w.scratch)
	w.braces = append(w.braces, span{t.Start, t.End})
}

// properties records the spelling of <{…}>. That of <#alias> cannot be reused.
func (w *Wording) properties(t syntax.Token) {
	start, end := syntax.SkipBlanks(w.src, t.Start+1), t.End-1
	for syntax.IsBlank(w.src[end-1]) {
		end--
	}
	if w.src[start] == '{' && w.src[end-1] == '}' {
		t.Start, t.End = start, end
		w.dict(t)
	}
}

// entry returns the original text of a dictionary entry, if the statement has it.
func (w *Wording) entry(e ir.Entry) ([]byte, bool) {
	if !w.opened {
		w.opened = true
		for _, b := range w.braces {
			// The text was parsed before, so there is no error.
			_ = w.o.r.parts.EachEntry(w.src, b.start, b.end, &w.o.aliases, func(e ir.Entry, text []byte) {
				remember(&w.entries, e, text, nil)
			})
		}
	}
	text, ok := w.entries[e]
	return text, ok
}

// wordsOfType prints a type in its original spelling and reports whether there is one. wordsOfAttr
// and wordsOfShort do so for attributes.

func (p *printer) wordsOfType(t ir.Type) bool {
	if p.wording == nil {
		return false
	}
	text, ok := p.wording.types[t]
	p.buf = append(p.buf, text...)
	return ok
}

func (p *printer) wordsOfAttr(a ir.Attr) bool {
	w := p.wording
	if w == nil {
		return false
	}
	text, ok := w.attrs[a]
	if blob, is := p.m.Attrs.Literal(a).Blob(); is && !ok && w.literal.End > 0 && p.m.Attrs.Type(a) == w.typed && w.holds(blob) {
		text, ok = w.src[w.literal.Start:w.literal.End], true
	}
	p.buf = append(p.buf, text...)
	return ok
}

// holds reports whether b still refers to the literal in the source of the statement.
func (w *Wording) holds(b ir.Blob) bool {
	text := w.src[w.literal.Start:w.literal.End]
	at := bytes.IndexByte(text, '"') + 1
	return b.From == elem.None && len(b.Hex) > 0 && at > 0 && at < len(text) && &text[at] == &b.Hex[0]
}

func (p *printer) wordsOfShort(s *attr.Syntax, a ir.Attr) bool {
	if p.wording == nil {
		return false
	}
	text, ok := p.wording.shorts[shortAttr{s, a}]
	p.buf = append(p.buf, text...)
	return ok
}

// wordedDict prints a dictionary with the original text of the entries that the statement has.
func (p *printer) wordedDict(entries []ir.Entry) {
	if len(p.wording.braces) == 0 {
		p.buf = p.m.Dicts.Append(p.buf, entries, p.aliases())
		return
	}
	if text, ok := p.wording.dicts[p.m.Dicts.Of(entries)]; ok {
		p.buf = append(p.buf, text...)
		return
	}
	p.byte('{')
	for i, e := range entries {
		if i > 0 {
			p.str(", ")
		}
		if text, ok := p.wording.entry(e); ok {
			p.buf = append(p.buf, text...)
			continue
		}
		one := p.m.Dicts.Append(nil, entries[i:i+1], nil)
		p.buf = append(p.buf, one[1:len(one)-1]...)
	}
	p.byte('}')
}
