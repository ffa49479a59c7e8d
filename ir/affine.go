package ir

import (
	"strconv"
	"strings"

	"hlo-promote/grammar"
	"hlo-promote/ir/internal/syntax"
)

// An affineExpr is a sum or product, a dimension, a symbol or a number, simplified while it is built
// as MLIR does (mlir/lib/IR/AffineExpr.cpp), so that the same text comes out.
type affineExpr struct {
	op       byte // '+' '*' '%' 'f' 'c' of two; 'd' 's' with value an index; 'n' with value the number
	value    int64
	lhs, rhs *affineExpr
}

func number(v int64) *affineExpr { return &affineExpr{op: 'n', value: v} }

func (e *affineExpr) is(v int64) bool { return e.op == 'n' && e.value == v }

// hasDim tells whether a dimension is in the expression; symbols and numbers go to the right.
func (e *affineExpr) hasDim() bool {
	if e.lhs == nil {
		return e.op == 'd'
	}
	return e.lhs.hasDim() || e.rhs.hasDim()
}

// plus is a + b (AffineExpr.cpp, simplifyAdd).
func plus(a, b *affineExpr) *affineExpr {
	if a.op == 'n' && b.op == 'n' {
		return number(a.value + b.value)
	}
	if a.op == 'n' || !a.hasDim() && b.hasDim() {
		a, b = b, a
	}
	if b.is(0) {
		return a
	}
	if a.op == '+' && a.rhs.op == 'n' {
		if b.op == 'n' {
			return plus(a.lhs, number(a.rhs.value+b.value))
		}
		return plus(plus(a.lhs, b), a.rhs)
	}
	return &affineExpr{op: '+', lhs: a, rhs: b}
}

// times is a * b (simplifyMul).
func times(a, b *affineExpr) *affineExpr {
	if a.op == 'n' && b.op == 'n' {
		return number(a.value * b.value)
	}
	if a.op == 'n' || !a.hasDim() && b.hasDim() {
		a, b = b, a
	}
	switch {
	case b.is(1):
		return a
	case b.is(0):
		return b
	case a.op == '*' && a.rhs.op == 'n' && b.op == 'n':
		return times(a.lhs, number(a.rhs.value*b.value))
	case a.op == '+' && a.rhs.op == 'n' && b.op == 'n':
		return plus(times(a.lhs, b), number(a.rhs.value*b.value))
	}
	return &affineExpr{op: '*', lhs: a, rhs: b}
}

// divide is a floordiv b, a ceildiv b or a mod b.
func divide(op byte, a, b *affineExpr) *affineExpr {
	if b.op == 'n' && b.value > 0 {
		switch {
		case a.op == 'n':
			quotient, rest := a.value/b.value, a.value%b.value
			if rest < 0 {
				quotient, rest = quotient-1, rest+b.value
			}
			if op == '%' {
				return number(rest)
			}
			if op == 'c' && rest > 0 {
				quotient++
			}
			return number(quotient)
		case b.value == 1 && op == '%':
			return number(0)
		case b.value == 1:
			return a
		}
	}
	return &affineExpr{op: op, lhs: a, rhs: b}
}

// append writes the expression (AsmPrinter.cpp, printAffineExprInternal); tight asks for parentheses
// around sums and products.
func (e *affineExpr) append(dst []byte, tight bool) []byte {
	switch e.op {
	case 'n':
		return strconv.AppendInt(dst, e.value, 10)
	case 'd', 's':
		return strconv.AppendInt(append(dst, e.op), e.value, 10)
	}
	if tight {
		dst = append(dst, '(')
	}
	switch {
	case e.op == '*' && e.rhs.is(-1):
		dst = e.lhs.append(append(dst, '-'), true)
	case e.op != '+':
		words := map[byte]string{'*': " * ", 'f': " floordiv ", 'c': " ceildiv ", '%': " mod "}
		dst = append(e.lhs.append(dst, true), words[e.op]...)
		dst = e.rhs.append(dst, true)
	case e.rhs.op == '*' && e.rhs.rhs.op == 'n' && e.rhs.rhs.value < 0:
		dst = append(e.lhs.append(dst, false), " - "...)
		if e.rhs.rhs.value == -1 {
			dst = e.rhs.lhs.append(dst, e.rhs.lhs.op == '+')
			break
		}
		dst = append(e.rhs.lhs.append(dst, true), " * "...)
		dst = strconv.AppendInt(dst, -e.rhs.rhs.value, 10)
	case e.rhs.op == 'n' && e.rhs.value < 0:
		dst = append(e.lhs.append(dst, false), " - "...)
		dst = strconv.AppendInt(dst, -e.rhs.value, 10)
	default:
		dst = append(e.lhs.append(dst, false), " + "...)
		dst = e.rhs.append(dst, false)
	}
	if tight {
		dst = append(dst, ')')
	}
	return dst
}

// affineReader builds an affine map or integer set under its rule.
type affineReader struct {
	*cursor
	names map[string]*affineExpr
}

// buildAffine reads affine_map<…> and affine_set<…>.
func (c *Context) buildAffine(cur *cursor, a *aliases) (Attr, *syntax.Error) {
	kind, name, rule := AffineMapAttr, "affine_map<", grammar.MLIRRULE_affineMap
	if cur.take().Kind == grammar.MLIRAFFINE_SET {
		kind, name, rule = IntegerSetAttr, "affine_set<", grammar.MLIRRULE_affineSet
	}
	cur.take()
	cur.enter(rule)
	r := affineReader{cursor: cur, names: map[string]*affineExpr{}}
	text, err := r.spaces([]byte(name))
	if err != nil {
		return 0, err
	}
	if kind == AffineMapAttr {
		text = append(text, " -> ("...)
	} else {
		text = append(text, " : ("...)
	}
	cur.take()
	cur.take()
	for n := 0; !cur.skip(grammar.MLIRRPAREN); n++ {
		if n > 0 {
			cur.take()
			text = append(text, ", "...)
		}
		if text, err = r.member(text); err != nil {
			return 0, err
		}
	}
	cur.done()
	cur.take()
	text = append(text, ")>"...)
	return c.internAttr(attrRec{kind: kind, aliased: true, text: string(text), short: string(text)}), c.noSuffix(cur, a)
}

