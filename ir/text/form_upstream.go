package text

import (
	"bytes"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/upstream"
)

// fromUpstream returns the special form of a form of package upstream.
func fromUpstream(f *upstream.Form) *special {
	return &special{
		word:         grammar.MLIROTHER,
		upstreamForm: f,
		compile:      func(c *compiler) *syntax.Error { return c.compileUpstream(f) },
		finish:       func(b *builder, op ir.Op) *syntax.Error { return b.finishUpstream(f, op) },
		print:        func(p *printer, op ir.Op) { f.Print(printerAdapter{p}, op) },
		canExpress:   f.CanExpress,
	}
}

// compileUpstream computes the layout of a statement with a form of package upstream. It depends on
// the text of tokens, not only on their kinds, so it is not cached by plan alone.
func (c *compiler) compileUpstream(f *upstream.Form) *syntax.Error {
	s := c.layout
	end := len(c.tokens)
	if s.loc >= 0 {
		end--
	}
	parsed, err := f.Read(upstream.Source{Text: c.src, Tokens: c.tokens, Kinds: c.kinds, Next: int(s.nameToken) + 1, End: end, Def: s.form.def})
	if err != nil {
		return err
	}
	s.upstreamStatement, s.dict, s.props, s.regions, s.successors = parsed, parsed.Dict, -1, nil, parsed.Successors
	for _, o := range parsed.Operands {
		s.operands, s.operandTypes = append(s.operands, o.Token), append(s.operandTypes, placeOf(o.Type))
	}
	for _, t := range parsed.Results {
		s.resultTypes = append(s.resultTypes, placeOf(t))
	}
	for _, r := range parsed.Regions {
		s.regions = append(s.regions, r.Token)
	}
	if parsed.FirstInit >= 0 {
		s.signature = likeInits
	}
	return nil
}

// cachedLayout caches the layout of the last statement of a plan together with the text that it
// depends on.
type cachedLayout struct {
	key    string
	layout *stmtLayout
}

// layoutOf returns the layout of a statement whose plan has no layout for all its statements.
func (b *builder) layoutOf(plan *syntax.Plan, tokens []syntax.Token) (*stmtLayout, *syntax.Error) {
	if known, ok := plan.Data.(*cachedLayout); ok {
		b.key = appendStatementKey(b.key[:0], b.src, tokens)
		if known.key != "" && known.key == string(b.key) {
			return known.layout, nil
		}
	}
	s, err := compile(plan, b.src, tokens)
	switch {
	case err != nil:
	case s.upstreamStatement != nil:
		b.key = appendStatementKey(b.key[:0], b.src, tokens)
		plan.Data = &cachedLayout{string(b.key), s}
	default:
		plan.Data = s
	}
	return s, err
}

// Limits of the statements that are cached.
const (
	maxKeyBytes  = 512
	maxKeyTokens = 48
)

// appendStatementKey appends the cache key of a statement: its text without types and locations,
// with each value name replaced by the index of its first occurrence. The key of a long statement
// is empty.
func appendStatementKey(dst, src []byte, tokens []syntax.Token) []byte {
	if len(tokens) > maxKeyTokens {
		return dst[:0]
	}
	for i, t := range tokens {
		switch vocabulary.GrammarKind(t.Kind) {
		case grammar.MLIRRESULT, grammar.MLIRTYPE, grammar.MLIRLOC, grammar.MLIRREGION:
		case grammar.MLIRVALUE, grammar.MLIRARG:
			dst = append(dst, '%', byte(firstLike(src, tokens, i)))
		default:
			if t.End-t.Start > maxKeyBytes || len(dst) > maxKeyBytes {
				return dst[:0]
			}
			dst = append(append(dst, src[t.Start:t.End]...), 0)
		}
	}
	return dst
}

// firstLike returns the index of the first token with the text of token i.
func firstLike(src []byte, tokens []syntax.Token, i int) int {
	text := src[tokens[i].Start:tokens[i].End]
	for k := range i {
		if bytes.Equal(src[tokens[k].Start:tokens[k].End], text) {
			return k
		}
	}
	return i
}

// derivations maps the derivations of package upstream.
var derivations = [...]derivation{upstream.AsWritten: asWritten, upstream.Index: indexType, upstream.Bool: boolType, upstream.Witness: witnessType,
	upstream.Shape: shapeType, upstream.Size: sizeType, upstream.ValueShape: valueShapeType, upstream.Element: elementType}

func placeOf(t upstream.Type) typePlace { return typePlace{t.First, t.Last, derivations[t.Derive]} }

// setInitResults appends the result types: the types of the init operands that are tensors.
func (b *builder) setInitResults() {
	b.results = b.results[:0]
	for _, t := range b.types[b.layout.upstreamStatement.FirstInit:] {
		if b.c.Types.Kind(t) == ir.TensorType {
			b.results = append(b.results, t)
		}
	}
}

