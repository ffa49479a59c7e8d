package passes

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/promote"
)

// function is a func.func of the module.
type function struct {
	op       ir.Op
	name     string
	private  bool
	external bool // a declaration
	inputs   []promote.Node
	results  []promote.Type // declared
	versions []*version
	callers  int  // functions that call it and have not been rewritten yet
	busy     bool // being inferred: a call of it now is recursion
	callees  []*function
}

// A version is a function at the types of its operands. A private function gets one for each distinct
// list of operand nodes, as retracing it would (jax pjit.py).
type version struct {
	args    []promote.Node
	results []promote.Node
	failed  bool
	calls   []ir.Op // in functions that have been rewritten
}

// callGraph knows the functions of the module.
type callGraph struct {
	byName map[string]*function
	order  []*function // of the module
}

// findFunctions collects the functions, and who calls whom.
func (p *promoter) findFunctions() {
	m := p.m
	p.calls.byName = map[string]*function{}
	var collect func(b ir.Block)
	collect = func(b ir.Block) {
		for op := m.FirstOp(b); op != 0; op = m.NextOp(op) {
			switch m.Name(op) {
			case ir.OpFunc:
				p.addFunction(op)
			case ir.OpModule:
				if body := m.Body(op); body != 0 {
					collect(body)
				}
			}
		}
	}
	if body := m.Body(m.Top()); body != 0 {
		collect(body)
	}
	if len(p.calls.order) < 2 {
		return
	}
	for _, f := range p.calls.order {
		p.findCalls(f, f.op)
	}
}

func (p *promoter) addFunction(op ir.Op) {
	m := p.m
	f := &function{op: op, name: m.StringValue(m.Property(op, p.names.symName)), external: m.Body(op) == 0}
	f.private = m.StringValue(m.Property(op, p.names.visibility)) == "private"
	parts, inputs := m.Parts(m.AttrType(m.Property(op, p.names.functionType)))
	for i, t := range parts {
		e := promotable[m.Elem(t)]
		if i >= inputs {
			f.results = append(f.results, e)
			continue
		}
		n := promote.Node{Type: e, Rank0: p.rank0(t)}
		n.Weak = p.weakPlace(op, p.names.argAttrs, i, e) || !f.private && p.weakByOption(op, i, e)
		f.inputs = append(f.inputs, n)
	}
	if p.calls.byName[f.name] == nil {
		p.calls.byName[f.name] = f
	}
	p.calls.order = append(p.calls.order, f)
}

// weakPlace tells whether an argument or result is marked with promote.weak.
func (p *promoter) weakPlace(op ir.Op, attrs ir.Name, i int, e promote.Type) bool {
	array := p.m.Property(op, attrs)
	if array == 0 || i >= len(p.m.Array(array)) || p.m.Lookup(p.m.DictOf(p.m.Array(array)[i]), p.names.weak) == 0 {
		return false
	}
	return p.mayBeWeak(op, e)
}

// mayBeWeak reports a mark on a type that the system has no weak form of.
func (p *promoter) mayBeWeak(op ir.Op, e promote.Type) bool {
	if e == promote.NoType || !p.sys.HasWeak(e) {
		name := "this type"
		if e != promote.NoType {
			name = "'" + e.String() + "'"
		}
		p.fail(op, "'promote.weak' on "+name+", which has no weak form in "+p.sys.Name().String())
		return false
	}
	return true
}

// weakByOption tells whether the options make an argument of a public function weak.
func (p *promoter) weakByOption(op ir.Op, i int, e promote.Type) bool {
	for _, n := range p.opts.WeakArgs {
		if n == i {
			return p.mayBeWeak(op, e)
		}
	}
	return false
}

// findCalls notes the functions that are called below an operation.
func (p *promoter) findCalls(f *function, op ir.Op) {
	m := p.m
	for r := m.FirstRegion(op); r != 0; r = m.NextRegion(r) {
		for b := m.FirstBlock(r); b != 0; b = m.NextBlock(b) {
			for inner := m.FirstOp(b); inner != 0; inner = m.NextOp(inner) {
				if n := m.Name(inner); n == ir.OpFuncCall || n == ir.OpComposite {
					if callee := p.callee(inner); callee != nil {
						f.callees = append(f.callees, callee)
						callee.callers++
					}
				}
				if m.FirstRegion(inner) != 0 {
					p.findCalls(f, inner)
				}
			}
		}
	}
}

