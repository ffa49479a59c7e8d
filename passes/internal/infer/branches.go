package infer

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/passes/internal/rules"
	"github.com/hlo-promote/hlo-promote/promote"
)

// Operations that select a region, and operations that run a region on other devices or
// asynchronously.

// branches computes the decision for stablehlo.if and stablehlo.case. JAX does not promote the
// values that branches yield: their types must agree.
func (s *solver) branches(op ir.Op, r *rules.Rule, at nesting) Decision {
	m := s.m
	operand, rewrite, ok := s.choice(op, r)
	var bodies []Body
	var yields [][]promote.Node
	for r := m.FirstRegion(op); r != 0; r = m.NextRegion(r) {
		y, _ := s.region(r, nil, at)
		yields, bodies = append(yields, y), append(bodies, Body{Region: r})
	}
	if !ok {
		return refused(bodies...)
	}
	results, ok := s.branchResults(op, yields)
	if !ok {
		return refused(bodies...)
	}
	d := s.decisionFor(op, []promote.Type{operand}, results)
	for i := range bodies {
		bodies[i].Yields = TypesOf(results)
	}
	d.Bodies, d.Rewrite = bodies, rewrite
	return d
}

// choice returns the type to which the predicate of an if or the index of a case is converted.
func (s *solver) choice(op ir.Op, r *rules.Rule) (to promote.Type, rewrite rules.Rewrite, ok bool) {
	branches := 0
	for region := s.m.FirstRegion(op); region != 0; region = s.m.NextRegion(region) {
		branches++
	}
	to, rewrite, wrong := rules.SelectorType(s.facts.of(op, r), branches)
	if wrong != nil {
		s.report.finding(op, wrong)
	}
	return to, rewrite, wrong == nil
}

// branchResults returns the leaves of the results of a stablehlo.if or stablehlo.case.
func (s *solver) branchResults(op ir.Op, yields [][]promote.Node) ([]promote.Node, bool) {
	var declared []promote.Node
	for i := range s.m.NumResults(op) {
		declared = s.values.AppendDeclared(declared, s.values.Declared(s.m.Result(op, i)))
	}
	results := make([]promote.Node, len(declared))
	// the branch that decides weakness: in JAX branch 0 of switch, the false one of cond
	weakFrom := 0
	if s.m.OpName(op) == ir.OpIf {
		weakFrom = 1
	}
	ok := true
	nodes := make([]promote.Node, 0, len(yields))
	for i := range results {
		nodes = nodes[:0]
		for _, y := range yields {
			if i < len(y) {
				nodes = append(nodes, y[i])
			}
		}
		if len(nodes) > 0 {
			var fine bool
			results[i], fine = s.branchResult(op, i, nodes, nodes[min(weakFrom, len(nodes)-1)], declared[i].Type)
			results[i].Rank0 = s.config.HasRanks && !slices.ContainsFunc(nodes, func(n promote.Node) bool { return !rules.IsFlat(n) })
			ok = ok && fine
		}
	}
	return results, ok
}

// branchResult returns the node of result i of an operation whose branches yield these nodes.
// decisive is the node of the branch that decides weakness: the result is weak if decisive is weak
// and has the type of the result. With rules.KeepControlFlow the result has its declared type and
// is strong.
func (s *solver) branchResult(op ir.Op, i int, nodes []promote.Node, decisive promote.Node, declared promote.Type) (promote.Node, bool) {
	same := true
	for _, n := range nodes {
		same = same && n.Type == nodes[0].Type
	}
	switch {
	case s.config.ControlFlow == rules.KeepControlFlow && declared != promote.NoType:
		ok := true
		for _, n := range nodes {
			ok = s.isPinnable(op, i, n, declared, "branch result", "a branch yields") && ok
		}
		return promote.Node{Type: declared}, ok
	case same:
		return promote.Node{Type: nodes[0].Type, Weak: decisive.Weak, UndeclaredWeak: rules.NoneDeclaredWeak(nodes...)}, true
	case s.config.ControlFlow == rules.WidenControlFlow:
		joined, refusal := s.config.System.Join(nodes...)
		if refusal != nil {
			s.report.Fail(op, rules.NoJoin, "'"+s.m.OpString(op)+"' op branches yield "+nodeTypes(nodes)+" for result #"+itoa(i)+", which have no common type in "+
				s.config.System.Name().String(), s.report.refusalNotes(refusal, 0)...)
			return joined, false
		}
		joined.Weak = decisive.Weak && decisive.Type == joined.Type // a converted value is strong
		return joined, true
	}
	s.report.branchMismatch(op, i, nodes)
	return promote.Node{}, false
}

