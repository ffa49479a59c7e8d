package passes

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/promote"
)

var (
	zeroBits = elem.Bits{}
	oneBits  = elem.Bits{Lo: 1}
)

// infer walks something without changing it: only the states of values are set.
func (p *promoter) infer(walk func()) {
	saved := p.inferring
	p.inferring = true
	walk()
	p.inferring = saved
}

// setArgs gives the arguments of a block their nodes; those of NoType keep what they have.
func (p *promoter) setArgs(b ir.Block, nodes []promote.Node) {
	for i, n := range nodes {
		if i < p.m.NumArgs(b) {
			p.set(p.m.Arg(b, i), n)
		}
	}
}

// body walks the only block of a region with these arguments and returns what its terminator yields.
func (p *promoter) body(r ir.Region, args []promote.Node) (yields []promote.Node, last ir.Op) {
	b := p.m.FirstBlock(r)
	if b == 0 {
		return nil, 0
	}
	p.setArgs(b, args)
	last = p.block(b)
	return p.operandNodes(last), last
}

// operandNodes are the nodes of the operands of an operation; those of identities are followed.
func (p *promoter) operandNodes(op ir.Op) []promote.Node {
	if op == 0 {
		return nil
	}
	if len(p.forward) > 0 && !p.inferring {
		p.follow(op)
	}
	values := p.m.Operands(op)
	nodes := make([]promote.Node, len(values))
	for i, v := range values {
		nodes[i] = p.node(v)
	}
	return nodes
}

// convertYields converts what a terminator yields to the types of these nodes.
func (p *promoter) convertYields(last ir.Op, to []promote.Node) {
	if p.inferring || last == 0 {
		return
	}
	for i, n := range to {
		if i < p.m.NumOperands(last) {
			p.convertOperand(last, i, n.Type)
		}
	}
}

// branches promotes if and case. JAX never promotes what branches yield; their types must agree.
func (p *promoter) branches(op ir.Op) {
	m := p.m
	if m.Name(op) == ir.OpIf {
		if !p.predicate(op, 0, m.Operand(op, 0)) {
			p.settleAll(op)
			return
		}
		if !p.inferring {
			p.convertOperand(op, 0, promote.I1)
		}
	} else if !p.branchIndex(op) {
		p.settleAll(op)
		return
	}
	var yields [][]promote.Node
	var lasts []ir.Op
	for r := m.FirstRegion(op); r != 0; r = m.NextRegion(r) {
		y, last := p.body(r, nil)
		yields, lasts = append(yields, y), append(lasts, last)
	}
	results, ok := p.branchResults(op, yields)
	if !ok {
		p.settleAll(op)
		return
	}
	for _, last := range lasts {
		p.convertYields(last, results)
	}
	for i, n := range results {
		p.set(m.Result(op, i), n)
	}
}

// branchIndex makes the index of a case an i32. A wider one is clamped first, or it could alias a
// branch; what lies outside of the branches takes the last one (spec.md#case).
func (p *promoter) branchIndex(op ir.Op) bool {
	m := p.m
	n := p.node(m.Operand(op, 0))
	if n.Type == promote.I32 || n.Type == promote.NoType {
		return true
	}
	if !isIndex(n.Type) {
		p.failOperand(op, 0, "must be an index of integer type, but is '"+m.TypeString(m.Type(m.Operand(op, 0)))+"'",
			noteText("JAX would say: TypeError: Index type must be an integer"), noteText("convert it: stablehlo.convert to tensor<i32>"))
		return false
	}
	if p.inferring {
		return true
	}
	if n.Type.Bits() > 32 || n.Type == promote.UI32 {
		count := 0
		for r := m.FirstRegion(op); r != 0; r = m.NextRegion(r) {
			count++
		}
		low := ^uint64(0) // -1
		if n.Type.Kind() == promote.Unsigned {
			low = 0
		}
		v := m.Operand(op, 0)
		clamp := p.insert(op, ir.OpClamp, 0, n.Type, p.scalarConstant(op, n.Type, low), v, p.scalarConstant(op, n.Type, uint64(count)))
		m.SetOperand(op, 0, m.Result(clamp, 0))
	}
	p.convertOperand(op, 0, promote.I32)
	return true
}

