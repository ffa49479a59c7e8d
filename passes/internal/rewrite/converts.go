package rewrite

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/promote"
)

// A conversions value has the inserted conversions. A value is converted to a type at most once in
// each block, and a conversion in an enclosing block is reused. The operand of a conversion is
// always a value of the input, never another conversion.
type conversions struct {
	list []conversion
	// index + 1 of the conversion that is visible at the current operation
	visible map[conversionKey]int32
	scopes  []scope
	// converts after operations, to the types that users of their results see
	resultConverts []resultConvert
	// tuples whose elements were used directly; they are erased at the end if unused
	tuples []ir.Op
}

// A conversionKey is a value and the type to convert it to.
type conversionKey struct {
	value ir.Value
	to    promote.Type
}

// A conversion is one inserted conversion.
type conversion struct {
	conversionKey
	from     promote.Type
	weak     bool  // the value is weak at all its uses
	op       ir.Op // the operation whose result is the converted value; 0 if it was erased
	literal  ir.Op // the constant whose literal was rewritten instead
	lossless bool  // no element changes its value
	cause    ir.Op // the first operation that needed the conversion
	operand  int32 // index of the operand that it needed it for
}

// A scope has the conversions of enclosing blocks that conversions of the current block shadow.
type scope []shadowed

type shadowed struct {
	conversionKey
	index int32
}

func (c *conversions) enter() { c.scopes = append(c.scopes, nil) }

func (c *conversions) leave() {
	last := len(c.scopes) - 1
	for _, h := range c.scopes[last] {
		if h.index == 0 {
			delete(c.visible, h.conversionKey)
		} else {
			c.visible[h.conversionKey] = h.index
		}
	}
	c.scopes = c.scopes[:last]
}

// find returns the visible conversion of a value to a type, or nil.
func (c *conversions) find(w conversionKey) *conversion {
	if i := c.visible[w]; i != 0 {
		return &c.list[i-1]
	}
	return nil
}

// add records a conversion and makes it visible in the current block.
func (c *conversions) add(made conversion) *conversion {
	c.list = append(c.list, made)
	if c.visible == nil {
		c.visible = map[conversionKey]int32{}
	}
	if last := len(c.scopes) - 1; last >= 0 {
		c.scopes[last] = append(c.scopes[last], shadowed{made.conversionKey, c.visible[made.conversionKey]})
	}
	c.visible[made.conversionKey] = int32(len(c.list))
	return &c.list[len(c.list)-1]
}

// replace replaces the result of a conversion by v in all its uses, and erases the conversion.
func (r *rewriter) replace(c *conversion, v ir.Value) {
	r.m.ReplaceAllUses(r.m.Result(c.op, 0), v)
	part := ir.Op(0) // the real part that a complex value is converted through
	if c.from.Kind() == promote.Complex && c.to.Kind() != promote.Complex && r.m.NumOperands(c.op) > 0 && r.m.Operand(c.op, 0) != c.value {
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

// eraseUnusedResultConverts erases the unused conversions inserted after operations.
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
