package passes

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/promote"
)

// Loop carries. In each mode the body is walked from scratch with the current carries, without
// changing anything, until they stand; nothing weak is given a width in between, and the carries alone
// are accumulated, because two of the rules are not monotone (ops.md 2.2).
//
// Termination. jax: two rounds, as JAX traces the body twice at most: weak initial values move to what
// the first round yields, and what the second yields must agree. widen: the carries only rise in a
// lattice of finite height, at most 12 nodes on a chain, so n carries take at most 12n+1 rounds; a table
// system that is no lattice is cut off at maxHeight. keep: one round.

// maxHeight is the longest ascending chain of any built-in system, weak nodes included.
const maxHeight = 16

// while promotes stablehlo.while: condition, then body.
func (p *promoter) while(op ir.Op) {
	m := p.m
	cond, body := m.Region(op, 0), m.Region(op, 1)
	if m.FirstBlock(cond) == 0 || m.FirstBlock(body) == 0 {
		p.settleAll(op)
		return
	}
	carries, results, ok := p.carries(op, p.operandNodes(op), p.declaredArgs(m.FirstBlock(body)), func(args []promote.Node) []promote.Node {
		yields, _ := p.body(body, args)
		return yields
	})
	if !ok {
		p.settleAll(op)
		return
	}
	if !p.inferring {
		for i, c := range carries {
			p.convertOperand(op, i, c.Type)
		}
	}
	p.condition(op, cond, carries)
	if !p.inferring {
		_, last := p.body(body, carries)
		p.convertYields(last, carries)
	}
	for i, n := range results {
		p.set(m.Result(op, i), n)
	}
}

// condition walks the condition of a while, which must yield a truth value: JAX does not compare it
// with zero.
func (p *promoter) condition(op ir.Op, cond ir.Region, carries []promote.Node) {
	yields, last := p.body(cond, carries)
	if len(yields) == 1 && yields[0].Type != promote.I1 {
		p.failAt(op, p.m.OpRange(last), "'stablehlo.while' op condition must yield 'tensor<i1>', but yields "+shown(yields[0]),
			[]note{noteText("JAX would say: TypeError: cond_fun must return a boolean scalar"), noteText("compare it with something: stablehlo.compare NE")})
	}
}

// carries finds the types of loop carries from their initial values and what the body yields for them.
// The results of the loop are those of the last round.
func (p *promoter) carries(op ir.Op, inits []promote.Node, declared []promote.Type, walk func([]promote.Node) []promote.Node) (carries, results []promote.Node, ok bool) {
	m := p.m
	carries = append([]promote.Node(nil), inits...)
	first := m.NumOperands(op) - len(inits)
	for i, c := range carries {
		switch {
		case p.opts.ControlFlow == KeepControlFlow:
			if !p.pinned(op, i, c, declared[i], "carry") {
				return nil, nil, false
			}
			carries[i].Type, carries[i].Weak = declared[i], c.Weak && c.Type == declared[i]
		case promotable[m.Elem(p.declaredType(m.Operand(op, first+i)))] != declared[i] && p.sys.Converts(c, promote.Node{Type: declared[i]}):
			// The text gives the body another type than the initial value: that type is meant.
			carries[i].Type, carries[i].Weak = declared[i], false
		}
	}
	var yields []promote.Node
	for round := 0; ; round++ {
		p.infer(func() { yields = walk(carries) })
		if p.exhausted || len(yields) != len(carries) {
			return nil, nil, false
		}
		if round > 0 && p.opts.ControlFlow != WidenControlFlow {
			break // JAX traces the body twice and no more (jax loops.py, while_loop)
		}
		changed, fine := p.nextCarries(op, carries, yields)
		if !fine || round > maxHeight*len(carries)+1 {
			return nil, nil, false
		}
		if !changed {
			break
		}
	}
	return carries, p.carryResults(op, carries, yields), p.carriesAgree(op, carries, yields)
}

// nextCarries moves the carries towards what the body yields.
func (p *promoter) nextCarries(op ir.Op, carries, yields []promote.Node) (changed, ok bool) {
	if p.opts.ControlFlow == KeepControlFlow {
		return false, true
	}
	for i, c := range carries {
		y := yields[i]
		if c.Type == promote.NoType || y.Type == promote.NoType || c.Type == y.Type && (c.Weak == y.Weak || p.opts.ControlFlow != WidenControlFlow) {
			continue
		}
		if p.opts.ControlFlow != WidenControlFlow && !c.Weak {
			continue
		}
		if p.opts.ControlFlow != WidenControlFlow {
			y.Weak = false // JAX joins with the type of the yield alone (jax loops.py, _promote_weak_typed_input)
		}
		joined, refusal := p.sys.Join(c, y)
		if refusal != nil {
			p.fail(op, "'"+p.m.OpString(op)+"' op carry #"+itoa(i)+" is "+shown(c)+" and the body yields "+shown(y)+
				", which have no common type in "+p.sys.Name().String(), p.refusalNotes(refusal)...)
			return false, false
		}
		joined.Rank0 = c.Rank0
		if p.opts.ControlFlow != WidenControlFlow {
			joined.Weak = false // and what it converts becomes strong
		}
		if joined != c {
			carries[i], changed = joined, true
		}
	}
	return changed, true
}

