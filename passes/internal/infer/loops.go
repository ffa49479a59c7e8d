package infer

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/passes/internal/rules"
	"github.com/hlo-promote/hlo-promote/promote"
)

// maxHeight limits the changes of carries: maxHeight for each carry, on average. The longest chain
// of a built-in system has 12 nodes. A lattice file need not describe a lattice, so repeated joins
// of its types may go round in a cycle.
const maxHeight = 16

// A loop is a while or a scan, whose operands and yielded values are no containers: the verifier
// refuses them.
type loop struct {
	s        *solver
	op       ir.Op
	body     ir.Region
	inputs   []promote.Node // the leading body arguments that are not carries
	carries  []promote.Node
	declared []promote.Node
	outputs  int // number of leading yielded values that are not carries
}

// inferCarries computes l.carries, beginning with the initial values or the declared types
// (rules.FirstCarry). It returns the nodes that the body finally yields.
//
// With KeepControlFlow, carries keep their declared types, into which all values must fit
// (Config.Fits). With WidenControlFlow, the body is visited until its carries reach a fixed point,
// and the yielded values are converted to the carries. In a built-in system the carries only rise.
// Other values can fall, because some rules are not monotone (docs/systems.md#laws). Otherwise, the
// body is visited at most twice, as JAX traces it. JAX joins a weak initial value with the node
// that the first trace yields. The second trace must yield the types of the carries (jax
// loops.py@0.10.2, while_loop, _promote_weak_typed_input).
func (l *loop) inferCarries(at nesting) (yields []promote.Node, ok bool) {
	config := l.s.config
	for i, c := range l.carries {
		init, d := l.s.m.Operand(l.op, len(l.inputs)+i), l.declared[i].Type
		if c.Type == elem.None || d == elem.None {
			continue
		}
		if config.KeepControlFlow {
			if !l.s.checkPinned(l.op, i, c, d, "carry", "its initial value has type", init) {
				return nil, false
			}
			l.carries[i] = rules.PinnedCarry(c, d)
			continue
		}
		l.carries[i] = rules.FirstCarry(config, c, d, l.s.values.DeclaredElem(init) != d)
	}
	failures := l.s.report.failures
	yields, last := l.s.visitRegion(l.body, slices.Concat(l.inputs, l.carries), at)
	if !config.KeepControlFlow {
		if yields, ok = l.revisitUntilStable(yields, last, l.s.report.failures > failures, at); !ok {
			return nil, false
		}
	}
	fine := !l.s.Exhausted
	for i, c := range l.carries {
		switch y := yields[l.outputs+i]; {
		case config.WidenControlFlow, c.Type == elem.None, y.Type == elem.None:
		case config.KeepControlFlow:
			fine = l.s.checkPinned(l.op, i, y, c.Type, "carry", "the body yields", l.s.m.Operand(last, l.outputs+i)) && fine
		case y.Type != c.Type:
			l.s.report.reportCarryMismatch(l, i, c, y)
			fine = false
		}
	}
	return yields, fine
}

// revisitUntilStable visits the body again until no carry changes, or only once without
// WidenControlFlow. It returns what the last visit yields. hasErrors is set if the first visit
// reported errors.
func (l *loop) revisitUntilStable(yields []promote.Node, last ir.Op, hasErrors bool, at nesting) (_ []promote.Node, ok bool) {
	changed, changes := indicesOf(l.carries), 0
	for widens, again := l.s.config.WidenControlFlow, true; again; again = widens {
		if changed, ok = l.nextCarries(yields[l.outputs:], changed); !ok {
			return nil, false
		}
		if len(changed) == 0 || l.s.Exhausted {
			break
		}
		if !widens && hasErrors {
			return nil, false // JAX stops at an error of the first trace
		}
		if changes += len(changed); changes > maxHeight*len(l.carries) {
			l.s.reportExhausted(l.op)
			return nil, false
		}
		yields, changed = l.revisit(yields, changed, last, at)
	}
	return yields, true
}

// nextCarries computes these carries for the next visit, and returns the changed ones.
func (l *loop) nextCarries(yields []promote.Node, which []int) (changed []int, ok bool) {
	for _, i := range which {
		c, y := l.carries[i], yields[i]
		if c.Type == elem.None || y.Type == elem.None {
			continue
		}
		next, refusal := rules.NextCarry(l.s.config, c, y)
		if refusal != nil {
			l.s.report.Fail(l.op, rules.NoJoin, "'"+l.s.m.OpString(l.op)+"' op carry #"+itoa(i)+" is "+formatNode(c)+" and the body yields "+formatNode(y)+
				", which have no common type in "+l.s.config.System.Name().String(), l.s.report.refusalNotes(refusal, 0)...)
			return nil, false
		}
		if next.Rank0 = c.Rank0; next != c {
			l.carries[i] = next
			changed = append(changed, i)
		}
	}
	return changed, true
}