// scalarConstant puts an integer constant in front of an operation.
func (p *promoter) scalarConstant(at ir.Op, t promote.Type, v uint64) ir.Value {
	m := p.m
	typ := m.Tensor(nil, p.scalar(t))
	bits := scalars[t].Clean(elem.Bits{Lo: v})
	op := m.NewOp(ir.OpConstant, p.valueDict(m.ElementsAttr(typ, bits)), at, nil, typ)
	m.InsertBefore(at, op)
	p.grow()
	return m.Result(op, 0)
}

// branchResults are the results of if or case.
func (p *promoter) branchResults(op ir.Op, yields [][]promote.Node) ([]promote.Node, bool) {
	m := p.m
	results := make([]promote.Node, m.NumResults(op))
	flag := 0 // the branch whose weakness the results have: JAX's false branch, or branch 0
	if m.Name(op) == ir.OpIf {
		flag = 1
	}
	ok := true
	for i := range results {
		nodes := p.nodes[:0]
		for _, y := range yields {
			if i < len(y) {
				nodes = append(nodes, y[i])
			}
		}
		p.nodes = nodes
		if len(nodes) == 0 {
			continue
		}
		same := true
		for _, n := range nodes {
			same = same && n.Type == nodes[0].Type
		}
		declared := promotable[m.Elem(p.declaredType(m.Result(op, i)))]
		switch {
		case p.opts.ControlFlow == KeepControlFlow && declared != promote.NoType:
			results[i] = promote.Node{Type: declared}
			for _, n := range nodes {
				ok = p.pinned(op, i, n, declared, "branch result") && ok
			}
		case same:
			results[i] = promote.Node{Type: nodes[0].Type, Weak: nodes[min(flag, len(nodes)-1)].Weak}
		case p.opts.ControlFlow == WidenControlFlow:
			joined, refusal := p.sys.Join(nodes...)
			if refusal != nil {
				p.fail(op, "'"+m.OpString(op)+"' op branches yield "+nodeTypes(nodes)+" for result #"+itoa(i)+", which have no common type in "+
					p.sys.Name().String(), p.refusalNotes(refusal)...)
				ok = false
			}
			results[i] = joined
		default:
			p.branchMismatch(op, i, nodes)
			ok = false
		}
	}
	return results, ok
}

// branchMismatch reports branches that yield different types.
func (p *promoter) branchMismatch(op ir.Op, i int, nodes []promote.Node) {
	m := p.m
	var notes []note
	for r := m.FirstRegion(op); r != 0; r = m.NextRegion(r) {
		if b := m.FirstBlock(r); b != 0 {
			if last := m.LastOp(b); last != 0 && i < m.NumOperands(last) {
				v := m.Operand(last, i)
				notes = append(notes, note{"this branch yields " + shown(p.node(v)), m.OperandRange(last, i), true})
			}
		}
	}
	choice := "cond"
	if m.Name(op) == ir.OpCase {
		choice = "switch"
	}
	notes = append(notes, noteText("JAX would say: TypeError: "+choice+" branches must have equal output types but they differ."),
		noteText("write a stablehlo.convert in one of the branches, or use --control-flow=widen"))
	p.fail(op, "'"+m.OpString(op)+"' op branches yield different types for result #"+itoa(i)+": "+nodeTypes(nodes), notes...)
}

// nodeTypes lists nodes for a message.
func nodeTypes(nodes []promote.Node) string {
	shownNodes := make([]string, len(nodes))
	for i, n := range nodes {
		shownNodes[i] = shown(n)
	}
	return listed(shownNodes)
}

// pinned tells whether a value may be converted to a declared type that control flow keeps.
func (p *promoter) pinned(op ir.Op, i int, n promote.Node, declared promote.Type, what string) bool {
	if n.Type == declared || n.Type == promote.NoType || n.Weak && n.Type.Kind().Rank() <= declared.Kind().Rank() ||
		p.sys.Converts(n, promote.Node{Type: declared}) {
		return true
	}
	p.fail(op, "'"+p.m.OpString(op)+"' op "+what+" #"+itoa(i)+" is declared '"+declared.String()+"' but becomes '"+n.Type.String()+"', which it cannot hold",
		noteText("use --control-flow=widen, or write a stablehlo.convert"))
	return false
}

