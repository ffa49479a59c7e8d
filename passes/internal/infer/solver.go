package infer

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/passes/internal/rules"
	"github.com/hlo-promote/hlo-promote/promote"
)

// A solver computes the decisions for the operations of a module. It visits the operations of a
// function in order and decides each from the lattice elements of its operands. It changes only
// lattice elements, and adds copies of functions.
type solver struct {
	m         *ir.Module
	config    *rules.Config
	weak      ir.AttrName // promote.weak
	handlers  []handler   // see handlers
	values    *Values
	worklist  worklist
	calls     *callGraph
	report    *Reporter
	overruled overruleChecker
	decisions *Decisions
	cache     *unchangedCache // nil for small modules
	facts     factBuilder

	ops       int // number of operations in the module, excluding copies
	budget    int // remaining visits
	exhausted bool
	copies    int // number of specializations of functions beyond the first of each

	frames      []callFrame // the functions that are being visited
	units       []Unit
	specialized [][]*Specialization
}

// A nesting describes the position of a visited operation.
type nesting struct {
	depth int // number of regions, and of calls in regions, on the stack
	// The operation is in a region of another operation of the function, and not in the body of the
	// function itself. A call in the body suspends the function until its callee has been visited.
	// A call in an inner region cannot do that, because regions are visited by recursion; it visits
	// its callee immediately.
	inRegion bool
}

// inner returns the nesting of the operations in a region.
func (at nesting) inner() nesting { return nesting{at.depth + 1, true} }

// The budget of visits is budgetFloor + budgetFactor times the number of operations. Nested loops
// are visited again whenever a type of the outer loop changes, and functions once or twice for each
// list of operand types.
const (
	budgetFactor = 64
	budgetFloor  = 1 << 20
)

func newSolver(m *ir.Module, config *rules.Config) *solver {
	s := &solver{m: m, config: config, weak: weakName(m), handlers: handlers}
	s.values = newValues(m, config)
	s.report = newReporter(m, config, s.values)
	s.calls = newCallGraph(s)
	s.overruled = overruleChecker{m: m, config: config, values: s.values, calls: s.calls, report: s.report}
	s.worklist = worklist{m: m}
	s.decisions = newDecisions(m.NumOps())
	s.facts = factBuilder{m: m, config: config, values: s.values, weak: s.weak}
	s.facts.facts.Config = config
	if s.ops = m.NumOps(); s.ops >= minCachedOps {
		s.cache = s.newCache()
	}
	s.budget = budgetFloor + budgetFactor*m.NumOps()
	return s
}

func (s *solver) newCache() *unchangedCache {
	return &unchangedCache{m: s.m, config: s.config, values: s.values}
}

// region sets the arguments of a region's entry block to args (nil keeps them), visits the region,
// and returns the terminator of its last block and the nodes that it yields.
func (s *solver) region(r ir.Region, args []promote.Node, at nesting) (yields []promote.Node, last ir.Op) {
	first := s.m.FirstBlock(r)
	if first == 0 {
		return nil, 0
	}
	if args != nil {
		s.setArgs(first, args, (*Values).Set)
	}
	if s.m.NextBlock(first) == 0 {
		s.block(first, at)
		last = s.m.LastOp(first)
	} else {
		for _, b := range Blocks(s.m, r) {
			s.block(b, at)
		}
		for b := first; b != 0; b = s.m.NextBlock(b) {
			last = s.m.LastOp(b)
		}
	}
	if last == 0 {
		return nil, 0
	}
	if s.worklist.uses != nil {
		s.worklist.drainOperands(last) // all operands are read below: forget which changed
	}
	return s.values.Nodes(s.m.Operands(last)), last
}

// setArgs sets the lattice elements of a block's arguments to leaves. set is called for each
// argument that is not a container.
func (s *solver) setArgs(b ir.Block, leaves []promote.Node, set func(*Values, ir.Value, promote.Node) bool) {
	s.worklist.prepare(b)
	for i := range s.m.NumArgs(b) {
		v := s.m.Arg(b, i)
		var changed bool
		if s.values.IsContainer(s.values.Declared(v)) || len(leaves) == 0 {
			leaves, changed = s.values.SetLeaves(v, leaves)
		} else {
			changed, leaves = set(s.values, v, leaves[0]), leaves[1:]
		}
		if changed {
			s.worklist.changed(v)
		}
	}
}

// block visits the operations of a block in a region: all of them the first time, later those in
// the worklist. at is the nesting of the enclosing operation.
func (s *solver) block(b ir.Block, at nesting) {
	at = at.inner()
	if s.worklist.prepare(b); s.worklist.isVisited(b) {
		for op := s.worklist.pop(b); op != 0; op = s.worklist.pop(b) {
			s.visit(op, at)
		}
		return
	}
	s.worklist.markVisited(b)
	for op := s.m.FirstOp(b); op != 0; op = s.m.NextOp(op) {
		s.visit(op, at)
	}
}

