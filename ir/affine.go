package ir

import (
	"math"
	"math/bits"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir/internal/syntax"
)

// An affineExpr is a sum or product, a dimension, a symbol or a number, simplified while it is built
// as MLIR does (mlir/lib/IR/AffineExpr.cpp), so that the same text comes out.
type affineExpr struct {
	op       byte // '+' '*' '%' 'f' 'c' of two; 'd' 's' with value an index; 'n' with value the number
	hasDim   bool // a dimension is in it
	value    int64
	divisor  int64 // the largest number known to divide it
	lhs, rhs *affineExpr
}

func number(v int64) *affineExpr { return &affineExpr{op: 'n', value: v, divisor: max(v, -v)} }

func variable(op byte, index int64) *affineExpr {
	return &affineExpr{op: op, hasDim: op == 'd', value: index, divisor: 1}
}

// combine is an expression of two that is not simplified.
func combine(op byte, a, b *affineExpr) *affineExpr {
	e := &affineExpr{op: op, hasDim: a.hasDim || b.hasDim, divisor: 1, lhs: a, rhs: b}
	switch op {
	case '*':
		e.divisor = a.divisor * b.divisor
	case '+', '%':
		e.divisor = gcd(a.divisor, b.divisor)
	default:
		if b.op == 'n' && b.value != 0 && a.divisor%b.value == 0 {
			e.divisor = max(a.divisor/b.value, -(a.divisor / b.value))
		}
	}
	return e
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

func (e *affineExpr) is(v int64) bool { return e.op == 'n' && e.value == v }

// isBy tells whether an expression is `x op number`.
func (e *affineExpr) isBy(op byte) bool { return e.op == op && e.rhs.op == 'n' }

// equal tells whether two expressions are the same.
func (e *affineExpr) equal(o *affineExpr) bool {
	if e == o {
		return true
	}
	if e.op != o.op || e.value != o.value {
		return false
	}
	return e.lhs == nil || e.lhs.equal(o.lhs) && e.rhs.equal(o.rhs)
}

// ordered puts dimensions before symbols, and both in the order of their indices; other expressions
// stay as they are (orderCommutativeArgs).
func ordered(a, b *affineExpr) (*affineExpr, *affineExpr) {
	rank := func(e *affineExpr) int64 {
		switch e.op {
		case 'd':
			return e.value
		case 's':
			return 1<<32 + e.value
		}
		return -1
	}
	if x, y := rank(a), rank(b); x >= 0 && y >= 0 && x > y {
		return b, a
	}
	return a, b
}

// scaled takes x * number apart; any other x is x * 1.
func (e *affineExpr) scaled() (x *affineExpr, by int64) {
	if e.isBy('*') {
		return e.lhs, e.rhs.value
	}
	return e, 1
}

// plus is a + b.
func plus(a, b *affineExpr) *affineExpr {
	if e := simplifiedSum(a, b); e != nil {
		return e
	}
	a, b = ordered(a, b)
	return combine('+', a, b)
}

// simplifiedSum is a + b if that is not simply the sum of the two, else nil (simplifyAdd).
func simplifiedSum(a, b *affineExpr) *affineExpr {
	if a.op == 'n' && b.op == 'n' {
		if sum := a.value + b.value; (sum > a.value) == (b.value > 0) {
			return number(sum)
		}
		return nil
	}
	if a.op == 'n' || !a.hasDim && b.hasDim {
		return plus(b, a)
	}
	switch {
	case b.is(0):
		return a
	case b.op == 'n' && a.isBy('+'):
		return plus(a.lhs, number(a.rhs.value+b.value))
	}
	x, m := a.scaled()
	y, n := b.scaled()
	switch {
	case x.equal(y):
		return times(x, number(m+n))
	case a.isBy('+'):
		return plus(plus(a.lhs, b), a.rhs)
	}
	return remainder(a, b)
}

// remainder is a mod q if b is -q * (a floordiv q); failing that, it looks for a in the last summand.
func remainder(a, b *affineExpr) *affineExpr {
	if b.lhs == nil {
		return nil
	}
	if inner := b.lhs; b.rhs.is(-1) && inner.op == '*' {
		if inner.lhs.op != 'f' {
			return nil
		}
		if inner.lhs.rhs.equal(inner.rhs) && a.equal(inner.lhs.lhs) {
			return divide('%', a, inner.rhs)
		}
	}
	quotient := b.lhs
	if b.op != '*' || quotient.op != 'f' {
		return nil
	}
	if q := quotient.rhs; q.op == 'n' && q.value > 0 && a.equal(quotient.lhs) && b.rhs.is(-q.value) {
		return divide('%', a, q)
	}
	if a.op == '+' {
		if e := simplifiedSum(a.rhs, b); e != nil {
			return plus(a.lhs, e)
		}
	}
	return nil
}

// times is a * b, one of which has no dimension (simplifyMul).
func times(a, b *affineExpr) *affineExpr {
	if a.op == 'n' && b.op == 'n' {
		if high, low := bits.Mul64(uint64(max(a.value, -a.value)), uint64(max(b.value, -b.value))); high == 0 && low < 1<<63 {
			return number(a.value * b.value)
		}
		return combine('*', a, b)
	}
	if b.hasDim || a.op == 'n' {
		return times(b, a)
	}
	switch {
	case b.is(1):
		return a
	case b.is(0):
		return b
	case a.isBy('*') && b.op == 'n':
		return times(a.lhs, number(a.rhs.value*b.value))
	case a.isBy('*'):
		return times(times(a.lhs, b), a.rhs)
	}
	a, b = ordered(a, b)
	return combine('*', a, b)
}

// divide is a floordiv b, a ceildiv b or a mod b (simplifyFloorDiv, simplifyCeilDiv, simplifyMod).
func divide(op byte, a, b *affineExpr) *affineExpr {
	if b.op != 'n' && a.equal(b) {
		if op == '%' {
			return number(0)
		}
		return number(1)
	}
	if b.op != 'n' || b.value == 0 || op == '%' && b.value < 0 || b.value == -1 && a.is(math.MinInt64) {
		return combine(op, a, b)
	}
	d := b.value
	if a.op == 'n' {
		return number(quotient(op, a.value, d))
	}
	if op == '%' {
		switch {
		case a.divisor%d == 0:
			return number(0)
		case a.op == '+' && a.lhs.divisor%d == 0:
			return divide(op, a.rhs, b)
		case a.op == '+' && a.rhs.divisor%d == 0, a.isBy('%') && a.rhs.value >= 1 && a.rhs.value%d == 0:
			return divide(op, a.lhs, b)
		}
		return combine(op, a, b)
	}
	switch {
	case d == 1:
		return a
	case a.isBy('*') && a.rhs.value%d == 0:
		return times(a.lhs, number(a.rhs.value/d))
	case op == 'f' && a.op == '+' && (a.lhs.divisor%d == 0 || a.rhs.divisor%d == 0):
		return plus(divide(op, a.lhs, b), divide(op, a.rhs, b))
	}
	return combine(op, a, b)
}

// quotient is the value of a division of numbers: floordiv, ceildiv or mod.
func quotient(op byte, a, d int64) int64 {
	q, rest := a/d, a%d
	exact, positive := rest == 0, (rest < 0) == (d < 0)
	switch {
	case op == '%' && rest < 0:
		return rest + d
	case op == '%':
		return rest
	case op == 'c' && !exact && positive:
		return q + 1
	case op == 'f' && !exact && !positive:
		return q - 1
	}
	return q
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
	cur   *cursor
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
	r := affineReader{cur: cur, names: map[string]*affineExpr{}}
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
	if kind == IntegerSetAttr && cur.kind() == grammar.MLIRRPAREN {
		text = append(text, "0 == 0"...) // a set without constraints
	}
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
		if !r.cur.enter(s.rule) {
			continue
		}
		r.cur.take()
		mark := len(dst)
		dst = append(dst, s.opened...)
		for n := int64(0); r.cur.at(grammar.MLIRRULE_name); n++ {
			token := r.cur.part.Tokens[r.cur.token]
			r.cur.enter(grammar.MLIRRULE_name)
			name := string(takeWord(r.cur, true))
			if r.names[name] != nil {
				return nil, tokenError(token, "redefinition of identifier '"+name+"'")
			}
			r.names[name] = variable(s.letter, n)
			if n > 0 {
				dst = append(dst, ", "...)
			}
			dst = strconv.AppendInt(append(dst, s.letter), n, 10)
			r.cur.skip(grammar.MLIRCOMMA)
		}
		r.cur.take()
		r.cur.done()
		dst = append(dst, s.ended...)
		if s.letter == 's' && len(dst) == mark+2 {
			dst = dst[:mark]
		}
	}
	return dst, nil
}

