// Package source prints a module as the text that it was read from, with the changes spliced in:
// comments, blanks, names and spelling stay wherever nothing changed.
//
// Each operation records whether it was changed. A changed operation is printed, and the
// differences between its source text and its printed text become edits of the source (package
// internal/diff).
//
// Invariants, each with a test: the source form of an unchanged module is its source; the source
// form of a changed module parses to the same module as its canonical form.
package source

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"io"
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text"
)

// Print writes the source form of a module: the text that it was read from with the changes spliced
// in. Comments, blanks, names and spelling stay wherever nothing changed, and new operations are on
// lines of their own. A module without changes is written byte for byte as it was read. A module
// that was not read from text has no source form.
func Print(w io.Writer, m *ir.Module) error {
	if m.Source == nil {
		return errors.New("the module was not read from text")
	}
	if !m.Edited() {
		_, err := w.Write(m.Source.Text)
		return err
	}
	s := newSplicer(m)
	out := bufio.NewWriterSize(w, bufferSize)
	s.w = out
	if err := s.run(); err != nil {
		return err
	}
	return out.Flush()
}

// Changed reports whether the source form of a module differs from the source. An edited module may
// have an equal form, for instance if a function was copied and the copy merged again. It costs as
// much as printing up to the first difference.
func Changed(m *ir.Module) bool {
	if m.Source == nil || !m.Edited() {
		return false
	}
	s := newSplicer(m)
	same := &comparer{rest: m.Source.Text}
	s.w = same
	return s.run() != nil || len(same.rest) > 0
}

// A comparer is a Writer that fails at the first difference from a text.
type comparer struct{ rest []byte }

var errDiffers = errors.New("text differs")

func (c *comparer) Write(p []byte) (int, error) {
	if !bytes.HasPrefix(c.rest, p) {
		return 0, errDiffers
	}
	c.rest = c.rest[len(p):]
	return len(p), nil
}

// bufferSize is the size of the output buffer; there often is less than a line between two edits.
const bufferSize = 1 << 16

// An Edit replaces the source bytes from Start to End with Text.
type Edit struct {
	Start, End int
	Text       string
}

// Edits returns the edits that turn the source into the source form, in source order.
func Edits(m *ir.Module) (list []Edit) {
	editsOf(m, func(e edit) { list = append(list, Edit{e.start, e.end, string(e.text)}) })
	return list
}

// editsOf makes all edits of a module and calls made for each. It returns the splicer that made
// them, or nil if the module is unchanged.
func editsOf(m *ir.Module, made func(edit)) *splicer {
	if m.Source == nil || !m.Edited() {
		return nil
	}
	s := newSplicer(m)
	s.onEdit = made
	s.run()
	return s
}

func newSplicer(m *ir.Module) *splicer {
	return &splicer{w: io.Discard, m: m, src: m.Source.Text, eol: "\n", names: newNames(m), fragments: text.NewFragmentPrinter(m)}
}

// run makes all edits in source order.
func (s *splicer) run() error {
	m := s.m
	if n := bytes.IndexByte(s.src, '\n'); n > 0 && s.src[n-1] == '\r' {
		s.eol = "\r\n"
	}
	s.findUnnamed()
	s.findErased()
	if m.Ranges().HasText(m.Top()) && s.changed(m.Top()) {
		s.editStatement(m.Top())
	} else {
		s.editRegions(m.Top())
	}
	s.edit(edit{start: len(s.src), end: len(s.src)})
	return s.err
}

// A splicer writes a source with edits, which must come in source order.
type splicer struct {
	m            *ir.Module
	src          []byte
	eol          string
	names        *names
	fragments    *text.FragmentPrinter
	rewriter     rewriter
	erased       []edit  // edits of erased operations not made yet
	editedOp     ir.Op   // operation whose text is being edited
	printedWhole []ir.Op // operations printed with all of their regions; recorded if made is set

	w      io.Writer
	onEdit func(edit) // called for each edit; may be nil
	at     int        // offset in src up to which everything is written
	err    error
}

// An edit replaces the bytes from start to end with text.
type edit struct {
	start, end int
	text       []byte
	op         ir.Op   // operation whose text is edited; 0 for an insertion
	inserted   []ir.Op // inserted operations
}

// edit makes an edit after the pending edits of erased operations before it.
func (s *splicer) edit(e edit) {
	for len(s.erased) > 0 && s.erased[0].start < e.start {
		s.write(s.erased[0])
		s.erased = s.erased[1:]
	}
	s.write(e)
}

