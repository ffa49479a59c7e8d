package passes

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/promote"
)

// A version is a function at the types of its operands. A private function gets one for each distinct list of operand
// nodes, as retracing it would (jax pjit.py).
type version struct {
	of      *function
	op      ir.Op          // the function, or its copy
	args    []promote.Node // leaves
	results []promote.Node // leaves of what the body gives; nil if the function could not be looked at
	given   []bool         // by leaf of results: the body gives a weak value, whatever the mark of the result says
	final   []promote.Node // leaves of what callers get
	calls   []ir.Op        // in functions that have been finished
}

// maxCopies bounds the versions of functions beyond the first of each, if it is more than the module has operations:
// functions that call one another with two lists of types each double their number at every level.
const maxCopies = 4096

// maxCallDepth bounds regions in regions and calls in regions, which are looked at one inside of the other: the stack of a process
// has an end.
const maxCallDepth = 50_000

// solveModule looks at all functions, callers before those they call, so that all versions of a private function are
// known when its turn comes; finish is called with each version that stands, and with each module for what is in it beside
// functions.
func (s *solver) solveModule(finish func(v *version, op ir.Op)) {
	m := s.m
	ready := make([]ir.Op, 0, len(s.calls.order))
	for _, op := range s.calls.order {
		if f := s.calls.known[op]; f == nil || f.callers == 0 {
			ready = append(ready, op)
		}
	}
	for len(ready) > 0 {
		f := s.calls.known[ready[0]]
		if f == nil {
			f = s.newFunction(ready[0])
		}
		ready = ready[1:]
		s.finish(f, finish)
		for _, callee := range f.callees {
			if callee.callers--; callee.callers == 0 {
				ready = append(ready, callee.op)
			}
		}
	}
	for _, op := range s.calls.order {
		if f := s.calls.known[op]; f != nil && !f.done {
			s.fail(f.op, recursion, "function '@"+f.name+"' calls itself; StableHLO has no recursion (spec.md#functions)")
			s.faults.keep(0)
			return
		}
	}
	for _, module := range s.calls.modules {
		if r := m.FirstRegion(module); m.FirstBlock(r) != 0 {
			s.region(r, nil)
			s.faults.keep(0)
			finish(nil, module)
		}
	}
}

// finish looks at each version of a function that is called, or at the function as it is declared. The version that the
// text declares keeps the name, or else the first; if the function is named elsewhere, the text stays.
func (s *solver) finish(f *function, finish func(v *version, op ir.Op)) {
	f.done = true
	if f.external || s.exhausted {
		s.faults.keep(f.op)
		return
	}
	var versions []*version
	declared := -1
	for _, v := range f.versions {
		if len(v.calls) > 0 {
			if declared < 0 && sameNodes(v.args, f.inputs) {
				declared = len(versions)
			}
			versions = append(versions, v)
		}
	}
	if len(versions) == 0 || f.named && declared < 0 {
		versions, declared = append(versions, s.declaredVersion(f)), len(versions)
	}
	keep := max(declared, 0)
	ops := make([]ir.Op, len(versions))
	ops[keep] = f.op
	at := f.op
	for i := range versions {
		if i != keep {
			ops[i] = s.copyFunction(f, at)
			at = ops[i]
		}
	}
	for i, v := range versions {
		if ops[i] != f.op || f.last != v {
			s.lookAtFunction(v, ops[i])
		}
		v.op = ops[i]
		s.noteCalls(f, ops[i])
		s.faults.keep(ops[i])
		finish(v, ops[i])
	}
	if f.last = nil; len(versions) > 1 {
		s.calls.finished = append(s.calls.finished, finished{f, versions})
	}
}

// declaredVersion is the version of a function as the text has it.
func (s *solver) declaredVersion(f *function) *version {
	if v := f.at(f.inputs); v != nil {
		return v
	}
	return &version{of: f, args: f.inputs}
}

// specializes tells whether calls of a function choose its types.
func (s *solver) specializes(f *function) bool {
	return f.private && !f.external && s.opts.Calls == SpecializeCalls
}

// noteCalls notes the calls in a function that stands with the versions that they reach.
func (s *solver) noteCalls(f *function, op ir.Op) {
	note := func(call ir.Op) {
		if d := s.plans[call]; d != nil && d.callee != nil {
			d.callee.calls = append(d.callee.calls, call)
		}
	}
	if op != f.op {
		s.m.WalkBelow(op, note)
		return
	}
	for _, call := range f.calls {
		note(call)
	}
}