// member reads one result of a map or one constraint of a set.
func (r *affineReader) member(dst []byte) ([]byte, *syntax.Error) {
	if !r.cur.enter(grammar.MLIRRULE_affineConstraint) {
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
	relation := string(r.cur.text())
	if relation == "=" {
		relation += string(r.cur.text())
	}
	rhs, err := r.expr()
	if err != nil {
		return nil, err
	}
	r.cur.done()
	if relation == "<=" {
		lhs, rhs, relation = rhs, lhs, ">="
	}
	dst = plus(lhs, times(rhs, number(-1))).append(dst, false)
	return append(dst, " "+relation+" 0"...), nil
}

// expr reads rule affineExpr.
func (r *affineReader) expr() (*affineExpr, *syntax.Error) {
	r.cur.enter(grammar.MLIRRULE_affineExpr)
	e, err := r.term()
	for err == nil && !r.cur.done() {
		minus := r.cur.take().Kind == grammar.MLIRMINUS
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
	r.cur.enter(grammar.MLIRRULE_affineTerm)
	e, err := r.atom()
	for err == nil && !r.cur.done() {
		token := r.cur.take()
		var t *affineExpr
		if t, err = r.atom(); err != nil {
			break
		}
		if token.Kind != grammar.MLIRSTAR && t.hasDim {
			return nil, tokenError(token, "non-affine expression: right operand of "+string(r.cur.src[token.Start:token.End])+" has to be either a constant or symbolic")
		}
		switch token.Kind {
		case grammar.MLIRSTAR:
			if e.hasDim && t.hasDim {
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
	r.cur.enter(grammar.MLIRRULE_affineAtom)
	switch r.cur.kind() {
	case grammar.MLIRMINUS:
		r.cur.take()
		if e, err = r.atom(); err == nil {
			e = times(e, number(-1))
		}
	case grammar.MLIRLPAREN:
		r.cur.take()
		if e, err = r.expr(); err == nil {
			r.cur.take()
		}
	case grammar.MLIRINTEGER:
		token := r.cur.take()
		n, err := integerOf(r.cur.src[token.Start:token.End])
		if err != nil {
			return nil, tokenError(token, "constant too large for index")
		}
		e = number(n)
	default:
		e, err = r.reference()
	}
	if err == nil {
		r.cur.done()
	}
	return e, err
}

// reference reads d0 or s0.
func (r *affineReader) reference() (*affineExpr, *syntax.Error) {
	r.cur.enter(grammar.MLIRRULE_affineRef)
	token := r.cur.part.Tokens[r.cur.token]
	r.cur.enter(grammar.MLIRRULE_name)
	name := string(takeWord(r.cur, true))
	r.cur.done()
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