// accumulator is the type in which a reducing body works on elements of type t: that of its arguments,
// if all of a position are of one wider type of the same kind, which is a deliberate accumulator.
func (p *promoter) accumulator(t promote.Type, args ...ir.Value) promote.Type {
	first := promotable[p.m.Elem(p.declaredType(args[0]))]
	for _, a := range args[1:] {
		if promotable[p.m.Elem(p.declaredType(a))] != first {
			return t
		}
	}
	if wider(t, first) {
		return first
	}
	return t
}

// reducing walks the body of a reduction whose arguments are of types acc, twice over, and converts
// what it yields back to them. A body that yields a wider type of the same kind widens the
// accumulator.
func (p *promoter) reducing(op ir.Op, r ir.Region, acc []promote.Type) bool {
	args := func() []promote.Node {
		nodes := make([]promote.Node, 2*len(acc))
		for i, t := range acc {
			nodes[i], nodes[len(acc)+i] = promote.Node{Type: t}, promote.Node{Type: t}
		}
		return nodes
	}
	var yields []promote.Node
	for range len(acc) + 1 {
		p.infer(func() { yields, _ = p.body(r, args()) })
		changed := false
		for i := range acc {
			if i < len(yields) && wider(acc[i], yields[i].Type) {
				acc[i], changed = yields[i].Type, true
			}
		}
		if !changed {
			break
		}
	}
	ok := true
	for i := range acc {
		if i >= len(yields) || yields[i].Type == acc[i] || acc[i] == promote.NoType {
			continue
		}
		if !p.sys.Converts(yields[i], promote.Node{Type: acc[i]}) && !(yields[i].Weak && yields[i].Type.Kind().Rank() <= acc[i].Kind().Rank()) {
			p.fail(op, "'"+p.m.OpString(op)+"' op body yields "+shown(yields[i])+" where it accumulates '"+acc[i].String()+"'",
				noteText("write a stablehlo.convert in the body, or convert the input"))
			ok = false
		}
	}
	if !p.inferring && ok {
		_, last := p.body(r, args())
		to := make([]promote.Node, len(acc))
		for i, t := range acc {
			to[i] = promote.Node{Type: t}
		}
		p.convertYields(last, to)
	}
	return ok
}

// holds tells whether a weak value keeps its type although a strong one comes to it: a reduction or a
// padding that started weak was given its type by JAX before (jax reductions.py, _reduction).
func holds(x, y promote.Node) bool {
	return x.Weak && y.Type.Kind().Rank() <= x.Type.Kind().Rank()
}

// initType is the type in which an input meets its initial value, which are operands i and j: its own if
// the value is weak or fits, else their join.
func (p *promoter) initType(op ir.Op, x, init promote.Node, i, j int) (promote.Type, bool) {
	if x.Type == promote.NoType || init.Type == promote.NoType || x.Type == init.Type || init.Weak || holds(x, init) {
		return x.Type, true
	}
	joined, refusal := p.sys.Join(x, init)
	if refusal != nil {
		p.refuse(op, []int{i, j}, refusal)
		return x.Type, false
	}
	return joined.Type, true
}

