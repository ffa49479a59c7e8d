package verify

import "github.com/hlo-promote/hlo-promote/ir"

// legal reports whether the module is valid. It walks the module once and skips operations that are
// equal to a valid one, see memo.
func (r *run) legal() bool {
	r.home = r.memo.zeroedBlocks(r.m.NumValues())
	r.open = append(r.memo.open[:0], false)
	ok := r.legalOp(r.m.Top()) && (!r.unsure || r.undominated(r.m.Top()) == nil && !r.leaks())
	r.memo.open = r.open
	return ok
}

// legalOp reports whether op and the operations nested in it are valid.
func (r *run) legalOp(op ir.Op) bool {
	m := r.m
	rule := ruleOf(m.OpName(op))
	if !r.uses(op) {
		r.unsure = true
	}
	if d := m.Attributes(op); d != 0 && r.memo.hasDialectAttr(m.Context, d) && discardableAttributes(r.checkOf(op)) != nil {
		return false
	}
	if rule == nil {
		return r.legalRegions(op, nil) && r.unregistered(op) == nil && r.defines(op)
	}
	known := r.remembered(op, rule)
	switch {
	case !known && r.checkOf(op).entrance() != nil:
		return false
	case known && rule.def.Terminator && m.NextOp(op) != 0:
		return false
	case rule.symbols != nil && r.symbolUse(op) != nil:
		return false
	case m.FirstRegion(op) != 0 && !r.legalRegions(op, rule):
		return false
	case !known && r.checkOf(op).exit() != nil:
		return false
	}
	if !known {
		r.remember(op, rule)
	}
	return r.defines(op)
}

// legalRegions reports whether the regions of op are valid.
func (r *run) legalRegions(op ir.Op, rule *rule) bool {
	m := r.m
	floor, outer := r.floor, r.region
	if rule != nil && rule.isolated {
		r.floor = int32(len(r.open))
	}
	for region := m.FirstRegion(op); region != 0; region = m.NextRegion(region) {
		r.region = int32(len(r.open))
		r.open = append(r.open, true)
		if r.entered(region) != nil {
			return false
		}
		first := m.FirstBlock(region)
		r.unsure = r.unsure || first != 0 && m.NextBlock(first) != 0
		at := r.region
		for b := first; b != 0; b = m.NextBlock(b) {
			if !r.legalBlock(b, rule) {
				return false
			}
		}
		r.open[at] = false
	}
	r.floor, r.region = floor, outer
	return true
}

func (r *run) legalBlock(b ir.Block, rule *rule) bool {
	m := r.m
	for i := range m.NumArgs(b) {
		r.home[m.Arg(b, i)] = r.region
	}
	for inner := m.FirstOp(b); inner != 0; inner = m.NextOp(inner) {
		if !r.legalOp(inner) {
			return false
		}
	}
	return r.left(b, rule) == nil
}

// uses reports whether each operand of op was defined earlier, in a region that encloses op. Graph
// regions may define values later; the exact check accepts those.
func (r *run) uses(op ir.Op) bool {
	for _, v := range r.m.Operands(op) {
		if h := r.home[v]; h < r.floor || !r.open[h] {
			return false
		}
	}
	return true
}

// defines records the region of the results of op. It always returns true.
func (r *run) defines(op ir.Op) bool {
	for i := range r.m.NumResults(op) {
		r.home[r.m.Result(op, i)] = r.region
	}
	return true
}
