package infer

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/passes/internal/rules"
	"github.com/hlo-promote/hlo-promote/promote"
)

// Loop carries. The body is visited with the current carries until they reach a fixed point, or as
// often as the policy allows. Between two visits the policy joins a carry with the node that the
// body yields, or leaves it. A carry therefore only rises in the lattice. Other values may fall
// when they are computed again, because some rules are not monotone (docs/systems.md#laws).

// A carryPolicy computes how carries change between visits of the body.
type carryPolicy struct {
	// rounds is the maximum number of visits of the body; 0 means until a fixed point.
	rounds int
	// pinned is set if carries keep their declared types.
	pinned bool
	// next returns the carry for the next visit, given the current one and the node that the body
	// yields.
	next func(c *rules.Config, carry, yield promote.Node) (promote.Node, *promote.Refusal)
	// accepts reports whether the body may finally yield y for a carry c, and reports an error if
	// not. If it is nil, the body may yield anything.
	accepts func(l *loop, i int, c, y promote.Node) bool
}

var carryPolicies = map[rules.ControlFlow]*carryPolicy{
	// JAX traces the body at most twice: a weak initial value is joined with what the first trace
	// yields, and the second trace must yield the types of the carries (jax loops.py@0.10.2,
	// while_loop, _promote_weak_typed_input).
	rules.JaxControlFlow: {rounds: 2, next: rules.NextCarryInJAX, accepts: (*loop).carriesMatch},
	// The carries rise in a lattice of finite height until the yielded values fit into them; the
	// yielded values are then converted to the carries.
	rules.WidenControlFlow: {next: rules.NextWiderCarry},
	// The carries have their declared types; initial and yielded values must fit (Config.Fits).
	rules.KeepControlFlow: {rounds: 1, pinned: true, accepts: (*loop).yieldsFit},
}

// maxHeight limits the changes of carries: the carries of a loop may change maxHeight × (their
// number) times in total. The longest chain of the built-in systems, weak nodes included, has 12
// nodes. The limit is for a user's system that is no lattice, whose joins might never reach a fixed
// point.
const maxHeight = 16

func (l *loop) yieldsFit(i int, c, y promote.Node) bool {
	return l.s.isPinnable(l.op, i, y, c.Type, "carry", "the body yields")
}

func (l *loop) carriesMatch(i int, c, y promote.Node) bool {
	if y.Type != c.Type {
		l.s.report.carryMismatch(l.op, i, len(l.carries), c, y)
		return false
	}
	return true
}

// A loop is the state of inferring the carries of one loop.
type loop struct {
	s        *solver
	op       ir.Op
	body     ir.Region
	fixed    []promote.Node // leaves of the leading body arguments that are not carries
	carries  []promote.Node // leaves
	declared []promote.Node
	outputs  int  // number of leading yielded leaves that are not carries
	plain    bool // no carry is a tuple, so that leaves and operands of the terminator correspond
}

// solve computes the types of the carries. yields has the nodes that the body finally yields,
// outputs included.
func (l *loop) solve(at nesting) (yields []promote.Node, ok bool) {
	policy := carryPolicies[l.s.config.ControlFlow]
	first := l.s.m.NumOperands(l.op) - len(l.carries)
	for i, c := range l.carries {
		d := l.declared[i].Type
		if c.Type == promote.NoType || d == promote.NoType {
			continue
		}
		if policy.pinned {
			if !l.s.isPinnable(l.op, i, c, d, "carry", "its initial value has type") {
				return nil, false
			}
			l.carries[i] = rules.PinnedCarry(c, d)
			continue
		}
		// whether the body declares another type than the initial value has
		differs := l.plain && l.s.values.DeclaredElem(l.s.m.Operand(l.op, first+i)) != d
		l.carries[i] = rules.FirstCarry(l.s.config, c, d, differs)
	}
	failures := l.s.report.failures
	yields, last := l.s.region(l.body, append(l.fixed[:len(l.fixed):len(l.fixed)], l.carries...), at)
	if len(yields) < l.outputs+len(l.carries) {
		return nil, false
	}
	if yields, ok = l.rounds(policy, yields, last, l.s.report.failures > failures, at); !ok {
		return nil, false
	}
	fine := !l.s.exhausted
	for i, c := range l.carries {
		y := yields[l.outputs+i]
		if policy.accepts != nil && c.Type != promote.NoType && y.Type != promote.NoType {
			fine = policy.accepts(l, i, c, y) && fine
		}
	}
	return yields, fine
}