// readUpstreamAttributes adds the attributes that a form of package upstream has read; rest are the
// discardable ones.
func (b *builder) readUpstreamAttributes(entries []ir.Entry) (all, rest []ir.Entry, err *syntax.Error) {
	if b.layout.upstreamStatement == nil {
		return entries, nil, nil
	}
	for _, a := range b.layout.upstreamStatement.Attrs {
		value, err := a.Make(attrBuilder{b})
		switch n, _ := ir.TableName(a.Name); {
		case err != nil:
			return nil, nil, err
		case a.Name != "":
			entries = append(entries, ir.Entry{Name: n, Attr: value})
			continue
		case b.c.Attrs.Kind(value) != ir.DictAttr:
			return nil, nil, b.tokens[b.layout.nameToken+1].Fail("expected a dictionary of attributes")
		}
		for _, e := range b.c.Dicts.Entries(b.c.Attrs.DictOf(value)) {
			if b.layout.form.def.Attr(e.Name) != nil {
				entries = append(entries, e)
			} else {
				rest = append(rest, e)
			}
		}
	}
	return entries, rest, nil
}

// attrBuilder implements upstream.AttrMaker for the current statement.
type attrBuilder struct{ b *builder }

func (x attrBuilder) Context() *ir.Context { return x.b.c }

func (x attrBuilder) Read(first, last int32) (ir.Attr, *syntax.Error) {
	return x.b.r.parts.Attr(x.b.src, x.b.tokens[first].Start, x.b.tokens[last].End, &x.b.origin.aliases)
}

func (x attrBuilder) ReadAs(first, last int32, t ir.Type) (ir.Attr, *syntax.Error) {
	return x.b.r.parts.Value(x.b.src, x.b.tokens[first].Start, x.b.tokens[last].End, &x.b.origin.aliases, t)
}

func (x attrBuilder) Type(t upstream.Type) (ir.Type, *syntax.Error) { return x.b.typeAt(placeOf(t)) }

func (x attrBuilder) Integer(t upstream.Type) (ir.Type, *syntax.Error) {
	typ, err := x.Type(t)
	if c := x.b.c; err == nil && (c.Types.Kind(typ) != ir.ScalarType || c.Types.Elem(typ) != elem.None && !c.Types.Elem(typ).IsInteger()) {
		err = x.b.tokens[t.First].Fail("invalid kind of type specified: expected builtin.integer, but found '" + c.Types.Text(typ) + "'")
	}
	return typ, err
}

// finishUpstream creates the terminators and bodies that the text omits.
func (b *builder) finishUpstream(f *upstream.Form, op ir.Op) *syntax.Error {
	parsed := b.layout.upstreamStatement
	region := b.m.FirstRegion(op)
	for _, r := range parsed.Regions {
		if r.Token >= 0 && !r.NeedsTerminator {
			empty := b.m.FirstBlock(region) == 0
			var types []ir.Type
			for _, a := range r.Args {
				t, err := b.typeAt(placeOf(a.Type))
				if err != nil {
					return err
				}
				types = append(types, t)
			}
			if end := f.AddTerminator(b.m, region, types); end != 0 {
				b.m.Builder().SetImplied(end, op)
			}
			if empty {
				if err := b.checkEmptyArgs(region, r.Args); err != nil {
					return err
				}
			}
		}
		region = b.m.NextRegion(region)
	}
	if len(parsed.Regions) > 0 {
		return nil
	}
	spec, err := b.readPayload(parsed.Payload)
	if err != nil {
		return err
	}
	if problem := f.BuildBody(b.m, op, b.types, spec); problem != "" {
		return b.tokens[b.layout.nameToken].Fail("'" + b.layout.form.def.Name + "': " + problem).WithRemedy("write it in the generic form")
	}
	return nil
}

// checkEmptyArgs checks the names of the arguments of a region written as {}, and sets the
// locations given in the header.
func (b *builder) checkEmptyArgs(region ir.Region, args []upstream.Arg) *syntax.Error {
	block := b.m.FirstBlock(region)
	for i, a := range args {
		name := b.tokens[a.Token]
		if err := b.checkUnused(name); err != nil {
			return err
		}
		spelled := func(t syntax.Token) string { return string(b.src[t.Start:t.End]) }
		if slices.ContainsFunc(args[:i], func(o upstream.Arg) bool { return spelled(b.tokens[o.Token]) == spelled(name) }) {
			return b.inUseError(name)
		}
		if a.Loc < 0 || block == 0 {
			continue
		}
		if err := b.locations.checkArg(b.m.Arg(block, i), span{b.tokens[a.Loc].Start, b.tokens[a.Loc].End}); err != nil {
			return err
		}
	}
	return nil
}

