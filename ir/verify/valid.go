package verify

import "github.com/hlo-promote/hlo-promote/ir"

// isValid reports whether the module is valid. It walks the module once and skips operations that
// are equal to a valid one, see memo.
func (r *run) isValid() bool {
	r.definedIn = r.memo.zeroedBlocks(r.m.NumValues())
	r.isOpen = append(r.memo.open[:0], false)
	ok := r.isValidOp(r.m.Top()) && (!r.needsDominance || r.finder().firstViolation(r.m.Top()) == nil && !r.hasLeaks())
	r.memo.open = r.isOpen
	return ok
}

func (r *run) isValidOp(op ir.Op) bool {
	m := r.m
	rule := ruleOf(m.OpName(op))
	if !r.operandsDefined(op) {
		r.needsDominance = true
	}
	if d := m.Attributes(op); d != 0 && r.memo.hasDialectAttr(m.Context, d) && checkDiscardableAttrs(r.checkOf(op)) != nil {
		return false
	}
	if rule == nil {
		return r.areValidRegions(op, nil) && r.unregistered(op) == nil && r.recordResults(op)
	}
	known := r.wasValid(op, rule)
	switch {
	case !known && r.checkOf(op).checkOnEntrance() != nil:
		return false
	case known && rule.def.Terminator && m.NextOp(op) != 0:
		return false
	case rule.symbols != nil && r.checkSymbolUse(op) != nil:
		return false
	case m.FirstRegion(op) != 0 && !r.areValidRegions(op, rule):
		return false
	case !known && r.checkOf(op).checkOnExit() != nil:
		return false
	}
	if !known {
		r.remember(op, rule)
	}
	return r.recordResults(op)
}

func (r *run) areValidRegions(op ir.Op, rule *rule) bool {
	m := r.m
	outermost, outer := r.outermost, r.region
	if rule != nil && rule.isIsolated {
		r.outermost = int32(len(r.isOpen))
	}
	for region := m.FirstRegion(op); region != 0; region = m.NextRegion(region) {
		r.region = int32(len(r.isOpen))
		r.isOpen = append(r.isOpen, true)
		if r.checkEntryBlock(region) != nil {
			return false
		}
		first := m.FirstBlock(region)
		r.needsDominance = r.needsDominance || first != 0 && m.NextBlock(first) != 0
		at := r.region
		for b := first; b != 0; b = m.NextBlock(b) {
			if !r.isValidBlock(b, rule) {
				return false
			}
		}
		r.isOpen[at] = false
	}
	r.outermost, r.region = outermost, outer
	return true
}

func (r *run) isValidBlock(b ir.Block, rule *rule) bool {
	m := r.m
	for i := range m.NumArgs(b) {
		r.definedIn[m.Arg(b, i)] = r.region
	}
	for inner := m.FirstOp(b); inner != 0; inner = m.NextOp(inner) {
		if !r.isValidOp(inner) {
			return false
		}
	}
	return r.checkBlockEnd(b, rule) == nil
}

// operandsDefined reports whether each operand of op was defined earlier, in a region that encloses
// op. Graph regions may define values later; the exact check accepts those.
func (r *run) operandsDefined(op ir.Op) bool {
	for _, v := range r.m.Operands(op) {
		if h := r.definedIn[v]; h < r.outermost || !r.isOpen[h] {
			return false
		}
	}
	return true
}

// recordResults records the region of the results of op. It always returns true.
func (r *run) recordResults(op ir.Op) bool {
	for i := range r.m.NumResults(op) {
		r.definedIn[r.m.Result(op, i)] = r.region
	}
	return true
}
