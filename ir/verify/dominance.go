package verify

import "github.com/hlo-promote/hlo-promote/ir"

// undominated is the first use of a value inside of an operation that its definition does not dominate (Verifier.cpp,
// verifyDominanceOfContainedRegions).
func (r *run) undominated(op ir.Op) *fault {
	m := r.m
	d := &dominance{run: r, trees: map[ir.Region]*ir.Dominators{}, order: map[ir.Op]int{}}
	for work := []ir.Op{op}; len(work) > 0; {
		op, work = work[len(work)-1], work[:len(work)-1]
		for region := m.FirstRegion(op); region != 0; region = m.NextRegion(region) {
			for b := m.FirstBlock(region); b != 0; b = m.NextBlock(b) {
				reachable := d.reaches(b)
				for inner := m.FirstOp(b); inner != 0; inner = m.NextOp(inner) {
					if reachable {
						if f := d.operands(inner); f != nil {
							return f
						}
					}
					if m.FirstRegion(inner) != 0 {
						work = append(work, inner)
					}
				}
			}
		}
	}
	return nil
}

// leak is the first use inside of an operation that is isolated from above of a value from outside
// (RegionKindInterface.cpp, Region::isIsolatedFromAbove).
func (r *run) leak(op ir.Op) *fault {
	m := r.m
	d := &dominance{run: r}
	var work []ir.Region
	for limit := m.FirstRegion(op); limit != 0; limit = m.NextRegion(limit) {
		for work = append(work, limit); len(work) > 0; {
			var region ir.Region
			region, work = work[len(work)-1], work[:len(work)-1]
			for b := m.FirstBlock(region); b != 0; b = m.NextBlock(b) {
				for inner := m.FirstOp(b); inner != 0; inner = m.NextOp(inner) {
					for _, v := range m.Operands(inner) {
						if _, at := d.definedIn(v); m.BlockRegion(at) != limit && !d.encloses(limit, m.BlockRegion(at)) {
							f := opFault("using value defined outside the region")
							f.at, f.notes = inner, []note{{"required by region isolation constraints", op}}
							return f
						}
					}
					if r.isApart(inner) {
						continue
					}
					for sub := m.FirstRegion(inner); sub != 0; sub = m.NextRegion(sub) {
						work = append(work, sub)
					}
				}
			}
		}
	}
	return nil
}

// leaks tells whether anything that is isolated uses a value from outside.
func (r *run) leaks() (found bool) {
	r.m.Walk(func(op ir.Op) { found = found || r.isApart(op) && r.leak(op) != nil })
	return found
}

// A dominance answers what dominates what.
type dominance struct {
	*run
	trees map[ir.Region]*ir.Dominators
	order map[ir.Op]int // positions in their blocks, of blocks that have been asked for
}

func (d *dominance) tree(region ir.Region) *ir.Dominators {
	t := d.trees[region]
	if t == nil {
		t = d.m.Dominators(region)
		d.trees[region] = t
	}
	return t
}

// reaches tells whether control can reach a block.
func (d *dominance) reaches(b ir.Block) bool {
	region := d.m.BlockRegion(b)
	if d.m.FirstBlock(region) == b {
		return true
	}
	return d.tree(region).Reaches(b)
}

// operands checks the operands of one operation.
func (d *dominance) operands(op ir.Op) *fault {
	for i, v := range d.m.Operands(op) {
		if !d.dominates(v, op) {
			f := bareFault("operand #", itoa(i), " does not dominate this use")
			f.at = op
			f.notes = []note{d.definition(v, op)}
			return f
		}
	}
	return nil
}

// dominates tells whether a value is defined wherever control reaches an operation (Dominance.cpp, properlyDominates).
func (d *dominance) dominates(v ir.Value, op ir.Op) bool {
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
			return at == op && d.unordered(region)
		}
		return d.unordered(region) || d.position(def) < d.position(at)
	}
	return false
}

// definedIn is the operation that defines a value, 0 for an argument, and the block in which it is defined.
func (d *dominance) definedIn(v ir.Value) (ir.Op, ir.Block) {
	if def, _ := d.m.DefiningOp(v); def != 0 {
		return def, d.m.Block(def)
	}
	b, _ := d.m.ArgOf(v)
	return 0, b
}

// unordered tells whether uses may come before definitions in a region (Dominance.cpp, hasSSADominance).
func (d *dominance) unordered(region ir.Region) bool {
	rule := ruleOf(d.m.OpName(d.m.RegionOp(region)))
	return rule == nil || rule.graph
}

// position is the place of an operation in its block.
func (d *dominance) position(op ir.Op) int {
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

// definition is the note on where a value is defined (Verifier.cpp, diagnoseInvalidOperandDominance).
func (d *dominance) definition(v ir.Value, op ir.Op) note {
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
		return note{"operand defined as a block argument (block #" + itoa(index) + where, m.RegionOp(there)}
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
	return note{"operand defined here" + where, def}
}

// encloses tells whether a region is around another.
func (d *dominance) encloses(outer, inner ir.Region) bool {
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
