package passes

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/promote"
)

// Operations whose bodies combine elements, or compare them.

// accumulator is the type in which a reducing body works on elements of type t. The arguments of a position say it, if
// all are of one wider type of the same kind that is not just the type that the text gives the operand: that is a
// deliberate accumulator.
func (s *solver) accumulator(t promote.Type, operand ir.Value, args ...ir.Value) promote.Type {
	first := s.values.declaredElem(args[0])
	for _, a := range args[1:] {
		if s.values.declaredElem(a) != first {
			return t
		}
	}
	if wider(t, first) && first != s.values.declaredElem(operand) {
		return first
	}
	return t
}

// reducing looks at the body of a reduction whose arguments are of types acc, twice over. A body that yields a wider type
// of the same kind widens the accumulator.
func (s *solver) reducing(op ir.Op, r ir.Region, acc []promote.Type) (body, bool) {
	var yields []promote.Node
	for range len(acc) + 1 {
		yields, _ = s.region(r, twice(acc))
		changed := false
		for i := range acc {
			if i < len(yields) && !yields[i].Weak && wider(acc[i], yields[i].Type) {
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
		if !s.fits(yields[i], acc[i]) && !(yields[i].Weak && yields[i].Type.Kind().Rank() <= acc[i].Kind().Rank()) {
			s.fail(op, badBody, "'"+s.m.OpString(op)+"' op body yields "+shown(yields[i])+" where it accumulates '"+acc[i].String()+"'",
				advice("write a stablehlo.convert in the body, or convert the input"))
			ok = false
		}
	}
	return body{r, acc}, ok
}

// twice are nodes of types, and again.
func twice(types []promote.Type) []promote.Node {
	nodes := make([]promote.Node, 2*len(types))
	for i, t := range types {
		nodes[i].Type, nodes[len(types)+i].Type = t, t
	}
	return nodes
}

// initType is the type in which an input, operand i, meets initial values and what else comes to it, the operands others: its own
// if all of them fit; else their join, in which a weak one that takes the input's type anyway has no say.
func (s *solver) initType(op ir.Op, i int, others ...int) (promote.Type, bool) {
	x := s.values.node(s.m.Operand(op, i))
	nodes, joining := []promote.Node{x}, []int{i}
	fit := true
	for _, k := range others {
		n := s.values.node(s.m.Operand(op, k))
		if n.Type == promote.NoType {
			continue
		}
		absorbed := s.absorbs(x, n) || !x.Weak && s.sys.Converts(n, x)
		if fit = fit && absorbed; !absorbed || !n.Weak {
			nodes, joining = append(nodes, n), append(joining, k)
		}
	}
	if x.Type == promote.NoType || fit {
		return x.Type, true
	}
	joined, refusal := s.sys.Join(nodes...)
	if refusal != nil {
		s.refuse(op, joining, refusal)
		return x.Type, false
	}
	return joined.Type, true
}

// reduce takes each input in its own type if its initial value is weak or fits, else in the join of the two (jax lax.py,
// reduce). Arguments of a written body that are declared wider, and of the same kind, are an accumulator and stay, as are integers
// over truth values, which jax-strict does not join (jax reductions.py@0.10.2, sum). A result declared so, which the body does not
// give, is one too: inputs and initial values become its type. So is the type of an initial value that the arguments have; of a weak
// one if the result has it too. A result is weak if input and initial value are.
func (s *solver) reduce(op ir.Op, c *compiled) decision {
	m := s.m
	n := m.NumOperands(op) / 2
	region := m.FirstRegion(op)
	entry := m.FirstBlock(region)
	if entry == 0 || m.NumArgs(entry) != 2*n {
		s.region(region, nil)
		return decision{}
	}
	if m.NumResults(op) != n {
		s.resultCount(op, n, m.NumResults(op))
		return decision{kind: refused}
	}
	types, acc, results := make([]promote.Type, n), make([]promote.Type, n), make([]promote.Node, n)
	for i := range n {
		t, fine := s.reducedType(op, c, entry, i, n)
		if !fine {
			return decision{kind: refused}
		}
		types[i] = t
		acc[i] = s.accumulator(t, m.Operand(op, i), m.Arg(entry, i), m.Arg(entry, n+i))
		if out := s.values.declaredElem(m.Result(op, i)); wider(acc[i], out) && out.Bits() > s.values.declaredElem(m.Operand(op, i)).Bits() {
			types[i], acc[i] = out, out // XLA wants operands of the type that it accumulates in
		}
		x, init := s.values.node(m.Operand(op, i)), s.values.node(m.Operand(op, n+i))
		results[i].Weak, results[i].Soft = x.Weak && init.Weak, softOf(x, init)
	}
	b, ok := s.reducing(op, region, acc)
	if !ok {
		return decision{kind: refused, bodies: []body{{region: region}}}
	}
	for i, t := range acc {
		results[i].Type = t
	}
	d := s.conclude(op, append(types, types...), results)
	d.bodies = []body{b}
	return d
}

// reducedType is the type in which a reduction takes input i of n: that of the input and its initial value, unless the
// text asks for a sum in another one.
func (s *solver) reducedType(op ir.Op, c *compiled, entry ir.Block, i, n int) (promote.Type, bool) {
	m := s.m
	input := m.Operand(op, i)
	x, init := s.values.node(input), s.values.node(m.Operand(op, n+i))
	if x.Type == promote.NoType || init.Type == promote.NoType {
		return x.Type, true
	}
	out := s.values.declaredElem(m.Result(op, i))
	in := summedIn(s.values.declaredElem(m.Arg(entry, i)), s.values.declaredElem(input), init, out)
	agreed := in == out && in != promote.NoType && in == s.values.declaredElem(m.Arg(entry, n+i))
	long := c.flags&longSums != 0 && out != s.values.declaredElem(input) && isLongSum(x, init, in, out)
	switch {
	case long && init.Type == out:
		return out, true
	case init.Weak && init.Type.Kind().Rank() > x.Type.Kind().Rank():
		if out.Kind().Rank() != init.Type.Kind().Rank() {
			return x.Type, true // JAX gives a python scalar the type of the array (jax lax.py, reduce)
		}
		if agreed {
			return in, true // a mean of integers: the text says in which floats
		}
	case in == init.Type && (agreed || !init.Weak) && isSumOf(x.Type, in):
		return in, true // which needs no join
	case long && init.Weak:
		return out, true
	}
	return s.initType(op, i, n+i)
}

// summedIn is the type in which the text asks for a sum: that of an argument of the body, of which the operand's own says nothing, since
// the body of `reduce … applies` has it always. Then an initial value and a result of one type do. NoType if nothing does.
func summedIn(argument, operand promote.Type, init promote.Node, result promote.Type) promote.Type {
	switch {
	case argument != operand:
		return argument
	case result == init.Type && result != operand && !init.Weak:
		return result
	}
	return promote.NoType
}

// isSumOf tells whether a body of some type sums elements of type t on purpose: it is wider, or counts truth values.
func isSumOf(t, body promote.Type) bool {
	return wider(t, body) || t == promote.I1 && isIndex(body)
}

// isLongSum tells whether the text asks for a sum of integers or bools in an integer type of its own. It does not where the body
// of legal code sums in the wider type of the result.
func isLongSum(x, init promote.Node, body, result promote.Type) bool {
	legal := init.Type == x.Type && body == result && wider(x.Type, body)
	return isIndex(result) && isWhole(x.Type) && !legal
}

// scatter joins inputs and updates, works in that type, and converts the result back to the type and weakness of the input
// (jax scatter.py, _scatter_update). Indices are integers.
func (s *solver) scatter(op ir.Op, c *compiled) decision {
	m := s.m
	n := (m.NumOperands(op) - 1) / 2
	region := m.FirstRegion(op)
	entry := m.FirstBlock(region)
	if entry == 0 || m.NumArgs(entry) != 2*n || m.NumResults(op) != n {
		s.region(region, nil)
		return decision{}
	}
	index, ok := s.scatterIndices(op, n)
	types, acc, seen := make([]promote.Type, n), make([]promote.Type, n), make([]promote.Node, n)
	for i := range n {
		t, fine := s.outside(op, c, i, n+1+i)
		types[i], seen[i], ok = t, s.values.node(m.Operand(op, i)), ok && fine
		seen[i].Weak = s.isWeak(op, c, seen[i].Weak)
		acc[i] = s.accumulator(t, m.Operand(op, i), m.Arg(entry, i), m.Arg(entry, n+i))
	}
	if !ok {
		return decision{kind: refused}
	}
	b, ok := s.reducing(op, region, acc)
	if !ok {
		return decision{kind: refused, bodies: []body{{region: region}}}
	}
	results := make([]promote.Node, n)
	back := false
	for i := range n {
		results[i] = promote.Node{Type: acc[i]}
		if types[i] == seen[i].Type { // nothing to convert back
			results[i].Weak, results[i].Soft = seen[i].Weak, seen[i].Soft
			seen[i] = results[i]
		} else {
			back = true
		}
	}
	d := s.conclude(op, append(append(types[:n:n], index), types...), results)
	d.bodies = []body{b}
	if back {
		s.convertBack(op, &d, seen)
	}
	return d
}

// scatterIndices is what the indices of a scatter, operand at, are converted to.
func (s *solver) scatterIndices(op ir.Op, at int) (promote.Type, bool) {
	switch n := s.values.node(s.m.Operand(op, at)); n.Type.Kind() {
	case promote.Float, promote.Complex:
		s.failOperand(op, at, wrongOperand, "must be indices of integer type, but is '"+s.m.TypeString(s.nowType(s.m.Operand(op, at)))+"'",
			advice("convert them: stablehlo.convert to i32"))
		return promote.NoType, false
	case promote.Bool:
		return promote.I32, true
	}
	return promote.NoType, true
}

// selectAndScatter converts source and initial value to the operand's type, or joins the three.
func (s *solver) selectAndScatter(op ir.Op, c *compiled) decision {
	m := s.m
	x, source, init := s.values.node(m.Operand(op, 0)), s.values.node(m.Operand(op, 1)), s.values.node(m.Operand(op, 2))
	choose, add := m.Region(op, 0), m.Region(op, 1)
	entry := m.FirstBlock(add)
	if m.FirstBlock(choose) == 0 || entry == 0 || m.NumArgs(entry) != 2 {
		return decision{}
	}
	t, ok := s.initType(op, 0, 1, 2)
	if !ok {
		return decision{kind: refused}
	}
	acc := []promote.Type{s.accumulator(t, m.Operand(op, 0), m.Arg(entry, 0), m.Arg(entry, 1))}
	chosen, fine := s.comparator(op, choose, twice([]promote.Type{t}))
	b, ok := s.reducing(op, add, acc)
	if !ok || !fine {
		return decision{kind: refused, bodies: []body{{region: choose}, {region: add}}}
	}
	d := s.conclude(op, []promote.Type{t, t, t}, []promote.Node{{Type: acc[0], Weak: x.Weak && source.Weak && init.Weak, Soft: softOf(x, source, init)}})
	d.bodies = []body{chosen, b}
	return d
}

// comparator looks at a body that yields a truth value. A number is not compared with zero: what a comparison in C gives is a sign
// (design/ops.md 3.2, sort).
func (s *solver) comparator(op ir.Op, r ir.Region, args []promote.Node) (body, bool) {
	yields, _ := s.region(r, args)
	if len(yields) == 1 && yields[0].Type != promote.I1 {
		s.fail(op, badBody, "'"+s.m.OpString(op)+"' op comparator must yield 'tensor<i1>', but yields "+shown(yields[0]),
			advice("yield what a stablehlo.compare gives"))
		return body{region: r}, false
	}
	return body{r, []promote.Type{promote.I1}}, true
}

// sort keeps each input; the comparator has two arguments of each.
func (s *solver) sort(op ir.Op, c *compiled) decision {
	nodes := s.values.nodes(s.m.Operands(op))
	var args []promote.Node
	for _, n := range nodes {
		args = append(args, promote.Node{Type: n.Type}, promote.Node{Type: n.Type})
	}
	b, ok := s.comparator(op, s.m.FirstRegion(op), args)
	if !ok {
		return decision{kind: refused, bodies: []body{b}}
	}
	for i := range nodes {
		nodes[i].Rank0 = s.values.ranks && s.values.isRank0(s.values.declared(s.m.Operand(op, i))) // what is sorted has dimensions, whatever it was spread from
	}
	d := s.conclude(op, nil, nodes)
	d.bodies = []body{b}
	return d
}

// mapOp gives the body the types of the inputs, and the result that of the body.
func (s *solver) mapOp(op ir.Op, c *compiled) decision {
	nodes := s.values.nodes(s.m.Operands(op))
	for i := range nodes {
		nodes[i].Rank0 = s.values.ranks
	}
	r := s.m.FirstRegion(op)
	yields, _ := s.region(r, nodes)
	if len(yields) != 1 {
		return decision{bodies: []body{{region: r}}}
	}
	yields[0].Rank0 = false // what the body gives has no dimensions, the result has
	d := s.conclude(op, nil, yields)
	d.bodies = []body{{region: r}}
	return d
}

// allReduce promotes the collectives with a body. One body serves all operands, so they meet in one type.
func (s *solver) allReduce(op ir.Op, c *compiled) decision {
	m := s.m
	nodes := s.values.nodes(m.Operands(op))
	rooted := s.hasRoot(op)
	if rooted {
		nodes = nodes[:len(nodes)-1]
	}
	region := m.FirstRegion(op)
	entry := m.FirstBlock(region)
	if entry == 0 || m.NumArgs(entry) != 2 || len(nodes) == 0 || nodes[0].Type == promote.NoType {
		s.region(region, nil)
		return s.opaque(op)
	}
	t, weak := nodes[0].Type, true
	for _, n := range nodes {
		weak = weak && n.Weak
		if n.Type != nodes[0].Type {
			joined, refusal := s.sys.Join(nodes...)
			if refusal != nil {
				s.refuse(op, allOf(nodes), refusal)
				return decision{kind: refused}
			}
			t = joined.Type
			break
		}
	}
	acc := []promote.Type{s.accumulator(t, m.Operand(op, 0), m.Arg(entry, 0), m.Arg(entry, 1))}
	b, ok := s.reducing(op, region, acc)
	if !ok {
		return decision{kind: refused, bodies: []body{{region: region}}}
	}
	operands, results := make([]promote.Type, len(nodes)), make([]promote.Node, len(nodes))
	for i, n := range nodes {
		results[i] = promote.Node{Type: acc[0], Weak: weak, Soft: softOf(nodes...)}
		if n.Type != acc[0] && !wider(n.Type, acc[0]) {
			operands[i] = acc[0]
		}
	}
	if rooted {
		t, ok := s.root(op)
		if !ok {
			return decision{kind: refused, bodies: []body{{region: region}}}
		}
		operands = append(operands, t)
	}
	d := s.conclude(op, operands, results)
	d.bodies = []body{b}
	return d
}

// allOf are the numbers of all operands.
func allOf(nodes []promote.Node) (at []int) {
	for i := range nodes {
		at = append(at, i)
	}
	return at
}
