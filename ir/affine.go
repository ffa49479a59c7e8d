package ir

import (
	"math"
	"math/bits"
	"strconv"
)

// An Affine is an affine expression: a sum, product or division, a dimension, a symbol or a
// constant. The constructors simplify expressions as MLIR does (mlir/lib/IR/AffineExpr.cpp), so
// that both print the same text. It is immutable.
type Affine struct {
	// '+' '*' '%' 'f' 'c': binary; 'd' 's': value is an index; 'n': value is the constant
	op       byte
	hasDim   bool // whether it contains a dimension
	value    int64
	divisor  int64 // the largest number known to divide it
	lhs, rhs *Affine
}

// AffineConstant returns the constant v.
func AffineConstant(v int64) *Affine { return &Affine{op: 'n', value: v, divisor: max(v, -v)} }

// AffineDim returns the dimension with an index from 0, such as d0.
func AffineDim(index int) *Affine {
	return &Affine{op: 'd', hasDim: true, value: int64(index), divisor: 1}
}

// AffineSymbol returns the symbol with an index from 0, such as s0.
func AffineSymbol(index int) *Affine { return &Affine{op: 's', value: int64(index), divisor: 1} }

// HasDim reports whether the expression contains a dimension. One operand of Times must not, nor
// the right operand of a division.
func (e *Affine) HasDim() bool { return e.hasDim }

// Minus returns e - o.
func (e *Affine) Minus(o *Affine) *Affine { return e.Plus(o.Times(AffineConstant(-1))) }

// FloorDiv returns e floordiv o. o must have no dimension.
func (e *Affine) FloorDiv(o *Affine) *Affine { return divide('f', e, o) }

// CeilDiv returns e ceildiv o. o must have no dimension.
func (e *Affine) CeilDiv(o *Affine) *Affine { return divide('c', e, o) }

// Mod returns e mod o. o must have no dimension.
func (e *Affine) Mod(o *Affine) *Affine { return divide('%', e, o) }

