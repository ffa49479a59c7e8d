package infer

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/passes/internal/rules"
	"github.com/hlo-promote/hlo-promote/promote"
)

// A solver visits the operations of a module and records their decisions.
type solver struct {
	inference
	*Solution
	handlers []handler
	worklist worklist
	calls    *callGraph
	facts    factBuilder

	ops    int         // size of the module, without copies
	budget int         // for the remaining visits
	copies int         // specializations beyond the first of each function
	frames []callFrame // the functions that are being visited
}

// A nesting describes where a visited operation is.
type nesting struct {
	depth int // number of regions on the stack, including those around nested calls
	// The operation is nested in another operation of its function. A nested call visits its callee
	// at once, because regions are visited by recursion. Any other call suspends the function until
	// the callee has been visited.
	inRegion bool
}

func (at nesting) inner() nesting { return nesting{at.depth + 1, true} }

// A solver makes visits of a cost of at most budgetFloor + budgetFactor × (number of operations).
// Most repeated visits are of inner loops, when a carry of the outer loop changes. A visit of an
// operation with less than costlyWidth operands and results costs 1.
const (
	budgetFactor = 64
	budgetFloor  = 1 << 20
	costlyWidth  = 8
)

// grow makes room for copies of functions.
func (s *solver) grow() {
	s.Values.Grow()
	s.Decisions = append(s.Decisions, make(Decisions, s.m.NumOps()-len(s.Decisions))...)
	s.worklist.grow()
}

// visitRegion visits a region. args has the nodes of its arguments; if it is nil, they keep theirs.
// visitRegion returns the terminator of the first block and the nodes of its operands.
func (s *solver) visitRegion(r ir.Region, args []promote.Node, at nesting) (yields []promote.Node, last ir.Op) {
	first := s.m.FirstBlock(r)
	if args != nil {
		s.setArgs(first, args, (*Values).Set)
	}
	s.visitOps(r, at)
	last = s.m.LastOp(first)
	delete(s.worklist.changedOperands, last) // the caller reads all operands
	return s.values.Nodes(s.m.Operands(last)), last
}

// setArgs sets the nodes of block arguments. It calls set for those that are not containers.
func (s *solver) setArgs(b ir.Block, leaves []promote.Node, set func(*Values, ir.Value, promote.Node) bool) {
	s.worklist.prepare(b)
	for i := range s.m.NumArgs(b) {
		v := s.m.Arg(b, i)
		var changed bool
		if s.values.IsContainer(s.values.Declared(v)) {
			leaves, changed = s.values.SetLeaves(v, leaves)
		} else {
			changed, leaves = set(s.values, v, leaves[0]), leaves[1:]
		}
		if changed {
			s.worklist.enqueueUsers(v)
		}
	}
}

func (s *solver) visitOps(r ir.Region, around nesting) {
	w, at := s.beginRegion(r), around.inner()
	for op := s.nextOp(&w); op != 0; op = s.nextOp(&w) {
		s.visit(op, at)
	}
}

// costOf returns the cost of a visit: 1, and more for many operands and results.
func (s *solver) costOf(op ir.Op) int {
	if s.m.OpName(op) == ir.OpReturn { // its operands are not read
		return 1
	}
	_, results := s.m.Results(op)
	return 1 + (s.m.NumOperands(op)+int(results))/costlyWidth
}

// visit decides an operation. If the callee must be visited first, it returns the callee.
func (s *solver) visit(op ir.Op, at nesting) (waitsFor *Specialization) {
	if s.budget -= s.costOf(op); s.budget < 0 || s.Exhausted {
		s.reportExhausted(op)
		return nil
	}
	s.worklist.isQueued[op] = false
	s.report.drop(op)
	s.worklist.isOnStack[op] = true
	var d Decision
	s.decide(op, at, &d)
	s.worklist.isOnStack[op] = false
	if d.isWaiting {
		return d.callee
	}
	if s.config.Legal {
		s.keepLegal(op, &d)
	}
	s.record(op, &d)
	return nil
}

// record stores a decision and sets the nodes of the results.
func (s *solver) record(op ir.Op, d *Decision) {
	if len(d.Operands) > 0 && d.Kind == rules.Changed {
		s.checkConvertible(op, d)
	}
	s.setResults(op, d)
	needsRewrite := d.Kind == rules.Identity || d.Kind == rules.Changed && !s.values.isNoop(op, d) || slices.ContainsFunc(d.Bodies, s.bodyChanges)
	if d.UndeclaredWeak || d.PropagatesWeak && !d.IsConvertedBack() {
		s.makeWeak(s.m.Result(op, 0), d.UndeclaredWeak || d.Results[0].UndeclaredWeak)
	}
	if s.m.Attributes(op) != 0 && s.applyMark(op) {
		needsRewrite = true
	}
	d.needsRewrite = needsRewrite || s.config.KeepWeak && s.values.IsAllWeak(op)
	if d.needsRewrite && d.Kind != rules.Refused {
		s.report.warnOverruled(op, d)
	}
	s.Decisions[op] = nil
	if d.needsRewrite || d.callee != nil || s.m.OpName(op) == ir.OpFuncCall {
		// decideDataFlowEdge reads the decisions of calls
		kept := *d
		kept.Findings = nil
		s.Decisions[op] = &kept
	}
}

