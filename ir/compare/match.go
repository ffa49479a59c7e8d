package compare

import (
	"github.com/hlo-promote/hlo-promote/ir"
)

// A matcher matches the operations of two regions.
type matcher struct {
	*scope
	ra, rb ir.Region
	a, b   []ir.Op // unmatched operations
	args   [][2]ir.Value
	start  int // of the pairs of the regions in scope.list
}

// match matches two regions and those nested in their matched operations.
func (s *scope) match(ra, rb ir.Region) {
	if ra == 0 || rb == 0 {
		return
	}
	t := &matcher{scope: s, ra: ra, rb: rb, start: len(s.list)}
	x, y := blocksOf(s.c.A, ra), blocksOf(s.c.B, rb)
	t.a, t.b = operationsOf(s.c.A, x), operationsOf(s.c.B, y)
	s.c.budget -= len(t.a) + len(t.b)
	for i := range min(len(x), len(y)) {
		s.blocks[x[i]] = y[i]
		for n := range min(s.c.A.NumArgs(x[i]), s.c.B.NumArgs(y[i])) {
			t.args = append(t.args, [2]ir.Value{s.c.A.Arg(x[i], n), s.c.B.Arg(y[i], n)})
		}
		p, q := s.c.A.LastOp(x[i]), s.c.B.LastOp(y[i])
		if p != 0 && q != 0 && s.c.A.OpName(p) == s.c.B.OpName(q) && isTerminator(s.c.A, p) {
			t.pair(p, q)
		}
	}
	t.run()
	for _, p := range s.list[t.start:] {
		if s.c.A.OpName(p[0]) == ir.OpFunc || s.c.A.OpName(p[0]) == ir.OpModule {
			continue
		}
		u, v := s.c.A.FirstRegion(p[0]), s.c.B.FirstRegion(p[1])
		for u != 0 && v != 0 {
			s.match(u, v)
			u, v = s.c.A.NextRegion(u), s.c.B.NextRegion(v)
		}
	}
}

func isTerminator(m *ir.Module, op ir.Op) bool {
	d := m.OpDef(op)
	return d != nil && d.Terminator
}

// operationsOf returns the operations of blocks, without functions and modules, which are matched
// elsewhere.
func operationsOf(m *ir.Module, blocks []ir.Block) (list []ir.Op) {
	for _, b := range blocks {
		for op := m.FirstOp(b); op != 0; op = m.NextOp(op) {
			if name := m.OpName(op); name != ir.OpFunc && name != ir.OpModule {
				list = append(list, op)
			}
		}
	}
	return list
}

// pair records that an operation of A has become one of B.
func (t *matcher) pair(p, q ir.Op) {
	t.toB[p], t.toA[q] = q, p
	t.list = append(t.list, [2]ir.Op{p, q})
	if f, g := t.c.a.symbols.Callee(p), t.c.b.symbols.Callee(q); f != 0 && g != 0 && t.c.mayCall(f, g) {
		t.c.scopeOf(f, g)
	}
}

// mayCall reports whether a call of g may be what a call of f has become. It is not if f or g still
// exists in the other module and its types are the same.
func (c *Comparison) mayCall(f, g ir.Op) bool {
	switch {
	case c.toB[f] == g || c.toA[g] == f || c.a.bodies[exact][f] == c.b.bodies[exact][g]:
		return true
	case c.a.bodies[loose][f] == c.b.bodies[loose][g]:
		return c.A.Property(f, ir.NameFunctionType) != c.B.Property(g, ir.NameFunctionType)
	}
	return c.toB[f] == 0 && c.toA[g] == 0
}

