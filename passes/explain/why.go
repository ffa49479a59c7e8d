package explain

import (
	"cmp"
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// An Origin is a value of a type that comes from no other value of it.
type Origin struct {
	Value ir.Value
	Op    ir.Op   // whose result it is; 0 for an argument
	At    ir.Op   // where people look for it: Op, or the operation that a constant was made for
	Chain []ir.Op // the shortest path of operations from Op to a result of a public function, or, if it reaches none, to where it ends

	Function ir.Op // to whose result the chain leads, 0 if to none
	Result   int
}

// A Spread is how an element type gets into a module, and where to.
type Spread struct {
	Origins   []Origin // in the order in which they are computed
	Followers int      // values that are of the type only because they meet one that is: implicit converts, constants
	Values    int      // of the type
	Results   int      // of public functions, of the type
}

// Why follows an element type through a module: the values of the type that come from no other one, and the way from each to the results.
//
// A number, which is a constant of one value, or an implicit convert is no origin but a follower if what is made from it alone meets another value of the
// type whose origin is stronger: a number may have taken the type of what it met, and an implicit convert was inserted by a library or by this tool, for
// it stands in the place of the operation that uses it. Anything else is stronger than a number, a number stronger than a later one, and than an
// implicit convert.
func Why(m *ir.Module, t elem.Type) *Spread { return newGraph(m, t).spread() }

// The strengths of origins.
const (
	implicit uint8 = iota
	number
	primary
)

// spread finds the origins and what follows from them.
func (g *graph) spread() *Spread {
	s := &Spread{Values: len(g.order), Results: len(g.ends)}
	if len(g.order) == 0 {
		return s
	}
	origins := g.origins()
	isEnd := map[int32]end{}
	for _, e := range g.ends {
		if _, known := isEnd[g.value(e.value)]; !known {
			isEnd[g.value(e.value)] = e
		}
	}
	seen := make([]int32, g.size())
	for i, o := range origins {
		if o.strength < primary && g.follows(o) {
			s.Followers++
			continue
		}
		origin := Origin{Value: o.value}
		origin.Op, _ = g.m.DefiningOp(o.value)
		origin.At = g.place(o.value)
		if len(s.Origins) < mostChains {
			g.chain(&origin, isEnd, seen, int32(i+1))
		}
		s.Origins = append(s.Origins, origin)
	}
	return s
}

// mostChains bounds the origins for which a way to the results is looked for, each of which may take as long as the module.
const mostChains = 32

// source is a value that comes from no other one.
type source struct {
	value    ir.Value
	strength uint8
	rank     int32 // among all, 1 for the strongest
}

// origins are the values that come from no other one, in their order. It finds the strongest that each node comes from, too.
func (g *graph) origins() []source {
	var list []source
	for _, v := range g.order {
		if len(g.before(g.value(v))) == 0 {
			list = append(list, source{value: v, strength: g.strength(v)})
		}
	}
	byStrength := slices.Clone(list)
	slices.SortStableFunc(byStrength, func(a, b source) int { return cmp.Compare(b.strength, a.strength) })
	g.best = make([]int32, g.size())
	ranks := map[ir.Value]int32{}
	for i, s := range byStrength {
		ranks[s.value] = int32(i + 1)
		g.flood(s.value, int32(i+1))
	}
	for i := range list {
		list[i].rank = ranks[list[i].value]
	}
	for _, v := range g.order { // circles that nothing enters
		if g.best[g.value(v)] == 0 {
			list = append(list, source{value: v, strength: primary, rank: int32(len(list) + 1)})
			g.flood(v, int32(len(list)))
		}
	}
	return list
}

// flood marks what comes from a source and from none as strong.
func (g *graph) flood(v ir.Value, rank int32) {
	queue := []int32{g.value(v)}
	for len(queue) > 0 {
		n := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		if g.best[n] != 0 {
			continue
		}
		g.best[n] = rank
		for _, e := range g.after(n) {
			if g.best[e[1]] == 0 {
				queue = append(queue, e[1])
			}
		}
	}
}

// strength is how much of an origin a value is.
func (g *graph) strength(v ir.Value) uint8 {
	m := g.m
	op, _ := m.DefiningOp(v)
	switch {
	case op == 0:
		return primary
	case m.OpName(op) == ir.OpConvert && m.OpSpan(op) == (ir.Range{}): // made by this tool
		return implicit
	case m.OpName(op) == ir.OpConstant:
		if l := m.Literal(m.Property(op, m.Name("value"))); l != nil && l.Splat() {
			return number
		}
	case m.OpName(op) == ir.OpConvert:
		at, located := frameOf(m, op)
		if !located {
			return number // nothing tells who wrote it
		}
		if user := g.user(v); user != 0 {
			if of, ok := frameOf(m, user); ok && of == at {
				return implicit
			}
		}
	}
	return primary
}

// user is the first operation that does something with a value, other than giving it another shape.
func (g *graph) user(v ir.Value) ir.Op {
	for range 8 {
		next := g.after(g.value(v))
		if len(next) == 0 {
			return 0
		}
		op := g.opOf(next[0][1])
		if op == 0 {
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

// mostPrivate bounds the edges that are looked at for what is made from one value alone.
const mostPrivate = 1024

// follows tells whether a number or an implicit convert is of the type because of a stronger origin, which what is made from it alone meets.
func (g *graph) follows(s source) bool {
	private := map[int32]bool{g.value(s.value): true}
	queue := []int32{g.value(s.value)}
	for budget := mostPrivate; len(queue) > 0 && budget > 0; {
		n := queue[0]
		queue = queue[1:]
		for _, e := range g.after(n) {
			if budget--; private[e[1]] || budget < 0 {
				continue
			}
			alone := true
			for _, other := range g.before(e[1]) {
				if budget--; budget < 0 {
					alone = false
					break
				}
				if !private[other[0]] {
					alone = false
					if g.best[other[0]] < s.rank {
						return true
					}
				}
			}
			if alone {
				private[e[1]] = true
				queue = append(queue, e[1])
			}
		}
	}
	return false
}

// place is the operation at which people look for a value: for a constant the one that it was made for if that is a deeper call, or has a place at all.
func (g *graph) place(v ir.Value) ir.Op {
	m := g.m
	op, _ := m.DefiningOp(v)
	if op == 0 || m.OpName(op) != ir.OpConstant {
		return op
	}
	next := g.after(g.value(v))
	if len(next) == 0 {
		return op
	}
	user := g.opOf(next[0][1])
	if user == 0 {
		return op
	}
	own, of := frames(m, op), frames(m, user)
	if len(own) < len(of) && slices.Equal(own, of[len(of)-len(own):]) {
		return user
	}
	return op
}

// frames are the places of an operation in programs, without what the frames are called.
func frames(m *ir.Module, op ir.Op) []ir.Frame {
	if !m.HasLocation(op) {
		return nil
	}
	list := m.Frames(m.OpLocation(op))
	for i := range list {
		list[i].Name = ""
	}
	return list
}

// frameOf is the place of an operation in a program, or that of the operations around it.
func frameOf(m *ir.Module, op ir.Op) (ir.Frame, bool) {
	for ; op != 0; op = m.ParentOp(op) {
		if f := frames(m, op); len(f) > 0 {
			return f[0], true
		}
	}
	return ir.Frame{}, false
}

// chain finds the shortest way from an origin to a result of a public function; if there is none, to where it ends. seen holds the round
// in which a node was seen.
func (g *graph) chain(o *Origin, ends map[int32]end, seen []int32, round int32) {
	if g.parent == nil {
		g.parent = make([]int32, g.size())
	}
	start := g.value(o.Value)
	queue := []int32{start}
	seen[start], g.parent[start] = round, 0
	last := start
	for len(queue) > 0 {
		n := queue[0]
		queue = queue[1:]
		if e, ok := ends[n]; ok {
			o.Function, o.Result = e.function, e.result
			last = n
			break
		}
		last = n
		for _, e := range g.after(n) {
			if seen[e[1]] != round {
				seen[e[1]], g.parent[e[1]] = round, n
				queue = append(queue, e[1])
			}
		}
	}
	for n := last; n != 0; n = g.parent[n] {
		if op := g.opOf(n); op != 0 && (len(o.Chain) == 0 || o.Chain[len(o.Chain)-1] != op) {
			o.Chain = append(o.Chain, op)
		}
	}
	slices.Reverse(o.Chain)
}