// decide computes the decision for an operation. d must be zero.
func (s *solver) decide(op ir.Op, at nesting, d *Decision) {
	switch r := s.config.RuleOf(s.m, op); {
	case r == nil:
		*d = s.decideUnregistered(op, at)
	case r.IsUndecided():
		// without its facts: a while may have thousands of carries, and a visit for each
	case r.IsDecidedByInfer():
		*d = s.handlers[r.Op()](s, op, r, at)
	default:
		s.decideByRule(op, r, d)
	}
}

// decideByRule sets d to the decision of a rule. d must be zero.
func (s *solver) decideByRule(op ir.Op, r *rules.Rule, d *Decision) {
	d.Decision = rules.Decide(s.facts.of(op, r))
	s.reportFindings(op, d)
	if d.Kind == rules.KeepDeclared {
		*d = s.keepTypes(op)
	}
}

func (s *solver) yieldChanges(b Body) bool {
	return s.values.Converts(b.Yields, s.m.Operands(s.m.LastOp(s.m.FirstBlock(b.Region)))...)
}

func (s *solver) bodyChanges(body Body) bool {
	for b := s.m.FirstBlock(body.Region); b != 0; b = s.m.NextBlock(b) {
		for i := range s.m.NumArgs(b) {
			if s.values.IsRetyped(s.m.Arg(b, i)) {
				return true
			}
		}
		for op := s.m.FirstOp(b); op != 0; op = s.m.NextOp(op) {
			if s.Decisions.NeedsRewrite(op) {
				return true
			}
		}
	}
	return s.yieldChanges(body)
}

func (s *solver) setResults(op ir.Op, d *Decision) {
	nodes := d.Seen()
	reset := nodes == nil || d.Kind == rules.Refused
	first, n := s.m.Results(op)
	for v := first; v < first+ir.Value(n); v++ {
		var changed bool
		if reset {
			delete(s.values.leaves, v)
			changed = s.values.Set(v, promote.Node{})
		} else {
			nodes, changed = s.values.SetLeaves(v, nodes)
		}
		if changed {
			s.worklist.enqueueUsers(v)
		}
	}
}

// makeWeak makes a value weak, and undeclared weak if undeclared is set.
func (s *solver) makeWeak(v ir.Value, undeclared bool) {
	n := s.values.Node(v)
	n.Weak, n.UndeclaredWeak = true, undeclared
	if s.values.SetUnfiltered(v, n) {
		s.worklist.enqueueUsers(v)
	}
}

// applyMark makes the results of a marked operation weak. A result that is undeclared weak anyway
// stays so: the mark may come from an earlier run with the option KeepWeak, and a run on that
// output must make the same decisions.
func (s *solver) applyMark(op ir.Op) bool {
	at := s.m.Ranges().Op(op)
	if !s.report.checkMark(op, at, s.m.Attribute(op, s.weak)) {
		return false
	}
	for i := range s.m.NumResults(op) {
		v := s.m.Result(op, i)
		switch st := s.values.states[v]; {
		case !s.report.checkMarkedType(op, at, s.m.Type(v), s.values.Elem(v)):
		case st.Weak && st.UndeclaredWeak:
			s.values.alsoMarked[v] = true
		default:
			s.makeWeak(v, false)
		}
	}
	return true
}

func (s *solver) reportExhausted(op ir.Op) {
	if !s.Exhausted {
		s.Exhausted = true
		s.report.Fail(op, rules.TooLong, "type inference of nested loops and calls did not converge within the iteration budget",
			Advice("write a stablehlo.convert of the initial values of the inner loops to the types that their bodies yield"))
	}
}

// decisionFor returns the decision with these operand types, nodes of results, and bodies.
func (s *solver) decisionFor(op ir.Op, operands []elem.Type, results []promote.Node, bodies ...Body) Decision {
	d := Decision{Decision: rules.DecisionFor(s.facts.ofResults(op), operands, results), Bodies: bodies}
	s.reportFindings(op, &d)
	return d
}

func (s *solver) reportFindings(op ir.Op, d *Decision) {
	for i := range d.Findings {
		s.report.finding(op, &d.Findings[i])
	}
}
