package infer

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/passes/internal/rules"
	"github.com/hlo-promote/hlo-promote/promote"
)

// visitReductionBody visits the body of a reduction. If the body yields a wider type of the same
// kind, the accumulator gets that type, and the body is visited again, until nothing is wider. That
// ends, because a type has few wider ones of its kind.
func (s *solver) visitReductionBody(op ir.Op, r ir.Region, acc []elem.Type, at nesting) (Body, bool) {
	var yields []promote.Node
	for isWidened := true; isWidened; {
		yields, _ = s.visitRegion(r, doubledNodes(acc), at)
		isWidened = false
		for i := range acc {
			if i < len(yields) && !yields[i].Weak && rules.IsWider(acc[i], yields[i].Type) {
				acc[i], isWidened = yields[i].Type, true
			}
		}
	}
	ok := true
	for i := range acc {
		if i >= len(yields) || yields[i].Type == acc[i] || acc[i] == elem.None {
			continue
		}
		if !s.config.Fits(yields[i], acc[i]) && !(yields[i].Weak && yields[i].Type.Kind().Rank() <= acc[i].Kind().Rank()) {
			s.report.Fail(op, rules.BadBody, "'"+s.m.OpString(op)+"' op body yields "+formatNode(yields[i])+" but its accumulator has type '"+acc[i].String()+"'",
				Advice("write a stablehlo.convert of the yielded value, or of the input and its initial value"))
			ok = false
		}
	}
	return Body{r, acc}, ok
}

func doubledNodes(types []elem.Type) []promote.Node {
	nodes := make([]promote.Node, 2*len(types))
	for i, t := range types {
		nodes[i].Type, nodes[len(types)+i].Type = t, t
	}
	return nodes
}

// decideReduce converts each input and its initial value to one type: that of the input if the
// initial value fits, and otherwise their join (jax lax.py, reduce). The declared types of
// the body and the result can demand another type, see rules.ReducedType. The accumulator can be
// wider than that type. A result is weak if its input and its initial value are weak.
func (s *solver) decideReduce(op ir.Op, r *rules.Rule, at nesting) Decision {
	m := s.m
	n := m.NumOperands(op) / 2
	region := m.FirstRegion(op)
	entry := m.FirstBlock(region)
	types, acc, results := make([]elem.Type, n), make([]elem.Type, n), make([]promote.Node, n)
	for i := range n {
		t, fine := s.reducedType(op, r, entry, i, n)
		if !fine {
			return refused()
		}
		types[i] = t
		acc[i] = s.values.accumulatorType(t, m.Operand(op, i), m.Arg(entry, i), m.Arg(entry, n+i))
		if out := s.values.DeclaredElem(m.Result(op, i)); rules.IsWider(acc[i], out) && out.Bits() > s.values.DeclaredElem(m.Operand(op, i)).Bits() {
			// The result is wider than the body arguments and than the input: the author wants the
			// wide sum, for which XLA requires operands of that type.
			types[i], acc[i] = out, out
		}
		x, init := s.values.Node(m.Operand(op, i)), s.values.Node(m.Operand(op, n+i))
		results[i].Weak, results[i].UndeclaredWeak = x.Weak && init.Weak, rules.NoneDeclaredWeak(x, init)
	}
	b, ok := s.visitReductionBody(op, region, acc, at)
	if !ok {
		return refused(Body{Region: region})
	}
	for i, t := range acc {
		results[i].Type = t
	}
	return s.decisionFor(op, append(types, types...), results, b)
}

func (s *solver) reducedType(op ir.Op, r *rules.Rule, entry ir.Block, i, n int) (elem.Type, bool) {
	m, v := s.m, s.values
	t, joined, refusal := rules.ReducedType(s.config, r, &rules.Reduction{
		Input: v.Node(m.Operand(op, i)), Init: v.Node(m.Operand(op, n+i)), Declared: v.DeclaredElem(m.Operand(op, i)),
		First: v.DeclaredElem(m.Arg(entry, i)), Second: v.DeclaredElem(m.Arg(entry, n+i)), Result: v.DeclaredElem(m.Result(op, i)),
	})
	if refusal != nil {
		for k := range joined {
			joined[k] = i + joined[k]*n // 0 is the input, 1 its initial value
		}
		s.report.refuse(op, joined, refusal)
	}
	return t, refusal == nil
}

