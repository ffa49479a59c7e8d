package passes

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/promote"
)

// converts are the conversions that the pass has inserted. A value is converted to a type at most once
// in each block, and a conversion in a block around is used again. A convert is never converted: every
// conversion starts at the value the text has.
type converts struct {
	list  []conversion
	chain map[ir.Value]chain // the conversions of a value
	uses  []use
	back  []ir.Op // converts behind operations, to the types that their users see
}

// chain is the first and the last conversion of a value; each names the next. Numbers are indices + 1.
type chain struct{ first, last int32 }

// wanted asks for a value in another type.
type wanted struct {
	value ir.Value
	to    promote.Type
}

// conversion is one inserted conversion.
type conversion struct {
	wanted
	op    ir.Op // whose result is the converted value; 0 once it is gone
	block ir.Block
	next  int32 // of the chain
	users int32 // the last of its uses
	weak  bool  // the value is
}

// use is an operand.
type use struct {
	op     ir.Op
	index  int32
	before int32 // the use before of the same conversion
}

// find is the conversion of a value that an operation can use, or nil.
func (p *promoter) find(op ir.Op, w wanted) *conversion {
	for i := p.converts.chain[w.value].first; i != 0; {
		c := &p.converts.list[i-1]
		if c.to == w.to && c.op != 0 && p.visible(c.block, op) {
			return c
		}
		i = c.next
	}
	return nil
}

// add notes a conversion.
func (s *converts) add(c conversion) *conversion {
	s.list = append(s.list, c)
	s.link(len(s.list) - 1)
	return &s.list[len(s.list)-1]
}

// link puts a conversion at the end of the chain of its value.
func (s *converts) link(i int) {
	if s.chain == nil {
		s.chain = map[ir.Value]chain{}
	}
	c := &s.list[i]
	of := s.chain[c.value]
	if of.first == 0 {
		of.first = int32(i) + 1
	} else {
		s.list[of.last-1].next = int32(i) + 1
	}
	of.last, c.next = int32(i)+1, 0
	s.chain[c.value] = of
}

// use notes that an operand is the result of a conversion.
func (s *converts) use(c *conversion, op ir.Op, index int) {
	s.uses = append(s.uses, use{op, int32(index), c.users})
	c.users = int32(len(s.uses))
}

// convertOperand makes operand i of an operation a value of another element type.
func (p *promoter) convertOperand(op ir.Op, i int, to promote.Type) {
	v := p.m.Operand(op, i)
	if p.elemOf(v) == to || to == promote.NoType {
		return
	}
	if to == promote.I1 {
		p.testOperand(op, i)
		return
	}
	w := wanted{v, to}
	c := p.find(op, w)
	if c == nil {
		c = p.converts.add(conversion{wanted: w, op: p.insertConvert(op, v, to), block: p.m.Block(op), weak: p.states[v].weak})
	}
	p.converts.use(c, op, i)
	p.m.SetOperand(op, i, p.m.Result(c.op, 0))
}

// visible tells whether an operation is in a block or in a region below it. Operations are looked at
// in order, so what has been inserted into such a block stands in front.
func (p *promoter) visible(b ir.Block, op ir.Op) bool {
	for ; op != 0; op = p.m.ParentOp(op) {
		if p.m.Block(op) == b {
			return true
		}
	}
	return false
}

// insertConvert puts the conversion of a value in front of an operation. A complex value becomes a real
// one by way of its real part, for that is what XLA can do.
func (p *promoter) insertConvert(op ir.Op, v ir.Value, to promote.Type) ir.Op {
	from := p.elemOf(v)
	if from.Kind() == promote.Complex && to.Kind() != promote.Complex {
		part := p.insert(op, ir.OpReal, 0, partOf(from), v)
		if partOf(from) == to {
			return part
		}
		return p.insert(op, ir.OpConvert, 0, to, p.m.Result(part, 0))
	}
	return p.insert(op, ir.OpConvert, 0, to, v)
}

// insert puts a new operation in front of another one: its result has the shape of its first operand,
// and is weak if all operands are, unless it converts.
func (p *promoter) insert(at ir.Op, name ir.OpName, props ir.Dict, to promote.Type, operands ...ir.Value) ir.Op {
	op := p.m.NewOp(name, props, at, operands, p.withElem(p.m.Type(operands[0]), to))
	p.m.InsertBefore(at, op)
	p.grow()
	weak := name != ir.OpConvert && to != promote.I1
	for _, v := range operands {
		weak = weak && p.states[v].weak
	}
	if weak {
		p.setWeak(p.m.Result(op, 0))
		if p.opts.KeepWeak {
			p.markWeak(op)
		}
	}
	return op
}

// grow makes room for the states of new values.
func (p *promoter) grow() {
	for len(p.states) < p.m.NumValues() {
		p.states = append(p.states, state{})
	}
}

