package explain

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// A node of a graph is a value, or one of two nodes of an operation: its input and its output,
// because an operation passes its operands to its regions and the values yielded there to its
// results. Values and operations count from 1; node 0 is none.
type node int32

// A graph is the def-use graph of the values of one element type, across regions and calls.
type graph struct {
	m *ir.Module
	t elem.Type

	calls      *Calls
	entered    map[ir.Op]bool
	visitOrder []int32 // by operation: the order of its first visit
	numVisited int32   // operations visited
	// by value: the first operation that uses it, in the order of first visits, which follows calls.
	// ir.Uses has no order.
	firstUser []ir.Op

	// Edges also lead through regions and calls, and only between values of the type. Those of
	// ir.Uses do not.
	succs, preds [][]node        // by node
	returned     []returnedValue // results of public functions
	origins      []source
	best         []int32    // by node: the index of its strongest origin + 1; 0 for none
	values       []ir.Value // the values of the type, in the order in which they are computed
}

// A returnedValue is a value that a public function returns.
type returnedValue struct {
	value    ir.Value
	function ir.Op
	result   int
}

func newGraph(m *ir.Module, t elem.Type) *graph {
	g := &graph{m: m, t: t, entered: map[ir.Op]bool{}, calls: FindCalls(m)}
	g.visitOrder, g.firstUser = make([]int32, m.NumOps()), make([]ir.Op, m.NumValues())
	g.succs, g.preds = make([][]node, g.numNodes()), make([][]node, g.numNodes())
	m.Walk(func(op ir.Op) {
		if m.OpName(op) == ir.OpFunc && !ir.IsPrivate(m, op) {
			g.visitNested(op)
		}
	})
	g.visitNested(m.Top())
	return g
}

// hasType reports whether a value has elements of the type.
func (g *graph) hasType(v ir.Value) bool { return g.typeHolds(g.m.Type(v)) }

func (g *graph) typeHolds(t ir.Type) bool {
	switch g.m.Types.Kind(t) {
	case ir.TupleType, ir.FutureType:
		parts, _ := g.m.Types.Parts(t)
		return slices.ContainsFunc(parts, g.typeHolds)
	}
	return g.m.Types.Elem(t) == g.t
}

func (g *graph) addValue(v ir.Value) {
	if g.hasType(v) {
		g.values = append(g.values, v)
	}
}

// visitNested visits the operations nested in op, once: values in the order in which they are
// computed, those of a function at its first call.
func (g *graph) visitNested(op ir.Op) {
	if g.entered[op] {
		return
	}
	g.entered[op] = true
	g.markVisited(op)
	m := g.m
	for b := range ir.Blocks(m, op) {
		for i := range m.NumArgs(b) {
			g.addValue(m.Arg(b, i))
		}
		for inner := m.FirstOp(b); inner != 0; inner = m.NextOp(inner) {
			g.visit(inner)
		}
	}
}

// markVisited numbers op in the order of first visits.
func (g *graph) markVisited(op ir.Op) {
	if g.visitOrder[op] == 0 {
		g.numVisited++
		g.visitOrder[op] = g.numVisited
	}
}

// visit visits op and the operations nested in it.
func (g *graph) visit(op ir.Op) {
	m := g.m
	g.markVisited(op)
	for _, v := range m.Operands(op) {
		if g.firstUser[v] == 0 {
			g.firstUser[v] = op
		}
	}
	if f := g.callee(op); f != 0 {
		g.visitNested(f)
	}
	if m.FirstRegion(op) != 0 {
		g.visitNested(op)
	}
	for i := range m.NumResults(op) {
		g.addValue(m.Result(op, i))
	}
	g.linkOp(op)
}

// callee returns the function that op calls if it has a body, otherwise 0.
func (g *graph) callee(op ir.Op) ir.Op {
	if f := g.calls.Callee(op); f != 0 && g.m.Body(f) != 0 {
		return f
	}
	return 0
}

func (g *graph) inputNode(op ir.Op) node { return node(g.m.NumValues()) + 2*node(op) }
func (g *graph) numNodes() node          { return g.inputNode(ir.Op(g.m.NumOps()) + 1) }