// write writes the source up to an edit, and the text of the edit.
func (s *splicer) write(e edit) {
	if s.onEdit != nil && (e.end > e.start || len(e.text) > 0) {
		s.onEdit(e)
	}
	if s.err == nil {
		_, s.err = s.w.Write(s.src[s.at:e.start])
	}
	if s.err == nil && len(e.text) > 0 {
		_, s.err = s.w.Write(e.text)
	}
	s.m.Source.Discarded(s.src[s.at:e.end])
	s.at = e.end
}

// findUnnamed records the operations without result names in the source whose results are used.
func (s *splicer) findUnnamed() {
	s.m.Walk(func(op ir.Op) {
		if !s.m.Edits().IsMade(op) && !s.m.Edits().Has(op) {
			return
		}
		for _, v := range s.m.Operands(op) {
			def, _ := s.m.DefiningOp(v)
			if def != 0 && s.m.Ranges().HasText(def) && s.src[s.m.Ranges().Span(def).Start] != '%' {
				s.names.unnamed[def] = true
			}
		}
	})
}

// changed reports whether the source text of an operation may not match the operation any more.
func (s *splicer) changed(op ir.Op) bool {
	if s.m.Edits().Has(op) || s.names.unnamed[op] {
		return true
	}
	if slices.ContainsFunc(s.m.Operands(op), s.mustRespellUses) {
		return true
	}
	first, n := s.m.Results(op)
	for i := range n {
		if s.mustRespellUses(first + ir.Value(i)) {
			return true
		}
	}
	return s.bodyChanged(op)
}

// mustRespellUses reports whether the type or the name of a value differs from the source.
func (s *splicer) mustRespellUses(v ir.Value) bool {
	return s.m.Edits().IsRetyped(v) || !s.names.keepsName(v)
}

// bodyChanged reports whether a body that the source only implies has changed.
func (s *splicer) bodyChanged(op ir.Op) bool {
	body := s.m.Body(op)
	if body == 0 || s.m.FirstOp(body) == 0 || s.m.Ranges().Region(s.m.BlockRegion(body)).End > 0 || !s.m.Ranges().IsImplied(s.m.LastOp(body)) {
		return false
	}
	for i := range s.m.NumArgs(body) {
		if s.mustRespellUses(s.m.Arg(body, i)) {
			return true
		}
	}
	for inner := s.m.FirstOp(body); inner != 0; inner = s.m.NextOp(inner) {
		if s.m.Edits().IsMade(inner) || s.m.Edits().Has(inner) {
			return true
		}
	}
	return false
}

func (s *splicer) editRegions(op ir.Op) {
	for _, r := range s.regionsInText(op) {
		s.editRegion(r)
	}
}

// regionsInText returns regions in source order: scf.index_switch has its first one last.
func (s *splicer) regionsInText(op ir.Op) (list []ir.Region) {
	for r := s.m.FirstRegion(op); r != 0; r = s.m.NextRegion(r) {
		list = append(list, r)
	}
	slices.SortFunc(list, func(a, b ir.Region) int {
		return cmp.Compare(s.m.Ranges().Region(a).Start, s.m.Ranges().Region(b).Start)
	})
	return list
}

func (s *splicer) editRegion(r ir.Region) {
	for b := s.m.FirstBlock(r); b != 0; b = s.m.NextBlock(b) {
		s.editLabel(b)
		s.editBlock(b)
	}
}

// editBlock edits a block. New operations are inserted before the next operation of the source.
func (s *splicer) editBlock(b ir.Block) {
	var made []ir.Op
	last := ir.Op(0)
	for op := s.m.FirstOp(b); op != 0 && s.err == nil; op = s.m.NextOp(op) {
		unwritten := s.m.Ranges().IsImplied(op)
		if unwritten && (s.m.Ranges().Region(s.m.BlockRegion(b)).End == 0 || s.m.Attributes(op) == 0) {
			// Either the body of a compact form, which is printed with its operation, or a
			// terminator that stays implicit.
			break
		}
		if unwritten || s.m.Edits().IsMade(op) {
			made = append(made, op)
			continue
		}
		if len(made) > 0 {
			s.insert(made, op, s.lineBefore(s.m.Ranges().Span(op).Start))
			made = made[:0]
		}
		if s.changed(op) {
			s.editStatement(op)
		} else {
			s.editRegions(op)
		}
		s.names.dropScope(op)
		last = op
	}
	switch {
	case len(made) == 0:
	case last != 0:
		s.insert(made, last, s.lineAfter(s.m.Ranges().Span(last).End))
	default:
		s.insert(made, s.m.ParentOp(made[0]), s.beforeBrace(s.m.BlockRegion(b)))
	}
}