// reduce promotes reduce and reduce_window: inputs, then initial values.
func (p *promoter) reduce(op ir.Op) {
	m := p.m
	n := m.NumOperands(op) / 2
	region := m.FirstRegion(op)
	entry := m.FirstBlock(region)
	if entry == 0 || m.NumArgs(entry) != 2*n {
		p.settleAll(op)
		return
	}
	args := p.declaredArgs(entry)
	types := make([]promote.Type, n)
	weak := make([]bool, n)
	ok := true
	for i := range n {
		x, init := p.node(m.Operand(op, i)), p.node(m.Operand(op, n+i))
		if args[i] == init.Type && !init.Weak && wider(x.Type, init.Type) {
			types[i] = init.Type // the input is summed in a wider type on purpose, and needs no join
		} else {
			t, fine := p.initType(op, x, init, i, n+i)
			types[i], ok = t, ok && fine
		}
		weak[i] = x.Weak && init.Weak
	}
	if !ok {
		p.settleAll(op)
		return
	}
	acc := make([]promote.Type, n)
	for i := range n {
		acc[i] = p.accumulator(types[i], m.Arg(entry, i), m.Arg(entry, n+i))
	}
	if !p.inferring {
		for i := range n {
			p.convertOperand(op, i, types[i])
			p.convertOperand(op, n+i, types[i])
		}
	}
	if !p.reducing(op, region, acc) {
		p.settleAll(op)
		return
	}
	results := make([]promote.Node, n)
	for i := range n {
		results[i] = promote.Node{Type: acc[i], Weak: weak[i]}
	}
	p.applyResults(op, results)
}

// outside is an update, operand j, whose type does not fit into that of operand i, which it updates: both
// are joined, the operation works on the join, and its result is converted back (jax ops/scatter.py).
func (p *promoter) outside(op ir.Op, i, j int) (joined promote.Type, ok bool) {
	x, update := p.node(p.m.Operand(op, i)), p.node(p.m.Operand(op, j))
	if x.Type == promote.NoType || update.Type == promote.NoType {
		return x.Type, true
	}
	if x.Type == update.Type && (x.Weak || !update.Weak) {
		return x.Type, true
	}
	strong := promote.Node{Type: x.Type, Rank0: x.Rank0}
	if _, refusal := p.sys.Join(strong, update); refusal != nil {
		p.refuse(op, []int{i, j}, refusal) // jax dtypes.py, safe_to_cast, forgets that the operand is weak
		return x.Type, false
	}
	both, refusal := p.sys.Join(x, update)
	if refusal != nil {
		p.refuse(op, []int{i, j}, refusal)
		return x.Type, false
	}
	return both.Type, true
}

// update promotes dynamic_update_slice.
func (p *promoter) update(op ir.Op) {
	m := p.m
	c := ruleOf(ir.OpDynamicUpdateSlice)
	x := p.node(m.Operand(op, 0))
	joined, ok := p.outside(op, 0, 1)
	d := p.decision(op, c)
	if !ok || !d.ok {
		p.settleAll(op)
		return
	}
	d.wanted[0], d.wanted[1] = joined, joined
	if x.Weak && p.constantIndices(op) {
		d.results[0].Weak = true
	}
	if joined == x.Type {
		p.apply(op, d)
		return
	}
	if p.inferring {
		p.set(m.Result(op, 0), x)
		return
	}
	d.results[0] = promote.Node{Type: joined}
	p.applyBack(op, d, []promote.Node{x})
}

// constantIndices tells whether a dynamic_update_slice is one that JAX makes of x.at[1:3].set(u): its
// result is as weak as x, while that of the bare operation is weak only if all operands are, indices
// included.
func (p *promoter) constantIndices(op ir.Op) bool {
	for _, v := range p.m.Operands(op)[2:] {
		if def, _ := p.m.DefiningOp(v); def == 0 || !isConstant(p.m.Name(def)) {
			return false
		}
	}
	return true
}

// applyBack applies a decision and converts the results back to other types.
func (p *promoter) applyBack(op ir.Op, d decision, back []promote.Node) {
	for i, t := range d.wanted {
		p.convertOperand(op, i, t)
	}
	p.replaceResults(op, d.results, back)
}

// pad promotes pad and dynamic_pad: the padding value is converted to the operand's type if it is weak
// and of no higher kind, or fits; else both are joined.
func (p *promoter) pad(op ir.Op) {
	m := p.m
	c := ruleOf(m.Name(op))
	x, v := p.node(m.Operand(op, 0)), p.node(m.Operand(op, 1))
	d := p.decision(op, c)
	if !d.ok {
		p.settleAll(op)
		return
	}
	t := x.Type
	if t != promote.NoType && v.Type != promote.NoType && t != v.Type && !(v.Weak && v.Type.Kind().Rank() <= t.Kind().Rank()) && !holds(x, v) {
		joined, refusal := p.sys.Join(x, v)
		if refusal != nil {
			p.refuse(op, []int{0, 1}, refusal)
			p.settleAll(op)
			return
		}
		t = joined.Type
	}
	d.wanted[0], d.wanted[1] = t, t
	d.results[0] = promote.Node{Type: t, Weak: x.Weak && (v.Weak || holds(x, v))}
	p.apply(op, d)
}

