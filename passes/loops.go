package passes

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/promote"
)

// Loop carries. The body is looked at with the current carries until they stand; nothing weak is given a width in
// between, and the carries alone are accumulated, because two of the rules are not monotone (docs/ops.md). How far the
// carries move is a policy of the options.

// carryPolicy is what becomes of a carry between rounds.
type carryPolicy struct {
	// rounds is how often the body is looked at, at most; 0: until the carries stand.
	rounds int
	// start is the carry of the first round, given the initial value and the declared type of the body's argument.
	start func(s *solver, op ir.Op, i int, init promote.Node, declared promote.Type, stale bool) (promote.Node, bool)
	// next is the carry of the next round, given that of this one and what the body yields for it.
	next func(s *solver, c, y promote.Node) (promote.Node, *promote.Refusal)
	// agree tells whether the body may yield y for a carry c in the end; else it reports why not.
	agree func(s *solver, op ir.Op, i, count int, c, y promote.Node) bool
}

var carryPolicies = map[ControlFlow]*carryPolicy{
	// JAX traces the body twice and no more: weak initial values move to what the first round yields, and what the second
	// yields must agree (jax loops.py@0.10.2, while_loop, _promote_weak_typed_input).
	JaxControlFlow: {rounds: 2, start: (*solver).startAsGiven, next: (*solver).nextInJAX, agree: (*solver).carriesMatch},
	// The carries rise in a lattice of finite height until they hold what the body yields, which is converted.
	WidenControlFlow: {start: (*solver).startAsGiven, next: (*solver).nextWider, agree: (*solver).anyYield},
	// The carries are what the text declares; what the body yields is converted where nothing is lost.
	KeepControlFlow: {rounds: 1, start: (*solver).startPinned, next: (*solver).nextSame, agree: (*solver).yieldsFit},
}

// maxHeight bounds how often one carry may move: the longest ascending chain of any built-in system, weak nodes
// included, has 12. A table that is no lattice could go on for ever.
const maxHeight = 16

func (s *solver) startAsGiven(op ir.Op, i int, init promote.Node, declared promote.Type, stale bool) (promote.Node, bool) {
	if stale && init.Type != declared && s.sys.Converts(promote.Node{Type: init.Type, Weak: init.Weak}, promote.Node{Type: declared}) {
		return promote.Node{Type: declared, Rank0: init.Rank0}, true // the text gives the body another type than the initial value: that is meant
	}
	return init, true
}

func (s *solver) startPinned(op ir.Op, i int, init promote.Node, declared promote.Type, stale bool) (promote.Node, bool) {
	if !s.pinned(op, i, init, declared, "carry") {
		return init, false
	}
	init.Weak = init.Weak && init.Type == declared || isPartOf(init, declared)
	init.Type = declared
	return init, true
}

func (s *solver) nextInJAX(c, y promote.Node) (promote.Node, *promote.Refusal) {
	if !c.Weak || c.Type == y.Type {
		c.Soft = c.Soft && softOf(y)
		return c, nil
	}
	y.Weak = false // JAX joins with the type of the yield alone
	joined, refusal := s.sys.Join(c, y)
	joined.Weak = false // and what it converts becomes strong
	return joined, refusal
}

func (s *solver) nextWider(c, y promote.Node) (promote.Node, *promote.Refusal) {
	if c.Type == y.Type {
		c.Weak, c.Soft = c.Weak && y.Weak, c.Soft && y.Soft
		return c, nil
	}
	joined, refusal := s.sys.Join(c, y)
	joined.Weak = joined.Weak && joined.Type == c.Type // what is converted becomes strong, as in nextInJAX
	return joined, refusal
}

func (s *solver) nextSame(c, y promote.Node) (promote.Node, *promote.Refusal) { return c, nil }

func (s *solver) anyYield(op ir.Op, i, count int, c, y promote.Node) bool { return true }

func (s *solver) yieldsFit(op ir.Op, i, count int, c, y promote.Node) bool {
	return s.pinned(op, i, y, c.Type, "carry")
}

func (s *solver) carriesMatch(op ir.Op, i, count int, c, y promote.Node) bool {
	if y.Type != c.Type {
		s.carryMismatch(op, i, count, c, y)
		return false
	}
	return true
}

// loop is a loop whose carries are being found.
type loop struct {
	op       ir.Op
	body     ir.Region
	fixed    []promote.Node // leaves of the body's arguments that are no carries; they come first
	carries  []promote.Node // leaves
	declared []promote.Node
	outputs  int  // leaves of what the body yields that are no carries; they come first
	plain    bool // no carry is a tuple: a leaf is an operand of the terminator
}

