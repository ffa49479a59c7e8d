package source

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/source/internal/merge"
	"github.com/hlo-promote/hlo-promote/ir/text"
)

// Print writes the text that the module was read from with its changes spliced in: comments,
// blanks, names and spelling stay as they are wherever nothing changed, and new operations stand on
// lines of their own. A module without changes is written as it was read, byte for byte. One that was not read by package
// text has no source form.
//
// An operation that changed is printed twice, as it was and as it is, and the difference is carried over
// to its text (package merge). For what it was, the source is read again.
func Print(w io.Writer, m *ir.Module) error {
	if m.Source == nil {
		return errors.New("the module was not read from a text")
	}
	if !m.Edited() {
		_, err := w.Write(m.Source.Text)
		return err
	}
	before := text.Again(m)
	if before == nil {
		return errors.New("the source cannot be read again")
	}
	s := &splicer{
		m: m, before: before, src: m.Source.Text, eol: "\n",
		now: newSpelling(m, before), then: newSpelling(before, before), alone: text.NewFragmentPrinter(m),
	}
	if n := bytes.IndexByte(s.src, '\n'); n > 0 && s.src[n-1] == '\r' {
		s.eol = "\r\n"
	}
	s.findMoved()
	s.findUnnamed()
	s.regions(m.Top())
	if m.HasText(m.Top()) && s.changed(m.Top()) {
		s.statement(m.Top())
	}
	s.erased()
	return s.write(w)
}

// splicer collects the edits of a source.
type splicer struct {
	m         *ir.Module
	before    *ir.Module
	src       []byte
	eol       string
	now, then *spelling
	moved     []bool // values, by number: another type or another name than in the source
	edits     []merge.Edit
	alone     *text.FragmentPrinter // for copied functions
}

// findMoved notes the values whose uses may have to be written anew.
func (s *splicer) findMoved() {
	s.moved = make([]bool, max(1, s.before.NumValues()))
	for i := range s.moved[1:] {
		v := ir.Value(i + 1)
		s.moved[v] = s.m.Type(v) != s.before.Type(v) || !s.now.keepsName(v)
	}
}

// findUnnamed notes the operations of the source whose results have no names there, but new uses.
func (s *splicer) findUnnamed() {
	s.now.unnamed = map[ir.Op]bool{}
	s.m.Walk(func(op ir.Op) {
		if !s.m.IsMade(op) && !s.m.IsEdited(op) {
			return
		}
		for _, v := range s.m.Operands(op) {
			def, _ := s.m.DefiningOp(v)
			if def != 0 && s.m.HasText(def) && s.src[s.m.Span(def).Start] != '%' {
				s.now.unnamed[def] = true
			}
		}
	})
}