// newBinary returns a binary expression without simplifying it.
func newBinary(op byte, a, b *Affine) *Affine {
	e := &Affine{op: op, hasDim: a.hasDim || b.hasDim, divisor: 1, lhs: a, rhs: b}
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

func (e *Affine) isConstant(v int64) bool { return e.op == 'n' && e.value == v }

// isByConstant reports whether e is `x op constant`.
func (e *Affine) isByConstant(op byte) bool { return e.op == op && e.rhs.op == 'n' }

// equal reports whether two expressions are the same.
func (e *Affine) equal(o *Affine) bool {
	if e == o {
		return true
	}
	if e.op != o.op || e.value != o.value {
		return false
	}
	return e.lhs == nil || e.lhs.equal(o.lhs) && e.rhs.equal(o.rhs)
}

// ordered returns the operands of a commutative operator in MLIR's order: dimensions before
// symbols, both by index (orderCommutativeArgs). It does not reorder other expressions.
func ordered(a, b *Affine) (*Affine, *Affine) {
	rank := func(e *Affine) int64 {
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

// splitFactor splits x * constant into x and the constant, which is 1 for any other expression.
func (e *Affine) splitFactor() (x *Affine, by int64) {
	if e.isByConstant('*') {
		return e.lhs, e.rhs.value
	}
	return e, 1
}

// Plus returns e + o.
func (e *Affine) Plus(o *Affine) *Affine {
	if e := simplifiedSum(e, o); e != nil {
		return e
	}
	e, o = ordered(e, o)
	return newBinary('+', e, o)
}

// simplifiedSum returns a + b if it can be simplified, else nil (simplifyAdd).
func simplifiedSum(a, b *Affine) *Affine {
	if a.op == 'n' && b.op == 'n' {
		if sum := a.value + b.value; (sum > a.value) == (b.value > 0) {
			return AffineConstant(sum)
		}
		return nil
	}
	if a.op == 'n' || !a.hasDim && b.hasDim {
		return b.Plus(a)
	}
	switch {
	case b.isConstant(0):
		return a
	case b.op == 'n' && a.isByConstant('+'):
		return a.lhs.Plus(AffineConstant(a.rhs.value + b.value))
	}
	x, m := a.splitFactor()
	y, n := b.splitFactor()
	switch {
	case x.equal(y):
		return x.Times(AffineConstant(m + n))
	case a.isByConstant('+'):
		return a.lhs.Plus(b).Plus(a.rhs)
	}
	return remainder(a, b)
}

// remainder returns a mod q if b is -q * (a floordiv q). Of a sum, it tries the last summand too.
func remainder(a, b *Affine) *Affine {
	if b.lhs == nil {
		return nil
	}
	if inner := b.lhs; b.rhs.isConstant(-1) && inner.op == '*' {
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
	if q := quotient.rhs; q.op == 'n' && q.value > 0 && a.equal(quotient.lhs) && b.rhs.isConstant(-q.value) {
		return divide('%', a, q)
	}
	if a.op == '+' {
		if e := simplifiedSum(a.rhs, b); e != nil {
			return a.lhs.Plus(e)
		}
	}
	return nil
}

// Times returns e * o (simplifyMul). One of the two must have no dimension.
func (e *Affine) Times(o *Affine) *Affine {
	if e.op == 'n' && o.op == 'n' {
		if high, low := bits.Mul64(uint64(max(e.value, -e.value)), uint64(max(o.value, -o.value))); high == 0 && low < 1<<63 {
			return AffineConstant(e.value * o.value)
		}
		return newBinary('*', e, o)
	}
	if o.hasDim || e.op == 'n' {
		return o.Times(e)
	}
	switch {
	case o.isConstant(1):
		return e
	case o.isConstant(0):
		return o
	case e.isByConstant('*') && o.op == 'n':
		return e.lhs.Times(AffineConstant(e.rhs.value * o.value))
	case e.isByConstant('*'):
		return e.lhs.Times(o).Times(e.rhs)
	}
	e, o = ordered(e, o)
	return newBinary('*', e, o)
}

// divide returns a floordiv b, a ceildiv b or a mod b (simplifyFloorDiv, …CeilDiv, …Mod).
func divide(op byte, a, b *Affine) *Affine {
	switch {
	case b.op != 'n' && a.equal(b):
		return AffineConstant(quotient(op, 1, 1))
	case b.op != 'n' || b.value == 0 || op == '%' && b.value < 0 || b.value == -1 && a.isConstant(math.MinInt64):
		return newBinary(op, a, b)
	case a.op == 'n':
		return AffineConstant(quotient(op, a.value, b.value))
	case op == '%':
		return modulo(a, b)
	}
	switch d := b.value; {
	case d == 1:
		return a
	case a.isByConstant('*') && a.rhs.value%d == 0:
		return a.lhs.Times(AffineConstant(a.rhs.value / d))
	case op == 'f' && a.op == '+' && (a.lhs.divisor%d == 0 || a.rhs.divisor%d == 0):
		return divide(op, a.lhs, b).Plus(divide(op, a.rhs, b))
	}
	return newBinary(op, a, b)
}

// modulo returns a mod b for a positive constant b.
func modulo(a, b *Affine) *Affine {
	switch d := b.value; {
	case a.divisor%d == 0:
		return AffineConstant(0)
	case a.op == '+' && a.lhs.divisor%d == 0:
		return divide('%', a.rhs, b)
	case a.op == '+' && a.rhs.divisor%d == 0, a.isByConstant('%') && a.rhs.value >= 1 && a.rhs.value%d == 0:
		return divide('%', a.lhs, b)
	}
	return newBinary('%', a, b)
}

// quotient returns the floordiv, ceildiv or mod of two constants.
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

// append writes the expression (AsmPrinter.cpp, printAffineExprInternal), with parentheses around
// binary operators if tight is set.
func (e *Affine) append(dst []byte, parens bool) []byte {
	switch e.op {
	case 'n':
		return strconv.AppendInt(dst, e.value, 10)
	case 'd', 's':
		return strconv.AppendInt(append(dst, e.op), e.value, 10)
	}
	if parens {
		dst = append(dst, '(')
	}
	switch {
	case e.op == '*' && e.rhs.isConstant(-1):
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
	if parens {
		dst = append(dst, ')')
	}
	return dst
}

// An AffineConstraint is a constraint of an integer set: Expr == 0 or Expr >= 0.
type AffineConstraint struct {
	Expr  *Affine
	Equal bool // Expr == 0, else Expr >= 0
}

// AffineMap returns affine_map<(d0, d1)[s0] -> (results)>, for numbers of dimensions and symbols.
func (attrs *Attrs) AffineMap(dims, symbols int, results []*Affine) Attr {
	identity := symbols == 0 && len(results) == dims
	for i, e := range results {
		identity = identity && e.op == 'd' && e.value == int64(i)
	}
	text := AffineMapText(dims, symbols, results)
	return attrs.intern(attrRec{kind: AffineMapAttr, aliased: true, special: identity, text: text}, text)
}

// AffineMapText returns the text of AffineMap.
func AffineMapText(dims, symbols int, results []*Affine) string {
	text := append(appendDimsAndSymbols([]byte("affine_map<"), dims, symbols), " -> ("...)
	for i, e := range results {
		text = appendComma(text, i)
		text = e.append(text, false)
	}
	return string(append(text, ")>"...))
}

// IntegerSet returns affine_set<(d0, d1)[s0] : (constraints)>.
func (attrs *Attrs) IntegerSet(dims, symbols int, constraints []AffineConstraint) Attr {
	text := append(appendDimsAndSymbols([]byte("affine_set<"), dims, symbols), " : ("...)
	if len(constraints) == 0 {
		text = append(text, "0 == 0"...)
	}
	for i, k := range constraints {
		text = appendComma(text, i)
		text = k.Expr.append(text, false)
		if k.Equal {
			text = append(text, " == 0"...)
		} else {
			text = append(text, " >= 0"...)
		}
	}
	text = append(text, ")>"...)
	return attrs.intern(attrRec{kind: IntegerSetAttr, aliased: true, text: string(text)}, string(text))
}

// appendDimsAndSymbols writes (d0, d1)[s0].
func appendDimsAndSymbols(dst []byte, dims, symbols int) []byte {
	names := func(letter byte, n int) {
		for i := range n {
			dst = appendComma(dst, i)
			dst = strconv.AppendInt(append(dst, letter), int64(i), 10)
		}
	}
	dst = append(dst, '(')
	names('d', dims)
	dst = append(dst, ')')
	if symbols > 0 {
		dst = append(dst, '[')
		names('s', symbols)
		dst = append(dst, ']')
	}
	return dst
}
