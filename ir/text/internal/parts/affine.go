package parts

import (
	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// affineReader builds an affine map or integer set under its rule. The syntax is known to be valid,
// so that it reads on after an error in the meaning, and keeps the first one.
type affineReader struct {
	cur           *syntax.Cursor
	names         map[string]*ir.Affine
	dims, symbols int
	err           *syntax.Error
}

func (r *affineReader) fail(token syntax.Token, message string) {
	if r.err == nil {
		r.err = token.Fail(message)
	}
}

// buildAffineMap reads affine_map<(d0)[s0] -> (d0 + s0)>.
func (r *Reader) buildAffineMap(cur *syntax.Cursor, a *Aliases) (ir.Attr, *syntax.Error) {
	x := enterAffine(cur, grammar.MLIRRULE_affineMap)
	var results []*ir.Affine
	x.members(func() { results = append(results, x.expr()) })
	if x.err != nil {
		return 0, x.err
	}
	return r.c.Attrs.AffineMap(x.dims, x.symbols, results), r.noSuffix(cur, a)
}

// buildIntegerSet reads affine_set<(d0)[s0] : (d0 >= 0)>.
func (r *Reader) buildIntegerSet(cur *syntax.Cursor, a *Aliases) (ir.Attr, *syntax.Error) {
	x := enterAffine(cur, grammar.MLIRRULE_affineSet)
	var constraints []ir.AffineConstraint
	x.members(func() { constraints = append(constraints, x.constraint()) })
	if x.err != nil {
		return 0, x.err
	}
	return r.c.Attrs.IntegerSet(x.dims, x.symbols, constraints), r.noSuffix(cur, a)
}

// enterAffine consumes the keyword, the dimension and symbol names, and the tokens before the
// members.
func enterAffine(cur *syntax.Cursor, rule int) *affineReader {
	x := &affineReader{cur: cur, names: map[string]*ir.Affine{}}
	cur.Take()
	cur.Take()
	cur.Enter(rule)
	x.variables(grammar.MLIRRULE_affineDims, &x.dims, ir.AffineDim)
	x.variables(grammar.MLIRRULE_affineSymbols, &x.symbols, ir.AffineSymbol)
	cur.Take() // -> or :
	cur.Take() // (
	return x
}

// members consumes the members and the tokens after them.
func (r *affineReader) members(read func()) {
	for !r.cur.Skip(grammar.MLIRRPAREN) {
		read()
		r.cur.Skip(grammar.MLIRCOMMA)
	}
	r.cur.Done()
	r.cur.Take()
}

// variables reads optional (d0, d1) or [s0].
func (r *affineReader) variables(rule int, count *int, variable func(index int) *ir.Affine) {
	if !r.cur.Enter(rule) {
		return
	}
	r.cur.Take()
	for r.cur.At(grammar.MLIRRULE_name) {
		token := r.cur.Tokens.At(r.cur.Token)
		name := string(takeName(r.cur))
		if r.names[name] != nil {
			r.fail(token, "redefinition of identifier '"+name+"'")
		}
		r.names[name] = variable(*count)
		*count++
		r.cur.Skip(grammar.MLIRCOMMA)
	}
	r.cur.Take()
	r.cur.Done()
}

// constraint reads rule affineConstraint.
func (r *affineReader) constraint() ir.AffineConstraint {
	r.cur.Enter(grammar.MLIRRULE_affineConstraint)
	lhs := r.expr()
	relation := string(r.cur.Text())
	if relation == "=" {
		relation += string(r.cur.Text())
	}
	rhs := r.expr()
	r.cur.Done()
	if relation == "<=" {
		lhs, rhs = rhs, lhs
	}
	return ir.AffineConstraint{Expr: lhs.Minus(rhs), Equal: relation == "=="}
}

// expr reads rule affineExpr.
func (r *affineReader) expr() *ir.Affine {
	r.cur.Enter(grammar.MLIRRULE_affineExpr)
	e := r.term()
	for !r.cur.Done() {
		if r.cur.Take().Kind == grammar.MLIRMINUS {
			e = e.Minus(r.term())
		} else {
			e = e.Plus(r.term())
		}
	}
	return e
}

// term reads rule affineTerm.
func (r *affineReader) term() *ir.Affine {
	r.cur.Enter(grammar.MLIRRULE_affineTerm)
	e := r.atom()
	for !r.cur.Done() {
		token := r.cur.Take()
		t := r.atom()
		switch {
		case token.Kind == grammar.MLIRSTAR && e.HasDim() && t.HasDim():
			r.fail(token, "non-affine expression: at least one of the multiply operands has to be either a constant or symbolic")
		case token.Kind != grammar.MLIRSTAR && t.HasDim():
			r.fail(token, "non-affine expression: right operand of "+string(r.cur.Src[token.Start:token.End])+" has to be either a constant or symbolic")
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
func (r *affineReader) atom() (e *ir.Affine) {
	r.cur.Enter(grammar.MLIRRULE_affineAtom)
	switch r.cur.Kind() {
	case grammar.MLIRMINUS:
		r.cur.Take()
		e = r.atom().Times(ir.AffineConstant(-1))
	case grammar.MLIRLPAREN:
		r.cur.Take()
		e = r.expr()
		r.cur.Take()
	case grammar.MLIRINTEGER:
		token := r.cur.Take()
		n, problem := syntax.ParseInteger(r.cur.Src[token.Start:token.End])
		if problem != nil {
			r.fail(token, "constant too large for index")
		}
		e = ir.AffineConstant(n)
	default:
		e = r.reference()
	}
	r.cur.Done()
	return e
}

// reference reads d0 or s0.
func (r *affineReader) reference() *ir.Affine {
	r.cur.Enter(grammar.MLIRRULE_affineRef)
	token := r.cur.Tokens.At(r.cur.Token)
	name := string(takeName(r.cur))
	r.cur.Done()
	e := r.names[name]
	if e == nil {
		r.fail(token, "use of undeclared identifier '"+name+"'")
		e = ir.AffineConstant(0)
	}
	return e
}