// decideScatter joins inputs and updates. If the join differs from the inferred type of the input,
// the result is then converted to that type; otherwise it has the type of the accumulator. It is
// weak if the input is (jax scatter.py, _scatter_update).
func (s *solver) decideScatter(op ir.Op, r *rules.Rule, at nesting) Decision {
	m := s.m
	n := (m.NumOperands(op) - 1) / 2
	region := m.FirstRegion(op)
	entry := m.FirstBlock(region)
	index, ok := s.scatterIndexType(op, n)
	types, acc, converted := make([]elem.Type, n), make([]elem.Type, n), make([]promote.Node, n)
	facts := s.facts.of(op, r)
	for i := range n {
		x, update := s.values.Node(m.Operand(op, i)), s.values.Node(m.Operand(op, n+1+i))
		t, refusal := rules.UpdateType(s.config, r, x, update)
		if refusal != nil {
			s.report.refuse(op, []int{i, n + 1 + i}, refusal)
		}
		types[i], converted[i], ok = t, x, ok && refusal == nil
		converted[i].Weak = rules.IsWeak(facts, converted[i].Weak)
		acc[i] = s.values.accumulatorType(t, m.Operand(op, i), m.Arg(entry, i), m.Arg(entry, n+i))
	}
	if !ok {
		return refused()
	}
	b, ok := s.visitReductionBody(op, region, acc, at)
	if !ok {
		return refused(Body{Region: region})
	}
	results := make([]promote.Node, n)
	back := false
	for i := range n {
		results[i] = promote.Node{Type: acc[i]}
		if types[i] == converted[i].Type { // the result keeps the type of the accumulator
			results[i].Weak, results[i].UndeclaredWeak = converted[i].Weak, converted[i].UndeclaredWeak
			converted[i] = results[i]
		} else {
			back = true
		}
	}
	d := s.decisionFor(op, slices.Concat(types, []elem.Type{index}, types), results, b)
	if back {
		rules.ConvertBack(s.facts.ofResults(op), &d.Decision, converted)
	}
	return d
}

func (s *solver) scatterIndexType(op ir.Op, indices int) (elem.Type, bool) {
	switch n := s.values.Node(s.m.Operand(op, indices)); n.Type.Kind() {
	case elem.KindFloat, elem.KindComplex:
		s.report.failOperand(op, indices, rules.WrongOperand, "must be indices of integer type, but is '"+s.m.Types.Text(s.values.InferredType(s.m.Operand(op, indices)))+"'",
			Advice("convert them: stablehlo.convert to i32"))
		return elem.None, false
	case elem.KindBool:
		return elem.I32, true
	}
	return elem.None, true
}

// decideSelectAndScatter converts source and initial value to the type of the operand if they fit,
// and otherwise all three to their join.
func (s *solver) decideSelectAndScatter(op ir.Op, r *rules.Rule, at nesting) Decision {
	m := s.m
	x, source, init := s.values.Node(m.Operand(op, 0)), s.values.Node(m.Operand(op, 1)), s.values.Node(m.Operand(op, 2))
	choose, add := m.Region(op, 0), m.Region(op, 1)
	entry := m.FirstBlock(add)
	t, joined, refusal := rules.InitType(s.config, x, source, init)
	if refusal != nil {
		s.report.refuse(op, joined, refusal)
		return refused()
	}
	acc := []elem.Type{s.values.accumulatorType(t, m.Operand(op, 0), m.Arg(entry, 0), m.Arg(entry, 1))}
	chosen, fine := s.visitComparator(op, choose, doubledNodes([]elem.Type{t}), at)
	b, ok := s.visitReductionBody(op, add, acc, at)
	if !ok || !fine {
		return refused(Body{Region: choose}, Body{Region: add})
	}
	weak, undeclared := x.Weak && source.Weak && init.Weak, rules.NoneDeclaredWeak(x, source, init)
	return s.decisionFor(op, []elem.Type{t, t, t}, []promote.Node{{Type: acc[0], Weak: weak, UndeclaredWeak: undeclared}}, chosen, b)
}