// callee is the function that a call or a composite names, or nil.
func (p *promoter) callee(op ir.Op) *function {
	name := p.names.callee
	if p.m.Name(op) == ir.OpComposite {
		name = p.names.decomposition
	}
	return p.calls.byName[p.m.StringValue(p.m.Property(op, name))]
}

// functions promotes all functions, callers before those they call: then all versions of a private
// function are known when its turn comes.
func (p *promoter) functions() {
	var ready []*function
	done := map[*function]bool{}
	for _, f := range p.calls.order {
		if f.callers == 0 {
			ready = append(ready, f)
		}
	}
	for len(ready) > 0 {
		f := ready[0]
		ready = ready[1:]
		done[f] = true
		p.function(f)
		for _, callee := range f.callees {
			if callee.callers--; callee.callers == 0 {
				ready = append(ready, callee)
			}
		}
	}
	for _, f := range p.calls.order {
		if !done[f] {
			p.fail(f.op, "function '@"+f.name+"' calls itself; StableHLO has no recursion (spec.md#functions)")
			return
		}
	}
}

// function rewrites a function, and its copies if it has several versions.
func (p *promoter) function(f *function) {
	if f.external {
		return
	}
	if !f.private || p.opts.Calls == ConvertCalls || len(f.versions) == 0 {
		results := p.rewrite(f, f.op, f.inputs)
		p.publish(f, f.op, results)
		return
	}
	ops := make([]ir.Op, len(f.versions))
	keep := 0 // the version that keeps the name: the one the text declares, else the first
	for i, v := range f.versions {
		if sameNodes(v.args, f.inputs) {
			keep = i
		}
	}
	ops[keep] = f.op
	at := f.op
	for i := range f.versions {
		if i != keep {
			ops[i] = p.copyFunction(f, at)
			at = ops[i]
		}
	}
	for i, v := range f.versions {
		results := p.rewrite(f, ops[i], v.args)
		p.retype(ops[i], v.args, results)
		if i == keep {
			continue
		}
		symbol := p.m.Symbol(p.m.StringValue(p.m.Property(ops[i], p.names.symName)))
		for _, call := range v.calls {
			name := p.names.callee
			if p.m.Name(call) == ir.OpComposite {
				name = p.names.decomposition
			}
			p.m.SetProperty(call, name, symbol)
		}
	}
}

// copyFunction makes a copy of a function under a new name, behind another one.
func (p *promoter) copyFunction(f *function, behind ir.Op) ir.Op {
	name := f.name
	for i := 0; p.calls.byName[name] != nil; i++ {
		name = f.name + "_" + itoa(i)
	}
	p.calls.byName[name] = f
	op := p.m.CloneOp(f.op)
	p.m.InsertAfter(behind, op)
	p.m.SetProperty(op, p.names.symName, p.m.Text(name))
	p.grow()
	return op
}

func sameNodes(a, b []promote.Node) bool {
	for i := range a {
		if a[i].Type != b[i].Type || a[i].Weak != b[i].Weak {
			return false
		}
	}
	return true
}

// returned are the nodes of what a function returns, and its return operations.
func (p *promoter) returned(op ir.Op) (nodes []promote.Node, returns []ir.Op) {
	m := p.m
	for b := m.Body(op); b != 0; b = m.NextBlock(b) {
		if last := m.LastOp(b); last != 0 && m.Name(last) == ir.OpFuncReturn {
			returns = append(returns, last)
			if nodes == nil {
				nodes = p.operandNodes(last)
			} else {
				p.operandNodes(last)
			}
		}
	}
	return nodes, returns
}

// walkFunction walks the body of a function with these arguments.
func (p *promoter) walkFunction(op ir.Op, args []promote.Node) (results []promote.Node, returns []ir.Op) {
	entry := p.m.Body(op)
	p.setArgs(entry, args)
	for i, a := range args {
		if a.Weak && i < p.m.NumArgs(entry) {
			p.setWeak(p.m.Arg(entry, i))
		}
	}
	for b := entry; b != 0; b = p.m.NextBlock(b) {
		p.block(b)
	}
	results, returns = p.returned(op)
	for i := range results {
		if p.weakPlace(op, p.names.resAttrs, i, results[i].Type) {
			results[i].Weak = true
		}
	}
	return results, returns
}

