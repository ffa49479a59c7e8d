package ir

import "slices"

// Changes of a module. An operation that came from the source remembers that it was changed, so that
// the source form can splice the change into the text. Methods have one effect each; the caller keeps
// the module valid.

// touch notes that the text of an operation no longer says what it is, nor that of the operation whose
// text implies it.
func (m *Module) touch(op Op) {
	r := m.ops.at(int32(op))
	r.flags |= opEdited
	m.edited = true
	if r.flags&opImplied != 0 {
		m.touch(m.ParentOp(op))
	}
}

// Edited tells whether the module differs from its source.
func (m *Module) Edited() bool { return m.edited }

// SetOperand makes v operand i of an operation.
func (m *Module) SetOperand(op Op, i int, v Value) {
	at := m.operands.at(m.ops.at(int32(op)).operand + int32(i))
	if *at != v {
		*at = v
		m.touch(op)
	}
}

// SetOperands gives an operation other operands, of any number.
func (m *Module) SetOperands(op Op, values ...Value) {
	first := m.operands.grow(int32(len(values)))
	copy(m.operands.slice(first, int32(len(values))), values)
	r := m.ops.at(int32(op))
	r.operand, r.operandCount = first, int32(len(values))
	m.touch(op)
}

// SetType changes the type of a value. The uses of the value are changed with it: their operations
// count as edited where the text spells the type, which is found out when the source form is printed.
func (m *Module) SetType(v Value, t Type) {
	r := m.values.at(int32(v))
	if r.typ == t {
		return
	}
	r.typ = t
	if r.def > 0 {
		m.touch(Op(r.def))
	} else if op := m.RegionOp(m.BlockRegion(Block(-r.def))); op != 0 {
		m.touch(op)
	}
	m.retyped = true
}

// SetProperty sets an inherent attribute of an operation, or removes it if a is 0.
func (m *Module) SetProperty(op Op, n Name, a Attr) {
	r := m.ops.at(int32(op))
	if d := m.DictWith(r.props, n, a); d != r.props {
		m.ops.at(int32(op)).props = d
		m.touch(op)
	}
}

// SetAttribute sets a discardable attribute of an operation, or removes it if a is 0.
func (m *Module) SetAttribute(op Op, n Name, a Attr) {
	r := m.ops.at(int32(op))
	if d := m.DictWith(r.attrs, n, a); d != r.attrs {
		m.ops.at(int32(op)).attrs = d
		m.touch(op)
	}
}

// NewOp makes an operation that is in no block yet. It takes the location of at, next to which it
// will stand.
func (m *Module) NewOp(name OpName, props Dict, at Op, operands []Value, results ...Type) Op {
	op := m.newOp()
	first := m.operands.grow(int32(len(operands)))
	copy(m.operands.slice(first, int32(len(operands))), operands)
	from := m.ops.at(int32(at))
	r := m.ops.at(int32(op))
	r.name, r.props, r.operand, r.operandCount, r.flags = name, props, first, int32(len(operands)), opMade
	r.loc, r.low, r.high = from.loc, from.low, from.high
	values := m.newValues(len(results), int32(op))
	for i, t := range results {
		m.values.at(int32(values) + int32(i)).typ = t
	}
	r.result, r.resultCount = values, int32(len(results))
	m.edited = true
	return op
}

// InsertBefore puts an operation in front of another one.
func (m *Module) InsertBefore(at, op Op) {
	next := m.ops.at(int32(at))
	r := m.ops.at(int32(op))
	r.block, r.prev, r.next = next.block, next.prev, at
	if next.prev == 0 {
		m.blocks.at(int32(next.block)).first = op
	} else {
		m.ops.at(int32(next.prev)).next = op
	}
	next.prev = op
}

// InsertAfter puts an operation behind another one.
func (m *Module) InsertAfter(at, op Op) {
	if next := m.NextOp(at); next != 0 {
		m.InsertBefore(next, op)
		return
	}
	m.appendOp(m.Block(at), op)
}

// Prepend puts an operation at the beginning of a block.
func (m *Module) Prepend(b Block, op Op) {
	if first := m.FirstOp(b); first != 0 {
		m.InsertBefore(first, op)
		return
	}
	m.appendOp(b, op)
}

// Erase takes an operation out of its block. Nothing may use its results any more. Its links stay, so
// that a walk may go on from it.
func (m *Module) Erase(op Op) {
	r := m.ops.at(int32(op))
	block := m.blocks.at(int32(r.block))
	if r.prev == 0 {
		block.first = r.next
	} else {
		m.ops.at(int32(r.prev)).next = r.next
	}
	if r.next == 0 {
		block.last = r.prev
	} else {
		m.ops.at(int32(r.next)).prev = r.prev
	}
	r.flags |= opErased
	m.touch(op)
}

