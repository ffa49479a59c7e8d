package text

import (
	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/attr"
)

// A directive is a part of a template that is not an attribute with a short syntax.
// read and print get the attributes in the order of attrs. Sources: AssemblyFormat.cpp and
// StablehloOps.cpp of openxla/stablehlo.
type directive struct {
	attrs []string
	names []ir.AttrName // the same as numbers
	words []string      // keywords
	read  func(r *reader, attrs []ir.AttrName)
	print func(p *printer, op ir.Op, attrs []ir.AttrName)
}

// directiveNamed returns the directive that templates name with an @, which is here or in package
// attr. It panics if there is none, because names come from package ir's table of operations.
func directiveNamed(name string) *directive {
	switch name {
	case "dims":
		return &directive{[]string{"dot_dimension_numbers"}, nil, []string{"batching_dims", "contracting_dims", "x"}, readDotDims, printDotDims}
	case "precision":
		return clauseDirective("precision", "precision_config", "precisions")
	case "algorithm":
		return clauseDirective("algorithm", "algorithm", "dot_algorithm")
	case "barrier":
		return &directive{nil, nil, nil, readBarrier, printBarrier}
	case "regions":
		return &directive{nil, nil, nil, readRegions, printRegions}
	}
	if g := attr.GroupNamed(name); g != nil {
		return groupDirective(g)
	}
	panic("text: no directive @" + name)
}

// groupDirective returns the directive for a group of attributes with one text.
func groupDirective(g *attr.Group) *directive {
	read := func(r *reader, attrs []ir.AttrName) {
		if n := g.Match(r.remaining()); n > 0 {
			r.recordAttr(attrPlace{names: attrs, group: g}, n)
		} else {
			r.fail(g.Expected)
		}
	}
	show := func(p *printer, op ir.Op, attrs []ir.AttrName) {
		p.attrs = p.attrs[:0]
		for _, n := range attrs {
			p.attrs = append(p.attrs, p.m.Property(op, n))
		}
		p.buf = g.Append(p.m.Context, p.buf, p.attrs)
	}
	return &directive{g.Attrs, nil, nil, read, show}
}

// clauseDirective returns the directive for an optional `, word = attribute`.
func clauseDirective(word, name, kind string) *directive {
	s := attr.SyntaxNamed(kind)
	read := func(r *reader, attrs []ir.AttrName) {
		start := r.next
		if !r.consumeIf(grammar.MLIRCOMMA) {
			return
		}
		if r.text() != word {
			r.next = start
			return
		}
		if r.parseWords(word + " ="); s.Match(r.remaining()) == 0 {
			r.fail(s.Expected())
			return
		}
		r.recordAttr(attrPlace{name: attrs[0], syntax: s}, 1)
	}
	show := func(p *printer, op ir.Op, attrs []ir.AttrName) {
		if a := p.m.Property(op, attrs[0]); a != 0 {
			p.str(", " + word + " = ")
			p.short(s, a)
		}
	}
	return &directive{[]string{name}, nil, []string{word}, read, show}
}

func dotSyntax() *attr.Syntax { return attr.SyntaxNamed("dot") }

// readDotDims reads batching_dims = [..] x [..], contracting_dims = [..] x [..].
func readDotDims(r *reader, attrs []ir.AttrName) {
	start := r.next
	for _, word := range []string{"batching_dims", "contracting_dims"} {
		if word == "batching_dims" && r.text() != word {
			continue
		}
		r.parseWords(word + " =")
		for i, kind := range []int{grammar.MLIRLIST, grammar.MLIRWORD, grammar.MLIRLIST} {
			if i == 1 && r.text() != "x" {
				kind = -1
			}
			r.expect(kind, "'[…] x […]'")
		}
		if word == "batching_dims" {
			r.parseWords(",")
		}
	}
	if r.err == nil {
		n := r.next - start
		r.next = start
		r.recordAttr(attrPlace{name: attrs[0], syntax: dotSyntax()}, n)
	}
}

func printDotDims(p *printer, op ir.Op, attrs []ir.AttrName) {
	p.short(dotSyntax(), p.m.Property(op, attrs[0]))
}

// readBarrier reads the operands of an optimization_barrier, or ().
func readBarrier(r *reader, _ []ir.AttrName) {
	if r.kind() == grammar.MLIRLPAREN {
		r.parseWords("()")
	} else if r.layout.operands = r.parseValues(); r.layout.operands == nil {
		r.fail("'('")
	}
}

func printBarrier(p *printer, op ir.Op, _ []ir.AttrName) {
	operands := p.m.Operands(op)
	if len(operands) == 0 {
		p.str("()")
		return
	}
	put(p, " ", operands)
}

// readRegions reads an optional ({…}, {…}).
func readRegions(r *reader, _ []ir.AttrName) {
	if !r.consumeIf(grammar.MLIRLPAREN) || r.consumeIf(grammar.MLIRRPAREN) {
		return
	}
	for r.parseRegion(); r.consumeIf(grammar.MLIRCOMMA); {
		r.parseRegion()
	}
	r.parseWords(")")
}

func printRegions(p *printer, op ir.Op, _ []ir.AttrName) {
	if p.m.FirstRegion(op) != 0 {
		p.str(" (")
		p.regionList(op)
		p.byte(')')
	}
}