// rounds makes the visits after the first one: it applies the policy to the carries and visits the
// body, until no carry changes or the policy allows no more visits. It returns the nodes that the
// body yields. wrong is set if the first visit reported errors.
func (l *loop) rounds(policy *carryPolicy, yields []promote.Node, last ir.Op, wrong bool, at nesting) (_ []promote.Node, ok bool) {
	all := make([]int, len(l.carries))
	for i := range all {
		all[i] = i
	}
	moved, moves := all, 0
	for round := 1; policy.rounds == 0 || round < policy.rounds; round++ {
		if moved, ok = l.advance(policy, yields[l.outputs:], moved); !ok {
			return nil, false
		}
		if len(moved) == 0 || l.s.exhausted {
			break
		}
		if policy.rounds != 0 && wrong {
			return nil, false // a body with errors is not visited again
		}
		if moves += len(moved); moves > maxHeight*len(l.carries) {
			l.s.reportExhausted(l.op)
			return nil, false
		}
		if yields, moved = l.revisit(yields, moved, last, at); len(yields) < l.outputs+len(l.carries) {
			return nil, false
		}
	}
	return yields, true
}

// advance applies the policy to the carries with these indices, and returns those that changed.
func (l *loop) advance(policy *carryPolicy, yields []promote.Node, which []int) (moved []int, ok bool) {
	for _, i := range which {
		c, y := l.carries[i], yields[i]
		if c.Type == promote.NoType || y.Type == promote.NoType {
			continue
		}
		next, refusal := policy.next(l.s.config, c, y)
		if refusal != nil {
			l.s.report.Fail(l.op, rules.NoJoin, "'"+l.s.m.OpString(l.op)+"' op carry #"+itoa(i)+" is "+formatNode(c)+" and the body yields "+formatNode(y)+
				", which have no common type in "+l.s.config.System.Name().String(), l.s.report.refusalNotes(refusal, 0)...)
			return nil, false
		}
		if next.Rank0 = c.Rank0; next != c {
			l.carries[i] = next
			moved = append(moved, i)
		}
	}
	return moved, true
}

// revisit visits the body with changed carries, in time proportional to what changes. It returns
// the yielded nodes, and the indices of the carries to pass to the next call of advance: those that
// changed, or whose yields did.
func (l *loop) revisit(yields []promote.Node, moved []int, last ir.Op, at nesting) ([]promote.Node, []int) {
	entry := l.s.m.FirstBlock(l.body)
	if !l.plain || l.s.m.NextBlock(entry) != 0 {
		yields, _ = l.s.region(l.body, append(l.fixed[:len(l.fixed):len(l.fixed)], l.carries...), at)
		all := make([]int, len(l.carries))
		for i := range all {
			all[i] = i
		}
		return yields, all
	}
	l.s.worklist.prepare(entry)
	for _, i := range moved {
		v := l.s.m.Arg(entry, len(l.fixed)+i)
		if l.s.values.Set(v, l.carries[i]) {
			l.s.worklist.changed(v)
		}
	}
	l.s.block(entry, at)
	var concerned []int
	for _, i := range l.s.worklist.drainOperands(last) {
		yields[i] = l.s.values.Node(l.s.m.Operand(last, int(i)))
		if int(i) >= l.outputs {
			concerned = append(concerned, int(i)-l.outputs)
		}
	}
	return yields, mergeSorted(concerned, moved)
}

