package text

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// A piece is a part of a form that one attribute and its short spelling cannot say. match and
// show get the attributes that it stands for, in the order of attrs. Sources: AssemblyFormat.cpp and
// StablehloOps.cpp of openxla/stablehlo.
type piece struct {
	attrs []string
	words []string // the words in it
	match func(x *matcher, attrs []ir.AttrName) *syntax.Error
	show  func(p *printer, op ir.Op, attrs []ir.AttrName)
}

// pieces are those that forms name with an @.
var pieces = map[string]*piece{
	"dims":      {[]string{"dot_dimension_numbers"}, []string{"batching_dims", "contracting_dims", "x"}, matchDotDims, showDotDims},
	"precision": clausePiece("precision", "precision_config", "precisions"),
	"algorithm": clausePiece("algorithm", "algorithm", "dot_algorithm"),
	"ranges":    {[]string{"start_indices", "limit_indices", "strides"}, nil, matchRanges, showRanges},
	"format":    {[]string{"exponent_bits", "mantissa_bits"}, nil, matchFormat, showFormat},
	"window":    {[]string{"window_strides", "padding", "lhs_dilation", "rhs_dilation", "window_reversal"}, nil, matchWindow, showWindow},
	"barrier":   {nil, nil, matchBarrier, showBarrier},
	"regions":   {nil, nil, matchRegions, showRegions},
	"indices":   {nil, nil, matchIndices, showIndices},
	"body":      {nil, nil, matchBody, showBody},
	"name":      {[]string{"name"}, nil, matchAngle("'<' and a name", (*attrText).nameInAngle), showNameInAngle},
	"fragment": {[]string{"mesh_name", "origin", "stage_id", "in_shardings", "out_shardings"}, nil,
		matchAngle("'<mesh='", (*attrText).fragment), showFragment},
	"fragmentcall": {[]string{"mesh_name", "origin"}, nil, matchAngle("'<mesh='", (*attrText).fragmentCall), showFragment},
}

// A severalReader reads the attributes that one text says; 0 for those that it does not say.
type severalReader func(t *attrText) ([]ir.Attr, *syntax.Error)

// clausePiece is `, word = attribute`, of an attribute that may be missing.
func clausePiece(word, attr, kind string) *piece {
	match := func(x *matcher, attrs []ir.AttrName) *syntax.Error {
		start := x.next
		if x.kind() != grammar.MLIRCOMMA {
			return nil
		}
		if x.next++; x.text() != word {
			x.next = start
			return nil
		}
		if err := x.matchWords([]string{word, "="}); err != nil {
			return err
		}
		s := attrSyntaxes[kind]
		if s.tokens(x) == 0 {
			return x.expected(s.what)
		}
		x.attr(attrs[0], s, 1)
		return nil
	}
	show := func(p *printer, op ir.Op, attrs []ir.AttrName) {
		if a := p.m.Property(op, attrs[0]); a != 0 {
			p.str(", " + word + " = ")
			p.short(attrSyntaxes[kind], a)
		}
	}
	return &piece{[]string{attr}, []string{word}, match, show}
}

// matchDotDims matches batching_dims = [..] x [..], contracting_dims = [..] x [..].
func matchDotDims(x *matcher, attrs []ir.AttrName) *syntax.Error {
	start := x.next
	pair := []int{grammar.MLIRLIST, grammar.MLIRWORD, grammar.MLIRLIST}
	for _, word := range []string{"batching_dims", "contracting_dims"} {
		if word == "batching_dims" && x.text() != word {
			continue
		}
		if err := x.matchWords([]string{word, "="}); err != nil {
			return err
		}
		for i, kind := range pair {
			if x.kind() != kind || i == 1 && x.text() != "x" {
				return x.expected("'[…] x […]'")
			}
			x.next++
		}
		if word == "batching_dims" {
			if err := x.matchWords([]string{","}); err != nil {
				return err
			}
		}
	}
	n := x.next - start
	x.next = start
	x.attr(attrs[0], attrSyntaxes["dot"], n)
	return nil
}

