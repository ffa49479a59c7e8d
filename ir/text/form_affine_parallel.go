package text

import (
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/attr"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// affineParallel is affine.parallel (%i, %j) = (0, max(%m, 1)) to (10, %n + 4) step (1, 2) reduce
// ("addf") -> (T) {…}.
var affineParallel = &upstreamForm{
	terminator: "affine.yield",
	read: func(r *reader) {
		names := r.parseGroup()
		r.expectWord("=")
		r.parseBounds("lowerBounds", "max")
		r.expectWord("to")
		r.parseBounds("upperBounds", "min")
		steps := slices.Repeat([]int64{1}, len(names))
		if r.consumeWord("step") {
			steps = r.parseNumbers(grammar.MLIRLPAREN).static
		}
		r.addIntItems("steps", steps)
		var kinds []int64
		if r.consumeWord("reduce") {
			r.expect(grammar.MLIRLPAREN, "'('")
			r.parseList(func() bool { return r.nextKind() == grammar.MLIRSTRING }, func() { kinds = append(kinds, r.parseReduction()) })
			r.expect(grammar.MLIRRPAREN, "')'")
		}
		r.addIntItems("reductions", kinds)
		r.parseArrowTypes()
		r.parseRegion(r.makeArgs(names, indexPlace)...)
		r.parseDict()
	},
	canExpress: func(m *ir.Module, op ir.Op) bool {
		if len(regionsOf(m, op)) != 1 || len(argsOf(m, m.FirstRegion(op))) == 0 || property(m, op, "steps") == 0 || property(m, op, "reductions") == 0 {
			return false
		}
		used := 0
		for _, side := range []string{"lowerBounds", "upperBounds"} {
			a, groups := property(m, op, side+"Map"), property(m, op, side+"Groups")
			if a == 0 || groups == 0 || m.Attrs.Literal(groups) == nil || m.Attrs.Literal(groups).Len() != int64(len(argsOf(m, m.FirstRegion(op)))) {
				return false
			}
			x := splitMap(m, a)
			used += x.dims + x.symbols
			sum := 0
			for i := range m.Attrs.Literal(groups).Len() {
				sum += int(m.Attrs.Literal(groups).At(i).Lo)
			}
			if sum != len(x.results) {
				return false
			}
		}
		return used == m.NumOperands(op)
	},
	print: printAffineParallel,
}

func printAffineParallel(p *printer, op ir.Op) {
	m := p.m
	operands := m.Operands(op)
	put(p, op, " (", argsOf(m, m.FirstRegion(op)), ") = (")
	operands = printLoopBounds(p, op, "lowerBounds", "max", operands)
	p.str(") to (")
	printLoopBounds(p, op, "upperBounds", "min", operands)
	p.str(")")
	var steps []int64
	for _, a := range m.Attrs.Items(property(m, op, "steps")) {
		steps = append(steps, m.Attrs.Ints(a)[0])
	}
	if !isAll(steps, 1) {
		p.str(" step ")
		printNumbers(p, "()", steps, nil)
	}
	if m.NumResults(op) > 0 {
		p.str(" reduce (")
		for i, a := range m.Attrs.Items(property(m, op, "reductions")) {
			p.comma(i)
			p.str(`"` + string(reductionSyntax.Append(m.Context, nil, a)) + `"`)
		}
		p.str(")")
		printArrowAll(p, op)
	}
	p.str(" ")
	p.regionIn("", m.FirstRegion(op), endIf(m.NumResults(op) > 0))
	p.dictBut(op, "", "lowerBoundsMap", "lowerBoundsGroups", "upperBoundsMap", "upperBoundsGroups", "steps", "reductions")
}

// parseBounds consumes (%n + 4, min(%m, 3)), and adds one map for all bounds and the number of
// results of each.
func (r *reader) parseBounds(side, word string) {
	x := r.newAffineOperands()
	x.separateRoles = true
	var results []*ir.Affine
	var groups []int64
	r.expect(grammar.MLIRLPAREN, "'('")
	parse := func() { results = append(results, x.parseSum()) }
	r.parseList(func() bool { return r.err == nil && r.nextKind() != grammar.MLIRRPAREN }, func() {
		before := len(results)
		if r.consumeWord(word) {
			r.expect(grammar.MLIRLPAREN, "'('")
			r.parseList(r.isValid, parse)
			r.expect(grammar.MLIRRPAREN, "')'")
		} else {
			parse()
		}
		groups = append(groups, int64(len(results)-before))
	})
	r.expect(grammar.MLIRRPAREN, "')'")
	x.addMap(side+"Map", results)
	r.addAttr(side+"Groups", func(m attrBuilder) (ir.Attr, *syntax.Error) {
		c := m.c
		return c.Attrs.DenseInts(c.Types.Tensor([]int64{int64(len(groups))}, c.Types.Scalar(elem.I32)), groups), nil
	})
}

// printLoopBounds prints the bounds, and returns the remaining operands.
func printLoopBounds(p *printer, op ir.Op, side, word string, operands []ir.Value) []ir.Value {
	m := p.m
	x := splitMap(m, property(m, op, side+"Map"))
	groups := m.Attrs.Literal(property(m, op, side+"Groups"))
	at := 0
	for i := range groups.Len() {
		p.comma(int(i))
		size := int(groups.At(i).Lo)
		if size != 1 {
			p.str(word + "(")
		}
		for k := range size {
			p.comma(k)
			x.print(p, x.results[at+k], operands)
		}
		if size != 1 {
			p.str(")")
		}
		at += size
	}
	return operands[x.dims+x.symbols:]
}

var reductionSyntax = attr.SyntaxNamed("rmw")

// parseReduction consumes an enumerator of attr.ReductionKinds in quotes.
func (r *reader) parseReduction() int64 {
	i := slices.Index(attr.ReductionKinds, strings.Trim(r.nextText(), `"`))
	if i < 0 {
		r.fail("a reduction")
		return 0
	}
	r.next++
	return int64(i)
}

// addIntItems adds an array of attributes of type i64.
func (r *reader) addIntItems(name string, values []int64) {
	r.addAttr(name, func(x attrBuilder) (ir.Attr, *syntax.Error) {
		var items []ir.Attr
		for _, n := range values {
			items = append(items, x.c.Attrs.Int(n, x.c.Types.Scalar(elem.I64)))
		}
		return x.c.Attrs.Array(items), nil
	})
}
