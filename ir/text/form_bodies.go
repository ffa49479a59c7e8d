package text

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/internal/trait"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// finishBodies creates the terminators and bodies that the text omits.
func (b *builder) finishBodies(op ir.Op) *syntax.Error {
	region := b.m.FirstRegion(op)
	for _, r := range b.layout.regions {
		empty := b.m.FirstBlock(region) == 0
		if r.isBody && r.token >= 0 {
			if err := b.completeBody(op, region, r.args); err != nil {
				return err
			}
		}
		if empty && r.token >= 0 {
			if err := b.checkEmptyArgs(region, r.args); err != nil {
				return err
			}
		}
		region = b.m.NextRegion(region)
	}
	return nil
}

// checkEmptyArgs checks the names of the arguments of a region written as {}, and sets the
// locations given in the header.
func (b *builder) checkEmptyArgs(region ir.Region, args []argPlace) *syntax.Error {
	block := b.m.FirstBlock(region)
	for i, a := range args {
		name := b.tokens[a.name]
		slot, _ := b.r.scopes.Slot(name)
		if err := b.checkUnused(name, slot); err != nil {
			return err
		}
		spelled := func(t syntax.Token) string { return string(b.src[t.Start:t.End]) }
		if slices.ContainsFunc(args[:i], func(o argPlace) bool { return spelled(b.tokens[o.name]) == spelled(name) }) {
			return b.inUseError(name)
		}
		if a.loc < 0 || block == 0 {
			continue
		}
		if err := b.setLocation(0, b.m.Arg(block, i), b.tokens[a.loc]); err != nil {
			return err
		}
	}
	return nil
}

// completeBody adds the implicit terminator to a region without one, and the block that takes args
// to an empty region. A body that has no terminator only gets the block.
func (b *builder) completeBody(op ir.Op, r ir.Region, args []argPlace) *syntax.Error {
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
