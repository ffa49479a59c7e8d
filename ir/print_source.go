package ir

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir/internal/merge"
	"github.com/hlo-promote/hlo-promote/ir/internal/syntax"
)

// PrintSource writes the text that the module was read from with its changes spliced in: comments,
// blanks, names and spelling stay as they are wherever nothing changed, and new operations stand on
// lines of their own. A module without changes is written as it was read, byte for byte.
//
// An operation that changed is printed twice, as it was and as it is, and the difference is carried over
// to its text (package merge). For what it was, the source is read again.
func (m *Module) PrintSource(w io.Writer) error {
	if !m.edited {
		_, err := w.Write(m.Source.Text)
		return err
	}
	before, diagnostics := m.Context.Parse(m.Source)
	if before == nil {
		return errors.New("the source cannot be read again: " + diagnostics[0].Message)
	}
	s := &splicer{
		m: m, before: before, src: m.Source.Text, eol: "\n",
		now:  spelling{m: m, before: before, names: map[Value]string{}},
		then: spelling{m: before, before: before, names: map[Value]string{}},
	}
	if n := bytes.IndexByte(s.src, '\n'); n > 0 && s.src[n-1] == '\r' {
		s.eol = "\r\n"
	}
	s.findMoved()
	s.findUnnamed()
	s.regions(m.top)
	if m.ops.At(m.top).flags&opMade == 0 && s.changed(m.top) {
		s.statement(m.top)
	}
	s.erased()
	return s.write(w)
}

// splicer collects the edits of a source.
type splicer struct {
	m         *Module
	before    *Module
	src       []byte
	eol       string
	now, then spelling
	moved     []bool // values, by number: another type or another name than in the source
	edits     []merge.Edit
	namer     *namer // for copied functions
}

// findMoved notes the values whose uses may have to be written anew.
func (s *splicer) findMoved() {
	s.moved = make([]bool, max(1, s.before.NumValues()))
	for i := range s.moved[1:] {
		v := Value(i + 1)
		s.moved[v] = s.m.Type(v) != s.before.Type(v) || !s.now.keepsName(v)
	}
}

// findUnnamed notes the operations of the source whose results have no names there, but new uses.
func (s *splicer) findUnnamed() {
	s.now.unnamed = map[Op]bool{}
	s.m.Walk(func(op Op) {
		if s.m.ops.At(op).flags&(opMade|opEdited) == 0 {
			return
		}
		for _, v := range s.m.Operands(op) {
			def, _ := s.m.DefiningOp(v)
			r := s.m.ops.At(def)
			if start, _ := r.span(); def != 0 && r.flags&(opMade|opImplied) == 0 && s.src[start] != '%' {
				s.now.unnamed[def] = true
			}
		}
	})
}

// changed tells whether the text of an operation may no longer say what it is.
func (s *splicer) changed(op Op) bool {
	if s.m.ops.At(op).flags&(opEdited|opRenamed) != 0 || s.now.unnamed[op] {
		return true
	}
	for _, v := range s.m.Operands(op) {
		if int(v) >= len(s.moved) || s.moved[v] {
			return true
		}
	}
	for i := range s.m.NumResults(op) {
		if v := s.m.Result(op, i); int(v) >= len(s.moved) || s.moved[v] {
			return true
		}
	}
	return false
}

// regions looks for changes in the regions of an operation of the source.
func (s *splicer) regions(op Op) {
	for r := s.m.FirstRegion(op); r != 0; r = s.m.NextRegion(r) {
		for b := s.m.FirstBlock(r); b != 0; b = s.m.NextBlock(b) {
			s.label(b)
			s.block(b)
		}
	}
}

