package rewrite

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/promote"
)

// conversions has the inserted conversions. A value is converted to a type at most once in each
// block, and a conversion in an enclosing block is reused. The source of a conversion is always a
// value of the input, never another conversion.
type conversions struct {
	list []conversion
	// the conversion that is visible at the current operation, an index + 1
	visible map[wanted]int32
	// maps a result of an erased operation to its replacement
	replacements map[ir.Value]int32
	scopes       []scope
	uses         []use
	back         []resultConvert // converts after operations, to the types that their users see
	tuples       []ir.Op         // whose elements have been taken for others
}

// A wanted is a request for a value in another type.
type wanted struct {
	value ir.Value
	to    promote.Type
}

// conversion is one inserted conversion.
type conversion struct {
	wanted
	from     promote.Type
	weak     bool  // the value is, wherever it is used
	op       ir.Op // its result is the converted value; 0 if erased
	literal  ir.Op // the constant whose literal was rewritten instead
	lossless bool  // no element changes its value: of the operand, or of the clamped index
	block    ir.Block
	users    int32 // the last of its uses
	cause    ir.Op // the operation that needed it first
	operand  int32 // the operand that it was
}

// use is an operand.
type use struct {
	op     ir.Op
	index  int32
	before int32 // the use before of the same conversion
}

// A scope has the conversions of enclosing blocks that those of a block shadow.
type scope []hidden

type hidden struct {
	wanted
	index int32
}

func (c *conversions) enter() { c.scopes = append(c.scopes, nil) }

func (c *conversions) leave() {
	last := len(c.scopes) - 1
	for _, h := range c.scopes[last] {
		if h.index == 0 {
			delete(c.visible, h.wanted)
		} else {
			c.visible[h.wanted] = h.index
		}
	}
	c.scopes = c.scopes[:last]
}

// find returns the conversion that is visible at the current operation, or nil.
func (c *conversions) find(w wanted) *conversion {
	if i := c.visible[w]; i != 0 {
		return &c.list[i-1]
	}
	return nil
}

// add records a conversion.
func (c *conversions) add(made conversion) *conversion {
	c.list = append(c.list, made)
	if c.visible == nil {
		c.visible = map[wanted]int32{}
	}
	if last := len(c.scopes) - 1; last >= 0 {
		c.scopes[last] = append(c.scopes[last], hidden{made.wanted, c.visible[made.wanted]})
	}
	c.visible[made.wanted] = int32(len(c.list))
	return &c.list[len(c.list)-1]
}

// use records that an operand is the result of a conversion.
func (c *conversions) use(of *conversion, op ir.Op, index int) {
	c.uses = append(c.uses, use{op, int32(index), of.users})
	of.users = int32(len(c.uses))
}

// noteUses records the operands of a new or changed operation that are results of conversions.
func (r *rewriter) noteUses(op ir.Op) {
	for i, v := range r.m.Operands(op) {
		if c := r.conversionTo(v); c != 0 {
			r.converts.use(&r.converts.list[c-1], op, i)
		}
	}
}

// conversionTo returns the visible conversion whose result is a value, as an index + 1; 0 if there
// is none.
func (r *rewriter) conversionTo(v ir.Value) int32 {
	def, _ := r.m.DefiningOp(v)
	for at := def; at != 0 && r.m.NumOperands(at) > 0; {
		x := r.m.Operand(at, 0)
		if i := r.converts.visible[wanted{x, r.values.Elem(v)}]; i != 0 && r.converts.list[i-1].op == def {
			return i
		}
		if at, _ = r.m.DefiningOp(x); at != 0 && r.m.OpName(at) != ir.OpReal {
			return 0
		}
	}
	return 0
}

// replace replaces the uses of a conversion by a value, and erases the conversion. A recorded user
// may have other operands by now.
func (r *rewriter) replace(c *conversion, v ir.Value) {
	result := r.m.Result(c.op, 0)
	for i := c.users; i != 0; {
		u := r.converts.uses[i-1]
		if int(u.index) < r.m.NumOperands(u.op) && r.m.Operand(u.op, int(u.index)) == result {
			r.setOperand(u.op, int(u.index), v)
		}
		i = u.before
	}
	part := ir.Op(0) // by way of which a complex value becomes a real one
	if c.from.Kind() == promote.Complex && c.to.Kind() != promote.Complex && r.m.NumOperands(c.op) > 0 && r.m.Operand(c.op, 0) != c.value {
		part, _ = r.m.DefiningOp(r.m.Operand(c.op, 0))
	}
	r.erase(c.op)
	if part != 0 {
		r.erase(part)
	}
	c.op = 0
}

// Uses of values are counted on first need, and updated from then on.

// usesOf returns the number of uses of a value.
func (r *rewriter) usesOf(v ir.Value) int {
	if r.uses == nil {
		r.uses = make([]int32, r.m.NumValues())
		r.m.Walk(func(op ir.Op) { r.count(op, 1) })
	}
	if int(v) < len(r.uses) {
		return int(r.uses[v])
	}
	return 0
}

// count adds to the uses of the operands of an operation.
func (r *rewriter) count(op ir.Op, n int32) {
	if r.uses == nil {
		return
	}
	r.uses = append(r.uses, make([]int32, max(0, r.m.NumValues()-len(r.uses)))...)
	for _, v := range r.m.Operands(op) {
		r.uses[v] += n
	}
}

// setOperand sets an operand.
func (r *rewriter) setOperand(op ir.Op, i int, v ir.Value) {
	if r.uses != nil {
		r.uses[r.m.Operand(op, i)]--
		r.uses[v]++
	}
	r.m.SetOperand(op, i, v)
}

// erase erases an operation whose results are unused.
func (r *rewriter) erase(op ir.Op) {
	r.count(op, -1)
	r.m.Erase(op)
}

// A resultConvert is a convert inserted after an operation, with the helper operation created for
// it, if any: the zero of a comparison, the real part of a complex value.
type resultConvert struct{ op, helper ir.Op }

// noteResultConvert records a conversion after an operation; i is its operand that was created for
// it, or -1.
func (r *rewriter) noteResultConvert(op ir.Op, i int) {
	b := resultConvert{op: op}
	if i >= 0 {
		b.helper, _ = r.m.DefiningOp(r.m.Operand(op, i))
	}
	r.converts.back = append(r.converts.back, b)
}

// eraseUnusedResultConverts erases the unused conversions after operations.
func (r *rewriter) eraseUnusedResultConverts() {
	list := r.converts.back
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
