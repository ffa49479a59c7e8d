package ir

import (
	"maps"
	"slices"
)

// Changes of a module. An operation that came from the source remembers that it was changed, so
// that the source form can splice the change into the text. Methods have one effect each; the
// caller keeps the module valid.

// touch notes that the text of an operation no longer says what it is, nor that of the operation
// whose text implies it.
func (m *Module) touch(op Op) {
	if m.locator == nil {
		return
	}
	r := m.t.ops.At(op)
	r.flags |= opEdited
	m.edited = true
	if r.flags&opImplied != 0 {
		m.touch(m.ParentOp(op))
	}
}

// Edited reports whether the module differs from its source.
func (m *Module) Edited() bool { return m.edited }

// IsEdited reports whether an operation differs from its text in the source.
func (m *Module) IsEdited(op Op) bool { return m.t.ops.At(op).flags&opEdited != 0 }

// changes records edits of the values that were read from a source.
type changes struct {
	values  Value                 // those below were read
	retyped []uint64              // a bit a value: it has another type
	moved   map[Value]sourceValue // results that another operation has adopted
}

// A sourceValue is result number of an operation.
type sourceValue struct {
	op     Op
	number int
}

func (c *changes) retype(v Value) {
	if v >= c.values {
		return
	}
	if c.retyped == nil {
		c.retyped = make([]uint64, c.values/64+1)
	}
	c.retyped[v/64] |= 1 << (v % 64)
}

func (c *changes) move(v Value, op Op, number int) {
	if _, again := c.moved[v]; again || v >= c.values {
		return
	}
	if c.moved == nil {
		c.moved = map[Value]sourceValue{}
	}
	c.moved[v] = sourceValue{op, number}
}

func (c *changes) clone() changes {
	return changes{c.values, slices.Clone(c.retyped), maps.Clone(c.moved)}
}

// IsRetyped reports whether a value of the source has, or had meanwhile, another type than there.
func (m *Module) IsRetyped(v Value) bool {
	c := &m.changes
	return c.retyped != nil && v < c.values && c.retyped[v/64]&(1<<(v%64)) != 0
}

// SourceOp returns the operation that a value is a result of in the source, and its number, even if
// another one has adopted the value since; 0 for a block argument, and for what was made since the
// module was read.
func (m *Module) SourceOp(v Value) (op Op, number int) {
	if v >= m.changes.values {
		return 0, 0
	}
	if was, ok := m.changes.moved[v]; ok {
		return was.op, was.number
	}
	return m.DefiningOp(v)
}

// InSource reports whether a value has been read, not made since.
func (m *Module) InSource(v Value) bool { return v < m.changes.values }

// IsMade reports whether an operation has been made since the module was read.
func (m *Module) IsMade(op Op) bool { return m.t.ops.At(op).flags&opMade != 0 }

// SetOperand makes v operand i of an operation.
func (m *Module) SetOperand(op Op, i int, v Value) {
	at := m.t.operands.At(m.t.ops.At(op).operand + int32(i))
	if *at != v {
		*at = v
		m.touch(op)
	}
}

// SetOperands gives an operation other operands, of any number.
func (m *Module) SetOperands(op Op, values ...Value) {
	first := m.t.operands.Grow(int32(len(values)))
	copy(m.t.operands.Slice(first, int32(len(values))), values)
	r := m.t.ops.At(op)
	r.operand, r.operandCount = first, int32(len(values))
	m.touch(op)
}

// SetType changes the type of a value. The uses of the value are changed with it: their operations
// count as edited where the text spells the type, which is found out when the source form is
// printed.
func (m *Module) SetType(v Value, t Type) {
	r := m.t.values.At(v)
	if r.typ == t {
		return
	}
	r.typ = t
	if m.locator == nil {
		return
	}
	m.changes.retype(v)
	if r.def > 0 {
		m.touch(Op(r.def))
	} else if op := m.RegionOp(m.BlockRegion(Block(-r.def))); op != 0 {
		m.touch(op)
	}
}

// SetProperties gives an operation other inherent attributes.
func (m *Module) SetProperties(op Op, d Dict) {
	if r := m.t.ops.At(op); r.props != d {
		r.props = d
		m.touch(op)
	}
}