// dotDimensions reads what matchDotDims matches.
func (t *attrText) dotDimensions() (ir.Attr, *syntax.Error) {
	defs := ir.FieldDefs("#stablehlo.dot") // batching lhs, rhs, contracting lhs, rhs
	if !bytes.HasPrefix(t.src[t.start:], []byte("batching_dims")) {
		defs = defs[2:]
	}
	var fields []ir.Field
	for at := t.start; at < t.end && len(fields) < len(defs); at = syntax.SkipBlanks(t.src, at+1) {
		if t.src[at] != '[' {
			continue
		}
		list := *t
		list.start = at
		list.end = at + bytes.IndexByte(t.src[at:], ']') + 1
		dims, err := list.ints(elem.I64)
		if err != nil {
			return 0, err
		}
		fields = append(fields, ir.Field{Name: defs[len(fields)].Name, Ints: dims})
		at = list.end - 1
	}
	a, err := t.r.c.DialectAttr("#stablehlo.dot", fields...)
	if err != nil {
		return 0, t.fail(err.Error())
	}
	return a, nil
}

func showDotDims(p *printer, op ir.Op, attrs []ir.AttrName) {
	a := p.m.Property(op, attrs[0])
	batching, contracting := [2]string{"lhs_batching_dimensions", "rhs_batching_dimensions"}, [2]string{"lhs_contracting_dimensions", "rhs_contracting_dimensions"}
	pair := func(names [2]string) {
		p.intList(p.m.Field(a, names[0]).Ints)
		p.str(" x ")
		p.intList(p.m.Field(a, names[1]).Ints)
	}
	if len(p.m.Field(a, batching[0]).Ints)+len(p.m.Field(a, batching[1]).Ints) > 0 {
		p.str("batching_dims = ")
		pair(batching)
		p.str(", ")
	}
	p.str("contracting_dims = ")
	pair(contracting)
}

// matchRanges matches [0:4:2, 1:3].
func matchRanges(x *matcher, attrs []ir.AttrName) *syntax.Error {
	if x.kind() != grammar.MLIRLIST {
		return x.expected("ranges [start:limit:stride, …]")
	}
	x.attrs(attrs, (*attrText).ranges)
	return nil
}

// ranges reads [0:4:2, 1:3] as the starts, the limits and the strides; a stride that is not written is 1.
func (t *attrText) ranges() ([]ir.Attr, *syntax.Error) {
	part, err := t.r.parts.Syntax.Ranges(t.src, t.start, t.end)
	if err != nil {
		return nil, err
	}
	defer t.r.parts.Syntax.Done(part)
	var lists [3][]int64
	cur := syntax.NewCursor(t.src, part)
	cur.Enter(grammar.MLIRRULE_rangesPart)
	cur.Take()
	for cur.Enter(grammar.MLIRRULE_range) {
		triple := [3]int64{2: 1}
		for i := 0; !cur.Done(); i++ {
			cur.Skip(grammar.MLIRCOLON)
			cur.Enter(grammar.MLIRRULE_integer)
			var text []byte
			for !cur.Done() {
				text = append(text, cur.Text()...)
			}
			n, err := syntax.Integer(text)
			if err != nil {
				return nil, t.fail("integer value too large")
			}
			triple[i] = n
		}
		for i, n := range triple {
			lists[i] = append(lists[i], n)
		}
		cur.Skip(grammar.MLIRCOMMA)
	}
	attrs := make([]ir.Attr, len(lists))
	for i, list := range lists {
		attrs[i] = t.r.c.IntArray(list)
	}
	return attrs, nil
}

