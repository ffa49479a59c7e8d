package infer

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/passes/internal/rules"
	"github.com/hlo-promote/hlo-promote/promote"
)

// decideBranches requires that all branches yield the same types, as JAX does. With --control-flow,
// the types are joined, or the declared ones are kept.
func (s *solver) decideBranches(op ir.Op, r *rules.Rule, at nesting) Decision {
	m := s.m
	var bodies []Body
	var yields [][]promote.Node
	for region := m.FirstRegion(op); region != 0; region = m.NextRegion(region) {
		y, _ := s.visitRegion(region, nil, at)
		yields, bodies = append(yields, y), append(bodies, Body{Region: region})
	}
	operand, rewrite, wrong := rules.SelectorType(s.facts.of(op, r), len(bodies))
	if wrong != nil {
		s.report.finding(op, wrong)
		return refused(bodies...)
	}
	results, ok := s.branchResults(op, yields)
	if !ok {
		return refused(bodies...)
	}
	for i := range bodies {
		bodies[i].Yields = TypesOf(results)
	}
	d := s.decisionFor(op, []elem.Type{operand}, results, bodies...)
	d.Rewrite = rewrite
	return d
}

func (s *solver) branchResults(op ir.Op, yields [][]promote.Node) ([]promote.Node, bool) {
	declared := s.values.declaredLeaves(s.m.Results(op))
	results := make([]promote.Node, len(declared))
	// JAX takes the weakness from branch 0 of switch, and from the false branch of cond
	weakFrom := 0
	if s.m.OpName(op) == ir.OpIf {
		weakFrom = 1
	}
	ok := true
	nodes := make([]promote.Node, len(yields))
	for i := range results {
		for k, y := range yields {
			nodes[k] = y[i]
		}
		var fine bool
		results[i], fine = s.branchResult(op, i, nodes, nodes[weakFrom], declared[i].Type)
		results[i].Rank0 = s.config.HasRanks && !slices.ContainsFunc(nodes, func(n promote.Node) bool { return !rules.IsFlat(n) })
		ok = ok && fine
	}
	return results, ok
}

// branchResult returns the node of result i. decisive is the node of the branch whose weakness
// counts: the false branch of an if, or branch 0 of a case. nodes has those of all branches.
func (s *solver) branchResult(op ir.Op, i int, nodes []promote.Node, decisive promote.Node, declared elem.Type) (promote.Node, bool) {
	differ := slices.ContainsFunc(nodes, func(n promote.Node) bool { return n.Type != nodes[0].Type })
	switch {
	case s.config.KeepControlFlow && declared != elem.None:
		ok := true
		region := s.m.FirstRegion(op)
		for _, n := range nodes {
			last := s.m.LastOp(s.m.FirstBlock(region))
			ok = s.checkPinned(op, i, n, declared, "branch result", "a branch yields", s.m.Operand(last, i)) && ok
			region = s.m.NextRegion(region)
		}
		return promote.Node{Type: declared}, ok
	case !differ:
		return promote.Node{Type: nodes[0].Type, Weak: decisive.Weak, UndeclaredWeak: rules.NoneDeclaredWeak(nodes...)}, true
	case s.config.WidenControlFlow:
		joined, refusal := s.config.System.Join(nodes...)
		if refusal != nil {
			s.report.Fail(op, rules.NoJoin, "'"+s.m.OpString(op)+"' op branches yield "+formatNodes(nodes)+" for result #"+itoa(i)+", which have no common type in "+
				s.config.System.Name().String(), s.report.refusalNotes(refusal, 0)...)
			return joined, false
		}
		joined.Weak = decisive.Weak && decisive.Type == joined.Type // a converted value is strong
		return joined, true
	}
	s.report.reportBranchMismatch(op, i, nodes)
	return promote.Node{}, false
}

func formatNodes(nodes []promote.Node) string {
	var words []string
	for _, n := range nodes {
		if w := formatNode(n); !slices.Contains(words, w) {
			words = append(words, w)
		}
	}
	return joinList(words)
}

// checkPinned reports an error if v does not fit into a type that KeepControlFlow keeps.
func (s *solver) checkPinned(op ir.Op, i int, n promote.Node, declared elem.Type, what, source string, v ir.Value) bool {
	if n.Type == declared || n.Type == elem.None || s.config.Fits(n, declared) {
		return true
	}
	causes := s.report.causes(v, declared, "the "+what, s.report.evaluatesTo(v, s.report.fitsInto(declared)))
	s.report.Fail(op, rules.PinnedLoses, "'"+s.m.OpString(op)+"' op "+what+" #"+itoa(i)+" is declared '"+declared.String()+"' but "+source+" '"+n.Type.String()+"'; converting it to '"+declared.String()+"' would lose information",
		slices.Concat(causes, s.report.adviseWidening(n, promote.Node{Type: declared}), []Note{Advice("write a stablehlo.convert of the '" + n.Type.String() + "' value to '" + declared.String() + "' if the loss is intended")})...)
	return false
}

// decideSdyComputation passes the types of the operands to the body, and takes the types of the
// results from the body.
func (s *solver) decideSdyComputation(op ir.Op, _ *rules.Rule, at nesting) Decision {
	region := s.m.FirstRegion(op)
	yields, _ := s.visitRegion(region, s.values.Nodes(s.m.Operands(op)), at)
	return s.decisionFor(op, nil, yields, Body{Region: region})
}

// decideAsyncStart converts the operands of async_start instead of the operands in its body,
// because the body may have only one operation.
func (s *solver) decideAsyncStart(op ir.Op, _ *rules.Rule, at nesting) Decision {
	m := s.m
	region := m.FirstRegion(op)
	entry := m.FirstBlock(region)
	args := s.values.Nodes(m.Operands(op))
	yields, _ := s.visitRegion(region, args, at)
	inner := m.FirstOp(entry)
	if s.hoistConverts(entry, inner, args, at.inner()) {
		yields, _ = s.visitRegion(region, args, at)
		var d Decision
		if s.decide(inner, at.inner(), &d); s.addsOps(inner, &d) {
			s.report.Fail(op, rules.Container, "'stablehlo.async_start' op can contain only one operation, but '"+m.OpString(inner)+"' needs converts beside it",
				Advice("convert the operands before stablehlo.async_start"))
			return refused(Body{Region: region})
		}
	}
	d := s.decisionFor(op, TypesOf(args), yields, Body{Region: region})
	d.Converted = nil // a future cannot be converted
	return d
}

// addsOps reports whether a decision needs other operations beside op.
func (s *solver) addsOps(op ir.Op, d *Decision) bool {
	if d.Kind != rules.Changed {
		return d.Kind != rules.Unchanged
	}
	return d.Rewrite.Kind != rules.NoRewrite || d.Converted != nil || s.values.Converts(d.Operands, s.m.Operands(op)...)
}

// hoistConverts sets args to the types to which the operation inner converts them. It reports
// whether inner, with args as they were before, needs a convert or another operation beside it.
func (s *solver) hoistConverts(entry ir.Block, inner ir.Op, args []promote.Node, at nesting) bool {
	var d Decision
	s.decide(inner, at, &d)
	moved := d.Kind == rules.Identity || d.Rewrite.Kind != rules.NoRewrite || d.Converted != nil
	for i, v := range s.m.Operands(inner) {
		if i >= len(d.Operands) || d.Operands[i] == elem.None || d.Operands[i] == s.values.Elem(v) {
			continue
		}
		moved = true
		if b, number := s.m.ArgOf(v); b == entry {
			args[number] = promote.Node{Type: d.Operands[i]}
		}
	}
	return moved
}
