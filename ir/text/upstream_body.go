package text

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/internal/trait"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// completeBody adds the implicit terminator to a region without one, and the block that takes args
// to an empty region. A body that has no terminator only gets the block.
func (b *builder) completeBody(op ir.Op, r ir.Region, args []upstreamArg) *syntax.Error {
	m, def := b.m, b.m.OpDef(op)
	block := m.FirstBlock(r)
	if block == 0 {
		types := make([]ir.Type, len(args))
		for i, a := range args {
			t, err := b.typeAt(a.typ)
			if err != nil {
				return err
			}
			types[i] = t
		}
		block = m.NewBlock(r, types...)
	}
	if def.Has(trait.NoTerminator) || m.NextBlock(block) != 0 {
		return nil
	}
	if last := m.LastOp(block); last != 0 {
		if d := m.OpDef(last); d != nil && d.Terminator {
			// an unregistered operation does not count as a terminator
			// (impl::ensureRegionTerminator)
			return nil
		}
	}
	end := ir.OpSpec{Name: def.ImplicitTerminator()}
	if d := ir.Known(end.Name); len(d.Regions) > 0 && !d.ManyRegions {
		end.Regions = []ir.Region{m.NewRegion()}
		m.NewBlock(end.Regions[0])
	}
	m.Builder().SetImplied(m.Add(block, end), op)
	return nil
}
