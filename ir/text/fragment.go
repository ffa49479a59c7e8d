package text

import (
	"bytes"
	"cmp"
	"slices"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// A SourceNames provides the names of values, blocks and regions in a source.
type SourceNames interface {
	// AppendValue appends the name of a value at a use, with its %.
	AppendValue(dst []byte, v ir.Value) []byte
	// AppendResults appends the result names before the = of an operation, if there are any.
	AppendResults(dst []byte, op ir.Op) []byte
	// AppendBlock appends the label of a block, with its ^.
	AppendBlock(dst []byte, b ir.Block) []byte
	// Region returns the placeholder to print instead of a region; ok is false if the region itself
	// must be printed.
	Region(r ir.Region) (mark []byte, ok bool)
}

// FragmentOptions selects how an operation is printed.
type FragmentOptions struct {
	Names         SourceNames // nil for the names of Print
	Spelling      *Spelling   // nil for the spelling of Print
	Generic       bool
	Lead          string // line break and indentation of a new line; empty: "\n"
	Dialect       string // dialect that operations may omit
	Braces        bool   // print all attributes in {…}, as MLIR did before <{…}> existed
	FunctionTypes bool   // print a function type even if the form has a shorter syntax
}

// A FragmentPrinter prints parts of a module. If it prints without a Spelling, the module must not
// change between calls.
type FragmentPrinter struct {
	m       *ir.Module
	names   *namer // names of all values; computed on demand
	form    namer  // only selects the form
	printer printer
	text    bytes.Buffer
}

// NewFragmentPrinter returns a printer for a module.
func NewFragmentPrinter(m *ir.Module) *FragmentPrinter {
	return &FragmentPrinter{m: m, form: namer{m: m}}
}

// Op returns the text of an operation without its location. It is valid until the next call of the
// FragmentPrinter.
func (f *FragmentPrinter) Op(op ir.Op, o FragmentOptions) []byte {
	p := f.begin(o)
	p.operation(op)
	return f.end()
}

// Label returns the label of a block, ^bb0(%x: type):. It is valid until the next call of the
// FragmentPrinter.
func (f *FragmentPrinter) Label(b ir.Block, o FragmentOptions) []byte {
	p := f.begin(o)
	p.label(b)
	return f.end()
}

func (f *FragmentPrinter) begin(o FragmentOptions) *printer {
	f.text.Reset()
	p := &f.printer
	*p = printer{
		m: f.m, names: &f.form, w: &f.text, buf: p.buf[:0], types: p.types, dialect: p.dialect[:0],
		sourceNames: o.Names, spelling: cmp.Or(o.Spelling, &Spelling{}), margin: cmp.Or(o.Lead, "\n"), braces: o.Braces, full: o.FunctionTypes, room: flushAt,
	}
	f.form.generic = o.Generic
	if o.Names == nil {
		if f.names == nil {
			f.names = nameValues(f.m, false)
		}
		p.names = f.names
	}
	if o.Dialect != "" {
		p.dialect = append(p.dialect, o.Dialect)
	}
	return p
}

func (f *FragmentPrinter) end() []byte {
	if f.text.Len() == 0 { // not flushed yet
		return f.printer.buf
	}
	f.printer.flush()
	return f.text.Bytes()
}

// A Statement holds the source ranges of an operation's parts; the range of an absent part is
// empty.
type Statement struct {
	o       *origin
	m       *ir.Module
	parts   statement
	Generic bool // in the generic form
}

// StatementOf parses the statement of an operation again. It returns false if the operation has no
// text in a source read by a Reader.
func StatementOf(m *ir.Module, op ir.Op) (Statement, bool) {
	o, ok := m.Ranges().Locator().(*origin)
	if !ok {
		return Statement{}, false
	}
	s, ok := o.statementOf(m, op)
	return Statement{o, m, s, ok && s.layout.quoted}, ok
}

// Location returns the range of loc(…).
func (s Statement) Location() ir.Range {
	if s.parts.layout.loc < 0 {
		return ir.Range{}
	}
	return s.parts.at(s.parts.layout.loc)
}

// Braces reports whether all attributes are in {…}, as in MLIR before <{…}> existed.
func (s Statement) Braces() bool { return s.parts.layout.dict >= 0 && s.parts.layout.props < 0 }

// FunctionTypes reports whether the statement has a function type although the form has a shorter
// syntax for its types.
func (s Statement) FunctionTypes() bool {
	l := s.parts.layout
	if s.Generic || l.form == nil || l.form.kind == nil || l.form.kind.short == nil || len(l.resultTypes) != 1 || len(l.operandTypes) == 0 ||
		l.operandTypes[len(l.operandTypes)-1].first == l.resultTypes[0].first {
		return false
	}
	var types []ir.Type
	for _, p := range append(slices.Clone(l.operandTypes), l.resultTypes[0]) {
		t, err := s.o.r.parts.Type(s.m.Source.Text, s.parts.tokens[p.first].Start, s.parts.tokens[p.last].End, &s.o.aliases)
		if err != nil {
			return false
		}
		types = append(types, t)
	}
	return l.form.kind.short(s.o.r.c, types)
}

// Spelling returns the original spelling of the parts of the statement.
func (s Statement) Spelling() *Spelling {
	w := &Spelling{o: s.o, src: s.m.Source.Text}
	w.record(s.parts)
	return w
}

// ArgNames returns the ranges of the names of a block's arguments; fewer than there are arguments
// if the text does not name them.
func ArgNames(m *ir.Module, b ir.Block) (names []ir.Range) {
	for _, t := range argNames(m, b) {
		names = append(names, rangeOf(t))
	}
	return names
}

// LabelOf returns the range of the label of a block up to its colon, and the spelling of its parts;
// an empty range and nil if the block has no label.
func LabelOf(m *ir.Module, b ir.Block) (ir.Range, *Spelling) {
	o, ok := m.Ranges().Locator().(*origin)
	start := m.Ranges().BlockStart(b)
	if !ok || start == 0 || m.Source.Text[start] != '^' {
		return ir.Range{}, nil
	}
	plan, tokens := syntax.Reparse(m.Source.Text, start, vocabulary, o.r.cache, syntax.KnownEnds{})
	if len(tokens) == 0 || tokens[0].Kind != grammar.MLIRLABEL {
		return ir.Range{}, nil
	}
	w := &Spelling{o: o, src: m.Source.Text}
	if l, ok := plan.Data.(*stmtLayout); ok {
		w.record(statement{l, tokens})
	}
	return ir.Range{Start: start, End: tokens[len(tokens)-1].End}, w
}

// CommentEnd returns the end of the comment that starts at an offset: its line feed or carriage
// return, or the end of src.
func CommentEnd(src []byte, at int) int { return syntax.CommentEnd(src, at) }