// scatter promotes scatter: inputs, indices, updates.
func (p *promoter) scatter(op ir.Op) {
	m := p.m
	n := (m.NumOperands(op) - 1) / 2
	types, acc := make([]promote.Type, n), make([]promote.Type, n)
	region := m.FirstRegion(op)
	entry := m.FirstBlock(region)
	ok := entry != 0 && m.NumArgs(entry) == 2*n && p.scatterIndices(op, n)
	back := make([]promote.Node, n)
	for i := range n {
		x := p.node(m.Operand(op, i))
		t, fine := p.outside(op, i, n+1+i)
		types[i], back[i], ok = t, x, ok && fine
		if ok {
			acc[i] = p.accumulator(t, m.Arg(entry, i), m.Arg(entry, n+i))
		}
	}
	if !ok {
		p.settleAll(op)
		return
	}
	if !p.inferring {
		for i, t := range types {
			p.convertOperand(op, i, t)
			p.convertOperand(op, n+1+i, t)
		}
	}
	if !p.reducing(op, region, acc) {
		p.settleAll(op)
		return
	}
	results := make([]promote.Node, n)
	for i := range n {
		results[i] = promote.Node{Type: acc[i], Weak: back[i].Weak}
		if types[i] == back[i].Type {
			back[i] = results[i] // nothing to convert back
		}
	}
	if p.inferring {
		p.applyResults(op, back)
		return
	}
	p.replaceResults(op, results, back)
}

// scatterIndices checks and converts the indices of a scatter.
func (p *promoter) scatterIndices(op ir.Op, at int) bool {
	n := p.node(p.m.Operand(op, at))
	switch n.Type.Kind() {
	case promote.Float, promote.Complex:
		p.failOperand(op, at, "must be indices of integer type, but is '"+p.m.TypeString(p.m.Type(p.m.Operand(op, at)))+"'",
			noteText("convert them: stablehlo.convert to i32"))
		return false
	case promote.Bool:
		if !p.inferring {
			p.convertOperand(op, at, promote.I32)
		}
	}
	return true
}

// selectAndScatter converts source and initial value to the operand's type, or joins the three.
func (p *promoter) selectAndScatter(op ir.Op) {
	m := p.m
	x, source, init := p.node(m.Operand(op, 0)), p.node(m.Operand(op, 1)), p.node(m.Operand(op, 2))
	t, ok := p.initType(op, x, source, 0, 1)
	if ok {
		t, ok = p.initType(op, promote.Node{Type: t, Weak: x.Weak}, init, 0, 2)
	}
	selectBody, scatterBody := m.Region(op, 0), m.Region(op, 1)
	if !ok || m.FirstBlock(selectBody) == 0 || m.FirstBlock(scatterBody) == 0 || m.NumArgs(m.FirstBlock(scatterBody)) != 2 {
		p.settleAll(op)
		return
	}
	if !p.inferring {
		for i := range 3 {
			p.convertOperand(op, i, t)
		}
	}
	entry := m.FirstBlock(scatterBody)
	acc := []promote.Type{p.accumulator(t, m.Arg(entry, 0), m.Arg(entry, 1))}
	p.comparator(op, selectBody, []promote.Node{{Type: t}, {Type: t}})
	if !p.reducing(op, scatterBody, acc) {
		p.settleAll(op)
		return
	}
	p.applyResults(op, []promote.Node{{Type: acc[0], Weak: x.Weak && source.Weak && init.Weak}})
}

