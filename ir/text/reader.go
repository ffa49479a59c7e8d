package text

import (
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/attr"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/parts"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/scope"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/sniff"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// A Reader reads modules into a Context. It remembers the texts of types and attributes, plans of
// statements and ends of lines, so that reading the same again, in the same module or in another,
// costs a look-up. It is for one goroutine at a time, as is its Context.
type Reader struct {
	c            *ir.Context
	parts        *parts.Reader
	cache        *syntax.Cache
	attrs        attr.Reader
	lineSuffixes []lineSuffix // by tail
	split        map[splitKey][2]ir.Dict
	scopes       scope.Scopes
	parallel     func(func())
	onRefused    func(m *ir.Module) ir.Diagnostics
	aheadFrom    int   // length of the texts for which a goroutine is worth its start
	modules      int32 // have been read
}

// NewReader makes a reader that has read nothing.
func NewReader(c *ir.Context) *Reader { return newReader(c, syntax.NewCache()) }

func newReader(c *ir.Context, cache *syntax.Cache) *Reader {
	p := parts.NewReader(c, cache.Twin())
	return &Reader{
		c: c, parts: p, cache: cache, attrs: attr.NewReader(c, p), split: map[splitKey][2]ir.Dict{}, scopes: scope.New(), aheadFrom: aheadFrom,
	}
}

// Context returns the context in which the reader makes types and attributes.
func (r *Reader) Context() *ir.Context { return r.c }

// Parallel lets Read use another goroutine for long texts, which cuts them into statements. start
// runs a function on a new goroutine; nil, the default, makes it use that of the caller alone.
// Modules and errors are the same.
func (r *Reader) Parallel(start func(work func())) { r.parallel = start }

// aheadFrom is Reader.aheadFrom outside of tests.
const aheadFrom = 1 << 16

// Parse reads one module into a Context of its own, see [Reader.Read]. It does not verify it.
func Parse(src *ir.Source) (*ir.Module, ir.Diagnostics) {
	return NewReader(ir.NewContext()).Read(src)
}

// OnRefused sets a function that sees the module read so far of a source that Read refuses. What it
// reports takes the place of Read's errors: MLIR verifies the properties of an operation as soon as
// it has parsed it, hence before a syntax error further down. Nil, the default, keeps those of
// Read.
func (r *Reader) OnRefused(check func(m *ir.Module) ir.Diagnostics) { r.onRefused = check }

// Read reads one module. A source whose only operation is a builtin.module is that module; any
// other source is wrapped in one, as in MLIR. The result is nil if there are errors. Read resolves
// names and checks the types at uses of values. It does not verify operations: a caller must verify
// the module (package verify) before printing it.
//
// The module keeps the text of src: it must not change as long as the module is used, nor, for the
// sake of long constants, as long as the Context is.
func (r *Reader) Read(src *ir.Source) (*ir.Module, ir.Diagnostics) {
	if err := sniff.Find(src.Text, sniff.BeforeParse); err != nil {
		return nil, diagnostics(src, err)
	}
	r.modules++
	r.parts.Begin(src)
	r.scopes.Reset(src.Text)
	b := newBuilder(r, src)
	err := r.statements(src.Text, b)
	if err == nil {
		err = b.end()
	}
	if err != nil {
		if kind := sniff.Find(src.Text, sniff.AfterParseError); kind != nil {
			err = kind
		}
		return nil, b.refused(diagnostics(src, b.firstError(err)))
	}
	if errors := append(b.undefined(), b.locations.undefined(src)...); len(errors) > 0 {
		return nil, b.refused(errors)
	}
	b.finalizeTop()
	b.m.SetOrigin(b.origin)
	return b.m, nil
}

// refused returns the errors of a source that cannot be read up to its end, and releases its
// module.
func (b *builder) refused(errors ir.Diagnostics) ir.Diagnostics {
	b.m.SetOrigin(b.origin)
	if b.r.onRefused != nil {
		if first := b.r.onRefused(b.m); len(first) > 0 {
			errors = first
		}
	}
	b.m.Release()
	return errors
}

// statements gives the builder the statements of a text.
func (r *Reader) statements(text []byte, b *builder) *syntax.Error {
	if r.parallel != nil && len(text) >= r.aheadFrom {
		return syntax.ParseAhead(text, vocabulary, r.cache, b, r.parallel)
	}
	return syntax.Parse(text, vocabulary, r.cache, b)
}

// ReadAttr reads an attribute: "dense<0> : tensor<4xi32>". Errors have the text as their source.
func (r *Reader) ReadAttr(text string) (ir.Attr, ir.Diagnostics) {
	src := &ir.Source{Text: []byte(text)}
	r.parts.Begin(src)
	a, err := r.parts.Attr(src.Text, 0, len(src.Text), nil)
	if err != nil {
		return 0, diagnostics(src, err)
	}
	return a, nil
}

// diagnostic returns a syntax error with its place.
func diagnostic(s *ir.Source, e *syntax.Error) *ir.Diagnostic {
	d := &ir.Diagnostic{Source: s, Range: ir.Range{Start: e.Start, End: e.End}, Message: e.Message}
	if e.Remedy == "" && strings.Contains(e.Message, "a type") {
		e.Remedy = meant(sniff.TypeMeant(string(s.Text[e.Start:e.End])))
	}
	if e.Remedy != "" {
		d.Remedies = []ir.Remedy{{Effect: e.Remedy}}
	}
	if f := e.Fix; f != nil {
		d.Fixes = []ir.Fix{{Effect: e.Remedy, Edits: []ir.TextEdit{{Range: ir.Range{Start: f.Start, End: f.End}, Text: f.Text}}}}
	}
	if e.Note != "" {
		d.Notes = append(d.Notes, ir.Note{Source: s, Range: ir.Range{Start: e.NoteAt, End: e.NoteAt + 1}, Message: e.Note})
	}
	return d
}

// diagnostics are all that a syntax error says.
func diagnostics(s *ir.Source, e *syntax.Error) ir.Diagnostics {
	list := ir.Diagnostics{diagnostic(s, e)}
	if e.Then != "" {
		list = append(list, &ir.Diagnostic{Source: s, Range: ir.Range{Start: e.ThenAt, End: e.ThenAt + 1}, Message: e.Then})
	}
	return list
}