func showRanges(p *printer, op ir.Op, attrs []ir.AttrName) {
	starts, limits, strides := p.m.Ints(p.m.Property(op, attrs[0])), p.m.Ints(p.m.Property(op, attrs[1])), p.m.Ints(p.m.Property(op, attrs[2]))
	p.byte('[')
	if len(starts) != len(limits) || len(starts) != len(strides) {
		p.str("start_indices: ")
		p.ints(starts)
		p.str(", limit_indices: ")
		p.ints(limits)
		p.str(", strides: ")
		p.ints(strides)
		p.byte(']')
		return
	}
	for i := range starts {
		if i > 0 {
			p.str(", ")
		}
		p.int(starts[i])
		p.byte(':')
		p.int(limits[i])
		if strides[i] != 1 {
			p.byte(':')
			p.int(strides[i])
		}
	}
	p.byte(']')
}

// matchFormat matches e5m10.
func matchFormat(x *matcher, attrs []ir.AttrName) *syntax.Error {
	if x.kind() != grammar.MLIRWORD {
		return x.expected("a format e#m#")
	}
	x.attrs(attrs, (*attrText).format)
	return nil
}

// format reads the bits of exponent and mantissa, e5m10.
func (t *attrText) format() ([]ir.Attr, *syntax.Error) {
	exponent, mantissa, ok := strings.Cut(strings.TrimPrefix(t.text(), "e"), "m")
	e, err1 := strconv.ParseUint(exponent, 10, 31)
	m, err2 := strconv.ParseUint(mantissa, 10, 31)
	if !ok || err1 != nil || err2 != nil || t.src[t.start] != 'e' {
		return nil, t.fail("expected exponent mantissa in format e#m#, saw " + t.text())
	}
	i32 := t.r.c.Scalar(elem.I32)
	return []ir.Attr{t.r.c.Int(int64(e), i32), t.r.c.Int(int64(m), i32)}, nil
}

func showFormat(p *printer, op ir.Op, attrs []ir.AttrName) {
	p.byte('e')
	p.str(p.m.ShortString(p.m.Property(op, attrs[0])))
	p.byte('m')
	p.str(p.m.ShortString(p.m.Property(op, attrs[1])))
}

// matchBarrier matches the operands of an optimization_barrier, or ().
func matchBarrier(x *matcher, _ []ir.AttrName) *syntax.Error {
	if x.kind() == grammar.MLIRLPAREN {
		return x.matchWords([]string{"(", ")"})
	}
	x.matchOperands()
	return nil
}

func showBarrier(p *printer, op ir.Op, _ []ir.AttrName) {
	operands := p.m.Operands(op)
	if len(operands) == 0 {
		p.str("()")
		return
	}
	p.byte(' ')
	p.valueList(operands)
}

// matchRegions matches ({…}, {…}) if it is there.
func matchRegions(x *matcher, _ []ir.AttrName) *syntax.Error {
	if x.kind() != grammar.MLIRLPAREN {
		return nil
	}
	if x.next++; x.kind() == grammar.MLIRRPAREN {
		x.next++
		return nil
	}
	for {
		if k := x.kind(); k != grammar.MLIRREGION && k != grammar.MLIREMPTY {
			return x.expected("a region")
		}
		x.layout.regions = append(x.layout.regions, int32(x.next))
		x.next++
		if x.kind() != grammar.MLIRCOMMA {
			break
		}
		x.next++
	}
	return x.matchWords([]string{")"})
}

func showRegions(p *printer, op ir.Op, _ []ir.AttrName) {
	if p.m.FirstRegion(op) != 0 {
		p.str(" (")
		p.regionList(op)
		p.byte(')')
	}
}

// matchIndices matches [%i, %j] or [].
func matchIndices(x *matcher, _ []ir.AttrName) *syntax.Error {
	if x.kind() == grammar.MLIRLIST && x.text() == "[]" {
		x.next++
		return nil
	}
	if x.kind() != grammar.MLIRLSQUARE {
		return x.expected("'[' and indices")
	}
	x.next++
	x.matchOperands()
	return x.matchWords([]string{"]"})
}

func showIndices(p *printer, op ir.Op, _ []ir.AttrName) {
	p.byte('[')
	p.valueList(p.m.Operands(op)[1:])
	p.byte(']')
}