// solve finds the types of the carries. yields is what the body gives in the end, outputs included.
func (s *solver) solve(l *loop) (yields []promote.Node, ok bool) {
	policy := carryPolicies[s.opts.ControlFlow]
	first := s.m.NumOperands(l.op) - len(l.carries)
	for i, c := range l.carries {
		d := l.declared[i].Type
		if c.Type == promote.NoType || d == promote.NoType {
			continue
		}
		stale := l.plain && s.values.declaredElem(s.m.Operand(l.op, first+i)) != d
		if l.carries[i], ok = policy.start(s, l.op, i, c, d, stale); !ok {
			return nil, false
		}
	}
	failures := s.faults.failures
	yields, last := s.region(l.body, append(l.fixed[:len(l.fixed):len(l.fixed)], l.carries...))
	if len(yields) < l.outputs+len(l.carries) {
		return nil, false
	}
	if yields, ok = s.rounds(l, policy, yields, last, s.faults.failures > failures); !ok {
		return nil, false
	}
	fine := !s.exhausted
	for i, c := range l.carries {
		y := yields[l.outputs+i]
		if c.Type != promote.NoType && y.Type != promote.NoType {
			fine = policy.agree(s, l.op, i, len(l.carries), c, y) && fine
		}
	}
	return yields, fine
}

// rounds looks at the body with carries that move towards what it yields until they stand, or as often as the policy has it, and returns
// what it yields then. wrong says that the first look found errors.
func (s *solver) rounds(l *loop, policy *carryPolicy, yields []promote.Node, last ir.Op, wrong bool) (_ []promote.Node, ok bool) {
	all := make([]int, len(l.carries))
	for i := range all {
		all[i] = i
	}
	moved, moves := all, 0
	for round := 1; policy.rounds == 0 || round < policy.rounds; round++ {
		if moved, ok = s.move(l, policy, yields[l.outputs:], moved); !ok {
			return nil, false
		}
		if len(moved) == 0 || s.exhausted {
			break
		}
		if policy.rounds != 0 && wrong {
			return nil, false // what cannot be traced is traced no second time
		}
		if moves += len(moved); moves > maxHeight*len(l.carries) {
			s.giveUp(l.op)
			return nil, false
		}
		if yields, moved = s.again(l, yields, moved, last); len(yields) < l.outputs+len(l.carries) {
			return nil, false
		}
	}
	return yields, true
}

// move moves those of the carries that may have to move towards what the body yields, and returns those that did.
func (s *solver) move(l *loop, policy *carryPolicy, yields []promote.Node, which []int) (moved []int, ok bool) {
	for _, i := range which {
		c, y := l.carries[i], yields[i]
		if c.Type == promote.NoType || y.Type == promote.NoType {
			continue
		}
		next, refusal := policy.next(s, c, y)
		if refusal != nil {
			s.fail(l.op, noJoin, "'"+s.m.OpString(l.op)+"' op carry #"+itoa(i)+" is "+shown(c)+" and the body yields "+shown(y)+
				", which have no common type in "+s.sys.Name().String(), s.refusalNotes(refusal)...)
			return nil, false
		}
		if next.Rank0 = c.Rank0; next != c {
			l.carries[i] = next
			moved = append(moved, i)
		}
	}
	return moved, true
}

// again looks at the body with carries that have moved, and returns what it yields and which of the carries that may
// concern: a round costs what it changes.
func (s *solver) again(l *loop, yields []promote.Node, moved []int, last ir.Op) ([]promote.Node, []int) {
	entry := s.m.FirstBlock(l.body)
	if !l.plain || s.m.NextBlock(entry) != 0 {
		yields, _ = s.region(l.body, append(l.fixed[:len(l.fixed):len(l.fixed)], l.carries...))
		all := make([]int, len(l.carries))
		for i := range all {
			all[i] = i
		}
		return yields, all
	}
	s.flow.again(entry)
	for _, i := range moved {
		v := s.m.Arg(entry, len(l.fixed)+i)
		if s.values.set(v, l.carries[i]) {
			s.flow.changed(v)
		}
	}
	s.block(entry)
	var concerned []int
	for _, i := range s.flow.take(last) {
		yields[i] = s.values.node(s.m.Operand(last, int(i)))
		if int(i) >= l.outputs {
			concerned = append(concerned, int(i)-l.outputs)
		}
	}
	return yields, mergeSorted(concerned, moved)
}

// mergeSorted is the union of two sorted lists.
func mergeSorted(a, b []int) (union []int) {
	for len(a) > 0 || len(b) > 0 {
		switch {
		case len(b) == 0 || len(a) > 0 && a[0] < b[0]:
			union, a = append(union, a[0]), a[1:]
		case len(a) == 0 || b[0] < a[0]:
			union, b = append(union, b[0]), b[1:]
		default:
			union, a, b = append(union, a[0]), a[1:], b[1:]
		}
	}
	return union
}

// carryResults are the results of a loop: the carries, as weak as what the body yields.
func carryResults(carries, yields []promote.Node) []promote.Node {
	results := make([]promote.Node, len(carries))
	for i, c := range carries {
		results[i] = promote.Node{Type: c.Type, Weak: yields[i].Weak && yields[i].Type == c.Type, Soft: yields[i].Soft, Rank0: c.Rank0}
	}
	return results
}

