package passes

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/promote"
)

// Operations that choose a region, and those that put one elsewhere.

// branches promotes if and case. JAX never promotes what branches yield; their types must agree.
func (s *solver) branches(op ir.Op, c *compiled) decision {
	m := s.m
	operand, rewrite, ok := s.choice(op)
	var bodies []body
	var yields [][]promote.Node
	for r := m.FirstRegion(op); r != 0; r = m.NextRegion(r) {
		y, _ := s.region(r, nil)
		yields, bodies = append(yields, y), append(bodies, body{region: r})
	}
	if !ok {
		return decision{kind: refused, bodies: bodies}
	}
	results, ok := s.branchResults(op, yields)
	if !ok {
		return decision{kind: refused, bodies: bodies}
	}
	d := s.conclude(op, []promote.Type{operand}, results)
	for i := range bodies {
		bodies[i].yields = typesOnly(results)
	}
	d.bodies, d.rewrite = bodies, rewrite
	return d
}

// choice is what the predicate of an if or the index of a case is converted to, after the rewrite.
func (s *solver) choice(op ir.Op) (to promote.Type, rewrite func(*rewriter, ir.Op), ok bool) {
	v := s.m.Operand(op, 0)
	n := s.values.node(v)
	switch {
	case s.m.OpName(op) == ir.OpIf:
		return promote.I1, nil, s.predicate(op, 0, v)
	case n.Type == promote.I32 || n.Type == promote.NoType:
		return promote.NoType, nil, true
	case !isIndex(n.Type):
		s.failOperand(op, 0, wrongOperand, "must be an index of integer type, but is '"+s.m.TypeString(s.nowType(v))+"'",
			s.says("TypeError: Index type must be an integer"), advice("convert it: stablehlo.convert to tensor<i32>"))
		return promote.NoType, nil, false
	}
	if clamp := s.clampIndex(op, n); clamp != nil {
		return promote.NoType, clamp, true
	}
	return promote.I32, nil, true
}

// branchResults are the results of if or case, by leaf.
func (s *solver) branchResults(op ir.Op, yields [][]promote.Node) ([]promote.Node, bool) {
	var declared []promote.Node
	for i := range s.m.NumResults(op) {
		declared = s.values.appendDeclared(declared, s.values.declared(s.m.Result(op, i)))
	}
	results := make([]promote.Node, len(declared))
	flag := 0 // the branch whose weakness the results have: JAX's false branch, or branch 0
	if s.m.OpName(op) == ir.OpIf {
		flag = 1
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
			results[i], fine = s.branchResult(op, i, nodes, nodes[min(flag, len(nodes)-1)], declared[i].Type)
			results[i].Rank0 = s.values.ranks && !slices.ContainsFunc(nodes, func(n promote.Node) bool { return !flat(n) })
			ok = ok && fine
		}
	}
	return results, ok
}

// branchResult is one result of if or case, of branches that yield these nodes; flag is the one whose weakness it has.
func (s *solver) branchResult(op ir.Op, i int, nodes []promote.Node, flag promote.Node, declared promote.Type) (promote.Node, bool) {
	same := true
	for _, n := range nodes {
		same = same && n.Type == nodes[0].Type
	}
	switch {
	case s.opts.ControlFlow == KeepControlFlow && declared != promote.NoType:
		ok := true
		for _, n := range nodes {
			ok = s.pinned(op, i, n, declared, "branch result") && ok
		}
		return promote.Node{Type: declared}, ok
	case same:
		return promote.Node{Type: nodes[0].Type, Weak: flag.Weak, Soft: softOf(nodes...)}, true
	case s.opts.ControlFlow == WidenControlFlow:
		joined, refusal := s.sys.Join(nodes...)
		if refusal != nil {
			s.fail(op, noJoin, "'"+s.m.OpString(op)+"' op branches yield "+nodeTypes(nodes)+" for result #"+itoa(i)+", which have no common type in "+
				s.sys.Name().String(), s.refusalNotes(refusal)...)
			return joined, false
		}
		joined.Weak = flag.Weak && flag.Type == joined.Type // what is converted becomes strong
		return joined, true
	}
	s.branchMismatch(op, i, nodes)
	return promote.Node{}, false
}

// branchMismatch reports branches that yield different types.
func (s *solver) branchMismatch(op ir.Op, i int, nodes []promote.Node) {
	m := s.m
	var notes []note
	for r := m.FirstRegion(op); r != 0 && len(notes) < mostNotes; r = m.NextRegion(r) {
		if b := m.FirstBlock(r); b != 0 {
			if last := m.LastOp(b); last != 0 && i < m.NumOperands(last) {
				notes = append(notes, noteAt(m.OperandRange(last, i), "this branch yields "+shown(s.values.node(m.Operand(last, i)))))
			}
		}
	}
	choice := "cond"
	if m.OpName(op) == ir.OpCase {
		choice = "switch"
	}
	notes = append(notes, s.says("TypeError: "+choice+" branches must have equal output types but they differ."))
	notes = append(append(notes, advice("write a stablehlo.convert in one of the branches")), s.widening(nodes...)...)
	s.fail(op, branchesDiffer, "'"+m.OpString(op)+"' op branches yield different types for result #"+itoa(i)+": "+nodeTypes(nodes), notes...)
}