// mergeSorted returns the union of two sorted lists.
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

// while computes the decision for stablehlo.while. As in JAX (loops.py, while_loop), a weak carry
// is joined with what the first of two visits of the body yields; any other change of a carry is an
// error. Options can widen carries or keep their declared types.
func (s *solver) while(op ir.Op, r *rules.Rule, at nesting) Decision {
	m := s.m
	cond, region := m.Region(op, 0), m.Region(op, 1)
	entry := m.FirstBlock(region)
	if m.FirstBlock(cond) == 0 || entry == 0 || m.NumArgs(entry) != m.NumOperands(op) {
		return Decision{}
	}
	l := loop{s: s, op: op, body: region, carries: s.values.Nodes(m.Operands(op)), declared: s.values.declaredArgs(entry), plain: true}
	if len(l.carries) != len(l.declared) {
		return Decision{}
	}
	for i := range m.NumArgs(entry) {
		l.plain = l.plain && !s.values.IsContainer(m.Type(m.Arg(entry, i)))
	}
	yields, ok := l.solve(at)
	ok = s.condition(op, cond, l.carries, at) && ok
	bodies := []Body{{cond, nil}, {region, TypesOf(l.carries)}}
	if !ok {
		return refused(bodies...)
	}
	d := s.decisionFor(op, TypesOf(l.carries), rules.CarryResults(l.carries, yields))
	d.Bodies = bodies
	return d
}

// condition visits the condition of a while, which must yield i1: JAX does not turn a number into a
// bool by comparing it with zero.
func (s *solver) condition(op ir.Op, cond ir.Region, carries []promote.Node, at nesting) bool {
	yields, last := s.region(cond, carries, at)
	if len(yields) != 1 || yields[0].Type == promote.I1 {
		return true
	}
	s.report.failAt(op, s.m.Ranges().Op(last), rules.BadBody, "'stablehlo.while' op condition must yield 'tensor<i1>', but yields "+formatNode(yields[0]),
		jaxNote("TypeError: cond_fun must return a boolean scalar"), Advice("compare it with zero: stablehlo.compare NE"))
	return false
}

// scan decides chlo.scan: its operands are inputs and carries, its results outputs and carries.
// Carries follow the rules of while.
func (s *solver) scan(op ir.Op, r *rules.Rule, at nesting) Decision {
	m := s.m
	region := m.FirstRegion(op)
	entry := m.FirstBlock(region)
	segments := m.Attrs.Ints(m.Property(op, ir.NameResultSegments))
	nodes := s.values.Nodes(m.Operands(op))
	count := 0
	if len(segments) == 2 {
		count = int(segments[1])
	}
	if entry == 0 || count > len(nodes) || m.NumArgs(entry) != len(nodes) || m.NumOperands(op) != len(nodes) {
		return Decision{}
	}
	inputs := nodes[:len(nodes)-count]
	l := loop{s: s, op: op, body: region, fixed: inputs, carries: nodes[len(inputs):], declared: s.values.declaredArgs(entry)[len(inputs):], plain: true}
	if last := m.LastOp(entry); last != 0 {
		l.outputs = max(0, m.NumOperands(last)-count)
	}
	yields, ok := l.solve(at)
	if !ok {
		return refused(Body{Region: region})
	}
	outputs := yields[:l.outputs]
	d := s.decisionFor(op, append(make([]promote.Type, len(inputs)), TypesOf(l.carries)...),
		append(append([]promote.Node(nil), outputs...), rules.CarryResults(l.carries, yields[l.outputs:])...))
	d.Bodies = []Body{{region, append(make([]promote.Type, l.outputs), TypesOf(l.carries)...)}}
	return d
}

// loopNames has the jax.lax functions that create the loops, for messages.
var loopNames = map[ir.OpName]string{ir.OpWhile: "while_loop", ir.OpChloScan: "scan"}