// run matches by hashes, from the most to the least specific, and by neighbors.
func (t *matcher) run() {
	t.bucket(func(g *graph, op ir.Op) uint64 { return g.modes[exact].both[op] }, false)
	for _, unique := range []bool{true, false} {
		t.bucket(func(g *graph, op ir.Op) uint64 { return g.modes[exact].down[op] }, unique)
		t.bucket(func(g *graph, op ir.Op) uint64 { return g.modes[exact].up[op] }, unique)
	}
	t.propagate(exact)
	for _, k := range []mode{near, loose} {
		plain := func(hash func(h *hashes, op ir.Op) uint64) func(g *graph, op ir.Op) uint64 {
			return func(g *graph, op ir.Op) uint64 {
				if isConvert(g.m, op) {
					return 0
				}
				return hash(&g.modes[k], op)
			}
		}
		t.bucket(plain(func(h *hashes, op ir.Op) uint64 { return h.both[op] }), false)
		t.bucket(plain(func(h *hashes, op ir.Op) uint64 { return h.down[op] }), true)
		t.bucket(plain(func(h *hashes, op ir.Op) uint64 { return h.up[op] }), true)
	}
	t.propagate(near)
	t.propagate(loose)
	t.bucket(func(g *graph, op ir.Op) uint64 { return g.modes[exact].local[op] }, false)
	for _, k := range []mode{near, loose} {
		t.bucket(func(g *graph, op ir.Op) uint64 { return t.key(g, k, op) }, false)
		t.propagate(k)
	}
	t.propagate(replaced)
}

// compact removes matched operations. It reports whether both sides have unmatched ones.
func (t *matcher) compact() bool {
	keep := func(list []ir.Op, matched map[ir.Op]ir.Op) []ir.Op {
		rest := list[:0]
		for _, op := range list {
			if matched[op] == 0 {
				rest = append(rest, op)
			}
		}
		return rest
	}
	t.a, t.b = keep(t.a, t.toB), keep(t.b, t.toA)
	return len(t.a) > 0 && len(t.b) > 0
}

// bucket pairs operations with the same key, in order, if both regions have as many of them: one,
// if unique is set. The key 0 is none.
func (t *matcher) bucket(key func(g *graph, op ir.Op) uint64, unique bool) {
	if !t.compact() {
		return
	}
	type group struct{ a, b []ir.Op }
	groups := make(map[uint64]*group, len(t.a))
	var order []*group
	for _, op := range t.a {
		h := key(t.c.a, op)
		if h == 0 {
			continue
		}
		g := groups[h]
		if g == nil {
			g = &group{}
			groups[h] = g
			order = append(order, g)
		}
		g.a = append(g.a, op)
	}
	for _, op := range t.b {
		if g := groups[key(t.c.b, op)]; g != nil {
			g.b = append(g.b, op)
		}
	}
	for _, g := range order {
		if len(g.a) == len(g.b) && (len(g.a) == 1 || !unique) {
			for i, op := range g.a {
				t.pair(op, g.b[i])
			}
		}
	}
}

// replaced is a mode of propagate only: operations that compute the same operand are a pair even if
// they have other names, as when one was replaced.
const replaced = numModes

// key returns what operations must have in common to be paired as neighbors of pairs: local in
// modes exact and near, only the name and the number of results in mode loose, and the shapes of
// the results in mode replaced. It is 0 for converts in inexact modes, which do not count as
// neighbors there.
func (t *matcher) key(g *graph, k mode, op ir.Op) uint64 {
	switch {
	case g.isTransparent(k, op):
		return 0
	case k == replaced:
		h := uint64(1)
		first, n := g.m.Results(op)
		for i := range n {
			h = mix(h, g.typeHash(near, g.m.Type(first+ir.Value(i))))
		}
		return h
	case k == loose:
		return mix(uint64(g.m.OpName(op)), uint64(g.m.NumResults(op))) | 1
	}
	return g.modes[k].local[op] | 1
}

// propagate pairs neighbors of pairs: operations that compute the same operand, and the only ones
// that use a value as the same operand.
func (t *matcher) propagate(k mode) {
	if !t.compact() {
		return
	}
	for _, v := range t.args {
		if k != replaced {
			t.pairUsers(k, v[0], v[1])
		}
	}
	for i := t.start; i < len(t.list); i++ {
		p, q := t.list[i][0], t.list[i][1]
		t.pairOperands(k, p, q)
		x, n := t.c.A.Results(p)
		y, more := t.c.B.Results(q)
		if k == replaced {
			continue
		}
		for i := range min(n, more) {
			t.pairUsers(k, x+ir.Value(i), y+ir.Value(i))
		}
	}
}

