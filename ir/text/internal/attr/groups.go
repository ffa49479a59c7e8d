package attr

import (
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// groups lists the groups. Sources: AssemblyFormat.cpp and StablehloOps.cpp of openxla/stablehlo.
var groups = [...]Group{
	{"ranges", []string{"start_indices", "limit_indices", "strides"}, "ranges [start:limit:stride, …]",
		list, input.parseRanges, printRanges},
	{"format", []string{"exponent_bits", "mantissa_bits"}, "a format e#m#", word, input.parseFormat, printFormat},
	{"window", []string{"window_strides", "padding", "lhs_dilation", "rhs_dilation", "window_reversal"}, "'{' and the window",
		braces, input.parseWindow, printWindow},
	{"name", []string{"name"}, "'<' and a name", angle, input.parseAngleName, printAngleName},
}

// GroupNamed returns the group with the name that forms use with an @, or nil.
func GroupNamed(name string) *Group {
	for i := range groups {
		if groups[i].name == name {
			return &groups[i]
		}
	}
	return nil
}

// parseRanges parses [0:4:2, 1:3] into starts, limits and strides; the default stride is 1. MLIR
// reads `false` and `true` as one-bit integers and extends their sign (AsmParser::parseInteger).
func (t input) parseRanges() ([]ir.Attr, *syntax.Error) {
	words, err := t.parseTokens(syntax.RootRanges)
	if err != nil {
		return nil, err
	}
	var lists [3][]int64
	place := 0
	for i, word := range words {
		switch {
		case word == ":":
			place++
			continue
		case word == "true":
			word = "-1"
		case word == "false":
			word = "0"
		}
		n, problem := syntax.ParseInteger([]byte(word))
		if problem != nil {
			return nil, t.fail("integer value too large")
		}
		lists[place] = append(lists[place], n)
		if i+1 < len(words) && words[i+1] == ":" {
			continue
		}
		if place < 2 {
			lists[2] = append(lists[2], 1)
		}
		place = 0
	}
	attrs := t.r.c.Attrs
	return []ir.Attr{attrs.IntArray(lists[0]), attrs.IntArray(lists[1]), attrs.IntArray(lists[2])}, nil
}

func printRanges(c *ir.Context, dst []byte, attrs []ir.Attr) []byte {
	starts, limits, strides := c.Attrs.Ints(attrs[0]), c.Attrs.Ints(attrs[1]), c.Attrs.Ints(attrs[2])
	if len(starts) != len(limits) || len(starts) != len(strides) {
		dst = appendInts(append(dst, "[start_indices: "...), starts)
		dst = appendInts(append(dst, ", limit_indices: "...), limits)
		return append(appendInts(append(dst, ", strides: "...), strides), ']')
	}
	return appendList(dst, len(starts), func(dst []byte, i int) []byte {
		dst = strconv.AppendInt(dst, starts[i], 10)
		dst = strconv.AppendInt(append(dst, ':'), limits[i], 10)
		if strides[i] != 1 {
			dst = strconv.AppendInt(append(dst, ':'), strides[i], 10)
		}
		return dst
	})
}

// appendInts appends integers separated by commas.
func appendInts(dst []byte, list []int64) []byte {
	return appendItems(dst, len(list), func(dst []byte, i int) []byte { return strconv.AppendInt(dst, list[i], 10) })
}

// appendList appends n items, each by a call of item, between brackets and separated by commas.
func appendList(dst []byte, n int, item func(dst []byte, i int) []byte) []byte {
	return append(appendItems(append(dst, '['), n, item), ']')
}

// appendItems appends n items, each by a call of item, separated by commas.
func appendItems(dst []byte, n int, item func(dst []byte, i int) []byte) []byte {
	for i := range n {
		if i > 0 {
			dst = append(dst, ", "...)
		}
		dst = item(dst, i)
	}
	return dst
}

// parseFormat parses the bits of exponent and mantissa, e5m10.
func (t input) parseFormat() ([]ir.Attr, *syntax.Error) {
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

// windowFields lists the keywords of the window of a convolution (StablehloOps.cpp,
// parseWindowAttributes) in the order of the attributes, with the constructor of each attribute.
var windowFields = [...]struct {
	word string
	make func(c *ir.Context, numbers []int64) ir.Attr
}{
	{"stride", strides},
	{padWord, func(c *ir.Context, n []int64) ir.Attr {
		return c.Attrs.DenseInts(c.Types.Tensor([]int64{int64(len(n) / 2), 2}, c.Types.Scalar(elem.I64)), n)
	}},
	{"lhs_dilate", strides},
	{"rhs_dilate", strides},
	{"reverse", func(c *ir.Context, n []int64) ir.Attr {
		for i, v := range n {
			if v != 0 {
				n[i] = 1
			}
		}
		return c.Attrs.IntArrayOf(elem.I1, n)
	}},
}

// strides returns the attribute of a number for each spatial dimension.
func strides(c *ir.Context, numbers []int64) ir.Attr { return c.Attrs.IntArray(numbers) }

// padWord is the keyword with pairs of numbers.
const padWord = "pad"

// parseWindow parses the fields of a window.
func (t input) parseWindow() ([]ir.Attr, *syntax.Error) {
	var words []string
	for _, f := range windowFields {
		words = append(words, f.word)
	}
	numbers, err := t.r.parts.Window(t.src, t.start, t.end, words, padWord)
	if err != nil {
		return nil, err
	}
	attrs := make([]ir.Attr, len(windowFields))
	for i, n := range numbers {
		if n != nil {
			attrs[i] = windowFields[i].make(t.r.c, n)
		}
	}
	return attrs, nil
}

func printWindow(c *ir.Context, dst []byte, attrs []ir.Attr) []byte {
	dst = append(dst, '{')
	sep := ""
	for i, f := range windowFields {
		a := attrs[i]
		if a == 0 {
			continue
		}
		dst = append(append(append(dst, sep...), f.word...), " = "...)
		sep = ", "
		if f.word != padWord {
			dst = append(dst, c.Attrs.ShortText(a)...)
			continue
		}
		e := c.Attrs.Literal(a)
		dst = appendList(dst, int(e.Len()/2), func(dst []byte, i int) []byte {
			dst = e.AppendElement(append(dst, '['), int64(2*i))
			dst = e.AppendElement(append(dst, ", "...), int64(2*i+1))
			return append(dst, ']')
		})
	}
	return append(dst, '}')
}

// parseAngleName parses <"foo">.
func (t input) parseAngleName() ([]ir.Attr, *syntax.Error) {
	inner := t
	inner.start, inner.end = t.start+1, t.end-1
	a, err := inner.parseAttribute()
	if err == nil && t.r.c.Attrs.Kind(a) != ir.StringAttr {
		err = inner.fail("expected a string")
	}
	return []ir.Attr{a}, err
}

func printAngleName(c *ir.Context, dst []byte, attrs []ir.Attr) []byte {
	return append(c.Attrs.Append(append(dst, '<'), attrs[0], nil), '>')
}
