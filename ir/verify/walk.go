package verify

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/internal/trait"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/fail"
)

// verify verifies the module in the order of the reference (Verifier.cpp): for each operation its
// own checks, then those of its regions, then the checks that need valid regions. Operations that
// are isolated from above come after the others of their block.
func (r *run) verify() {
	if !r.options.AsReference || r.reportParseError() {
		r.inOrder = definesInOrder(r.m)
		r.verifyIsolated(r.m.Top())
	}
}

// reportParseError reports the first operation that the reference's parser rejects, and returns
// false if there is one. Operation ids follow the order of parsing: nested operations come before
// their parent.
func (r *run) reportParseError() bool {
	for op := ir.Op(1); int(op) < r.m.NumOps(); op++ {
		if ruleOf(r.m.OpName(op)) != nil && !r.report(op, r.untypedCheckOf(op).checkParse()) {
			return false
		}
	}
	return true
}

// report records the failure of a check of op, if it is not nil, and reports whether it is.
func (r *run) report(op ir.Op, f *fail.Failure) bool {
	if f == nil {
		return true
	}
	f.Op = cmp.Or(f.Op, op)
	r.findings = append(r.findings, f)
	return false
}

// isDone reports whether no more failures are wanted, or the current isolated operation already has
// one: the reference reports one for each, because it verifies them in parallel (Verifier.cpp,
// verifyOnExit).
func (r *run) isDone() bool {
	return r.firstOnly && len(r.findings) > 0 || r.options.AsReference && len(r.findings) > r.earlierFindings
}

// verifyIsolated verifies an isolated operation and dominance inside it.
func (r *run) verifyIsolated(op ir.Op) bool {
	return r.verifyTree(op) && (r.inOrder || r.report(0, r.finder.checkDominance(op)))
}

func (r *run) verifyTree(op ir.Op) bool {
	m := r.m
	c := r.checkOf(op)
	rule := c.rule
	key, isLocal := c.key()
	if r.valid[key] {
		return true
	}
	ok := r.report(op, c.checkOnEntrance())
	if m.FirstRegion(op) != 0 {
		for b := range ir.Blocks(m, op) {
			if !r.isDone() {
				ok = r.verifyBlock(b, op, rule) && ok
			}
		}
		if !r.isDone() {
			ok = r.verifyNestedIsolated(op) && ok
		}
		c = r.checkOf(op)
	}
	switch {
	case rule == nil:
		return ok && r.report(op, checkRegistered(r.m, op))
	case !ok:
		if c.name == ir.OpModule && !r.options.AsReference {
			r.report(op, verifySymbolTable(c)) // needs no valid regions
		}
		return false
	}
	ok = (r.inOrder || !isIsolated(m, op) || r.report(op, r.finder.checkIsolation(op))) && r.report(op, c.checkOnExit())
	if ok && isLocal {
		r.valid[key] = true
	}
	return ok
}

// checkRegistered checks that the dialect of an unregistered operation allows them (Verifier.cpp,
// verifyOnExit).
func checkRegistered(m *ir.Module, op ir.Op) *fail.Failure {
	name := m.OpString(op)
	dialect, _, _ := strings.Cut(name, ".")
	return fail.If(ir.KnowsAll(dialect), "unregistered operation '", name, "' found in dialect ('", dialect,
		"') that does not allow unknown operations")
}

func (r *run) verifyNestedIsolated(op ir.Op) bool {
	ok, earlier := true, r.earlierFindings
	for inner := range ir.Children(r.m, op) {
		if isIsolated(r.m, inner) {
			r.earlierFindings = len(r.findings)
			ok = r.verifyIsolated(inner) && ok
		}
	}
	r.earlierFindings = earlier
	return ok
}

// isIsolated reports whether op has regions and is isolated from above.
func isIsolated(m *ir.Module, op ir.Op) bool {
	if m.FirstRegion(op) == 0 {
		return false
	}
	rule := ruleOf(m.OpName(op))
	return rule != nil && rule.def.Has(trait.IsIsolatedFromAbove)
}

