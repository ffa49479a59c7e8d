package ir

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
	m.SetProperties(op, m.Dicts.With(m.Properties(op), n, a))
}

// SetAttribute sets a discardable attribute of an operation, or removes it if a is 0.
func (m *Module) SetAttribute(op Op, n AttrName, a Attr) {
	d := m.Dicts.With(m.Attributes(op), n, a)
	if r := m.t.ops.At(op); r.attrs != d {
		r.attrs = d
		m.touch(op)
	}
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
	fresh := m.t.newValues(m.AppendResultTypes(nil, op), int32(op))
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
