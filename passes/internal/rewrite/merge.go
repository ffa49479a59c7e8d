package rewrite

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/passes/internal/infer"
)

// merge deduplicates specializations with identical bodies, as those often have that differ only in
// the weakness of their arguments. Callees are merged before callers.
func (r *rewriter) merge() {
	order := slices.Clone(r.solution.Specialized)
	slices.Reverse(order)
	for _, several := range order {
		var kept []*infer.Specialization
		// the kept specializations by the types of their arguments
		alike := map[string][]*infer.Specialization{}
		for _, v := range several {
			types := infer.TypesKey(v.Args)
			same := slices.IndexFunc(alike[types], func(k *infer.Specialization) bool { return r.sameCode(k.Op, v.Op) })
			if same < 0 {
				kept, alike[types] = append(kept, v), append(alike[types], v)
				continue
			}
			into := alike[types][same]
			if v.Op == v.Of.Op { // it keeps the name of the function
				into.Op, v.Op = v.Op, into.Op
			}
			into.Calls = append(into.Calls, v.Calls...)
			r.m.Erase(v.Op)
		}
		for _, v := range kept {
			r.setCallee(v)
		}
	}
}

// setCallee sets the callee of the calls of a specialization.
func (r *rewriter) setCallee(v *infer.Specialization) {
	name := r.m.Attrs.StringOf(r.m.Property(v.Op, r.names.symName))
	symbol := r.m.Attrs.Symbol(name)
	for _, call := range v.Calls {
		if attr := calleeName(r.m, &r.names, call); attr >= 0 && r.m.Property(call, attr) != symbol {
			r.m.SetProperty(call, attr, symbol)
		}
	}
}

// calleeName returns the name of the attribute with the callee of an operation, or -1.
func calleeName(m *ir.Module, names *names, op ir.Op) ir.AttrName {
	switch m.OpName(op) {
	case ir.OpFuncCall:
		return names.callee
	case ir.OpComposite:
		return names.decomposition
	}
	return -1
}

// sameCode reports whether two functions have identical bodies, properties (apart from the name)
// and attributes.
func (r *rewriter) sameCode(a, b ir.Op) bool {
	props := func(op ir.Op) ir.Dict { return r.m.Dicts.With(r.m.Properties(op), r.names.symName, 0) }
	c := structuralEq{m: r.m, values: map[ir.Value]ir.Value{}, blocks: map[ir.Block]ir.Block{}}
	return props(a) == props(b) && r.m.Attributes(a) == r.m.Attributes(b) && c.equalRegions(a, b)
}

// A structuralEq compares the bodies of two functions, and maps values and blocks of one to those
// of the other.
type structuralEq struct {
	m      *ir.Module
	values map[ir.Value]ir.Value
	blocks map[ir.Block]ir.Block
}

func (c *structuralEq) equalRegions(a, b ir.Op) bool {
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
			if !c.equalBlocks(p, c.blocks[p]) {
				return false
			}
		}
	}
	return x == y
}

func (c *structuralEq) equalBlocks(a, b ir.Block) bool {
	m := c.m
	if m.NumArgs(a) != m.NumArgs(b) {
		return false
	}
	for i := range m.NumArgs(a) {
		if !c.equalValues(m.Arg(a, i), m.Arg(b, i)) {
			return false
		}
	}
	x, y := m.FirstOp(a), m.FirstOp(b)
	for ; x != 0 && y != 0; x, y = m.NextOp(x), m.NextOp(y) {
		if !c.equalOps(x, y) {
			return false
		}
	}
	return x == y
}

// equalValues maps a to b and reports whether they have the same type.
func (c *structuralEq) equalValues(a, b ir.Value) bool {
	c.values[a] = b
	return c.m.Type(a) == c.m.Type(b)
}

func (c *structuralEq) equalOps(a, b ir.Op) bool {
	m := c.m
	if m.OpName(a) != m.OpName(b) || m.Properties(a) != m.Properties(b) || m.Attributes(a) != m.Attributes(b) ||
		m.NumOperands(a) != m.NumOperands(b) || m.NumResults(a) != m.NumResults(b) || m.IsText(a) && m.TextOf(a) != m.TextOf(b) {
		return false
	}
	for i, v := range m.Operands(a) {
		if w, known := c.values[v]; !known && v != m.Operand(b, i) || known && w != m.Operand(b, i) {
			return false
		}
	}
	for i, s := range m.Successors(a) {
		if c.blocks[s] != m.Successors(b)[i] {
			return false
		}
	}
	for i := range m.NumResults(a) {
		if !c.equalValues(m.Result(a, i), m.Result(b, i)) {
			return false
		}
	}
	return c.equalRegions(a, b)
}
