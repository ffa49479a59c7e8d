package text

import (
	"cmp"
	"slices"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/parts"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// origin implements ir.Locator for a module that was read. The IR stores the range of each
// operation; origin finds the ranges of its parts by parsing the statement again, which only
// diagnostics and the source form need.
type origin struct {
	r       *Reader
	aliases parts.Aliases
	// the operands and the names of results of operations with many, of which each may have an error
	operands map[ir.Op][]ir.Range
	results  map[ir.Op][]ResultName
	// the last block that args was called for, and the result
	argsOf struct {
		m     *ir.Module
		block ir.Block
	}
	argNames []syntax.Token
}

func newOrigin(r *Reader) *origin {
	return &origin{r: r, aliases: parts.Aliases{Types: map[string]ir.Type{}, Attrs: map[string]ir.Attr{}}, operands: map[ir.Op][]ir.Range{}, results: map[ir.Op][]ResultName{}}
}

// many is the number of operands, or of names of results, from which their places are kept.
const many = 16

// statement holds the layout and tokens of an operation that was parsed again.
type statement struct {
	layout *stmtLayout
	tokens []syntax.Token
}

// statementOf parses the statement of an operation again. It returns false if the operation has no
// text.
func (o *origin) statementOf(m *ir.Module, op ir.Op) (statement, bool) {
	if !m.Ranges().HasText(op) {
		return statement{}, false
	}
	text := m.Source.Text
	region := m.FirstRegion(op)
	plan, tokens := syntax.Reparse(text, m.Ranges().Span(op).Start, vocabulary, o.r.cache, syntax.KnownEnds{String: m.Source.StringEnd, Region: func(open int) (int, int32) {
		for last := region; region != 0; {
			// the source usually has the regions in order, so the search starts at the last one
			if at := m.Ranges().Region(region); at.Start == open {
				return at.End, int32(region)
			}
			if region = m.NextRegion(region); region == 0 {
				region = m.FirstRegion(op)
			}
			if region == last {
				break
			}
		}
		return len(text), 0
	}})
	if plan == nil {
		return statement{}, false
	}
	s, err := layoutOf(plan, text, tokens)
	return statement{s, tokens}, err == nil
}

// at returns the range of token i.
func (s statement) at(i int32) ir.Range { return rangeOf(s.tokens[i]) }

func rangeOf(t syntax.Token) ir.Range { return ir.Range{Start: t.Start, End: t.End} }

// OpRange implements ir.Locator.
func (o *origin) OpRange(m *ir.Module, op ir.Op) ir.Range {
	span := m.Ranges().Span(op)
	if span.End == 0 {
		return ir.Range{}
	}
	start := nameOffset(m, op)
	end := start
	for src := m.Source.Text; end < span.End && (syntax.IsNameByte(src[end]) || src[end] == '"'); {
		end++
	}
	return ir.Range{Start: start, End: end}
}

// OperandRange implements ir.Locator.
func (o *origin) OperandRange(m *ir.Module, op ir.Op, i int) ir.Range {
	if ranges := o.operands[op]; i < len(ranges) {
		return ranges[i]
	}
	s, ok := o.statementOf(m, op)
	if !ok || i >= len(s.layout.operands) {
		return o.OpRange(m, op)
	}
	if len(s.layout.operands) >= many {
		var ranges []ir.Range
		for _, t := range s.layout.operands {
			ranges = append(ranges, s.at(t))
		}
		o.operands[op] = ranges
	}
	return s.at(s.layout.operands[i])
}

// BracesRange implements ir.Locator.
func (o *origin) BracesRange(m *ir.Module, op ir.Op) ir.Range {
	if s, ok := o.statementOf(m, op); ok && s.layout.dict >= 0 {
		return s.at(s.layout.dict)
	}
	return ir.Range{}
}

// ValueRange implements ir.Locator.
func (o *origin) ValueRange(m *ir.Module, v ir.Value) ir.Range {
	if op, number := m.DefiningOp(v); op != 0 {
		if g, ok := ResultNameOf(m, op, number); ok {
			return g.Name
		}
		return o.OpRange(m, op)
	}
	block, number := m.ArgOf(v)
	if names := o.args(m, block); number < len(names) {
		return rangeOf(names[number])
	}
	return o.OpRange(m, m.RegionOp(m.BlockRegion(block)))
}

// A ResultName is a name before the = of an operation: %a, or %b:2.
type ResultName struct {
	Name         ir.Range
	First, Count int // the results that have the name
}

// ResultNameOf returns the name that a result of an operation has in the source; false if it has
// none.
func ResultNameOf(m *ir.Module, op ir.Op, number int) (ResultName, bool) {
	o, isRead := m.Ranges().Locator().(*origin)
	var names []ResultName
	if isRead {
		names = o.results[op]
	}
	if names == nil {
		if names = AppendResultNames(nil, m, op); isRead && len(names) >= many {
			o.results[op] = names
		}
	}
	i, found := slices.BinarySearchFunc(names, number, func(g ResultName, n int) int { return cmp.Compare(g.First, n) })
	if !found {
		i--
	}
	if i < 0 || number-names[i].First >= names[i].Count {
		return ResultName{}, false
	}
	return names[i], true
}

// AppendResultNames appends the source names of the results of an operation.
func AppendResultNames(names []ResultName, m *ir.Module, op ir.Op) []ResultName {
	if !m.Ranges().HasText(op) {
		return names
	}
	src, at, next := m.Source.Text, m.Ranges().Span(op).Start, 0
	for src[at] == '%' {
		g := ResultName{ir.Range{Start: at, End: syntax.NameEnd(src, at+1)}, next, 1}
		at = syntax.SkipBlanks(src, g.Name.End)
		if src[at] == ':' {
			start := syntax.SkipBlanks(src, at+1)
			end := syntax.NameEnd(src, start)
			g.Count = resultCount(src[start:end])
			at = syntax.SkipBlanks(src, end)
		}
		names, next = append(names, g), next+g.Count
		if src[at] == ',' {
			at = syntax.SkipBlanks(src, at+1)
		}
	}
	return names
}

// IsGeneric reports whether the source has an operation in the generic form.
func IsGeneric(m *ir.Module, op ir.Op) bool { return m.Source.Text[nameOffset(m, op)] == '"' }

// nameOffset returns the offset of the name of an operation, which follows its results.
func nameOffset(m *ir.Module, op ir.Op) int {
	src := m.Source.Text
	at := m.Ranges().Span(op).Start
	if src[at] != '%' {
		return at
	}
	for src[at] != '=' {
		if src[at] == '/' {
			at = syntax.SkipBlanks(src, at)
			continue
		}
		at++
	}
	return syntax.SkipBlanks(src, at+1)
}

// args returns argNames of a block. It keeps the last result, because callers ask for one argument
// after the other.
func (o *origin) args(m *ir.Module, b ir.Block) []syntax.Token {
	if o.argsOf.m != m || o.argsOf.block != b {
		o.argsOf.m, o.argsOf.block, o.argNames = m, b, argNames(m, b)
	}
	return o.argNames
}

// argNames returns the tokens that name the arguments of a block: those of its label, or of the
// header of its operation; fewer than there are arguments if the text does not name them.
func argNames(m *ir.Module, b ir.Block) (names []syntax.Token) {
	src, region := m.Source.Text, m.BlockRegion(b)
	span := m.Ranges().Span(m.RegionOp(region))
	if start := m.Ranges().BlockStart(b); start != 0 && src[start] == '^' {
		span.Start = start
	} else {
		if start := m.Ranges().Region(region).Start; start > 0 {
			// a copied function has the source range of the original but no region there
			span.End = start
		}
		r := readerOf(src, slices.Collect(syntax.HeaderTokens(src, span.Start, span.End, vocabulary)))
		r.readName()
		if args, complete := r.headerArgs(); complete {
			for _, a := range args {
				names = append(names, r.tokens[a.name])
			}
			return names
		}
	}
	count := m.NumArgs(b) // the names of other values may follow a label
	for t := range syntax.HeaderTokens(src, span.Start, span.End, vocabulary) {
		if len(names) == count {
			break
		}
		if t.Kind == grammar.MLIRARG {
			names = append(names, t)
		}
	}
	return names
}

// OpLocation implements ir.Locator. It returns the location of the name.
func (o *origin) OpLocation(m *ir.Module, op ir.Op) ir.Attr {
	src := m.Source
	if m.Ranges().Span(op).End == 0 {
		return m.Locs.File(src.Name, ir.Place{}) // the implicit module around the file
	}
	offset := nameOffset(m, op)
	if f := formOf(m.OpName(op)); f != nil && f.special != nil && f.special.locationOffset != nil && src.Text[offset] != '"' {
		offset = f.special.locationOffset(src.Text, o.OpRange(m, op))
	}
	return o.placeLoc(src, offset)
}

// ArgLocation implements ir.Locator.
func (o *origin) ArgLocation(m *ir.Module, v ir.Value) ir.Attr {
	block, number := m.ArgOf(v)
	if names := o.args(m, block); number < len(names) {
		return o.placeLoc(m.Source, names[number].Start)
	}
	return m.Locs.Unknown()
}

// placeLoc returns the file location of an offset.
func (o *origin) placeLoc(src *ir.Source, offset int) ir.Attr {
	at := src.Position(offset)
	return o.r.c.Locs.File(src.Name, ir.Place{Line: uint32(at.Line), Column: uint32(at.Column)})
}
