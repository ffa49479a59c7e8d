package annotate

import "github.com/hlo-promote/hlo-promote/ir"

// firstDifference returns the first operation of a that differs from the one in b or has no
// counterpart there; 0 if the modules are equal apart from locations.
func firstDifference(a, b *ir.Module) ir.Op {
	c := comparison{a: a, b: b, values: map[ir.Value]ir.Value{}, blocks: map[ir.Block]ir.Block{}}
	if !c.equalRegions(a.Top(), b.Top()) {
		if c.at == 0 {
			return a.Top()
		}
		return c.at
	}
	for _, p := range c.pairs {
		if !c.sameUses(p[0], p[1]) {
			return p[0]
		}
	}
	return 0
}

// A comparison compares two modules of one context.
type comparison struct {
	a, b   *ir.Module
	values map[ir.Value]ir.Value
	blocks map[ir.Block]ir.Block
	pairs  [][2]ir.Op
	at     ir.Op // the operation of a at which they differ
}

// equalRegions compares the operations nested in x and y, except for their operands and successors.
func (c *comparison) equalRegions(x, y ir.Op) bool {
	p, q := c.a.FirstRegion(x), c.b.FirstRegion(y)
	for ; p != 0 && q != 0; p, q = c.a.NextRegion(p), c.b.NextRegion(q) {
		s, t := c.a.FirstBlock(p), c.b.FirstBlock(q)
		for ; s != 0 && t != 0; s, t = c.a.NextBlock(s), c.b.NextBlock(t) {
			if !c.equalBlocks(s, t) {
				return false
			}
		}
		if s != 0 || t != 0 {
			return false
		}
	}
	return p == 0 && q == 0
}

func (c *comparison) equalBlocks(s, t ir.Block) bool {
	if c.a.NumArgs(s) != c.b.NumArgs(t) {
		return false
	}
	c.blocks[s] = t
	for i := range c.a.NumArgs(s) {
		if !c.matchValues(c.a.Arg(s, i), c.b.Arg(t, i)) {
			return false
		}
	}
	x, y := c.a.FirstOp(s), c.b.FirstOp(t)
	for ; x != 0 && y != 0; x, y = c.a.NextOp(x), c.b.NextOp(y) {
		c.at = x
		if !c.equalOps(x, y) {
			return false
		}
	}
	return x == 0 && y == 0
}

// matchValues maps v to w and reports whether they have the same type.
func (c *comparison) matchValues(v, w ir.Value) bool {
	c.values[v] = w
	return c.a.Type(v) == c.b.Type(w)
}

func (c *comparison) equalOps(x, y ir.Op) bool {
	a, b := c.a, c.b
	if a.OpName(x) != b.OpName(y) || a.Properties(x) != b.Properties(y) || a.Attributes(x) != b.Attributes(y) ||
		a.NumResults(x) != b.NumResults(y) || a.IsText(x) != b.IsText(y) || a.IsText(x) && a.TextOf(x) != b.TextOf(y) {
		return false
	}
	for i := range a.NumResults(x) {
		if !c.matchValues(a.Result(x, i), b.Result(y, i)) {
			return false
		}
	}
	c.pairs = append(c.pairs, [2]ir.Op{x, y})
	return c.equalRegions(x, y)
}

// sameUses reports whether x and y have corresponding operands and successors.
func (c *comparison) sameUses(x, y ir.Op) bool {
	v, w := c.a.Operands(x), c.b.Operands(y)
	s, t := c.a.Successors(x), c.b.Successors(y)
	if len(v) != len(w) || len(s) != len(t) {
		return false
	}
	for i := range v {
		if c.values[v[i]] != w[i] {
			return false
		}
	}
	for i := range s {
		if c.blocks[s[i]] != t[i] {
			return false
		}
	}
	return true
}
