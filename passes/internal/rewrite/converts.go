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
	// index + 1 of the conversion that an erased operation was replaced by, by its result
	replacements map[ir.Value]int32
	scopes       []scope
	uses         []use
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
	block    ir.Block
	users    int32 // index + 1 of the last use; the uses form a list
	cause    ir.Op // the first operation that needed the conversion
	operand  int32 // index of the operand that it needed it for
}

// A use is an operand that is the result of a conversion.
type use struct {
	op     ir.Op
	index  int32
	before int32 // index + 1 of the previous use of the same conversion
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

// addUse records that operand index of op is the result of a conversion.
func (c *conversions) addUse(of *conversion, op ir.Op, index int) {
	c.uses = append(c.uses, use{op, int32(index), of.users})
	of.users = int32(len(c.uses))
}

// recordUses records the operands of a new or changed operation that are results of conversions.
func (r *rewriter) recordUses(op ir.Op) {
	for i, v := range r.m.Operands(op) {
		if c := r.conversionTo(v); c != 0 {
			r.converts.addUse(&r.converts.list[c-1], op, i)
		}
	}
}

// conversionTo returns index + 1 of the visible conversion whose result is v; 0 if there is none.
func (r *rewriter) conversionTo(v ir.Value) int32 {
	def, _ := r.m.DefiningOp(v)
	for at := def; at != 0 && r.m.NumOperands(at) > 0; {
		x := r.m.Operand(at, 0)
		if i := r.converts.visible[conversionKey{x, r.values.Elem(v)}]; i != 0 && r.converts.list[i-1].op == def {
			return i
		}
		if at, _ = r.m.DefiningOp(x); at != 0 && r.m.OpName(at) != ir.OpReal {
			return 0
		}
	}
	return 0
}

// replace replaces the result of a conversion by v in its uses, and erases the conversion. It skips
// recorded uses whose operand has been set to another value since.
func (r *rewriter) replace(c *conversion, v ir.Value) {
	result := r.m.Result(c.op, 0)
	for i := c.users; i != 0; {
		u := r.converts.uses[i-1]
		if int(u.index) < r.m.NumOperands(u.op) && r.m.Operand(u.op, int(u.index)) == result {
			r.setOperand(u.op, int(u.index), v)
		}
		i = u.before
	}
	part := ir.Op(0) // the real part that a complex value is converted through
	if c.from.Kind() == promote.Complex && c.to.Kind() != promote.Complex && r.m.NumOperands(c.op) > 0 && r.m.Operand(c.op, 0) != c.value {
		part, _ = r.m.DefiningOp(r.m.Operand(c.op, 0))
	}
	r.erase(c.op)
	if part != 0 {
		r.erase(part)
	}
	c.op = 0
}

// usesOf returns the number of uses of a value. The uses of all values are counted on the first
// call and updated from then on.
func (r *rewriter) usesOf(v ir.Value) int {
	if r.uses == nil {
		r.uses = make([]int32, r.m.NumValues())
		r.m.Walk(func(op ir.Op) { r.countUses(op, 1) })
	}
	if int(v) < len(r.uses) {
		return int(r.uses[v])
	}
	return 0
}

// countUses adds n to the number of uses of each operand of an operation.
func (r *rewriter) countUses(op ir.Op, n int32) {
	if r.uses == nil {
		return
	}
	r.uses = append(r.uses, make([]int32, max(0, r.m.NumValues()-len(r.uses)))...)
	for _, v := range r.m.Operands(op) {
		r.uses[v] += n
	}
}

// setOperand sets an operand and updates the numbers of uses.
func (r *rewriter) setOperand(op ir.Op, i int, v ir.Value) {
	if r.uses != nil {
		r.uses[r.m.Operand(op, i)]--
		r.uses[v]++
	}
	r.m.SetOperand(op, i, v)
}

// erase erases an operation with unused results and updates the numbers of uses.
func (r *rewriter) erase(op ir.Op) {
	r.countUses(op, -1)
	r.m.Erase(op)
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
	list := r.converts.resultConverts
	for i := len(list) - 1; i >= 0; i-- {
		if r.usesOf(r.m.Result(list[i].op, 0)) > 0 {
			continue
		}
		r.erase(list[i].op)
		if h := list[i].helper; h != 0 && r.usesOf(r.m.Result(h, 0)) == 0 {
			r.erase(h)
		}
		list[i].op = 0
	}
}