// SetProperty sets an inherent attribute of an operation, or removes it if a is 0.
func (m *Module) SetProperty(op Op, n AttrName, a Attr) {
	m.SetProperties(op, m.DictWith(m.Properties(op), n, a))
}

// SetAttribute sets a discardable attribute of an operation, or removes it if a is 0.
func (m *Module) SetAttribute(op Op, n AttrName, a Attr) {
	d := m.DictWith(m.Attributes(op), n, a)
	if r := m.t.ops.At(op); r.attrs != d {
		r.attrs = d
		m.touch(op)
	}
}

// SetSuccessors gives a terminator the blocks that it names.
func (m *Module) SetSuccessors(op Op, blocks ...Block) {
	m.branches.set(op, append([]Block(nil), blocks...))
	m.touch(op)
}

// SetSuccessor makes b successor i of a terminator.
func (m *Module) SetSuccessor(op Op, i int, b Block) {
	m.branches.at(op)[i] = b
	m.touch(op)
}

// SetRegions gives an operation without regions some.
func (m *Module) SetRegions(op Op, regions ...Region) {
	m.attach(op, regions)
	m.touch(op)
}

// NewOp makes an operation that is in no block yet. It takes the location of at, next to which it
// will stand; 0 for none.
func (m *Module) NewOp(name OpName, props Dict, at Op, operands []Value, results ...Type) Op {
	op := m.Make(&OpSpec{Name: name, Properties: props, Operands: operands, Results: results})
	if at != 0 {
		r, from := m.t.ops.At(op), m.t.ops.At(at)
		r.loc, r.low, r.high = from.loc, from.low, from.high
	}
	return op
}

// InsertBefore puts an operation in front of another one.
func (m *Module) InsertBefore(at, op Op) {
	next := m.t.ops.At(at)
	r := m.t.ops.At(op)
	r.block, r.prev, r.next = next.block, next.prev, at
	if next.prev == 0 {
		m.t.blocks.At(next.block).first = op
	} else {
		m.t.ops.At(next.prev).next = op
	}
	next.prev = op
}

// InsertAfter puts an operation behind another one.
func (m *Module) InsertAfter(at, op Op) {
	if next := m.NextOp(at); next != 0 {
		m.InsertBefore(next, op)
		return
	}
	m.Append(m.Block(at), op)
}

// Prepend puts an operation at the beginning of a block.
func (m *Module) Prepend(b Block, op Op) {
	if first := m.FirstOp(b); first != 0 {
		m.InsertBefore(first, op)
		return
	}
	m.Append(b, op)
}

// Erase takes an operation out of its block. Nothing may use its results any more. Its links stay,
// so that a walk may go on from it.
func (m *Module) Erase(op Op) {
	r := m.t.ops.At(op)
	block := m.t.blocks.At(r.block)
	if r.prev == 0 {
		block.first = r.next
	} else {
		m.t.ops.At(r.prev).next = r.next
	}
	if r.next == 0 {
		block.last = r.prev
	} else {
		m.t.ops.At(r.next).prev = r.prev
	}
	r.flags |= opErased
	m.touch(op)
}

// Erased reports whether an operation has been taken out.
func (m *Module) Erased(op Op) bool { return m.t.ops.At(op).flags&opErased != 0 }

// Rename makes an operation another one, with the same operands and results.
func (m *Module) Rename(op Op, name OpName, props Dict) {
	r := m.t.ops.At(op)
	r.name, r.props = name, props
	m.touch(op)
}

// Detach gives an operation new results of the same types and returns its old ones, of which the
// caller makes other operations the definition (Adopt), so that their uses do not change.
func (m *Module) Detach(op Op) Value {
	old, n := m.Results(op)
	if m.locator != nil {
		for i := range n {
			m.changes.move(old+Value(i), op, i)
		}
	}
	fresh := m.newValues(m.AppendResultTypes(nil, op), int32(op))
	m.t.ops.At(op).result = fresh
	m.touch(op)
	return old
}

// Adopt makes v the only result of an operation that has one already.
func (m *Module) Adopt(op Op, v Value) {
	if m.locator != nil {
		was, number := m.DefiningOp(v)
		m.changes.move(v, was, number)
	}
	m.t.ops.At(op).result = v
	m.t.values.At(v).def = int32(op)
}
