package compare

import (
	"cmp"
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
)

// A Comparison matches the functions, operations and values of two modules.
type Comparison struct {
	A, B  *ir.Module
	Edits []Edit // in the order of the functions and operations of B

	a, b   *graph
	toB    map[ir.Op]ir.Op // by function of A: the one of B that it has become
	toA    map[ir.Op]ir.Op // by function of B: the one of A that has become it
	pairs  map[[2]ir.Op]*scope
	known  [2]map[ir.Op]bool // functions of A and of B that are in pairs
	queue  []*scope          // functions whose bodies are still to be matched
	budget int               // operations that may still be matched
}

// A scope is a pair of functions, or of modules, with what matches in them.
type scope struct {
	c      *Comparison
	fa, fb ir.Op
	toB    map[ir.Op]ir.Op
	toA    map[ir.Op]ir.Op
	blocks map[ir.Block]ir.Block // of A to B
	list   [][2]ir.Op            // matched operations, those of a region together
	watch  *watched              // pairs of values to compare; nil until the functions run
}

// Modules compares two modules of the same Context. They must not change as long as the comparison
// is used.
func Modules(a, b *ir.Module) *Comparison {
	c := &Comparison{
		A: a, B: b, a: newGraph(a), b: newGraph(b), toB: map[ir.Op]ir.Op{}, toA: map[ir.Op]ir.Op{},
		pairs: map[[2]ir.Op]*scope{}, known: [2]map[ir.Op]bool{{}, {}}, budget: 4*(a.NumOps()+b.NumOps()) + 1<<10,
	}
	c.a.hashAll()
	c.b.hashAll()
	c.matchFunctions()
	c.matchModules()
	for _, f := range c.b.symbols.Functions() {
		if x := c.toA[f]; x != 0 && !ir.IsPrivate(b, f) {
			c.scopeOf(x, f)
		}
	}
	c.drain()
	for _, f := range c.b.symbols.Functions() {
		if x := c.toA[f]; x != 0 && !c.known[1][f] {
			c.scopeOf(x, f)
			c.drain()
		}
	}
	c.addFunctionsOfOne()
	c.sortEdits()
	return c
}

// sortEdits sorts the edits by the places of the operations in B, and puts those of A after the
// operation that the one before them has become.
func (c *Comparison) sortEdits() {
	order, n := make([]int, c.B.NumOps()), 0
	c.B.Walk(func(op ir.Op) {
		n++
		order[op] = n
	})
	slices.SortStableFunc(c.Edits, func(x, y Edit) int {
		return cmp.Or(cmp.Compare(order[cmp.Or(x.B, x.near)], order[cmp.Or(y.B, y.near)]), cmp.Compare(min(y.B, 1), min(x.B, 1)))
	})
}

// drain matches the bodies of waiting pairs of functions, which may call others.
func (c *Comparison) drain() {
	for len(c.queue) > 0 {
		s := c.queue[0]
		c.queue = c.queue[1:]
		s.match(c.A.FirstRegion(s.fa), c.B.FirstRegion(s.fb))
		s.findEdits()
	}
}

// addFunctionsOfOne adds edits for functions that only one module has.
func (c *Comparison) addFunctionsOfOne() {
	for _, f := range c.a.symbols.Functions() {
		if !c.known[0][f] && c.toB[f] == 0 {
			c.Edits = append(c.Edits, Edit{Kind: Removed, A: f})
		}
	}
	for _, f := range c.b.symbols.Functions() {
		if !c.known[1][f] && c.toA[f] == 0 {
			c.Edits = append(c.Edits, Edit{Kind: Added, B: f})
		}
	}
}

// scopeOf returns the scope of a pair of functions. A new one is matched later; it is nil if too
// many were made, as for calls of each of many functions by each of many others.
func (c *Comparison) scopeOf(fa, fb ir.Op) *scope {
	key := [2]ir.Op{fa, fb}
	if s := c.pairs[key]; s != nil || c.budget < 0 {
		return s
	}
	s := c.newScope(fa, fb)
	c.pairs[key], c.known[0][fa], c.known[1][fb] = s, true, true
	c.queue = append(c.queue, s)
	return s
}

func (c *Comparison) newScope(fa, fb ir.Op) *scope {
	return &scope{c: c, fa: fa, fb: fb, toB: map[ir.Op]ir.Op{}, toA: map[ir.Op]ir.Op{}, blocks: map[ir.Block]ir.Block{}}
}

// matchModules matches the operations of modules, apart from functions.
func (c *Comparison) matchModules() {
	x, y := c.a.symbols.Modules(), c.b.symbols.Modules()
	for i := range min(len(x), len(y)) {
		s := c.newScope(x[i], y[i])
		s.match(c.A.FirstRegion(x[i]), c.B.FirstRegion(y[i]))
		s.findEdits()
	}
	for i := len(y); i < len(x); i++ {
		c.Edits = append(c.Edits, Edit{Kind: Removed, A: x[i]})
	}
	for i := len(x); i < len(y); i++ {
		c.Edits = append(c.Edits, Edit{Kind: Added, B: y[i]})
	}
}