// visit computes and records the decision for an operation. If the operation calls a specialization
// that must be visited first, visit returns it and records nothing.
func (s *solver) visit(op ir.Op, at nesting) (waitsFor *Specialization) {
	if s.budget--; s.budget < 0 || s.exhausted {
		s.reportExhausted(op)
		return nil
	}
	s.worklist.markClean(op)
	s.report.drop(op)
	if s.cache.has(op) {
		s.decisions.needsRewrite[op] = false
		return nil
	}
	nested := s.m.FirstRegion(op) != 0
	if nested {
		s.worklist.enter(op)
	}
	var d Decision
	s.decide(op, at, &d)
	if nested {
		s.worklist.leave(op)
	}
	if d.isWaiting {
		return d.callee
	}
	if s.config.Legal {
		s.keepLegal(op, &d)
	}
	s.record(op, &d)
	if !s.decisions.needsRewrite[op] && !s.report.hasDiagnostic(op) {
		s.cache.add(op)
	}
	return nil
}

// record stores a decision and updates the lattice elements of the results.
func (s *solver) record(op ir.Op, d *Decision) {
	if len(d.Operands) > 0 && d.Kind == rules.Changed {
		s.checkConvertible(op, d)
	}
	s.setResults(op, d)
	needsRewrite := d.Kind == rules.Identity || d.Kind == rules.Changed && !s.values.isNoop(op, d) || s.bodiesChange(d)
	if d.UndeclaredWeak || d.PropagatesWeak && !d.IsConvertedBack() {
		s.makeWeak(s.m.Result(op, 0), d.UndeclaredWeak || d.Results[0].UndeclaredWeak)
	}
	if s.m.Attributes(op) != 0 && s.applyMark(op) {
		needsRewrite = true
	}
	if s.config.KeepWeak && s.values.sawWeak {
		needsRewrite = needsRewrite || s.values.IsAllWeak(op)
	}
	s.decisions.needsRewrite[op] = needsRewrite
	if needsRewrite && d.Kind != rules.Refused {
		s.overruled.warn(op, d)
	}
	if needsRewrite || d.callee != nil || s.m.OpName(op) == ir.OpFuncCall {
		// dataFlowEdge needs the decisions of calls
		d.Findings = nil
		s.decisions.set(op, d)
	}
}

// decide computes the decision for an operation with its rule or handler. d must be zero.
func (s *solver) decide(op ir.Op, at nesting, d *Decision) {
	switch r := s.config.RuleOf(s.m, op); {
	case r == nil:
		*d = s.unregistered(op, at)
	case r.IsDecidedByInfer():
		*d = s.handlers[r.Op()](s, op, r, at)
	default:
		s.byRule(op, r, d)
	}
}

// byRule sets d, which must be zero, to the decision of a rule, and reports the findings of the
// rule.
func (s *solver) byRule(op ir.Op, r *rules.Rule, d *Decision) {
	if r.IsDecidedByParent() {
		return // the enclosing operation or the call graph decides it
	}
	rules.DecideInto(s.facts.of(op, r), &d.Decision)
	for i := range d.Findings {
		s.report.finding(op, &d.Findings[i])
	}
	if d.Kind == rules.KeepDeclared {
		*d = s.keepTypes(op)
	}
}

// bodiesChange reports whether a visited region or the types that its terminator yields change.
func (s *solver) bodiesChange(d *Decision) bool {
	for _, b := range d.Bodies {
		if regionChanges(s.m, s.values, s.decisions, b.Region) {
			return true
		}
	}
	return s.yieldsChange(d)
}

// yieldsChange reports whether a terminator of a visited region must yield other types than it
// does.
func (s *solver) yieldsChange(d *Decision) bool {
	for _, b := range d.Bodies {
		if last := s.m.LastOp(s.m.FirstBlock(b.Region)); last != 0 && b.Yields != nil && s.values.needsConvert(last, b.Yields) {
			return true
		}
	}
	return false
}

// regionChanges reports whether an operation in a region, or the type of a block argument, changes.
func regionChanges(m *ir.Module, values *Values, decisions *Decisions, r ir.Region) bool {
	for b := m.FirstBlock(r); b != 0; b = m.NextBlock(b) {
		for i := range m.NumArgs(b) {
			if values.IsRetyped(m.Arg(b, i)) {
				return true
			}
		}
		for op := m.FirstOp(b); op != 0; op = m.NextOp(op) {
			if decisions.needsRewrite[op] {
				return true
			}
		}
	}
	return false
}

