package ir

// Changes to a module. They mark operations as edited, so that package source can splice the
// changes into the text. The caller keeps the module valid.

// markEdited marks an operation as edited, and the operation whose text implies it, if any.
func (m *Module) markEdited(op Op) {
	if m.locator == nil {
		return
	}
	r := m.t.ops.At(op)
	r.flags |= opEdited
	m.edited = true
	if r.flags&opImplied != 0 {
		m.markEdited(m.ParentOp(op))
	}
}

// Edited reports whether the module differs from its source.
func (m *Module) Edited() bool { return m.edited }

// SetOperand sets operand i of an operation.
func (m *Module) SetOperand(op Op, i int, v Value) {
	place := m.t.ops.At(op).operand + int32(i)
	at := m.t.operands.At(place)
	if *at != v {
		if m.uses != nil {
			m.uses.set(place, *at, v)
		}
		*at = v
		m.markEdited(op)
	}
}

// SetOperands replaces the operands of an operation. Their number may change.
func (m *Module) SetOperands(op Op, values ...Value) {
	first := m.t.operands.Grow(int32(len(values)))
	copy(m.t.operands.Slice(first, int32(len(values))), values)
	if m.uses != nil {
		m.uses.remove(op)
	}
	r := m.t.ops.At(op)
	r.operand, r.operandCount = first, int32(len(values))
	if m.uses != nil && !m.Erased(op) {
		m.uses.add(op)
	}
	m.markEdited(op)
}

// SetType changes the type of a value. Operations that use the value and spell its type also
// change; package source finds them when it prints the module.
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
		m.markEdited(Op(r.def))
	} else if op := m.RegionOp(m.BlockRegion(Block(-r.def))); op != 0 {
		m.markEdited(op)
	}
}

// SetProperties replaces the inherent attributes of an operation.
func (m *Module) SetProperties(op Op, d Dict) {
	if r := m.t.ops.At(op); r.props != d {
		r.props = d
		m.markEdited(op)
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
		m.markEdited(op)
	}
}

// NewOp creates an operation in no block, with the location and the source range of at if not 0.
func (m *Module) NewOp(name OpName, props Dict, at Op, operands []Value, results ...Type) Op {
	op := m.Make(&OpSpec{Name: name, Properties: props, Operands: operands, Results: results})
	if at != 0 {
		r, from := m.t.ops.At(op), m.t.ops.At(at)
		r.loc, r.low, r.high = from.loc, from.low, from.high
	}
	return op
}

// InsertBefore inserts op before at.
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

// InsertAfter inserts op after at.
func (m *Module) InsertAfter(at, op Op) {
	if next := m.NextOp(at); next != 0 {
		m.InsertBefore(next, op)
		return
	}
	m.Append(m.Block(at), op)
}

// Erase removes an operation from its block. Its results must have no uses. The operation keeps its
// links, so that a walk can continue from it.
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
	if m.uses != nil {
		m.uses.remove(op)
		m.WalkBelow(op, m.uses.remove)
	}
	m.markEdited(op)
}

// Erased reports whether an operation has been erased.
func (m *Module) Erased(op Op) bool { return m.t.ops.At(op).flags&opErased != 0 }

// Rename changes the name and the inherent attributes of an operation. Operands and results stay.
func (m *Module) Rename(op Op, name OpName, props Dict) {
	r := m.t.ops.At(op)
	r.name, r.props = name, props
	m.markEdited(op)
}

// Detach gives an operation new results of the same types and returns the first of the old ones.
// The caller makes other operations define the old results (Adopt), so that their uses do not
// change.
func (m *Module) Detach(op Op) Value {
	old, n := m.Results(op)
	if m.locator != nil {
		for i := range n {
			m.changes.move(old+Value(i), op, i)
		}
	}
	fresh := m.t.newValues(m.AppendResultTypes(nil, op), int32(op))
	m.t.ops.At(op).result = fresh
	m.markEdited(op)
	return old
}

// Adopt makes v the result of an operation with one result.
func (m *Module) Adopt(op Op, v Value) {
	if m.locator != nil {
		was, number := m.DefiningOp(v)
		m.changes.move(v, was, number)
	}
	m.t.ops.At(op).result = v
	m.t.values.At(v).def = int32(op)
}

// Edits reports the changes to a module since it was read.
type Edits struct{ m *Module }

// Edits returns the methods that report changes since the module was read.
func (m *Module) Edits() Edits { return Edits{m} }

// Has reports whether an operation differs from its source text.
func (edits Edits) Has(op Op) bool { return edits.m.t.ops.At(op).flags&opEdited != 0 }

// changes records the changes to values that were read from the source.
type changes struct {
	values  Value                 // lower ones were read
	retyped []bool                // by value: its type changed
	moved   map[Value]sourceValue // results that another operation adopted
}

// A sourceValue identifies a result of an operation.
type sourceValue struct {
	op     Op
	number int
}

func (c *changes) retype(v Value) {
	if v >= c.values {
		return
	}
	if c.retyped == nil {
		c.retyped = make([]bool, c.values)
	}
	c.retyped[v] = true
}

func (c *changes) move(v Value, op Op, number int) {
	if _, again := c.moved[v]; again || v >= c.values {
		return
	}
	c.moved[v] = sourceValue{op, number}
}

// IsRetyped reports whether the type of a value was changed since it was read, even if back again.
func (edits Edits) IsRetyped(v Value) bool {
	c := &edits.m.changes
	return int(v) < len(c.retyped) && c.retyped[v]
}

// SourceOp returns the operation that defines a value in the source, and the result number, even if
// another operation has adopted the value. It returns 0 for block arguments and for values that
// were created later.
func (edits Edits) SourceOp(v Value) (op Op, number int) {
	if v >= edits.m.changes.values {
		return 0, 0
	}
	if was, ok := edits.m.changes.moved[v]; ok {
		return was.op, was.number
	}
	return edits.m.DefiningOp(v)
}

// InSource reports whether a value was read from the source.
func (edits Edits) InSource(v Value) bool { return v < edits.m.changes.values }

// IsMade reports whether an operation was created after the module was read.
func (edits Edits) IsMade(op Op) bool { return edits.m.t.ops.At(op).flags&opMade != 0 }
