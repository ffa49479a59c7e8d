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

// A Reader reads modules into a Context. It caches the parses of types, attributes and statements,
// in one module and across modules. It is for one goroutine at a time, as is its
// Context.
type Reader struct {
	c         *ir.Context
	parts     *parts.Reader
	cache     *syntax.Cache
	attrs     attr.Reader
	scopes    scope.Scopes
	onRefused func(m *ir.Module) ir.Diagnostics
}

// NewReader returns a reader with empty caches.
func NewReader(c *ir.Context) *Reader { return newReader(c, syntax.NewCache()) }

func newReader(c *ir.Context, cache *syntax.Cache) *Reader {
	p := parts.NewReader(c, cache)
	return &Reader{
		c: c, parts: p, cache: cache, attrs: attr.NewReader(c, p),
	}
}

// Context returns the context of the reader.
func (r *Reader) Context() *ir.Context { return r.c }

// Parse reads one module into a new Context, see [Reader.Read]. It does not verify the module.
func Parse(src *ir.Source) (*ir.Module, ir.Diagnostics) {
	return NewReader(ir.NewContext()).Read(src)
}

// OnRefused sets a function that checks the module read so far if Read rejects a source. The
// diagnostics that it returns replace those of Read, because MLIR verifies the properties of an
// operation as soon as it has parsed it, and so before a syntax error further down. If it returns
// none or is nil, the default, those of Read stay.
func (r *Reader) OnRefused(check func(m *ir.Module) ir.Diagnostics) { r.onRefused = check }

// Read reads one module. A source whose only operation is a builtin.module is that module; any
// other source is wrapped in one, as in MLIR. The result is nil if there are errors. Read resolves
// names and checks the types at uses of values. It does not verify operations: a caller must verify
// the module (package verify) before printing it.
//
// The module keeps a reference to the text of src, and the Context to long constants in it. It must
// not change while they are in use.
func (r *Reader) Read(src *ir.Source) (*ir.Module, ir.Diagnostics) {
	if err, binary := sniff.BySignature(src.Text); err != nil {
		src.Foreign = binary
		return nil, diagnostics(src, err)
	}
	r.parts.Begin(src)
	r.scopes = scope.New(src.Text)
	b := newBuilder(r, src)
	err := syntax.Parse(src.Text, vocabulary, r.cache, b)
	if err == nil {
		err = b.resolveRemaining()
	}
	if err != nil {
		if kind, binary := sniff.ByContent(src.Text); kind != nil {
			err, src.Foreign = kind, binary
		}
		return nil, b.reject(diagnostics(src, b.firstError(err)))
	}
	if errors := append(b.undefinedErrors(), b.resolveLocations()...); len(errors) > 0 {
		return nil, b.reject(errors)
	}
	b.finalizeTop()
	b.m.Builder().Finish(b.origin)
	return b.m, nil
}

// reject returns the errors of a rejected source.
func (b *builder) reject(errors ir.Diagnostics) ir.Diagnostics {
	b.m.Builder().Finish(b.origin)
	if b.r.onRefused != nil {
		if first := b.r.onRefused(b.m); len(first) > 0 {
			errors = first
		}
	}
	return errors
}

// ReadAttr reads an attribute such as "dense<0> : tensor<4xi32>". The source of its errors is text.
func (r *Reader) ReadAttr(text string) (ir.Attr, ir.Diagnostics) {
	src := &ir.Source{Text: []byte(text)}
	r.parts.Begin(src)
	a, err := r.parts.Attr(src.Text, 0, len(src.Text), nil)
	if err != nil {
		return 0, diagnostics(src, err)
	}
	return a, nil
}

// diagnostic converts a syntax error to a Diagnostic.
func diagnostic(s *ir.Source, e *syntax.Error) *ir.Diagnostic {
	if e.Remedy == "" {
		explainMistake(s.Text, e)
	}
	d := &ir.Diagnostic{Source: s, Range: ir.Range{Start: e.Start, End: e.End}, Message: e.Message}
	if e.Remedy == "" && strings.Contains(e.Message, "a type") {
		e.Remedy = didYouMean(sniff.SuggestType(string(s.Text[e.Start:e.End])))
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

// diagnostics converts a syntax error to diagnostics: one, and a second one for the error that
// follows from it.
func diagnostics(s *ir.Source, e *syntax.Error) ir.Diagnostics {
	list := ir.Diagnostics{diagnostic(s, e)}
	if e.Then != "" {
		list = append(list, &ir.Diagnostic{Source: s, Range: ir.Range{Start: e.ThenAt, End: e.ThenAt + 1}, Message: e.Then})
	}
	return list
}
