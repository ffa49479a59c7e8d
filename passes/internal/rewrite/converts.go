package rewrite

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// A conversions value has the inserted conversions. A value is converted to a type at most once in
// each block, and a conversion in an enclosing block is reused. The operand of a conversion is
// always a value of the input, never another conversion.
type conversions struct {
	list  []*conversion
	known map[conversionKey]*conversion
	// converts after operations, to the types that users of their results see
	resultConverts []ir.Op
	// tuples whose elements were used directly; they are erased at the end if unused
	tuples []ir.Op
}

// A conversionKey is a value, the type to convert it to, and the block that has the conversion.
type conversionKey struct {
	value ir.Value
	to    elem.Type
	block ir.Block
}

// A conversion is the conversion of a value in a block. Its Op is 0 if it was erased.
type conversion struct {
	Change
	conversionKey
}

// findConversion returns the conversion with a key, or an equal one in an enclosing block, or nil.
func (r *rewriter) findConversion(k conversionKey) *conversion {
	for ; k.block != 0; k.block = r.m.Block(r.m.RegionOp(r.m.BlockRegion(k.block))) {
		if c := r.converts.known[k]; c != nil {
			return c
		}
	}
	return nil
}

// replace replaces the result of a conversion by v in all its uses, and erases the conversion.
func (r *rewriter) replace(c *conversion, v ir.Value) {
	r.m.ReplaceAllUses(r.m.Result(c.Op, 0), v)
	r.eraseInserted(c.Op)
	c.Op = 0
}

// eraseInserted erases an inserted operation, and the helper operation that was inserted for it
// alone: the zero of a comparison, the real part of a complex value.
func (r *rewriter) eraseInserted(op ir.Op) {
	m := r.m
	operands := slices.Clone(m.Operands(op))
	m.Erase(op)
	for _, v := range operands {
		helper, _ := m.DefiningOp(v)
		if n := m.OpName(helper); helper >= r.firstInserted && (n == ir.OpConstant || n == ir.OpReal) && !m.Uses().Any(v) {
			m.Erase(helper)
		}
	}
}