// visitComparator visits a body that must yield i1. A number is an error, not converted: the author
// may mean a comparison function as for qsort, whose result is negative, zero or positive.
func (s *solver) visitComparator(op ir.Op, r ir.Region, args []promote.Node, at nesting) (Body, bool) {
	yields, _ := s.visitRegion(r, args, at)
	if len(yields) == 1 && yields[0].Type != elem.I1 {
		s.report.Fail(op, rules.BadBody, "'"+s.m.OpString(op)+"' op comparator must yield 'tensor<i1>', but yields "+formatNode(yields[0]),
			Advice("yield the result of a stablehlo.compare"))
		return Body{Region: r}, false
	}
	return Body{r, []elem.Type{elem.I1}}, true
}

// decideSort keeps the type of each input. The comparator has two arguments for each.
func (s *solver) decideSort(op ir.Op, r *rules.Rule, at nesting) Decision {
	nodes := s.values.Nodes(s.m.Operands(op))
	var args []promote.Node
	for _, n := range nodes {
		args = append(args, promote.Node{Type: n.Type}, promote.Node{Type: n.Type})
	}
	b, ok := s.visitComparator(op, s.m.FirstRegion(op), args, at)
	if !ok {
		return refused(b)
	}
	for i := range nodes {
		// a sorted value counts as a scalar only if its type has rank 0
		nodes[i].Rank0 = s.config.HasRanks && s.values.IsRank0(s.values.Declared(s.m.Operand(op, i)))
	}
	return s.decisionFor(op, nil, nodes, b)
}

// decideMap passes the types of the inputs to the body, and takes the result type from the body.
func (s *solver) decideMap(op ir.Op, _ *rules.Rule, at nesting) Decision {
	nodes := s.values.Nodes(s.m.Operands(op))
	for i := range nodes {
		nodes[i].Rank0 = s.config.HasRanks
	}
	region := s.m.FirstRegion(op)
	yields, _ := s.visitRegion(region, nodes, at)
	yields[0].Rank0 = false // the result has the dimensions of the inputs
	return s.decisionFor(op, nil, yields, Body{Region: region})
}

// decideAllReduce takes the accumulator from the join of all operands, because they share the body.
// It converts each operand to the accumulator type, unless the operand is a narrower type of the
// same kind.
func (s *solver) decideAllReduce(op ir.Op, r *rules.Rule, at nesting) Decision {
	m := s.m
	nodes := s.values.Nodes(m.Operands(op))
	rooted := s.hasRoot(op)
	if rooted {
		nodes = nodes[:len(nodes)-1]
	}
	region := m.FirstRegion(op)
	entry := m.FirstBlock(region)
	if len(nodes) == 0 || nodes[0].Type == elem.None {
		s.visitRegion(region, nil, at)
		return s.keepTypes(op)
	}
	t := nodes[0].Type
	weak := !slices.ContainsFunc(nodes, func(n promote.Node) bool { return !n.Weak })
	if slices.ContainsFunc(nodes, func(n promote.Node) bool { return n.Type != t }) {
		joined, refusal := s.config.System.Join(nodes...)
		if refusal != nil {
			s.report.refuse(op, indicesOf(nodes), refusal)
			return refused()
		}
		t = joined.Type
	}
	acc := []elem.Type{s.values.accumulatorType(t, m.Operand(op, 0), m.Arg(entry, 0), m.Arg(entry, 1))}
	b, ok := s.visitReductionBody(op, region, acc, at)
	if !ok {
		return refused(Body{Region: region})
	}
	operands, results := make([]elem.Type, len(nodes)), make([]promote.Node, len(nodes))
	for i, n := range nodes {
		results[i] = promote.Node{Type: acc[0], Weak: weak, UndeclaredWeak: rules.NoneDeclaredWeak(nodes...)}
		// an operand of the same kind may be narrower than the accumulator
		if n.Type != acc[0] && !rules.IsWider(n.Type, acc[0]) {
			operands[i] = acc[0]
		}
	}
	if rooted {
		t, ok := s.rootType(op)
		if !ok {
			return refused(Body{Region: region})
		}
		operands = append(operands, t)
	}
	return s.decisionFor(op, operands, results, b)
}

func indicesOf(nodes []promote.Node) (at []int) {
	for i := range nodes {
		at = append(at, i)
	}
	return at
}
