package explain

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// A graph is the def-use graph of the values of one element type, across regions and calls. A node
// is a value, or one of two nodes of an operation: its input and its output, because an operation
// passes its operands to its regions and the values yielded there to its results. Values and
// operations count from 1; node 0 is none.
type graph struct {
	m  *ir.Module
	t  elem.Type
	of map[ir.Type]bool // caches holds

	calls   *Calls
	entered map[ir.Op]bool
	when    []int32 // by operation: the order of its first visit
	seen    int32   // operations visited
	first   []ir.Op // by value: the first operation that uses it

	edges   [][2]int32
	next    [][2]int32 // edges sorted by source; those from node n are next[from[n]:from[n+1]]
	from    []int32
	prev    [][2]int32
	to      []int32
	ends    []end // results of public functions
	origins []source
	ranked  []int32 // indices of origins, the strongest first
	best    []int32 // by node: the rank of its strongest origin; 0 for none

	// by node: its predecessor on the path, and the last round that visited it
	parent, seenIn []int32
	round          int32
	order          []ir.Value // the values of the type, in the order in which they are computed
}

// An end is a value that a public function returns.
type end struct {
	value    ir.Value
	function ir.Op
	result   int
}

func newGraph(m *ir.Module, t elem.Type) *graph {
	g := &graph{m: m, t: t, of: map[ir.Type]bool{}, entered: map[ir.Op]bool{}, calls: FindCalls(m)}
	g.when, g.first = make([]int32, m.NumOps()), make([]ir.Op, m.NumValues())
	m.Walk(func(op ir.Op) {
		if m.OpName(op) == ir.OpFunc && !g.calls.private(op) {
			g.enter(op)
		}
	})
	g.enter(m.Top())
	g.index()
	return g
}

// has reports whether a value has elements of the type.
func (g *graph) has(v ir.Value) bool { return g.holds(g.m.Type(v)) }

func (g *graph) holds(t ir.Type) bool {
	yes, known := g.of[t]
	if known {
		return yes
	}
	switch g.m.TypeKind(t) {
	case ir.TupleType, ir.FutureType:
		parts, _ := g.m.Parts(t)
		yes = slices.ContainsFunc(parts, g.holds)
	default:
		yes = g.m.Elem(t) == g.t
	}
	g.of[t] = yes
	return yes
}

func (g *graph) note(v ir.Value) {
	if g.has(v) {
		g.order = append(g.order, v)
	}
}

// enter visits the operations nested in op, once: values in the order in which they are computed,
// those of a function at its first call.
func (g *graph) enter(op ir.Op) {
	if g.entered[op] {
		return
	}
	g.entered[op] = true
	g.come(op)
	m := g.m
	for r := m.FirstRegion(op); r != 0; r = m.NextRegion(r) {
		for b := m.FirstBlock(r); b != 0; b = m.NextBlock(b) {
			for i := range m.NumArgs(b) {
				g.note(m.Arg(b, i))
			}
			for inner := m.FirstOp(b); inner != 0; inner = m.NextOp(inner) {
				g.visit(inner)
			}
		}
	}
}

// come numbers op in the order of first visits.
func (g *graph) come(op ir.Op) {
	if g.when[op] == 0 {
		g.seen++
		g.when[op] = g.seen
	}
}

// visit visits op and the operations nested in it.
func (g *graph) visit(op ir.Op) {
	m := g.m
	g.come(op)
	for _, v := range m.Operands(op) {
		if g.first[v] == 0 {
			g.first[v] = op
		}
	}
	if f := g.callee(op); f != 0 {
		g.enter(f)
	}
	if m.FirstRegion(op) != 0 {
		g.enter(op)
	}
	for i := range m.NumResults(op) {
		g.note(m.Result(op, i))
	}
	g.link(op)
}

// callee returns the function that op calls if it has a body, otherwise 0.
func (g *graph) callee(op ir.Op) ir.Op {
	if f := g.calls.Callee(op); f != 0 && g.m.Body(f) != 0 {
		return f
	}
	return 0
}

func (g *graph) value(v ir.Value) int32 { return int32(v) }
func (g *graph) in(op ir.Op) int32      { return int32(g.m.NumValues()) + 2*int32(op) }
func (g *graph) out(op ir.Op) int32     { return g.in(op) + 1 }
func (g *graph) size() int32            { return int32(g.m.NumValues()) + 2*int32(g.m.NumOps()) + 2 }

// opOf returns the operation of a node, or 0 if the node is a value.
func (g *graph) opOf(n int32) ir.Op {
	if n < int32(g.m.NumValues()) {
		return 0
	}
	return ir.Op((n - int32(g.m.NumValues())) / 2)
}

// flow adds an edge from a to b if both have the type.
func (g *graph) flow(a, b ir.Value) {
	if g.has(a) && g.has(b) {
		g.edges = append(g.edges, [2]int32{g.value(a), g.value(b)})
	}
}

