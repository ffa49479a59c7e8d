package passes

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/promote"
)

// conversions are the conversions that have been inserted. A value is converted to a type at most once in each block, and
// a conversion in a block around is used again. A convert is never converted: every conversion starts at the value the
// text has.
type conversions struct {
	list    []conversion
	visible map[wanted]int32 // the conversion that an operation can use where the rewriter is, an index + 1
	scopes  []scope
	uses    []use
	back    []ir.Op // converts behind operations, to the types that their users see
	tuples  []ir.Op // whose elements have been taken for others
}

// wanted asks for a value in another type.
type wanted struct {
	value ir.Value
	to    promote.Type
}

// conversion is one inserted conversion.
type conversion struct {
	wanted
	from    promote.Type
	op      ir.Op // whose result is the converted value; 0 once it is gone
	literal ir.Op // the constant that has another literal instead
	block   ir.Block
	users   int32 // the last of its uses
	weak    bool  // the value is, wherever it is used
	cause   ir.Op // the operation that asked for it first
	operand int   // the operand that it was
}

// use is an operand.
type use struct {
	op     ir.Op
	index  int32
	before int32 // the use before of the same conversion
}

// scope is what the conversions of a block hide.
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

// find is the conversion that can be used where the rewriter is, or nil.
func (c *conversions) find(w wanted) *conversion {
	if i := c.visible[w]; i != 0 {
		return &c.list[i-1]
	}
	return nil
}

// add notes a conversion.
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

// use notes that an operand is the result of a conversion.
func (c *conversions) use(of *conversion, op ir.Op, index int) {
	c.uses = append(c.uses, use{op, int32(index), of.users})
	of.users = int32(len(c.uses))
}

// noteUses notes the operands of an operation that are results of conversions: those of one that was made, or that has other
// operands than before.
func (r *rewriter) noteUses(op ir.Op) {
	for i, v := range r.m.Operands(op) {
		def, _ := r.m.DefiningOp(v)
		if def == 0 || r.m.NumOperands(def) == 0 {
			continue
		}
		if c := r.converts.find(wanted{r.m.Operand(def, 0), r.values.elem(v)}); c != nil && c.op == def {
			r.converts.use(c, op, i)
		}
	}
}

// replace makes the users of a conversion use a value instead, and takes the conversion out. An operation that was a user may
// have got other operands since.
func (r *rewriter) replace(c *conversion, v ir.Value) {
	result := r.m.Result(c.op, 0)
	for i := c.users; i != 0; {
		u := r.converts.uses[i-1]
		if int(u.index) < r.m.NumOperands(u.op) && r.m.Operand(u.op, int(u.index)) == result {
			r.setOperand(u.op, int(u.index), v)
		}
		i = u.before
	}
	r.erase(c.op)
	c.op = 0
}

// The uses of values are counted when somebody first asks, and kept right from then on.

// usesOf counts the uses of a value.
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

// erase takes an operation out whose results nothing uses.
func (r *rewriter) erase(op ir.Op) {
	r.count(op, -1)
	r.m.Erase(op)
}