// changed tells whether the text of an operation may no longer say what it is.
func (s *splicer) changed(op ir.Op) bool {
	if s.m.IsEdited(op) || s.now.unnamed[op] {
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
func (s *splicer) regions(op ir.Op) {
	for r := s.m.FirstRegion(op); r != 0; r = s.m.NextRegion(r) {
		for b := s.m.FirstBlock(r); b != 0; b = s.m.NextBlock(b) {
			s.label(b)
			s.block(b)
		}
	}
}

// block looks for changes in a block of the source. New operations go in front of the next old one.
func (s *splicer) block(b ir.Block) {
	var made []ir.Op
	last := ir.Op(0)
	for op := s.m.FirstOp(b); op != 0; op = s.m.NextOp(op) {
		switch {
		case s.m.IsImplied(op):
			return // of a compact form, which is printed with its operation
		case s.m.IsMade(op):
			made = append(made, op)
			continue
		}
		if len(made) > 0 {
			s.insert(made, op, s.lineBefore(s.m.Span(op).Start))
			made = made[:0]
		}
		if s.changed(op) {
			s.statement(op)
		}
		if s.m.FirstRegion(op) != 0 {
			s.regions(op)
		}
		last = op
	}
	if len(made) > 0 && last != 0 {
		s.insert(made, last, s.lineBehind(s.m.Span(last).End))
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
func (s *splicer) insert(made []ir.Op, near ir.Op, at place) {
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
func (s *splicer) isGeneric(op ir.Op) bool {
	at, _ := text.StatementOf(s.before, op)
	return at.Generic
}

// print is the text of an operation as it is now. A copied function is a world of its own.
func (s *splicer) print(op ir.Op, generic bool) string {
	if s.m.IsMade(op) && s.m.FirstRegion(op) != 0 {
		return s.alone.Op(op, text.FragmentOptions{Lead: s.now.lead})
	}
	return s.now.print(op, text.FragmentOptions{Generic: generic})
}

// print is the text of an operation with the names of the source.
func (s *spelling) print(op ir.Op, o text.FragmentOptions) string {
	o.Spelling, o.Lead = s, s.lead
	switch parent := s.m.ParentOp(op); {
	case parent == 0:
	case s.m.OpName(parent) == ir.OpFunc, s.m.OpName(parent) == ir.OpModule:
		o.Dialect = s.m.OpDef(parent).Dialect
	}
	return text.NewFragmentPrinter(s.m).Op(op, o)
}

// statement carries the changes of an operation over to its text.
func (s *splicer) statement(op ir.Op) {
	span := s.m.Span(op)
	indent, _ := s.indentation(span.Start)
	s.now.lead = s.eol + indent
	at, ok := text.StatementOf(s.before, op)
	o := text.FragmentOptions{Generic: at.Generic}
	now := o
	if ok {
		if at.Location != (ir.Range{}) {
			span.End = at.Location.Start
		}
		o.Braces = at.Attributes != (ir.Range{}) && at.Properties == (ir.Range{})
		now = o
		if !at.Generic && at.FullTypes {
			short := s.then.print(op, o)
			o.FunctionTypes = true
			now.FunctionTypes = s.then.print(op, o) != short // else the types left no choice
		}
	}
	from, to := s.then.print(op, o), s.now.print(op, now)
	if from != to {
		s.merge(span.Start, span.End, from, to, op)
	}
}

// merge adds the edits of a stretch of the source.
func (s *splicer) merge(start, end int, from, to string, op ir.Op) {
	edits, ok := merge.Edits(s.src, start, end, func(offset int) (int, string) {
		for r := s.m.FirstRegion(op); r != 0; r = s.m.NextRegion(r) {
			if at := s.m.RegionSpan(r); at.Start == offset && at.End > 0 {
				return at.End, mark(r)
			}
		}
		return 0, ""
	}, from, to)
	if !ok {
		panic("source: the regions of an operation differ from those of its text")
	}
	s.edits = append(s.edits, edits...)
}

// label carries the changes of a block's arguments over to its label.
func (s *splicer) label(b ir.Block) {
	some := false
	for i := range s.m.NumArgs(b) {
		v := s.m.Arg(b, i)
		some = some || int(v) < len(s.moved) && s.moved[v]
	}
	if !some {
		return
	}
	if at := text.LabelRange(s.before, b); at != (ir.Range{}) {
		from := text.NewFragmentPrinter(s.before).Label(b, text.FragmentOptions{Spelling: s.then})
		to := text.NewFragmentPrinter(s.m).Label(b, text.FragmentOptions{Spelling: s.now})
		s.merge(at.Start, at.End, from, to, 0)
	}
}

// erased removes the text of operations that are gone, and their lines if nothing else is on them.
func (s *splicer) erased() {
	for op := ir.Op(1); int(op) < s.before.NumOps(); op++ {
		if !s.m.Erased(op) || s.m.IsImplied(op) || s.inErased(op) {
			continue
		}
		start, end := s.m.Span(op).Start, s.m.Span(op).End
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
func (s *splicer) inErased(op ir.Op) bool {
	for op = s.m.ParentOp(op); op != 0; op = s.m.ParentOp(op) {
		if s.m.Erased(op) || s.m.IsImplied(op) {
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