// matchFunctions finds the functions of A and B that are the same, then those that have become
// others: first by their bodies, then by their names. If some differ, it hashes the modules again
// with the same token for both, so that their calls are equal.
func (c *Comparison) matchFunctions() {
	c.pairFunctions(exact, true)
	c.pairFunctions(exact, false)
	same := len(c.toA) == len(c.b.symbols.Functions()) && len(c.toB) == len(c.a.symbols.Functions())
	c.pairByName(func(x, y ir.Op) bool { return !ir.IsPrivate(c.A, x) && !ir.IsPrivate(c.B, y) })
	c.pairFunctions(loose, true)
	c.pairFunctions(near, false)
	c.pairFunctions(loose, false)
	c.pairByName(c.haveSameShapes)
	for k := range numModes {
		c.pairCopies(k)
	}
	c.pairByName(func(x, y ir.Op) bool { return true })
	if x, y := c.onlyPublic(c.a, c.toB), c.onlyPublic(c.b, c.toA); x != 0 && y != 0 {
		c.toA[y], c.toB[x] = x, y
	}
	if same {
		return
	}
	c.unifyTokens()
	c.a.stable, c.b.stable = true, true
	c.a.hashAll()
	c.b.hashAll()
}

// pairFunctions pairs functions with equal hashes, and equal names if named is set, in the order of
// the text.
func (c *Comparison) pairFunctions(k mode, named bool) {
	groups := map[functionKey][]ir.Op{}
	for _, x := range c.a.symbols.Functions() {
		if c.toB[x] == 0 {
			at := keyOf(c.a, k, x, named)
			groups[at] = append(groups[at], x)
		}
	}
	for _, y := range c.b.symbols.Functions() {
		at := keyOf(c.b, k, y, named)
		if group := groups[at]; c.toA[y] == 0 && len(group) > 0 {
			c.toA[y], c.toB[group[0]], groups[at] = group[0], y, group[1:]
		}
	}
}

// A functionKey is the same for functions that may be paired.
type functionKey struct {
	hash    uint64
	private bool
	name    string
}

func keyOf(g *graph, k mode, f ir.Op, named bool) functionKey {
	key := functionKey{hash: g.bodies[k][f], private: ir.IsPrivate(g.m, f)}
	if named {
		key.name = g.symbols.Name(f)
	}
	return key
}

// pairCopies finds partners for functions that have been duplicated, specialized or merged: one of
// another pair that has an equal hash.
func (c *Comparison) pairCopies(k mode) {
	var first [2]map[functionKey]ir.Op
	for side, g := range []*graph{c.a, c.b} {
		first[side] = map[functionKey]ir.Op{}
		for _, f := range slices.Backward(g.symbols.Functions()) {
			first[side][keyOf(g, k, f, false)] = f
		}
	}
	for _, x := range c.a.symbols.Functions() {
		if y := first[1][keyOf(c.a, k, x, false)]; y != 0 && c.toB[x] == 0 {
			c.toB[x] = y
		}
	}
	for _, y := range c.b.symbols.Functions() {
		if x := first[0][keyOf(c.b, k, y, false)]; x != 0 && c.toA[y] == 0 {
			c.toA[y] = x
		}
	}
}

// pairByName pairs functions without a partner that have the same name and may be a pair.
func (c *Comparison) pairByName(may func(x, y ir.Op) bool) {
	names := map[string]ir.Op{}
	for _, x := range c.a.symbols.Functions() {
		if c.toB[x] == 0 {
			names[c.a.symbols.Name(x)] = x
		}
	}
	for _, y := range c.b.symbols.Functions() {
		x := names[c.b.symbols.Name(y)]
		if x != 0 && c.toB[x] == 0 && c.toA[y] == 0 && may(x, y) {
			c.toA[y], c.toB[x] = x, y
		}
	}
}

// haveSameShapes reports whether two functions have the same type apart from element types.
func (c *Comparison) haveSameShapes(x, y ir.Op) bool {
	t, u := c.A.Attrs.Type(c.A.Property(x, ir.NameFunctionType)), c.B.Attrs.Type(c.B.Property(y, ir.NameFunctionType))
	return c.a.typeHash(loose, t) == c.b.typeHash(loose, u)
}

// onlyPublic returns the only public function without a partner, or 0.
func (c *Comparison) onlyPublic(g *graph, partner map[ir.Op]ir.Op) (only ir.Op) {
	for _, f := range g.symbols.Functions() {
		switch {
		case ir.IsPrivate(g.m, f) || partner[f] != 0:
		case only != 0:
			return 0
		default:
			only = f
		}
	}
	return only
}

// unifyTokens gives all functions that have become one another the same token.
func (c *Comparison) unifyTokens() {
	next := uint64(1)
	token := func(g *graph, f ir.Op) uint64 { return g.tokens[exact][f] }
	set := func(g *graph, f ir.Op, t uint64) {
		for k := range numModes {
			g.tokens[k][f] = t
		}
	}
	for _, y := range c.b.symbols.Functions() {
		x := c.toA[y]
		if x == 0 || token(c.a, x) == 0 {
			next++
			set(c.b, y, mix(next, 41))
			if x != 0 {
				set(c.a, x, token(c.b, y))
			}
			continue
		}
		set(c.b, y, token(c.a, x))
	}
	for _, x := range c.a.symbols.Functions() {
		if token(c.a, x) != 0 {
			continue
		}
		if y := c.toB[x]; y != 0 {
			set(c.a, x, token(c.b, y))
			continue
		}
		next++
		set(c.a, x, mix(next, 41))
	}
}

// Functions returns the pairs of functions with a body that are public in both modules: what
// [Comparison.Run] can call.
func (c *Comparison) Functions() (list [][2]ir.Op) {
	for _, y := range c.b.symbols.Functions() {
		x := c.toA[y]
		if x != 0 && c.toB[x] == y && !ir.IsPrivate(c.A, x) && !ir.IsPrivate(c.B, y) && c.A.Body(x) != 0 && c.B.Body(y) != 0 {
			list = append(list, [2]ir.Op{x, y})
		}
	}
	return list
}