// rewrite promotes the body of a function.
func (p *promoter) rewrite(f *function, op ir.Op, args []promote.Node) []promote.Node {
	results, _ := p.walkFunction(op, args)
	return results
}

// versionFor is the version of a private function for these operands; it is inferred if it is new.
func (p *promoter) versionFor(f *function, args []promote.Node) *version {
	for _, v := range f.versions {
		if sameNodes(v.args, args) {
			return v
		}
	}
	v := &version{args: args}
	if f.busy {
		v.failed = true
		return v
	}
	f.busy = true
	p.infer(func() { v.results, _ = p.walkFunction(f.op, args) })
	f.busy = false
	f.versions = append(f.versions, v)
	return v
}

// call promotes func.call and composite.
func (p *promoter) call(op ir.Op) {
	m := p.m
	f := p.callee(op)
	if f == nil || len(f.inputs) != m.NumOperands(op) {
		p.opaque(op)
		return
	}
	args := p.operandNodes(op)
	if f.private && !f.external && p.opts.Calls == SpecializeCalls {
		for i := range args {
			args[i].Weak = args[i].Weak || f.inputs[i].Weak
		}
		v := p.versionFor(f, args)
		if !p.inferring {
			v.calls = append(v.calls, op)
		}
		for i, n := range v.results {
			p.set(m.Result(op, i), n)
		}
		return
	}
	for i, a := range args {
		to := f.inputs[i]
		if a.Type == to.Type || a.Type == promote.NoType || to.Type == promote.NoType {
			continue
		}
		if !(a.Weak && a.Type.Kind().Rank() <= to.Type.Kind().Rank()) && !p.sys.Converts(a, promote.Node{Type: to.Type}) {
			p.failOperand(op, i, "is "+shown(a)+", but '@"+f.name+"' takes '"+to.Type.String()+"', which cannot hold it",
				noteText("write a stablehlo.convert"))
			continue
		}
		if !p.inferring {
			p.convertOperand(op, i, to.Type)
		}
	}
	p.publicResults(op, f)
}

// publicResults are the results of a call of a function that keeps its signature, or whose signature
// is inferred.
func (p *promoter) publicResults(op ir.Op, f *function) {
	if p.opts.Signature != InferSignature || f.private || f.external {
		p.settleAll(op)
		return
	}
	v := p.versionFor(f, f.inputs)
	for i, n := range v.results {
		p.set(p.m.Result(op, i), n)
	}
}

// retype gives a private function the types of its arguments and results.
func (p *promoter) retype(op ir.Op, args, results []promote.Node) {
	m := p.m
	parts, inputs := m.Parts(m.AttrType(m.Property(op, p.names.functionType)))
	in := p.retyped(parts[:inputs], args)
	out := p.retyped(parts[inputs:], results)
	m.SetProperty(op, p.names.functionType, m.TypeAttr(m.Function(in, out)))
	p.markResults(op, results)
}

// retyped are types over the elements of nodes; those of NoType stay, unless the values returned have
// changed otherwise.
func (p *promoter) retyped(types []ir.Type, nodes []promote.Node) []ir.Type {
	out := make([]ir.Type, len(types))
	for i, t := range types {
		out[i] = t
		if i < len(nodes) && nodes[i].Type != promote.NoType {
			out[i] = p.withElem(t, nodes[i].Type)
		}
	}
	return out
}

// publish fits what a public function returns to its signature, or the signature to it.
func (p *promoter) publish(f *function, op ir.Op, results []promote.Node) {
	if p.opts.Signature == InferSignature || f.private {
		p.retype(op, f.inputs, results)
		return
	}
	_, returns := p.returned(op)
	for i, n := range results {
		declared := f.results[i]
		if n.Type == declared || n.Type == promote.NoType || declared == promote.NoType {
			continue
		}
		if p.opts.Signature == SafeSignature && !p.fits(n, declared) {
			p.unsafeResult(f, returns, i, n, declared)
			continue
		}
		for _, r := range returns {
			p.convertOperand(r, i, declared)
		}
		results[i] = promote.Node{Type: declared, Weak: n.Weak}
	}
	p.markResults(op, results)
}