// spaces reads (d0, d1)[s0] and names them anew.
func (r *affineReader) spaces(dst []byte) ([]byte, *syntax.Error) {
	for _, s := range []struct {
		rule          int
		letter        byte
		opened, ended string
	}{{grammar.MLIRRULE_affineDims, 'd', "(", ")"}, {grammar.MLIRRULE_affineSymbols, 's', "[", "]"}} {
		if !r.enter(s.rule) {
			continue
		}
		r.take()
		mark := len(dst)
		dst = append(dst, s.opened...)
		for n := int64(0); r.at(grammar.MLIRRULE_name); n++ {
			token := r.Tokens[r.token]
			r.enter(grammar.MLIRRULE_name)
			name := string(takeWord(r.cursor, true))
			if r.names[name] != nil {
				return nil, tokenError(token, "redefinition of identifier '"+name+"'")
			}
			r.names[name] = &affineExpr{op: s.letter, value: n}
			if n > 0 {
				dst = append(dst, ", "...)
			}
			dst = strconv.AppendInt(append(dst, s.letter), n, 10)
			r.skip(grammar.MLIRCOMMA)
		}
		r.take()
		r.done()
		dst = append(dst, s.ended...)
		if s.letter == 's' && len(dst) == mark+2 {
			dst = dst[:mark]
		}
	}
	return dst, nil
}

// member reads one result of a map or one constraint of a set.
func (r *affineReader) member(dst []byte) ([]byte, *syntax.Error) {
	if !r.enter(grammar.MLIRRULE_affineConstraint) {
		e, err := r.expr()
		if err != nil {
			return nil, err
		}
		return e.append(dst, false), nil
	}
	lhs, err := r.expr()
	if err != nil {
		return nil, err
	}
	relation := string(r.text())
	if relation == "=" {
		relation += string(r.text())
	}
	rhs, err := r.expr()
	if err != nil {
		return nil, err
	}
	r.done()
	if relation == "<=" {
		lhs, rhs, relation = rhs, lhs, ">="
	}
	dst = plus(lhs, times(rhs, number(-1))).append(dst, false)
	return append(dst, " "+relation+" 0"...), nil
}

// expr reads rule affineExpr.
func (r *affineReader) expr() (*affineExpr, *syntax.Error) {
	r.enter(grammar.MLIRRULE_affineExpr)
	e, err := r.term()
	for err == nil && !r.done() {
		minus := r.take().Kind == grammar.MLIRMINUS
		var t *affineExpr
		if t, err = r.term(); err != nil {
			break
		}
		if minus {
			t = times(t, number(-1))
		}
		e = plus(e, t)
	}
	return e, err
}

// term reads rule affineTerm.
func (r *affineReader) term() (*affineExpr, *syntax.Error) {
	r.enter(grammar.MLIRRULE_affineTerm)
	e, err := r.atom()
	for err == nil && !r.done() {
		token := r.take()
		var t *affineExpr
		if t, err = r.atom(); err != nil {
			break
		}
		switch token.Kind {
		case grammar.MLIRSTAR:
			if e.op != 'n' && t.op != 'n' && (e.hasDim() && t.hasDim()) {
				return nil, tokenError(token, "non-affine expression: at least one of the multiply operands has to be either a constant or symbolic")
			}
			e = times(e, t)
		case grammar.MLIRFLOORDIV:
			e = divide('f', e, t)
		case grammar.MLIRCEILDIV:
			e = divide('c', e, t)
		default:
			e = divide('%', e, t)
		}
	}
	return e, err
}

// atom reads rule affineAtom.
func (r *affineReader) atom() (e *affineExpr, err *syntax.Error) {
	r.enter(grammar.MLIRRULE_affineAtom)
	switch r.kind() {
	case grammar.MLIRMINUS:
		r.take()
		if e, err = r.atom(); err == nil {
			e = times(e, number(-1))
		}
	case grammar.MLIRLPAREN:
		r.take()
		if e, err = r.expr(); err == nil {
			r.take()
		}
	case grammar.MLIRINTEGER:
		token := r.take()
		n, ok := bigInt(r.src[token.Start:token.End])
		if !ok {
			return nil, tokenError(token, "constant too large for index")
		}
		e = number(n)
	default:
		e, err = r.reference()
	}
	if err == nil {
		r.done()
	}
	return e, err
}

// reference reads d0, s0 or symbol(s0).
func (r *affineReader) reference() (*affineExpr, *syntax.Error) {
	r.enter(grammar.MLIRRULE_affineRef)
	token := r.Tokens[r.token]
	r.enter(grammar.MLIRRULE_name)
	name := string(takeWord(r.cursor, true))
	if r.skip(grammar.MLIRLPAREN) {
		r.enter(grammar.MLIRRULE_name)
		name = string(takeWord(r.cursor, true))
		r.take()
	}
	r.done()
	if e := r.names[name]; e != nil {
		return e, nil
	}
	return nil, tokenError(token, "use of undeclared identifier '"+name+"'")
}

// isIdentityMap tells whether the text of a map is (d0, d1) -> (d0, d1).
func isIdentityMap(text string) bool {
	dims, results, ok := strings.Cut(strings.TrimSuffix(strings.TrimPrefix(text, "affine_map<"), ">"), " -> ")
	return ok && dims == results
}