// readPayload reads { arith.addf {…} }.
func (b *builder) readPayload(token int32) (spec ir.OpSpec, err *syntax.Error) {
	if token < 0 {
		return spec, nil
	}
	t := b.tokens[token]
	start := syntax.SkipBlanks(b.src, t.Start+1)
	end := start
	for end < t.End && syntax.IsNameByte(b.src[end]) {
		end++
	}
	spec.Name = b.c.Names.Op(string(b.src[start:end]))
	var entries []ir.Entry
	if at := syntax.SkipBlanks(b.src, end); b.src[at] == '{' {
		last := at + strings.LastIndexByte(string(b.src[at:t.End-1]), '}') + 1
		d, err := b.r.parts.Dict(b.src, at, max(last, at+1), &b.origin.aliases)
		if err != nil {
			return spec, err
		}
		var inherent ir.Dict
		inherent, spec.Attributes = b.r.splitDict(spec.Name, d)
		entries = slices.Clone(b.c.Dicts.Entries(inherent))
	}
	def := ir.Known(spec.Name)
	if def == nil || len(def.Results) != 1 || len(def.Regions) > 0 {
		return spec, t.Fail("'" + string(b.src[start:end]) + "' cannot replace a region").WithRemedy("write the region")
	}
	for i := range def.Attrs {
		if d := &def.Attrs[i]; d.Filled && !hasEntry(entries, d.Name) {
			entries = append(entries, ir.Entry{Name: d.Name, Attr: b.c.Attrs.Default(d)})
		}
	}
	spec.Properties = b.c.Dicts.Of(entries)
	return spec, nil
}

// upstreamArgs returns the region arguments that the header of a form of package upstream names.
func upstreamArgs(src []byte, f *opForm, header []syntax.Token) (args []headerArg) {
	kinds := make([]int16, len(header))
	name := -1
	for i, t := range header {
		kinds[i] = int16(vocabulary.GrammarKind(t.Kind))
		if name < 0 && kinds[i] == grammar.MLIROTHER {
			name = i
		}
	}
	parsed, _ := f.special.upstreamForm.Read(upstream.Source{Text: src, Tokens: header, Kinds: kinds, Next: name + 1, End: len(header), Def: f.def})
	if n := len(parsed.Regions); n == 0 || parsed.Regions[n-1].Token >= 0 {
		return nil
	}
	for _, a := range parsed.Regions[len(parsed.Regions)-1].Args {
		arg := headerArg{name: header[a.Token], index: a.Type.Derive == upstream.Index}
		if !arg.index {
			arg.typ = span{header[a.Type.First].Start, header[a.Type.Last].End}
		}
		if a.Loc >= 0 {
			arg.loc = span{header[a.Loc].Start, header[a.Loc].End}
		}
		args = append(args, arg)
	}
	return args
}

// printerAdapter implements upstream.Printer with a printer.
type printerAdapter struct{ *printer }

func (p printerAdapter) Module() *ir.Module { return p.m }

func (p printerAdapter) Name(op ir.Op)           { p.opName(p.m.OpDef(op)) }
func (p printerAdapter) Str(text string)         { p.str(text) }
func (p printerAdapter) Int(n int64)             { p.int(n) }
func (p printerAdapter) Values(list ...ir.Value) { p.valueList(list) }
func (p printerAdapter) Types(list ...ir.Value)  { p.typesOf(list) }
func (p printerAdapter) Type(t ir.Type)          { p.typ(t) }
func (p printerAdapter) Block(b ir.Block)        { p.blockName(b) }
func (p printerAdapter) Results(op ir.Op)        { p.resultTypes(op) }
func (p printerAdapter) Attr(a ir.Attr)          { p.attr(a) }
func (p printerAdapter) Arg(v ir.Value)          { p.blockArg(v) }
func (p printerAdapter) ArgLoc(v ir.Value)       { p.argLoc(v) }

func (p printerAdapter) Region(r ir.Region, show upstream.RegionParts) {
	args := withoutArgs
	if show&upstream.ShowArgs != 0 {
		args = withArgs
	}
	if show&upstream.ShowTerminator == 0 {
		args |= withoutEnd
	}
	p.regionIn("", r, args)
}

func (p printerAdapter) KeepsText(r ir.Region) bool {
	_, stays := p.mark(r)
	return stays
}

func (p printerAdapter) Entries(list []ir.Entry) { p.looseDict(list) }

func (p printerAdapter) Dict(op ir.Op, word string, but ...string) {
	var entries []ir.Entry
	for _, e := range p.m.Dicts.Entries(p.m.Properties(op)) {
		if !slices.Contains(but, p.m.Names.AttrText(e.Name)) {
			entries = append(entries, e)
		}
	}
	for _, e := range p.m.Dicts.Entries(p.m.Attributes(op)) {
		if !slices.Contains(but, p.m.Names.AttrText(e.Name)) {
			entries = append(entries, e)
		}
	}
	slices.SortFunc(entries, p.m.Dicts.Compare)
	if len(entries) > 0 {
		p.str(word)
		p.looseDict(entries)
	}
}

func (p printerAdapter) Line(deeper int) {
	p.depth += deeper
	p.newline()
	p.depth -= deeper
}

func (p printerAdapter) Indented(write func()) {
	p.depth++
	write()
	p.depth--
}