// comparator walks a body that yields a truth value.
func (p *promoter) comparator(op ir.Op, r ir.Region, args []promote.Node) {
	yields, last := p.body(r, args)
	if len(yields) == 1 && yields[0].Type != promote.I1 {
		if yields[0].Type == promote.NoType || yields[0].Type.Kind() == promote.Complex {
			p.fail(op, "'"+p.m.OpString(op)+"' op comparator must yield 'tensor<i1>', but yields "+shown(yields[0]),
				noteText("compare it with something: stablehlo.compare NE"))
			return
		}
		p.convertYields(last, []promote.Node{{Type: promote.I1}})
	}
}

// sort keeps each input; the comparator has two arguments of each.
func (p *promoter) sort(op ir.Op) {
	m := p.m
	nodes := p.operandNodes(op)
	var args []promote.Node
	for _, n := range nodes {
		args = append(args, promote.Node{Type: n.Type}, promote.Node{Type: n.Type})
	}
	p.comparator(op, m.FirstRegion(op), args)
	p.applyResults(op, nodes)
}

// mapOp gives the body the types of the inputs, and the result that of the body.
func (p *promoter) mapOp(op ir.Op) {
	nodes := p.operandNodes(op)
	for i := range nodes {
		nodes[i].Rank0 = true
	}
	yields, _ := p.body(p.m.FirstRegion(op), nodes)
	if len(yields) == 1 {
		p.applyResults(op, yields)
	}
}

// allOf are the numbers of all operands.
func allOf(nodes []promote.Node) (at []int) {
	for i := range nodes {
		at = append(at, i)
	}
	return at
}

// allReduce promotes the collectives with a body. One body serves all operands, so they meet in one
// type.
func (p *promoter) allReduce(op ir.Op) {
	m := p.m
	nodes := p.operandNodes(op)
	t, weak := nodes[0].Type, true
	for _, n := range nodes {
		weak = weak && n.Weak
		if n.Type != nodes[0].Type {
			joined, refusal := p.sys.Join(nodes...)
			if refusal != nil {
				p.refuse(op, allOf(nodes), refusal)
				p.settleAll(op)
				return
			}
			t = joined.Type
		}
	}
	entry := m.FirstBlock(m.FirstRegion(op))
	if entry == 0 || m.NumArgs(entry) != 2 || t == promote.NoType {
		p.opaque(op)
		return
	}
	acc := []promote.Type{p.accumulator(t, m.Arg(entry, 0), m.Arg(entry, 1))}
	if !p.reducing(op, m.FirstRegion(op), acc) {
		p.settleAll(op)
		return
	}
	results := make([]promote.Node, m.NumResults(op))
	for i := range results {
		results[i] = promote.Node{Type: acc[0], Weak: weak}
		if n := nodes[min(i, len(nodes)-1)]; !p.inferring && n.Type != acc[0] && !wider(n.Type, acc[0]) {
			p.convertOperand(op, i, acc[0])
		}
	}
	p.applyResults(op, results)
}

// asyncStart has one operation in its body, and a future of what that gives.
func (p *promoter) asyncStart(op ir.Op) {
	m := p.m
	_, last := p.body(m.FirstRegion(op), p.operandNodes(op))
	if p.inferring || last == 0 {
		return
	}
	types := make([]ir.Type, m.NumOperands(last))
	for i, v := range m.Operands(last) {
		types[i] = m.Type(v)
	}
	if r := m.Result(op, 0); m.TypeKind(m.Type(r)) == ir.FutureType {
		m.SetType(r, m.Future(types))
	}
}

// asyncDone has the types of its future.
func (p *promoter) asyncDone(op ir.Op) {
	m := p.m
	parts, _ := m.Parts(m.Type(m.Operand(op, 0)))
	for i, t := range parts {
		if i < m.NumResults(op) {
			p.set(m.Result(op, i), promote.Node{Type: promotable[m.Elem(t)]})
		}
	}
}

// manualComputation gives its body the element types of its operands, and its results those of the
// body.
func (p *promoter) manualComputation(op ir.Op) {
	nodes := p.operandNodes(op)
	yields, _ := p.body(p.m.FirstRegion(op), nodes)
	if len(yields) == p.m.NumResults(op) {
		p.applyResults(op, yields)
	}
}