// pairOperands pairs the definitions of the operands of two operations.
func (t *matcher) pairOperands(k mode, p, q ir.Op) {
	x, y := t.c.A.Operands(p), t.c.B.Operands(q)
	if d := t.c.A.OpDef(p); d != nil && d.Commutative && len(x) == 2 && len(y) == 2 && t.isSwapped(x, y) {
		y = []ir.Value{y[1], y[0]}
	}
	for i := range min(len(x), len(y)) {
		v, w := x[i], y[i]
		if k != exact {
			v, w = strip(t.c.A, v), strip(t.c.B, w)
		}
		d, n := t.c.A.DefiningOp(v)
		e, m := t.c.B.DefiningOp(w)
		if n == m && t.isFree(d, e) && t.key(t.c.a, k, d) == t.key(t.c.b, k, e) {
			t.pair(d, e)
		}
	}
}

// isFree reports whether two operations are unmatched operations of the regions.
func (t *matcher) isFree(d, e ir.Op) bool {
	return d != 0 && e != 0 && t.toB[d] == 0 && t.toA[e] == 0 && regionOf(t.c.A, d) == t.ra && regionOf(t.c.B, e) == t.rb
}

func regionOf(m *ir.Module, op ir.Op) ir.Region {
	if b := m.Block(op); b != 0 {
		return m.BlockRegion(b)
	}
	return 0
}

// isSwapped reports whether the operands of a commutative operation fit those of another in the
// other order only.
func (s *scope) isSwapped(x, y []ir.Value) bool {
	fit := func(i, j int) int {
		v, w := strip(s.c.A, x[i]), strip(s.c.B, y[j])
		switch {
		case s.corresponds(v, w):
			return 2
		case s.c.a.modes[exact].value[v] == s.c.b.modes[exact].value[w]:
			return 1
		}
		return 0
	}
	return fit(0, 1)+fit(1, 0) > fit(0, 0)+fit(1, 1)
}

// strip returns the value that a value is converted from.
func strip(m *ir.Module, v ir.Value) ir.Value {
	for {
		op, _ := m.DefiningOp(v)
		if !isConvert(m, op) {
			return v
		}
		v = m.Operand(op, 0)
	}
}

// corresponds reports whether a value of B is known to be what a value of A has become.
func (s *scope) corresponds(v, w ir.Value) bool {
	p, n := s.c.A.DefiningOp(v)
	q, m := s.c.B.DefiningOp(w)
	if p != 0 || q != 0 {
		return n == m && p != 0 && s.toB[p] == q && q != 0
	}
	x, n := s.c.A.ArgOf(v)
	y, m := s.c.B.ArgOf(w)
	return n == m && s.blocks[x] == y
}

// pairUsers pairs the users of two values that have a key and the number of the operand in common
// with no other user.
func (t *matcher) pairUsers(k mode, v, w ir.Value) {
	type use struct {
		key uint64
		at  int
	}
	var users [2]map[use][]ir.Op
	for side, g := range []*graph{t.c.a, t.c.b} {
		matched, region, value := t.toB, t.ra, v
		if side == 1 {
			matched, region, value = t.toA, t.rb, w
		}
		users[side] = map[use][]ir.Op{}
		g.eachUse(k, value, func(user ir.Op, at int) {
			if matched[user] == 0 && regionOf(g.m, user) == region {
				if d := g.m.OpDef(user); d != nil && d.Commutative {
					at = 0
				}
				key := use{t.key(g, k, user), at}
				users[side][key] = append(users[side][key], user)
			}
		})
		if len(users[side]) == 0 {
			return
		}
	}
	t.eachUse(k, v, func(user ir.Op, at int) {
		if d := t.c.A.OpDef(user); d != nil && d.Commutative {
			at = 0
		}
		key := use{t.key(t.c.a, k, user), at}
		x, y := users[0][key], users[1][key]
		if len(x) == 1 && len(y) == 1 && t.isFree(x[0], y[0]) {
			t.pair(x[0], y[0])
		}
	})
}

func (t *matcher) eachUse(k mode, v ir.Value, f func(user ir.Op, at int)) { t.c.a.eachUse(k, v, f) }

// eachUse calls f for each use of a value; in inexact modes, for those of its converts in place of
// the converts.
func (g *graph) eachUse(k mode, v ir.Value, f func(user ir.Op, at int)) {
	values := []ir.Value{v}
	for len(values) > 0 {
		v := values[len(values)-1]
		values = values[:len(values)-1]
		for user, at := range g.uses.Of(v) {
			if g.isTransparent(k, user) {
				result, _ := g.m.Results(user)
				values = append(values, result)
				continue
			}
			f(user, at)
		}
	}
}