// copyFunction makes a copy of a function under a new name, behind another one.
func (s *solver) copyFunction(f *function, behind ir.Op) ir.Op {
	m := s.m
	scope, name := m.ParentOp(f.op), f.name
	names, others := s.symbols()[scope], s.otherSymbols(scope)
	for names[name] != 0 || others[name] {
		name = f.name + "_" + itoa(f.copies)
		f.copies++
	}
	names[name] = f.op
	op := m.CloneOp(f.op)
	m.InsertAfter(behind, op)
	m.SetProperty(op, s.names.symName, m.String(name))
	s.values.grow()
	s.loud = append(s.loud, make([]bool, m.NumOps()-len(s.loud))...)
	s.flow.trackBelow(op)
	return op
}

// returned are the leaves of what a function returns; those of several returns that differ are joined.
func (s *solver) returned(f *function, op ir.Op) []promote.Node {
	m := s.m
	var nodes []promote.Node
	for b := m.Body(op); b != 0; b = m.NextBlock(b) {
		last := m.LastOp(b)
		if last == 0 || !m.EndsFunction(last) {
			continue
		}
		delete(s.flow.touched, last) // nobody asks which operands have changed
		more := s.values.nodes(m.Operands(last))
		s.alike(last, more, f.results, s.resultTypes(f))
		if nodes == nil || len(more) != len(nodes) {
			nodes = more
			continue
		}
		for i, n := range more {
			if n.Type == nodes[i].Type {
				nodes[i].Weak, nodes[i].Soft = nodes[i].Weak && n.Weak, softOf(nodes[i], n)
				continue
			}
			joined, refusal := s.sys.Join(nodes[i], n)
			if refusal != nil {
				s.fail(last, noJoin, "the returns of '@"+f.name+"' give "+shown(nodes[i])+" and "+shown(n)+" for result #"+itoa(i)+
					", which have no common type in "+s.sys.Name().String(), s.refusalNotes(refusal)...)
				continue
			}
			nodes[i] = joined
		}
	}
	return nodes
}

// version is the version of a function for these operands. If it is new it is looked at: now, or if the call stands in the
// function itself and in no region there, when the function at work has been put aside (look).
func (s *solver) version(f *function, args []promote.Node) *version {
	f.loops = f.loops || f.busy
	if v := f.at(args); v != nil {
		return v
	}
	v := &version{of: f, args: args}
	if f.busy || f.external || s.exhausted {
		return v
	}
	waits := s.depth == s.floor
	if !waits && s.depth >= maxCallDepth {
		s.exhausted = true
		s.fail(f.op, tooManyCopies, "calls are nested too deeply: '@"+f.name+"' is called inside of "+itoa(maxCallDepth)+" regions")
		return v
	}
	if len(f.versions) > 0 {
		if s.calls.extra++; s.calls.extra > max(maxCopies, s.ops) {
			s.tooManyCopies(f)
			return v
		}
	}
	if len(f.versions) > 0 {
		if f.byArgs == nil {
			f.byArgs = map[string]*version{}
		}
		f.byArgs[nodesKey(args)] = v
	}
	f.versions = append(f.versions, v)
	f.busy = true
	if waits {
		s.waiting = v
	} else {
		s.lookAtFunction(v, f.op)
	}
	return v
}

// at is the version for some operands, or nil. Most functions have one, which is in no table.
func (f *function) at(args []promote.Node) *version {
	if len(f.versions) > 0 && slices.Equal(f.versions[0].args, args) {
		return f.versions[0]
	}
	if f.byArgs == nil {
		return nil
	}
	return f.byArgs[nodesKey(args)]
}

// tooManyCopies reports, once, that functions would be copied more often than is reasonable.
func (s *solver) tooManyCopies(f *function) {
	s.exhausted = true
	s.fail(f.op, tooManyCopies, "the calls of '@"+f.name+"' and others have so many lists of operand types that more than "+itoa(max(maxCopies, s.ops))+
		" copies of functions would be made", option("calls", "convert", "convert the operands of calls instead"))
}

// typesKey is a text that is the same for the same types.
func typesKey(nodes []promote.Node) string {
	key := make([]byte, len(nodes))
	for i, n := range nodes {
		key[i] = byte(n.Type)
	}
	return string(key)
}

// nodesKey is a text that is the same for the same types and flags.
func nodesKey(nodes []promote.Node) string {
	key := make([]byte, 2*len(nodes))
	for i, n := range nodes {
		key[2*i] = byte(n.Type)
		if n.Weak {
			key[2*i+1] = 1
		}
		if n.Rank0 {
			key[2*i+1] |= 2
		}
		if n.Hard() {
			key[2*i+1] |= 4
		}
	}
	return string(key)
}

