package passes

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/promote"
)

// foldConstants rewrites literals in place of converts that the pass has inserted: where a constant is
// weak, or every element is exactly representable in the other type. The value is what the convert
// would have given, except that an integer out of range is an error.
func (p *promoter) foldConstants() {
	for i := range p.converts.list {
		if c := &p.converts.list[i]; c.op != 0 && c.to != promote.I1 {
			p.throughShapes(c)
		}
	}
	clear(p.converts.chain) // values have moved
	var constants []ir.Value
	for i := range p.converts.list {
		c := &p.converts.list[i]
		if c.op == 0 || c.to == promote.I1 {
			continue
		}
		if def, _ := p.m.DefiningOp(c.value); def != 0 && isConstant(p.m.Name(def)) {
			if p.converts.chain[c.value].first == 0 {
				constants = append(constants, c.value)
			}
			p.converts.link(i)
		}
	}
	var conversions []int
	for _, v := range constants {
		conversions = conversions[:0]
		for n := p.converts.chain[v].first; n != 0; n = p.converts.list[n-1].next {
			conversions = append(conversions, int(n)-1)
		}
		p.foldConstant(v, conversions)
	}
}

func isConstant(n ir.OpName) bool { return n == ir.OpConstant || n == ir.OpChloConstant }

// foldConstant rewrites the literal of a constant for its conversions.
func (p *promoter) foldConstant(v ir.Value, conversions []int) {
	m := p.m
	def, _ := m.DefiningOp(v)
	value := m.Property(def, p.names.value)
	oneType := true
	literals := make([]ir.Attr, len(conversions))
	for i, n := range conversions {
		c := &p.converts.list[n]
		literals[i] = p.recast(def, value, c)
		oneType = oneType && literals[i] != 0 && c.to == p.converts.list[conversions[0]].to
	}
	uses := p.usesOf(v)
	if oneType && uses == len(conversions) {
		to := p.converts.list[conversions[0]].to
		m.SetProperty(def, p.names.value, literals[0])
		p.states[v].typ = to
		p.declareOnce(v)
		m.SetType(v, p.withElem(m.Type(v), to))
		for _, n := range conversions {
			p.replaceConversion(&p.converts.list[n], v)
		}
		return
	}
	for i, n := range conversions {
		if literals[i] == 0 {
			continue
		}
		op := p.converts.list[n].op
		m.SetOperands(op)
		m.Rename(op, ir.OpConstant, p.valueDict(literals[i]))
		p.converts.list[n].op = 0
		uses--
	}
	if uses == 0 {
		m.Erase(def)
	}
}

// declareOnce remembers the type that the text gives a value.
func (p *promoter) declareOnce(v ir.Value) {
	if s := &p.states[v]; s.declared == 0 {
		s.declared = p.m.Type(v)
	}
}

// recast is the literal of a constant in the type of a conversion, or 0 if the convert must stay.
func (p *promoter) recast(def ir.Op, value ir.Attr, c *conversion) ir.Attr {
	if from := p.elemOf(c.value); from.Kind() == promote.Complex && c.to.Kind() != promote.Complex {
		return 0 // by way of the real part
	}
	literal, outcome := p.m.Recast(value, scalars[c.to])
	switch {
	case literal == 0 || outcome.Lossless():
		return literal
	case !c.weak:
		return 0
	case isIndex(c.to) && outcome&(elem.Overflow|elem.NaNLost) != 0:
		p.fail(def, "weak constant "+p.m.AttrString(value)+" is out of range for '"+c.to.String()+"'",
			noteText("write a constant that fits, or make it strong"))
		return 0
	case outcome&elem.Overflow != 0:
		p.warnings.Add(p.m.At(p.m.OpRange(def), ir.Warning, "weak constant "+p.m.AttrString(value)+" becomes infinite in '"+c.to.String()+"'"))
	}
	return literal
}

// replaceConversion makes the users of a conversion use a value instead.
func (p *promoter) replaceConversion(c *conversion, v ir.Value) {
	for i := c.users; i != 0; {
		u := p.converts.uses[i-1]
		p.m.SetOperand(u.op, int(u.index), v)
		i = u.before
	}
	p.m.Erase(c.op)
	c.op = 0
}

// usesOf counts the uses of a value.
func (p *promoter) usesOf(v ir.Value) int {
	if p.uses == nil {
		p.uses = make([]int32, p.m.NumValues())
		p.m.Walk(func(op ir.Op) {
			for _, o := range p.m.Operands(op) {
				p.uses[o]++
			}
		})
	}
	if int(v) < len(p.uses) {
		return int(p.uses[v])
	}
	return 0
}

// shapeOps change the shape of their first operand only: a convert behind them can stand in front.
var shapeOps = map[ir.OpName]bool{
	ir.OpBroadcastInDim: true, ir.OpBroadcast: true, ir.OpReshape: true, ir.OpTranspose: true, ir.OpSlice: true, ir.OpReverse: true,
}

// throughShapes moves the conversion of a weak value in front of the operations that only shape it, if
// they shape a constant: JAX would have traced the literal in the other type.
func (p *promoter) throughShapes(c *conversion) {
	if !c.weak {
		return
	}
	chain, v := p.shapesBefore(c.value, shapeOps)
	if def, _ := p.m.DefiningOp(v); len(chain) > 0 && def != 0 && isConstant(p.m.Name(def)) {
		p.moveBefore(c, chain)
	}
}

// shapesBefore are the operations of a kind that v comes through, the last one first, as long as each
// result has one use; start is what goes into them.
func (p *promoter) shapesBefore(v ir.Value, kind map[ir.OpName]bool) (chain []ir.Op, start ir.Value) {
	for {
		def, _ := p.m.DefiningOp(v)
		if def == 0 || !kind[p.m.Name(def)] || p.usesOf(v) != 1 {
			return chain, v
		}
		chain = append(chain, def)
		v = p.m.Operand(def, 0)
	}
}

// moveBefore moves a conversion in front of a chain of operations that only shape its value.
func (p *promoter) moveBefore(c *conversion, chain []ir.Op) {
	m := p.m
	first := chain[len(chain)-1]
	v := m.Operand(first, 0)
	p.replaceConversion(c, c.value)
	for _, op := range chain {
		r := m.Result(op, 0)
		p.declareOnce(r)
		p.states[r].typ = c.to
		m.SetType(r, p.withElem(m.Type(r), c.to))
	}
	convert := p.insertConvert(first, v, c.to)
	m.SetOperand(first, 0, m.Result(convert, 0))
	*c = conversion{wanted: wanted{v, c.to}, op: convert, block: m.Block(first), weak: c.weak}
	p.converts.use(c, first, 0)
}
