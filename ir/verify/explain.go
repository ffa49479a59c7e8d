package verify

import (
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
)

// A finding is a fault and the operation it is reported on.
type finding struct {
	op ir.Op
	*fault
}

// explained returns the diagnostics of the module in the order of the reference (Verifier.cpp): for
// each operation its own checks, then those of its regions, then the checks that need valid
// regions. Operations that are isolated from above come after the others of their block.
func (r *run) explained() ir.Diagnostics {
	r.ordered = r.options.AsReference
	if !r.options.AsReference || r.readAll() {
		r.apart(r.m.Top())
	}
	var list ir.Diagnostics
	for _, f := range r.found {
		list = append(list, r.diagnostics(f)...)
	}
	if !r.options.AsReference {
		list.Sort()
	}
	return list
}

// Unread returns the diagnostics that the reference's parser emits for the first operation it
// cannot parse. The module may be incomplete because its source has a syntax error.
func Unread(m *ir.Module) ir.Diagnostics {
	r := newRun(m, Options{AsReference: true})
	if r.readAll() {
		return nil
	}
	return r.diagnostics(r.found[0])
}

// readAll reports the first operation that the reference's parser rejects, and returns false if
// there is one. Operation ids follow the order of parsing: nested operations come before their
// parent.
func (r *run) readAll() bool {
	for op := ir.Op(1); int(op) < r.m.NumOps(); op++ {
		if ruleOf(r.m.OpName(op)) != nil && !r.report(op, r.checkOf(op).unread()) {
			return false
		}
	}
	return true
}

// report records f and reports whether f is nil.
func (r *run) report(op ir.Op, f *fault) bool {
	if f == nil {
		return true
	}
	if f.at != 0 {
		op = f.at
	}
	r.found = append(r.found, finding{op, f})
	return false
}

// stops reports whether the current isolated operation already has a finding. The reference reports
// one error for each, because it verifies them in parallel (Verifier.cpp, verifyOnExit).
func (r *run) stops() bool { return r.options.AsReference && len(r.found) > r.earlier }

// apart verifies an isolated operation and dominance inside it.
func (r *run) apart(op ir.Op) bool {
	return r.tree(op) && (r.m.FirstRegion(op) == 0 || r.dominance(op))
}

// dominance reports the first use that is not dominated by its definition.
func (r *run) dominance(op ir.Op) bool { return r.report(0, r.undominated(op)) }

// tree verifies an operation and the operations nested in it.
func (r *run) tree(op ir.Op) bool {
	m := r.m
	rule := ruleOf(m.OpName(op))
	ok := r.report(op, r.enter(op, rule))
	for region := m.FirstRegion(op); region != 0 && !r.stops(); region = m.NextRegion(region) {
		for b := m.FirstBlock(region); b != 0 && !r.stops(); b = m.NextBlock(b) {
			ok = r.block(b, op, rule) && ok
		}
	}
	if !r.stops() {
		ok = r.isolated(op) && ok
	}
	switch {
	case rule == nil:
		return ok && r.report(op, r.unregistered(op))
	case !ok:
		if m.OpName(op) == ir.OpModule && !r.options.AsReference {
			r.report(op, symbolTable(r.checkOf(op))) // needs no valid regions
		}
		return false
	}
	if r.isApart(op) && !r.report(op, r.leak(op)) {
		return false
	}
	return r.report(op, r.checkOf(op).exit())
}

// unregistered returns the fault of an unregistered operation in a dialect whose operations are all
// registered (Verifier.cpp, verifyOnExit).
func (r *run) unregistered(op ir.Op) *fault {
	name := r.m.OpString(op)
	dialect, _, _ := strings.Cut(name, ".")
	if !ir.KnowsAll(dialect) {
		return nil
	}
	return bareFault("unregistered operation '", name, "' found in dialect ('", dialect, "') that does not allow unknown operations")
}

