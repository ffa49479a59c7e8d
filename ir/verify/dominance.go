package verify

import (
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/internal/trait"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/fail"
)

// An order finds out whether values are defined before their uses.
type order struct {
	m         *ir.Module
	definedIn []int32 // by value: number of its region, or 0 before its definition
	isOpen    []bool  // by number: whether the region encloses the current operation
	outermost int32   // outermost region whose values the current operation may use
}

// definesInOrder reports whether each operand was defined earlier, in a region around its operation
// and inside the isolated one. Then no definition fails to dominate a use. It returns false for
// modules with several blocks in a region, which need the exact checks of a finder.
func definesInOrder(m *ir.Module) bool {
	o := order{m: m, definedIn: make([]int32, m.NumValues()), isOpen: []bool{false}}
	return o.visit(m.Top())
}

func (o *order) visit(op ir.Op) bool {
	m := o.m
	for _, v := range m.Operands(op) {
		if at := o.definedIn[v]; at < o.outermost || !o.isOpen[at] {
			return false
		}
	}
	outermost := o.outermost
	if isIsolated(m, op) {
		o.outermost = int32(len(o.isOpen))
	}
	for region := m.FirstRegion(op); region != 0; region = m.NextRegion(region) {
		b := m.FirstBlock(region)
		if b != 0 && m.NextBlock(b) != 0 {
			return false
		}
		at := int32(len(o.isOpen))
		o.isOpen = append(o.isOpen, true)
		for i := range m.NumArgs(b) {
			o.definedIn[m.Arg(b, i)] = at
		}
		for inner := m.FirstOp(b); inner != 0; inner = m.NextOp(inner) {
			if !o.visit(inner) {
				return false
			}
			first, n := m.Results(inner)
			for i := range n {
				o.definedIn[first+ir.Value(i)] = at
			}
		}
		o.isOpen[at] = false
	}
	o.outermost = outermost
	return true
}

// A finder answers dominance queries about a module that does not change (MLIR, Dominance.cpp,
// Verifier.cpp, RegionKindInterface.cpp).
type finder struct {
	m     *ir.Module
	trees map[ir.Region]*ir.Dominators
	order map[ir.Op]int // position in the block; filled one block at a time
}

// checkDominance checks that the definitions of the values used in op dominate their uses
// (verifyDominanceOfContainedRegions).
func (d *finder) checkDominance(op ir.Op) *fail.Failure {
	m := d.m
	for work := []ir.Op{op}; len(work) > 0; {
		op, work = work[len(work)-1], work[:len(work)-1]
		for b := range ir.Blocks(m, op) {
			reachable := d.isReachable(b)
			for inner := m.FirstOp(b); inner != 0; inner = m.NextOp(inner) {
				if reachable {
					if failed := d.checkOperands(inner); failed != nil {
						return failed
					}
				}
				if m.FirstRegion(inner) != 0 {
					work = append(work, inner)
				}
			}
		}
	}
	return nil
}

// checkIsolation checks that an isolated operation uses no value defined outside of it
// (Region::isIsolatedFromAbove). It skips nested operations that are isolated themselves.
func (d *finder) checkIsolation(op ir.Op) *fail.Failure {
	m := d.m
	for limit := m.FirstRegion(op); limit != 0; limit = m.NextRegion(limit) {
		for work := []ir.Region{limit}; len(work) > 0; {
			region := work[len(work)-1]
			work = work[:len(work)-1]
			for b := m.FirstBlock(region); b != 0; b = m.NextBlock(b) {
				for inner := m.FirstOp(b); inner != 0; inner = m.NextOp(inner) {
					if d.usesOutside(inner, limit) {
						f := fail.At(inner, fail.OpError("using value defined outside the region"))
						f.AddNote(op, "required by region isolation constraints")
						return f
					}
					for sub := m.FirstRegion(inner); sub != 0 && !isIsolated(m, inner); sub = m.NextRegion(sub) {
						work = append(work, sub)
					}
				}
			}
		}
	}
	return nil
}

// usesOutside reports whether op uses a value defined outside of region limit.
func (d *finder) usesOutside(op ir.Op, limit ir.Region) bool {
	for _, v := range d.m.Operands(op) {
		if _, at := d.definedIn(v); d.m.BlockRegion(at) != limit && !d.encloses(limit, d.m.BlockRegion(at)) {
			return true
		}
	}
	return false
}

func (d *finder) tree(region ir.Region) *ir.Dominators {
	t := d.trees[region]
	if t == nil {
		t = ir.NewDominators(d.m, region)
		d.trees[region] = t
	}
	return t
}

// isReachable reports whether b is reachable from the entry block.
func (d *finder) isReachable(b ir.Block) bool {
	region := d.m.BlockRegion(b)
	if d.m.FirstBlock(region) == b {
		return true
	}
	return d.tree(region).Reaches(b)
}

func (d *finder) checkOperands(op ir.Op) *fail.Failure {
	for i, v := range d.m.Operands(op) {
		if !d.dominates(v, op) {
			f := fail.Error("operand #", i, " does not dominate this use")
			f.Op = op
			d.noteDefinition(f, v)
			return f
		}
	}
	return nil
}

// dominates reports whether v dominates op (Dominance.cpp, properlyDominates).
func (d *finder) dominates(v ir.Value, op ir.Op) bool {
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
func (d *finder) definedIn(v ir.Value) (ir.Op, ir.Block) {
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
func (d *finder) isUnordered(region ir.Region) bool {
	rule := ruleOf(d.m.OpName(d.m.RegionOp(region)))
	return rule == nil || rule.def.Has(trait.HasOnlyGraphRegion)
}

// position returns the index of an operation in its block.
func (d *finder) position(op ir.Op) int {
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

// noteDefinition adds a note that describes where v is defined relative to the failed operation
// (Verifier.cpp, diagnoseInvalidOperandDominance).
func (d *finder) noteDefinition(f *fail.Failure, v ir.Value) {
	m, op := d.m, f.Op
	def, block := d.definedIn(v)
	here, there := m.BlockRegion(m.Block(op)), m.BlockRegion(block)
	where := "neither in a parent nor in a child region"
	switch {
	case def != 0 && m.Block(op) == block:
		where = "in the same block"
	case here == there:
		where = "in the same region"
	case d.encloses(there, here):
		where = "in a parent region"
	case d.encloses(here, there):
		where = "in a child region"
	}
	if def != 0 {
		if strings.HasPrefix(where, "neither") {
			where = "is " + where
		}
		f.AddNote(def, "operand defined here (op ", where, ")")
		return
	}
	index := 0
	for b := m.FirstBlock(there); b != block; b = m.NextBlock(b) {
		index++
	}
	f.AddNote(m.RegionOp(there), "operand defined as a block argument (block #", index, " ", where, ")")
}

func (d *finder) encloses(outer, inner ir.Region) bool {
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
