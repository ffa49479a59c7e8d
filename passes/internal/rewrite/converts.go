package rewrite

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// A conversions value has the inserted conversions. A value is converted to a type at most once in
// each block, and a conversion in an enclosing block is reused. The operand of a conversion is
// always a value of the input, never another conversion.
type conversions struct {
	list  []conversion
	known map[conversionKey]int32 // index + 1
	// converts after operations, to the types that users of their results see
	resultConverts []resultConvert
	// tuples whose elements were used directly; they are erased at the end if unused
	tuples []ir.Op
}

// A conversionKey is a value, the type to convert it to, and the block that has the conversion.
type conversionKey struct {
	value ir.Value
	to    elem.Type
	block ir.Block
}

type conversion struct {
	conversionKey
	from     elem.Type
	weak     bool  // the value is weak at all its uses
	op       ir.Op // the operation whose result is the converted value; 0 if it was erased
	literal  ir.Op // the constant whose literal was rewritten instead
	lossless bool  // no element changes its value
	cause    ir.Op // the first operation that needed the conversion
	operand  int32 // index of the operand that it needed it for
}

// findConversion returns the conversion with a key, or an equal one in an enclosing block, or nil.
func (r *rewriter) findConversion(k conversionKey) *conversion {
	for ; k.block != 0; k.block = r.m.Block(r.m.RegionOp(r.m.BlockRegion(k.block))) {
		if i := r.converts.known[k]; i != 0 {
			return &r.converts.list[i-1]
		}
	}
	return nil
}

// replace replaces the result of a conversion by v in all its uses, and erases the conversion.
func (r *rewriter) replace(c *conversion, v ir.Value) {
	r.m.ReplaceAllUses(r.m.Result(c.op, 0), v)
	part := ir.Op(0) // the real part that a complex value is converted through
	if c.from.IsComplex() && !c.to.IsComplex() && r.m.NumOperands(c.op) > 0 && r.m.Operand(c.op, 0) != c.value {
		part, _ = r.m.DefiningOp(r.m.Operand(c.op, 0))
	}
	r.m.Erase(c.op)
	if part != 0 {
		r.m.Erase(part)
	}
	c.op = 0
}

// A resultConvert is a convert inserted after an operation, with the helper operation created for
// it, if any: the zero of a comparison, the real part of a complex value.
type resultConvert struct{ op, helper ir.Op }

// recordResultConvert records a conversion inserted after an operation. i is the index of its
// operand that a helper operation defines, or -1.
func (r *rewriter) recordResultConvert(op ir.Op, i int) {
	b := resultConvert{op: op}
	if i >= 0 {
		b.helper, _ = r.m.DefiningOp(r.m.Operand(op, i))
	}
	r.converts.resultConverts = append(r.converts.resultConverts, b)
}

func (r *rewriter) eraseUnusedResultConverts() {
	m, list := r.m, r.converts.resultConverts
	for i := len(list) - 1; i >= 0; i-- {
		if m.Uses().Any(m.Result(list[i].op, 0)) {
			continue
		}
		m.Erase(list[i].op)
		if h := list[i].helper; h != 0 && !m.Uses().Any(m.Result(h, 0)) {
			m.Erase(h)
		}
		list[i].op = 0
	}
}
