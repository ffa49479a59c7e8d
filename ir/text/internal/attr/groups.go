package attr

import (
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// Groups maps the names that forms use with an @ to groups. Sources: AssemblyFormat.cpp and
// StablehloOps.cpp of openxla/stablehlo, ArithOps.td, shardy/dialect/mpmd/ir/dialect.cc.
var Groups = map[string]*Group{
	"ranges": {[]string{"start_indices", "limit_indices", "strides"}, nil, "ranges [start:limit:stride, …]",
		oneOf(grammar.MLIRLIST), (*input).parseRanges, printRanges},
	"format": {[]string{"exponent_bits", "mantissa_bits"}, nil, "a format e#m#", oneOf(grammar.MLIRWORD), (*input).parseFormat, printFormat},
	"window": {[]string{"window_strides", "padding", "lhs_dilation", "rhs_dilation", "window_reversal"}, nil, "'{' and the window",
		oneOf(grammar.MLIRDICT, grammar.MLIREMPTY), (*input).parseWindow, printWindow},
	"exact": flagGroup("exact", "isExact"),
	"nneg":  flagGroup("nneg", "nonNeg"),
	"name":  {[]string{"name"}, nil, "'<' and a name", oneOf(grammar.MLIRANGLE), (*input).parseAngleName, printAngleName},
	"fragment": {[]string{"mesh_name", "origin", "stage_id", "in_shardings", "out_shardings"}, nil, "'<mesh='",
		oneOf(grammar.MLIRANGLE), (*input).parseFragment, printFragment},
	"fragmentcall": {[]string{"mesh_name", "origin"}, nil, "'<mesh='", oneOf(grammar.MLIRANGLE), (*input).parseFragmentCall, printFragment},
}

// parseRanges parses [0:4:2, 1:3] into starts, limits and strides; the default stride is 1.
func (t *input) parseRanges() ([]ir.Attr, *syntax.Error) {
	part, err := t.r.parts.Syntax.Parse(syntax.RootRanges, t.src, t.start, t.end)
	if err != nil {
		return nil, err
	}
	defer t.r.parts.Syntax.Release(part)
	var lists [3][]int64
	cur := syntax.NewCursor(t.src, part)
	cur.Enter(grammar.MLIRRULE_rangesPart)
	cur.Take()
	for cur.Enter(grammar.MLIRRULE_range) {
		triple := [3]int64{2: 1}
		for i := 0; !cur.Done(); i++ {
			cur.Skip(grammar.MLIRCOLON)
			cur.Enter(grammar.MLIRRULE_bound)
			n, ok := parseBound(cur)
			if !ok {
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
		attrs[i] = t.r.c.Attrs.IntArray(list)
	}
	return attrs, nil
}

// parseBound parses a bound of a range. MLIR reads `false` and `true` as one-bit integers and
// extends their sign (AsmParser::parseInteger).
func parseBound(cur *syntax.Cursor) (n int64, fits bool) {
	switch {
	case cur.Skip(grammar.MLIRFALSE):
		return 0, cur.Done()
	case cur.Skip(grammar.MLIRTRUE):
		return -1, cur.Done()
	}
	cur.Enter(grammar.MLIRRULE_integer)
	var digits []byte
	for !cur.Done() {
		digits = append(digits, cur.Text()...)
	}
	n, err := syntax.ParseInteger(digits)
	return n, err == nil && cur.Done()
}

func printRanges(c *ir.Context, dst []byte, attrs []ir.Attr) []byte {
	starts, limits, strides := c.Attrs.Ints(attrs[0]), c.Attrs.Ints(attrs[1]), c.Attrs.Ints(attrs[2])
	if len(starts) != len(limits) || len(starts) != len(strides) {
		dst = appendInts(append(dst, "[start_indices: "...), starts)
		dst = appendInts(append(dst, ", limit_indices: "...), limits)
		return append(appendInts(append(dst, ", strides: "...), strides), ']')
	}
	dst = append(dst, '[')
	for i := range starts {
		if i > 0 {
			dst = append(dst, ", "...)
		}
		dst = strconv.AppendInt(dst, starts[i], 10)
		dst = strconv.AppendInt(append(dst, ':'), limits[i], 10)
		if strides[i] != 1 {
			dst = strconv.AppendInt(append(dst, ':'), strides[i], 10)
		}
	}
	return append(dst, ']')
}

// appendInts prints integers separated by commas.
func appendInts(dst []byte, v []int64) []byte {
	for i, n := range v {
		if i > 0 {
			dst = append(dst, ", "...)
		}
		dst = strconv.AppendInt(dst, n, 10)
	}
	return dst
}

// parseFormat parses the bits of exponent and mantissa, e5m10.
func (t *input) parseFormat() ([]ir.Attr, *syntax.Error) {
	exponent, mantissa, ok := strings.Cut(strings.TrimPrefix(t.string(), "e"), "m")
	e, err1 := strconv.ParseUint(exponent, 10, 31)
	m, err2 := strconv.ParseUint(mantissa, 10, 31)
	if !ok || err1 != nil || err2 != nil || t.src[t.start] != 'e' {
		return nil, t.fail("expected exponent mantissa in format e#m#, saw " + t.string())
	}
	i32 := t.r.c.Types.Scalar(elem.I32)
	return []ir.Attr{t.r.c.Attrs.Int(int64(e), i32), t.r.c.Attrs.Int(int64(m), i32)}, nil
}

func printFormat(c *ir.Context, dst []byte, attrs []ir.Attr) []byte {
	dst = append(append(dst, 'e'), c.Attrs.ShortText(attrs[0])...)
	return append(append(dst, 'm'), c.Attrs.ShortText(attrs[1])...)
}

// flagGroup returns the group of a word that is present if a unit attribute is.
func flagGroup(word, attr string) *Group {
	return &Group{
		Attrs: []string{attr}, Words: []string{word},
		match: func(t Tokens) int {
			if t.firstText() == word {
				return 1
			}
			return 0
		},
		read: func(t *input) ([]ir.Attr, *syntax.Error) { return []ir.Attr{t.r.c.Attrs.Unit()}, nil },
		print: func(_ *ir.Context, dst []byte, attrs []ir.Attr) []byte {
			if attrs[0] != 0 {
				dst = append(append(dst, ' '), word...)
			}
			return dst
		},
	}
}
