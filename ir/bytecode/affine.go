package bytecode

import (
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/bytecode/schema"
)

// Affine maps and sets. Their expressions are trees, which rows of fields cannot describe
// (mlir/lib/IR/BuiltinDialectBytecode.cpp, readAffineMap and readAffineExpr).

// Kinds of maps: the two lowest bits of the first number. The other bits are the number of
// dimensions.
const (
	identityMap    = iota // one result for each dimension
	permutationMap        // followed by the dimension of each result
	projectedMap          // followed by the number of results, and the dimension of each
	generalMap            // followed by the numbers of symbols and results, and the results
)

// Kinds of expressions.
const (
	affineDim = iota
	affineSymbol
	affineNumber
	affineSum
	affineProduct
	affineMod
	affineFloorDiv
	affineCeilDiv
)

// maxAffine limits the dimensions, symbols and operators of a map or a set. Its text lists all
// dimensions and symbols, but its encoding does not.
const maxAffine = 1 << 12

// readAffine reads a map or a set.
func readAffine(attrs *ir.Attrs, c *cursor, kind schema.Kind) ir.Attr {
	if kind == schema.IntegerSet {
		return readSet(attrs, c)
	}
	start := c.at
	head := c.varint()
	dims := affineCount(c, start, head>>2)
	symbols, n := 0, dims
	switch head & 3 {
	case projectedMap:
		n = c.count("results", 1)
	case generalMap:
		symbols = affineCount(c, c.at, c.varint())
		n = c.count("results", 2)
	}
	results := make([]string, 0, n)
	for i := 0; i < n && c.err == nil; i++ {
		switch head & 3 {
		case identityMap:
			results = append(results, "d"+strconv.Itoa(i))
		case generalMap:
			results = append(results, readExpression(c, dims, symbols))
		default:
			results = append(results, "d"+strconv.Itoa(c.index("dimension", dims)))
		}
	}
	if c.err != nil {
		return 0
	}
	return attrs.Affine("affine_map<" + variables(dims, symbols) + " -> (" + strings.Join(results, ", ") + ")>")
}

// affineCount checks a number of dimensions or symbols.
func affineCount(c *cursor, start int, n uint64) int {
	if c.err == nil && n > maxAffine {
		c.failAt(start, "an affine map or set has %d dimensions or symbols", n)
	}
	if c.err != nil {
		return 0
	}
	return int(n)
}

// readSet reads a set: the numbers of dimensions, symbols and constraints, the expressions, and for
// each whether it is an equality.
func readSet(attrs *ir.Attrs, c *cursor) ir.Attr {
	dims := affineCount(c, c.at, c.varint())
	symbols := affineCount(c, c.at, c.varint())
	list := make([]string, c.count("constraints", 3))
	for i := range list {
		if list[i] = readExpression(c, dims, symbols); c.err != nil {
			return 0
		}
	}
	for i := range list {
		list[i] += [...]string{" >= 0", " == 0"}[readBool(c)&1]
	}
	if c.err != nil {
		return 0
	}
	if len(list) == 0 {
		list = []string{"0 == 0"}
	}
	return attrs.Affine("affine_set<" + variables(dims, symbols) + " : (" + strings.Join(list, ", ") + ")>")
}

// variables returns (d0, d1)[s0].
func variables(dims, symbols int) string {
	names := func(letter string, n int) string {
		list := make([]string, n)
		for i := range list {
			list[i] = letter + strconv.Itoa(i)
		}
		return strings.Join(list, ", ")
	}
	text := "(" + names("d", dims) + ")"
	if symbols > 0 {
		text += "[" + names("s", symbols) + "]"
	}
	return text
}

// An affineExpr is an expression as it was written, which is simplified.
type affineExpr struct {
	kind     uint64 // affineDim, …
	value    int64  // a number, or the index of a dimension or symbol
	hasDim   bool
	lhs, rhs *affineExpr
}

// append writes the expression (AsmPrinter.cpp, printAffineExprInternal), with parentheses around
// operators if parens is set.
func (e *affineExpr) append(dst []byte, parens bool) []byte {
	switch {
	case e.kind == affineNumber:
		return strconv.AppendInt(dst, e.value, 10)
	case e.lhs == nil:
		return strconv.AppendInt(append(dst, "ds"[e.kind]), e.value, 10)
	}
	if parens {
		return append(e.append(append(dst, '('), false), ')')
	}
	isNegative := func(e *affineExpr) bool { return e.kind == affineNumber && e.value < 0 }
	switch rhs := e.rhs; {
	case e.kind == affineProduct && rhs.kind == affineNumber && rhs.value == -1:
		return e.lhs.append(append(dst, '-'), true)
	case e.kind != affineSum:
		dst = append(e.lhs.append(dst, true), [...]string{affineProduct: " * ", affineMod: " mod ", affineFloorDiv: " floordiv ", affineCeilDiv: " ceildiv "}[e.kind]...)
		return rhs.append(dst, true)
	case rhs.kind == affineProduct && isNegative(rhs.rhs):
		dst = append(e.lhs.append(dst, false), " - "...)
		if rhs.rhs.value == -1 {
			return rhs.lhs.append(dst, rhs.lhs.kind == affineSum)
		}
		return strconv.AppendInt(append(rhs.lhs.append(dst, true), " * "...), -rhs.rhs.value, 10)
	case isNegative(rhs):
		return strconv.AppendInt(append(e.lhs.append(dst, false), " - "...), -rhs.value, 10)
	default:
		return rhs.append(append(e.lhs.append(dst, false), " + "...), false)
	}
}

// readExpression reads an expression in prefix order.
func readExpression(c *cursor, dims, symbols int) string {
	var operators []uint64 // operators with missing operands
	var operands []*affineExpr
	var waiting []int // number of operands read for each operator
	for read := 0; c.err == nil; read++ {
		start := c.at
		kind := c.varint()
		e := &affineExpr{kind: kind, hasDim: kind == affineDim}
		switch {
		case c.err != nil:
			return ""
		case kind == affineDim:
			e.value = int64(c.index("dimension", dims))
		case kind == affineSymbol:
			e.value = int64(c.index("symbol", symbols))
		case kind == affineNumber:
			e.value = c.svarint()
		case kind <= affineCeilDiv && read < maxAffine:
			operators, waiting = append(operators, kind), append(waiting, 0)
			continue
		default:
			c.failAt(start, "an affine expression of kind %d, or one that is too long", kind)
			return ""
		}
		operands = append(operands, e)
		for {
			last := len(operators) - 1
			if last < 0 {
				return string(operands[0].append(nil, false))
			}
			if waiting[last]++; waiting[last] < 2 {
				break
			}
			n := len(operands) - 2
			operands[n] = combined(c, start, operators[last], operands[n], operands[n+1])
			operands, operators, waiting = operands[:n+1], operators[:last], waiting[:last]
			if c.err != nil {
				return ""
			}
		}
	}
	return ""
}

// combined applies an operator to two expressions. It fails if the result is not affine: the right
// operand of a division must not contain a dimension, nor both operands of a product.
func combined(c *cursor, start int, kind uint64, a, b *affineExpr) *affineExpr {
	if kind == affineProduct && a.hasDim && b.hasDim || kind > affineProduct && b.hasDim {
		c.failAt(start, "an expression is not affine")
		return nil
	}
	return &affineExpr{kind: kind, hasDim: a.hasDim || b.hasDim, lhs: a, rhs: b}
}
