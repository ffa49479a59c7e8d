package parts

import (
	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// affineBuilder builds an affine map or integer set under its rule.
type affineBuilder struct {
	partBuilder
	names         map[string]*ir.Affine
	dims, symbols int
}

// buildAffineMap reads affine_map<(d0)[s0] -> (d0 + s0)>.
func (p *partBuilder) buildAffineMap() ir.Attr {
	x := p.enterAffine(grammar.MLIRRULE_affineMap)
	var results []*ir.Affine
	x.members(func() { results = append(results, x.expr()) })
	return p.noSuffix(p.c.Attrs.AffineMap(x.dims, x.symbols, results))
}

// buildIntegerSet reads affine_set<(d0)[s0] : (d0 >= 0)>.
func (p *partBuilder) buildIntegerSet() ir.Attr {
	x := p.enterAffine(grammar.MLIRRULE_affineSet)
	var constraints []ir.AffineConstraint
	x.members(func() { constraints = append(constraints, x.constraint()) })
	return p.noSuffix(p.c.Attrs.IntegerSet(x.dims, x.symbols, constraints))
}

// enterAffine consumes the keyword, the dimension and symbol names, and the tokens before the
// members.
func (p *partBuilder) enterAffine(rule int) *affineBuilder {
	x := &affineBuilder{partBuilder: *p, names: map[string]*ir.Affine{}}
	p.cur.Take()
	p.cur.Take()
	p.cur.Enter(rule)
	x.variables(grammar.MLIRRULE_affineDims, &x.dims, ir.AffineDim)
	x.variables(grammar.MLIRRULE_affineSymbols, &x.symbols, ir.AffineSymbol)
	p.cur.Take() // -> or :
	p.cur.Take() // (
	return x
}

// members consumes the members and the tokens after them.
func (x *affineBuilder) members(read func()) {
	for !x.cur.Skip(grammar.MLIRRPAREN) {
		read()
		x.cur.Skip(grammar.MLIRCOMMA)
	}
	x.cur.Done()
	x.cur.Take()
}

// variables reads optional (d0, d1) or [s0].
func (x *affineBuilder) variables(rule int, count *int, variable func(index int) *ir.Affine) {
	if !x.cur.Enter(rule) {
		return
	}
	x.cur.Take()
	for x.cur.At(grammar.MLIRRULE_name) {
		token := x.cur.Tokens.At(x.cur.Token)
		name := x.takeName()
		if x.names[name] != nil {
			x.fail(token, "redefinition of identifier '"+name+"'")
		}
		x.names[name] = variable(*count)
		*count++
		x.cur.Skip(grammar.MLIRCOMMA)
	}
	x.cur.Take()
	x.cur.Done()
}

// constraint reads rule affineConstraint.
func (x *affineBuilder) constraint() ir.AffineConstraint {
	x.cur.Enter(grammar.MLIRRULE_affineConstraint)
	lhs := x.expr()
	relation := string(x.cur.Text())
	if relation == "=" {
		relation += string(x.cur.Text())
	}
	rhs := x.expr()
	x.cur.Done()
	if relation == "<=" {
		lhs, rhs = rhs, lhs
	}
	return ir.AffineConstraint{Expr: lhs.Minus(rhs), Equal: relation == "=="}
}

// expr reads rule affineExpr.
func (x *affineBuilder) expr() *ir.Affine {
	x.cur.Enter(grammar.MLIRRULE_affineExpr)
	e := x.term()
	for !x.cur.Done() {
		if x.cur.Take().Kind == grammar.MLIRMINUS {
			e = e.Minus(x.term())
		} else {
			e = e.Plus(x.term())
		}
	}
	return e
}

// term reads rule affineTerm.
func (x *affineBuilder) term() *ir.Affine {
	x.cur.Enter(grammar.MLIRRULE_affineTerm)
	e := x.atom()
	for !x.cur.Done() {
		token := x.cur.Take()
		t := x.atom()
		switch {
		case token.Kind == grammar.MLIRSTAR && e.HasDim() && t.HasDim():
			x.fail(token, "non-affine expression: at least one of the multiply operands has to be either a constant or symbolic")
		case token.Kind != grammar.MLIRSTAR && t.HasDim():
			x.fail(token, "non-affine expression: right operand of "+string(x.cur.Src[token.Start:token.End])+" has to be either a constant or symbolic")
		case token.Kind == grammar.MLIRSTAR:
			e = e.Times(t)
		case token.Kind == grammar.MLIRFLOORDIV:
			e = e.FloorDiv(t)
		case token.Kind == grammar.MLIRCEILDIV:
			e = e.CeilDiv(t)
		default:
			e = e.Mod(t)
		}
	}
	return e
}

// atom reads rule affineAtom.
func (x *affineBuilder) atom() (e *ir.Affine) {
	x.cur.Enter(grammar.MLIRRULE_affineAtom)
	switch x.cur.Kind() {
	case grammar.MLIRMINUS:
		x.cur.Take()
		e = x.atom().Times(ir.AffineConstant(-1))
	case grammar.MLIRLPAREN:
		x.cur.Take()
		e = x.expr()
		x.cur.Take()
	case grammar.MLIRINTEGER:
		token := x.cur.Take()
		n, problem := syntax.ParseInteger(x.cur.Src[token.Start:token.End])
		if problem != nil {
			x.fail(token, "constant too large for index")
		}
		e = ir.AffineConstant(n)
	default:
		e = x.reference()
	}
	x.cur.Done()
	return e
}

// reference reads d0 or s0.
func (x *affineBuilder) reference() *ir.Affine {
	x.cur.Enter(grammar.MLIRRULE_affineRef)
	token := x.cur.Tokens.At(x.cur.Token)
	name := x.takeName()
	x.cur.Done()
	e := x.names[name]
	if e == nil {
		x.fail(token, "use of undeclared identifier '"+name+"'")
	}
	return e
}
