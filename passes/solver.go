package passes

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/promote"
)

// A solver decides what becomes of the operations of a module. It walks a function from its first operation to its
// last, and decides each from what is known of its operands by then; bodies of loops and called functions are walked as
// often as their types change. It changes nothing but what it knows.
type solver struct {
	m       *ir.Module
	sys     *promote.System
	opts    *Options
	names   names
	rules   []*compiled // by operation
	values  values
	flow    flow
	calls   callGraph
	faults  faults
	plans   map[ir.Op]*decision      // of operations with regions and of calls, which are expensive to decide
	loud    []bool                   // by operation: something changes, in it or below
	marked  bool                     // some value is or was weak
	widened map[ir.Value]bool        // results that only move a value, and declare it in a wider type
	exact   map[[2]promote.Type]bool // answers of holds

	resting *resting // nil in small modules

	ops       int // of the module, copies not counted
	budget    int // operations that may still be looked at
	exhausted bool
	depth     int // of regions that are being looked at, those of functions that are called from regions included

	active  []activation // functions that are being looked at
	floor   int          // the depth of the function at work: at this depth its own operations are looked at
	waiting *version     // what the operation at work needs first

	nodes    []promote.Node // scratch
	operands []promote.Type
	results  []promote.Node
}

// budgetFactor bounds how often operations are looked at, on average. Loops in loops are walked again whenever the
// types of the outer one change, and functions for each list of types that they are called with.
const (
	budgetFactor = 64
	budgetFloor  = 1 << 20
)

func newSolver(m *ir.Module, sys *promote.System, opts *Options) *solver {
	s := &solver{m: m, sys: sys, opts: opts, names: namesOf(m.Context), rules: rulesFor(sys.Library())}
	s.values = values{m: m, states: make([]state, m.NumValues()), ranks: sys.CountsRanks(), weakest: sys.PropagatesWeak()}
	for _, t := range promote.Types() {
		s.values.forms[t] = sys.HasWeak(t)
	}
	s.flow = flow{m: m}
	s.loud = make([]bool, m.NumOps())
	s.plans, s.exact = map[ir.Op]*decision{}, map[[2]promote.Type]bool{}
	if s.ops = m.NumOps(); s.ops >= restingFrom {
		s.resting = new(resting)
	}
	s.budget = budgetFloor + budgetFactor*m.NumOps()
	return s
}

// rule is the rule of an operation, or nil.
func (s *solver) rule(op ir.Op) *compiled {
	if n := s.m.OpName(op); int(n) < len(s.rules) {
		return s.rules[n]
	}
	return nil
}

// region looks at a region whose entry block has arguments of these leaves, and returns what the terminator of its last
// block gives, and the terminator. A nil list leaves the arguments as they are.
func (s *solver) region(r ir.Region, args []promote.Node) (yields []promote.Node, last ir.Op) {
	first := s.m.FirstBlock(r)
	if first == 0 {
		return nil, 0
	}
	if args != nil {
		s.setArgs(first, args, (*values).set)
	}
	if s.m.NextBlock(first) == 0 {
		s.block(first)
		last = s.m.LastOp(first)
	} else {
		for _, b := range blocks(s.m, r) {
			s.block(b)
		}
		for b := first; b != 0; b = s.m.NextBlock(b) {
			last = s.m.LastOp(b)
		}
	}
	if last == 0 {
		return nil, 0
	}
	if s.flow.tracking {
		s.flow.take(last)
	}
	return s.values.nodes(s.m.Operands(last)), last
}

// setArgs gives the arguments of a block their leaves; set does that for one.
func (s *solver) setArgs(b ir.Block, leaves []promote.Node, set func(*values, ir.Value, promote.Node) bool) {
	s.flow.again(b)
	for i := range s.m.NumArgs(b) {
		v := s.m.Arg(b, i)
		var changed bool
		if s.values.isContainer(s.values.declared(v)) || len(leaves) == 0 {
			leaves, changed = s.values.setLeaves(v, leaves)
		} else {
			changed, leaves = set(&s.values, v, leaves[0]), leaves[1:]
		}
		if changed {
			s.flow.changed(v)
		}
		s.marked = s.marked || s.values.weak(v)
	}
}

// block looks at the operations of a block of a region: at all of them, or at those that have to be looked at again.
func (s *solver) block(b ir.Block) {
	s.depth++
	defer func() { s.depth-- }()
	if s.flow.again(b) {
		for op := s.flow.next(b); op != 0; op = s.flow.next(b) {
			s.look(op)
		}
		return
	}
	s.flow.visit(b)
	for op := s.m.FirstOp(b); op != 0; op = s.m.NextOp(op) {
		s.look(op)
	}
}

// look decides an operation, and notes what that says of its results; nothing if it waits for a version of a function.
func (s *solver) look(op ir.Op) {
	if s.budget--; s.budget < 0 || s.exhausted {
		s.giveUp(op)
		return
	}
	s.flow.clean(op)
	s.faults.forget(op)
	if s.rests(op) {
		return
	}
	nested := s.m.FirstRegion(op) != 0
	if nested {
		s.flow.begin(op)
	}
	d := s.decide(op)
	if nested {
		s.flow.end(op)
	}
	if s.waiting == nil {
		s.settle(op, &d)
		s.rest(op)
	}
}

