package text

import (
	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
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
	d, err := t.windowDict()
	if err != nil {
		return nil, err
	}
	attrs := make([]ir.Attr, len(windowFields))
	for _, e := range t.r.c.Entries(d) {
		i := 0
		for i < len(windowFields) && windowFields[i].word != t.r.c.NameString(e.Name) {
			i++
		}
		if i == len(windowFields) {
			return nil, t.fail("Unexpected keyword " + t.r.c.NameString(e.Name))
		}
		numbers, err := t.windowNumbers(windowFields[i].word, e.Attr)
		if err != nil {
			return nil, err
		}
		attrs[i] = windowFields[i].make(t.r.c, numbers)
	}
	return attrs, nil
}

// windowDict reads a window as a dictionary; a comma may stand after the last field.
func (t *attrText) windowDict() (ir.Dict, *syntax.Error) {
	end := t.end - 1
	for end > t.start && syntax.IsBlank(t.src[end-1]) {
		end--
	}
	if t.src[end-1] != ',' {
		return t.r.parts.Dict(t.src, t.start, t.end, t.aliases)
	}
	text := append(append([]byte(nil), t.src[t.start:end-1]...), '}')
	d, err := t.r.parts.Dict(text, 0, len(text), t.aliases)
	if err != nil {
		err.Start, err.End = err.Start+t.start, err.End+t.start
	}
	return d, err
}

// windowNumbers are the numbers of a field: a list of them, or of pairs.
func (t *attrText) windowNumbers(word string, a ir.Attr) ([]int64, *syntax.Error) {
	c := t.r.c
	var numbers []int64
	for _, item := range c.Items(a) {
		list, message := []ir.Attr{item}, "expected integer value"
		if word == padWord {
			if list, message = c.Items(item), "Expected array with 2 elements"; len(list) != 2 {
				return nil, t.fail(message)
			}
		}
		for _, n := range list {
			if c.AttrKind(n) != ir.IntegerAttr {
				return nil, t.fail(message)
			}
			numbers = append(numbers, c.Ints(n)...)
		}
	}
	return numbers, nil
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