// checkEntryBlocks checks that no block branches to the entry block of a region.
func (c *check) checkEntryBlocks() *fail.Failure {
	for b := range ir.Blocks(c.m, c.op) {
		if slices.Contains(c.m.Successors(c.m.LastOp(b)), c.m.FirstBlock(c.m.BlockRegion(b))) {
			return fail.Error("entry block of region may not have predecessors")
		}
	}
	return nil
}

// verifyBlock verifies the operations of b that are not isolated.
func (r *run) verifyBlock(b ir.Block, op ir.Op, rule *rule) bool {
	m := r.m
	ok := true
	for inner := m.FirstOp(b); inner != 0 && !r.isDone(); inner = m.NextOp(inner) {
		if !isIsolated(m, inner) {
			ok = r.verifyTree(inner) && ok
		}
	}
	if r.isDone() {
		return false
	}
	return r.report(op, checkBlockEnd(r.m, b, rule)) && ok
}

// checkBlockEnd checks the terminator of b. Blocks of modules and of unregistered operations need
// none.
func checkBlockEnd(m *ir.Module, b ir.Block, rule *rule) *fail.Failure {
	last := m.LastOp(b)
	onlyBlock := m.NextBlock(b) == 0 && m.FirstBlock(m.BlockRegion(b)) == b
	if onlyBlock && (rule == nil || rule.def.Has(trait.NoTerminator)) {
		return nil
	}
	if last == 0 {
		return fail.Error("empty block: expect at least a terminator")
	}
	if d := m.OpDef(last); d != nil && !d.Terminator {
		return fail.At(last, fail.Error(`block with no terminator, has "`, m.OpString(last), `"`))
	}
	return nil
}

func (r *run) diagnostics(f *fail.Failure) ir.Diagnostics {
	prefix := "'" + r.m.OpString(f.Op) + "' op "
	at := r.m.Ranges().Op(f.Op)
	if f.SrcRange.End > 0 { // emitted while parsing the custom form: CustomOpAsmParser::emitError
		prefix = "custom op '" + r.m.OpString(f.Op) + "' " + prefix
		at = ir.Range{Start: f.SrcRange.Start, End: f.SrcRange.Start + 1}
	}
	message := f.Message
	if !f.Unprefixed {
		message = prefix + message
	}
	if r.m.Source == nil {
		message = placeOf(r.m, f.Op) + message
	}
	d := r.m.At(at, ir.Error, message)
	for _, n := range f.Notes {
		d.NoteAt(r.m.Ranges().Op(cmp.Or(n.Op, f.Op)), n.Message)
	}
	if !r.options.AsReference { // ParseErrors, where operands may be undefined, is as the reference
		if remedy := r.remedy(f); remedy != "" {
			d.Remedies = []ir.Remedy{{Effect: remedy}}
		}
		return ir.Diagnostics{d}
	}
	list := ir.Diagnostics{d}
	if f.FollowUp != "" {
		list.Add(r.m.At(at, ir.Error, prefix+f.FollowUp))
	}
	return list
}

// placeOf describes the place of an operation in a module without text: "operation 2 in function
// @f: ".
func placeOf(m *ir.Module, op ir.Op) string {
	function := op
	for function != m.Top() && m.OpName(function) != ir.OpFunc {
		function = m.ParentOp(function)
	}
	n, found := 0, op == function
	m.WalkBelow(function, func(inner ir.Op) {
		if !found {
			n, found = n+1, inner == op
		}
	})
	text := ""
	if n > 0 {
		text = "operation " + strconv.Itoa(n) + " in "
	}
	if function == m.Top() {
		return text + "the module: "
	}
	return text + "function " + string(ir.AppendSymbol(nil, m.Attrs.StringOf(m.Property(function, ir.NameSymName)))) + ": "
}
