package bytecode

import (
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
	results := make([]*ir.Affine, 0, n)
	for i := 0; i < n && c.err == nil; i++ {
		switch head & 3 {
		case identityMap:
			results = append(results, ir.AffineDim(i))
		case generalMap:
			results = append(results, readExpression(c, dims, symbols))
		default:
			results = append(results, ir.AffineDim(c.index("dimension", dims)))
		}
	}
	if c.err != nil {
		return 0
	}
	return attrs.AffineMap(dims, symbols, results)
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
	list := make([]ir.AffineConstraint, c.count("constraints", 3))
	for i := range list {
		if list[i].Expr = readExpression(c, dims, symbols); c.err != nil {
			return 0
		}
	}
	for i := range list {
		list[i].Equal = readBool(c) != 0
	}
	if c.err != nil {
		return 0
	}
	return attrs.IntegerSet(dims, symbols, list)
}

// readExpression reads an expression in prefix order.
func readExpression(c *cursor, dims, symbols int) *ir.Affine {
	var operators []uint64 // operators with missing operands
	var operands []*ir.Affine
	var waiting []int // number of operands read for each operator
	for read := 0; c.err == nil; read++ {
		start := c.at
		kind := c.varint()
		var e *ir.Affine
		switch {
		case c.err != nil:
			return nil
		case kind == affineDim:
			e = ir.AffineDim(c.index("dimension", dims))
		case kind == affineSymbol:
			e = ir.AffineSymbol(c.index("symbol", symbols))
		case kind == affineNumber:
			e = ir.AffineConstant(c.svarint())
		case kind <= affineCeilDiv && read < maxAffine:
			operators, waiting = append(operators, kind), append(waiting, 0)
			continue
		default:
			c.failAt(start, "an affine expression of kind %d, or one that is too long", kind)
			return nil
		}
		operands = append(operands, e)
		for {
			last := len(operators) - 1
			if last < 0 {
				return operands[0]
			}
			if waiting[last]++; waiting[last] < 2 {
				break
			}
			n := len(operands) - 2
			operands[n] = combined(c, start, operators[last], operands[n], operands[n+1])
			operands, operators, waiting = operands[:n+1], operators[:last], waiting[:last]
			if c.err != nil {
				return nil
			}
		}
	}
	return nil
}

// combined applies an operator to two expressions. It fails if the result is not affine: the right
// operand of a division must not contain a dimension, nor both operands of a product.
func combined(c *cursor, start int, kind uint64, a, b *ir.Affine) *ir.Affine {
	if kind == affineProduct && a.HasDim() && b.HasDim() || kind > affineProduct && b.HasDim() {
		c.failAt(start, "an expression is not affine")
		return nil
	}
	switch kind {
	case affineSum:
		return a.Plus(b)
	case affineProduct:
		return a.Times(b)
	case affineMod:
		return a.Mod(b)
	case affineFloorDiv:
		return a.FloorDiv(b)
	}
	return a.CeilDiv(b)
}
