package verify

import "github.com/hlo-promote/hlo-promote/ir"

// isValid reports whether the module is valid. It walks the module once and skips operations that
// are equal to a valid one, see memo.
func (r *run) isValid() bool {
	r.definedIn = r.memo.zeroedBlocks(r.m.NumValues())
	r.isOpen = append(r.memo.open[:0], false)
	r.validClasses = append(r.memo.validClasses[:0], false)
	ok := r.isValidOp(r.m.Top()) && (!r.needsDominance || r.finder().firstViolation(r.m.Top()) == nil && !r.hasLeaks())
	r.memo.open, r.memo.validClasses = r.isOpen, r.validClasses
	return ok
}

func (r *run) isValidOp(op ir.Op) bool {
	if !r.operandsDefined(op) {
		r.needsDominance = true
	}
	if class := int(ir.ClassOf(r.m, op)); !r.isValidClass(class) && !r.passesChecks(op, class) {
		return false
	}
	for i := range r.m.NumResults(op) {
		r.definedIn[r.m.Result(op, i)] = r.region
	}
	return true
}

// passesChecks reports whether op and the operations in it pass their checks, except for the
// definitions of operands.
func (r *run) passesChecks(op ir.Op, class int) bool {
	m := r.m
	d := m.Attributes(op)
	dialectAttr := d != 0 && r.memo.hasDialectAttr(m.Context, d)
	if dialectAttr && checkDiscardableAttrs(r.checkOf(op)) != nil {
		return false
	}
	rule := ruleOf(m.OpName(op))
	if rule == nil {
		return r.areValidRegions(op, nil) && r.unregistered(op) == nil
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
	if !dialectAttr && rule.isLocal() {
		r.markValid(class)
	}
	return true
}

// isValidClass reports whether a class is known to be valid. Class 0 never is.
func (r *run) isValidClass(class int) bool {
	return class > 0 && class < len(r.validClasses) && r.validClasses[class]
}

func (r *run) markValid(class int) {
	if missing := class + 1 - len(r.validClasses); missing > 0 {
		r.validClasses = append(r.validClasses, make([]bool, missing)...)
	}
	r.validClasses[class] = true
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
