package passes

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/promote"
)

// spreadOps have at least as many elements in their result as in their first operand: a conversion in
// front of one costs no more than behind it.
var spreadOps = map[ir.OpName]bool{
	ir.OpBroadcast: true, ir.OpBroadcastInDim: true, ir.OpDynamicBroadcastInDim: true, ir.OpReshape: true, ir.OpDynamicReshape: true,
}

// hoister moves conversions to where they cost less: in front of the broadcasts and reshapes that nothing
// else uses, and out of the loops whose bodies do not define their values. No value changes, for a
// conversion goes element by element.
type hoister struct {
	*promoter
	order  []int // of operations in the text, by number
	placed map[wanted][]ir.Op
}

func (p *promoter) hoist() {
	h := &hoister{promoter: p, order: make([]int, p.m.NumOps()), placed: map[wanted][]ir.Op{}}
	n := 0
	p.m.Walk(func(op ir.Op) {
		n++
		h.order[op] = n
	})
	for i := range p.converts.list {
		c := &p.converts.list[i]
		if c.op == 0 || p.m.Name(c.op) != ir.OpConvert || p.elemOf(c.value).Kind() == promote.Complex && c.to.Kind() != promote.Complex {
			continue
		}
		if chain, _ := p.shapesBefore(c.value, spreadOps); len(chain) > 0 {
			p.moveBefore(c, chain)
			h.place(c.op, chain[len(chain)-1])
		}
		if loop := h.invariantIn(c); loop != 0 {
			h.moveOut(c, loop)
		}
		h.share(c)
	}
	p.uses = nil // to be counted again
}

// place notes that an operation has been made in front of another one.
func (h *hoister) place(op, at ir.Op) {
	for len(h.order) < h.m.NumOps() {
		h.order = append(h.order, 0)
	}
	h.order[op] = h.order[at]
}

// invariantIn is the outermost loop around a conversion that does not define its value, or 0.
func (h *hoister) invariantIn(c *conversion) (loop ir.Op) {
	for around := h.m.ParentOp(c.op); around != 0 && h.m.Name(around) == ir.OpWhile && !h.definedIn(around, c.value); around = h.m.ParentOp(around) {
		loop = around
	}
	return loop
}

// definedIn tells whether a value is defined in a region of an operation, or below.
func (h *hoister) definedIn(op ir.Op, v ir.Value) bool {
	block, _ := h.m.ArgOf(v)
	if def, _ := h.m.DefiningOp(v); def != 0 {
		block = h.m.Block(def)
	}
	for around := h.m.RegionOp(h.m.BlockRegion(block)); around != 0; around = h.m.ParentOp(around) {
		if around == op {
			return true
		}
	}
	return false
}

// moveOut moves a conversion in front of a loop.
func (h *hoister) moveOut(c *conversion, loop ir.Op) {
	users := c.users
	op := h.insertConvert(loop, c.value, c.to)
	h.place(op, loop)
	h.replaceConversion(c, h.m.Result(op, 0))
	*c = conversion{wanted: c.wanted, op: op, block: h.m.Block(loop), weak: c.weak, users: users}
}

// share replaces a conversion by an equal one in front of it that it can see.
func (h *hoister) share(c *conversion) {
	for _, op := range h.placed[c.wanted] {
		if h.order[op] <= h.order[c.op] && h.visible(h.m.Block(op), c.op) {
			h.replaceConversion(c, h.m.Result(op, 0))
			return
		}
	}
	h.placed[c.wanted] = append(h.placed[c.wanted], c.op)
}
