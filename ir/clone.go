package ir

import (
	"cmp"
	"maps"
	"slices"
)

// Clone returns a copy of the module in the same Context. Operations, values, blocks and regions
// have the same numbers in both; the source and the edits are copied too.
func (m *Module) Clone() *Module {
	c := *m
	c.t = records{
		ops: m.t.ops.Clone(), values: m.t.values.Clone(), operands: m.t.operands.Clone(),
		blocks: m.t.blocks.Clone(), regions: m.t.regions.Clone(),
	}
	c.branches = m.branches.clone()
	c.pieces, c.argLocs, c.originals, c.resources = maps.Clone(m.pieces), maps.Clone(m.argLocs), maps.Clone(m.originals), maps.Clone(m.resources)
	c.changes = m.changes.clone()
	return &c
}

// CloneOp returns a copy of an operation and of its regions. The copy is in no block; it uses the
// same values from outside as the original.
func (m *Module) CloneOp(op Op) Op { return m.cloneOp(op, map[Value]Value{}) }

// cloneOp copies an operation; to has the copies of values.
func (m *Module) cloneOp(op Op, to map[Value]Value) Op {
	spec := OpSpec{
		Name: m.OpName(op), Properties: m.Properties(op), Attributes: m.Attributes(op),
		Operands: slices.Clone(m.Operands(op)), Results: m.AppendResultTypes(nil, op),
		Successors: m.Successors(op), // cloneRegion exchanges them
	}
	for i, v := range spec.Operands {
		if other, ok := to[v]; ok {
			spec.Operands[i] = other
		}
	}
	copied := m.Make(&spec)
	first, n := m.Results(op)
	for i := range n {
		to[first+Value(i)] = m.Result(copied, i)
	}
	for region := m.FirstRegion(op); region != 0; region = m.NextRegion(region) {
		spec.Regions = append(spec.Regions, m.cloneRegion(region, to))
	}
	m.attach(copied, spec.Regions)
	if pieces, ok := m.pieces[op]; ok {
		m.SetPieces(copied, clonePieces(pieces, spec.Regions, to))
	}
	r, from := m.t.ops.At(copied), m.t.ops.At(op)
	r.loc, r.low, r.high = from.loc, from.low, from.high
	r.flags |= from.flags & opImplied
	return copied
}

func (m *Module) cloneRegion(region Region, to map[Value]Value) Region {
	copied := m.NewRegion()
	blocks := map[Block]Block{}
	for b := m.FirstBlock(region); b != 0; b = m.NextBlock(b) {
		var types []Type
		for i := range m.NumArgs(b) {
			types = append(types, m.Type(m.Arg(b, i)))
		}
		blocks[b] = m.NewBlock(copied, types...)
		m.t.blocks.At(blocks[b]).start = m.t.blocks.At(b).start
		if len(types) > 0 {
			m.copied(blocks[b], b)
		}
		for i := range types {
			to[m.Arg(b, i)] = m.Arg(blocks[b], i)
		}
	}
	for b := m.FirstBlock(region); b != 0; b = m.NextBlock(b) {
		for op := m.FirstOp(b); op != 0; op = m.NextOp(op) {
			inner := m.cloneOp(op, to)
			for i, s := range m.Successors(inner) {
				m.SetSuccessor(inner, i, blocks[s])
			}
			m.Append(blocks[b], inner)
		}
	}
	return copied
}

// copied records that block is a copy of of, or of the block that of is a copy of.
func (m *Module) copied(block, of Block) {
	if m.originals == nil {
		m.originals = map[Block]Block{}
	}
	m.originals[block] = cmp.Or(m.originals[of], of)
}

// clonePieces gives the pieces of a copied text its regions and their arguments.
func clonePieces(pieces []Piece, regions []Region, to map[Value]Value) []Piece {
	copied := slices.Clone(pieces)
	for i := range copied {
		switch p := &copied[i]; p.Kind {
		case RegionPiece:
			p.Region, regions = regions[0], regions[1:]
		case ArgPiece:
			p.Arg = to[p.Arg]
		}
	}
	return copied
}
