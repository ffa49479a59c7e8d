package text

import (
	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/attr"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// A directive is a part of a template that is not an attribute with a short syntax.
// match and print get the attributes in the order of attrs. Sources: AssemblyFormat.cpp and
// StablehloOps.cpp of openxla/stablehlo.
type directive struct {
	attrs []string
	names []ir.AttrName // the same as numbers
	words []string      // keywords
	match func(x *matcher, attrs []ir.AttrName) *syntax.Error
	print func(p *printer, op ir.Op, attrs []ir.AttrName)
}

// newDirective returns the directive that templates name with an @. It panics if there is none,
// because names come from package ir's table of operations.
func newDirective(name string) *directive {
	d := directiveNamed(name)
	for _, a := range d.attrs {
		n, _ := ir.TableName(a)
		d.names = append(d.names, n)
	}
	return d
}

// directiveNamed returns the directive with a name, which is here or in package attr.
func directiveNamed(name string) *directive {
	switch name {
	case "dims":
		return &directive{[]string{"dot_dimension_numbers"}, nil, []string{"batching_dims", "contracting_dims", "x"}, matchDotDims, printDotDims}
	case "precision":
		return clauseDirective("precision", "precision_config", "precisions")
	case "algorithm":
		return clauseDirective("algorithm", "algorithm", "dot_algorithm")
	case "barrier":
		return &directive{nil, nil, nil, matchBarrier, printBarrier}
	case "regions":
		return &directive{nil, nil, nil, matchRegions, printRegions}
	}
	if g := attr.GroupNamed(name); g != nil {
		return groupDirective(g)
	}
	panic("text: no directive @" + name)
}

// groupDirective returns the directive for a group of attributes with one text.
func groupDirective(g *attr.Group) *directive {
	match := func(x *matcher, attrs []ir.AttrName) *syntax.Error {
		n := g.Match(x.remaining())
		if n == 0 {
			return x.expectedError(g.Expected)
		}
		x.recordAttrs(attrs, g, n)
		return nil
	}
	show := func(p *printer, op ir.Op, attrs []ir.AttrName) {
		p.attrs = p.attrs[:0]
		for _, n := range attrs {
			p.attrs = append(p.attrs, p.m.Property(op, n))
		}
		p.buf = g.Append(p.m.Context, p.buf, p.attrs)
	}
	return &directive{g.Attrs, nil, nil, match, show}
}

// clauseDirective returns the directive for an optional `, word = attribute`.
func clauseDirective(word, name, kind string) *directive {
	s := attr.SyntaxNamed(kind)
	match := func(x *matcher, attrs []ir.AttrName) *syntax.Error {
		start := x.next
		if x.kind() != grammar.MLIRCOMMA {
			return nil
		}
		if x.next++; x.text() != word {
			x.next = start
			return nil
		}
		if err := x.matchWords(word + " ="); err != nil {
			return err
		}
		if s.Match(x.remaining()) == 0 {
			return x.expectedError(s.Expected())
		}
		x.recordAttr(attrs[0], s, 1)
		return nil
	}
	show := func(p *printer, op ir.Op, attrs []ir.AttrName) {
		if a := p.m.Property(op, attrs[0]); a != 0 {
			p.str(", " + word + " = ")
			p.short(s, a)
		}
	}
	return &directive{[]string{name}, nil, []string{word}, match, show}
}

func dotSyntax() *attr.Syntax { return attr.SyntaxNamed("dot") }

// matchDotDims matches batching_dims = [..] x [..], contracting_dims = [..] x [..].
func matchDotDims(x *matcher, attrs []ir.AttrName) *syntax.Error {
	start := x.next
	pair := []int{grammar.MLIRLIST, grammar.MLIRWORD, grammar.MLIRLIST}
	for _, word := range []string{"batching_dims", "contracting_dims"} {
		if word == "batching_dims" && x.text() != word {
			continue
		}
		if err := x.matchWords(word + " ="); err != nil {
			return err
		}
		for i, kind := range pair {
			if x.kind() != kind || i == 1 && x.text() != "x" {
				return x.expectedError("'[…] x […]'")
			}
			x.next++
		}
		if word == "batching_dims" {
			if err := x.matchWords(","); err != nil {
				return err
			}
		}
	}
	n := x.next - start
	x.next = start
	x.recordAttr(attrs[0], dotSyntax(), n)
	return nil
}

func printDotDims(p *printer, op ir.Op, attrs []ir.AttrName) {
	p.short(dotSyntax(), p.m.Property(op, attrs[0]))
}

// matchBarrier matches the operands of an optimization_barrier, or ().
func matchBarrier(x *matcher, _ []ir.AttrName) *syntax.Error {
	if x.kind() == grammar.MLIRLPAREN {
		return x.matchWords("()")
	}
	if x.matchOperands(); len(x.layout.operands) == 0 {
		return x.expectedError("'('")
	}
	return nil
}

func printBarrier(p *printer, op ir.Op, _ []ir.AttrName) {
	operands := p.m.Operands(op)
	if len(operands) == 0 {
		p.str("()")
		return
	}
	p.byte(' ')
	p.valueList(operands)
}

// matchRegions matches an optional ({…}, {…}).
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
			return x.expectedError("a region")
		}
		x.layout.regions = append(x.layout.regions, int32(x.next))
		x.next++
		if x.kind() != grammar.MLIRCOMMA {
			break
		}
		x.next++
	}
	return x.matchWords(")")
}

func printRegions(p *printer, op ir.Op, _ []ir.AttrName) {
	if p.m.FirstRegion(op) != 0 {
		p.str(" (")
		p.regionList(op)
		p.byte(')')
	}
}
