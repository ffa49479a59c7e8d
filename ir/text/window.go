package text

import (
	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/parts"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// The window of a convolution (StablehloOps.cpp, parseWindowAttributes).

// windowFields are its words, in the order of its attributes, and what makes an attribute of the numbers after one.
var windowFields = [...]struct {
	word string
	make func(c *ir.Context, numbers []int64) ir.Attr
}{
	{"stride", (*ir.Context).IntArray},
	{padWord, func(c *ir.Context, n []int64) ir.Attr {
		return c.DenseInts(c.Tensor([]int64{int64(len(n) / 2), 2}, c.Scalar(elem.I64)), n)
	}},
	{"lhs_dilate", (*ir.Context).IntArray},
	{"rhs_dilate", (*ir.Context).IntArray},
	{"reverse", func(c *ir.Context, n []int64) ir.Attr {
		for i, v := range n {
			if v != 0 {
				n[i] = 1
			}
		}
		return c.IntArrayOf(elem.I1, n)
	}},
}

// padWord is the word after which pairs of numbers stand.
const padWord = "pad"

// matchWindow matches {stride = [1, 1], pad = [[0, 0], [0, 0]], …}.
func matchWindow(x *matcher, attrs []ir.AttrName) *syntax.Error {
	switch x.kind() {
	case grammar.MLIREMPTY:
		x.next++
	case grammar.MLIRDICT:
		x.attrs(attrs, (*attrText).window)
	default:
		return x.expected("'{' and the window")
	}
	return nil
}

// window reads the fields of a window.
func (t *attrText) window() ([]ir.Attr, *syntax.Error) {
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

func showWindow(p *printer, op ir.Op, attrs []ir.AttrName) {
	p.byte('{')
	sep := ""
	for i, f := range windowFields {
		a := p.m.Property(op, attrs[i])
		if a == 0 {
			continue
		}
		p.str(sep + f.word + " = ")
		sep = ", "
		if f.word != padWord {
			p.str(p.m.ShortString(a))
			continue
		}
		p.byte('[')
		e := p.m.Literal(a)
		for n := int64(0); n < e.Len(); n += 2 {
			if n > 0 {
				p.str(", ")
			}
			p.byte('[')
			p.buf = e.AppendElement(p.buf, n)
			p.str(", ")
			p.buf = e.AppendElement(p.buf, n+1)
			p.byte(']')
		}
		p.byte(']')
	}
	p.byte('}')
}
