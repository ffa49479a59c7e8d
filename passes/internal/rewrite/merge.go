package rewrite

import (
	"encoding/binary"
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/passes/internal/infer"
)

// merge deduplicates specializations with identical bodies, as those often have that differ only in
// the weakness of their arguments. Callees are merged before callers.
func (r *rewriter) merge() {
	for _, several := range slices.Backward(r.solution.Specialized) {
		var kept []*infer.Specialization
		alike := map[string]*infer.Specialization{} // the kept ones by their code
		for _, v := range several {
			code := string(r.codeOf(v.Op))
			into := alike[code]
			if into == nil {
				kept, alike[code] = append(kept, v), v
				continue
			}
			if v.Op == v.Of.Op { // it keeps the name of the function
				into.Op, v.Op = v.Op, into.Op
			}
			into.Calls = append(into.Calls, v.Calls...)
			r.m.Erase(v.Op)
		}
		for _, v := range kept {
			symbol := r.m.Attrs.Symbol(r.m.Attrs.StringOf(r.m.Property(v.Op, ir.NameSymName)))
			for _, call := range v.Calls {
				if attr := ir.CalleeName(r.m.OpName(call)); attr >= 0 && r.m.Property(call, attr) != symbol {
					r.m.SetProperty(call, attr, symbol)
				}
			}
		}
	}
}

// codeOf returns bytes that two functions share exactly if their bodies, properties (apart from the
// name) and attributes are equal, whatever their locations are.
func (r *rewriter) codeOf(f ir.Op) (code []byte) {
	m := r.m
	add := func(numbers ...int) {
		for _, n := range numbers {
			code = binary.AppendVarint(code, int64(n))
		}
	}
	values, blocks := map[ir.Value]int{}, map[ir.Block]int{}
	number := func(op ir.Op) {
		for v := range ir.Definitions(m, op) {
			values[v] = len(values) + 1
		}
		for b := range ir.Blocks(m, op) {
			blocks[b] = len(blocks) + 1
		}
	}
	number(f)
	m.WalkBelow(f, number)
	write := func(op ir.Op) {
		add(int(m.OpName(op)), blocks[m.Block(op)], int(m.Attributes(op)), m.NumOperands(op), m.NumResults(op), len(m.Successors(op)))
		if op == f {
			add(int(m.Dicts.With(m.Properties(f), ir.NameSymName, 0)))
		} else {
			add(int(m.Properties(op)))
		}
		for _, v := range m.Operands(op) {
			add(values[v])
		}
		for _, b := range m.Successors(op) {
			add(blocks[b])
		}
		for region := m.FirstRegion(op); region != 0; region = m.NextRegion(region) {
			add(blocks[m.FirstBlock(region)])
		}
		add(-1)
		for b := range ir.Blocks(m, op) {
			add(m.NumArgs(b))
		}
		add(-1)
		for v := range ir.Definitions(m, op) {
			add(int(m.Type(v)))
		}
		if m.IsText(op) {
			text := m.TextOf(op)
			add(len(text))
			code = append(code, text...)
		}
	}
	write(f)
	m.WalkBelow(f, write)
	return code
}