// block looks for changes in a block of the source. New operations go in front of the next old one.
func (s *splicer) block(b Block) {
	var made []Op
	last := Op(0)
	for op := s.m.FirstOp(b); op != 0; op = s.m.NextOp(op) {
		r := s.m.ops.At(op)
		switch {
		case r.flags&opImplied != 0:
			return // of a compact form, which is printed with its operation
		case r.flags&opMade != 0:
			made = append(made, op)
			continue
		}
		if len(made) > 0 {
			start, _ := r.span()
			s.insert(made, op, s.lineBefore(start))
			made = made[:0]
		}
		if s.changed(op) {
			s.statement(op)
		}
		if r.region != 0 {
			s.regions(op)
		}
		last = op
	}
	if len(made) > 0 && last != 0 {
		_, end := s.m.ops.At(last).span()
		s.insert(made, last, s.lineBehind(end))
	}
}

// place is where new lines go: behind lead, each indented and ended by the end of a line, before tail.
type place struct {
	at         int
	indent     string
	lead, tail string
}

// lineBefore is the place in front of the operation at an offset.
func (s *splicer) lineBefore(at int) place {
	indent, alone := s.indentation(at)
	if alone {
		return place{at: at - len(indent), indent: indent}
	}
	return place{at: at, indent: indent, lead: s.eol, tail: indent}
}

// lineBehind is the place behind the operation that ends at an offset.
func (s *splicer) lineBehind(at int) place {
	indent, _ := s.indentation(at)
	n := bytes.IndexByte(s.src[at:], '\n')
	if n >= 0 && onlyComment(s.src[at:at+n]) {
		return place{at: at + n + 1, indent: indent}
	}
	return place{at: at, indent: indent, lead: s.eol}
}

// indentation is the blank start of the line at an offset, and whether that is all before the offset.
func (s *splicer) indentation(at int) (indent string, alone bool) {
	line := s.src[bytes.LastIndexByte(s.src[:at], '\n')+1 : at]
	text := bytes.TrimLeft(line, " \t")
	return string(line[:len(line)-len(text)]), len(text) == 0
}

// onlyComment tells whether a piece of a line is blank or a comment.
func onlyComment(text []byte) bool {
	text = bytes.TrimSpace(text)
	return len(text) == 0 || bytes.HasPrefix(text, []byte("//"))
}

// insert writes new operations, in the form of an old one near them.
func (s *splicer) insert(made []Op, near Op, at place) {
	var text strings.Builder
	text.WriteString(at.lead)
	s.now.lead = s.eol + at.indent
	for _, op := range made {
		text.WriteString(at.indent)
		text.WriteString(s.print(op, s.isGeneric(near)))
		text.WriteString(s.eol)
	}
	text.WriteString(at.tail)
	s.edits = append(s.edits, merge.Edit{Start: at.at, End: at.at, Text: text.String()})
}

// isGeneric tells whether an operation of the source is in the generic form.
func (s *splicer) isGeneric(op Op) bool { return s.src[s.before.nameOffset(op)] == '"' }

// print is the text of an operation as it is now. A copied function is a world of its own.
func (s *splicer) print(op Op, generic bool) string {
	if r := s.m.ops.At(op); r.flags&opMade != 0 && r.region != 0 {
		if s.namer == nil {
			s.namer = s.m.nameValues(false)
		}
		return printed(&printer{m: s.m, names: s.namer, lead: s.now.lead}, func(p *printer) { p.operation(op) })
	}
	return s.now.print(op, generic)
}

// print is the text of an operation with the names of the source.
func (s *spelling) print(op Op, generic bool) string {
	p := &printer{m: s.m, names: &namer{m: s.m, generic: generic}, spelling: s, lead: s.lead}
	switch parent := s.m.ParentOp(op); {
	case parent == 0:
	case s.m.OpName(parent) == OpFunc:
		p.dialect = []string{"func"}
	case s.m.OpName(parent) == OpModule:
		p.dialect = []string{"builtin"}
	}
	return printed(p, func(p *printer) { p.operation(op) })
}

// printed is what a function prints.
func printed(p *printer, f func(*printer)) string {
	var text bytes.Buffer
	p.w = &text
	f(p)
	p.flush()
	return text.String()
}

