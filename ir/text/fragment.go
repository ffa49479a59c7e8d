package text

import (
	"bytes"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// What the source form is made with: single operations as printed, and where the parts of a statement stand.

// A Spelling gives values, blocks and regions the names that a source has for them.
type Spelling interface {
	// Value is what a value is called where it is used, with its %.
	Value(v ir.Value) string
	// Results is the list of names before the = of an operation; empty for none.
	Results(op ir.Op) string
	// Block is the label of a block, with its ^.
	Block(b ir.Block) string
	// Region is what stands for a region, if it is not to be printed.
	Region(r ir.Region) (mark string, ok bool)
}

// FragmentOptions say how an operation is printed.
type FragmentOptions struct {
	Spelling      Spelling // nil: the names that Print gives
	Generic       bool
	Lead          string // how a line begins: the end of the one before, and a margin; empty: "\n"
	Dialect       string // whose operations need not name it
	Braces        bool   // all attributes in {…}, as before there was <{…}>
	FunctionTypes bool   // a function type where the form has a shorter way
}

// A FragmentPrinter prints parts of a module, which must not change meanwhile if they print without a Spelling.
type FragmentPrinter struct {
	m     *ir.Module
	names *namer // made when needed
}

// NewFragmentPrinter makes a printer for a module.
func NewFragmentPrinter(m *ir.Module) *FragmentPrinter { return &FragmentPrinter{m: m} }

// Op is the text of an operation, without its location.
func (f *FragmentPrinter) Op(op ir.Op, o FragmentOptions) string {
	return f.print(o, func(p *printer) { p.operation(op) })
}

// Label is the label of a block, ^bb0(%x: type):
func (f *FragmentPrinter) Label(b ir.Block, o FragmentOptions) string {
	return f.print(o, func(p *printer) { p.label(b) })
}

// print is what a function prints.
func (f *FragmentPrinter) print(o FragmentOptions, write func(*printer)) string {
	names := &namer{m: f.m, generic: o.Generic}
	if o.Spelling == nil {
		if f.names == nil {
			f.names = nameValues(f.m, false)
		}
		names = f.names
	}
	var text bytes.Buffer
	p := &printer{m: f.m, names: names, w: &text, spelling: o.Spelling, lead: o.Lead, braces: o.Braces, full: o.FunctionTypes}
	if o.Dialect != "" {
		p.dialect = []string{o.Dialect}
	}
	write(p)
	p.flush()
	return text.String()
}

// A Statement is where the parts of an operation stand in its source. Ranges of what is not there are empty.
type Statement struct {
	Results    []ResultName // the names before the =
	Operands   []ir.Range
	Attributes ir.Range // {…}
	Properties ir.Range // <{…}>
	Location   ir.Range // loc(…)
	Generic    bool     // it is in the generic form
	FullTypes  bool     // it has a function type, although its form may have a shorter way
}

// StatementOf is where the parts of an operation stand; false if the operation is not in a source that a Reader has read.
func StatementOf(m *ir.Module, op ir.Op) (Statement, bool) {
	o, ok := m.Origin().(*origin)
	if !ok {
		return Statement{}, false
	}
	s, ok := o.statementOf(m, op)
	if !ok {
		return Statement{}, false
	}
	at := func(i int32) ir.Range {
		if i < 0 {
			return ir.Range{}
		}
		return s.at(i)
	}
	l := s.layout
	out := Statement{
		Results: o.resultNames(m, op), Attributes: at(l.dict), Properties: at(l.props), Location: at(l.loc),
		Generic: m.Source.Text[nameOffset(m, op)] == '"',
	}
	for _, i := range l.operands {
		out.Operands = append(out.Operands, s.at(i))
	}
	if f := formOf(m.OpName(op)); f != nil && f.kind != nil && f.kind.shorter && len(l.operandTypes) > 0 && len(l.resultTypes) == 1 {
		out.FullTypes = l.operandTypes[len(l.operandTypes)-1].first != l.resultTypes[0].first
	}
	return out, true
}

// ArgNames are where the arguments of a block are named; fewer than there are if the text does not name them.
func ArgNames(m *ir.Module, b ir.Block) (names []ir.Range) {
	for _, t := range argNames(m, b) {
		names = append(names, rangeOf(t))
	}
	return names
}

// LabelRange is where the label of a block stands, up to its colon; empty if it has none.
func LabelRange(m *ir.Module, b ir.Block) ir.Range {
	o, ok := m.Origin().(*origin)
	start := m.BlockStart(b)
	if !ok || start == 0 || m.Source.Text[start] != '^' {
		return ir.Range{}
	}
	_, tokens := syntax.Again(m.Source.Text, start, vocabulary, o.r.cache, nil)
	if len(tokens) == 0 || tokens[0].Kind != grammar.MLIRLABEL {
		return ir.Range{}
	}
	return ir.Range{Start: start, End: tokens[len(tokens)-1].End}
}

// Again reads the source of a module once more, in the same Context; nil if it was not read by a Reader.
func Again(m *ir.Module) *ir.Module {
	o, ok := m.Origin().(*origin)
	if !ok {
		return nil
	}
	again, _ := o.r.Parse(m.Source)
	return again
}