// link adds the edges of op.
func (g *graph) link(op ir.Op) {
	m := g.m
	switch name := m.OpName(op); {
	case m.EndsFunction(op):
		g.returns(op)
		return
	case name == ir.OpFuncCall || name == ir.OpComposite:
		if f := g.callee(op); f != 0 {
			g.call(op, f)
			return
		}
	case name == ir.OpWhile:
		g.loop(op)
		return
	case name == ir.OpOptimizationBarrier:
		for i, v := range m.Operands(op) {
			if i < m.NumResults(op) {
				g.flow(v, m.Result(op, i))
			}
		}
		return
	case name == ir.OpFunc:
		return
	}
	g.through(op)
}

// returns records the operands of a return from a public function.
func (g *graph) returns(op ir.Op) {
	m := g.m
	f := m.ParentOp(op)
	if g.calls.private(f) {
		return
	}
	for i, v := range m.Operands(op) {
		if g.has(v) {
			g.ends = append(g.ends, end{v, f, i})
		}
	}
}

func (g *graph) call(op, f ir.Op) {
	m := g.m
	entry := m.Body(f)
	for i, v := range m.Operands(op) {
		if i < m.NumArgs(entry) {
			g.flow(v, m.Arg(entry, i))
		}
	}
	for b := entry; b != 0; b = m.NextBlock(b) {
		last := m.LastOp(b)
		if last == 0 || !m.EndsFunction(last) {
			continue
		}
		for i, v := range m.Operands(last) {
			if i < m.NumResults(op) {
				g.flow(v, m.Result(op, i))
			}
		}
	}
}

// loop adds the edges of a while operation, including those from each carry to its next iteration.
func (g *graph) loop(op ir.Op) {
	m := g.m
	for i, v := range m.Operands(op) {
		if i < m.NumResults(op) {
			g.flow(v, m.Result(op, i))
		}
	}
	for r := m.FirstRegion(op); r != 0; r = m.NextRegion(r) {
		b := m.FirstBlock(r)
		if b == 0 {
			continue
		}
		for i, v := range m.Operands(op) {
			if i < m.NumArgs(b) {
				g.flow(v, m.Arg(b, i))
			}
		}
		last := m.LastOp(b)
		if last == 0 || r == m.FirstRegion(op) { // the condition yields no carry
			continue
		}
		for i, v := range m.Operands(last) {
			if i < m.NumResults(op) {
				g.flow(v, m.Result(op, i))
				g.flow(v, m.Arg(b, i))
			}
		}
	}
}

// through adds the edges of a generic operation: from operands to region arguments, and from
// operands and yielded values to results.
func (g *graph) through(op ir.Op) {
	m := g.m
	edge := func(a, b int32) { g.edges = append(g.edges, [2]int32{a, b}) }
	some := false
	for _, v := range m.Operands(op) {
		if g.has(v) {
			edge(g.value(v), g.in(op))
			some = true
		}
	}
	targets := m.Successors(op)
	inside := false
	for r := m.FirstRegion(op); r != 0; r = m.NextRegion(r) {
		if b := m.FirstBlock(r); b != 0 {
			targets = append(targets[:len(targets):len(targets)], b)
			if last := m.LastOp(b); last != 0 {
				for _, v := range m.Operands(last) {
					if g.has(v) {
						edge(g.value(v), g.out(op))
						inside = true
					}
				}
			}
		}
	}
	if some {
		edge(g.in(op), g.out(op))
		for _, b := range targets {
			for i := range m.NumArgs(b) {
				if v := m.Arg(b, i); g.has(v) {
					edge(g.in(op), g.value(v))
				}
			}
		}
	}
	if some || inside {
		for i := range m.NumResults(op) {
			if v := m.Result(op, i); g.has(v) {
				edge(g.out(op), g.value(v))
			}
		}
	}
}

// index sorts the edges by source and by target.
func (g *graph) index() {
	g.next, g.from = byEnd(g.edges, 0, g.size())
	g.prev, g.to = byEnd(g.edges, 1, g.size())
	g.edges = nil
}

// byEnd sorts edges by one of their ends, with a counting sort; those of node n are
// sorted[starts[n]:starts[n+1]].
func byEnd(edges [][2]int32, end int, nodes int32) (sorted [][2]int32, starts []int32) {
	starts = make([]int32, nodes+2)
	for _, e := range edges {
		starts[e[end]+1]++
	}
	for n := range nodes + 1 {
		starts[n+1] += starts[n]
	}
	sorted = make([][2]int32, len(edges))
	at := slices.Clone(starts)
	for _, e := range edges {
		sorted[at[e[end]]] = e
		at[e[end]]++
	}
	return sorted, starts
}

func (g *graph) after(n int32) [][2]int32  { return g.next[g.from[n]:g.from[n+1]] }
func (g *graph) before(n int32) [][2]int32 { return g.prev[g.to[n]:g.to[n+1]] }
