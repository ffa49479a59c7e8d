package ir

// FirstDifference compares the regions of x in module a with those of y in module b; a and b may be
// the same module, and must have the same context. It returns 0 if they are equal apart from
// locations, and otherwise the first operation of a that differs, or x.
func FirstDifference(a, b *Module, x, y Op) Op {
	c := comparison{a: a, b: b, at: x, values: map[Value]Value{}, blocks: map[Block]Block{}}
	if !c.equalRegions(x, y) {
		return c.at
	}
	later := c.later
	for _, p := range later {
		if !c.equalUses(p[0], p[1], true) {
			return p[0]
		}
	}
	return 0
}

// A comparison compares parts of two modules.
type comparison struct {
	a, b   *Module
	at     Op // the last operation of a that was compared
	values map[Value]Value
	blocks map[Block]Block
	// operations that use a value or block that is defined after them
	later [][2]Op
}

func (c *comparison) equalRegions(x, y Op) bool {
	p, q := c.a.FirstRegion(x), c.b.FirstRegion(y)
	for ; p != 0 && q != 0; p, q = c.a.NextRegion(p), c.b.NextRegion(q) {
		s, t := c.a.FirstBlock(p), c.b.FirstBlock(q)
		for ; s != 0 && t != 0; s, t = c.a.NextBlock(s), c.b.NextBlock(t) {
			if !c.equalBlocks(s, t) {
				return false
			}
		}
		if s != t {
			return false
		}
	}
	return p == q
}

func (c *comparison) equalBlocks(s, t Block) bool {
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
	return x == y
}

// matchValues maps v to w and reports whether they have the same type.
func (c *comparison) matchValues(v, w Value) bool {
	c.values[v] = w
	return c.a.Type(v) == c.b.Type(w)
}

func (c *comparison) equalOps(x, y Op) bool {
	a, b := c.a, c.b
	if a.OpName(x) != b.OpName(y) || a.Properties(x) != b.Properties(y) || a.Attributes(x) != b.Attributes(y) ||
		a.NumOperands(x) != b.NumOperands(y) || a.NumResults(x) != b.NumResults(y) || a.IsText(x) != b.IsText(y) || a.IsText(x) && a.TextOf(x) != b.TextOf(y) {
		return false
	}
	for i := range a.NumResults(x) {
		if !c.matchValues(a.Result(x, i), b.Result(y, i)) {
			return false
		}
	}
	return c.equalUses(x, y, false) && c.equalRegions(x, y)
}

// equalUses reports whether x and y use corresponding values and blocks. Until the last pass, it
// leaves those that are not known yet for later.
func (c *comparison) equalUses(x, y Op, last bool) bool {
	v, w := c.a.Operands(x), c.b.Operands(y)
	s, t := c.a.Successors(x), c.b.Successors(y)
	if len(v) != len(w) || len(s) != len(t) {
		return false
	}
	isMissing := false
	for i := range v {
		to, known := c.values[v[i]]
		if to != w[i] && (known || last) {
			return false
		}
		isMissing = isMissing || !known
	}
	for i := range s {
		to, known := c.blocks[s[i]]
		if to != t[i] && (known || last) {
			return false
		}
		isMissing = isMissing || !known
	}
	if isMissing {
		c.later = append(c.later, [2]Op{x, y})
	}
	return true
}