// insertionPoint is an insertion point for lines: lead comes before them, tail after them, and each
// is indented and ends with a line break.
type insertionPoint struct {
	at         int
	indent     string
	lead, tail string
}

// lineBefore returns the place before the operation that starts at an offset.
func (s *splicer) lineBefore(at int) insertionPoint {
	indent, alone := s.indentation(at)
	if alone {
		return insertionPoint{at: at - len(indent), indent: indent}
	}
	return insertionPoint{at: at, indent: indent, lead: s.eol, tail: indent}
}

// lineAfter returns the place after the operation that ends at an offset.
func (s *splicer) lineAfter(at int) insertionPoint {
	indent, _ := s.indentation(at)
	if end, ok := s.restOfLine(at); ok && end < len(s.src) {
		return insertionPoint{at: end + 1, indent: indent}
	}
	return insertionPoint{at: at, indent: indent, lead: s.eol}
}

// beforeBrace returns the place before the closing brace of a region, indented by two more blanks.
func (s *splicer) beforeBrace(r ir.Region) insertionPoint {
	place := s.lineBefore(s.m.Ranges().Region(r).End - 1)
	place.indent += "  "
	return place
}

// indentation returns the indentation of a line, and whether nothing else is before the offset.
func (s *splicer) indentation(at int) (indent string, alone bool) {
	start := at + 1 - s.m.Source.Position(at).Column
	end := start
	for end < at && (s.src[end] == ' ' || s.src[end] == '\t') {
		end++
	}
	return string(s.src[start:end]), end == at
}

// restOfLine returns the end of the line at an offset, if only a comment is in between.
func (s *splicer) restOfLine(at int) (end int, ok bool) {
	for at < len(s.src) && (s.src[at] == ' ' || s.src[at] == '\t' || s.src[at] == '\r') {
		at++
	}
	if at < len(s.src) && s.src[at] != '\n' {
		if !bytes.HasPrefix(s.src[at:], []byte("//")) {
			return 0, false
		}
		if at = commentEnd(s.src, at); bytes.HasPrefix(s.src[at:], []byte("\r\n")) {
			at++
		}
	}
	return at, true
}

func commentEnd(src []byte, at int) int { return text.CommentEnd(src, at) }

// insert writes new operations, in generic form if the neighboring operation near is.
func (s *splicer) insert(made []ir.Op, near ir.Op, at insertionPoint) {
	var out bytes.Buffer
	out.WriteString(at.lead)
	o := text.FragmentOptions{Lead: s.eol + at.indent, Generic: text.IsGeneric(s.m, near)}
	for _, op := range made {
		out.WriteString(at.indent)
		out.Write(s.printOp(op, o))
		out.WriteString(s.eol)
	}
	out.WriteString(at.tail)
	s.edit(edit{start: at.at, end: at.at, text: out.Bytes(), inserted: made})
}

// printOp returns the text of an operation in its current state, with the names of the source. A
// copied function gets new names.
func (s *splicer) printOp(op ir.Op, o text.FragmentOptions) []byte {
	if s.m.Edits().IsMade(op) && s.m.FirstRegion(op) != 0 {
		o.Generic = false
		return s.fragments.Op(op, o)
	}
	o.Names = s.names
	switch parent := s.m.ParentOp(op); {
	case parent == 0:
	case s.m.OpName(parent) == ir.OpFunc, s.m.OpName(parent) == ir.OpModule:
		o.Dialect = s.m.OpDef(parent).Dialect
	}
	return s.fragments.Op(op, o)
}

