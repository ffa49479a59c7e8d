package parts

import (
	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// affineReader builds an affine map or integer set under its rule.
type affineReader struct {
	cur           *syntax.Cursor
	names         map[string]*ir.Affine
	dims, symbols int
}

// buildAffineMap reads affine_map<(d0)[s0] -> (d0 + s0)>.
func (r *Reader) buildAffineMap(cur *syntax.Cursor, a *Aliases) (ir.Attr, *syntax.Error) {
	x, err := enterAffine(cur, grammar.MLIRRULE_affineMap)
	if err != nil {
		return 0, err
	}
	var results []*ir.Affine
	for !cur.Skip(grammar.MLIRRPAREN) {
		e, err := x.expr()
		if err != nil {
			return 0, err
		}
		results = append(results, e)
		cur.Skip(grammar.MLIRCOMMA)
	}
	cur.Done()
	cur.Take()
	return r.c.Attrs.AffineMap(x.dims, x.symbols, results), r.noSuffix(cur, a)
}

// buildIntegerSet reads affine_set<(d0)[s0] : (d0 >= 0)>.
func (r *Reader) buildIntegerSet(cur *syntax.Cursor, a *Aliases) (ir.Attr, *syntax.Error) {
	x, err := enterAffine(cur, grammar.MLIRRULE_affineSet)
	if err != nil {
		return 0, err
	}
	var constraints []ir.AffineConstraint
	for !cur.Skip(grammar.MLIRRPAREN) {
		k, err := x.constraint()
		if err != nil {
			return 0, err
		}
		constraints = append(constraints, k)
		cur.Skip(grammar.MLIRCOMMA)
	}
	cur.Done()
	cur.Take()
	return r.c.Attrs.IntegerSet(x.dims, x.symbols, constraints), r.noSuffix(cur, a)
}

// enterAffine consumes the keyword, the dimension and symbol names, and the tokens before the
// members.
func enterAffine(cur *syntax.Cursor, rule int) (*affineReader, *syntax.Error) {
	x := &affineReader{cur: cur, names: map[string]*ir.Affine{}}
	cur.Take()
	cur.Take()
	cur.Enter(rule)
	err := x.variables(grammar.MLIRRULE_affineDims, &x.dims, ir.AffineDim)
	if err == nil {
		err = x.variables(grammar.MLIRRULE_affineSymbols, &x.symbols, ir.AffineSymbol)
	}
	if err != nil {
		return nil, err
	}
	cur.Take() // -> or :
	cur.Take() // (
	return x, nil
}

// variables reads optional (d0, d1) or [s0].
func (r *affineReader) variables(rule int, count *int, variable func(index int) *ir.Affine) *syntax.Error {
	if !r.cur.Enter(rule) {
		return nil
	}
	r.cur.Take()
	for r.cur.At(grammar.MLIRRULE_name) {
		token := r.cur.Part.Tokens.At(r.cur.Token)
		name := string(takeName(r.cur))
		if r.names[name] != nil {
			return token.Fail("redefinition of identifier '" + name + "'")
		}
		r.names[name] = variable(*count)
		*count++
		r.cur.Skip(grammar.MLIRCOMMA)
	}
	r.cur.Take()
	r.cur.Done()
	return nil
}

// constraint reads rule affineConstraint.
func (r *affineReader) constraint() (k ir.AffineConstraint, err *syntax.Error) {
	r.cur.Enter(grammar.MLIRRULE_affineConstraint)
	lhs, err := r.expr()
	if err != nil {
		return k, err
	}
	relation := string(r.cur.Text())
	if relation == "=" {
		relation += string(r.cur.Text())
	}
	rhs, err := r.expr()
	if err != nil {
		return k, err
	}
	r.cur.Done()
	if relation == "<=" {
		lhs, rhs = rhs, lhs
	}
	return ir.AffineConstraint{Expr: lhs.Minus(rhs), Equal: relation == "=="}, nil
}

// expr reads rule affineExpr.
func (r *affineReader) expr() (*ir.Affine, *syntax.Error) {
	r.cur.Enter(grammar.MLIRRULE_affineExpr)
	e, err := r.term()
	for err == nil && !r.cur.Done() {
		minus := r.cur.Take().Kind == grammar.MLIRMINUS
		var t *ir.Affine
		if t, err = r.term(); err != nil {
			break
		}
		if minus {
			e = e.Minus(t)
		} else {
			e = e.Plus(t)
		}
	}
	return e, err
}

// term reads rule affineTerm.
func (r *affineReader) term() (*ir.Affine, *syntax.Error) {
	r.cur.Enter(grammar.MLIRRULE_affineTerm)
	e, err := r.atom()
	for err == nil && !r.cur.Done() {
		token := r.cur.Take()
		var t *ir.Affine
		if t, err = r.atom(); err != nil {
			break
		}
		if token.Kind != grammar.MLIRSTAR && t.HasDim() {
			return nil, token.Fail("non-affine expression: right operand of " + string(r.cur.Src[token.Start:token.End]) + " has to be either a constant or symbolic")
		}
		switch token.Kind {
		case grammar.MLIRSTAR:
			if e.HasDim() && t.HasDim() {
				return nil, token.Fail("non-affine expression: at least one of the multiply operands has to be either a constant or symbolic")
			}
			e = e.Times(t)
		case grammar.MLIRFLOORDIV:
			e = e.FloorDiv(t)
		case grammar.MLIRCEILDIV:
			e = e.CeilDiv(t)
		default:
			e = e.Mod(t)
		}
	}
	return e, err
}

// atom reads rule affineAtom.
func (r *affineReader) atom() (e *ir.Affine, err *syntax.Error) {
	r.cur.Enter(grammar.MLIRRULE_affineAtom)
	switch r.cur.Kind() {
	case grammar.MLIRMINUS:
		r.cur.Take()
		if e, err = r.atom(); err == nil {
			e = e.Times(ir.AffineConstant(-1))
		}
	case grammar.MLIRLPAREN:
		r.cur.Take()
		if e, err = r.expr(); err == nil {
			r.cur.Take()
		}
	case grammar.MLIRINTEGER:
		token := r.cur.Take()
		n, problem := syntax.ParseInteger(r.cur.Src[token.Start:token.End])
		if problem != nil {
			return nil, token.Fail("constant too large for index")
		}
		e = ir.AffineConstant(n)
	default:
		e, err = r.reference()
	}
	if err == nil {
		r.cur.Done()
	}
	return e, err
}

// reference reads d0 or s0.
func (r *affineReader) reference() (*ir.Affine, *syntax.Error) {
	r.cur.Enter(grammar.MLIRRULE_affineRef)
	token := r.cur.Part.Tokens.At(r.cur.Token)
	name := string(takeName(r.cur))
	r.cur.Done()
	if e := r.names[name]; e != nil {
		return e, nil
	}
	return nil, token.Fail("use of undeclared identifier '" + name + "'")
}