// statement carries the changes of an operation over to its text.
func (s *splicer) statement(op Op) {
	generic := s.isGeneric(op)
	start, end := s.m.ops.At(op).span()
	indent, _ := s.indentation(start)
	s.now.lead = s.eol + indent
	from := s.then.print(op, generic)
	if again, ok := s.before.statementOf(op); ok {
		if again.shape.loc >= 0 {
			end = again.tokens[again.shape.loc].Start
		}
		if again.shape.dict >= 0 && again.shape.props < 0 {
			s.then.braces, s.now.braces = true, true
			from = s.then.print(op, generic)
		}
		if !generic && s.before.spellsOut(op, again.shape) {
			s.then.full = true
			full := s.then.print(op, generic)
			s.now.full = full != from // else the types left no choice
			from = full
		}
	}
	to := s.now.print(op, generic)
	s.then.full, s.now.full, s.then.braces, s.now.braces = false, false, false, false
	if from == to {
		return
	}
	s.merge(start, end, from, to, op)
}

// merge adds the edits of a stretch of the source.
func (s *splicer) merge(start, end int, from, to string, op Op) {
	edits, ok := merge.Edits(s.src, start, end, func(offset int) (int, string) {
		for r := s.m.FirstRegion(op); r != 0; r = s.m.NextRegion(r) {
			if rec := s.m.regions.At(r); int(rec.start) == offset && rec.end > 0 {
				return int(rec.end), s.now.mark(r)
			}
		}
		return 0, ""
	}, from, to)
	if !ok {
		panic("ir: the regions of an operation differ from those of its text")
	}
	s.edits = append(s.edits, edits...)
}

// label carries the changes of a block's arguments over to its label.
func (s *splicer) label(b Block) {
	some := false
	for i := range s.m.NumArgs(b) {
		v := s.m.Arg(b, i)
		some = some || int(v) < len(s.moved) && s.moved[v]
	}
	start := int(s.m.blocks.At(b).start)
	if !some || start == 0 || s.src[start] != '^' {
		return
	}
	from := printed(&printer{m: s.before, names: &namer{m: s.before}, spelling: &s.then}, func(p *printer) { p.label(b, true) })
	to := printed(&printer{m: s.m, names: &namer{m: s.m}, spelling: &s.now}, func(p *printer) { p.label(b, true) })
	_, tokens := syntax.Again(s.src, start, vocabulary, s.m.cache, nil)
	if len(tokens) > 0 {
		s.merge(start, tokens[len(tokens)-1].End, from, to, 0)
	}
}

// erased removes the text of operations that are gone, and their lines if nothing else is on them.
func (s *splicer) erased() {
	for op := Op(1); int(op) < s.before.NumOps(); op++ {
		if !s.m.Erased(op) || s.m.ops.At(op).flags&opImplied != 0 || s.inErased(op) {
			continue
		}
		start, end := s.m.ops.At(op).span()
		indent, alone := s.indentation(start)
		n := bytes.IndexByte(s.src[end:], '\n')
		if n < 0 {
			n = len(s.src) - end - 1
		}
		if alone && onlyComment(s.src[end:end+n+1]) {
			start, end = start-len(indent), end+n+1
		}
		s.edits = append(s.edits, merge.Edit{Start: start, End: end})
	}
}

// inErased tells whether an operation around is gone too.
func (s *splicer) inErased(op Op) bool {
	for op = s.m.ParentOp(op); op != 0; op = s.m.ParentOp(op) {
		if s.m.Erased(op) || s.m.ops.At(op).flags&opImplied != 0 {
			return true
		}
	}
	return false
}

// write writes the source with the edits.
func (s *splicer) write(w io.Writer) error {
	slices.SortStableFunc(s.edits, func(a, b merge.Edit) int {
		if a.Start != b.Start {
			return a.Start - b.Start
		}
		return a.End - b.End
	})
	at := 0
	for _, e := range s.edits {
		if _, err := w.Write(s.src[at:e.Start]); err != nil {
			return err
		}
		if _, err := io.WriteString(w, e.Text); err != nil {
			return err
		}
		at = e.End
	}
	_, err := w.Write(s.src[at:])
	return err
}