// isolated verifies the isolated operations in the regions of op.
func (r *run) isolated(op ir.Op) bool {
	m, ok, earlier := r.m, true, r.earlier
	for region := m.FirstRegion(op); region != 0; region = m.NextRegion(region) {
		for b := m.FirstBlock(region); b != 0; b = m.NextBlock(b) {
			for inner := m.FirstOp(b); inner != 0; inner = m.NextOp(inner) {
				if r.isApart(inner) {
					r.earlier = len(r.found)
					ok = r.apart(inner) && ok
				}
			}
		}
	}
	r.earlier = earlier
	return ok
}

// isApart reports whether op has regions and is isolated from above.
func (r *run) isApart(op ir.Op) bool {
	rule := ruleOf(r.m.OpName(op))
	return rule != nil && rule.isolated && r.m.FirstRegion(op) != 0
}

// enter runs the checks of op that do not need valid regions.
func (r *run) enter(op ir.Op, rule *rule) *fault {
	if f := discardableAttributes(r.checkOf(op)); f != nil {
		return f
	}
	if rule != nil {
		if f := r.checkOf(op).entrance(); f != nil {
			return f
		}
		if rule.symbols != nil && !r.ordered {
			if f := r.symbolUse(op); f != nil {
				return f
			}
		}
	}
	for region := r.m.FirstRegion(op); region != 0; region = r.m.NextRegion(region) {
		if f := r.entered(region); f != nil {
			return f
		}
	}
	return nil
}

// entered checks that no block branches to the entry block of region.
func (r *run) entered(region ir.Region) *fault {
	first := r.m.FirstBlock(region)
	for b := first; b != 0; b = r.m.NextBlock(b) {
		for _, target := range r.m.Successors(r.m.LastOp(b)) {
			if target == first {
				return &fault{message: "entry block of region may not have predecessors", bare: true}
			}
		}
	}
	return nil
}

// block verifies the operations of b that are not isolated.
func (r *run) block(b ir.Block, op ir.Op, rule *rule) bool {
	m := r.m
	ok := true
	for inner := m.FirstOp(b); inner != 0 && !r.stops(); inner = m.NextOp(inner) {
		if !r.isApart(inner) {
			ok = r.tree(inner) && ok
		}
	}
	if r.stops() {
		return false
	}
	return r.report(op, r.left(b, rule)) && ok
}

// left checks the terminator of b. Blocks of modules and of unregistered operations need none.
func (r *run) left(b ir.Block, rule *rule) *fault {
	last := r.m.LastOp(b)
	alone := r.m.NextBlock(b) == 0 && r.m.FirstBlock(r.m.BlockRegion(b)) == b
	if alone && (rule == nil || rule.bare) {
		return nil
	}
	if last == 0 {
		return &fault{message: "empty block: expect at least a terminator", bare: true}
	}
	if d := r.m.OpDef(last); d != nil && !d.Terminator {
		return &fault{message: `block with no terminator, has "` + r.m.OpString(last) + `"`, bare: true, at: last}
	}
	return nil
}

// diagnostics returns the reference's diagnostics for a finding.
func (r *run) diagnostics(f finding) ir.Diagnostics {
	prefix := "'" + r.m.OpString(f.op) + "' op "
	at := r.m.OpRange(f.op)
	if f.place.End > 0 { // emitted while parsing the custom form: CustomOpAsmParser::emitError
		prefix = "custom op '" + r.m.OpString(f.op) + "' " + prefix
		at = ir.Range{Start: f.place.Start, End: f.place.Start + 1}
	}
	var list ir.Diagnostics
	if !f.quiet {
		message := f.message
		if !f.bare {
			message = prefix + message
		}
		d := r.m.At(at, ir.Error, message)
		for _, n := range f.notes {
			place := n.op
			if place == 0 {
				place = f.op
			}
			d.NoteAt(r.m.OpRange(place), n.message)
		}
		if remedy := r.remedy(f); remedy != "" && !r.options.AsReference {
			d.Remedies = []ir.Remedy{{Effect: remedy}}
		}
		list = append(list, d)
	}
	if f.then != "" && (f.quiet || r.options.AsReference) {
		list = append(list, r.m.At(at, ir.Error, prefix+f.then))
	}
	return list
}
