package rewrite

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/passes/internal/rules"
	"github.com/hlo-promote/hlo-promote/promote"
)

// broadcastOps has the operations whose result has at least as many elements as the first operand,
// so that a conversion before them costs no more than one after them.
var broadcastOps = []ir.OpName{ir.OpBroadcast, ir.OpBroadcastInDim, ir.OpDynamicBroadcastInDim, ir.OpReshape, ir.OpDynamicReshape}

// shapeOps has the operations that only change the shape of their first operand, so that a convert
// after them can move before them.
var shapeOps = []ir.OpName{ir.OpBroadcastInDim, ir.OpBroadcast, ir.OpReshape, ir.OpTranspose, ir.OpSlice, ir.OpReverse}

// hoist moves conversions before broadcasts and reshapes without other uses, and out of loops that
// do not define their operand. No value changes, because a conversion is elementwise.
func (r *rewriter) hoist() {
	moved := false
	for _, c := range r.converts.list {
		if c.Op == 0 || r.m.OpName(c.Op) != ir.OpConvert || r.values.Elem(c.value).IsComplex() && !c.To.IsComplex() {
			continue
		}
		if chain := r.shapeChain(c.value, broadcastOps); len(chain) > 0 {
			r.moveBefore(c, chain)
			moved = true
		}
		if loop := r.invariantIn(c); loop != 0 {
			op := r.insertConvert(loop, c.value, c.To)
			r.replace(c, r.m.Result(op, 0))
			c.Op, moved = op, true
		}
	}
	if moved {
		r.shareConversions()
	}
}

// shapeChain returns the chain of operations in kind that defines v, last one first. It ends at a
// result with several uses.
func (r *rewriter) shapeChain(v ir.Value, ops []ir.OpName) (chain []ir.Op) {
	for {
		def, _ := r.m.DefiningOp(v)
		if def == 0 || !slices.Contains(ops, r.m.OpName(def)) || !r.m.Uses().HasOne(v) {
			return chain
		}
		chain = append(chain, def)
		v = r.m.Operand(def, 0)
	}
}

// moveBefore moves a conversion before a chain of operations that only change the shape of its
// operand.
func (r *rewriter) moveBefore(c *conversion, chain []ir.Op) {
	m := r.m
	first := chain[len(chain)-1]
	v := m.Operand(first, 0)
	made := promote.Node{Type: c.To, Weak: rules.IsPartOf(r.values.Node(c.value), c.To)}
	r.replace(c, c.value)
	for _, op := range chain {
		x := m.Result(op, 0)
		r.values.Declare(x)
		r.values.SetUnfiltered(x, made)
		m.SetType(x, r.values.WithElement(m.Type(x), c.To))
		r.markWeak(op)
	}
	convert := r.insertConvert(first, v, c.To)
	m.SetOperand(first, 0, m.Result(convert, 0))
	c.value, c.Op = v, convert
}

// invariantIn returns the outermost while around a conversion whose body does not define its
// operand, or 0.
func (r *rewriter) invariantIn(c *conversion) (loop ir.Op) {
	m := r.m
	block, _ := m.ArgOf(c.value)
	if def, _ := m.DefiningOp(c.value); def != 0 {
		block = m.Block(def)
	}
	defines := map[ir.Op]bool{}
	for around := m.RegionOp(m.BlockRegion(block)); around != 0; around = m.ParentOp(around) {
		defines[around] = true
	}
	for around := m.ParentOp(c.Op); around != 0 && m.OpName(around) == ir.OpWhile && !defines[around]; around = m.ParentOp(around) {
		loop = around
	}
	return loop
}

// shareConversions replaces each conversion that an equal one dominates.
func (r *rewriter) shareConversions() {
	byOp := map[ir.Op]*conversion{}
	for _, c := range r.converts.list {
		byOp[c.Op] = c
	}
	clear(r.converts.known)
	r.m.Walk(func(op ir.Op) {
		c := byOp[op]
		if c == nil {
			return
		}
		c.block = r.m.Block(op)
		if same := r.findConversion(c.conversionKey); same != nil {
			same.Weak = same.Weak && c.Weak
			r.replace(c, r.m.Result(same.Op, 0))
		} else {
			r.converts.known[c.conversionKey] = c
		}
	})
}