// editStatement edits the text of an operation and its regions to match its current state. The
// spelling of the source is kept where it means the same.
func (s *splicer) editStatement(op ir.Op) {
	defer func(around ir.Op) { s.editedOp = around }(s.editedOp)
	s.editedOp = op
	at, ok := text.StatementOf(s.m, op)
	span := s.m.Ranges().Span(op)
	indent, alone := s.indentation(span.Start)
	o := text.FragmentOptions{Lead: s.eol + indent}
	if before := s.m.PrevOp(op); !alone && before != 0 && s.m.IsText(before) && s.src[span.Start] != '%' && s.m.NumResults(op) > 0 {
		// On the same line, the result names would be parsed as part of that operation's text.
		s.edit(edit{start: span.Start, end: span.Start, text: []byte(o.Lead), op: op})
	}
	if ok {
		o.Generic, o.FunctionTypes, o.Braces, o.Spelling = at.Generic, at.FunctionTypes(), at.Braces(), at.Spelling()
		if loc := at.Location(); loc != (ir.Range{}) {
			span.End = loc.Start
		}
	}
	kept := s.keptRegions(op)
	to := s.printMarked(op, o)
	if len(s.names.replaced) != len(kept) {
		// The printed form has other regions than the source, so the whole operation is printed,
		// without the comments of erased operations in it.
		s.erased = slices.DeleteFunc(s.erased, func(e edit) bool { return e.start >= span.Start && e.start < span.End })
		s.names.printAll = true
		s.edit(edit{start: span.Start, end: span.End, text: s.printOp(op, o), op: op})
		s.names.printAll = false
		if s.onEdit != nil {
			s.printedWhole = append(s.printedWhole, op)
		}
		return
	}
	mark := s.names.placeholder // printing the regions may change it
	if len(kept) > 0 {
		to = bytes.Clone(to) // printing the regions reuses the buffer
	}
	for _, r := range kept {
		at := s.m.Ranges().Region(r)
		before, after, _ := bytes.Cut(to, mark)
		s.rewriteTokens(span.Start, at.Start, before)
		s.editRegion(r)
		span.Start, to = at.End, after
	}
	s.rewriteTokens(span.Start, span.End, to)
}

// printMarked prints an operation with a placeholder for each kept region. It chooses a placeholder
// that does not occur elsewhere in the text.
func (s *splicer) printMarked(op ir.Op, o text.FragmentOptions) []byte {
	for n := s.names; ; n.placeholder = append(n.placeholder, 1) {
		n.replaced = n.replaced[:0]
		to := s.printOp(op, o)
		if len(n.replaced) == 0 || bytes.Count(to, n.placeholder) <= len(n.replaced) {
			return to
		}
	}
}

// keptRegions returns the regions of an operation whose source text is kept.
func (s *splicer) keptRegions(op ir.Op) []ir.Region {
	return slices.DeleteFunc(s.regionsInText(op), func(r ir.Region) bool { return !s.names.isKept(r) })
}

// editLabel edits the label of a block to match its arguments.
func (s *splicer) editLabel(b ir.Block) {
	some := false
	for i := range s.m.NumArgs(b) {
		some = some || s.mustRespellUses(s.m.Arg(b, i))
	}
	if !some {
		return
	}
	if at, wording := text.LabelOf(s.m, b); at != (ir.Range{}) {
		defer func(around ir.Op) { s.editedOp = around }(s.editedOp)
		s.editedOp = s.m.RegionOp(s.m.BlockRegion(b))
		s.rewriteTokens(at.Start, at.End, s.fragments.Label(b, text.FragmentOptions{Names: s.names, Spelling: wording}))
	}
}

// findErased records edits that delete erased operations, with their lines if nothing else is on
// them. Comments in and after an erased operation stay, except those in its regions.
func (s *splicer) findErased() {
	for op := ir.Op(1); int(op) < s.m.NumOps(); op++ {
		if !s.m.Erased(op) || !s.m.Ranges().HasText(op) || s.inErased(op) {
			continue
		}
		start, end := s.m.Ranges().Span(op).Start, s.m.Ranges().Span(op).End
		indent, alone := s.indentation(start)
		line, ends := s.restOfLine(end)
		if alone && ends {
			end = line
		}
		var comments []byte
		if s.m.FirstRegion(op) == 0 {
			comments = (&tokenList{text: s.src}).comments(start, end)
		}
		if len(comments) == 0 && alone && ends {
			start, end = start-len(indent), min(line+1, len(s.src))
		}
		s.erased = append(s.erased, edit{start: start, end: end, text: comments, op: op})
	}
	slices.SortFunc(s.erased, func(a, b edit) int { return a.start - b.start })
}

// inErased reports whether an operation around op was erased as well.
func (s *splicer) inErased(op ir.Op) bool {
	for op = s.m.ParentOp(op); op != 0; op = s.m.ParentOp(op) {
		if s.m.Erased(op) || s.m.Ranges().IsImplied(op) {
			return true
		}
	}
	return false
}
