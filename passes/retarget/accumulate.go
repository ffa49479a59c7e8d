package retarget

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// accumulate makes a reduction compute in other types, including its accumulator and all of its
// regions.
func (c *computer) accumulate(op ir.Op, plans map[elem.Type]plan) {
	if c.m.OpName(c.m.ParentOp(op)) == ir.OpAsyncStart {
		c.fail(op, unwidenableBody, c.quoteOp(op)+" cannot compute in another type, because 'stablehlo.async_start' can contain only one operation and no converts",
			advice("write it without stablehlo.async_start"))
		return
	}
	if !c.widenBodies(op, plans) {
		return
	}
	c.countPlan(op, plans)
	c.convertOperands(op, plans)
	c.regions(op)
	c.convertResults(op, plans, nil)
}

// widenBodies replaces the types in the regions of op and converts values that come from outside.
// It returns false and reports an error if an operation there cannot change its type.
func (c *computer) widenBodies(op ir.Op, plans map[elem.Type]plan) bool {
	scratch := &Report{}
	for from, p := range plans {
		scratch.Types = append(scratch.Types, TypeReport{From: from, To: p.to})
	}
	walk := func(f func(ir.Op)) { c.m.WalkBelow(op, f) }
	p := newReplacer(c.runner, walk, plans, scratch)
	before := len(c.errors)
	walk(func(inner ir.Op) {
		if c.callee(inner) != 0 && p.touches(inner) {
			c.fail(inner, unwidenableBody, "the body of '"+c.m.OpString(op)+"' cannot be widened, because "+c.quoteOp(inner)+" calls a function", advice("inline the call"))
			return
		}
		p.check(inner)
	})
	if len(c.errors) > before {
		return false
	}
	inside := map[ir.Value]bool{} // the results as well, which no operation there uses
	c.eachDefinition(op, func(v ir.Value) { inside[v] = true })
	for b := range ir.Blocks(c.m, op) {
		for i := range c.m.NumArgs(b) {
			p.retype(c.m.Arg(b, i))
		}
	}
	walk(p.change)
	walk(func(user ir.Op) {
		for i, v := range c.m.Operands(user) {
			if e := c.m.Types.Elem(c.m.Type(v)); !inside[v] && p.mapping.elem(e) != e {
				c.m.SetOperand(user, i, c.insertConvert(user, v, p.mapping.typ(c.m.Type(v)), noStatement))
			}
		}
	})
	p.finish()
	return true
}

// eachDefinition calls f with the values that an operation and those in its regions define.
func (r *runner) eachDefinition(op ir.Op, f func(ir.Value)) {
	add := func(op ir.Op) {
		for v := range ir.Definitions(r.m, op) {
			f(v)
		}
	}
	add(op)
	r.m.WalkBelow(op, add)
}