// revisit visits the body with changed carries. It returns the yielded nodes, and the carries to
// compute next: those that changed, or whose yielded node changed.
func (l *loop) revisit(yields []promote.Node, changed []int, last ir.Op, at nesting) ([]promote.Node, []int) {
	entry := l.s.m.FirstBlock(l.body)
	l.s.worklist.prepare(entry)
	for _, i := range changed {
		v := l.s.m.Arg(entry, len(l.inputs)+i)
		if l.s.values.Set(v, l.carries[i]) {
			l.s.worklist.enqueueUsers(v)
		}
	}
	l.s.visitOps(l.body, at)
	var concerned []int
	for _, i := range l.s.worklist.takeChangedOperands(last) {
		yields[i] = l.s.values.Node(l.s.m.Operand(last, int(i)))
		if int(i) >= l.outputs {
			concerned = append(concerned, int(i)-l.outputs)
		}
	}
	changed = append(changed, concerned...)
	slices.Sort(changed)
	return yields, slices.Compact(changed)
}

// decideWhile joins a weak carry with the value that the body yields, as JAX does (loops.py,
// while_loop). Any other change of a carry is an error. With --control-flow, carries are widened or
// keep their declared types.
func (s *solver) decideWhile(op ir.Op, r *rules.Rule, at nesting) Decision {
	m := s.m
	cond, region := m.Region(op, 0), m.Region(op, 1)
	entry := m.FirstBlock(region)
	l := loop{s: s, op: op, body: region, carries: s.values.Nodes(m.Operands(op)), declared: s.values.declaredLeaves(m.Arg(entry, 0), m.NumArgs(entry))}
	yields, ok := l.inferCarries(at)
	// after the body, because it sees the final carries
	ok = s.visitCondition(op, cond, l.carries, at) && ok
	bodies := []Body{{cond, nil}, {region, TypesOf(l.carries)}}
	if !ok {
		return refused(bodies...)
	}
	return s.decisionFor(op, TypesOf(l.carries), rules.CarryResults(l.carries, yields), bodies...)
}

// visitCondition visits the condition of a while, which must yield i1, as in JAX.
func (s *solver) visitCondition(op ir.Op, cond ir.Region, carries []promote.Node, at nesting) bool {
	yields, last := s.visitRegion(cond, carries, at)
	if yields[0].Type == elem.I1 {
		return true
	}
	s.report.addAt(op, ir.Error, s.m.Ranges().Op(last), rules.BadBody, "'stablehlo.while' op condition must yield 'tensor<i1>', but yields "+formatNode(yields[0]),
		jaxNote("TypeError: cond_fun must return a boolean scalar"), Advice("compare it with zero: stablehlo.compare NE"))
	return false
}

// decideScan treats carries as while does. The operands are inputs and carries; the results are
// outputs and carries.
func (s *solver) decideScan(op ir.Op, r *rules.Rule, at nesting) Decision {
	m := s.m
	region := m.FirstRegion(op)
	entry := m.FirstBlock(region)
	nodes := s.values.Nodes(m.Operands(op))
	count := 0 // number of inputs
	if sizes := m.Attrs.Ints(m.Property(op, ir.NameOperandSegments)); len(sizes) > 0 {
		count = int(sizes[0])
	}
	inputs, carries := nodes[:count], nodes[count:]
	l := loop{s: s, op: op, body: region, inputs: inputs, carries: carries, declared: s.values.declaredLeaves(m.Arg(entry, 0), m.NumArgs(entry))[count:],
		outputs: m.NumOperands(m.LastOp(entry)) - len(carries)}
	yields, ok := l.inferCarries(at)
	if !ok {
		return refused(Body{Region: region})
	}
	outputs, types := yields[:l.outputs], TypesOf(l.carries)
	return s.decisionFor(op, append(make([]elem.Type, len(inputs)), types...),
		slices.Concat(outputs, rules.CarryResults(l.carries, yields[l.outputs:])),
		Body{region, append(make([]elem.Type, l.outputs), types...)})
}