// carryResults are the results of a loop: the carries, as weak as what the body yields.
func (p *promoter) carryResults(op ir.Op, carries, yields []promote.Node) []promote.Node {
	results := make([]promote.Node, len(carries))
	for i, c := range carries {
		results[i] = promote.Node{Type: c.Type, Weak: yields[i].Weak && yields[i].Type == c.Type}
	}
	return results
}

// carriesAgree checks that the body yields what it is given, as far as the mode does not convert it.
func (p *promoter) carriesAgree(op ir.Op, carries, yields []promote.Node) bool {
	ok := true
	for i, c := range carries {
		y := yields[i]
		switch {
		case y.Type == c.Type:
		case p.opts.ControlFlow == WidenControlFlow:
		case p.opts.ControlFlow == KeepControlFlow:
			ok = p.pinned(op, i, y, c.Type, "carry") && ok
		default:
			ok = false
			p.carryMismatch(op, i, len(carries), c, y)
		}
	}
	return ok
}

// loopNames are the functions of jax.lax that make loops, which its messages name.
var loopNames = map[ir.OpName]string{ir.OpWhile: "while_loop", ir.OpChloScan: "scan"}

// carryMismatch reports a carry, one of count, whose type the body changes, with what JAX says of it. The
// carries are the last operands of the loop and of what the body yields.
func (p *promoter) carryMismatch(op ir.Op, i, count int, c, y promote.Node) {
	m := p.m
	body := m.Region(op, 1)
	if body == 0 {
		body = m.FirstRegion(op)
	}
	operand := m.NumOperands(op) - count + i
	init := m.Operand(op, operand)
	notes := []note{p.definition(operand, init)}
	if last := m.LastOp(m.FirstBlock(body)); last != 0 && count <= m.NumOperands(last) {
		notes = append(notes, note{"the body yields " + shown(y) + " here", m.OperandRange(last, m.NumOperands(last)-count+i), true})
	}
	notes = append(notes,
		noteText("JAX would say: TypeError: "+loopNames[m.Name(op)]+" body function carry input and carry output must have equal types, but they differ: "+
			"The input carry component val["+itoa(i)+"] has type "+p.jaxType(init, c.Type)+
			" but the corresponding output carry component has type "+p.jaxType(init, y.Type)+", so the dtypes do not match."),
		noteText("convert the initial value or what the body yields, or use --control-flow=widen"))
	p.fail(op, "'"+m.OpString(op)+"' op carry #"+itoa(i)+" is "+shown(c)+" but the body yields "+shown(y), notes...)
}

// scan promotes chlo.scan: inputs and carries go in, outputs and carries come out.
func (p *promoter) scan(op ir.Op) {
	m := p.m
	region := m.FirstRegion(op)
	entry := m.FirstBlock(region)
	segments := m.Ints(m.Property(op, p.names.resultSegments))
	nodes := p.operandNodes(op)
	count := 0
	if len(segments) == 2 {
		count = int(segments[1])
	}
	if entry == 0 || count > len(nodes) || m.NumArgs(entry) != len(nodes) {
		p.settleAll(op)
		return
	}
	inputs, inits := nodes[:len(nodes)-count], nodes[len(nodes)-count:]
	args := func(carries []promote.Node) []promote.Node {
		return append(append([]promote.Node(nil), inputs...), carries...)
	}
	var outputs []promote.Node
	carries, results, ok := p.carries(op, inits, p.declaredArgs(entry)[len(inputs):], func(carries []promote.Node) []promote.Node {
		yields, _ := p.body(region, args(carries))
		if len(yields) < count {
			return nil
		}
		outputs = yields[:len(yields)-count]
		return yields[len(yields)-count:]
	})
	if !ok {
		p.settleAll(op)
		return
	}
	if !p.inferring {
		for i, c := range carries {
			p.convertOperand(op, len(inputs)+i, c.Type)
		}
		_, last := p.body(region, args(carries))
		for i, c := range carries {
			p.convertOperand(last, len(outputs)+i, c.Type)
		}
	}
	p.applyResults(op, append(append([]promote.Node(nil), outputs...), results...))
}

// declaredArgs are the element types that the text gives the arguments of a block.
func (p *promoter) declaredArgs(b ir.Block) []promote.Type {
	types := make([]promote.Type, p.m.NumArgs(b))
	for i := range types {
		types[i] = promotable[p.m.Elem(p.declaredType(p.m.Arg(b, i)))]
	}
	return types
}