// settle notes what a decision says.
func (s *solver) settle(op ir.Op, d *decision) {
	if len(d.operands) > 0 && d.kind == changes {
		s.convertible(op, d)
	}
	s.note(op, d)
	s.loud[op] = d.kind == identity || d.kind == changes && !s.isQuiet(op, d) || s.loudBelow(d)
	if d.weakly || d.spread && !d.isHeld() {
		s.mark(s.m.Result(op, 0), d.weakly || d.results[0].Soft)
	}
	if s.m.Attributes(op) != 0 {
		s.marks(op)
	}
	if s.opts.KeepWeak && s.marked {
		s.loud[op] = s.loud[op] || s.allWeak(op)
	}
	if s.loud[op] && d.kind != refused {
		s.warnOverruled(op, d)
	}
	if s.loud[op] && s.m.FirstRegion(op) != 0 || d.callee != nil || s.m.OpName(op) == ir.OpFuncCall { // the last for dataFlowEdge
		plan := *d
		s.plans[op] = &plan
	}
}

// decide asks the rule of an operation.
func (s *solver) decide(op ir.Op) decision {
	c := s.rule(op)
	switch {
	case c == nil:
		return s.foreign(op)
	case c.decide != nil:
		return c.decide(s, op, c)
	}
	return s.bySignature(op, c)
}

// loudBelow tells whether something changes in the regions of a decision, or in what their terminators give.
func (s *solver) loudBelow(d *decision) bool {
	for _, b := range d.bodies {
		if s.loudRegion(b.region) {
			return true
		}
		last := s.m.LastOp(s.m.FirstBlock(b.region))
		if last == 0 || b.yields == nil {
			continue
		}
		if s.wants(last, b.yields) {
			return true
		}
	}
	return false
}

// wants tells whether some operand of an operation has another type than asked for, by leaf.
func (s *solver) wants(op ir.Op, types []promote.Type) bool {
	for _, v := range s.m.Operands(op) {
		switch {
		case len(types) == 0:
			return false
		case s.values.isPlain(v):
			if types[0] != promote.NoType && types[0] != s.values.elem(v) {
				return true
			}
			types = types[1:]
			continue
		}
		for _, n := range s.values.appendLeaves(nil, v) {
			if len(types) > 0 {
				if types[0] != promote.NoType && types[0] != n.Type {
					return true
				}
				types = types[1:]
			}
		}
	}
	return false
}

// loudRegion tells whether something changes in a region: an operation, or the type of an argument.
func (s *solver) loudRegion(r ir.Region) bool {
	for b := s.m.FirstBlock(r); b != 0; b = s.m.NextBlock(b) {
		for i := range s.m.NumArgs(b) {
			if v := s.m.Arg(b, i); s.values.changed(v) || s.values.leaves[v] != nil {
				return true
			}
		}
		for op := s.m.FirstOp(b); op != 0; op = s.m.NextOp(op) {
			if s.loud[op] {
				return true
			}
		}
	}
	return false
}

// note notes what a decision says of the results of an operation.
func (s *solver) note(op ir.Op, d *decision) {
	n := s.m.NumResults(op)
	if n == 0 {
		return
	}
	seen := d.seen
	if seen == nil {
		seen = d.results
	}
	if seen == nil || d.kind == refused {
		for i := range n {
			if v := s.m.Result(op, i); s.values.states[v] != (state{}) || s.values.leaves != nil {
				s.setResult(v, promote.Node{})
			}
		}
		return
	}
	for i := range n {
		v := s.m.Result(op, i)
		if len(seen) > 0 && s.values.isPlain(v) {
			s.setResult(v, seen[0])
			seen = seen[1:]
			continue
		}
		var changed bool
		if seen, changed = s.values.setLeaves(v, seen); changed {
			s.flow.changed(v)
		}
	}
}

// setResult sets what is known of a result.
func (s *solver) setResult(v ir.Value, n promote.Node) {
	if s.values.leaves != nil && n.Type == promote.NoType {
		delete(s.values.leaves, v)
	}
	if s.values.set(v, n) {
		s.flow.changed(v)
	}
	s.marked = s.marked || s.values.weak(v)
}

// mark makes a value weak, as the text or an option says.
func (s *solver) mark(v ir.Value, soft bool) {
	n := s.values.node(v)
	n.Weak, n.Soft = true, soft
	if s.values.put(v, n) {
		s.flow.changed(v)
	}
	s.marked = true
}

// allWeak tells whether an operation has results and all of them are weak.
func (s *solver) allWeak(op ir.Op) bool {
	n := s.m.NumResults(op)
	for i := range n {
		if v := s.m.Result(op, i); !s.values.weak(v) || !s.values.hasMark(s.values.elem(v)) {
			return false
		}
	}
	return n > 0
}