// while takes a weak carry to the strong type that the body yields, in two rounds and no more, and refuses others that
// change (jax loops.py, while_loop), unless the options widen carries or keep what is declared.
func (s *solver) while(op ir.Op, c *compiled) decision {
	m := s.m
	cond, region := m.Region(op, 0), m.Region(op, 1)
	entry := m.FirstBlock(region)
	if m.FirstBlock(cond) == 0 || entry == 0 || m.NumArgs(entry) != m.NumOperands(op) {
		return decision{}
	}
	l := loop{op: op, body: region, carries: s.values.nodes(m.Operands(op)), declared: s.declaredArgs(entry), plain: true}
	if len(l.carries) != len(l.declared) {
		return decision{}
	}
	for i := range m.NumArgs(entry) {
		l.plain = l.plain && !s.values.isContainer(m.Type(m.Arg(entry, i)))
	}
	yields, ok := s.solve(&l)
	ok = s.condition(op, cond, l.carries) && ok
	bodies := []body{{cond, nil}, {region, typesOnly(l.carries)}}
	if !ok {
		return decision{kind: refused, bodies: bodies}
	}
	d := s.conclude(op, typesOnly(l.carries), carryResults(l.carries, yields))
	d.bodies = bodies
	return d
}

// condition looks at the condition of a while, which must yield a truth value: JAX does not compare it with zero.
func (s *solver) condition(op ir.Op, cond ir.Region, carries []promote.Node) bool {
	yields, last := s.region(cond, carries)
	if len(yields) != 1 || yields[0].Type == promote.I1 {
		return true
	}
	s.failAt(op, s.m.OpRange(last), badBody, "'stablehlo.while' op condition must yield 'tensor<i1>', but yields "+shown(yields[0]),
		s.says("TypeError: cond_fun must return a boolean scalar"), advice("compare it with something: stablehlo.compare NE"))
	return false
}

// declaredArgs are the leaves of the arguments of a block as the text declares them.
func (s *solver) declaredArgs(b ir.Block) []promote.Node {
	var nodes []promote.Node
	for i := range s.m.NumArgs(b) {
		nodes = s.values.appendDeclared(nodes, s.values.declared(s.m.Arg(b, i)))
	}
	return nodes
}

// scan has inputs and carries go in, and outputs and carries come out; the carries are as those of a while.
func (s *solver) scan(op ir.Op, c *compiled) decision {
	m := s.m
	region := m.FirstRegion(op)
	entry := m.FirstBlock(region)
	segments := m.Ints(m.Property(op, s.names.resultSegments))
	nodes := s.values.nodes(m.Operands(op))
	count := 0
	if len(segments) == 2 {
		count = int(segments[1])
	}
	if entry == 0 || count > len(nodes) || m.NumArgs(entry) != len(nodes) || m.NumOperands(op) != len(nodes) {
		return decision{}
	}
	inputs := nodes[:len(nodes)-count]
	l := loop{op: op, body: region, fixed: inputs, carries: nodes[len(inputs):], declared: s.declaredArgs(entry)[len(inputs):], plain: true}
	if last := m.LastOp(entry); last != 0 {
		l.outputs = max(0, m.NumOperands(last)-count)
	}
	yields, ok := s.solve(&l)
	if !ok {
		return decision{kind: refused, bodies: []body{{region: region}}}
	}
	outputs := yields[:l.outputs]
	d := s.conclude(op, append(make([]promote.Type, len(inputs)), typesOnly(l.carries)...),
		append(append([]promote.Node(nil), outputs...), carryResults(l.carries, yields[l.outputs:])...))
	d.bodies = []body{{region, append(make([]promote.Type, l.outputs), typesOnly(l.carries)...)}}
	return d
}

// loopNames are the functions of jax.lax that make loops, which its messages name.
var loopNames = map[ir.OpName]string{ir.OpWhile: "while_loop", ir.OpChloScan: "scan"}

// carryMismatch reports a carry, one of count, whose type the body changes, with what JAX says of it. The carries are the
// last operands of the loop and of what the body yields.
func (s *solver) carryMismatch(op ir.Op, i, count int, c, y promote.Node) {
	m := s.m
	region := m.Region(op, 1)
	if region == 0 {
		region = m.FirstRegion(op)
	}
	message := "'" + m.OpString(op) + "' op carry #" + itoa(i) + " is " + shown(c) + " but the body yields " + shown(y)
	help := append([]note{advice("convert the initial value or what the body yields")}, s.widening(c, y)...)
	operand := m.NumOperands(op) - count + i
	if operand < 0 || s.values.isContainer(m.Type(m.Operand(op, operand))) {
		s.fail(op, carryChanges, message, help...)
		return
	}
	init := m.Operand(op, operand)
	notes := []note{s.definition(operand, init)}
	if last := m.LastOp(m.FirstBlock(region)); last != 0 && count <= m.NumOperands(last) {
		notes = append(notes, noteAt(m.OperandRange(last, m.NumOperands(last)-count+i), "the body yields "+shown(y)+" here"))
	}
	notes = append(notes, s.says("TypeError: "+loopNames[m.OpName(op)]+" body function carry input and carry output must have equal types, but they differ: "+
		"The input carry component val["+itoa(i)+"] has type "+s.jaxType(init, c.Type)+
		" but the corresponding output carry component has type "+s.jaxType(init, y.Type)+", so the dtypes do not match."))
	s.fail(op, carryChanges, message, append(notes, help...)...)
}