// setResults sets the lattice elements of the results of an operation.
func (s *solver) setResults(op ir.Op, d *Decision) {
	n := s.m.NumResults(op)
	if n == 0 {
		return
	}
	visible := d.Visible
	if visible == nil {
		visible = d.Results
	}
	if visible == nil || d.Kind == rules.Refused {
		for i := range n {
			if v := s.m.Result(op, i); s.values.states[v] != (state{}) || s.values.leaves != nil {
				s.setResult(v, promote.Node{})
			}
		}
		return
	}
	for i := range n {
		v := s.m.Result(op, i)
		if len(visible) > 0 && s.values.IsPlain(v) {
			s.setResult(v, visible[0])
			visible = visible[1:]
			continue
		}
		var changed bool
		if visible, changed = s.values.SetLeaves(v, visible); changed {
			s.worklist.changed(v)
		}
	}
}

// setResult sets the lattice element of a result and enqueues its users if it changed.
func (s *solver) setResult(v ir.Value, n promote.Node) {
	if s.values.leaves != nil && n.Type == promote.NoType {
		delete(s.values.leaves, v)
	}
	if s.values.Set(v, n) {
		s.worklist.changed(v)
	}
}

// makeWeak makes a value weak. undeclared becomes undeclaredWeak of its state.
func (s *solver) makeWeak(v ir.Value, undeclared bool) {
	n := s.values.Node(v)
	n.Weak, n.UndeclaredWeak = true, undeclared
	if s.values.SetUnfiltered(v, n) {
		s.worklist.changed(v)
	}
}

// applyMark makes the results of an operation weak if the operation is marked, and reports whether
// it is. A result that is weak without the mark keeps undeclaredWeak: an earlier run with KeepWeak
// may have written the mark, and promoting the output of that run again must give the same
// decisions.
func (s *solver) applyMark(op ir.Op) bool {
	at := s.m.Ranges().Op(op)
	if !s.report.isMark(op, at, s.m.Attribute(op, s.weak)) {
		return false
	}
	for i := range s.m.NumResults(op) {
		v := s.m.Result(op, i)
		switch st := s.values.states[v]; {
		case !s.report.mayBeWeak(op, at, s.m.Type(v), s.values.Elem(v)):
		case st.weak && st.undeclaredWeak:
			s.values.noteMark(v)
		default:
			s.makeWeak(v, false)
		}
	}
	return true
}

// reportExhausted reports, once, that type inference does not converge within the budget.
func (s *solver) reportExhausted(op ir.Op) {
	if !s.exhausted {
		s.exhausted = true
		s.report.Fail(op, rules.TooLong, "type inference of nested loops and calls did not converge within the iteration budget",
			Advice("write a stablehlo.convert of the initial values of the inner loops to the types that their bodies yield"))
	}
}

// decisionFor returns the decision to convert the operands to these types and to give the results
// these nodes. If the options keep declared types, users see the results converted to those.
func (s *solver) decisionFor(op ir.Op, operands []promote.Type, results []promote.Node) Decision {
	declared := 0
	for i := range s.m.NumResults(op) {
		declared += s.values.NumLeaves(s.m.Type(s.m.Result(op, i)))
	}
	if declared != len(results) { // the operands of a reduction determine the number of its results
		return s.resultCount(op, len(results), declared)
	}
	d := Decision{Decision: rules.Decision{Kind: rules.Changed, Operands: operands, Results: results}}
	d.Visible = s.visibleResults(op, results)
	return d
}

// resultCount refuses an operation whose operands imply another number of results than it declares.
func (s *solver) resultCount(op ir.Op, implied, declared int) Decision {
	wrong := rules.ResultCount(implied, declared)
	s.report.finding(op, &wrong)
	return refused()
}

// visibleResults returns the results of an operation as its users see them, or nil if they are the
// same. Users see the declared types if the options keep these, unless ignoresKeepResults.
func (s *solver) visibleResults(op ir.Op, results []promote.Node) []promote.Node {
	if s.config.Results != rules.KeepResults || ignoresKeepResults(s.m, s.config, op) {
		return nil
	}
	return s.asDeclared(op, results)
}

// asDeclared returns the results of an operation converted to their declared types, or nil if they
// are the same. A future is not converted.
func (s *solver) asDeclared(op ir.Op, results []promote.Node) []promote.Node {
	var declared []promote.Node
	for i := range s.m.NumResults(op) {
		v := s.m.Result(op, i)
		first := len(declared)
		declared = s.values.AppendDeclared(declared, s.values.Declared(v))
		if s.m.Types.Kind(s.m.Type(v)) == ir.FutureType {
			for k := first; k < len(declared); k++ {
				declared[k].Type = promote.NoType
			}
		}
	}
	return rules.AsDeclared(results, declared)
}

// convertResults makes users see the results of an operation converted to these nodes, and then to
// the declared types if the options keep those.
func (s *solver) convertResults(op ir.Op, d *Decision, nodes []promote.Node) {
	d.Visible = nodes
	if declared := s.visibleResults(op, nodes); declared != nil {
		d.Intermediate, d.Visible = nodes, declared
	}
}