// giveUp reports, once, that types do not settle in reasonable time.
func (s *solver) giveUp(op ir.Op) {
	if !s.exhausted {
		s.exhausted = true
		s.fail(op, tooLong, "the types of nested loops and calls take too long to settle",
			advice("write converts on the values that the inner loops carry"))
	}
}

// conclude is the decision that operands of an operation become these types and its results these nodes, or what the
// text declares where the options keep that.
func (s *solver) conclude(op ir.Op, operands []promote.Type, results []promote.Node) decision {
	d := decision{kind: changes, operands: operands, results: results}
	declared := 0
	for i := range s.m.NumResults(op) {
		declared += s.values.width(s.m.Type(s.m.Result(op, i)))
	}
	if declared != len(results) { // of a reduction, which has as many as its operands say
		s.resultCount(op, len(results), declared)
		return decision{kind: refused}
	}
	d.seen = s.held(op, results)
	return d
}

// held are the results of an operation as its users see them; nil if that is no difference. Where the options keep
// declared types it is those, unless the operation is part of a body that makes one element of two: such a body follows
// the operands, and has no say of its own.
func (s *solver) held(op ir.Op, results []promote.Node) []promote.Node {
	if s.opts.Results != KeepResults || s.combined(op) {
		return nil
	}
	return s.asDeclared(op, results)
}

// convertBack lets the results of an operation be converted back to these nodes, and from there to the declared types if these
// are kept.
func (s *solver) convertBack(op ir.Op, d *decision, back []promote.Node) {
	d.seen = back
	if held := s.held(op, back); held != nil {
		d.via, d.seen = back, held
	}
}

// combined tells whether an operation is part of a body that makes one element of two, or the one that an async_start holds, whose
// results are converted after the async_done.
func (s *solver) combined(op ir.Op) bool {
	parent := s.m.ParentOp(op)
	if parent == 0 {
		return false
	}
	c := s.rule(parent)
	return c != nil && c.flags&combines != 0 || s.m.OpName(parent) == ir.OpAsyncStart
}

// resultCount reports that an operation has as many results by its operands and another number by its types.
func (s *solver) resultCount(op ir.Op, operands, types int) {
	s.fail(op, malformed, "'"+s.m.OpString(op)+"' op has "+itoa(operands)+" results by its operands, but "+itoa(types)+" by its types")
}

// asDeclared are the results of an operation as its users see them where declared types are kept; nil if that is no
// difference. Nobody converts a future, nor to a type that is not promoted.
func (s *solver) asDeclared(op ir.Op, results []promote.Node) []promote.Node {
	var declared []promote.Node
	same := true
	for i := range s.m.NumResults(op) {
		v := s.m.Result(op, i)
		first := len(declared)
		declared = s.values.appendDeclared(declared, s.values.declared(v))
		future := s.m.TypeKind(s.m.Type(v)) == ir.FutureType
		for k := first; k < len(declared); k++ {
			if n := results[k]; future || n.Type == declared[k].Type || n.Type == promote.NoType || declared[k].Type == promote.NoType {
				declared[k] = n
			} else {
				declared[k].Weak, declared[k].Soft, same = isPartOf(n, declared[k].Type), n.Soft, false
			}
		}
	}
	if same {
		return nil
	}
	return declared
}

// isQuiet tells whether a decision changes nothing: operands and results have the types that it asks for already.
func (s *solver) isQuiet(op ir.Op, d *decision) bool {
	if d.kind != changes || d.rewrite != nil || d.seen != nil {
		return false
	}
	if s.wants(op, d.operands) {
		return false
	}
	at := 0
	for i := range s.m.NumResults(op) {
		if v := s.m.Result(op, i); s.values.isPlain(v) {
			if t := d.results[at].Type; t != promote.NoType && t != s.values.declaredElem(v) {
				return false
			}
			at++
			continue
		}
		for _, n := range s.values.appendDeclared(nil, s.values.declared(s.m.Result(op, i))) {
			if d.results[at].Type != n.Type && d.results[at].Type != promote.NoType {
				return false
			}
			at++
		}
	}
	return true
}

// nowType is the type that a value has by what is known of it.
func (s *solver) nowType(v ir.Value) ir.Type {
	t, _ := s.values.typeOf(s.values.declared(v), s.values.appendLeaves(nil, v))
	return t
}

// marks makes the results of an operation weak that is marked so; the mark goes or stays by the options. What an option makes
// weak anyway is weak by that: a mark that KeepWeak kept changes nothing.
func (s *solver) marks(op ir.Op) {
	if !s.isMark(op, s.m.OpRange(op), s.m.Attribute(op, s.names.weak)) {
		return
	}
	for i := range s.m.NumResults(op) {
		v := s.m.Result(op, i)
		if st := s.values.states[v]; s.mayBeWeak(op, s.m.OpRange(op), s.m.Type(v), s.values.elem(v)) && !(st.weak && st.soft) {
			s.mark(v, false)
		}
	}
	s.loud[op] = true
}