// nodeOp returns the operation of a node, or 0 if the node is a value.
func (g *graph) nodeOp(n node) ir.Op { return ir.Op(max(0, n-node(g.m.NumValues())) / 2) }

// link adds an edge from a node to another one if these values, of its ends, have the type, and
// reports whether they do.
func (g *graph) link(from, to node, values ...ir.Value) bool {
	for _, v := range values {
		if !g.hasType(v) {
			return false
		}
	}
	g.succs[from], g.preds[to] = append(g.succs[from], to), append(g.preds[to], from)
	return true
}

func (g *graph) addEdge(a, b ir.Value) { g.link(node(a), node(b), a, b) }

// linkResults adds an edge from each value to the corresponding result of op.
func (g *graph) linkResults(values []ir.Value, op ir.Op) {
	for i, v := range values[:min(len(values), g.m.NumResults(op))] {
		g.addEdge(v, g.m.Result(op, i))
	}
}

// linkArgs adds an edge from each value to the corresponding argument of b.
func (g *graph) linkArgs(values []ir.Value, b ir.Block) {
	for i, v := range values[:min(len(values), g.m.NumArgs(b))] {
		g.addEdge(v, g.m.Arg(b, i))
	}
}

func (g *graph) linkOp(op ir.Op) {
	m := g.m
	switch name := m.OpName(op); {
	case m.EndsFunction(op):
		g.linkReturn(op)
		return
	case name == ir.OpFuncCall || name == ir.OpComposite:
		if f := g.callee(op); f != 0 {
			g.linkCall(op, f)
			return
		}
	case name == ir.OpWhile:
		g.linkLoop(op)
		return
	case name == ir.OpOptimizationBarrier:
		g.linkResults(m.Operands(op), op)
		return
	case name == ir.OpFunc:
		return
	}
	g.linkGeneric(op)
}

// linkReturn records the operands of a return from a public function.
func (g *graph) linkReturn(op ir.Op) {
	f := g.m.ParentOp(op)
	for i, v := range g.m.Operands(op) {
		if g.hasType(v) && !ir.IsPrivate(g.m, f) {
			g.returned = append(g.returned, returnedValue{v, f, i})
		}
	}
}

func (g *graph) linkCall(op, f ir.Op) {
	g.linkArgs(g.m.Operands(op), g.m.Body(f))
	for last := range ir.Returns(g.m, f) {
		g.linkResults(g.m.Operands(last), op)
	}
}

// linkLoop adds the edges of a while operation, including those from each carry to its next
// iteration.
func (g *graph) linkLoop(op ir.Op) {
	m := g.m
	g.linkResults(m.Operands(op), op)
	cond, body := m.FirstBlock(m.Region(op, 0)), m.FirstBlock(m.Region(op, 1))
	g.linkArgs(m.Operands(op), cond)
	g.linkArgs(m.Operands(op), body)
	for i, v := range m.Operands(m.LastOp(body)) {
		g.addEdge(v, m.Result(op, i))
		g.addEdge(v, m.Arg(body, i))
	}
}

// linkGeneric adds the edges of a generic operation: from operands to region arguments, and from
// operands and yielded values to results.
func (g *graph) linkGeneric(op ir.Op) {
	m, in, out := g.m, g.inputNode(op), g.inputNode(op)+1
	some, inside := false, false
	for _, v := range m.Operands(op) {
		some = g.link(node(v), in, v) || some
	}
	targets := m.Successors(op)
	for r := m.FirstRegion(op); r != 0; r = m.NextRegion(r) {
		if b := m.FirstBlock(r); b != 0 {
			targets = append(targets[:len(targets):len(targets)], b)
			for _, v := range m.Operands(m.LastOp(b)) {
				inside = g.link(node(v), out, v) || inside
			}
		}
	}
	if some {
		g.link(in, out)
		for _, b := range targets {
			for i := range m.NumArgs(b) {
				g.link(in, node(m.Arg(b, i)), m.Arg(b, i))
			}
		}
	}
	if some || inside {
		for i := range m.NumResults(op) {
			g.link(out, node(m.Result(op, i)), m.Result(op, i))
		}
	}
}
