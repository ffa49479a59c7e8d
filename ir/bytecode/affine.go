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
			results = append(results, affineReader{c, dims, symbols}.text())
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
	list, r := make([]string, c.count("constraints", 3)), affineReader{c, dims, symbols}
	for i := range list {
		if list[i] = r.text(); c.err != nil {
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

// An affineReader reads expressions of a map or a set.
type affineReader struct {
	c             *cursor
	dims, symbols int
}

// text reads an expression and returns its text, or "" after an error.
func (r affineReader) text() string {
	read, last := 0, 0
	if e := r.expression(&read, &last); r.c.err == nil {
		return string(e.append(nil, false))
	}
	return ""
}

// expression reads an expression in prefix order. read counts what has been read of the whole one,
// and last is where the last part of it starts.
func (r affineReader) expression(read, last *int) *affineExpr {
	c := r.c
	*read, *last = *read+1, c.at
	e := &affineExpr{kind: c.varint()}
	switch {
	case c.err != nil:
	case e.kind == affineDim:
		e.value, e.hasDim = int64(c.index("dimension", r.dims)), true
	case e.kind == affineSymbol:
		e.value = int64(c.index("symbol", r.symbols))
	case e.kind == affineNumber:
		e.value = c.svarint()
	case e.kind <= affineCeilDiv && *read <= maxAffine:
		if e.lhs = r.expression(read, last); c.err != nil {
			return e
		}
		e.rhs = r.expression(read, last)
		// A product is affine if one side is constant, a division if its right one is.
		if e.kind == affineProduct && e.lhs.hasDim && e.rhs.hasDim || e.kind > affineProduct && e.rhs.hasDim {
			c.failAt(*last, "an expression is not affine")
		}
		e.hasDim = e.lhs.hasDim || e.rhs.hasDim
	default:
		c.failAt(*last, "an affine expression of kind %d, or one that is too long", e.kind)
	}
	return e
}