// nodeTypes formats the distinct nodes as a list for a message.
func nodeTypes(nodes []promote.Node) string {
	var words []string
	seen := map[string]bool{}
	for _, n := range nodes {
		if w := formatNode(n); !seen[w] {
			seen[w] = true
			words = append(words, w)
		}
	}
	return joinList(words)
}

// isPinnable reports whether a value with node n may be converted to the declared type that
// rules.KeepControlFlow keeps, and reports an error if not. The parameters what (such as "carry")
// and source (such as "the body yields") are parts of the message.
func (s *solver) isPinnable(op ir.Op, i int, n promote.Node, declared promote.Type, what, source string) bool {
	if n.Type == declared || n.Type == promote.NoType || s.config.Fits(n, declared) {
		return true
	}
	s.report.Fail(op, rules.PinnedLoses, "'"+s.m.OpString(op)+"' op "+what+" #"+itoa(i)+" is declared '"+declared.String()+"' but "+source+" '"+n.Type.String()+"'; converting it to '"+declared.String()+"' would lose information",
		append(s.report.widening(n, promote.Node{Type: declared}), Advice("write a stablehlo.convert of this value to '"+declared.String()+"' if the loss is intended"))...)
	return false
}

// manualComputation passes the types of its operands to its body, and takes its results from the
// body.
func (s *solver) manualComputation(op ir.Op, _ *rules.Rule, at nesting) Decision {
	region := s.m.FirstRegion(op)
	yields, _ := s.region(region, s.values.Nodes(s.m.Operands(op)), at)
	bodies := []Body{{Region: region}}
	if len(yields) == 0 && s.m.NumResults(op) > 0 {
		return Decision{Bodies: bodies}
	}
	d := s.decisionFor(op, nil, yields)
	d.Bodies = bodies
	return d
}

// asyncStart decides async_start, whose body contains a single operation and whose result is a
// future of the results of that operation. If the operation needs its operands converted, the
// operands of async_start are converted instead.
func (s *solver) asyncStart(op ir.Op, _ *rules.Rule, at nesting) Decision {
	m := s.m
	region := m.FirstRegion(op)
	entry := m.FirstBlock(region)
	args := s.values.Nodes(m.Operands(op))
	if entry == 0 || m.NumArgs(entry) != len(args) {
		return s.keepTypes(op)
	}
	yields, last := s.region(region, args, at)
	inner := m.FirstOp(entry)
	if inner != 0 && inner != last && s.moveOut(entry, inner, args, at.inner()) {
		yields, _ = s.region(region, args, at)
		var d Decision
		if s.decide(inner, at.inner(), &d); !s.isSoleOp(inner, &d) {
			s.report.Fail(op, rules.Container, "'stablehlo.async_start' op can contain only one operation, but '"+m.OpString(inner)+"' needs converts beside it",
				Advice("convert the operands before stablehlo.async_start"))
			return refused(Body{Region: region})
		}
	}
	d := s.decisionFor(op, TypesOf(args), yields)
	d.Visible = nil // a future cannot be converted
	d.Bodies = []Body{{Region: region}}
	return d
}

// isSoleOp reports whether a decision inserts no operations beside an operation.
func (s *solver) isSoleOp(op ir.Op, d *Decision) bool {
	return d.Kind == rules.Unchanged || d.Kind == rules.Changed && d.Rewrite.Kind == rules.NoRewrite && d.Visible == nil && !s.values.needsConvert(op, d.Operands)
}

// moveOut reports whether the operation in the body of an async_start needs a convert or another
// operation beside it. If it needs converts of body arguments, moveOut sets args to the converted
// types, so that the operands of async_start are converted instead.
func (s *solver) moveOut(entry ir.Block, inner ir.Op, args []promote.Node, at nesting) bool {
	var d Decision
	s.decide(inner, at, &d)
	moved := d.Kind == rules.Identity || d.Rewrite.Kind != rules.NoRewrite || d.Visible != nil
	for i, v := range s.m.Operands(inner) {
		if i >= len(d.Operands) || d.Operands[i] == promote.NoType || d.Operands[i] == s.values.Elem(v) {
			continue
		}
		moved = true
		if b, number := s.m.ArgOf(v); b == entry && number < len(args) {
			args[number] = promote.Node{Type: d.Operands[i]}
		}
	}
	return moved
}

// asyncDone decides async_done: the results have the leaves of the future.
func (s *solver) asyncDone(op ir.Op, r *rules.Rule, at nesting) Decision {
	return s.decisionFor(op, nil, s.values.Nodes(s.m.Operands(op)))
}
