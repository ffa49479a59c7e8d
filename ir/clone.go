package ir

import (
	"cmp"
	"maps"
	"slices"
)

// Clone returns a copy of the module in the same Context. Operations, values, blocks and regions
// keep their numbers. The copy has the same source and edits.
func (m *Module) Clone() *Module {
	c := *m
	c.uses = nil
	c.t = records{
		ops: m.t.ops.Clone(), values: m.t.values.Clone(), operands: m.t.operands.Clone(),
		blocks: m.t.blocks.Clone(), regions: m.t.regions.Clone(),
	}
	c.branches = maps.Clone(m.branches)
	for op, list := range c.branches {
		c.branches[op] = slices.Clone(list)
	}
	c.pieces, c.argLocs, c.originals, c.Resources = maps.Clone(m.pieces), maps.Clone(m.argLocs), maps.Clone(m.originals), maps.Clone(m.Resources)
	c.changes.retyped, c.changes.moved = slices.Clone(m.changes.retyped), maps.Clone(m.changes.moved)
	return &c
}

// CloneOp returns a copy of an operation and its regions, in no block. It uses the same values.
func (m *Module) CloneOp(op Op) Op {
	c := cloner{m, map[Value]Value{}}
	return c.op(op)
}

// A cloner copies an operation with its regions.
type cloner struct {
	m      *Module
	copies map[Value]Value // by value defined by the operation or inside it
}

func (c *cloner) op(op Op) Op {
	m := c.m
	spec := OpSpec{
		Name: m.OpName(op), Properties: m.Properties(op), Attributes: m.Attributes(op),
		Operands: slices.Clone(m.Operands(op)), Results: m.AppendResultTypes(nil, op),
		Successors: m.Successors(op), // region replaces those inside the copy
	}
	for i, v := range spec.Operands {
		if other, ok := c.copies[v]; ok {
			spec.Operands[i] = other
		}
	}
	copied := m.Make(&spec)
	first, n := m.Results(op)
	for i := range n {
		c.copies[first+Value(i)] = m.Result(copied, i)
	}
	for region := m.FirstRegion(op); region != 0; region = m.NextRegion(region) {
		spec.Regions = append(spec.Regions, c.region(region))
	}
	m.t.attach(copied, spec.Regions)
	if pieces, ok := m.pieces[op]; ok {
		m.Builder().SetPieces(copied, c.pieces(pieces, spec.Regions))
	}
	r, from := m.t.ops.At(copied), m.t.ops.At(op)
	r.loc, r.low, r.high = from.loc, from.low, from.high
	r.flags |= from.flags & opImplied
	return copied
}

func (c *cloner) region(region Region) Region {
	m, copied := c.m, c.m.NewRegion()
	blocks := map[Block]Block{}
	for b := m.FirstBlock(region); b != 0; b = m.NextBlock(b) {
		var types []Type
		for i := range m.NumArgs(b) {
			types = append(types, m.Type(m.Arg(b, i)))
		}
		blocks[b] = m.NewBlock(copied, types...)
		m.t.blocks.At(blocks[b]).start = m.t.blocks.At(b).start
		if len(types) > 0 {
			m.originals[blocks[b]] = cmp.Or(m.originals[b], b)
		}
		for i := range types {
			c.copies[m.Arg(b, i)] = m.Arg(blocks[b], i)
		}
	}
	for b := m.FirstBlock(region); b != 0; b = m.NextBlock(b) {
		for op := m.FirstOp(b); op != 0; op = m.NextOp(op) {
			inner := c.op(op)
			for i, s := range m.Successors(inner) {
				m.Builder().SetSuccessor(inner, i, blocks[s])
			}
			m.Append(blocks[b], inner)
		}
	}
	return copied
}

// pieces returns a copy of pieces that refers to the copied regions and their arguments.
func (c *cloner) pieces(pieces []Piece, regions []Region) []Piece {
	copied := slices.Clone(pieces)
	for i := range copied {
		switch p := &copied[i]; p.Kind {
		case RegionPiece:
			p.Region, regions = regions[0], regions[1:]
		case ArgPiece:
			p.Arg = c.copies[p.Arg]
		}
	}
	return copied
}
