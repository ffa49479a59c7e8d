package interp

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// A program is a body whose operations are kernels on tensors of rank 0. It runs on vectors: each
// slot holds the elements of a value for up to width places.
type program struct {
	slots    []slot
	args     []int // slots of the arguments and of the returned values
	results  []int
	captured []capture // values from outside of the body
	code     []instruction
	width    int
}

type slot struct {
	data []byte
	size int
}

type capture struct {
	v    ir.Value
	slot int
}

type instruction struct {
	k       kernel
	dst     int
	a       []int
	scratch [][]byte
}

// maxWidth is the number of elements that a program computes at once.
const maxWidth = 512

// programOf compiles a region. It returns nil if it is no program.
func (e *Interp) programOf(r ir.Region) *program {
	p, ok := e.programs[r]
	if !ok {
		c := compiler{Interp: e, p: &program{}, slots: map[ir.Value]int{}}
		if c.compile(r) {
			p = c.p
		}
		e.programs[r] = p
	}
	return p
}

type compiler struct {
	*Interp
	p     *program
	slots map[ir.Value]int
	block ir.Block
}

func (c *compiler) compile(r ir.Region) bool {
	b := c.m.FirstBlock(r)
	if b == 0 || c.m.NextBlock(b) != 0 {
		return false
	}
	c.block = b
	for i := range c.m.NumArgs(b) {
		s, ok := c.define(c.m.Arg(b, i))
		if !ok {
			return false
		}
		c.p.args = append(c.p.args, s)
	}
	last := c.m.LastOp(b)
	for op := c.m.FirstOp(b); op != last; op = c.m.NextOp(op) {
		if !c.instruction(op) {
			return false
		}
	}
	for _, v := range c.m.Operands(last) {
		s, ok := c.use(v)
		if !ok {
			return false
		}
		if slices.Contains(c.p.args, s) { // so that setting the arguments keeps the results
			c.p.slots = append(c.p.slots, slot{size: c.p.slots[s].size})
			c.p.code = append(c.p.code, instruction{func(dst []byte, a [][]byte) { copy(dst, a[0]) }, len(c.p.slots) - 1, []int{s}, make([][]byte, 1)})
			s = len(c.p.slots) - 1
		}
		c.p.results = append(c.p.results, s)
	}
	return last != 0
}

// define makes a slot for a value, which must be a tensor of rank 0.
func (c *compiler) define(v ir.Value) (int, bool) {
	t := c.m.Type(v)
	e, ok := c.ElementType(t)
	if !ok || c.m.Types.Kind(t) != ir.TensorType || len(c.m.Types.Dims(t)) != 0 || c.m.Types.Quantization(c.m.Types.ElementType(t)) != nil {
		return 0, false
	}
	c.slots[v] = len(c.p.slots)
	c.p.slots = append(c.p.slots, slot{size: e.StorageBytes()})
	return c.slots[v], true
}

// use returns the slot of a value. A value from outside of the body gets one.
func (c *compiler) use(v ir.Value) (int, bool) {
	if s, ok := c.slots[v]; ok {
		return s, true
	}
	if c.blockOf(v) == c.block {
		return 0, false
	}
	s, ok := c.define(v)
	c.p.captured = append(c.p.captured, capture{v, s})
	return s, ok
}

func (c *compiler) instruction(op ir.Op) bool {
	r := c.rowOf(op)
	if r == nil || c.m.NumResults(op) != 1 {
		return false
	}
	var k kernel
	x := call{Interp: c.Interp, op: op}
	switch {
	case r.kern != nil:
		k = x.kernelOf(r)
	case c.m.OpName(op) == ir.OpConstant:
		if l := c.m.Attrs.Literal(x.property("value")); l != nil && l.Elem() != elem.None {
			value := elem.Store(nil, l.Elem(), l.Elem().Clean(l.At(0)))
			k = func(dst []byte, _ [][]byte) {
				copy(dst, value)
				fill(dst, len(value))
			}
		}
	}
	if k == nil {
		return false
	}
	in := instruction{k: k}
	for _, v := range c.m.Operands(op) {
		s, ok := c.use(v)
		if !ok {
			return false
		}
		in.a = append(in.a, s)
	}
	in.scratch = make([][]byte, len(in.a))
	var ok bool
	in.dst, ok = c.define(c.m.Result(op, 0))
	c.p.code = append(c.p.code, in)
	return ok
}

// start prepares the program for n elements and sets the values from outside.
func (p *program) start(f *frame, n int) {
	if p.width < n {
		p.width = n
		for i := range p.slots {
			p.slots[i].data = make([]byte, n*p.slots[i].size)
		}
	}
	for _, c := range p.captured {
		if t, ok := f.get(c.v).(*Tensor); ok {
			s := &p.slots[c.slot]
			copy(s.data, t.Data)
			fill(s.data, s.size)
		}
	}
}

// arg returns the vector of argument i.
func (p *program) arg(i int) []byte { return p.slots[p.args[i]].data }

// result returns the vector of result i.
func (p *program) result(i int) []byte { return p.slots[p.results[i]].data }

// run computes the results of n elements.
func (p *program) run(n int) {
	for i := range p.code {
		in := &p.code[i]
		for j, s := range in.a {
			in.scratch[j] = p.slots[s].data[:n*p.slots[s].size]
		}
		dst := &p.slots[in.dst]
		in.k(dst.data[:n*dst.size], in.scratch)
	}
}