// Erased tells whether an operation has been taken out.
func (m *Module) Erased(op Op) bool { return m.ops.at(int32(op)).flags&opErased != 0 }

// Rename makes an operation another one, with the same operands and results.
func (m *Module) Rename(op Op, name OpName, props Dict) {
	r := m.ops.at(int32(op))
	r.name, r.props = name, props
	r.flags |= opRenamed
	m.touch(op)
}

// Detach gives an operation new results of the same types and returns its old ones, of which the caller
// makes other operations the definition (Adopt), so that their uses do not change.
func (m *Module) Detach(op Op) (old Value) {
	r := m.ops.at(int32(op))
	old = r.result
	fresh := m.newValues(int(r.resultCount), int32(op))
	for i := range r.resultCount {
		m.values.at(int32(fresh) + i).typ = m.values.at(int32(old) + i).typ
	}
	r.result = fresh
	m.touch(op)
	return old
}

// Adopt makes v the only result of an operation that has one already.
func (m *Module) Adopt(op Op, v Value) {
	r := m.ops.at(int32(op))
	r.result = v
	m.values.at(int32(v)).def = int32(op)
}

// CloneOp makes a copy of an operation, of its regions and all in them. The copy is in no block; what
// it uses from outside is what the original uses.
func (m *Module) CloneOp(op Op) Op { return m.clone(op, map[Value]Value{}) }

func (m *Module) clone(op Op, to map[Value]Value) Op {
	copied := m.newOp()
	from := *m.ops.at(int32(op))
	first := m.operands.grow(from.operandCount)
	for i := range from.operandCount {
		v := *m.operands.at(from.operand + i)
		if other, ok := to[v]; ok {
			v = other
		}
		*m.operands.at(first + i) = v
	}
	results := m.newValues(int(from.resultCount), int32(copied))
	for i := range from.resultCount {
		m.values.at(int32(results) + i).typ = m.Type(from.result + Value(i))
		to[from.result+Value(i)] = results + Value(i)
	}
	r := m.ops.at(int32(copied))
	*r = from
	r.operand, r.result, r.region, r.block, r.prev, r.next = first, results, 0, 0, 0, 0
	r.flags |= opMade
	var regions []Region
	for region := m.FirstRegion(op); region != 0; region = m.NextRegion(region) {
		regions = append(regions, m.cloneRegion(region, to))
	}
	m.attach(copied, regions...)
	if pieces, ok := m.textOps[op]; ok {
		m.textOps[copied] = clonePieces(pieces, regions, to)
	}
	if blocks, ok := m.branches[op]; ok {
		m.branches[copied] = slices.Clone(blocks) // cloneRegion exchanges them
	}
	m.edited = true
	return copied
}

func (m *Module) cloneRegion(region Region, to map[Value]Value) Region {
	copied := m.newRegion()
	for b := m.FirstBlock(region); b != 0; b = m.NextBlock(b) {
		block := m.newBlock(copied)
		n := m.NumArgs(b)
		args := m.newValues(n, -int32(block))
		rec := m.blocks.at(int32(block))
		rec.arg, rec.argCount, rec.start = args, int32(n), m.blocks.at(int32(b)).start
		for i := range n {
			m.values.at(int32(args) + int32(i)).typ = m.Type(m.Arg(b, i))
			to[m.Arg(b, i)] = args + Value(i)
		}
	}
	block := m.FirstBlock(copied)
	for b := m.FirstBlock(region); b != 0; b = m.NextBlock(b) {
		for op := m.FirstOp(b); op != 0; op = m.NextOp(op) {
			m.appendOp(block, m.clone(op, to))
		}
		block = m.NextBlock(block)
	}
	if b := m.FirstBlock(copied); b != 0 && m.NextBlock(b) != 0 {
		m.cloneBranches(region, copied)
	}
	return copied
}

// cloneBranches makes the terminators of a copied region name its own blocks.
func (m *Module) cloneBranches(from, copied Region) {
	to := map[Block]Block{}
	for a, b := m.FirstBlock(from), m.FirstBlock(copied); a != 0; a, b = m.NextBlock(a), m.NextBlock(b) {
		to[a] = b
	}
	for b := m.FirstBlock(copied); b != 0; b = m.NextBlock(b) {
		blocks := m.branches[m.LastOp(b)]
		for i := range blocks {
			blocks[i] = to[blocks[i]]
		}
	}
}

// clonePieces gives the pieces of a copied text its regions and their arguments.
func clonePieces(pieces []piece, regions []Region, to map[Value]Value) []piece {
	copied := slices.Clone(pieces)
	for i := range copied {
		switch p := &copied[i]; p.kind {
		case regionPiece:
			p.region, regions = regions[0], regions[1:]
		case argPiece:
			p.arg = to[p.arg]
		}
	}
	return copied
}
