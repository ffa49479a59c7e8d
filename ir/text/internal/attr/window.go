package attr

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/parts"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

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
func (t *input) parseWindow() ([]ir.Attr, *syntax.Error) {
	fields := make([]parts.WindowField, len(windowFields))
	for i, f := range windowFields {
		fields[i] = parts.WindowField{Word: f.word, Pairs: f.word == padWord}
	}
	numbers, err := t.r.parts.Window(t.src, t.start, t.end, fields)
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
		dst = append(dst, '[')
		e := c.Attrs.Literal(a)
		for n := int64(0); n < e.Len(); n += 2 {
			if n > 0 {
				dst = append(dst, ", "...)
			}
			dst = e.AppendElement(append(dst, '['), n)
			dst = e.AppendElement(append(dst, ", "...), n+1)
			dst = append(dst, ']')
		}
		dst = append(dst, ']')
	}
	return append(dst, '}')
}
