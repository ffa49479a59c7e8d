package passes

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
)

// merge makes one function of the versions of a function that turned out to be the same code, which those do that differ
// in weakness alone. Functions that are called are merged before those that call them.
func (r *rewriter) merge() {
	order := slices.Clone(r.s.calls.finished)
	slices.Reverse(order)
	for _, several := range order {
		var kept []*version
		alike := map[string][]*version{} // of those that are kept, by the types of their arguments
		for _, v := range several.versions {
			types := typesKey(v.args)
			same := slices.IndexFunc(alike[types], func(k *version) bool { return r.sameCode(k.op, v.op) })
			if same < 0 {
				kept, alike[types] = append(kept, v), append(alike[types], v)
				continue
			}
			into := alike[types][same]
			if v.op == several.f.op { // the one that keeps the name
				into.op, v.op = v.op, into.op
			}
			into.calls = append(into.calls, v.calls...)
			r.m.Erase(v.op)
		}
		for _, v := range kept {
			r.setCallee(v)
		}
	}
}

// setCallee makes the calls of a version name it.
func (r *rewriter) setCallee(v *version) {
	name := r.m.StringOf(r.m.Property(v.op, r.s.names.symName))
	symbol := r.m.Symbol(name)
	for _, call := range v.calls {
		if attr := r.s.calleeName(call); attr >= 0 && r.m.Property(call, attr) != symbol {
			r.m.SetProperty(call, attr, symbol)
		}
	}
}

// sameCode tells whether two functions have the same operations on the same values.
func (r *rewriter) sameCode(a, b ir.Op) bool {
	props := func(op ir.Op) ir.Dict { return r.m.DictWith(r.m.Properties(op), r.s.names.symName, 0) }
	c := twin{m: r.m, same: map[ir.Value]ir.Value{}, blocks: map[ir.Block]ir.Block{}}
	return props(a) == props(b) && r.m.Attributes(a) == r.m.Attributes(b) && c.regions(a, b)
}

// A twin compares code, given which values and blocks of the one stand for which of the other.
type twin struct {
	m      *ir.Module
	same   map[ir.Value]ir.Value
	blocks map[ir.Block]ir.Block
}

func (c *twin) regions(a, b ir.Op) bool {
	m := c.m
	x, y := m.FirstRegion(a), m.FirstRegion(b)
	for ; x != 0 && y != 0; x, y = m.NextRegion(x), m.NextRegion(y) {
		p, q := m.FirstBlock(x), m.FirstBlock(y)
		for ; p != 0 && q != 0; p, q = m.NextBlock(p), m.NextBlock(q) {
			c.blocks[p] = q
		}
		if p != q {
			return false
		}
		for p := m.FirstBlock(x); p != 0; p = m.NextBlock(p) {
			if !c.block(p, c.blocks[p]) {
				return false
			}
		}
	}
	return x == y
}

func (c *twin) block(a, b ir.Block) bool {
	m := c.m
	if m.NumArgs(a) != m.NumArgs(b) {
		return false
	}
	for i := range m.NumArgs(a) {
		if !c.value(m.Arg(a, i), m.Arg(b, i)) {
			return false
		}
	}
	x, y := m.FirstOp(a), m.FirstOp(b)
	for ; x != 0 && y != 0; x, y = m.NextOp(x), m.NextOp(y) {
		if !c.op(x, y) {
			return false
		}
	}
	return x == y
}

// value notes that two values stand for one another, if they have one type.
func (c *twin) value(a, b ir.Value) bool {
	c.same[a] = b
	return c.m.Type(a) == c.m.Type(b)
}

func (c *twin) op(a, b ir.Op) bool {
	m := c.m
	if m.OpName(a) != m.OpName(b) || m.Properties(a) != m.Properties(b) || m.Attributes(a) != m.Attributes(b) ||
		m.NumOperands(a) != m.NumOperands(b) || m.NumResults(a) != m.NumResults(b) || m.IsText(a) && m.TextOf(a) != m.TextOf(b) {
		return false
	}
	for i, v := range m.Operands(a) {
		if w, known := c.same[v]; !known && v != m.Operand(b, i) || known && w != m.Operand(b, i) {
			return false
		}
	}
	for i, s := range m.Successors(a) {
		if c.blocks[s] != m.Successors(b)[i] {
			return false
		}
	}
	for i := range m.NumResults(a) {
		if !c.value(m.Result(a, i), m.Result(b, i)) {
			return false
		}
	}
	return c.regions(a, b)
}