// fits tells whether a computed result may be converted to the declared type: it loses nothing, or is
// weak and of the same kind.
func (p *promoter) fits(n promote.Node, declared promote.Type) bool {
	if n.Weak && n.Type.Kind().Rank() == declared.Kind().Rank() {
		return true
	}
	return p.sys.Converts(n, promote.Node{Type: declared})
}

// unsafeResult reports a result that the declared type cannot hold.
func (p *promoter) unsafeResult(f *function, returns []ir.Op, i int, n promote.Node, declared promote.Type) {
	at, notes := f.op, []note(nil)
	r := p.m.OpRange(f.op)
	if len(returns) > 0 {
		at = returns[0]
		r = p.m.OperandRange(at, i)
		v := p.m.Operand(at, i)
		notes = append(notes, note{"the value is defined here", p.m.ValueRange(v), true})
	}
	notes = append(notes, noteText("use --signature=infer to return '"+n.Type.String()+"', or --signature=keep to convert all the same"))
	p.failAt(at, r, "result #"+itoa(i)+" of '@"+f.name+"' is declared '"+declared.String()+"' but becomes "+shown(n)+", which it cannot hold", notes)
}

// markResults sets and removes promote.weak on the results of a function, and removes it from the
// arguments.
func (p *promoter) markResults(op ir.Op, results []promote.Node) {
	m := p.m
	if !p.opts.KeepWeak {
		p.unmark(op, p.names.argAttrs)
		p.unmark(op, p.names.resAttrs)
		return
	}
	some := false
	array := m.Property(op, p.names.resAttrs)
	dicts := make([]ir.Attr, len(results))
	for i, n := range results {
		d := ir.Dict(0)
		if array != 0 && i < len(m.Array(array)) {
			d = m.DictOf(m.Array(array)[i])
		}
		mark := ir.Attr(0)
		if n.Weak && n.Type != promote.I1 {
			mark = m.Unit()
		}
		d = m.DictWith(d, p.names.weak, mark)
		some = some || d != 0
		dicts[i] = m.DictAttrOf(d)
	}
	if some {
		m.SetProperty(op, p.names.resAttrs, m.ArrayOf(dicts))
	} else {
		m.SetProperty(op, p.names.resAttrs, 0)
	}
}

// unmark removes promote.weak from arguments or results.
func (p *promoter) unmark(op ir.Op, attrs ir.Name) {
	m := p.m
	array := m.Property(op, attrs)
	if array == 0 {
		return
	}
	changed, some := false, false
	dicts := make([]ir.Attr, len(m.Array(array)))
	for i, a := range m.Array(array) {
		d := m.DictOf(a)
		changed = changed || m.Lookup(d, p.names.weak) != 0
		d = m.DictWith(d, p.names.weak, 0)
		some = some || d != 0
		dicts[i] = m.DictAttrOf(d)
	}
	switch {
	case !changed:
	case some:
		m.SetProperty(op, attrs, m.ArrayOf(dicts))
	default:
		m.SetProperty(op, attrs, 0)
	}
}

// markedWeak makes the results of an operation weak that is marked so.
func (p *promoter) markedWeak(op ir.Op) {
	m := p.m
	if m.Attribute(op, p.names.weak) == 0 {
		return
	}
	for i := range m.NumResults(op) {
		r := m.Result(op, i)
		if p.mayBeWeak(op, p.elemOf(r)) {
			p.setWeak(r)
		}
	}
	if !p.opts.KeepWeak && !p.inferring {
		m.SetAttribute(op, p.names.weak, 0)
	}
}

// markWeak marks an operation all of whose results are weak.
func (p *promoter) markWeak(op ir.Op) {
	m := p.m
	n := m.NumResults(op)
	for i := range n {
		r := m.Result(op, i)
		if !p.states[r].weak || p.elemOf(r) == promote.I1 {
			n = 0
		}
	}
	if n > 0 {
		m.SetAttribute(op, p.names.weak, m.Unit())
	} else if m.Attribute(op, p.names.weak) != 0 {
		m.SetAttribute(op, p.names.weak, 0)
	}
}
