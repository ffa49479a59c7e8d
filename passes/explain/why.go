package explain

import (
	"cmp"
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// An Origin is a value of the type that does not come from another value of the type.
type Origin struct {
	Value ir.Value
	Op    ir.Op // the operation that defines it; 0 for an argument
	At    ir.Op // where users look for it: Op, or the operation that a constant was made for
	// the shortest path of operations from Op to a result of a public function, or, if none is
	// reachable, to the last one
	Chain []ir.Op

	Function ir.Op // the function that returns the end of the chain, or 0
	Result   int
}

// A Spread describes how an element type gets into a module and where it goes.
type Spread struct {
	Origins []Origin // in the order in which they are computed
	// values that took the type from a value they meet: implicit converts, constants
	Followers int
	Values    int // values of the type
	Results   int // results of public functions of the type
}

// Why follows an element type through a module: it returns the values of the type that come from no
// other one, and the path from each to the results.
//
// A number (a splat constant) or an implicit convert is a follower, not an origin, if a value
// computed from it alone is combined with another value of the type whose origin is stronger. A
// number may have taken the type of the other operand, and an implicit convert, which has the
// location of the operation that uses it, was inserted by a library or by this tool. A number next
// to an implicit convert did not take its type from there, but forced it on the other operand. So
// numbers are weakest, followed by implicit converts, numbers that forced one, and all others; of
// equals the earlier one is stronger.
func Why(m *ir.Module, t elem.Type) *Spread { return newGraph(m, t).findSpread() }

// WhyUnlocated does the same as Why, but chooses origins as if no operation had a location, so that
// they are the same for a module with and without debug info. At uses locations.
func WhyUnlocated(m *ir.Module, t elem.Type) *Spread {
	g := newGraph(m, t)
	g.calls.unlocated = true
	return g.findSpread()
}

// Strengths of origins, weakest first.
const (
	number uint8 = iota
	implicit
	forcing
	primary
)

func (g *graph) findSpread() *Spread {
	s := &Spread{Values: len(g.values), Results: g.countResults()}
	if len(g.values) == 0 {
		return s
	}
	g.findOrigins()
	isEnd := map[node]returnedValue{}
	for _, e := range slices.Backward(g.returned) { // the first one stays
		isEnd[node(e.value)] = e
	}
	for i := range g.origins {
		o := &g.origins[i]
		if o.strength < primary && g.meetsOrigin(o, func(by *source, _ ir.Op) bool { return by.rank < o.rank }) {
			s.Followers++
			continue
		}
		origin := Origin{Value: o.value, At: o.at}
		if g.calls.unlocated {
			g.calls.unlocated = false
			origin.At = g.siteOf(o.value)
			g.calls.unlocated = true
		}
		origin.Op, _ = g.m.DefiningOp(o.value)
		if len(s.Origins) < maxChains {
			g.findChain(&origin, isEnd)
		}
		s.Origins = append(s.Origins, origin)
	}
	return s
}

// countResults counts the results of public functions that are of the type. A result may be
// returned in several blocks.
func (g *graph) countResults() int {
	seen := map[[2]int]bool{}
	for _, e := range g.returned {
		seen[[2]int{int(e.function), e.result}] = true
	}
	return len(seen)
}

// maxChains bounds the origins for which a chain is searched, since each search may visit the whole
// module.
const maxChains = 32

// A source is a value that comes from no other one.
type source struct {
	value    ir.Value
	at       ir.Op // where users look for it, 0 for an argument
	strength uint8
	constant bool
	rank     int32 // among all, 1 for the strongest
}

// findOrigins finds the values that come from no other one, sorted by the operations at which users
// look for them, and the strongest origin of each node.
func (g *graph) findOrigins() {
	for _, v := range g.values {
		if len(g.preds[node(v)]) == 0 {
			op, _ := g.m.DefiningOp(v)
			constant := op != 0 && g.m.OpName(op) == ir.OpConstant
			g.origins = append(g.origins, source{value: v, at: g.siteOf(v), strength: g.strength(v), constant: constant})
		}
	}
	slices.SortStableFunc(g.origins, func(a, b source) int { return cmp.Compare(g.visitIndex(&a), g.visitIndex(&b)) })
	g.rank()
	some := false
	for i := range g.origins {
		if o := &g.origins[i]; o.strength == number && o.constant && g.meetsOrigin(o, g.convertedFor) {
			o.strength, some = forcing, true
		}
	}
	if some {
		g.rank()
	}
	for _, v := range g.values { // cycles without an origin
		if g.best[v] == 0 {
			g.origins = append(g.origins, source{value: v, at: g.siteOf(v), strength: primary, rank: int32(len(g.origins) + 1)})
			g.propagate(v, int32(len(g.origins)))
		}
	}
}

// convertedFor reports whether s is an implicit convert for op, and op is not a reduction, which
// takes a number as initial value.
func (g *graph) convertedFor(s *source, op ir.Op) bool {
	if s.strength != implicit || op == 0 || g.consumer(s.value) != op {
		return false
	}
	name := g.m.OpName(op)
	return name != ir.OpReduce && name != ir.OpReduceWindow && name != ir.OpSelectAndScatter
}

// visitIndex returns the order in which the location of a source was visited.
func (g *graph) visitIndex(s *source) int32 {
	op := s.at
	if op == 0 {
		block, _ := g.m.ArgOf(s.value)
		op = g.m.RegionOp(g.m.BlockRegion(block))
	}
	return g.visitOrder[op]
}

// rank orders the origins by strength and finds the strongest origin of each node.
func (g *graph) rank() {
	ranked := make([]int32, len(g.origins))
	for i := range ranked {
		ranked[i] = int32(i)
	}
	slices.SortStableFunc(ranked, func(a, b int32) int { return cmp.Compare(g.origins[b].strength, g.origins[a].strength) })
	g.best = make([]int32, g.numNodes())
	for i, o := range ranked {
		g.origins[o].rank = int32(i + 1)
		g.propagate(g.origins[o].value, o+1)
	}
}

// propagate sets the strongest origin of all nodes reachable from v that have none yet.
func (g *graph) propagate(v ir.Value, origin int32) {
	queue := []node{node(v)}
	for len(queue) > 0 {
		n := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		if g.best[n] == 0 {
			g.best[n] = origin
			queue = append(queue, g.succs[n]...)
		}
	}
}

// strength returns how strong v is as an origin.
func (g *graph) strength(v ir.Value) uint8 {
	m := g.m
	op, _ := m.DefiningOp(v)
	switch {
	case op == 0:
		return primary
	case m.OpName(op) == ir.OpConvert && m.Edits().IsMade(op):
		return implicit
	case m.OpName(op) == ir.OpConstant:
		if l := m.Attrs.Literal(m.Property(op, ir.NameValue)); l != nil && l.Splat() {
			return number
		}
	case m.OpName(op) == ir.OpConvert:
		at, located := g.calls.frameOf(op)
		if !located {
			return number // without a location, its author is unknown
		}
		if user := g.consumer(v); user != 0 {
			if of, ok := g.calls.frameOf(user); ok && of == at {
				return implicit
			}
		}
	}
	return primary
}

// consumer returns the first operation that uses v other than to reshape or broadcast it; 0 if v is
// returned.
func (g *graph) consumer(v ir.Value) ir.Op {
	for range 8 {
		op := g.firstUser[v]
		if op == 0 || g.m.EndsFunction(op) {
			return 0
		}
		name := g.m.OpName(op)
		if name != ir.OpBroadcastInDim && name != ir.OpReshape || g.m.NumResults(op) != 1 {
			return op
		}
		v = g.m.Result(op, 0)
	}
	return 0
}

// isBackEdge reports whether an edge is a back edge: from a value yielded by a loop body to an
// argument of it.
func (g *graph) isBackEdge(from, to node) bool {
	m := g.m
	if g.nodeOp(to) != 0 {
		return false
	}
	b, i := m.ArgOf(ir.Value(to))
	if b == 0 {
		return false
	}
	op := m.RegionOp(m.BlockRegion(b))
	return m.OpName(op) == ir.OpWhile && i < m.NumOperands(op) && from != node(m.Operand(op, i))
}

// maxPrivate bounds the edges that meetsOrigin visits.
const maxPrivate = 1024

// meetsOrigin reports whether a value computed only from s, or from s and weaker numbers, is
// combined with a value whose origin satisfies kind. op is the operation that combines them, or 0.
func (g *graph) meetsOrigin(s *source, kind func(by *source, op ir.Op) bool) bool {
	private := map[node]bool{node(s.value): true}
	queue := []node{node(s.value)}
	for budget := maxPrivate; len(queue) > 0 && budget > 0; {
		n := queue[0]
		queue = queue[1:]
		for _, to := range g.succs[n] {
			if budget--; private[to] || budget < 0 {
				continue
			}
			alone := true
			for _, other := range g.preds[to] {
				if budget--; budget < 0 {
					alone = false
					break
				}
				if private[other] || g.best[other] == 0 || g.isBackEdge(other, to) {
					continue
				}
				by := &g.origins[g.best[other]-1]
				if kind(by, g.nodeOp(to)) {
					return true
				}
				alone = alone && by.rank >= s.rank && by.constant && by.strength == number
			}
			if alone {
				private[to] = true
				queue = append(queue, to)
			}
		}
	}
	return false
}

// findChain finds the shortest path of operations from an origin to a result of a public function;
// if there is none, to the last operation reached.
func (g *graph) findChain(o *Origin, ends map[node]returnedValue) {
	type step struct{ to, from node }
	last := node(o.Value)
	before := make([]node, g.numNodes()) // on the path; the first node is before itself
	now, next := []step{{last, last}}, []step(nil)
	for ; len(now) > 0; now, next = next, now[:0] {
		for i := 0; i < len(now); i++ {
			n := now[i].to
			if before[n] != 0 {
				continue
			}
			before[n], last = now[i].from, n
			if e, ok := ends[n]; ok {
				o.Function, o.Result = e.function, e.result
				now, next = nil, nil
				break
			}
			for _, to := range g.succs[n] {
				if g.isStep(n, to) {
					next = append(next, step{to, n})
				} else {
					now = append(now, step{to, n})
				}
			}
		}
	}
	for n := last; ; n = before[n] {
		if op := g.nodeOp(n); op != 0 && (len(o.Chain) == 0 || o.Chain[len(o.Chain)-1] != op) {
			o.Chain = append(o.Chain, op)
		}
		if before[n] == n {
			break
		}
	}
	slices.Reverse(o.Chain)
}

// isStep reports whether an edge counts as a step: an edge into an operation does, and so does one
// between two values, through a call, a loop or a barrier.
func (g *graph) isStep(from, to node) bool {
	values := node(g.m.NumValues())
	return from < values && (to < values || to%2 == values%2)
}