// widening is the advice to widen, if these have a join.
func (s *solver) widening(nodes ...promote.Node) []note {
	if _, refusal := s.sys.Join(nodes...); refusal != nil {
		return nil
	}
	return []note{option("control-flow", "widen", "")}
}

// nodeTypes lists the distinct nodes for a message.
func nodeTypes(nodes []promote.Node) string {
	var words []string
	seen := map[string]bool{}
	for _, n := range nodes {
		if w := shown(n); !seen[w] {
			seen[w] = true
			words = append(words, w)
		}
	}
	return inWords(words)
}

// pinned tells whether a value may be converted to a declared type that control flow keeps.
func (s *solver) pinned(op ir.Op, i int, n promote.Node, declared promote.Type, what string) bool {
	if n.Type == declared || n.Type == promote.NoType || s.fits(n, declared) {
		return true
	}
	s.fail(op, pinnedLoses, "'"+s.m.OpString(op)+"' op "+what+" #"+itoa(i)+" is declared '"+declared.String()+"' but becomes '"+n.Type.String()+"', which it cannot hold",
		append(s.widening(n, promote.Node{Type: declared}), advice("write a stablehlo.convert"))...)
	return false
}

// fits tells whether a value may be converted to a declared type: it loses nothing, or is weak and gives way to such a type. That a
// system joins the two to the declared type is not enough for a strong value: JAX's i64 with bf16 is bf16, for an operation that
// somebody wrote, but nobody wrote that a result of i64 is to lose its digits.
func (s *solver) fits(n promote.Node, declared promote.Type) bool {
	if n.Weak && (n.Type.Kind().Rank() == declared.Kind().Rank() || s.sys.Converts(promote.Node{Type: n.Type, Weak: true}, promote.Node{Type: declared})) {
		return true
	}
	return s.holds(declared, n.Type)
}

// holds tells whether a type has every value of another one.
func (s *solver) holds(t, of promote.Type) bool {
	pair := [2]promote.Type{t, of}
	known, ok := s.exact[pair]
	if !ok {
		known = elem.Holds(scalars[t], scalars[of])
		s.exact[pair] = known
	}
	return known
}

// manualComputation gives its body the element types of its operands, and its results those of the body.
func (s *solver) manualComputation(op ir.Op, c *compiled) decision {
	r := s.m.FirstRegion(op)
	yields, _ := s.region(r, s.values.nodes(s.m.Operands(op)))
	bodies := []body{{region: r}}
	if len(yields) == 0 && s.m.NumResults(op) > 0 {
		return decision{bodies: bodies}
	}
	d := s.conclude(op, nil, yields)
	d.bodies = bodies
	return d
}

// asyncStart has one operation in its body, and a future of what that gives. The body must hold nothing else, so the
// converts of that operation stand outside: they are converts of the operands of the async_start.
func (s *solver) asyncStart(op ir.Op, c *compiled) decision {
	m := s.m
	r := m.FirstRegion(op)
	entry := m.FirstBlock(r)
	args := s.values.nodes(m.Operands(op))
	if entry == 0 || m.NumArgs(entry) != len(args) {
		return s.opaque(op)
	}
	yields, last := s.region(r, args)
	inner := m.FirstOp(entry)
	if inner != 0 && inner != last && s.moveOut(entry, inner, args) {
		yields, _ = s.region(r, args)
		if d := s.decide(inner); !s.alone(inner, &d) {
			s.fail(op, container, "'stablehlo.async_start' op holds one operation only, but '"+m.OpString(inner)+"' needs others beside it",
				advice("write the operation so that it needs no conversion of its own operands or results"))
			return decision{kind: refused, bodies: []body{{region: r}}}
		}
	}
	d := s.conclude(op, typesOnly(args), yields)
	d.seen = nil // nobody converts a future
	d.bodies = []body{{region: r}}
	return d
}

// alone tells whether a decision leaves an operation the only one in its place, whatever types its results get.
func (s *solver) alone(op ir.Op, d *decision) bool {
	return d.kind == stays || d.kind == changes && d.rewrite == nil && d.seen == nil && !s.wants(op, d.operands)
}

// moveOut makes the operands that the one operation of an async_start wants converted the arguments of its body. It
// tells whether there are such.
func (s *solver) moveOut(entry ir.Block, inner ir.Op, args []promote.Node) bool {
	d := s.decide(inner)
	moved := d.kind == identity || d.rewrite != nil || d.seen != nil
	for i, v := range s.m.Operands(inner) {
		if i >= len(d.operands) || d.operands[i] == promote.NoType || d.operands[i] == s.values.elem(v) {
			continue
		}
		moved = true
		if b, number := s.m.ArgOf(v); b == entry && number < len(args) {
			args[number] = promote.Node{Type: d.operands[i]}
		}
	}
	return moved
}

// asyncDone has the leaves of its future.
func (s *solver) asyncDone(op ir.Op, c *compiled) decision {
	return s.conclude(op, nil, s.values.nodes(s.m.Operands(op)))
}