// testOperand makes operand i a truth value, by comparing it with zero: a convert would drop the
// imaginary part of complex values, and has kept only the lowest bit in some compilers.
func (p *promoter) testOperand(op ir.Op, i int) {
	v := p.m.Operand(op, i)
	w := wanted{v, promote.I1}
	c := p.find(op, w)
	if c == nil {
		c = p.converts.add(conversion{wanted: w, op: p.compareWithZero(op, v), block: p.m.Block(op)})
	}
	p.m.SetOperand(op, i, p.m.Result(c.op, 0))
}

// compareWithZero puts `compare NE, v, 0` in front of an operation. Where the shape is not static the
// zero is a scalar, and chlo broadcasts it.
func (p *promoter) compareWithZero(at ir.Op, v ir.Value) ir.Op {
	m := p.m
	t := m.Type(v)
	name, dialect := ir.OpCompare, "stablehlo"
	zeroType := t
	if !isStatic(m, t) {
		name, dialect = ir.OpChloBroadcastCompare, "chlo"
		zeroType = m.Tensor(nil, m.Element(t))
	}
	zero := m.NewOp(ir.OpConstant, p.valueDict(m.ElementsAttr(zeroType, elem.Bits{})), at, nil, zeroType)
	m.InsertBefore(at, zero)
	props := m.Dict([]ir.Entry{
		{Name: p.names.direction, Attr: m.Enum(dialect, "comparison_direction", "NE")},
		{Name: p.names.compareType, Attr: m.Enum(dialect, "comparison_type", compareType(p.elemOf(v)))},
	})
	return p.insert(at, name, props, promote.I1, v, m.Result(zero, 0))
}

// valueDict are the inherent attributes of a constant.
func (p *promoter) valueDict(a ir.Attr) ir.Dict {
	return p.m.Dict([]ir.Entry{{Name: p.names.value, Attr: a}})
}

// isStatic tells whether all dimensions of a tensor type are known.
func isStatic(m *ir.Module, t ir.Type) bool {
	for _, d := range m.Shape(t) {
		if d == ir.Dynamic {
			return false
		}
	}
	return m.TypeKind(t) == ir.TensorType
}

// compareType is the compare type of operands (spec.md#compare C3).
func compareType(t promote.Type) string {
	switch t.Kind() {
	case promote.Signed:
		return "SIGNED"
	case promote.Float, promote.Complex:
		return "FLOAT"
	}
	return "UNSIGNED"
}

// setCompareType makes the compare type of an operation fit its operands; one that is not there stays
// away, and a total order stays one as long as floats are compared.
func (p *promoter) setCompareType(op ir.Op) {
	old := p.m.Property(op, p.names.compareType)
	if old == 0 {
		return
	}
	t := p.elemOf(p.m.Operand(op, 0))
	word := compareType(t)
	if p.m.EnumWord(old) == "TOTALORDER" && t.Kind() == promote.Float {
		return
	}
	if p.m.EnumWord(old) != word && p.m.EnumWord(old) != "NOTYPE" {
		dialect := "stablehlo"
		if p.m.Name(op) == ir.OpChloBroadcastCompare {
			dialect = "chlo"
		}
		p.m.SetProperty(op, p.names.compareType, p.m.Enum(dialect, "comparison_type", word))
	}
}

// keepDeclared emits an operation at its computed types and puts converts to the declared ones in the
// place of its results, so that no user changes.
func (p *promoter) keepDeclared(op ir.Op, computed []promote.Node) {
	declared := make([]promote.Node, len(computed))
	for i, n := range computed {
		declared[i] = promote.Node{Type: promotable[p.m.Elem(p.declaredType(p.m.Result(op, i)))]}
		if n.Type == declared[i].Type {
			declared[i] = n
		}
	}
	p.replaceResults(op, computed, declared)
}

// replaceResults emits an operation at its computed types, and converts behind it what the users of its
// results are to see in another one.
func (p *promoter) replaceResults(op ir.Op, computed, seen []promote.Node) {
	m := p.m
	same := true
	for i, n := range computed {
		same = same && n.Type == seen[i].Type
	}
	if same {
		for i, n := range seen {
			p.set(m.Result(op, i), n)
		}
		return
	}
	old := m.Detach(op)
	p.grow()
	at := op
	for i, n := range computed {
		v, fresh := old+ir.Value(i), m.Result(op, i)
		p.set(fresh, n)
		if n.Type == seen[i].Type {
			if p.forward == nil {
				p.forward = map[ir.Value]ir.Value{}
			}
			p.forward[v] = fresh
			p.states[fresh].typ, p.states[fresh].weak = n.Type, seen[i].Weak
			continue
		}
		back := m.NewOp(ir.OpConvert, 0, op, []ir.Value{fresh}, m.Type(v))
		m.InsertAfter(at, back)
		m.Adopt(back, v)
		p.grow()
		p.set(v, seen[i])
		p.converts.back = append(p.converts.back, back)
		at = back
	}
}