// dataFlowEdge is about the result of a call, and no convert may stand between (Shardy, FuncDataFlowEdgeOp::verify).
func (s *solver) dataFlowEdge(op ir.Op, c *compiled) decision {
	if def, _ := s.m.DefiningOp(s.m.Operand(op, 0)); def != 0 {
		if d := s.plans[def]; d != nil && d.seen != nil && d.isHeld() {
			s.fail(op, resultLoses, "'"+s.m.OpString(op)+"' op is about the result of a call, which is converted to its declared type behind the call",
				option("results", "infer", "take the type that the callee returns"))
			return decision{kind: refused}
		}
	}
	return s.bySignature(op, c)
}

// call promotes func.call and composite. A call gives what the callee returns.
func (s *solver) call(op ir.Op, c *compiled) decision {
	f := s.callee(op)
	args := s.values.nodes(s.m.Operands(op))
	if f == nil || len(f.inputs) != len(args) {
		return s.opaque(op)
	}
	if !s.alike(op, args, f.inputs, s.argTypes(f)) {
		return decision{kind: refused}
	}
	if s.specializes(f) {
		for i := range args {
			if f.inputs[i].Weak && !args[i].Weak && s.values.forms[args[i].Type] {
				args[i].Weak, args[i].Soft = true, false
			}
		}
		if s.m.OpName(op) == ir.OpComposite && typesKey(args) != typesKey(f.inputs) {
			s.warn(op, s.m.OpRange(op), otherComposite, "is called with other types than its decomposition '@"+f.name+"' declares: backends know it by its name")
		}
		v := s.version(f, args)
		if v.final == nil && s.m.NumResults(op) > 0 {
			return decision{kind: stays, callee: v}
		}
		d := s.conclude(op, nil, v.final)
		d.callee = v
		return d
	}
	operands, ok := s.passed(op, f, args)
	if !ok {
		return decision{kind: refused}
	}
	results := f.results
	if v := s.version(f, f.inputs); v.final != nil {
		results = v.final
	}
	if f.private && !f.external {
		return s.conclude(op, operands, results)
	}
	return s.published(op, f, operands, results)
}

// passed is what the operands of a call are converted to where the parameters are as declared.
func (s *solver) passed(op ir.Op, f *function, args []promote.Node) (operands []promote.Type, ok bool) {
	ok = true
	operands = make([]promote.Type, len(args))
	for i, a := range args {
		to := f.inputs[i]
		if a.Type == to.Type || a.Type == promote.NoType || to.Type == promote.NoType {
			continue
		}
		if !(a.Weak && a.Type.Kind().Rank() <= to.Type.Kind().Rank()) && !s.fits(a, to.Type) {
			message := "is " + shown(a) + ", but '@" + f.name + "' takes '" + to.Type.String() + "', which cannot hold it"
			if s.m.NumOperands(op) == len(args) {
				s.failOperand(op, i, argumentLoses, message, advice("write a stablehlo.convert"))
			} else {
				s.fail(op, argumentLoses, "'"+s.m.OpString(op)+"' op leaf #"+itoa(i)+" of the operands "+message, advice("write a stablehlo.convert"))
			}
			ok = false
			continue
		}
		operands[i] = to.Type
	}
	return operands, ok
}

// published is a call of a function that keeps its signature. Where the text gives the call other results than it gives
// the callee, a convert to them follows if nothing is lost, or if the options say so.
func (s *solver) published(op ir.Op, f *function, operands []promote.Type, results []promote.Node) decision {
	d := s.conclude(op, operands, results)
	if d.kind == refused || d.seen != nil {
		return d
	}
	d.seen = s.asDeclared(op, results)
	for i, n := range d.seen {
		if i < len(f.results) && n.Type == f.results[i].Type {
			d.seen[i] = results[i] // the text has the old signature of the callee
			continue
		}
		if n.Type == results[i].Type || s.fits(results[i], n.Type) {
			continue
		}
		s.fail(op, resultLoses, "'"+s.m.OpString(op)+"' op result #"+itoa(i)+" is declared '"+n.Type.String()+"', but '@"+f.name+"' returns "+
			shown(results[i])+", which it cannot hold", option("results", "keep", "convert all the same"), advice("write a stablehlo.convert"))
		return decision{kind: refused}
	}
	return d
}
