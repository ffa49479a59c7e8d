// Package dominance finds uses that are not dominated by their definition (MLIR, Dominance.cpp,
// Verifier.cpp, RegionKindInterface.cpp).
package dominance

import (
	"strconv"

	"github.com/hlo-promote/hlo-promote/ir"
)

// A Use is an operand that its definition does not dominate.
type Use struct {
	Op         ir.Op
	Operand    int
	Definition ir.Op  // operation that defines the value or whose region has it as an argument
	Note       string // MLIR's note about the definition
}

// A Finder answers dominance queries about a module that does not change.
type Finder struct {
	m       *ir.Module
	isGraph func(op ir.Op) bool
	trees   map[ir.Region]*ir.Dominators
	order   map[ir.Op]int // position in the block; filled one block at a time
}

// New returns a Finder. isGraph reports whether the regions of an operation are graph regions.
func New(m *ir.Module, isGraph func(op ir.Op) bool) *Finder {
	return &Finder{m, isGraph, map[ir.Region]*ir.Dominators{}, map[ir.Op]int{}}
}

// FirstViolation returns the first use nested in op that its definition does not dominate; false if
// there is none (verifyDominanceOfContainedRegions).
func (d *Finder) FirstViolation(op ir.Op) (Use, bool) {
	m := d.m
	for work := []ir.Op{op}; len(work) > 0; {
		op, work = work[len(work)-1], work[:len(work)-1]
		for region := m.FirstRegion(op); region != 0; region = m.NextRegion(region) {
			for b := m.FirstBlock(region); b != 0; b = m.NextBlock(b) {
				reachable := d.isReachable(b)
				for inner := m.FirstOp(b); inner != 0; inner = m.NextOp(inner) {
					if reachable {
						if use, found := d.checkOperands(inner); found {
							return use, true
						}
					}
					if m.FirstRegion(inner) != 0 {
						work = append(work, inner)
					}
				}
			}
		}
	}
	return Use{}, false
}

// FirstOutsideUse returns the first operation nested in op that uses a value defined outside of op,
// or 0 (Region::isIsolatedFromAbove). It skips nested operations that are isolated themselves.
func (d *Finder) FirstOutsideUse(op ir.Op, isIsolated func(op ir.Op) bool) ir.Op {
	m := d.m
	var work []ir.Region
	for limit := m.FirstRegion(op); limit != 0; limit = m.NextRegion(limit) {
		for work = append(work, limit); len(work) > 0; {
			var region ir.Region
			region, work = work[len(work)-1], work[:len(work)-1]
			for b := m.FirstBlock(region); b != 0; b = m.NextBlock(b) {
				for inner := m.FirstOp(b); inner != 0; inner = m.NextOp(inner) {
					if d.usesOutside(inner, limit) {
						return inner
					}
					if isIsolated(inner) {
						continue
					}
					for sub := m.FirstRegion(inner); sub != 0; sub = m.NextRegion(sub) {
						work = append(work, sub)
					}
				}
			}
		}
	}
	return 0
}

// usesOutside reports whether op uses a value defined outside of region limit.
func (d *Finder) usesOutside(op ir.Op, limit ir.Region) bool {
	for _, v := range d.m.Operands(op) {
		if _, at := d.definedIn(v); d.m.BlockRegion(at) != limit && !d.encloses(limit, d.m.BlockRegion(at)) {
			return true
		}
	}
	return false
}

func (d *Finder) tree(region ir.Region) *ir.Dominators {
	t := d.trees[region]
	if t == nil {
		t = ir.NewDominators(d.m, region)
		d.trees[region] = t
	}
	return t
}

// isReachable reports whether b is reachable from the entry block.
func (d *Finder) isReachable(b ir.Block) bool {
	region := d.m.BlockRegion(b)
	if d.m.FirstBlock(region) == b {
		return true
	}
	return d.tree(region).Reaches(b)
}

// checkOperands checks the operands of one operation.
func (d *Finder) checkOperands(op ir.Op) (Use, bool) {
	for i, v := range d.m.Operands(op) {
		if !d.dominates(v, op) {
			use := d.describeDefinition(v, op)
			use.Op, use.Operand = op, i
			return use, true
		}
	}
	return Use{}, false
}

// dominates reports whether v dominates op (Dominance.cpp, properlyDominates).
func (d *Finder) dominates(v ir.Value, op ir.Op) bool {
	m := d.m
	def, block := d.definedIn(v)
	region := m.BlockRegion(block)
	for at := op; at != 0; at = m.ParentOp(at) {
		b := m.Block(at)
		if b == 0 || m.BlockRegion(b) != region {
			continue
		}
		switch {
		case b != block:
			return d.tree(region).Dominates(block, b)
		case def == 0:
			return true
		case def == at:
			return at == op && d.isUnordered(region)
		}
		return d.isUnordered(region) || d.position(def) < d.position(at)
	}
	return false
}

// definedIn returns the operation that defines v, or 0 for an argument, and the block in which it
// is defined, or 0 if the operation has been erased.
func (d *Finder) definedIn(v ir.Value) (ir.Op, ir.Block) {
	if def, _ := d.m.DefiningOp(v); def != 0 {
		if d.m.Erased(def) {
			return def, 0
		}
		return def, d.m.Block(def)
	}
	b, _ := d.m.ArgOf(v)
	return 0, b
}

// isUnordered reports whether uses may precede definitions in a region (Dominance.cpp,
// hasSSADominance).
func (d *Finder) isUnordered(region ir.Region) bool {
	return d.isGraph(d.m.RegionOp(region))
}

// position returns the index of an operation in its block.
func (d *Finder) position(op ir.Op) int {
	if n, ok := d.order[op]; ok {
		return n
	}
	n := 0
	for at := d.m.FirstOp(d.m.Block(op)); at != 0; at = d.m.NextOp(at) {
		d.order[at] = n
		n++
	}
	return d.order[op]
}

// describeDefinition describes where v is defined relative to op (Verifier.cpp,
// diagnoseInvalidOperandDominance).
func (d *Finder) describeDefinition(v ir.Value, op ir.Op) Use {
	m := d.m
	def, block := d.definedIn(v)
	here, there := m.BlockRegion(m.Block(op)), m.BlockRegion(block)
	if def == 0 {
		index := 0
		for b := m.FirstBlock(there); b != block; b = m.NextBlock(b) {
			index++
		}
		where := " neither in a parent nor in a child region)"
		switch {
		case here == there:
			where = " in the same region)"
		case d.encloses(there, here):
			where = " in a parent region)"
		case d.encloses(here, there):
			where = " in a child region)"
		}
		return Use{Definition: m.RegionOp(there), Note: "operand defined as a block argument (block #" + strconv.Itoa(index) + where}
	}
	where := " (op is neither in a parent nor in a child region)"
	switch {
	case m.Block(op) == block:
		where = " (op in the same block)"
	case here == there:
		where = " (op in the same region)"
	case d.encloses(there, here):
		where = " (op in a parent region)"
	case d.encloses(here, there):
		where = " (op in a child region)"
	}
	return Use{Definition: def, Note: "operand defined here" + where}
}

// encloses reports whether inner is nested in outer.
func (d *Finder) encloses(outer, inner ir.Region) bool {
	for region := inner; region != 0; {
		b := d.m.Block(d.m.RegionOp(region))
		if b == 0 {
			return false
		}
		if region = d.m.BlockRegion(b); region == outer {
			return true
		}
	}
	return false
}
